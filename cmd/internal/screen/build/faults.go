package build

import (
	"image"
	"slices"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/scenarios"
)

// layTray is what is wrong, in cards that are clicked to go there, and what takes a
// change back.
func (t *Table) layTray() {
	p, r := t.page, t.frame.tray
	p.Panel("tray", r)
	faults, hints := t.amiss()
	in := r.Inset(12, 8)
	head, why := counted(len(faults), "fault", "faults"), "The table cannot be played until they are gone."
	switch {
	case t.of != t.view || t.checked != nil && t.faults == nil:
		head, why = "Looking …", ""
	case len(faults) == 0 && t.bare() != "":
		head, why = "No game yet", t.bare()
	case len(faults) == 0 && len(hints) > 0:
		head, why = "Can be played", "Some of it may be meant otherwise."
	case len(faults) == 0:
		head, why = "Can be played", "Nothing is wrong with it."
	case len(faults) == 1:
		why = "The table cannot be played until it is gone."
	}
	p.Fitted(in.X+4, in.Y+12, 150, ui.BoldText(head, ui.TextHeading), ui.Anchor{Y: 0.5})
	p.Paragraph(in.X+4, in.Y+24, 158, 15, ui.Text(why, ui.TextSmall).In(ui.InkSoft))
	right := in.Right()
	wide := 118.0
	half := (in.H - 6) / 2
	next := ui.ButtonLook{Name: "next fault", Text: "Next fault", Key: t.cap("build fault"), Off: len(t.faults) == 0, Press: t.nextFault}
	p.Button(ui.Rect{X: right - 2*wide - 6, Y: in.Y, W: 2*wide + 6, H: half}, next)
	p.Button(ui.Rect{X: right - 2*wide - 6, Y: in.Y + half + 6, W: wide, H: half}, ui.ButtonLook{Name: "undo", Text: "Undo", Key: t.cap("build undo"), Off: len(t.done) == 0, Press: t.undoes})
	p.Button(ui.Rect{X: right - wide, Y: in.Y + half + 6, W: wide, H: half}, ui.ButtonLook{Name: "redo", Text: "Redo", Key: t.cap("build redo"), Off: len(t.undone) == 0, Press: t.redoes})
	cards := ui.Rect{X: in.X + 172, Y: in.Y, W: right - 2*wide - 18 - in.X - 172, H: in.H}
	t.layFaults(cards)
}

// bare says which side has nothing to play with; nothing if both have.
func (t *Table) bare() string {
	var without []string
	for _, side := range t.view.Entries("side") {
		if !slices.ContainsFunc(t.setup().Stands, func(s scenarios.Stand) bool { return s.Side == side }) {
			without = append(without, side)
		}
	}
	switch {
	case len(without) == 0:
		return ""
	case len(t.setup().Stands) == 0:
		return "No stands are on it: raise the forces."
	}
	return without[0] + " has no stands yet."
}

