package dday

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// Card is what is said of who is chosen, or of the attack that is pointed at.
func (p *play) Card() *board.Card {
	if p.mine() {
		if at := p.aimed(); at >= 0 {
			if a, ok := p.attack(at); ok {
				return p.attackCard(a)
			}
			if a, ok := p.strafe(at); ok {
				return p.airCard(p.index(a.Unit))
			}
		}
		if p.view.Pending != nil && p.view.Pending.Kind == "defend" {
			for _, a := range p.legal {
				if a.Do == "defend" && a.Unit == p.who && (len(a.Guns)+a.Support > 0) == (p.guns && p.mayDefend()) {
					return p.attackCard(a)
				}
			}
		}
	}
	if i := p.index(p.who); i >= 0 {
		return p.unitCard(i)
	}
	if k := p.division(p.who); k >= 0 {
		return p.hqCard(k)
	}
	if p.hover >= 0 {
		return p.zoneCard(p.hover)
	}
	return nil
}

// grounds are what a zone is covered with, by the cells that say what it gives a defender.
func (p *play) grounds(zone int) (ids, words []string) {
	z := p.battle().Board.Zone(zone)
	for _, g := range []struct {
		is       bool
		id, word string
	}{{z.Town, "ground.town", "town"}, {z.Prepared, "ground.prepared", "prepared position"}, {z.Rough, "ground.rough", "hedges"}} {
		if g.is {
			ids, words = append(ids, g.id), append(words, g.word)
		}
	}
	return ids, words
}

// groundWords are those in one line.
func (p *play) groundWords(zone int) string {
	if _, words := p.grounds(zone); words != nil {
		return strings.Join(words, ", ")
	}
	return "open"
}

// zoneCard is the ground of a zone, and how much room is left in it.
func (p *play) zoneCard(zone int) *board.Card {
	c := &board.Card{Title: p.zone(zone), Under: "Zone", Cell: zone + 1}
	ids, words := p.grounds(zone)
	if ids == nil {
		c.Lines = append(c.Lines, board.Line{Left: "Open ground"})
	}
	for i, id := range ids {
		l := p.view.Bound(id)
		c.Lines = append(c.Lines, board.Line{Left: board.Title(words[i]) + ": to be hit", Right: board.Signed(fmt.Sprintf("%+d", -l.Value)), Source: l.Source})
	}
	if z := p.battle().Board.Zone(zone); z.Rough {
		l := p.view.Bound("move.rough")
		c.Lines = append(c.Lines, board.Line{Left: "Zones through hedges, off roads", Right: fmt.Sprint(l.Value), Source: l.Source})
	}
	room := p.view.Bound("stack")
	for side, n := range p.view.Sides() {
		here := 0
		for i, u := range p.view.Units {
			if u.State == rules.InPlay && u.At == zone && p.of(i).Side == side {
				here++
			}
		}
		if here > 0 {
			c.Lines = append(c.Lines, board.Line{Left: n + " battalions", Right: fmt.Sprintf("%d of %d", here, room.Value), Source: room.Source, Side: side + 1})
		}
	}
	return c
}

func (p *play) unitCard(i int) *board.Card {
	b, u := p.of(i), p.view.Units[i]
	look := p.look(i)
	look.Crossed = false
	c := &board.Card{Title: b.Name, Under: p.battle().Divisions[b.Division].Name, Look: &look}
	pair := func(left, right, source string) {
		c.Lines = append(c.Lines, board.Line{Left: left, Right: right, Source: source})
	}
	pair(board.Title(armNames[b.Arm]), goes(b), "")
	pair("Quality", b.Quality.String(), "")
	if b.Detachment {
		pair("A detachment", "lost if it fails a save", "seed")
	}
	need, source := p.view.Save(i)
	pair("Saves on", fmt.Sprintf("%d or less", need), source)
	if u.State != rules.InPlay {
		c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: board.Title([]string{"", "shattered", "lost"}[u.State])})
		return c
	}
	pair("Zone", p.zone(u.At), "")
	pair("Ground", p.groundWords(u.At), "")
	lines, quality := p.view.Activations(i)
	c.Lines = append(c.Lines, board.Line{Kind: board.HeadLine, Left: "Activated as " + quality})
	for _, l := range lines {
		left, right, _ := strings.Cut(l.Text, ": ")
		if low, high, _ := strings.Cut(right, " to "); low == high {
			right = low
		}
		pair(board.Title(left), right, l.Source)
	}
	state := "Not activated"
	switch {
	case p.view.Step == rules.Begin || p.view.Step == rules.First:
	case p.view.Pending != nil && p.mine() && slices.Contains(p.view.Pending.Units, i):
		state, _ = p.pendingWords()
	case !p.acts(i):
		state = "Its side is not active now"
	case u.Order != "":
		state = board.Title(u.Order)
		if u.Moved > 0 {
			state += fmt.Sprintf(", moved %d", u.Moved)
		}
	}
	if u.Fought && p.acts(i) {
		state += ", has fought"
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: state})
	if text := p.orderWords(i, u.Order); p.acts(i) && text != "" {
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: text})
	}
	if no := p.stuck(i); no != "" {
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: board.Title(no)})
	}
	return c
}

