package berlin

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	"sightline/game/boardgame"
)

// An Action is what a side does. Names are those of units, formations and airfields, hexes
// their labels.
type Action struct {
	Do        string   `json:"do"` // begin, place, arrange, assign, strike, enter, source, move, mode, drop, displace, bombard, keep, fire, assault, storm, advance, done, resign
	Unit      string   `json:"unit,omitempty"`
	Units     []string `json:"units,omitempty"`
	Formation string   `json:"formation,omitempty"`
	Field     string   `json:"field,omitempty"`
	Path      []string `json:"path,omitempty"` // hexes entered, in order
	At        string   `json:"at,omitempty"`   // a hex
	Mode      string   `json:"mode,omitempty"` // of a unit that drops: combat or maneuver
	HQ        string   `json:"hq,omitempty"`   // that helps in a combat
	Strikes   int      `json:"strikes,omitempty"`
	Napalm    bool     `json:"napalm,omitempty"`
}

// Why an action is refused.
const (
	NotYours  game.Why = "not yours"
	NotNow    game.Why = "not now"
	NoSuch    game.Why = "no such"
	TooFar    game.Why = "too far"
	Unfit     game.Why = "unfit"
	NoWay     game.Why = "no way"
	BadGround game.Why = "bad ground"
	NoSight   game.Why = "no sight"
	NoSpotter game.Why = "no spotter"
	Crowded   game.Why = "crowded"
	NoTarget  game.Why = "no target"
	Together  game.Why = "not together" // those who do not stack or fight with one another
	Cut       game.Why = "cut off"
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

// refuse adds a reason; the rule is the section of the seed, or FB and that of its base game.
func (d *doing) refuse(why game.Why, rule, format string, args ...any) {
	d.no = append(d.no, game.Reason{Why: why, Rule: rule, Text: d.battle.several.Agree(fmt.Sprintf(format, args...))})
}

func (d *doing) tell(h Happening) {
	h.Text = d.battle.several.Agree(h.Text)
	d.events = append(d.events, h)
}

// roll rolls so many six-sided dice for a purpose of this turn.
func (d *doing) roll(n int, format string, args ...any) (dice []int) {
	from := d.dice.For(fmt.Sprintf("turn %d: ", d.Turn) + fmt.Sprintf(format, args...))
	for range n {
		dice = append(dice, from.Roll(6))
	}
	return dice
}

// draw takes n of a list at random, without putting back.
func (d *doing) draw(n int, list []int, format string, args ...any) (drawn []int) {
	from := d.dice.For(fmt.Sprintf("turn %d: ", d.Turn) + fmt.Sprintf(format, args...))
	list = slices.Clone(list)
	for range min(n, len(list)) {
		k := from.Roll(len(list)) - 1
		drawn = append(drawn, list[k])
		list = slices.Delete(list, k, k+1)
	}
	return drawn
}

// Do does an action.
func (s *Position) Do(by string, raw json.RawMessage, dice game.Dice) (game.Position, []game.Event, error) {
	d := &doing{Position: s.next(), by: by, side: slices.Index(s.Sides(), by), dice: dice}
	if err := boardgame.DecodeStrictly(raw, &d.a); err != nil {
		d.refuse(BadAction, "", "the action: %v", err)
	} else {
		d.act()
	}
	return boardgame.Done(d.Position, d.events, d.no)
}

// verbs are what is done in which steps, by the side whose step it is.
var verbs = map[string]struct {
	steps []string
	do    func(*doing)
}{
	"begin":   {[]string{Begin}, (*doing).begin},
	"place":   {[]string{Setup}, (*doing).place},
	"arrange": {[]string{Setup}, (*doing).arrange},
	"assign":  {[]string{Assign}, (*doing).assign},
	"strike":  {[]string{PreStrike, Bombard}, (*doing).strike},
	"enter":   {[]string{Reinforce}, (*doing).enter},
	"source":  {[]string{Reinforce}, (*doing).supplySource},
	"move":    {[]string{Move}, (*doing).move},
	"mode":    {[]string{Move}, (*doing).mode},
	"drop":    {[]string{Move}, (*doing).drop},
	"bombard": {[]string{Bombard}, (*doing).bombard},
	"keep":    {[]string{Bombard}, (*doing).keep},
	"fire":    {[]string{Gunfire, Defend}, (*doing).fire},
	"assault": {[]string{Announce}, (*doing).announce},
	"storm":   {[]string{Storm}, (*doing).storm},
	"done":    {steps[1:], (*doing).done},
}

// decides is the side that acts now.
func (s *Position) decides() int {
	switch {
	case s.Pending != nil:
		return s.Pending.Side
	case s.Step == Setup:
		return German
	case s.Step == Assign || s.Step == PreStrike:
		return Allied
	case s.Step == Defend:
		return 1 - s.Active
	}
	return s.Active
}

func (d *doing) act() {
	verb, is := verbs[d.a.Do]
	p := d.Pending
	answer := d.a.Do == "advance" || d.a.Do == "displace"
	switch {
	case d.Outcome != nil:
		d.refuse(IsOver, "", "the game is over")
	case d.side < 0:
		d.refuse(NotYours, "", "%s plays no side", d.by)
	case d.a.Do == "resign":
		d.end(1-d.side, "resigned", d.army(d.side)+" resigns")
	case !is && !answer:
		d.refuse(BadAction, "", "%q is nothing that can be done", d.a.Do)
	case d.a.Do == "begin" && d.Step == Begin:
		d.begin()
	case d.side != d.decides():
		d.refuse(NotYours, "", "it is %s that acts now", d.army(d.decides()))
	case p != nil && p.Kind == "advance" && (d.a.Do == "advance" || d.a.Do == "done"):
		d.advance()
		d.goOn()
	case p != nil && p.Kind == "displace" && d.a.Do == "displace":
		d.displace()
		d.goOn()
	case p != nil:
		d.refuse(NotNow, "", "that is not what is to be decided now: %s", p.Kind)
	case answer || !slices.Contains(verb.steps, d.Step):
		d.refuse(NotNow, "", "it is time for %s", d.Step)
	default:
		verb.do(d)
		d.goOn()
	}
}

// goOn sees to what follows from any action.
func (d *doing) goOn() {
	if d.no != nil {
		return
	}
	d.settle()
	if d.Outcome == nil && d.Step == Storm && d.Pending == nil && len(d.Assaults) == 0 {
		d.step()
	}
}

// settle sees to what a position brings about: strongpoints and landing zones that are gone,
// leaders who are taken, the hex that ends the game.
func (d *doing) settle() {
	if d.Outcome != nil || d.Turn == 0 {
		return
	}
	for i, at := range d.battle.Strongpoints {
		if d.Strong[i] && (d.has(Allied, at) || !d.has(German, at) && d.beside(Allied, at, true)) {
			d.Strong[i] = false
			d.tell(Happening{Kind: "strongpoint", To: d.label(at), Text: "The strongpoint in " + d.label(at) + " is gone"})
		}
	}
	for i := range d.Forms {
		f := &d.Forms[i]
		if f.LZ < 0 || f.Lost || !f.Shown {
			continue
		}
		// A zone is lost when the enemy comes, not by those it was set down among.
		threatened := d.has(German, f.LZ) || d.uncontested(German, f.LZ)
		if threatened && f.Held {
			d.loseZone(i)
		}
		f.Held = f.Held || !threatened
	}
	taken := 0
	for i, l := range d.battle.Leaders {
		if !d.Captured[i] && d.has(Allied, l.Hex) && !d.has(German, l.Hex) {
			d.Captured[i] = true
			d.tell(Happening{Kind: "captured", Side: d.army(Allied), Unit: l.Name, To: d.label(l.Hex), Text: fmt.Sprintf("%s: %s is captured in %s", d.army(Allied), l.Name, d.label(l.Hex))})
		}
		if d.Captured[i] {
			taken++
		}
	}
	switch {
	case taken > 0 && taken == len(d.battle.Leaders):
		d.end(Allied, "decisive", "all leaders are captured")
	case d.has(Allied, d.battle.Goal):
		d.count(fmt.Sprintf("%s takes %s", d.army(Allied), d.placeName(d.battle.Goal)))
	}
}

// loseZone takes the landing zone of a formation away for good.
func (d *doing) loseZone(i int) {
	f := &d.Forms[i]
	d.tell(Happening{Kind: "zone", To: d.label(f.LZ), Text: fmt.Sprintf("The landing zone of %s in %s is gone", d.battle.Formations[i].Name, d.label(f.LZ))})
	f.Lost = true
}

// placeName is a hex as people call it.
func (s *Position) placeName(at int) string {
	for _, p := range s.battle.Places {
		if p.Hex == at {
			return p.Name + " (" + s.label(at) + ")"
		}
	}
	return s.label(at)
}

// count ends the game by points.
func (d *doing) count(why string) {
	a, g := d.Points[Allied], d.Points[German]
	text := fmt.Sprintf("%s: %s %s, %s %d", why, d.army(Allied), boardgame.Counted(a, "point", "points"), d.army(German), g)
	switch {
	case a > g:
		d.end(Allied, "points", text)
	case g > a:
		d.end(German, "points", text)
	default:
		d.end(-1, "points", text)
	}
}

func (d *doing) end(side int, grade, text string) {
	o := game.Outcome{Grade: grade, Text: text + ": a draw"}
	if side >= 0 {
		o.Side, o.Text = d.army(side), text+": "+d.army(side)+" wins"
	}
	d.Outcome, d.Pending, d.Assaults = &o, nil, nil
	var lines []Line
	if grade == "points" {
		lines = owned(d.figure("points.unit", "for each unit"), d.figure("points.hold", "for each turn that the goal is held"))
	}
	d.tell(Happening{Kind: "over", Side: o.Side, Text: o.Text, Ledger: lines})
}

// score gives a side the points of a cell.
func (d *doing) score(side int, id, why string) {
	d.Points[side] += d.cell(id)
	d.tell(Happening{Kind: "points", Side: d.army(side), Ledger: []Line{d.figure(id, "points")}, Text: fmt.Sprintf("%s has %s: %s", d.army(side), boardgame.Counted(d.Points[side], "point", "points"), why)})
}

// named is the unit of a name, or -1.
func (s *Position) named(name string) int {
	return slices.IndexFunc(s.battle.Units, func(u Unit) bool { return u.Name == name })
}

// own is a unit of the side that acts, on the map.
func (d *doing) own(name string) (int, bool) {
	i := d.named(name)
	if i < 0 || d.unit(i).Side != d.side || d.Units[i].State != OnMap {
		d.refuse(NoSuch, "", "%s has no unit %q on the map", d.by, name)
		return 0, false
	}
	return i, true
}

// owns are several, each once.
func (d *doing) owns(names []string) (list []int) {
	if len(names) == 0 {
		d.refuse(BadAction, "", "want the units that take part")
	}
	for _, n := range names {
		if i, ok := d.own(n); ok {
			if slices.Contains(list, i) {
				d.refuse(BadAction, "", "%s is named twice", n)
			}
			list = append(list, i)
		}
	}
	return list
}

// at is the hex that the action names.
func (d *doing) at(label string) (int, bool) {
	h, err := d.battle.Board.Parse(label)
	if err != nil {
		d.refuse(NoSuch, "", "the hex %v", err)
		return -1, false
	}
	return d.battle.Board.Index(h), true
}

// formation is a formation of the side that acts.
func (d *doing) formation(name string) (int, bool) {
	i := slices.IndexFunc(d.battle.Formations, func(f Formation) bool { return f.Name == name && f.Side == d.side })
	if i < 0 {
		d.refuse(NoSuch, "", "%s has no formation %q", d.by, name)
	}
	return i, i >= 0
}

func (s *Position) list(units []int) (all []string) {
	for _, i := range units {
		all = append(all, s.nameOf(i))
	}
	return all
}

func (s *Position) words(units []int) string { return strings.Join(s.list(units), ", ") }

// roomFor is why a unit cannot stay in a hex with those of its side there, but for the
// units of a list; nothing if it can. The rules are those of stacks (seed 3.1, 11.1.1).
func (s *Position) roomFor(i, at int, but ...int) (why game.Why, rule, text string) {
	u := s.unit(i)
	with := slices.DeleteFunc(s.of(u.Side, at), func(k int) bool { return k == i || slices.Contains(but, k) })
	cell, id := "stack.german", "FB 3.1"
	if u.Side == Allied {
		cell, id = "stack.one", "3.1"
		for _, k := range with {
			if s.unit(k).nation() != u.nation() {
				cell = "stack.mixed"
			}
		}
		for k := 1; k < len(with); k++ {
			if s.unit(with[k]).nation() != s.unit(with[0]).nation() {
				cell = "stack.mixed"
			}
		}
	}
	if most := s.cell(cell); len(with)+1 > most {
		return Crowded, id, fmt.Sprintf("%s has %s: %d may be there with %s%s", s.label(at), boardgame.Counted(len(with), "unit", "units"), most, u.Name, s.whose(cell))
	}
	for _, k := range with {
		if s.apart(i, k) {
			return Together, "11.1.1", fmt.Sprintf("%s does not stack with %s: SS keeps from army, navy and Luftwaffe", u.Name, s.nameOf(k))
		}
	}
	return "", "", ""
}

// apart reports whether one of two units is of the SS and the other of those that it keeps
// away from.
func (s *Position) apart(i, k int) bool {
	a, b := s.unit(i), s.unit(k)
	return a.Service == SS && b.Service.regular() || b.Service == SS && a.Service.regular()
}
