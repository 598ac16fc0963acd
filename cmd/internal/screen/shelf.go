package screen

import (
	"fmt"
	"image"
	"io/fs"
	"math"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/scenarios"
)

// A volume is a file that comes with the program, as the title screen lists
// it.
type volume struct {
	File string // its name on the shelf
	name string // of the table, for saving
	Text []byte // of the file
	doc  *scenarios.Document
	Err  error // why it cannot be opened
}

// readShelf reads every file of a shelf, in order of names. A file that cannot be
// read is listed with what is wrong.
func readShelf(shelf fs.FS) []volume {
	names, err := scenarios.Names(shelf)
	if err != nil {
		return []volume{{File: "library", Err: err}}
	}
	out := make([]volume, len(names))
	for i, n := range names {
		v := volume{File: n, name: strings.TrimSuffix(n, ".toml")}
		if v.Text, v.Err = fs.ReadFile(shelf, n); v.Err == nil {
			v.doc, v.Err = scenarios.Decode(n, v.Text)
		}
		if v.Err == nil && v.doc.Setup() == nil {
			v.Err = fmt.Errorf("%s: holds no table", n)
		}
		out[i] = v
	}
	return out
}

// title returns the title to list.
func (v *volume) title() string {
	if v.Err != nil || v.doc.Setup().Title == "" {
		return v.File
	}
	return v.doc.Setup().Title
}

// under returns the line below the title: date and place, or what is wrong.
func (v *volume) under() string {
	if v.Err != nil {
		return v.Err.Error()
	}
	c := v.doc.Scenario
	if c == nil {
		return ""
	}
	var parts []string
	for _, s := range []string{c.Date, c.Place} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}

// previewStands is how much larger than true the stands of a preview are.
const previewStands = 1.7

// preview draws the middle of a table so that it fills a room in pixels:
// terrain and stands, without names.
func (v *volume) preview(room image.Point) *image.RGBA {
	setup := v.doc.Laid().Setup()
	p := picture.Ground(setup)
	for i, st := range setup.Stands {
		if !st.OnTable() {
			continue
		}
		look := picture.LookOf(setup, i)
		look.Small, look.Symbol = true, ""
		p.Over(picture.Stand(look).Placed(picture.Pt(st.At.X.Inches(), st.At.Y.Inches()), float64(st.Facing)/1000, previewStands))
	}
	w, h := setup.Table.Width.Inches(), setup.Table.Depth.Inches()
	scale := math.Max(float64(room.X)/w, float64(room.Y)/h)
	// Half the pixels cut off at either side; the last one is left out, so that
	// rounding cannot add another.
	half := picture.Pt((float64(room.X)-0.01)/scale/2, (float64(room.Y)-0.01)/scale/2)
	return p.RasterScaled(picture.Rect{
		Min: picture.Pt(w/2-half.X, h/2-half.Y), Max: picture.Pt(w/2+half.X, h/2+half.Y),
	}, scale, 0.5)
}
