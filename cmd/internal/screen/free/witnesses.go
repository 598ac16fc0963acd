package free

import (
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/freetable"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// Witnesses are the stands that see a place on the table. They are asked a few
// a tick, so that a table of any size answers without a pause.
type witnesses struct {
	state    *freetable.State
	question los.Question
	at       geom.Point
	next     int   // stand to ask
	stands   []int // that see the place
	known    []sightKnown
	knownOf  knownKey
}

// sightKnown is whether a stand is known to the side that looks.
type sightKnown int8

const (
	notAsked sightKnown = iota
	isSeen
	isUnseen
)

// A knownKey is what known depends on.
type knownKey struct {
	state *freetable.State
	side  string
}

// askedATick bounds how many stands are asked about a place in a tick.
const askedATick = 400

// ask goes on with a place, or begins with another.
func (w *witnesses) ask(state *freetable.State, q los.Question, at geom.Point) {
	if w.state != state || w.question != q || w.at != at {
		*w = witnesses{state: state, question: q, at: at, stands: w.stands[:0], known: w.known, knownOf: w.knownOf}
	}
	stands := state.Setup().Stands
	for end := min(w.next+askedATick, len(stands)); w.next < end; w.next++ {
		if !stands[w.next].Destroyed && state.Board().Probe(q, w.next, at) {
			w.stands = append(w.stands, w.next)
		}
	}
}

// forget begins anew at the next place.
func (w *witnesses) forget() {
	*w = witnesses{stands: w.stands[:0], known: w.known, knownOf: w.knownOf}
}

// knows reports whether a side knows where a stand is: it is its own, or one of its
// stands sees it.
func (w *witnesses) knows(side string, stand int) bool {
	setup := w.state.Setup()
	if setup.Stands[stand].Side == side {
		return true
	}
	if key := (knownKey{w.state, side}); w.knownOf != key {
		w.knownOf, w.known = key, make([]sightKnown, len(setup.Stands))
	}
	if w.known[stand] == notAsked {
		w.known[stand] = isUnseen
		for i := range setup.Stands {
			if o := &setup.Stands[i]; o.Side == side && !o.Destroyed && w.state.Board().Clear(los.Sight, i, stand) {
				w.known[stand] = isSeen
				break
			}
		}
	}
	return w.known[stand] == isSeen && !setup.Stands[stand].Hidden
}

// lines says who sees the place: a heading, then a line for each side, the one that
// looks first, the others' stands as far as it knows of them; none until all are
// asked.
func (w *witnesses) lines(own string) []string {
	if w.state == nil {
		return nil
	}
	setup := w.state.Setup()
	if w.next < len(setup.Stands) {
		return nil
	}
	does, done := "sees", "Seen by"
	if w.question == los.Fire { // no word of range and arc
		does, done = "has a clear line of fire to", "With a clear line of fire to it"
	}
	out := []string{done}
	for _, side := range sidesFrom(setup, own) {
		var names []string
		for _, i := range w.stands {
			if setup.Stands[i].Side == side && w.knows(own, i) {
				names = append(names, setup.Stands[i].Name)
			}
		}
		if len(names) == 0 {
			continue
		}
		if side == "" {
			side = "No side"
		}
		out = append(out, side+": "+someOf(names))
	}
	if len(out) == 1 {
		return []string{"No stand known to those who look " + does + " this place"}
	}
	return out
}

// sidesFrom returns the sides in the order of the table, own first, and that
// of stands without one last.
func sidesFrom(s *scenarios.Setup, own string) []string {
	out := []string{own}
	add := func(side string) {
		for _, o := range out {
			if o == side {
				return
			}
		}
		out = append(out, side)
	}
	for i := range s.Sides {
		add(s.Sides[i].Name)
	}
	for i := range s.Stands {
		add(s.Stands[i].Side)
	}
	return out
}

// namesShown bounds the names listed of a side.
const namesShown = 5

// someOf lists names, at most namesShown of them, and how many more there are.
// One more takes no more room than to say so.
func someOf(names []string) string {
	if len(names) <= namesShown+1 {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:namesShown], ", "), len(names)-namesShown)
}

// drawWitnesses says at the cursor who sees the place it points at.
func (t *tableScene) drawWitnesses(dst *ebiten.Image) {
	lines := t.witnessLines()
	if len(lines) == 0 {
		return
	}
	room := float64(t.regions.table.Dx()) - t.theme.Fpx(24)
	var size gmath.Vec
	labels := make([]ui.Label, len(lines))
	for i, l := range lines {
		labels[i] = ui.Shortened(t.theme, ui.Label{Text: l, Size: ui.TextSmall, Bold: i == 0, Color: ui.White}, room)
		s := t.labels.Size(labels[i])
		size.X, size.Y = max(size.X, s.X), size.Y+s.Y
	}
	pad := gmath.Vec{X: t.theme.Fpx(7), Y: t.theme.Fpx(4)}
	size = size.Add(pad.Mulf(2))
	// Below and to the right of the cursor, or on the other side of it where
	// the view ends.
	view, off := t.regions.table, t.theme.Fpx(18)
	if s := t.strip(); !s.Empty() {
		view.Max.Y = s.Min.Y // the side view is drawn over the foot of the table
	}
	lo := t.cursor.Add(gmath.Vec{X: off, Y: off})
	if lo.X+size.X > float64(view.Max.X) {
		lo.X = max(t.cursor.X-off-size.X, float64(view.Min.X))
	}
	if lo.X+size.X > float64(view.Max.X) {
		lo.X = float64(view.Max.X) - size.X
	}
	if lo.Y+size.Y > float64(view.Max.Y) {
		lo.Y = t.cursor.Y - off - size.Y
	}
	t.tools.Brush.Box(dst, ui.Box{
		Center: lo.Add(size.Mulf(0.5)), Half: size.Mulf(0.5),
		Fill: ui.Faded(ui.SlateDeep, 0.92), Stroke: ui.InkSoft, Width: t.thin(), Round: t.theme.Fpx(4),
	})
	at := lo.Add(pad)
	for i := range labels {
		t.labels.Draw(dst, labels[i], at, ui.TopLeft)
		at.Y += t.labels.Size(labels[i]).Y
	}
}

// witnessLines is what the label at the cursor says; none if it does not show.
func (t *tableScene) witnessLines() []string {
	if _, on := t.gaze(); !on {
		return nil
	}
	return t.witnesses.lines(t.stand(t.from).Side)
}

// lookAbout brings the seen map and what is said of the place at the cursor up
// to date.
func (t *tableScene) lookAbout() {
	g, on := t.gaze()
	if !on {
		t.lookout.Stop()
		t.witnesses.forget()
		return
	}
	t.lookout.Want(t.gazing.order(g))
	t.lookout.Near(&t.camera, t.theme.Density)
	at := table.Point(t.camera.ToTable(t.cursor))
	if !t.cursorOnTable || t.grab.what != nothing || !t.setup().Table.Bounds().Contains(at) {
		t.witnesses.forget()
		return
	}
	t.witnesses.ask(g.state, g.question, at)
}
