//go:build !js

package ui

import (
	"bytes"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// A font is what faces of every size are made of.
type font struct{ source *text.GoTextFaceSource }

func readFont(ttf []byte) (*font, error) {
	s, err := text.NewGoTextFaceSource(bytes.NewReader(ttf))
	return &font{s}, err
}

// face is the font at a size in device pixels.
func (f *font) face(size float64) text.Face { return &text.GoTextFace{Source: f.source, Size: size} }
