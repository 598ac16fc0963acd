package dday

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	"sightline/game/boardgame"
)

// An Action is what a side does. Names are those of battalions, divisions and zones.
type Action struct {
	Do       string   `json:"do"` // begin, first, rally, activate, fallback, marker, move, hq, air, bombard, assault, defend, retreat, stand, advance, done, resign
	Unit     string   `json:"unit,omitempty"`
	Units    []string `json:"units,omitempty"`
	Division string   `json:"division,omitempty"`
	Side     string   `json:"side,omitempty"`
	Path     []string `json:"path,omitempty"`    // zones entered, in order
	At       string   `json:"at,omitempty"`      // a zone
	Guns     []string `json:"guns,omitempty"`    // artillery committed
	Support  int      `json:"support,omitempty"` // guns off the map committed
}

// Why an action is refused.
const (
	NotYours  game.Why = "not yours"
	NotNow    game.Why = "not now"
	NoSuch    game.Why = "no such"
	TooFar    game.Why = "too far"
	Unfit     game.Why = "unfit"
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

// roll rolls ten-sided dice for a purpose of this turn.
func (d *doing) roll(format string, args ...any) int {
	return d.dice.For(fmt.Sprintf("turn %d: ", d.Turn) + fmt.Sprintf(format, args...)).Roll(10)
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

// verbs are what is done in which step; nothing of it while somebody has to decide.
var verbs = map[string]struct {
	step string
	do   func(*doing)
}{
	"rally": {Rally, (*doing).rally}, "activate": {Move, (*doing).activate}, "move": {Move, (*doing).move}, "hq": {Move, (*doing).moveHQ},
	"air": {Air, (*doing).air}, "bombard": {Bombard, (*doing).bombard}, "assault": {Assault, (*doing).assault},
}

// answers are what is done when somebody has to decide.
var answers = map[string]struct {
	kind string
	do   func(*doing)
}{
	"fallback": {"fallback", (*doing).fallBack}, "marker": {"fallback", (*doing).marker}, "defend": {"defend", (*doing).defend},
	"retreat": {"stand", (*doing).giveWay}, "stand": {"stand", (*doing).stand}, "advance": {"advance", (*doing).advance},
}

func (d *doing) act() {
	verb, isVerb := verbs[d.a.Do]
	answer, isAnswer := answers[d.a.Do]
	p := d.Pending
	switch {
	case d.Outcome != nil:
		d.refuse(IsOver, "the game is over")
	case d.side < 0:
		d.refuse(NotYours, "%s plays no side", d.by)
	case d.a.Do == "resign":
		d.end(1-d.side, "resigned", d.army(d.side)+" resigns")
	case !isVerb && !isAnswer && d.a.Do != "done" && d.a.Do != "begin" && d.a.Do != "first":
		d.refuse(BadAction, "%q is nothing that can be done", d.a.Do)
	case (d.a.Do == "begin") != (d.Step == Begin):
		d.refuse(NotNow, "the game begins once, before all else")
	case d.a.Do == "begin":
		d.turn()
	case p != nil && p.Side != d.side, p == nil && d.side != d.Active:
		d.refuse(NotYours, "it is the other side that decides now")
	case (d.a.Do == "first") != (d.Step == First):
		d.refuse(NotNow, "who is active first is chosen at the beginning of a turn")
	case d.a.Do == "first":
		d.first()
	case isAnswer && (p == nil || p.Kind != answer.kind), isVerb && p != nil, d.a.Do == "done" && p != nil && p.Kind != "advance":
		d.refuse(NotNow, "that is not what is to be decided now: %s", d.asked())
	case isVerb && d.Step != verb.step:
		d.refuse(NotNow, "it is time to %s", d.Step)
	default:
		switch {
		case isVerb:
			verb.do(d)
		case isAnswer:
			answer.do(d)
		case p != nil:
			d.Pending = nil
			d.tell(Happening{Kind: "stay", Side: d.by, To: d.zone(p.At), Text: d.by + ": nobody else advances"})
		default:
			d.forward()
		}
		if d.no == nil && d.Outcome == nil {
			d.settle()
		}
	}
}

// asked is what is to be decided now, or which step it is.
func (s *Position) asked() string {
	p := s.Pending
	if p == nil {
		return "it is time for " + stepWords[s.Step]
	}
	return map[string]string{
		"fallback": s.army(p.Side) + " has to fall back with " + s.names(p.Units) + ", or take a marker",
		"defend":   s.army(p.Side) + " has to say who defends " + s.zone(p.At),
		"stand":    s.army(p.Side) + " has to leave " + s.zone(p.At) + ", or hold it for markers",
		"advance":  s.army(p.Side) + " has to say who advances into " + s.zone(p.At),
	}[p.Kind]
}

// mostTies bounds the rolls for the first move, since recorded dice may run out: then the
// first side of the scenario chooses (house).
const mostTies = 10

// turn begins the next turn, or ends the game after the last.
func (d *doing) turn() {
	if d.Turn == d.battle.Turns {
		d.count()
		return
	}
	d.Turn++
	head := fmt.Sprintf("Turn %d of %d", d.Turn, d.battle.Turns)
	var markers [2]int
	for i, h := range d.HQs {
		markers[d.battle.Divisions[i].Side] += h.Markers
	}
	for again := 1; ; again++ {
		a, b := d.roll("first move of %s", d.army(0)), d.roll("first move of %s", d.army(1))
		text := fmt.Sprintf("First move: %s %d + %d, %s %d + %d", d.army(0), a, markers[0], d.army(1), b, markers[1])
		tie := a+markers[0] == b+markers[1]
		if tie && again < mostTies {
			d.tell(Happening{Kind: "turn", Dice: []int{a, b}, Text: text + ": again", Head: head})
			head = ""
			continue
		}
		d.Active = 0
		if b+markers[1] < a+markers[0] {
			d.Active = 1
		}
		d.tell(Happening{Kind: "turn", Side: d.army(d.Active), Dice: []int{a, b}, Text: text + ": " + d.army(d.Active) + " chooses", Head: head})
		break
	}
	d.Step = First
	for side := range 2 {
		army := d.battle.Armies[side]
		need := d.Bound("available." + army.Quality.String())
		d.Guns[side] = d.there(side, army.Guns, need, "guns off the map")
		d.Sorties[side] = d.there(side, d.Planes[side], need, "aircraft")
	}
	for i := range d.HQs {
		d.HQs[i].Markers = 0
	}
}

// there rolls for what may be there this turn.
func (d *doing) there(side, most int, need Line, what string) (n int) {
	var dice []int
	for range most {
		r := d.roll("%s of %s", what, d.army(side))
		if dice = append(dice, r); r <= need.Value {
			n++
		}
	}
	if most > 0 {
		d.tell(Happening{Kind: "support", Side: d.army(side), Dice: dice, Against: []Line{need},
			Text: fmt.Sprintf("%s: %s come on %d or less%s, rolls %s: %d of %s there", d.army(side), what, need.Value, marked(need.Source), strings.Join(strings.Fields(strings.Trim(fmt.Sprint(dice), "[]")), ", "), n, boardgame.Counted(most, "is", "are"))})
	}
	return n
}

func (d *doing) first() {
	i := slices.Index(d.Sides(), d.a.Side)
	if i < 0 {
		d.refuse(NoSuch, "there is no side %q", d.a.Side)
		return
	}
	d.Active, d.Second = i, false
	d.tell(Happening{Kind: "first", Side: d.army(i), Text: d.by + " chooses: " + d.army(i) + " is active first"})
	d.open()
}

// open begins the activity of the active side.
func (d *doing) open() {
	for i := range d.Units {
		u := &d.Units[i]
		u.Target, u.Fired = false, false
		if d.unit(i).Side == d.Active {
			*u = piece{At: u.At, State: u.State, When: u.When, Shot: u.Shot}
		}
	}
	for i := range d.HQs {
		d.HQs[i].Moved = false
	}
	d.Step = Rally
	d.tell(Happening{Kind: "side", Side: d.army(d.Active), Text: d.army(d.Active) + " is active"})
}

// stepWords name the steps of a side for people.
var stepWords = map[string]string{Rally: "rally", Move: "activation and moves", Air: "air attacks", Bombard: "bombardments", Assault: "assaults"}

// forward goes on to the next step.
func (d *doing) forward() {
	if i := slices.Index(steps, d.Step); i < len(steps)-1 {
		d.Step = steps[i+1]
		d.tell(Happening{Kind: "step", Side: d.by, Text: d.by + ": " + stepWords[d.Step]})
		return
	}
	if d.Second {
		d.turn()
		return
	}
	d.Second, d.Active = true, 1-d.Active
	d.open()
}

// settle sees to what follows from any action: HQs among the enemy, who holds what, sides
// without battalions.
func (d *doing) settle() {
	for i := range d.HQs {
		h, div := &d.HQs[i], d.battle.Divisions[i]
		if h.At < 0 || !d.has(1-div.Side, h.At) || d.has(div.Side, h.At) {
			continue
		}
		from, best := h.At, -1
		for to := range d.battle.Board.Size() {
			if d.has(div.Side, to) && !d.has(1-div.Side, to) && (best < 0 || d.distance(from, to) < d.distance(from, best)) {
				best = to
			}
		}
		if h.At = best; best >= 0 {
			d.tell(Happening{Kind: "hq", Side: d.army(div.Side), Unit: div.Name, From: d.zone(from), To: d.zone(best), Text: fmt.Sprintf("the HQ of %s escapes from %s to %s%s", div.Name, d.zone(from), d.zone(best), Whose(ours))})
		}
	}
	for i, o := range d.battle.Objectives {
		for side := range 2 {
			if d.has(side, o.Zone) && d.Holders[i] != side {
				d.Holders[i] = side
				d.tell(Happening{Kind: "holds", Side: d.army(side), To: d.zone(o.Zone), Text: fmt.Sprintf("%s takes %s (worth %d)", d.army(side), d.zone(o.Zone), o.Points)})
			}
		}
	}
	for side := range 2 {
		if !slices.ContainsFunc(d.battle.Battalions, func(b Battalion) bool { return b.Side == side && d.State(b.Name) == InPlay }) {
			d.end(1-side, "decisive", d.army(side)+" has no battalion on the map")
			return
		}
	}
}

// State is what became of a battalion; Lost if there is none of that name.
func (s *Position) State(name string) int {
	if i := s.named(name); i >= 0 {
		return s.Units[i].State
	}
	return Lost
}

// division is the division of a name, or -1.
func (s *Position) division(name string) int {
	return slices.IndexFunc(s.battle.Divisions, func(d Division) bool { return d.Name == name })
}

func (s *Position) named(name string) int {
	return slices.IndexFunc(s.battle.Battalions, func(b Battalion) bool { return b.Name == name })
}

func (d *doing) count() {
	a, b := d.Score(0), d.Score(1)
	text := fmt.Sprintf("%s %s%s, %s %d%s", d.army(0), boardgame.Counted(a, "point", "points"), d.Scored(0), d.army(1), b, d.Scored(1))
	switch {
	case a-b >= d.battle.Margin:
		d.end(0, "points", text)
	case b-a >= d.battle.Margin:
		d.end(1, "points", text)
	default:
		d.end(-1, "points", text)
	}
}

func (d *doing) end(side int, grade, text string) {
	o := game.Outcome{Grade: grade, Text: text + ": a draw"}
	if side >= 0 {
		o.Side, o.Text = d.army(side), text+": "+d.army(side)+" wins"
	}
	d.Outcome, d.Pending = &o, nil
	d.tell(Happening{Kind: "over", Side: o.Side, Text: o.Text})
}

// own is a battalion of the side that acts, in play.
func (d *doing) own(name string) (int, bool) {
	i := d.named(name)
	if i < 0 || d.unit(i).Side != d.side || d.Units[i].State != InPlay {
		d.refuse(NoSuch, "%s has no battalion %q on the map", d.by, name)
		return 0, false
	}
	return i, true
}

// owns are several, each once.
func (d *doing) owns(names []string) (list []int) {
	for _, n := range names {
		if i, ok := d.own(n); ok {
			if slices.Contains(list, i) {
				d.refuse(BadAction, "%s is named twice", n)
			}
			list = append(list, i)
		}
	}
	return list
}

func (d *doing) place(name string) (int, bool) {
	i, ok := d.battle.Board.Index(name)
	if !ok {
		d.refuse(NoSuch, "there is no zone %q", name)
	}
	return i, ok
}

func (d *doing) rally() {
	i := d.named(d.a.Unit)
	switch {
	case i < 0 || d.unit(i).Side != d.side || d.Units[i].State != Shattered:
		d.refuse(NoSuch, "%s has no shattered battalion %q", d.by, d.a.Unit)
		return
	case d.Units[i].Tried:
		d.refuse(NotNow, "%s has been rallied this turn", d.a.Unit)
		return
	}
	u, b := &d.Units[i], d.unit(i)
	at := d.HQs[b.Division].At
	if full := at >= 0 && d.full(b.Side, at); at < 0 || full || d.has(1-b.Side, at) {
		mark := ""
		if full {
			mark = Whose(d.Bound("stack"))
		}
		d.refuse(Crowded, "there is no room with the HQ of %s%s", d.battle.Divisions[b.Division].Name, mark)
		return
	}
	need, lost := d.Bound("rally."+d.battle.Divisions[b.Division].Quality.String()), d.Bound("rally.lost")
	n := d.roll("rally of %s", b.Name)
	u.Tried = true
	word := "stays shattered"
	switch {
	case n >= lost.Value:
		u.State, word = Lost, "is lost"
	case n <= need.Value:
		u.State, u.At, word = InPlay, at, "is back at "+d.zone(at)
	}
	d.tell(Happening{Kind: "rally", Side: d.by, Unit: b.Name, Dice: []int{n}, Against: []Line{need, lost},
		Text: fmt.Sprintf("%s: %s rallies on %d or less%s, rolls %d: it %s", d.by, b.Name, min(need.Value, lost.Value-1), Whose(need, lost), n, word)})
}
