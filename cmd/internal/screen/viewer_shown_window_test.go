package screen

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/geom"
)

// watched is a game that is over, being watched from its beginning.
func watched(t *testing.T) *guest {
	t.Helper()
	dir := t.TempDir()
	file := "lezey-1944-brought-1.jsonl"
	goldenIn(t, dir, "lezey-1944", file)
	g := launchIn(t, dir, windowtest.Size, file)
	g.want("replay", "Lezey")
	g.Settled()
	return g
}

// Playing stops where something is lost, unless that is switched off; what nothing happens
// in is passed over, unless it is asked for; PgUp and PgDn go by turns, earlier and later.
func TestWhereReplayStops(t *testing.T) {
	g := watched(t)
	g.keyed(ebiten.KeyTab)
	lost, all := g.place()
	plays := func() (at int) {
		g.keyed(ebiten.KeyHome)
		g.keyed(ebiten.KeyDigit5)
		g.keyed(ebiten.KeySpace)
		g.Waits("the playhead at the first loss", func() bool { at, _ = g.place(); return at >= lost })
		g.Ticks(60)
		at, _ = g.place()
		return at
	}
	g.keyed(ebiten.KeyPageUp)
	if at, _ := g.place(); at >= lost {
		t.Fatalf("PgUp goes from %d to %d", lost, at)
	}
	was := g.Now().Turn
	if g.keyed(ebiten.KeyPageDown); g.Now().Turn != was+1 {
		t.Errorf("PgDn goes from turn %d to turn %d", was, g.Now().Turn)
	}
	g.keyed(ebiten.KeyHome)
	turns := 0
	for at, _ := g.place(); at < lost; at, _ = g.place() {
		g.keyed(ebiten.KeyPageDown)
		turns++
	}
	if turns < 2 {
		t.Fatalf("the first loss, at %d, is after %d turns", lost, turns)
	}
	if at := plays(); at != lost || g.Now().Showing {
		t.Errorf("it plays to %d, and the first loss is at %d", at, lost)
	}
	g.keyed(ebiten.KeyK)
	if at := plays(); at <= lost || !g.Now().Showing {
		t.Errorf("not to stop, it plays to %d, and the first loss is at %d", at, lost)
	}
	g.keyed(ebiten.KeySpace)
	g.keyed(ebiten.KeyS)
	if _, more := g.place(); more <= all {
		t.Errorf("every action is %d, and %d without those in which nothing happens", more, all)
	}
	g.keyed(ebiten.KeyS)
	if _, again := g.place(); again != all {
		t.Errorf("and back it is %d of %d", again, all)
	}
}

// A stand goes where it went, before one's eyes; a shot is drawn and its die is told; what a
// side did not know of shows faintly when it is asked for, and is named nowhere.
func TestWhatReplayShows(t *testing.T) {
	g := watched(t)
	for g.Now().Step != "movement" {
		g.keyed(ebiten.KeyShiftLeft, ebiten.KeyArrowRight)
	}
	longest := 0
	for tries := 0; tries < 12 && longest < 6; tries++ {
		g.keyed(ebiten.KeyArrowRight)
		ways := map[string][]geom.Point{}
		for range 12 {
			for _, s := range g.Now().Stands {
				at, way := s.At, ways[s.Name]
				if len(way) == 0 || way[len(way)-1] != at {
					ways[s.Name] = append(way, at)
				}
				longest = max(longest, len(ways[s.Name]))
			}
			g.Ticks(2)
			g.Frame()
		}
	}
	if longest < 6 {
		t.Errorf("nobody is seen on the way: a stand is in %d places at most", longest)
	}

	for !slices.ContainsFunc(g.Now().Words, func(s string) bool { return s == "To succeed" }) {
		g.keyed(ebiten.KeyArrowRight)
		if at, all := g.place(); at == all {
			t.Fatal("nobody fires")
		}
	}
	shot := g.Frame()
	if words := strings.Join(g.Now().Words, " "); !strings.Contains(words, " or less") {
		t.Errorf("of a shot it is not told what it needs: %q", words)
	}
	g.Ticks(90)
	hit := g.Settled()
	g.Save("viewer-shot", hit)
	if n := differs(shot, hit, g.table()); n < 100 {
		t.Errorf("while a shot is shown %d pixels of the table change", n)
	}
	if words := strings.Join(g.Now().Words, " "); !strings.Contains(words, "rolls") {
		t.Errorf("of a shot no die is told: %q", words)
	}

	both := g.Now().Stands
	g.keyed(ebiten.KeyV)
	own := g.still()
	known := g.Now().Stands
	g.keyed(ebiten.KeyG)
	faint := g.Settled()
	g.Save("viewer-faint", faint)
	unknown := 0
	for _, s := range both {
		if slices.ContainsFunc(known, func(k ui.TracePose) bool { return k.Name == s.Name }) {
			continue
		}
		at := image.Pt(int(s.X), int(s.Y))
		if n := differs(own, faint, image.Rectangle{Min: at.Sub(image.Pt(8, 8)), Max: at.Add(image.Pt(8, 8))}); n > 20 {
			unknown++
		}
		if slices.Contains(g.Now().Words, s.Name) {
			t.Errorf("%s is named", s.Name)
		}
	}
	if unknown == 0 || len(g.Now().Stands) != len(known) {
		t.Errorf("of %d stands %d are known, and %d show faintly", len(both), len(known), unknown)
	}
	g.keyed(ebiten.KeyG)
	if n := differs(own, g.still(), g.table()); n > 100 {
		t.Errorf("and away again, %d pixels are otherwise", n)
	}
}

// still is a frame after which the table looks as it did: nothing is being drawn anew.
func (g *guest) still() *image.RGBA {
	g.T.Helper()
	last := g.Settled()
	g.Waits("a table that stays as it is", func() bool {
		g.Ticks(20)
		was := last
		last = g.Settled()
		return differs(was, last, g.table()) == 0
	})
	return last
}

// table is where the table is in the window.
func (g *guest) table() image.Rectangle {
	g.T.Helper()
	v := g.Now().View
	return image.Rect(int(v[0]), int(v[1]), int(v[2]), int(v[3]))
}

// differs is in how many pixels of a part two frames do.
func differs(a, b *image.RGBA, part image.Rectangle) (n int) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}
