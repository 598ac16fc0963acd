package bot

import (
	"fmt"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// Guns off the table that are aimed fire in their turn whenever somebody on foot is
// seen in the open or in light cover with none of their own near him,
// and never with more of their own in the burst than of the enemy.
func TestStrikesFall(t *testing.T) {
	text := libraryText(t, "bretteville-1944.toml")
	fell, turns := 0, 0
	for k := range 18 {
		var bots [2]Bot
		for side := range bots {
			s := newSeasoned()
			bots[side] = watched{s, func(v *cd.State, chosen []cd.Action) {
				h := newHand(v, side, nil)
				if len(h.LegalTo(side, "strike")) == 0 {
					return
				}
				turns++
				known := false
				for _, j := range h.enemies() {
					cover, _ := v.CoverOf(j, -1)
					known = known || v.Battle().Units[j].Kind.Class == units.Personnel && !v.Stands[j].Demoralized && cover <= cd.LightCover && h.alone(j)
				}
				falls := false
				for _, a := range chosen {
					x, ok := a.(cd.Strike)
					if !ok {
						continue
					}
					falls = true
					fell++
					for _, at := range x.At {
						square := geom.NewFootprint(at, 0, h.struck(x.Name).Burst, h.struck(x.Name).Burst)
						own, enemies := 0, 0
						for i := range h.Stands {
							if f := h.Footprint(i); h.OnTable(i) && f.Touches(&square) {
								if v.Battle().Units[i].Side == side {
									own++
								} else {
									enemies++
								}
							}
						}
						if own > enemies {
							t.Errorf("game %d, turn %d: %s falls on %d of its own and %d of the enemy", k, v.Turn, x.Name, own, enemies)
						}
					}
				}
				if known && !falls {
					t.Errorf("game %d, turn %d: the guns of side %d lapse", k, v.Turn, side)
				}
			}}
		}
		m := Match{Opening: game.Opening{Name: "bretteville-1944.toml", Scenario: []byte(text), Seed: fmt.Sprint("strikes ", k)}, Bots: bots}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("fire from off the table falls in %d of %d turns", fell, turns)
	if 3*fell < turns {
		t.Errorf("fire from off the table falls in %d of %d turns", fell, turns)
	}
}

// A burst falls where two enemies are near each other rather than where the first is
// alone, and the next elsewhere.
func TestBurstsFallWhereMostAre(t *testing.T) {
	x := cd.Support{Burst: 2 * geom.Inch, Value: 5}
	at := func(x, y geom.Length, worth int) mark {
		p := geom.Pt(x*geom.Inch, y*geom.Inch)
		return mark{at: p, foot: geom.NewFootprint(p, 0, geom.Inch, geom.Inch), left: 1000, worth: worth, company: -1}
	}
	marks := []mark{at(10, 10, 10), at(30, 10, 10), at(32, 10, 10), at(50, 10, 10), at(51, 10, -10)}
	for _, c := range []struct {
		x    geom.Length
		want int
	}{{10, 5000}, {30, 5000}, {31, 10000}, {50, 0}, {49, 5000}, {70, 0}} {
		if got := burstAt(marks, geom.Pt(c.x*geom.Inch, 10*geom.Inch), &x, false); got != c.want {
			t.Errorf("a burst at %d is worth %d, want %d", c.x, got, c.want)
		}
	}
	p := geom.Pt(31*geom.Inch, 10*geom.Inch)
	for _, want := range []int{10000, 10000, 0} {
		if got := burstAt(marks, p, &x, true); got != want {
			t.Errorf("the next burst at one place is worth %d, want %d", got, want)
		}
	}
}

// alone reports whether no stand of the other side is within four inches of one.
func (h *hand) alone(j int) bool {
	for i := range h.Stands {
		if h.OnTable(i) && h.Battle().Units[i].Side != h.Battle().Units[j].Side && h.Gap(i, j) < 4*geom.Inch {
			return false
		}
	}
	return true
}
