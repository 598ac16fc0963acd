package dday

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// field is a file of a row of zones a to f joined by a road, d of them rough, with g, rough, beside
// b and c, h, prepared, beside a, g and i, and i, a town, beside a and f; and the stands of a test:
// "name division arm zone more".
func field(t *testing.T, stands ...string) *Position {
	t.Helper()
	text := "format = \"sightline/scenario 1\"\ntitle = \"A field\"\nturns = 3\n[table]\nsize = [12, 12]\n[game]\nsystem = \"dday\"\n[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"\n"
	for i, z := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"} {
		text += fmt.Sprintf("[[zone]]\nname = %q\n", z)
		switch {
		case i < 5:
			text += fmt.Sprintf("road = [%q]\n", string(z[0]+1))
			if z == "d" {
				text += "ground = [\"rough\"]\n"
			}
		case z == "g":
			text += "ground = [\"rough\"]\nbeside = [\"b\", \"c\"]\n"
		case z == "h":
			text += "ground = [\"prepared\"]\nbeside = [\"a\", \"i\", \"g\"]\n"
		case z == "i":
			text += "ground = [\"town\"]\nbeside = [\"a\", \"f\"]\n"
		}
	}
	text += "[[army]]\nside = \"US\"\naircraft = 1\n[[division]]\nname = \"1st\"\nside = \"US\"\nquality = \"regular\"\nhq = \"a\"\n[[division]]\nname = \"352\"\nside = \"German\"\nquality = \"regular\"\nhq = \"f\"\n"
	for _, s := range stands {
		w := strings.SplitN(s, " ", 5)
		text += fmt.Sprintf("[[battalion]]\nname = %q\ndivision = %q\narm = %q\nzone = %q\n%s\n", w[0], w[1], w[2], w[3], strings.Join(w[4:], ""))
	}
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(text)})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	s := p.(*Position)
	s.Turn, s.Step, s.Active = 1, Move, 0
	return s
}

func (s *Position) does(t *testing.T, by, action string, rolls ...int) (*Position, string) {
	t.Helper()
	d := game.Recorded(rolls)
	p, events, err := s.Do(by, json.RawMessage(action), d)
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	var lines []string
	for _, e := range events {
		lines = append(lines, e.TextFor(""))
	}
	if d.Err() != nil || d.Left() > 0 {
		t.Fatalf("%s: %v, %d rolls left\n%s", action, d.Err(), d.Left(), strings.Join(lines, "\n"))
	}
	return p.(*Position), strings.Join(lines, "\n")
}

func (s *Position) refused(t *testing.T, by, action string, want game.Why) {
	t.Helper()
	_, _, err := s.Do(by, json.RawMessage(action), game.Recorded(nil))
	var r *game.Refusal
	if !errors.As(err, &r) || !r.Because(want) {
		t.Errorf("%s: %v, want refused because %s", action, err, want)
	}
}

func wants(t *testing.T, said string, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if !strings.Contains(said, l) {
			t.Errorf("no %q in\n%s", l, said)
		}
	}
}

func TestD1D2FirstMove(t *testing.T) {
	s := field(t, "A 1st inf a", "X 352 inf f")
	s.battle.Armies[0].Aircraft = 0
	s.Turn, s.Step, s.Planes = 0, Begin, [2]int{}
	s.HQs[0].Markers, s.HQs[1].Markers = 2, 4
	p, said := s.does(t, "US", `{"do":"begin"}`, 5, 5)
	wants(t, said, "US 5 + 2, German 5 + 4: US chooses")
	if p.HQs[0].Markers+p.HQs[1].Markers != 0 {
		t.Error("markers stay")
	}
	p.refused(t, "German", `{"do":"first","side":"German"}`, NotYours)
	p, _ = p.does(t, "US", `{"do":"first","side":"German"}`)
	if p.Active != 1 || p.Step != Rally {
		t.Errorf("%+v", p.now)
	}
	s.HQs[0].Markers, s.HQs[1].Markers = 1, 0
	_, said = s.does(t, "US", `{"do":"begin"}`, 3, 4, 2, 6)
	wants(t, said, "US 3 + 1, German 4 + 0: again", "US 2 + 1, German 6 + 0: US chooses")
}