// layFaults is as many of the faults as there is room for, from the one gone to last on.
func (t *Table) layFaults(r ui.Rect) {
	p := t.page
	const least = 210
	n := max(int(r.W+8)/(least+8), 1)
	from := max(min(t.faultAt, len(t.faults)-n), 0)
	show := min(n, len(t.faults)-from)
	if show <= 0 {
		return
	}
	wide := (r.W - 8*float64(n-1)) / float64(n)
	for i := range show {
		at := from + i
		f := t.faults[at]
		card := ui.Rect{X: r.X + float64(i)*(wide+8), Y: r.Y, W: wide, H: r.H}
		name := "fault " + itoa(at+1)
		edge := ui.VermilionHi
		if f.Hint {
			edge = ui.Rule
		}
		look := ui.Look{Fill: ui.SlatePanel, Edge: edge, Radius: ui.CardRadius}
		if at == t.faultAt {
			look.Fill, look.Width = ui.ChosenRow, 2
		}
		over := look
		over.Fill = ui.SlateCard
		p.PlateOf(name, card, look, over)
		t.laySign(card.X+20, card.Y+card.H/2, itoa(at+1), f.Hint)
		title, why := f.Thing.Name, f.Why
		if title == "" {
			title = t.nameOf(f.Thing)
		}
		if f.Key != "" {
			why = ui.Capital(keyWords(f.Key)) + ": " + why
		}
		p.Fitted(card.X+40, card.Y+14, wide-48, ui.BoldText(title, ui.TextBody), ui.Anchor{Y: 0.5})
		lines := p.Broken(ui.Text(ui.Sentence(why), ui.TextSmall), wide-48)
		if most := int((card.H - 26) / 15); len(lines) > most {
			lines = append(lines[:most-1], lines[most-1]+" …")
		}
		y := card.Y + 24
		for _, line := range lines {
			p.Fitted(card.X+40, y+8, wide-46, ui.Text(line, ui.TextSmall).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
			y += 15
		}
		p.Spot(ui.Spot{Name: name, Place: card, Tip: ui.Sentence(f.Text()), Press: func() { t.goesTo(at) }})
	}
	if rest := len(t.faults) - from - show; rest > 0 {
		p.Words(r.Right()-4, r.Bottom()-6, ui.BoldText("+"+itoa(rest), ui.TextSmall).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
	}
}

// laySign is the number of a fault, in a disc.
func (t *Table) laySign(x, y float64, number string, hint bool) {
	fill := ui.RGB(0xd55e00)
	if hint {
		fill = ui.SlateLight
	}
	t.page.Plate(ui.Rect{X: x - 11, Y: y - 11, W: 22, H: 22}, ui.Look{Fill: fill, Edge: ui.White, Width: 1.4, Radius: 11})
	t.page.Words(x, y, ui.BoldText(number, ui.TextSmall).In(ui.White), ui.Centered)
}

// nextFault goes to the next fault or hint.
func (t *Table) nextFault() {
	if len(t.faults) == 0 {
		t.say("Nothing is wrong.")
		return
	}
	t.goesTo(max(t.faultAt+1, t.faultNext) % len(t.faults))
}

// faultsAre takes in other faults: the one that was gone to stays the one, or the next is the
// one in its place.
func (t *Table) faultsAre(was []builder.Fault) {
	if t.faultAt < 0 || t.faultAt >= len(was) {
		t.faultAt = -1
		return
	}
	gone := was[t.faultAt]
	at := slices.IndexFunc(t.faults, func(f builder.Fault) bool { return f.Thing == gone.Thing && f.Key == gone.Key && f.Why == gone.Why })
	if at < 0 {
		t.faultNext = t.faultAt
	}
	t.faultAt = at
}

// goesTo chooses what a fault concerns, and shows it.
func (t *Table) goesTo(i int) {
	f := t.faults[i]
	t.faultAt, t.faultNext, t.stale = i, 0, true
	t.tool, t.drawing, t.placing = tool{}, nil, placing{}
	t.editing = nil
	switch {
	case t.showsPage(f.Thing):
	case t.view.Has(f.Thing):
		t.choose(f.Thing, false)
		if t.tab == rulesTab {
			t.tab = groundTab
			if f.Thing.Of != "terrain" && f.Thing.Of != "area" {
				t.tab = forcesTab
			}
		}
	}
	if at, ok := t.placeOf(f.Thing); ok {
		if p := t.camera.ToScreen(table.Inches(at)); !image.Pt(int(p.X), int(p.Y)).In(t.camera.View) {
			t.camera.Show(table.Inches(at), t.camera.View)
		}
	}
	t.say(f.Why)
	if f.Key != "" {
		t.say(keyWords(f.Key) + ": " + f.Why)
	}
}

// placeOf is where a thing lies on the table, if it does.
func (t *Table) placeOf(of builder.Thing) (at geom.Point, ok bool) {
	if i := t.setup().StandIndex(of.Name); of.Of == "stand" && i >= 0 {
		st := &t.setup().Stands[i]
		return st.At, st.OnTable()
	}
	rings, closed := t.rings(of)
	if len(rings) == 0 || len(rings[0]) == 0 {
		return at, false
	}
	if closed {
		area := geom.Polygon{Outline: rings[0]}
		for _, h := range rings[1:] {
			area.Holes = append(area.Holes, h)
		}
		if flaws := area.Validate(); flaws != nil {
			return flaws[0].At, true
		}
	}
	b := geom.BoundsOf(rings[0]...)
	if of.Of == "terrain" {
		return rings[0][len(rings[0])/2], true
	}
	return geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2), true
}
