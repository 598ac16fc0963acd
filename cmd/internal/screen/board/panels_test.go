package board

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// carding is a play of a card, and of where the game stands.
type carding struct {
	lying
	card   *Card
	status Status
}

func (c carding) Card() *Card    { return c.card }
func (c carding) Status() Status { return c.status }

// paged is a table whose panels are laid out, and not drawn.
func paged(t *testing.T) *Table {
	k, _ := boards.Of("assault")
	tb := begun(t, k, "crossroads")
	tb.page, tb.stamps, tb.sides = ui.NewPage(tb.theme, nil), newStamps(tb.theme), tb.view.Sides()
	tb.logOpen, tb.log = true, []entry{{text: "American: moves"}}
	tb.page.Begin(1280, 800)
	return tb
}

// The log stays beside the longest card, which is scrolled; of one with a table that is in view.
func TestLogStays(t *testing.T) {
	for _, grid := range []bool{false, true} {
		tb, c := paged(t), &Card{Title: "Bombardment"}
		for i := range 30 {
			c.Lines = append(c.Lines, Line{Left: fmt.Sprint("gun ", i), Right: "1"})
		}
		if grid {
			c.Grid = &Grid{Title: "Matrix", Columns: []string{"A"}, Rows: []string{"1", "2"}, Cells: [][]string{{"x"}, {"the last"}}, At: [2]GridAt{{-1, -1}, {-1, -1}}}
		}
		tb.play = carding{card: c}
		tb.layRight()
		said := tb.page.Said()
		if !slices.Contains(said, "Log") || !slices.Contains(said, "American: moves") {
			t.Errorf("with a table %v, there is no log: %q", grid, said)
		}
		if s := &tb.cardAt; grid && s.Top == 0 {
			t.Error("the table of results is out of view")
		}
	}
}

// What is shown of a turn that begins is told as of that turn.
func TestTurnOfWhatIsShown(t *testing.T) {
	tb := paged(t)
	tb.play = carding{status: Status{Turn: 1, Turns: 10, Active: 1, Now: 2}}
	events := []game.Event{line{"A moves", "Move"}, heading{line{"Turn 2 of 10", "First move"}}}
	tb.show = &showing{of: happened{events: events}, logged: 1}
	if s := tb.status(); s.Turn != 1 || s.Active != 1 {
		t.Errorf("before it the bar has turn %d of side %d", s.Turn, s.Active)
	}
	tb.show.logged = 2
	if s := tb.status(); s.Turn != 2 || s.Active >= 0 || s.Now >= 0 {
		t.Errorf("with its first roll shown the bar has turn %d, side %d, step %d", s.Turn, s.Active, s.Now)
	}
}

// Of a game that was given to the other side it is told who resigns.
func TestWhoResigns(t *testing.T) {
	tb := &Table{sides: []string{"American", "German"}}
	if got := tb.resigns(game.Outcome{Side: "German", Grade: "resigned"}); got != "American resigns" {
		t.Errorf("it says %q", got)
	}
	if got := tb.resigns(game.Outcome{Side: "German", Grade: "points"}); got != "" {
		t.Errorf("of a game by points it says %q", got)
	}
}

// A step that ended by itself is not taken back alone, but with what was chosen before it.
func TestIdleStepsAreNotTakenBack(t *testing.T) {
	for _, c := range []struct {
		did  []made
		want bool
	}{
		{nil, false},
		{[]made{{passed: true, alone: true}}, true},
		{[]made{{}, {passed: true, alone: true}, {passed: true}}, true},
		{[]made{{}, {passed: true}}, false},
		{[]made{{passed: true, alone: true}, {}}, false},
	} {
		if got := (&Table{did: c.did}).idled(); got != c.want {
			t.Errorf("after %+v: %v", c.did, got)
		}
	}
}

