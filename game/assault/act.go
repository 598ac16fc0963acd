package assault

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	"sightline/game/boardgame"
)

// An Action is what a side does. Names are those of units and leaders, hexes their labels.
type Action struct {
	Do     string   `json:"do"` // begin, activate, move, fire, antitank, assault, recover, done, pass, resign
	Unit   string   `json:"unit,omitempty"`
	Leader string   `json:"leader,omitempty"`
	Units  []string `json:"units,omitempty"`
	Path   []string `json:"path,omitempty"`   // hexes entered, in order
	At     string   `json:"at,omitempty"`     // a hex
	Target string   `json:"target,omitempty"` // an AFV
}

// Why an action is refused.
const (
	NotYours  game.Why = "not yours"
	NotNow    game.Why = "not now"
	NoSuch    game.Why = "no such"
	TooFar    game.Why = "too far"
	Unfit     game.Why = "unfit"
	NoSight   game.Why = "no sight"
	Crowded   game.Why = "crowded"
	NoTarget  game.Why = "no target"
	IsOver    game.Why = "over"
	BadAction game.Why = "bad action"
)

// A doing is an action being done.
type doing struct {
	*Position // the next position
	by        string
	side      int
	a         Action
	dice      game.Dice
	events    []game.Event
	no        []game.Reason
}

func (d *doing) refuse(why game.Why, format string, args ...any) {
	d.no = append(d.no, game.Reason{Why: why, Text: d.battle.several.Agree(fmt.Sprintf(format, args...))})
}

func (d *doing) tell(h Happening) {
	h.Text = d.battle.several.Agree(h.Text)
	d.events = append(d.events, h)
}

// Do does an action.
func (s *Position) Do(by string, raw json.RawMessage, dice game.Dice) (game.Position, []game.Event, error) {
	d := &doing{Position: s.next(), by: by, side: slices.Index(s.Sides(), by), dice: dice}
	if err := boardgame.DecodeStrictly(raw, &d.a); err != nil {
		d.refuse(BadAction, "the action: %v", err)
	} else {
		d.act()
	}
	return boardgame.Done(d.Position, d.events, d.no)
}

var verbs = map[string]func(*doing){
	"activate": (*doing).activate, "move": (*doing).move, "fire": (*doing).fire, "antitank": (*doing).antitank,
	"assault": (*doing).assault, "recover": (*doing).recover, "done": (*doing).done, "pass": (*doing).pass,
}

func (d *doing) act() {
	verb := verbs[d.a.Do]
	switch {
	case d.Outcome != nil:
		d.refuse(IsOver, "the game is over")
	case d.side < 0:
		d.refuse(NotYours, "%s plays no side", d.by)
	case d.a.Do == "resign":
		d.end(1-d.side, "resigned", d.army(d.side)+" resigns")
	case d.Turn == 0 && d.a.Do != "begin":
		d.refuse(NotNow, "the first turn has not begun")
	case d.a.Do == "begin" && d.Turn > 0:
		d.refuse(NotNow, "the game has begun")
	case d.a.Do == "begin":
		d.turn()
	case verb == nil:
		d.refuse(BadAction, "%q is nothing that can be done", d.a.Do)
	case d.side != d.Active:
		d.refuse(NotYours, "it is %s that acts", d.army(d.Active))
	case d.Group == nil && d.a.Do != "activate" && d.a.Do != "pass":
		d.refuse(NotNow, "nobody is activated")
	case d.Group != nil && (d.a.Do == "activate" || d.a.Do == "pass"):
		d.refuse(NotNow, "somebody is activated: end that first")
	default:
		verb(d)
		if d.no == nil && d.Outcome == nil {
			d.settle()
		}
	}
}

