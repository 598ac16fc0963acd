package bot

import (
	"fmt"
	"io/fs"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// On Bretteville the Germans took the Church end, as far as they knew, and stopped there:
// of a hundred games they lost sixty to Canadians who lay hidden in it and kept it. It is
// searched until foot has been all over it.
func TestGroundThatSeemsTakenIsSearched(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "bretteville-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	searched, struck := 0, 0
	for k := range 6 {
		s := newSteady()
		look := watched{s, func(v *cd.State, _ []cd.Action) {
			if v.Step != cd.Commanding {
				return
			}
			h := newHand(v, 1, nil)
			list := h.companies()
			s.assign(h, list)
			for _, c := range list {
				if k := c.searches(); k >= 0 && v.Holder[k] == 1 {
					searched++
				}
			}
		}}
		m := Match{Opening: game.Opening{Name: "bretteville-1944.toml", Scenario: text, Seed: fmt.Sprint("sweep ", k)}, Bots: [2]Bot{passive{newSteady()}, look}}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		for _, x := range s.sweeps {
			struck += x.all - len(x.open)
		}
	}
	t.Logf("%d companies search what seems taken, foot has been at %d places", searched, struck)
	if searched == 0 || struck == 0 {
		t.Errorf("%d companies search what seems taken, foot has been at %d places", searched, struck)
	}
}

// Foot has been wherever it came within an inch, on its way, too.
func TestFootStrikesOffWhereItPasses(t *testing.T) {
	in := func(x, y geom.Length) geom.Point { return geom.Pt(x*geom.Inch, y*geom.Inch) }
	outline := geom.Rectangle(in(0, 0), in(6, 3))
	x := newSweep(&outline, false)
	if x.all != 18 {
		t.Fatalf("%d places, want 18", x.all)
	}
	way := []geom.Point{in(-1, 1), in(7, 1)}
	n := 0
	for _, p := range x.open {
		if passes(way, way[1], p) {
			n++
		}
	}
	if n != 12 { // the two rows that are half an inch off, and not the one that is an inch and a half
		t.Errorf("passes %d places, want 12", n)
	}
	if p := x.next(in(6, 0)); geom.Distance(p, in(6, 0)) > 3*geom.Inch {
		t.Errorf("goes to %v first", p)
	}
}

// In the dark the ground before a village that the enemy holds is dreaded where nobody is
// known, the more by who runs and by seasoned, and the ground far from it is not; by day
// none is.
func TestTheDarkIsDreaded(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "bretteville-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := cd.System{}.Open(game.Opening{Name: "bretteville-1944.toml", Scenario: text, Seed: "dark"})
	if err != nil {
		t.Fatal(err)
	}
	h := newHand(p.(*cd.State).ViewOf(1), 1, nil)
	s := newSteady()
	s.weights = keen(h)
	w, plain := s.scale(h), newSteady().scale(h)
	tank := &h.Battle().Units[h.named("Panther 111")]
	before, afar := geom.Pt(28*geom.Inch, 18*geom.Inch), geom.Pt(50*geom.Inch, 22*geom.Inch)
	fear := func(w *scale, at geom.Point, run cd.OrderKind) int { return w.fear(tank, at, run, false) }
	full, cautious := fear(w, before, cd.FullAdvance), fear(w, before, cd.CautiousAdvance)
	if cautious <= 0 || full <= cautious {
		t.Errorf("before the village %d are feared by who runs and %d by who does not", full, cautious)
	}
	if n := fear(w, afar, cd.FullAdvance); n != 0 {
		t.Errorf("far from it %d are feared", n)
	}
	if n := fear(plain, before, cd.FullAdvance); n <= 0 || n >= full {
		t.Errorf("steady fears %d there, seasoned %d: want less, and something", n, full)
	}
	if text, err = fs.ReadFile(scenarios.Library(), "lezey-1944.toml"); err != nil {
		t.Fatal(err)
	}
	if p, err = (cd.System{}).Open(game.Opening{Name: "lezey-1944.toml", Scenario: text, Seed: "day"}); err != nil {
		t.Fatal(err)
	}
	h = newHand(p.(*cd.State).ViewOf(0), 0, nil)
	s = newSteady()
	if s.weights = keen(h); s.scale(h).dread != nil {
		t.Error("by day it is dreaded, too, who has not been seen")
	}
}
