package assault

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
	"sightline/game/hexboard"
)

// Card is what is said of who is chosen, or of the attack that is pointed at.
func (p *play) Card() *board.Card {
	if at := p.aimed(); p.mine() && p.who != "" && at >= 0 {
		if list := p.attacks(at); len(list) > 0 {
			return p.attackCard(list[0])
		}
	}
	if u, l := p.index(p.who); u >= 0 {
		return p.unitCard(u)
	} else if l >= 0 {
		return p.leaderCard(l)
	}
	if p.hover >= 0 {
		for i, x := range p.view.Units {
			if x.Steps > 0 && x.At == p.hover {
				return p.unitCard(i)
			}
		}
	}
	return nil
}

var kindNames = map[rules.Kind]string{
	rules.Infantry: "infantry", rules.Engineer: "engineers", rules.SMG: "submachine guns", rules.HMG: "heavy machine guns", rules.Cavalry: "cavalry",
	rules.AA: "antiaircraft guns", rules.AFV: "armor", rules.Gun: "guns", rules.Transport: "transport",
}

var groundNames = map[rules.Ground]string{rules.Clear: "open", rules.Woods: "woods", rules.Town: "town", rules.Hill: "hill", rules.River: "river"}

func (p *play) unitCard(i int) *board.Card {
	b, u, x := p.view.Battle(), p.view.Unit(i), p.view.Units[i]
	look := p.look(i)
	ground := groundNames[b.Grounds[x.At]]
	c := &board.Card{Title: u.Name, Under: fmt.Sprintf("%s · %s, %s", board.Title(kindNames[u.Kind]), p.label(x.At), ground), Look: &look}
	pair := func(left string, right int, figure string) {
		c.Lines = append(c.Lines, board.Line{Left: left, Right: strconv.Itoa(right), Source: p.view.From(i, figure)})
	}
	own := &b.Platoons[i]
	pair("Fire", u.Strength(), "fire")
	pair("Range, in hexes", own.Range, "range")
	if n := own.AntiTank; n > 0 {
		pair("Strength against armor", n, "antitank")
	}
	if u.Kind == rules.AFV {
		pair("Armor", u.Armor, "armor")
	}
	pair("Movement", own.Move, "move")
	pair("Morale now", u.Now(), "morale")
	c.Lines = append(c.Lines, board.Line{Left: "Steps", Right: fmt.Sprintf("%d of %d", u.Steps, u.Full)})
	state := order(u.State)
	if x.Acted && p.view.Active == b.Platoons[i].Side {
		state += ", has acted"
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: board.Title(state)})
	return c
}

func (p *play) leaderCard(i int) *board.Card {
	b, l := p.view.Battle(), p.view.Leader(i)
	look := p.leaderLook(i)
	c := &board.Card{Title: l.Name, Under: fmt.Sprintf("leader of %s · %s", l.Arm, p.label(p.view.Leaders[i].At)), Look: &look}
	c.Lines = append(c.Lines,
		board.Line{Left: "Morale", Right: strconv.Itoa(l.Morale + l.Lost)},
		board.Line{Left: "Adds to the morale of units", Right: strconv.Itoa(l.Bonus)},
		board.Line{Kind: board.HeadLine, Left: "Would act with him"},
	)
	led := p.view.Led(i)
	for _, k := range led {
		c.Lines = append(c.Lines, board.Line{Left: b.Platoons[k].Name, Right: p.label(p.view.Units[k].At)})
	}
	if len(led) == 0 {
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: "Nobody of his arm is in his hex or beside it who has not acted and is not demoralized."})
	}
	return c
}

// legend says what the letters of the table are.
const legend = "M: every enemy checks his morale; M1, M2: with 1 or 2 added to his dice. 1M2, 2M2, 3M2: first so many steps are lost."

// resultWords is a result of the table in few words: "1M2" is "1 step, then checks +2".
func resultWords(result string) string {
	steps, checks, is := strings.Cut(result, "M")
	if !is {
		return "no effect"
	}
	words := "morale checks"
	if checks != "" {
		words += " +" + checks
	}
	if n, err := strconv.Atoi(steps); err == nil {
		words = board.Counted(n, "step", "steps") + ", then " + words
	}
	return words
}

