package room

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
)

// A Consent is what a side signed: that it proposes something, or agrees.
type Consent struct {
	By       string
	Proposal Proposal // without who had agreed by then
	Sign     string   // of SignText, with the key of the side's party
}

// Consents are all that was signed in the room.
func (r *Room) Consents() []Consent {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.consent)
}

// SignText is what a side signs that proposes something in a game, or agrees to it.
func SignText(id game.ID, p *Proposal) []byte {
	bare := *p
	bare.Agreed = nil
	text, _ := json.Marshal(&bare) // texts are always written
	return []byte("sightline/agree 1\n" + id.String() + "\n" + string(text) + "\n")
}

// needed are the sides that have to agree.
func (r *Room) needed(p *Proposal) []string {
	return slices.DeleteFunc(slices.Clone(r.sides), func(s string) bool { return p.What == Anew && s == p.Side })
}

func (r *Room) mayAgree(s *chair, what string) error {
	switch {
	case !r.own(s):
		return errors.New("only who has a side's own seat agrees on things for it")
	case !r.begun:
		return errors.New("the game has not begun")
	case what == Share && !r.over:
		return errors.New("the game is not over")
	case what != Share && r.over:
		return errors.New("the game is over")
	}
	return nil
}

func (r *Room) propose(s *chair, a *Ask) (func() error, error) {
	if a.What == nil {
		return nil, errors.New("want what is proposed")
	}
	if err := r.mayAgree(s, a.What.What); err != nil {
		return nil, err
	}
	p := *a.What
	p.By, p.Agreed = s.By, nil
	_, err := hex.DecodeString(p.ID)
	mine := 0
	for i := range r.asked {
		if r.asked[i].By == s.By {
			mine++
		}
	}
	switch {
	case err != nil || len(p.ID) != 16:
		return nil, errors.New("want a proposal with an ID of 16 hexadecimal digits")
	case r.settled[p.ID] || slices.ContainsFunc(r.asked, func(o Proposal) bool { return o.ID == p.ID }):
		return nil, errors.New("that was proposed already")
	case mine >= mostAsked:
		return nil, fmt.Errorf("%d proposals of yours wait for an answer: take one back first", mine)
	case p.What == Pause && r.clocks.paused:
		return nil, errors.New("the game is paused")
	case p.Text != "" && p.What != Back:
		return nil, errors.New("want no text with that")
	}
	switch p.What {
	case Draw, Pause, Share:
		p = Proposal{ID: p.ID, What: p.What, By: p.By}
	case Back:
		if err := spoken("moment", p.Text, MostText); err != nil {
			return nil, err
		}
	case Bot:
		if p.Bot == "" {
			return nil, errors.New("want the name of a bot")
		}
	default:
		return nil, fmt.Errorf("%q is nothing that can be proposed: want %s", clip(p.What), strings.Join([]string{Draw, Pause, Back, Bot, Share}, ", "))
	}
	return func() error {
		if p.What == Back {
			if v := r.table.Version(p.By); p.Version < 0 || p.Version >= v {
				return fmt.Errorf("there is no going back to version %d: it is %d now", p.Version, v)
			}
		}
		if p.What == Bot {
			if err := r.table.Knows(p.Bot); err != nil {
				return err
			}
		}
		if p.What == Draw || p.What == Back {
			if err := r.table.Rules(p.What); err != nil {
				return err
			}
		}
		if p.What == Share {
			if err := r.table.Shares(); err != nil {
				return err
			}
		}
		return r.consents(Consent{By: p.By, Proposal: p, Sign: a.Sign})
	}, nil
}

// Ask puts a proposal of the host to those who have to agree.
func (r *Room) Ask(p Proposal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.ContainsFunc(r.asked, func(o Proposal) bool { return o.What == p.What && o.Side == p.Side && o.Key == p.Key }) {
		return
	}
	r.note(&kept{Asked: &p})
	r.asked = append(r.asked, p)
	r.botAnswers(&p)
	r.ring()
}

func (r *Room) agree(s *chair, a *Ask) (func() error, error) {
	i := slices.IndexFunc(r.asked, func(p Proposal) bool { return p.ID == a.ID })
	if i < 0 {
		return nil, errors.New("no such proposal waits for an answer")
	}
	p := r.asked[i]
	if err := r.mayAgree(s, p.What); err != nil {
		return nil, err
	}
	p.Agreed = nil
	return func() error { return r.consents(Consent{By: s.By, Proposal: p, Sign: a.Sign}) }, nil
}

