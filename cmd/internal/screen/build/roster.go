package build

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/scenarios"
	"sightline/units"
)

// layForces is all forces by side and formation, in the right panel.
func (t *Table) layForces(in ui.Rect) {
	p, s := t.page, t.setup()
	p.Pair(in.X, in.Y+10, in.W, ui.BoldText("Forces", ui.TextTitle), ui.Text(counted(len(s.Stands), "stand", "stands"), ui.TextSoft).In(ui.InkSoft))
	foot, _ := ui.Rect{X: in.X, Y: in.Bottom() - 34, W: in.W, H: 34}, 0
	half := (foot.W - 8) / 2
	p.Button(ui.Rect{X: foot.X, Y: foot.Y, W: half, H: 32}, ui.ButtonLook{Name: "add stand", Text: "Add stands", Key: t.cap("build find"), Press: t.find})
	p.Button(ui.Rect{X: foot.X + half + 8, Y: foot.Y, W: half, H: 32}, ui.ButtonLook{Name: "add company", Text: "Add company", Press: func() {
		side := t.sideNow()
		name := t.nameFree("formation", side+" Company")
		if t.addsFormation(name, side) {
			t.chosen = []builder.Thing{{Of: "formation", Name: name}}
		}
		t.stale = true
	}})
	view := ui.Rect{X: in.X, Y: in.Y + 26, W: in.W + 8, H: foot.Y - in.Y - 34}
	rows := t.forceRows()
	high := 0.0
	for _, r := range rows {
		high += r.high()
	}
	y, before := t.card.Begin(p, view, high)
	for _, r := range rows {
		at := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: r.high()}
		y += r.high()
		if at.Bottom() >= view.Y && at.Y <= view.Bottom() {
			t.layForceRow(at, r)
		}
	}
	t.card.End(p, before)
}

// A forceRow is a side, a formation, or the stands of a side that are in none.
type forceRow struct {
	side      string
	formation string
	deep      bool
	loose     []*scenarios.Stand // in no formation
}

func (r *forceRow) high() float64 {
	if r.formation == "" && r.loose == nil {
		return 32
	}
	return 33
}

// forceRows are the rows of the forces, each battalion with its companies below it.
func (t *Table) forceRows() (rows []forceRow) {
	all := t.formations()
	for _, side := range t.view.Entries("side") {
		rows = append(rows, forceRow{side: side})
		for _, f := range all {
			if f.Side != side || f.Within != "" && t.formation(f.Within) != nil {
				continue
			}
			rows = append(rows, forceRow{side: side, formation: f.Name})
			for _, g := range all {
				if g.Within == f.Name && g.Side == side {
					rows = append(rows, forceRow{side: side, formation: g.Name, deep: true})
				}
			}
		}
		var loose []*scenarios.Stand
		for i := range t.setup().Stands {
			if st := &t.setup().Stands[i]; st.Side == side && t.formation(st.Company) == nil {
				loose = append(loose, st)
			}
		}
		if loose != nil {
			rows = append(rows, forceRow{side: side, loose: loose})
		}
	}
	return rows
}

