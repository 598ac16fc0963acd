package build

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/screen/ui"
)

// save writes the file among the player's own tables.
func (t *Table) save() {
	text := t.view.Text()
	path, err := t.tools.Games.SaveBuilt(t.name, []byte(text), t.saved != "")
	if err != nil {
		t.refuse(err)
		return
	}
	t.saved = text
	if t.tools.Page {
		t.say("Saved in this browser, among your tables under Play, where it can be downloaded.")
		return
	}
	t.say(fmt.Sprintf("Saved as %s, among your tables.", path))
}

// test plays what is built against a program, as soon as it is known to have no fault.
func (t *Table) test() {
	if !t.playable() {
		return
	}
	s, err := t.tools.Try(t, t.name, []byte(t.view.Text()))
	t.goesBeside(s, err)
}

// playable reports whether what is built can be played, and says why not.
func (t *Table) playable() bool {
	faults, _ := t.amiss()
	switch {
	case t.of != t.view || t.checked != nil:
		t.say("Looking for faults …")
		t.tests = true
	case len(faults) > 0:
		t.refuse(fmt.Errorf("it cannot be played yet: %s", faults[0].Text()))
		t.faultAt, t.stale = -1, true
	case t.scenario() == nil:
		t.refuse(errors.New("a ruling is not played: look at it with the tools of sight"))
	default:
		return true
	}
	return false
}

// study looks at what is built with the tools of sight.
func (t *Table) study() {
	s, err := t.tools.Study(t, t.name, []byte(t.view.Text()))
	t.goesBeside(s, err)
}

func (t *Table) goesBeside(s ui.Scene, err error) {
	if err != nil {
		t.refuse(err)
		return
	}
	t.beside = s
}
