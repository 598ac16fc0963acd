package seat

import (
	"encoding/json"
	"fmt"
	"slices"

	"sightline/game"
)

// A Deed is an action that was done before a host began, or that one was taken
// back.
type Deed struct {
	game.Doer
	Events []game.Event // of an action
	// TakesBack is the number, from 1 and among those in effect then, of the
	// action that is taken back, and Reason is why; 0 of an action.
	TakesBack int
	Reason    string
}

// Done reads from a journal all that was done, as it was told then. The error
// names the line that the system cannot read.
func Done(system game.System, j *game.Journal) ([]Deed, error) {
	var done []Deed
	for i := range j.Lines {
		l := &j.Lines[i]
		d := Deed{Doer: l.Doer, Reason: l.Reason}
		switch l.Kind {
		case game.UndoLine:
			d.TakesBack = l.N
		case game.ActionLine:
			var err error
			if d.Events, err = eventsOf(system, l.Events); err != nil {
				return nil, fmt.Errorf("line %d: %w", l.Number, err)
			}
		default:
			continue
		}
		done = append(done, d)
	}
	return done, nil
}

func eventsOf(system game.System, list json.RawMessage) (out []game.Event, err error) {
	if len(list) == 0 {
		return nil, nil
	}
	var raw []json.RawMessage
	if err := json.Unmarshal(list, &raw); err != nil {
		return nil, err
	}
	for _, r := range raw {
		e, err := system.Decode(r)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

// An effect is what the actions in effect brought about, by their number.
type effect [][]game.Event

// add does a deed, and returns the events of the action that it takes back.
func (f *effect) add(d *Deed) (gone []game.Event) {
	switch n := d.TakesBack; {
	case n == 0:
		*f = append(*f, d.Events)
	case n > 0 && n <= len(*f):
		gone = (*f)[n-1]
		*f = slices.Delete(*f, n-1, n)
	}
	return gone
}

// remember posts what was done before, as it would have been then. Whether a
// secret choice of others that was taken back had changed the view is not known
// any more: nobody but its own side is told.
func (f *feed) remember(done []Deed) {
	var now effect
	for i := range done {
		d := &done[i]
		n := News{By: f.knows(d.Doer), Events: f.told(d.Events)}
		gone := now.add(d)
		if d.TakesBack > 0 {
			n.Events, n.TakenBack, n.Reason = f.told(gone), true, d.Reason
			f.without(d.TakesBack)
		}
		if len(n.Events) > 0 || f.with(d.By) {
			f.post(n, len(now))
		}
	}
}