func (t *Table) layForceRow(r ui.Rect, f forceRow) {
	p, s := t.page, t.setup()
	if f.formation == "" && f.loose == nil {
		n := 0
		for i := range s.Stands {
			if s.Stands[i].Side == f.side {
				n++
			}
		}
		icon := picture.Icon{Side: sideOf(s, f.side), Body: t.looksOf(f.side), Symbol: units.SymbolBlank, Size: 18}
		p.Image(r.X+12, r.Y+17, t.icons.Icon(icon))
		worth := counted(n, "stand", "stands") + ", " + points(t.view.Worth(f.side)) + " points"
		p.Pair(r.X+28, r.Y+17, r.W-28, ui.BoldText(f.side, ui.TextHeading), ui.Text(worth, ui.TextSoft).In(ui.InkSoft))
		return
	}
	stands, name, title := f.loose, "loose "+f.side, "In no formation"
	if f.formation != "" {
		stands, name, title = t.standsOf(f.formation), "formation "+f.formation, f.formation
	}
	row := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - 3}
	if f.deep {
		row.X, row.W = row.X+12, row.W-12
	}
	thing := builder.Thing{Of: "formation", Name: f.formation}
	look, over := ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}
	if f.formation != "" && t.isChosen(thing) {
		look.Fill, look.Edge = ui.ChosenRow, ui.White
		over = look
	}
	p.PlateOf(name, row, look, over)
	if len(stands) > 0 && f.formation != "" {
		p.Plate(ui.Rect{X: row.X, Y: row.Y, W: 4, H: row.H}, ui.Look{Fill: t.bandOf(stands[0])})
	}
	m := row.Y + row.H/2
	p.Words(row.Right()-10, m, ui.BoldText(itoa(len(stands)), ui.TextBody), ui.Anchor{X: 1, Y: 0.5})
	begins := where(stands)
	if p.Width(ui.BoldText(title, ui.TextSoft))+p.Width(ui.Text(begins, ui.TextSmall)) > row.W-56 {
		begins = "" // the name is wanted more
	}
	p.Pair(row.X+12, m, row.W-46, ui.BoldText(title, ui.TextSoft), ui.Text(begins, ui.TextSmall).In(ui.InkSoft))
	p.Spot(ui.Spot{Name: name, Place: row, Press: func() {
		if f.formation != "" {
			t.choose(thing, false)
			return
		}
		t.chosen, t.stale = nil, true
		for _, st := range stands {
			t.chosen = append(t.chosen, builder.Thing{Of: "stand", Name: st.Name})
		}
	}})
}

// layOff is the stands that are not on the table yet, by when and where they come.
func (t *Table) layOff() {
	p, r := t.page, t.frame.off
	p.Plate(r, ui.Look{Fill: ui.RGB(0x1b1f21)})
	p.Spot(ui.Spot{Name: "off the table", Place: r})
	groups := t.waiting()
	t.boxes = nil
	in := r.Inset(10, 4)
	if len(groups) == 0 {
		p.Fitted(in.X, in.Y+12, in.W, ui.BoldText("Off the table", ui.TextBody), ui.Anchor{Y: 0.5})
		p.Paragraph(in.X, in.Y+26, in.W, 16, ui.Text("Stands that deploy before the first turn or come at a later one stand here. The card of a stand says how it comes.", ui.TextSoft).In(ui.InkSoft))
		return
	}
	p.Fitted(in.X, in.Y+12, 112, ui.BoldText("Off the table", ui.TextBody), ui.Anchor{Y: 0.5})
	p.Paragraph(in.X, in.Y+24, 112, 15, ui.Text("drag onto the table, or into another turn", ui.TextSmall).In(ui.InkSoft))
	view := ui.Rect{X: in.X + 122, Y: in.Y, W: in.W - 122, H: in.H}
	// Rows of boxes, each as wide as its stands.
	var boxes []box
	x, y := 0.0, 0.0
	const high = 47.0
	for i, g := range groups {
		wide := math.Max(float64(len(g.stands))*30+16, p.Width(ui.BoldText(g.title, ui.TextSmall))+20)
		wide = math.Min(wide, view.W-ui.BarWide)
		if x > 0 && x+wide > view.W-ui.BarWide {
			x, y = 0, y+high+4
		}
		boxes = append(boxes, box{ui.Rect{X: x, Y: y, W: wide, H: high}, groups[i].stands[0]})
		x += wide + 6
	}
	top, before := t.off.Begin(p, view, y+high)
	t.boxes = t.boxes[:0]
	for i, b := range boxes {
		g := groups[i]
		at := ui.Rect{X: view.X + b.X, Y: top + b.Y, W: b.W, H: b.H}
		t.boxes = append(t.boxes, box{at.Meets(view), b.like})
		p.Plate(at, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius})
		p.Fitted(at.X+8, at.Y+9, at.W-14, ui.BoldText(g.title, ui.TextSmall), ui.Anchor{Y: 0.5})
		for i, k := range g.stands {
			t.layWaiting(at.X+22+float64(i)*30, at.Y+31, k, at.Right())
		}
	}
	t.off.End(p, before)
}

