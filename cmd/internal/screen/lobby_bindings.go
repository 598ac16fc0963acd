package screen

import (
	"fmt"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

// layKeys lists what keys do at the tables, and changes them.
func (l *lobby) layKeys(in ui.Rect, y float64) float64 {
	p := l.page
	p.Fitted(in.X, y+18, in.W-170, ui.BoldText("Keys at a table", ui.TextTitle), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: in.Right() - 160, Y: y + 2, W: 160, H: 30}, ui.ButtonLook{
		Name: "reset keys", Text: "All to default", Off: len(l.settings.Keys) == 0, Press: func() { l.bind(nil) },
	})
	y = p.Paragraph(in.X, y+36, in.W-170, 16, ui.Text("Press one, then the key that it is to have. Enter, Tab, Escape, Space and the numbers stay. A free table has the keys of a match for what both have.", ui.TextSoft).In(ui.InkSoft)) + 8
	where := keys.Where("")
	for _, c := range keys.Table {
		if c.Where != where {
			where = c.Where
			p.Fitted(in.X, y+14, in.W, ui.BoldText(string(where), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
			y += 26
		}
		l.layKey(ui.Rect{X: in.X, Y: y, W: in.W, H: 26}, c)
		y += 28
	}
	return y
}

// layKey is a command with its key.
func (l *lobby) layKey(r ui.Rect, c keys.Command) {
	p := l.page
	name, now := "key "+c.ID, l.settings.Keys.Of(c.ID, "")
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}
	asks := l.binding == c.ID
	if asks {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.Amber, Radius: ui.RowRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	right := r.Right() - 10
	switch {
	case asks:
		p.Words(right, r.Y+r.H/2, ui.BoldText("press a key", ui.TextSoft).In(ui.Amber), ui.Anchor{X: 1, Y: 0.5})
		right -= 90
	default:
		key := keys.Cap(now)
		right -= p.KeyWidth(key)
		p.KeyCap(right, r.Y+r.H/2, key, false)
		if now != c.Key {
			l := ui.Text("was "+keys.Cap(c.Key), ui.TextSmall).In(ui.InkSoft)
			p.Words(right-8, r.Y+r.H/2, l, ui.Anchor{X: 1, Y: 0.5})
			right -= p.Width(l) + 12
		}
	}
	p.Fitted(r.X+10, r.Y+r.H/2, right-r.X-18, ui.Text(ui.Capital(c.Does), ui.TextBody), ui.Anchor{Y: 0.5})
	p.Spot(ui.Spot{Name: name, Place: r, Press: func() { l.binding, l.message, l.stale = c.ID, "", true }})
}

// bindKey gives the command that asks for it the key that was typed, and reports
// whether one did.
func (l *lobby) bindKey(in *ui.Input) bool {
	if l.binding == "" {
		return false
	}
	if typed := in.Typed(); len(typed) > 0 {
		l.tryKey(typed[0])
		l.stale = true
	}
	return true
}

// tryKey gives a key to the command that asks for one, or says why not.
func (l *lobby) tryKey(key string) {
	id := l.binding
	if key == "Escape" {
		l.binding, l.message = "", ""
		return
	}
	if err := l.settings.Keys.Conflict(id, key); err != nil {
		l.message = ui.Sentence(err.Error()) + " Escape leaves it as it was."
		return
	}
	l.bind(l.settings.Keys.With(id, key))
	if l.message == "" {
		l.message = fmt.Sprintf("%s: %s", keys.Cap(key), does(id))
	}
}

// bind takes other keys.
func (l *lobby) bind(m keys.Changed) {
	s := l.settings.Settings
	s.Keys = m
	l.binding = ""
	l.keep(s)
}

// does says what a command does.
func does(id string) string {
	for _, c := range keys.Table {
		if c.ID == id {
			return c.Does
		}
	}
	return ""
}
