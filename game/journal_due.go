package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Saying returns what a doer is to sign now to say something: its text is the
// action without spaces, the reason to take back, SeatText or PartyText. It is
// nil in a game without parties, where nothing is signed.
func (g *Game) Saying(who Doer, verb Verb, text []byte) *Saying {
	if g.notary == nil {
		return nil
	}
	return g.saying(who, verb, text)
}

// maySay refuses what is not signed as it ought to be, and everything while dice
// are due.
func (g *Game) maySay(who Doer, verb Verb, text []byte, sign string) error {
	if g.notary == nil {
		return nil
	}
	if g.due != nil {
		return refused(DiceDue, "dice are being made: nothing is done before %s shows its layer", strings.Join(g.missing(), " and "))
	}
	if err := g.vouch(who, verb, text, sign); err != nil {
		return refused(Unsigned, "%v", err)
	}
	return nil
}

// Word is all that a side's party has said, as one hash: what its dice are bound to in a
// game whose dice are made by word. It is zero before it has said anything.
func (g *Game) Word(by string) Layer {
	if g.notary == nil || g.party(by) < 0 {
		return Layer{}
	}
	return g.words[g.party(by)]
}

// MayShow returns why a layer cannot be what a side shows at its next decision.
func (g *Game) MayShow(by string, l Layer) error {
	if g.ShowsNext(by) == 0 {
		return fmt.Errorf("%q makes no dice", by)
	}
	if i := g.party(by); !l.under(g.above[i], 1) {
		return fmt.Errorf("the layer of %s for decision %d is not of its chain", by, g.decisions+1)
	}
	return nil
}

// Say does an action that is signed, where the game has parties: a DoVerb. If it
// rolls dice that they make, it waits for them: that is written down, and Due says
// for what each is to show its layer. Else it is done, as DoFrom does.
func (g *Game) Say(who Doer, action json.RawMessage, sign string) ([]Event, *Due, error) {
	do, err := g.mayDo(who, action, sign)
	if err != nil {
		return nil, nil, err
	}
	if g.notary == nil {
		events, err := g.do(who, do, "", nil, Record(g.header.Dice.dice(len(g.entries)+1, g.rolled)))
		return events, nil, err
	}
	tried := Record(noDice{})
	if _, _, err := next(g.now(), who, do, tried); err != nil {
		return nil, nil, err
	}
	if len(tried.Rolls()) == 0 {
		events, err := g.do(who, do, sign, nil, tried)
		if err == nil {
			g.spoke(who, DoVerb, do, sign)
		}
		return events, nil, err
	}
	g.writer.due(g.decisions+1, who, do, sign)
	if err := g.writer.flush(); err != nil {
		return nil, nil, err
	}
	g.spoke(who, DoVerb, do, sign)
	d := g.ask(who, do, g.writer.bound).Due
	return nil, &d, nil
}

// Due returns what dice are due, who has not shown its layer for them, and who waits
// for them; nil if none are.
func (g *Game) Due() (d *Due, missing []string, waits Doer) {
	if g.notary == nil || g.due == nil {
		return nil, nil, Doer{}
	}
	due := g.due.Due
	return &due, g.missing(), g.due.who
}

// ShowsNext returns which layer of its chain a side is to show next, from 1; 0
// for who makes no dice.
func (g *Game) ShowsNext(by string) int {
	if g.notary == nil {
		return 0
	}
	i := g.party(by)
	if i < 0 || g.parties[i].End == "" {
		return 0
	}
	return g.shown[i] + 1
}

// Show takes the layer of a side for the dice that are due. The error is a
// *Refusal: none are due, or it is not the one under the layer shown last.
func (g *Game) Show(by string, l Layer) error {
	if g.notary == nil {
		return refused(NothingDone, "nobody makes dice in this game")
	}
	if err := g.show(by, l); err != nil {
		return refused(NothingDone, "%v", err)
	}
	return nil
}

// Decide does the action that waits, with the dice that were made for it: all
// sides have shown their layers. The error is as of Say.
func (g *Game) Decide() (who Doer, events []Event, err error) {
	if g.notary == nil || g.due == nil || len(g.missing()) > 0 {
		return Doer{}, nil, refused(DiceDue, "there are no dice to do it with")
	}
	who, do := g.due.who, g.due.do
	layers, dice := g.made()
	events, err = g.do(who, do, "", layers, Record(dice))
	return who, events, err
}

// Silent drops the action that waits, because a side shows no layer: that is
// written down, with the moment. The layers that others have shown are spent. Nothing
// becomes of the action; what is to become of the game is not decided by it.
func (g *Game) Silent(by string) error {
	switch {
	case g.notary == nil || g.due == nil:
		return refused(NothingDone, "no dice are due")
	case !slices.Contains(g.missing(), by):
		return refused(NothingDone, "%q owes no layer", by)
	case g.writer.err != nil:
		return g.writer.err
	}
	number := g.due.Number
	g.writer.silent(number, by, g.past())
	return g.writer.flush()
}

