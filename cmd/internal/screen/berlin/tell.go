package berlin

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Card is what is said of the attack that is pointed at, or of who is chosen.
func (p *play) Card() *board.Card {
	if p.mine() && p.hover >= 0 {
		if a, ok := p.against(p.hover); ok {
			return p.attackCard(a)
		}
		if a, ok := p.goesTo(p.hover); ok && a.Do == "drop" {
			return p.dropCard(a)
		}
	}
	if u, is := p.unit(p.who); is {
		return p.unitCard(&u)
	}
	if l, is := p.leader(p.who); is {
		look := boards.AirLeader()
		return &board.Card{Title: l.Name, Under: "In " + l.At, Look: &look, Lines: []board.Line{
			{Kind: board.TextLine, Left: "Captured when an Allied unit is in the hex without a German. Both leaders win the game."}}}
	}
	if p.mine() && p.clock.Step == rules.Assign {
		return p.fieldsCard()
	}
	return p.hexCard(p.hover)
}

// fieldsCard is the airfields, and who is sent to each.
func (p *play) fieldsCard() *board.Card {
	c := &board.Card{Title: "Airfields", Under: "Ringed on the map, or beyond its edge"}
	for _, m := range p.fields() {
		c.Lines = append(c.Lines, board.Line{Left: m.Tag, Right: m.Soft})
	}
	return c
}

// hexCard is what lies in a hex.
func (p *play) hexCard(cell int) *board.Card {
	if cell < 0 {
		return nil
	}
	m := p.view.Map()
	label := m.Label(cell)
	in := p.view.In(label)
	if len(in) == 0 && p.place(p.who) >= 0 {
		return nil // the table tells its name
	}
	c := &board.Card{Cell: cell + 1, Title: "Hex " + label, Under: board.Title(p.ground(cell))}
	for i := range m.Places {
		if m.Places[i].Hex == cell {
			c.Title = m.Places[i].Name
			c.Under += " · " + label
		}
	}
	for _, u := range in {
		c.Lines = append(c.Lines, board.Line{Left: u.Name, Right: u.Figures, Source: either(u.Service == rules.Volkssturm, serviceName(u.Service), ""), Side: slices.Index(p.view.Sides(), u.Side) + 1})
	}
	return c
}

// ground is that of a hex in words, with a strongpoint that stands there.
func (p *play) ground(cell int) string {
	m := p.view.Map()
	return either(m.Grounds[cell] == rules.Major, "major building", m.Grounds[cell].String()) + either(slices.Contains(p.view.Standing(), m.Label(cell)), ", strongpoint", "")
}

