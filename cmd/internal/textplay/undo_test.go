package textplay

import (
	"strings"
	"testing"
)

// Undo takes back all that one word chose: of all that rest had placed it took back one
// stand at a time.
func TestUndoTakesBackAWord(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	got := g.says("place blue rifle 1 at 3 s of blue command\nplace blue rifle 1 at 5.3,26.8\nrest\nundo\ntodo\nundo\ntodo\nundo\n")
	after := strings.Split(got, "To place: ")
	if len(after) < 4 || !strings.Contains(after[2], "Blue command") || strings.Contains(after[2], "Blue rifle 1,") || !strings.Contains(after[3], "Blue rifle 1") {
		t.Errorf("after rest and undo, and undo again, it says %q", got)
	}
	if !strings.Contains(got[strings.LastIndex(got, "To place: "):], "Not done: ") {
		t.Errorf("with nothing left to take back it says %q", got)
	}
	g.verified()
}

// Rest declares all weapons of a stand that do harm, as the window does: it declared one.
func TestRestFiresAllWeapons(t *testing.T) {
	g := sit(t, "maneuvers-1941", "steady", "")
	g.play(g.restless(60))
	both := false
	for _, tank := range []string{"Red tank 1", "Red tank 2", "Red tank 3", "Red tank command"} {
		both = both || strings.Contains(g.out.String(), "\n"+tank+" is to fire its 37 mm M5/M6 at") && strings.Contains(g.out.String(), "\n"+tank+" is to fire its machine gun at")
	}
	if !both {
		t.Error("in no step a tank is to fire both its gun and its machine gun at anybody")
	}
	g.verified()
}