// settle sees to what follows from any action: leaders among enemies alone, who holds what,
// sides without units, activations with nobody left.
func (d *doing) settle() {
	for i := range d.Leaders {
		l := &d.Leaders[i]
		side := d.battle.Chiefs[i].Side
		if !l.Gone && d.has(1-side, l.At) && !d.has(side, l.At) {
			l.Gone = true
			d.tell(Happening{Kind: "leader", Side: d.army(side), Unit: d.battle.Chiefs[i].Name, Text: d.battle.Chiefs[i].Name + " is left alone among the enemy, and taken"})
		}
	}
	d.Fights = slices.DeleteFunc(d.Fights, func(f fight) bool { return !d.has(0, f.At) || !d.has(1, f.At) })
	for i, o := range d.battle.Objectives {
		at := d.index(o.At)
		for side := range 2 {
			if d.has(side, at) && !d.has(1-side, at) && d.Holders[i] != side {
				d.Holders[i] = side
				d.tell(Happening{Kind: "holds", Side: d.army(side), To: d.label(at), Text: fmt.Sprintf("%s takes %s (%s)", d.army(side), o.Name, points(o.Points))})
			}
		}
	}
	for side := range 2 {
		if !slices.ContainsFunc(d.indexes(side), func(i int) bool { return d.battle.Platoons[i].combat() }) {
			d.end(1-side, "decisive", d.army(side)+" has no combat unit left")
			return
		}
	}
	if g := d.Group; g != nil {
		g.Members = slices.DeleteFunc(g.Members, func(i int) bool { return d.Units[i].Acted || d.Units[i].Steps == 0 })
		spent := g.Leader < 0 || d.Leaders[g.Leader].Acted || d.Leaders[g.Leader].Gone
		if len(g.Members) == 0 && spent {
			d.finish()
		}
	}
}

func points(n int) string { return boardgame.Counted(n, "point", "points") }

// finish ends the activation.
func (d *doing) finish() {
	if g := d.Group; g.Leader >= 0 {
		d.Leaders[g.Leader].Acted = true
	}
	d.Group, d.Passes = nil, 0
	d.hand()
}

// hand gives the next activation to whose it is.
func (d *doing) hand() {
	if d.Lead > 1 {
		d.Lead--
		return
	}
	d.Lead, d.Active = 0, 1-d.Active
}

func (d *doing) done() {
	// Who is told nothing does not learn that it is his turn.
	d.tell(Happening{Kind: "done", Side: d.by, Text: d.by + ": nobody else acts"})
	for _, i := range d.Group.Members {
		if d.Group.Leader < 0 {
			d.Units[i].Acted = true
		}
	}
	d.finish()
}

func (d *doing) pass() {
	d.tell(Happening{Kind: "pass", Side: d.by, Text: d.by + " passes"})
	d.Passes++
	d.Lead = 0
	if d.Passes < 2 {
		d.Active = 1 - d.Active
		return
	}
	d.turn()
}

// mostTies bounds the rolls for initiative, since recorded dice may run out: then the side
// of the scenario's first acts first (house).
const mostTies = 10

// turn begins the next turn, or ends the game after the last.
func (d *doing) turn() {
	d.Passes, d.Group = 0, nil
	if d.Turn > 0 {
		d.recoverAll()
	}
	switch {
	case d.Outcome != nil:
		return
	case d.Turn == d.battle.Turns:
		d.count()
		return
	}
	d.Turn++
	for i := range d.Units {
		d.Units[i].Acted = false
	}
	for i := range d.Leaders {
		d.Leaders[i].Acted = false
	}
	head := fmt.Sprintf("Turn %d of %d", d.Turn, d.battle.Turns)
	for again := 1; ; again++ {
		var rolled [2]int
		var dice []int
		for side := range 2 {
			n := d.dice.For(fmt.Sprintf("turn %d: initiative of %s", d.Turn, d.army(side))).Roll(6)
			dice = append(dice, n)
			rolled[side] = n + d.battle.Armies[side].Initiative
		}
		text := fmt.Sprintf("Initiative: %s %d + %d, %s %d + %d", d.army(0), dice[0], rolled[0]-dice[0], d.army(1), dice[1], rolled[1]-dice[1])
		if rolled[0] == rolled[1] && again < mostTies {
			d.tell(Happening{Kind: "turn", Dice: dice, Text: text + ": again", Head: head})
			head = ""
			continue
		}
		d.Active = 0
		if rolled[1] > rolled[0] {
			d.Active = 1
		}
		d.Lead = max(1, (rolled[d.Active]-rolled[1-d.Active])/d.battle.card.Int("initiative.share"))
		often := "then both in turn"
		if d.Lead > 1 {
			often = fmt.Sprintf("%d times before the other", d.Lead)
		}
		share := d.battle.card.cited("initiative.share")
		d.tell(Happening{Kind: "turn", Side: d.army(d.Active), Dice: dice, Cells: share, Text: fmt.Sprintf("%s: %s acts first, %s", text, d.army(d.Active), marks(share, often)), Head: head})
		return
	}
}

// Score is the points of a side: objectives that it holds, and steps that the other has lost.
func (s *Position) Score(side int) int {
	n := 0
	for i, o := range s.battle.Objectives {
		if s.Holders[i] == side {
			n += o.Points
		}
	}
	for i, u := range s.Units {
		if p := s.battle.Platoons[i]; p.Side != side {
			n += p.Steps - u.Steps
		}
	}
	return n
}