func (p *play) unitCard(u *rules.UnitView) *board.Card {
	look := p.look(u)
	under := either(u.Kind == rules.HQ, "Headquarters", board.Title(string(u.Kind)))
	if u.Formation != "" {
		under += " · " + u.Formation
	} else if u.Service != "" {
		under += " · " + serviceName(u.Service)
	}
	c := &board.Card{Title: u.Name, Under: under, Look: &look}
	figure := func(left, right, source string) {
		c.Lines = append(c.Lines, board.Line{Left: left, Right: right, Source: source})
	}
	pair := func(left, right string) { figure(left, right, "") }
	figure("Fire, protection, movement", u.Figures, u.Source)
	if u.At == "" {
		c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: either(p.descends(u.Name), "Comes down beside its hex", either(lost(u), "Lost: "+u.State, board.Title(u.State)))})
		if d, _ := p.formation(u.Formation); d.Confusion > 0 {
			figure("Flies with a die above", strconv.Itoa(d.Confusion), d.Source)
		}
		if down := p.descends(u.Name); down || flies(u) {
			pair("Lands in", either(either(down, u.Combat, p.combat), "Combat", "Maneuver")+" Mode")
		}
		return c
	}
	mode := either(u.Combat, "Combat Mode", "Maneuver Mode")
	pair("Mode", mode)
	if !u.Combat {
		figure("Protection in it", strconv.Itoa(u.Protection), u.Sources[0])
		figure("Movement in it", strconv.Itoa(u.Move), u.Sources[1])
	}
	pair("Hex "+u.At, p.ground(p.cell(u.At)))
	if p.mine() && p.clock.Step == rules.Move && u.Side == p.sideName() {
		figure("Movement left", u.Left, u.LeftFrom)
	}
	if l, ok := p.view.Line(u.Name); ok {
		switch {
		case l.Why != "":
			c.Lines = append(c.Lines, board.Line{Kind: board.HeadLine, Left: "No line of communications", Right: l.Rule}, board.Line{Kind: board.TextLine, Left: board.Title(l.Why)})
		case len(l.Path) > 0:
			figure("Line of communications to", l.Path[len(l.Path)-1], l.From)
		}
	}
	if u.Held != "" && u.Side == p.sideName() && p.clock.Step == rules.Move {
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: board.Title(u.Held)})
	}
	var state []string
	for _, s := range []struct {
		is   bool
		text string
	}{{u.Disrupted, "disrupted"}, {u.Cut, "was cut off in its recovery"}, {u.Landed, "has landed"}, {u.Attacked, "has attacked"}} {
		if s.is {
			state = append(state, s.text)
		}
	}
	if state == nil {
		state = []string{"in good order"}
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: board.Title(strings.Join(state, ", "))})
	return c
}

var attackNames = map[string]string{"strike": "Air strikes", "bombard": "Bombardment", "fire": "Gun fire", "assault": "Close assault", "storm": "Close assault"}

// attackCard is what an attack comes to, with its ledger, before it is committed.
func (p *play) attackCard(a rules.Action) *board.Card {
	c := &board.Card{Title: attackNames[a.Do] + " on " + a.At, Under: board.Title(p.ground(p.cell(a.At)))}
	o, ok := p.view.Odds(p.sideName(), a)
	if !ok {
		return c
	}
	p.ledger(c, o.Lines)
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: "Column " + o.Column, Right: "two dice " + board.Signed(fmt.Sprintf("%+d", o.Modifier))})
	c.Grid = p.grid(o.Matrix, o.Column)
	for _, x := range o.Chances {
		if x.Of36 > 0 {
			name := resultName(x.Result)
			if x.Result == rules.Exchange && exchangesNothing(a) {
				name += ": no effect"
			}
			c.After = append(c.After, board.Line{Left: name, Right: fmt.Sprintf("%d of 36", x.Of36)})
		}
	}
	if a.Do == "assault" {
		c.After = append(c.After, board.Line{Kind: board.TextLine, Left: "Announced now; the enemy may fire before it is resolved."})
	}
	return c
}

// landing is what comes of the mode in which units drop.
func (p *play) landing() string {
	if p.combat {
		return "In Combat Mode it stays where it lands in this turn, and may attack in it."
	}
	return "In Maneuver Mode it goes on with a quarter of its movement; none but units in Combat Mode attack."
}

// dropCard is what may become of a unit that is aimed at a hex.
func (p *play) dropCard(a rules.Action) *board.Card {
	u, _ := p.unit(a.Unit)
	look := p.look(&u)
	c := &board.Card{Title: a.Unit + " drops", Under: "Aimed at " + a.At, Look: &look}
	d, _ := p.formation(u.Formation)
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: "Lands in " + either(p.combat, "Combat", "Maneuver") + " Mode", Right: "M: the other"}, board.Line{Kind: board.TextLine, Left: p.landing()})
	c.Lines = append(c.Lines, board.Line{Left: "Flies with more than", Right: strconv.Itoa(d.Confusion), Source: d.Source})
	l, ok := p.view.Landing(a.Unit, a.At)
	if !ok {
		return c
	}
	if len(l.Lines) > 0 {
		c.Lines = append(c.Lines, board.Line{Kind: board.HeadLine, Left: "Flak"})
		p.ledger(c, l.Lines)
	}
	of := board.Percents(l.Well, l.Bad, l.Off)
	share := func(i int) string { return fmt.Sprintf("%d %%", of[i]) }
	c.Lines = append(c.Lines, board.Line{Kind: board.HeadLine, Left: "Once it flies"},
		board.Line{Left: "Lands on good ground", Right: share(0)},
		board.Line{Left: "On bad ground, or displaced", Right: share(1)},
		board.Line{Left: "Off the map", Right: share(2)},
		board.Line{Kind: board.ResultLine, Left: "Lost in landing", Right: fmt.Sprintf("%d %%", (100*l.Lost+18*l.Of)/(36*l.Of))})
	return c
}

