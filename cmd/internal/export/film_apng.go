package export

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"
)

// WriteAPNG writes the pictures as an animated PNG that runs again and again, in full
// color. Each frame holds only where something has changed (APNG specification 1.0,
// now in PNG, third edition).
func (f *Roll) WriteAPNG(w io.Writer) error {
	var body bytes.Buffer
	a := apng{out: &body}
	if err := f.changes(a.frame); err != nil {
		return err
	}
	var head bytes.Buffer
	head.WriteString("\x89PNG\r\n\x1a\n")
	be := binary.BigEndian
	header := be.AppendUint32(be.AppendUint32(nil, uint32(f.size.X)), uint32(f.size.Y))
	chunk(&head, "IHDR", append(header, 8, 6, 0, 0, 0)) // 8 bits for red, green, blue and alpha
	chunk(&head, "acTL", be.AppendUint32(be.AppendUint32(nil, a.frames), 0))
	if _, err := w.Write(head.Bytes()); err != nil {
		return err
	}
	chunk(&body, "IEND", nil)
	_, err := w.Write(body.Bytes())
	return err
}

// An apng is frames as chunks.
type apng struct {
	out    *bytes.Buffer
	frames uint32
	number uint32 // of the next chunk that is counted
}

// frame writes a frame: over what is there, where it is not transparent.
func (a *apng) frame(c *change) error {
	be, area := binary.BigEndian, c.area
	control := be.AppendUint32(nil, a.next())
	for _, v := range []int{area.Dx(), area.Dy(), area.Min.X, area.Min.Y} {
		control = be.AppendUint32(control, uint32(v))
	}
	control = be.AppendUint16(be.AppendUint16(control, uint16(c.delay)), 100)
	chunk(a.out, "fcTL", append(control, 0, 1)) // nothing is wiped; blended over
	name, data := "IDAT", []byte(nil)
	if a.frames > 0 {
		name, data = "fdAT", be.AppendUint32(nil, a.next())
	}
	packed := bytes.NewBuffer(data)
	z := zlib.NewWriter(packed)
	row := make([]byte, 1+4*area.Dx()) // its filter, none, then its pixels
	for y := area.Min.Y; y < area.Max.Y; y++ {
		at := c.img.PixOffset(area.Min.X, y)
		copy(row[1:], c.img.Pix[at:])
		for x := range area.Dx() {
			if c.same(at + 4*x) {
				clear(row[1+4*x : 5+4*x])
			}
		}
		if _, err := z.Write(row); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	chunk(a.out, name, packed.Bytes())
	a.frames++
	return nil
}

func (a *apng) next() uint32 {
	a.number++
	return a.number - 1
}

// chunk writes a chunk of a PNG.
func chunk(w *bytes.Buffer, name string, data []byte) {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, name...), data...)
	w.Write(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:])))
}
