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
)

// Stage shows a fight as it stands amid its events: who assaults is in the hex with who defends it,
// with the steps that are left and the state of each, and the card has both sides' sums.
func (p *play) Stage(events []game.Event, n int, after game.Position) (board.Play, *board.Card) {
	then, ok := after.(*rules.Position)
	if !ok {
		return nil, nil
	}
	var all []rules.Happening
	fight := -1 // the assault that is told
	for i, e := range events {
		h, _ := e.(rules.Happening)
		if all = append(all, h); h.Kind == "assault" && i < n {
			fight = i
		}
	}
	if !slices.ContainsFunc(all, func(h rules.Happening) bool { return h.Column != nil }) {
		return nil, nil
	}
	q := *p
	q.view = p.view.Amid(all, n, then)
	q.now, q.who, q.hover, q.aim = q.view, "", -1, ""
	if fight < 0 || !slices.Contains(ofRounds, all[n-1].Kind) {
		return &q, nil
	}
	return &q, q.fightCard(all[fight:n], p.view)
}

// ofRounds are the kinds of events of a round of an assault.
var ofRounds = []string{"assault", string(rules.Fired), string(rules.Tank), string(rules.StepOff), string(rules.Fell), string(rules.Checked)}

// fightCard is the card of a round as far as it is told: the hex with all who are in it, both sums,
// and what both have rolled.
func (p *play) fightCard(told []rules.Happening, before *rules.Position) *board.Card {
	b, begun, last := p.view.Battle(), told[0], told[len(told)-1]
	at := p.cell(begun.To)
	round, attacker, first := p.view.Round(at)
	how := "both fire at once"
	if first {
		how = "the defender fires first"
	}
	c := &board.Card{Title: "Assault on " + begun.To, Under: fmt.Sprintf("%s \u00b7 round %d \u00b7 %s", groundNames[b.Grounds[at]], round, how), Grid: p.grid()}
	c.Stand = p.stand(at, before)
	sides := p.view.Sides()
	for side := range sides {
		c.Halves[side] = []board.Line{half(sides, side, attacker)}
	}
	for _, h := range told {
		side := slices.Index(sides, h.Side)
		if h.Column == nil || side < 0 {
			continue
		}
		c.Halves[side] = append(c.Halves[side], sums(h.Column)...)
		if c.Grid.At[side].Column = slices.Index(p.view.Card().Columns(), h.Column.To); len(h.Dice) == 1 {
			c.Grid.At[side].Row = h.Dice[0] - 1
		}
		c.After = append(c.After, rolled(&h, side))
	}
	if last.Column == nil && last.Kind != "assault" {
		c.After = append(c.After, board.Line{Kind: board.TextLine, Left: last.Text})
	}
	return c
}

// half is the heading of a side's half of a card.
func half(sides []string, side, attacker int) board.Line {
	return board.Line{Kind: board.HeadLine, Left: sides[side], Right: part(side == attacker, "assaults", "defends"), Side: side + 1}
}

// rolled is what a roll on the table comes to, in a line.
func rolled(h *rules.Happening, side int) board.Line {
	text := h.Result + ": " + resultWords(h.Result)
	if h.Result == rules.NoEffect.String() {
		text = "No effect"
	}
	return board.Line{Left: text, Side: side + 1}
}

func part(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// stand are the counters of both sides in a hex, those that are lost there crossed out.
func (p *play) stand(at int, before *rules.Position) (out [2][]picture.Counter) {
	b := p.view.Battle()
	for i, x := range p.view.Units {
		if x.At != at || before.Units[i].Steps == 0 {
			continue
		}
		look := p.look(i)
		look.Crossed = x.Steps == 0
		out[b.Platoons[i].Side] = append(out[b.Platoons[i].Side], look)
	}
	for i, x := range p.view.Leaders {
		if x.At != at || before.Leaders[i].Gone {
			continue
		}
		look := p.leaderLook(i)
		look.Crossed = x.Gone
		out[b.Chiefs[i].Side] = append(out[b.Chiefs[i].Side], look)
	}
	return out
}

// shortly are the shifts of the card in few words.
var shortly = map[string]string{
	"shift.morale": "higher morale", "shift.armor": "tanks with infantry", "shift.uphill": "uphill", "shift.engineers": "engineers", "shift.bare-armor": "bare tanks",
	"shift.leader": "leader", "shift.riders": "riders", "shift.demoralized": "enemy shaken", "shift.charge": "charge", "shift.woods": "woods", "shift.shelter": "town, works",
	"shift.river": "river",
}

// sums are how a side comes to its column, in half a card: who they are stands above.
func sums(x *rules.Column) (out []board.Line) {
	var parts []string
	strength, _ := x.Marks()
	for i := range x.Parts {
		text := x.Parts[i].Amount()
		for _, t := range x.Parts[i].Times {
			text += " (\u00d7" + t.Value + ")"
		}
		parts = append(parts, text)
	}
	out = append(out, board.Line{Left: strings.Join(parts, " + ") + strength, Right: x.Strength()})
	for _, s := range x.Shifts {
		text := shortly[s.Cell.ID]
		if text == "" {
			text = s.Cell.Text
		}
		out = append(out, board.Line{Left: text + whose(s.Cell), Right: shift(s.Value)})
	}
	to := x.To
	if to == "" {
		to = "none"
	}
	return append(out, board.Line{Left: "Column", Right: to})
}

// standing is how many steps somebody has left and how he is, in a word each: "1 of 2, DD".
func standing(u *rules.Unit) string {
	text := ""
	if u.Steps < u.Full {
		text = strconv.Itoa(u.Steps) + " of " + strconv.Itoa(u.Full)
	}
	switch {
	case u.State == rules.Good:
	case text == "":
		text = u.State.String()
	case u.State == rules.Disrupted:
		text += " D"
	default:
		text += " DD"
	}
	return text
}
