package commanddecision

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/units"
)

// ofOwners returns the game with ways back that owners choose.
func ofOwners(t testing.TB, s *State) *State {
	t.Helper()
	b := *s.battle
	var err error
	if b.Chart, err = b.Chart.With([]units.CellChange{{ID: "ruling.way-back", Value: "owner", Source: "test"}}); err != nil {
		t.Fatal(err)
	}
	n := s.clone()
	n.battle = &b
	return n
}

// groves are games on tables with woods, of stands that may be hit.
func groves(t testing.TB, games int, play func(n int, s *State)) {
	r := dice(9)
	for n := range games {
		var terrain strings.Builder
		for k := range 4 {
			x, y := 2+r.IntN(44), 2+r.IntN(34)
			fmt.Fprintf(&terrain, "[[terrain]]\nname = \"W%d\"\nkind = %q\noutline = [[%d, %d], [%d, %d], [%d, %d], [%d, %d]]\n", k,
				[]string{"woods", "crops", "town", "marsh"}[r.IntN(4)], x, y, x+9, y, x+9, y+8, x, y+8)
		}
		var list []smallStand
		for range 9 {
			list = append(list, smallStand{kind: []string{"rifle", "panzer-iv-h", "truck"}[r.IntN(3)], side: []string{"US", "German"}[r.IntN(2)],
				x: somewhere(r, 5, 55), y: somewhere(r, 5, 43), facing: r.IntN(360)})
		}
		if s, err := smallOn(terrain.String(), apart(list)); err == nil {
			play(n, s)
		}
	}
}

// hitAll gives stands their red markers.
func hitAll(p *play, list ...int) {
	v := &volley{play: p}
	for _, i := range list {
		v.hurts = append(v.hurts, hurt{stand: i, hits: 1, along: notRewound})
	}
	v.apply()
}

// TestOwnersWhoLeaveItToTheEngine: if no owner chooses anything, stands end up
// where the engine would have them.
func TestOwnersWhoLeaveItToTheEngine(t *testing.T) {
	moved := 0
	groves(t, 60, func(n int, s *State) {
		p, q := &play{State: s.clone()}, &play{State: ofOwners(t, s)}
		hitAll(p, 0, 1, 2, 3)
		hitAll(q, 0, 1, 2, 3)
		for i := range q.Backs {
			if k := q.Backs[i].Stand; q.Stands[k].At != s.Stands[k].At || q.Stands[k].Pin != 2 {
				t.Fatalf("%d: S%d goes, or is not pinned, before its owner has chosen", n, k)
			}
		}
		if !q.awaitsOwners() || q.Step != GoingBack {
			t.Fatalf("%d: the step does not wait for owners", n)
		}
		q.goBackAll()
		if !reflect.DeepEqual(p.Stands, q.Stands) || q.Step != General {
			t.Fatalf("%d: stands are %+v; want %+v", n, q.Stands, p.Stands)
		}
		for i := range p.Stands {
			if p.Stands[i].At != s.Stands[i].At {
				moved++
			}
		}
	})
	if moved < 50 {
		t.Errorf("only %d stands went back", moved)
	}
}

// TestWaysThatAreOffered: of what Legal offers each may be chosen and is carried
// out as chosen, the first is where the engine would have the stand go, and all
// keep the rules: nearer to no enemy in sight, into cover or deeper into it.
func TestWaysThatAreOffered(t *testing.T) {
	offered, covered := 0, 0
	groves(t, 30, func(n int, s *State) {
		s = ofOwners(t, s)
		engine := &play{State: s.clone()}
		p := &play{State: s.clone()}
		hitAll(p, 0)
		p.awaitsOwners()
		side := s.unit(0).Side
		for _, o := range p.Legal(side) {
			if o.Do != "go-back" {
				continue
			}
			engine.sendBack(0, "2.4")
			for k, way := range o.Ways {
				a := GoBack{Stand: o.Stand, Path: way}
				if x, ok := p.AskWayBack(side, a); !ok || x.Refused != nil || !slices.Equal(x.Engine[1:], o.Ways[0]) {
					t.Fatalf("%d: %v is offered, and answered with %+v, %t", n, way, x, ok)
				}
				next, _, err := Apply(p.State, s.battle.Sides[side], a, nil)
				if err != nil {
					t.Fatalf("%d: %v is offered, and refused: %v", n, way, err)
				}
				q := &play{State: next.clone()}
				q.goBackAll()
				if at := q.Stands[0].At; at != way[len(way)-1] || k == 0 && at != engine.Stands[0].At {
					t.Fatalf("%d: %v: it goes to %v; the engine's place is %v", n, way, at, engine.Stands[0].At)
				}
				if s.Concealed(0) || engine.Concealed(0) {
					covered++
					if !q.Concealed(0) {
						t.Fatalf("%d: it may end at %v, in no cover", n, way)
					}
				}
				if len(way) == 1 {
					for _, j := range s.threats(0) {
						if f, g := q.Footprint(0), s.Footprint(j); f.Gap(&g) < s.Gap(0, j)-geom.Inch/1000 {
							t.Fatalf("%d: at %v it is nearer to S%d", n, way, j)
						}
					}
				}
				offered++
			}
		}
	})
	if offered < 60 || covered < 20 {
		t.Errorf("only %d ways were offered, %d with cover", offered, covered)
	}
}

