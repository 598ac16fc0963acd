// Package boardtest sits at the table of a game on a board, in a window that is not shown, and
// plays by mouse and keys; for tests alone.
package boardtest

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game/seat"
)

// A Hand plays at a table. Once something that it wants is not there it does nothing more, and
// the test has failed.
type Hand struct {
	*board.Table
	T     *testing.T
	Pace  int // how fast what happened is shown; 0: it is not
	lost  bool
	at    gmath.Vec
	theme *ui.Theme
	drawn *ebiten.Image
}

// Trace is what the window shows, once it is drawn.
func (h *Hand) Trace() ui.Trace {
	h.Draw(h.drawn)
	return h.Table.Trace()
}

// Sit opens a scenario of a system for two at one screen, by dice of a seed, and has a hand play.
func Sit(t *testing.T, room *board.Room, system, name, seed string, plays func(*Hand)) {
	t.Helper()
	k, _ := boards.Of(system)
	text, _ := k.File(name)
	sit(t, room, name, text, seed, func(*games.Match) {}, plays)
}

// SitAt is Sit at a scenario of a test's own.
func SitAt(t *testing.T, room *board.Room, file, seed string, plays func(*Hand)) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sit(t, room, filepath.Base(file), text, seed, func(*games.Match) {}, plays)
}

// SitAway is Sit at the first side of a game whose host is elsewhere.
func SitAway(t *testing.T, room *board.Room, system, name, seed string, plays func(*Hand, *Away)) {
	t.Helper()
	a := new(Away)
	k, _ := boards.Of(system)
	text, _ := k.File(name)
	sit(t, room, name, text, seed, func(m *games.Match) {
		a.at = m.Seats[0]
		m.Away, m.Elsewhere = a, &games.Elsewhere{}
		m.Seats[0], m.Seats[1] = seat.Elsewhere(a.at.Who(), a.at.Role(), a.at.Header(), a), nil
	}, func(h *Hand) { plays(h, a) })
}

func sit(t *testing.T, room *board.Room, name string, text []byte, seed string, seats func(*games.Match), plays func(*Hand)) {
	t.Helper()
	windowtest.Do(t, func() {
		f := games.In(t.TempDir())
		f.Seed = seed
		defer f.Close()
		brush, err := ui.NewBrush()
		if err != nil {
			t.Error(err)
			return
		}
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		th.Density = 1
		h := &Hand{T: t, theme: th, drawn: ebiten.NewImage(16, 16)}
		tools := &board.Tools{Brush: brush, Games: f, Speed: func() int { return h.Pace }, Export: f.Export}
		tools.Watch = func(back ui.Scene, file string) (ui.Scene, error) {
			p, err := f.Past(file)
			if err != nil {
				return nil, err
			}
			return board.NewViewer(tools, back, room, p)
		}
		m, err := f.OpenMatch(name, text, games.Setting{Sides: [2]string{games.Person, games.Person}})
		if err == nil {
			seats(m)
		}
		table, err := board.New(tools, nil, room, name, text, m, err)
		if err != nil {
			t.Error(err)
			return
		}
		h.Table = table
		h.Layout(windowtest.Size, th)
		h.ticks(2)
		plays(h)
	})
}

func (h *Hand) tick(in ui.Input) {
	in.At = h.at
	if next := h.Update(&in); next != nil && next != ui.Scene(h.Table) {
		h.Table = next.(*board.Table)
		h.Layout(windowtest.Size, h.theme)
	}
}

func (h *Hand) ticks(n int) {
	for range n {
		h.tick(ui.Input{})
	}
}

// Lost fails the test, and ends what the hand does.
func (h *Hand) Lost(format string, args ...any) {
	h.T.Helper()
	if !h.lost {
		h.T.Errorf(format, args...)
	}
	h.lost = true
}

// Has reports whether there is something to click of a name.
func (h *Hand) Has(name string) bool { _, ok := h.place(name); return ok }

func (h *Hand) place(name string) (gmath.Vec, bool) {
	tr := h.Trace()
	for _, p := range tr.Stands {
		if p.Name == name {
			return gmath.Vec{X: p.X, Y: p.Y}, true
		}
	}
	for _, p := range tr.Targets {
		if p.Name == name {
			return gmath.Vec{X: p.X, Y: p.Y}, true
		}
	}
	return gmath.Vec{}, false
}

