package commanddecision

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A Verb is a kind of action: a row of the table from which all that is to be
// known of it comes.
type Verb struct {
	Word  string // as journals write it under "do"
	Steps []Step // in which a side may do it; none: in all
	Help  string // what it does, in a line

	whileReady bool // a side that is ready may do it too
	is         func(Action) bool
	decode     func(json.RawMessage) (Action, error)
	do         func(p *play, side int, a Action, no *refusal) // nil: only the referee does it
	options    func(s *State, side int) []Option              // with those of the words below that have none
}

// verbs is the table of actions, in the order in which Legal lists them.
var verbs = [...]Verb{
	verb("deploy", (*play).deploy, Verb{
		Steps: []Step{Deployment, Commanding}, options: (*State).deployOptions,
		Help: "placed wholly in its area; carriers bring what is aboard",
	}),
	verb("order", (*play).order, Verb{
		Steps: []Step{Commanding}, options: (*State).orderOptions,
		Help: "its chit: `no-order`, `cautious-advance`, `full-advance`, `disengage`, `rally`; `at` is the chit's center, `facing` its arrow",
	}),
	verb("withdraw", (*play).withdraw, Verb{
		Steps: []Step{Commanding},
		Help:  "the chit is taken back",
	}),
	verb("decline", (*play).decline, Verb{
		Steps: []Step{Reveal}, options: (*State).revealOptions,
		Help: "does not follow its order: No Order; with `\"not\":true` it does after all",
	}),
	verb("follow", (*play).follow, Verb{
		Steps: []Step{Reveal},
		Help:  "which of several chits in reach it obeys",
	}),
	verb("face", (*play).face, Verb{
		Steps: []Step{Reveal, Turning}, options: (*State).turnOptions,
		Help: "turns where it stands",
	}),
	verb("move", (*play).plan, Verb{
		Steps: []Step{Moving}, options: (*State).moveOptions,
		Help: "the places its center goes to, in order; a path that ends beyond an edge leaves by it",
	}),
	verb("stay", (*play).stay, Verb{
		Steps: []Step{Moving},
		Help:  "takes its plan back",
	}),
	verb("fire", (*play).declare, Verb{
		Steps: []Step{Opportunity, General}, options: (*State).fireOptions,
		Help: "one weapon, by its place among the mounts of its kind; `shots` if fewer than the full rate",
	}),
	verb("hold", (*play).hold, Verb{
		Steps: []Step{Opportunity, General},
		Help:  "takes back what it was to fire",
	}),
	verb("strike", (*play).strike, Verb{
		Steps: []Step{General}, options: (*State).strikeOptions,
		Help: "where fire from off the table falls",
	}),
	verb("ready", (*play).ready, Verb{
		options: func(*State, int) []Option { return []Option{{Do: "ready"}} },
		Help:    "has chosen all it wants to in this step",
	}),
	verb("wait", (*play).wait, Verb{
		whileReady: true, options: (*State).waitOptions,
		Help: "takes `ready` back while the other side is not",
	}),
	verb("measure", (*play).measure, Verb{
		whileReady: true,
		Help:       "how far apart two stands are, if the measuring policy is `free`",
	}),
	verb("resign", (*play).resign, Verb{
		whileReady: true, options: func(*State, int) []Option { return []Option{{Do: "resign"}} },
		Help: "gives the game to the other side",
	}),
	verb[Referee]("referee", nil, Verb{
		Help: "the referee's word: sets what is given, and has a reason",
	}),
}

// verb fills a row of the table with what the type of its actions says.
func verb[A Action](word string, do func(*play, int, A, *refusal), v Verb) Verb {
	v.Word = word
	v.is = func(a Action) bool { _, ok := a.(A); return ok }
	v.decode = func(raw json.RawMessage) (Action, error) { return decodeAs[A](word, raw) }
	if do != nil {
		v.do = func(p *play, side int, a Action, no *refusal) { do(p, side, a.(A), no) }
	}
	return v
}

// Verbs lists the kinds of actions, in the order in which Legal lists them.
func Verbs() []Verb { return slices.Clone(verbs[:]) }

// verbOf is the row of an action, or nil if it is none of the table: a pointer.
func verbOf(a Action) *Verb {
	for k := range verbs {
		if verbs[k].is(a) {
			return &verbs[k]
		}
	}
	return nil
}

// in reports whether a side may do it in a step.
func (v *Verb) in(s Step) bool { return len(v.Steps) == 0 || slices.Contains(v.Steps, s) }

// EncodeAction writes an action as a journal does: {"do":"move",...}.
func EncodeAction(a Action) json.RawMessage {
	body, err := json.Marshal(a)
	if err != nil {
		panic("commanddecision: unreachable: " + err.Error()) // actions hold nothing that cannot be written
	}
	head := `{"do":"` + verbOf(a).Word + `"`
	if len(body) > 2 {
		head += ","
	}
	return append([]byte(head), body[1:]...)
}

// DecodeAction reads an action. The error says what was wanted.
func DecodeAction(raw json.RawMessage) (Action, error) {
	var head struct{ Do string }
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, fmt.Errorf("action: %w", err)
	}
	for k := range verbs {
		if verbs[k].Word == head.Do {
			return verbs[k].decode(raw)
		}
	}
	return nil, fmt.Errorf(`action: "do" is %q: want %s`, head.Do, wordList())
}

// wordList is the words of all actions, for people.
func wordList() string {
	words := make([]string, len(verbs))
	for k := range verbs {
		words[k] = verbs[k].Word
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func decodeAs[A Action](word string, raw json.RawMessage) (Action, error) {
	var a A
	d := json.NewDecoder(bytes.NewReader(bare(raw, word)))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return nil, fmt.Errorf("action %s: %w", word, err)
	}
	return a, nil
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
