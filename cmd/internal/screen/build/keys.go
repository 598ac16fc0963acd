package build

import (
	"errors"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
)

// keyOf is the key of a command now.
func (t *Table) keyOf(id string) string { return t.tools.Keys.Of(id, "") }

// cap is how it stands on a button.
func (t *Table) cap(id string) string { return keys.Cap(t.keyOf(id)) }

// fixedKeys do the same for everybody.
var fixedKeys = [...][2]string{
	{"1, 2, 3", "the ground, the forces, the rules"},
	{"Enter", "finish what is being drawn"},
	{"Escape", "one level back: what is typed, drawn, in hand, chosen; then the menu"},
	{"Tab", "the next field of the form; else the next stand"},
	{"Arrows", "move what is chosen by an inch, with Shift by a tenth; else pan"},
	{"Click, drag", "a corner, or a box; choose; move what is chosen or a corner of it"},
	{"Click an edge", "a corner more on the outline or line that is chosen"},
	{"Right click a corner", "take it away; while drawing: finish"},
	{"Shift click; drag on bare ground", "add to what is chosen; choose the stands in a box"},
	{"Wheel; with Shift", "zoom, or turn what is in hand; turn the stands that are chosen. Alt: by single degrees"},
	{"Alt, held", "keep to nothing: neither grid nor corners"},
	{"Right drag", "pan"},
}

// key does what a key means.
func (t *Table) key(key string, in *ui.Input) {
	t.stale = true
	switch {
	case t.popup != nil:
		return
	case t.trials.open:
		t.trialsKey(key)
		return
	case t.help:
		t.help = false
		return
	}
	switch key {
	case "Escape":
		t.escape()
		return
	case "Enter":
		switch {
		case t.page.PressFocus():
		case len(t.drawing) > 0:
			t.finish()
		}
		return
	case "1", "2", "3":
		t.turnsTo(tab(key[0] - '1'))
		return
	case "Tab", "Shift+Tab":
		t.nextThing(strings.HasPrefix(key, "Shift"))
		return
	}
	for _, c := range keys.Table {
		if c.Where != keys.Build || t.keyOf(c.ID) != key {
			continue
		}
		if draws, ok := strings.CutPrefix(c.ID, "draw "); ok {
			t.takes(tool{draws: draws})
		} else {
			t.commands()[c.ID]()
		}
		return
	}
}

// commands is what the commands of the builder do, by their ids.
func (t *Table) commands() map[string]func() {
	return map[string]func(){
		"build undo":        t.undoes,
		"build redo":        t.redoes,
		"build save":        t.save,
		"build test":        t.test,
		"build simulate":    t.simulates,
		"build sight":       t.study,
		"build fault":       t.nextFault,
		"build remove":      t.remove,
		"build copy":        t.copy,
		"build mirror":      func() { t.mirror("east-west") },
		"build mirror over": func() { t.mirror("north-south") },
		"build hole":        t.hole,
		"build split":       t.split,
		"build merge":       t.merge,
		"build later":       func() { t.order(t.upward()) },
		"build earlier":     func() { t.order(-t.upward()) },
		"build turn left":   func() { t.turnsBy(-15 * geom.Degree) },
		"build turn right":  func() { t.turnsBy(15 * geom.Degree) },
		"build all":         t.chooseAll,
		"build snap":        func() { t.snap = (t.snap + 1) % snapSteps },
		"build find":        t.find,
		"build open":        t.opensFile,
		"build trace":       t.opensTrace,
		"build trace hide":  t.hidesTrace,
		"build fit":         t.camera.Fit,
		"build zoom in":     func() { t.camera.ZoomAt(t.zoomPoint(), 1.25) },
		"build zoom out":    func() { t.camera.ZoomAt(t.zoomPoint(), 0.8) },
		"build help":        func() { t.help = !t.help },
		"build menu":        func() { t.menu = !t.menu },
		"build fullscreen":  func() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) },
		"build quit":        func() { t.quit = true },
	}
}

// turnsBy turns what is in hand, or the stands that are chosen.
func (t *Table) turnsBy(by geom.Angle) {
	if t.placing.is() {
		t.placing.facing = (t.placing.facing + by).Normal()
		return
	}
	t.turn(by)
}

// escape goes back one level.
func (t *Table) escape() {
	switch {
	case t.menu:
		t.menu = false
	case t.grab.what != nothing:
		t.grab = grab{}
		t.gestures.Drop()
	case len(t.drawing) > 0:
		t.drawing = nil
	case !t.tool.none():
		t.tool = tool{}
	case t.placing.is():
		t.placing = placing{}
	case len(t.chosen) > 0:
		t.chosen = nil
	case t.trace.open:
		t.trace.open = false
	case t.message != "":
	default:
		t.menu = true
	}
	t.say("")
}

// turnsTo opens a tab of the left panel.
func (t *Table) turnsTo(to tab) {
	t.tab, t.list, t.card = to, ui.Scroll{}, ui.Scroll{}
	t.tool, t.drawing, t.placing = tool{}, nil, placing{}
	t.editing, t.stale, t.trace.open = nil, true, false
	t.say("")
	if to == rulesTab {
		t.chosen = nil
	}
}

