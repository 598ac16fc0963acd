package study

import (
	"fmt"
	"image/color"
	"math"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/geom"
)

// figure adds a picture to an article, and keeps it for Pictures.
func (s *Study) figure(a *article.Article, name string, p *picture.Picture, caption string) error {
	s.drawn = append(s.drawn, p)
	return figure(a, name, p, caption)
}

// lossMap is the table with a disc wherever stands are lost.
func (s *Study) lossMap() *picture.Picture {
	sc := scene.Of(&s.Battle.Scenario.Setup)
	sc.Pieces = nil
	p := picture.Table(sc, picture.Options{Bare: true})
	const cell = 2 * geom.Inch
	across := int(sc.Width/cell) + 1
	type heap struct {
		n    int
		x, y geom.Length
	}
	for side := range s.Battle.Sides {
		heaps := make([]heap, across*(int(sc.Depth/cell)+1))
		for _, g := range s.Games {
			for _, l := range g.Tally.Losses {
				if s.side(l.Stand) == side {
					h := &heaps[int(l.At.Y/cell)*across+int(l.At.X/cell)]
					h.n, h.x, h.y = h.n+1, h.x+l.At.X, h.y+l.At.Y
				}
			}
		}
		fill := picture.SideColors[side]
		fill.A = 150
		for _, h := range heaps {
			if h.n > 0 {
				n := geom.Length(h.n)
				p.Add(&picture.Circle{
					Center: picture.Pt((h.x / n).Inches(), (h.y / n).Inches()),
					Radius: min(max(1.6*math.Sqrt(s.each(h.n)), 0.12), 2),
					Style:  picture.Style{Fill: fill, Stroke: white, Width: picture.Inch(0.06)},
				})
			}
		}
	}
	return p
}

// A chart is numbers by turn.
type chart struct {
	title  string
	series []series
	most   float64 // of the scale; 0 is what the numbers take
}

// A series is what one side has in each turn.
type series struct {
	name   string
	color  color.NRGBA
	values []float64
}

var (
	white = color.NRGBA{255, 255, 255, 255}
	ink   = color.NRGBA{0x2a, 0x26, 0x20, 255}
	faint = color.NRGBA{0xd9, 0xd0, 0xb6, 255}
)

// The room of a chart in inches: that of the numbers at its left, below and above,
// and of the plot itself.
const (
	leftRoom, belowRoom, aboveRoom = 0.55, 0.4, 0.5
	plotWide, plotHigh             = 6.8, 2.4
	letters                        = 0.16
)

// frame is the empty chart: its scale, turns and names, and the height of a number.
func (c *chart) frame() (p *picture.Picture, high func(float64) float64) {
	p = &picture.Picture{Bounds: picture.Rect{Max: picture.Pt(leftRoom+plotWide+0.2, aboveRoom+plotHigh+belowRoom)}}
	most := c.most
	for _, s := range c.series {
		for _, v := range s.values {
			most = max(most, v)
		}
	}
	step := stepOf(most)
	most = max(step*math.Ceil(most/step), step)
	high = func(v float64) float64 { return aboveRoom + plotHigh*(1-v/most) }
	for v := 0.0; v <= most+step/2; v += step {
		y := high(v)
		p.Add(&picture.Path{Lines: []picture.Line{{Points: []picture.Point{picture.Pt(leftRoom, y), picture.Pt(leftRoom+plotWide, y)}}},
			Style: picture.Style{Stroke: faint, Width: picture.Inch(0.012)}})
		p.Add(label(picture.Pt(leftRoom-0.08, y), fmt.Sprintf("%g", math.Round(v*100)/100), picture.End))
	}
	turns := len(c.series[0].values)
	every := (turns + 23) / 24
	for k := 0; k < turns; k += every {
		p.Add(label(picture.Pt(c.across(k), aboveRoom+plotHigh+0.14), fmt.Sprint(k+1), picture.Middle))
	}
	p.Add(label(picture.Pt(leftRoom+plotWide/2, aboveRoom+plotHigh+0.31), "turn", picture.Middle))
	title := label(picture.Pt(0.05, 0.16), c.title, picture.Start)
	title.Bold = true
	p.Add(title)
	x := leftRoom + plotWide
	for k := len(c.series) - 1; k >= 0; k-- {
		s := &c.series[k]
		p.Add(label(picture.Pt(x, 0.16), s.name, picture.End))
		x -= picture.TextWidth(s.name, letters, false) + 0.2
		p.Add(&picture.Circle{Center: picture.Pt(x+0.1, 0.16), Radius: 0.065, Style: picture.Style{Fill: s.color}})
		x -= 0.25
	}
	return p, high
}

// across is where a turn, from 0, is on the scale: its middle.
func (c *chart) across(k int) float64 {
	return leftRoom + plotWide*(float64(k)+0.5)/float64(len(c.series[0].values))
}

// bars draws the sides beside one another, turn by turn.
func (c *chart) bars() *picture.Picture {
	p, high := c.frame()
	wide := min(plotWide/float64(len(c.series[0].values))*0.8/float64(len(c.series)), 0.4)
	for k, s := range c.series {
		for turn, v := range s.values {
			if v > 0 {
				x := c.across(turn) + wide*(float64(k)-float64(len(c.series))/2)
				p.Add(&picture.Path{Lines: []picture.Line{{Closed: true, Points: []picture.Point{
					picture.Pt(x, high(0)), picture.Pt(x, high(v)), picture.Pt(x+wide, high(v)), picture.Pt(x+wide, high(0)),
				}}}, Style: picture.Style{Fill: s.color}})
			}
		}
	}
	return p
}

// lines draws a line of each side, with a knot at each turn; that of the second is
// dashed, so that they are told apart without color.
func (c *chart) lines() *picture.Picture {
	p, high := c.frame()
	for n, s := range c.series {
		var points []picture.Point
		for k, v := range s.values {
			points = append(points, picture.Pt(c.across(k), high(v)))
		}
		style := picture.Style{Stroke: s.color, Width: picture.Inch(0.03)}
		if n > 0 {
			style.Dash = []float64{4, 2}
		}
		p.Add(&picture.Path{Lines: []picture.Line{{Points: points}}, Style: style})
		for _, at := range points {
			p.Add(&picture.Circle{Center: at, Radius: 0.045, Style: picture.Style{Fill: s.color, Stroke: white, Width: picture.Inch(0.012)}})
		}
	}
	return p
}

func label(at picture.Point, text string, anchor picture.Anchor) *picture.Label {
	return &picture.Label{At: at, Text: text, Size: picture.Inch(letters), Anchor: anchor, Color: ink}
}

// stepOf is a round step of a scale that shows a number in some five steps.
func stepOf(most float64) float64 {
	if most <= 0 {
		return 1
	}
	step := math.Pow(10, math.Floor(math.Log10(most/4)))
	for _, by := range []float64{1, 2, 2.5, 5, 10} {
		if most/(step*by) <= 5 {
			return step * by
		}
	}
	return step * 10
}
