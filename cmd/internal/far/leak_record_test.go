//go:build !js

package far

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// asWritten takes away what json makes of characters that matter in HTML.
var asWritten = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// A told is a message that came to a seat, and what the seat has after it.
type told struct {
	raw     string
	version int      // of the news; -1 of other messages
	view    []byte   // if it is another than before
	parts   []string // of the raw message what is new: all but the view
	pieces  []string // of what differs: they begin and end anywhere
	news    []toldNews
}

type toldNews struct {
	Version   int             `json:"version"`
	Events    json.RawMessage `json:"events"`
	TakenBack bool            `json:"takenBack"`
}

// reassembled puts together what a seat had after each message, as its program does, by code of its own.
func reassembled(t *testing.T, h *heard) (list []told) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	var view []byte
	for _, raw := range h.list {
		var m struct {
			Op      string
			Version int
			View    json.RawMessage
			Diff    []json.RawMessage
			Sum     string
			News    []toldNews
		}
		x := told{raw: raw, version: -1, parts: []string{raw}}
		if json.Unmarshal([]byte(raw), &m) != nil || m.Op != "news" {
			if raw != "" {
				list = append(list, x)
			}
			continue
		}
		x.version, x.news = m.Version, m.News
		if len(m.View) > 0 {
			view, x.view = m.View, m.View
			x.parts = nil
		} else if len(m.Diff) > 0 {
			var out []byte
			for i := 0; i < len(m.Diff); i++ {
				var s string
				if json.Unmarshal(m.Diff[i], &s) == nil {
					out, x.pieces = append(out, s...), append(x.pieces, s)
					continue
				}
				var from, n int
				if i+1 == len(m.Diff) || errors.Join(json.Unmarshal(m.Diff[i], &from), json.Unmarshal(m.Diff[i+1], &n)) != nil || from+n > len(view) {
					t.Fatalf("a difference is none: %.200s", raw)
				}
				out = append(out, view[from:from+n]...)
				i++
			}
			if s := sha256.Sum256(out); fmt.Sprintf("%x", s[:8]) != m.Sum {
				t.Fatalf("a difference comes to something else: %.200s", raw)
			}
			view, x.view = out, out
			x.parts = nil
		}
		if x.parts == nil { // the rest of it
			var rest map[string]json.RawMessage
			_ = json.Unmarshal([]byte(raw), &rest) // it was read before
			delete(rest, "view")
			delete(rest, "diff")
			data, _ := json.Marshal(rest)
			x.parts = []string{string(data)}
		}
		list = append(list, x)
	}
	return list
}

// A record is what happened, and what each side came to know when, of what the rules say is seen and not of what was sent.
type record struct {
	t      *testing.T
	within map[string][]inName
	counts map[string]bool // names that are another name and a number
	always map[string]bool // secrets that nobody is ever sent
	step   int             // the last
	over   int             // the step that ends the game
	feeds  [3]feed         // of the sides, and of who watches both
}

type feed struct {
	views  []string        // by version: the hash of the view
	news   []string        // by version: the events
	at     []int           // by version: the step
	since  map[string]int  // what is known since which step
	hides  map[string]bool // what may be hidden for some time
	places map[string]bool // of these the places
}

const never = math.MaxInt

