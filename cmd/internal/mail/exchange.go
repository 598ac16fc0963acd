package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"sightline/cmd/internal/files"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/game/seat"
)

// A Turn is what a game by mail waits for.
type Turn int

// The turns.
const (
	Chooses  Turn = iota // the player chooses, at the seat of the box, until its side is ready
	Sends                // a letter is to be sent
	Awaits               // the other side's letter
	IsOver               // nothing: the game is over, and both know it
	IsHosted             // nothing: it is at a host, where it goes on
)

// Turn returns what the game waits for, and the number of the letter that is sent or
// awaited next.
func (b *Box) Turn() (t Turn, letter int) {
	letter = len(b.state.Letters) + 1
	t0 := b.table()
	if t0 == nil {
		if letter == 1 || letter == 2 && b.state.Offer.Party.By != b.state.Side {
			return Sends, letter
		}
		return Awaits, letter
	}
	h := t0.hold()
	side, kind := h.expects()
	switch {
	case side == h.me && !b.ready && h.chooses():
		return Chooses, letter
	case side == h.me, len(b.state.Out) > 0:
		return Sends, letter
	case h.Phase == hosted:
		return IsHosted, letter
	case kind == "":
		return IsOver, letter
	}
	return Awaits, letter
}

// advance does the acts of the own side for which nothing has to be chosen, or all of them with
// what was chosen, and puts them into the next letter.
func (b *Box) advance(chosen bool) error {
	t := b.table()
	if t == nil {
		return nil
	}
	h := t.hold()
	for {
		side, kind := h.expects()
		if side != h.me || h.chooses() && !chosen {
			return nil
		}
		a := Act{Kind: kind}
		if h.chooses() {
			block, err := b.block()
			if err != nil {
				return err
			}
			word := t.word(h.me)
			h.own = append(h.own, block)
			b.chosen, b.ready, chosen = nil, false, false
			a.Word = block.follow(word).String()
		}
		switch kind {
		case opens:
			a.Word, a.Blocks = "", h.own
		case shows:
			a.Shown = h.own[0].shown()
		case layers:
			l, err := b.layer()
			if err != nil {
				return err
			}
			a.Word = l
		case asks: // the own layer is for nobody before the end
			l, err := b.layer()
			if err != nil {
				return err
			}
			h.Layers[h.me] = l
		default:
			if b.play != nil {
				if err := b.play.says(&a); err != nil {
					return err
				}
			}
		}
		if err := t.apply(h.me, &a); err != nil {
			return err
		}
		b.state.Out = append(b.state.Out, a)
	}
}

// layer is the layer of the own chain that is due.
func (b *Box) layer() (string, error) {
	l, ok := b.keys.Chain.Layer(b.table().shows())
	if !ok {
		return "", errors.New("the chain of the dice has ended")
	}
	return l.String(), nil
}

// block is what was chosen in this step, signed.
func (b *Box) block() (Block, error) {
	list, err := b.spare()
	if err != nil {
		return nil, err
	}
	s := b.table().saying()
	var block Block
	for _, do := range list {
		s.Text = do
		block = append(block, Line{do, s.Sign(b.keys.Private)})
		s.Count++
	}
	return block, block.fault()
}

// spare is what was chosen without that which something later made void: nobody need learn
// of second thoughts.
func (b *Box) spare() ([]json.RawMessage, error) {
	list := b.chosen
	after := func(list []json.RawMessage) (*[32]byte, error) {
		now := b.table().now()
		for _, do := range list {
			next, _, err := now.Do(b.state.Side, do, ones{})
			if err != nil {
				return nil, err
			}
			now = next
		}
		h := now.Hash()
		return &h, nil
	}
	want, err := after(list)
	if err != nil {
		return nil, err
	}
	about := func(do json.RawMessage) string { o := orderOf(do); return o.Stand + o.By + o.Name }
	for i := 0; i < len(list); i++ {
		for k := i + 1; k < len(list); k++ {
			if about(list[k]) != about(list[i]) {
				continue
			}
			less := slices.Delete(slices.Clone(list), i, i+1)
			h, err := after(less)
			if err != nil || *h != *want { // an order and that it is withdrawn go together
				less = slices.Delete(less, k-1, k)
				h, err = after(less)
			}
			if err == nil && *h == *want {
				list, i = less, i-1
				break
			}
		}
	}
	return list, nil
}

