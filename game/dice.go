package game

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// Dice are rolled one at a time.
type Dice interface {
	// Roll returns 1 to sides, all equally likely. A die with fewer than two
	// sides gives 1.
	Roll(sides int) int
}

// NewDice returns the dice of action number n of a game. They depend on the
// seed and n alone: no action disturbs the dice of another, and an action
// taken back and done again rolls the same.
func NewDice(seed string, n int) Dice { return &seeded{seed: seed, n: n} }

// diceMade names the way NewDice makes dice. Another way needs another name:
// journals tell it.
const diceMade = "chacha8"

// A seeded is the dice of one action. The source is made at the first roll, as
// most actions roll nothing.
type seeded struct {
	seed   string
	n      int
	source *rand.ChaCha8
}

// Roll takes the remainder of 64 random bits, and takes new bits for the few
// values that would favor the low numbers. It leaves nothing to the library
// but the bits, whose algorithm the library promises to keep.
func (d *seeded) Roll(sides int) int {
	if sides < 2 {
		return 1
	}
	if d.source == nil {
		key := "sightline/dice 1\n" + strconv.Itoa(d.n) + "\n" + d.seed
		d.source = rand.NewChaCha8(sha256.Sum256([]byte(key)))
	}
	s := uint64(sides)
	uneven := -s % s // 2^64 mod s
	for {
		if x := d.source.Uint64(); x >= uneven {
			return int(x%s) + 1
		}
	}
}

// A Recorder rolls other dice and keeps what they gave.
type Recorder struct {
	dice  Dice
	rolls []int
}

// Record returns dice that keep what they roll.
func Record(dice Dice) *Recorder { return &Recorder{dice: dice} }

// Roll rolls the dice.
func (r *Recorder) Roll(sides int) int {
	n := r.dice.Roll(sides)
	r.rolls = append(r.rolls, n)
	return n
}

// Rolls returns what was rolled, in order.
func (r *Recorder) Rolls() []int { return r.rolls }

// Rolls are dice that give again what was rolled before.
type Rolls struct {
	rolls []int
	asked int
	made  Dice // gives what ought to have been rolled; nil if nobody knows
	fault error
}

// Recorded returns dice that give the rolls in order.
func Recorded(rolls []int) *Rolls { return &Rolls{rolls: rolls} }

// HeldAgainst makes the rolls be compared with those of other dice as they are
// given; Err tells the first that differs.
func (r *Rolls) HeldAgainst(made Dice) *Rolls {
	r.made = made
	return r
}

// Roll gives the next roll. Without one, or with one that no such die shows,
// it gives 1, and Err tells.
func (r *Rolls) Roll(sides int) int {
	i := r.asked
	r.asked++
	if i >= len(r.rolls) {
		return 1
	}
	n := r.rolls[i]
	if n < 1 || n > max(sides, 1) {
		r.wrong("roll %d is %d: want 1 to %d", i+1, n, max(sides, 1))
		return 1
	}
	if r.made != nil {
		if want := r.made.Roll(sides); want != n {
			r.wrong("roll %d is %d: the seed gives %d of %d", i+1, n, want, sides)
		}
	}
	return n
}

func (r *Rolls) wrong(format string, args ...any) {
	if r.fault == nil {
		r.fault = fmt.Errorf(format, args...)
	}
}

// Err returns why what was done with the rolls cannot be trusted: more were
// asked for than there are, or one is not what the die shows. It is nil if
// some are left over.
func (r *Rolls) Err() error {
	if r.fault == nil && r.asked > len(r.rolls) {
		return fmt.Errorf("rolls recorded: %d, asked for: %d", len(r.rolls), r.asked)
	}
	return r.fault
}

// Left returns how many rolls were not asked for.
func (r *Rolls) Left() int { return max(0, len(r.rolls)-r.asked) }
