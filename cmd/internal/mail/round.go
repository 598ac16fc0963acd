package mail

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// A phase is whose act is due in a round, and which.
type phase string

const (
	leadSeals   phase = "lead seals"
	otherSeals  phase = "other seals" // in the command step; then both show
	otherShows  phase = "other shows"
	leadShows   phase = "lead shows"
	otherOpens  phase = "other opens" // in all other steps
	leadOpens   phase = "lead opens"
	leadLayer   phase = "lead layer"
	otherLayer  phase = "other layer"
	leadTells   phase = "lead tells" // the game ended with a command step, which is opened
	otherTells  phase = "other tells"
	roundsEnded phase = "over"

	// Where one side keeps the game, which then always leads.
	leadBegins phase = "lead begins"
	leadAsks   phase = "lead asks" // for a layer of the other
	leadSays   phase = "lead says" // what came of the step
	leadEnds   phase = "lead ends"
)

// A round is how far the exchange has come. Both programs have the same but for what is
// not opened.
type round struct {
	Phase phase `json:"phase"`
	Lead  int   `json:"lead"` // the side that seals first
	// Of steps that are not opened yet, the command step perhaps and this one, by side.
	Seals [2][]string `json:"seals"`
	// Of a command step that is carried out and not opened.
	Dark   bool                 `json:"dark,omitempty"`
	Shown  [2][]json.RawMessage `json:"shown"`
	Due    bool                 `json:"due,omitempty"` // it rolled dice
	Layers [2]string            `json:"layers"`        // these
	// What a keeper has still to say of this step, as events are written.
	News []json.RawMessage `json:"news,omitempty"`
}

// expects returns which act of which side comes next; none if the game is over.
func (r *round) expects() (side int, kind string) {
	side = r.Lead
	switch r.Phase {
	case otherSeals, otherShows, otherOpens, otherLayer, otherTells:
		side = 1 - side
	}
	switch r.Phase {
	case leadSeals, otherSeals:
		return side, seals
	case otherShows, leadShows:
		return side, shows
	case leadOpens, otherOpens, leadTells, otherTells:
		return side, opens
	case leadLayer, otherLayer:
		return side, layers
	case leadBegins:
		return side, begins
	case leadAsks:
		return side, asks
	case leadSays:
		return side, tells
	case leadEnds:
		return side, ends
	}
	return -1, ""
}

// chooses reports whether the next act wants what a side has chosen in this step.
func (r *round) chooses() bool {
	return r.Phase == leadSeals || r.Phase == otherSeals || r.Phase == otherOpens
}

// A hand is what a side has in a round: which it is, and what it keeps to itself.
type hand struct {
	sides []string
	me    int
	own   []Block // sealed or chosen by this side, and not opened
	round
}

// hold is the hand itself.
func (h *hand) hold() *hand { return h }

// goesOn begins the next step of a game that one side keeps, or ends the game.
func (h *hand) goesOn(over bool) {
	switch {
	case over && h.Dark:
		h.Phase = otherTells
	case over:
		h.Phase = leadEnds
	default:
		h.Phase = leadSeals
	}
}

// A table is a game as one player's program has it: with the journal, or told by who keeps that.
type table interface {
	hold() *hand
	// now is the position, as the own side knows it: what the other has not opened is not in it.
	now() game.Position
	// apply does the act that is due, of either side. The error says what is wrong with it; the
	// table is spoiled then.
	apply(side int, a *Act) error
	// saying is what the own side signs next, and word all that it has said, what is only
	// sealed included.
	saying() game.Saying
	word(side int) game.Layer
	// shows is the layer of its chain that the own side shows next.
	shows() int
	// header is what the game started from.
	header() game.Header
	head() string
}

// A play is a game as one player's program has it: all that both know, or all of it if this side
// keeps the game, and what its own side keeps to itself.
type play struct {
	game    *game.Game
	journal *tape
	hand
	theirs []Block      // opened by the other side, while this one's are not
	last   []Block      // of this side: settled last
	dark   *darkness    // of a dark round; else nil
	keeps  bool         // the own side keeps the game
	least  int          // layers that the own side has shown, as far as its seat at a host knows
	shown  []game.Shown // those that it has shown at a host
}

// A darkness is what came of a command step that is not opened: as the own side knows it.
type darkness struct {
	after  game.Position
	events []game.Event // of all that was done in it
	heard  []game.Event // of that, what the other side of a keeper does not know of itself
	rolls  bool
}

// now is the position, as the own side knows it: what the other has not opened is not in it.
func (p *play) now() game.Position {
	if p.dark != nil {
		return p.dark.after
	}
	return p.game.Position()
}

func (p *play) doer(side int) game.Doer { return game.Doer{By: p.sides[side]} }

// word is all that a side has said by now, what is only sealed included.
func (p *play) word(side int) game.Layer {
	if n := len(p.Seals[side]); n > 0 {
		l, _ := game.ParseLayer(p.Seals[side][n-1]) // it was read before
		return l
	}
	return p.game.Word(p.sides[side])
}

