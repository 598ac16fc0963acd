package textplay

import (
	"io/fs"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/scenarios"
)

// Two at one terminal: each is asked to take it, behind forty blank lines, and
// nothing that one chooses is written for the other.
func TestTwoAtOneTerminal(t *testing.T) {
	g := sit(t, "maneuvers-1941", games.Person, games.Person)
	out := g.says("\nrest\nready\n\nrest\npass\n\nwait\nready\n\nready\n")
	parts := strings.Split(out, strings.Repeat("\n", 40))
	if len(parts) != 5 {
		t.Fatalf("the terminal was passed %d times: %s", len(parts)-1, out)
	}
	for i, who := range []string{"Blue", "Red", "Blue", "Red"} {
		if want := "The terminal is for " + who + ": press Enter when only " + who + " reads.\n" + who + ".\n"; !strings.HasPrefix(parts[i+1], "\n"+want) {
			t.Errorf("passed for the %d. time: %.90q, want %q", i+1, parts[i+1], want)
		}
	}
	for i, hidden := range []string{"Red rifle", "Blue rifle", "Red rifle"} {
		if strings.Contains(parts[i+1], hidden) {
			t.Errorf("%s is told of in part %d: %s", hidden, i+1, parts[i+1])
		}
	}
	if !strings.Contains(parts[1], "Blue rifle 1 is placed") || !strings.Contains(parts[3], "Blue is not ready after all.") {
		t.Errorf("Blue was told %s and %s", parts[1], parts[3])
	}
	if !strings.Contains(parts[4], "Orders for turn 1: commanders place their chits.") {
		t.Errorf("both are ready, and then: %s", parts[4])
	}
	g.verified()
}

// Both play whole games by rest and ready, to the outcome.
func TestTwoPlayToTheEnd(t *testing.T) {
	g := sit(t, "maneuvers-1941", games.Person, games.Person)
	lines := g.restless(3000)
	g.play(lines)
	if !strings.Contains(g.out.String(), "\nThe game is over.") {
		t.Errorf("the game has no outcome: …%s", g.out.String()[max(0, g.out.Len()-800):])
	}
	g.verified()
}

// What a crew, its gun and its tow do, and what cannot be.
func TestGunByText(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	g.says("place blue gun truck at 3,20\nplace blue gun crew at 3,21.5\nrest\nready\n")
	g.says("order blue command full at 1 s of blue gun crew toward E\nready\nready\n")
	for _, c := range []struct{ line, want string }{
		{"mount blue gun crew", "Blue gun crew is to get into Blue gun truck.\nBlue gun crew uses 6″ of 12″ and ends aboard Blue gun truck.\n"},
		{"move blue gun truck along", "Blue gun truck is to go to 10.1,20.\nBlue gun truck uses 24″ of 24″ and ends in Long pines"},
		{"stay blue gun crew", "No movement of Blue gun crew is planned any more.\n"},
		{"mount blue gun crew in blue tank 1", "Not done: "},
		{"mount blue command", "Blue command may get into nothing now: say in and a carrier to hear why.\n"},
		{"move blue gun crew push blue gun to 5,22", "Not done: "},
		{"dismount blue gun crew", "Not done: "},
		{"move blue gun crew", "Where does Blue gun crew go? Say to and a place, along, or half.\n"},
		{"withdraw blue command", "Not done: "},
		{"follow blue gun crew by blue command", "Not done: "},
		{"decline blue gun crew not", "Not done: "},
		{"place blue gun crew at 3,3", "Not done: "},
		{"back blue gun crew to 3,3", "Not done: "},
		{"face blue gun crew toward E", "Not done: "},
		{"hold blue gun crew", "Not done: "},
		{"strike stukas at 1,1 and 2,2", "There is no fire from off the table \"stukas\".\n"},
		{"order blue command", "Say who orders what: a commander, then"},
		{"fire blue tank 1 at nobody", "There is no stand of the enemy \"nobody\".\n"},
		{"sees red rifle 2", "Red rifle 2 is not yours: ask whom one of your own stands sees.\n"},
		{"sees blue rifle 3 to red rifle 2", "Blue rifle 3 "},
		{"wait", "Not done: "},
		{"pass", "You are alone at this terminal.\n"},
		{"help mov", "move STAND to PLACE"},
		{"jump", "\"jump\" is no command; help lists them.\n"},
	} {
		out := strings.TrimSuffix(g.says(c.line+"\n"), "The game is kept.\n")
		_, out, _ = strings.Cut(out, "ready goes on.\n") // what is said at the beginning
		if !strings.HasPrefix(out, c.want) {
			t.Errorf("%s: %q, want %q", c.line, out, c.want)
		}
	}
}

