package games

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"sightline/game"
	"sightline/game/replay"
)

// cuts is the folder below that of the games that beginnings of games are cut out to.
const cuts = "cuts"

// CutOut writes the beginning of a match that is over, as far as so many actions in
// effect, to a file of its own in the folder cuts, and returns its path. It is a journal,
// the same to the byte as far as it goes; it goes on until nothing is in it that was
// taken back later.
func (f *Folder) CutOut(p *Past, actions int) (path string, err error) {
	if !p.Over() {
		return "", errors.New("the game goes on: its file holds what the other side does in secret")
	}
	data, err := os.ReadFile(filepath.Join(f.path, p.File))
	if err != nil {
		return "", err
	}
	dir := filepath.Join(f.path, cuts)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	return f.writeAside(filepath.Join(dir, stem(p.Name)+extension), "cut", head(data, lastLine(game.ParseJournal(data), actions)))
}

// lastLine is the number of the first line after which so many actions are in effect or
// more, none of which is taken back later.
func lastLine(j *game.Journal, actions int) int {
	all := replay.InEffect(j)
	var now []int
	for i := range j.Lines {
		switch l := &j.Lines[i]; l.Kind {
		case game.ActionLine:
			now = append(now, i)
		case game.UndoLine:
			if l.N >= 1 && l.N <= len(now) { // else the journal is at fault
				now = slices.Delete(now, l.N-1, l.N)
			}
		}
		if n := len(now); n >= actions && n > 0 && n <= len(all) && slices.Equal(now, all[:n]) {
			return j.Lines[i].Number
		}
	}
	return len(j.Lines) + 1
}

// head is the first lines of a text.
func head(text []byte, lines int) []byte {
	at := 0
	for range lines {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	return text[:at]
}