func (p *play) hqCard(k int) *board.Card {
	d, h := p.battle().Divisions[k], p.view.HQs[k]
	look := p.hqLook(k)
	c := &board.Card{Title: d.Name, Under: "Headquarters", Look: &look}
	zone := "overrun"
	if h.At >= 0 {
		zone = p.zone(h.At)
	}
	reach, source := p.view.Range(k)
	c.Lines = append(c.Lines,
		board.Line{Left: "Zone", Right: zone}, board.Line{Left: "Quality", Right: d.Quality.String()},
		board.Line{Left: "Commands, in zones", Right: fmt.Sprint(reach), Source: source},
		board.Line{Left: "Morale markers", Right: fmt.Sprint(h.Markers)},
		board.Line{Kind: board.TextLine, Left: "Each marker is added to the die for the first move, and then goes."},
		board.Line{Kind: board.TextLine, Left: "Battalions out of its range are activated as poor (house). Amber dashes on the map are around those in range."},
	)
	return c
}

// attackCard is the hit number of an attack with its ledger, before it is committed.
func (p *play) attackCard(a rules.Action) *board.Card {
	_, lines, target := p.view.Odds(p.sideName(), a)
	c := &board.Card{}
	switch {
	case a.Do == "defend":
		q := p.view.Pending.Attack
		c.Title, c.Under = a.Unit+" defends", titles[q.Kind]+" of "+p.zone(q.At)
		if q.Kind == rules.Bombard {
			c.Title = a.Unit + " takes the fire"
		}
	case a.Do == rules.Assault:
		c.Title, c.Under = a.Units[0]+" assaults", a.At+" · against "+target
	case a.Unit == "":
		c.Title, c.Under = "A gun bombards "+a.At, "From off the map \u00b7 "+target+" is hit first"
	default:
		c.Title, c.Under = a.Unit+" bombards", a.At+" · "+target+" is hit first"
	}
	if i := p.index(p.who); i >= 0 {
		look := p.look(i)
		c.Look = &look
	}
	p.ledger(c, lines)
	if i := p.index(target); i >= 0 {
		need, source := p.view.Save(i)
		n, _, _ := p.view.Odds(p.sideName(), a)
		c.Lines = append(c.Lines, board.Line{Left: target + " saves on", Right: fmt.Sprintf("%d or less", need), Source: source},
			board.Line{Left: "Hit and not saved", Right: fmt.Sprintf("%d %%", n*p.failing(i))})
	}
	if a.Do == rules.Bombard && p.spoils(p.cell(a.At)) {
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: "And nobody can assault it this turn: each of the enemy is attacked once (house)."})
	}
	if a.Do == rules.Assault {
		if i := p.index(a.Units[0]); i >= 0 {
			need, source := p.view.Save(i)
			c.Lines = append(c.Lines, board.Line{Left: "Else you save on", Right: fmt.Sprintf("%d or less", need), Source: source})
		}
		c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: "The defender may choose another primary defender and commit artillery."})
	}
	return c
}

// spoils reports whether a bombardment of a zone leaves nobody there to be assaulted this turn, where
// somebody beside it might.
func (p *play) spoils(zone int) bool {
	left, own := 0, false
	for i, u := range p.view.Units {
		b := p.of(i)
		switch {
		case u.State != rules.InPlay:
		case b.Side != p.side:
			if u.At == zone && !u.Target {
				left++
			}
		case b.Arm != rules.Artillery && b.Arm != rules.Propelled && !u.Fought && slices.Contains(p.battle().Board.Around(zone), u.At):
			own = true
		}
	}
	return left == 1 && own
}

