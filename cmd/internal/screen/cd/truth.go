package cd

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// opens shows a player whose game is over all that is and was: nothing is a secret any
// more, and the losses of a side that counted only what the other saw would be wrong.
func (p *player) opens() error {
	was := p.whole != nil
	p.whole = nil
	if _, over := p.model.view.Over(); !over || p.truth == nil || p.isReferee() {
		p.whys, p.thought = false, nil
		if was { // the end was taken back: what is shown begins from what the side knows
			p.before, p.leftAt, p.recap = p.model, p.model, len(p.log)
		}
		return nil
	}
	l, err := p.truth()
	if err != nil {
		return err
	}
	view, ok := l.View.(*rules.State)
	if !ok {
		return errors.New("this is no game of Command Decision")
	}
	p.model = newModel(view, p.side)
	p.whole = &player{side: p.side, seat: p.seat, places: p.places, model: p.model}
	p.whole.log = p.wholeLog(l.News)
	return nil
}

// wholeLog lists all that happened in a game that is over, but for what was taken back
// and what a side alone believed, which ground it holds for one.
func (p *player) wholeLog(news []seat.News) (out []entry) {
	var kept []*seat.News
	for i := range news {
		n := &news[i]
		if !n.TakenBack {
			kept = append(kept, n)
			continue
		}
		for k := len(kept) - 1; k >= 0; k-- {
			if reflect.DeepEqual(kept[k].Events, n.Events) {
				kept = slices.Delete(kept, k, k+1)
				break
			}
		}
	}
	turn := 0
	for _, n := range kept {
		for _, e := range n.Events {
			ev, ok := e.(rules.Event)
			if !ok || ev.Kind == rules.EventArea && ev.Side != "" && ev.Side != rules.RefereeSeat {
				continue
			}
			if ev.Kind == rules.EventTurn {
				turn = ev.Count
			}
			x := entry{turn: turn, event: ev}
			if ev.Kind == rules.EventArea { // the others are counted
				x.text = strings.TrimPrefix(p.inWords(p.model.view, &ev, ev.TextFor(rules.RefereeSeat)), "In truth ")
			}
			out = append(out, x)
		}
	}
	return out
}

// known is what the player's side knows of the game, for counting: all of it once it is
// over.
func (p *player) known() *player {
	if p.whole != nil {
		return p.whole
	}
	return p
}
