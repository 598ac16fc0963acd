package game

import (
	"bytes"
	"fmt"
	"strconv"
)

// A Cut is the part of a recorded game that a file was cut out for: what its actions
// From+1 to To, as they are counted in effect, brought about. The file begins where the
// game does, since only from there can it be verified, and nothing in it goes on.
type Cut struct{ From, To int }

// Cut returns what the journal was cut out for; nil if it is a whole game.
func (j *Journal) Cut() *Cut {
	if n := len(j.Lines); n > 0 && j.Lines[n-1].Kind == CutLine {
		return j.Lines[n-1].Cut
	}
	return nil
}

// CutOut returns the first lines of a journal, the header among them, which Parse found
// sound, closed by the line of the cut: a journal to be watched and told.
func (j *Journal) CutOut(text []byte, lines int, c Cut) []byte {
	at := 0
	for range lines {
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
	w := journalWriter{sum: j.Sum(lines)}
	w.begin()
	w.number(`{"cut":{"from":`, c.From)
	w.number(`,"to":`, c.To)
	w.buf.WriteByte('}')
	w.end()
	return append(bytes.Clone(text[:at]), w.buf.Bytes()...)
}

// parseCut reads which part it is.
func (l *Line) parseCut(line []byte) error {
	l.Kind, l.Cut = CutLine, &Cut{}
	return cutShape.scan(line, func(key string, value []byte) error {
		if key != "cut" {
			return nil
		}
		return cutPartShape.scan(value, func(key string, value []byte) (err error) {
			n, err := strconv.Atoi(string(value))
			if key == "from" {
				l.Cut.From = n
			} else {
				l.Cut.To = n
			}
			return err
		})
	})
}

// cut makes sure that a part is one of the game, and that nothing comes after it.
func (r *journalReader) cut(l *Line) error {
	if n := len(r.Lines); n > 0 && r.Lines[n-1].Kind == CutLine {
		return fmt.Errorf("the line before says that this part of a game was cut out: want nothing after it")
	}
	if c := l.Cut; c != nil && (c.From < 0 || c.From >= c.To || r.depth >= 0 && c.To > r.depth) {
		return fmt.Errorf("it is cut out from action %d to %d: want from 0, and to a later one of the %d in effect", c.From, c.To, r.depth)
	}
	return nil
}
