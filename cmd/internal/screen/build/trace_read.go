package build

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
)

// What a picture may be at most: beyond that it is refused before it is decoded.
const (
	mostBytes  = 32 << 20
	mostPixels = 48_000_000
	mostSide   = 16_000
)

// shownSide is how many pixels of a side are drawn at most: a larger picture is made
// smaller when it is read.
const shownSide = 3072

var errBadTrace = errors.New("the picture that is kept beside this table cannot be laid: the file that says how it lies is damaged")

func tooLong(name string, size int64) error {
	return fmt.Errorf("%s is %d MB long: a picture to be drawn after may have %d", name, (size+1<<20-1)>>20, mostBytes>>20)
}

func isJPEG(data []byte) bool { return bytes.HasPrefix(data, []byte("\xff\xd8\xff")) }

func isPNG(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) }

// sizeOf is the size of a picture by its header; the error says why it will not do.
func sizeOf(name string, data []byte) (image.Point, error) {
	if len(data) > mostBytes {
		return image.Point{}, tooLong(name, int64(len(data)))
	}
	var size image.Point
	switch {
	case isJPEG(data):
		size = sizeOfJPEG(data)
	case isPNG(data) && len(data) >= 24:
		size = image.Pt(int(binary.BigEndian.Uint32(data[16:])), int(binary.BigEndian.Uint32(data[20:])))
	case !isPNG(data):
		return image.Point{}, fmt.Errorf("%s is no picture that can be drawn after: PNG or JPEG", name)
	}
	if size == (image.Point{}) {
		return image.Point{}, damaged(name)
	}
	if size.X < 2 || size.Y < 2 {
		return image.Point{}, fmt.Errorf("%s is %d by %d pixels, which is nothing to be drawn after", name, size.X, size.Y)
	}
	if size.X > mostSide || size.Y > mostSide || size.X*size.Y > mostPixels {
		return image.Point{}, fmt.Errorf("%s is %d by %d pixels: it may have %d million, and %d along a side", name, size.X, size.Y, mostPixels/1_000_000, mostSide)
	}
	return size, nil
}

func damaged(name string) error { return fmt.Errorf("%s cannot be read: it is damaged", name) }

// sizeOfJPEG is the size of a photograph by the head of its frame; none if that is not there.
func sizeOfJPEG(data []byte) image.Point {
	for at := 2; at+9 < len(data) && data[at] == 0xff; {
		marker := data[at+1]
		if marker >= 0xc0 && marker <= 0xc2 { // the frames that can be decoded
			return image.Pt(int(binary.BigEndian.Uint16(data[at+7:])), int(binary.BigEndian.Uint16(data[at+5:])))
		}
		if at++; marker != 0xff { // which fills
			at += 1 + int(binary.BigEndian.Uint16(data[at+1:]))
		}
	}
	return image.Point{}
}

// pixelsOf is the size of a picture, and its pixels as they are drawn: on white where it is
// clear, and fewer of a large one.
func pixelsOf(name string, data []byte) (image.Point, *image.RGBA, error) {
	size, err := sizeOf(name, data)
	if err != nil {
		return size, nil, err
	}
	pixels, err := decoded(data, size)
	if err != nil {
		return size, nil, damaged(name)
	}
	return size, pixels, nil
}

// times is how many times smaller a picture of a size is drawn.
func times(size image.Point) int { return (max(size.X, size.Y) + shownSide - 1) / shownSide }
