package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game"
)

// A lay is who is where, worked out once for many questions.
type lay struct {
	occupied [2][]bool // by side and hex
	zone     [2][]bool // by side and hex: in a zone of control of the side
}

// lay works it out.
func (s *Position) lay() *lay {
	n := s.battle.Board.Size()
	l := &lay{}
	for side := range 2 {
		l.occupied[side], l.zone[side] = make([]bool, n), make([]bool, n)
	}
	for i := range s.Units {
		u := &s.Units[i]
		if u.State != OnMap {
			continue
		}
		side := s.battle.Units[i].Side
		l.occupied[side][u.At] = true
		if !s.controls(i) {
			continue
		}
		for d, to := range s.battle.near[u.At] {
			if to >= 0 && !s.battle.water(u.At, d) && !s.ground(to).closed() && !s.standing(to) {
				l.zone[side][to] = true
			}
		}
	}
	return l
}

// maneuver is the printed movement of a unit in Maneuver Mode.
func (s *Position) maneuver(i int) int {
	u := s.unit(i)
	if u.Maneuver >= 0 {
		return u.Maneuver
	}
	return s.cell(fmt.Sprintf("maneuver.%d", u.Move))
}

// bounds are the lines of the movement of a unit in a mode.
func (s *Position) bounds(i int, combat bool) (lines []Line) {
	u := s.unit(i)
	if combat {
		lines = []Line{{"", "movement", fmt.Sprint(u.Move), u.Source}}
	}
	if !combat || s.quartered(i) {
		if id := fmt.Sprintf("maneuver.%d", u.Move); u.Maneuver < 0 {
			lines = append(lines, s.figure(id, "movement in Maneuver Mode"))
		} else {
			lines = append(lines, Line{"", "movement in Maneuver Mode", fmt.Sprint(u.Maneuver), u.Source})
		}
	}
	if s.quartered(i) {
		lines = append(lines, s.figure("quarter", "this turn one part of so many"))
	}
	return lines
}

// quartered reports whether a unit has a quarter of its printed movement: it landed in this
// turn, or it is German and the turn is the first.
func (s *Position) quartered(i int) bool {
	return s.Units[i].Landed || s.Turn == 1 && s.unit(i).Side == German
}

// allowance is the movement of a unit in a mode, in halves of a point.
func (s *Position) allowance(i int, combat bool) int {
	n := s.maneuver(i)
	if combat {
		n = s.unit(i).Move
	}
	if s.quartered(i) {
		n = min(n, s.maneuver(i)/s.cell("quarter"))
	}
	return 2 * n
}

// locked is why a unit may not move whatever its movement; nothing if it may.
func (s *Position) locked(i int) (why game.Why, rule, text string) {
	u, x := s.unit(i), &s.Units[i]
	switch {
	case x.Disrupted:
		return Unfit, "FB 8.8", u.Name + " is disrupted"
	case x.Landed && x.Combat:
		return Unfit, "15.3.2", u.Name + " has landed in Combat Mode"
	case u.Service == Volkssturm && !s.Storms:
		return NotNow, "13.5", u.Name + " may not move before a ground unit has attacked an SS or Luftwaffe unit"
	case u.Service == Youth && !s.Youth:
		return NotNow, "13.4", u.Name + " may not move before a ground unit or artillery has attacked an SS or Luftwaffe unit"
	case x.Stopped:
		return NotNow, "FB 3.2", u.Name + " has come into a zone of control"
	}
	return "", "", ""
}

// stride is what a step into the next hex costs, in halves, and which cell says so; -1 if
// there is no way.
func (s *Position) stride(combat bool, from, dir int) (halves int, id string) {
	to := s.battle.near[from][dir]
	if to < 0 {
		return -1, ""
	}
	mode := 0
	if combat {
		mode = 1
	}
	price := s.battle.prices[mode][slices.Index(grounds, s.ground(to))]
	if price.halves >= 0 && s.battle.road[from]&(1<<dir) != 0 && s.ground(to) != Ruins {
		price = s.battle.prices[mode][len(grounds)]
	}
	if price.halves >= 0 && s.battle.water(from, dir) {
		price.halves += s.battle.wade
	}
	return price.halves, price.id
}

// A price is what a hex costs, in halves, and the cell that says so; -1 if there is no way.
type price struct {
	halves int
	id     string
}

