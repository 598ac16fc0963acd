package game

import (
	"crypto/sha256"
	"math/rand/v2"
	"strconv"
)

// Dice are rolled one at a time, each for a purpose.
type Dice interface {
	// Roll returns 1 to sides, all equally likely. A die with fewer than two
	// sides gives 1.
	Roll(sides int) int
	// For returns the dice of a purpose: when in the game, whose roll, and for
	// what, such as "turn 3, command: morale of 2nd Company". What they
	// show is settled by the purpose and by how often dice were rolled for it
	// before, and by nothing else that was done. Stands and companies are in it
	// by name.
	For(purpose string) Dice
}

// The ways of making dice, by the names that journals tell.
const (
	byPurpose = "chacha8 by purpose"
	byAction  = "chacha8" // of journals before: by the number of the action
)

// dice returns the dice of action number n of a game, in which dice were rolled
// before.
func (m *Making) dice(n int, before tally) Dice {
	if m.How == byAction {
		return NewDice(m.Seed, n)
	}
	return keyed{ring: &ring{secret: m.Seed, before: before, now: tally{}}}
}

// A tally counts rolls by their purpose.
type tally map[string]int

// add counts each purpose of a list n more times.
func (t tally) add(purposes []string, n int) {
	for _, p := range purposes {
		if t[p] += n; t[p] == 0 {
			delete(t, p)
		}
	}
}

// KeyedDice returns the dice of a game with that seed in which nothing was
// rolled before.
func KeyedDice(seed string) Dice { return (&Making{How: byPurpose, Seed: seed}).dice(1, nil) }

// A ring is what the dice of one action are made from. Dice that both sides
// make together differ in the secret alone.
type ring struct {
	secret string
	before tally // rolled in the actions in effect
	now    tally // rolled in this one
}

// A keyed is the dice of a purpose: for each roll a key of its own.
type keyed struct {
	*ring
	purpose string
}

func (d keyed) For(purpose string) Dice { return keyed{d.ring, purpose} }

func (d keyed) Roll(sides int) int {
	d.now[d.purpose]++
	if sides < 2 {
		return 1
	}
	nth := d.before[d.purpose] + d.now[d.purpose]
	key := "sightline/dice 2\n" + strconv.Itoa(nth) + "\n" + strconv.Itoa(len(d.purpose)) + "\n" + d.purpose + "\n" + d.secret
	return roll(rand.NewChaCha8(sha256.Sum256([]byte(key))), sides)
}

// NewDice returns the n-th dice of a seed. They depend on both alone, and roll
// the same whatever the purpose: for bots and tests, and for journals whose
// dice were counted by actions.
func NewDice(seed string, n int) Dice { return &seeded{seed: seed, n: n} }

// A seeded is dice in one stream. The source is made at the first roll.
type seeded struct {
	seed   string
	n      int
	source *rand.ChaCha8
}

func (d *seeded) For(string) Dice { return d }

func (d *seeded) Roll(sides int) int {
	if sides < 2 {
		return 1
	}
	if d.source == nil {
		key := "sightline/dice 1\n" + strconv.Itoa(d.n) + "\n" + d.seed
		d.source = rand.NewChaCha8(sha256.Sum256([]byte(key)))
	}
	return roll(d.source, sides)
}

// roll takes the remainder of 64 random bits, and takes new bits for the few
// values that would favor the low numbers. It leaves nothing to the library
// but the bits, whose algorithm the library promises to keep.
func roll(source *rand.ChaCha8, sides int) int {
	s := uint64(sides)
	uneven := -s % s // 2^64 mod s
	for {
		if x := source.Uint64(); x >= uneven {
			return int(x%s) + 1
		}
	}
}