func (p *play) apply(side int, a *Act) error {
	if a.Kind == goes || a.Kind == returns {
		return p.move(side, a)
	}
	who, kind := p.expects()
	switch {
	case p.Phase == hosted:
		return fmt.Errorf("%q of %s: the game is at its host", a.Kind, p.sides[side])
	case kind == "":
		return errors.New("the game is over: nothing comes after that")
	case who != side || kind != a.Kind:
		return fmt.Errorf("%q of %s: want %q of %s", a.Kind, p.sides[side], kind, p.sides[who])
	}
	switch kind {
	case seals:
		return p.seal(side, a.Word)
	case shows:
		return p.show(side, a.Shown)
	case layers:
		return p.layer(side, a.Word)
	case opens:
		return p.open(side, a.Blocks)
	}
	return p.keep(kind)
}

// saying is what the own side signs next.
func (p *play) saying() game.Saying {
	s := p.game.Saying(p.doer(p.me), game.DoVerb, nil)
	for _, o := range p.own {
		s.Count += len(o)
	}
	if p.Dark && p.Due {
		s.Decisions++
	}
	return *s
}

func (p *play) shows() int          { return p.game.ShowsNext(p.sides[p.me]) }
func (p *play) header() game.Header { return p.game.Header() }

func (p *play) seal(side int, word string) error {
	p.sealed(side, word, commands(p.now()))
	return nil
}

// sealed takes a seal.
func (h *hand) sealed(side int, word string, commands bool) {
	h.Seals[side] = append(h.Seals[side], word)
	switch {
	case h.Phase == otherSeals:
		h.Phase = otherShows
	case commands:
		h.Phase = otherSeals
	default:
		h.Phase = otherOpens
	}
}

// commands reports whether this is the command step, whose chits stay under their caps.
func commands(now game.Position) bool {
	s, is := now.(*rules.State)
	return is && s.Step == rules.Commanding
}

func (p *play) show(side int, list []json.RawMessage) error {
	p.Shown[side] = list
	switch {
	case p.keeps:
		p.Shown[p.me] = p.own[0].shown()
	case p.Phase == otherShows:
		p.Phase = leadShows
		return nil
	}
	p.Dark = true
	if err := p.darken(nil); err != nil {
		return err
	}
	if p.Due = p.dark.rolls; p.Due {
		p.dark = nil
		p.throws()
		return nil
	}
	return p.next(p.dark.heard)
}

// throws begins to make dice.
func (p *play) throws() {
	if p.Phase = leadLayer; p.keeps {
		p.Phase = leadAsks
	}
}

// darken carries out a command step of which only the own side's choices are known, and of the
// other's what it has shown; dice are nil if none are there yet.
func (p *play) darken(dice game.Dice) error {
	d := &darkness{after: p.game.Position()}
	if dice == nil {
		dice = ones{}
	}
	for side := range p.sides {
		list := slices.Clone(p.Shown[side])
		if side == p.me {
			list = p.own[0].does()
		} else if len(list) == 0 || wordOf(list[len(list)-1]) != "resign" {
			list = append(list, json.RawMessage(`{"do":"ready"}`))
		}
		for i, do := range list {
			if _, over := d.after.Over(); over {
				break
			}
			r := game.Record(dice)
			next, events, err := d.after.Do(p.sides[side], do, r)
			if err != nil {
				return fmt.Errorf("%s cannot choose %s: %w", p.sides[side], do, err)
			}
			d.after, d.rolls = next, d.rolls || len(r.Rolls()) > 0
			d.events = append(d.events, events...)
			if side == p.me || i == len(list)-1 {
				d.heard = append(d.heard, events...)
			}
		}
	}
	d.heard = slices.DeleteFunc(d.heard, ofChits)
	p.dark = d
	return nil
}

// ones are dice of an action that is tried for whether it rolls any.
type ones struct{}

func (ones) For(string) game.Dice { return ones{} }
func (ones) Roll(int) int         { return 1 }

func (p *play) layer(side int, word string) error {
	l, err := game.ParseLayer(word)
	if err == nil {
		err = p.game.MayShow(p.sides[side], l)
	}
	if err != nil {
		return err
	}
	p.Layers[side] = word
	if p.Phase == leadLayer {
		p.Phase = otherLayer
		return nil
	}
	if !p.keeps { // who showed its layer last knows first what came of it, and seals first
		p.Lead = 1 - p.Lead
	}
	if p.Dark {
		if err := p.relight(); err != nil {
			return err
		}
		return p.next(p.dark.heard)
	}
	events, err := p.decide()
	if err != nil {
		return err
	}
	return p.next(events)
}

// relight carries out a command step in the dark, with its dice if it rolls any.
func (p *play) relight() error {
	if !p.Due {
		return p.darken(nil)
	}
	h := p.game.Header()
	return p.darken(game.ChainDice(p.layers(), game.Bound(h.ID(), []game.Layer{p.underSeal(0), p.underSeal(1)})))
}

// underSeal is the word of a side with the command step that it has sealed.
func (p *play) underSeal(side int) game.Layer {
	l, _ := game.ParseLayer(p.Seals[side][0])
	return l
}

