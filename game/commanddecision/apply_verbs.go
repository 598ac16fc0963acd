package commanddecision

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A verb is a kind of action: a row of the table from which all that is to be
// known of it comes.
type verb struct {
	word  string // as journals write it under "do"
	steps []Step // in which a side may do it; none: in all
	help  string // what it does, in a line

	whileReady bool // a side that is ready may do it too
	plans      bool // it changes no stand before both sides are ready
	is         func(Action) bool
	decode     func(body []byte) (Action, error)
	do         func(p *play, side int, a Action, no *refusal) // nil: only the referee does it
	options    func(s *State, side int) []Option              // with those of the words below that have none
}

// verbs is the table of actions, in the order in which Legal lists them.
var verbs = [...]verb{
	newVerb("deploy", (*play).deploy, verb{
		steps: []Step{Deployment, Commanding}, options: (*State).deployOptions,
		help: "placed wholly in its area; carriers bring what is aboard",
	}),
	newVerb("order", (*play).order, verb{
		steps: []Step{Commanding}, options: (*State).orderOptions,
		help: "its chit: `no-order`, `cautious-advance`, `full-advance`, `disengage`, `rally`; `at` is the chit's center, `facing` its arrow",
	}),
	newVerb("withdraw", (*play).withdraw, verb{
		steps: []Step{Commanding},
		help:  "the chit is taken back",
	}),
	newVerb("decline", (*play).decline, verb{
		steps: []Step{Reveal}, options: (*State).revealOptions,
		help: "does not follow its order: No Order; with `\"not\":true` it does after all",
	}),
	newVerb("follow", (*play).follow, verb{
		steps: []Step{Reveal},
		help:  "which of the chits in reach it obeys; Rally binds only who has recovered by it, and who follows it",
	}),
	newVerb("face", (*play).face, verb{
		plans: true,
		steps: []Step{Reveal, Turning}, options: (*State).turnOptions,
		help: "turns where it stands",
	}),
	newVerb("move", (*play).plan, verb{
		plans: true,
		steps: []Step{Moving}, options: (*State).moveOptions,
		help: "the places its center goes to, in order; a path that ends beyond an edge leaves by it",
	}),
	newVerb("stay", (*play).stay, verb{
		plans: true,
		steps: []Step{Moving},
		help:  "takes its plan back",
	}),
	newVerb("go-back", (*play).chooseBack, verb{
		steps: []Step{Moving, GoingBack}, options: (*State).backOptions,
		help: "the way of a stand that is forced back, or runs for cover, if `ruling.way-back` is \"owner\"; without a path the engine chooses",
	}),
	newVerb("fire", (*play).declare, verb{
		plans: true,
		steps: []Step{Opportunity, General}, options: (*State).fireOptions,
		help: "one weapon, by its place among the mounts of its kind; `shots` if fewer than the full rate",
	}),
	newVerb("hold", (*play).hold, verb{
		plans: true,
		steps: []Step{Opportunity, General},
		help:  "takes back what it was to fire",
	}),
	newVerb("strike", (*play).strike, verb{
		plans: true,
		steps: []Step{General}, options: (*State).strikeOptions,
		help: "where fire from off the table falls",
	}),
	newVerb("ready", (*play).ready, verb{
		plans:   true,
		options: func(*State, int) []Option { return []Option{{Do: "ready"}} },
		help:    "has chosen all it wants to in this step",
	}),
	newVerb("wait", (*play).wait, verb{
		plans:      true,
		whileReady: true, options: (*State).waitOptions,
		help: "takes `ready` back while the other side is not",
	}),
	newVerb("measure", (*play).measure, verb{
		plans:      true,
		whileReady: true,
		help:       "how far apart two stands are, if the measuring policy is `free`",
	}),
	newVerb("resign", (*play).resign, verb{
		plans:      true,
		whileReady: true, options: func(*State, int) []Option { return []Option{{Do: "resign"}} },
		help: "gives the game to the other side",
	}),
	newVerb[Referee]("referee", nil, verb{
		help: "the referee's word: sets what is given, and has a reason",
	}),
}

