package assault

import (
	"fmt"
	"slices"
	"strconv"

	"sightline/game"
	"sightline/game/boardgame"
)

// A Round is one round of an assault being resolved. Its steps are settled when it begins,
// so that a roll too many or too few is found; a step for which there is nothing to do asks
// for no dice and tells nothing.
type Round struct {
	Assault Assault // as it stands now
	First   bool    // the defender fires first, at attackers who have not fired yet

	card   *Card
	alone  bool // it is begun by units without a leader of their type
	quiet  bool // events are told without a text, which nobody reads
	steps  []step
	next   int
	result [2]Result // inflicted by the side
	taken  [2]int    // steps lost by the side in this round, to the table
	tank   [2]int    // steps that German infantry takes of vehicles of the other side
}

// A side of an assault.
const (
	attacker = iota
	defender
)

type stepKind int

const (
	fires stepKind = iota
	antitank
	loses
	falls  // a leader may
	checks // a unit
	leads  // a leader checks
)

type step struct {
	kind stepKind
	side int // who fires; who loses, falls, checks
	who  int // of its units or leaders
}

// dice is how many dice a step asks for at most.
func (s step) dice() int {
	switch s.kind {
	case fires:
		return 1
	case antitank:
		return 3
	case loses:
		return 0
	}
	return 2
}

// An EventKind says what an Event tells.
type EventKind string

// The kinds of events.
const (
	Fired   EventKind = "fire"     // a side has its result
	Tank    EventKind = "antitank" // German infantry against a vehicle, or not permitted
	StepOff EventKind = "step"     // a unit has lost one
	Fell    EventKind = "leader"   // a leader was rolled for
	Checked EventKind = "check"    // a unit or leader has checked its morale
)

// An Event is what a step came to.
type Event struct {
	Kind   EventKind `json:"kind"`
	Side   string    `json:"side"`           // who fires, loses or checks
	Who    string    `json:"who,omitempty"`  // the unit or leader
	Dice   []int     `json:"dice,omitempty"` // rolled
	Column *Column   `json:"column,omitempty"`
	Result Result    `json:"result,omitempty"` // of fire; what a check is made by
	Add    int       `json:"add,omitempty"`    // to the dice
	Total  int       `json:"total,omitempty"`  // of dice and what is added
	Need   int       `json:"need,omitempty"`   // the number it is held against
	Cells  []Cell    `json:"cells,omitempty"`  // of the card, by which it came out
	State  State     `json:"state,omitempty"`  // after a check
	Gone   bool      `json:"gone,omitempty"`   // the unit or leader is lost
	Text   string    `json:"text"`             // for people
}

// Begin begins a round. It panics if the assault is refused: ask Refused before.
func (c *Card) Begin(a Assault) *Round {
	if r := c.Refused(&a); r != nil {
		panic(fmt.Sprintf("assault: begun though refused: %s", r))
	}
	r := &Round{Assault: *a.clone(), First: a.Hex.Entrench || a.Hex.DugIn, card: c, alone: a.alone() != nil}
	strike := func(sides ...int) {
		for _, s := range sides {
			r.steps = append(r.steps, step{fires, s, 0})
		}
		for _, s := range sides {
			for i := range r.force(s).Units {
				if r.hunts(s) && (i == 0 || c.Text("ruling.antitank") == "each") {
					r.steps = append(r.steps, step{antitank, s, i})
				}
			}
		}
		for _, s := range sides {
			r.steps = append(r.steps, step{loses, 1 - s, 0})
		}
		for _, s := range sides {
			for i := range r.force(1 - s).Leaders {
				r.steps = append(r.steps, step{falls, 1 - s, i})
			}
		}
		for _, s := range sides {
			f := r.force(1 - s)
			for i := range f.Units {
				r.steps = append(r.steps, step{checks, 1 - s, i})
			}
			for i := range f.Leaders {
				r.steps = append(r.steps, step{leads, 1 - s, i})
			}
		}
	}
	if a.Hex.Apart != "" {
		r.First = false
		strike(attacker)
	} else if r.First {
		strike(defender)
		strike(attacker)
	} else {
		strike(attacker, defender)
	}
	return r
}

func (r *Round) force(side int) *Force {
	if side == attacker {
		return &r.Assault.Attacker
	}
	return &r.Assault.Defender
}

// Done reports whether nothing is left to be resolved.
func (r *Round) Done() bool { return r.next == len(r.steps) }

// Step resolves the next step and returns what came of it, in order; often nothing. Once
// Done it does nothing.
func (r *Round) Step(d game.Dice) []Event {
	events := r.resolve(d)
	if !r.quiet {
		for i := range events {
			events[i].Text = r.several().Agree(events[i].Text)
		}
	}
	return events
}

