package cd

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
)

// sit holds Enter until the curtain opens.
func (g *guest) sit(who string) {
	g.T.Helper()
	if tr := g.Now(); tr.Scene != "curtain" || tr.Message != who {
		g.T.Fatalf("there is the %s of %q, want the curtain of %s", tr.Scene, tr.Message, who)
	}
	g.Session.PressKey(ebiten.KeyEnter)
	g.Ticks(heldTicks + 4)
	g.Session.ReleaseKey(ebiten.KeyEnter)
	g.Ticks(4)
	g.Frame()
	g.Ticks(1)
}

// typeIn types letters.
func (g *guest) typeIn(text string) {
	g.T.Helper()
	for _, r := range text {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
	g.Ticks(1)
	g.Frame()
	g.Ticks(1)
}

// journalText is the text of a folder's one journal.
func journalText(t *testing.T, dir string) string {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(files) != 1 {
		t.Fatalf("journals: %v, want one", files)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// wordsOf are the words of the referee in a folder's one match, as they are
// written.
func wordsOf(t *testing.T, dir string) (out []string) {
	t.Helper()
	for line := range strings.Lines(journalText(t, dir)) {
		var l struct {
			By string          `json:"by"`
			Do json.RawMessage `json:"do"`
		}
		if json.Unmarshal([]byte(line), &l) == nil && l.By == "referee" && l.Do != nil {
			out = append(out, string(l.Do))
		}
	}
	return out
}

// The referee is called behind a curtain, sees all, and says words: by mouse and
// by keys, with a reason; what he says is so, is recorded, and both are told.
func TestRefereesWord(t *testing.T) {
	dir := t.TempDir()
	g := &guest{windowtest.LaunchIn(t, dir, windowtest.Size, "--match", "player,steady", "--referee", "maneuvers-1941")}
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	g.Frame()
	g.Ticks(1)
	own := len(g.Now().Stands)
	g.press(ebiten.KeyF6)
	g.Save("referee-curtain", g.Frame())
	g.press(ebiten.KeyEscape)
	if tr := g.Now(); tr.Scene != "match" || tr.Side != "Blue" {
		t.Fatalf("Escape at the curtain leads to the %s of %s", tr.Scene, tr.Side)
	}
	g.press(ebiten.KeyF10)
	g.Save("menu", g.Settled())
	g.Click(g.Target("call the referee"))
	g.sit("Referee")
	if tr := g.Now(); tr.Side != "referee" || len(tr.Stands) < own {
		t.Fatalf("%s sits and sees %d stands, the player %d", tr.Side, len(tr.Stands), own)
	}
	g.Save("referee-words", g.Settled())

	// By mouse: a stand is dragged, and the reason typed.
	name := "Rifle 1"
	for _, s := range g.Now().Stands {
		if strings.HasPrefix(s.Name, "Blue") && s.X > 300 && s.X < 900 {
			name = s.Name
			break
		}
	}
	from := g.Place(name)
	g.Drag(from, from.Add(gmath.Vec{X: 14, Y: -50}), ebiten.MouseButtonLeft)
	g.Frame()
	g.Ticks(2)
	g.typeIn("bumped the table") // which is asked for next
	g.Save("referee-put", g.Settled())
	before := g.Pose(name)
	g.Click(g.Target("say it"))
	g.Ticks(4)
	if got := g.Pose(name); got.At == before.At {
		t.Errorf("%s was not put elsewhere: %s", name, g.Now().Message)
	}

	// By keys: hits, found by searching; without a reason nothing is said.
	g.typeIn("moral")
	g.Key(ebiten.KeyControlLeft, ebiten.KeyA) // what is typed takes its place
	g.typeIn("hits")
	g.press(ebiten.KeyEnter)
	g.Ticks(2)
	g.press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	if tr := g.Now(); !strings.Contains(tr.Message, "reason") {
		t.Errorf("without a reason: %q", tr.Message)
	}
	g.press(ebiten.KeyArrowDown)
	g.typeIn("a shell from nowhere")
	g.Save("referee-hits", g.Settled())
	g.press(ebiten.KeyEnter)
	g.Frame()
	said := wordsOf(t, dir)
	if len(said) != 2 || !strings.Contains(said[0], `"reason":"bumped the table"`) || !strings.Contains(said[1], `"hits":1`) {
		t.Fatalf("the journal has of the referee: %q (%s)", said, g.Now().Message)
	}

	// The last action is taken back, whatever it was.
	g.typeIn("take back")
	g.press(ebiten.KeyEnter)
	g.typeIn("it was no shell")
	g.Save("referee-takes-back", g.Settled())
	g.press(ebiten.KeyEnter)
	if text := journalText(t, dir); !strings.Contains(text, `"it was no shell"`) {
		t.Errorf("nothing was taken back: %s", g.Now().Message)
	}

	// Back with the player, who is told of it.
	g.press(ebiten.KeyF6)
	g.sit("Blue")
	g.seen()
	g.press(ebiten.KeyL)
	g.Save("referee-told", g.Settled())
	if tr := g.Now(); tr.Side != "Blue" || len(tr.Stands) != own {
		t.Errorf("%s sits and sees %d stands, want Blue with %d", tr.Side, len(tr.Stands), own)
	}
	windowtest.Verifies(t, dir)
}
