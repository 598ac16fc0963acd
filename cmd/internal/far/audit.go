package far

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/replay"
	"sightline/game/seat"
)

// A Finding is something that an audit has to say of a game.
type Finding struct {
	Line int  // of the journal, from 1; 0: of none
	Bad  bool // it does not fit; else it is worth knowing
	Text string
}

// String is the finding in a line.
func (f Finding) String() string {
	if f.Line > 0 {
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return f.Text
}

// An Audited is what a player holds the journal against that the host hands out in the end.
type Audited struct {
	ID       game.ID     // of the game that he has played
	Side     string      // of his seat
	News     []seat.News // all that he was told
	Missed   bool        // of that, the oldest is not there
	Consents []room.Consent
	Chain    string       // the end of his chain; empty: he makes no dice
	Shown    []game.Shown // what he was told before he showed its layers
	Begins   []byte       // what the journal begins with, as he has it of before; nil: he has none of it
}

// AuditedBy is what a visitor knows of a game that is over. It asks the host for what both sides
// have signed.
func AuditedBy(v *visit.Visitor) (*Audited, error) {
	l, err := v.Seat().Look(0)
	if err != nil {
		return nil, err
	}
	consents, err := v.Room().Consents()
	if err != nil {
		return nil, err
	}
	a := &Audited{ID: v.Client().ID(), Side: v.Seat().Who().By, News: l.News, Missed: l.Missed, Consents: consents}
	a.Chain, a.Shown = v.Shown()
	return a, nil
}

// Audit holds a journal against what a player knows: whether it is that game, verifies, tells his
// side what his side was told, spotting between hidden stands included since every
// action is done again, binds the dice to what he was told before he showed his part of them, and
// has nothing done by the host that not both have signed.
func Audit(journal []byte, a *Audited) (list []Finding) {
	j := game.ParseJournal(journal)
	bad := func(line int, format string, args ...any) {
		list = append(list, Finding{line, true, fmt.Sprintf(format, args...)})
	}
	if id := j.Header.ID(); id != a.ID {
		bad(1, "it is the journal of another game")
		return list
	}
	system := SystemOf(j.Header.System)
	if system == nil {
		bad(1, "its rules, %s, are not played far apart", j.Header.System)
		return list
	}
	for _, d := range replay.Verify(system, j).Differences {
		if d.Severity > replay.Remark {
			bad(d.Line, "%s", d)
		}
	}
	if n := alike(journal, a.Begins); n < len(a.Begins) {
		bad(1+bytes.Count(a.Begins[:n], []byte("\n")), "it is otherwise here than it was before the game went to its host")
	}
	list = append(list, a.agreed(j)...)
	if misled, err := j.Misled(system, a.Side, a.Chain, a.Shown); err == nil { // else it cannot be played, as is said below
		for _, m := range misled {
			bad(m.Line, "%s", m.Text)
		}
	}
	told, err := toldIn(system, journal, a.Side)
	if err != nil {
		bad(0, "it cannot be played: %v", err)
		return list
	}
	was := eventful(a.News)
	if a.Missed {
		told = told[max(0, len(told)-len(was)):]
	}
	for i := range max(len(told), len(was)) {
		switch {
		case i >= len(told):
			bad(0, "%s was told something that is not in it: %s", a.Side, was[i])
		case i >= len(was):
			bad(0, "%s was not told what it ought to have been: %s", a.Side, told[i])
		case told[i] != was[i]:
			bad(0, "%s was told %s: by the journal it ought to have been %s", a.Side, was[i], told[i])
		default:
			continue
		}
		break // what follows is shifted
	}
	return list
}

// alike is how many bytes two texts begin with alike.
func alike(a, b []byte) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// eventful is news that tells of events, as bytes.
func eventful(news []seat.News) (list []string) {
	for i := range news {
		if n := &news[i]; len(n.Events) > 0 {
			data, err := game.EncodeEvents(n.Events)
			if err != nil {
				data = []byte(err.Error())
			}
			list = append(list, fmt.Sprintf("%t %s", n.TakenBack, data))
		}
	}
	return list
}

// toldIn is what a side ought to have been told, by a journal.
func toldIn(system game.System, journal []byte, side string) ([]string, error) {
	g, j, err := game.Resume(system, &memory{Reader: bytes.NewReader(journal)})
	if err != nil {
		return nil, err
	}
	done, err := seat.Done(system, j)
	if err != nil {
		return nil, err
	}
	h := seat.NewHost(g, done...)
	defer h.Close()
	s, err := h.Sit(game.Seated{Doer: game.Doer{By: side}}, seat.Watches)
	if err != nil {
		return nil, err
	}
	l, err := s.Look(0)
	return eventful(l.News), err
}

// A memory is a journal that is read, and into which nothing is written.
type memory struct{ *bytes.Reader }

func (memory) Write(b []byte) (int, error) { return len(b), nil }
func (memory) Truncate(int64) error        { return nil }

// proposalIn finds which proposal a reason names.
var proposalIn = regexp.MustCompile(`by proposal ([0-9a-f]{16})$`)

// agreed holds what the host did by itself against what both sides signed.
func (a *Audited) agreed(j *game.Journal) (list []Finding) {
	keys := map[string][]string{} // of each side, all that it had
	for _, p := range j.Header.Parties {
		keys[p.By] = append(keys[p.By], p.Key)
	}
	for i := range j.Lines {
		if l := &j.Lines[i]; l.Kind == game.PartyLine && l.Party != nil {
			keys[l.Party.By] = append(keys[l.Party.By], l.Party.Key)
		}
	}
	// signed are the sides that have signed a proposal, or one of a kind.
	signed := func(is func(*room.Proposal) bool) (sides []string) {
		for i := range a.Consents {
			c := &a.Consents[i]
			for _, key := range keys[c.By] {
				if is(&c.Proposal) && !slices.Contains(sides, c.By) && visit.Signed(key, room.SignText(a.ID, &c.Proposal), c.Sign) {
					sides = append(sides, c.By)
				}
			}
		}
		return sides
	}
	lacks := func(sides []string, but string) (missing []string) {
		for side := range keys {
			if side != game.Referee && side != but && !slices.Contains(sides, side) {
				missing = append(missing, side)
			}
		}
		slices.Sort(missing)
		return missing
	}
	for i := range j.Lines {
		l := &j.Lines[i]
		var but string
		var is func(*room.Proposal) bool
		reason := l.Reason
		switch {
		case l.By == game.Referee && l.Seat == "" && l.Kind == game.ActionLine:
			reason = reasonOf(l.Do)
		case l.By == game.Referee && l.Seat == "" && l.Kind == game.UndoLine:
		case l.Kind == game.PartyLine && l.Sign == "" && l.Party != nil:
			if but = l.Party.By; strings.Contains(reason, "as both agreed") {
				but = ""
				is = func(p *room.Proposal) bool { return p.What == room.Bot }
			}
		default:
			continue
		}
		if m := proposalIn.FindStringSubmatch(reason); m != nil {
			is = func(p *room.Proposal) bool { return p.ID == m[1] }
		}
		switch {
		case is == nil && strings.HasSuffix(reason, "claims the game"):
			list = append(list, Finding{l.Number, false, "the host's clock alone says that " + reason})
		case is == nil:
			list = append(list, Finding{l.Number, true, "the host did this by itself: " + reason})
		default:
			if missing := lacks(signed(is), but); len(missing) > 0 {
				list = append(list, Finding{l.Number, true, fmt.Sprintf("%s did not sign what the host did: %s", strings.Join(missing, " and "), reason)})
			}
		}
	}
	return list
}

// reasonOf is the reason of an action of the referee.
func reasonOf(do []byte) string {
	var a struct{ Reason string }
	_ = json.Unmarshal(do, &a) // it was read as an action before
	return a.Reason
}
