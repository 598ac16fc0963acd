package wire

import (
	"encoding/json"
	"sync"

	"sightline/game/seat"
)

// Views are the views of one game as they were written last, and what differs between
// two: all who sit at a side are sent the same. Nil has none.
type Views struct {
	mu    sync.Mutex
	views [8]viewed // the last first
	diffs [8]differing
}

type viewed struct {
	who     string
	version int
	text    []byte
}

type differing struct {
	old, now *byte // of the texts, which never change
	diff     diff
}

// of returns the view of a look of who sits at a side.
func (v *Views) of(who string, l *seat.Look) ([]byte, error) {
	if v == nil {
		return json.Marshal(l.View)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range v.views {
		if w := &v.views[i]; w.text != nil && w.who == who && w.version == l.Version {
			return w.text, nil
		}
	}
	text, err := json.Marshal(l.View)
	if err == nil {
		copy(v.views[1:], v.views[:])
		v.views[0] = viewed{who, l.Version, text}
	}
	return text, err
}

// diff returns what differs between two views.
func (v *Views) diff(old, now []byte) diff {
	if v == nil {
		return diffOf(old, now)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range v.diffs {
		if d := &v.diffs[i]; d.old == &old[0] && d.now == &now[0] {
			return d.diff
		}
	}
	d := diffOf(old, now)
	copy(v.diffs[1:], v.diffs[:])
	v.diffs[0] = differing{&old[0], &now[0], d}
	return d
}

// size is about how many bytes a difference has.
func (d diff) size() (n int) {
	for _, part := range d {
		n += len(part) + 1
	}
	return n
}
