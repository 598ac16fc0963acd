package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/scenarios"
)

// A faultList collects what the rules can do nothing with in a scenario.
type faultList struct {
	scenario *scenarios.Scenario
	terms    *Terms
	scenarios.Faults
}

// add reports a fault of a key of the scenario.
func (l *faultList) add(key, format string, args ...any) {
	l.Faults = append(l.Faults, l.scenario.Fault(key, format, args...))
}

// addFigures reports the faults of figures that charts could not take: those
// of an overlay where that has them, the others where the scenario does.
func (l *faultList) addFigures(err error) {
	for _, f := range faultsOf(err) {
		if f.File == "" {
			f = l.ofScenario(f)
		}
		l.Faults = append(l.Faults, f)
	}
}

// ofScenario is a fault of a figure at the last key of the scenario that sets
// it, or one of those of a line of the charts.
func (l *faultList) ofScenario(f scenarios.Fault) scenarios.Fault {
	if name, ok := strings.CutPrefix(f.Key, rulingCells); ok && slices.ContainsFunc(l.terms.Choices, func(c Choice) bool { return c.Name == name }) {
		return l.scenario.Fault("game.rulings."+name, "%s", f.Problem)
	}
	key := "game" // of no figure alone
	for i, c := range l.terms.Cells {
		if c.ID == f.Key || strings.HasPrefix(c.ID, f.Key+".") {
			key = fmt.Sprintf("cell[%d].value", i+1)
		}
	}
	return l.scenario.Fault(key, "%s: %s", f.Key, f.Problem)
}

// groundFaults reports words of the scenario that the costs of ground do not
// know.
func (b *Battle) groundFaults(faults *faultList) {
	for _, f := range b.ground.features {
		if f.row < 0 {
			faults.add(f.key, "is %q: want one of %v", f.class, terrainRows)
		}
	}
}
