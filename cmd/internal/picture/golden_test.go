package picture

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// goldens are the pictures kept as files.
func goldens() map[string]*Picture {
	out := map[string]*Picture{
		"sheet-clear":    Sheet(scene.Of(slot()), clearRuling()),
		"sheet-blocked":  Sheet(scene.Of(slot()), blockedRuling()),
		"profile-dark":   Profile(blockedRuling(), 9, 1.8, DarkTheme),
		"profile-paper":  Profile(clearRuling(), 6, 1.6, PaperTheme),
		"terrain-slot":   Terrain(scene.Of(slot())),
		"stands":         allStands(),
		"table-arcs":     Table(scene.Of(slot()), Options{Bare: true, Arcs: []FrontArc{{0, geom.HalfCircle, 6 * geom.Inch}, {1, geom.Front120, 9 * geom.Inch}}}),
		"table-seen":     Table(scene.Of(slot()), Options{Seen: slotSeen()}),
		"sight-vertical": Sight(turned(blockedRuling())),
	}
	for name, s := range tables() {
		out["table-"+name] = Table(scene.Of(s), Options{})
	}
	return out
}

// allStands shows every symbol, and every state of a stand.
func allStands() *Picture {
	p := &Picture{Bounds: Rect{Max: Pt(12, 8)}}
	looks := []StandLook{}
	for i, s := range units.Symbols() {
		looks = append(looks, StandLook{Width: 0.75, Depth: 0.75 + 0.5*float64(i%2), Fill: rgb(0x59655a), Symbol: s, Company: i % 10})
	}
	base := StandLook{Width: 0.75, Depth: 1, Fill: rgb(0x6d7a2f), Symbol: units.SymbolArmor, Company: 2}
	for i := range 6 {
		l := base
		l.Destroyed, l.Selected, l.Hidden, l.Carrying, l.Small = i == 1, i == 2, i == 3, i == 4, i == 5
		looks = append(looks, l)
	}
	for i, l := range looks {
		p.Over(Stand(l).Placed(Pt(1+float64(i%8)*1.4, 1+float64(i/8)*1.5), float64(i*15), 1).named(standID(i)))
	}
	return p
}

// turned swaps the axes of a ruling's places.
func turned(r *los.Ruling) *los.Ruling {
	swap := func(p *geom.Point) { p.X, p.Y = p.Y, p.X }
	for _, p := range []*los.Party{&r.From, &r.To} {
		swap(&p.Center)
		for i := range p.Base {
			swap(&p.Base[i])
		}
	}
	for i := range r.Corridor {
		swap(&r.Corridor[i])
	}
	for i := range 2 {
		swap(&r.Axis.Halfway[i])
		swap(&r.Axis.Shadow[i])
	}
	for _, p := range r.Parts {
		for _, o := range p.Outlines {
			for i := range o {
				swap(&o[i])
			}
		}
	}
	return r
}

func svgOf(t *testing.T, p *Picture) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGoldenSVG(t *testing.T) {
	all := goldens()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			holds(t, svgOf(t, all[name]), filepath.Join("testdata", name+".svg"), "run the test with -update")
		})
	}
}

// holds compares a picture with the one that is kept, or keeps it with -update. Anew
// says how to, if it differs.
func holds(t *testing.T, got []byte, path, anew string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs%s\nlook at it, then %s", path, firstDifference(want, got), anew)
	}
}

// firstDifference shows the first line in which two files differ.
func firstDifference(want, got []byte) string {
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf(" in line %d:\n  want %.200s\n  got  %.200s", i+1, w[i], g[i])
		}
	}
	return fmt.Sprintf(" in length: want %d lines, got %d", len(w), len(g))
}

func TestSameBytesTwice(t *testing.T) {
	a, b := goldens(), goldens()
	for name := range a {
		if !bytes.Equal(svgOf(t, a[name]), svgOf(t, b[name])) {
			t.Errorf("%s: two drawings of the same differ", name)
		}
	}
}
