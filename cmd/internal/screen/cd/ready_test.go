package cd

import (
	"strings"
	"testing"
)

// The button that says one is ready does not say that all is chosen while it is not.
func TestReadyTellsWhatIsLeft(t *testing.T) {
	g := playing(t)
	g.table.sit(g.table.players[0])
	if b := g.table.readyButton(); !strings.HasPrefix(b.Tip, "Not all is chosen") {
		t.Errorf("with nobody placed it says %q", b.Tip)
	}
}
