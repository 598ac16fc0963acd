package build

import (
	"image"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game/builder"
	"sightline/units"

	"github.com/quasilyte/gmath"
)

// No name in the list of forces of any nation is cut in a window of the design's size, and
// none reaches into its points or out of its row.
func TestNamesOfForcesAreWhole(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		b.Layout(image.Pt(1280, 800), th)
		b.turnsTo(forcesTab)
		faults := &windowtest.Faulty{Said: map[string]bool{}, Cuts: []string{"Looking …"}}
		for _, n := range units.Nations() {
			side := builder.Thing{Of: "side", Name: b.sideNow()}
			b.list = ui.Scroll{}
			b.set([]builder.Thing{side}, "nation", n.ID)
			list := b.offers(b.sideNow(), "")
			if got, known := b.setup().Nation(b.sideNow()); !known || got.ID != n.ID || len(list) < 20 {
				t.Errorf("the list of %s has %d rows and is of %q: %s", n.Name, len(list), got.ID, b.message)
			}
			for top := -1.0; b.list.Top > top; b.list.By(200) {
				top = b.list.Top
				b.lay()
				for _, s := range faults.Find(b.page, th, nil) {
					t.Errorf("%s: %s", n.Name, s)
				}
			}
		}
		b.Close()
	})
}

// A click shorter than a frame takes what it is on: the pointer comes, presses and lets go
// before the list that was just opened knows that it is pointed at.
func TestQuickClicksTakeOffers(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		defer b.Close()
		b.Layout(image.Pt(1280, 800), th)
		b.settles()
		quick := func(at gmath.Vec) {
			b.Update(&ui.Input{Pointer: ui.Pointer{At: at, Down: ui.LeftButton}, JustPressed: ui.LeftButton})
			b.Update(&ui.Input{Pointer: ui.Pointer{At: at}, JustReleased: ui.LeftButton})
		}
		quick(b.spot("tab: Forces"))
		offer := "offer us-rifle-company"
		quick(b.spot(offer))
		if "offer "+b.placing.organization != offer {
			t.Errorf("a quick click on %s has %+v in hand", offer, b.placing)
		}
	})
}
