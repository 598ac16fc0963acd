package build

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/quasilyte/gmath"
)

// opensTrace shows the card of the picture, or closes it.
func (t *Table) opensTrace() {
	t.trace.open = !t.trace.open || len(t.chosen) > 0
	t.chosen, t.stale = nil, true
	t.takes(tool{})
	if t.tab == rulesTab {
		t.tab = groundTab
	}
}

// hidesTrace hides the picture, or shows it.
func (t *Table) hidesTrace() {
	if t.trace.image == nil {
		t.say("No picture lies under the ground.")
		return
	}
	t.trace.hidden, t.stale = !t.trace.hidden, true
}

// traceForm is what can be said of the picture.
func (t *Table) traceForm() []field {
	r, l := &t.trace, &t.trace.lies
	find := t.button("find picture", "Find a file …", "build open", t.opensFile)
	switch {
	case r.coming != "":
		return []field{said("Reading " + r.coming + " …")}
	case r.image == nil:
		return []field{
			said("A picture of a map lies under the ground, to be drawn after. Drop one on the window, or find its file: PNG or JPEG."),
			find,
			said("It is no part of the scenario, and is not saved with it unless you ask for that."),
		}
	}
	apart := t.apartRow()
	if len(r.marks) < 2 {
		apart = said(fmt.Sprintf("It is %.1f″ wide and %.1f″ deep on the table.", float64(r.size.X)/l.Inch, float64(r.size.Y)/l.Inch))
	}
	var strengths []choice
	for _, n := range []int{20, 40, 60, 80, 100} {
		strengths = append(strengths, choice{text: fmt.Sprintf("%d %%", n), now: n == l.Shows, take: func() { l.Shows = n; t.relaid() }})
	}
	shown := !r.hidden
	return []field{
		t.button("trace scale", "Scale by two points", "", func() { t.takesTrace(setsScale) }), apart,
		t.button("trace move", "Move it", "", func() { t.takesTrace(movesIt) }),
		t.number0("field trace turned", "Turned", "°", l.Turned, t.turnsTrace),
		t.button("trace turn", "Turn it by 90°", "", func() { t.turnsTrace(l.Turned + 90) }),
		t.button("trace fit", "Lay it over all of the table", "", func() { t.fitsTrace(); t.relaid() }),
		{id: "field trace strength", label: "Strength", value: fmt.Sprintf("%d %%", l.Shows), pick: func() []choice { return strengths }},
		{id: "field trace shown", value: "Show it", key: t.cap("build trace hide"), on: &shown, press: t.hidesTrace},
		{id: "field trace kept", value: "Keep it beside the table", on: &r.kept, press: t.keepsTrace},
		find,
		t.button("trace remove", "Take the picture away", "", t.dropsTrace),
	}
}

// apartRow is how far apart the two points are that were marked.
func (t *Table) apartRow() field {
	f := t.number0("field trace apart", "Apart", "″", 0, t.scales)
	f.value, f.hint = "", "in inches"
	return f
}

// number0 is a row of a number that is no part of the scenario.
func (t *Table) number0(id, label, unit string, now float64, set func(float64)) field {
	text := strconv.FormatFloat(now, 'f', -1, 64) + unit
	return field{id: id, label: label, value: text, set: func(text string) {
		text = strings.TrimSpace(strings.TrimRight(strings.ReplaceAll(text, ",", "."), "″\"° "))
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n != n || n < -100000 || n > 100000 {
			t.refuse(fmt.Errorf("%s is no number", orElse(text, "nothing")))
			return
		}
		set(n)
	}}
}

// takesTrace takes up a tool for the picture.
func (t *Table) takesTrace(l traceTool) {
	t.trace.marks, t.trace.hidden = nil, false
	t.takes(tool{traces: l})
}

// nudgesTrace moves the picture by arrows, as far as they say, and reports whether it is the
// picture that they move.
func (t *Table) nudgesTrace(way gmath.Vec, far float64) bool {
	if t.trace.image == nil || t.tool.traces != movesIt {
		return false
	}
	t.movesTrace(way.Mulf(far))
	return true
}
