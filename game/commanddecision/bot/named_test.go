package bot

import "testing"

// The seat of a bot tells which it is, whether it plays one side or both.
func TestSeatTellsBot(t *testing.T) {
	for _, name := range Names() {
		for _, both := range []bool{false, true} {
			if got, ok := OfSeat(SeatOf(name, "Red", both)); got != name || !ok {
				t.Errorf("%s, both sides %v: got %q, %v", name, both, got, ok)
			}
		}
	}
	if SeatOf("steady", "Red", true) == SeatOf("steady", "Blue", true) {
		t.Error("two seats of a game have one name")
	}
	for _, seat := range []string{"", "bot", "bot anybody", "steady", "Anna"} {
		if name, ok := OfSeat(seat); ok {
			t.Errorf("%q is taken for %s", seat, name)
		}
	}
}
