package replay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/game"
)

// A Severity says what a difference means for the journal.
type Severity int

// The severities.
const (
	Remark  Severity = iota // worth knowing; nothing played or compared differs
	Changed                 // it comes to something else: the rules have changed since
	Differs                 // it comes to something else, and by the same version of the rules: forged, or not deterministic
	Newer                   // it is of a newer version of the rules: it cannot be verified here
	Broken                  // it cannot be trusted, or not be played
)

// A Difference is something in a journal that is not as it ought to be.
type Difference struct {
	Line     int    // in the file, from 1
	Heading  string // of the part of the game, if it is known
	Severity Severity
	What     string
	Recorded string // empty, with CameOut, if What says it all
	CameOut  string
}

// String is the difference in one line, without its place.
func (d Difference) String() string {
	if d.Recorded == "" && d.CameOut == "" {
		return d.What
	}
	return fmt.Sprintf("%s: recorded %s, came out %s", d.What, orNothing(d.Recorded), orNothing(d.CameOut))
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// A Verdict is what came of verifying a journal.
type Verdict struct {
	Differences []Difference // by line
	Actions     int          // played back
	Unplayed    int          // lines after the last that could be played
	Unfinished  bool         // there is no outcome
}

// Severity is the worst of the differences.
func (v *Verdict) Severity() Severity {
	worst := Remark
	for _, d := range v.Differences {
		worst = max(worst, d.Severity)
	}
	return worst
}

// Verify plays a journal back as far as it can be played, and finds every
// difference between what was recorded and what comes out now.
func Verify(system game.System, j *game.Journal) *Verdict {
	v, _ := verify(system, j, func(*game.Playback, *game.Step) error { return nil })
	return v
}

// verify is Verify that calls each before the first line, without a step, and after
// each line that was played; it stops with the error of that.
func verify(system game.System, j *game.Journal, each func(*game.Playback, *game.Step) error) (*Verdict, error) {
	v := &verifier{system: system, old: j.Header.Old(), counted: j.Header.CountedDice(), otherwise: Differs, headings: []string{""}}
	switch was, now := j.Header.Version, system.Version(); {
	case was > now:
		v.otherwise = Newer
		v.add(1, Newer, fmt.Sprintf("recorded with version %d of the rules, this program has %d: it cannot be verified", was, now), "", "")
	case was < now:
		v.otherwise = Changed
	}
	for _, f := range j.Faults {
		severity := Broken
		if f.Torn {
			severity = Remark
		}
		v.add(f.Line, severity, f.Text, "", "")
	}
	p, err := j.Play(system)
	if err != nil {
		if j.Header.Format != "" { // else that is among the faults
			v.add(1, Broken, strings.TrimPrefix(err.Error(), "line 1: "), "", "")
		}
		v.Unplayed = len(j.Lines)
		return v.verdict(), nil
	}
	if err := each(p, nil); err != nil {
		return nil, err
	}
	v.sides = p.Position().Sides()
	v.header(&j.Header, p.Position())
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		v.step(&s)
		v.at = append(v.at, v.heading())
		if s.Err != nil {
			v.Unplayed = len(j.Lines) - len(v.at) + 1
		}
		if err := each(p, &s); err != nil {
			return nil, err
		}
	}
	if v.Unplayed == 0 {
		v.ending(j, p.Position(), p.Waits())
	}
	return v.verdict(), nil
}

type verifier struct {
	Verdict
	system  game.System
	old     bool // the journal is of format 1
	counted bool // its dice are counted by actions
	// otherwise is what it means that something comes out otherwise.
	otherwise Severity
	drifted   bool // the position is another by the rules of now, and that was said
	sides     []string
	headings  []string // before the first action, and after each in effect
	at        []string // the heading at each line after the header
	asked     string   // what waited last for the dice of parties
}

func (v *verifier) heading() string { return v.headings[len(v.headings)-1] }

