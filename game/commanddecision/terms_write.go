package commanddecision

import "sightline/scenarios"

// Write writes the terms that belong to a place of a scenario file.
func (t *Terms) Write(w *scenarios.Writer, at scenarios.Place) {
	switch at {
	case scenarios.AtHead:
		w.Text("measuring", t.Measuring, declareFirst)
	case scenarios.AtGame:
		t.writeFigures(w)
	case scenarios.AtForces:
		for _, f := range t.Formations {
			f.write(w)
		}
	case scenarios.AtOutcome:
		for _, x := range t.Strikes {
			x.write(w)
		}
		for _, v := range t.Victory {
			v.write(w)
		}
	}
}

func (t *Terms) writeFigures(w *scenarios.Writer) {
	w.Table("game.rulings")
	w.Comments(t.ChoiceComments)
	for _, c := range t.Choices {
		w.Name(c.Name, c.Value)
	}
	for i, c := range t.Cells {
		w.Entry("cell")
		if i < len(t.CellComments) {
			w.Comments(t.CellComments[i])
		}
		w.Name("id", c.ID)
		w.Name("value", c.Value)
		w.Text("source", c.Source, "")
	}
}

func (f Formation) write(w *scenarios.Writer) {
	w.Entry("formation")
	w.Comments(f.Comments)
	w.Name("name", f.Name)
	w.Name("side", f.Side)
	w.Name("echelon", f.Echelon)
	w.Text("within", f.Within, "")
	w.Whole("morale", f.Morale, 0)
	w.Text("quality", f.Quality, "")
}

func (x Support) write(w *scenarios.Writer) {
	w.Entry("strike")
	w.Comments(x.Comments)
	w.Name("side", x.Side)
	w.Name("name", x.Name)
	w.Whole("turn", x.Turn, 0)
	w.Whole("points", x.Points, 1)
	w.Length("burst", x.Burst, 0)
	w.Whole("value", x.Value, 0)
}

func (v Victory) write(w *scenarios.Writer) {
	w.Entry("victory")
	w.Comments(v.Comments)
	w.Text("side", v.Side, "")
	w.Text("grade", v.Grade, usualGrade(v.Side))
	w.Text("when", v.When, whenEnd)
	w.Name("text", v.Text)
	w.Inline("conditions", len(v.Conditions), func(w *scenarios.Writer, i int) { v.Conditions[i].write(w) })
}

func (c Condition) write(w *scenarios.Writer) {
	switch c.Kind {
	case "exit":
		w.Name("exit", c.Edge)
		w.Share("share", c.Share)
	case "hold":
		w.Names("hold", c.Areas)
		w.Whole("count", c.Count, len(c.Areas))
	case "destroy":
		w.Share("destroy", c.Share)
	}
	if c.Kind != "hold" {
		w.Text("of", c.Of, ofStands)
	}
	w.Text("side", c.Side, "")
}

// Write writes the role of a stand, without stands that are not there.
func (r Role) Write(w *scenarios.Writer, s *scenarios.Setup) {
	if s.StandIndex(r.Crew) >= 0 {
		w.Text("crew", r.Crew, "")
	}
	if s.StandIndex(r.Tow) >= 0 {
		w.Text("tow", r.Tow, "")
	}
	w.Text("cover", r.Cover, "")
	r.Arrival.write(w)
}
