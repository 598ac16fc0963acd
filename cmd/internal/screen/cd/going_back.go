package cd

import (
	"slices"

	"sightline/cmd/internal/picture"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// backing is what lets owners say where their stands go back to: in a step of
// its own, and in movement for those that run for cover.
type backing struct {
	hands
	ways   map[string]rules.WayBackAnswer
	heldB  string
	triedB rules.WayBackAnswer
	toB    geom.Point
}

func (b *backing) m() *model { return b.t.player.model }

// able lists the stands whose way back may be chosen.
func (b *backing) able() []string { return b.m().able("go-back") }

func (b *backing) viewed() {
	b.ways = map[string]rules.WayBackAnswer{}
	for _, s := range b.able() {
		if x, ok := b.m().view.AskWayBack(b.m().side, rules.GoBack{Stand: s}); ok {
			b.ways[s] = x
		}
	}
}

func (b *backing) holds() bool { return b.heldB != "" }

func (b *backing) grab(at spot) bool {
	if !slices.Contains(b.able(), at.stand) {
		return false
	}
	b.heldB, b.triedB = at.stand, rules.WayBackAnswer{}
	b.t.player.selected = []string{at.stand}
	return true
}

func (b *backing) drag(at spot) {
	if b.heldB == "" {
		return
	}
	b.toB = at.at
	b.triedB, _ = b.m().view.AskWayBack(b.m().side, rules.GoBack{Stand: b.heldB, Path: []geom.Point{at.at}})
}

func (b *backing) drop(at spot) {
	stand := b.heldB
	b.heldB = ""
	b.t.player.do(rules.GoBack{Stand: stand, Path: []geom.Point{at.at}})
}

// push moves the end of the way back of what is selected, by keys, and reports
// whether it may choose one; Enter takes it.
func (b *backing) push(by geom.Point) bool {
	for _, s := range b.t.player.selected {
		if !slices.Contains(b.able(), s) {
			continue
		}
		if b.heldB != s {
			b.heldB, b.toB = s, b.m().get(s).At
			if w := b.wayBack(s); len(w) > 0 {
				b.toB = w[len(w)-1]
			}
		}
		b.drag(spot{at: b.toB.Add(by)})
		return true
	}
	return false
}

// settle takes the way in hand, and reports whether there is one.
func (b *backing) settle() bool {
	had := b.heldB != ""
	if had {
		b.drop(spot{at: b.toB})
	}
	return had
}

// send has the stand selected go back to the cursor, and reports whether it may
// choose at all.
func (b *backing) send(at spot) bool {
	for _, s := range b.t.player.selected {
		if slices.Contains(b.able(), s) {
			b.t.player.do(rules.GoBack{Stand: s, Path: []geom.Point{at.at}})
			return true
		}
	}
	return false
}

func (b *backing) cancel() bool {
	had := b.heldB != ""
	b.heldB = ""
	return had
}

// way is the way a stand will go, its start first.
func (b *backing) wayBack(stand string) []geom.Point {
	if x := b.ways[stand]; x.Chosen != nil {
		return x.Chosen
	}
	return b.ways[stand].Engine
}

func (b *backing) layer(p *picture.Picture) {
	for _, o := range b.m().options {
		s := b.m().get(o.Stand)
		if o.Do != "go-back" || s == nil {
			continue
		}
		for _, w := range o.Ways {
			p.Way(append([]geom.Point{s.Footprint.Center}, w...), pen{Color: draftInk, Width: 1.4, Dash: []float64{2, 2}})
		}
		if s.Name != b.heldB {
			p.Way(b.wayBack(s.Name), draftPen)
		}
	}
}

func (b *backing) hand(p *picture.Picture) {
	s := b.m().get(b.heldB)
	if s == nil || b.toB == (geom.Point{}) {
		return
	}
	n := draftPen
	if b.triedB.Refused != nil {
		n = refusedPen
	}
	p.Way([]geom.Point{s.Footprint.Center, b.toB}, n)
	marksOf(p, b.triedB.Refused)
}

func (b *backing) ghosts() (out []ghost) {
	for _, s := range b.able() {
		if w := b.wayBack(s); len(w) > 0 && s != b.heldB {
			out = append(out, ghost{name: s, at: w[len(w)-1], facing: b.m().get(s).Facing})
		}
	}
	if s := b.m().get(b.heldB); s != nil && b.triedB.Stand != "" {
		out = append(out, ghost{name: b.heldB, at: b.toB, facing: s.Facing, refused: b.triedB.Refused != nil})
	}
	return out
}

func (b *backing) tags() []tag {
	if b.heldB != "" && b.triedB.Refused != nil {
		return []tag{b.t.refusalTag(b.toB, b.triedB.Refused)}
	}
	return nil
}

// items are the stands that go back, in the tray.
func (b *backing) items(w *trayWriter) {
	for _, s := range b.able() {
		p, x := b.m().get(s), b.ways[s]
		it := trayItem{id: "back " + s, icon: &p.icon, name: s, number: p.number, line: either(x.Runs, "runs for cover", "is forced back"), soft: "as the engine has it", chosen: b.t.player.is(s), press: func() { b.t.choose(s, false); b.t.goTo(s) }}
		if x.Chosen != nil {
			it.soft = "where you say"
		} else if x.InCover {
			it.soft = "into cover"
		}
		w.items = append(w.items, it)
	}
}

// asEngine has what is selected go back as the engine chooses.
func (b *backing) asEngine() {
	for _, s := range b.t.player.selected {
		if slices.Contains(b.able(), s) {
			b.t.player.do(rules.GoBack{Stand: s})
		}
	}
}

// goingBack is the step in which owners say where their stands go back to.
type goingBack struct{ backing }

func newGoingBack(t *Table) *goingBack { return &goingBack{backing{hands: hands{t}}} }

func (b *goingBack) todo() todo {
	able := b.able()
	return todo{of: len(able), next: able, what: stands(len(able)) + either(len(able) == 1, " goes back", " go back"), why: "Drag one to where it goes; else it goes as the engine chooses (CD 8.6)"}
}

func (b *goingBack) other(at spot) { b.send(at) }

func (b *goingBack) nudge(by geom.Point) { b.push(by) }

func (b *goingBack) turnBy(geom.Angle) {}

func (b *goingBack) enter() bool { return b.settle() }

func (b *goingBack) commands() []command {
	off := "Select a stand that goes back"
	for _, s := range b.t.player.selected {
		if slices.Contains(b.able(), s) {
			off = ""
		}
	}
	return []command{{id: "as the engine", key: "E", text: "As proposed", help: "goes back as the engine chooses after all", off: off, do: b.asEngine}}
}

func (b *goingBack) mark(stand string) standMark {
	p := b.m().get(stand)
	return standMark{dim: p != nil && p.own && !slices.Contains(b.able(), stand)}
}

func (b *goingBack) tray(w *trayWriter) {
	w.title, w.hint = "Going back", "Solid: where they go; dashed: other ways. Drag, or arrows."
	b.items(w)
}
