package beside

import (
	"fmt"
	"testing"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// Talk follows what is said at its end; who has scrolled back to read stays there until he goes to the end, or says
// something himself.
func TestLinesStay(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	g := Guest{Page: ui.NewPage(th, nil), Sign: func(_, _ float64, _ string, _ float64, _ bool) {}}
	var lines []room.Line
	var at ui.Scroll
	long := -1
	lay := func(more int) (top float64) {
		for range more {
			lines = append(lines, room.Line{From: game.Doer{By: "Red"}, Text: fmt.Sprint("Line ", len(lines))})
		}
		g.Page.Begin(400, 400)
		g.Lines(ui.Rect{W: 300, H: 200}, lines, nil, &at, &long)
		return at.Top
	}
	end := lay(20)
	if next := lay(1); end == 0 || next <= end {
		t.Errorf("at its end it does not follow: from %.0f to %.0f", end, next)
	}
	at.By(-100)
	back := at.Top
	if now := lay(3); now != back {
		t.Errorf("who reads at %.0f is taken to %.0f by a line that comes in", back, now)
	}
	at.By(1e6)
	end = at.Top
	if now := lay(1); now <= end {
		t.Errorf("back at its end, %.0f, it does not follow: %.0f", end, now)
	}
	at.By(-100)
	long = -1
	if now := lay(0); now <= end {
		t.Errorf("who says something is at %.0f", now)
	}
}
