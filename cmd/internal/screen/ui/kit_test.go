package ui

import (
	"testing"

	"github.com/ebitenui/ebitenui/event"
)

// The buttons of the free table were silent: those of a page alone were heard.
func TestButtonsAreHeard(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	var done []string
	th.Clicked = func() { done = append(done, "click") }
	b := NewKit(th.At(2, Palette{})).Button("Undo", Quiet, func() { done = append(done, "press") })
	b.Click()
	event.ExecuteDeferred()
	if len(done) != 2 || done[0] != "click" {
		t.Errorf("pressed: %q, want a click and what it does", done)
	}
}
