package picture

import (
	"fmt"
	"math"
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// An entry is a line of the legend: a sample drawn in a box, and what it means.
type entry struct {
	text string
	draw func(p *Picture, box Rect, pen float64)
}

// legend draws entries in columns below a point, and returns how high it is.
func (p *Picture) legend(entries []entry, at Point, width, pen float64) float64 {
	const size, boxWide, boxHigh, row = 0.62, 2.1, 0.95, 1.25
	widest := 0.0
	for _, e := range entries {
		widest = math.Max(widest, TextWidth(e.text, size*pen, false))
	}
	cell := (boxWide+0.35+1.1)*pen + widest
	cols := max(1, int((width+1.1*pen)/cell))
	rows := (len(entries) + cols - 1) / cols
	for i, e := range entries {
		x, y := at.X+float64(i/max(1, rows))*cell, at.Y+float64(i%max(1, rows))*row*pen
		e.draw(p, Rect{Pt(x, y), Pt(x+boxWide*pen, y+boxHigh*pen)}, pen)
		p.Add(&Label{ID: "legend", At: Pt(x+(boxWide+0.35)*pen, y+boxHigh*pen/2), Text: e.text, Size: Inch(size * pen), Anchor: Start, Color: ink})
	}
	return float64(rows) * row * pen
}

// Legend draws what the signs of a table mean on a screen, with icons over its
// stands, as a picture of its own, as wide as its columns need, at most width
// inches if one column fits in that.
func Legend(s *scene.Scene, o Options, width float64) *Picture {
	const pad = 0.7
	p := &Picture{}
	entries := slices.Concat(terrainEntries(s), iconEntries(s), lineEntries(s, o))
	high := p.legend(entries, Pt(pad, pad), width-2*pad, 1)
	p.Bounds = Rect{Max: Pt(2*pad, high+pad)}
	for _, sh := range p.Shapes {
		p.Bounds.Max.X = math.Max(p.Bounds.Max.X, sh.Extent().Max.X+pad)
	}
	return p
}

// terrainEntries explains the kinds of terrain on the table.
func terrainEntries(s *scene.Scene) []entry {
	var out []entry
	for k := range los.NumKinds {
		kind := los.Kind(k)
		for _, f := range s.Terrain {
			if f.Kind != kind || f.Own != "" {
				continue
			}
			text := kindText(s, kind)
			out = append(out, entry{text, func(p *Picture, box Rect, pen float64) { p.sample(s, kind, "", box, pen) }})
			break
		}
	}
	var known []string
	for _, f := range s.Terrain {
		own := f.Own
		if own == "" || slices.Contains(known, own) {
			continue
		}
		known = append(known, own)
		out = append(out, entry{own, func(p *Picture, box Rect, pen float64) { p.sample(s, f.Kind, own, box, pen) }})
	}
	return out
}

// kindText says what a kind is and how high it stands in the way of sight.
func kindText(s *scene.Scene, k los.Kind) string {
	names := map[los.Kind]string{
		los.Hill: "hill contour, its level inside", los.Rise: "rise contour, its level inside",
		los.Town: "town, its limits dashed", los.SmokeScreen: "smoke screen", los.BurningSmoke: "smoke of a burning vehicle",
	}
	name, ok := names[k]
	if !ok {
		name = k.String()
	}
	if k.Data().Contour {
		return name
	}
	if h := levelOf(s, los.Feature{Kind: k}); h != 0 {
		return fmt.Sprintf("%s, height %d", name, h)
	}
	return name
}

// sample draws a piece of terrain in a box as it is on the map; own is its kind
// if that is one of the rule system.
func (p *Picture) sample(s *scene.Scene, k los.Kind, own string, box Rect, pen float64) {
	kind := los.Feature{Kind: k, Name: "sample"}
	f := feature{Feature: scene.Feature{Feature: kind, Own: own}, id: "legend", level: levelOf(s, kind)}
	in := 0.06 * pen
	w, h := box.Size()
	mid := (box.Min.Y + box.Max.Y) / 2
	if k.Data().Linear {
		f.width = 0.42 * pen
		switch k {
		case los.River:
			f.width = 0.7 * pen
		case los.Bridge, los.Bocage:
			f.width = 0.55 * pen
		case los.Hedge, los.Wall:
			f.width = 0.3 * pen
		}
		in += f.width / 2 // a bank has round ends
		f.lines = open(Pt(box.Min.X+in, mid), Pt(box.Max.X-in, mid))
	} else {
		f.lines = rounded(box.Min.X+in, box.Min.Y+in, box.Max.X-in, box.Max.Y-in, h*0.4)
	}
	if k.Data().Contour {
		// Only the near half, so that the hachures have room.
		f.lines = closed(Pt(box.Min.X+w*0.12, box.Min.Y+h*0.3), Pt(box.Max.X-w*0.12, box.Min.Y+h*0.3), Pt(box.Max.X-w*0.22, box.Max.Y-h*0.25), Pt(box.Min.X+w*0.22, box.Max.Y-h*0.25))
	}
	m := &mapper{Picture: p, pen: pen * 0.75, unit: pen * 0.75, features: []feature{f}}
	m.layers()
}

// standEntries explains stands.
func standEntries(s *scene.Scene, o Options) []entry {
	var out []entry
	for i, side := range s.Sides {
		fill := side.Color
		out = append(out, entry{shortened(side.Name, 1, 9, false) + " stand, tick to its front", func(p *Picture, box Rect, pen float64) {
			p.Over(Stand(StandLook{Width: 0.8, Depth: 0.8, Fill: fill, Symbol: units.SymbolInfantry}).Placed(middle(box), 90, pen).named("legend"))
			if o.Icons {
				p.Over(Icon{Side: i, Body: fill, Symbol: units.SymbolInfantry, Size: 24}.Draw().Placed(middle(box), 0, 0.8*pen/24).named("legend"))
			}
		}})
	}
	state := func(text string, look StandLook) {
		look.Width, look.Depth = 0.8, 0.8
		out = append(out, entry{text, func(p *Picture, box Rect, pen float64) {
			p.Over(Stand(look).Placed(middle(box), 90, pen).named("legend"))
		}})
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Destroyed }) {
		state("destroyed stand, a wreck", StandLook{Fill: rgb(0x59655a), Symbol: units.SymbolArmor, Destroyed: true})
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Hidden }) {
		state("hidden stand, its edge dashed", StandLook{Fill: rgb(0x59655a), Symbol: units.SymbolInfantry, Hidden: true})
	}
	return append(out, companyEntries(s)...)
}