func TestD3D4Activation(t *testing.T) {
	for roll, want := range map[int][3]string{1: {Double, Double, Double}, 2: {Full, Full, Full}, 6: {Full, Full, Full}, 7: {Hold, Full, Full}, 8: {Hold, Hold, Full}, 9: {Hold, Hold, Hold}, 10: {Fallback, Fallback, Fallback}} {
		for q := range want {
			if got := Standard().Activation(Quality(q), roll); got != want[q] {
				t.Errorf("%s, %d: %s, want %s", Quality(q), roll, got, want[q])
			}
		}
	}
	// On a 10 it falls back, or stays with a marker; a regiment goes by one roll.
	s := field(t, `A1 1st inf c regiment="1"`, `A2 1st inf c regiment="1"`, "A3 1st inf b", "X 352 inf e")
	s.refused(t, "US", `{"do":"activate","units":["A1","A3"]}`, Unfit)
	p, said := s.does(t, "US", `{"do":"activate","units":["A1","A2"]}`, 10)
	wants(t, said, "A1, A2 as regular roll 10: fallback")
	p.refused(t, "US", `{"do":"done"}`, NotNow)
	q, said := p.does(t, "US", `{"do":"fallback"}`)
	wants(t, said, "A1 falls back from c to b", "A2 falls back from c to b")
	if q.unfit(0) == "" {
		t.Error("it fights")
	}
	q, _ = p.does(t, "US", `{"do":"marker"}`)
	if q.HQs[0].Markers != 1 || q.zone(q.Units[0].At) != "c" {
		t.Errorf("%+v", q.HQs)
	}
}

func TestD5Command(t *testing.T) {
	for q, want := range []bool{false, false, true} {
		s := field(t, "A 1st inf d", "X 352 inf f")
		s.battle.Divisions[0].Quality = Quality(q)
		s.battle.Battalions[0].Quality = Veteran
		if s.commanded(0) != want {
			t.Errorf("%s: commanded at 3 zones: %v", Quality(q), !want)
		}
		as := "as poor"
		if want {
			as = "as veteran"
		}
		_, said := s.does(t, "US", `{"do":"activate","units":["A"]}`, 8)
		wants(t, said, as)
	}
}

func TestD6Movement(t *testing.T) {
	s := field(t, "A 1st tnk a", "B 1st inf a", "X 352 inf i")
	at := func(names string) (path []int) {
		for _, n := range strings.Fields(names) {
			i, _ := s.battle.Board.Index(n)
			path = append(path, i)
		}
		return path
	}
	for _, x := range []struct {
		from, path string
		mobility   Mobility
		double     bool
		most       int
		road       bool
	}{{"a", "h i f", Mechanized, false, 2, false}, {"a", "b c d e", Mechanized, false, 4, true}, {"b", "g c d", Mechanized, false, 1, false},
		{"a", "b c d e f", Mechanized, true, 8, true}, {"a", "b c", Foot, false, 1, false}, {"a", "b", Foot, true, 2, false}, {"a", "b c", Motorized, false, 2, true}} {
		most, road, _ := s.pace(s.cell("move."+string(x.mobility)), x.mobility, x.double, at(x.from)[0], at(x.path))
		if most != x.most || road != x.road {
			t.Errorf("%+v: %d, %v", x, most, road)
		}
	}
	p, _ := s.does(t, "US", `{"do":"activate","units":["A"]}`, 5)
	p.refused(t, "US", `{"do":"move","unit":"A","path":["c"]}`, TooFar)
	p.refused(t, "US", `{"do":"move","unit":"A","path":["i"]}`, Unfit)
	p.refused(t, "US", `{"do":"move","unit":"B","path":["b"]}`, NotNow)
	p.refused(t, "US", `{"do":"move","unit":"A","path":["b","c","d","e","f"]}`, TooFar)
	p, said := p.does(t, "US", `{"do":"move","unit":"A","path":["b","c","d","e"]}`)
	wants(t, said, "A moves from a to e, by road")
	if p.unfit(0) == "" {
		t.Error("it fights after the double rate of roads")
	}
}