// consents takes a consent that is signed; with the last, what was agreed on is done.
func (r *Room) consents(c Consent) error {
	if !r.table.Holds(c.By, SignText(r.table.ID(), &c.Proposal), c.Sign) {
		return errors.New("that is not signed with the key of your side")
	}
	r.mu.Lock()
	if r.settled[c.Proposal.ID] {
		r.mu.Unlock()
		return errors.New("that was answered meanwhile")
	}
	if !slices.ContainsFunc(r.asked, func(p Proposal) bool { return p.ID == c.Proposal.ID }) {
		p := c.Proposal
		r.note(&kept{Asked: &p})
		r.asked = append(r.asked, p)
	}
	r.note(&kept{Consent: &c})
	r.consent = append(r.consent, c)
	p, all := r.agreed(&c)
	if !all {
		all = r.botAnswers(&p)
	}
	if all {
		r.note(&kept{Settled: p.ID})
		r.settle(p.ID)
	}
	r.ring()
	err := r.failed
	r.mu.Unlock()
	if err != nil || !all {
		return err
	}
	return r.carryOut(&p)
}

// agreed notes that a side has agreed, and reports whether all have that need to.
func (r *Room) agreed(c *Consent) (p Proposal, all bool) {
	i := slices.IndexFunc(r.asked, func(p Proposal) bool { return p.ID == c.Proposal.ID })
	if i < 0 {
		return p, false
	}
	if !slices.Contains(r.asked[i].Agreed, c.By) {
		r.asked[i].Agreed = append(slices.Clip(r.asked[i].Agreed), c.By)
	}
	p = r.asked[i]
	return p, len(r.left(&p)) == 0
}

// botAnswers answers what is proposed, if it waits for bots that stand in alone, and reports whether
// they agree. To a pause they do; for all else a side has to sign, and nobody has its keys but its player.
func (r *Room) botAnswers(p *Proposal) bool {
	left := r.left(p)
	if slices.ContainsFunc(left, func(side string) bool { return !slices.Contains(r.stands, side) }) {
		return false
	}
	if p.What != Pause {
		r.botDeclines(p, left[0])
	}
	return p.What == Pause
}

// left are the sides that have to agree, and have not.
func (r *Room) left(p *Proposal) []string {
	return slices.DeleteFunc(r.needed(p), func(s string) bool { return slices.Contains(p.Agreed, s) })
}

// botDeclines has the bot that stands in for a side decline what is proposed.
func (r *Room) botDeclines(p *Proposal, side string) {
	r.note(&kept{Settled: p.ID})
	r.settle(p.ID)
	r.says(said{Line: Line{Text: fmt.Sprintf("The bot that plays for %s declines %s. Propose it again once %s is back.", side, p.declined(), side)}})
}

// carryOut does what all have agreed on.
func (r *Room) carryOut(p *Proposal) error {
	switch p.What {
	case Pause:
		r.pause(true)
		r.Tell(fmt.Sprintf("%s proposed a pause, and %s", p.By, saysPaused))
		return nil
	case Bot:
		r.mu.Lock()
		r.standIn = p.Bot
		r.note(&kept{StandIn: &p.Bot})
		r.mu.Unlock()
		r.Tell(fmt.Sprintf("Agreed: the bot %s may play for a side that is away for %d minutes, or whose time has run out, when the other side claims it.", p.Bot, int(AwayFor.Minutes())))
		return nil
	}
	text, err := r.table.Agreed(p)
	if err != nil {
		r.Tell(fmt.Sprintf("What was agreed cannot be done: %v.", err))
		return err
	}
	r.Tell(text)
	return nil
}

func (r *Room) pause(on bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.clocks.settle(r.now())
	r.clocks.paused = on
	r.note(&kept{Paused: &on})
	r.keepClocks()
	r.ring()
}

func (r *Room) goOn(s *chair) error {
	if !r.clocks.paused {
		return errors.New("the game is not paused")
	}
	if !r.own(s) {
		return errors.New("only who has a side's own seat goes on with the game")
	}
	on := false
	r.clocks.settle(r.now())
	r.clocks.paused = false
	r.note(&kept{Paused: &on})
	r.says(said{Line: Line{Text: s.By + " ends the pause: the game goes on."}})
	return r.failed
}

