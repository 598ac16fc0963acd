package board

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// boardsPlayed are the scenarios to learn by, of every system on a board.
var boardsPlayed = []string{"crossroads", "saint-clair", "tempelhof"}

// A game against a bot is played to its end by keys and buttons, and watched again from its
// first roll to its last.
func TestGamesAreOverAndWatched(t *testing.T) {
	for _, name := range boardsPlayed {
		t.Run(name, func(t *testing.T) {
			g := launch(t, t.TempDir(), name, "player,plain", "0")
			for turn := 0; !strings.Contains(g.Now().Todo, "is over"); turn++ {
				was := g.Now().Turn
				g.until("the next turn", func() bool { tr := g.Now(); return tr.Turn != was || strings.Contains(tr.Todo, "is over") })
			}
			g.Save("board-"+name+"-end", g.Settled())
			g.press(ebiten.KeyW)
			g.Waits("the film", func() bool { return g.Now().Scene == "film" })
			seen := 0
			for range 200 {
				was := g.Now()
				g.press(ebiten.KeyN)
				if tr := g.Now(); tr.Turn != was.Turn || len(tr.Words) > 0 {
					seen++
				}
			}
			g.Save("board-"+name+"-film", g.Settled())
			g.press(ebiten.KeyT, ebiten.KeyT)
			if tr := g.Now(); tr.Turn < 2 || seen == 0 {
				t.Errorf("two turns on it shows turn %d", tr.Turn)
			}
		})
	}
}
