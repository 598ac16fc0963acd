package screen

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
)

// A correspondent is the other player of a game by mail: a program of this test.
type correspondent struct {
	t     *testing.T
	box   *mail.Box
	steps int
}

// answers chooses, if that is due, and returns the next letter; nil where the window's is awaited.
func (c *correspondent) answers() []byte {
	c.t.Helper()
	if turn, _ := c.box.Turn(); turn == mail.Chooses {
		s, err := c.box.Seat()
		if err != nil {
			c.t.Fatal(err)
		}
		c.steps++
		b, err := bot.New("passive")
		if err != nil {
			c.t.Fatal(err)
		}
		p := &bot.Player{Bot: b, Seat: s, Seed: strings.Repeat("x", c.steps)}
		if err := p.Play(); err != nil && !errors.Is(err, seat.ErrClosed) {
			c.t.Fatal(err)
		}
	}
	if turn, _ := c.box.Turn(); turn != mail.Sends {
		return nil
	}
	_, data, err := c.box.Next()
	if err != nil {
		c.t.Fatal(err)
	}
	return data
}

// By mail, from the lobby: a table is offered, letters are saved and opened as files, what is due is
// chosen at the table, which goes back to the lobby when the side is ready; another program
// comes to the same journal. Killed in the middle it goes on under Continue.
func TestPlayByMail(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	g.Save("mail-none", g.Settled())
	g.Click(g.Target("offer by mail"))
	sent := map[string]bool{}
	letter := func() (data []byte) { // that the window has written last
		g.soon("a letter is written", func(ui.Trace) bool {
			names, _ := filepath.Glob(filepath.Join(dir, "exports", "*.mail"))
			for _, n := range names {
				if d, err := os.ReadFile(n); err == nil && !sent[n] {
					sent[n], data = true, d
					return true
				}
			}
			return false
		})
		return data
	}
	other := &correspondent{t: t}
	var err error
	if other.box, err = mail.Accept(t.TempDir(), letter()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.box.Close() })

	file := filepath.Join(t.TempDir(), "theirs.mail")
	takes := func(data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		g.soon("the lobby, at rest", func(tr ui.Trace) bool { return tr.Scene == "lobby" && g.has("take letter") })
		g.Key(ebiten.KeyT)
		g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
		g.types(file)
		g.Key(ebiten.KeyEnter)
		g.soon("it is taken", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "is taken") })
	}
	const choose, send = "You are to choose", "is to be sent"
	chosen := 0
	for chosen < 4 {
		data := other.answers()
		if data == nil {
			t.Fatal("the other side has nothing to say, and nor has the window")
		}
		takes(data)
		for {
			_, letters := other.box.Turn()
			if turn, _ := other.box.Turn(); turn != mail.Awaits {
				break
			}
			g.soon("what is due", func(tr ui.Trace) bool {
				return tr.Table == choose || strings.Contains(tr.Table, send)
			})
			if chosen == 2 && !strings.Contains(g.Now().Table, send) {
				g.Kill() // in mid-game
				g = launchIn(t, dir, windowtest.Size)
				g.Settled()
				g.Key(ebiten.KeyC)
				g.soon("the page of games by mail", func(ui.Trace) bool { return g.has("take letter") && g.has("look by mail") })
			}
			if g.Save("mail-due", g.Frame()); g.Now().Table == choose {
				g.Key(ebiten.KeyEnter)
				g.soon("the table", func(tr ui.Trace) bool { return tr.Scene == "match" && !tr.Baking })
				if g.Ticks(20); g.Now().Scene != "match" {
					t.Errorf("step %d passed by itself", chosen+1)
				}
				if chosen == 0 {
					g.Key(ebiten.KeyA) // all are set up
					g.Save("mail-table", g.Settled())
				}
				g.soon("the side is ready", func(tr ui.Trace) bool {
					if tr.Scene == "match" {
						g.Key(ebiten.KeyEnter)
					}
					return tr.Scene == "lobby"
				})
				chosen++
			}
			g.soon("a letter can be saved", func(tr ui.Trace) bool {
				return strings.Contains(tr.Table, send)
			})
			g.Key(ebiten.KeyEnter)
			if _, _, err := other.box.Take(letter()); err != nil {
				t.Fatalf("letter %d of the window: %v", letters, err)
			}
		}
	}
	g.Save("mail-end", g.Settled())
	if list := savedOf(games.In(dir).All()); len(list) != 1 || list[0].fault != nil || list[0].title != "First fight" {
		t.Errorf("listed under Continue: %+v", list)
	}
	boxes, _ := filepath.Glob(filepath.Join(dir, "mail", "*", mail.JournalFile))
	if len(boxes) != 1 {
		t.Fatalf("%v: want one game", boxes)
	}
	ours, err := os.ReadFile(boxes[0])
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(filepath.Join(other.box.Dir(), mail.JournalFile))
	if err != nil || !bytes.HasPrefix(theirs, ours) && !bytes.HasPrefix(ours, theirs) || len(ours) < 3000 {
		t.Errorf("the journals differ: %d and %d bytes, %v", len(ours), len(theirs), err)
	}
	if v := other.box.View(); v.Turn < 1 {
		t.Errorf("after %d steps it is turn %d", chosen, v.Turn)
	}

	// What is no next letter is refused, with the reason, and nothing is changed.
	g.Key(ebiten.KeyT)
	g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
	g.types(file)
	g.Key(ebiten.KeyEnter)
	g.soon("it is refused", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "was taken already") })
}