// verdict puts the differences in order, with the headings of the faults that
// were found before anything was played.
func (v *verifier) verdict() *Verdict {
	for i := range v.Differences {
		d := &v.Differences[i]
		if n := min(d.Line-1, len(v.at)); d.Heading == "" && n > 0 {
			d.Heading = v.at[n-1]
		}
	}
	slices.SortStableFunc(v.Differences, func(a, b Difference) int { return cmp.Compare(a.Line, b.Line) })
	return &v.Verdict
}

func (v *verifier) add(line int, severity Severity, what, recorded, cameOut string) {
	v.Differences = append(v.Differences,
		Difference{line, v.heading(), severity, what, recorded, cameOut})
}

// header holds what the game starts from against the header.
func (v *verifier) header(h *game.Header, start game.Position) {
	if now := v.system.Version(); h.Version < now {
		v.add(1, Remark, "version of the rules", strconv.Itoa(h.Version), strconv.Itoa(now))
	}
	if now := start.Rulings(); !slices.Equal(h.Check.Rulings, now) {
		v.add(1, v.otherwise, "rulings in force", strings.Join(h.Check.Rulings, " / "), strings.Join(now, " / "))
	}
	v.hash(1, h.Check.Hash, start)
}

// step holds a line that was played against what came of it.
func (v *verifier) step(s *game.Step) {
	line := s.Line.Number
	if s.Unlawful != nil {
		v.add(line, v.refused(), s.Unlawful.Error(), "", "")
	}
	switch {
	case s.Err != nil && s.Line.Kind != game.BrokenLine && v.byOthers():
		v.add(line, v.otherwise, "the rules allowed it, and refuse it now: "+s.Err.Error(), "", "")
		return
	case s.Err != nil:
		v.add(line, Broken, "it cannot be played: "+s.Err.Error(), "", "")
		return
	case s.Line.Kind == game.ActionLine:
		v.Actions++
		v.headings = append(v.headings, heading(s.Events, v.heading()))
		v.rolls(s)
		if s.Unrolled > 0 {
			v.add(line, v.otherwise, "rolls asked for", fmt.Sprint(len(s.Line.Rolls)), fmt.Sprint(len(s.Line.Rolls)-s.Unrolled))
		}
		v.events(s)
	case s.Line.Kind == game.UndoLine:
		v.headings = slices.Delete(v.headings, s.Line.N, s.Line.N+1)
	case s.Line.Kind == game.PartyLine:
		if s.Unsigned != nil {
			v.add(line, Remark, fmt.Sprintf("from here on %s has another key and chain, and nobody vouches for that but who kept the game: %v", s.Line.By, s.Unsigned), "", "")
		}
		return
	case s.Line.Kind == game.SilentLine:
		v.add(line, Remark, fmt.Sprintf("%s showed no layer for the dice of decision %d: %s was dropped", s.Line.By, s.Line.N, v.asked), "", "")
		return
	case s.Line.Kind == game.DueLine:
		v.asked = fmt.Sprintf("what %s does in line %d", s.Line.By, line)
		return
	case s.Line.Kind == game.SitLine, s.Line.Kind == game.CutLine:
		return // it changes nothing, and has no hash
	case s.Line.Kind == game.OutcomeLine:
		v.outcome(line, *s.Line.Outcome, s.Position)
		return
	}
	v.hash(line, s.Line.Hash, s.Position)
}

// byOthers reports whether the game was played by another version of the rules.
func (v *verifier) byOthers() bool { return v.otherwise != Differs }

// refused is what it means that the rules refuse what was done.
func (v *verifier) refused() Severity {
	if v.byOthers() {
		return v.otherwise
	}
	return Broken
}

// rolls says whether the dice of an action can be trusted. Other rules may roll
// more dice, or roll them for other purposes: then what was rolled cannot be
// held against the seed any more.
func (v *verifier) rolls(s *game.Step) {
	var few game.TooFewRolls
	switch {
	case s.Untrue == nil:
	case v.byOthers() && (!v.counted || errors.As(s.Untrue, &few)):
		v.add(s.Line.Number, v.otherwise, "the rules roll otherwise: "+s.Untrue.Error(), "", "")
	default:
		v.add(s.Line.Number, Broken, "the dice cannot be trusted: "+s.Untrue.Error(), "", "")
	}
}

