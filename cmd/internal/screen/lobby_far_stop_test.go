package screen

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	"sightline/game"
)

// A lateHost hosts once it is let go on.
type lateHost struct {
	away.Hosts
	goes chan bool
}

func (h lateHost) Host(folder string, g away.Game) (away.Hosting, error) {
	<-h.goes
	return h.Hosts.Host(folder, g)
}

// Who stops the hosting of a table while it begins hosts nothing, and is on the page as before.
func TestHostingIsStopped(t *testing.T) {
	dir := t.TempDir()
	hosts := lateHost{away.Here(nil), make(chan bool)}
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(dir), Hosts: hosts, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	l.goesFar()
	l.farAct()
	if l.work == nil {
		t.Fatalf("nothing is hosted: %q", l.message)
	}
	l.keys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyEscape}})
	close(hosts.goes)
	l.finishes()
	left, _ := filepath.Glob(filepath.Join(dir, games.HostedFolder, "*"))
	if l.work != nil || l.far.hosting != nil || len(left) > 0 || l.section != farSection || l.message != "Stopped. Nothing was changed." {
		t.Errorf("it is hosted: %t, with %q left; the message is %q", l.far.hosting != nil, left, l.message)
	}
	l.farAct()
	l.finishes()
	if l.far.hosting == nil {
		t.Fatalf("it cannot be hosted again: %q", l.message)
	}
	l.far.leave()
	if err := l.far.hosting.Close(); err != nil {
		t.Error(err)
	}
}

// finishes waits until what is under way in a lobby is done.
func (l *lobby) finishes() {
	for end := time.Now().Add(20 * time.Second); l.work != nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.finish()
	}
}

// Hosted again, what was said before counts as read by who has no seat; and nothing counts before the host has said
// whose the lines are.
func TestUnreadBesideGames(t *testing.T) {
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Hosts: away.Here(nil), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	l.goesFar()
	l.far.side = len(l.far.places()) - 1
	l.farAct()
	l.finishes()
	red, err := away.Come(games.Elsewhere{Link: l.far.hosting.Near(1)}, t.TempDir(), "", false, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	said := errors.New("not said")
	for end := time.Now().Add(20 * time.Second); said != nil && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		said = <-red.Ask(&room.Ask{Do: room.Say, Text: "I am Red."})
	}
	if said != nil {
		t.Fatal(said)
	}
	l.asksToEnd()
	l.agrees()
	l.farAct()
	l.finishes()
	k := l.far.talk
	if _, err := k.hears(); err != nil || len(k.now.Lines) == 0 || k.unheard() > 0 {
		t.Errorf("%d of %d lines are unread, %v", k.unheard(), len(k.now.Lines), err)
	}
	if err := l.far.hosting.Close(); err != nil {
		t.Error(err)
	}
	c, err := away.Come(games.Elsewhere{Link: "http://127.0.0.1:1/#seat=" + strings.Repeat("0", 64)}, t.TempDir(), "", true, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	k = &parley{at: c}
	if k.now.Lines = []room.Line{{From: game.Doer{By: "Blue"}, Text: "Mine."}}; k.unheard() > 0 {
		t.Error("a line counts as unread that may be one's own")
	}
}

// A post has one game by mail, which is read late.
type latePost struct {
	away.Post
	read    chan bool
	letters *int
}

func (p latePost) Games() []away.Mailed {
	<-p.read
	return []away.Mailed{{Dir: "x", Name: "x", Waits: away.ToSend, Letter: 3}}
}

func (p latePost) Letter(string) (string, []byte, error) {
	*p.letters++
	return "", nil, errors.New("no letter")
}

// By mail the table of the page is offered from which one came; Enter that is pressed while the games are read is done
// once they are.
func TestMailFromPage(t *testing.T) {
	letters := 0
	post := latePost{read: make(chan bool), letters: &letters}
	l := newLobby(&free.Tools{Export: func(string, func(io.Writer) error) (string, error) { return "", nil }}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Post: post, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	l.goesFar()
	hosted := library(t, "lezey-1944")
	l.far.table = hosted // as after what was hosted is no more
	l.farLetter(mailKey)
	if v := l.mailTable(); v == nil || v.title() != hosted.title() {
		t.Errorf("offered is %v, and not %s", v, hosted.title())
	}
	l.act()
	if l.opening != nil || letters > 0 {
		t.Error("Enter does something with games that are not read")
	}
	close(post.read)
	for end := time.Now().Add(20 * time.Second); letters == 0 && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.finish()
		l.mailTick()
	}
	if letters != 1 {
		t.Errorf("Enter has written %d letters: want 1", letters)
	}
	l.goesFar()
	l.enter(playSection)
	l.choose(1)
	if v := l.mailTable(); v == hosted {
		t.Error("another table chosen, the one before is offered")
	}
}

// What is pressed to go on with a game while the games are read is done once they are, but not on another page.
func TestGoesOnOnceRead(t *testing.T) {
	for _, c := range []struct {
		what string
		does func(*lobby)
		want bool
	}{
		{"C", func(l *lobby) { l.keys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyC}}) }, true},
		{"Enter", func(l *lobby) { l.enter(keptSection); l.act() }, true},
		{"C, and another page", func(l *lobby) { l.keys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyC}}); l.enter(rulingsSection) }, false},
	} {
		l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
		l.page, l.reading = ui.NewPage(nil, nil), true
		c.does(l)
		l.listsRead(folder{kept: []saved{{Kept: games.Kept{File: "gone.jsonl"}}}})
		l.finishes()
		if did := l.message != ""; did != c.want {
			t.Errorf("%s, and the message is %q", c.what, l.message)
		}
	}
}
