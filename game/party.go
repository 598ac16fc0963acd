package game

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// A Party is who answers for a side in a game of players far apart, or for the
// referee: what it says is signed, and a side's party makes dice.
type Party struct {
	By  string `json:"by"`            // the side, or Referee
	Key string `json:"key"`           // to check its signatures with: ed25519, in hexadecimal digits
	End string `json:"end,omitempty"` // of its chain; the referee has none
}

// fault says what of a party cannot be.
func (p *Party) fault() error {
	if b, err := hex.DecodeString(p.Key); err != nil || len(b) != ed25519.PublicKeySize || hex.EncodeToString(b) != p.Key {
		return fmt.Errorf("the key of %q is %q: want %d hexadecimal digits, small letters", p.By, clip([]byte(p.Key)), 2*ed25519.PublicKeySize)
	}
	switch {
	case p.By == Referee && p.End != "":
		return errors.New("the referee makes no dice: want no end of a chain")
	case p.By == Referee:
		return nil
	}
	if _, err := ParseLayer(p.End); err != nil {
		return fmt.Errorf("the end of the chain of %q: %w", p.By, err)
	}
	return nil
}

// An ID names a game of parties: the SHA-256 of its header, in which there is
// salt, so that it confirms no guess.
type ID [sha256.Size]byte

// String is the name in hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// ParseID reads what String wrote.
func ParseID(s string) (ID, error) {
	l, err := ParseLayer(s)
	if err != nil {
		return ID{}, fmt.Errorf("%q names no game: want %d hexadecimal digits, small letters", clip([]byte(s)), 2*len(l))
	}
	return ID(l), nil
}

// A Verb is what a signature is of.
type Verb string

// The verbs.
const (
	DoVerb    Verb = "do"    // an action, without spaces
	UndoVerb  Verb = "undo"  // a choice taken back: the reason
	SitVerb   Verb = "sit"   // a seat given by the side's party: SeatText
	PartyVerb Verb = "party" // its own key and end changed: PartyText
)

// A Saying is what is signed: who says what in which game, as which of all that it
// says, and after how many decisions of dice. So nothing can be moved, doubled,
// left out before another, or put off until the dice are known.
type Saying struct {
	Game ID
	Doer
	Count     int // of what this doer has said before
	Decisions int // that were asked for before
	Verb      Verb
	Text      []byte
}

// Sign returns the signature in hexadecimal digits.
func (s *Saying) Sign(key ed25519.PrivateKey) string {
	return hex.EncodeToString(ed25519.Sign(key, s.bytes()))
}

// signedBy reports whether a signature is that of the holder of a key.
func (s *Saying) signedBy(key, sign string) bool {
	k, err := hex.DecodeString(key)
	b, err2 := hex.DecodeString(sign)
	return err == nil && err2 == nil && len(k) == ed25519.PublicKeySize && ed25519.Verify(k, s.bytes(), b)
}