func TestD7D8Bombard(t *testing.T) {
	s := field(t, "G1 1st art a", "G2 1st art a", "T 1st tnk a", "X 352 inf i", "Y 352 inf i", "Z 352 inf i")
	s.Step = Bombard
	act := `{"do":"bombard","unit":"G1","guns":["G2"],"at":"i"}`
	p, _ := s.does(t, "US", act)
	p.refused(t, "US", `{"do":"defend","unit":"X"}`, NotYours)
	q, said := p.does(t, "German", `{"do":"defend","unit":"X"}`, 4, 7)
	wants(t, said, "X is hit on 4 or less (house), 4 is rolled: hit", "X saves on 6 or less (house), rolls 7: fails")
	r, _ := q.does(t, "German", `{"do":"stand"}`)
	if r.HQs[1].Markers != 3 || r.Pending != nil {
		t.Errorf("%+v", r.now)
	}
	r, _ = q.does(t, "German", `{"do":"retreat"}`)
	r.refused(t, "US", `{"do":"advance","units":["T"],"path":["i","f"]}`, Unfit)
	r, said = r.does(t, "US", `{"do":"advance","units":["T"],"path":["i"]}`)
	wants(t, said, "limited advance: T from a to i")
	if r.Pending != nil {
		t.Error("one may advance")
	}
	q, said = p.does(t, "German", `{"do":"defend","unit":"X"}`, 5)
	wants(t, said, "X is hit on 4 or less (house), 5 is rolled: missed")
	if q.Pending != nil {
		t.Error("something follows a miss")
	}
}

// storm is an assault as D9 has it, of a target with an arm.
func storm(t *testing.T, target string) *Position {
	s := field(t, "T 1st tnk a", `C 1st inf a`, "S 1st inf g", target, "Y 352 inf h", "G 352 art h", "Z 352 inf f")
	s.Step = Assault
	for i := range 3 {
		s.Units[i].Order = Full
	}
	p, _ := s.does(t, "US", `{"do":"assault","units":["T","C"],"at":"h"}`)
	return p
}

func TestD9D10D14D15Assault(t *testing.T) {
	p := storm(t, "X 352 inf h")
	p.refused(t, "German", `{"do":"defend","unit":"G"}`, Unfit)
	def := `{"do":"defend","unit":"X","guns":["G"]}`
	q, said := p.does(t, "German", def, 4, 7)
	wants(t, said, "X is hit on 4 or less (house), 4 is rolled: hit", "X fails its save and is shattered", "Y falls back from h to i")
	q.refused(t, "US", `{"do":"advance","units":["C"],"path":["h"]}`, Unfit)
	_, said = q.does(t, "US", `{"do":"advance","units":["T"],"path":["h","g"]}`)
	wants(t, said, "general advance: T from a to g")
	_, said = p.does(t, "German", def, 5, 6)
	wants(t, said, "missed", "T saves on 6 or less (house), rolls 6: saves")
	_, said = p.does(t, "German", def, 5, 7)
	wants(t, said, "T fails its save and is shattered", "C falls back from a to b")
	_, said = p.does(t, "German", def, 4, 6, 6)
	wants(t, said, "X saves on 6 or less (house), rolls 6: saves", "T saves on 6 or less (house), rolls 6: saves")
	for _, x := range []string{"X 352 inf h detachment=true", "X 352 atg h"} {
		p := storm(t, x)
		q, said := p.does(t, "German", def, 1, 7)
		wants(t, said, "X fails its save and is lost")
		q.refused(t, "US", `{"do":"advance","units":["C"],"path":["h"]}`, Unfit)
		q.refused(t, "US", `{"do":"advance","units":["T"],"path":["g"]}`, TooFar)
		q, said = q.does(t, "US", `{"do":"advance","units":["T"],"path":["h"]}`)
		wants(t, said, "breakthrough advance: T from a to h")
		_, said = q.does(t, "US", `{"do":"assault","units":["T"],"at":"i"}`, 9, 6)
		wants(t, said, "T assaults i", "T saves on 6 or less (house), rolls 6: saves")
	}
}

