package free

import (
	"image"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"

	"github.com/quasilyte/gmath"
)

// A copy says what Esc does next: it leaves only once nothing is in hand.
func TestCopySaysWhatEscDoes(t *testing.T) {
	s := &tableScene{session: woodSession(t), fanned: none, study: &Study{}}
	for _, want := range []string{"Esc first puts the line away", "Esc first lets go of the stand", "F3 or Esc goes back"} {
		switch {
		case strings.Contains(want, "line"):
			s.choose(0)
			s.choose(1)
		default:
			s.escape()
		}
		if got := s.goesBack(); !strings.Contains(got, want) {
			t.Errorf("the copy says %q, want %q", got, want)
		}
	}
	if s.escape(); !s.leave {
		t.Error("Esc does not leave the copy when it says so")
	}
}

// What a copy says lies beside its table: it lay over it, and hid who stood there.
func TestBannerBesideTheTable(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	s := &tableScene{session: woodSession(t), fanned: none, study: &Study{Unmeasured: "No lengths are told here."}}
	for _, size := range []image.Point{{1280, 800}, {1000, 560}} {
		r := divide(size.X, size.Y, th, s.bannerHigh(th))
		if lines := len(s.bannerLines(th, s.goesBack())); r.banner.Overlaps(r.table) || float64(r.banner.Dy()) < th.Fpx(float64(lines)*bannerLead) {
			t.Errorf("%v: %d lines are at %v, the table at %v", size, lines, r.banner, r.table)
		}
	}
}

// A copy of a game of which all showed shows all of it, beside its panel: the stands in the
// east lay behind that. Else it lies where the game did.
func TestCopyOfAllShowsAll(t *testing.T) {
	for _, fitted := range []bool{true, false} {
		game := table.Camera{Table: gmath.Vec{X: 72, Y: 48}}
		game.Resize(image.Rect(236, 48, 1253, 726))
		game.Fit()
		if !fitted {
			game.ZoomAt(game.Middle(), 2)
		}
		s := &tableScene{study: &Study{Moment: table.Moment{Camera: game}}}
		s.camera.Table = game.Table
		s.camera.Resize(image.Rect(26, 72, 964, 792))
		s.camera.Fit()
		s.lookAsBefore()
		if is := s.camera.Fitted(); is != fitted {
			t.Errorf("all of the game shows: %v; of the copy: %v", fitted, is)
		}
	}
}
