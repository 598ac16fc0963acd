package scenarios

import (
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
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
		if diff := gocmp.Diff(doc, read, cmpopts.IgnoreTypes(&Origin{})); diff != "" {
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
	r := &Ruling{Setup: genSetup(t, 2)}
	if rapid.Bool().Draw(t, "bare") {
		r.Sides = bareSides(r.Stands)
	}
	r.Ask = Ask{Question: rapid.SampledFrom([]los.Question{los.Sight, los.Fire}).Draw(t, "question"), From: r.Stands[1].Name, To: r.Stands[0].Name}
	if rapid.Bool().Draw(t, "varies") {
		r.Ask.Vary = []string{`rim 1"`, "as line of fire"}
	}
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
	s := &Scenario{Setup: genSetup(t, 0)}
	s.Date, s.Place, s.Weather = genMaybe(t), genMaybe(t), genMaybe(t)
	s.Source = genText(t)
	s.History = genText(t)
	s.Turns = rapid.SampledFrom([]int{0, 12, MaxTurns}).Draw(t, "turns")
	genCourse(t, s)
	if rapid.Bool().Draw(t, "system") {
		genPlain(t, s)
	}
	return s
}

// genPlain gives a scenario a rule system with something of its own.
func genPlain(t *rapid.T, s *Scenario) {
	p := &plain{Goal: rapid.IntRange(1, 100).Draw(t, "goal"), Mood: genMaybe(t)}
	for i := range rapid.IntRange(0, 3).Draw(t, "prizes") {
		d := rapid.SampledFrom([]int{2, 3, 100, maxShareBase}).Draw(t, "below")
		p.Prizes = append(p.Prizes, prize{fmt.Sprint(genName(t), i), [2]int{rapid.IntRange(1, d).Draw(t, "above"), d}})
	}
	for range rapid.IntRange(0, 2).Draw(t, "camps") {
		p.Camps = append(p.Camps, genText(t))
	}
	s.System, s.Rules = "plain", p
	for i := range s.Stands {
		if rapid.Bool().Draw(t, "a part") {
			s.Stands[i].Part = mate{rapid.IntRange(1, 10).Draw(t, "purse"), s.Stands[0].Name}
		}
	}
	for i := range s.Terrain {
		own := rapid.SampledFrom([]string{"", "mire", "rope"}).Draw(t, "own ground")
		if own == "" || s.Ground == nil || s.Terrain[i].Kind.Data().Linear != (own == "rope") {
			continue
		}
		s.Ground[i].Kind, s.Terrain[i].Kind = own, los.Field
		if own == "rope" {
			s.Terrain[i].Kind = los.Trail
		}
		s.Terrain[i].Level, s.Terrain[i].Height = 0, new(int)
		s.Ground[i].Part = depth{genLength(t, 1, geom.Inch)}
	}
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

func genSetup(t *rapid.T, stands int) Setup {
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
		r.Lining = rapid.Bool().Draw(t, "lining")
		r.Heights[rapid.IntRange(0, los.NumKinds-1).Draw(t, "kind")] = rapid.IntRange(1, maxLevel).Draw(t, "height")
	}
	for i := range 2 {
		s.Sides = append(s.Sides, Side{
			Name: fmt.Sprintf("side %d", i), Nation: rapid.SampledFrom(append([]string{""}, nationIDs()...)).Draw(t, "nation"),
			Edge: rapid.SampledFrom([]string{"", "north", "east", "south", "west"}).Draw(t, "edge"), Seat: genMaybe(t), Briefing: genText(t),
		})
	}
	var ground []Ground
	for i := range rapid.IntRange(0, 5).Draw(t, "terrain") {
		s.Terrain = append(s.Terrain, genFeature(t, i, s.Table))
		ground = append(ground, Ground{
			Class: rapid.SampledFrom([]string{"", "", "forest"}).Draw(t, "ground"),
			Cover: rapid.SampledFrom([]string{"", "", "none", "hard"}).Draw(t, "shelter"),
		})
	}
	if slices.ContainsFunc(ground, func(g Ground) bool { return g != Ground{} }) {
		s.Ground = ground
	}
	for i := range rapid.IntRange(stands, 8).Draw(t, "stands") {
		s.Stands = append(s.Stands, genStand(t, i, columns, s.Stands))
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

func genStand(t *rapid.T, i, columns int, before []Stand) Stand {
	side := rapid.IntRange(0, 1).Draw(t, "side")
	s := Stand{
		Name: fmt.Sprintf("%s %d", genName(t), i), Side: fmt.Sprintf("side %d", side), Quality: genQuality(t), Company: genMaybe(t),
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
