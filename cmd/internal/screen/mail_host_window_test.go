package screen

import (
	"bytes"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/mail"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// From the page of games by mail one goes on at a host of this program: the next letter has the
// link of the other, who sits down with the keys that he has by mail. Over, it is brought back by a
// letter.
func TestMailGoesToHostInWindow(t *testing.T) {
	dir, far := t.TempDir(), t.TempDir()
	text, err := os.ReadFile("../../../scenarios/library/maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	terms := &mail.Terms{Name: "maneuvers-1941.toml", Scenario: text, Side: "Blue"}
	if err := terms.Agree(nil); err != nil {
		t.Fatal(err)
	}
	other := &correspondent{t: t}
	if other.box, err = mail.OfferTo(filepath.Join(far, "box"), terms); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.box.Close() })
	seats := filepath.Join(far, "seats")

	g := launchIn(t, dir, windowtest.Size)
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Key(ebiten.KeyM)
	file := filepath.Join(far, "theirs.mail")
	takes := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		g.soon("the page of games by mail", func(tr ui.Trace) bool { return tr.Scene == "lobby" && g.has("take letter") })
		g.Key(ebiten.KeyT)
		g.Key(ebiten.KeyControlLeft, ebiten.KeyA)
		g.types(file)
		g.Key(ebiten.KeyEnter)
	}
	sent := map[string]bool{}
	saves := func() (data []byte) { // the letter that is due
		t.Helper()
		g.soon("a letter can be saved", func(tr ui.Trace) bool { return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent") })
		g.Key(ebiten.KeyEnter)
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
	reads := func(data []byte) {
		t.Helper()
		if _, _, err := away.TakeLetter(other.box, seats, data); err != nil {
			t.Fatal(err)
		}
	}
	chooses := func() {
		t.Helper()
		g.soon("it is to be chosen", func(tr ui.Trace) bool { return tr.Table == "You are to choose" })
		g.Key(ebiten.KeyEnter)
		g.soon("the side is ready", func(tr ui.Trace) bool {
			if tr.Scene == "match" && !tr.Baking {
				g.Key(ebiten.KeyA)
				g.Key(ebiten.KeyEnter)
			}
			return tr.Scene == "lobby" && strings.Contains(tr.Table, "is to be sent")
		})
	}
	takes(other.answers())
	g.soon("the offer", func(tr ui.Trace) bool { return g.has("yes") })
	g.Key(ebiten.KeyEnter)
	chooses()
	if g.has("to a host") {
		t.Error("in the middle of a step it may go to a host")
	}
	reads(saves())
	takes(other.answers())
	g.soon("it may go to a host", func(tr ui.Trace) bool { return g.has("to a host") })
	g.Save("mail-may-go", g.Settled())
	g.Key(ebiten.KeyH)
	g.soon("it is asked", func(ui.Trace) bool { return g.has("yes") })
	g.Save("mail-goes", g.Settled())
	g.Key(ebiten.KeyEnter)
	reads(saves())

	link, err := away.KeysAtHost(other.box, seats)
	if err != nil {
		t.Fatal(err)
	}
	g.soon("it is at the host", func(tr ui.Trace) bool { return tr.Table == "At your host" })
	g.Save("mail-at-host", g.Settled())
	g.Key(ebiten.KeyEnter)
	var where struct{ Addr string }
	g.soon("it is hosted", func(tr ui.Trace) bool {
		states, _ := filepath.Glob(filepath.Join(dir, "hosted", "*", "host.json"))
		if len(states) != 1 || !g.has("end hosting") {
			return false
		}
		data, err := os.ReadFile(states[0])
		return err == nil && json.Unmarshal(data, &where) == nil
	})
	g.Save("mail-hosted", g.Settled())
	_, port, err := net.SplitHostPort(where.Addr)
	if err != nil {
		t.Fatal(err)
	}
	_, secret, _ := strings.Cut(link, "#")
	there := comesWith(t, "http://localhost:"+port+"/#"+secret, seats)
	g.Key(ebiten.KeyEnter)
	g.soon("the match at the host", func(tr ui.Trace) bool {
		return tr.Scene == "match" && !tr.Baking && tr.Step == rules.Commanding.String()
	})
	if err := there.Seat.Do(json.RawMessage(`{"do":"ready"}`)); err != nil {
		t.Fatal(err)
	}
	g.soon("the step is over", func(tr ui.Trace) bool {
		if tr.Step == rules.Commanding.String() && !tr.Ready {
			g.Key(ebiten.KeyEnter) // again: without chits all the same
		}
		return tr.Step != rules.Commanding.String()
	})
	if err := there.Seat.Do(rules.EncodeAction(rules.Resign{})); err != nil {
		t.Fatal(err)
	}
	g.soon("it is over", func(tr ui.Trace) bool {
		if tr.Showing {
			g.Key(ebiten.KeyEnter)
		}
		return tr.Step == rules.Over.String() && !tr.Showing
	})
	there.Leave()
	g.soon("the lobby", func(tr ui.Trace) bool {
		if tr.Scene == "match" {
			g.Key(ebiten.KeyQ)
		}
		return tr.Scene == "lobby"
	})
	mailPage := func() {
		g.soon("the lobby", func(tr ui.Trace) bool { return tr.Scene == "lobby" })
		g.Key(ebiten.KeyP)
		g.Key(ebiten.KeyM)
		g.soon("the page of games by mail", func(tr ui.Trace) bool { return tr.Table == "At your host" })
	}
	mailPage()
	g.Key(ebiten.KeyH)
	g.soon("it is hosted still", func(tr ui.Trace) bool { return strings.Contains(tr.Message, "It is hosted here") })
	g.Save("mail-hosted-still", g.Settled())
	g.Key(ebiten.KeyEscape)
	g.soon("the page of far apart", func(ui.Trace) bool {
		if !g.has("end hosting") {
			g.Key(ebiten.KeyP)
		}
		return g.has("end hosting")
	})
	g.Click(g.Target("end hosting"))
	g.soon("it is asked", func(ui.Trace) bool { return g.has("yes") })
	g.Key(ebiten.KeyEnter)
	g.soon("nothing is hosted", func(ui.Trace) bool { return !g.has("end hosting") && !g.has("yes") })
	mailPage()
	g.Key(ebiten.KeyH)
	g.soon("it is asked", func(ui.Trace) bool { return g.has("yes") })
	g.Save("mail-comes-back", g.Settled())
	g.Key(ebiten.KeyEnter)
	reads(saves())
	if turn, _ := other.box.Turn(); turn != mail.IsOver || !other.box.Over() {
		t.Errorf("brought back, the other's game waits for %d", turn)
	}
	if faults, err := other.box.Verified(); err != nil || faults != nil {
		t.Error(faults, err)
	}
	boxes, _ := filepath.Glob(filepath.Join(dir, "mail", "*", mail.JournalFile))
	ours, err := os.ReadFile(boxes[0])
	if err != nil || !bytes.Equal(ours, other.box.Journal()) {
		t.Error("the journals differ", err)
	}
}