// attackCard is the ledger of an attack before it is committed.
func (p *play) attackCard(a rules.Action) *board.Card {
	if a.Do == "antitank" {
		return p.armorCard(a)
	}
	r, err := p.now.Outlook(p.sideName(), a)
	if err != nil {
		return &board.Card{Title: p.named(a), Lines: []board.Line{{Kind: board.TextLine, Left: err.Error()}}}
	}
	c := &board.Card{Title: p.named(a), Under: strings.Join(a.Units, ", ")}
	if a.Leader != "" {
		c.Under += ", " + a.Leader
	}
	own := p.attacksIn(r)
	c.Grid, c.After = p.grid(), []board.Line{{Kind: board.TextLine, Left: legend}}
	if a.Do != "assault" {
		x := r.Column(own)
		if p.column(c, x, p.side); x.To != "" {
			c.Lines = append(c.Lines, board.Line{Left: board.Title(p.of6(x.To))})
		}
		return c
	}
	attacker := 1 - p.side
	if own {
		attacker = p.side
	}
	for side, name := range p.view.Sides() {
		x := r.Column(side == attacker)
		c.Halves[side] = append([]board.Line{half(p.view.Sides(), side, attacker)}, sums(&x)...)
		if c.Grid.At[side].Column = slices.Index(p.view.Card().Columns(), x.To); x.To != "" {
			c.After = slices.Insert(c.After, len(c.After)-1, board.Line{Left: name + ": " + p.of6(x.To), Side: side + 1})
		}
	}
	if r.First {
		c.After = append(c.After, board.Line{Kind: board.TextLine, Left: "The defender fires first, at attackers as they come."})
	}
	return c
}

func (p *play) armorCard(a rules.Action) *board.Card {
	u, _ := p.index(a.Unit)
	t, _ := p.index(a.Target)
	b := p.view.Battle()
	c := &board.Card{Title: p.named(a), Under: a.Unit + " · two dice"}
	one, two := p.cellOf("antitank.one"), p.cellOf("antitank.two")
	c.Lines = append(c.Lines,
		board.Line{Left: "Strength against armor", Right: "+" + strconv.Itoa(b.Platoons[u].AntiTank), Source: p.view.From(u, "antitank")},
		board.Line{Left: "Armor of " + a.Target, Right: "\u2212" + strconv.Itoa(b.Platoons[t].Armor), Source: p.view.From(t, "armor")},
		board.Line{Left: "A step is lost at", Right: one.Value, Source: one.Source},
		board.Line{Left: "Two steps at", Right: two.Value, Source: two.Source},
		board.Line{Kind: board.ResultLine, Left: "Steps on average", Right: fmt.Sprintf("%.2f", float64(p.now.Worth(p.sideName(), a))/100)},
	)
	return c
}

// armorRoll is the ledger of a roll at armor.
func (p *play) armorRoll(h *rules.Happening) *board.Card {
	c := &board.Card{Title: "At the armor", Under: h.Unit}
	pair := func(left, right, source string) {
		c.Lines = append(c.Lines, board.Line{Left: left, Right: right, Source: source})
	}
	dice := h.Dice
	if h.From == "" && len(dice) > 0 { // infantry in an assault gets at it first
		pair("Infantry gets at "+h.Unit+" with", strconv.Itoa(dice[0]), "")
		dice = dice[1:]
	}
	sum := 0
	for _, n := range dice {
		sum += n
	}
	if len(dice) > 0 {
		pair("Two dice", strconv.Itoa(sum), "")
		pair("Strength less armor", board.Signed(fmt.Sprintf("%+d", h.Add)), "")
	}
	for _, x := range h.Cells {
		if !strings.HasPrefix(x.ID, "ruling.") && x.ID != "antitank.strength" {
			pair(x.Text, x.Value, x.Source)
		}
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: board.Title(board.Last(h.Text)), Right: strconv.Itoa(h.Total)})
	c.After = []board.Line{{Kind: board.TextLine, Left: h.Text}}
	return c
}

