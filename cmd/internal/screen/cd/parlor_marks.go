package cd

import (
	"crypto/rand"
	"encoding/hex"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// Kinds of marks of a room, as far as they are drawn otherwise than a flag.
const (
	flagKind  = "flag"
	lineKind  = "line"
	arrowKind = "arrow"
	areaKind  = "area"
	textKind  = "text"
)

// sketchKinds are those that are drawn by corners.
var sketchKinds = []string{lineKind, arrowKind, areaKind}

// A sketch is a mark that is being drawn for one's own side.
type sketch struct {
	kind    string
	corners []geom.Point
	to      geom.Point // where the pointer is, or the arrows have led
}

// newMarkID names a mark.
func newMarkID() string {
	var id [8]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// roomPoint and tablePoint are places of the table, as the room and as the table have them.
func roomPoint(p geom.Point) room.Point { return room.Point{int64(p.X), int64(p.Y)} }
func tablePoint(p room.Point) geom.Point {
	return geom.Pt(geom.Length(p[0]), geom.Length(p[1]))
}

// isFlag reports whether a mark is a word at a place that this seat has put there.
func (t *Table) isFlag(m *room.Mark) bool {
	return (m.Kind == flagKind || m.Kind == textKind) && len(m.Points) > 0 && m.Seat == t.doer().Seat
}

// takeMarks has the flags of this seat be those that the room has, unless one is in hand or
// on its way there.
func (t *Table) takeMarks() {
	r, p := &t.parlor, t.player
	if t.marking.typed > 0 || t.held == holdsMark || len(r.asks) > 0 || p.isReferee() {
		return
	}
	p.own = nil
	for i := range r.now.Marks {
		if m := &r.now.Marks[i]; t.isFlag(m) && len(p.own) < mostMarks {
			p.own = append(p.own, games.Mark{ID: m.ID, At: tablePoint(m.Points[0]), Word: beside.Plain(m.Text)})
		}
	}
	t.stale = true
}

// keepFlags has the room keep the flags of this seat as they are here.
func (t *Table) keepFlags() {
	p, was := t.player, map[string]games.Mark{}
	for i := range t.parlor.now.Marks {
		if m := &t.parlor.now.Marks[i]; t.isFlag(m) {
			was[m.ID] = games.Mark{ID: m.ID, At: tablePoint(m.Points[0]), Word: beside.Plain(m.Text)}
		}
	}
	for i := range p.own {
		m := &p.own[i]
		if m.ID == "" {
			m.ID = newMarkID()
		}
		if before, is := was[m.ID]; !is || before != *m {
			t.asksRoom(room.Ask{Do: room.Draws, Mark: &room.Mark{ID: m.ID, Kind: flagKind, Points: []room.Point{roomPoint(m.At)}, Text: m.Word}})
		}
	}
	for i := range t.parlor.now.Marks { // in their order
		m := &t.parlor.now.Marks[i]
		if t.isFlag(m) && !slices.ContainsFunc(p.own, func(o games.Mark) bool { return o.ID == m.ID }) {
			t.asksRoom(room.Ask{Do: room.Erase, ID: m.ID})
		}
	}
}

// draws begins a drawing, or draws the next kind instead; after the last none.
func (t *Table) draws() {
	r := &t.parlor
	next := 0
	if r.sketch != nil {
		next = slices.Index(sketchKinds, r.sketch.kind) + 1
	}
	t.stale = true
	if next == len(sketchKinds) {
		t.endSketch()
		return
	}
	s := &sketch{kind: sketchKinds[next], to: t.pointed()}
	if r.sketch != nil {
		s.corners, s.to = r.sketch.corners, r.sketch.to
	}
	r.sketch, r.typing = s, false
	t.player.say("Drawing %s for your own side: drag, or click its corners; Enter ends it, K sets a corner where the arrows have led, Delete takes one back, %s changes what is drawn", aKind(s.kind), t.key("sketch"))
}

func aKind(kind string) string { return either(kind == lineKind, "a ", "an ") + kind }

func (t *Table) endSketch() {
	t.parlor.sketch, t.stale = nil, true
	t.player.say("")
}

// corner sets a corner of what is drawn.
func (t *Table) corner(at geom.Point) {
	s := t.parlor.sketch
	if n := len(s.corners); n < room.MostPoints && (n == 0 || s.corners[n-1] != at) {
		s.corners = append(s.corners, at)
	}
	t.stale = true
}

// drawn ends what is drawn, and has the room keep it.
func (t *Table) drawn() {
	s := t.parlor.sketch
	least := 2
	if s.kind == areaKind {
		least = 3
	}
	if len(s.corners) < least {
		t.player.say("%s has %d corners at least", ui.Capital(aKind(s.kind)), least)
		t.stale = true
		return
	}
	m := &room.Mark{ID: newMarkID(), Kind: s.kind}
	for _, c := range s.corners {
		m.Points = append(m.Points, roomPoint(c))
	}
	t.endSketch()
	t.asksRoom(room.Ask{Do: room.Draws, Mark: m})
}

// sketchKeys draws by keys.
func (t *Table) sketchKeys(in *ui.Input, names []string) {
	s := t.parlor.sketch
	step := geom.Inch
	if in.Shift {
		step = geom.Inch / 10
	}
	if slices.Contains(names, t.keyNow("sketch")) {
		t.draws()
		return
	}
	for _, k := range in.Keys {
		var by geom.Point
		switch k {
		case ebiten.KeyEscape:
			t.endSketch()
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			t.drawn()
			return
		case ebiten.KeyK:
			t.corner(s.to)
		case ebiten.KeyDelete, ebiten.KeyBackspace:
			if n := len(s.corners); n > 0 {
				s.corners = s.corners[:n-1]
			} else {
				t.eraseNear(s.to)
			}
		case ebiten.KeyArrowLeft:
			by.X = -step
		case ebiten.KeyArrowRight:
			by.X = step
		case ebiten.KeyArrowUp:
			by.Y = -step
		case ebiten.KeyArrowDown:
			by.Y = step
		}
		s.to = t.within(s.to.Add(by))
		t.stale = true
	}
}

// sketchGesture draws by the pointer, and reports whether the gesture was for that.
func (t *Table) sketchGesture(g table.Gesture, at geom.Point) bool {
	s := t.parlor.sketch
	if s == nil || g.Kind == table.Pinched || g.Button == ui.RightButton && g.Kind == table.Dragged {
		return false
	}
	if g.Kind == table.Pressed {
		t.held = holdsNothing
		if t.page.Over(g.From) {
			return false
		}
		t.held = holdsSketch
		return true
	}
	if t.held != holdsSketch {
		return false
	}
	at = t.within(at)
	s.to, t.stale = at, true
	switch g.Kind {
	case table.Dragged:
		if len(s.corners) == 0 {
			t.corner(t.within(snapped(table.Point(t.camera.ToTable(g.From)))))
		}
		return true
	case table.Dropped:
		t.corner(at)
		if s.kind != areaKind && len(s.corners) == 2 {
			t.drawn()
		}
	case table.Clicked:
		switch {
		case g.Button == ui.RightButton || g.Twice:
			t.drawn()
		default:
			t.corner(at)
		}
	}
	t.held = holdsNothing
	return true
}

// drawingNear is the drawing of one's side next to a place, or nil if none is near.
func (t *Table) drawingNear(at geom.Point) *room.Mark {
	var best *room.Mark
	v := t.camera.ToScreen(table.Inches(at))
	least := 8 * t.theme.Density
	for i := range t.parlor.now.Marks {
		m := &t.parlor.now.Marks[i]
		if t.isFlag(m) || len(m.Points) == 0 {
			continue
		}
		path := t.outline(m)
		for k := range path {
			a, b := path[max(k-1, 0)], path[k]
			if d := fromSegment(v, a, b); d < least {
				best, least = m, d
			}
		}
	}
	return best
}

// outline is a drawing in the window; that of an area ends where it begins.
func (t *Table) outline(m *room.Mark) (path []gmath.Vec) {
	for _, p := range m.Points {
		path = append(path, t.camera.ToScreen(table.Inches(tablePoint(p))))
	}
	if m.Kind == areaKind {
		path = append(path, path[0])
	}
	return path
}

// fromSegment is how far a place is from a segment.
func fromSegment(v, a, b gmath.Vec) float64 {
	ab := b.Sub(a)
	l := ab.X*ab.X + ab.Y*ab.Y
	if l == 0 {
		return v.DistanceTo(a)
	}
	k := math.Max(0, math.Min(1, ((v.X-a.X)*ab.X+(v.Y-a.Y)*ab.Y)/l))
	return v.DistanceTo(a.Add(ab.Mulf(k)))
}

// eraseNear erases the drawing next to a place, and reports whether there is one.
func (t *Table) eraseNear(at geom.Point) bool {
	m := t.drawingNear(at)
	if m != nil {
		t.asksRoom(room.Ask{Do: room.Erase, ID: m.ID})
	}
	return m != nil
}

// pingRoom points at what is pointed at, for everybody or for one's own side.
func (t *Table) pingRoom() {
	if why := t.mayNotSpeak(); why != "" {
		t.player.say("%s", why)
		return
	}
	a := room.Ask{Do: room.PingAt, Side: t.parlor.side}
	name := t.under
	if !t.onMap {
		name = t.first()
	}
	if p := t.player.model.get(name); p != nil && p.onTable && !p.own {
		a.Piece = name // whoever sees it is told which it is
	} else {
		at := roomPoint(t.pointed())
		a.At = &at
	}
	t.asksRoom(a)
}

// longPress is how many ticks a press on the table is held for a ping: half a second.
const longPress = 30

// pressLong pings where the table is pressed for long.
func (t *Table) pressLong(in *ui.Input) {
	r := &t.parlor
	if !t.isAway() || t.byMail() || t.player.watches || t.held == holdsNothing || t.held == holdsSketch || t.held == holdsMark || t.dragging || in.Pointer.Down != ui.LeftButton {
		r.pressed = 0
		return
	}
	if r.pressed++; r.pressed == longPress {
		if t.held == holdsTool {
			t.player.tool.cancel()
		}
		t.held, t.box = holdsNothing, nil // letting go is no click
		t.pingRoom()
	}
}

// drawRoom draws what one's side has drawn, what is being drawn, and who points where.
func (t *Table) drawRoom(dst *ebiten.Image) {
	if !t.isAway() {
		return
	}
	r := &t.parlor
	pic := &picture.Picture{}
	for i := range r.now.Marks {
		if m := &r.now.Marks[i]; !t.isFlag(m) {
			t.drawnMark(pic, m)
		}
	}
	if s := r.sketch; s != nil {
		m := &room.Mark{Kind: s.kind}
		for _, c := range append(slices.Clip(s.corners), s.to) {
			m.Points = append(m.Points, roomPoint(c))
		}
		t.drawnMark(pic, m)
	}
	if !t.layers.room.Shows(pic) {
		t.layers.room.ShowFitted(pic)
	}
	t.layers.room.Draw(dst, &t.camera, t.theme.Density, table.Pace{Still: t.bakery.Still >= table.StillFrames})
	k, b := t.theme.Density, t.tools.Brush
	if s := r.sketch; s != nil {
		at := t.camera.ToScreen(table.Inches(s.to))
		b.Disc(dst, at, 5*k, ui.Faded(ui.Black, 0.3), ui.White, 2*k)
	}
	for i := range r.now.Marks {
		m := &r.now.Marks[i]
		if t.isFlag(m) || len(m.Points) == 0 || m.Text == "" {
			continue
		}
		at := t.camera.ToScreen(table.Inches(tablePoint(m.Points[0])))
		t.plateAt(dst, ui.Label{Text: beside.Plain(m.Text), Size: ui.TextSmall, Bold: true, Color: ui.White}, at.Add(gmath.Vec{X: 8 * k, Y: -12 * k}))
	}
	for i := range r.now.Pings {
		g := &r.now.Pings[i]
		left := g.Left.Seconds() - float64(r.age)/60
		if left <= 0 {
			continue
		}
		at := t.camera.ToScreen(table.Inches(tablePoint(g.At)))
		if l := t.laidOf(g.Piece); l != nil { // its icon may have made room for others, one of which is there now
			at = l.Icon
		}
		t.drawPing(dst, at, int((room.PingShows.Seconds()-left)*60))
		t.plateAt(dst, ui.Label{Text: t.pingName(g), Size: ui.TextSmall, Bold: true, Color: ui.White}, at.Add(gmath.Vec{X: 16 * k, Y: -26 * k}))
	}
}

// pingName is who points, and at what if it is known.
func (t *Table) pingName(g *room.Ping) string {
	who := t.lineName(&room.Line{From: g.From, Name: g.Name, Side: g.Side})
	if g.Piece != "" {
		who += ": " + beside.Plain(g.Piece)
	}
	return who
}

// drawnMark draws a mark into a picture.
func (t *Table) drawnMark(pic *picture.Picture, m *room.Mark) {
	n := pen{Color: draftInk, Width: 2.6}
	var path []geom.Point
	for _, p := range m.Points {
		path = append(path, tablePoint(p))
	}
	switch last := len(path) - 1; {
	case m.Kind == areaKind && last >= 2:
		pic.Area([][]geom.Point{path}, ui.Faded(draftInk, 0.14), pen{Color: draftInk, Width: 2.2, Dash: []float64{4, 2}})
	case last < 1:
	case m.Kind == arrowKind:
		pic.Way(path[:last+1], n)
		pic.Arrow(path[last-1], path[last], 0.5, n)
	default:
		pic.Way(path, n)
	}
}

// plateAt writes words on a black plate, its left middle at a place of the window.
func (t *Table) plateAt(dst *ebiten.Image, l ui.Label, at gmath.Vec) {
	k := t.theme.Density
	size := gmath.Vec{X: t.labels.Size(l).X + 12*k, Y: 18 * k}
	t.tools.Brush.Box(dst, ui.Box{Center: at.Add(gmath.Vec{X: size.X / 2}), Half: size.Mulf(0.5), Round: 3 * k, Fill: ui.Faded(ui.Black, 0.85), Stroke: ui.White, Width: 1.2 * k})
	t.labels.Draw(dst, l, at.Add(gmath.Vec{X: 6 * k}), ui.Anchor{Y: 0.5})
}
