package cd

import (
	"encoding/json"
	"errors"
	"fmt"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/screen/sound"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
)

// A player is somebody at this screen: a seat, what was seen from it, and what
// is under way in it. Another player's is never looked at while this one sits.
type player struct {
	side    int
	seat    sitter
	sound   *sound.Player
	version int
	model   *model
	before  *model                       // of the view before the last news
	truth   func() (seat.Look, error)    // all of the game, once it is over; nil: never
	reasons func() ([]bot.Reason, error) // why bots ordered what they did, once it is over; nil: never
	whole   *player                      // who was told all of the game that is over; else nil
	log     []entry
	moments []moment
	whys    bool         // it reads why bots ordered what they did
	thought []bot.Reason // that it reads then
	looks   int          // that had news
	recap   int          // entries of the log that the player has been shown
	leftAt  *model       // what it saw then
	owed    bool         // what it has not been shown is shown next

	step     rules.Step
	turn     int
	tool     tool
	selected []string
	gaze     *gaze // where it looked when it left the table; nil: at all of it
	message  string
	refused  *game.Refusal
	places   *places.Places
	own      []games.Mark       // that it has put on the table
	stops    *games.Stops       // of who shares this screen; nil: those of the machine
	lostSeen map[int][]sighting // by the entry of the log
	unseen   lostSights
	made     []rules.Action   // in this step, in their order
	undone   [][]rules.Action // and taken back: by what one key or click took back, the last choice first
	spent    []usual.Spent    // its shots that were out of range
	backs    map[int]*model   // what was known at the versions that were looked back at last

	all     bool            // it is told what each side is, by name
	closed  map[string]bool // companies folded in the roster
	stays   stepOfTurn      // that was gone back to: it does not pass by itself
	passed  stepOfTurn      // that passed by itself
	blind   []string        // the steps of fire that passed so since it chose last, as nobody had a target
	wentTo  bool            // something was taken back since the last look
	watches bool            // it only looks
	away    bool            // its host is elsewhere: the view has what is not confirmed, too
	seen    game.Position   // the view that the model is of
}

// A sitter is a place at a game, to look and to act from: a seat.Seat, or that of who
// looks at a recorded game.
type sitter interface {
	Who() game.Seated
	Look(since int) (seat.Look, error)
	LookBack(version int) (seat.Look, error)
	Do(action json.RawMessage) error
	TakeBack(why string) error
	MayTakeBack() error
}

// An entry is a line of the log.
type entry struct {
	at      int // in the log
	version int // of the look that had it first
	turn    int
	step    rules.Step
	event   rules.Event
	text    string // in people's words
	exact   string // as the rules say it
	head    bool
	taken   bool      // it was taken back
	why     string    // and for what reason, if one was given
	loses   []string  // the enemies that it takes out of sight
	within  *sentence // tells of it and of others; nil: it is told by itself
}

// A moment is what one action told the player.
type moment struct {
	version  int // of the look that has it first
	look     int // that told of it: what a key or a click did is told by one; 0: before this table was opened, less: joined then
	mine     bool
	from, to int // its entries of the log
	gone     bool
}

// look brings what the player knows up to date, and returns what is new. Fresh
// says that there is a new view.
func (p *player) look() (news []entry, fresh bool, err error) {
	l, err := p.seat.Look(p.version)
	if err != nil {
		return nil, false, err
	}
	if p.model != nil && l.Version == p.version && (!p.away || l.View == p.seen) {
		return nil, false, nil
	}
	view, ok := l.View.(*rules.State)
	if !ok {
		return nil, false, errors.New("this is no game of Command Decision")
	}
	first := p.model == nil
	if !first && l.Version != p.version {
		p.looks++
	}
	p.version, p.seen = l.Version, l.View
	p.before, p.model = p.model, newModel(view, p.side)
	if first {
		p.places = places.Of(p.model.scenario)
	}
	news = p.tell(l.News)
	if p.wentTo {
		p.stays, p.wentTo, p.blind = p.model.now(), false, nil
	}
	p.lookAgain()
	if err := p.opens(); err != nil {
		return nil, false, err
	}
	if first {
		p.recap, p.leftAt = len(p.log), p.model
	}
	return news, true, nil
}

// rejoin has the player go on where it was when the match was last open: what it
// had not been shown then it is shown now. Seen says how much it had; nil is all.
func (p *player) rejoin(seen *[2]int) error {
	if seen == nil || p.isReferee() || seen[p.side] >= len(p.log) {
		return nil
	}
	p.recap = max(seen[p.side], 0)
	version := 0
	if p.recap > 0 {
		version = p.log[p.recap-1].version
	}
	m, err := p.back(version)
	if err == nil {
		p.leftAt, p.owed = m, true
	}
	return err
}

// back is what the player knew at a version, but for what it might have done then.
func (p *player) back(version int) (*model, error) {
	l, err := p.seat.LookBack(version)
	if err != nil {
		return nil, err
	}
	view, ok := l.View.(*rules.State)
	if !ok {
		return nil, errors.New("this is no game of Command Decision")
	}
	return modelOf(view, p.side), nil
}