// Send writes the letter of Next to a file.
func (b *Box) Send(path string) (*Letter, error) {
	l, data, err := b.Next()
	if err == nil {
		err = files.Replace(path, func(w io.Writer) error { _, err := w.Write(data); return err })
	}
	return l, err
}

// Next is the next letter and its file, or the last again while the other side's is awaited. What
// it holds is on the disk in the folder before.
func (b *Box) Next() (*Letter, []byte, error) {
	turn, n := b.Turn()
	switch {
	case turn == Chooses:
		return nil, nil, fmt.Errorf("%s has still to choose in this step", b.state.Side)
	case turn == Awaits, turn == IsOver, turn == IsHosted:
		if !b.Resends() {
			return nil, nil, fmt.Errorf("there is nothing to send: letter %d is awaited", n)
		}
	default:
		if err := b.write(n); err != nil {
			return nil, nil, errors.Join(err, b.load())
		}
	}
	l, err := Read(b.state.Last)
	return l, b.state.Last, err
}

// Resends reports whether the last letter of this side can be had again.
func (b *Box) Resends() bool { return b.state.Last != nil }

// write makes a letter and keeps it.
func (b *Box) write(n int) error {
	l := Letter{Number: n, By: b.state.Side, Key: b.keys.Party("").Key, Game: b.Game()}
	if n == 1 {
		l.Offer = b.state.Offer
	} else {
		if err := b.advance(b.ready); err != nil {
			return err
		}
		l.After = b.state.Letters[n-2].SHA256
		l.Acts = b.state.Out
		if t := b.table(); t != nil {
			l.Head = t.head()
		}
		b.state.Out = nil
	}
	if n == 2 {
		l.Answer = &Answer{Party: b.keys.Party(b.state.Side)}
		if b.state.Offer.Keeper == "" {
			l.Answer.Salt = b.state.Salt
		}
	}
	data, err := l.pack(b.keys.Private)
	if err != nil {
		return err
	}
	if err := b.keepLetter(n, data); err != nil {
		return err
	}
	b.state.Last = data
	b.state.Letters = append(b.state.Letters, posted{l.By, sumOf(data)})
	return b.keep()
}