// price looks up what the ground costs by the chart in force, once for all moves.
func (b *Battle) price() {
	for mode, name := range []string{".maneuver", ".combat"} {
		b.prices[mode] = nil
		for _, g := range append(slices.Clone(groundNames), "road") {
			id := "cost." + g + name
			b.prices[mode] = append(b.prices[mode], price{b.chart.halves(id), id})
		}
	}
	b.wade = 2 * b.chart.Int("cost.river")
}

// pace is what a step costs a unit of a side, with what zones of control add.
func (s *Position) pace(side int, combat bool, from, dir int, l *lay) (halves int, id string, zone bool) {
	halves, id = s.stride(combat, from, dir)
	if halves < 0 {
		return halves, id, false
	}
	to := s.battle.near[from][dir]
	if l.zone[1-side][from] && l.zone[1-side][to] {
		return halves + 2*s.cell("zoc.leave"), id, true
	}
	return halves, id, false
}

// points are movement points for people.
func points(halves int) string {
	switch {
	case halves%2 == 0:
		return fmt.Sprint(halves / 2)
	case halves == 1:
		return "1/2"
	}
	return fmt.Sprintf("%d 1/2", halves/2)
}

// A Way is where a unit can move to.
type Way struct {
	To   string   `json:"to"`
	Path []string `json:"path"` // hexes entered, in order
	Cost string   `json:"cost"` // movement points
}

// ways is the cheapest way to every hex where a unit can end its move, in order of the hexes.
func (s *Position) ways(i int, l *lay) (list []Way) {
	u, side := &s.Units[i], s.unit(i).Side
	if why, _, _ := s.locked(i); why != "" {
		return nil
	}
	left := s.allowance(i, u.Combat) - u.Spent
	if left <= 0 {
		return nil
	}
	const far = 1 << 20
	spent, before := map[int]int{u.At: 0}, map[int]int{}
	// Costs are small: a list by cost for each half point.
	queue := make([][]int, left+1)
	queue[0] = []int{u.At}
	var order []int
	for c := 0; c <= left; c++ {
		for k := 0; k < len(queue[c]); k++ {
			at := queue[c][k]
			if spent[at] != c {
				continue
			}
			if at != u.At && l.zone[1-side][at] {
				continue // it stops there
			}
			for dir, to := range s.battle.near[at] {
				if to < 0 || l.occupied[1-side][to] {
					continue
				}
				n, _, _ := s.pace(side, u.Combat, at, dir, l)
				if n < 0 || c+n > left {
					continue
				}
				old, seen := spent[to]
				if !seen {
					old = far
					order = append(order, to)
				}
				if c+n < old {
					spent[to], before[to] = c+n, at
					queue[c+n] = append(queue[c+n], to)
				}
			}
		}
	}
	slices.Sort(order)
	for _, to := range order {
		if to == u.At {
			continue
		}
		if why, _, _ := s.roomFor(i, to); why != "" {
			continue
		}
		var way []string
		for at := to; at != u.At; at = before[at] {
			way = append(way, s.label(at))
		}
		slices.Reverse(way)
		list = append(list, Way{s.label(to), way, points(spent[to])})
	}
	return list
}

// path reads the path of a move and what it costs, with a ledger; what is wrong with it is
// refused.
func (d *doing) path(i int) (path []int, halves int, lines []Line) {
	if len(d.a.Path) == 0 {
		d.refuse(BadAction, "", "want a path, the hexes entered in order")
		return nil, 0, nil
	}
	at, l := d.Units[i].At, d.lay()
	for k, label := range d.a.Path {
		to, ok := d.at(label)
		if !ok {
			return nil, 0, nil
		}
		dir, beside := d.battle.dir(at, to)
		if !beside {
			d.refuse(NoWay, "FB 7.1", "%s is not beside %s", label, d.label(at))
			return nil, 0, nil
		}
		if d.has(1-d.side, to) {
			d.refuse(NoWay, "FB 7.1", "%s is held by the enemy", label)
		}
		if k > 0 && l.zone[1-d.side][at] {
			d.refuse(NoWay, "FB 3.2", "%s lies in a zone of control: the move ends there", d.label(at))
		}
		n, id, zone := d.pace(d.side, d.Units[i].Combat, at, dir, l)
		if n < 0 {
			d.refuse(BadGround, "FB 7.3", "%s cannot enter %s: %s%s", d.nameOf(i), label, closedWords(id), d.whose(id))
		} else {
			halves += n
			text, by := label+": "+groundWords(id), []string{id}
			if zone {
				text, by = text+", from one zone of control into another", append(by, "zoc.leave")
			}
			if d.battle.water(at, dir) {
				text, by = text+", across water", append(by, "cost.river")
			}
			lines = append(lines, Line{id, text, points(n), d.from(by...)})
		}
		path, at = append(path, to), to
	}
	return path, halves, lines
}

