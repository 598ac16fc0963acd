//go:build !js

package away

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// A way is a connection between a seat and its host that can be cut.
type way struct {
	t    *testing.T
	to   string
	l    net.Listener
	mu   sync.Mutex
	cut  bool
	open []net.Conn

	comes func() *Desk // comes to the seat with its keys
}

func newWay(t *testing.T, to string) *way {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &way{t: t, to: to, l: l}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go w.carry(c)
		}
	}()
	return w
}

func (w *way) carry(c net.Conn) {
	defer c.Close()
	w.mu.Lock()
	cut := w.cut
	w.open = append(w.open, c)
	w.mu.Unlock()
	if cut {
		return
	}
	h, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer h.Close()
	go func() { _, _ = io.Copy(h, c); _ = h.Close() }()
	_, _ = io.Copy(c, h)
}

// cuts breaks what is open and whatever comes, or lets it through again.
func (w *way) cuts(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	if cut {
		for _, c := range w.open {
			_ = c.Close()
		}
		w.open = nil
	}
}

// two are at a game: the desk of one, behind a way, and the other.
func two(t *testing.T) (*Desk, *far.Joined, *way) {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	h, err := far.New(t.TempDir(), "maneuvers-1941.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() { _ = h.Close(); s.Close() })
	keys := t.TempDir()
	w := newWay(t, strings.TrimPrefix(s.URL, "http://"))
	seats, err := h.Seats("http://" + w.l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	direct, err := h.Seats(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(done)
	others := make(chan *far.Joined, 1)
	go func() {
		j, err := far.Join(ctx, direct[1].Link, t.TempDir(), func(string) {})
		if err != nil {
			t.Error(err)
		}
		others <- j
	}()
	w.comes = func() *Desk {
		t.Helper()
		v, err := Join(ctx, games.Elsewhere{Link: seats[0].Link.String()}, keys, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(v.Leave)
		d := v.Away.(*Desk)
		d.Hurry()
		return d
	}
	d := w.comes()
	other := <-others
	t.Cleanup(other.Leave)
	return d, other, w
}

func (d *Desk) view(t *testing.T) *rules.State {
	t.Helper()
	l, err := d.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	return l.View.(*rules.State)
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatal("never: " + what)
}

// What is chosen shows at once and is confirmed; while the connection is cut it is held,
// nothing waits for the host, and it is there when the host is back.
func TestDeskHolds(t *testing.T) {
	d, _, w := two(t)
	ready := rules.EncodeAction(rules.Ready{})
	wait := rules.EncodeAction(rules.Wait{})
	b, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	before := d.view(t).Hash()
	chosen := b.Choose(d.view(t), 0, game.KeyedDice("desk"))
	for _, a := range chosen {
		if err := d.Do(rules.EncodeAction(a)); err != nil {
			t.Fatal(err)
		}
	}
	if n := d.Now().Held; n == 0 || d.view(t).Hash() == before {
		t.Errorf("%d are held, and do not show", n)
	}
	if err := d.Do(ready); err == nil && !d.view(t).Ready[0] {
		t.Error("what was chosen does not show")
	} else if err != nil {
		t.Fatal(err)
	}
	until(t, "it is confirmed", func() bool { n := d.Now(); return n.Held == 0 && d.view(t).Ready[0] })
	w.cuts(true)
	until(t, "the connection is lost", func() bool { return d.Now().Offline })
	for _, a := range []json.RawMessage{wait, ready, wait} {
		began := time.Now()
		if err := d.Do(a); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 200*time.Millisecond {
			t.Errorf("to choose without a connection took %v", took)
		}
	}
	if now := d.Now(); now.Held != 3 || d.view(t).Ready[0] {
		t.Errorf("held: %+v, ready: %t", now, d.view(t).Ready[0])
	}
	if err := d.Do(wait); err == nil {
		t.Error("what the view refuses was taken")
	}
	if _, err := d.LookBack(12345); err == nil {
		t.Error("a view of before was there")
	}
	w.cuts(false)
	until(t, "all is confirmed", func() bool { n := d.Now(); return n.Held == 0 && !n.Offline })
	if err := d.Refused(); err != nil || d.view(t).Ready[0] {
		t.Errorf("refused: %v, ready: %t", err, d.view(t).Ready[0])
	}
	if l, _ := d.Look(0); l.Version != len(chosen)+4 || len(l.News) != l.Version {
		t.Errorf("version %d, %d news; want %d of each", l.Version, len(l.News), len(chosen)+4)
	}
}

// What is held when the seat is left is held when it is come to again, and is done once, in
// its order; what the host had done by then, unknown to who left, is not done again.
func TestHeldOutlastsLeaving(t *testing.T) {
	d, _, w := two(t)
	ready, wait := rules.EncodeAction(rules.Ready{}), rules.EncodeAction(rules.Wait{})
	b, err := bot.New("steady")
	if err != nil {
		t.Fatal(err)
	}
	chosen := b.Choose(d.view(t), 0, game.KeyedDice("desk"))
	w.cuts(true)
	until(t, "the connection is lost", func() bool { return d.Now().Offline })
	for _, a := range chosen {
		if err := d.Do(rules.EncodeAction(a)); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Do(ready); err != nil {
		t.Fatal(err)
	}
	shown := d.view(t).Hash()
	d.Leave()
	if _, err := os.Stat(d.file); err != nil {
		t.Fatal(err)
	}
	w.cuts(false)
	d = w.comes()
	until(t, "all is confirmed", func() bool { n := d.Now(); return n.Held == 0 && d.view(t).Ready[0] })
	if err := d.Refused(); err != nil || d.view(t).Hash() != shown {
		t.Errorf("refused: %v; another table than was left", err)
	}
	if l, _ := d.Look(0); l.Version != len(chosen)+1 {
		t.Errorf("%d were done: want %d", l.Version, len(chosen)+1)
	}
	until(t, "nothing is kept", func() bool { _, err := os.Stat(d.file); return os.IsNotExist(err) })

	// Left while the host has done the first of two, and nobody here was told.
	w.cuts(true)
	until(t, "the connection is lost", func() bool { return d.Now().Offline })
	for _, a := range []json.RawMessage{wait, ready} {
		if err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	d.Leave()
	left, err := os.ReadFile(d.file)
	if err != nil {
		t.Fatal(err)
	}
	w.cuts(false)
	d = w.comes()
	until(t, "both are confirmed", func() bool { return d.Now().Held == 0 && d.version(t) == len(chosen)+3 })
	if err := d.Do(wait); err != nil {
		t.Fatal(err)
	}
	until(t, "it is confirmed", func() bool { return d.version(t) == len(chosen)+4 })
	until(t, "nothing is kept", func() bool { _, err := os.Stat(d.file); return os.IsNotExist(err) })
	d.Leave()
	// As a program that was killed leaves it, which heard of none of the three.
	left = bytes.Replace(left, []byte(`]`), []byte(`,{"do":{"do":"wait"}},{"do":{"do":"ready"}}]`), 1)
	if err := os.WriteFile(d.file, left, 0o600); err != nil {
		t.Fatal(err)
	}
	d = w.comes()
	until(t, "what was left is confirmed", func() bool { return d.Now().Held == 0 && d.view(t).Ready[0] })
	if d.version(t) != len(chosen)+5 {
		t.Errorf("%d were done: want %d", d.version(t), len(chosen)+5)
	}
}

func (d *Desk) version(t *testing.T) int {
	t.Helper()
	l, err := d.Look(0)
	if err != nil {
		t.Fatal(err)
	}
	return l.Version
}

// Who comes to a seat at whose host nobody answers is told so, once it has been tried for long.
func TestSilentHostIsTold(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = l.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	link, err := far.ParseLink("http://" + l.Addr().String() + "/#seat=" + strings.Repeat("0", 64))
	if err != nil {
		t.Fatal(err)
	}
	v := far.Sits(link, t.TempDir(), "", func(string) {})
	defer v.Leave()
	said := ""
	silent(v, 200*time.Millisecond, func(what string) { said = what })
	if want := "no host of a game answers at " + link.Where() + " (connection refused): "; !strings.HasPrefix(said, want) {
		t.Errorf("he is told %q: want %q", said, want)
	}
}
