package scenarios

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/geom"
	"sightline/los"
)

// Limits of a file, so that none can eat the machine.
const (
	maxFile       = 1 << 20 // bytes
	maxVertices   = 10000
	maxTerrain    = 1000
	maxStands     = 1000
	maxSides      = 16
	maxFormations = 500
	maxVictory    = 50
	maxConditions = 20
	maxAreas      = 100
	maxVisibility = 50
	maxStrikes    = 50
	maxChoices    = 200
	maxCells      = 1000
	maxNames      = 200
)

// Limits of sizes and counts.
const (
	minTable   = 1 * geom.Inch
	maxTable   = 600 * geom.Inch
	minBase    = geom.Inch / 10
	maxBase    = 24 * geom.Inch
	maxWidth   = 24 * geom.Inch // of a linear feature
	maxRim     = 24 * geom.Inch // of R-edge and R-crest
	maxLevel   = 20
	maxTurns   = 1000
	maxMorale  = 10
	maxPoints  = 20
	maxBurst   = 10 // the die
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
// error, if any, is Faults: all that is wrong with the file, by line.
func Decode(name string, data []byte) (*Document, error) {
	if len(data) > maxFile {
		return nil, Faults{{File: name, Problem: fmt.Sprintf("has more than %d bytes: want a smaller file", maxFile)}}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	root, faults := grow(data)
	r := &reader{file: name, lines: map[string]int{}, faulty: map[string]bool{}, broken: faults != nil}
	r.syntax(faults)
	doc := decoder{reader: r}.document(r.section(root, ""))
	if len(r.faults) == 0 {
		r.syntax(confirm(data))
	}
	if err := r.faults.orNil(); err != nil {
		return nil, err
	}
	return doc, nil
}

// A decoder reads documents from sections.
type decoder struct {
	*reader
	battle bool // a scenario: stands may come later, and have parts in a game
}

func (d decoder) document(s *section) *Document {
	s.need("format", fmt.Sprintf("%q or %q", ScenarioFormat, RulingFormat))
	doc := &Document{}
	switch s.choice("format", "", ScenarioFormat, RulingFormat) {
	case ScenarioFormat:
		doc.Scenario = d.scenario(s)
	case RulingFormat:
		doc.Ruling = d.ruling(s)
	default:
		return doc // nothing is known of the keys of another format
	}
	return doc
}

func (d decoder) scenario(s *section) *Scenario {
	c := &Scenario{}
	d.battle = true
	places := d.setup(s, &c.Setup)
	c.Date = s.phrase("date")
	c.Place = s.phrase("place")
	c.Source = s.text("source")
	c.Turns = s.whole("turns", 0, 1, maxTurns)
	c.Weather = s.phrase("weather")
	c.Measuring = s.choice("measuring", defaultMeasuring, "declare-first", "free", "referee")
	for _, f := range s.tables("formation", maxFormations) {
		c.Formations = append(c.Formations, d.formation(f))
		places.formations = append(places.formations, f.path)
	}
	d.events(s, c, &places)
	if g, ok := s.table("game"); ok {
		d.game(g, c)
	}
	s.close()
	if !d.broken {
		checker{d.reader, &c.Setup, places}.scenario(c)
	}
	return c
}

const defaultMeasuring = "declare-first"

func (d decoder) ruling(s *section) *Ruling {
	c := &Ruling{}
	places := d.setup(s, &c.Setup)
	s.need("ask", `a table [ask] with sight = ["from", "to"] or fire = ["from", "to"]`)
	if a, ok := s.table("ask"); ok {
		c.Ask = d.ask(a)
	}
	if e, ok := s.table("expect"); ok {
		c.Expect = d.expect(e)
	}
	s.close()
	if len(c.Sides) == 0 {
		c.Sides = bareSides(c.Stands)
	}
	if !d.broken {
		checker{d.reader, &c.Setup, places}.ruling(c)
	}
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

// setup reads what scenarios and rulings share, and returns the paths of the
// tables it read.
func (d decoder) setup(s *section, c *Setup) places {
	var p places
	c.Title = s.name("title", "a title")
	c.Note = s.text("note")
	s.need("table", "a table [table] with size = [width, depth]")
	if t, ok := s.table("table"); ok {
		c.Table = d.table(t)
	}
	c.Rulings = los.DefaultRulings()
	if t, ok := s.table("rulings"); ok {
		d.rulings(t, &c.Rulings)
	}
	for _, t := range s.tables("side", maxSides) {
		c.Sides = append(c.Sides, d.side(t))
		p.sides = append(p.sides, t.path)
	}
	var ground []Ground
	for _, t := range s.tables("terrain", maxTerrain) {
		feature, g := d.terrain(t)
		c.Terrain = append(c.Terrain, feature)
		ground = append(ground, g)
		p.terrain = append(p.terrain, t.path)
	}
	if slices.ContainsFunc(ground, func(g Ground) bool { return g != Ground{} }) {
		c.Ground = ground
	}
	for _, t := range s.tables("stand", maxStands) {
		c.Stands = append(c.Stands, d.stand(t))
		p.stands = append(p.stands, t.path)
	}
	return p
}

func (d decoder) table(s *section) Table {
	var t Table
	const want = "[width, depth] in inches"
	s.need("size", want)
	if w, h, ok := s.pair("size", want); ok {
		if min(w, h) < minTable || max(w, h) > maxTable {
			s.fault("size", "is %v by %v: want %v to %v inches each way", w, h, minTable, maxTable)
		}
		t.Width, t.Depth = w, h
	}
	t.Visibility = s.length("visibility", 0, minBase, maxTable)
	s.close()
	return t
}

func (d decoder) rulings(s *section, r *los.Rulings) {
	r.Edge = s.length("edge", r.Edge, 0, maxRim)
	r.Crest = s.length("crest", r.Crest, 0, maxRim)
	if s.choice("nearer", nearerNames[r.Nearer], nearerNames[:]...) == nearerNames[los.NearestPoint] {
		r.Nearer = los.NearestPoint
	}
	if s.choice("graze", grazeNames[r.Graze], grazeNames[:]...) == grazeNames[los.SingleLine] {
		r.Graze = los.SingleLine
	}
	r.FriendHeight = s.whole("friend_height", r.FriendHeight, 0, maxLevel)
	if h, ok := s.table("height"); ok {
		for k := range r.Heights {
			kind := los.Kind(k)
			lo := 0
			if kind.Data().Contour {
				lo = 1
			}
			r.Heights[k] = h.whole(kind.String(), r.Heights[k], lo, maxLevel)
		}
		h.close()
	}
	s.close()
}

// How files write the two rulings that are choices.
var (
	nearerNames = [...]string{los.EveryPart: "every-part", los.NearestPoint: "nearest-point"}
	grazeNames  = [...]string{los.OpenSet: "open-set", los.SingleLine: "single-line"}
)

func (d decoder) side(s *section) Side {
	c := Side{
		Name:   s.name("name", "the side's name"),
		Nation: s.phrase("nation"),
		Edge:   s.choice("edge", "", "north", "east", "south", "west"),
		Seat:   s.phrase("seat"),
	}
	s.close()
	return c
}

func (d decoder) terrain(s *section) (los.Feature, Ground) {
	f := los.Feature{Name: s.name("name", "a name no other terrain has")}
	s.need("kind", "a kind of terrain, such as woods")
	name, given := s.string("kind")
	kind, known := los.KindNamed(name)
	if given && !known {
		s.fault("kind", "%q is no kind of terrain%s", clip(name, 40), Suggest(name, terrainKinds()))
	}
	f.Kind = kind
	f.Area.Outline = geom.Ring(s.points("outline"))
	f.Area.Holes = s.rings("holes")
	f.Line.Points = s.points("line")
	f.Line.Width = s.length("width", 0, minFeature, maxWidth)
	f.Level = s.whole("level", 0, 1, maxLevel)
	if h := s.whole("height", -1, 0, maxLevel); h >= 0 {
		f.Height = &h
	}
	if known {
		d.shape(s, &f)
	}
	g := Ground{Class: s.phrase("ground"), Cover: s.choice("cover", "", covers[:]...)}
	s.close()
	return f, g
}

// covers are the words for what shelters a stand, the least first.
var covers = [...]string{"none", "light", "medium", "hard", "fortification"}

// shape reports keys that do not go with the kind of terrain, and fills in the
// width of a line.
func (d decoder) shape(s *section, f *los.Feature) {
	data := f.Kind.Data()
	unwanted := func(key, why string) {
		if s.has(key) {
			s.fault(key, "%s: want no %s", why, key)
		}
	}
	if data.Linear {
		why := data.Name + " is a line with a width"
		unwanted("outline", why)
		unwanted("holes", why)
		s.need("line", wantPoints)
		if !s.has("width") {
			f.Line.Width = defaultWidth(f.Kind)
		}
	} else {
		why := data.Name + " is an area with an outline"
		unwanted("line", why)
		unwanted("width", why)
		s.need("outline", wantPoints)
	}
	if data.Contour {
		unwanted("height", "a "+data.Name+" is a contour, which has a level")
	} else {
		unwanted("level", "only hills and rises have a level")
	}
}

// defaultWidth returns the width of a linear feature whose file gives none
// (house values).
func defaultWidth(k los.Kind) geom.Length {
	switch k {
	case los.Wall:
		return geom.Inch / 8
	case los.Hedge, los.Entrenchment:
		return geom.Inch / 4
	case los.River:
		return 2 * geom.Inch
	case los.Road, los.Bridge:
		return geom.Inch * 3 / 4
	default: // bocage, trail, stream
		return geom.Inch / 2
	}
}

func terrainKinds() []string {
	names := make([]string, los.NumKinds)
	for k := range names {
		names[k] = los.Kind(k).String()
	}
	return names
}

func (d decoder) stand(s *section) Stand {
	c := Stand{
		Name:    s.name("name", "a name no other stand has"),
		Side:    s.name("side", "the name of a side"),
		Company: s.phrase("company"),
		Kind:    s.phrase("kind"),
		Quality: s.phrase("quality"),
		Hidden:  s.bool("hidden"),
		Aboard:  s.phrase("aboard"),
	}
	c.Width, c.Depth, _ = s.pair("base", "[width, depth] in inches")
	if c.Kind == "" && !s.has("kind") && !s.has("base") && !d.broken {
		s.fault("kind", "missing: want a kind of the charts, or base = [width, depth]")
	}
	c.Destroyed = s.choice("state", "", "destroyed") == "destroyed"
	c.At.X, c.At.Y, _ = s.pair("at", wantAt)
	c.Facing = s.angle("facing")
	if d.battle {
		d.part(s, &c)
	}
	d.oneBeginning(s)
	s.close()
	return c
}

const wantAt = "the center [x, y] of the footprint"

// part reads what a stand does in a scenario.
func (d decoder) part(s *section, c *Stand) {
	c.Deploy = s.phrase("deploy")
	c.Arrives = s.whole("arrives", 0, 1, maxTurns)
	c.Entry = s.phrase("entry")
	c.Crew = s.phrase("crew")
	c.Tow = s.phrase("tow")
	c.Cover = s.choice("cover", "", covers[1:]...)
	if s.has("arrives") {
		s.need("entry", "the area it arrives in")
	}
	if s.has("entry") {
		s.need("arrives", "the turn it arrives")
	}
}

// oneBeginning reports a stand that begins in more than one way, or in none.
func (d decoder) oneBeginning(s *section) {
	begin := ""
	for _, b := range [...]struct{ key, why string }{
		{"aboard", "a stand aboard another has no place of its own"},
		{"deploy", "its owner places a stand that deploys"},
		{"arrives", "a stand that arrives is not on the table yet"},
		{"entry", "a stand that arrives is not on the table yet"},
	} {
		if !d.battle && b.key != "aboard" || !s.has(b.key) {
			continue
		}
		if begin == "" || begin == b.why {
			begin = b.why
			continue
		}
		s.fault(b.key, "%s: want no %s", begin, b.key)
	}
	if begin == "" {
		s.need("at", wantAt)
		return
	}
	for _, key := range []string{"at", "facing"} {
		if s.has(key) {
			s.fault(key, "%s: want no %s", begin, key)
		}
	}
}

func (d decoder) formation(s *section) Formation {
	c := Formation{
		Name:    s.name("name", "a name no other formation has"),
		Side:    s.name("side", "the name of a side"),
		Echelon: s.choice("echelon", "company", "battalion", "company"),
		Within:  s.phrase("within"),
		Morale:  s.whole("morale", 0, 1, maxMorale),
		Quality: s.phrase("quality"),
	}
	s.close()
	return c
}

func (d decoder) ask(s *section) Ask {
	var a Ask
	const want = `the names of two stands, ["from", "to"]`
	for _, q := range []los.Question{los.Sight, los.Fire} {
		key := string(q)
		names := s.names(key, want)
		switch {
		case names == nil:
		case len(names) != 2:
			s.fault(key, "has %d values: want %s", len(names), want)
		case a.Question != "":
			s.fault(key, "asks a second question: want sight or fire, not both")
		default:
			a = Ask{q, names[0], names[1]}
		}
	}
	if !s.has("sight") && !s.has("fire") && !d.broken {
		d.fault(s.path, `asks nothing: want sight = ["from", "to"] or fire = ["from", "to"]`)
	}
	s.close()
	return a
}

func (d decoder) expect(s *section) *Expect {
	e := &Expect{}
	s.need("verdict", `"clear" or "blocked"`)
	e.Verdict = los.Verdict(s.choice("verdict", "", string(los.Clear), string(los.Blocked)))
	e.By = s.names("by", "a list of names of terrain and stands")
	if len(e.By) > maxNames {
		s.fault("by", "has %d names: want at most %d", len(e.By), maxNames)
	}
	if v := s.t.byKey["clause"]; v == nil || v.value.kind != unstable.String || v.value.text != "" {
		e.Clause = s.choice("clause", "", clauses...)
	} else {
		s.value("clause")
	}
	s.close()
	return e
}

// clauses are those an answer as a whole may have or a part be judged by.
var clauses = []string{
	string(los.S1), string(los.S2), string(los.S3), string(los.S4), string(los.TwoInch),
	string(los.Rim), string(los.Crest), string(los.InContact), string(los.OutOfSight),
}

// quoted returns names in quotes, for faults.
func quoted(s string) string { return strconv.Quote(clip(s, 60)) }
