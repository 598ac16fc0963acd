package build

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
)

// findsFile finds the file that what is built is saved in, and says if that was changed.
func (t *Table) findsFile() {
	t.file = t.name
	was := t.tools.Games.BuiltAs()
	if was.Name != "" {
		t.file = was.Name
	}
	if text := t.view.Text(); was.Is([]byte(text)) {
		t.saved = text
	}
	if is := t.tools.Games.Outside(t.file); is != nil && was.Name != "" {
		t.say(fmt.Sprintf("%s.toml was changed outside since it was saved from here: saving asks what is to become of it.", t.file))
	}
}

// save writes the file among the player's own tables; where it was changed outside it asks.
func (t *Table) save() { t.saves(t.file, false) }

func (t *Table) saves(file string, over bool) {
	text := t.view.Text()
	path, err := t.tools.Games.SaveBuilt(file, []byte(text), over)
	switch {
	case errors.Is(err, games.ErrChangedOutside):
		t.asksOfFile()
		return
	case err != nil:
		t.refuse(err)
		return
	}
	t.file, t.saved = file, text
	if t.tools.Page {
		t.say("Saved in this browser, among your tables under Play, where it can be downloaded.")
		return
	}
	t.say(fmt.Sprintf("Saved as %s, among your tables.", path))
}

// asksOfFile asks what is to become of a file that was changed outside.
func (t *Table) asksOfFile() {
	file := t.file
	t.refuse(fmt.Errorf("not saved: %s.toml was changed outside meanwhile", file))
	other := t.tools.Games.FreeName(file)
	t.opens(file+".toml was changed outside", []choice{
		{text: "Save this as " + other + ".toml", right: "both stay", now: true, take: func() { t.saves(other, false) }},
		{text: "Write over " + file + ".toml", right: "it goes to the folder old", take: func() { t.saves(file, true) }},
		{text: "Take the file as it is there", right: "this stays In the making", take: func() {
			if is := t.tools.Games.Outside(file); is != nil {
				title := t.setup().Title
				t.Close()
				t.tools.Take(title, file, is)
				t.beside = t.back
			}
		}},
	})
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
