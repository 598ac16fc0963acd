package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/builder"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/scenarios"
)

// A session is a seat at a scenario in the making: what it is now, what was done and
// taken back, and what is chosen of it. It knows nothing of the window.
type session struct {
	name    string // of its file
	seat    *seat.Seat
	version int
	view    *builder.State
	done    []json.RawMessage // in effect, the first first
	undone  []json.RawMessage // taken back, to be done again from the end

	chosen []builder.Thing

	faults  []builder.Fault // of the view, as soon as they are known
	checked chan found      // while they are looked for
	of      *builder.State  // whose faults are known or looked for

	told    string // of the last change that there was news of
	message string
	refused bool
}

// found are the faults of a state.
type found struct {
	of     *builder.State
	faults []builder.Fault
}

func newSession(name string, b *games.Build) (*session, error) {
	s := &session{name: name, seat: b.Seat, done: b.Done}
	if _, err := s.look(); err != nil {
		return nil, err
	}
	s.message = b.Note
	return s, nil
}

// look brings the view up to date, and returns what the news names.
func (s *session) look() (named []builder.Thing, err error) {
	l, err := s.seat.Look(s.version)
	if err != nil {
		return nil, err
	}
	view, ok := l.View.(*builder.State)
	if !ok {
		return nil, errors.New("this is no scenario in the making")
	}
	for _, n := range l.News {
		for _, e := range n.Events {
			if x, is := e.(builder.Edited); is {
				named, s.told = x.Things, x.Text
			}
		}
	}
	s.version, s.view = l.Version, view
	s.chosen = slices.DeleteFunc(s.chosen, func(t builder.Thing) bool { return !view.Has(t) })
	s.check()
	return named, nil
}

// check looks for what is wrong with the view, beside the ticks.
func (s *session) check() {
	if s.of == s.view || s.checked != nil {
		return
	}
	s.of, s.checked = s.view, make(chan found, 1)
	go func(of *builder.State, to chan found) { to <- found{of, of.Faults(rules.System{})} }(s.view, s.checked)
}

// checks takes in what is wrong, and reports whether that is news.
func (s *session) checks() bool {
	select {
	case f := <-s.checked:
		s.checked = nil
		if s.faults = told(f.faults); f.of != s.view {
			s.check()
		}
		return true
	default:
		return false
	}
}

// ofLine is where in the file something is, which nobody needs who sees the table.
var ofLine = regexp.MustCompile(` of line \d+`)

// told are faults as a builder is told them: that an outline meets itself is said once,
// and shown where it does.
func told(all []builder.Fault) (out []builder.Fault) {
	type about struct {
		thing builder.Thing
		key   string
	}
	said := map[about]bool{}
	for _, f := range all {
		f.Why = ofLine.ReplaceAllString(f.Why, "")
		if key, _, _ := strings.Cut(f.Key, "["); key == "outline" || key == "holes" {
			if said[about{f.Thing, key}] {
				continue
			}
			said[about{f.Thing, key}] = true
			if strings.Contains(f.Why, "cross") || strings.Contains(f.Why, "touch") {
				f.Why = "it crosses or touches itself: move the corner there, or take it away"
				if key == "holes" {
					f.Why = "one crosses or touches itself, another or the outline: move the corner there, or take it away"
				}
			}
		}
		out = append(out, f)
	}
	return out
}

// amiss are the faults without the hints, and the hints.
func (s *session) amiss() (faults, hints []builder.Fault) {
	for _, f := range s.faults {
		if f.Hint {
			hints = append(hints, f)
		} else {
			faults = append(faults, f)
		}
	}
	return faults, hints
}

func (s *session) setup() *scenarios.Setup { return s.view.Document().Setup() }

// scenario is what is built; nil if it is a ruling.
func (s *session) scenario() *scenarios.Scenario { return s.view.Document().Scenario }