// A game that one side keeps, from the lobby of the other: what the offer says of who keeps it is asked, what is due is chosen at the
// table, and in the end the record that was opened is held against all letters.
func TestPlayKeptByMail(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../../../scenarios/library/bretteville-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	terms := &mail.Terms{Name: "bretteville-1944.toml", Scenario: text, Side: "Canadian"}
	if err := terms.Agree(nil); err != nil {
		t.Fatal(err)
	}
	other := &correspondent{t: t}
	if other.box, err = mail.OfferTo(t.TempDir(), terms); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.box.Close() })
	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	file := filepath.Join(t.TempDir(), "theirs.mail")
	takes := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		g.soon("the page of games by mail", func(tr ui.Trace) bool { return tr.Scene == "lobby" && g.has("take letter") })
		g.Click(g.Target("take letter"))
		g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
		g.types(file)
		g.Key(ebiten.KeyEnter)
	}
	sent := map[string]bool{}
	sends := func() {
		t.Helper()
		g.soon("a letter can be saved", func(tr ui.Trace) bool {
			return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent") && g.has("mail act")
		})
		g.Click(g.Target("mail act"))
		var data []byte
		g.soon("a letter is written", func(ui.Trace) bool {
			names, _ := filepath.Glob(filepath.Join(dir, "exports", "*.mail"))
			for _, n := range names {
				if d, err := os.ReadFile(n); err == nil && !sent[n] {
					sent[n], data = true, d
					return true
				}
			}
			return false
		})
		if _, _, err := other.box.Take(data); err != nil {
			t.Fatal(err)
		}
	}
	takes(other.answers())
	g.soon("the offer", func(tr ui.Trace) bool { return g.has("yes") })
	g.Save("mail-kept-offer", g.Settled())
	g.Key(ebiten.KeyEnter)
	sends()
	resigns := false
	for range 40 {
		if turn, _ := other.box.Turn(); resigns && turn == mail.Chooses { // in the middle of turn 2
			s, err := other.box.Seat()
			if err == nil {
				err = s.Do(rules.EncodeAction(rules.Resign{}))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if data := other.answers(); data != nil {
			takes(data)
			g.soon("it is taken", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "is taken") })
		}
		if turn, _ := other.box.Turn(); turn == mail.IsOver {
			break
		}
		g.soon("what is due", func(tr ui.Trace) bool {
			return tr.Table == "You are to choose" || strings.Contains(tr.Table, "is to be sent")
		})
		g.Save("mail-kept-due", g.Settled())
		if g.Now().Table == "You are to choose" {
			g.Click(g.Target("mail act"))
			g.soon("the side is ready", func(tr ui.Trace) bool {
				if tr.Scene == "match" && !tr.Baking {
					g.Save("mail-kept-table", g.Frame())
					g.Key(ebiten.KeyA) // all are set up
					g.Key(ebiten.KeyEnter)
				}
				return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent")
			})
		}
		sends()
		v := other.box.View()
		resigns = v.Turn >= 1
	}
	g.soon("it is over", func(tr ui.Trace) bool { return strings.HasPrefix(tr.Table, "Over: The Germans win: Canadian gives up") })
	g.Save("mail-kept-over", g.Settled())
	if !says(g.Now(), "The record:") {
		t.Errorf("where the record is: %q", g.Now().Words)
	}
	boxes, _ := filepath.Glob(filepath.Join(dir, "mail", "*", mail.JournalFile))
	if len(boxes) != 1 {
		t.Fatalf("%v: want one game", boxes)
	}
	g.Kill()
	b, err := mail.OpenBox(filepath.Dir(boxes[0]))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if faults, err := b.Verified(); err != nil || faults != nil || b.Keeper() != "Canadian" || b.Side() != "German" {
		t.Errorf("%q, %v", faults, err)
	}
}