// Where everybody may measure, where owners say where stands go back to, and
// where fire falls from off the table.
func TestFreeMeasuringByText(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	table := strings.Replace(string(text), "weather = ", "measuring = \"free\"\nweather = ", 1)
	table = strings.Replace(table, "system = \"command-decision\"\n", "system = \"command-decision\"\n\n[game.rulings]\nway-back = \"owner\"\n", 1)
	table += "\n[[strike]]\nside = \"Blue\"\nname = \"Stukas\"\nturn = 2\npoints = 2\nburst = 2\nvalue = 6\n"
	g := sitAt(t, table, "", "steady")
	rest := g.restless(400)
	from, extra := 0, []string(nil)
	g.play(&typist{next: func() (string, bool) {
		fresh := g.out.String()[from:]
		from = g.out.Len()
		switch {
		case strings.Contains(fresh, ": commanders place"):
			extra = []string{"order blue rifle command full toward sugarloaf", "order blue tank command full toward mayhew", "measure blue rifle 1 to blue tank 1"}
		case strings.Contains(fresh, "Stukas may fall on 2 places.") && !strings.Contains(g.out.String(), "> strike"):
			extra = []string{"strike stukas at 24,10 and 3 n of taylor"}
		}
		if len(extra) > 0 {
			line := extra[0]
			extra = extra[1:]
			g.out.WriteString("> " + line + "\n")
			return line, true
		}
		return rest.next()
	}})
	out := g.out.String()
	for _, want := range []string{
		"> measure blue rifle 1 to blue tank 1\nFrom Blue rifle 1 to Blue tank 1 it is ",
		"> strike stukas at 24,10 and 3 n of taylor\nStukas ",
		" must go back, and goes to ",
		"\nThe game is over.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q was not written", want)
		}
	}
	g.verified()
}

// What belongs to another step is refused with the step that it is, and how to go on.
func TestOtherStepIsNamed(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	g := sitAt(t, string(text), "", "steady")
	if out := g.says("order blue rifle command full toward sugarloaf\n"); !strings.Contains(out, "Now is Deployment") || !strings.Contains(out, "ready goes on") {
		t.Errorf("an order before the first turn: %s", out)
	}
}

// What is to be done promises rest where it does something, and nowhere else.
func TestTodoPromisesNoRest(t *testing.T) {
	g := sit(t, "first-fight", games.Person, "steady")
	n, at, promised := 0, 0, false
	none := 0
	g.play(&typist{next: func() (string, bool) {
		fresh := g.out.String()[at:]
		at = g.out.Len()
		if n++; n > 120 || strings.Contains(fresh, "The game is over.") {
			return "", false
		}
		switch n % 3 {
		case 2:
			promised = strings.Contains(fresh, "Rest does the usual")
			return "rest", true
		case 0:
			nothing := strings.Contains(fresh, "Nothing is left that is usual.")
			if nothing == promised {
				t.Errorf("rest was promised: %t, and said: %s", promised, fresh)
			}
			if nothing {
				none++
			}
			return "ready", true
		}
		return "todo", true
	}})
	if none == 0 {
		t.Error("there was always something to do")
	}
}
