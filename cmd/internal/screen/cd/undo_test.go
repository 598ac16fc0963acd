package cd

import (
	"fmt"
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
)

// What one key did is taken back as one, however many choices it was, and the list of
// what can be gone back to has it as one line.
func TestUndoTakesBackAllThatAKeyDid(t *testing.T) {
	g := playing(t)
	tab := g.table
	p := tab.player
	look := func() {
		t.Helper()
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
	}
	d := tab.player.tool.(*deploying)
	all := len(d.waiting())
	first := d.waiting()[:1]
	places, _ := d.setter().Deploy(first)
	p.do(places[0])
	look()
	d.placeAll()
	look()
	if n := len(d.waiting()); n != 0 || all < 3 {
		t.Fatalf("%d of %d are not placed", n, all)
	}
	tab.undo()
	look()
	if n := len(d.waiting()); n != all-1 {
		t.Errorf("Z leaves %d of %d to be placed, want %d: %s", n, all, all-1, p.message)
	}
	d.placeAll()
	look()
	tab.player.do(rules.Ready{})
	look()
	tab.askLine()
	rows := 0
	for _, r := range tab.dialog.rows {
		if strings.Contains(r.text, fmt.Sprintf("and %d more at once", all-2)) {
			rows++
		}
	}
	tab.dialog = nil
	if rows != 1 {
		t.Errorf("%d lines of what was placed at once", rows)
	}
	p.unready()
	look()
	for p.lastAct() == 1 {
		tab.undo()
		look()
	}
	tab.undo()
	look()
	tab.undo()
	look()
	if n := len(d.waiting()); n != all {
		t.Errorf("Z again leaves %d of %d to be placed", n, all)
	}
}

// After the program was closed Z still takes back all that one key chose: it took back one
// choice at a time.
func TestUndoTakesBackTogetherAfterwards(t *testing.T) {
	g := playing(t)
	g.table.news()
	d := g.table.player.tool.(*deploying)
	all := len(d.waiting())
	d.placeAll()
	g.table.news()
	g.table.undo() // what was taken back is news of before, too
	g.table.news()
	places, _ := d.setter().Deploy(d.waiting()[:1])
	g.table.player.do(places[0])
	g.table.news()
	d.placeAll()
	g.table.news()
	g.folder.Close()
	g.open()
	d = g.table.player.tool.(*deploying)
	if n := len(d.waiting()); n != 0 {
		t.Fatalf("%d are not placed", n)
	}
	for _, want := range []int{all - 1, all} {
		g.table.undo()
		g.table.news()
		if n := len(d.waiting()); n != want {
			t.Errorf("Z leaves %d of %d to be placed, want %d: %s", n, all, want, g.table.player.message)
		}
	}
}