func (r *Round) several() boardgame.Several {
	var names []string
	for _, u := range slices.Concat(r.Assault.Attacker.Units, r.Assault.Defender.Units) {
		names = append(names, u.Name)
	}
	return boardgame.SeveralOf(names)
}

func (r *Round) resolve(d game.Dice) []Event {
	if r.Done() {
		return nil
	}
	s := r.steps[r.next]
	r.next++
	f := r.force(s.side)
	switch s.kind {
	case fires:
		return r.fire(s.side, d)
	case antitank:
		return r.antitank(s, d)
	case loses:
		return r.lose(s.side)
	case falls:
		return r.fall(f, &f.Leaders[s.who], r.taken[s.side], d)
	case checks:
		u := &f.Units[s.who]
		if !u.here() || r.result[1-s.side] == NoEffect {
			return nil
		}
		bonus, who := f.bonus()
		return []Event{r.check(f, checked{u.Name, u.Now(), bonus, who, u.moraleCells(r.card)}, r.result[1-s.side], &u.State, &u.Lost, d)}
	default:
		l := &f.Leaders[s.who]
		if l.Gone || r.result[1-s.side] == NoEffect {
			return nil
		}
		return []Event{r.check(f, checked{name: l.Name, morale: l.Morale + l.Lost}, r.result[1-s.side], &l.State, &l.Lost, d)}
	}
}

