package build

import (
	"errors"
	"fmt"
	"slices"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/game/builder"
	"sightline/geom"
)

// A tool is what a click on the map does. The zero tool chooses and moves.
type tool struct {
	draws string        // a kind of the palette
	cuts  bool          // splits the area of
	holes bool          // draws a hole into the area of
	of    builder.Thing // what is cut

	traces traceTool // what is done to the picture under the ground
}

func (l tool) none() bool { return l == tool{} }

// line reports whether a line is drawn, and no outline.
func (l tool) line() bool { return l.cuts || l.draws != "" && isLine(l.draws) }

// least is how many corners it takes.
func (l tool) least() int {
	if l.line() {
		return 2
	}
	return 3
}

// takes up a tool; the zero tool is none.
func (t *Table) takes(l tool) {
	t.tool, t.drawing, t.placing, t.stale = l, nil, placing{}, true
	if !l.none() {
		t.tab = groundTab
	}
	if l.draws != "" {
		t.chosen = nil
	}
	t.say("")
}

// corner adds a corner to what is being drawn; on the first one, or on the last, it is
// done.
func (t *Table) corner(at geom.Point) {
	n := len(t.drawing)
	switch {
	case n > 0 && at == t.drawing[n-1]:
		t.finish()
		return
	case n > 2 && at == t.drawing[0] && !t.tool.line():
		t.finish()
		return
	}
	t.drawing = append(t.drawing, at)
	t.stale = true
	if t.tool.cuts && len(t.drawing) == 2 {
		t.finish()
	}
}

// box draws an outline of four corners, or a line of two, at once.
func (t *Table) box(a, b geom.Point) {
	if t.tool.line() {
		t.drawing = []geom.Point{a, b}
	} else {
		t.drawing = []geom.Point{a, geom.Pt(b.X, a.Y), b, geom.Pt(a.X, b.Y)}
	}
	t.finish()
}

// uncorner takes the last corner back.
func (t *Table) uncorner() {
	if n := len(t.drawing); n > 0 {
		t.drawing, t.stale = t.drawing[:n-1], true
	}
}

// finish makes what was drawn.
func (t *Table) finish() {
	l, points := t.tool, t.drawing
	if len(points) == 0 {
		return
	}
	if len(points) < l.least() {
		t.refuse(fmt.Errorf("it takes at least %d corners: go on, or Esc gives it up", l.least()))
		t.stale = true
		return
	}
	ok := false
	switch {
	case l.cuts:
		ok = t.makes(builder.Action{Do: "split", Things: []builder.Thing{l.of}, Points: points, As: t.numbered(l.of.Of, stemOf(l.of.Name))})
	case l.holes:
		ok = t.makes(builder.Action{Do: "add-hole", Things: []builder.Thing{l.of}, Points: points})
	default:
		ok = t.makes(added(l.draws, t.session, points))
	}
	t.drawing, t.stale = nil, true
	if ok && l.draws == "" {
		t.tool = tool{}
	}
}

// added is the action that adds a piece of a kind.
func added(name string, s *session, points []geom.Point) builder.Action {
	keys := map[string]any{"kind": name}
	of, word := "terrain", name
	for _, k := range kinds {
		if k.name == name {
			word = k.word
		}
	}
	if name == "area" {
		of, keys = "area", map[string]any{}
	}
	if level := s.levelAbove(name, points); level > 0 {
		keys["level"] = level
	}
	if isLine(name) {
		keys["line"] = points
	} else {
		keys["outline"] = points
	}
	return builder.Action{Do: "add", Things: []builder.Thing{{Of: of, Name: s.numbered(of, word)}}, Keys: keysOf(keys)}
}

// levelAbove is the level of a contour that is drawn: one above the highest of those that it is
// within, or above the table. 0 is that of no contour.
func (s *session) levelAbove(name string, points []geom.Point) (level int) {
	if !isContour(name) {
		return 0
	}
	level = 1
	for i := range s.setup().Terrain {
		f := &s.setup().Terrain[i]
		k := f.Kind.Data()
		if !k.Contour || slices.ContainsFunc(points, func(p geom.Point) bool { return !f.Area.Contains(p) }) {
			continue
		}
		own := f.Level
		if own == 0 {
			own = k.Height
		}
		level = max(level, own+1)
	}
	return level
}

