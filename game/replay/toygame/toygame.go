// Package toygame is a game for tests of journals: small, with dice, secrets,
// headings and an end, and rules that can be changed.
//
// Red and Blue gather points. A side throws dice and adds them up, or puts
// points by in secret, or moves a piece, or resigns; the referee sets a score.
// Whoever reaches the goal of the scenario wins. A piece in an orchard adds the
// fruit of that to every throw of its side.
package toygame

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// Sides are the two sides.
var Sides = [2]string{"Red", "Blue"}

// Turn is how many open actions a turn has.
const Turn = 4

// A System is the rules. The zero System is the standard; every field changes
// them.
type System struct {
	Newer    int  // added to the version
	Bonus    int  // added to every throw
	MoreDice int  // thrown in every throw
	NoSecret bool // nothing can be put by
	Louder   bool // the same events, in other words
}

var _ game.System = System{}

// Name is "toy".
func (System) Name() string { return "toy" }

// Version is 1, or more.
func (s System) Version() int { return 1 + s.Newer }

// Open reads a scenario file of the toy, or no more than a line "goal = N", and
// then there are no pieces; overlays are rulings in force.
func (s System) Open(o game.Opening) (game.Position, error) {
	p := position{system: s}
	if !bytes.Contains(o.Scenario, []byte("[game]")) {
		if _, err := fmt.Sscanf(string(o.Scenario), "goal = %d\n", &p.goal); err != nil || p.goal < 1 {
			return nil, fmt.Errorf("%s: want goal = 1 or more", o.Name)
		}
	} else {
		sc, err := decode(o.Name, o.Scenario)
		if err != nil {
			return nil, err
		}
		p.scenario, p.goal = sc, sc.Rules.(*terms).Goal
		for i := range sc.Stands {
			if n, ok := sc.Stands[i].Part.(purse); ok {
				p.score[slices.Index(Sides[:], sc.Stands[i].Side)] += int(n)
			}
		}
	}
	for _, f := range o.Overlays {
		p.rulings = append(p.rulings, string(bytes.TrimSpace(f.Text)))
	}
	return &p, nil
}

// Decode reads an event.
func (System) Decode(raw json.RawMessage) (game.Event, error) {
	var e event
	err := json.Unmarshal(raw, &e)
	return e, err
}

// Read reads what MarshalJSON of a position wrote.
func (s System) Read(raw []byte) (game.Position, error) {
	var w written
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return nil, fmt.Errorf("toy position: %w", err)
	}
	if w.Goal < 1 {
		return nil, fmt.Errorf("toy position: goal %d: want 1 or more", w.Goal)
	}
	p := &position{system: s, goal: w.Goal, rulings: w.Rulings, actions: w.Actions, score: w.Score, secret: w.Secret, outcome: w.Outcome}
	if w.Scenario != "" {
		sc, err := decode("toy position", []byte(w.Scenario))
		if err != nil {
			return nil, err
		}
		p.scenario = sc
	}
	return p, nil
}

// A written is a position as bytes.
type written struct {
	Goal    int           `json:"goal"`
	Rulings []string      `json:"rulings,omitempty"`
	Actions int           `json:"actions"`
	Score   [2]int        `json:"score"`
	Secret  [2]int        `json:"secret"`
	Outcome *game.Outcome `json:"outcome,omitempty"`

	Scenario string `json:"scenario,omitempty"` // with the pieces where they are
}

func (p *position) MarshalJSON() ([]byte, error) {
	return json.Marshal(written{p.goal, p.rulings, p.actions, p.score, p.secret, p.outcome, string(p.text())})
}

type position struct {
	system  System
	goal    int
	rulings []string
	actions int
	score   [2]int
	secret  [2]int
	outcome *game.Outcome

	scenario *scenarios.Scenario // with the pieces where they are; nil if there are none
}

type action struct {
	Do     string `json:"do,omitempty"` // a word, as other games have it; nothing comes of it
	Throw  int    `json:"throw,omitempty"`
	PutBy  int    `json:"put by,omitempty"`
	Take   int    `json:"take back,omitempty"` // of what was put by
	Resign bool   `json:"resign,omitempty"`
	Set    *int   `json:"set,omitempty"` // by the referee: Red's score

	Move string     `json:"move,omitempty"` // a piece
	To   geom.Point `json:"to,omitzero"`
}

