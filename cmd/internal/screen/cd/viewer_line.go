package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// Sizes of the landmarks on the line of time.
const (
	signHalf  = 5
	signApart = 11
)

// layTime lays the line of time out: turns of steps, landmarks above, the playhead.
func (v *Viewer) layTime(r ui.Rect) {
	p, l := v.t.page, &v.timeline
	v.cutCells()
	l.Fit(r, ui.TimeMarks)
	p.Spot(ui.Spot{Name: "time", Place: r, Drag: true})
	now := v.place()
	l.LayCells(p, now)
	v.layPart(r.Y + ui.TimeMarks + ui.TimeCells + 3)
	l.LayTurns(p, r.Y+ui.TimeHigh-8, now, "Set-up")
	v.layNoteSigns(r.Y + ui.TimeMarks + ui.TimeCells + 4)
	v.laySigns(r.Y + ui.TimeMarks/2 - 1)
	l.LayKnob(p, r.Y+2, now)
}

// cutCells divides the line among the steps.
func (v *Viewer) cutCells() {
	cells := v.timeline.Cells[:0]
	x := v.witness().instants
	for k, i := range v.line {
		n := len(cells)
		if n > 0 && (sameStep(&x[i], &x[v.line[k-1]]) || k == 1) { // the beginning is of what comes first
			cells[n-1].To, cells[n-1].Turn = k+1, x[i].turn
			continue
		}
		cells = append(cells, ui.TimeCell{Turn: x[i].turn, From: k, To: k + 1})
	}
	v.timeline.Cells = cells
}

// drag moves the playhead with the pointer.
func (v *Viewer) drag(in *ui.Input) {
	p := v.t.page
	at := p.Unit(in.At)
	on := strings.HasPrefix(p.Hovered(), "time")
	if in.JustPressed == ui.LeftButton && on && v.over == noOverlay {
		v.drags = true
	}
	if v.drags && in.Down == ui.LeftButton {
		if k := v.timeline.Nearest(at.X); k != v.place() || v.playing {
			v.jump(k)
		}
	}
	v.drags = v.drags && in.Down == ui.LeftButton
}

// laySigns draws the landmarks: those that would lie on each other as one.
func (v *Viewer) laySigns(y float64) {
	p := v.t.page
	x := v.witness().instants
	type sign struct {
		at    float64
		first int
		all   []landmark
		tips  []string
	}
	var signs []sign
	for k, i := range v.line {
		if len(x[i].marks) == 0 {
			continue
		}
		at := v.timeline.At(k)
		n := len(signs)
		if n == 0 || at-signs[n-1].at > signApart {
			signs = append(signs, sign{at: at, first: k})
			n++
		}
		s := &signs[n-1]
		for _, m := range x[i].marks {
			s.all = append(s.all, m)
			s.tips = append(s.tips, ui.Sentence(m.text))
		}
	}
	for i := range signs {
		s := &signs[i]
		worst := s.all[0]
		for _, m := range s.all {
			if m.kind > worst.kind {
				worst = m
			}
		}
		v.laySign(s.at, y, &worst)
		tips := s.tips
		if more := len(tips) - mostTips; more > 0 {
			tips = append(tips[:mostTips:mostTips], fmt.Sprintf("And %d more.", more))
		}
		turn := fmt.Sprintf("Turn %d", x[v.line[s.first]].turn)
		place := ui.Rect{X: s.at - signApart/2, Y: y - ui.TimeMarks/2, W: signApart, H: ui.TimeMarks}
		p.Spot(ui.Spot{Name: fmt.Sprintf("time mark %d", i), Place: place, Tip: turn + "\n" + strings.Join(tips, "\n"), Press: func() { v.jump(s.first) }, Drag: true})
	}
}

// mostTips is how many landmarks a tip tells.
const mostTips = 6

// laySign draws a landmark: crossed for a loss, a flag for an area, a bar for the end,
// a dot for who is demoralized.
func (v *Viewer) laySign(x, y float64, m *landmark) {
	p, fill := v.t.page, ui.InkFaint
	if m.side >= 0 {
		fill = v.t.sideFill(m.side)
	}
	switch m.kind {
	case lossMark:
		p.Plate(ui.Rect{X: x - signHalf, Y: y - signHalf, W: 2 * signHalf, H: 2 * signHalf}, ui.Look{Fill: fill, Edge: ui.White, Radius: 2})
		p.Rule(x-2.5, y-2.5, x+2.5, y+2.5, 1.4, ui.White)
		p.Rule(x-2.5, y+2.5, x+2.5, y-2.5, 1.4, ui.White)
	case areaMark:
		p.Rule(x-3, y-signHalf, x-3, y+signHalf, 1.6, ui.White)
		p.Plate(ui.Rect{X: x - 3, Y: y - signHalf, W: 8, H: 6}, ui.Look{Fill: ui.White})
	case endMark:
		p.Plate(ui.Rect{X: x - 3.5, Y: y - signHalf, W: 2.5, H: 2 * signHalf}, ui.Look{Fill: ui.White})
		p.Plate(ui.Rect{X: x + 1, Y: y - signHalf, W: 2.5, H: 2 * signHalf}, ui.Look{Fill: ui.White})
	default:
		p.Plate(ui.Rect{X: x - 3, Y: y - 3, W: 6, H: 6}, ui.Look{Fill: fill, Edge: ui.White, Radius: 3})
	}
}