// Ends reports whether an action, signed as it is to be now but for dice that are due, ends the game without
// dice and not for the good of who does it: a side that gives up, or the word of the referee. Nothing
// that waits can make another of it.
func (g *Game) Ends(who Doer, action json.RawMessage, sign string) bool {
	do, err := g.asWritten(who, action)
	if err != nil || g.notary == nil || g.vouch(who, DoVerb, do, sign) != nil {
		return false
	}
	tried := Record(noDice{})
	e, _, err := next(g.now(), who, do, tried)
	if err != nil || len(tried.Rolls()) > 0 {
		return false
	}
	o, over := e.after.Over()
	return over && (who.By == Referee || o.Side != "" && o.Side != who.By)
}

// Change gives a party another key and chain, for a reason: it moved to another
// machine, or its chain ends. Sign is a PartyVerb by the key before; without it the
// journal says for ever that nobody vouches for the change but who keeps it.
func (g *Game) Change(p Party, why, sign string) error {
	switch {
	case g.writer.err != nil:
		return g.writer.err
	case g.notary == nil || g.party(p.By) < 0:
		return refused(NotSeated, "%q is no party of this game", p.By)
	case g.due != nil:
		return refused(DiceDue, "dice are being made: nobody changes its chain before")
	case p.fault() != nil:
		return refused(Malformed, "%v", p.fault())
	}
	if sign != "" {
		if err := g.vouch(Doer{By: p.By}, PartyVerb, PartyText(p), sign); err != nil {
			return refused(Unsigned, "%v", err)
		}
	}
	g.writer.party(p, why, sign)
	if err := g.writer.flush(); err != nil {
		return err
	}
	_ = g.another(p, why, sign) // it was vouched for, or is not
	return nil
}

// seat lets a seat that was taken speak, and holds it against the signature of its
// side's party.
func (n *notary) seat(s Seated) error {
	err := n.heard(Doer{By: s.By}, SitVerb, SeatText(s), s.Sign)
	n.keys[s.Doer] = s.Key
	return err
}

// another gives a party another key and chain, and returns why the one before does
// not stand for that.
func (n *notary) another(p Party, why, sign string) error {
	who, i := Doer{By: p.By}, n.party(p.By)
	if i < 0 {
		return fmt.Errorf("%q is no party of this game", p.By)
	}
	err := n.heard(who, PartyVerb, PartyText(p), sign)
	n.words[i] = n.words[i].Follow("why", []byte(why), "") // that is the keeper's, and is not signed
	n.join(p)
	return err
}

var errDue = errors.New("dice are due: want the action that waits for them, or who is silent")

// dueLine plays a line that asks for dice.
func (p *Playback) dueLine(s *Step) error {
	l := s.Line
	switch {
	case p.notary == nil:
		return errors.New("a game without parties has no such line")
	case p.due != nil:
		return errDue
	case l.N != p.decisions+1:
		return fmt.Errorf("it is of decision %d: want %d", l.N, p.decisions+1)
	}
	s.Unlawful = p.heard(l.Doer, DoVerb, l.Do, l.Sign)
	p.ask(l.Doer, l.Do, l.bound)
	return nil
}

// silentLine plays a line that says who showed no layer.
func (p *Playback) silentLine(l *Line) error {
	if p.notary == nil || p.due == nil || l.N != p.due.Number {
		return errors.New("no dice of this decision are due")
	}
	for _, layer := range l.Entropy { // whose each is its chain says
		for i := range p.makers() {
			if layer.under(p.above[i], 1) {
				p.due.layers[i], p.due.has[i] = layer, true
			}
		}
	}
	if !slices.Contains(p.missing(), l.By) {
		return fmt.Errorf("%q owes no layer", l.By)
	}
	p.past()
	return nil
}

// shown returns the dice of an action: those that the parties made for it, or for
// one that was not waited for dice that it may not roll.
func (p *Playback) shown(s *Step) (Dice, error) {
	l := s.Line
	if p.due == nil {
		s.Unlawful = errors.Join(s.Unlawful, p.heard(l.Doer, DoVerb, l.Do, l.Sign))
		if len(l.Entropy) > 0 || len(l.Rolls) > 0 {
			return nil, errors.New("nobody asked for its dice: want a line of them before it")
		}
		return noDice{}, nil
	}
	if l.Doer != p.due.who || !bytes.Equal(l.Do, p.due.do) {
		return nil, errDue
	}
	if k := p.makers(); len(l.Entropy) != k {
		return nil, fmt.Errorf("%d layers: want those of %d sides", len(l.Entropy), k)
	}
	for i, layer := range l.Entropy {
		if err := p.show(p.parties[i].By, layer); err != nil {
			return nil, err
		}
	}
	_, dice := p.made()
	return dice, nil
}
