package build

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game/builder"
	"sightline/geom"
)

// What an author stumbles over: a contour within another is a step higher, the next fault is
// the one after that which was mended, who comes later comes in by the area that is chosen, and
// a side goes with all that is its own and comes back with it.
func TestBuilderDoesAsMeant(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		b.Layout(image.Pt(1280, 800), th)
		b.settles()
		box := func(x, y, s geom.Length) []geom.Point {
			return []geom.Point{geom.InchPt(x, y), geom.InchPt(x+s, y), geom.InchPt(x+s, y+s), geom.InchPt(x, y+s)}
		}
		levels := func(kind string, s geom.Length) string {
			b.do(added(kind, b.session, box(1, 1, s)))
			all := b.view.Entries("terrain")
			return b.text(builder.Thing{Of: "terrain", Name: all[len(all)-1]}, "level")
		}
		if first, second, third := levels("hill", 6), levels("hill", 4), levels("rise", 2); first != "1" || second != "2" || third != "3" {
			t.Errorf("hills on a hill have the levels %q, %q, %q; want 1, 2, 3: the table is 0", first, second, third)
		}
		for range 3 {
			b.undo()
		}

		// Three stands upon one another: two faults; the first is mended.
		stand := builder.Thing{Of: "stand", Name: b.view.Entries("stand")[0]}
		for i, x := range []geom.Length{10, 14, 18} {
			b.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "stand", Name: string(rune('A' + i))}}, Keys: keysOf(map[string]any{"side": "Nobody", "kind": "rifle", "at": geom.InchPt(x, 3)})})
		}
		b.settles()
		b.chosen = []builder.Thing{{Of: "stand", Name: "A"}, {Of: "stand", Name: "B"}}
		if said := b.chosenText(); said != "2 stands" {
			t.Errorf("two stands are %q", said)
		}
		b.chosen = append(b.chosen, builder.Thing{Of: "terrain", Name: b.view.Entries("terrain")[0]})
		if said := b.chosenText(); said != "3 things" {
			t.Errorf("two stands and a wood are %q", said)
		}
		b.chosen = nil
		n := len(b.faults)
		b.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyF8}})
		if b.faultAt != 0 || n < 3 {
			t.Errorf("the first of %d faults gone to is number %d", n, b.faultAt+1)
		}
		second := b.faults[1]
		b.do(builder.Action{Do: "remove", Things: []builder.Thing{b.faults[0].Thing}})
		b.settles()
		b.nextFault()
		if len(b.faults) == 0 || b.faults[b.faultAt].Thing != second.Thing {
			t.Errorf("after the first was mended the next is %+v, want %+v", b.faults[max(b.faultAt, 0)], second)
		}
		for len(b.done) > 0 {
			b.undo()
		}
		b.settles()

		// Who comes later.
		b.comes([]builder.Thing{stand}, "arrives")
		if b.popup == nil || len(b.popup.found()) != len(b.view.Entries("area")) {
			t.Error("nobody is asked where it comes in")
			return
		}
		last := b.popup.found()[len(b.popup.all)-1]
		b.popup = nil
		if last.take(); b.text(stand, "entry") != last.text || b.text(stand, "deploy") != "" {
			t.Errorf("it comes in by %q, want %q", b.text(stand, "entry"), last.text)
		}
		b.undo()

		was := b.view.Text()
		b.removesSide(builder.Thing{Of: "side", Name: "Red"})
		if len(b.view.Entries("side")) != 1 {
			t.Errorf("the sides are %q (%s)", b.view.Entries("side"), b.message)
		}
		for i := range b.setup().Stands {
			if b.setup().Stands[i].Side == "Red" {
				t.Errorf("%s is still there", b.setup().Stands[i].Name)
			}
		}
		if b.undo(); b.view.Text() != was {
			t.Error("taken back, the side is not as it was")
		}
	})
}
