package visit

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
)

// Lines say what game it is and whom one trusts, for who is to sit down.
func (t *Terms) Lines() (lines []string) {
	you := t.Seats[t.You]
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	say("%s: %s", strings.TrimSuffix(t.Scenario, ".toml"), t.Title)
	switch {
	case you.Watches && you.By == "":
		say("You watch both sides, %s late.", count(int64(t.Late), "turn"))
	case you.Watches:
		say("You watch what %s sees.", you.By)
	case you.Name == "":
		say("You play %s.", you.By)
	case you.By == game.Referee:
		say("You are the referee, as %s.", you.Name)
	case len(you.Formations) == 0:
		say("You play %s as %s, with all of it.", you.By, you.Name)
	default:
		say("You play %s as %s, with %s.", you.By, you.Name, strings.Join(you.Formations, ", "))
	}
	for i, s := range t.Seats {
		if i != t.You && s.Name != "" && !s.Watches {
			say("There is %s of %s, too.", s.Name, s.By)
		}
	}
	if slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Watches }) {
		say("Others may watch.")
	}
	switch {
	case t.Game > 0 && t.Step > 0:
		say("Clocks: each side has %s for the game, and %s for each step.", span(t.Game), span(t.Step))
	case t.Game > 0:
		say("Clock: each side has %s for the game.", span(t.Game))
	case t.Step > 0:
		say("Clock: each side has %s for each step.", span(t.Step))
	default:
		say("There is no clock.")
	}
	if len(t.Rulings) == 0 {
		say("The rulings and figures are the standard ones.")
	}
	for _, r := range t.Rulings {
		say("Otherwise than usual: %s", r)
	}
	if t.Hosts != "" {
		say("Who plays %s hosts the game: that machine knows what is hidden, if the game hides anything, and its owner could look. Dice are made by both, and all is audited in the end.", t.Hosts)
	} else {
		say("The host's machine knows what is hidden, if the game hides anything. Dice are made by both sides, and all is audited in the end.")
	}
	return lines
}

// span is a time of whole seconds, in words.
func span(s int64) string {
	var parts []string
	for _, u := range [...]struct {
		n    int64
		name string
	}{{s / 3600, "hour"}, {s / 60 % 60, "minute"}, {s % 60, "second"}} {
		if u.n > 0 {
			parts = append(parts, count(u.n, u.name))
		}
	}
	return strings.Join(parts, " ")
}

func count(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprint(n, " ", what)
}
