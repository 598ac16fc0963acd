package screen

import (
	"bytes"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/picture"
	"sightline/geom"
)

// The window has a seat and nothing else: it opens no games, and guesses no
// lengths (docs/measuring.md).
func TestOnlySeats(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, word := range []string{"game.New" + "Game(", "game.Res" + "ume(", "*game." + "Game", "seat.New" + "Host(", ".Esti" + "mate("} {
			if bytes.Contains(text, []byte(word)) {
				t.Errorf("%s has %s", file, word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhenText(t *testing.T) {
	now := time.Date(2026, 1, 2, 9, 30, 0, 0, time.UTC)
	for at, want := range map[time.Time]string{
		now.Add(-time.Minute):                                         "today 09:29",
		time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC):                   "today 00:00",
		time.Date(2026, 1, 1, 23, 59, 0, 0, time.UTC):                 "yesterday 23:59",
		time.Date(2025, 12, 31, 23, 59, 0, 0, time.UTC):               "31 December 2025 23:59",
		time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC):                   "3 January 2026 00:00",
		time.Date(2026, 1, 2, 1, 0, 0, 0, time.FixedZone("", 2*3600)): "yesterday 23:00",
	} {
		if got := whenText(at, now); got != want {
			t.Errorf("%v: %q, want %q", at, got, want)
		}
	}
	if got := whenText(now.AddDate(0, 0, -1), now.AddDate(0, 3, 0)); got != "1 January 09:30" {
		t.Errorf("in the same year: %q", got)
	}
}

// A picture of a table shows all of it, and its stands in the colors of their sides:
// both sides of Maneuvers are of one nation and looked alike.
func TestPaintShowsSides(t *testing.T) {
	v := library(t, "maneuvers-1941")
	setup := *v.doc.Setup()
	setup.Stands = slices.Clone(setup.Stands)
	for i := range setup.Stands {
		setup.Stands[i].Aboard, setup.Stands[i].Deploy, setup.Stands[i].Arrives = "", "", 0
		setup.Stands[i].At = geom.Pt(geom.Length(3+i)*geom.Inch, 20*geom.Inch)
	}
	img := paint(&setup, image.Pt(400, 200), false)
	if got := img.Bounds().Size(); got != image.Pt(200, 200) {
		t.Errorf("a square table is %v in a room of 400 by 200", got)
	}
	var found [2]int
	for y := range 200 {
		for x := range 200 {
			for side := range found {
				c := picture.RimColor(side, false)
				if img.RGBAAt(x, y) == (color.RGBA{c.R, c.G, c.B, 255}) {
					found[side]++
				}
			}
		}
	}
	if found[0] == 0 || found[1] == 0 {
		t.Errorf("%v dots have the colors of the sides", found)
	}
}
