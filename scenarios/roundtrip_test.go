package scenarios

import (
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// Any document the program can hold is written, read back as the same document
// and written again as the same bytes; and what reads makes a board.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := genDocument(t)
		once := Encode(doc)
		read, err := Decode("f", once)
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		if diff := gocmp.Diff(doc, read); diff != "" {
			t.Fatalf("(- before, + after):\n%s\n%s", diff, once)
		}
		if twice := Encode(read); string(twice) != string(once) {
			t.Fatalf("again:\n%s\nfirst:\n%s", twice, once)
		}
		laid := read.Laid()
		for i := range laid.Setup().Stands {
			if !laid.Setup().HasPlace(i) {
				t.Fatalf("%q is laid out nowhere\n%s", laid.Setup().Stands[i].Name, once)
			}
		}
		if _, err := Decode("laid", Encode(laid)); err != nil {
			t.Fatalf("laid out: %v\n%s", err, once)
		}
		if _, err := read.Setup().Board(); err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
	})
}

// A document with another setup writes that setup and leaves the first alone.
func TestWithSetup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := genDocument(t)
		same := doc.WithSetup(*doc.Setup())
		if string(Encode(same)) != string(Encode(doc)) {
			t.Fatal("the same setup writes another file")
		}
		setup := *doc.Setup()
		setup.Title += " again"
		other := doc.WithSetup(setup)
		if other.Setup().Title != setup.Title || doc.Setup().Title == setup.Title {
			t.Fatal("WithSetup changes the document it is called on, or not the other")
		}
	})
}

// cell is the size of the squares of the table on which stands are put, so
// that they do not overlap.
const cell = 4 * geom.Inch

func genDocument(t *rapid.T) *Document {
	if rapid.Bool().Draw(t, "scenario") {
		return &Document{Scenario: genScenario(t)}
	}
	return &Document{Ruling: genRuling(t)}
}

func genRuling(t *rapid.T) *Ruling {
	r := &Ruling{Setup: genSetup(t, 2, nil)}
	if rapid.Bool().Draw(t, "bare") {
		r.Sides = bareSides(r.Stands)
	}
	r.Ask = Ask{rapid.SampledFrom([]los.Question{los.Sight, los.Fire}).Draw(t, "question"), r.Stands[1].Name, r.Stands[0].Name}
	switch rapid.IntRange(0, 2).Draw(t, "expect") {
	case 1:
		r.Expect = &Expect{Verdict: los.Clear}
		if rapid.Bool().Draw(t, "stated") {
			r.Expect.By = []string{}
		}
	case 2:
		r.Expect = &Expect{Verdict: los.Blocked, By: []string{r.Stands[0].Name}, Clause: rapid.SampledFrom(append([]string{""}, clauses...)).Draw(t, "clause")}
	}
	return r
}

func genScenario(t *rapid.T) *Scenario {
	var formations []Formation
	for i := range rapid.IntRange(0, 4).Draw(t, "formations") {
		f := Formation{
			Name: fmt.Sprintf("%s %d", genName(t), i), Side: fmt.Sprintf("side %d", i%2), Echelon: "company",
			Morale: rapid.IntRange(0, maxMorale).Draw(t, "morale"), Quality: genQuality(t),
		}
		if i < 2 {
			f.Echelon = "battalion"
		} else if rapid.Bool().Draw(t, "within") {
			f.Within = formations[i%2].Name
		}
		formations = append(formations, f)
	}
	s := &Scenario{Setup: genSetup(t, 0, formations), Formations: formations}
	s.Date, s.Place, s.Weather = genMaybe(t), genMaybe(t), genMaybe(t)
	s.Source = genText(t)
	s.Turns = rapid.SampledFrom([]int{0, 12, maxTurns}).Draw(t, "turns")
	s.Measuring = rapid.SampledFrom([]string{"declare-first", "free", "referee"}).Draw(t, "measuring")
	genCourse(t, s)
	return s
}