// ledger adds lines of a ledger.
func (p *play) ledger(c *board.Card, lines []rules.Line) {
	for _, l := range lines {
		text := board.Title(l.Text)
		if l.ID == "hq.dice" { // it may be in the ledger as one that fires, too
			text += " helps"
		}
		c.Lines = append(c.Lines, board.Line{Left: text, Right: board.Signed(l.Value), Source: l.Source})
	}
}

var resultNames = map[rules.Result]string{rules.None: "No effect", rules.Disrupt: "Disrupted", rules.Retreat: "Retreat", rules.Exchange: "Exchange", rules.Eliminate: "Eliminated"}

// legend says what the letters of a column are.
const legend = "D: disrupted. R: retreat. EX: exchange. E: eliminated. A dash: no effect."

// resultName is a result in words, behind the letters that tables have for it.
func resultName(r rules.Result) string {
	if s := string(r); r != rules.None && s != "" {
		return s + ": " + strings.ToLower(resultNames[r])
	}
	return resultNames[r]
}

// grid is a column of a matrix: which dice bring which result.
func (p *play) grid(matrix, column string) *board.Grid {
	off := board.GridAt{Column: -1, Row: -1}
	g := &board.Grid{Title: "Two dice in column " + column, Rows: []string{""}, Cells: [][]string{nil}, At: [2]board.GridAt{off, off}}
	begins := matrix + "." + strings.ToLower(column) + "."
	low, high, last := "", "", ""
	put := func(first, final bool) {
		if last == "" {
			return
		}
		text := low
		switch {
		case first:
			text = "to " + high
		case final:
			text = low + " on"
		case low != high:
			text = low + "\u2013" + high
		}
		g.Columns = append(g.Columns, board.Signed(text))
		g.Cells[0] = append(g.Cells[0], strings.Replace(last, "-", "\u2013", 1))
	}
	for _, x := range p.view.Chart() {
		n, is := strings.CutPrefix(x.ID, begins)
		if !is {
			continue
		}
		if !strings.Contains(g.Source, x.Source) { // of all, where an overlay has some
			g.Source = strings.TrimPrefix(g.Source+", "+x.Source, ", ")
		}
		if x.Value != last {
			put(len(g.Columns) == 0, false)
			low, last = n, x.Value
		}
		high = n
	}
	put(false, true)
	return g
}

// hit marks what was rolled on a grid.
func hit(g *board.Grid, side, sum int) {
	at := 0
	for i, text := range g.Columns {
		n, err := strconv.Atoi(strings.Replace(strings.FieldsFunc(strings.TrimSuffix(strings.TrimPrefix(text, "to "), " on"), func(r rune) bool { return r == '\u2013' })[0], "\u2212", "-", 1))
		if i > 0 && err == nil && sum >= n {
			at = i
		}
	}
	g.At[max(side, 0)] = board.GridAt{Column: at, Row: 0}
}

