package cd

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// The key of the formation says what it has changed while nothing is in hand: with all
// stands placed nothing else showed that it does anything.
func TestFormationIsTold(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.referee = nil
		h.key(ebiten.KeyA, false)
		told := map[string]bool{}
		for range formations {
			h.key(ebiten.KeyF, false)
			told[h.player.message] = true
		}
		for _, want := range []string{"in line", "in column", "in wedge", "as it stands now"} {
			if !told["A company that you put down will stand "+want+"."] {
				t.Errorf("stands put down %s are not told of: %v", want, told)
			}
		}
	})
}
