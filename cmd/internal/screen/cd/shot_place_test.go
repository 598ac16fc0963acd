package cd

import (
	"slices"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A stand that was shot at on its way stood, while that was shown, at the end of it
// already, and what was said of the shot stood at a place where nobody was. It is shown
// where it was shot at, as what is said of it is, and goes back from there.
func TestShotWhereItWas(t *testing.T) {
	shots, back := 0, 0
	for _, seed := range []string{"a showing", "1", "2", "3", "4", "5"} {
		g := playingOf(t, seed)
		for range 60 {
			if g.over() {
				break
			}
			g.step()
			for _, p := range g.table.players {
				news, _, err := p.look()
				if err != nil {
					t.Fatal(err)
				}
				g.table.player = p
				if s := newShowing(g.table, p.before, news); s != nil {
					a, b := g.shotsOnWays(s)
					shots, back = shots+a, back+b
				}
			}
		}
	}
	if shots < 5 || back == 0 {
		t.Errorf("only %d were shot at on their way, %d put back", shots, back)
	}
}

func (g *played) shotsOnWays(s *showing) (shots, back int) {
	g.Helper()
	shot, places := map[string]geom.Point{}, map[string][]geom.Point{} // where last, and everywhere
	for i := range s.beats {
		s.at = i
		s.enter()
		e := s.beats[i].lead()
		q := s.pre.get(e.Target)
		if e.Kind == rules.EventFire && s.beats[i].entries[0].step == rules.Opportunity && q != nil && q.onTable {
			if end := s.base.get(e.Target); end != nil && geom.Distance(end.At, e.At) > geom.Inch {
				shots++
			}
			shot[e.Target], places[e.Target] = e.At, append(places[e.Target], e.At)
			for _, m := range []*model{s.pre, s.post} {
				if at := m.get(e.Target).Footprint.Center; at != e.At {
					g.Errorf("%s was shot at at %v, and is shown at %v", e.Target, e.At, at)
				}
			}
			if tags := s.tags(); len(tags) != 1 || tags[0].at != e.At {
				g.Errorf("what is said of the shot at %s stands at %v, want %v", e.Target, tags, e.At)
			}
		}
		for _, x := range slices.Concat(s.beats[i].before, s.beats[i].entries) {
			if x.event.Kind == rules.EventPutBack && shot[x.event.Stand] != (geom.Point{}) {
				back++
				at := s.post.get(x.event.Stand).At
				near := func(p geom.Point) bool { return geom.Distance(at, p) <= 3*geom.Inch }
				if e.Kind != rules.EventForcedBack && !slices.ContainsFunc(places[x.event.Stand], near) {
					g.Errorf("%s is put back to %v, and was shot at at %v", x.event.Stand, at, places[x.event.Stand])
				}
			}
		}
		for name, path := range s.ways() {
			if at, is := shot[name]; is && e.Kind == rules.EventForcedBack && geom.Distance(s.pre.get(name).At, path[0]) > 0 {
				g.Errorf("%s goes back from %v, stands at %v and was shot at at %v", name, path[0], s.pre.get(name).At, at)
			}
		}
	}
	return shots, back
}
