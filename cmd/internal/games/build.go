package games

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"sightline/game"
	"sightline/game/builder"
	"sightline/game/seat"
	"sightline/scenarios"
)

// A Build is a scenario in the making that is open, kept as games are.
type Build struct {
	Seat *seat.Seat
	Note string            // what its author ought to know, in sentences
	Done []json.RawMessage // what was done so far and not taken back, the first first
}

// OpenBuild closes the game that is open and goes on with the scenario in the making that
// began with a text, where it was left, or begins it. The error is all that is wrong with
// the text.
func (f *Folder) OpenBuild(name string, text []byte) (*Build, error) {
	return f.build(name, text, f.begin)
}

// BeginBuild is OpenBuild, but at the beginning: one of the same text that is kept is
// laid aside.
func (f *Folder) BeginBuild(name string, text []byte) (*Build, error) {
	return f.build(name, text, f.beginAnew)
}

func (f *Folder) build(name string, text []byte, begin func(*table) (string, error)) (*Build, error) {
	f.closeAll()
	rules := builder.System{}
	if _, err := rules.Open(opening(name, text)); err != nil {
		return nil, err
	}
	t := &table{rules: rules, name: name, text: text, watch: f.watch, seed: f.Seed}
	note, err := begin(t)
	if err != nil {
		return nil, err
	}
	at, note, err := f.sit(t, note)
	if err != nil {
		return nil, err
	}
	held := make([]byte, t.journal.Size())
	_, _ = t.journal.ReadAt(held, 0) // from memory
	return &Build{at, note, doneIn(game.ParseJournal(held))}, nil
}

// doneIn lists the actions in effect of a journal, the first first.
func doneIn(j *game.Journal) (done []json.RawMessage) {
	for i := range j.Lines {
		switch l := &j.Lines[i]; l.Kind {
		case game.ActionLine:
			done = append(done, l.Do)
		case game.UndoLine:
			done = done[:max(len(done)-1, 0)]
		}
	}
	return done
}

// titleOf is the title of a scenario that began with a text, after what was done.
func titleOf(done []json.RawMessage, text []byte) string {
	title := ""
	if d, err := scenarios.NewDraft("scenario", text); err == nil {
		title = d.Document().Setup().Title
	}
	for _, raw := range done {
		var a builder.Action
		if !bytes.Contains(raw, []byte(`"title"`)) || json.Unmarshal(raw, &a) != nil || a.Do != "set" {
			continue
		}
		if len(a.Things) == 1 && a.Things[0].Of == "file" {
			_ = json.Unmarshal(a.Keys["title"], &title) // null leaves it
		}
	}
	return title
}

// FreeName is a name for a new table of the player's own that neither a table nor a
// game has.
func (f *Folder) FreeName(name string) string {
	base, dir := titled(name), filepath.Join(f.path, own)
	for n := 1; n <= mostAside; n++ {
		try := base
		if n > 1 {
			try = fmt.Sprintf("%s-%d", base, n)
		}
		kept, _ := filepath.Glob(filepath.Join(f.path, try+"-"+strings.Repeat("[0-9a-f]", 16)+"*"+extension)) // those that journalOf names
		if len(kept) == 0 && free(filepath.Join(dir, try+ownExtension)) && free(filepath.Join(dir, try+tracing+".json")) {
			return try
		}
	}
	return base
}

// errTrial is why the journal of a trial is in memory alone.
var errTrial = errors.New("it is a trial of a scenario in the making")

// TryMatch begins a match on a scenario in the making, which waits until the match is
// closed and is open again then. Nothing of the match is kept.
func (f *Folder) TryMatch(name string, text []byte, s Setting) (*Match, error) {
	waits := f.open
	f.open = nil
	m, err := f.match(name, text, s, func(t *table) (string, error) {
		return "This is a trial: it is not kept.", t.begins(inMemory(nil, errTrial))
	})
	if err != nil {
		f.open = waits
		return nil, err
	}
	f.open.waits = waits
	return m, nil
}