type event struct {
	Text string `json:"text"`
	Only string `json:"only,omitempty"` // the side that is told
	Head string `json:"head,omitempty"`
}

func (e event) TextFor(side string) string {
	if side != "" && e.Only != "" && side != e.Only {
		return ""
	}
	return e.Text
}

func (e event) For(who string) (game.Event, bool) {
	if who == game.Referee {
		return e, true
	}
	return e, e.TextFor(who) != ""
}

func (e event) Heading() string { return e.Head }

func (p *position) Sides() []string { return Sides[:] }

// For hides what the other side has put by.
func (p *position) For(who string) game.Position {
	if who == game.Referee {
		return p
	}
	side := slices.Index(Sides[:], who)
	if side < 0 {
		return nil
	}
	view := *p
	view.secret[1-side] = 0
	return &view
}

func (p *position) Rulings() []string              { return p.rulings }
func (p *position) Over() (o game.Outcome, _ bool) { return deref(p.outcome), p.outcome != nil }

func deref(o *game.Outcome) game.Outcome {
	if o == nil {
		return game.Outcome{}
	}
	return *o
}

func (p *position) Hash() [32]byte {
	var b []byte
	for _, n := range []int{p.goal, p.actions, p.score[0], p.score[1], p.secret[0], p.secret[1]} {
		b = binary.AppendVarint(b, int64(n))
	}
	o := deref(p.outcome)
	return sha256.Sum256(append(fmt.Appendf(b, "%q %q %q", o.Side, o.Grade, o.Text), p.text()...))
}

func (p *position) Do(by string, raw json.RawMessage, dice game.Dice) (game.Position, []game.Event, error) {
	var a action
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return nil, nil, refuse("%v", err)
	}
	side := slices.Index(Sides[:], by)
	next := *p
	secret := a.PutBy > 0 || a.Take > 0 // is not counted: nobody else may notice
	var events []game.Event
	say := func(only, format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		if p.system.Louder {
			text += "!"
		}
		events = append(events, event{Text: text, Only: only})
	}
	if !secret && p.actions%Turn == 0 {
		head := fmt.Sprintf("Turn %d", p.actions/Turn+1)
		events = append(events, event{Text: head, Head: head})
	}
	if !secret {
		next.actions++
	}
	switch {
	case by == game.Referee && a.Set != nil:
		next.score[0] = *a.Set
		say("", "Referee: Red has %d", *a.Set)
	case side < 0:
		return nil, nil, refuse("%q is no side", by)
	case p.outcome != nil:
		return nil, nil, refuse("the game is over")
	case a.Resign:
		next.outcome = &game.Outcome{Side: Sides[1-side], Grade: "win", Text: by + " gives up"}
	case a.PutBy > 0:
		if p.system.NoSecret {
			return nil, nil, refuse("nothing can be put by")
		}
		next.secret[side] += a.PutBy
		say(by, "%s puts %d by <in secret>", by, a.PutBy)
	case a.Take > 0:
		if next.secret[side] -= a.Take; next.secret[side] < 0 {
			return nil, nil, refuse("less is put by")
		}
		say(by, "%s takes %d back <in secret>", by, a.Take)
	case a.Move != "":
		if err := next.move(by, a.Move, a.To); err != nil {
			return nil, nil, err
		}
		say("", "%s goes to %v", a.Move, a.To)
	case a.Throw > 0 && a.Throw <= 20:
		dice = dice.For(fmt.Sprintf("turn %d: throw of %s", p.actions/Turn+1, by))
		for range a.Throw + p.system.MoreDice {
			n := dice.Roll(6) + p.system.Bonus + p.fruit(by)
			next.score[side] += n
			say("", "%s throws %d", by, n)
		}
	default:
		return nil, nil, refuse("nothing to do")
	}
	next.finish()
	return &next, events, nil
}

// finish ends the game once a goal is reached, and goes on if it is not.
func (p *position) finish() {
	if p.outcome != nil && p.outcome.Grade == "win" {
		return
	}
	p.outcome = nil
	for i, side := range Sides {
		if p.score[i]+p.secret[i] >= p.goal && p.outcome == nil {
			p.outcome = &game.Outcome{Side: side, Grade: "goal", Text: side + " reaches the goal"}
		}
	}
}

func refuse(format string, args ...any) error {
	return &game.Refusal{Reasons: []game.Reason{{Why: "toy", Text: fmt.Sprintf(format, args...)}}}
}