// numbered is a word with the first number that makes it a name of its own.
func (s *session) numbered(list, word string) string {
	names := map[string]bool{}
	for _, n := range s.view.Entries(list) {
		names[n] = true
	}
	for n := 1; ; n++ {
		if name := fmt.Sprintf("%s %d", word, n); !names[name] {
			return name
		}
	}
}

// flaw says what is wrong with what is being drawn, if it were done with a corner more.
func (t *Table) flaw(next geom.Point) error {
	points := t.drawing
	if n := len(points); n == 0 || points[n-1] != next {
		points = append(points[:n:n], next)
	}
	if t.tool.line() || len(points) < 3 || points[0] == next {
		return nil
	}
	if f := (geom.Polygon{Outline: points}).Validate(); f != nil {
		return errors.New(f[0].Text)
	}
	return nil
}

// prompt says what to do now.
func (t *Table) prompt() (what, how string) {
	l := t.tool
	switch n := len(t.drawing); {
	case l.traces == setsScale:
		return "Scale of the picture", either(len(t.trace.marks) == 0, "Click a point of it that you know the distance from", "Click the other point; then type how many inches of the table are between them")
	case l.traces == movesIt:
		return "Move the picture", "Drag it; the arrows move it by an inch, with Shift by a tenth; Esc lays the tool down"
	case t.placing.is():
		return t.placing.prompt(), "Click where it stands; the wheel turns it, Esc lays it down"
	case l.cuts:
		return "Cut " + l.of.Name + " in two", "Click two points of the line to cut along"
	case l.holes && n < 3:
		return "Draw a hole into " + l.of.Name, "Click its corners, or drag a box; Enter finishes"
	case l.draws != "" && n == 0 && l.line():
		return "Draw: " + titleOfKind(l.draws), "Click its corners from end to end, or drag one stretch; Esc lays the tool down"
	case l.draws != "" && n == 0:
		return "Draw: " + titleOfKind(l.draws), "Click its corners, or drag a box; Esc lays the tool down"
	case !l.none():
		return counted(n, "corner", "corners"), "Click the next; Enter or a click on the last finishes, Del takes one back, Esc gives it up"
	}
	thing, one := t.one()
	switch {
	case len(t.chosen) > 1:
		return t.chosenText() + " chosen", "Drag them, copy D, Del takes them away"
	case one && thing.Of == "stand":
		return thing.Name, "Drag it; wheel or comma and full stop turn it; Del takes it away"
	case one && (thing.Of == "terrain" || thing.Of == "area"):
		return thing.Name, "Drag it or a corner; click its edge to add a corner, right click one to take it away"
	}
	switch t.tab {
	case forcesTab:
		return "Raise the forces", "Choose an organisation or a stand at the left, then click where it stands"
	case rulesTab:
		return "Write the terms", "Choose a page at the left and fill it in at the right"
	}
	return "Draw the ground", "Choose a tool at the left, or click something to change it"
}

// chosenText counts what is chosen, by its name if all of it has the same.
func (t *Table) chosenText() string {
	of := t.chosen[0].Of
	if slices.ContainsFunc(t.chosen, func(c builder.Thing) bool { return c.Of != of }) {
		of = ""
	}
	switch of {
	case "stand":
		return counted(len(t.chosen), "stand", "stands")
	case "formation":
		return counted(len(t.chosen), "formation", "formations")
	case "area":
		return counted(len(t.chosen), "area", "areas")
	case "terrain":
		return counted(len(t.chosen), "piece", "pieces") + " of ground"
	}
	stands, formations := 0, []builder.Thing{}
	for _, c := range t.chosen {
		switch c.Of {
		case "stand":
			stands++
		case "formation":
			formations = append(formations, c)
		}
	}
	if n := len(formations); n > 0 && stands+n == len(t.chosen) {
		with := counted(n, "formation", "formations")
		if n == 1 {
			with = either(stands == 1, "its ", "their ") + orElse(t.text(formations[0], "echelon"), "formation")
		}
		return counted(stands, "stand", "stands") + " and " + with
	}
	return counted(len(t.chosen), "thing", "things")
}

// cornerScreen is where a place of the table is in the window.
func (t *Table) cornerScreen(p geom.Point) gmath.Vec { return t.camera.ToScreen(table.Inches(p)) }