// What is said in the bar is told whole: in two lines, if one has no room.
func TestBarSaysAll(t *testing.T) {
	tb := paged(t)
	const said = "Played on from another game, which stays as it is. This one is kept as the-crossroads-onward-1.jsonl."
	tb.layWhat(0, 420, "American decides", ui.Text(said, ui.TextSoft))
	if got := strings.Join(tb.page.Said(), " "); got != said {
		t.Errorf("it says %q", got)
	}
}

// A film begins with the ground that is drawn at the table that was left for it.
func TestGroundStays(t *testing.T) {
	tb, film := paged(t), paged(t)
	tb.tools, film.tools = &Tools{}, &Tools{}
	size := image.Pt(1280, 800)
	tb.Layout(size, tb.theme)
	film.title, tb.title, film.theme = "x", "x", nil
	film.follows(tb).Layout(size, tb.theme)
	if film.bakery != tb.bakery || tb.bakery == nil {
		t.Error("the ground is drawn anew")
	}
}

// Names in the roster are whole, with what stands beside them and the dot of who may act.
func TestNamesInRosterAreWhole(t *testing.T) {
	tb := paged(t)
	g := Group{Name: "29th Division"}
	for _, name := range []string{"224th Field Artillery", "747th Tank Battalion", "1/175th Infantry"} {
		g.Rows = append(g.Rows, Row{Name: name, Text: name, Right: "Isigny", Todo: true})
	}
	tb.play, tb.now = rostered{groups: []Group{g}}, &player{}
	tb.layRoster()
	for _, r := range g.Rows {
		if !slices.Contains(tb.page.Said(), r.Name) {
			t.Errorf("%s is not whole: %q", r.Name, tb.page.Said())
		}
	}
}

// rostered is a play of a roster.
type rostered struct {
	carding
	groups []Group
}

func (r rostered) Roster() []Group { return r.groups }
func (rostered) Foot() []Line      { return nil }
func (rostered) Buttons() []Button { return nil }

// What is to be done is told in one line where there is room for it.
func TestHintHasItsRoom(t *testing.T) {
	tb := paged(t)
	const hint = "A roll for a battalion, or for a regiment of one zone; then right click where it is to go"
	tb.play = rostered{carding: carding{status: Status{Todo: "Activate", Why: hint}}}
	tb.layTray()
	if !slices.Contains(tb.page.Said(), hint) {
		t.Errorf("it says %q", tb.page.Said())
	}
}

// Who has left the table, and who is back, is told and logged.
func TestWhoLeftIsTold(t *testing.T) {
	was := []room.Person{{By: "German", Here: true}}
	now := []room.Person{{By: "German", Since: 5}}
	tb := &Table{sides: []string{"American", "German"}}
	tb.talk.now.People = now
	if tb.logWhoGoes(was, "American"); tb.message != "German has left the table" || len(tb.log) != 1 {
		t.Errorf("it says %q, and logs %v", tb.message, tb.log)
	}
	tb.talk.now.People = was
	if tb.logWhoGoes(now, "American"); tb.message != "German is back at the table" || len(tb.log) != 2 {
		t.Errorf("it says %q, and logs %v", tb.message, tb.log)
	}
	if tb.logWhoGoes(was, "American"); len(tb.log) != 2 {
		t.Errorf("of nobody who goes it logs %v", tb.log)
	}
}

// A listed is a play of a roster.
type listed struct {
	carding
	name string
}

func (l listed) Roster() []Group { return []Group{{Name: l.name}} }
func (l listed) Foot() []Line    { return []Line{{Left: "points of " + l.name, Right: "0"}} }

// The roster is that of what is shown: it was of the view before or after all of it.
func TestRosterIsOfWhatIsShown(t *testing.T) {
	tb := paged(t)
	tb.play, tb.now = listed{name: "now"}, &player{}
	tb.show = &showing{told: []Told{{Title: "A roll", Amid: listed{name: "amid"}}}}
	tb.layRoster()
	if said := strings.Join(tb.page.Said(), ", "); !strings.Contains(said, "amid, 0, points of amid") {
		t.Errorf("the roster says %q", said)
	}
}
