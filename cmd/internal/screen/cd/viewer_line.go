package cd

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A cell is a step of a turn on the line of time.
type cell struct {
	turn     int
	step     rules.Step
	from, to int // places on the line, the last not included
	at       ui.Rect
}

// Sizes of the line of time: what lies above its cells and below, and the gaps.
const (
	markHigh  = 18
	cellHigh  = 14
	turnHigh  = 24
	cellGap   = 1.5
	turnGap   = 6
	timeHigh  = markHigh + cellHigh + turnHigh
	knobHalf  = 5
	signHalf  = 5
	signApart = 11
)

// layTime lays the line of time out: turns of steps, landmarks above, the playhead.
func (v *Viewer) layTime(r ui.Rect) {
	p := v.t.page
	v.timeline = r
	v.cutCells(ui.Rect{X: r.X + knobHalf, Y: r.Y + markHigh, W: r.W - 2*knobHalf, H: cellHigh})
	p.Spot(ui.Spot{Name: "time", Place: r, Drag: true})
	now := v.place()
	for i := range v.cells {
		c := &v.cells[i]
		fill := ui.SlateLight
		switch {
		case now >= c.from && now < c.to:
			fill = ui.Amber
		case now >= c.to:
			fill = ui.InkMiddle
		}
		p.Plate(c.at, ui.Look{Fill: fill, Radius: 1.5})
	}
	v.layPart(r.Y + markHigh + cellHigh + 3)
	v.layTurns(r.Y+timeHigh-8, now)
	v.layNoteSigns(r.Y + markHigh + cellHigh + 4)
	v.laySigns(r.Y + markHigh/2 - 1)
	x := v.timeAt(now)
	p.Rule(x, r.Y+2, x, r.Y+markHigh+cellHigh+3, 2, ui.White)
	p.Plate(ui.Rect{X: x - knobHalf, Y: r.Y + markHigh + cellHigh, W: 2 * knobHalf, H: 2 * knobHalf}, ui.Look{Fill: ui.White, Edge: ui.Black, Radius: knobHalf})
}

// cutCells divides the room of the line among steps: turns alike, and of a turn to a
// step more in which more happens.
func (v *Viewer) cutCells(r ui.Rect) {
	v.cells = v.cells[:0]
	x := v.witness().instants
	for k, i := range v.line {
		n := len(v.cells)
		if n > 0 && (sameStep(&x[i], &x[v.line[k-1]]) || k == 1) { // the beginning is of what comes first
			v.cells[n-1].to, v.cells[n-1].turn, v.cells[n-1].step = k+1, x[i].turn, x[i].step
			continue
		}
		v.cells = append(v.cells, cell{turn: x[i].turn, step: x[i].step, from: k, to: k + 1})
	}
	weight := func(c *cell) float64 { return 1 + math.Sqrt(float64(c.to-c.from)) }
	of, turns := map[int]float64{}, 0.0
	for i := range v.cells {
		c := &v.cells[i]
		if of[c.turn] == 0 {
			turns += turnShare(c.turn)
		}
		of[c.turn] += weight(c)
	}
	wide := r.W - turnGap*float64(len(of)-1)
	at, last := r.X-turnGap, -1
	for i := range v.cells {
		c := &v.cells[i]
		if c.turn != last {
			at, last = at+turnGap, c.turn
		}
		w := wide * turnShare(c.turn) / turns * weight(c) / of[c.turn]
		c.at = ui.Rect{X: at, Y: r.Y, W: math.Max(w-cellGap, 1), H: r.H}
		at += w
	}
}

// turnShare is how much of the line a turn takes: the set-up less.
func turnShare(turn int) float64 {
	if turn == 0 {
		return 0.5
	}
	return 1
}

// layTurns writes the numbers of the turns.
func (v *Viewer) layTurns(y float64, now int) {
	for i := 0; i < len(v.cells); {
		from := i
		for i < len(v.cells) && v.cells[i].turn == v.cells[from].turn {
			i++
		}
		first, last := &v.cells[from], &v.cells[i-1]
		label := ui.Text(fmt.Sprint(first.turn), ui.TextSmall).In(ui.InkSoft)
		if first.turn == 0 {
			label.Text = "Set-up"
		}
		if now >= first.from && now < last.to {
			label.Bold, label.Color = true, ui.Ink
		}
		wide := last.at.Right() - first.at.X
		if v.t.page.Width(label) <= wide+turnGap {
			v.t.page.Words(first.at.X+wide/2, y, label, ui.Centered)
		}
	}
}

// timeAt is where on the line a place is.
func (v *Viewer) timeAt(k int) float64 {
	for i := range v.cells {
		if c := &v.cells[i]; k < c.to {
			return c.at.X + c.at.W*(float64(k-c.from)+0.5)/float64(c.to-c.from)
		}
	}
	return v.timeline.Right()
}

// placeAt is the place on the line that is nearest to somewhere.
func (v *Viewer) placeAt(x float64) int {
	for i := range v.cells {
		c := &v.cells[i]
		if x < c.at.Right()+turnGap/2 || i == len(v.cells)-1 {
			n := c.to - c.from
			return c.from + max(0, min(int((x-c.at.X)/c.at.W*float64(n)), n-1))
		}
	}
	return 0
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
		if k := v.placeAt(at.X); k != v.place() || v.playing {
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
		at := v.timeAt(k)
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
		place := ui.Rect{X: s.at - signApart/2, Y: y - markHigh/2, W: signApart, H: markHigh}
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
