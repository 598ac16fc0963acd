package replay

import (
	"bytes"
	"cmp"
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
	Changed                 // it plays back, but comes to something else: the rules have changed since
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
	v := &verifier{system: system, old: j.Header.Old(), headings: []string{""}}
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
		return v.verdict()
	}
	v.sides = p.Position().Sides()
	v.header(&j.Header, p.Position())
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		v.step(&s)
		v.at = append(v.at, v.heading())
		if s.Err != nil {
			v.Unplayed = len(j.Lines) - len(v.at) + 1
		}
	}
	if v.Unplayed == 0 {
		v.ending(j, p.Position())
	}
	return v.verdict()
}

type verifier struct {
	Verdict
	system   game.System
	old      bool // the journal is of format 1
	sides    []string
	headings []string // before the first action, and after each in effect
	at       []string // the heading at each line after the header
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
	if now := v.system.Version(); h.Version != now {
		v.add(1, Remark, "version of the rules", strconv.Itoa(h.Version), strconv.Itoa(now))
	}
	if now := start.Rulings(); !slices.Equal(h.Check.Rulings, now) {
		v.add(1, Changed, "rulings in force", strings.Join(h.Check.Rulings, " / "), strings.Join(now, " / "))
	}
	v.hash(1, h.Check.Hash, start)
}

// step holds a line that was played against what came of it.
func (v *verifier) step(s *game.Step) {
	line := s.Line.Number
	if s.Unlawful != nil {
		v.add(line, Broken, s.Unlawful.Error(), "", "")
	}
	switch {
	case s.Err != nil:
		v.add(line, Broken, "it cannot be played: "+s.Err.Error(), "", "")
		return
	case s.Line.Kind == game.ActionLine:
		v.Actions++
		v.headings = append(v.headings, heading(s.Events, v.heading()))
		if s.Untrue != nil {
			v.add(line, Broken, "the dice cannot be trusted: "+s.Untrue.Error(), "", "")
		}
		if s.Unrolled > 0 {
			v.add(line, Changed, "rolls asked for", fmt.Sprint(len(s.Line.Rolls)), fmt.Sprint(len(s.Line.Rolls)-s.Unrolled))
		}
		v.events(s)
	case s.Line.Kind == game.UndoLine:
		v.headings = slices.Delete(v.headings, s.Line.N, s.Line.N+1)
	case s.Line.Kind == game.SitLine:
		return // it changes nothing, and has no hash
	case s.Line.Kind == game.OutcomeLine:
		v.outcome(line, *s.Line.Outcome, s.Position)
		return
	}
	v.hash(line, s.Line.Hash, s.Position)
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
	if now := game.ShortHash(p.Hash()); recorded != now {
		v.add(line, Changed, "position", recorded, now)
	}
}

func (v *verifier) outcome(line int, recorded game.Outcome, p game.Position) {
	if now, over := p.Over(); !over {
		v.add(line, Changed, "outcome", outcomeText(recorded), "")
	} else if now != recorded {
		v.add(line, Changed, "outcome", outcomeText(recorded), outcomeText(now))
	}
}

// ending makes sure that a game that is over says so.
func (v *verifier) ending(j *game.Journal, p game.Position) {
	n := len(j.Lines)
	if o, over := p.Over(); over && (n == 0 || j.Lines[n-1].Kind != game.OutcomeLine) {
		v.add(n+1, Remark, "outcome, after this line", "", outcomeText(o))
	}
}

// tellsTheSame reports whether the events of a journal of format 1, which were
// written otherwise, tell everybody what those of now do.
func (v *verifier) tellsTheSame(s *game.Step) bool {
	if !v.old {
		return false
	}
	var was []game.Event
	for _, raw := range s.Line.EventList() {
		e, err := v.system.Decode(raw)
		if err != nil {
			return false
		}
		was = append(was, e)
	}
	for _, who := range append([]string{""}, v.sides...) {
		if !slices.Equal(textsFor(who, was), textsFor(who, s.Events)) {
			return false
		}
	}
	return true
}

// textsFor lists what a side is told.
func textsFor(side string, events []game.Event) []string {
	var list []string
	for _, e := range events {
		if text := e.TextFor(side); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// events holds the events of an action against those recorded.
func (v *verifier) events(s *game.Step) {
	now, err := game.EncodeEvents(s.Events)
	if err != nil {
		v.add(s.Line.Number, Broken, "what happened cannot be written: "+err.Error(), "", "")
		return
	}
	if bytes.Equal(now, s.Line.Events) || v.tellsTheSame(s) {
		return
	}
	a, b := s.Line.EventList(), (&game.Line{Events: now}).EventList()
	from := 0 // how many are the same at the beginning
	for from < min(len(a), len(b)) && bytes.Equal(a[from], b[from]) {
		from++
	}
	same := 0 // and at the end
	for same < min(len(a), len(b))-from && bytes.Equal(a[len(a)-1-same], b[len(b)-1-same]) {
		same++
	}
	v.add(s.Line.Number, Changed, fmt.Sprintf("what happened, from event %d", from+1),
		v.list(a[from:len(a)-same], b[from:len(b)-same]), v.list(b[from:len(b)-same], a[from:len(a)-same]))
}
