package chronicle

import (
	"slices"

	"sightline/cmd/internal/scene"
	rules "sightline/game/commanddecision"
)

// Scene is the table of a moment, with the stands that a view has on it. Companies
// keep their numbers whoever is lost.
func Scene(view *rules.State) *scene.Scene {
	b := view.Battle()
	s := b.Scenario.Setup
	s.Stands = slices.Clone(s.Stands)
	there := make([]bool, len(s.Stands))
	for i, name := range view.Names() {
		p, _ := view.Piece(name)
		there[i] = p.Place == rules.OnTable || p.Wreck
		st := &s.Stands[i]
		st.At, st.Facing, st.Aboard, st.Hidden, st.Destroyed = p.At, p.Facing, "", there[i] && !p.Seen && !p.Wreck, p.Wreck
		st.Deploy, st.Arrives, st.Entry = "", 0, ""
		if there[i] {
			st.Aboard = p.Aboard
		}
	}
	out := scene.Of(&s)
	for i := range out.Pieces {
		out.Pieces[i].OnTable = out.Pieces[i].OnTable && there[i]
	}
	for k := range out.Terrain {
		out.Terrain[k].Cleared = view.Cleared(k)
	}
	return out
}
