package chronicle_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/chronicle"
	"sightline/cmd/internal/scene"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/scenarios"
)

// played is the journal of a match of bots.
func played(t *testing.T, scenario, bots, seed string) *game.Journal {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	var journal bytes.Buffer
	m := bot.Match{Opening: game.Opening{Name: scenario, Scenario: text, Seed: seed}, Journal: &journal}
	for side := range m.Bots {
		if m.Bots[side], err = bot.New(bots); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	j, err := replay.Read(&journal)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// cut is a journal up to one of its lines.
func cut(j *game.Journal, lines int) *game.Journal {
	c := *j
	c.Lines = j.Lines[:lines]
	return &c
}

// games are some that are played quickly.
var games = []struct{ scenario, bots, seed string }{
	{"maneuvers-1941.toml", "random", "leak 1"},
	{"lezey-1944.toml", "random", "leak 6"},
	{"breakout.toml", "random", "leak 3"},
	{"breakout.toml", "steady", "leak 4"},
}

// A side's report names no stand that the side does not know of when it is told: each
// action is held against the views before and after it.
func TestReportNamesNobodyUnknown(t *testing.T) {
	for _, g := range games {
		if testing.Short() && g.bots != "random" {
			continue
		}
		t.Run(g.scenario+" "+g.seed, func(t *testing.T) {
			j := played(t, g.scenario, g.bots, g.seed)
			for _, o := range []chronicle.Options{{}, {All: true, Ledger: true}} {
				for side := range 2 {
					namesNobodyUnknown(t, j, side, o)
				}
			}
		})
	}
}

func namesNobodyUnknown(t *testing.T, j *game.Journal, side int, o chronicle.Options) {
	t.Helper()
	play, err := j.Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	start := play.Position().(*rules.State)
	o.Side = start.Sides()[side]
	all := start.Names()
	var views []*rules.State // after each line, the first before them
	views = append(views, start.ViewOf(side))
	for s, more := play.Next(); more; s, more = play.Next() {
		views = append(views, s.Position.(*rules.State).ViewOf(side))
	}
	r, err := chronicle.Of(j, replay.Words{}, o)
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Clone(all)
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // "Red gun truck" before "Red gun"
	is := map[string]*regexp.Regexp{}
	for _, name := range names {
		is[name] = regexp.MustCompile(`(^|[^\pL0-9/])` + regexp.QuoteMeta(name) + `($|[^\pL0-9/])`)
	}
	hidden, told := 0, map[string]bool{}
	for _, p := range r.Parts {
		if p.Line == 0 {
			continue
		}
		before, after := views[p.Line-1], views[p.Line]
		text := p.Text
		for _, name := range names {
			_, known := after.Piece(name)
			if _, was := before.Piece(name); !known && !was {
				hidden++
			} else {
				known = true
			}
			if !strings.Contains(text, name) || !is[name].MatchString(text) {
				continue
			}
			if !known && !(told[name] && strings.Contains(text, " lost ")) { // the losses of the turn were told when they were seen
				t.Errorf("%s, line %d: it tells %s of %q, which it does not know: %s", j.Header.Scenario.Name, p.Line, o.Side, name, p.Text)
			}
			told[name] = true
			text = is[name].ReplaceAllString(text, "$1*$2")
		}
	}
	if hidden == 0 {
		t.Error("nobody was hidden: the test looks at nothing")
	}
}

// A report says nothing in coordinates or degrees, and names nothing twice.
func TestReportReads(t *testing.T) {
	bad := regexp.MustCompile(`\([0-9.]+, [0-9.]+\)|°|%!|  +[a-z]|\(\)|: $`)
	for _, g := range games[:3] {
		j := played(t, g.scenario, g.bots, g.seed)
		for _, side := range append([]string{""}, sides(t, j)...) {
			r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{Side: side, All: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range r.Parts {
				words, twice := strings.Fields(p.Text), false
				for i := 1; i < len(words); i++ {
					twice = twice || words[i] == words[i-1] && len(words[i]) > 2
				}
				if twice || bad.MatchString(p.Text) {
					t.Errorf("%s %q: %s", g.scenario, side, p.Text)
				}
			}
		}
	}
}

// Fires stand below the company of who fires, and what happened to several alike is told
// once.
func TestReportTellsTogether(t *testing.T) {
	alike := regexp.MustCompile(`( (?:is|are) (?:destroyed|eliminated|pinned)| takes? [0-9] hits?: an? [a-z]+ marker| and leaves the table by the [a-z]+ edge)$`)
	fire := regexp.MustCompile(`^(?:.*: )?(.*) fires? (?:its|their) `)
	comes := regexp.MustCompile(`^Reinforcements, which move from turn [0-9]+ on: .`)
	for _, g := range games {
		if testing.Short() && g.bots != "random" {
			continue
		}
		below, last, came := 0, "", 0
		r, err := chronicle.Of(played(t, g.scenario, g.bots, g.seed), replay.Words{}, chronicle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range r.Parts {
			tail := alike.FindString(p.Text)
			if tail != "" && tail == last && p.Line == r.Parts[i-1].Line && !strings.Contains(p.Text, " morale ") && !strings.HasPrefix(p.Text, "The hit") && !strings.HasPrefix(p.Text, "The order") {
				t.Errorf("%s: told one after the other: %s; %s", g.scenario, r.Parts[i-1].Text, p.Text)
			}
			last = tail
			if strings.HasPrefix(p.Text, "Reinforcements") {
				if came++; !comes.MatchString(p.Text) {
					t.Errorf("%s: it is not told when they move: %s", g.scenario, p.Text)
				}
			}
			if !fire.MatchString(p.Text) {
				continue
			}
			if p.Level == 1 {
				below++
			} else if p.Level != 0 || i > 0 && fire.MatchString(r.Parts[i-1].Text) && strings.HasPrefix(p.Text, strings.SplitAfter(r.Parts[i-1].Text, ": ")[0]) {
				t.Errorf("%s: fires of a company by themselves: %s; %s", g.scenario, r.Parts[i-1].Text, p.Text)
			}
		}
		if below == 0 {
			t.Errorf("%s: no fires below a company", g.scenario)
		}
		if came == 0 && g.scenario == "lezey-1944.toml" {
			t.Errorf("%s: nobody comes", g.scenario)
		}
	}
}

func sides(t *testing.T, j *game.Journal) []string {
	t.Helper()
	p, err := j.Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Position().Sides()
}

// A game that has not begun, or that goes on, is told as far as it went.
func TestReportOfUnfinished(t *testing.T) {
	j := played(t, "maneuvers-1941.toml", "random", "cut")
	for _, n := range []int{0, 1, 10, len(j.Lines) / 2, len(j.Lines) - 1} {
		r, err := chronicle.Of(cut(j, n), replay.Words{}, chronicle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := r.Write(&b, func(s string) string { return s }); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "How they set up"); n != 1 {
			t.Errorf("it tells %d times how they set up", n)
		}
		if !strings.Contains(b.String(), "\nOutcome: none yet\n\nThe record of this game\n") {
			t.Errorf("it ends otherwise: %s", b.String()[max(0, b.Len()-200):])
		}
	}
}

// What was taken back is not told.
func TestReportOfTakenBack(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	var journal bytes.Buffer
	g, err := game.NewGame(rules.System{}, game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "back"}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	deploy := rules.EncodeAction(rules.Resign{})
	if _, err := g.Do("Blue", deploy); err != nil {
		t.Fatal(err)
	}
	if _, err := g.TakeBack(game.Doer{By: game.Referee}, "it was a slip"); err != nil {
		t.Fatal(err)
	}
	j, err := replay.Read(&journal)
	if err != nil {
		t.Fatal(err)
	}
	r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{All: true})
	if err != nil {
		t.Fatal(err)
	}
	if said := fmt.Sprint(r.Parts); strings.Contains(said, "gives up") || strings.Contains(said, "How it stands") {
		t.Errorf("it tells what was taken back: %s", said)
	}
}

// A document has a picture of the table after each turn, with who is on it; one for a
// side shows no enemy that is hidden from it.
func TestArticle(t *testing.T) {
	j := played(t, "maneuvers-1941.toml", "steady", "article")
	for _, side := range append([]string{""}, sides(t, j)...) {
		r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.Article()
		if err != nil {
			t.Fatal(err)
		}
		var tables []*rules.State
		for _, p := range r.Parts {
			if p.Kind == chronicle.Table {
				tables = append(tables, p.Table)
			}
		}
		figures := a.Figures()
		if len(figures) == 0 || len(figures) != len(tables) {
			t.Fatalf("%q: %d pictures of %d turns", side, len(figures), len(tables))
		}
		all, hidden := len(tables[0].Names()), 0
		for i, f := range figures {
			on := slices.DeleteFunc(chronicle.Scene(tables[i]).Pieces, func(p scene.Piece) bool { return !p.OnTable && p.Carrier < 0 })
			for _, st := range on {
				p, known := tables[i].Piece(st.Name)
				if !known || p.Place != rules.OnTable && !p.Wreck || p.At != st.At || st.Hidden == (p.Seen || p.Wreck) {
					t.Errorf("%q: %s: %s is drawn as %+v", side, f.Name, st.Name, st)
				}
				if st.Hidden && side != "" && st.Side != side {
					t.Errorf("%q: %s: it shows %s, which is hidden", side, f.Name, st.Name)
				}
			}
			if len(on) < len(tables[i].Names()) || len(tables[i].Names()) < all {
				hidden++
			}
			if len(on) == 0 || len(f.SVG) < 1000 {
				t.Errorf("%q: %s: nobody is drawn", side, f.Name)
			}
		}
		if hidden == 0 {
			t.Errorf("%q: everybody is there all the time: the test looks at nothing", side)
		}
	}
}

// A night with relief in two parts: what a report tells of the weather, of who is asked
// for, of starting areas and of what a side takes.
func TestReportOfANight(t *testing.T) {
	j := played(t, "bretteville-1944.toml", "steady", "eyes11")
	told := func(side string) string {
		r, err := chronicle.Of(j, replay.Words{}, chronicle.Options{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := r.Write(&out, func(s string) string { return s }); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	all, german := told(""), told("German")
	for _, want := range []string{
		"Weather: night, visibility 8″", "How it was to be won", "Nothing is seen beyond 12″ from now on, after 8″ before",
		"Relief (A command and A rifle)", "Ground that decides: ",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	for _, no := range []string{"its fields", "as far as the", "no enemy is seen there", "spread: 1 on"} {
		if strings.Contains(all, no) {
			t.Errorf("the report of all has %q", no)
		}
	}
	for _, want := range []string{"Ground that decides, as far as the Germans know: ", "The Germans take "} {
		if !strings.Contains(german, want) {
			t.Errorf("the German report lacks %q", want)
		}
	}
	for _, line := range strings.Split(german, "\n") {
		if strings.Contains(line, "The Germans take ") && !strings.HasSuffix(line, ": no enemy is seen there") {
			t.Errorf("a side is told as a fact: %q", line)
		}
	}
	if strings.Contains(german, "Relief (") {
		t.Error("the Germans are told of the relief")
	}
}
