package commanddecision_test

import (
	"bytes"
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/los"
)

// TestReadNext holds what is read with the help of another position, of the same
// game or not, against what is read without.
func TestReadNext(t *testing.T) {
	var copies [][]byte
	for _, name := range []string{"breakout.toml", "lezey-1944.toml"} {
		position, err := cd.System{}.Open(opening(t, name, "next"))
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range append(position.Sides(), cd.RefereeSeat) {
			raw, err := position.For(who).MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			copies = append(copies, raw)
		}
	}
	for _, first := range copies {
		kept, err := cd.System{}.Read(first)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range copies {
			want, err := cd.System{}.Read(raw)
			if err != nil {
				t.Fatal(err)
			}
			got, err := kept.(*cd.State).Read(raw)
			if err != nil {
				t.Fatal(err)
			}
			out, err := got.MarshalJSON()
			if err != nil || !bytes.Equal(out, raw) || got.Hash() != want.Hash() {
				t.Errorf("it is read otherwise: %v", err)
			}
			s, o := got.(*cd.State), want.(*cd.State)
			for i := range s.Stands {
				for j := range s.Stands {
					if s.Clear(los.Sight, i, j) != o.Clear(los.Sight, i, j) {
						t.Errorf("sight from stand %d to %d is otherwise", i, j)
					}
				}
			}
		}
	}
}
