package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// F4 shows the briefing of who sits, and nothing of the other's, from the table and
// from the menu; behind the curtain there is none.
func TestBriefingOfWhoSits(t *testing.T) {
	g := launch(t, "peski-1939", "player,player")
	reads := func() (polish, german bool) {
		g.Frame()
		words := strings.Join(strings.Fields(strings.Join(g.Now().Words, " ")), " ")
		return strings.Contains(words, "Bar the highway."), strings.Contains(words, "the eyes of the division")
	}
	g.press(ebiten.KeyF10, ebiten.KeyF4)
	if p, d := reads(); p || d {
		t.Error("a briefing shows behind the curtain")
	}
	g.press(ebiten.KeyEscape)
	g.sitDown()
	if p, d := reads(); p || d {
		t.Error("a briefing shows before it is asked for")
	}
	for _, keys := range [][]ebiten.Key{{ebiten.KeyF4}, {ebiten.KeyF10, ebiten.KeyF4}} {
		g.press(keys...)
		if p, d := reads(); !p || d {
			t.Errorf("%v: the briefing of the Poles shows: %v, that of the Germans: %v", keys, p, d)
		}
		g.press(ebiten.KeyEscape)
	}
}