// groundWords is the ground of a cell of costs.
func groundWords(id string) string {
	for _, g := range append(slices.Clone(groundNames), "road") {
		if id == "cost."+g+".maneuver" || id == "cost."+g+".combat" {
			return g
		}
	}
	return ""
}

// closedWords say of a cell of costs that there is no way into its ground.
func closedWords(id string) string {
	mode := "Combat Mode"
	if strings.HasSuffix(id, ".maneuver") {
		mode = "Maneuver Mode"
	}
	return groundWords(id) + " is closed to units in " + mode
}

func (d *doing) move() {
	i, ok := d.own(d.a.Unit)
	if !ok {
		return
	}
	if why, rule, text := d.locked(i); why != "" {
		d.refuse(why, rule, "%s", text)
	}
	path, halves, lines := d.path(i)
	if path == nil {
		return
	}
	u := &d.Units[i]
	left := d.allowance(i, u.Combat) - u.Spent
	lines = append(lines, d.bounds(i, u.Combat)...)
	if halves > left {
		quarter := ""
		if d.quartered(i) {
			quarter = ", a quarter of its movement"
		}
		d.refuse(TooFar, "FB 7.1, 13.3, 15.3.2", "that way takes %s movement points: %s has %s left%s%s", points(halves), d.a.Unit, points(left), quarter, Whose(lines...))
	}
	to := path[len(path)-1]
	if why, rule, text := d.roomFor(i, to); why != "" && to != u.At {
		d.refuse(why, rule, "%s", text)
	}
	if d.no != nil {
		return
	}
	from := u.At
	u.Spent += halves
	d.tell(Happening{Kind: "move", Side: d.by, Unit: d.a.Unit, From: d.label(from), To: d.label(to), Path: d.a.Path, Ledger: lines,
		Text: fmt.Sprintf("%s: %s moves from %s to %s (%s)", d.by, d.a.Unit, d.label(from), d.label(to), points(halves))})
	for _, at := range path {
		u.At = at
		d.enters(i)
		if d.settle(); d.Outcome != nil {
			return
		}
	}
	u.Stopped = d.zone(1-d.side, u.At)
}

// enters sees to what a unit brings about by entering a hex, whoever comes there later:
// landing zones are lost to Germans who enter.
func (d *doing) enters(i int) {
	if d.unit(i).Side != German {
		return
	}
	for f := range d.Forms {
		if x := d.Forms[f]; x.Shown && !x.Lost && x.LZ == d.Units[i].At {
			d.loseZone(f)
		}
	}
}

// mode changes the mode of a unit.
func (d *doing) mode() {
	i, ok := d.own(d.a.Unit)
	if !ok {
		return
	}
	u := &d.Units[i]
	switch {
	case u.Disrupted:
		d.refuse(Unfit, "FB 8.8", "%s is disrupted", d.a.Unit)
	case u.Landed && u.Combat:
		d.refuse(Unfit, "15.3.2", "%s has landed in Combat Mode", d.a.Unit)
	}
	// Paid from what a unit has in Maneuver Mode: guns have nothing else (house).
	cost, left := 2*d.cell("mode.cost"), d.allowance(i, false)-u.Spent
	if cost > left {
		d.refuse(TooFar, "4.1.3, FB 3.3", "a change of mode takes %s movement points: %s has %s left%s", points(cost), d.a.Unit, points(left), Whose(append(d.bounds(i, false), d.figure("mode.cost", ""))...))
	}
	if !u.Combat && u.Cut {
		if l := d.line(i, d.lay()); l.Why != "" {
			d.refuse(Cut, "6.1", "%s has no line of communications: %s", d.a.Unit, l.Why)
		}
	}
	if d.no != nil {
		return
	}
	u.Spent += cost
	u.Combat, u.Cut = !u.Combat, false
	word := "Maneuver"
	if u.Combat {
		word = "Combat"
	}
	d.tell(Happening{Kind: "mode", Side: d.by, Unit: d.a.Unit, To: d.label(u.At), Ledger: []Line{d.figure("mode.cost", "a change of mode")}, Text: fmt.Sprintf("%s: %s changes to %s Mode", d.by, d.a.Unit, word)})
}
