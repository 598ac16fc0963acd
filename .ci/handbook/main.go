// Command handbook makes the pictures of docs/handbook out of those of all screens, as
// `make pictures` saves them: with few colors, so that they are small. `make handbook` runs it.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
)

// pictures are what each shows: the picture of a screen.
var pictures = map[string]string{
	"lobby":            "lobby-play-1280",
	"orders":           "command-done-1280",
	"orders-chosen":    "command-chosen-1280",
	"reveal":           "reveal-chosen-1280",
	"movement":         "movement-done-1280",
	"opportunity-fire": "opportunity-fire-chosen-1280",
	"turning":          "turning-done-1280",
	"general-fire":     "general-fire-done-1280",
	"fire":             "news-fire-1280",
	"morale":           "news-morale-1280",
	"digest":           "news-digest-1280",
	"replay":           "viewer-German",
	"builder":          "build-faults-1280",
	"assault":          "board-crossroads-3",
	"dday":             "board-saint-lo-2",
	"berlin":           "board-tempelhof-4",
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: handbook FRAMES OUT")
		os.Exit(2)
	}
	for name, frame := range pictures {
		if err := shrink(filepath.Join(os.Args[1], frame+".png"), filepath.Join(os.Args[2], name+".png")); err != nil {
			fmt.Fprintln(os.Stderr, "handbook:", err)
			os.Exit(1)
		}
	}
}

// shrink writes a picture with few colors.
func shrink(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	img, err := png.Decode(in)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	flat := image.NewRGBA(img.Bounds())
	draw.Draw(flat, flat.Bounds(), img, img.Bounds().Min, draw.Src)
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	return errors.Join(enc.Encode(out, paletted(flat)), out.Close())
}

// colors is how many a picture has: its text stays sharp with these.
const colors = 64

// paletted is the picture in its most frequent colors, each of them at some distance from
// the others.
func paletted(img *image.RGBA) *image.Paletted {
	count := map[[3]uint8]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[[3]uint8(img.Pix[i:i+3])]++
	}
	all := make([][3]uint8, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b [3]uint8) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), slices.Compare(a[:], b[:]))
	})
	var chosen [][3]uint8
	for apart := 1600; len(chosen) < colors && apart > 0; apart /= 2 {
		for _, c := range all {
			if _, d := nearest(chosen, c); d >= apart && len(chosen) < colors {
				chosen = append(chosen, c)
			}
		}
	}
	palette := make(color.Palette, len(chosen))
	for i, c := range chosen {
		palette[i] = color.RGBA{c[0], c[1], c[2], 255}
	}
	found := map[[3]uint8]uint8{}
	for _, c := range all {
		k, _ := nearest(chosen, c)
		found[c] = uint8(k)
	}
	out := image.NewPaletted(img.Bounds(), palette)
	for i := range out.Pix {
		out.Pix[i] = found[[3]uint8(img.Pix[4*i:4*i+3])]
	}
	return out
}

// nearest is the nearest of the colors, and how far off it is.
func nearest(of [][3]uint8, c [3]uint8) (k, apart int) {
	apart = math.MaxInt
	for i, o := range of {
		r, g, b := int(o[0])-int(c[0]), int(o[1])-int(c[1]), int(o[2])-int(c[2])
		if d := 2*r*r + 4*g*g + b*b; d < apart {
			k, apart = i, d
		}
	}
	return k, apart
}
