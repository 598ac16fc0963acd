package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JournalFormat is what the first line of a journal says it is. Journals of
// oldFormat are read, verified and continued too: their lines know sides and no
// seats, and anybody took back the last action.
const (
	JournalFormat = "sightline/journal 2"
	oldFormat     = "sightline/journal 1"
)

// A Journal is a recorded game, as it was read. What was played and is played
// back is kept apart from what came of it and is only compared.
type Journal struct {
	Header Header
	Lines  []Line // all after the header
	Faults []Fault

	size int64    // of the whole lines, in bytes
	sum  string   // of the last whole line
	sums []string // of the whole lines, as they say
	// bound is the whole hash of the whole lines, of a game of parties.
	bound Layer
}

// A Header is the first line: what the game started from.
type Header struct {
	Format   string   `json:"format"`
	Program  string   `json:"program,omitempty"`
	System   string   `json:"system"`
	Version  int      `json:"version"` // of the system
	Scenario Source   `json:"scenario"`
	Overlays []Source `json:"overlays,omitempty"`
	Parent   *Parent  `json:"parent,omitempty"`  // the game that this one was played on from
	Parties  []Party  `json:"parties,omitempty"` // of players far apart: the sides in their order, then perhaps the referee
	Dice     Making   `json:"dice"`
	Check    struct { // compared
		Rulings []string `json:"rulings,omitempty"` // in force
		Hash    string   `json:"hash"`              // before the first action
	} `json:"check"`
}

// A Making is how dice are made. What a way needs, beside its name, are keys of
// its own; what it needs at each action is the entropy of the line.
type Making struct {
	How  string `json:"how"` // "chacha8 by purpose", "chain" or "chain by word"; in older journals "chacha8", by the number of the action
	Seed string `json:"seed,omitempty"`
	Salt string `json:"salt,omitempty"` // of "chain": nothing is made of it; it keeps the sums of the journal from confirming guesses
	// Sealed is the SHA-256 of the seed, in its place in a public header: once
	// the seed is shown, everybody can see that it was this one. Of "chain" it is
	// the ID of the game.
	Sealed string `json:"sealed,omitempty"`
}

// chained reports whether parties make the dice together.
func (m *Making) chained() bool { return m.How == byChain || m.How == byWord }

// A Parent is the moment of another game that a game was played on from: the
// first lines of both are the same actions.
type Parent struct {
	Sum     string `json:"sum"`     // the checksum of the last line that both share
	Actions int    `json:"actions"` // how many actions were in effect there
}

// A Seated is a seat at the game beside those that are named as their side.
type Seated struct {
	Doer
	Formations []string // what it commands, as the scenario names them; nil: all of its side
	Key        string   // to check its signatures with; empty if it signs nothing
	Sign       string   // of its side's party, in a game of parties: a SitVerb
}

// equal reports whether two seats are one, whatever each was signed with.
func (s Seated) equal(o Seated) bool {
	return s.Doer == o.Doer && s.Key == o.Key && slices.Equal(s.Formations, o.Formations)
}

// fault says what of a seat cannot be written.
func (s *Seated) fault() error {
	for _, name := range append([]string{s.Seat, s.By, s.Key}, s.Formations...) {
		if !utf8.ValidString(name) {
			return fmt.Errorf("%q is no name: want UTF-8", name)
		}
	}
	if s.Seat == "" {
		return errors.New("a seat has no name: want one")
	}
	return nil
}

// A Source is the text of a file the game started from.
type Source struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"` // of Text, 64 hexadecimal digits
	Text   string `json:"text"`
}

func newSource(name string, text []byte) Source {
	sum := sha256.Sum256(text)
	return Source{name, hex.EncodeToString(sum[:]), string(text)}
}

// newHeader returns the header of a game that starts from position.
func newHeader(system System, o Opening, position Position) Header {
	h := Header{Format: JournalFormat, Program: o.Program, System: system.Name(), Version: system.Version()}
	h.Scenario = newSource(o.Name, o.Scenario)
	for _, f := range o.Overlays {
		h.Overlays = append(h.Overlays, newSource(f.Name, f.Text))
	}
	h.Dice, h.Parent, h.Parties = Making{How: byPurpose, Seed: o.Seed}, o.Parent, o.Parties
	if len(o.Parties) > 0 {
		h.Dice = Making{How: byChain, Salt: o.Seed}
		if o.ByWord {
			h.Dice.How = byWord
		}
	}
	h.Check.Rulings, h.Check.Hash = position.Rulings(), ShortHash(position.Hash())
	return h
}

// CountedDice reports whether the dice are counted by actions: then they are
// what they are whatever the rules ask them for. Otherwise other rules, which
// roll for another purpose, get other dice.
func (h *Header) CountedDice() bool { return h.Dice.How == byAction }

// unguessed is the length from which nobody tries all seeds: 128 bits take 22
// letters and digits or more.
const unguessed = 22

