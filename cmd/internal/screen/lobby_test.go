package screen

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// library returns a scenario that comes with the program.
func library(t *testing.T, name string) *volume {
	t.Helper()
	shelf := readShelf(scenarios.Library())
	for i := range shelf {
		if shelf[i].name == name && shelf[i].err == nil {
			return &shelf[i]
		}
	}
	t.Fatalf("no %s among %d tables", name, len(shelf))
	return nil
}

// The window is never larger than the screen, and takes all of a small one.
func TestWindowFits(t *testing.T) {
	for _, c := range []struct {
		w, h, wide, high int
		all              bool
	}{
		{1920, 1080, 1440, 900, false}, {2560, 1440, 1440, 900, false}, {1600, 900, 1440, 900, true}, {1280, 800, 1280, 800, true},
		{1024, 640, 1024, 640, true}, {800, 600, 800, 600, true}, {0, 0, 1440, 900, false},
	} {
		w, h, all := windowSize(c.w, c.h)
		if w != c.wide || h != c.high || all != c.all {
			t.Errorf("on %d×%d it is %d×%d, all of it %t; want %d×%d, %t", c.w, c.h, w, h, all, c.wide, c.high, c.all)
		}
	}
}

// Another policy of measuring is written into the scenario, and nothing else is.
func TestMeasuredText(t *testing.T) {
	v := library(t, "lezey-1944")
	if text, err := v.measured("declare-first"); err != nil || string(text) != string(v.text) {
		t.Errorf("as the scenario has it, the text is another: %v", err)
	}
	text, err := v.measured("free")
	if err != nil {
		t.Fatal(err)
	}
	again := newVolume("again", text)
	if again.err != nil || again.terms().Measuring != "free" || v.terms().Measuring != "declare-first" {
		t.Errorf("measuring is %q of %q, %v", again.terms().Measuring, v.terms().Measuring, again.err)
	}
	if back, err := again.measured("declare-first"); err != nil || string(back) != string(scenarios.Encode(v.doc)) {
		t.Errorf("back again it is another scenario: %v", err)
	}
}

// A briefing names nothing of the other side; two who share a screen are told
// how to win alone.
func TestBriefings(t *testing.T) {
	for _, name := range []string{"breakout", "lezey-1944", "maneuvers-1941", "peski-1939"} {
		v := library(t, name)
		sides := v.doc.Setup().Sides
		for i := range sides {
			told := v.briefings([]int{i})
			if len(told) != 1 || len(told[0].lines) < 2 {
				t.Errorf("%s: %s is told %v", name, sides[i].Name, told)
				continue
			}
			text := strings.Join(told[0].lines, "\n")
			if own, other := sides[i].Briefing, sides[1-i].Briefing; own == "" || !strings.Contains(text, own) || own != other && strings.Contains(text, other) {
				t.Errorf("%s: %s is told %q; want its own briefing alone", name, sides[i].Name, text)
			}
			for _, f := range rules.TermsOf(v.doc.Scenario).Formations {
				if has := strings.Contains(text, f.Name+":"); has != (f.Side == sides[i].Name) && v.formed(f.Name, f.Side, 0, "") != "" {
					t.Errorf("%s: %s is told of %s: %v", name, sides[i].Name, f.Name, has)
				}
			}
		}
		for _, b := range v.briefings([]int{0, 1}) {
			for _, line := range b.lines {
				if !strings.HasPrefix(line, "To win: ") && line != briefedAlone {
					t.Errorf("%s: both are told %q", name, line)
				}
			}
		}
	}
}

// Everything that the library and the worked cases list can be opened.
func TestShelvesAreSound(t *testing.T) {
	for _, list := range [][]volume{readShelf(scenarios.Library()), readShelf(scenarios.WorkedCases())} {
		for i := range list {
			v := &list[i]
			if v.err != nil || v.title() == "" {
				t.Errorf("%s: %v", v.name, v.err)
			}
			if v.err == nil && v.doc.Ruling != nil && ruled(v) == nil {
				t.Errorf("%s is not answered", v.name)
			}
		}
	}
}

// What is dropped on the window is listed, or all that is wrong with it is said.
func TestDropped(t *testing.T) {
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	n := len(l.tables)
	own := strings.Replace(string(library(t, "maneuvers-1941").text), `"Maneuvers"`, `"My own"`, 1)
	l.section = rulingsSection
	l.dropped(fstest.MapFS{"own.toml": {Data: []byte(own)}})
	if len(l.tables) != n+1 || l.section != playSection || l.chosenTitle() != "My own" || l.fault != "" {
		t.Errorf("%d tables, %q is chosen: %s", len(l.tables), l.chosenTitle(), l.fault)
	}
	l.dropped(fstest.MapFS{"own.toml": {Data: []byte(own)}})
	if len(l.tables) != n+1 {
		t.Errorf("dropped twice, there are %d tables, want %d", len(l.tables), n+1)
	}
	l.dropped(fstest.MapFS{"bad.toml": {Data: []byte("format = \"sightline/scenario 1\"\ntitle = 3\nturns = \"x\"\n")}})
	if !strings.Contains(l.fault, "bad.toml:2") || !strings.Contains(l.fault, "\n") {
		t.Errorf("what is wrong: %q", l.fault)
	}
}

