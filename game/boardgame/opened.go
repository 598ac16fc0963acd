package boardgame

import (
	"encoding/json"
	"errors"
	"fmt"

	"sightline/game"
)

// Overlaid is the chart of a scenario with the overlays of an opening, one after the other; read
// takes the cells of one. The error joins the faults of all: a faulty one is passed over.
func Overlaid[C any](o game.Opening, c C, read func(name string, data []byte, c C) (C, error)) (C, error) {
	var faults []error
	for _, f := range o.Overlays {
		n, err := read(f.Name, f.Text, c)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		c = n
	}
	return c, errors.Join(faults...)
}

// Event reads an event that a system writes as the JSON of one type.
func Event[E game.Event](raw json.RawMessage) (game.Event, error) {
	var e E
	err := json.Unmarshal(raw, &e)
	return e, err
}

// ReadSound reads what Write wrote and holds it to be sound: put makes what is now that of the
// position which its origin opens to, and returns every fault of it.
func ReadSound[P game.Position, N any](system game.System, raw []byte, put func(begun P, now N) error) (game.Position, error) {
	p, now, err := Read[N](system, raw)
	if err == nil {
		err = put(p.(P), now)
	}
	if err != nil {
		return nil, fmt.Errorf("position of %s: %w", system.Name(), err)
	}
	return p, nil
}

// Faults are what is wrong with a position that was read.
type Faults []error

// Add adds one.
func (f *Faults) Add(format string, args ...any) { *f = append(*f, fmt.Errorf(format, args...)) }

// Within reports whether a number is one of a range, bounds included, and adds the fault if it
// is not.
func (f *Faults) Within(what string, n, lo, hi int) bool {
	if n < lo || n > hi {
		f.Add("%s: is %d: want %d to %d", what, n, lo, hi)
		return false
	}
	return true
}

// Err joins them; nil if there are none.
func (f *Faults) Err() error { return errors.Join(*f...) }

// Done is what Do of a position returns of an action being done: refused with reasons, if there
// are any, else the next position with its events.
func Done(next game.Position, events []game.Event, no []game.Reason) (game.Position, []game.Event, error) {
	if no != nil {
		return nil, nil, &game.Refusal{Reasons: no}
	}
	return next, events, nil
}