// TestWaysBackAreSecret: that a hidden stand is forced back the other side does
// not learn, nor of any stand what its owner has chosen.
func TestWaysBackAreSecret(t *testing.T) {
	base := ofOwners(t, smallState(t,
		smallStand{kind: "rifle", side: "US", x: 20, y: 40},
		smallStand{kind: "rifle", side: "German", x: 20, y: 10, extra: "hidden = true\n"},
		smallStand{kind: "rifle", side: "German", x: 30, y: 10},
	))
	halt := func(list ...int) *State {
		p := &play{State: base.clone(), from: base}
		hitAll(p, list...)
		p.awaitsOwners()
		p.tellRest()
		for _, e := range p.events {
			if told, ok := e.For("US"); ok && slices.Contains(list, 1) {
				t.Errorf("US is told %+v", told)
			}
		}
		return p.State
	}
	idle, hidden, seen := halt(), halt(1), halt(2)
	if idle.ViewOf(0).Hash() != hidden.ViewOf(0).Hash() {
		t.Error("the view changes with a hidden stand that is forced back")
	}
	for of, s := range map[string]*State{"S1": hidden, "S2": seen} {
		k := slices.IndexFunc(s.Legal(1), func(o Option) bool { return o.Stand == of })
		ways := s.Legal(1)[k].Ways
		next, events, err := Apply(s, "German", GoBack{Stand: of, Path: ways[len(ways)-1]}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if next.ViewOf(0).Hash() != s.ViewOf(0).Hash() || toldTo(events, "US") != "" {
			t.Errorf("US learns what the owner of %s has chosen", of)
		}
		if v := next.ViewOf(1); len(v.Backs) != 1 || v.Backs[0].Path == nil || len(v.ChosenBy(1)) != 1 {
			t.Errorf("the owner of %s does not know what it has chosen: %+v", of, v.Backs)
		}
		if _, ok := next.AskWayBack(0, GoBack{Stand: of}); ok {
			t.Errorf("US is answered of %s", of)
		}
		raw, err := next.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if is, err := (System{}).Read(raw); err != nil || is.(*State).Hash() != next.Hash() {
			t.Errorf("the copy is another: %v, %s", err, raw)
		}
	}
}

// TestUnseenInTheWay: who is in the way of a way that was chosen and is hidden
// from its owner is found out when it is gone: the engine finds another place.
func TestUnseenInTheWay(t *testing.T) {
	p := &play{State: ofOwners(t, smallState(t,
		smallStand{kind: "rifle", side: "US", x: 20, y: 40},
		smallStand{kind: "rifle", side: "German", x: 20, y: 25},
		smallStand{kind: "rifle", side: "US", x: 24, y: 19.6, extra: "hidden = true\n"},
	))}
	hitAll(p, 1)
	p.awaitsOwners()
	way := []geom.Point{inch(27.2, 15.4)}
	next, _, err := Apply(p.State, "German", GoBack{Stand: "S1", Path: way}, nil)
	if err != nil {
		t.Fatal(err)
	}
	q := &play{State: next.clone()}
	q.goBackAll()
	if at := q.Stands[1].At; at == way[0] || at == p.Stands[1].At {
		t.Errorf("it goes to %v", at)
	}
}

// TestStepsBackThatAreNone: a copy whose ways back do not fit its step is refused.
func TestStepsBackThatAreNone(t *testing.T) {
	p := &play{State: ofOwners(t, smallState(t, smallStand{kind: "rifle", side: "US", x: 20, y: 40}, smallStand{kind: "rifle", side: "German", x: 20, y: 25}))}
	hitAll(p, 1)
	p.awaitsOwners()
	raw, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for was, is := range map[string]string{
		`"resumes":"general-fire",`: ``,
		`"resumes":"general-fire"`:  `"resumes":"turning"`,
		`"step":"going-back"`:       `"step":"turning"`,
		`"backs":[{"stand":"S1"}]`:  `"backs":[{"stand":"S1"},{"stand":"S1"}]`,
	} {
		text := strings.Replace(string(raw), was, is, 1)
		if _, err := (System{}).Read([]byte(text)); text == string(raw) || err == nil {
			t.Errorf("%s for %s is read: %v", is, was, err)
		}
	}
}
