package builder

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// An Action is a change of the scenario. Do says which; the other fields are those that
// it asks for.
type Action struct {
	Do     string  `json:"do"`
	Things []Thing `json:"things,omitempty"` // what is changed

	Keys map[string]json.RawMessage `json:"keys,omitempty"` // as in the file, lengths in inches; null takes one away
	As   string                     `json:"as,omitempty"`   // a new name
	To   int                        `json:"to,omitempty"`   // a place in the list, from 1

	Ring   int          `json:"ring,omitempty"`   // 0 the outline or the line, else a hole from 1
	Corner int          `json:"corner,omitempty"` // from 1
	At     *geom.Point  `json:"at,omitempty"`
	By     *geom.Point  `json:"by,omitempty"`
	Points []geom.Point `json:"points,omitempty"`
	Across string       `json:"across,omitempty"` // "east-west" or "north-south": what is exchanged

	Raise *Raise `json:"raise,omitempty"`
}

// Encode writes an Action as journals keep it.
func (a Action) Encode() json.RawMessage {
	raw, err := json.Marshal(a)
	if err != nil {
		panic("builder: unreachable: " + err.Error())
	}
	return raw
}

// The reasons to refuse.
const (
	WrongSeat   game.Why = "wrong seat"
	BadAction   game.Why = "bad action"
	NoSuchThing game.Why = "no such thing"
	NameTaken   game.Why = "name taken"
	BadValue    game.Why = "bad value" // what the file cannot hold
	NoSuchPlace game.Why = "no such place"
	NotItsShape game.Why = "not its shape" // a line where an area is wanted, or the other way round
	TooFew      game.Why = "too few"       // corners
	Apart       game.Why = "apart"         // what is to be joined does not meet
	Unchanged   game.Why = "unchanged"
)

// A verb is an action: what it comes to, and what it tells.
type verb func(p *plan)

// verbs are the actions by their words.
func verbs(do string) verb {
	switch do {
	case "add":
		return (*plan).add
	case "set":
		return (*plan).set
	case "rename":
		return (*plan).rename
	case "copy":
		return (*plan).copy
	case "order":
		return (*plan).order
	case "remove":
		return (*plan).remove
	case "move":
		return (*plan).move
	case "add-corner":
		return (*plan).addCorner
	case "move-corner":
		return (*plan).moveCorner
	case "remove-corner":
		return (*plan).removeCorner
	case "add-hole":
		return (*plan).addHole
	case "remove-hole":
		return (*plan).removeHole
	case "mirror":
		return (*plan).mirror
	case "mirror-table":
		return (*plan).mirrorTable
	case "split":
		return (*plan).split
	case "merge":
		return (*plan).merge
	case "raise":
		return (*plan).raise
	}
	return nil
}

// A plan is an action being worked out: the changes it comes to and the reasons
// against it.
type plan struct {
	Action
	state   *State
	no      game.Refusal
	changes []scenarios.Change
	told    Edited
}

func (p *plan) refuse(why game.Why, format string, args ...any) {
	p.no.Reasons = append(p.no.Reasons, game.Reason{Why: why, Text: fmt.Sprintf(format, args...)})
}

func (p *plan) refused() bool { return len(p.no.Reasons) > 0 }

func (p *plan) tell(format string, args ...any) { p.told.Text = fmt.Sprintf(format, args...) }

func (p *plan) change(c scenarios.Change) { p.changes = append(p.changes, c) }

// Do changes the scenario: the action is an Action in JSON, by the referee.
func (s *State) Do(by string, action json.RawMessage, _ game.Dice) (game.Position, []game.Event, error) {
	p := plan{state: s}
	if by != game.Referee {
		p.refuse(WrongSeat, "the referee alone builds: %q may not", by)
		return nil, nil, &p.no
	}
	if err := decode(action, &p.Action); err != nil {
		p.refuse(BadAction, "the action cannot be read: %v", err)
		return nil, nil, &p.no
	}
	do := verbs(p.Action.Do)
	if do == nil {
		p.refuse(BadAction, "%q is nothing that is done here", p.Action.Do)
		return nil, nil, &p.no
	}
	do(&p)
	if p.refused() {
		return nil, nil, &p.no
	}
	next, err := s.draft.Edited("scenario", p.changes...)
	if err != nil {
		p.unfit(err)
		return nil, nil, &p.no
	}
	if next.Text() == s.Text() {
		p.refuse(Unchanged, "that is so already")
		return nil, nil, &p.no
	}
	if p.told.Things == nil {
		p.told.Things = p.Things
	}
	return &State{next}, []game.Event{p.told}, nil
}

// unfit adds the reasons why a file cannot hold what is wanted.
func (p *plan) unfit(err error) {
	var faults scenarios.Faults
	if !errors.As(err, &faults) {
		p.refuse(BadValue, "%v", err)
	}
	for _, f := range faults {
		x := faultOf(p.state, f)
		p.refuse(BadValue, "%s", x.Text())
	}
}

// lists are the lists of a file, with whether their entries have names that are theirs
// alone.
var lists = map[string]bool{
	"side": true, "terrain": true, "area": true, "stand": true, "formation": true,
	"visibility": false, "strike": false, "victory": false, "cell": false,
}

// tables are those of which a file has one, and how changes name them.
var tables = map[string]string{
	"file": "", "table": "table", "rulings": "rulings", "rulings.height": "rulings.height",
	"game": "game", "game.rulings": "game.rulings", "ask": "ask", "expect": "expect",
}

// find returns the table and the entry of a thing, or refuses.
func (p *plan) find(t Thing) (table string, entry int) {
	if table, single := tables[t.Of]; single {
		return table, 0
	}
	named, list := lists[t.Of]
	entries := p.state.Entries(t.Of)
	switch i := slices.Index(entries, t.Name); {
	case !list:
		p.refuse(NoSuchThing, "there is nothing like %q in a scenario", t.Of)
	case !named && t.N >= 1 && t.N <= len(entries):
		return t.Of, t.N - 1
	case !named:
		p.refuse(NoSuchThing, "there is no %s number %d", t.Of, t.N)
	case i < 0 || t.Name == "":
		p.refuse(NoSuchThing, "there is no %s %q", t.Of, t.Name)
	default:
		return t.Of, i
	}
	return t.Of, -1
}

// one returns the one thing that is changed, or refuses.
func (p *plan) one() (t Thing, table string, entry int) {
	if len(p.Things) != 1 {
		p.refuse(BadAction, "this is done to one thing at a time, not to %d", len(p.Things))
		return Thing{}, "", -1
	}
	table, entry = p.find(p.Things[0])
	return p.Things[0], table, entry
}

// title is a thing as a sentence begins with it.
func (t Thing) title() string {
	switch {
	case t.Name != "":
		return t.Name
	case t.N > 0:
		return fmt.Sprintf("%s %d", titles[t.Of], t.N)
	}
	return titles[t.Of]
}

// titles are lists and tables in people's words.
var titles = map[string]string{
	"file": "The scenario", "table": "The table", "rulings": "The rulings of sight", "rulings.height": "The heights",
	"game": "The game", "game.rulings": "The rulings", "ask": "The question", "expect": "The answer",
	"side": "Side", "terrain": "Terrain", "area": "Area", "stand": "Stand", "formation": "Formation",
	"visibility": "Visibility", "strike": "Strike", "victory": "Victory", "cell": "Figure",
}
