package board

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/replay"
)

// A heading is an event with which a turn begins.
type heading struct{ line }

func (h heading) Heading() string { return h.text }

// filmOf is a table at which actions are watched, the last of them told event by event.
func filmOf(shots ...[]game.Event) *Table {
	tb := &Table{play: teller{}, tools: &Tools{Speed: func() int { return 1 }}, film: &film{at: len(shots), reel: &replay.Reel{}}}
	for i, events := range shots {
		tb.film.reel.Shots = append(tb.film.reel.Shots, replay.Shot{By: game.Doer{By: []string{"A", "B"}[i%2]}, Events: events})
	}
	for i, e := range shots[len(shots)-1] {
		if _, is := e.(line); !is {
			continue
		}
		if x := (teller{}).Tell(e); x.Title != "" {
			tb.film.list, tb.film.upTo = append(tb.film.list, x), append(tb.film.upTo, i+1)
		}
	}
	return tb
}

// While an action is watched event by event, the log has nothing that is not shown yet, back and
// forth; at its last event all of it.
func TestLogOfFilmIsNotAhead(t *testing.T) {
	tb := filmOf([]game.Event{line{"A assaults B", "Assault"}, line{"B is hit", ""}, line{"B checks", "Check"}, line{"B is disrupted", ""}})
	log := func() string {
		var lines []string
		for _, e := range tb.log {
			lines = append(lines, e.text)
		}
		return strings.Join(lines, ", ")
	}
	for _, c := range []struct {
		event int
		want  string
	}{
		{0, "A assaults B"},
		{1, "A assaults B, B is hit, B checks, B is disrupted"},
		{0, "A assaults B"},
	} {
		if tb.filmTells(c.event); log() != c.want {
			t.Errorf("at event %d the log has %q, want %q", c.event, log(), c.want)
		}
	}
}

// The line of a film has its turns, each with who acts in it, and every place of it can be dragged
// to.
func TestLineOfFilm(t *testing.T) {
	begins := func(n string) game.Event { return heading{line{"Turn " + n + " of 10", ""}} }
	tb := filmOf([]game.Event{line{"sets up", ""}}, []game.Event{begins("1")}, []game.Event{line{"moves", ""}}, []game.Event{begins("2")})
	l := ui.Timeline{Cells: timeCells(tb.film.reel.Shots)}
	var turns []int
	for _, c := range l.Cells {
		turns = append(turns, c.Turn)
	}
	if len(turns) != 4 || turns[0] != 0 || turns[1] != 1 || turns[2] != 1 || turns[3] != 2 {
		t.Errorf("its cells are of the turns %v", turns)
	}
	l.Fit(ui.Rect{X: 50, W: 900, H: 44}, 6)
	for k := range 5 {
		if got := l.Nearest(l.At(k)); got != k {
			t.Errorf("where place %d is, %d is the nearest", k, got)
		}
	}
	tb.film.line = l
	for _, c := range []struct{ at, by, want int }{{0, 1, 2}, {2, 1, 4}, {4, 1, 4}, {4, -1, 2}, {3, -1, 2}, {2, -1, 0}} {
		tb.film.at = c.at
		if got := tb.turnFrom(c.by); got != c.want {
			t.Errorf("from %d by %d a turn begins at %d, want %d", c.at, c.by, got, c.want)
		}
	}
}

// Before a game is played on from a film it is said who sits where in it.
func TestSeatsOfWhatIsPlayedOn(t *testing.T) {
	for want, sat := range map[string][2]string{
		"you sit at German, the program (plain) at Soviet":  {"", "plain"},
		"you sit at Soviet, the program (random) at German": {"random", ""},
		"German and Soviet both sit at this screen":         {"", ""},
	} {
		if got := seating([]string{"German", "Soviet"}, sat); got != "A new game from here: "+want {
			t.Errorf("of %q it says %q", sat, got)
		}
	}
}

