package cd

import (
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// Movement is told by companies, in what is shown and in the log, and stand by
// stand on a click.
func TestMovementIsToldByCompanies(t *testing.T) {
	g := playing(t)
	s := g.shown()
	table := g.table
	for s.beat().lead().Kind != rules.EventMoved {
		if !s.goTo(s.at + 1) {
			t.Fatal("nobody moves")
		}
	}
	if text := s.beat().text; !strings.Contains(text, "Blue rifle company") || strings.Contains(text, "rifle 1") || strings.Contains(text, "100 %") {
		t.Errorf("the bar says %q, want companies", text)
	}
	table.show = nil
	g.page()
	of := func() (lines []logLine) {
		all, _ := table.logLines(400)
		for _, l := range all {
			if l.entry != nil && l.event.Kind == rules.EventMoved && l.turn < 2 {
				lines = append(lines, l)
			}
		}
		return lines
	}
	told := 0
	for i := range table.player.log {
		if e := &table.player.log[i]; e.event.Kind == rules.EventMoved && e.text != "" {
			told++
		}
	}
	lines := of()
	i := slices.IndexFunc(lines, func(l logLine) bool { return strings.Contains(l.said(), "Blue rifle company moves ") })
	if i < 0 || len(lines) > told/2 {
		t.Fatalf("%d moves are told in %d lines, of the rifle company in none, or want half as many", told, len(lines))
	}
	if len(lines[i].ledger) > 0 {
		t.Errorf("unasked it says %q", lines[i].ledger)
	}
	table.openLine(lines[i].entry)
	if open := strings.Join(of()[i].ledger, " "); !strings.Contains(open, "Blue rifle 1 moves") || !strings.Contains(open, "Blue rifle 2 moves") {
		t.Errorf("on a click it says %q, want stand by stand", open)
	}
	if about := lines[i].about(); !slices.Contains(about, "Blue rifle 2") {
		t.Errorf("the line lights %v", about)
	}
}

// Orders of the other side are said to be who obeys them, and in no other words
// than those of one's own.
func TestOrdersAreReadable(t *testing.T) {
	g := playing(t)
	g.shown()
	n := 0
	for _, e := range g.table.player.log {
		if e.event.Kind != rules.EventRevealed || e.text == "" {
			continue
		}
		n++
		if strings.Contains(e.text, " orders ") || !strings.Contains(e.text, ": ") {
			t.Errorf("%q", e.text)
		}
	}
	if n < 2 {
		t.Errorf("only %d orders are turned up", n)
	}
}

// What came of a turn can be looked at again, by a key and by the log, and nothing
// of it stays for the other player.
func TestDigestAgain(t *testing.T) {
	g := playing(t)
	table := g.table
	if table.mayNotDigest() == "" {
		t.Error("before any turn has ended there is a digest")
	}
	g.shown()
	table.showEnd()
	for table.show != nil {
		table.showNext()
	}
	i := slices.IndexFunc(table.commands(), func(c command) bool { return c.id == "digest" })
	c := table.commands()[i]
	if c.off != "" || c.key != "Shift+D" {
		t.Fatalf("the digest is on %s: %q", c.key, c.off)
	}
	c.do()
	if table.again == nil || table.again.turn != 1 || len(table.again.moves) < 3 {
		t.Fatalf("it shows %+v, want what came of turn 1", table.again)
	}
	table.enter()
	if table.again != nil || table.player.ready() {
		t.Error("Enter does not close it, or does more")
	}
	g.page()
	lines, _ := table.logLines(400)
	if !slices.ContainsFunc(lines, func(l logLine) bool { return l.ofTurn == "Turn 1" && l.turnOver == 1 }) ||
		slices.ContainsFunc(lines, func(l logLine) bool { return l.ofTurn == "Turn 2" && l.turnOver != 0 }) {
		t.Error("the log does not lead to the digest of turn 1 alone")
	}
	c.do()
	table.hand(table.players[1])
	if table.again != nil {
		t.Error("the digest stays for the other player")
	}
}

// page gives the table a page to lay its log out on.
func (g *played) page() {
	g.Helper()
	th, err := ui.NewTheme()
	if err != nil {
		g.Fatal(err)
	}
	g.table.theme = th.At(1, ui.Palette{})
	g.table.page = ui.NewPage(g.table.theme, nil)
}