// do does an action, and returns what it names; nothing if it was refused.
func (s *session) do(a builder.Action) (named []builder.Thing, ok bool) {
	raw := a.Encode()
	err := s.seat.Do(raw)
	if err == nil {
		named, err = s.look()
	}
	if err != nil {
		s.refuse(err)
		return nil, false
	}
	s.done, s.undone = append(s.done, raw), nil
	s.say("")
	return named, true
}

// makes is do of something that is chosen then.
func (s *session) makes(a builder.Action) bool {
	named, ok := s.do(a)
	if ok && len(named) > 0 {
		s.chosen = named
	}
	return ok
}

// would is the scenario after an action that is not done; nil with why it is refused.
func (s *session) would(a builder.Action) (*builder.State, error) {
	next, _, err := s.view.Do(game.Referee, a.Encode(), nil)
	if err != nil {
		return nil, err
	}
	return next.(*builder.State), nil
}

func (s *session) undo() {
	if len(s.done) == 0 {
		s.refuse(errors.New("nothing is left to take back"))
		return
	}
	s.told = ""
	err := s.seat.TakeBack("")
	if err == nil {
		_, err = s.look()
	}
	if err != nil {
		s.refuse(err)
		return
	}
	last := len(s.done) - 1
	s.undone = append(s.undone, s.done[last])
	s.done = s.done[:last]
	what := "Taken back."
	var of builder.Action
	if err := json.Unmarshal(s.undone[len(s.undone)-1], &of); err == nil && of.Do == "remove" && len(of.Things) > 0 {
		what = "Back again: " + backAgain(of.Things) + "."
	} else if s.told != "" {
		what = "Taken back: " + s.told
	}
	s.say(what + " " + counted(last, "change", "changes") + " left.")
}

// backAgain names what was taken away: the first that has a name, with the others' number.
func backAgain(all []builder.Thing) string {
	i := max(slices.IndexFunc(all, func(x builder.Thing) bool { return x.Name != "" }), 0)
	first := orElse(all[i].Name, all[i].Of+" "+itoa(all[i].N))
	if rest := slices.Delete(slices.Clone(all), i, i+1); len(rest) > 0 {
		return first + " and " + orElse(listed(rest), counted(len(rest), "thing", "things"))
	}
	return first
}

func (s *session) redo() {
	last := len(s.undone) - 1
	if last < 0 {
		s.refuse(errors.New("nothing was taken back"))
		return
	}
	raw := s.undone[last]
	err := s.seat.Do(raw)
	var named []builder.Thing
	if err == nil {
		named, err = s.look()
	}
	if err != nil {
		s.refuse(err)
		return
	}
	s.done, s.undone = append(s.done, raw), s.undone[:last]
	if len(named) > 0 {
		s.chosen = named
	}
	s.say("Done again.")
}

// say shows a message that is no refusal.
func (s *session) say(text string) { s.message, s.refused = text, false }

// refuse shows why something is not done.
func (s *session) refuse(err error) {
	if err == nil {
		return
	}
	var no *game.Refusal
	if errors.As(err, &no) && len(no.Reasons) == 1 && no.Because(builder.Unchanged) {
		s.say("")
		return
	}
	s.message, s.refused = err.Error(), true
}

// isChosen reports whether a thing is chosen.
func (s *session) isChosen(t builder.Thing) bool { return slices.Contains(s.chosen, t) }

// one is the only thing that is chosen.
func (s *session) one() (builder.Thing, bool) {
	if len(s.chosen) != 1 {
		return builder.Thing{}, false
	}
	return s.chosen[0], true
}

// text is the value of a key as it is shown in a field.
func (s *session) text(t builder.Thing, key string) string {
	raw := s.view.Value(t, key)
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

// set gives one key of things a value; nil takes it away.
func (s *session) set(things []builder.Thing, key string, value any) bool {
	_, ok := s.do(builder.Action{Do: "set", Things: things, Keys: map[string]json.RawMessage{key: raw(value)}})
	return ok
}

func raw(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic("build: unreachable: " + err.Error())
	}
	return text
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// keysOf are keys with their values as actions have them.
func keysOf(all map[string]any) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	for key, v := range all {
		out[key] = raw(v)
	}
	return out
}