// newRecord plays the journal of a club back.
func newRecord(t *testing.T, c *club, sides []string) *record {
	r := &record{t: t, within: map[string][]inName{}, counts: map[string]bool{}, always: map[string]bool{c.host.state.Salt: true, c.host.state.Referee: true}, over: never}
	for _, p := range c.host.state.Seats {
		r.always[p.Token] = true
	}
	for _, side := range sides {
		r.always["secret plan of "+side] = true
	}
	for i := range r.feeds {
		r.feeds[i].since, r.feeds[i].hides, r.feeds[i].places = map[string]int{}, map[string]bool{}, map[string]bool{}
	}
	r.note(c.host.start, sides)
	for i, side := range sides {
		r.feeds[i].post(c.host.start.For(side), nil, 0)
	}
	r.feeds[2].post(knownToAll(c.host.start), nil, 0)
	verified(t, c.dir, func(s *game.Step) {
		for _, l := range s.Line.Entropy { // players show them to the host alone
			r.always[l.String()] = true
		}
		if s.Line.Kind == game.UndoLine {
			t.Fatal("something is taken back, of which this test knows nothing")
		}
		if s.Line.Kind != game.ActionLine {
			return
		}
		r.step++
		if _, over := s.Position.Over(); over {
			r.over = min(r.over, r.step)
		}
		r.note(s.Position, sides)
		for i, side := range sides {
			f := &r.feeds[i]
			var known []game.Event
			for _, e := range s.Events {
				if x, ok := e.For(side); ok {
					known = append(known, x)
				} else if _, board := e.(rules.Event); !board { // of those every name is noted
					f.hides[line(e, "")] = true
				}
			}
			for _, e := range known {
				f.knows(r.step, line(e, side))
			}
			if s.Line.By == side {
				for _, p := range pairs.FindAllString(string(s.Line.Do), -1) {
					f.knows(r.step, p)
				}
			}
			if len(known) > 0 || s.Line.By == side {
				f.post(s.Position.For(side), known, r.step)
			}
		}
	})
	return r
}

func (f *feed) post(view game.Position, events []game.Event, step int) {
	data, err := json.Marshal(view)
	if err != nil {
		panic(err)
	}
	list, err := game.EncodeEvents(events)
	if err != nil {
		panic(err)
	}
	f.views, f.news, f.at = append(f.views, hashOf(data)), append(f.news, string(list)), append(f.at, step)
}

// line is that of an event as it is sent: the mark of figures that are not the text's is added where it is shown.
func line(e game.Event, side string) string {
	return quoted(strings.TrimSuffix(e.TextFor(side), " (house)"))
}

// quoted is a word as JSON has it.
func quoted(text string) string {
	data, _ := json.Marshal(text)
	return string(data)
}

func hashOf(data []byte) string { s := sha256.Sum256(data); return string(s[:]) }

// knows notes what a side knows from a step on.
func (f *feed) knows(step int, what string) {
	if n, is := f.since[what]; !is || step < n {
		f.since[what] = step
	}
}

// pairs are places as JSON has them.
var pairs = regexp.MustCompile(`\[-?[0-9.]+,-?[0-9.]+\]`)

// note notes who sees which stands.
func (r *record) note(p game.Position, sides []string) {
	truth, is := p.(*rules.State)
	if !is {
		return
	}
	_, over := truth.Over()
	for k, name := range truth.Names() {
		q, _ := truth.Piece(name)
		list := []string{name, `"kind":` + quoted(q.Kind.ID)}
		if q.Company != "" {
			list = append(list, `"company":`+quoted(q.Company), `"name":`+quoted(q.Company))
		}
		place := func(at geom.Point) string {
			data, err := json.Marshal(at)
			if err != nil {
				r.t.Fatal(err)
			}
			return string(data)
		}
		at, stand := "", &truth.Stands[k]
		if q.Place == rules.OnTable {
			at = place(q.At)
			list = append(list, at)
		}
		for i := range r.feeds {
			f := &r.feeds[i]
			for _, what := range list {
				if f.hides[what] = true; what == at {
					f.places[at] = true
				}
				if i < 2 && (q.Side == sides[i] || q.Seen) || over || i == 2 && r.step == 0 && q.Seen {
					f.knows(r.step, what)
				}
			}
			if i == 2 || q.Side != sides[i] && !q.Seen {
				continue
			}
			f.knows(r.step, place(q.At)) // of a wreck, too
			way := stand.Path
			if q.Side != sides[i] {
				way = way[min(stand.Unseen, len(way)):] // where it was seen to go
			}
			for _, p := range way {
				f.knows(r.step, place(p))
			}
			if stand.Obeys >= 0 && truth.Step > rules.Reveal { // the chit is turned up, where it lies
				f.knows(r.step, place(truth.Orders[stand.Obeys].At))
			}
		}
	}
	all := truth.Names()
	for i := range truth.Battle().Companies { // which are searched for by themselves
		all = append(all, truth.Battle().Companies[i].Name)
	}
	for _, name := range truth.Names() { // a name in the name of another is not told by that
		for _, longer := range all {
			if at := strings.Index(longer, name); at >= 0 && longer != name && r.step == 0 {
				r.within[name] = append(r.within[name], inName{longer, at})
				if rest := strings.TrimPrefix(longer, name+" "); at == 0 && strings.Trim(rest, "0123456789") == "" {
					r.counts[longer] = true
				}
			}
		}
	}
}

