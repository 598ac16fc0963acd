package commanddecision_test

import (
	"fmt"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/los"
)

// TestPieces holds what is told by name against what indices say, in views and
// in the whole game: what a side knows of its own is the same in both, whatever
// the index.
func TestPieces(t *testing.T) {
	pieces, seen := 0, 0
	ask(t, 31, func(s *cd.State, side int, dice game.Dice) {
		v := s.ViewOf(side)
		if names := slices.DeleteFunc(s.Names(), func(n string) bool { return !slices.Contains(v.Names(), n) }); !slices.Equal(names, v.Names()) {
			t.Fatalf("the view has the stands in another order: %v, %v", names, v.Names())
		}
		for i, name := range v.Names() {
			p, ok := v.Piece(name)
			w, _ := s.Piece(name)
			if !ok || p.Name != name || p.Footprint != v.Footprint(i) || p.Obeys != v.OrderOf(i) {
				t.Fatalf("%s is told as %+v", name, p)
			}
			if p.Side == s.Battle().Sides[side] && (p.Footprint != w.Footprint || p.Aboard != w.Aboard || !slices.Equal(p.Cargo, w.Cargo) ||
				p.Obeys != w.Obeys || p.By != w.By || p.Crew != w.Crew || p.Seen != w.Seen || p.Cover != w.Cover) {
				t.Fatalf("%s knows %+v of its own, which is %+v", p.Side, p, w)
			}
			pieces++
			for j, other := range v.Names() {
				if clear := v.Sees(los.Sight, name, other); clear != v.Clear(los.Sight, i, j) {
					t.Fatalf("%s sees %s: %v", name, other, clear)
				} else if clear {
					seen++
				}
			}
		}
		if _, ok := v.Piece("nobody"); ok || v.Sees(los.Sight, "nobody", v.Names()[0]) {
			t.Fatal("nobody is known")
		}
		for k, c := range v.Issued() {
			if by := v.Orders[k].By; by >= 0 && v.Names()[by] != c.By || by < 0 && c.By != "" {
				t.Fatalf("the chit of %q is told as %d's", c.By, by)
			}
		}
	})
	if pieces < 1000 || seen < 1000 {
		t.Errorf("%d pieces, %d seen: want more", pieces, seen)
	}
}

// TestChosenBy does again what sides have chosen: it changes nothing. A few
// turns are refused: those stands have come to follow an order to move since.
func TestChosenBy(t *testing.T) {
	kinds, refused := map[string]int{}, 0
	ask(t, 7, func(s *cd.State, side int, dice game.Dice) {
		v, by := s.ViewOf(side), s.Battle().Sides[side]
		if list := v.ChosenBy(1 - side); len(list) > 0 {
			t.Fatalf("%s knows that the other side has chosen %v", by, list)
		}
		if s.Ready[side] {
			return
		}
		for _, a := range v.ChosenBy(side) {
			next, _, err := cd.Apply(s, by, a, nil)
			if err != nil {
				if _, turn := a.(cd.Face); !turn {
					t.Fatalf("%s is refused: %v", cd.EncodeAction(a), err)
				}
				refused++
				continue
			}
			kinds[fmt.Sprintf("%T", a)]++
			if next.Hash() != s.Hash() {
				t.Fatalf("%s, done again, changes %s", cd.EncodeAction(a), unlike(next, s))
			}
		}
	})
	for _, kind := range []string{"commanddecision.Order", "commanddecision.Move", "commanddecision.Face", "commanddecision.Fire"} {
		if kinds[kind] < 5 {
			t.Errorf("%d of %s: want more", kinds[kind], kind)
		}
	}
	if refused > kinds["commanddecision.Face"]/20 {
		t.Errorf("%d turns are refused, of %v", refused, kinds)
	}
}