// layWaiting is the icon of a stand that waits.
func (t *Table) layWaiting(x, y float64, k int, right float64) {
	if x+13 > right {
		return
	}
	p, st := t.page, &t.setup().Stands[k]
	icon := t.laidPieces().icons[k]
	p.Image(x, y, t.icons.Icon(icon))
	thing := builder.Thing{Of: "stand", Name: st.Name}
	if t.isChosen(thing) {
		p.Plate(ui.Rect{X: x - 14, Y: y - 14, W: 28, H: 28}, ui.Look{Edge: ui.White, Width: 2, Radius: 6})
	}
	p.Spot(ui.Spot{Name: "waiting " + st.Name, Place: ui.Rect{X: x - 14, Y: y - 14, W: 28, H: 28}, Tip: st.Name, Press: func() { t.choose(thing, false) }})
}

// A box is the place of a group on the page.
type box struct {
	ui.Rect
	like int // one of its stands
}

// pulls drags a stand from beside the table onto it, or into another group there.
func (t *Table) pulls(in *ui.Input) {
	if in.JustPressed == ui.LeftButton && !t.shut() {
		t.pulled, _ = strings.CutPrefix(t.page.Hovered(), "waiting ")
		if !strings.HasPrefix(t.page.Hovered(), "waiting ") {
			t.pulled = ""
		}
	}
	if in.JustReleased != ui.LeftButton || t.pulled == "" {
		return
	}
	thing := builder.Thing{Of: "stand", Name: t.pulled}
	t.pulled = ""
	if t.overMap(in.At) && t.view.Has(thing) {
		t.comesTo([]builder.Thing{thing}, t.standSpot(in.At, in.Alt))
		return
	}
	t.joins([]builder.Thing{thing}, in.At)
}

// joins has stands come as those of the group do that is at a place of the window, and
// reports whether there is one.
func (t *Table) joins(all []builder.Thing, at gmath.Vec) bool {
	for _, b := range t.boxes {
		if !b.Holds(t.page.Unit(at)) || b.like >= len(t.setup().Stands) {
			continue
		}
		like := &t.setup().Stands[b.like]
		keys := comingKeys()
		if like.Deploy != "" {
			keys["deploy"] = raw(like.Deploy)
		} else {
			keys["arrives"], keys["entry"] = raw(like.Arrives), raw(orNothing(like.Entry))
		}
		t.do(builder.Action{Do: "set", Things: all, Keys: keys})
		return true
	}
	return false
}

// A waiting group is the stands that come at one time in one place.
type group struct {
	title  string
	turn   int
	stands []int
}

// waiting are the groups of the stands that are not on the table, the first to come
// first; those aboard others come with them.
func (t *Table) waiting() (out []group) {
	all := t.setup().Stands
	for i := range all {
		st := &all[i]
		var title string
		switch {
		case st.Aboard != "" || st.OnTable():
			continue
		case st.Deploy != "":
			title = "Before the game, " + st.Deploy
		default:
			title = fmt.Sprintf("Turn %d, %s", st.Arrives, orElse(st.Entry, "nowhere yet"))
		}
		k := slices.IndexFunc(out, func(g group) bool { return g.title == title })
		if k < 0 {
			out = append(out, group{title: title, turn: st.Arrives})
			k = len(out) - 1
		}
		out[k].stands = append(out[k].stands, i)
	}
	slices.SortStableFunc(out, func(a, b group) int { return a.turn - b.turn })
	return out
}

// bandOf is the color of the company of a stand.
func (t *Table) bandOf(st *scenarios.Stand) color.NRGBA {
	p := t.laidPieces()
	return picture.CompanyColor(p.icons[t.setup().StandIndex(st.Name)].Company)
}

// zoomPoint is where keys zoom: at the cursor if it is on the map.
func (t *Table) zoomPoint() gmath.Vec {
	if t.onMap {
		return t.cursor
	}
	return t.camera.Middle()
}

// looksOf is the color of a side's stands.
func (t *Table) looksOf(side string) color.NRGBA { return scene.SideColor(t.setup(), side) }
