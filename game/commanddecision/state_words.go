package commanddecision

import "slices"

// A Step is what the game waits for.
type Step uint8

const (
	Deployment  Step = iota // stands are placed in their areas
	Commanding              // chits are placed: the Command Phase, and once before turn 1
	Reveal                  // chits are turned up: who does not follow, who turns where it stands
	Moving                  // movement is planned
	Opportunity             // opportunity fire is declared
	Turning                 // all stands may turn: the General Fire Phase begins
	General                 // general fire is declared
	Over
	GoingBack // a step's results are in: owners say where their stands go back to (ruling.way-back)
)

var stepNames = [...]string{"deployment", "command", "reveal", "movement", "opportunity-fire", "turning", "general-fire", "over", "going-back"}

// String returns the step as journals write it.
func (s Step) String() string {
	if int(s) < len(stepNames) {
		return stepNames[s]
	}
	return "unknown"
}

// MarshalText writes the step's name.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a step's name.
func (s *Step) UnmarshalText(b []byte) error { return unmarshalWord(b, stepNames[:], s, "step") }

// Phase is the phase of the turn that the step belongs to (CD 1.4); going back is
// part of that which it halts.
func (s Step) Phase() string {
	switch s {
	case Reveal, Moving, Opportunity:
		return "Movement/Opportunity Fire Phase"
	case Turning, General:
		return "General Fire Phase"
	case Commanding:
		return "Command Phase"
	}
	return ""
}

// A Place is where a stand is.
type Place uint8

const (
	Waiting    Place = iota // not on the table yet
	OnTable                 // on the table, or aboard a carrier that is
	Exited                  // left by an edge
	Eliminated              // gone; a vehicle may be left as a wreck
)

// MarshalText writes the word for the place.
func (p Place) MarshalText() ([]byte, error) { return []byte(placeNames[p]), nil }

// UnmarshalText reads the word for a place.
func (p *Place) UnmarshalText(b []byte) error { return unmarshalWord(b, placeNames[:], p, "place") }

// A Cover is how well ground protects (CD 7.9).
type Cover uint8

const (
	NoCover Cover = iota
	LightCover
	MediumCover
	HardCover
	Fortification
)

var coverNames = [...]string{"none", "light", "medium", "hard", "fortification"}

func (c Cover) String() string { return coverNames[c] }

func coverNamed(s string) Cover {
	if i := slices.Index(coverNames[:], s); i > 0 {
		return Cover(i)
	}
	return NoCover
}

// A Motion is how a stand moved this turn.
type Motion uint8

const (
	Still   Motion = iota
	Covered        // moved, all the way in concealment
	Open           // moved, some of it in the open
)

// MarshalText writes the word for the motion.
func (m Motion) MarshalText() ([]byte, error) { return []byte(motionNames[m]), nil }

// UnmarshalText reads the word for a motion.
func (m *Motion) UnmarshalText(b []byte) error { return unmarshalWord(b, motionNames[:], m, "motion") }

// A Fired says when a stand has fired this turn: never in both phases (CD 7.1).
type Fired uint8

const (
	NotFired Fired = iota
	FiredOpportunity
	FiredGeneral
)

// MarshalText writes the word.
func (f Fired) MarshalText() ([]byte, error) { return []byte(firedNames[f]), nil }

// UnmarshalText reads the word.
func (f *Fired) UnmarshalText(b []byte) error { return unmarshalWord(b, firedNames[:], f, "fired") }

var (
	placeNames  = [...]string{"waiting", "on-table", "exited", "eliminated"}
	motionNames = [...]string{"still", "covered", "open"}
	firedNames  = [...]string{"not", "opportunity", "general"}
)

// A Shell is what a weapon fires that has a choice.
type Shell uint8

const (
	UsualShell    Shell = iota // armor-piercing at armor, high explosive at all else
	ArmorPiercing              // does nothing to personnel
	HighExplosive              // bursts
)

var shellNames = [...]string{"", "ap", "he"}

// String returns the shell as journals write it.
func (h Shell) String() string {
	if int(h) < len(shellNames) {
		return shellNames[h]
	}
	return "unknown"
}

// MarshalText writes the word for the shell.
func (h Shell) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads the word for a shell.
func (h *Shell) UnmarshalText(b []byte) error { return unmarshalWord(b, shellNames[:], h, "shell") }

// An OrderKind is a kind of order (CD 3.4 to 3.8).
type OrderKind uint8

const (
	NoOrder OrderKind = iota
	CautiousAdvance
	FullAdvance
	Disengage
	Rally
)

var orderNames = [...]string{"no-order", "cautious-advance", "full-advance", "disengage", "rally"}

// String returns the kind as journals write it.
func (o OrderKind) String() string {
	if int(o) < len(orderNames) {
		return orderNames[o]
	}
	return "unknown"
}

// Name returns the kind for people.
func (o OrderKind) Name() string {
	return [...]string{"No Order", "Cautious Advance", "Full Advance", "Disengage", "Rally"}[o]
}

// Moves reports whether the order is one to move.
func (o OrderKind) Moves() bool { return o >= CautiousAdvance && o <= Disengage }

// MarshalText writes the kind's name.
func (o OrderKind) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a kind's name.
func (o *OrderKind) UnmarshalText(b []byte) error { return unmarshalWord(b, orderNames[:], o, "order") }
