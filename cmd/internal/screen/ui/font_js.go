package ui

import (
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/opentype"
)

// A font is what faces of every size are made of. In a browser they are without the
// shaping of foreign scripts, which these fonts have none of: it would be a tenth of
// what is loaded.
type font struct{ *opentype.Font }

func readFont(ttf []byte) (*font, error) {
	f, err := opentype.Parse(ttf)
	return &font{f}, err
}

// face is the font at a size in device pixels.
func (f *font) face(size float64) text.Face {
	// It fails for a size that is none, of which the smallest text is far.
	face, err := opentype.NewFace(f.Font, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err)
	}
	return text.NewGoXFace(face)
}
