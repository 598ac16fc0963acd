package cd

import (
	"fmt"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// ran notes that a command of the table is done, or that what has such a name on
// the page is pressed: buttons have the names of their commands.
func (t *Table) ran(id string) { t.did, t.done = id, t.done+1 }

// able lists the commands that can be done.
func able(all []command) (out []ui.TraceCommand) {
	for _, c := range all {
		if c.off == "" && c.do != nil {
			out = append(out, ui.TraceCommand{ID: c.id, Key: c.key})
		}
	}
	return out
}

// Trace tells what the window shows.
func (t *Table) Trace() ui.Trace {
	tr := ui.Trace{Scene: "match", Scale: t.camera.Scale, Table: t.player.model.scenario.Title, Baking: t.bakery == nil || t.bakery.Baking()}
	if t.curtain != nil {
		tr.Scene, tr.Message, tr.Table = "curtain", t.curtain.name, ""
		tr.Can = able(t.curtainCommands())
		return tr
	}
	tr.Can, tr.Did, tr.Done = able(t.commands()), t.did, t.done
	p := t.player
	v := p.model.view
	tr.Side, tr.Turn, tr.Step = p.name(), v.Turn, v.Step.String()
	tr.Message = p.message
	tr.Chosen = p.selected
	td := p.tool.todo()
	tr.Todo, tr.Left = td.what, td.next
	tr.View = [4]float64{float64(t.camera.View.Min.X), float64(t.camera.View.Min.Y), float64(t.camera.View.Max.X), float64(t.camera.View.Max.Y)}
	if o, over := v.Over(); over {
		tr.Verdict = fmt.Sprint(o.Side, " ", o.Grade)
	}
	tr.Showing, tr.Ready, tr.Rings = t.show != nil, p.ready(), len(t.pings)+len(t.parlor.now.Pings)
	if t.isAway() {
		tr.Known = t.knownHash()
	}
	for i := range t.laid {
		l := &t.laid[i]
		tr.Stands = append(tr.Stands, ui.TracePose{Name: l.Name, At: l.At, Facing: l.Facing, X: l.Icon.X, Y: l.Icon.Y})
	}
	chits := t.chitsNow()
	for i, at := range t.place(chits) {
		tr.Targets = append(tr.Targets, ui.TracePlace{Name: "chit of " + chits[i].by, X: at.X, Y: at.Y})
	}
	for i, m := range p.own {
		_, lo, size := t.flag(i)
		tr.Targets = append(tr.Targets, ui.TracePlace{Name: "mark " + m.Word, X: lo.X + size.X/2, Y: lo.Y + size.Y/2})
	}
	tr.Targets = append(tr.Targets, t.roomTrace()...)
	for _, g := range p.tool.ghosts() {
		if at := t.camera.ToScreen(table.Inches(g.at)); !g.refused {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: "ghost " + g.name, X: at.X, Y: at.Y})
		}
	}
	tr.Ask, tr.See = t.sightTrace()
	tr.Words = t.page.Said()
	k := t.theme.Density
	for _, s := range t.page.Spots() {
		m := s.Place.Middle()
		if s.Press != nil && !s.Off {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: s.Name, X: m.X * k, Y: m.Y * k})
		}
	}
	return tr
}

// roomTrace tells where pings show and what one's side has drawn.
func (t *Table) roomTrace() (list []ui.TracePlace) {
	r := &t.parlor
	add := func(name string, p room.Point) {
		at := t.camera.ToScreen(table.Inches(tablePoint(p)))
		list = append(list, ui.TracePlace{Name: name, X: at.X, Y: at.Y})
	}
	for i := range r.now.Pings {
		add("ping of "+t.pingName(&r.now.Pings[i]), r.now.Pings[i].At)
	}
	for i := range r.now.Marks {
		if m := &r.now.Marks[i]; !t.isFlag(m) && len(m.Points) > 0 {
			add("drawing "+m.Kind, m.Points[0])
		}
	}
	return list
}

// sightTrace tells what shows of lines of sight: the line, and the seen map.
func (t *Table) sightTrace() (line string, seen *ui.TraceSeen) {
	if a, ok := t.sightLine(); ok {
		word := "blocked"
		if a.Clear {
			word = "clear"
		}
		line = fmt.Sprintf("%s %s > %s: %s", a.Question, a.From, a.To, word)
	}
	if k := t.sight.lookout.Mask(); k != nil {
		seen = &ui.TraceSeen{Of: t.sight.asked.who, Share: k.Share(), Settled: t.sight.lookout.Settled(), Number: t.sight.lookout.Number()}
	}
	return line, seen
}
