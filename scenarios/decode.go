package scenarios

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"sightline/geom"
	"sightline/los"
)

// Limits of a file, so that none can eat the machine.
const (
	maxFile       = 1 << 20 // bytes
	maxVertices   = 10000
	maxCorners    = 2000 // of an outline with its holes
	maxTerrain    = 1000
	maxStands     = 1000
	maxSides      = 16
	maxAreas      = 100
	maxVisibility = 50
	maxNames      = 200
)

// Limits of sizes and counts.
const (
	MaxTurns   = 1000
	minTable   = 1 * geom.Inch
	maxTable   = 600 * geom.Inch
	minBase    = geom.Inch / 10
	maxBase    = 24 * geom.Inch
	maxWidth   = 24 * geom.Inch // of a linear feature
	maxRim     = 24 * geom.Inch // of R-edge and R-crest
	maxLevel   = 20
	minFeature = geom.Inch / 100
)

// read decodes at most the bytes a file may have.
func read(name string, in io.Reader) (*Document, error) {
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return Decode(name, data)
}

// Decode reads a scenario or a ruling. Name is the file's, for faults. The
// error, if any, is Faults: all that is wrong with the file, by line. The rule
// system of a scenario must have been registered.
func Decode(name string, data []byte) (*Document, error) {
	doc, root, open, err := decode(name, data, true)
	if err == nil && root.comments != nil {
		doc.settle(root.comments, open)
	}
	return doc, err
}

// DecodePlain is Decode without the comments of the file, for games: rules have no
// use for them, and they may tell what is hidden.
func DecodePlain(name string, data []byte) (*Document, error) {
	doc, _, _, err := decode(name, data, false)
	return doc, err
}

// decode reads a file, with its comments or without, and returns its tables too.
func decode(name string, data []byte, comments bool) (*Document, *table, []*Section, error) {
	if len(data) > maxFile {
		return nil, nil, nil, tooLarge(name)
	}
	data = plainLines(data)
	root, faults := grow(data, comments)
	doc, r := readTree(name, root, faults)
	if len(r.faults) == 0 {
		r.syntax(confirm(data))
	}
	if err := r.faults.Err(); err != nil {
		return nil, nil, nil, err
	}
	return doc, root, r.open, nil
}

func tooLarge(name string) Faults {
	return Faults{{File: name, Problem: fmt.Sprintf("has more than %d bytes: want a smaller file", maxFile)}}
}

// plainLines returns a text without a mark of its order of bytes, each line ended
// alike.
func plainLines(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
}

// readTree reads a document from its tree, and returns the reader with its faults.
func readTree(name string, root *table, faults []Fault) (*Document, *reader) {
	r := &reader{file: name, lines: map[string]int{}, faulty: map[string]bool{}, broken: faults != nil}
	r.syntax(faults)
	d := decoder{reader: r}
	doc := d.document(r.section(root, ""))
	r.close()
	return doc, r
}

// DecodeTables reads a file of tables that is neither a scenario nor a ruling, as strictly:
// what nobody asks for is a fault too. Name is the file's, for faults. The error, if any, is
// Faults.
func DecodeTables(name string, data []byte, read func(*Section)) error {
	if len(data) > maxFile {
		return tooLarge(name)
	}
	data = plainLines(data)
	root, faults := grow(data, false)
	r := &reader{file: name, lines: map[string]int{}, faulty: map[string]bool{}, broken: faults != nil}
	r.syntax(faults)
	read(r.section(root, ""))
	r.close()
	if len(r.faults) == 0 {
		r.syntax(confirm(data))
	}
	return r.faults.Err()
}

// A decoder reads documents from sections.
type decoder struct {
	*reader
	battle  bool    // a scenario: stands may come later
	system  *System // of a scenario; nil if there is none
	unknown bool    // the rule system: nobody knows which keys are its own
}

func (d *decoder) document(s *Section) *Document {
	s.Need("format", fmt.Sprintf("%q or %q", ScenarioFormat, RulingFormat))
	doc := &Document{}
	switch s.Choice("format", "", ScenarioFormat, RulingFormat) {
	case ScenarioFormat:
		doc.Scenario = d.scenario(s)
	case RulingFormat:
		doc.Ruling = d.ruling(s)
	default:
		s.Skip(s.Keys()...) // nothing is known of the keys of another format
	}
	return doc
}