// A general advance goes a zone further than the one that was taken, a breakthrough two; a limited one
// stays there (TestD7D8Bombard).
func TestAdvances(t *testing.T) {
	for _, x := range []struct {
		target, grade, far, end, tooFar string
	}{
		{"X 352 inf h", "general", `["h","g"]`, "g", `["h","g","b"]`},
		{"X 352 inf h detachment=true", "breakthrough", `["h","g","b"]`, "b", `["h","g","b","c"]`},
	} {
		p, _ := storm(t, x.target).does(t, "German", `{"do":"defend","unit":"X","guns":["G"]}`, 1, 7)
		p.refused(t, "US", fmt.Sprintf(`{"do":"advance","units":["T"],"path":%s}`, x.tooFar), TooFar)
		_, said := p.does(t, "US", fmt.Sprintf(`{"do":"advance","units":["T"],"path":%s}`, x.far))
		wants(t, said, x.grade+" advance: T from a to "+x.end)
	}
}

func TestD11Clamp(t *testing.T) {
	s := field(t, "T 1st tnk a", "X 352 inf i")
	a := attack{Kind: Assault, Primary: 0, Units: []int{0}, At: s.Units[1].At, From: s.Units[0].At}
	for value, want := range map[string]int{"9": 9, "-9": 1} {
		c, err := Standard().With([]Change{{ID: "quality.regular.regular", Value: value, Source: ""}})
		if err != nil {
			t.Fatal(err)
		}
		s.battle.chart = c
		if n, lines := s.hit(&a, 1, nil, 0); n != want || !slices.ContainsFunc(lines, func(l Line) bool { return l.Source == "owner" }) {
			t.Errorf("%s: %d, %v", value, n, lines)
		}
	}
}

func TestD12D13Air(t *testing.T) {
	for _, x := range []struct {
		stand string
		road  bool
		want  string
	}{{"X 352 tnk c", false, "lost"}, {"X 352 inf c", false, "shattered"}, {"X 352 inf c mobility=\"mot\"", true, "lost"}, {"X 352 inf c mobility=\"mot\"", false, "shattered"}, {"X 352 art c", false, "lost"}} {
		s := field(t, "A 1st inf a", x.stand, "Z 352 inf f")
		s.Step, s.Sorties[0], s.Units[1].Road = Air, 1, x.road
		_, said := s.does(t, "US", `{"do":"air","unit":"X"}`, 5, 7)
		wants(t, said, "is "+x.want)
	}
	for zone, want := range map[string]int{"e": 0, "d": 1, "b": 1} { // of the HQs that of the enemy in f alone counts, not one's own in a
		s := field(t, "A 1st inf a", "X 352 inf "+zone)
		s.Step, s.Sorties[0] = Air, 1
		if p, _ := s.does(t, "US", `{"do":"air","unit":"X"}`, 10); p.Planes[0] != want {
			t.Errorf("in %s: %d aircraft are left", zone, p.Planes[0])
		}
		if p, said := s.does(t, "US", `{"do":"air","unit":"X"}`, 8); p.Planes[0] != 1 || !strings.Contains(said, "no effect") {
			t.Error(said)
		}
	}
}

func TestD16Rally(t *testing.T) {
	for roll, want := range map[int]int{6: InPlay, 7: Shattered, 10: Lost} {
		s := field(t, "A 1st inf a", "B 1st inf c", "X 352 inf f")
		s.Step, s.Units[1] = Rally, piece{At: -1, State: Shattered}
		p, said := s.does(t, "US", `{"do":"rally","unit":"B"}`, roll)
		if p.State("B") != want || want == InPlay && p.Where("B") != "a" {
			t.Errorf("%d: %s", roll, said)
		}
	}
}

