package cd

import (
	"math"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/units"
)

// A sign is what an icon over a stand may say, and what it means.
type sign struct {
	icon picture.Icon
	text string
}

// signs are the marks of icons, for the help.
var signs = []sign{
	{picture.Icon{Side: 0}, "a stand of the first side; the black point outside shows where it looks"},
	{picture.Icon{Side: 1}, "a stand of the second side: its corners are cut"},
	{picture.Icon{Company: 1}, "the band at the left is that of its company"},
	{picture.Icon{Hits: 1, Left: 3}, "hit once, and can take three more: the pips are the hits, the color is that of the marker"},
	{picture.Icon{Hits: 1, Left: 2}, "hit once, and the second hit from now eliminates it"},
	{picture.Icon{Hits: 1, Left: 1}, "the next hit eliminates it"},
	{picture.Icon{Tag: "P1"}, "pinned; P2: pinned for longer"},
	{picture.Icon{Tag: "D", Demoralized: true}, "demoralized"},
	{picture.Icon{Unspotted: true}, "hidden: the enemy has not spotted it"},
	{picture.Icon{Moved: true}, "has moved this turn"},
	{picture.Icon{Fired: true}, "has fired this turn"},
	{picture.Icon{Moved: true, Fired: true}, "has moved and fired"},
	{picture.Icon{Cargo: true}, "others are aboard"},
	{picture.Icon{Towing: true}, "a limbered gun is in tow, and who is aboard with it"},
	{picture.Icon{Dug: true}, "dug in: in its prepared position, until it moves"},
	{picture.Icon{Order: picture.HoldOrder}, "its order: none, so it stays"},
	{picture.Icon{Order: picture.CautiousOrder}, "Cautious Advance"},
	{picture.Icon{Order: picture.FullOrder}, "Full Advance"},
	{picture.Icon{Order: picture.DisengageOrder}, "Disengage"},
	{picture.Icon{Order: picture.RallyOrder}, "Rally"},
	{picture.Icon{Destroyed: true}, "destroyed; a wreck stays on the table"},
}

// signHigh is the least height of a line of the signs.
const signHigh = 42

// laySigns explains the marks of icons below a height of a view, and returns where
// that ends.
func (t *Table) laySigns(view ui.Rect, y float64) float64 {
	p := t.page
	p.Words(view.X+4, y+20, ui.BoldText("Marks on stands", ui.TextHeading), ui.Anchor{Y: 0.5})
	y += 36
	for _, s := range signs {
		c := s.icon
		c.Body, c.Symbol, c.Size = ui.SlateLight, units.SymbolInfantry, table.IconSize
		text := ui.Text(ui.Capital(s.text), ui.TextBody).In(ui.InkMiddle)
		words := p.Broken(text, view.W-100)
		high := math.Max(signHigh, 17*float64(len(words))+8)
		p.Plate(ui.Rect{X: view.X + 14, Y: y + (high-signHigh)/2, W: 48, H: signHigh - 2}, ui.Look{Fill: ui.Parchment, Radius: ui.RowRadius})
		p.Image(view.X+38, y+high/2, t.signs.Icon(c))
		p.Paragraph(view.X+80, y+high/2-8.5*float64(len(words)), view.W-100, 17, text)
		y += high
	}
	return y
}