var titles = map[string]string{
	"turn": "A turn begins", "step": "The next step", "place": "Set up", "airfield": "An airfield", "strike": "Strikes kept", "weather": "Air strikes", "arrive": "Arrival",
	"enter": "Enters", "recover": "Recovery", "cut": "Cut off", "move": "Move", "mode": "Mode", "launch": "Launch", "scatter": "The drop", "land": "Landing", "attack": "Attack",
	"result": "Result", "retreat": "Retreat", "disrupted": "Disrupted", "eliminated": "Eliminated", "removed": "Out of the game", "strongpoint": "A strongpoint falls",
	"zone": "Landing zone", "captured": "Captured", "unlocked": "May move", "points": "Points", "over": "The end",
}

// fewNames are as many as the bar and the tray tell; of more they tell so many, and how many there are.
const fewNames = 2

// briefer is the line of an event, without the names of many: its card has all.
func briefer(h *rules.Happening) string {
	text := h.TextFor("")
	if len(h.Units) <= fewNames+1 {
		return text
	}
	return strings.Replace(text, strings.Join(h.Units, ", "), fmt.Sprintf("%d units (%s, …)", len(h.Units), strings.Join(h.Units[:fewNames], ", ")), 1)
}

// quiet are the events that the log tells and nothing shows.
var quiet = []string{"step", "place", "airfield", "points"}

// Tell is what an event shows.
func (p *play) Tell(e game.Event) board.Told {
	h, ok := e.(rules.Happening)
	if !ok || slices.Contains(quiet, h.Kind) {
		return board.Told{}
	}
	text := briefer(&h)
	out := board.Told{Title: titles[h.Kind], Under: text}
	side := slices.Index(p.view.Sides(), h.Side)
	from, to := p.cell(h.From), p.cell(h.To)
	for _, c := range []int{from, to} {
		if c >= 0 {
			out.Cells = append(out.Cells, c)
		}
	}
	if from >= 0 && to >= 0 {
		out.From, out.To = from, to
	}
	if at := p.place(h.Unit); len(out.Cells) == 0 && at >= 0 {
		out.Cells = []int{at}
	}
	var dice []picture.Die
	for _, n := range h.Dice {
		dice = append(dice, picture.Die{Sides: 6, Value: n})
	}
	if len(dice) > 0 {
		out.Dice = []board.Rolled{{Caption: either(h.Unit != "", h.Unit, h.Side), Side: side + 1, Dice: dice}}
	}
	out.Result = board.Last(text)
	if h.Kind == "arrive" && len(dice) > 0 && len(h.Units) == 0 {
		out.Result = "Nobody comes"
	}
	switch {
	case h.Column != "" && len(h.Dice) > 0:
		p.tellAttack(&out, &h, side)
	case len(h.Ledger) > 0:
		out.Card = &board.Card{Title: out.Title, Under: h.Unit}
		p.ledger(out.Card, h.Ledger)
		out.Card.After = []board.Line{{Kind: board.TextLine, Left: h.Text}}
	}
	switch h.Kind {
	case "launch", "scatter":
		p.tellDrop(&out, &h)
		if at := p.cell(aimed(&h)); at >= 0 {
			out.Marks = append(out.Marks, board.Mark{Kind: board.Cross, Cells: []int{at}, Tag: "aimed at " + aimed(&h)})
		}
	case "retreat", "disrupted", "eliminated", "captured", "land":
		out.Tag = h.Unit + ": " + strings.ToLower(titles[h.Kind])
	}
	return out
}

var headings = map[string]string{"N": "north", "NE": "northeast", "SE": "southeast", "S": "south", "SW": "southwest", "NW": "northwest"}

// rose are the ways of scatter by the die, as the figures in force have them, and which is rolled.
func (p *play) rose(to string) (r picture.Rose) {
	compass := [6]string{"N", "NE", "SE", "S", "SW", "NW"}
	r.To = slices.Index(compass[:], to)
	for _, c := range p.view.Chart() {
		if n, is := strings.CutPrefix(c.ID, "scatter."); is {
			if i := slices.Index(compass[:], c.Value); r.Numbers[i] == "" {
				r.Numbers[i] = n
			} else {
				r.Numbers[i] += "," + n
			}
		}
	}
	return r
}

