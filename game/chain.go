package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The ways of making dice that all sides make together: bound to the journal up
// to the line that asks for them, or to what each side has said until then.
const (
	byChain = "chain"
	byWord  = "chain by word"
)

// ChainLength is how many decisions a chain lasts that is made for a game: ten
// times those of a long one.
const ChainLength = 16384

// A Layer is one link of a hash chain: the SHA-256 of the next one.
type Layer [sha256.Size]byte

// String is the layer in hexadecimal digits.
func (l Layer) String() string { return hex.EncodeToString(l[:]) }

// ParseLayer reads what String wrote.
func ParseLayer(s string) (l Layer, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(l) || hex.EncodeToString(b) != s {
		return l, fmt.Errorf("%q is no layer: want %d hexadecimal digits, small letters", clip([]byte(s)), 2*len(l))
	}
	return Layer(b), nil
}

// A Chain is what one side makes its part of the dice from. Its end is told to
// everybody before the game; each decision takes the layer below the one shown
// last. Nobody knows a layer before it is shown, and who shows another is found.
type Chain struct {
	Secret Layer // the innermost layer
	Length int   // layers, the end not counted
}

// Layer returns the layer of decision n, from 1; 0 is the end of the chain. It
// reports false for one that the chain does not have.
func (c Chain) Layer(n int) (Layer, bool) {
	if n < 0 || n > c.Length {
		return Layer{}, false
	}
	l := c.Secret
	for range c.Length - n {
		l = sha256.Sum256(l[:])
	}
	return l, true
}

// End returns the end of the chain.
func (c Chain) End() Layer {
	l, _ := c.Layer(0)
	return l
}

// Follow returns what a side has said, as one hash, with one thing more. Its
// signature, which nobody else can make, keeps it from confirming a guess.
func (l Layer) Follow(verb Verb, text []byte, sign string) Layer {
	h := sha256.New()
	h.Write(l[:])
	for _, field := range [][]byte{[]byte(verb), text, []byte(sign)} {
		fmt.Fprintf(h, "%d ", len(field))
		h.Write(field)
	}
	return Layer(h.Sum(nil))
}

// Bound is what dice are bound to that are made by word: what each side has said, in
// their order.
func Bound(id ID, words []Layer) Layer {
	h := sha256.New()
	h.Write([]byte("sightline/words 1\n"))
	h.Write(id[:])
	for _, w := range words {
		h.Write(w[:])
	}
	return Layer(h.Sum(nil))
}

// under reports whether l lies under the layer above it, down the chain by so many.
func (l Layer) under(above Layer, down int) bool {
	for range down {
		l = sha256.Sum256(l[:])
	}
	return l == above
}

// ChainDice returns the dice of a decision: of the layers in the order of the
// parties, and of what they are bound to.
func ChainDice(layers []Layer, bound Layer) Dice {
	h := sha256.New()
	for _, l := range layers {
		h.Write(l[:])
	}
	h.Write(bound[:])
	return keyed{ring: &ring{secret: hex.EncodeToString(h.Sum(nil)), before: tally{}, now: tally{}}}
}

// noDice are dice of an action that may roll none: they show ones.
type noDice struct{}

func (noDice) For(string) Dice { return noDice{} }
func (noDice) Roll(int) int    { return 1 }
