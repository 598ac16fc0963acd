//go:build !js

package away

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
	"sightline/cmd/internal/usual"
	"sightline/game"
)

// ByMail are the games by mail below a folder of games. Program is told in offers.
func ByMail(folder *games.Folder, program string) Post {
	return &post{folder: folder, program: program, sat: map[string]func(){}}
}

type post struct {
	folder  *games.Folder
	program string

	work sync.Mutex // one thing at a time is done with the folders

	mu  sync.Mutex
	sat map[string]func() // by folder, what leaves the seat that this program has there
}

// opens opens the folder of a game; a seat of this program there is left before.
func (p *post) opens(dir string) (*mail.Box, error) {
	p.mu.Lock()
	leave := p.sat[dir]
	delete(p.sat, dir)
	p.mu.Unlock()
	if leave != nil {
		leave()
	}
	return mail.OpenBox(dir)
}

func (p *post) root() (string, error) {
	path, err := p.folder.Path()
	if err != nil {
		return "", fmt.Errorf("games by mail have to be kept: %w", err)
	}
	return filepath.Join(path, mail.Folder), nil
}

// Games is that of Post.
func (p *post) Games() (list []Mailed) {
	p.work.Lock()
	defer p.work.Unlock()
	root, err := p.root()
	if err != nil {
		return nil
	}
	for _, k := range mail.Shelf(root) {
		m := Mailed{Dir: k.Dir, Name: k.Name, Side: k.Side}
		b, err := p.opens(k.Dir)
		if err != nil {
			list = append(list, Mailed{Dir: k.Dir, Name: k.Name, Err: err})
			continue
		}
		m.tell(b)
		_ = b.Close() // it was read alone
		list = append(list, m)
	}
	return list
}

// tell fills in what a box says of its game.
func (m *Mailed) tell(b *mail.Box) {
	turn, letter := b.Turn()
	m.Scenario, m.Other, m.Letter, m.Waits = b.Scenario(), b.Other(), letter, Waits(turn)
	m.Resent, m.Keeper = b.Resends(), b.Keeper()
	if at := b.AtHost(); at != nil {
		m.Host = at.Host
	}
	if m.Waits == ForNone {
		m.Record = b.Record()
	}
	if err := b.MayGo(); err != nil {
		m.NoHost = err.Error()
	}
	view := b.View()
	if view == nil {
		return
	}
	m.Begun, m.When = true, games.WhenName(view.Turn, view.Battle().Scenario.Turns, view.Step)
	m.Outcome = usual.Ended(view)
}

// Offer is that of Post.
func (p *post) Offer(name string, text []byte, agreed []game.Overlay, side string) (string, error) {
	p.work.Lock()
	defer p.work.Unlock()
	root, err := p.root()
	if err != nil {
		return "", err
	}
	t := &mail.Terms{Name: name, Scenario: text, Overlays: agreed, Program: p.program, Side: side}
	if err := t.Agree(nil); err != nil {
		var both *mail.BothHide
		if errors.As(err, &both) {
			err = BothHide(fmt.Sprintf("%s. Agree with the other player who hides, and choose it under \u201cWho begins hidden\u201d: first (only %s), second (only %s) or nobody. Then offer it again. To let both hide, host the table instead.", "B"+both.Why()[1:], both.Sides[0], both.Sides[1]))
		}
		return "", err
	}
	dir := mail.NewFolder(root, name)
	b, err := mail.OfferTo(dir, t)
	if err != nil {
		return "", err
	}
	return dir, b.Close()
}

// Describe is that of Post.
func (p *post) Describe(data []byte) (lines []string, offers bool, err error) {
	l, err := mail.Read(data)
	if err != nil {
		return nil, false, err
	}
	root, err := p.root()
	if err != nil || l.Offer == nil {
		return l.Describe(), false, err
	}
	terms, err := l.Offer.Asks()
	if err != nil {
		return nil, false, err
	}
	dir, err := mail.Find(root, l)
	return usual.Terms(terms), dir == "", err
}

// Take is that of Post.
func (p *post) Take(data []byte) (dir string, told []string, err error) {
	p.work.Lock()
	defer p.work.Unlock()
	l, err := mail.Read(data)
	if err != nil {
		return "", nil, err
	}
	root, err := p.root()
	if err != nil {
		return "", nil, err
	}
	if dir, err = mail.Find(root, l); err != nil {
		return "", nil, err
	}
	if dir == "" {
		dir = mail.NewFolder(root, l.Offer.Name)
		b, err := mail.Accept(dir, data)
		if err != nil {
			return "", nil, err
		}
		return dir, nil, b.Close()
	}
	b, err := p.opens(dir)
	if err != nil {
		return "", nil, err
	}
	_, news, err := TakeLetter(b, p.seats(), data)
	if v := b.View(); v != nil {
		var rest string
		if told, rest = usual.News(v, b.Side(), news, false); rest != "" {
			told = append(told, "Not told one by one: "+rest)
		}
	}
	if err == nil && b.Over() && b.Keeper() == b.Other() {
		told = append(told, audited(b)...)
	}
	return dir, told, errors.Join(err, b.Close())
}

// audited says whether what the keeper of a game that is over has told fits the record that it opened.
func audited(b *mail.Box) []string {
	faults, err := b.Verified()
	switch {
	case err != nil:
		return []string{err.Error()}
	case faults != nil:
		return append([]string{"What " + b.Other() + " told does not fit the record that it opened"}, faults...)
	}
	return []string{"All that " + b.Other() + " told fits the record that it opened"}
}