// Scored marks the points of a side that are for steps lost (house).
func (s *Position) Scored(side int) string {
	for i, u := range s.Units {
		if p := s.battle.Platoons[i]; p.Side != side && u.Steps < p.Steps {
			return " (house)"
		}
	}
	return ""
}

// count ends the game by points.
func (d *doing) count() {
	a, b := d.Score(0), d.Score(1)
	text := fmt.Sprintf("%s has %s%s, %s %s%s", d.army(0), points(a), d.Scored(0), d.army(1), points(b), d.Scored(1))
	switch {
	case a-b >= d.battle.Margin:
		d.end(0, "points", text)
	case b-a >= d.battle.Margin:
		d.end(1, "points", text)
	default:
		d.end(-1, "", text)
	}
}

// end ends the game; a winner of -1 is none.
func (d *doing) end(winner int, grade, text string) {
	o := &game.Outcome{Grade: grade, Text: text}
	line := text + ": a draw"
	if winner >= 0 {
		o.Side = d.army(winner)
		line = text + ": " + o.Side + " wins"
	}
	d.Outcome, d.Group = o, nil
	d.tell(Happening{Kind: "over", Side: o.Side, Text: line})
}

// own is the unit of that name that the side has, or refuses it.
func (d *doing) own(name string) (int, bool) {
	i := d.platoon(name)
	if i < 0 || d.Units[i].Steps == 0 || d.Position.side(i) != d.side {
		d.refuse(NoSuch, "%s has no unit %q", d.by, name)
		return -1, false
	}
	return i, true
}

func (d *doing) ownLeader(name string) (int, bool) {
	i := d.chief(name)
	if i < 0 || d.Leaders[i].Gone || d.battle.Chiefs[i].Side != d.side {
		d.refuse(NoSuch, "%s has no leader %q", d.by, name)
		return -1, false
	}
	return i, true
}

// member is an own unit that is activated.
func (d *doing) member(name string) (int, bool) {
	i, ok := d.own(name)
	if ok && !slices.Contains(d.Group.Members, i) {
		d.refuse(NotNow, "%s is not activated", name)
		ok = false
	}
	return i, ok
}

// at is the index of a hex that the action names.
func (d *doing) at(label string) (int, bool) {
	h, err := d.battle.Board.Parse(label)
	if err != nil {
		d.refuse(NoSuch, "the hex %v", err)
		return -1, false
	}
	return d.index(h), true
}

func (d *doing) activate() {
	switch {
	case (d.a.Unit == "") == (d.a.Leader == ""):
		d.refuse(BadAction, "want a unit or a leader to activate")
	case d.a.Unit != "":
		i, ok := d.own(d.a.Unit)
		if !ok {
			return
		}
		if d.Units[i].Acted {
			d.refuse(NotNow, "%s has acted in this turn", d.a.Unit)
			return
		}
		d.Group = &group{-1, []int{i}}
		d.tell(Happening{Kind: "activate", Side: d.by, Unit: d.a.Unit, From: d.label(d.Units[i].At), Text: d.by + " activates " + d.a.Unit})
	default:
		i, ok := d.ownLeader(d.a.Leader)
		if !ok {
			return
		}
		if d.Leaders[i].Acted {
			d.refuse(NotNow, "%s has acted in this turn", d.a.Leader)
			return
		}
		d.Group = &group{i, d.led(i)}
		d.tell(Happening{Kind: "activate", Side: d.by, Unit: d.a.Leader, From: d.label(d.Leaders[i].At), Text: fmt.Sprintf("%s: %s leads %s", d.by, d.a.Leader, d.names(d.Group.Members))})
	}
}

// led are the units that a leader activates: of his arm, in his hex or beside it, who have
// not acted and are not demoralized; none if he is.
func (s *Position) led(leader int) (list []int) {
	c := s.battle.Chiefs[leader]
	if State(s.Leaders[leader].State) == Demoralized {
		return nil
	}
	for _, i := range s.indexes(c.Side) {
		u := s.unit(i)
		if !s.Units[i].Acted && u.State != Demoralized && c.Arm.leads(&u) && s.distance(s.Units[i].At, s.Leaders[leader].At) <= 1 {
			list = append(list, i)
		}
	}
	return list
}

func (s *Position) names(units []int) string {
	if len(units) == 0 {
		return "nobody"
	}
	var list []string
	for _, i := range units {
		list = append(list, s.nameOf(i))
	}
	return strings.Join(list, ", ")
}
