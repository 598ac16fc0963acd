package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/picture"
)

// An outputs is the flags for pictures.
type outputs struct {
	SVG string   `name:"svg" placeholder:"OUT" help:"Draw as SVG to this file, folder or pattern."`
	PNG string   `name:"png" placeholder:"OUT" help:"Draw as PNG to this file, folder or pattern."`
	DPI *float64 `name:"dpi" placeholder:"N" help:"Dots to the inch of a PNG, which says them, so that an inch prints as an inch. Without it 96, or fewer where a side would be longer than 2400 pixels."`
}

const outputsHelp = `OUT is a file; or a folder (one that exists, or a name that ends in "/", which is made), which gets a file for each FILE; or a pattern in which {name} stands for the name of each FILE without ".toml". A file that is there is replaced only once its successor is complete.`

// What a PNG has that no --dpi is given for: as many dots to the inch as a screen,
// but no side longer than can be sent and looked at with ease.
const (
	usualDPI   = 96
	longestPNG = 2400 // pixels
)

// dpi returns the dots to the inch that a picture is drawn with.
func (o outputs) dpi(pic *picture.Picture) float64 {
	w, h := pic.Bounds.Size()
	switch fits := longestPNG / max(w, h); {
	case o.DPI != nil:
		return *o.DPI
	case fits >= usualDPI:
		return usualDPI
	case fits > 1:
		return math.Floor(fits)
	}
	return 1
}

// A drawing is a picture with the files it is to be written to; a path may be
// empty for none.
type drawing struct {
	from          document
	svg, png, pdf string
}

// checkDPI refuses dots to the inch that nothing is drawn with.
func (o outputs) checkDPI() error {
	if o.DPI != nil && !(*o.DPI >= 1 && *o.DPI <= 2400) {
		return usageError(fmt.Sprintf("--dpi %v: want 1 to 2400", *o.DPI))
	}
	return nil
}

// plan says where the pictures of docs go, on paper too if pdf is given. It refuses paths that two pictures
// would share and paths of files that were read.
func (o outputs) plan(docs []document, pdf string) ([]drawing, error) {
	if err := o.checkDPI(); err != nil {
		return nil, err
	}
	plan := make([]drawing, len(docs))
	taken := map[string]string{}
	for i, d := range docs {
		plan[i].from = d
		for _, t := range []struct {
			flag, out, ext string
			path           *string
		}{{"--svg", o.SVG, ".svg", &plan[i].svg}, {"--png", o.PNG, ".png", &plan[i].png}, {"--pdf", pdf, ".pdf", &plan[i].pdf}} {
			if t.out == "" {
				continue
			}
			path := place(t.out, stem(cmp.Or(d.disk, d.name)), t.ext)
			if err := fits(t.flag, t.out, path, t.ext); err != nil {
				return nil, err
			}
			if other, ok := taken[path]; ok {
				return nil, usageError(fmt.Sprintf("%s %s: both %s and %s would be written to %s; want a folder, or {name} in the name",
					t.flag, t.out, other, d.name, nameOf(path)))
			}
			taken[path] = d.name
			*t.path = path
		}
	}
	for _, d := range docs {
		for path := range taken {
			if sameFile(path, d.disk) {
				return nil, usageError(fmt.Sprintf("%s is read: want another file to draw to", d.name))
			}
		}
	}
	return plan, nil
}

// fits refuses a file that is named as another kind of file, and one in a
// folder that there is not, unless the folder was asked for.
func fits(flag, out, path, ext string) error {
	if is := strings.ToLower(filepath.Ext(path)); is != "" && is != ext && !(is == ".png" && ext == ".apng") {
		return usageError(fmt.Sprintf("%s %s: want a name that ends in %s", flag, nameOf(path), ext))
	}
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case strings.HasSuffix(out, "/"):
	case errors.Is(err, os.ErrNotExist):
		return usageError(fmt.Sprintf("%s %s: there is no folder %s; want one that is there, or its name with a / at the end", flag, nameOf(out), nameOf(folder)))
	case err == nil && !info.IsDir():
		return usageError(fmt.Sprintf("%s %s: %s is no folder", flag, nameOf(out), nameOf(folder)))
	}
	return nil
}

// place returns the path of one picture.
func place(out, name, ext string) string {
	if strings.Contains(out, "{name}") {
		return filepath.Clean(strings.ReplaceAll(out, "{name}", name))
	}
	if info, err := os.Stat(out); os.IsPathSeparator(out[len(out)-1]) || strings.HasSuffix(out, "/") || err == nil && info.IsDir() {
		return filepath.Join(out, name+ext)
	}
	return filepath.Clean(out)
}

// stem returns the name of a file without its folder and ".toml".
func stem(name string) string {
	base := filepath.Base(filepath.FromSlash(name))
	if s := strings.TrimSuffix(base, filepath.Ext(base)); s != "" {
		return s
	}
	return base
}

func sameFile(a, b string) bool {
	if b == "" {
		return false
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// write writes a picture to the files of the drawing.
func (o outputs) write(d drawing, pic *picture.Picture) error {
	var errs []error
	if d.svg != "" {
		errs = append(errs, replace(d.svg, pic.WriteSVG))
	}
	if d.png != "" {
		errs = append(errs, replace(d.png, func(w io.Writer) error { return pic.WritePNG(w, o.dpi(pic)) }))
	}
	return errors.Join(errs...)
}

// replace writes a file; path never holds half of it.
func replace(path string, write func(io.Writer) error) error {
	if err := files.Replace(path, write); err != nil {
		return fmt.Errorf("%s: %w", nameOf(path), bare(err))
	}
	return nil
}