// say is a text for people, if anybody reads it.
func (r *Round) say(format string, args ...any) string {
	if r.quiet {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// cite are cells, if anybody reads them.
func (r *Round) cite(ids ...string) []Cell {
	if r.quiet {
		return nil
	}
	return r.card.cited(ids...)
}

// Resolve resolves what is left of the round.
func (r *Round) Resolve(d game.Dice) (events []Event) {
	for !r.Done() {
		events = append(events, r.Step(d)...)
	}
	return events
}

// Column is how a side comes to its column as things stand.
func (r *Round) Column(attacks bool) Column { return r.card.column(&r.Assault, attacks) }

func (r *Round) fire(side int, d game.Dice) []Event {
	x := r.card.column(&r.Assault, side == attacker)
	e := Event{Kind: Fired, Side: r.force(side).Side, Column: &x}
	if r.alone && side == attacker {
		e.Cells = r.cite("ruling.begin")
	}
	if len(x.Parts) == 0 {
		e.Text = e.Side + ": nobody is left to fire"
		return []Event{e}
	}
	if x.at < 0 {
		e.Text = r.say("%s: %s, and nothing is rolled", e.Side, x.words())
		return []Event{e}
	}
	die := d.Roll(6)
	e.Dice, e.Result = []int{die}, r.card.result(die, x.at)
	r.result[side] = e.Result
	if !r.quiet {
		cell, words := r.card.Cell(r.card.resultID(die, x.at)), e.Result.words()
		if e.Cells = append(e.Cells, cell); cell.Source != "rebuilt" { // as the rest of the table is
			words = mark(cell, words)
		}
		e.Text = fmt.Sprintf("%s: %s; %d is rolled: %s", e.Side, x.words(), die, words)
	}
	return []Event{e}
}

// hunts reports whether a side's infantry may attack vehicles of the other.
func (r *Round) hunts(side int) bool {
	return r.force(side).Nation == "german" && r.force(1-side).Nation == "soviet" && r.force(1-side).any(func(u *Unit) bool { return u.Kind == AFV })
}

// antitank is the attack of German infantry on vehicles (seed 001: strength 6, on a die of 5
// or 6), HMG too, whom the card does not except there. It is made at the vehicle named first that has steps left.
func (r *Round) antitank(s step, d game.Dice) []Event {
	own, enemy := r.force(s.side), r.force(1-s.side)
	target := slices.IndexFunc(enemy.Units, func(u Unit) bool { return u.Kind == AFV && u.here() })
	may := func(u *Unit) bool { return u.here() && (u.infantry() || u.Kind == HMG) && u.State != Demoralized }
	able := may(&own.Units[s.who])
	if r.card.Text("ruling.antitank") == "one" {
		able = own.any(may)
	}
	if target < 0 || !able {
		return nil
	}
	c, u := r.card, &enemy.Units[target]
	e := Event{Kind: Tank, Side: own.Side, Who: u.Name, Need: c.Int("antitank.permitted"), Cells: r.cite("ruling.antitank", "antitank.permitted")}
	die := d.Roll(6)
	e.Dice = []int{die}
	infantry := mark(c.Cell("ruling.antitank"), "infantry")
	if die < e.Need {
		e.Total = die
		e.Text = r.say("%s: %s does not get at %s: %d, and %s was needed", own.Side, infantry, u.Name, die, c.marked("antitank.permitted"))
		return []Event{e}
	}
	a, b := d.Roll(6), d.Roll(6)
	e.Dice = append(e.Dice, a, b)
	e.Add = c.Int("antitank.strength") - u.Armor
	e.Total, e.Need = a+b+e.Add, c.Int("antitank.one")
	e.Cells = append(e.Cells, r.cite("antitank.strength", "armor."+u.Class, "antitank.one", "antitank.two")...)
	steps, held := c.pierces(e.Total)
	r.tank[s.side] += steps
	e.Text = r.say("%s: %s gets at %s with %d, and %s was needed: %d + %d + %s - armor %s = %d, %s: %s", own.Side, infantry, u.Name, die, c.marked("antitank.permitted"), a, b,
		c.marked("antitank.strength"), marks(u.armorCells(c), strconv.Itoa(u.Armor)), e.Total, held, []string{"no effect", "one step", "two steps"}[steps])
	return []Event{e}
}

// pierces is how many steps a vehicle loses to dice and strength less armor, and what that is
// held against.
func (c *Card) pierces(total int) (steps int, held string) {
	if total >= c.Int("antitank.one") {
		steps = 1
	}
	if total >= c.Int("antitank.two") {
		steps = 2
	}
	return steps, "a step at " + c.marked("antitank.one") + ", two at " + c.marked("antitank.two")
}

// lose takes the steps that the other side's result asks for: of combat units the first from
// the best morale, and with two or more one from an AFV; as many of transports.
func (r *Round) lose(side int) (events []Event) {
	f, n := r.force(side), r.result[1-side].Steps()
	take := func(i int) {
		u := &f.Units[i]
		u.Steps--
		text := f.Side + ": " + u.Name + " loses a step"
		if !u.here() {
			text += " and is gone"
		}
		events = append(events, Event{Kind: StepOff, Side: f.Side, Who: u.Name, Gone: !u.here(), Text: text})
	}
	for range r.tank[1-side] {
		if i := slices.IndexFunc(f.Units, func(u Unit) bool { return u.Kind == AFV && u.here() }); i >= 0 {
			take(i)
		}
	}
	armored := false // a step of the result came from an AFV
	for k := range n {
		fits := func(u *Unit) bool { return u.combat() }
		tanks := func(u *Unit) bool { return u.Kind == AFV }
		if k == 0 {
			best := f.best((*Unit).combat)
			fits = func(u *Unit) bool { return u.combat() && u.Now() == best }
		} else if k == n-1 && !armored && f.any(tanks) {
			fits = tanks
		}
		if i := f.first(fits); i >= 0 {
			armored = armored || f.Units[i].Kind == AFV
			take(i)
			r.taken[side]++
		}
	}
	carried := func(u *Unit) bool { return !u.combat() }
	for k := range n {
		fits := carried
		if k == 0 {
			best := f.best(carried)
			fits = func(u *Unit) bool { return carried(u) && u.Now() == best }
		}
		if i := f.first(fits); i >= 0 {
			take(i)
			r.taken[side]++
		}
	}
	return events
}

// first is the unit written first that is here and fits; -1 if none is.
func (f *Force) first(fits func(*Unit) bool) int {
	return slices.IndexFunc(f.Units, func(u Unit) bool { return u.here() && fits(&u) })
}

// best is the best morale of those here that fit.
func (f *Force) best(fits func(*Unit) bool) int {
	best, none := 0, true
	for i := range f.Units {
		if u := &f.Units[i]; u.here() && fits(u) && (none || u.Now() > best) {
			best, none = u.Now(), false
		}
	}
	return best
}

// fall rolls for a leader of a side that has lost steps.
func (r *Round) fall(f *Force, l *Leader, steps int, d game.Dice) []Event {
	if steps == 0 || l.Gone {
		return nil
	}
	a, b := d.Roll(6), d.Roll(6)
	e := Event{Kind: Fell, Side: f.Side, Who: l.Name, Dice: []int{a, b}, Add: steps * r.card.Int("leader.step"), Need: r.card.Int("leader.killed"), Cells: r.cite("leader.killed", "leader.step")}
	e.Total = a + b + e.Add
	e.Gone = e.Total <= e.Need
	l.Gone = e.Gone
	word := "unhurt"
	if l.Gone {
		word = "killed"
	}
	e.Text = r.say("%s: %s: %d + %d%s = %d, killed by %s or less: %s", f.Side, l.Name, a, b, marks(r.cite("leader.step"), signed(e.Add)), e.Total, r.card.marked("leader.killed"), word)
	return []Event{e}
}

// A checked is a unit or leader who checks: his morale, and what a leader adds to it.
type checked struct {
	name          string
	morale, bonus int
	helped        string // by whom
	cells         []Cell // that the morale is from
}

// check is the morale check of a unit or leader.
func (r *Round) check(f *Force, who checked, by Result, state *State, lost *int, d game.Dice) Event {
	morale := who.morale + who.bonus
	a, b := d.Roll(6), d.Roll(6)
	e := Event{Kind: Checked, Side: f.Side, Who: who.name, Dice: []int{a, b}, Result: by, Add: by.Adds(), Need: morale}
	e.Total = a + b + e.Add
	was, before := *state, *lost
	*state, *lost = r.card.after(was, *lost, e.Total-morale)
	e.State = *state
	e.Cells = r.cite("check.disrupted", "check.demoralized")
	with := ""
	if who.helped != "" {
		with = " with " + who.helped
	}
	word := "holds"
	switch over := e.Total - morale; {
	case r.quiet:
	case over < r.card.Int("check.disrupted"):
		if was != Good {
			word = "stays " + was.String()
		}
	case was == Demoralized:
		e.Cells = append(e.Cells, r.cite("check.again")...)
		word = "demoralized again"
	case was == Disrupted && over < r.card.Int("check.demoralized"):
		e.Cells = append(e.Cells, r.cite("ruling.disrupted-again")...)
		word = "disrupted again, " + state.String()
	default:
		word = state.String()
	}
	if *state == Demoralized && was != Demoralized {
		e.Cells = append(e.Cells, r.cite("check.loss")...)
	}
	if r.quiet {
		return e
	}
	word = marks(e.Cells, word)
	e.Cells = append(e.Cells, who.cells...)
	if *lost != before {
		word += fmt.Sprintf(", morale now %d", who.morale+*lost-before)
	}
	e.Text = fmt.Sprintf("%s: %s checks %s%s: %d + %d%s = %d: %s", f.Side, who.name, marks(who.cells, strconv.Itoa(morale)), with, a, b, signed(e.Add), e.Total, word)
	return e
}

// after is the state after a check that came out so much over the morale.
func (c *Card) after(was State, lost, over int) (State, int) {
	switch {
	case over < c.Int("check.disrupted"):
		return was, lost
	case was == Demoralized:
		return Demoralized, lost + c.Int("check.again")
	case over >= c.Int("check.demoralized"), was == Disrupted && c.Text("ruling.disrupted-again") == "demoralized":
		return Demoralized, lost + c.Int("check.loss")
	}
	return Disrupted, lost
}

// A Recovery is an attempt to recover.
type Recovery struct {
	Dice    [2]int
	Need    int // a total below it succeeds
	Success bool
	Full    bool // an unmodified 2: in good order at once
	Deserts bool // a demoralized leader who rolled 12
	State   State
	Lost    int
	Cells   []Cell // of the card, by which it came out
}

// A success is one stage, as the card does not say of how many it is (house, A10).
var oneStage = Cell{Value: "1", Source: "house", Rule: "A10", Text: "Stages that a success is"}

// Recover is an attempt of a unit, or of a leader, who has that morale with a leader's help
// (seed 001: less than the morale succeeds, one more in a town or an entrenchment; 2 is full
// recovery, 12 a demoralized leader's desertion). Success is one stage: demoralized to
// disrupted, with the morale that was lost, and disrupted to good (house, A10).
func (c *Card) Recover(state State, lost, morale int, leader bool, h Hex, d game.Dice) Recovery {
	x := Recovery{Dice: [2]int{d.Roll(6), d.Roll(6)}, Need: morale, State: state, Lost: lost}
	if h.Town || h.Entrench {
		x.Need += c.Int("recover.shelter")
		x.Cells = c.cited("recover.shelter")
	}
	total := x.Dice[0] + x.Dice[1]
	x.Full = total == 2
	x.Success = x.Full || total < x.Need
	switch {
	case x.Full:
		x.State, x.Lost = Good, 0
	case x.Success && state == Demoralized:
		x.State, x.Lost = Disrupted, 0
	case x.Success:
		x.State = Good
	default:
		x.Deserts = leader && state == Demoralized && total == 12
	}
	if x.Success && !x.Full {
		x.Cells = append(x.Cells, oneStage)
	}
	return x
}