// Buttons keep their places whatever comes after them: Undo and Redo at the right, and gaps are gaps.
func TestTrayPlaces(t *testing.T) {
	of := func(ids ...string) map[string][2]int {
		var list []Button
		for _, id := range ids {
			list = append(list, Button{ID: id})
		}
		at, cols := trayPlaces(list)
		out := map[string][2]int{"columns": {cols}}
		for i, id := range ids[1:] {
			out[id] = at[i]
		}
		return out
	}
	few, more := of("main", "pass", "", "fire", undoID), of("main", "done", "assault", "fire", "armor", "recover", undoID, redoID)
	for _, id := range []string{"fire", undoID} {
		if few[id] != more[id] {
			t.Errorf("%s is at %v and at %v", id, few[id], more[id])
		}
	}
	if few["pass"] != more["done"] || few[undoID] != [2]int{0, 0} || more[redoID] != [2]int{0, 1} || few["columns"][0] != 3 || more["columns"][0] != 4 {
		t.Errorf("places are %v and %v", few, more)
	}
	if alone := of("main", "next", "all"); alone["next"] != [2]int{0, 0} || alone["all"] != [2]int{0, 1} || alone["columns"][0] != 1 {
		t.Errorf("without Undo places are %v", alone)
	}
}

// What comes of an event is told whole, in more lines if one has no room.
func TestResultIsWhole(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	th.Density = 1
	tb := &Table{theme: th, page: ui.NewPage(th, nil)}
	for _, wide := range []float64{90, 140, 400} {
		tb.page.Begin(1280, 800)
		tb.layResult(ui.Rect{W: wide, H: trayHigh}, &Told{Result: "American chooses who is first"})
		if got := strings.Join(tb.page.Said(), " "); got != "American chooses who is first" {
			t.Errorf("in %v it says %q", wide, got)
		}
		for _, said := range tb.page.Said() {
			if w := tb.page.Width(ui.BoldText(said, ui.TextBody)); w > wide {
				t.Errorf("in %v %q is %v wide", wide, said, w)
			}
		}
	}
}

// A stepper is a play whose side is at a step.
type stepper struct {
	teller
	at *Status
}

func (s stepper) Status() Status { return *s.at }

// While an action is watched event by event, the bar has the step before it, and the turn that
// has begun without a step; what the action leads to once all of it is told.
func TestStepOfFilmIsNotAhead(t *testing.T) {
	turn := heading{line{"Turn 2 of 10", ""}}
	events := []game.Event{line{"B is cut off", "Cut"}, turn, line{"A rolls for strikes", "Strikes"}, line{"A moves", ""}}
	tb := filmOf(events, []game.Event{line{"A moves", "Move"}})
	f := tb.film
	f.at, f.list, f.upTo = 1, []Told{{Title: "Cut"}, {Title: "Strikes"}}, []int{1, 3}
	tb.play, f.was = stepper{at: &Status{Turn: 2, Now: 2}}, Status{Turn: 1, Now: 3}
	f.views = [2]game.Position{nobodyWins{}, nobodyWins{}}
	for event, want := range []Status{{Turn: 1, Now: 3}, {Turn: 2, Active: -1, Now: -1}} {
		tb.filmTells(event)
		if got := tb.status(); got.Turn != want.Turn || got.Now != want.Now {
			t.Errorf("at event %d the bar is at turn %d, step %d, want %d, %d", event, got.Turn, got.Now, want.Turn, want.Now)
		}
	}
	f.at, f.list, f.upTo = 2, []Told{{Title: "Move"}}, []int{1}
	tb.filmTells(0)
	if got := tb.status(); got.Turn != 2 || got.Now != 2 {
		t.Errorf("once all is told the bar is at turn %d, step %d, want 2, 2", got.Turn, got.Now)
	}
}

// nobodyWins is a position in which the game goes on.
type nobodyWins struct{ game.Position }

func (nobodyWins) Over() (game.Outcome, bool) { return game.Outcome{}, false }

// A seer is a play that keeps the view that it is given.
type seer struct {
	teller
	seen *game.Position
}

func (s seer) See(v game.Position, _ int) { *s.seen = v }

// While an action is watched event by event, board and roster are those before it, or amid it as
// the play stages it; after its last event they are those after it. They were after it at once.
func TestFilmIsNotAhead(t *testing.T) {
	tb := filmOf([]game.Event{line{"A assaults B", "Assault"}, line{"B is hit", "Hit"}})
	type at struct {
		nobodyWins
		when string
	}
	var seen game.Position
	tb.play, tb.film.views = seer{seen: &seen}, [2]game.Position{at{when: "before"}, at{when: "after"}}
	for event, want := range []string{"before", "after"} {
		if tb.filmTells(event); seen.(at).when != want || tb.view.(at).when != want {
			t.Errorf("at event %d it shows how all is %s it, want %s", event, seen.(at).when, want)
		}
	}
	amid := stepper{at: &Status{}}
	tb.film.list[0].Amid = amid
	if tb.filmTells(0); tb.stands() != Play(amid) {
		t.Error("what is staged amid it is not what stands")
	}
}
