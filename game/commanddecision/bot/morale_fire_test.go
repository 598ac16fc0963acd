package bot

import (
	"errors"
	"fmt"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// Seasoned fires at more companies than who hits the most, each of which has to check
// its morale, and gives away nobody for it.
func TestFireMakesCompaniesCheck(t *testing.T) {
	text := libraryText(t, "maneuvers-1941.toml")
	companies := func(v *cd.State, check int) (n int) {
		h, s := newHand(v, 0, nil), newSteady()
		s.weights.check = check
		s.shoot(h, 40)
		seen := map[int]bool{}
		for _, a := range h.chosen {
			f, ok := a.(cd.Fire)
			if !ok {
				continue
			}
			if i := h.named(f.Stand); h.hidden(i) {
				if odds, _ := h.Estimate(0, f); odds.Harm < 150 {
					t.Errorf("turn %d: %s gives itself away", v.Turn, f.Stand)
				}
			}
			seen[v.Battle().Units[h.named(f.Target)].Company] = true
		}
		return len(seen)
	}
	more, all := 0, 0
	for k := range 4 {
		look := watched{newSteady(), func(v *cd.State, _ []cd.Action) {
			if v.Step == cd.General {
				was, is := companies(v, 0), companies(v, 100)
				all++
				if is > was {
					more++
				} else if is < was {
					t.Errorf("turn %d: fires at %d companies instead of %d", v.Turn, is, was)
				}
			}
		}}
		m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: []byte(text), Seed: fmt.Sprint("check ", k)}, Bots: [2]Bot{look, newSteady()}}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("more companies are fired at in %d of %d turns", more, all)
	if more == 0 {
		t.Errorf("no more companies are fired at in %d turns", all)
	}
}

// Who is to leave by an edge does not run there alone: armored cars were half over the table
// in a turn, and shot by all who bar the way.
func TestNobodyRunsFarAhead(t *testing.T) {
	text := libraryText(t, "breakout.toml")
	ahead := func(pack geom.Length) (most geom.Length) {
		b := newSteady()
		b.weights.pack = pack
		m := Match{Opening: game.Opening{Name: "breakout.toml", Scenario: []byte(text), Seed: "pack"}, Bots: [2]Bot{b, newSteady()}}
		m.Watch = func(x *Moment) error {
			s := x.After
			if s.Turn > 1 {
				return errEnough
			}
			first, second := geom.Length(0), geom.Length(0) // of cars, of tanks
			for i := range s.Stands {
				if u := &s.Battle().Units[i]; u.Side == 0 && s.OnTable(i) {
					if u.Kind.CrossCountry > 30*geom.Inch {
						first = max(first, s.Stands[i].At.X)
					} else {
						second = max(second, s.Stands[i].At.X)
					}
				}
			}
			if s.Step == cd.General {
				most = max(most, first-second)
			}
			return nil
		}
		if _, err := m.Play(); err != nil && !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		return most
	}
	alone, together := ahead(0), ahead(28*geom.Inch)
	if alone < 12*geom.Inch || together > 6*geom.Inch {
		t.Errorf("cars get %s ahead of the tanks, and %s where they are to keep with them", alone.Show(), together.Show())
	}
}

// Who is to leave by an edge would rather not end its way near an enemy who sees it, where
// its company checks its morale; past him it goes as it went, and who takes ground does not
// mind.
func TestWhoLeavesKeepsAway(t *testing.T) {
	for _, c := range []struct {
		scenario string
		side     int
		minds    bool
	}{{"breakout.toml", 0, true}, {"breakout.toml", 1, false}, {"maneuvers-1941.toml", 0, false}} {
		minds := 0
		look := watched{newSteady(), func(v *cd.State, _ []cd.Action) {
			h, bold := newHand(v, c.side, nil), newSteady()
			bold.weights.shy = 0
			w, plain := newSteady().scale(h), bold.scale(h)
			for i := range v.Stands {
				u, at := &v.Battle().Units[i], v.Stands[i].At
				if v.Step != cd.Commanding || u.Side != c.side || !v.OnTable(i) {
					continue
				}
				more := w.fear(u, at, cd.NoOrder, false) - plain.fear(u, at, cd.NoOrder, false)
				near := false
				for k := range w.threats {
					x := &w.threats[k]
					near = near || x.sees[w.cell(at)] && x.gap(w.center(w.cell(at))) < checksNear
				}
				if more < 0 || more > 0 && !near || w.fear(u, at, cd.FullAdvance, true) != plain.fear(u, at, cd.FullAdvance, true) {
					t.Errorf("%s, turn %d: %s fears %d more", c.scenario, v.Turn, u.Name, more)
				}
				if more > 0 {
					minds++
				}
			}
		}}
		m := Match{Opening: game.Opening{Name: c.scenario, Scenario: []byte(libraryText(t, c.scenario)), Seed: "keeps away"}, Bots: [2]Bot{newSteady(), newSteady()}}
		m.Bots[c.side] = look
		m.Watch = func(x *Moment) error {
			if x.After.Turn > 4 {
				return errEnough
			}
			return nil
		}
		if _, err := m.Play(); err != nil && !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		if minds > 0 != c.minds {
			t.Errorf("%s: %d stands of side %d mind", c.scenario, minds, c.side)
		}
	}
}
