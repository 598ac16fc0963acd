package board

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// Every board is drawn: the table at its beginning, with somebody chosen, with a target pointed
// at, and with what happened shown. Frames are saved for who looks at them.
func TestScreensOfBoards(t *testing.T) {
	for _, name := range append(boardsPlayed, "saint-lo", "berlin") {
		t.Run(name, func(t *testing.T) {
			g := launch(t, t.TempDir(), name, "player,plain", "1")
			g.Save("board-"+name+"-1", g.Settled())
			g.until("the first turn", func() bool { tr := g.Now(); return tr.Turn > 0 && !tr.Showing && g.yours() })
			g.press(ebiten.KeyTab)
			g.Save("board-"+name+"-2", g.Settled())
			for range 3 { // who drops, or acts otherwise
				g.press(ebiten.KeyTab)
				if g.may("aim") {
					g.press(ebiten.KeyA)
				}
			}
			g.until("something shown", func() bool { return g.Now().Showing })
			g.Save("board-"+name+"-3", g.Frame())
			for range 2 { // of a drop the scatter
				if g.Now().Showing {
					g.press(ebiten.KeyN)
				}
			}
			g.Save("board-"+name+"-4", g.Frame())
		})
	}
}