func (p *play) layers() []game.Layer {
	list := make([]game.Layer, len(p.sides))
	for i := range list {
		list[i], _ = game.ParseLayer(p.Layers[i])
	}
	return list
}

// decide makes the dice that the game waits for, of the layers that were shown, and returns
// what happened.
func (p *play) decide() ([]game.Event, error) {
	for i, l := range p.layers() {
		if err := p.game.Show(p.sides[i], l); err != nil {
			return nil, err
		}
	}
	p.Layers = [2]string{}
	_, events, err := p.game.Decide()
	return events, err
}

// open takes what a side has chosen, of all steps that were not opened.
func (p *play) open(side int, blocks []Block) error {
	if err := p.fits(side, blocks); err != nil {
		return err
	}
	if side != p.me {
		p.theirs = blocks
	}
	if p.keeps {
		return p.settle()
	}
	switch p.Phase {
	case otherOpens:
		p.Phase = leadOpens
		return nil
	case leadTells:
		p.Phase = otherTells
		return nil
	}
	return p.settle()
}

// fits holds what a side opens against its seals, and against what it turned up.
func (p *play) fits(side int, blocks []Block) error {
	who := p.sides[side]
	want := len(p.Seals[side])
	if p.Phase == otherOpens && side != p.Lead {
		want++ // nobody has to seal what he opens at once
	}
	if len(blocks) != want {
		return fmt.Errorf("%s opens %d steps: want %d", who, len(blocks), want)
	}
	word := p.game.Word(who)
	for i, b := range blocks {
		if word = b.follow(word); i < len(p.Seals[side]) && word.String() != p.Seals[side][i] {
			return fmt.Errorf("what %s opens is not what it had sealed: it was changed since", who)
		}
	}
	if shown := blocks[0].shown(); p.Dark && !slices.EqualFunc(shown, p.Shown[side], func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
		return fmt.Errorf("of what %s had sealed it turned up %d orders to rally and stands that arrive: there were %d", who, len(p.Shown[side]), len(shown))
	}
	return nil
}

// settle does in the game what both sides have opened.
func (p *play) settle() error {
	var blocks [2][]Block
	blocks[p.me], blocks[1-p.me] = p.own, p.theirs
	was := p.dark
	dark := p.Dark
	p.Seals, p.last, p.own, p.theirs, p.dark, p.Dark = [2][]string{}, p.own, nil, nil, nil, false
	var news []game.Event
	for k := range max(len(blocks[0]), len(blocks[1])) {
		events, heard, due, err := p.step([2]Block{blocks[0][k], blocks[1][k]})
		if err != nil {
			return err
		}
		if dark && k == 0 {
			if due != p.Due {
				return errors.New("the command step rolls dice otherwise than by what was turned up of it")
			}
			if due {
				more, err := p.decide()
				if err != nil {
					return err
				}
				events = append(events, more...)
			}
			if err := p.sameTold(was.events, events); err != nil {
				return err
			}
			p.Due, p.Shown = false, [2][]json.RawMessage{}
			continue // it was told before
		}
		if news = append(news, heard...); due {
			p.hear(news)
			p.throws()
			return nil
		}
	}
	return p.next(news)
}

// step does a step in the game; due says that its end waits for dice. Heard is what the other side of a
// keeper does not know of itself.
func (p *play) step(blocks [2]Block) (all, heard []game.Event, due bool, err error) {
	for side, b := range blocks {
		for i := range b {
			if _, over := p.game.Position().Over(); over {
				return all, heard, false, nil // the other side has resigned before
			}
			events, d, err := p.game.Say(p.doer(side), b[i].Do, b[i].Sign)
			switch {
			case err != nil:
				return nil, nil, false, fmt.Errorf("%s cannot choose %s: %w", p.sides[side], b[i].Do, err)
			case d != nil && (side == 0 || i < len(b)-1):
				return nil, nil, false, fmt.Errorf("%s rolls dice before both are ready, with %s", p.sides[side], b[i].Do)
			}
			if all, due = append(all, events...), d != nil; side == p.me || i == len(b)-1 {
				heard = append(heard, events...)
			}
		}
	}
	return all, heard, due, nil
}

// sameTold makes sure that what the own side was told of a step in the dark is what it
// ought to have been.
func (p *play) sameTold(was, is []game.Event) error {
	told := func(list []game.Event) string {
		var own []game.Event
		for _, e := range list {
			if known, ok := e.For(p.sides[p.me]); ok {
				own = append(own, known)
			}
		}
		data, err := game.EncodeEvents(own)
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	if told(was) != told(is) {
		return fmt.Errorf("what %s turned up of its command step does not come to what all of it comes to", p.sides[1-p.me])
	}
	return nil
}

// next begins the next step, or ends the game; a keeper tells first what came of the last.
func (p *play) next(news []game.Event) error {
	_, over := p.now().Over()
	switch {
	case p.keeps:
		p.hear(news)
		p.Phase = leadSays
	case over && p.Dark:
		p.Phase = leadTells
	case over:
		p.Phase = roundsEnded
	default:
		p.Phase = leadSeals
	}
	return nil
}