// tell adds news to the log.
func (p *player) tell(news []seat.News) []entry {
	before := len(p.log)
	turn, step := p.lastStep()
	for _, n := range news {
		if n.TakenBack && n.By.By != p.name() { // who knows which of the player's
			p.made, p.undone = nil, nil
		}
		if n.TakenBack && p.takenBack(&n) {
			p.wentTo = true
			turn, step = p.lastStep()
			continue
		}
		turn, step = p.ruled(&n, turn, step)
		p.moments = append(p.moments, moment{version: n.Version, look: p.looks, mine: n.By.By == p.name(), from: len(p.log)})
		view := p.knew(&n)
		left := false // the step; what lapses with it has been told
		for _, e := range n.Events {
			ev, ok := e.(rules.Event)
			if !ok {
				continue
			}
			switch ev.Kind {
			case rules.EventTurn:
				turn, step = ev.Count, rules.Reveal
			case rules.EventStep:
				_ = step.UnmarshalText([]byte(ev.Step))
			}
			exact := ev.TextFor(p.name())
			if p.all {
				exact = ev.Text
			}
			text := p.inWords(view, &ev, exact)
			var lost []string
			if !p.isReferee() {
				if lost = lostBy(&ev, p.name()); text == "" {
					text = lostText(lost)
				}
			}
			head := ev.Kind == rules.EventTurn || ev.Kind == rules.EventPhase || ev.Kind == rules.EventStep
			if head && !left {
				left = true
				for _, text := range p.lapsed(&n) {
					p.log = append(p.log, entry{at: len(p.log), version: n.Version, turn: turn, step: rules.General, text: text, exact: text})
				}
			}
			p.spend(&n, &ev)
			p.log = append(p.log, entry{
				at: len(p.log), version: n.Version, turn: turn, step: step, event: ev,
				text: text, exact: exact, head: head, taken: n.TakenBack, why: n.Reason, loses: lost,
			})
		}
		m := &p.moments[len(p.moments)-1]
		p.together(view, m.from)
		m.to, m.gone = len(p.log), n.TakenBack
	}
	return p.log[before:]
}

// lapsed tells of the fire from off the table that ends unused with what some news tells.
func (p *player) lapsed(n *seat.News) []string {
	if n.TakenBack {
		return nil
	}
	before, err := p.backOnce(n.Version - 1)
	if err != nil || before.view.Step != rules.General || len(before.view.Battle().Terms.Strikes) == 0 {
		return nil
	}
	after, err := p.backOnce(n.Version)
	if err != nil {
		return nil
	}
	side := p.name()
	if p.isReferee() {
		side = ""
	}
	return usual.Lapsed(before.view, after.view, side)
}

// inWords is what a player says of an event that tells its side exactly that.
func (p *player) inWords(view *rules.State, e *rules.Event, exact string) string {
	side := p.name()
	if p.isReferee() {
		side = ""
	}
	return usual.InWords(view, e, exact, side, p.places)
}

// spend keeps a shot of the player's that an event of some news tells to be spent.
func (p *player) spend(n *seat.News, e *rules.Event) {
	if n.TakenBack || !usual.Spends(e) {
		return
	}
	if before, err := p.backOnce(n.Version - 1); err == nil {
		if s, ok := usual.SpentBy(before.view, p.name(), e); ok {
			p.spent = append(p.spent, s)
		}
	}
}

// ruled is the turn and step that news is of: after a word of the referee, who can
// have the game go on elsewhere, those of the view.
func (p *player) ruled(n *seat.News, turn int, step rules.Step) (int, rules.Step) {
	said := false
	next := ""
	for _, e := range n.Events {
		ev, ok := e.(rules.Event)
		switch {
		case !ok:
		case ev.Kind == rules.EventReferee:
			said = true
		case ev.Kind == rules.EventTurn: // it says itself which
			return turn, step
		case ev.Kind == rules.EventStep && next == "":
			next = ev.Step
		}
	}
	if !said {
		return turn, step
	}
	if m, err := p.back(n.Version); err == nil {
		turn, step = m.view.Turn, m.view.Step
	}
	if next != "" {
		_ = step.UnmarshalText([]byte(next))
	}
	return turn, step
}

// name is the side's.
func (p *player) name() string { return p.seat.Who().By }

// title is the name to show.
func (p *player) title() string {
	switch {
	case p.isReferee() && p.watches:
		return "Both sides"
	case p.isReferee():
		return "Referee"
	}
	return p.name()
}

// do does an action. What is refused is kept to be shown.
func (p *player) do(a rules.Action) bool {
	if p.watches {
		p.say("You watch: those who play choose")
		return false
	}
	if !p.chooses(a) {
		return false
	}
	p.undone = nil
	switch a.(type) {
	case rules.Ready, rules.Wait:
	default:
		p.sound.Play(sound.Chit)
	}
	return true
}

// chooses does an action that may be taken back and done again.
func (p *player) chooses(a rules.Action) bool {
	err := p.seat.Do(rules.EncodeAction(a))
	p.message, p.refused = "", nil
	if err != nil {
		p.refuse(err)
		return false
	}
	p.made = append(p.made, a)
	return true
}

// refuse keeps why something is not done.
func (p *player) refuse(err error) {
	p.message = p.places.Plain(err.Error())
	errors.As(err, &p.refused)
}

// say keeps a message that is no refusal.
func (p *player) say(format string, args ...any) {
	p.message, p.refused = fmt.Sprintf(format, args...), nil
}

// ready reports whether the player has said so.
func (p *player) ready() bool { return !p.isReferee() && p.model.view.Ready[p.side] }

// is reports whether a stand is selected.
func (p *player) is(name string) bool {
	for _, s := range p.selected {
		if s == name {
			return true
		}
	}
	return false
}
