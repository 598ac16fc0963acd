package commanddecision

import (
	"strings"
	"testing"

	"sightline/scenarios"
)

// reserves is a table with a German reserve that waits for more than a turn.
func reserves(t *testing.T, arrival string) *State {
	t.Helper()
	return field(t, "U1 rifle 20 20 0\nG1 rifle 20 50 180\n\n"+
		"[[area]]\nname = \"Ford\"\noutline = [[20, 0], [30, 0], [30, 9], [20, 9]]\n"+
		"[[stand]]\nname = \"GLate\"\nside = \"German\"\ncompany = \"K\"\nkind = \"rifle\"\narrives = 2\nentry = \"Ford\"\n"+arrival+
		"\n[[victory]]\nside = \"US\"\ntext = \"Hold it.\"\nconditions = [{ hold = [\"Ford\"] }]\n")
}

// A position that is written down and read again knows who waits for what, and whom
// something keeps waiting no longer; the other side knows neither.
func TestReinforcementsAreWritten(t *testing.T) {
	s := reserves(t, "chance = 4\nonce_lost = 2")
	late := s.battle.named("GLate")
	s.Stands[late].Due = true
	read, err := System{}.Read([]byte(written(s)))
	if err != nil {
		t.Fatal(err)
	}
	n := read.(*State)
	if got := roleOf(&n.unit(late).Start).Arrival; got != (Arrival{Chance: 4, Losses: 2}) || !n.Stands[late].Due || n.Hash() != s.Hash() {
		t.Errorf("read again it waits for %+v, due: %v", got, n.Stands[late].Due)
	}
	if v := written(s.ViewOf(0)); strings.Contains(v, "GLate") || strings.Contains(v, `"chance"`) || strings.Contains(v, `"due"`) {
		t.Errorf("the other side is told of it: %s", v)
	}
	if v := written(s.ViewOf(1)); !strings.Contains(v, `"chance":4`) {
		t.Error("its own side is not told on what it waits")
	}
	s.Stands[late].Place, s.Stands[late].Seen = OnTable, Everybody // and comes
	if v := written(s.ViewOf(0)); !strings.Contains(v, "GLate") || strings.Contains(v, `"chance"`) || strings.Contains(v, `"due"`) {
		t.Errorf("the other side is told on what it waited: %s", v)
	}
}

// What a side is told of who holds an area decides, not who does.
func TestReinforcementsGoByWhatIsKnown(t *testing.T) {
	s := reserves(t, `once_taken = "Ford"`)
	a := roleOf(&s.unit(s.battle.named("GLate")).Start).Arrival
	for _, c := range []struct {
		truth, known int
		want         bool
	}{{-1, -1, false}, {0, -1, false}, {-1, 0, true}, {0, 0, true}, {0, 1, false}} {
		s.Holder[0], s.Held[1][0] = c.truth, c.known
		if got := s.awaited(1, &a); got != c.want {
			t.Errorf("held by %d, as far as they know by %d: comes %v", c.truth, c.known, got)
		}
	}
}

func TestComesWhen(t *testing.T) {
	for want, a := range map[string]Arrival{
		"arrives on turn 3": {},
		"arrives from turn 3 on, on a die of 4 or less each turn":                           {Chance: 4},
		"arrives from turn 3 on, when the enemy holds Ford and 1 stand of its side is lost": {Taken: "Ford", Losses: 1},
		"arrives from turn 3 on, when US holds Ford, on a die of 2 or less each turn":       {Taken: "Ford", By: "US", Chance: 2},
	} {
		if got := ComesWhen(&scenarios.Stand{Arrives: 3, Part: Role{Arrival: a}}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := ComesWhen(&scenarios.Stand{}); got != "" {
		t.Errorf("a stand on the table %s", got)
	}
}
