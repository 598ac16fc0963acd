package cd

import (
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// title is what the bar says.
func (s *showing) title() (what, why string) {
	what, _, _ = strings.Cut(ui.Capital(s.beat().text), "\n")
	if d := s.beat().digest; d != nil {
		what = fmt.Sprintf("Turn %d is over", d.turn)
	}
	why = fmt.Sprintf("%d of %d%s", s.at+1, len(s.beats), either(s.paused, ", paused", ""))
	if s.stays() {
		why += ": Enter goes on"
	}
	return what, why
}

// titleIn is what the bar says in a line: so much of the title as says something by
// itself. The card has the rest.
func (s *showing) titleIn(fits func(what string) bool) (what, why string) {
	what, why = s.title()
	b := s.beat()
	if fits(what) {
		return what, why
	}
	of := append(b.entries[0].briefs(what), shorter(what)...) // how it came out, if there is room for it
	if b.many() {
		of = []string{b.brief, ofSeveral[b.lead().Kind]}
	}
	for _, x := range append(of, kindWords(b.lead())) {
		if x != "" && fits(x) {
			return x, why
		}
	}
	return what, why
}

// kindWords name the kind of an event.
func kindWords(e *rules.Event) string {
	return ui.Capital(strings.ReplaceAll(string(e.Kind), "-", " "))
}

// card has the ledger and the dice of the beat.
func (s *showing) card(w *writer) bool {
	b := s.beat()
	e := b.lead()
	if b.digest != nil {
		return false // it has a panel of its own
	}
	head := headOf(e)
	var c *picture.Icon
	if p := s.post.get(head); p != nil {
		c = &p.icon
	}
	rule := ""
	if e.Rule != "" {
		rule = "CD " + e.Rule
	}
	if b.many() {
		head, c = b.entries[0].when(s.t.turns()), nil
	}
	w.title(c, head, rule)
	w.rule()
	for i := range b.entries {
		x := &b.entries[i]
		if x.text == "" || !x.first() {
			continue
		}
		if x.several() {
			w.fold(x)
			continue
		}
		ink := ui.InkMiddle
		if i == 0 {
			ink = ui.Ink
		}
		if c, ok := usual.CheckIn(s.post.view, &x.event); ok {
			w.checkCard(&c, &x.event)
			continue
		}
		said := ui.Capital(x.told())
		if said == head { // a turn, which the head has named
			said += " begins"
		}
		w.textIn(said, ink)
		if len(x.event.Ledger) > 0 && i == 0 {
			w.rule()
			w.ledger(x.event.Ledger)
			if x.event.Need != 0 {
				w.total("To succeed", usual.Number(x.event.Need))
			}
		}
		if len(x.event.Rolls) > 0 {
			w.dice(x.event.Rolls, x.event.Need)
		}
	}
	return true
}

// checkCard writes a check of morale, one thing after the other.
func (w *writer) checkCard(c *usual.Check, e *rules.Event) {
	if c.Part {
		w.textIn(ui.Sentence(c.Who()), ui.Ink)
	}
	w.textIn(ui.Sentence("checks morale because "+c.Why), ui.Ink)
	w.rule()
	w.ledger(e.Ledger)
	w.total("To succeed", usual.Number(c.Needs))
	w.p.Words(w.room.X, w.y+16, ui.Text("Rolls", ui.TextLedger).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	w.die(w.room.Right()-28, w.y+2, c.Rolls, c.Needs)
	w.y += 38
	ink := ui.Ink
	if !c.Passes {
		ink = ui.VermilionHi
	}
	w.textIn(ui.Sentence(c.Result), ink)
}

// fold writes what is told of several, and on a click of each of them.
func (w *writer) fold(e *entry) {
	open := w.t.opened == e.at+1
	name, top := fmt.Sprintf("told %d", e.at), w.y
	room := w.room
	high := 17*float64(len(w.p.Broken(ui.Text(e.told(), ui.TextSoft), room.W-16))) + 2
	place := ui.Rect{X: room.X - 4, Y: top - 1, W: room.W + 8, H: high}
	w.p.PlateOf(name, place, ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius})
	w.p.Spot(ui.Spot{Name: name, Place: place, Tip: either(open, "Fold", "Stand by stand"), Press: func() { w.t.openTold(e) }})
	chevron(w.p, room.X+4, top+9, open)
	w.room.X, w.room.W = room.X+16, room.W-16
	w.textIn(e.told(), ui.Ink)
	if open {
		for _, line := range w.t.player.each(e) {
			w.textIn(line, ui.InkSoft)
		}
	}
	w.room = room
}

// dice draws what was rolled; those at most what was needed are filled.
func (w *writer) dice(rolls []int, need int) {
	x := w.room.X
	for _, r := range rolls {
		if x+30 > w.room.Right() {
			x = w.room.X
			w.y += 34
		}
		w.die(x, w.y+2, r, need)
		x += 34
	}
	w.y += 36
}

func (w *writer) die(x, y float64, roll, need int) {
	look, c := ui.Look{Fill: ui.Slate, Edge: ui.InkSoft, Radius: 6}, ui.Ink
	if need > 0 && roll <= need {
		look, c = ui.Look{Fill: ui.Ink, Radius: 6}, ui.Black
	}
	w.p.Plate(ui.Rect{X: x, Y: y, W: 28, H: 28}, look)
	w.p.Words(x+14, y+14, ui.Label{Text: fmt.Sprint(roll), Size: 15, Bold: true, Color: c}, ui.Centered)
}

func headOf(e *rules.Event) string {
	switch {
	case e.Kind == rules.EventTurn:
		return fmt.Sprintf("Turn %d", e.Count)
	case e.Kind == rules.EventOutcome:
		return "The end"
	case e.Stand != "":
		return e.Stand
	case e.Target != "":
		return e.Target
	case e.What != "":
		return e.What
	}
	return kindWords(e)
}

// drawShow draws the lines of the beat on the table.
func (t *Table) drawShow(dst *ebiten.Image) {
	s := t.show
	b := s.beat()
	e := b.lead()
	k, brush := t.theme.Density, t.tools.Brush
	line := func(p, q geom.Point) {
		x, y := t.camera.ToScreen(table.Inches(p)), t.camera.ToScreen(table.Inches(q))
		brush.Line(dst, x, y, 4*k, ui.Faded(ui.White, 0.8), 0)
		brush.Line(dst, x, y, 2*k, ui.Black, 0)
	}
	for i := range b.entries {
		for _, c := range b.entries[i].event.Changes {
			gone := gone(c.Path, s.share())
			for j := 1; j < len(gone); j++ {
				line(gone[j-1], gone[j])
			}
		}
	}
	from, to := s.pre.get(e.Stand), s.pre.get(e.Target)
	if to != nil && to.stood != nil { // where it came from and went on to
		way := s.pre.ways[to.Name]
		for j := 1; j < len(way); j++ {
			x, y := t.camera.ToScreen(table.Inches(way[j-1])), t.camera.ToScreen(table.Inches(way[j]))
			brush.Line(dst, x, y, 3*k, ui.Faded(draftInk, 0.75), 5*k)
		}
	}
	if from != nil && to != nil && from.inPlay() && from != to {
		line(from.Footprint.Center, to.Footprint.Center)
	}
}

// tags are what is said at the place of the beat.
func (s *showing) tags() []tag {
	b := s.beat()
	if b.many() || b.digest != nil {
		return nil
	}
	e := b.lead()
	if p := s.post.get(e.Target); p != nil {
		return []tag{s.tag(p.Footprint.Center)}
	}
	if p := s.pre.get(e.Stand); p != nil {
		return []tag{s.tag(p.Footprint.Center)}
	}
	if len(e.Points) > 0 {
		return []tag{s.tag(e.Points[0])}
	}
	return nil
}

// tag is what is said at the place of the beat: the dice and what came of them.
func (s *showing) tag(at geom.Point) tag {
	b := s.beat()
	e := b.lead()
	g := tag{at: at, off: vec(18, 14), bold: headOf(e)}
	if e.Rule != "" {
		g.rule = "CD " + e.Rule
	}
	if e.Need != 0 && len(e.Rolls) > 0 {
		g.more = append(g.more, fmt.Sprintf("%s, rolls %s", usual.Needed(e.Need), rolled(e.Rolls)))
	}
	if !s.done() && !s.paused {
		return g
	}
	for _, x := range b.entries[1:] {
		if len(g.more) < 5 && x.text != "" {
			g.more = append(g.more, folded(x.text, 56)...)
		}
	}
	return g
}

// rolled lists dice.
func rolled(rolls []int) string {
	var out []string
	for _, r := range rolls {
		out = append(out, fmt.Sprint(r))
	}
	return strings.Join(out, ", ")
}
