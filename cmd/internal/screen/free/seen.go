package free

import (
	"errors"
	"fmt"

	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

var errNoViewer = errors.New("choose a stand first: click the one whose view, or whose side's, is to show")

// switchSeen shows the seen map of the stand that looks, or of its side. Asked for
// again, it goes.
func (s *session) switchSeen(as scope) {
	switch {
	case s.seeing == as:
		s.seeing = noScope
		s.say("")
	case s.from == none:
		s.seeing = noScope
		s.refuse(errNoViewer)
	default:
		s.seeing = as
		s.say("")
	}
}

// gaze returns what the seen map is to be of; ok is false if none is to show.
func (s *session) gaze() (g gaze, ok bool) {
	if s.seeing == noScope || s.from == none {
		return gaze{}, false
	}
	g = gaze{state: s.state(), question: s.question}
	if s.seeing == oneStand {
		g.viewers = []int{s.from}
		return g, true
	}
	g.viewers = s.watchers(s.stand(s.from).Side)
	return g, len(g.viewers) > 0
}

// watchers returns the stands of a side that look. A passenger sees what its
// carrier sees, so of the two one is enough.
func (s *session) watchers(side string) []int {
	var out []int
	setup := s.setup()
	for i := range setup.Stands {
		st := &setup.Stands[i]
		if st.Side != side || st.Destroyed {
			continue
		}
		if c := setup.Carrier(i); c >= 0 && setup.Stands[c].Side == side && !setup.Stands[c].Destroyed {
			continue
		}
		out = append(out, i)
	}
	return out
}

// seenText says in a few words what seen map shows; empty if none does.
func (s *session) seenText() string {
	g, ok := s.gaze()
	if !ok {
		return ""
	}
	does := "sees"
	if g.question == los.Fire {
		does = "has a clear line of fire to"
	}
	return fmt.Sprintf("Blue: what %s %s; dark: dead ground.", s.seenOf(), does)
}

// seenOf names what the seen map is of.
func (s *session) seenOf() string {
	st := s.stand(s.from)
	switch {
	case s.seeing == oneStand:
		return st.Name
	case st.Side == "":
		return "the side of " + st.Name
	}
	return "the " + st.Side + " side"
}

// pressSeen is the button: it shows the map of the stand, then of its side,
// then none.
func (s *session) pressSeen() {
	switch s.seeing {
	case noScope:
		s.switchSeen(oneStand)
	case oneStand:
		s.switchSeen(wholeSide)
	default:
		s.switchSeen(s.seeing)
	}
}

// seenTrace tells what the window shows of a seen map, nil if none is wanted.
func (t *tableScene) seenTrace() *ui.TraceSeen {
	if _, ok := t.gaze(); !ok {
		return nil
	}
	tr := &ui.TraceSeen{Of: t.seenOf(), Share: -1, Settled: t.lookout.Settled(), Number: t.lookout.Number(), Place: t.witnessLines()}
	if k := t.lookout.Mask(); k != nil {
		tr.Share = k.Share()
	}
	return tr
}