// Public returns the header as those may have it who do not keep the journal,
// while the game goes on: without the seed, which would tell the dice to come;
// without the texts, which name what is hidden; without the hash of the position
// and the checksum of a line, which would confirm a guess. In place of a seed
// that cannot be guessed, and of the texts, are their hashes.
func (h *Header) Public() Header {
	p := *h
	p.Parent, p.Dice, p.Check.Hash, p.Scenario.Text = nil, Making{How: h.Dice.How}, "", ""
	p.Overlays = slices.Clone(p.Overlays)
	for i := range p.Overlays {
		p.Overlays[i].Text = ""
	}
	if h.Dice.chained() {
		p.Dice.Sealed = h.ID().String()
	} else if len(h.Dice.Seed) >= unguessed {
		sum := sha256.Sum256([]byte(h.Dice.Seed))
		p.Dice.Sealed = hex.EncodeToString(sum[:])
	}
	return p
}

// Secret is what of the header no seat has: the seed of the dice, or the salt
// of a game of parties.
func (h *Header) Secret() string {
	if h.Dice.chained() {
		return h.Dice.Salt
	}
	return h.Dice.Seed
}

// ID names the game of parties that begins with the header.
func (h *Header) ID() ID {
	var buf bytes.Buffer
	_ = encode(&buf, *h) // a header is always written
	return ID(bindLine(Layer{}, buf.Bytes()[:buf.Len()-1]))
}

// Old reports whether the journal is of format 1.
func (h *Header) Old() bool { return h.Format == oldFormat }

// Opening returns what the game started from.
func (h *Header) Opening() Opening {
	o := Opening{Name: h.Scenario.Name, Scenario: []byte(h.Scenario.Text), Seed: h.Secret(), Program: h.Program, Parent: h.Parent, Parties: h.Parties, ByWord: h.Dice.How == byWord}
	for _, f := range h.Overlays {
		o.Overlays = append(o.Overlays, Overlay{f.Name, []byte(f.Text)})
	}
	return o
}

// A LineKind says what a line of a journal tells.
type LineKind int

// The kinds of lines.
const (
	BrokenLine  LineKind = iota // cannot be read
	ActionLine                  // an action was done
	UndoLine                    // the last action in effect was taken back
	OutcomeLine                 // the game is over
	SitLine                     // a seat was taken
	CutLine                     // what comes before it was cut out of a game
	DueLine                     // an action waits for the dice of the parties
	SilentLine                  // a party showed no layer: the action that waited is dropped
	PartyLine                   // a party goes over to another key and chain
)

// A Line is one line of a journal after its header.
type Line struct {
	Number int // in the file; the header is line 1
	Kind   LineKind

	// Played back. N counts the actions in effect from 1: the one done here,
	// or the one taken back.
	N int
	Doer
	Do     json.RawMessage
	Rolls  []int
	Reason string  // of an UndoLine: why
	Sits   *Seated // of a SitLine
	// Of games of parties.
	Sign    string  // what its doer signed: see Saying
	Entropy []Layer // of a decision, in the order of the sides; of a SilentLine those that were shown
	Party   *Party  // of a PartyLine
	bound   Layer   // of the journal up to this line, with it

	// Compared.
	Events  json.RawMessage // an array, or nil for none
	Hash    string          // ShortHash of the position after the line
	Outcome *Outcome        // of an OutcomeLine

	Cut *Cut // of a CutLine
}

// A Fault is why a line cannot be trusted.
type Fault struct {
	Line int // in the file, from 1
	Text string
	Torn bool // only the end of the last line is missing; the line is lost, and nothing else
}

// Error says which line and why.
func (f Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Text) }

// Head identifies the journal up to its last whole line: two who have the same
// head have the same game. It tells nothing of the game to who does not know
// the seed.
func (j *Journal) Head() string { return j.headOf(len(j.sums)) }

// LineOfHead returns the number of the line, from 1, up to which the journal is
// the one with that head; 0 if it is none.
func (j *Journal) LineOfHead(head string) int {
	number, _, _ := strings.Cut(head, "-")
	if n, err := strconv.Atoi(number); err == nil && n >= 1 && n <= len(j.sums) && j.headOf(n) == head {
		return n
	}
	return 0
}

// Sum is the checksum of a line, from 1: as the line says, whether it is right or not.
func (j *Journal) Sum(line int) string { return j.sums[line-1] }

// headOf is the head of the journal up to a line. Without the seed in it, who
// has the heads before and after a secret choice could try what it was.
func (j *Journal) headOf(line int) string {
	h := sha256.Sum256([]byte("sightline/head 1\n" + j.sums[line-1] + "\n" + j.Header.Secret()))
	return fmt.Sprintf("%d-%s", line, ShortHash(h))
}

// Sound reports whether the journal can be trusted: it has no fault but a torn
// last line.
func (j *Journal) Sound() bool {
	for _, f := range j.Faults {
		if !f.Torn {
			return false
		}
	}
	return true
}