func (r *Room) decline(s *chair, id string) error {
	i := slices.IndexFunc(r.asked, func(p Proposal) bool { return p.ID == id })
	if i < 0 {
		return errors.New("no such proposal waits for an answer")
	}
	p := r.asked[i]
	if !r.own(s) || p.What == Anew && s.By == p.Side {
		return errors.New("only who has a side's own seat answers for it")
	}
	r.note(&kept{Settled: id})
	r.settle(id)
	text := s.By + " declines " + p.declined()
	if p.By == s.By {
		text = s.By + " no longer proposes " + p.Words()
	}
	r.says(said{Line: Line{Text: text + "."}})
	return r.failed
}

// saysPaused ends the line of a pause that has begun.
const saysPaused = "the other side agrees: nothing is done and no clock runs until either side ends it."

// Pauses reports whether a line says that a pause has begun, which a window has in its bar anyway.
func (l *Line) Pauses() bool {
	return l.From == (game.Doer{}) && strings.HasSuffix(l.Text, saysPaused)
}

// Words says what is proposed, as it goes on after "proposes" and "declines".
func (p *Proposal) Words() string {
	switch p.What {
	case Draw:
		return "a draw"
	case Pause:
		return "a pause"
	case Back:
		return "to go back to " + p.Text
	case Share:
		return "to show this game to everybody"
	case Bot:
		return "the bot " + p.Bot + " for a side that is away"
	case Anew:
		return "to give the seat of " + p.Side + " to who comes with other keys"
	}
	return p.What
}

// Brief is Words in a few words, which name no side, bot or moment.
func (p *Proposal) Brief() string {
	switch p.What {
	case Back:
		return "to go back"
	case Share:
		return "to show this game"
	case Bot:
		return "a bot for who is away"
	case Anew:
		return "new keys for its seat"
	}
	return p.Words()
}

// declined is Words as they go on after "declines": what goes back by it is not said again.
func (p *Proposal) declined() string {
	words, _, _ := strings.Cut(p.Words(), ";")
	if what, is := strings.CutPrefix(words, "a "); is {
		return "the " + what
	}
	return words
}

// Asks is the whole of what a side is asked that is to answer: who proposes what, and what comes of it.
func (p *Proposal) Asks() string {
	return p.By + " proposes " + p.Words() + ". If you agree, " + p.then() + "."
}

// Waits is what a side is told that has proposed it to another.
func (p *Proposal) Waits(other string) string {
	return "You propose " + p.Words() + ". Until " + other + " agrees the game goes on as it is."
}

// then says what comes of it when all have agreed.
func (p *Proposal) then() string {
	switch p.What {
	case Draw:
		return "the game ends, and nobody has won"
	case Pause:
		return "nothing is done and no clock runs until either side ends the pause"
	case Back:
		return "both sides play on from there"
	case Share:
		return "it is on the host's page of games, with all that was hidden"
	case Bot:
		return fmt.Sprintf("it may play for a side that has been away for %d minutes, or is out of time, until its player is back", int(AwayFor.Minutes()))
	case Anew:
		return "the old keys open it no more"
	}
	return "it is done"
}

// claims lists what a side may claim of another.
func (r *Room) claims(side string) (list []string, of string) {
	if !r.begun || r.over {
		return nil, ""
	}
	for _, o := range r.sides {
		if o == side || !slices.Contains(r.sides, side) {
			continue
		}
		out := r.clocks.out(o)
		if out && !r.clocks.out(side) && !slices.Contains(r.stands, o) {
			list, of = append(list, ClaimTime), o
		}
		if r.standIn != "" && !slices.Contains(r.stands, o) && (out || r.awayFor(o) >= AwayFor) {
			list, of = append(list, ClaimBot), o
		}
	}
	return list, of
}

func (r *Room) claim(s *chair, what string) (func() error, error) {
	if err := r.mayAgree(s, what); err != nil {
		return nil, err
	}
	list, of := r.claims(s.By)
	if !slices.Contains(list, what) {
		return nil, fmt.Errorf("you cannot claim %q now", clip(what))
	}
	by := s.By
	return func() error {
		text, err := r.table.Claimed(what, by, of)
		if err == nil {
			r.Tell(text)
		}
		return err
	}, nil
}
