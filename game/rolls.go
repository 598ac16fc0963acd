package game

import "fmt"

// A Recorder rolls other dice and keeps what they gave.
type Recorder struct {
	dice     Dice
	rolls    []int
	purposes []string // of the rolls
}

// Record returns dice that keep what they roll.
func Record(dice Dice) *Recorder { return &Recorder{dice: dice} }

// Roll rolls the dice.
func (r *Recorder) Roll(sides int) int { return recording{r, "", r.dice}.Roll(sides) }

// For returns dice of a purpose, whose rolls the recorder keeps.
func (r *Recorder) For(purpose string) Dice { return recording{r, purpose, r.dice.For(purpose)} }

// A recording is the dice of a purpose that a recorder keeps.
type recording struct {
	*Recorder
	purpose string
	dice    Dice
}

func (d recording) Roll(sides int) int {
	n := d.dice.Roll(sides)
	d.rolls, d.purposes = append(d.rolls, n), append(d.purposes, d.purpose)
	return n
}

// Rolls returns what was rolled, in order.
func (r *Recorder) Rolls() []int { return r.rolls }

// Purposes returns what for, roll by roll.
func (r *Recorder) Purposes() []string { return r.purposes }

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
func (r *Rolls) Roll(sides int) int { return r.next(r.made, sides) }

// For returns dice that give the next of the same rolls, and are held against
// the other dice for that purpose.
func (r *Rolls) For(purpose string) Dice {
	if r.made == nil {
		return r
	}
	return playing{r, r.made.For(purpose)}
}

// A playing is recorded rolls given for a purpose.
type playing struct {
	*Rolls
	made Dice
}

func (d playing) Roll(sides int) int { return d.next(d.made, sides) }

// next gives the next roll, which made ought to give.
func (r *Rolls) next(made Dice, sides int) int {
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
	if made != nil {
		if want := made.Roll(sides); want != n {
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

// A TooFewRolls says that an action asked for more rolls than are recorded.
type TooFewRolls struct{ Recorded, Asked int }

func (e TooFewRolls) Error() string {
	return fmt.Sprintf("rolls recorded: %d, asked for: %d", e.Recorded, e.Asked)
}

// Err returns why what was done with the rolls cannot be trusted: more were
// asked for than there are, a TooFewRolls, or one is not what the die shows. It
// is nil if some are left over.
func (r *Rolls) Err() error {
	if r.fault == nil && r.asked > len(r.rolls) {
		return TooFewRolls{len(r.rolls), r.asked}
	}
	return r.fault
}

// Left returns how many rolls were not asked for.
func (r *Rolls) Left() int { return max(0, len(r.rolls)-r.asked) }