// An inName is a name in which another one is.
type inName struct {
	name string
	at   int
}

// searched is how much was.
type searched struct{ messages, views, names, companies, kinds, places, texts int }

// search looks at all that came to a seat of a feed.
func (r *record) search(feed int, label string, list []told, sum *searched) {
	f := &r.feeds[feed]
	at := 0 // the step
	for i := range list {
		x := &list[i]
		sum.messages++
		switch {
		case x.version < 0: // it may be of what the next news tells
			for k := i + 1; k < len(list); k++ {
				if v := list[k].version; v >= 0 && v < len(f.at) {
					at = max(at, f.at[v])
					break
				}
			}
		case feed == 2:
			if x.version > 0 {
				at = r.over
			}
		case x.version >= len(f.at):
			r.t.Errorf("%s is told of version %d: there are %d", label, x.version, len(f.at)-1)
			return
		default:
			at = f.at[x.version]
		}
		if at >= r.over {
			return // then all is told
		}
		if x.view != nil {
			sum.views++
			if v := x.version; hashOf(x.view) != f.views[v] {
				r.t.Errorf("%s: the view of version %d is another than its side's", label, v)
			}
		}
		for _, n := range x.news {
			if n.TakenBack || n.Version >= len(f.news) || asWritten.Replace(string(n.Events)) != f.news[n.Version] {
				r.t.Errorf("%s: the news of version %d is another than its side's: %.300s", label, n.Version, n.Events)
			}
		}
		texts := append([]string{string(x.view)}, x.parts...)
		for _, n := range x.news {
			texts = append(texts, string(n.Events))
		}
		for what := range f.hides {
			since, is := f.since[what]
			if is && since <= at || what == `""` {
				continue
			}
			if !is {
				since = never
			}
			switch {
			case f.places[what]:
				sum.places++
			case strings.HasPrefix(what, `"kind":`):
				sum.kinds++
			case strings.HasPrefix(what, `"company":`), strings.HasPrefix(what, `"name":`):
				sum.companies++
			case what[0] == '"':
				sum.texts++
			default:
				sum.names++
			}
			if r.counts[what] { // "A 1" may be one hit on A: it is looked for where it stands alone
				what = quoted(what)
			}
			for _, text := range texts {
				if k := r.mentioned(text, what, true); k >= 0 {
					r.t.Errorf("%s, message %d of version %d, step %d: has %s, which it knows since %d: …%.160s…", label, i, x.version, at, what, since, text[max(0, k-80):])
					return
				}
			}
			for _, piece := range x.pieces {
				if r.mentioned(piece, what, false) >= 0 {
					r.t.Errorf("%s, message %d of version %d: differs by %s, which it knows since %d: %.200q", label, i, x.version, what, since, piece)
					return
				}
			}
		}
	}
}

// mentioned is where a text has something as a whole, or -1. Of a piece that begins and ends anywhere what is at its ends may
// be a part of something else.
func (r *record) mentioned(text, what string, whole bool) int {
	for at := 0; ; {
		k := strings.Index(text[at:], what)
		if k < 0 {
			return -1
		}
		from, to := at+k, at+k+len(what)
		if slices.ContainsFunc(r.within[what], func(in inName) bool { return from >= in.at && strings.HasPrefix(text[from-in.at:], in.name) }) {
			at = to
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from])
		after, _ := utf8.DecodeRuneInString(text[to:])
		if !inWord(before) && !inWord(after) && (whole || from > 0 && to < len(text)) {
			return from
		}
		at = to
	}
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' }
