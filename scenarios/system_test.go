package scenarios

import (
	"slices"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// plain is a rule system for tests: it has keys and tables of its own in every
// place where a system may have them.
type plain struct {
	Goal   int
	Mood   string
	Prizes []prize
	Camps  []string
}

type prize struct {
	Name  string
	Share [2]int
}

// A mate is what plain keeps of a stand, a depth what it keeps of ground.
type mate struct {
	Purse int
	Mate  string
}

type depth struct{ Depth geom.Length }

func init() {
	Register(System{
		Name:    "plain",
		Terrain: []TerrainKind{{Name: "mire"}, {Name: "rope", Width: geom.Inch / 4}},
		Read:    readPlain,
	})
}

func readPlain(f *File) Rules {
	p := &plain{Mood: f.Root.Phrase("mood")}
	f.Game.Need("goal", "how much it takes")
	p.Goal = f.Game.Whole("goal", 0, 1, 100)
	for i, s := range f.Stands {
		if m := (mate{s.Whole("purse", 0, 1, 10), s.Phrase("mate")}); m != (mate{}) {
			f.Scenario.Stands[i].Part = m
			if m.Mate != "" && f.Whole() {
				f.WantStand(s, "mate", m.Mate)
			}
		}
	}
	for i, s := range f.Terrain {
		if d := s.Length("depth", 0, 1, geom.Inch); d != 0 {
			f.Scenario.Ground[i].Part = depth{d}
		}
	}
	prizes := f.Root.Tables("prize", 3)
	for _, s := range prizes {
		s.Need("share", WantShare)
		p.Prizes = append(p.Prizes, prize{s.Name("name", "the prize"), s.Share("share")})
	}
	if f.Whole() {
		f.WantUnique("prize", prizes, func(i int) string { return p.Prizes[i].Name })
	}
	if s, ok := f.Root.Table("camps"); ok {
		p.Camps = s.Names("names", "names of camps")
	}
	return p
}

func (p *plain) Write(w *Writer, at Place) {
	switch at {
	case AtHead:
		w.Text("mood", p.Mood, "")
	case AtGame:
		w.Whole("goal", p.Goal, 0)
	case AtForces:
		for _, x := range p.Prizes {
			w.Entry("prize")
			w.Name("name", x.Name)
			w.Share("share", x.Share)
		}
	case AtOutcome:
		if p.Camps != nil {
			w.Table("camps")
			w.Names("names", p.Camps)
		}
	}
}

func (m mate) Write(w *Writer, s *Setup) {
	w.Whole("purse", m.Purse, 0)
	if s.StandIndex(m.Mate) >= 0 {
		w.Text("mate", m.Mate, "")
	}
}

func (d depth) Write(w *Writer, _ *Setup) { w.Length("depth", d.Depth, 0) }

// plainScenario is a file without a fault, in the canonical form, with all that
// a scenario may have and with something of plain in every place.
const plainScenario = `format  = "sightline/scenario 1"
title   = "T"
turns   = 12
weather = "rain"
mood    = "merry"

[table]
size = [72, 48]

[game]
system = "plain"
goal   = 9

[[side]]
name = "Poles"

[[side]]
name = "Germans"

[[terrain]]
name    = "Wood"
kind    = "woods"
ground  = "forest"
cover   = "hard"
outline = [[40, 10], [44, 10], [44, 18]]

[[terrain]]
name    = "Long Mire"
kind    = "mire"
outline = [[50, 10], [54, 10], [54, 18]]
depth   = 0.5

[[terrain]]
name  = "Long Rope"
kind  = "rope"
width = 0.25
line  = [[50, 30], [54, 30]]

[[area]]
name    = "Ford"
outline = [[0, 0], [9, 0], [9, 9]]
holder  = "Poles"

[[area]]
name    = "Mill"
outline = [[62, 0], [71, 0], [71, 9]]

[[prize]]
name  = "Cup"
share = "1/2"

[[prize]]
name  = "Belt"
share = "40%"

[[stand]]
name   = "Truck"
side   = "Poles"
kind   = "truck"
deploy = "Ford"

[[stand]]
name   = "Crew"
side   = "Poles"
kind   = "rifle"
aboard = "Truck"

[[stand]]
name   = "Gun"
side   = "Poles"
kind   = "field-gun"
at     = [20, 20]
facing = 0
purse  = 3
mate   = "Crew"

[[stand]]
name    = "Reserve"
side    = "Germans"
kind    = "rifle"
arrives = 2
entry   = "Mill"

[[visibility]]
turn     = 4
distance = 12

[[visibility]]
turn = 9

[camps]
names = ["Black", "White"]
`

// What a system reads is written again where it was, byte for byte.
func TestSystemRoundTrip(t *testing.T) {
	doc, err := Decode("f", []byte(plainScenario))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(Encode(doc)); got != plainScenario {
		t.Errorf("got\n%s", got)
	}
	p, ok := doc.Scenario.Rules.(*plain)
	if !ok || p.Goal != 9 || p.Mood != "merry" || len(p.Prizes) != 2 || !slices.Equal(p.Camps, []string{"Black", "White"}) {
		t.Errorf("%+v", doc.Scenario.Rules)
	}
	if doc.Scenario.Stands[2].Part != (mate{3, "Crew"}) || doc.Scenario.Ground[1].Part != (depth{geom.Inch / 2}) {
		t.Errorf("%+v %+v", doc.Scenario.Stands[2].Part, doc.Scenario.Ground[1].Part)
	}
}

// Ground of a system stands in nobody's sight, whatever the rulings say of the
// kinds that sight takes it for. A ruling writes it as that kind.
func TestSystemTerrain(t *testing.T) {
	text := strings.Replace(plainScenario, "[game]", "[rulings.height]\ntrail = 9\nfield = 9\n\n[game]", 1)
	doc, err := Decode("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(Encode(doc)); got != text {
		t.Errorf("got\n%s", got)
	}
	s := doc.Laid().Setup()
	if s.TerrainKind(0) != "woods" || s.TerrainKind(1) != "mire" || s.TerrainKind(2) != "rope" {
		t.Error(s.TerrainKind(0), s.TerrainKind(1), s.TerrainKind(2))
	}
	s.Stands[2].At, s.Stands[3].At = geom.InchPt(52, 5), geom.InchPt(52, 40)
	board, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	if r := board.Rule(los.Sight, 2, 3); r.Verdict != los.Clear {
		t.Error(r.Summary)
	}
	asked := &Document{Ruling: &Ruling{Setup: *s, Ask: Ask{Question: los.Sight, From: "Gun", To: "Reserve"}}}
	once := Encode(asked)
	read, err := Decode("f", once)
	if err != nil {
		t.Fatalf("%v\n%s", err, once)
	}
	if board, err = read.Setup().Board(); err != nil || board.Rule(los.Sight, 2, 3).Verdict != los.Clear {
		t.Error("a ruling on the same table is another", err)
	}
	if strings.Contains(string(once), "depth") || strings.Contains(string(once), "purse") {
		t.Errorf("a ruling has keys of a rule system:\n%s", once)
	}
}

// What the table alone has, for faults of scenarios without a system.
const (
	noKind = ": want woods, town, bush, dunes, crops, hill, rise, smoke, burning, wreck, hedge, bocage, wall, road, " +
		"trail, stream, river, bridge, marsh, field or entrenchment"
	tableKeys = ": want format, game, title, note, table, rulings, side, terrain, stand, date, place, source, history, turns, weather, area or visibility"
	standKeys = ": want name, side, company, kind, quality, hidden, aboard, base, state, at, facing, deploy, arrives or entry"
)

// The faults of a system's keys are as good as those of the table's.
func TestSystemFaults(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     []string
	}{
		{`"plain"`, `"plan"`, []string{`f:11: game.system: is "plan": did you mean "plain"?`}},
		{`"plain"`, `"chess"`, []string{`f:11: game.system: is "chess": want plain`}},
		{`system = "plain"`, ``, []string{`f:10: game.system: missing: want the rule system, "plain"`}},
		{"[game]\nsystem = \"plain\"\ngoal   = 9\n", ``, []string{
			`f:5: mood: unknown key` + tableKeys,
			`f:26: terrain[2].kind: "mire" is no kind of terrain` + noKind,
			`f:28: terrain[2].depth: unknown key: want name, kind, outline, holes, line, width, level, height, ground or cover`,
			`f:32: terrain[3].kind: "rope" is no kind of terrain` + noKind,
			`f:45: prize: unknown key` + tableKeys,
			`f:71: stand[3].purse: unknown key` + standKeys,
			`f:72: stand[3].mate: unknown key` + standKeys,
			`f:88: camps: unknown key` + tableKeys}},
		{`goal   = 9`, `goal   = 900`, []string{`f:12: game.goal: is 900: want a whole number from 1 to 100`}},
		{`goal   = 9`, `goat   = 9`, []string{
			`f:10: game.goal: missing: want how much it takes`, `f:12: game.goat: unknown key: did you mean "goal"?`}},
		{`mood    = "merry"`, `mod = 1`, []string{`f:5: mod: unknown key: did you mean "mood"?`}},
		{`kind    = "mire"`, `kind    = "mires"`, []string{`f:29: terrain[2].kind: "mires" is no kind of terrain: did you mean "mire"?`}},
		{`kind    = "mire"`, "kind = \"mire\"\nheight = 2", []string{`f:30: terrain[2].height: mire is flat: want no height`}},
		{`kind    = "mire"`, "kind = \"mire\"\nlevel = 2", []string{`f:30: terrain[2].level: only hills and rises have a level: want no level`}},
		{`kind    = "mire"`, `kind    = "rope"`, []string{
			`f:27: terrain[2].line: missing: want a list of points [[x, y], …]`,
			`f:30: terrain[2].outline: rope is a line with a width: want no outline`}},
		{`depth   = 0.5`, `depht   = 0.5`, []string{`f:31: terrain[2].depht: unknown key: did you mean "depth"?`}},
		{`mate   = "Crew"`, `mate   = "Crow"`, []string{`f:75: stand[3].mate: "Crow" is no stand: did you mean "Crew"?`}},
		{`purse  = 3`, `purse  = "3"`, []string{`f:74: stand[3].purse: is the text "3": want a whole number from 1 to 10`}},
		{`purse  = 3`, `crew = "Crew"`, []string{
			`f:74: stand[3].crew: unknown key: want name, side, company, kind, quality, hidden, aboard, base, state, at, facing, deploy, arrives, entry, purse or mate`}},
		{`name  = "Belt"`, `name  = "Cup"`, []string{`f:53: prize[2].name: "Cup" is the name of the prize of line 49 too: want another`}},
		{`share = "1/2"`, `share = "2/1"`, []string{
			`f:50: prize[1].share: is "2/1": want a share such as "1/2" or "40%", more than 0 and at most 1, in 1000ths at the finest`}},
		{`arrives = 2`, `arrives = 13`, []string{`f:81: stand[4].arrives: is 13: want a turn from 1 to the last, 12`}},
		{`names = ["Black", "White"]`, `names = [1]`, []string{`f:92: camps.names: is 1: want names of camps`}},
	} {
		if strings.Count(plainScenario, c.old) != 1 {
			t.Errorf("%q is there %d times", c.old, strings.Count(plainScenario, c.old))
			continue
		}
		_, err := Decode("f", []byte(strings.Replace(plainScenario, c.old, c.new, 1)))
		if err == nil {
			t.Errorf("%.80q decodes", c.new)
			continue
		}
		if got := err.Error(); got != strings.Join(c.want, "\n") {
			t.Errorf("%.80q for %.80q: got\n%s\nwant\n%s", c.new, c.old, got, strings.Join(c.want, "\n"))
		}
	}
}

// Faults that are found later, by the rules, have their lines too.
func TestOrigin(t *testing.T) {
	doc, err := Decode("f", []byte(plainScenario))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"stand[3].mate":    "f:75: stand[3].mate: no",
		"stand[3].company": "f:68: stand[3].company: no", // is not there: its table
		"game":             "f:10: game: no",
		"prize[2].share":   "f:54: prize[2].share: no",
		"sides":            "f:1: sides: no",
	} {
		if got := doc.Scenario.Fault(key, "no").Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := (&Scenario{Setup: Setup{Title: "T"}}).Fault("turns", "no").Error(); got != "T: turns: no" {
		t.Errorf("of a scenario that was made: %q", got)
	}
}

// A system that cannot be told from another must not be registered.
func TestRegisterRefuses(t *testing.T) {
	for _, s := range []System{{}, {Name: "plain"}, {Name: "new", Terrain: []TerrainKind{{Name: "woods"}}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is registered", s.Name)
				}
			}()
			Register(s)
		}()
	}
	if !slices.Equal(Systems(), []string{"plain"}) {
		t.Error(Systems())
	}
}