// Click clicks a counter, a button, a row, or a cell as "cell NAME"; Right does with the other
// button.
func (h *Hand) Click(name string) { h.T.Helper(); h.click(name, ui.LeftButton) }
func (h *Hand) Right(name string) { h.T.Helper(); h.click(name, ui.RightButton) }

func (h *Hand) click(name string, b ui.Button) {
	h.T.Helper()
	if h.lost {
		return
	}
	at, ok := h.place(name)
	if !ok {
		h.Lost("there is nothing to click named %q: %q", name, h.Trace().Words)
		return
	}
	h.at = at
	h.ticks(1)
	h.tick(ui.Input{Pointer: ui.Pointer{Down: b}, JustPressed: b})
	h.tick(ui.Input{JustReleased: b})
	h.ticks(30) // no double click
}

// Flick presses the left button on something, and lets it go so far away, with nothing seen between.
func (h *Hand) Flick(name string, byX, byY float64) {
	h.T.Helper()
	h.Point(name)
	h.tick(ui.Input{Pointer: ui.Pointer{Down: ui.LeftButton}, JustPressed: ui.LeftButton})
	h.at = h.at.Add(gmath.Vec{X: byX, Y: byY})
	h.tick(ui.Input{JustReleased: ui.LeftButton})
	h.ticks(1)
}

// Wheel turns the wheel over something.
func (h *Hand) Wheel(name string, notches float64) {
	h.T.Helper()
	h.Point(name)
	h.tick(ui.Input{Wheel: notches})
	h.ticks(1)
}

// Point moves the pointer to something.
func (h *Hand) Point(name string) {
	h.T.Helper()
	if at, ok := h.place(name); ok {
		h.at = at
		h.ticks(2)
	} else {
		h.Lost("there is no %q to point at", name)
	}
}

// Rest has the pointer rest on something.
func (h *Hand) Rest(name string) {
	h.T.Helper()
	h.Point(name)
	h.ticks(20)
}

// Key presses a key.
func (h *Hand) Key(k ebiten.Key) {
	if !h.lost {
		h.tick(ui.Input{Keys: []ebiten.Key{k}})
		h.ticks(1)
	}
}

// SitDown holds Enter until the curtain is gone.
func (h *Hand) SitDown() {
	for range 90 {
		if h.lost || h.Table.Trace().Scene != "curtain" {
			break
		}
		h.tick(ui.Input{Enter: true})
	}
	h.ticks(2)
}

// Box is what something covers of the window, as "counter NAME", "name NAME" or "tag TEXT".
func (h *Hand) Box(name string) (r ui.Rect, is bool) {
	for _, b := range h.Trace().Boxes {
		if b.Name == name {
			return b.Rect, true
		}
	}
	return r, false
}

// Covering are the boxes of a kind that lie on a box of the others, as "NAME on NAME".
func (h *Hand) Covering(kind string, others ...string) (list []string) {
	all := h.Trace().Boxes
	for i, b := range all {
		if !strings.HasPrefix(b.Name, kind+" ") {
			continue
		}
		for k, o := range all {
			in := b.Meets(o.Rect)
			if k != i && in.W > 2 && in.H > 2 && slices.ContainsFunc(others, func(s string) bool { return strings.HasPrefix(o.Name, s+" ") }) {
				list = append(list, b.Name+" on "+o.Name)
			}
		}
	}
	return list
}

// Going reports whether the hand may play on.
func (h *Hand) Going() bool { return !h.lost }

// At has the cell of each counter, as it is clicked: the nearest.
func (h *Hand) At() map[string]string {
	tr, at := h.Trace(), map[string]string{}
	for _, s := range tr.Stands {
		at[s.Name] = near(&tr, gmath.Vec{X: s.X, Y: s.Y})[0]
	}
	return at
}