// opensFile looks for a file: a picture to be drawn after, or another table.
func (t *Table) opensFile() {
	if t.tools.Open != nil {
		t.beside = t.tools.Open(t, nil)
	}
}

func (t *Table) undoes() {
	if len(t.drawing) > 0 { // what is drawn is no change yet
		t.uncorner()
		return
	}
	t.undo()
}

func (t *Table) redoes() { t.redo() }

// remove takes away what is chosen, or the last corner of what is being drawn.
func (t *Table) remove() {
	switch {
	case len(t.drawing) > 0:
		t.uncorner()
	case len(t.chosen) == 0:
		t.refuse(errors.New("choose first what is to go"))
	default:
		if c, one := t.one(); one && c.Of == "formation" {
			t.removesFormation(c)
			return
		}
		if _, ok := t.do(builder.Action{Do: "remove", Things: t.chosen}); ok {
			t.chosen = nil
		}
	}
}

// copy makes one like each that is chosen, two inches away.
func (t *Table) copy() {
	if len(t.chosen) == 0 {
		t.refuse(errors.New("choose first what is to be copied"))
		return
	}
	by := geom.Pt(2*geom.Inch, 2*geom.Inch)
	if t.camera.ToScreen(t.camera.Table).X < 0 {
		by = by.Neg()
	}
	var made []builder.Thing
	for _, c := range t.chosen {
		a := builder.Action{Do: "copy", Things: []builder.Thing{c}, As: t.numbered(c.Of, stemOf(c.Name))}
		if _, n := map[string]bool{"terrain": true, "area": true}[c.Of]; n || t.standsOnTable(c) {
			a.By = &by
		}
		if c.Name == "" {
			a.As = ""
		}
		named, ok := t.do(a)
		if !ok {
			break
		}
		made = append(made, named...)
	}
	if made != nil {
		t.chosen = made
	}
}

// stemOf is a name without the number at its end.
func stemOf(name string) string {
	stem := strings.TrimRight(name, "0123456789")
	if out := strings.TrimSpace(stem); out != "" && strings.HasSuffix(stem, " ") {
		return out
	}
	return name
}

// standsOnTable reports whether a thing is a stand that has a place.
func (t *Table) standsOnTable(c builder.Thing) bool {
	i := t.setup().StandIndex(c.Name)
	return c.Of == "stand" && i >= 0 && t.setup().Stands[i].OnTable()
}

// mirror turns each that is chosen over where it lies.
func (t *Table) mirror(across string) {
	if len(t.chosen) == 0 {
		t.refuse(errors.New("choose first what is to be mirrored; the whole table: the page Table of the rules"))
		return
	}
	for _, c := range t.chosen {
		if c.Of == "terrain" || c.Of == "area" {
			t.do(builder.Action{Do: "mirror", Things: []builder.Thing{c}, Across: across})
		}
	}
}

// hole takes up the tool that draws holes.
func (t *Table) hole() {
	c, one := t.one()
	if !one || c.Of != "terrain" {
		t.refuse(errors.New("choose first the one piece of ground that is to have a hole"))
		return
	}
	t.takes(tool{holes: true, of: c})
}

// split takes up the tool that cuts.
func (t *Table) split() {
	c, one := t.one()
	if !one || c.Of != "terrain" && c.Of != "area" {
		t.refuse(errors.New("choose first the one area that is to be cut in two"))
		return
	}
	t.takes(tool{cuts: true, of: c})
}

// merge makes one of the two that are chosen.
func (t *Table) merge() {
	if len(t.chosen) != 2 {
		t.refuse(errors.New("choose two areas of the same ground, the second with Shift"))
		return
	}
	t.makes(builder.Action{Do: "merge", Things: slices.Clone(t.chosen)})
}

// order puts what is chosen later in its list, or earlier.
func (t *Table) order(by int) {
	c, one := t.one()
	if !one {
		t.refuse(errors.New("choose first the one thing that is to come later or earlier"))
		return
	}
	at := slices.Index(t.view.Entries(c.Of), c.Name) + 1
	if c.Name == "" {
		at = c.N
	}
	t.makes(builder.Action{Do: "order", Things: []builder.Thing{c}, To: at + by})
}

// upward is which way the list PgUp goes: ground that comes later lies on top of others, and a
// formation or a stand that comes earlier stands above.
func (t *Table) upward() int {
	if c, one := t.one(); one && c.Of != "terrain" && c.Of != "area" {
		return -1
	}
	return 1
}

// chooseAll chooses all stands on the table.
func (t *Table) chooseAll() {
	t.chosen = nil
	for i := range t.setup().Stands {
		if st := &t.setup().Stands[i]; st.OnTable() {
			t.chosen = append(t.chosen, builder.Thing{Of: "stand", Name: st.Name})
		}
	}
}

// nextThing chooses the next stand, or the one before.
func (t *Table) nextThing(back bool) {
	list := t.view.Entries("stand")
	if len(list) == 0 {
		return
	}
	at := -1
	if c, one := t.one(); one && c.Of == "stand" {
		at = slices.Index(list, c.Name)
	}
	at++
	if back {
		at += len(list) - 2
	}
	t.choose(builder.Thing{Of: "stand", Name: list[(at+len(list))%len(list)]}, false)
}
