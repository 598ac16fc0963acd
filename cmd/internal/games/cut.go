package games

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"sightline/game"
	"sightline/game/replay"
)

// CutOut is a part of a match that is over, as a file of its own: a journal, the same to
// the byte as the match as far as it goes, with a last line that says which actions in
// effect it was cut out for. It goes on until nothing is in it that was taken back later.
func (f *Folder) CutOut(p *Past, part game.Cut) ([]byte, error) {
	if !p.Over() {
		return nil, errors.New("the game goes on: its file holds what the other side does in secret")
	}
	data, err := os.ReadFile(filepath.Join(f.path, p.File))
	if err != nil {
		return nil, err
	}
	j := game.ParseJournal(data)
	if !j.Sound() {
		return nil, errors.New("its journal is damaged")
	}
	return j.CutOut(data, lastLine(j, part.To), part), nil
}

// lastLine is the number of the first line after which so many actions are in effect or
// more, none of which is taken back later; that of the outcome, if it follows.
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
		if n := len(now); n < actions || n == 0 || n > len(all) || !slices.Equal(now, all[:n]) {
			continue
		}
		if i+1 < len(j.Lines) && j.Lines[i+1].Kind == game.OutcomeLine {
			i++
		}
		return j.Lines[i].Number
	}
	return len(j.Lines) + 1 // unreachable: all are in effect at its end
}