// genCourse adds what happens in the course of a game.
func genCourse(t *rapid.T, s *Scenario) {
	for i := range rapid.IntRange(0, 3).Draw(t, "areas") {
		f := genFeature(t, i, s.Table)
		for f.Kind.Data().Linear {
			f = genFeature(t, i, s.Table)
		}
		a := Area{Name: f.Name, Outline: geom.Polygon{Outline: f.Area.Outline}}
		if rapid.Bool().Draw(t, "held") {
			a.Holder = "side 1"
		}
		s.Areas = append(s.Areas, a)
	}
	if len(s.Areas) > 0 {
		for i := range s.Stands {
			genAwaited(t, s, i)
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "visibility") {
		s.Visibility = append(s.Visibility, Visibility{Turn: 2 + 3*i, Distance: rapid.SampledFrom([]geom.Length{0, minBase, 12 * geom.Inch, maxTable}).Draw(t, "distance")})
	}
	for range rapid.IntRange(0, 2).Draw(t, "strikes") {
		s.Strikes = append(s.Strikes, Strike{
			Side: "side 1", Name: genName(t), Turn: rapid.IntRange(1, 12).Draw(t, "turn"), Points: rapid.IntRange(1, maxPoints).Draw(t, "points"),
			Burst: genLength(t, minBase, maxBase), Value: rapid.IntRange(1, maxBurst).Draw(t, "value"),
		})
	}
	for range rapid.IntRange(0, 3).Draw(t, "victory") {
		s.Victory = append(s.Victory, genVictory(t, s))
	}
	if rapid.Bool().Draw(t, "system") {
		s.System = "command-decision"
		for _, name := range []string{"Line-2", "circle", "fog_of_war"} {
			if rapid.Bool().Draw(t, "ruled") {
				s.Choices = append(s.Choices, Choice{name, genName(t)})
			}
		}
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "cells") {
		s.Cells = append(s.Cells, Cell{fmt.Sprintf("kind.%d", i), genName(t), genMaybe(t)})
	}
}

// genAwaited takes a stand off the table, now and then.
func genAwaited(t *rapid.T, s *Scenario, i int) {
	st, area := &s.Stands[i], s.Areas[0].Name
	if st.Aboard != "" {
		if c := s.Stands[s.Carrier(i)]; !c.OnTable() {
			st.At, st.Facing = c.At, c.Facing
		}
		return
	}
	switch rapid.IntRange(0, 3).Draw(t, "awaited") {
	case 0:
		st.Deploy = area
	case 1:
		st.Arrives, st.Entry = rapid.IntRange(1, 12).Draw(t, "arrives"), area
	default:
		return
	}
	st.At, st.Facing = geom.Point{}, 0
}

func genVictory(t *rapid.T, s *Scenario) Victory {
	v := Victory{
		Side: "side 0", Grade: rapid.SampledFrom([]string{"win", "decisive"}).Draw(t, "grade"),
		When: rapid.SampledFrom([]string{"end", "at-once"}).Draw(t, "when"), Text: "x" + genText(t),
	}
	if rapid.Bool().Draw(t, "draw") {
		v.Side, v.Grade = "", "draw"
	}
	for range rapid.IntRange(0, 3).Draw(t, "conditions") {
		c := Condition{Kind: rapid.SampledFrom([]string{"exit", "hold", "destroy"}).Draw(t, "condition")}
		if v.Side == "" || rapid.Bool().Draw(t, "of a side") {
			c.Side = "side 1"
		}
		if c.Kind == "hold" {
			if len(s.Areas) == 0 {
				continue
			}
			for _, a := range s.Areas {
				c.Areas = append(c.Areas, a.Name)
			}
			c.Count = rapid.IntRange(1, len(c.Areas)).Draw(t, "count")
		} else {
			d := rapid.SampledFrom([]int{2, 3, 100, maxShareBase}).Draw(t, "below")
			c.Share = [2]int{rapid.IntRange(1, d).Draw(t, "above"), d}
			c.Of = rapid.SampledFrom([]string{"stands", "value"}).Draw(t, "of")
		}
		if c.Kind == "exit" {
			c.Edge = rapid.SampledFrom(edges[:]).Draw(t, "edge")
		}
		v.Conditions = append(v.Conditions, c)
	}
	return v
}

func genSetup(t *rapid.T, stands int, formations []Formation) Setup {
	s := Setup{Title: genName(t), Note: genText(t), Rulings: los.DefaultRulings()}
	columns := rapid.IntRange(2, 20).Draw(t, "columns")
	s.Table = Table{Width: cell * geom.Length(columns), Depth: cell * 20}
	if rapid.Bool().Draw(t, "limited") {
		s.Table.Visibility = genLength(t, minBase, maxTable)
	}
	r := &s.Rulings
	if rapid.Bool().Draw(t, "changed") {
		r.Edge, r.Crest = genLength(t, 0, maxRim), genLength(t, 0, maxRim)
		r.Nearer, r.Graze = los.Nearer(rapid.IntRange(0, 1).Draw(t, "nearer")), los.Graze(rapid.IntRange(0, 1).Draw(t, "graze"))
		r.FriendHeight = rapid.IntRange(0, maxLevel).Draw(t, "friend")
		r.Heights[rapid.IntRange(0, los.NumKinds-1).Draw(t, "kind")] = rapid.IntRange(1, maxLevel).Draw(t, "height")
	}
	for i := range 2 {
		s.Sides = append(s.Sides, Side{
			Name: fmt.Sprintf("side %d", i), Nation: rapid.SampledFrom(append([]string{""}, nationIDs()...)).Draw(t, "nation"),
			Edge: rapid.SampledFrom([]string{"", "north", "east", "south", "west"}).Draw(t, "edge"), Seat: genMaybe(t),
		})
	}
	var ground []Ground
	for i := range rapid.IntRange(0, 5).Draw(t, "terrain") {
		s.Terrain = append(s.Terrain, genFeature(t, i, s.Table))
		ground = append(ground, Ground{rapid.SampledFrom([]string{"", "", "forest"}).Draw(t, "ground"), rapid.SampledFrom([]string{"", "", "none", "hard"}).Draw(t, "shelter")})
	}
	if slices.ContainsFunc(ground, func(g Ground) bool { return g != Ground{} }) {
		s.Ground = ground
	}
	for i := range rapid.IntRange(stands, 8).Draw(t, "stands") {
		s.Stands = append(s.Stands, genStand(t, i, columns, s.Stands, formations))
	}
	return s
}

func genFeature(t *rapid.T, i int, table Table) los.Feature {
	f := los.Feature{
		Name: fmt.Sprintf("%s %d", genName(t), i),
		Kind: los.Kind(rapid.IntRange(0, los.NumKinds-1).Draw(t, "kind")),
	}
	x, y := genLength(t, 0, table.Width-cell), genLength(t, 0, table.Depth-cell)
	if f.Kind.Data().Linear {
		f.Line.Width = genLength(t, minFeature, maxWidth)
		for k := range rapid.IntRange(2, 30).Draw(t, "points") {
			f.Line.Points = append(f.Line.Points, geom.Pt(x+geom.Length(k*1000), y+geom.Length(k%3*777)))
		}
	} else {
		w, d := genLength(t, geom.Inch, cell), genLength(t, geom.Inch, cell)
		f.Area = geom.Polygon{Outline: geom.Ring{geom.Pt(x, y), geom.Pt(x+w, y), geom.Pt(x+w, y+d), geom.Pt(x, y+d)}}
		for k := range rapid.IntRange(0, 5).Draw(t, "holes") {
			at := geom.Pt(x+1000+geom.Length(k*2000), y+1000)
			f.Area.Holes = append(f.Area.Holes, geom.Ring{at, at.Add(geom.Pt(1000, 1)), at.Add(geom.Pt(0, 1000))})
		}
	}
	switch {
	case f.Kind.Data().Contour:
		f.Level = rapid.IntRange(0, maxLevel).Draw(t, "level")
	case rapid.Bool().Draw(t, "tall"):
		h := rapid.IntRange(0, maxLevel).Draw(t, "height")
		f.Height = &h
	}
	return f
}

func genStand(t *rapid.T, i, columns int, before []Stand, formations []Formation) Stand {
	side := rapid.IntRange(0, 1).Draw(t, "side")
	s := Stand{
		Name: fmt.Sprintf("%s %d", genName(t), i), Side: fmt.Sprintf("side %d", side), Quality: genQuality(t),
		Kind:      rapid.SampledFrom(units.All()).Draw(t, "kind").ID,
		At:        geom.Pt(cell*geom.Length(i%columns)+cell/2+genLength(t, 0, geom.Inch), cell*geom.Length(i/columns)+cell/2),
		Facing:    geom.Angle(rapid.Int32Range(0, int32(geom.FullTurn)-1).Draw(t, "facing")),
		Hidden:    rapid.Bool().Draw(t, "hidden"),
		Destroyed: rapid.Bool().Draw(t, "destroyed"),
	}
	if rapid.Bool().Draw(t, "own base") {
		s.Width, s.Depth = genLength(t, minBase, geom.Inch), genLength(t, minBase, geom.Inch)
		if rapid.Bool().Draw(t, "no kind") {
			s.Kind = ""
		}
	}
	for _, f := range formations {
		if f.Side == s.Side {
			s.Company = f.Name
		}
	}
	for _, c := range before {
		k, known := units.Lookup(c.Kind)
		if c.Side == s.Side && c.Aboard == "" && (!known || k.Class == units.Vehicle) && rapid.Bool().Draw(t, "aboard") {
			s.Aboard, s.At, s.Facing = c.Name, c.At, c.Facing
			break
		}
	}
	return s
}

// genLength draws a length of whole micrometers: five places say every one of
// them.
func genLength(t *rapid.T, lo, hi geom.Length) geom.Length {
	return geom.Length(rapid.Int64Range(int64(lo), int64(hi)).Draw(t, "length"))
}

func genName(t *rapid.T) string {
	return rapid.StringMatching(`[A-Za-z"\\é#=\[\]][ -~é“”ß…]{0,20}[A-Za-z"\\.]`).Draw(t, "name")
}

func genMaybe(t *rapid.T) string {
	if rapid.Bool().Draw(t, "given") {
		return genName(t)
	}
	return ""
}

func genText(t *rapid.T) string {
	return rapid.StringMatching(`([ -~é]|"""|\n|\\){0,40}`).Draw(t, "text")
}

func genQuality(t *rapid.T) string {
	return rapid.SampledFrom(append([]string{""}, units.Qualities()...)).Draw(t, "quality")
}
