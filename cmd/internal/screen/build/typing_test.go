package build

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// What is marked gives way to what is typed; Home, End and the arrows move the caret, and
// mark with Shift.
func TestTextIsMarked(t *testing.T) {
	e := &editing{text: []rune("Old wood"), caret: 8}
	e.insert('N') // all of it was marked
	if string(e.text) != "N" || e.caret != 1 {
		t.Fatalf("typed over: %q, caret %d", string(e.text), e.caret)
	}
	for _, r := range "ew hill" {
		e.insert(r)
	}
	for range 4 {
		e.move(ebiten.KeyArrowLeft, false, true)
	}
	e.insert('H')
	if string(e.text) != "New H" {
		t.Errorf("marked from its end: %q", string(e.text))
	}
	e.move(ebiten.KeyHome, false, false)
	e.insert('A')
	e.move(ebiten.KeyEnd, false, false)
	e.insert('!')
	if string(e.text) != "ANew H!" {
		t.Errorf("at both ends: %q", string(e.text))
	}
	e.move(ebiten.KeyA, true, false)
	e.move(ebiten.KeyArrowLeft, false, false)
	e.move(ebiten.KeyDelete, false, false)
	if string(e.text) != "New H!" || e.caret != 0 {
		t.Errorf("an arrow leaves what is marked at its beginning: %q, caret %d", string(e.text), e.caret)
	}
	e.move(ebiten.KeyA, true, false)
	if e.move(ebiten.KeyBackspace, false, false); len(e.text) != 0 {
		t.Errorf("all of it taken away: %q", string(e.text))
	}
}