// Accept takes an offer up, in a folder that is new or empty.
func Accept(dir string, data []byte) (*Box, error) {
	l, err := Read(data)
	if err != nil {
		return nil, err
	}
	if l.Offer == nil {
		return nil, errors.New("it is no offer: want the first letter of a game")
	}
	start, err := l.Offer.start()
	if err != nil {
		return nil, err
	}
	side, err := other(start.Sides(), l.By)
	if err == nil && (l.Offer.Party.By != l.By || l.Offer.Party.Key != l.Key) {
		err = errors.New("it is offered by somebody else than who has signed it")
	}
	if err != nil {
		return nil, err
	}
	b, err := makeBox(dir, side)
	if err != nil {
		return nil, err
	}
	b.state.Offer, b.sides = l.Offer, start.Sides()
	b.state.Letters = []posted{{l.By, l.sum}}
	if err = b.keepLetter(1, data); err == nil && !b.state.visits() {
		err = b.begin(&Answer{b.keys.Party(side), b.state.Salt})
	}
	if err == nil {
		err = b.advance(false)
	}
	if err == nil {
		err = b.keep()
	}
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// begin begins the game, of which who keeps it, or answers the offer, seals first.
func (b *Box) begin(a *Answer) error {
	o, err := b.state.offer().begin(a, b.sides, b.state.Salt)
	if err != nil {
		return err
	}
	t := newTape(nil)
	g, err := game.NewGame(rules.System{}, o, t)
	if err != nil {
		return err
	}
	p := b.newPlay(g, t)
	switch {
	case p.keeps:
		p.Lead, p.Phase = p.me, leadBegins
	case a.Party.By == b.sides[1]:
		p.Lead = 1
	}
	b.play = p
	return nil
}

// Take takes a letter of the other side, once all of it is verified; else nothing is kept, and the
// error says why. News is what the own side is told by it.
func (b *Box) Take(data []byte) (l *Letter, news []game.Event, err error) {
	if l, err = Read(data); err != nil {
		return nil, nil, err
	}
	if err := b.follows(l); err != nil {
		return l, nil, err
	}
	var before int
	if b.play != nil {
		before = len(b.told())
	}
	if err := b.take(l, data); err != nil {
		return l, nil, errors.Join(fmt.Errorf("letter %d of %s: %w", l.Number, l.By, err), b.load())
	}
	if told := b.told(); len(told) > before {
		news = told[before:]
	}
	return l, news, nil
}

// follows says why a letter is not the one that is awaited.
func (b *Box) follows(l *Letter) error {
	next := len(b.state.Letters) + 1
	mine := l.By == b.state.Side
	known := l.Number < next && b.state.Letters[l.Number-1].SHA256 == l.sum
	turn, _ := b.Turn()
	awaits := turn == Awaits || turn == IsHosted && !b.Takes() // the game may be brought back
	switch {
	case l.Number > 1 && l.Game != b.Game() || l.Number == 1 && !known:
		return errors.New("it is a letter of another game")
	case mine && known:
		return fmt.Errorf("it is your own letter %d: want one of the other side", l.Number)
	case mine:
		return fmt.Errorf("it says that it is letter %d of %s, which is your side: it is not of this folder", l.Number, l.By)
	case known:
		return fmt.Errorf("letter %d was taken already", l.Number)
	case l.Number < next:
		return fmt.Errorf("another letter %d was taken or sent: this one is refused", l.Number)
	case l.Number > next && !awaits:
		return fmt.Errorf("it is letter %d: letter %d is yours to send first", l.Number, next)
	case l.Number > next:
		return fmt.Errorf("it is letter %d: letter %d is missing", l.Number, next)
	case !awaits:
		return fmt.Errorf("letter %d is yours to send", next)
	case l.After != b.state.Letters[next-2].SHA256:
		return fmt.Errorf("it does not follow your letter %d as you sent it", next-1)
	}
	if key := b.otherKey(); key != "" && l.Key != key {
		return fmt.Errorf("it is not signed by %s", l.By)
	}
	return nil
}

// otherKey is the key of the other side's party; empty before it is known.
func (b *Box) otherKey() string {
	if t := b.table(); t != nil {
		return t.header().Parties[1-t.hold().me].Key
	}
	if o := b.state.Offer; o.Party.By != b.state.Side {
		return o.Party.Key
	}
	return ""
}

func (b *Box) game() *game.Game { return b.play.game }

// opensWith begins the game with what a letter of the other side has for that.
func (b *Box) opensWith(l *Letter) error {
	answers := b.keys.Party(b.state.Side)
	if l.Answer != nil {
		if answers = l.Answer.Party; answers.Key != l.Key || answers.By != l.By {
			return errors.New("it is answered by somebody else than who has signed it")
		}
	}
	if !b.state.visits() {
		return b.begin(l.Answer)
	}
	if len(l.Acts) == 0 || l.Acts[0].Kind != begins {
		return fmt.Errorf("%s keeps the game, and does not begin it", l.By)
	}
	o := b.state.offer()
	start, err := o.start()
	if err != nil {
		return err
	}
	parties, err := o.parties(&answers, b.sides)
	if err != nil {
		return err
	}
	g := b.newGuest()
	if err := g.begin(l.Acts[0].Header, start, parties); err != nil {
		return err
	}
	b.guest, l.Acts = g, l.Acts[1:]
	return nil
}

// take verifies a letter that is awaited, and keeps it.
func (b *Box) take(l *Letter, data []byte) error {
	if b.table() == nil {
		if err := b.opensWith(l); err != nil {
			return err
		}
	}
	t := b.table()
	h := t.hold()
	if g := b.guest; g != nil {
		g.fresh, g.letters = nil, l.Number
	}
	for i := range l.Acts {
		a := &l.Acts[i]
		if err := t.apply(1-h.me, a); err != nil {
			return err
		}
		switch a.Kind {
		case goes:
			b.state.Seat = &Seat{Link: a.Link}
		case returns:
			b.state.Seat = nil
		}
	}
	if side, _ := h.expects(); side == 1-h.me {
		return errors.New("it says less than it has to")
	}
	switch {
	case b.guest != nil && l.Head == "":
		return errors.New("it does not say which journal it is of")
	case b.state.keeps() && l.Head != "":
		return errors.New("it is of a journal that it cannot know")
	case b.state.Offer.Keeper == "" && l.Head != t.head():
		return errors.New("the journal that came of it is another than here: both want the same program")
	}
	if g := b.guest; g != nil && g.tail != "" {
		if err := b.opensJournal(); err != nil {
			return err
		}
	}
	b.state.Letters = append(b.state.Letters, posted{l.By, l.sum})
	b.state.Last = nil
	if err := b.keepLetter(l.Number, data); err != nil {
		return err
	}
	if err := b.advance(false); err != nil {
		return err
	}
	return b.keep()
}

// told is all that the own side was told by now.
func (b *Box) told() (list []game.Event) {
	if b.guest != nil {
		return b.guest.fresh
	}
	deeds, err := seat.Done(rules.System{}, game.ParseJournal(bytes.Clone(b.play.journal.data)))
	if err != nil {
		return nil
	}
	add := func(events []game.Event) {
		for _, e := range events {
			if known, ok := e.For(b.state.Side); ok {
				list = append(list, known)
			}
		}
	}
	for i := range deeds {
		add(deeds[i].Events)
	}
	if b.play.dark != nil {
		add(b.play.dark.events)
	}
	return list
}

// View is the game as the side knows it; nil until the offer is answered.
func (b *Box) View() *rules.State {
	if b.guest != nil {
		return b.guest.view
	}
	if b.play == nil {
		return nil
	}
	view, _ := b.play.now().For(b.state.Side).(*rules.State)
	return view
}

// Over reports whether the game is over, with nothing of it that is not in the journal.
func (b *Box) Over() bool {
	if b.guest != nil {
		return b.guest.Phase == roundsEnded
	}
	if b.play == nil {
		return false
	}
	_, over := b.game().Position().Over()
	return over
}

// Record is where the journal of a game that is over lies.
func (b *Box) Record() string { return filepath.Join(b.dir, JournalFile) }

// Other is the side that is played elsewhere.
func (b *Box) Other() string {
	side, _ := other(b.sides, b.state.Side)
	return side
}

// Terms says what is offered, in lines, or why it is not played by mail.
func (o *Offer) Terms() ([]string, error) {
	start, err := o.start()
	if err != nil {
		return nil, err
	}
	lines := []string{start.Battle().Scenario.Title}
	if o.Keeper != "" {
		guest, _ := other(start.Sides(), o.Keeper)
		lines = append(lines, fmt.Sprintf("%s keeps the game, since stands of it can be hidden: its program knows where everything is, and tells %s what that is told at any table. What both choose and the dice bind it, and in the end it opens all of it, which is held against every letter", o.Keeper, guest))
	}
	for _, r := range start.Rulings() {
		lines = append(lines, "Otherwise than usual: "+r)
	}
	return lines, nil
}

// Asks is Terms for who may take the offer up: with the side that he gets.
func (o *Offer) Asks() ([]string, error) {
	lines, err := o.Terms()
	if err != nil {
		return nil, err
	}
	start, err := o.start()
	if err != nil {
		return nil, err
	}
	side, _ := other(start.Sides(), o.Party.By)
	return slices.Insert(lines, 1, fmt.Sprintf("%s offers it: who takes it up plays %s", o.Party.By, side)), nil
}

// Terms says what is played, in lines.
func (b *Box) Terms() ([]string, error) { return b.state.offer().Terms() }

// Verified reads the journal of a game that is over again, from the disk, and says what is
// wrong with it: of one that the other side kept, held against every letter, too.
func (b *Box) Verified() (faults []string, err error) {
	data, err := os.ReadFile(b.Record())
	if err != nil {
		return nil, err
	}
	if b.guest != nil {
		all, err := b.kept()
		if err != nil {
			return nil, err
		}
		return b.audit(data, all), nil
	}
	return unverified(data), nil
}

// unverified says what is wrong with a journal.
func unverified(data []byte) (faults []string) {
	for _, d := range replay.Verify(rules.System{}, game.ParseJournal(data)).Differences {
		if d.Severity > replay.Remark {
			faults = append(faults, d.String())
		}
	}
	return faults
}
