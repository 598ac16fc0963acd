package main

import (
	"bytes"
	"encoding/binary"
	"image/png"

	"sightline/cmd/internal/picture"
)

// emblem is the sign of the program, so many pixels wide, as PNG.
func emblem(pixels int) ([]byte, error) {
	p := picture.Emblem()
	var b bytes.Buffer
	err := png.Encode(&b, p.Raster(p.Bounds, float64(pixels)))
	return b.Bytes(), err
}

// icnsSizes are the kinds of pictures in an icon of macOS, with how many pixels wide each is:
// those of 16, 32, 128 and 256 points for twice the pixels, and 128, 256 and 512 pixels.
var icnsSizes = []struct {
	kind   string
	pixels int
}{{"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256}, {"ic08", 256}, {"ic14", 512}, {"ic09", 512}}

// icns is the icon of the program for macOS: pictures one after the other, each behind its
// kind and length, which counts those eight bytes too.
func icns() ([]byte, error) {
	var body []byte
	for _, s := range icnsSizes {
		data, err := emblem(s.pixels)
		if err != nil {
			return nil, err
		}
		body = append(body, s.kind...)
		body = binary.BigEndian.AppendUint32(body, uint32(8+len(data)))
		body = append(body, data...)
	}
	head := binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+len(body)))
	return append(head, body...), nil
}
