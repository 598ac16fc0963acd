package mail

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// A guest is a game as the program of a side has it of which the other side keeps the game: what it was
// told of it, and what it has said itself.
type guest struct {
	hand
	guestState
	public game.Header
	view   *rules.State // with the own orders
	tail   string       // the whole journal, once the keeper has opened it

	fresh   []game.Event // told by the letter that is taken
	told    []chapter    // not written yet
	letters int          // the number of the letter that is taken
}

// A guestState is what of that is kept in the state.
type guestState struct {
	Header    json.RawMessage `json:"header"`          // game.Header.Public, as the keeper told it
	View      json.RawMessage `json:"view"`            // with the own orders
	Chose     Block           `json:"chose,omitempty"` // in this step
	Said      int             `json:"said,omitempty"`
	Word      string          `json:"word"` // all that is opened
	Decisions int             `json:"decisions,omitempty"`
}

// A chapter is what a guest was told of a step, and what it chose in it, as events: for its seat to look back.
type chapter struct {
	Letter int               `json:"letter"`         // that told it
	View   json.RawMessage   `json:"view,omitempty"` // after it, if that is another than it told
	Own    []json.RawMessage `json:"own,omitempty"`
	News   []json.RawMessage `json:"news,omitempty"`
}

// begin begins the game at the header that its keeper tells, which has to be of these parties.
func (g *guest) begin(text json.RawMessage, start *rules.State, parties []game.Party) error {
	if err := json.Unmarshal(text, &g.public); err != nil {
		return fmt.Errorf("the header of the journal: %w", err)
	}
	h := &g.public
	switch _, err := game.ParseLayer(h.Dice.Sealed); {
	case err != nil:
		return err
	case h.System != (rules.System{}).Name() || h.Version != (rules.System{}).Version():
		return fmt.Errorf("the game is of version %d of %s: want version %d of %s", h.Version, h.System, rules.System{}.Version(), rules.System{}.Name())
	case !slices.Equal(h.Parties, parties):
		return errors.New("the game has other parties than the offer and its answer")
	case !slices.Equal(h.Check.Rulings, start.Rulings()):
		return errors.New("the game has other rulings than were offered")
	}
	view, is := start.For(g.sides[g.me]).(*rules.State)
	if !is {
		return errors.New("there is no such side")
	}
	raw, err := json.Marshal(view)
	if err != nil {
		return err
	}
	g.Header, g.view, g.View, g.Word = text, view, raw, game.Layer{}.String()
	g.Phase, g.Lead = leadSeals, 1-g.me
	return nil
}

// resumed goes on from what was kept.
func (g *guest) resumed() (err error) {
	if err := json.Unmarshal(g.Header, &g.public); err != nil {
		return err
	}
	_, err = game.ParseLayer(g.public.Dice.Sealed)
	if err != nil {
		return err
	}
	g.view, err = readView(g.View)
	return err
}

// readView reads what a keeper has told.
func readView(raw json.RawMessage) (*rules.State, error) {
	p, err := rules.System{}.Read(raw)
	if err != nil {
		return nil, fmt.Errorf("the position that was told: %w", err)
	}
	s, is := p.(*rules.State)
	if !is {
		return nil, errors.New("the position that was told is none of Command Decision")
	}
	return s, nil
}

func (g *guest) now() game.Position  { return g.view }
func (g *guest) header() game.Header { return g.public }
func (g *guest) shows() int          { return g.Decisions + 1 }
func (g *guest) head() string        { return "" }

func (g *guest) saying() game.Saying {
	id, _ := game.ParseLayer(g.public.Dice.Sealed) // it was read before
	s := game.Saying{Game: game.ID(id), Doer: game.Doer{By: g.sides[g.me]}, Count: g.Said, Decisions: g.Decisions, Verb: game.DoVerb}
	for _, o := range g.own {
		s.Count += len(o)
	}
	return s
}

func (g *guest) word(side int) game.Layer {
	text := g.Word
	if n := len(g.Seals[side]); n > 0 {
		text = g.Seals[side][n-1]
	}
	l, _ := game.ParseLayer(text) // it was read before
	return l
}

