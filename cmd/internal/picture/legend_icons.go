package picture

import (
	"slices"
	"strings"

	"sightline/cmd/internal/scene"
	"sightline/units"
)

// iconEntries explains the icons over stands, and what is drawn about the stand one
// has chosen.
func iconEntries(s *scene.Scene) []entry {
	var out []entry
	icon := func(text string, c Icon, tick bool) {
		c.Size = 24
		out = append(out, entry{text, func(p *Picture, box Rect, pen float64) {
			if k := 0.042 * pen; tick {
				p.Over(Tick(c.Size).Placed(middle(box), 90, k).named("legend"))
			}
			p.Over(c.Draw().Placed(middle(box), 0, 0.042*pen).named("legend"))
		}})
	}
	if len(s.Pieces) == 0 {
		return nil
	}
	plain := Icon{Body: s.Pieces[0].Color, Symbol: units.SymbolBlank}
	for i, side := range s.Sides {
		icon(shortened(side.Name, 1, 11, false)+", looking east", Icon{Side: i, Body: side.Color, Symbol: units.SymbolBlank}, true)
	}
	for _, sign := range units.Symbols() {
		has := func(st scene.Piece) bool { return st.Symbol == sign }
		if sign != units.SymbolBlank && slices.ContainsFunc(s.Pieces, has) {
			c := plain
			c.Symbol, c.Bare = sign, true
			icon(symbolText(sign), c, false)
		}
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Company != "" }) {
		c := plain
		c.Company = 1
		icon("band of its company", c, false)
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Hidden }) {
		c := plain
		c.Unspotted = true
		icon("hidden, its rim dashed", c, false)
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Carrier >= 0 }) {
		c := plain
		c.Cargo = true
		icon("others are aboard", c, false)
	}
	if slices.ContainsFunc(s.Pieces, func(st scene.Piece) bool { return st.Destroyed }) {
		c := plain
		c.Destroyed = true
		icon("destroyed, a wreck", c, false)
	}
	out = append(out, entry{"stands in a pile: click it", func(p *Picture, box Rect, pen float64) {
		p.Add(&Label{ID: "legend", At: middle(box), Text: "×3", Size: Inch(0.7 * pen), Bold: true, Color: black})
	}}, entry{"knob: drag it to turn the stand", func(p *Picture, box Rect, pen float64) {
		c, end := middle(box), Pt(box.Min.X+0.2*pen, middle(box).Y)
		p.Add(
			&Path{ID: "legend", Lines: open(end, c), Style: Style{Stroke: black, Width: Inch(0.08 * pen)}},
			&Circle{ID: "legend", Center: c, Radius: 0.32 * pen, Style: Style{Fill: Amber, Stroke: black, Width: Inch(0.08 * pen)}},
		)
	}})
	if s.Visibility > 0 {
		out = append(out, entry{"how far is seen, " + s.Visibility.Show(), func(p *Picture, box Rect, pen float64) {
			y := middle(box).Y
			p.Add(&Path{ID: "legend", Lines: open(Pt(box.Min.X, y), Pt(box.Max.X, y)), Style: Style{Stroke: black, Width: Inch(0.09 * pen), Dash: []float64{4, 2.6}}})
		}})
	}
	return out
}

// symbolText says what a sign stands for.
func symbolText(s units.Symbol) string {
	switch s {
	case units.SymbolCommandFoot:
		return "command and infantry"
	case units.SymbolATFoot:
		return "antitank on foot"
	case units.SymbolMG:
		return "machine guns"
	case units.SymbolSelfGun:
		return "self-propelled gun"
	case units.SymbolCycle:
		return "bicycles"
	}
	return strings.ReplaceAll(string(s), "-", " ")
}