func (d *decoder) scenario(s *Section) *Scenario {
	c := &Scenario{}
	d.battle = true
	game, ok := s.Table("game")
	if ok {
		c.GameComments = game.Comments()
	}
	d.choose(game, c)
	at := d.setup(s, &c.Setup)
	c.Date = s.Phrase("date")
	c.Place = s.Phrase("place")
	c.Source = s.Text("source")
	c.History = s.Text("history")
	c.Turns = s.Whole("turns", 0, 1, MaxTurns)
	c.Weather = s.Phrase("weather")
	at.areas = s.Tables("area", maxAreas)
	for _, t := range at.areas {
		c.Areas = append(c.Areas, d.area(t))
	}
	at.visibility = s.Tables("visibility", maxVisibility)
	for _, t := range at.visibility {
		c.Visibility = append(c.Visibility, d.visibility(t))
	}
	check := checker{d.reader, &c.Setup, at, d.system, d.unknown}
	if !d.broken {
		check.together(func() { check.scenario(c) })
	}
	if d.system != nil {
		c.Rules = d.system.Read(&File{c, s, game, at.terrain, at.stands, check})
	}
	c.trim()
	if d.unknown {
		for _, t := range slices.Concat([]*Section{s, game}, at.terrain, at.stands) {
			if t != nil {
				t.Skip(t.Keys()...)
			}
		}
	}
	return c
}

// choose finds the rule system of a scenario.
func (d *decoder) choose(game *Section, c *Scenario) {
	if game == nil {
		d.system = unnamed()
		return
	}
	game.Need("system", wantSystem())
	c.System, _ = game.string("system")
	system, ok := systemNamed(c.System)
	d.system, d.unknown = system, !ok
	if !game.Sound("system") || ok {
		return
	}
	want := ": this program has no rule system"
	if len(systems) > 0 {
		want = Suggest(c.System, Systems())
	}
	game.Fault("system", "is %q%s", clip(c.System, 40), want)
}

func (d *decoder) ruling(s *Section) *Ruling {
	c := &Ruling{}
	at := d.setup(s, &c.Setup)
	s.Need("ask", `a table [ask] with sight = ["from", "to"] or fire = ["from", "to"]`)
	ask, ok := s.Table("ask")
	if ok {
		c.Ask = d.ask(ask)
	}
	expect, ok := s.Table("expect")
	if ok {
		c.Expect = d.expect(expect)
	}
	if len(c.Sides) == 0 {
		c.Sides = bareSides(c.Stands)
	}
	if !d.broken {
		check := checker{reader: d.reader, Setup: &c.Setup, at: at}
		check.together(func() { check.ruling(c, ask, expect) })
	}
	c.trim()
	return c
}

// bareSides returns the sides the stands name, in order, with nothing known of
// them but their names.
func bareSides(stands []Stand) []Side {
	var sides []Side
	for _, st := range stands {
		if st.Side != "" && !slices.ContainsFunc(sides, func(s Side) bool { return s.Name == st.Side }) {
			sides = append(sides, Side{Name: st.Side})
		}
	}
	return sides
}

// setup reads what scenarios and rulings share, and returns the tables it read.
func (d *decoder) setup(s *Section, c *Setup) sections {
	var at sections
	c.Origin = &Origin{d.file, d.lines}
	c.Comments.File = s.Comments()
	c.Title = s.Name("title", "a title")
	c.Note = s.Text("note")
	s.Need("table", "a table [table] with size = [width, depth]")
	if t, ok := s.Table("table"); ok {
		c.Table = d.table(t)
		c.Comments.Table = t.Comments()
		at.table = t
	}
	c.Rulings = los.DefaultRulings()
	if t, ok := s.Table("rulings"); ok {
		c.Comments.Rulings = t.Comments()
		c.Comments.Heights = d.rulings(t, &c.Rulings)
	}
	at.sides = s.Tables("side", maxSides)
	for _, t := range at.sides {
		c.Sides = append(c.Sides, d.side(t))
	}
	at.terrain = s.Tables("terrain", maxTerrain)
	for _, t := range at.terrain {
		feature, ground := d.terrain(t)
		c.Terrain = append(c.Terrain, feature)
		c.Ground = append(c.Ground, ground)
	}
	at.stands = s.Tables("stand", maxStands)
	for _, t := range at.stands {
		c.Stands = append(c.Stands, d.stand(t))
	}
	return at
}