// grid is the table of the card.
func (p *play) grid() *board.Grid {
	card := p.view.Card()
	var all []rules.Cell
	for i := range card.Columns() {
		all = append(all, card.Under(i)...)
	}
	source := strings.Trim(whose(all...), " ()")
	if source == "rebuilt" {
		source += " from the card"
	}
	g := &board.Grid{Title: "Assault table", Source: source, Columns: card.Columns(), At: [2]board.GridAt{{Column: -1, Row: -1}, {Column: -1, Row: -1}}}
	for die, row := range card.Table() {
		g.Rows = append(g.Rows, strconv.Itoa(die+1))
		var cells []string
		for _, r := range row {
			cells = append(cells, r.String())
		}
		g.Cells = append(g.Cells, cells)
	}
	return g
}

// column adds how a side comes to its column, and where that is on the grid.
func (p *play) column(c *board.Card, x rules.Column, side int) {
	name := p.view.Sides()[side]
	c.Lines = append(c.Lines, board.Line{Kind: board.HeadLine, Left: name, Right: "strength " + x.Strength(), Side: side + 1})
	for i := range x.Parts {
		part := &x.Parts[i]
		text := part.Unit
		for _, t := range part.Times {
			text += ", \u00d7" + t.Value
		}
		c.Lines = append(c.Lines, board.Line{Left: text, Right: part.Amount(), Source: part.Source()})
	}
	for _, s := range x.Shifts {
		text := s.Cell.Text
		if s.Cell.ID == "shift.distance" { // its words are of the card; it is of fire at who is beside, too
			text = "Fire, not an assault"
		}
		c.Lines = append(c.Lines, board.Line{Left: text, Right: shift(s.Value), Source: s.Cell.Source})
	}
	at := slices.Index(p.view.Card().Columns(), x.To)
	right := "no effect"
	if at >= 0 {
		right = "column " + x.To
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: "Rolls on", Right: right})
	c.Grid.At[side].Column = at
}

func shift(n int) string {
	if n > 0 {
		return fmt.Sprintf("%d \u2192", n)
	}
	return fmt.Sprintf("%d \u2190", -n)
}

// Tell is what an event shows.
func (p *play) Tell(e game.Event) board.Told {
	h, ok := e.(rules.Happening)
	if !ok {
		return board.Told{}
	}
	out := board.Told{Title: title(h), Under: h.Text}
	side := slices.Index(p.view.Sides(), h.Side)
	from, to := p.cell(h.From), p.cell(h.To)
	if from >= 0 && to >= 0 {
		out.From, out.To = from, to
	}
	for _, c := range []int{from, to} {
		if c >= 0 {
			out.Cells = append(out.Cells, c)
		}
	}
	dice := func(list []int) (all []picture.Die) {
		for _, n := range list {
			all = append(all, picture.Die{Sides: 6, Value: n})
		}
		return all
	}
	switch {
	case h.Kind == "turn" && len(h.Dice) == 2:
		for i, n := range p.view.Sides() {
			out.Dice = append(out.Dice, board.Rolled{Caption: n, Side: i + 1, Dice: dice(h.Dice[i : i+1]), Text: "+ " + strconv.Itoa(p.view.Battle().Armies[i].Initiative)})
		}
		out.Result = h.Side
		out.Note = "acts first"
		if h.Side == "" {
			out.Result, out.Note = "Even", "both roll again"
		}
	case h.Column != nil:
		out.Dice = []board.Rolled{{Caption: h.Side, Side: side + 1, Dice: dice(h.Dice), Text: h.Result}}
		out.Result, out.Note = board.Title(resultWords(h.Result)), "column "+h.Column.To
		if h.Column.To == "" {
			out.Result, out.Note = "No effect", "no column"
		}
		if len(h.Dice) == 1 && h.Column.To != "" { // how it comes to its column the card says
			out.Under = fmt.Sprintf("%s: strength %s on column %s; %d is rolled: %s", h.Side, h.Column.Strength(), h.Column.To, h.Dice[0], resultWords(h.Result))
		}
		c := &board.Card{Title: title(h), Under: "in " + h.To, Grid: p.grid()}
		if side >= 0 {
			p.column(c, *h.Column, side)
			if len(h.Dice) == 1 {
				c.Grid.At[side].Row = h.Dice[0] - 1
				c.After = []board.Line{rolled(&h, side)}
			}
		}
		c.After = append(c.After, board.Line{Kind: board.TextLine, Left: legend})
		out.Card = c
		out.Tag = resultWords(h.Result)
	case len(h.Dice) > 0:
		text := ""
		if h.Total != 0 {
			if h.Add != 0 {
				text = fmt.Sprintf("+ %d ", h.Add)
				if h.Add < 0 {
					text = fmt.Sprintf("\u2212 %d ", -h.Add)
				}
			}
			if h.Add != 0 || len(h.Dice) > 1 {
				text += fmt.Sprintf("= %d ", h.Total)
			}
			if h.Need != 0 {
				text += fmt.Sprintf("against %d", h.Need)
			}
			text = strings.TrimSpace(text)
		}
		caption := h.Unit
		if h.Kind == "antitank" {
			if out.Card = p.armorRoll(&h); h.From == "" { // in an assault the unit is the target
				caption = "At " + h.Unit
			}
		}
		out.Dice = []board.Rolled{{Caption: caption, Side: side + 1, Dice: dice(h.Dice), Text: text}}
		out.Result = board.Last(h.Text)
	default:
		out.Result = board.Last(h.Text)
	}
	if h.Unit != "" && len(out.Cells) == 0 {
		if at := p.place(h.Unit); at >= 0 {
			out.Cells = []int{at}
		}
	}
	if h.Kind == "retreat" && h.To != "" {
		p.tellRetreat(&out, &h)
	}
	if out.Tag == "" {
		out.Tag = tagText(h)
	}
	return out
}

