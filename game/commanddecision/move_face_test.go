package commanddecision

import "testing"

// doing does actions that roll no dice, in a game.
func doing(t *testing.T, s **State) func(by string, a Action) {
	return func(by string, a Action) {
		t.Helper()
		next, _, err := Apply(*s, by, a, nil)
		if err != nil {
			t.Fatal(err)
		}
		*s = next
	}
}

// Turns stay hidden until both sides are ready, and then two that are in each
// other's way do not end up on one another.
func TestTurnsAreSecret(t *testing.T) {
	s := field(t, "A1 panzer-iv-h 20 20 0\nG1 panzer-iv-h 21.1 20 0")
	s.Step, s.Turn = Turning, 1
	do := doing(t, &s)
	own, enemy := s.ViewOf(0).Hash(), s.ViewOf(1).Hash()
	do("US", Face{"A1", 90_000})
	if s.Stands[0].Facing != 0 {
		t.Error("A1 has turned before both sides are ready")
	}
	if s.ViewOf(1).Hash() != enemy || s.ViewOf(0).Hash() == own {
		t.Error("the enemy's view tells of a turn, or one's own does not")
	}
	do("German", Face{"G1", 90_000})
	do("US", Ready{})
	do("German", Ready{})
	if s.Stands[0].Facing != 90_000 || s.Stands[1].Facing != 0 || len(s.Turns) != 0 {
		t.Errorf("facing %v and %v, %d turns left: want A1 turned, G1 without room", s.Stands[0].Facing, s.Stands[1].Facing, len(s.Turns))
	}
}

// What a side has chosen may leave a stand without room, next to one of its own that turns
// first: it is told before, by what the side knows, and comes so.
func TestCrampedIsForetold(t *testing.T) {
	s := field(t, "A1 panzer-iv-h 20 20 0\nA2 panzer-iv-h 21.1 20 0\nG1 panzer-iv-h 40 20 0")
	s.Step, s.Turn = Turning, 1
	do := doing(t, &s)
	do("US", Face{"A1", 90_000})
	if c := s.ViewOf(0).Cramped(0); len(c) != 0 {
		t.Errorf("alone: %v", c)
	}
	do("US", Face{"A2", 90_000})
	if c := s.ViewOf(0).Cramped(0); len(c) != 1 || c[0] != (Cramped{"A2", "A1"}) {
		t.Errorf("both: %v, want A2 without room by A1", c)
	}
	if c := s.Cramped(1); len(c) != 0 {
		t.Errorf("of the enemy, who turns none: %v", c)
	}
	do("US", Ready{})
	do("German", Ready{})
	if s.Stands[0].Facing != 90_000 || s.Stands[1].Facing != 0 {
		t.Errorf("facing %v and %v: want A1 turned, A2 without room", s.Stands[0].Facing, s.Stands[1].Facing)
	}
}
