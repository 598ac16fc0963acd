package cd

import (
	"image"
	"io/fs"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// BenchmarkDraw builds frames of a match at rest: what a processor does for one,
// without what the graphics card does. BenchmarkLayout lays the panels out anew.
func BenchmarkDraw(b *testing.B)   { benchTable(b, func(t *Table, dst *ebiten.Image) { t.Draw(dst) }) }
func BenchmarkLayout(b *testing.B) { benchTable(b, func(t *Table, _ *ebiten.Image) { t.layPage() }) }

func benchTable(b *testing.B, frame func(*Table, *ebiten.Image)) {
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		b.Fatal(err)
	}
	f := games.In(b.TempDir())
	defer f.Close()
	windowtest.Do(b, func() {
		brush, err := ui.NewBrush()
		if err != nil {
			b.Fatal(err)
		}
		fan, err := table.NewFan()
		if err != nil {
			b.Fatal(err)
		}
		th, err := ui.NewTheme()
		if err != nil {
			b.Fatal(err)
		}
		t, err := New(&Tools{Brush: brush, Fan: fan, Games: f}, nil, "lezey", text, games.Setting{Sides: [2]string{"", "steady"}})
		if err != nil {
			b.Fatal(err)
		}
		dst := ebiten.NewImage(1280, 800)
		t.Layout(image.Pt(1280, 800), th)
		t.layPage()
		for range 30 {
			t.Draw(dst)
		}
		b.ReportAllocs()
		for b.Loop() {
			frame(t, dst)
		}
	})
}