// lineEntries explains the lines of a ruling and of arcs.
func lineEntries(s *scene.Scene, o Options) []entry {
	var out []entry
	stroke := func(text string, st Style) {
		out = append(out, entry{text, func(p *Picture, box Rect, pen float64) {
			y := (box.Min.Y + box.Max.Y) / 2
			st := st
			st.Width = Inch(st.Width.Inches * pen)
			p.Add(&Path{ID: "legend", Lines: open(Pt(box.Min.X, y), Pt(box.Max.X, y)), Style: st})
		}})
	}
	if o.Ruling != nil {
		if o.Ruling.Verdict == los.Clear && o.Ruling.Witness != nil {
			stroke("a clear line of "+string(o.Ruling.Question), Style{Stroke: ClearBlue, Width: Inch(0.14), Round: true})
		} else if o.Ruling.Verdict != los.Clear {
			stroke("blocked, between the centers", Style{Stroke: BlockedRed, Width: Inch(0.14), Dash: []float64{4, 2.6}})
		}
		would := o.Ruling.Verdict == los.Clear || o.Ruling.Clause == los.OutOfSight
		part := func(text string, blocks bool) {
			out = append(out, entry{text, func(p *Picture, box Rect, pen float64) {
				in := 0.12 * pen
				corners := []geom.Point{micro(box.Min.X+in, box.Min.Y+in), micro(box.Max.X-in, box.Min.Y+in), micro(box.Max.X-in, box.Max.Y-in), micro(box.Min.X+in, box.Max.Y-in)}
				q := &Picture{}
				q.part(0, los.Part{Blocks: blocks, Outlines: [][]geom.Point{corners}}, would, pen)
				p.Over(q.named("legend"))
			}})
		}
		drawn := func(blocks bool) bool {
			return slices.ContainsFunc(o.Ruling.Parts, func(p los.Part) bool { return p.Blocks == blocks && len(linesOfPart(p)) > 0 })
		}
		if drawn(true) && would {
			part("part that would block", true)
		} else if drawn(true) {
			part("part that blocks", true)
		}
		if pen := penScale(tableRect(s)); slices.ContainsFunc(o.Ruling.Parts, func(p los.Part) bool { return isTiny(p, pen) }) {
			out = append(out, entry{"about a part too small to see", func(p *Picture, box Rect, pen float64) { p.ring("legend", middle(box), pen) }})
		}
		if drawn(false) {
			part("part that does not block", false)
		}
		if half := o.Ruling.Axis.Halfway; half[0] != half[1] {
			stroke("halfway line", Style{Stroke: black, Width: Inch(0.07), Dash: []float64{5, 3.5}})
		}
		if s := o.Ruling.Axis.Shadow; s != nil && s[0] != s[1] {
			stroke("shadow line, 2″ before the lower stand", Style{Stroke: black, Width: Inch(0.07), Dash: []float64{0.3, 2.4}, Round: true})
		}
	}
	if o.Seen != nil {
		out = append(out, seenEntries(o.Seen)...)
	}
	if len(o.Arcs) > 0 {
		stroke("edge of a front arc", Style{Stroke: rgb(0xa94f84), Width: Inch(0.085), Dash: []float64{4, 3}})
	}
	return out
}

// mostCompanies is how many companies a legend names.
const mostCompanies = 12

// companyEntries explains the bars at the rear of stands.
func companyEntries(s *scene.Scene) []entry {
	var out []entry
	known := map[[2]string]bool{}
	for _, st := range s.Pieces {
		key := [2]string{st.Side, st.Company}
		if st.Company == "" || known[key] {
			continue
		}
		known[key] = true
		look := StandLook{Width: 1.7, Depth: 0.8, Fill: st.Color, Company: st.Number}
		out = append(out, entry{"bar of " + shortened(st.Company, 1, 11, false), func(p *Picture, box Rect, pen float64) {
			p.Over(Stand(look).Placed(middle(box), 0, pen).named("legend"))
		}})
	}
	if len(out) > mostCompanies {
		out = out[:1]
		out[0].text = "bar and notches tell its company"
	}
	return out
}

func middle(r Rect) Point { return Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2) }

// micro returns a point of the table near (x, y) inches.
func micro(x, y float64) geom.Point {
	return geom.Pt(geom.Length(math.Round(x*float64(geom.Inch))), geom.Length(math.Round(y*float64(geom.Inch))))
}