// airCard is what may become of a battalion that aircraft attack.
func (p *play) airCard(i int) *board.Card {
	b, hit, none := p.of(i), p.view.Bound("air.save"), p.view.Bound("air.none")
	need, source := p.view.Save(i)
	look := p.look(i)
	fails := "shattered"
	if b.Mobility == rules.Mechanized {
		fails = "lost"
	} else if b.Mobility == rules.Motorized && p.view.Units[i].Road {
		fails = "lost by road (house)"
	}
	return &board.Card{Title: "Aircraft attack " + b.Name, Under: "In " + p.zone(p.view.Units[i].At), Look: &look, Lines: []board.Line{
		{Left: "Aircraft hit on", Right: fmt.Sprintf("%d or less", hit.Value), Source: hit.Source},
		{Left: b.Name + " saves on", Right: fmt.Sprintf("%d or less", need), Source: source},
		{Left: "Near an HQ the aircraft is lost", Right: fmt.Sprintf("over %d", none.Value), Source: rules.From(none, p.view.Bound("air.hq"))},
		{Kind: board.ResultLine, Left: "It is " + fails, Right: fmt.Sprintf("%d %%", hit.Value*p.failing(i))},
	}}
}

// bounded are the lines of a hit number, with what it is at least or at most where that is met.
func (p *play) bounded(lines []rules.Line) []rules.Line {
	sum, least, most := 0, p.view.Bound("hit.least"), p.view.Bound("hit.most")
	for _, l := range lines {
		sum += l.Value
	}
	switch {
	case sum <= least.Value:
		return append(slices.Clone(lines), least)
	case sum >= most.Value:
		return append(slices.Clone(lines), most)
	}
	return lines
}

// failing is on how many of ten rolls a battalion does not save.
func (p *play) failing(i int) int {
	need, _ := p.view.Save(i)
	return 10 - need
}

// counts is the chance that an attack does something, that it hits and is not saved, with whose figures those
// are and those by which it hits.
func (p *play) counts(number, target int, by []rules.Line) string {
	if target < 0 {
		return fmt.Sprintf("%d %%%s", 10*number, rules.Whose(by...))
	}
	_, source := p.view.Save(target)
	return fmt.Sprintf("%d %% with its save%s", number*p.failing(target), rules.Whose(append(slices.Clone(by), rules.Line{Source: source})...))
}

// orderWords say what a roll has given a battalion; "" where it has given nothing.
func (p *play) orderWords(i int, order string) string {
	if i < 0 {
		return ""
	}
	arm := p.of(i).Arm
	may := "assault"
	switch {
	case arm == rules.Artillery || arm == rules.Propelled:
		may = "bombard"
	case arm != rules.Infantry:
		may = "bombard or assault"
	}
	far := func(times ...rules.Line) string {
		base := p.view.Bound("move." + string(p.of(i).Mobility))
		n := base.Value
		for _, l := range times {
			n *= l.Value
		}
		return "moves once, up to " + board.Counted(n, "zone", "zones") + rules.Whose(append(times, base)...) + ", and may " + may
	}
	switch order {
	case rules.Double:
		return "Double: " + far(p.view.Bound("move.double"))
	case rules.Full:
		return "Full: " + far()
	case rules.Hold:
		if may == "assault" {
			return "Hold: neither moves nor assaults; it still defends"
		}
		return "Hold: does not move or assault, and may bombard"
	case rules.Fallback:
		return "Fallback: goes back a zone, and does nothing more this turn"
	}
	return ""
}

// rollCard is what a roll is held against, and what comes of it.
func (p *play) rollCard(h *rules.Happening) *board.Card {
	c := &board.Card{Title: titles[h.Kind], Under: h.Unit}
	for _, l := range h.Against {
		c.Lines = append(c.Lines, board.Line{Left: l.Text, Right: fmt.Sprint(l.Value), Source: l.Source})
	}
	var dice []string
	for _, n := range h.Dice {
		dice = append(dice, fmt.Sprint(n))
	}
	is := " is rolled"
	if len(dice) > 1 {
		is = " are rolled"
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: strings.Join(dice, ", ") + is, Right: board.Last(h.Text)})
	if h.Kind == "activate" {
		first, _, _ := strings.Cut(h.Unit, ", ")
		if text := p.orderWords(p.index(first), strings.ToLower(board.Last(h.Text))); text != "" {
			c.Lines = append(c.Lines, board.Line{Kind: board.TextLine, Left: text})
		}
	}
	return c
}

