package screen

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// byMail is what the lobby knows of games by mail.
type byMail struct {
	games   []away.Mailed
	acts    bool     // Enter was pressed while they were read: it is done then
	titles  []volume // of their tables
	reading bool
	again   bool // they are to be read once more: something has changed meanwhile
	came    chan mailGames
	side    int      // of the one that would be offered
	told    []string // by the letter that was taken last
	toldOf  string   // the folder of its game
	choose  string   // the folder of the game that is to be chosen
	table   *volume  // of the page from which one came; nil: what is chosen under Play
}

type mailGames struct {
	games  []away.Mailed
	titles []volume
}

// mailKey goes to the page, from that of who are far apart.
const mailKey = "M"

// goesMail goes to the page, with a game chosen; none for an empty folder.
func (l *lobby) goesMail(dir string) {
	if l.post == nil {
		l.message, l.stale = ui.Sentence(noPost), true
		return
	}
	if l.mail.table = nil; l.section == farSection {
		l.mail.table = l.far.table
	}
	l.enter(mailSection)
	l.readsMail(dir)
}

const noPost = "games by mail are played on a desktop: a page of a browser has no folder for their letters"

// readsMail lists the games, beside the ticks.
func (l *lobby) readsMail(choose string) {
	m := &l.mail
	m.choose = choose
	if m.again = m.reading; m.reading || l.post == nil {
		return
	}
	m.reading, m.came = true, make(chan mailGames, 1)
	l.readKept() // a letter may have brought a game on that goes on under Continue
	post, came := l.post, m.came
	go func() {
		g := mailGames{games: post.Games()}
		for i := range g.games {
			g.titles = append(g.titles, newVolume(g.games[i].Name, g.games[i].Scenario))
		}
		came <- g
	}()
}

// mailTick takes in what was listed.
func (l *lobby) mailTick() {
	m := &l.mail
	select {
	case g := <-m.came:
		m.games, m.titles, m.reading, m.came, l.stale = g.games, g.titles, false, nil, true
	default:
		return
	}
	if m.again && l.work == nil && l.next == nil && !l.away { // nobody sits down meanwhile
		l.readsMail(m.choose)
	}
	at := &l.chosen[mailSection]
	if i := slices.IndexFunc(m.games, func(g away.Mailed) bool { return g.Dir == m.choose }); i >= 0 {
		*at = i
	}
	*at = max(min(*at, len(m.games)-1), 0)
	if acts := m.acts && !m.reading; acts && l.section == mailSection && !l.asks() {
		l.mailAct()
	}
	m.acts = m.acts && m.reading
}

// mailNow is the game that is chosen; nil for none.
func (l *lobby) mailNow() *away.Mailed {
	if i := l.chosen[mailSection]; i < len(l.mail.games) {
		return &l.mail.games[i]
	}
	return nil
}

// keeps says of a game that one side keeps what that means; empty of any other.
func keeps(g *away.Mailed) string {
	switch g.Keeper {
	case "":
		return ""
	case g.Side:
		return fmt.Sprintf("You keep this game: your program knows where everything is, and tells %s in letters what the rules tell it. What you choose binds you, and with your last letter all of it is opened and held against every letter.", g.Other)
	}
	return fmt.Sprintf("%s keeps this game: its program knows where everything is, and tells yours what the rules tell you. What it chose binds it, the dice are of both, and with its last letter it opens the whole record, which your program holds against every letter.", g.Other)
}

// waitsFor says what a game waits for.
func waitsFor(g *away.Mailed) string {
	switch {
	case g.Err != nil:
		return ui.Sentence(firstLine(g.Err.Error()))
	case g.Waits == away.ToChoose:
		return "You are to choose"
	case g.Waits == away.ToSend:
		return fmt.Sprintf("Letter %d is to be sent", g.Letter)
	case g.Waits == away.ToTake && g.Outcome != "" && g.Keeper == g.Other:
		return fmt.Sprintf("Over: %s. Waits for letter %d, in which %s opens the record: until then nothing that it told is verified", g.Outcome, g.Letter, g.Other)
	case g.Waits == away.ToTake:
		return fmt.Sprintf("Waits for letter %d, from %s", g.Letter, g.Other)
	case g.Waits == away.AtHost && g.Host != "":
		return "At your host"
	case g.Waits == away.AtHost:
		return "At a host"
	}
	return "Over: " + g.Outcome
}

// mailAct does what Enter does on the page: what the game waits for.
func (l *lobby) mailAct() {
	g := l.mailNow()
	switch {
	case l.work != nil:
	case l.mail.reading:
		l.mail.acts = true
	case g == nil || g.Err != nil, g.Waits == away.ToTake:
		l.lookForLetter()
	case g.Waits == away.ToSend:
		l.savesLetter(g.Dir)
	case g.Waits == away.AtHost:
		l.sitsAtHost(g.Dir)
	default:
		l.sitsByMail(g.Dir)
	}
}

// sitsAtHost comes to the seat of a game that has gone to a host; if that is this program, it is
// hosted.
func (l *lobby) sitsAtHost(dir string) {
	post := l.post
	l.begins("Coming to the host", func() func() {
		at, err := post.Seat(dir)
		return func() {
			switch {
			case err != nil:
				l.refuse(err)
			case at.Hosted != "":
				l.hostsAgain(at)
			default:
				l.sitsDown(at)
			}
		}
	})
}

