package build

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/scenarios"
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

		// What is asked for is found by other words, and what is not there is said.
		b.opens("and also", []choice{{text: "areas are held", also: "hold"}, {text: "a share has left by an edge"}})
		for search, want := range map[string]int{"hold": 1, "edge share": 1, "held": 1, "nothing": 0} {
			if b.popup.search = search; len(b.popup.found()) != want {
				t.Errorf("%q finds %d, want %d", search, len(b.popup.found()), want)
			}
		}
		b.popup.search = "nothing"
		if b.lay(); !slices.Contains(b.page.Said(), "None found") {
			t.Error("an empty list says nothing")
		}
		b.popup = nil

		// What a side is to hold first is not where it starts.
		for _, side := range b.view.Entries("side") {
			area := b.objective(side)
			if len(area) == 1 && slices.ContainsFunc(b.setup().Stands, func(st scenarios.Stand) bool { return st.Side == side && st.Deploy == area[0] }) {
				t.Errorf("%s is to hold %s, where it starts", side, area[0])
			}
		}
		// A town is held by an area that is made of it.
		b.do(added("town", b.session, box(1, 1, 3)))
		areas := len(b.view.Entries("area"))
		held := ""
		all := b.heldGround(func(area string) { held = area })
		if len(all) == 0 {
			t.Error("no ground is offered to be held")
			return
		}
		town := strings.TrimSuffix(all[0].text, " is held")
		if b.text(builder.Thing{Of: "terrain", Name: town}, "kind") != "town" {
			t.Errorf("first of the ground is %s, want a town", town)
		}
		if all[0].take(); held != town || len(b.view.Entries("area")) != areas+1 {
			t.Errorf("held is %q, and %d areas are there (%s)", held, len(b.view.Entries("area")), b.message)
		}
		b.undo()
		b.undo()

		// A formation goes with its stands when it is asked for twice; PgUp is up in its list.
		company := builder.Thing{Of: "formation", Name: b.view.Entries("formation")[1]}
		b.choose(company, false)
		b.Update(&ui.Input{Keys: []ebiten.Key{ebiten.KeyPageUp}})
		if b.view.Entries("formation")[0] != company.Name {
			t.Errorf("PgUp makes the order %q, want %s first", b.view.Entries("formation"), company.Name)
		}
		b.undo()
		b.choose(company, false)
		stands := len(b.view.Entries("stand"))
		b.remove()
		if len(b.view.Entries("stand")) != stands || !strings.Contains(b.message, "takes away "+company.Name+" with ") {
			t.Errorf("asked once, %d of %d stands are there: %q", len(b.view.Entries("stand")), stands, b.message)
		}
		if b.remove(); len(b.view.Entries("stand")) == stands {
			t.Errorf("asked twice, all stands are there: %q", b.message)
		}
		if b.undo(); !strings.HasPrefix(b.message, "Back again: "+company.Name+" and ") {
			t.Errorf("brought back, it says %q", b.message)
		}
		b.chosen = []builder.Thing{company}
		for _, st := range b.standsOf(company.Name) {
			b.chosen = append(b.chosen, builder.Thing{Of: "stand", Name: st.Name})
		}
		if said, want := b.chosenText(), counted(len(b.chosen)-1, "stand", "stands")+" and their company"; said != want {
			t.Errorf("a company with its stands is %q, want %q", said, want)
		}
		b.chosen = nil

		was := b.view.Text()
		b.removesSide(builder.Thing{Of: "side", Name: "Red"})
		if len(b.view.Entries("side")) != 2 {
			t.Errorf("a side with its stands goes unasked: %s", b.message)
		}
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