// Lies is where the counters lie, in lines.
func (h *Hand) Lies() string {
	var list []string
	for name, cell := range h.At() {
		list = append(list, name+" in "+cell)
	}
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// Near are the cells, the nearest to something first, as they are clicked.
func (h *Hand) Near(name string) []string {
	tr := h.Trace()
	at, _ := h.place(name)
	return near(&tr, at)
}

func near(tr *ui.Trace, at gmath.Vec) (list []string) {
	var cells []ui.TracePlace
	for _, p := range tr.Targets {
		if strings.HasPrefix(p.Name, "cell ") {
			cells = append(cells, p)
		}
	}
	far := func(p ui.TracePlace) float64 { return at.DistanceTo(gmath.Vec{X: p.X, Y: p.Y}) }
	slices.SortStableFunc(cells, func(a, b ui.TracePlace) int {
		switch x, y := far(a), far(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	for _, p := range cells {
		list = append(list, p.Name)
	}
	return list
}

// Says reports whether some line of what shows has a text in it.
func (h *Hand) Says(text string) bool {
	return slices.ContainsFunc(h.Trace().Words, func(s string) bool { return strings.Contains(s, text) })
}

// Log are the lines of the log that can be opened, the newest last.
func (h *Hand) Log() (names []string) {
	for _, p := range h.Trace().Targets {
		if strings.HasPrefix(p.Name, "log ") {
			names = append(names, p.Name)
		}
	}
	return names
}

// Keep keeps a picture of the window, if there is a folder for that.
func (h *Hand) Keep(name string) {
	dst := ebiten.NewImage(windowtest.Size.X, windowtest.Size.Y)
	for range 200 {
		if h.Draw(dst); !h.Trace().Baking {
			break
		}
		h.ticks(1)
	}
	h.Draw(dst)
	windowtest.Keep(h.T, name, dst)
}

// Watched resigns, watches the game again from its beginning, and holds every moment that was
// seen against the film: those of moments, in their order.
func (h *Hand) Watched(moments []string) {
	h.T.Helper()
	h.Key(ebiten.KeyF10)
	h.Click("menu resign")
	h.Click("menu yes")
	if !h.Says("The game is over") {
		h.Lost("it is not over: %q", h.Trace().Words)
		return
	}
	h.Keep("room-over")
	if h.Key(ebiten.KeyE); !h.Says("is being drawn") && !h.Says("written") {
		h.Lost("of a picture that is asked for it says nothing: %q", h.Trace().Message)
	}
	for range 3000 {
		if h.Trace().Message != "The picture of the board is being drawn" {
			break
		}
		time.Sleep(10 * time.Millisecond)
		h.ticks(1)
	}
	if file := h.Trace().Message; !isPNG(file) {
		h.Lost("of a picture that is kept it says %q", file)
		return
	}
	h.Click("watch again")
	if h.Trace().Scene != "film" {
		h.Lost("there is the %s: want the film", h.Trace().Scene)
		return
	}
	moments = slices.Compact(moments)
	seen, shown := 0, []string{}
	for range 2000 {
		if l := h.Lies(); len(shown) == 0 || shown[len(shown)-1] != l {
			shown = append(shown, l)
		}
		if seen < len(moments) && h.Lies() == moments[seen] {
			seen++
		}
		if !h.Has("next") {
			break
		}
		h.Key(ebiten.KeyN)
	}
	if seen < len(moments) {
		h.Lost("of %d moments the film shows %d:\n%s\nis not in it", len(moments), seen, moments[seen])
		return
	}
	last := h.Lies()
	for h.Going() && h.Has("earlier") {
		h.Key(ebiten.KeyJ)
	}
	if h.Lies() != shown[0] {
		h.Lost("back at its beginning the film shows\n%s\nwant\n%s", h.Lies(), shown[0])
	}
	for _, plays := range []bool{true, false} {
		if h.Key(ebiten.KeySpace); h.Says("Pause") != plays {
			h.Lost("after Space the film plays %v, want %v", !plays, plays)
		}
	}
	for range 20 {
		h.Key(ebiten.KeyT)
	}
	if h.Lies() != last {
		h.Lost("turn by turn the film ends with\n%s\nwant\n%s", h.Lies(), last)
	}
}

// isPNG reports whether a file is a picture.
func isPNG(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	_, err = png.DecodeConfig(f)
	return err == nil
}

// Todo is what is to be done, for reports.
func (h *Hand) Todo() string {
	tr := h.Trace()
	return fmt.Sprintf("turn %d, %s: %s", tr.Turn, tr.Step, tr.Todo)
}
