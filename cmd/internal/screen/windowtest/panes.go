package windowtest

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A Pane is a window that all screens are looked at in.
type Pane struct {
	Name    string
	Size    image.Point
	Text    float64 // size of text, 1 as it comes
	Palette ui.Palette
}

// Panes are the windows that every screen is laid out in. When pictures are kept
// they are more, in all palettes: those change what is drawn and not where. Then
// SIGHTLINE_PANE may name one, to have it alone.
func Panes() (out []Pane) {
	small, large := image.Pt(1280, 800), image.Pt(1920, 1080)
	safe, high := ui.Palette{Safe: true}, ui.Palette{High: true}
	out = []Pane{
		{Name: "1280", Size: small, Text: 1},
		{Name: "1920", Size: large, Text: 1},
		{Name: "1280-text-150", Size: small, Text: 1.5},
		{Name: "1280-text-200", Size: small, Text: 2},
		{Name: "1280-text-80", Size: small, Text: 0.8},
		{Name: "1024", Size: image.Pt(1024, 640), Text: 1},
	}
	if !Kept() {
		return out
	}
	out = append(out,
		Pane{"1280-safe", small, 1, safe}, Pane{"1280-high", small, 1, high},
		Pane{"1920-safe", large, 1, safe}, Pane{"1920-high", large, 1, high},
	)
	if only := os.Getenv("SIGHTLINE_PANE"); only != "" {
		for _, p := range out {
			if p.Name == only {
				return []Pane{p}
			}
		}
	}
	return out
}

// Kept reports whether pictures are kept: SIGHTLINE_FRAMES names their folder.
func Kept() bool { return os.Getenv("SIGHTLINE_FRAMES") != "" }

// Keep writes what was drawn to the folder of pictures, if there is one. It is called in a
// frame.
func Keep(t testing.TB, name string, dst *ebiten.Image) {
	t.Helper()
	if !Kept() {
		return
	}
	img := image.NewRGBA(dst.Bounds())
	dst.ReadPixels(img.Pix)
	f, err := os.Create(filepath.Join(os.Getenv("SIGHTLINE_FRAMES"), name+".png"))
	if err != nil {
		t.Error(err)
		return
	}
	if err := errors.Join(png.Encode(f, img), f.Close()); err != nil {
		t.Error(err)
	}
}
