package cd

import (
	"image/color"
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// objectiveInk is how an area that is to be held is drawn: no side's color, for who holds
// it each side knows otherwise.
var objectiveInk = color.NRGBA{0x2a, 0x26, 0x20, 190}

// objectives are the areas that a victory asks about, as both sides know them, but for
// those that the ground shows: a village of the same name is drawn already.
func (m *model) objectives() (out []scene.Area) {
	asked := map[string]bool{}
	for _, v := range m.view.Battle().Terms.Victory {
		for _, c := range v.Conditions {
			for _, a := range c.Areas {
				asked[a] = true
			}
		}
	}
	for i := range m.scenario.Areas {
		a := &m.scenario.Areas[i]
		if asked[a.Name] && !slices.ContainsFunc(m.scenario.Terrain, func(f los.Feature) bool { return f.Name == a.Name }) {
			out = append(out, scene.Area{Name: a.Name, Outline: a.Outline, Color: objectiveInk})
		}
	}
	return out
}