// aimed is the hex that a unit of a drop is aimed at, if its event says so.
func aimed(h *rules.Happening) string {
	switch {
	case h.Kind == "launch": // in its line alone
		_, at, _ := strings.Cut(h.Text, ": aimed at ")
		return at
	case h.From != "":
		return h.From
	}
	return h.To
}

// tellDrop shows which die of a drop is what, and the flak that it goes through.
func (p *play) tellDrop(out *board.Told, h *rules.Happening) {
	if len(out.Dice) == 0 {
		return
	}
	first := &out.Dice[0]
	switch {
	case h.Kind == "launch":
		first.Caption = "Launch of " + h.Unit
		if len(h.Ledger) > 0 {
			first.Text = "over " + h.Ledger[0].Value
		}
		return
	case len(h.Dice) == 1: // of a glider, which may land as aimed
		first.Caption = "Scatter check"
		if n := len(h.Ledger) - 1; n >= 0 { // the last is what it has to be over
			more := 0
			for _, l := range h.Ledger[:n] {
				add, _ := strconv.Atoi(l.Value)
				more += add
			}
			if more != 0 {
				sum := fmt.Sprintf("%s %d = %d", either(more < 0, "-", "+"), max(more, -more), h.Dice[0]+more)
				first.Text = strings.ReplaceAll(sum, "-", "\u2212") + rules.Whose(h.Ledger[:n]...)
			}
			out.Note = "As aimed with more than " + h.Ledger[n].Value + rules.Whose(h.Ledger[n])
		}
	case len(h.Ledger) > 0:
		far, more := *first, len(h.Path)-h.Dice[1]
		first.Caption, first.Dice, first.Text = "Direction", first.Dice[:1], headings[h.Ledger[0].Value]
		first.Rose = p.rose(h.Ledger[0].Value)
		far.Caption, far.Dice = "Distance", far.Dice[1:]
		if h.To != "" && more != 0 {
			far.Text = fmt.Sprintf("+ %d = %d", more, len(h.Path))
		}
		out.Dice = append(out.Dice, far)
	}
	out.Marks = p.bursts(h.Unit)
}

// tellAttack shows the dice of an attack on their column.
func (p *play) tellAttack(out *board.Told, h *rules.Happening, side int) {
	sum := 0
	for _, n := range h.Dice {
		sum += n
	}
	r := &out.Dice[0]
	r.Caption = "Column " + h.Column
	if more := h.Dicesum - sum; more != 0 {
		r.Text = board.Signed(fmt.Sprintf("%+d", more)) + " "
	}
	r.Text += fmt.Sprintf("= %d", h.Dicesum)
	out.Title = "Attack on " + h.To
	if h.Unit != "" {
		out.Title = "Landing in " + h.To
	}
	result := resultNames[h.Result]
	out.Note = board.Last(h.TextFor(""))
	switch {
	case h.Void:
		result = resultNames[rules.None]
		out.Note, out.Why = "EX: from the air and by bombardment nobody is lost", "from the air and by bombardment nobody is lost"
	case h.Result == rules.Exchange && h.Unit == "":
		out.Note, out.Why = "Each side loses a unit", "each side loses a unit"
	}
	out.Result, out.Tag = result, result
	c := &board.Card{Title: out.Title, Under: h.Side}
	p.ledger(c, h.Ledger)
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: fmt.Sprintf("%d in column %s", h.Dicesum, h.Column), Right: result})
	c.Grid = p.grid(h.Matrix, h.Column)
	hit(c.Grid, side, h.Dicesum)
	c.After = []board.Line{{Kind: board.TextLine, Left: h.Text}, {Kind: board.TextLine, Left: legend}}
	out.Card = c
	units := h.Units
	if len(units) > 0 {
		if at := p.place(units[0]); at >= 0 && len(out.Cells) > 0 && at != out.Cells[len(out.Cells)-1] {
			out.From, out.To = at, out.Cells[len(out.Cells)-1]
		}
	}
}