// heading returns the last heading of the events, or the one before them.
func heading(events []game.Event, before string) string {
	for _, e := range events {
		if h, ok := e.(game.Headline); ok && h.Heading() != "" {
			before = h.Heading()
		}
	}
	return before
}

func (v *verifier) hash(line int, recorded string, p game.Position) {
	now := game.ShortHash(p.Hash())
	switch {
	case recorded == now:
		v.drifted = false
	case !v.byOthers():
		v.add(line, v.otherwise, "position", recorded, now)
	case !v.drifted:
		v.drifted = true
		v.add(line, v.otherwise, "position, from here on", recorded, now)
	}
}

func (v *verifier) outcome(line int, recorded game.Outcome, p game.Position) {
	if now, over := p.Over(); !over {
		v.add(line, v.otherwise, "outcome", outcomeText(recorded), "")
	} else if now != recorded {
		v.add(line, v.otherwise, "outcome", outcomeText(recorded), outcomeText(now))
	}
}

// ending says of a game without an outcome that it is unfinished: that it goes
// on, or that its end was cut off. Waits are the sides whose layers for dice are missing at the end.
func (v *verifier) ending(j *game.Journal, p game.Position, waits []string) {
	n := len(j.Lines)
	if c := j.Cut(); c != nil {
		v.add(n+1, Remark, fmt.Sprintf("it is a part that was cut out of a game, from action %d to %d: it begins where the game does, so that it can be verified", c.From+1, c.To), "", "")
		return
	}
	if n > 0 && j.Lines[n-1].Kind == game.OutcomeLine || len(v.sides) == 0 {
		return
	}
	v.Unfinished = true
	if n > 0 && j.Lines[n-1].Kind == game.DueLine {
		v.add(n+1, Remark, fmt.Sprintf("it ends where %s waits for the dice of decision %d: the layers of %s for them are waited for, and are not in the record", v.asked, j.Lines[n-1].N, strings.Join(waits, " and ")), "", "")
		return
	}
	_, over := p.Over()
	v.add(n+1, Remark, "it is unfinished: "+either(over, "the line of its outcome was cut off", "the game went no farther, or its end was cut off"), "", "")
}

// same reports whether two events are. Those of a journal of format 1, which
// were written otherwise, are if they tell everybody the same.
func (v *verifier) same(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) || !v.old {
		return bytes.Equal(a, b)
	}
	was, err := v.system.Decode(a)
	is, err2 := v.system.Decode(b)
	if err != nil || err2 != nil {
		return false
	}
	return !slices.ContainsFunc(append([]string{""}, v.sides...), func(who string) bool { return was.TextFor(who) != is.TextFor(who) })
}

// worded leaves out the events of a journal of format 1 that tell nobody
// anything.
func (v *verifier) worded(list []json.RawMessage) []json.RawMessage {
	if !v.old {
		return list
	}
	return slices.DeleteFunc(list, func(raw json.RawMessage) bool {
		e, err := v.system.Decode(raw)
		return err == nil && e.TextFor("") == ""
	})
}

// events holds the events of an action against those recorded.
func (v *verifier) events(s *game.Step) {
	now, err := game.EncodeEvents(s.Events)
	if err != nil {
		v.add(s.Line.Number, Broken, "what happened cannot be written: "+err.Error(), "", "")
		return
	}
	if bytes.Equal(now, s.Line.Events) {
		return
	}
	a, b := v.worded(s.Line.EventList()), v.worded((&game.Line{Events: now}).EventList())
	from := 0 // how many are the same at the beginning
	for from < min(len(a), len(b)) && v.same(a[from], b[from]) {
		from++
	}
	if from == max(len(a), len(b)) {
		return
	}
	same := 0 // and at the end
	for same < min(len(a), len(b))-from && v.same(a[len(a)-1-same], b[len(b)-1-same]) {
		same++
	}
	v.add(s.Line.Number, v.otherwise, v.details(from, a[from:len(a)-same], b[from:len(b)-same]), "", "")
}
