package cd

import (
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A chit that anybody would follow is no choice, nor are chits that say the same;
// another's that says something else is.
func TestPlainChits(t *testing.T) {
	g := playing(t)
	g.until(rules.Reveal)
	m := g.table.player.model.copied()
	m.isPlain = nil
	company := m.companions("Blue tank 2")
	lead := company[slices.IndexFunc(company, func(s string) bool { return strings.Contains(s, "command") })]
	m.options = []rules.Option{{Do: "follow", Stand: "Blue tank 2", Chits: []string{lead, "Blue command", "Blue rifle command"}}}
	chit := func(by string, o rules.OrderKind) rules.Issued {
		return rules.Issued{By: by, Chit: rules.Chit{Order: o}}
	}
	for _, c := range []struct {
		by   string
		want int
		own  rules.OrderKind
	}{
		{lead, 0, rules.FullAdvance},                         // of its company
		{"Blue command", 0, rules.CautiousAdvance},           // all say the same
		{"Blue command", 1, rules.FullAdvance},               // its own company's says otherwise
		{"Blue rifle command", 1, rules.CautiousAdvance + 1}, // of another company
	} {
		m.get("Blue tank 2").By = c.by
		m.chits = []rules.Issued{chit(lead, c.own), chit("Blue command", rules.CautiousAdvance), chit("Blue rifle command", rules.CautiousAdvance)}
		if n := len(m.torn()); n != c.want {
			t.Errorf("under %s, its own company's chit %v: %d are torn, want %d", c.by, c.own, n, c.want)
		}
	}
}

// until plays on until both players are in a step.
func (g *played) until(s rules.Step) {
	g.Helper()
	for range 40 {
		if g.table.player.model.view.Step == s {
			return
		}
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				g.Fatal(err)
			}
		}
	}
	g.Fatalf("%v does not come", s)
}

