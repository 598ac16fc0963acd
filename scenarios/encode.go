package scenarios

import (
	"slices"

	"sightline/los"
)

// Encode writes a document in the canonical form: keys in the order of
// FORMAT.md, defaults left out, one form for every value. Decoding what it
// writes and encoding it again gives the same bytes. What has comments is written
// with them.
func Encode(doc *Document) []byte {
	var w Writer
	w.document(doc)
	return w.bytes()
}

// EncodePlain writes a document in the canonical form without comments.
func EncodePlain(doc *Document) []byte {
	w := Writer{plain: true}
	w.document(doc)
	return w.bytes()
}

func (w *Writer) document(doc *Document) {
	switch {
	case doc.Scenario != nil:
		w.scenario(doc.Scenario)
	case doc.Ruling != nil:
		w.ruling(doc.Ruling)
	}
	if s := doc.Setup(); s != nil {
		w.end(s.Comments.File)
	}
}

func (w *Writer) scenario(s *Scenario) {
	w.Name("format", ScenarioFormat)
	w.head(&s.Setup)
	w.Text("date", s.Date, "")
	w.Text("place", s.Place, "")
	w.Text("source", s.Source, "")
	w.Text("history", s.History, "")
	w.Whole("turns", s.Turns, 0)
	w.Text("weather", s.Weather, "")
	rules := func(at Place) {
		if s.Rules != nil {
			s.Rules.Write(w, at)
		}
	}
	rules(AtHead)
	w.table(&s.Setup)
	w.Table("game")
	w.Comments(s.GameComments)
	w.Text("system", s.System, "")
	rules(AtGame)
	w.sides(s.Sides)
	for i := range s.Terrain {
		w.terrain(&s.Setup, i, s.TerrainKind(i))
		if i < len(s.Ground) && s.Ground[i].Part != nil {
			s.Ground[i].Part.Write(w, &s.Setup)
		}
	}
	for _, a := range s.Areas {
		w.Entry("area")
		w.Comments(a.Comments)
		w.Name("name", a.Name)
		w.Points("outline", a.Outline.Outline)
		w.Text("holder", a.Holder, "")
	}
	rules(AtForces)
	for i := range s.Stands {
		w.stand(&s.Stands[i])
		w.coming(&s.Setup, &s.Stands[i])
	}
	for _, v := range s.Visibility {
		w.Entry("visibility")
		w.Comments(v.Comments)
		w.Whole("turn", v.Turn, 0)
		w.Length("distance", v.Distance, 0)
	}
	rules(AtOutcome)
}

func (w *Writer) ruling(r *Ruling) {
	w.Name("format", RulingFormat)
	w.head(&r.Setup)
	w.table(&r.Setup)
	if !slices.Equal(r.Sides, bareSides(r.Stands)) {
		w.sides(r.Sides)
	}
	for i, f := range r.Terrain {
		w.terrain(&r.Setup, i, f.Kind.String()) // sight knows no other
	}
	for i := range r.Stands {
		w.stand(&r.Stands[i])
	}
	w.Table("ask")
	w.Comments(r.Ask.Comments)
	w.Names(string(r.Ask.Question), []string{r.Ask.From, r.Ask.To})
	if len(r.Ask.Vary) > 0 {
		w.Names("vary", r.Ask.Vary)
	}
	if e := r.Expect; e != nil {
		w.Table("expect")
		w.Comments(e.Comments)
		w.Name("verdict", string(e.Verdict))
		if e.By != nil {
			w.Names("by", e.By)
		}
		w.Text("clause", e.Clause, "")
	}
}

func (w *Writer) head(s *Setup) {
	w.Comments(s.Comments.File)
	w.Name("title", s.Title)
	w.Text("note", s.Note, "")
}

// table writes the table and what its rulings change.
func (w *Writer) table(s *Setup) {
	w.Table("table")
	w.Comments(s.Comments.Table)
	w.Pair("size", s.Table.Width, s.Table.Depth)
	w.Length("visibility", s.Table.Visibility, 0)
	r, usual := s.Rulings, los.DefaultRulings()
	w.Table("rulings")
	w.Comments(s.Comments.Rulings)
	w.Length("edge", r.Edge, usual.Edge)
	w.Length("crest", r.Crest, usual.Crest)
	w.Text("nearer", nearerNames[r.Nearer], nearerNames[usual.Nearer])
	w.Text("graze", grazeNames[r.Graze], grazeNames[usual.Graze])
	w.Whole("friend_height", r.FriendHeight, usual.FriendHeight)
	w.Text("lining", los.LiningName(r.Lining), los.LiningName(usual.Lining))
	w.Table("rulings.height")
	w.Comments(s.Comments.Heights)
	for k, h := range r.Heights {
		w.Whole(los.Kind(k).String(), h, usual.Heights[k])
	}
}

func (w *Writer) sides(sides []Side) {
	for _, s := range sides {
		w.Entry("side")
		w.Comments(s.Comments)
		w.Name("name", s.Name)
		w.Text("nation", s.Nation, "")
		w.Text("edge", s.Edge, "")
		w.Text("seat", s.Seat, "")
		w.Text("briefing", s.Briefing, "")
	}
}

// terrain writes a feature under the name of its kind.
func (w *Writer) terrain(s *Setup, i int, kind string) {
	f := &s.Terrain[i]
	var g Ground
	if i < len(s.Ground) {
		g = s.Ground[i]
	}
	w.Entry("terrain")
	w.Comments(g.Comments)
	w.Name("name", f.Name)
	w.Name("kind", kind)
	w.Whole("level", f.Level, 0)
	if f.Height != nil && kind != g.Kind {
		w.Whole("height", *f.Height, -1)
	}
	w.Text("ground", g.Class, "")
	w.Text("cover", g.Cover, "")
	if f.Kind.Data().Linear {
		w.put("width", f.Line.Width.String())
		w.Points("line", f.Line.Points)
	} else {
		w.Points("outline", f.Area.Outline)
		if len(f.Area.Holes) > 0 {
			w.list("holes", rings(f.Area.Holes))
		}
	}
}

func (w *Writer) stand(s *Stand) {
	w.Entry("stand")
	w.Comments(s.Comments)
	w.Name("name", s.Name)
	w.Name("side", s.Side)
	w.Text("company", s.Company, "")
	w.Text("kind", s.Kind, "")
	w.Text("quality", s.Quality, "")
	if s.Width != 0 || s.Depth != 0 {
		w.Pair("base", s.Width, s.Depth)
	}
	if s.OnTable() {
		w.Pair("at", s.At.X, s.At.Y)
		w.Angle("facing", s.Facing)
	}
	if s.Destroyed {
		w.Name("state", "destroyed")
	}
	w.Truth("hidden", s.Hidden)
	w.Text("aboard", s.Aboard, "")
}

// coming writes when a stand comes onto the table and what the rule system
// keeps of it: a ruling has no use for either.
func (w *Writer) coming(s *Setup, st *Stand) {
	w.Text("deploy", st.Deploy, "")
	w.Whole("arrives", st.Arrives, 0)
	w.Text("entry", st.Entry, "")
	if st.Part != nil {
		st.Part.Write(w, s)
	}
}
