package bot

import (
	"errors"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// Everything lies on the table of Maneuvers twice, the second time turned about the
// middle: what one side does before anybody is seen, the other does turned, too. Red was
// set up otherwise than Blue, and won two games of three.
func TestSidesAreAlike(t *testing.T) {
	text := libraryText(t, "maneuvers-1941.toml")
	for _, name := range []string{"steady", "seasoned"} {
		t.Run(name, func(t *testing.T) {
			looked := 0
			m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: []byte(text), Seed: "mirror"}}
			for side := range m.Bots {
				b, err := New(name)
				if err != nil {
					t.Fatal(err)
				}
				m.Bots[side] = b
			}
			m.Watch = func(x *Moment) error {
				if x.After.Turn > 1 || x.After.Step == cd.General {
					return errEnough
				}
				if x.After.Step == x.Before.Step { // a side may have chosen before the other
					return nil
				}
				b := x.After.Battle()
				table := b.Scenario.Table
				for i := range b.Units {
					red, is := strings.CutPrefix(b.Units[i].Name, "Blue ")
					if !is || !x.After.OnTable(i) {
						continue
					}
					other, known := x.After.Piece("Red " + red)
					if !known {
						t.Fatalf("there is no Red %s", red)
					}
					at := other.Footprint.Center
					turned, off := geom.Pt(table.Width-at.X, table.Depth-at.Y), geom.Inch/1000 // which places beside others are rounded to
					if x.After.Turn > 0 && x.After.Step > cd.Moving {                          // ends of ways are rounded
						off = 3 * geom.Inch / 2
					}
					if geom.Distance(turned, x.After.Stands[i].At) > off {
						t.Errorf("%v: %s stands at %v, and of Red, turned, at %v", x.After.Step, b.Units[i].Name, x.After.Stands[i].At, turned)
					}
					looked++
				}
				return nil
			}
			if _, err := m.Play(); !errors.Is(err, errEnough) {
				t.Fatal(err)
			}
			if looked < 24 {
				t.Errorf("%d stands are looked at", looked)
			}
		})
	}
}