func (g *guest) apply(side int, a *Act) error {
	who, kind := g.expects()
	switch {
	case a.Kind == goes || a.Kind == returns:
		return errKept
	case kind == "":
		return errors.New("the game is over: nothing comes after that")
	case side == who && a.Kind == asks && kind == tells && !g.Due:
		g.Due, g.Phase = true, otherLayer
		return nil
	case who != side || kind != a.Kind:
		return fmt.Errorf("%q of %s: want %q of %s", a.Kind, g.sides[side], kind, g.sides[who])
	}
	switch kind {
	case seals:
		g.sealed(side, a.Word, commands(g.view))
		if side == g.me {
			g.Chose = g.own[len(g.own)-1]
		}
	case shows:
		g.Dark, g.Phase = true, leadSays
	case opens:
		word, _ := game.ParseLayer(g.Word)
		for _, b := range a.Blocks {
			word, g.Said = b.follow(word), g.Said+len(b)
		}
		if g.Phase == otherOpens {
			g.Chose = a.Blocks[len(a.Blocks)-1]
		}
		g.Word, g.Seals, g.own, g.Dark, g.Phase = word.String(), [2][]string{}, nil, false, leadSays
	case layers:
		g.Decisions++
		g.Phase = leadSays
	case tells:
		return g.tell(a)
	case ends:
		g.tail, g.Phase = a.Tail, roundsEnded
	}
	return nil
}

// tell takes what came of a step.
func (g *guest) tell(a *Act) error {
	view, err := readView(a.View)
	if err != nil {
		return err
	}
	if !slices.Equal(view.Sides(), g.sides) {
		return errors.New("the position that was told is of another game")
	}
	told, err := decodeEvents(a.News)
	if err != nil {
		return err
	}
	own, orders := g.owns()
	c := chapter{Letter: g.letters, Own: own, News: a.News}
	dark := g.Dark
	if dark && commands(g.view) { // the own orders lie under their caps: nobody else knows them
		with, more := view.WithOrders(g.me, orders, told)
		view = with
		for _, e := range more {
			told = append(told, e)
			raw, err := json.Marshal(e)
			if err != nil {
				return err
			}
			c.News = append(slices.Clip(c.News), raw)
		}
	}
	raw, err := json.Marshal(view)
	if err != nil {
		return err
	}
	if dark {
		c.View = raw
	}
	g.told = append(g.told, c)
	for _, e := range told {
		g.fresh = append(g.fresh, e)
	}
	g.view, g.View, g.Chose, g.Due = view, raw, nil, false
	_, over := view.Over()
	g.goesOn(over)
	return nil
}

// owns is what the own side chose in this step: its events, but for what came of being ready, and its orders.
func (g *guest) owns() (own []json.RawMessage, orders []rules.Order) {
	now := game.Position(g.view)
	for i := range g.Chose {
		do := g.Chose[i].Do
		if a, err := rules.DecodeAction(do); err == nil {
			if o, is := a.(rules.Order); is {
				orders = append(orders, o)
			}
		}
		next, events, err := now.Do(g.sides[g.me], do, ones{})
		if err != nil || i == len(g.Chose)-1 {
			break
		}
		now = next
		for _, e := range events {
			if raw, err := json.Marshal(e); err == nil {
				own = append(own, raw)
			}
		}
	}
	return own, orders
}

// decodeEvents reads what a keeper has told.
func decodeEvents(list []json.RawMessage) (events []rules.Event, err error) {
	for _, raw := range list {
		e, err := rules.System{}.Decode(raw)
		if err != nil {
			return nil, fmt.Errorf("the news that were told: %w", err)
		}
		c, is := e.(rules.Event)
		if !is {
			return nil, errors.New("the news that were told are none of Command Decision")
		}
		events = append(events, c)
	}
	return events, nil
}

var errKept = errors.New("a game that one side keeps stays by mail: its program knows all, and whoever hosted it would")
