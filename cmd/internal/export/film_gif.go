package export

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"math"
	"slices"
)

// WriteGIF writes the pictures as a GIF that runs again and again. All frames share a
// palette made of some of them; each holds only where something has changed.
func (f *Roll) WriteGIF(w io.Writer) error {
	n := len(f.delays)
	var samples []*image.RGBA
	for _, i := range slices.Compact([]int{0, n / 4, n / 2, 3 * n / 4, n - 1}) {
		samples = append(samples, f.draw(i))
	}
	p := newPainter(samples)
	out := &gif.GIF{Config: image.Config{ColorModel: p.palette, Width: f.size.X, Height: f.size.Y}}
	err := f.changes(func(c *change) error {
		img := image.NewPaletted(c.area, p.palette)
		for y := c.area.Min.Y; y < c.area.Max.Y; y++ {
			for x := c.area.Min.X; x < c.area.Max.X; x++ {
				if i := c.img.PixOffset(x, y); !c.same(i) {
					img.Pix[img.PixOffset(x, y)] = p.index(c.img.Pix[i], c.img.Pix[i+1], c.img.Pix[i+2])
				}
			}
		}
		out.Image = append(out.Image, img)
		out.Delay = append(out.Delay, c.delay)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		return nil
	})
	if err != nil {
		return err
	}
	return gif.EncodeAll(w, out)
}

// A painter finds the nearest of a palette's colors.
type painter struct {
	palette color.Palette // the first is transparent: as before
	found   map[[3]uint8]uint8
}

// A shade is a color with how much it counts.
type shade struct {
	rgb    [3]uint8
	weight float64
}

// newPainter makes a palette of what images show, by cutting the widest boxes of
// colors in two. Rare colors, as stands have them, count for more than their share.
func newPainter(samples []*image.RGBA) *painter {
	count := map[[3]uint8]int{}
	for _, img := range samples {
		for i := 0; i < len(img.Pix); i += 4 {
			count[[3]uint8(img.Pix[i:i+3])]++
		}
	}
	var all []shade
	for rgb, n := range count {
		all = append(all, shade{rgb, math.Sqrt(float64(n))})
	}
	slices.SortFunc(all, func(a, b shade) int { return slices.Compare(a.rgb[:], b.rgb[:]) })
	boxes := []box{newBox(all)}
	for len(boxes) < 255 {
		k := 0
		for i := range boxes {
			if boxes[i].cost > boxes[k].cost {
				k = i
			}
		}
		if boxes[k].cost == 0 {
			break
		}
		a, b := boxes[k].cut()
		boxes[k] = a
		boxes = append(boxes, b)
	}
	p := &painter{palette: color.Palette{color.RGBA{}}, found: map[[3]uint8]uint8{}}
	for _, b := range boxes {
		p.palette = append(p.palette, b.mean())
	}
	return p
}

// index is that of the nearest color.
func (p *painter) index(r, g, b uint8) uint8 {
	key := [3]uint8{r, g, b}
	if i, is := p.found[key]; is {
		return i
	}
	best, least := 1, math.MaxInt
	for i, c := range p.palette[1:] {
		q := c.(color.RGBA)
		dr, dg, db := int(r)-int(q.R), int(g)-int(q.G), int(b)-int(q.B)
		if d := 2*dr*dr + 4*dg*dg + db*db; d < least {
			best, least = i+1, d
		}
	}
	p.found[key] = uint8(best)
	return uint8(best)
}

// A box is colors that are near each other.
type box struct {
	shades []shade
	axis   int     // red, green or blue: in which it is widest
	cost   float64 // how much it is worth to cut it
}

func newBox(shades []shade) box {
	b := box{shades: shades}
	weight := 0.0
	for _, s := range shades {
		weight += s.weight
	}
	for axis := range 3 {
		lo, hi := uint8(255), uint8(0)
		for _, s := range shades {
			lo, hi = min(lo, s.rgb[axis]), max(hi, s.rgb[axis])
		}
		if wide := float64(hi) - float64(lo); wide*math.Sqrt(weight) > b.cost {
			b.axis, b.cost = axis, wide*math.Sqrt(weight)
		}
	}
	return b
}

// cut cuts a box of two colors or more where half of its weight is.
func (b *box) cut() (box, box) {
	slices.SortStableFunc(b.shades, func(s, t shade) int { return cmp.Compare(s.rgb[b.axis], t.rgb[b.axis]) })
	half := 0.0
	for _, s := range b.shades {
		half += s.weight / 2
	}
	k := 0
	for sum := 0.0; k < len(b.shades)-1 && sum < half; k++ {
		sum += b.shades[k].weight
	}
	k = max(k, 1)
	return newBox(b.shades[:k]), newBox(b.shades[k:])
}

func (b *box) mean() color.RGBA {
	var sum [3]float64
	weight := 0.0
	for _, s := range b.shades {
		weight += s.weight
		for i, v := range s.rgb {
			sum[i] += float64(v) * s.weight
		}
	}
	at := func(i int) uint8 { return uint8(math.Round(sum[i] / weight)) }
	return color.RGBA{at(0), at(1), at(2), 255}
}
