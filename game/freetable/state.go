package freetable

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A State is a table at one moment: terrain, stands and where they stand. It
// never changes, so states may be kept, compared and read from anywhere. It is
// a game.Position.
type State struct {
	given *scenarios.Document // as it was opened
	doc   *scenarios.Document // laid out
	setup scenarios.Setup
	file  [32]byte   // the hash of doc, written
	start *los.Board // terrain made ready once, shared by all states of a table
	board func() *los.Board
}

// New returns the table of a document, laid out, passengers where their
// carriers are. It copies the stands; the rest of the document must not change
// afterwards. The error says what of it cannot be played; decoded documents
// have no such faults.
func New(doc *scenarios.Document) (*State, error) {
	given := doc
	doc = doc.Laid()
	if doc.Setup() == nil {
		return nil, errEmpty
	}
	setup := *doc.Setup()
	setup.Stands = slices.Clone(setup.Stands)
	for i := range setup.Stands {
		st := &setup.Stands[i]
		if w, d := st.Base(); min(w, d) < geom.MinWidth || max(w, d) > geom.MaxCoord {
			return nil, fmt.Errorf("stand %q: base %v by %v: want a kind of the charts or a base of its own", st.Name, w, d)
		}
		if !st.At.InRange() {
			return nil, fmt.Errorf("stand %q: at %v: want at most %v inches", st.Name, st.At, geom.MaxCoord)
		}
		if c := setup.Carrier(i); c >= 0 {
			st.At, st.Facing = setup.Stands[c].At, setup.Stands[c].Facing
		} else if st.Aboard != "" {
			return nil, fmt.Errorf("stand %q: aboard %q: want a stand on the table", st.Name, st.Aboard)
		}
	}
	board, err := setup.Board()
	if err != nil {
		return nil, err
	}
	return &State{given, doc, setup, sha256.Sum256(scenarios.EncodePlain(doc)), board, func() *los.Board { return board }}, nil
}

// with returns the state with other stands.
func (s *State) with(stands []scenarios.Stand) *State {
	next := &State{given: s.given, doc: s.doc, setup: s.setup, file: s.file, start: s.start}
	next.setup.Stands = stands
	next.board = sync.OnceValue(func() *los.Board { return s.start.WithStands(next.setup.SightStands()) })
	return next
}

// Setup returns the table as it stands, to show or to write as a file. The
// caller must not change it.
func (s *State) Setup() *scenarios.Setup { return &s.setup }

// Document returns the table as it stands as the kind of document it was
// opened from. The caller must not change it.
func (s *State) Document() *scenarios.Document { return s.doc.WithSetup(s.setup) }

// Board returns the table made ready for questions of sight; its stands have
// the indices of Setup().Stands.
func (s *State) Board() *los.Board { return s.board() }

// Equal reports whether two states of one table have every stand in the same
// place and condition.
func (s *State) Equal(t *State) bool {
	return s.start == t.start && slices.Equal(s.setup.Stands, t.setup.Stands)
}

// Hash is the same for equal states of equal files, on every machine.
func (s *State) Hash() [32]byte {
	b := slices.Clone(s.file[:])
	for i := range s.setup.Stands {
		st := &s.setup.Stands[i]
		b = binary.AppendVarint(b, int64(st.At.X))
		b = binary.AppendVarint(b, int64(st.At.Y))
		b = binary.AppendVarint(b, int64(st.Facing))
	}
	return sha256.Sum256(b)
}
