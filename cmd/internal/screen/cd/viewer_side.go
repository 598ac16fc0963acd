package cd

import (
	"math"

	"sightline/cmd/internal/screen/ui"
)

// laySide is the column at the right: who looks, what happens or is selected, notes.
func (v *Viewer) laySide(r ui.Rect) {
	p := v.t.page
	p.Panel("card", r)
	in := r.Inset(cardPad, 10)
	key := v.cap("eyes")
	p.Words(in.X, in.Y+9, ui.BoldText("Seen by", ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	p.KeyCap(in.X+62, in.Y+9, key, false)
	p.Button(ui.Rect{X: r.Right() - 34, Y: r.Y + 6, W: 26, H: 24}, ui.ButtonLook{Name: "fold card", Text: "›", Tip: "Fold this column " + v.cap("card"), Press: v.foldCard})
	y := in.Y + 24
	var words []string
	for i := range v.views {
		words = append(words, v.views[i].name)
	}
	p.Choice(ui.Rect{X: in.X, Y: y, W: in.W, H: 30}, "seen by", words, v.view, v.look)
	y += 38
	if v.truth != nil {
		b := buttonOf(v.command("rest"), ui.Quiet)
		b.Small = true
		if v.rest && !b.Off {
			b.Tone = ui.Pressed
		}
		p.Button(ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, b)
		y += 34
	}
	p.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
	y += 8
	foot := v.footHigh()
	notes := math.Min(v.notesHigh(in.W), math.Max((in.Bottom()-y-foot)*0.45, 28))
	v.layCard(ui.Rect{X: r.X, Y: y, W: r.W, H: math.Max(in.Bottom()-y-foot-notes, 1)})
	v.layNotes(ui.Rect{X: in.X, Y: in.Bottom() - foot - notes, W: in.W, H: notes})
	v.layFoot(ui.Rect{X: in.X, Y: in.Bottom() - foot, W: in.W, H: foot})
}

// layCard tells of the stand that is selected, else of what happens.
func (v *Viewer) layCard(r ui.Rect) {
	t := v.t
	need := v.fillCard(ui.Rect{X: r.X, Y: 1e5, W: r.W, H: 1})
	y, before := t.cardAt.Begin(t.page, r.Inset(2, 0), need)
	v.fillCard(ui.Rect{X: r.X, Y: y, W: r.W, H: need})
	t.cardAt.End(t.page, before)
}

// fillCard fills the card and returns how high it is.
func (v *Viewer) fillCard(r ui.Rect) (high float64) {
	t := v.t
	w := &writer{t: t, p: t.page, room: ui.Rect{X: r.X + cardPad, Y: r.Y, W: r.W - 2*cardPad, H: r.H}, y: r.Y}
	from, to := v.told()
	switch {
	case t.first() != "" && w.standCard(t.first()):
	case t.show != nil:
		t.show.card(w)
	case v.at == 0:
		w.title(nil, "The beginning", "")
		w.text("Play it, or drag the mark along the line below. A click on a line of the log goes there.")
	default:
		w.title(nil, v.stepAt(v.at), t.turnText(v.instant().turn))
		said := false
		for _, e := range v.witness().player.log[from:to] {
			if e.text != "" && !e.head && e.first() {
				w.textIn(e.said(), ui.Ink)
				said = true
			}
		}
		if !said {
			w.text("Nothing happens that is told.")
		}
	}
	w.sourced()
	return w.y - r.Y
}
