package scenarios

import (
	"strconv"
	"strings"
)

// game writes the rule system, its rulings and figures that differ.
func (w *writer) game(s *Scenario) {
	if s.System != "" {
		w.put("system", quote(s.System))
		w.flush("[game]")
	}
	if len(s.Choices) > 0 {
		for _, c := range s.Choices {
			w.put(c.Name, quote(c.Value))
		}
		w.flush("[game.rulings]")
	}
	for _, c := range s.Cells {
		w.put("id", quote(c.ID))
		w.put("value", quote(c.Value))
		w.text("source", c.Source)
		w.flush("[[cell]]")
	}
}

func (w *writer) areas(areas []Area) {
	for _, a := range areas {
		w.put("name", quote(a.Name))
		w.put("outline", points(a.Outline.Outline, ""))
		w.text("holder", a.Holder)
		w.flush("[[area]]")
	}
}

// events writes what happens in the course of the game.
func (w *writer) events(s *Scenario) {
	for _, v := range s.Visibility {
		w.put("turn", strconv.Itoa(v.Turn))
		if v.Distance != 0 {
			w.put("distance", v.Distance.String())
		}
		w.flush("[[visibility]]")
	}
	for _, k := range s.Strikes {
		w.put("side", quote(k.Side))
		w.put("name", quote(k.Name))
		w.put("turn", strconv.Itoa(k.Turn))
		if k.Points != 1 {
			w.put("points", strconv.Itoa(k.Points))
		}
		w.put("burst", k.Burst.String())
		w.put("value", strconv.Itoa(k.Value))
		w.flush("[[strike]]")
	}
	for _, v := range s.Victory {
		w.victory(v)
	}
}

func (w *writer) victory(v Victory) {
	w.text("side", v.Side)
	if v.Grade != usualGrade(v.Side) {
		w.put("grade", quote(v.Grade))
	}
	if v.When != whenEnd {
		w.put("when", quote(v.When))
	}
	w.put("text", quote(v.Text))
	if len(v.Conditions) > 0 {
		items := make([]string, len(v.Conditions))
		for i, c := range v.Conditions {
			items[i] = condition(c)
		}
		w.put("conditions", fold(items, ""))
	}
	w.flush("[[victory]]")
}

// condition writes a condition as a table on one line.
func condition(c Condition) string {
	var keys []string
	put := func(key, value string) { keys = append(keys, key+" = "+value) }
	switch c.Kind {
	case "exit":
		put("exit", quote(c.Edge))
		put("share", quote(showShare(c.Share)))
	case "hold":
		put("hold", names(c.Areas))
		if c.Count != len(c.Areas) {
			put("count", strconv.Itoa(c.Count))
		}
	case "destroy":
		put("destroy", quote(showShare(c.Share)))
	}
	if c.Of != "" && c.Of != ofStands {
		put("of", quote(c.Of))
	}
	if c.Side != "" {
		put("side", quote(c.Side))
	}
	return "{ " + strings.Join(keys, ", ") + " }"
}