// newVerb fills a row of the table with what the type of its actions says.
func newVerb[A Action](word string, do func(*play, int, A, *refusal), v verb) verb {
	v.word = word
	v.is = func(a Action) bool { _, ok := a.(A); return ok }
	v.decode = func(body []byte) (Action, error) { return decodeAs[A](word, body) }
	if do != nil {
		v.do = func(p *play, side int, a Action, no *refusal) { do(p, side, a.(A), no) }
	}
	return v
}

// verbOf is the row of an action, or nil if it is none of the table: a pointer.
func verbOf(a Action) *verb {
	for k := range verbs {
		if verbs[k].is(a) {
			return &verbs[k]
		}
	}
	return nil
}

// in reports whether a side may do it in a step.
func (v *verb) in(s Step) bool { return len(v.steps) == 0 || slices.Contains(v.steps, s) }

// EncodeAction writes an action as a journal does: {"do":"move",...}.
func EncodeAction(a Action) json.RawMessage {
	body, err := json.Marshal(a)
	if err != nil {
		panic("commanddecision: unreachable: " + err.Error()) // actions hold nothing that cannot be written
	}
	head := `{"do":"` + verbOf(a).word + `"`
	if len(body) > 2 {
		head += ","
	}
	return append([]byte(head), body[1:]...)
}

// DecodeAction reads an action. The error says what was wanted.
func DecodeAction(raw json.RawMessage) (Action, error) {
	if v, body := opened(raw); v != nil {
		if a, err := v.decode(body); err == nil {
			return a, nil // else whatever else may be wrong comes first
		}
	}
	var head struct{ Do string }
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, fmt.Errorf("action: %w", err)
	}
	for k := range verbs {
		if verbs[k].word == head.Do {
			return verbs[k].decode(bare(raw, head.Do))
		}
	}
	return nil, fmt.Errorf(`action: "do" is %q: want %s`, head.Do, wordList())
}

// wordList is the words of all actions, for people.
func wordList() string {
	words := make([]string, len(verbs))
	for k := range verbs {
		words[k] = verbs[k].word
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func decodeAs[A Action](word string, body []byte) (Action, error) {
	var a A
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return nil, fmt.Errorf("action %s: %w", word, err)
	}
	if len(bytes.TrimLeft(body[d.InputOffset():], " \t\r\n")) > 0 {
		return nil, fmt.Errorf("action %s: there is more behind it", word)
	}
	return a, nil
}

// opened returns the kind of an action and its object without "do", if it
// begins as programs write it.
func opened(raw []byte) (*verb, []byte) {
	rest, ok := bytes.CutPrefix(raw, []byte(`{"do":"`))
	word, rest, found := bytes.Cut(rest, []byte{'"'})
	switch {
	case !ok || !found:
		return nil, nil
	case bytes.HasPrefix(rest, []byte(`,"`)):
		rest = rest[1:]
	case string(rest) != "}":
		return nil, nil
	}
	for k := range verbs {
		if verbs[k].word == string(word) {
			return &verbs[k], append([]byte{'{'}, rest...)
		}
	}
	return nil, nil
}

// bare returns the object without its key "do", which mostly comes first.
func bare(raw json.RawMessage, word string) []byte {
	if rest, ok := bytes.CutPrefix(raw, []byte(`{"do":"`+word+`"`)); ok && len(rest) > 0 {
		if rest[0] == ',' {
			rest = rest[1:]
		}
		return append([]byte{'{'}, rest...)
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(raw, &keys) != nil {
		return raw
	}
	delete(keys, "do")
	out, err := json.Marshal(keys) // keys in order of names
	if err != nil {
		return raw
	}
	return out
}