func TestD17Quality(t *testing.T) {
	for a := range 3 {
		for d := range 3 {
			if n := Standard().Int("quality." + Quality(a).String() + "." + Quality(d).String()); n != a-d {
				t.Errorf("%s against %s: %d", Quality(a), Quality(d), n)
			}
		}
	}
}

// All that is wrong with a file is told at once, each at its line.
func TestBattleFaults(t *testing.T) {
	data, _ := BattleFile("saint-clair")
	bad := strings.NewReplacer("turns = 10\n", "", `ground = ["rough"]`, `ground = ["swamp"]`, `arm = "tnk"`, `arm = "panzer"`, `hq = "La Cambe"`, `hq = "La Combe"`).Replace(string(data))
	_, err := System{}.Open(game.Opening{Name: "bad", Scenario: []byte(bad)})
	if err == nil {
		t.Fatal("taken")
	}
	wants(t, err.Error(), "turns: missing", `has "swamp"`, `is "panzer"`, `hq: is "La Combe", which is no zone: did you mean "La Cambe"?`)
}

// An overlay replaces single cells; what is wrong with one is told.
func TestOverlay(t *testing.T) {
	data, _ := BattleFile("saint-clair")
	open := func(text string) (game.Position, error) {
		return System{}.Open(game.Opening{Name: "x", Scenario: data, Overlays: []game.Overlay{{Name: "mine", Text: []byte(text)}}})
	}
	p, err := open("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = \"save.poor\"\nvalue = \"4\"\nsource = \"mine\"\n")
	if err != nil || !slices.Equal(p.Rulings(), []string{"save.poor = 4 (mine)"}) {
		t.Errorf("%v, %v", p, err)
	}
	if _, err = open("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = \"save.por\"\nvalue = \"4\"\nsource = \"mine\"\n[[cell]]\nid = \"save.poor\"\nvalue = \"40\"\nsource = \"mine\"\n"); err == nil {
		t.Fatal("taken")
	}
	wants(t, err.Error(), `did you mean "save.poor"?`, `is "40": want 0 to 10`)
	for cell, want := range map[string]string{
		"save.poor 05 mine":   `save.poor is "05": want 0 to 10`,
		"save.always 10 mine": `save.always is 10: want less than save.never, 10`,
		"save.never 1 mine":   `save.always is 1: want less than save.never, 1`,
		"range.poor 3 seed":   `range.poor is "3" with source "seed", and is not what the text has: name your own source`,
		"save.poor 5 seed":    `save.poor is "5" with source "seed", and is not what the text has`,
		"range.poor 3 mine":   "", "range.poor 2 seed": "", "save.always 9 mine": "", "save.never 2 mine": "",
	} {
		w := strings.Fields(cell)
		_, err := open(fmt.Sprintf("format = \"sightline/dday-chart 1\"\n[[cell]]\nid = %q\nvalue = %q\nsource = %q\n", w[0], w[1], w[2]))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", cell, err, want)
		}
	}
	var all strings.Builder
	if err := Standard().WriteCells(&all, ChartFormat); err != nil {
		t.Fatal(err)
	}
	if p, err := open(all.String()); err != nil || len(p.Rulings()) > 0 {
		t.Errorf("as printed: %v", err)
	}
}

// What is told of activation and of command has the source of its cells, the line of who falls back too.
func TestToldSources(t *testing.T) {
	c, err := Standard().With([]Change{{ID: "activate.regular.hold", Value: "8", Source: "mine"}, {ID: "range.regular", Value: "1", Source: "mine too"}})
	if err != nil {
		t.Fatal(err)
	}
	s := field(t, "A 1st inf a", "X 352 inf f")
	s.battle.chart = c
	lines, _ := s.Activations(0)
	for i, want := range []string{"seed", "seed", "mine", "mine"} {
		if lines[i].Source != want {
			t.Errorf("%+v, want of %s", lines[i], want)
		}
	}
	if l := lines[3]; l.Text != Fallback+": 9 to 10" {
		t.Errorf("%+v", l)
	}
	if n, source := s.Range(0); n != 1 || source != "mine too" {
		t.Errorf("range %d of %s", n, source)
	}
}