// Steps in which there is nothing to decide pass, unless they are to stop always
// or were gone back to; those that never stop always pass.
func TestWhenStepsStop(t *testing.T) {
	g := playing(t)
	table := g.table
	stops := map[stop]int{}
	useless := 0
	for range 60 {
		if g.over() {
			break
		}
		for _, p := range table.players {
			m := p.model
			step := m.view.Step
			if !slices.Contains(passing, step) || p.ready() {
				continue
			}
			for _, how := range []stop{stopsAtNeed, stopsAlways, stopsNever} {
				now := stopsWith(games.Stops{}, step, how)
				p.stops = &now
				if !table.passesBy(p) {
					stops[how]++
				}
			}
			p.stops = nil
			if step == rules.Opportunity && m.mayAnything() {
				table.player = p
				f := newOpportunity(table)
				f.viewed()
				if passes := table.passesBy(p); passes != (len(f.next) == 0) {
					t.Errorf("turn %d: %q, and it passes: %t", m.view.Turn, f.todo().what, passes)
				} else if passes {
					useless++
				}
			}
			if p.stays = m.now(); table.passesBy(p) {
				t.Errorf("%v passes though it was gone back to", step)
			}
			p.stays = stepOfTurn{}
		}
		g.step()
		for _, p := range table.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Log(stops, useless)
	if stops[stopsNever] != 0 || stops[stopsAtNeed]*2 > stops[stopsAlways] || useless == 0 {
		t.Errorf("%d stops at need, %d always, %d never; %d times no fire is of use", stops[stopsAtNeed], stops[stopsAlways], stops[stopsNever], useless)
	}
}

// What one of two at a screen lets pass is that side's alone, stays when the match
// goes on, and is no word for other matches.
func TestStopsAreOfTheSeat(t *testing.T) {
	g := playing(t)
	g.table.tools.Keep = func(Prefs) { t.Error("it is kept for every match") }
	g.table.stops(rules.Opportunity, stopsNever)
	g.table.stops(rules.Turning, stopsAlways)
	held := func() {
		t.Helper()
		for i, want := range [2][2]stop{{stopsNever, stopsAlways}, {stopsAtNeed, stopsAtNeed}} {
			of := g.table.stopsFor(g.table.players[i])
			if fire, turn := stopOf(of, rules.Opportunity), stopOf(of, rules.Turning); fire != want[0] || turn != want[1] {
				t.Errorf("opportunity fire and turning stop for side %d as %d and %d, want %d", i+1, fire, turn, want)
			}
		}
	}
	held()
	g.until(rules.Opportunity)
	g.table.stops(rules.Opportunity, stopsNever)
	if p := g.table.players[1]; g.table.passesBy(p) && p.model.mayAnything() && !p.model.plain() {
		t.Error("the other side never fires, either")
	}
	g.open()
	held()
	if len(g.table.tools.Prefs.Pass) > 0 {
		t.Errorf("on this machine %v pass", g.table.tools.Prefs.Pass)
	}
}

// A step that is taken back to stops, also if it passed by itself.
func TestTakenBackStops(t *testing.T) {
	g := playing(t)
	g.until(rules.Moving)
	p := g.table.player
	p.do(rules.Ready{})
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	g.table.ready() // which takes it back
	if p.stays != p.model.now() {
		t.Errorf("it stays in %v, want %v", p.stays, p.model.now())
	}
}

// Enter that comes when a step has just passed by itself was meant for the one before:
// it says so, and only once more stops the step.
func TestEnterAsAStepPasses(t *testing.T) {
	g := playing(t)
	g.until(rules.Moving)
	p := g.table.player
	p.do(rules.Ready{})
	p.passed = p.model.now()
	for n, want := range []bool{true, false} {
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		g.table.ready()
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		if p.ready() != want {
			t.Errorf("after %d times Enter it is ready: %t, %q", n+1, p.ready(), p.message)
		}
	}
}

// Ready's question does what the keys of the step do for all.
func TestFastLaneOfReadysQuestion(t *testing.T) {
	g := playing(t)
	g.until(rules.Commanding)
	table := g.table
	table.viewed(true)
	if len(table.player.tool.todo().next) == 0 {
		t.Fatal("nobody is without a chit")
	}
	table.ready()
	if table.dialog == nil {
		t.Fatal("nothing is asked")
	}
	table.dialogKeys(&ui.Input{}, []string{"H"})
	if _, _, err := table.player.look(); err != nil {
		t.Fatal(err)
	}
	table.viewed(false)
	if left := table.player.tool.todo().next; len(left) > 0 || table.dialog != nil {
		t.Errorf("after H %v have no chit", left)
	}
}

// All stands are counted that are placed, those aboard with their carriers.
func TestPlacedAreAllStands(t *testing.T) {
	g := playing(t)
	g.table.viewed(true)
	d := g.table.player.tool.(*deploying)
	td := d.todo()
	if n := g.table.player.model.strength(); td.of != n || td.done != 0 || !strings.Contains(td.why, "Blue gun rides along") {
		t.Errorf("%q, %q: want 0 of %d, and who rides", td.what, td.why, n)
	}
	d.placeAll()
	if _, _, err := g.table.player.look(); err != nil {
		t.Fatal(err)
	}
	if td := d.todo(); td.done != td.of || td.of != 13 {
		t.Errorf("%d of %d placed, want all", td.done, td.of)
	}
}

// No turn is more than the last.
func TestNoTurnIsBeyondTheLast(t *testing.T) {
	g := playing(t)
	of := g.table.player.model.scenario.Turns
	if got := g.table.turnText(of + 1); got != "Turn 11 of 11" || of != 10 {
		t.Errorf("%q of %d turns", got, of)
	}
	if got := g.table.turnText(of); got != "Turn 10 of 10" {
		t.Errorf("%q", got)
	}
}

// A moment is named by a line of the log; who is asked to go back to it is told the
// line only if that was told it too.
func TestMomentsAreNamedByLines(t *testing.T) {
	g := playing(t)
	g.until(rules.General)
	a, b := g.table.players[0], g.table.players[1]
	shared, secret := 0, 0
	for i := range a.moments {
		m := &a.moments[i]
		if m.gone {
			continue
		}
		lines := a.linesAt(m.version)
		if text, _ := a.textOf(m); len(lines) > 0 && strings.HasPrefix(text, "Turn ") {
			t.Errorf("the moment of %q is named %q", lines, text)
		}
		told := (&asked{where: "turn 1", lines: lines}).since(b)
		known := slices.ContainsFunc(b.log, func(e entry) bool { return slices.Contains(lines, e.exact) })
		if known != strings.HasPrefix(told, "\u201c") {
			t.Errorf("of %q the other side is asked by %q", lines, told)
		}
		if known {
			shared++
		} else if len(lines) > 0 {
			secret++
		}
	}
	if shared == 0 || secret == 0 {
		t.Errorf("%d moments that both know, %d secret ones", shared, secret)
	}
}