// movesByMail takes a game to a host of this program, or brings it back.
func (l *lobby) movesByMail(g *away.Mailed) {
	post, dir := l.post, g.Dir
	switch {
	case g.Host != "" && l.far.hosting != nil && l.far.hosting.Dir() == g.Host:
		l.message, l.stale = "It is hosted here: stop that first, under Play, Far apart.", true
	case g.Host != "":
		l.question, l.stale = &question{
			title: "Bring the game back to mail?",
			text:  "This program hosts it no more, and its links open nothing. Your next letter has all that was done there, which the program of " + g.Other + " verifies. It can go to a host again between two steps.",
			yes:   "Bring it back", no: "Leave it there",
			do: func() {
				l.begins("Bringing the game back", func() func() { return l.moved(dir, post.Back(dir)) })
			},
		}, true
	case g.NoHost != "":
		l.message, l.stale = ui.Sentence(g.NoHost), true
	default:
		l.question, l.stale = &question{
			title: "Go on at a host?",
			text:  "This program hosts the game from now on, and this machine knows all of it. The next letter tells the other player, with the link of his seat; what is chosen, dice and keys stay as they are. It can come back to mail between two steps.",
			yes:   "Host it", no: "Stay by mail",
			do: func() {
				l.begins("Taking the game to a host", func() func() { return l.moved(dir, post.ToHost(dir)) })
			},
		}, true
	}
}

func (l *lobby) moved(dir string, err error) func() {
	return func() {
		if err != nil {
			l.refuse(err)
		}
		l.readsMail(dir)
	}
}

// mailLetter does what a letter is for on the page.
func (l *lobby) mailLetter(letter string) {
	g := l.mailNow()
	switch {
	case letter == "T":
		l.lookForLetter()
	case letter == "O":
		l.offersMail()
	case letter == "H" && g != nil && g.Err == nil:
		l.movesByMail(g)
	case letter == "L" && g != nil && g.Begun:
		l.sitsByMail(g.Dir)
	case letter == "S" && noLetter(g) == "":
		l.savesLetter(g.Dir)
	case letter == "S":
		l.message, l.stale = noLetter(g), true
	}
}

// sitsByMail opens the table of a game: to choose, or to look.
func (l *lobby) sitsByMail(dir string) {
	if l.post == nil {
		l.message, l.stale = ui.Sentence(noPost), true
		return
	}
	post := l.post
	l.mail.choose = dir
	l.begins("Opening the game", func() func() {
		v, err := post.Sit(dir)
		var t ui.Scene
		if err == nil {
			t, err = l.visited(v)
		}
		return func() {
			if err == nil {
				l.section = mailSection // it is where one comes back to
			}
			l.open(t, err)
		}
	})
}

// savesLetter writes the next letter of a game, or the last again, where what others are to have is
// written.
func (l *lobby) savesLetter(dir string) {
	post, export := l.post, l.free.Export
	l.begins("Writing the letter", func() func() {
		name, data, err := post.Letter(dir)
		var said string
		if err == nil {
			said, err = export(name, func(w io.Writer) error { _, err := w.Write(data); return err })
		}
		return func() {
			if err != nil {
				l.refuse(err)
			} else {
				l.message, l.stale = said+" Send it to the other player.", true
			}
			l.readsMail(dir)
		}
	})
}

// takesLetter takes a letter of the other side; an offer is asked about first.
func (l *lobby) takesLetter(name string, data []byte) {
	if l.post == nil {
		l.refuse(errors.New(noPost))
		return
	}
	post := l.post
	l.begins("Reading "+name, func() func() {
		lines, offers, err := post.Describe(data)
		return func() {
			switch {
			case err != nil:
				l.refuse(fmt.Errorf("%s: %w", name, err))
			case offers:
				l.question, l.stale = &question{
					title: "Take this game up?", text: strings.Join(lines, ".\n") + ".\nNobody hosts it: letters go to and fro, what you choose stays here until the other side is bound, too, and dice are made by both.",
					yes: "Take it up", no: "Leave it", do: func() { l.takes(name, data) },
				}, true
			default:
				l.takes(name, data)
			}
		}
	})
}

// takes takes a letter.
func (l *lobby) takes(name string, data []byte) {
	post := l.post
	l.begins("Taking "+name, func() func() {
		dir, told, err := post.Take(data)
		return func() {
			if l.enter(mailSection); err != nil {
				l.refuse(fmt.Errorf("%s: %w", name, err))
			} else {
				l.mail.told, l.mail.toldOf = told, dir
				l.message, l.stale = name+" fits, and is taken.", true
			}
			l.readsMail(dir)
		}
	})
}

// offersMail offers the table of the page.
func (l *lobby) offersMail() {
	v := l.mailTable()
	if v == nil || v.err != nil {
		return
	}
	text, err := v.measured(l.measuring(v))
	if err != nil {
		l.refuse(err)
		return
	}
	post, side := l.post, v.doc.Setup().Sides[l.mail.side].Name
	var agreed []game.Overlay
	if over := l.agreed.over(v); len(over) > 0 {
		agreed = append(agreed, rules.OverlayOf(over))
	}
	l.begins("Offering "+v.title(), func() func() {
		dir, err := post.Offer(v.name, text, agreed, side)
		return func() {
			var both away.BothHide
			if errors.As(err, &both) {
				l.question, l.stale = &question{title: "Who hides?", text: string(both), yes: "Choose rulings", no: "Not now", do: func() { l.enter(agreedSection) }}, true
				return
			}
			if err != nil {
				l.refuse(err)
				return
			}
			l.savesLetter(dir)
		}
	})
}

// mailTable is the table that would be offered; nil for a board, which is not played so.
func (l *lobby) mailTable() *volume {
	v := cmp.Or(l.mail.table, &l.tables[l.chosen[playSection]])
	if _, is := v.board(); is || v.err != nil || v.terms() == nil {
		return nil
	}
	return v
}
