package game

import (
	"errors"
	"fmt"
)

// A Playback plays a journal back, line by line. It goes as far as it can,
// whatever faults the journal has.
type Playback struct {
	course
	rolled  tally // in the actions in effect
	*notary       // of a game of parties; else nil
	journal *Journal
	seats   []Seated // all that the journal has
	sat     []Seated // by now
	next    int      // index in journal.Lines
	stopped bool
}

// A Step is a line that was played back.
type Step struct {
	Line     *Line
	Position Position // after the line
	Events   []Event  // of an action
	// Err is why the line could not be played: the playback ends before it.
	Err error
	// Unlawful is why whoever did it had no right to, Untrue is why the rolls
	// cannot be trusted, and Unrolled is how many of
	// them the action did not ask for.
	Unlawful error
	Unsigned error // of a PartyLine: why the party before does not stand for it
	Untrue   error
	Unrolled int
}

// Play begins to play a journal back. The error says why it cannot begin.
func (j *Journal) Play(system System) (*Playback, error) {
	if j.Header.Format == "" {
		return nil, errors.New("line 1: there is no header to begin with")
	}
	if j.Header.System != system.Name() {
		return nil, fmt.Errorf("line 1: it is a game of %q: want %q", j.Header.System, system.Name())
	}
	if s, ok := system.(Rekeyed); ok && j.Header.Version > 0 && j.Header.Version < s.DiceByPurpose() && !j.Header.CountedDice() {
		return nil, fmt.Errorf("line 1: forged: version %d of the rules made no dice by %q, which came with version %d", j.Header.Version, j.Header.Dice.How, s.DiceByPurpose())
	}
	position, err := system.Open(j.Header.Opening())
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	n, err := newNotary(&j.Header, position.Sides())
	if err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	return &Playback{course: course{start: position}, rolled: tally{}, notary: n, journal: j, seats: j.seats()}, nil
}

// Position returns the position now.
func (p *Playback) Position() Position { return p.now() }

// Waits lists the sides whose layers are missing for dice that are due now, as far as lines tell.
func (p *Playback) Waits() []string {
	if p.notary == nil || p.due == nil {
		return nil
	}
	return p.missing()
}

// Next plays the next line. It reports false at the end of the journal and
// after a line that could not be played.
func (p *Playback) Next() (Step, bool) {
	if p.stopped || p.next == len(p.journal.Lines) {
		return Step{}, false
	}
	s := Step{Line: &p.journal.Lines[p.next]}
	p.next++
	switch s.Line.Kind {
	case ActionLine:
		p.do(&s)
	case UndoLine:
		p.takeBack(&s)
	case SitLine:
		s.Unlawful = maySit(p.start, p.sat, *s.Line.Sits)
		p.sat = append(p.sat, *s.Line.Sits)
		if p.notary != nil {
			s.Unlawful = errors.Join(s.Unlawful, p.seat(*s.Line.Sits))
		}
	case DueLine:
		s.Err = p.dueLine(&s)
	case SilentLine:
		s.Err = p.silentLine(s.Line)
	case PartyLine:
		s.Unsigned = p.another(*s.Line.Party, s.Line.Reason, s.Line.Sign)
	case BrokenLine:
		s.Err = errors.New("it cannot be read")
	}
	p.stopped = s.Err != nil
	s.Position = p.Position()
	return s, true
}

func (p *Playback) do(s *Step) {
	s.Unlawful = commanded(p.now(), p.seats, s.Line.Doer, s.Line.Do)
	dice := p.journal.Header.Dice.dice(len(p.entries)+1, p.rolled)
	if p.notary != nil {
		var err error
		if dice, err = p.shown(s); err != nil {
			s.Err = err
			return
		}
	}
	rolls := Recorded(s.Line.Rolls).HeldAgainst(dice)
	e, events, err := next(p.now(), s.Line.Doer, s.Line.Do, Record(rolls))
	s.Untrue, s.Unrolled = rolls.Err(), rolls.Left()
	if err != nil {
		s.Err = err
		return
	}
	s.Events = events
	p.course = p.with(e)
	p.rolled.add(e.whys, 1)
}

// takeBack plays a line that takes an action back. In format 1 nobody was held
// to his own choices.
func (p *Playback) takeBack(s *Step) {
	n := s.Line.N
	if n < 1 || n > len(p.entries) {
		s.Err = errors.New("no such action is in effect that could be taken back")
		return
	}
	if p.notary != nil {
		if p.due != nil {
			s.Err = errDue
			return
		}
		s.Unlawful = p.heard(s.Line.Doer, UndoVerb, []byte(s.Line.Reason), s.Line.Sign)
	}
	if p.journal.Header.Format != oldFormat && !p.unreadies(&p.entries[n-1]) { // which went back once
		if due, err := p.takes(s.Line.Doer, s.Line.Reason); err != nil {
			s.Unlawful = errors.Join(s.Unlawful, fmt.Errorf("it may not be taken back: %w", err))
		} else if due != n {
			s.Unlawful = errors.Join(s.Unlawful, fmt.Errorf("it takes back action %d: want %d, the last that %q may", n, due, s.Line.By))
		}
	}
	short, err := p.without(n)
	if err != nil {
		s.Err = fmt.Errorf("action %d cannot be taken back: %w", n, err)
		return
	}
	p.rolled.add(p.entries[n-1].whys, -1)
	p.course = short
}