// What is dropped on a table is opened once the player has said so: until then, and
// after what cannot be opened, the table is as it was.
func TestDroppedOnATable(t *testing.T) {
	folder := games.In(t.TempDir())
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: folder, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	table := &waiting{}
	own := fstest.MapFS{"own.toml": {Data: []byte(strings.Replace(string(library(t, "maneuvers-1941").text), `"Maneuvers"`, `"My own"`, 1))}}
	l.openOver(table, own)
	if l.question == nil || !strings.Contains(l.question.title, "My own") || table.closed {
		t.Fatalf("it asks %+v, and the table is closed: %t", l.question, table.closed)
	}
	l.question = nil // no
	l.openOver(table, fstest.MapFS{"bad.toml": {Data: []byte("title = 3\n")}})
	if l.fault == "" || l.question != nil || table.closed {
		t.Errorf("of a faulty file is said %q, and the table is closed: %t", l.fault, table.closed)
	}
	l.fault = ""
	l.page = ui.NewPage(nil, nil)
	l.backToMatch()
	if l.next != ui.Scene(table) || l.over {
		t.Error("it leads not back to the table")
	}
	l.next = nil
	l.openOver(table, own)
	l.agrees()
	if !table.closed || l.chosenTitle() != "My own" || l.asks() {
		t.Errorf("left: %t, %q is chosen", table.closed, l.chosenTitle())
	}
}

// At a link at which nobody is, it is said where nobody answers and why; then it is tried on, or not.
func TestNobodyAnswers(t *testing.T) {
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	l.far.longest = 300 * time.Millisecond
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		err = at.Close() // and nobody listens there
	}
	if err != nil {
		t.Fatal(err)
	}
	l.comesTo("http://" + at.Addr().String() + "/#seat=" + strings.Repeat("0", 64))
	for range 2 {
		if l.work == nil || l.question != nil {
			t.Fatalf("it is not tried: %+v, %q", l.question, l.fault)
		}
		for end := time.Now().Add(20 * time.Second); l.work != nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			l.finish()
		}
		want := "No host of a game answers at http://" + at.Addr().String() + " (connection refused): "
		if q := l.question; q == nil || !strings.HasPrefix(q.text, want) || q.yes != "Try on" || q.no != "Go back" {
			t.Fatalf("it asks %+v, and says %q: want %q", q, l.fault, want)
		}
		l.agrees()
	}
	l.stopWork()
}

// What is being typed as a question comes up by itself is no answer to it; once nothing was typed for a while it is.
func TestSuddenQuestion(t *testing.T) {
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(nil, nil)
	done, enter := 0, &ui.Input{Keys: []ebiten.Key{ebiten.KeyEnter}}
	asked := func(sudden bool) {
		l.question = &question{title: "Sit down?", yes: "Yes", no: "No", sudden: sudden, do: func() { done++ }}
	}
	asked(true)
	l.typed = stillTicks
	if l.questionKeys(enter); done > 0 || l.question == nil {
		t.Fatal("what was typed into a field answers it")
	}
	l.questionKeys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyEscape}})
	l.typed = 0
	if l.questionKeys(enter); done != 1 || l.question != nil {
		t.Errorf("it is answered %d times: want once", done)
	}
	asked(false)
	l.typed = stillTicks
	if l.questionKeys(enter); done != 2 {
		t.Error("one that the player asked for is not answered at once")
	}
}

// A question that is longer than the window scrolls above its buttons: an offer with many rulings lay over them.
func TestLongQuestionScrolls(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(th, nil)
	lays := func() {
		l.page.Begin(1280, 800)
		l.layQuestion()
	}
	l.question = &question{title: "Take it up?", text: "Short.", yes: "Yes", no: "No"}
	if lays(); !l.question.at.AtEnd() {
		t.Error("a short one scrolls")
	}
	l.question.text = strings.Repeat("A ruling.\n", 60)
	if lays(); l.question.at.AtEnd() {
		t.Fatal("a long one does not scroll")
	}
	for range 60 {
		l.questionKeys(&ui.Input{Keys: []ebiten.Key{ebiten.KeyArrowDown}})
	}
	if lays(); !l.question.at.AtEnd() {
		t.Error("its end is not reached by keys")
	}
}

// A waiting table is left alone, or closed.
type waiting struct {
	ui.Scene
	closed bool
}

func (w *waiting) Close() { w.closed = true }

// The rule below a row is off the words above it.
func TestRulesAreOffWords(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	th.Density = 1
	l := newLobby(&free.Tools{}, &cd.Tools{}, &Options{Games: games.In(t.TempDir()), Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
	l.page = ui.NewPage(th, nil)
	l.page.Begin(1280, 800)
	in := ui.Rect{W: 270, H: 800}
	text := "Plain fires where it counts, assaults where he is the stronger, and goes for what is worth points."
	if end := l.said(in, 0, []string{text}, 0); l.below(in, end)-8 < end+8 {
		t.Errorf("words end at %v, and the next row begins at %v", end, l.below(in, end))
	}
}