func (s *Saying) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("sightline/sign 1\n")
	for _, field := range []string{s.Game.String(), s.Seat, s.By, strconv.Itoa(s.Count), strconv.Itoa(s.Decisions), string(s.Verb), string(s.Text)} {
		b.WriteString(strconv.Itoa(len(field)))
		b.WriteByte(' ')
		b.WriteString(field)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// SeatText is what the party of a side signs to give a seat.
func SeatText(s Seated) []byte {
	text, _ := json.Marshal([]any{s.Seat, s.By, s.Formations, s.Key}) // texts are always written
	return text
}

// PartyText is what a party signs that goes over to another key and chain.
func PartyText(p Party) []byte {
	text, _ := json.Marshal([]string{p.By, p.Key, p.End}) // texts are always written
	return text
}

// KeyText is a key as parties and seats have it.
func KeyText(key ed25519.PublicKey) string { return hex.EncodeToString(key) }

// A Due is a decision for which the parties make dice: the number of the
// layer that each is to show, and what they are bound to, the journal up to there or
// what all have said, which nobody can change then without others seeing it.
type Due struct {
	Number int
	Bound  Layer
}

// A notary follows the lines of a game of parties, as it is played or played
// back, and holds each against its signature and the chains. Nil in a game that has
// no parties.
type notary struct {
	id        ID
	byWord    bool    // dice are bound to the words, not to the journal
	words     []Layer // of each party: all that it has said
	parties   []Party
	above     []Layer // of each: the layer it showed last
	shown     []int   // of each: which that was, counted down its chain from 0
	keys      map[Doer]string
	said      map[Doer]int
	decisions int
	due       *due
}

// A due is an action that waits for its dice.
type due struct {
	Due
	who    Doer
	do     json.RawMessage
	layers []Layer // by party; of those that have shown theirs
	has    []bool
}

// newNotary returns the notary of a game, which starts from a position.
func newNotary(h *Header, sides []string) (*notary, error) {
	if len(h.Parties) == 0 {
		return nil, nil
	}
	var errs []error
	n := &notary{id: h.ID(), byWord: h.Dice.How == byWord, keys: map[Doer]string{}, said: map[Doer]int{}}
	for i, p := range h.Parties {
		switch {
		case i < len(sides) && p.By != sides[i], i == len(sides) && p.By != Referee, i > len(sides):
			errs = append(errs, fmt.Errorf("party %d is of %q: want the sides in their order, then perhaps the referee", i+1, p.By))
		case p.fault() != nil:
			errs = append(errs, p.fault())
		default:
			n.join(p)
		}
	}
	if len(h.Parties) < len(sides) {
		errs = append(errs, fmt.Errorf("%d parties: want one for each of the %d sides", len(h.Parties), len(sides)))
	}
	return n, join(errs)
}

// join adds a party, or gives it another key and chain.
func (n *notary) join(p Party) {
	end, _ := ParseLayer(p.End) // the referee has none
	i := slices.IndexFunc(n.parties, func(o Party) bool { return o.By == p.By })
	if i < 0 {
		i = len(n.parties)
		n.parties, n.above, n.shown, n.words = append(n.parties, p), append(n.above, end), append(n.shown, 0), append(n.words, Layer{})
	}
	n.parties[i], n.above[i], n.shown[i] = p, end, 0
	n.keys[Doer{By: p.By}] = p.Key
}

// party returns the index of a side's party, or -1.
func (n *notary) party(by string) int {
	return slices.IndexFunc(n.parties, func(p Party) bool { return p.By == by })
}

// heard holds what was said against its signature, and counts it.
func (n *notary) heard(who Doer, verb Verb, text []byte, sign string) error {
	err := n.vouch(who, verb, text, sign)
	n.spoke(who, verb, text, sign)
	return err
}

// spoke counts what a doer has said.
func (n *notary) spoke(who Doer, verb Verb, text []byte, sign string) {
	n.said[who]++
	if i := n.party(who.By); i >= 0 {
		n.words[i] = n.words[i].Follow(verb, text, sign)
	}
}

// vouch holds what is said against its signature.
func (n *notary) vouch(who Doer, verb Verb, text []byte, sign string) error {
	s := n.saying(who, verb, text)
	switch key := n.keys[who]; {
	case sign == "":
		return fmt.Errorf("%s has not signed it", who.name())
	case key == "" || !s.signedBy(key, sign):
		return fmt.Errorf("it is not signed by %s, as what was said %d before, after %d decisions", who.name(), s.Count, s.Decisions)
	}
	return nil
}

// saying is what a doer is to sign now.
func (n *notary) saying(who Doer, verb Verb, text []byte) *Saying {
	return &Saying{Game: n.id, Doer: who, Count: n.said[who], Decisions: n.decisions, Verb: verb, Text: text}
}

// name is a doer in words.
func (d Doer) name() string {
	if d.Seat == "" {
		return d.By
	}
	return d.Seat + " of " + d.By
}

// ask begins a decision: an action waits for its dice.
func (n *notary) ask(who Doer, do json.RawMessage, bound Layer) *due {
	n.decisions++
	k := len(n.parties)
	if n.byWord {
		bound = Bound(n.id, n.words)
	}
	n.due = &due{Due: Due{n.decisions, bound}, who: who, do: do, layers: make([]Layer, k), has: make([]bool, k)}
	return n.due
}

// show takes the layer of a party.
func (n *notary) show(by string, l Layer) error {
	i := n.party(by)
	switch {
	case n.due == nil:
		return errors.New("no dice are due")
	case i < 0 || n.parties[i].End == "":
		return fmt.Errorf("%q makes no dice", by)
	case n.due.has[i] && n.due.layers[i] == l:
		return nil
	case !l.under(n.above[i], 1):
		return fmt.Errorf("the layer of %s for decision %d is not of its chain", by, n.due.Number)
	}
	n.due.layers[i], n.due.has[i] = l, true
	return nil
}

// missing lists the sides whose layers are not there yet.
func (n *notary) missing() (by []string) {
	for i, p := range n.parties {
		if p.End != "" && !n.due.has[i] {
			by = append(by, p.By)
		}
	}
	return by
}

// made returns the layers of the decision and its dice, and ends it.
func (n *notary) made() ([]Layer, Dice) {
	dice := ChainDice(n.due.layers[:n.makers()], n.due.Bound)
	return n.past(), dice
}

// makers is how many parties make dice: the sides, which come first.
func (n *notary) makers() int {
	k := len(n.parties)
	if n.parties[k-1].End == "" {
		k--
	}
	return k
}

// past ends the decision, and returns the layers that were shown, in the order
// of the sides. They are never shown again, whatever came of it.
func (n *notary) past() []Layer {
	var layers []Layer
	for i := range n.makers() {
		if n.due.has[i] {
			layers = append(layers, n.due.layers[i])
			n.above[i] = n.due.layers[i]
			n.shown[i]++
		}
	}
	n.due = nil
	return layers
}
