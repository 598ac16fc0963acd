package mail

import (
	"encoding/json"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Where stands of one side can be hidden its program keeps the game: it knows all, and tells
// the other side, the guest, what that is told at any table (Position.For, Event.For), bound by its seals,
// its layers and the hash of the journal in each letter. In the end it opens the journal.

// guest is the index of the side that does not keep the game.
func (p *play) guest() int { return 1 - p.me }

// ofChits reports whether an event tells a side of its own orders, of which a keeper knows none but
// those that are turned up: the side's own program tells it of all.
func ofChits(e game.Event) bool {
	c, is := e.(rules.Event)
	if !is {
		return false
	}
	switch c.Kind {
	case rules.EventOrder, rules.EventWithdrawn, rules.EventRevealed, rules.EventRemoved:
		return true
	}
	return false
}

// hear keeps what the guest is to be told of events.
func (p *play) hear(events []game.Event) {
	if !p.keeps {
		return
	}
	for _, e := range events {
		if known, ok := e.For(p.sides[p.guest()]); ok {
			raw, err := json.Marshal(known)
			if err != nil {
				panic("mail: unreachable: " + err.Error()) // events are always written
			}
			p.News = append(p.News, raw)
		}
	}
}

// keep does an act of a keeper, once it is in a letter.
func (p *play) keep(kind string) error {
	switch kind {
	case begins:
		p.Phase = leadSeals
	case asks:
		p.Phase = otherLayer
	case tells:
		p.News = nil
		_, over := p.now().Over()
		p.goesOn(over)
	case ends:
		p.Phase = roundsEnded
	}
	return nil
}

// says fills in what a keeper's act has to say.
func (p *play) says(a *Act) error {
	switch a.Kind {
	case begins:
		h := p.game.Header()
		public := h.Public()
		text, err := json.Marshal(public)
		a.Header = text
		return err
	case tells:
		view, err := json.Marshal(p.now().For(p.sides[p.guest()]))
		a.View, a.News = view, p.News
		return err
	case ends:
		a.Tail, a.Blocks = string(p.journal.data), p.last
	}
	return nil
}
