package away

import (
	"encoding/json"
	"io"
	"os"
	"slices"
	"time"

	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/seat"
)

const heldFormat = "sightline/held 1"

// A keptHeld is the file of what is held: whoever leaves the seat and comes again goes on
// with it.
type keptHeld struct {
	Format  string     `json:"format"`
	Version int        `json:"version"` // what was told when this was all that is held
	Held    []keptHold `json:"held"`
}

// A keptHold is a choice, or the taking back of the last.
type keptHold struct {
	Do   json.RawMessage `json:"do,omitempty"`
	Undo bool            `json:"undo,omitempty"`
	Why  string          `json:"why,omitempty"`
}

// keepHeld writes what is held, if that is another than what is kept. Nothing that cannot be kept
// is a fault. The lock is held.
func (d *Desk) keepHeld() {
	k := keptHeld{Format: heldFormat, Version: d.shown.Version}
	if d.restoring {
		k.Version, k.Held = d.before.Version, slices.Clip(d.before.Held)
	}
	for i := range d.held {
		h := &d.held[i]
		k.Held = append(k.Held, keptHold{Do: h.action, Undo: h.action == nil, Why: h.why})
	}
	data, err := json.Marshal(&k)
	if len(k.Held) == 0 {
		data = nil
	}
	if d.file == "" || err != nil || string(data) == d.keptAs {
		return
	}
	d.keptAs = string(data)
	if data == nil {
		_ = os.Remove(d.file)
		return
	}
	_ = files.ReplaceSecret(d.file, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// recalls reads what was held when the seat was left.
func (d *Desk) recalls() {
	data, err := os.ReadFile(d.file)
	var k keptHeld
	if d.file == "" || err != nil || json.Unmarshal(data, &k) != nil || k.Format != heldFormat {
		return
	}
	d.before, d.restoring, d.keptAs = k, true, string(data)
}

// restores goes on with what was held when the seat was left. What the host had done of it by
// then is news since; it was sent in its order, so what is left is the rest.
func (d *Desk) restores() {
	k := &d.before
	for { // a choice that waits for dice is no news yet
		l, err := d.joined.Seat.Look(k.Version)
		if err != nil {
			return
		}
		if len(l.Waits) == 0 && l.Due == nil {
			done := 0
			for i := range l.News {
				if l.News[i].By == d.who {
					done++
				}
			}
			k.Held = k.Held[min(done, len(k.Held)):]
			break
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-d.gone:
			return
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []held
	for _, h := range k.Held {
		list = append(list, held{action: h.Do, why: h.Why, since: time.Now()})
	}
	d.restoring = false
	d.held = slices.Concat(list, d.held)
	d.stands.Held = len(d.held)
	d.foresee()
	d.stands.Count++
}

var errWatches = &game.Refusal{Reasons: []game.Reason{{Why: seat.WatchesOnly, Text: "who watches does nothing"}}}
