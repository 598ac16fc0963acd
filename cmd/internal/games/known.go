package games

import (
	"os"
	"path/filepath"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/scenarios"
)

// Known returns the table of a kept game as it is now, with the stands that
// everybody who plays it at this screen knows of: of one player all that he sees, of
// two only what neither hides from the other. Nil if it cannot be played. It plays
// the whole game, and may be called from any goroutine.
func (f *Folder) Known(file string) *scenarios.Setup {
	data, err := os.ReadFile(filepath.Join(f.path, filepath.Base(file)))
	if err != nil {
		return nil
	}
	j := game.ParseJournal(data)
	rules, ok := rulesOf(j.Header.System)
	if !ok {
		return nil
	}
	p, err := j.Play(rules)
	if err != nil {
		return nil
	}
	now := p.Position()
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if s.Err != nil {
			return nil
		}
		now = s.Position
	}
	switch at := now.(type) {
	case *freetable.State:
		return at.Setup()
	case *commanddecision.State:
		return knownToAll(at, settingOf(j, at.Sides()))
	}
	return nil
}

// knownToAll is the table with the stands that all people who sit at it know of.
func knownToAll(now *commanddecision.State, who *Setting) *scenarios.Setup {
	var views []*commanddecision.State
	for i, side := range now.Sides() {
		if view, ok := now.For(side).(*commanddecision.State); ok && who.Sides[i] == Person {
			views = append(views, view)
		}
	}
	if len(views) == 0 {
		return nil
	}
	sc := views[0].Battle().Scenario
	setup := sc.Setup
	setup.Stands = nil
	for _, name := range views[0].Names() {
		p, known := views[0].Piece(name)
		for _, v := range views[1:] {
			_, is := v.Piece(name)
			known = known && is
		}
		j := sc.StandIndex(name)
		if !known || j < 0 || p.Place != commanddecision.OnTable && !p.Wreck {
			continue
		}
		st := sc.Stands[j]
		st.At, st.Facing, st.Aboard, st.Destroyed = p.At, p.Facing, p.Aboard, p.Wreck
		st.Company, st.Deploy, st.Arrives, st.Entry, st.Part = "", "", 0, "", nil // it is there
		setup.Stands = append(setup.Stands, st)
	}
	return &setup
}