// seats is where the keys of seats at hosts are; there is a folder, since games are in it.
func (p *post) seats() string {
	path, _ := p.folder.Path()
	return filepath.Join(path, games.SeatsFolder)
}

// ToHost is that of Post.
func (p *post) ToHost(dir string) error {
	return p.with(dir, func(b *mail.Box) error {
		path, err := p.folder.Path()
		if err == nil {
			var port string
			if port, err = freePort(); err == nil {
				_, err = TakeToHost(b, path, port, Nearest(port))
			}
		}
		return err
	})
}

// Seat is that of Post.
func (p *post) Seat(dir string) (at games.Elsewhere, err error) {
	err = p.with(dir, func(b *mail.Box) error {
		at.Side = b.Side()
		if s := b.AtHost(); s != nil {
			at.Hosted = s.Host
		}
		at.Link, err = KeysAtHost(b, p.seats())
		return err
	})
	return at, err
}

// Back is that of Post.
func (p *post) Back(dir string) error {
	return p.with(dir, func(b *mail.Box) error { return TakeFromHost(b, p.seats()) })
}

// with does something with the folder of a game.
func (p *post) with(dir string, do func(*mail.Box) error) error {
	p.work.Lock()
	defer p.work.Unlock()
	b, err := p.opens(dir)
	if err != nil {
		return err
	}
	return errors.Join(do(b), b.Close())
}

// Letter is that of Post.
func (p *post) Letter(dir string) (name string, data []byte, err error) {
	p.work.Lock()
	defer p.work.Unlock()
	b, err := p.opens(dir)
	if err != nil {
		return "", nil, err
	}
	l, data, err := b.Next()
	if err == nil {
		name = fmt.Sprintf("%s-%03d-%s%s", strings.TrimSuffix(b.Name(), filepath.Ext(b.Name())), l.Number, strings.ToLower(l.By), MailExtension)
	}
	return name, data, errors.Join(err, b.Close())
}

// Sit is that of Post.
func (p *post) Sit(dir string) (games.Visit, error) {
	p.work.Lock()
	defer p.work.Unlock()
	b, err := p.opens(dir)
	if err != nil {
		return games.Visit{}, err
	}
	s, err := b.Seat()
	if err != nil {
		return games.Visit{}, errors.Join(err, b.Close())
	}
	at := games.Elsewhere{Link: "mail#" + b.Game(), Where: "nobody: by mail", Side: b.Side(), Mail: dir}
	d := &mailDesk{box: b}
	d.stands = games.Standing{Count: 1, Done: d.done()}
	leave := func() { s.Leave(); d.close() }
	p.mu.Lock()
	p.sat[dir] = leave
	p.mu.Unlock()
	return games.Visit{Elsewhere: at, Seat: s, Away: d, Leave: leave}, nil
}

// A mailDesk is the way to a host of a game that has none: a folder.
type mailDesk struct {
	mu      sync.Mutex
	box     *mail.Box // nil: it was left
	stands  games.Standing
	refused error
	audited games.Audited
}

func (d *mailDesk) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.box != nil {
		_ = d.box.Close()
		d.box = nil
	}
}

// done says what the game waits for, if not for choices of this side.
func (d *mailDesk) done() string {
	switch turn, letter := d.box.Turn(); turn {
	case mail.Sends:
		return fmt.Sprintf("Letter %d is to be sent", letter)
	case mail.Awaits:
		return fmt.Sprintf("Letter %d, of %s, is awaited", letter, d.box.Other())
	case mail.IsHosted:
		return "The game is at its host"
	}
	return ""
}

// Now is that of games.Away.
func (d *mailDesk) Now() games.Standing {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.box != nil && d.stands.Done == "" {
		if done := d.done(); done != "" {
			d.stands.Done = done
			d.stands.Count++
		}
	}
	return d.stands
}

// Refused is that of games.Away.
func (d *mailDesk) Refused() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.refused
	d.refused = nil
	return err
}

// Hurry, Room, Ask, Propose and Answer are those of games.Away: there is no room beside a game by
// mail.
func (d *mailDesk) Hurry()         {}
func (d *mailDesk) Room() room.Now { return room.Now{} }

func (d *mailDesk) Ask(*room.Ask) <-chan error {
	c := make(chan error, 1)
	c <- errNoRoom
	return c
}

var errNoRoom = errors.New("by mail nobody is at the other end: write it into the mail")

func (d *mailDesk) Propose(room.Proposal) { d.refuse(errNoRoom) }
func (d *mailDesk) Answer(string, bool)   {}

func (d *mailDesk) refuse(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refused = err
	d.stands.Count++
}

// Audit is that of games.Away: both have the record.
func (d *mailDesk) Audit() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.box == nil || d.audited.Runs {
		return
	}
	d.audited = games.Audited{Runs: true}
	box := d.box
	go func() {
		var a games.Audited
		if a.Wrong, a.Err = box.Verified(); a.Err == nil {
			a.Journal, a.Err = os.ReadFile(box.Record())
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.audited = a
		d.stands.Count++
	}()
}

// Audited is that of games.Away.
func (d *mailDesk) Audited() games.Audited {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.audited
}