// tellRetreat says why who goes back goes there: the card says nothing of it, and by our rule
// each hex is farther from the nearest enemy, whichever side of the map that is.
func (p *play) tellRetreat(out *board.Told, h *rules.Happening) {
	b, from, to := p.view.Battle(), p.cell(h.From), p.cell(h.To)
	side := slices.Index(p.view.Sides(), h.Side)
	best, name, far := -1, "", 0
	for i, x := range p.view.Units {
		if x.Steps > 0 && b.Platoons[i].Side != side {
			if n := hexboard.Distance(b.Board.Hex(x.At), b.Board.Hex(from)); best < 0 || n < far {
				best, name, far = x.At, b.Platoons[i].Name, n
			}
		}
	}
	if best < 0 {
		return
	}
	out.Why = "away from the nearest enemy, " + name + " in " + p.label(best)
	out.Result, out.Note = "Away from "+name, "each hex farther from the nearest enemy (house)"
	out.Card = &board.Card{Title: h.Unit + " goes back", Under: "from " + h.From + " to " + h.To, Lines: []board.Line{
		{Left: name + " in " + p.label(best), Right: board.Counted(far, "hex away", "hexes away")},
		{Left: "From " + h.To, Right: board.Counted(hexboard.Distance(b.Board.Hex(best), b.Board.Hex(to)), "hex away", "hexes away"), Source: "house"},
		{Kind: board.TextLine, Left: "Its whole movement, each hex farther from the nearest enemy, whichever side of the map that is: the card does not say which way."},
	}}
}

func title(h rules.Happening) string {
	switch h.Kind {
	case "turn":
		return "Initiative"
	case "activate":
		return "Activated: " + h.Unit
	case "move":
		return "Moving: " + h.Unit
	case "fire":
		if h.Column == nil {
			return "Fire"
		}
		return "Fire by " + h.Side
	case "antitank":
		return "At the armor"
	case "assault":
		return "Assault on " + h.To
	case "step":
		return "A step is lost"
	case "leader":
		return "Leader " + h.Unit
	case "check":
		return "Morale check: " + h.Unit
	case "recover":
		return "Recovery: " + h.Unit
	case "retreat":
		return "Going back: " + h.Unit
	case "holds":
		return h.Side + " takes ground"
	case "pass":
		return h.Side + " passes"
	case "over":
		return "The end"
	}
	return ""
}

func tagText(h rules.Happening) string {
	switch h.Kind {
	case "check", "recover", "step", "retreat":
		return h.Unit
	case "assault":
		return "assault"
	case "activate":
		return "acts"
	}
	return ""
}
