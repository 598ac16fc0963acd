package games

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
)

// A Kept is a game that can go on.
type Kept struct {
	Rules string // the name of its rules
	Name  string // of its scenario, when it was opened first
	Text  []byte // of its scenario
	Moves int    // actions in effect
	When  time.Time
	File  string // its journal, in the folder
	Aside bool   // another game of the same text goes on, or has begun, in its place
}

// Kept lists the games that have been played and that Open goes on with, the
// last played first.
func (f *Folder) Kept() []Kept {
	return slices.DeleteFunc(f.All(), func(k Kept) bool { return k.Aside })
}

// All lists the games of Kept, and those that lie aside and can be taken up
// again, the last played first.
func (f *Folder) All() []Kept {
	if f.cannot != nil {
		return nil
	}
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil // there is none before the first game
	}
	var list []Kept
	for _, e := range entries {
		if k, ok := keptAs(filepath.Join(f.path, e.Name())); ok {
			list = append(list, k)
		}
	}
	slices.SortStableFunc(list, func(a, b Kept) int { return b.When.Compare(a.When) })
	return list
}

// keptAs reads a journal, and reports whether it is one that can go on and
// something was done in it.
func keptAs(path string) (Kept, bool) {
	if filepath.Ext(path) != extension {
		return Kept{}, false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return Kept{}, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Kept{}, false
	}
	j := game.ParseJournal(data)
	text := []byte(j.Header.Scenario.Text)
	rules, ok := rulesOf(j.Header.System)
	if !j.Sound() || !ok {
		return Kept{}, false
	}
	k := Kept{Rules: rules.Name(), Name: j.Header.Scenario.Name, Text: text, When: info.ModTime(), File: filepath.Base(path)}
	k.Aside = !strings.HasSuffix(path, "-"+key(rules, text)+extension)
	for i := range j.Lines {
		switch j.Lines[i].Kind {
		case game.ActionLine:
			k.Moves++
		case game.UndoLine:
			k.Moves--
		}
	}
	return k, k.Moves > 0
}

// systems are the rules of the games that a folder keeps.
var systems = []game.System{freetable.System{}, commanddecision.System{}}

// rulesOf returns the rules of a name.
func rulesOf(name string) (game.System, bool) {
	for _, s := range systems {
		if s.Name() == name {
			return s, true
		}
	}
	return nil, false
}
