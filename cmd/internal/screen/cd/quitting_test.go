package cd

import (
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// Ctrl+Q ends the program at a table as in the lobby, whatever lies over it: it did
// nothing there. What is lost by it is asked about first.
func TestQuits(t *testing.T) {
	quit := &ui.Input{Keys: []ebiten.Key{ebiten.KeyQ}, Ctrl: true}
	for what, prepare := range map[string]func(*Table){
		"a step": func(*Table) {}, "the menu": func(t *Table) { t.menu = true }, "the help": func(t *Table) { t.help = true },
		"the curtain": func(t *Table) { t.curtain = &curtain{to: t.players[1]} },
	} {
		g := playing(t)
		windowtest.Do(t, func() {
			if err := g.dress(); err != nil {
				t.Error(err)
				return
			}
			prepare(g.table)
			if next := g.table.Update(quit); next != nil {
				t.Errorf("over %s the table goes on: %T", what, next)
			}
		})
	}
}

func TestQuittingAsksWhereNothingIsKept(t *testing.T) {
	file := t.TempDir() + "/file"
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	g := playing(t)
	g.folder.Close()
	g.folder = games.In(file)
	t.Cleanup(g.folder.Close)
	g.open()
	windowtest.Do(t, func() {
		if err := g.dress(); err != nil {
			t.Error(err)
			return
		}
		quit := &ui.Input{Keys: []ebiten.Key{ebiten.KeyQ}, Ctrl: true}
		for range 2 {
			if next := g.table.Update(quit); next == nil {
				t.Fatal("what was done is lost, and nobody was asked")
			}
		}
		for _, c := range g.table.menuItems() {
			if c.id == "quit" {
				c.do()
			}
		}
		if next := g.table.Update(&ui.Input{}); next != nil {
			t.Errorf("asked and answered, the table goes on: %T", next)
		}
	})
}