// ledger adds the lines of a hit number.
func (p *play) ledger(c *board.Card, lines []rules.Line) {
	for _, l := range lines {
		right := fmt.Sprintf("%+d", l.Value)
		if l.ID == "hit.base" {
			right = fmt.Sprint(l.Value)
		}
		c.Lines = append(c.Lines, board.Line{Left: board.Title(l.Text), Right: strings.Replace(right, "-", "\u2212", 1), Source: l.Source})
	}
	sum := 0
	for _, l := range lines {
		sum += l.Value
	}
	n := sum
	if all := p.bounded(lines); len(all) > len(lines) {
		bound := all[len(lines)]
		word := "at least"
		if n = bound.Value; bound.ID == "hit.most" {
			word = "at most"
		}
		c.Lines = append(c.Lines, board.Line{Left: board.Signed(fmt.Sprintf("Comes to %d: %s", sum, word)), Right: fmt.Sprint(n), Source: bound.Source})
	}
	c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: fmt.Sprintf("Hit on %d or less", n), Right: fmt.Sprintf("%d %%", 10*n)})
}

var titles = map[string]string{
	"turn": "First move", "support": "Support", "first": "First move", "rally": "Rally", "activate": "Activation", "move": "Move", "hq": "HQ",
	"air": "Air attack", "bombard": "Bombardment", "assault": "Assault", "save": "Save", "shattered": "Shattered", "lost": "Lost",
	"retreat": "Falls back", "marker": "Morale markers", "advance": "Advance", "holds": "Takes ground", "over": "The end",
}

// Tell is what an event shows.
func (p *play) Tell(e game.Event) board.Told {
	h, ok := e.(rules.Happening)
	if !ok {
		return board.Told{}
	}
	out := board.Told{Title: titles[h.Kind], Under: h.Text}
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
	if h.Unit != "" && len(out.Cells) == 0 {
		first, _, _ := strings.Cut(h.Unit, ", ")
		if at := p.place(first); at >= 0 {
			out.Cells = []int{at}
		}
	}
	for i, n := range h.Dice {
		who := h.Unit
		if who == "" {
			who = h.Side
		}
		r := board.Rolled{Caption: who, Side: side + 1, Dice: []picture.Die{{Sides: 10, Value: n}}}
		if h.Kind == "turn" && i < 2 {
			r.Caption, r.Side = p.view.Sides()[i], i+1
		}
		if h.Kind == "support" || h.Kind == "turn" {
			out.Dice = append(out.Dice, r)
			continue
		}
		if h.Ledger != nil || h.Kind == "air" { // the attacker's: it is rolled against the unit
			r.Caption = "Against " + h.Unit
		}
		r.Text = need(h.Text)
		out.Dice = append(out.Dice, r)
	}
	out.Result = board.Last(h.Text)
	if i := p.index(h.Unit); h.Kind == "air" && i >= 0 && len(h.Dice) > 0 && h.Dice[0] <= p.view.Bound("air.save").Value {
		need, source := p.view.Save(i)
		out.Why = fmt.Sprintf("on %d or less%s", need, rules.Whose(rules.Line{Source: source}))
		out.Note = board.Title(out.Why)
	}
	if h.Ledger != nil {
		c := &board.Card{Title: titles[h.Kind], Under: h.Unit + " in " + h.To}
		p.ledger(c, h.Ledger)
		if len(h.Dice) > 0 {
			c.Lines = append(c.Lines, board.Line{Kind: board.ResultLine, Left: fmt.Sprintf("%d is rolled", h.Dice[0]), Right: board.Last(h.Text)})
		}
		out.Card = c
	} else if len(h.Dice) > 0 {
		out.Card = p.rollCard(&h)
	}
	if h.Kind == rules.Bombard && to >= 0 && p.index(h.Unit) < 0 {
		out.Marks = []board.Mark{{Kind: board.Cross, Cells: []int{to}}}
	}
	switch h.Kind {
	case "shattered", "lost", "retreat":
		out.Tag = h.Unit + ": " + strings.ToLower(titles[h.Kind])
	case "activate", "save":
		out.Tag = board.Last(h.Text)
	case "bombard", "assault":
		if out.Tag = titles[h.Kind] + supported(strings.Count(h.Unit, ", "), 0, 0); len(h.Dice) > 0 {
			out.Tag = board.Last(h.Text)
		}
	}
	return out
}

// need is "7 or less" of a line that says so, with the mark behind it.
func need(text string) string {
	head, tail, is := strings.Cut(text, " or less")
	if !is {
		return ""
	}
	mark := ""
	if strings.HasPrefix(tail, " (") {
		mark, _, _ = strings.Cut(tail, ")")
		mark += ")"
	}
	return head[strings.LastIndex(head, " ")+1:] + " or less" + mark
}
