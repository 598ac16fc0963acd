package screen

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/cmd/internal/settings"
)

// All pages of the lobby, and what lies over them, in windows of all sizes: no word
// lies on another or reaches out of its plate, none is cut short, and no panel is out of
// the window. With SIGHTLINE_FRAMES it keeps a picture
// of each, in all palettes.
func TestScreensOfLobby(t *testing.T) {
	l := lobbyOfGames(t)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		brush, failed := ui.NewBrush()
		if err != nil || failed != nil {
			t.Error(err, failed)
			return
		}
		l.free.Brush, l.cd.Brush = brush, brush
		faults := &windowtest.Faulty{Said: map[string]bool{}}
		panes := append(windowtest.Panes(), windowtest.Pane{Name: "1024-text-150", Size: image.Pt(1024, 640), Text: 1.5})
		for _, p := range panes {
			theme := th.At(p.Text, p.Palette)
			l.Layout(p.Size, theme)
			for l.reading || l.answers.reading {
				l.Update(&ui.Input{})
				time.Sleep(time.Millisecond)
			}
			look := func(name string) {
				l.lay()
				once := windowtest.Marks(l.page)
				l.lay()
				if windowtest.Marks(l.page) != once {
					t.Errorf("%s, %s: laid out again it is another page", name, p.Name)
				}
				faults.Cuts = nil
				faults.Cuts = []string{"Choose rulings…", "Begin…", "Rename…", "Remove…", "Another address…", "By mail…", "Take a letter…", "Your name…", "Umpire…", "Add a player…"}
				for _, s := range faults.Find(l.page, theme, []string{"sections", "question panel", "naming panel"}) {
					t.Errorf("%s, %s: %s", name, p.Name, s)
				}
				keepPicture(t, l, p.Size, "lobby-"+name+"-"+p.Name)
			}
			names := [sections]string{"continue", "play", "rulings", "replays", "build", "settings", "help", "agreed", "far", "mail"}
			for s, name := range names {
				l.section = section(s)
				look(name)
				if rows := (len(l.places) + l.columns - 1) / l.columns; section(s) == playSection && p.Name == "1280" && rows > 1 {
					// Two rows are whole, and a third begins, so that one sees there is more.
					if r := l.places[min(2*l.columns, len(l.places))-1]; r.Bottom() > l.frame.main.H {
						t.Errorf("the second row of tables ends at %.0f of a list %.0f high", r.Bottom(), l.frame.main.H)
					}
					if rows > 2 && l.places[2*l.columns].Y > l.frame.main.H-12 {
						t.Errorf("the third row of tables begins at %.0f of a list %.0f high", l.places[2*l.columns].Y, l.frame.main.H)
					}
				}
				if end := &l.lists[s]; s != int(playSection) {
					end.Top = 1e6
					look(name + "-end")
					end.Top = 0
				}
			}
			l.section = helpSection
			for _, page := range []string{"start", "general-fire", "charts", "sight"} {
				l.turnTo(page)
				look("handbook-" + page)
				l.lists[helpSection].Top = 500
				look("handbook-" + page + "-on")
			}
			l.turnTo("")
			l.section, l.match = settingsSection, &waiting{}
			look("settings-in-match")
			l.sizing.text = 130
			look("settings-sizing")
			l.match, l.sizing = nil, sizing{}
			lookFar(l, look)
			l.section = keptSection
			l.remove()
			look("remove")
			l.question = nil
			l.rename()
			look("rename")
			l.naming = nil
			l.section = playSection
			l.asksExport()
			look("export")
			l.exporting.what = 2
			look("export on paper")
			l.exporting = nil
			l.lookFor()
			look("open")
			l.opening = nil
			l.fault = "bad.toml:2: title: is 3: want a text"
			look("fault")
			l.fault, l.message = "", "The key is taken by the log."
			look("message")
			l.message = ""
		}
	})
}

// A reached game is hosted at addresses.
type reached struct{ away.Hosting }

func (reached) Address() string    { return "192.168.178.23:41523" }
func (reached) Others() []string   { return []string{"192.168.178.23:41523", "10.0.0.4:41523"} }
func (reached) Terms() visit.Terms { return visit.Terms{Game: 3600} }

// lookFar looks at the page of who are far apart, with a table and with one that is hosted,
// from its top and from its end.
func lookFar(l *lobby, look func(string)) {
	ends := func(name string) {
		look(name)
		l.lists[farSection].Top, l.beside.Top = 1e6, 1e6
		look(name + "-end")
		l.lists[farSection].Top, l.beside.Top = 0, 0
	}
	l.section, l.far.table = farSection, &l.tables[0]
	ends("far-table")
	link := "http://192.168.178.23:41523/#seat=" + strings.Repeat("A", 22)
	l.far.hosting, l.far.mine = reached{}, "seat=mine"
	l.far.seats = []away.Seat{{Side: "Blue", Link: "http://192.168.178.23:41523/#seat=mine", Taken: true, Here: true, Sign: "a1b2c3d4"}, {Side: "Red", Link: link}}
	ends("far-hosted")
	l.far.seats[1].Taken, l.far.seats[1].Sign = true, "e5f6a7b8"
	ends("far-taken")
	l.far.seats[1].Shut = true
	ends("far-shut")
	l.far = farApart{}
}

// lobbyOfGames is the lobby with a game that is over, and the beginning of it as
// one that goes on.
func lobbyOfGames(t *testing.T) *lobby {
	t.Helper()
	dir := t.TempDir()
	whole, err := os.ReadFile("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfterN(whole, []byte("\n"), 12)
	for name, text := range map[string][]byte{"over.jsonl": whole, "begun.jsonl": bytes.Join(lines[:11], nil)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f := games.In(dir)
	t.Cleanup(f.Close)
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: f, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	if kept, ended, _ := apart(savedOf(f.All())); len(kept) != 1 || len(ended) != 1 {
		t.Fatalf("%d games go on and %d are over, want one each", len(kept), len(ended))
	}
	return l
}

// keepPicture keeps what the lobby shows, if pictures are kept.
func keepPicture(t *testing.T, l *lobby, size image.Point, name string) {
	if !windowtest.Kept() {
		return
	}
	windowtest.Until(func() bool {
		l.gallery.collect()
		return len(l.gallery.wanted) == 0
	})
	l.lay()
	dst := ebiten.NewImage(size.X, size.Y)
	defer dst.Deallocate()
	l.Draw(dst)
	windowtest.Keep(t, name, dst)
}
