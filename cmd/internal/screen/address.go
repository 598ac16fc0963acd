package screen

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"strings"

	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/build"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// An Again is a game of the folder that the page of a browser was at when it was loaded
// again; of the zero value there is none. Its address names it, from the "#" on.
type Again struct {
	File  string // in the folder
	Watch bool   // it was being watched
}

// The words of such addresses.
const (
	gameAgain  = "#game="
	watchAgain = "#watch="
)

// AgainAt reads what an address says behind its "#"; it is the zero value where that names
// no game.
func AgainAt(address string) Again {
	if at := strings.Index(address, "#"); at >= 0 {
		for _, word := range []string{gameAgain, watchAgain} {
			name, is := strings.CutPrefix(address[at:], word)
			if file, err := url.PathUnescape(name); is && err == nil {
				return Again{file, word == watchAgain}
			}
		}
	}
	return Again{}
}

// reopened is the scene of a game that was open.
func (l *lobby) reopened(a Again) (s ui.Scene, err error) {
	if a.Watch {
		s, err = l.watched(a.File)
	} else {
		s, err = l.takenUp(a.File)
	}
	if err != nil {
		return nil, fmt.Errorf("the game of this address is not kept here: it was removed, or is in another browser\n\n%w", err)
	}
	return s, nil
}

// An addressing has title and address of the page follow what shows, so that it opens
// again when the page is loaded again.
type addressing struct {
	follow func(title, hash string, f5 bool) // nil on a desktop
	hash   string                            // as it is now
	of     ui.Scene                          // what it was found for
	title  string
	wait   int // ticks until it is looked at again
}

// addressEvery is how many ticks pass before a scene that had no title, as behind a
// curtain, is asked again.
const addressEvery = 30

func (a *addressing) see(l *lobby, s ui.Scene) {
	if a.follow == nil {
		return
	}
	if a.wait--; a.of == s && (a.title != "" || a.wait > 0) {
		return
	}
	if a.of != nil && a.of != s { // what is opened first keeps the address by which it was
		if hash, is := l.addressOf(s); is {
			a.hash = hash
		}
	}
	a.of, a.wait = s, addressEvery
	a.title = s.Trace().Table
	title := "Sightline"
	if _, is := s.(*lobby); !is && a.title != "" {
		title = a.title + " – " + title
	}
	_, f5 := s.(*build.Table) // it plays games of bots; elsewhere it is the browser's
	a.follow(title, a.hash, f5)
}

// addressOf is what opens a scene again, from the "#" on; that of the lobby is empty. There is
// none for what is nowhere kept, as a copy of a moment.
func (l *lobby) addressOf(s ui.Scene) (hash string, is bool) {
	switch s := s.(type) {
	case *lobby:
		return "", l.match == nil
	case *cd.Viewer:
		return watchAgain + url.PathEscape(s.File()), true
	case *board.Table:
		if s.File() != "" {
			return watchAgain + url.PathEscape(s.File()), true
		}
	}
	if s == l.shelved.scene {
		return l.shelved.hash, true
	}
	file, unkept := l.openAt()
	if file == "" || unkept != nil {
		return "", false
	}
	return gameAgain + url.PathEscape(file), true
}

// A shelved table is one whose address is as good for others: of a ruling that comes with
// the program its name, of one that was opened by a link that link.
type shelved struct {
	scene ui.Scene
	hash  string
}

func shelvedTable(s ui.Scene, name string, text []byte) shelved {
	given, err := fs.ReadFile(scenarios.WorkedCases(), name)
	if err != nil || !bytes.Equal(given, text) {
		return shelved{}
	}
	return shelved{s, "#ruling=" + strings.TrimSuffix(name, ".toml")}
}
