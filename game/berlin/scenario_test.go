package berlin

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

func open(t *testing.T, name string, overlays ...string) *Position {
	t.Helper()
	data, ok := BattleFile(name)
	if !ok {
		t.Fatalf("no battle %s", name)
	}
	o := game.Opening{Name: name, Scenario: data}
	for _, x := range overlays {
		o.Overlays = append(o.Overlays, game.Overlay{Name: "mine", Text: []byte(x)})
	}
	p, err := System{}.Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// What is written is read again, and written the same.
func TestBattlesAreWritten(t *testing.T) {
	for _, name := range Battles() {
		data, _ := BattleFile(name)
		doc, err := scenarios.Decode(name, data)
		if err != nil {
			t.Fatal(err)
		}
		text := scenarios.Encode(doc)
		again, err := scenarios.Decode(name, text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !bytes.Equal(scenarios.Encode(again), text) {
			t.Errorf("%s is written otherwise the second time", name)
		}
	}
}

// The order of battle is that of the seed.
func TestOrderOfBattle(t *testing.T) {
	s := open(t, "berlin")
	b := s.battle
	count := func(is func(*Unit) bool) (n int) {
		for i := range b.Units {
			if is(&b.Units[i]) {
				n++
			}
		}
		return n
	}
	for f, want := range []int{12, 13, 16, 16, 16, 16} {
		if n := count(func(u *Unit) bool { return u.Formation == f }); n != want || b.Formations[f].Side != Allied {
			t.Errorf("%s has %d units, want %d", b.Formations[f].Name, n, want)
		}
	}
	var cf []int
	for _, f := range b.Formations[:6] {
		cf = append(cf, f.Confusion)
	}
	if !slices.Equal(cf, []int{1, 2, 1, 2, 1, 1}) || !b.Formations[2].AirLands {
		t.Errorf("confusion factors %v", cf)
	}
	due := map[int]int{}
	for _, u := range b.Units {
		if u.Formation >= 0 && b.Formations[u.Formation].Arrives > 0 {
			due[b.Formations[u.Formation].Arrives]++
		}
	}
	for turn, want := range map[int]int{2: 6, 3: 13, 4: 7, 5: 7, 9: 8, 10: 1} {
		if due[turn] != want {
			t.Errorf("turn %d: %d German units are due, want %d", turn, due[turn], want)
		}
	}
	for _, x := range []struct {
		what string
		is   func(*Unit) bool
		want int
	}{
		{"German flak", func(u *Unit) bool { return u.Side == German && u.Kind == Flak }, 14},
		{"German antitank from the beginning", func(u *Unit) bool { return u.Side == German && u.Kind == AntiTank && u.Formation < 0 }, 12},
		{"Polish", func(u *Unit) bool { return u.Nation == Polish }, 3},
		{"Hitler Youth", func(u *Unit) bool { return u.Service == Youth }, 8},
		{"Volkssturm to draw from", func(u *Unit) bool { return u.Pool }, 40},
		{"in Combat Mode, flak alone", func(u *Unit) bool { return u.Combat && u.Kind == Flak }, 14},
		{"in Combat Mode", func(u *Unit) bool { return u.Combat }, 14},
	} {
		if n := count(x.is); n != x.want {
			t.Errorf("%s: %d, want %d", x.what, n, x.want)
		}
	}
	if b.Drawn != 30 || b.Turns != 10 || s.label(b.Goal) != "5015" || !b.Check || !b.Variable {
		t.Errorf("%d drawn, %d turns, %s", b.Drawn, b.Turns, s.label(b.Goal))
	}
}

// The hexes that the seed names are where they are, and of the ground that they are.
func TestNamedHexes(t *testing.T) {
	s := open(t, "berlin")
	for label, g := range map[string]Ground{"5015": Major, "5115": Major, "5315": Major, "5119": Major, "4818": Major, "4819": Major, "5117": Major, "5118": Major, "2515": Major,
		"4516": Park, "4915": Park, "3530": Park, "3506": Airfield, "5225": Airfield, "1023": Airfield, "4218": Tower, "5208": Tower, "6113": Tower} {
		if got := s.ground(s.hex(label)); got != g {
			t.Errorf("%s is %s, want %s", label, got, g)
		}
	}
	for _, l := range s.battle.Leaders {
		if at := s.label(l.Hex); l.Name == "Himmler" && at != "5119" || l.Name == "Goering" && at != "5117" {
			t.Errorf("%s is in %s", l.Name, at)
		}
	}
	for _, f := range s.battle.Fields {
		road := f.Hex < 0
		for _, at := range f.Hexes {
			road = road || s.battle.road[at] != 0
		}
		if !road {
			t.Errorf("no road leads to %s", f.Name)
		}
	}
	if s.battle.Board.Columns != 64 || s.battle.Board.Height != 34 || len(s.battle.Entries) != 22 {
		t.Errorf("%+v, %d entries", s.battle.Board, len(s.battle.Entries))
	}
}

// All that is wrong with a file is told at once, each at its line.
func TestBattleFaults(t *testing.T) {
	file, _ := BattleFile("tempelhof")
	data := regexp.MustCompile(`(?m)^(\w+) += `).ReplaceAll(file, []byte("$1 = "))
	bad := strings.NewReplacer("turns = 6\n", "", `kind = "glider"`, `kind = "kite"`, `zone = "the city"`, `zone = "the citty"`, `letter = "B"`, `letter = "A"`, `nation = "american"`, `nation = "french"`, "fire = 4\n", "").Replace(string(data))
	_, err := System{}.Open(game.Opening{Name: "bad", Scenario: []byte(bad)})
	if err == nil {
		t.Fatal("taken")
	}
	wants(t, err.Error(), "turns: missing", `is "kite"`, `is "the citty", which is no zone: did you mean "the city"?`, `is "french"`, "fire: missing")
	for _, x := range []struct{ from, to, want string }{
		{`hexes = ["1109-1110"`, `hexes = ["9910"`, `is "9910", which is not on the board`},
		{"[[landmark]]", "[[side]]\nname = \"x\"\n[[landmark]]", "there are 3: want two sides"},
		{"drawn = 8", "drawn = 90", "is 90: want at most the 14 units with pool"},
		{`name = "Allied"`, "name = \"Allied\"\nbriefing = \"psst\"", "is for one side alone"},
		{"confusion = 1", "confusion = 9", "confusion: is 9"},
		{`[[unit]]`, "[[unit]]\nname = \"extra\"\nside = \"German\"\nkind = \"flak\"\nfire = 1\nprotection = 1\nmove = 9\n[[unit]]", "maneuver: missing"},
	} {
		_, err := System{}.Open(game.Opening{Name: "bad", Scenario: []byte(strings.Replace(string(data), x.from, x.to, 1))})
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", x.to, err)
		}
	}
}

// An overlay replaces single cells; what is wrong with one is told.
func TestOverlay(t *testing.T) {
	s := open(t, "tempelhof", "format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"drop.reach\"\nvalue = \"3\"\nsource = \"mine\"\n[[cell]]\nid = \"upper.a.5\"\nvalue = \"E\"\nsource = \"my copy\"\n")
	for _, want := range []string{"drop.reach = 3 (mine)", "upper.a.5 = E (my copy)"} {
		if !slices.Contains(s.Rulings(), want) {
			t.Errorf("no %q in %v", want, s.Rulings())
		}
	}
	data, _ := BattleFile("tempelhof")
	text := "format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"drop.reech\"\nvalue = \"3\"\nsource = \"mine\"\n[[cell]]\nid = \"odds.c\"\nvalue = \"10:1\"\nsource = \"mine\"\n[[cell]]\nid = \"cost.woods.combat\"\nvalue = \"-1\"\nsource = \"mine\"\n[[cell]]\nid = \"column.c\"\nvalue = \"2\"\nsource = \"mine\"\n"
	_, err := System{}.Open(game.Opening{Name: "x", Scenario: data, Overlays: []game.Overlay{{Name: "mine", Text: []byte(text)}}})
	if err == nil {
		t.Fatal("taken")
	}
	wants(t, err.Error(), `did you mean "drop.reach"?`, `is "10:1": want 1:9 to 9:1`, `is "-1": want no or 1/2 or 1 to 9`, `column.c is 2: want more than column.b, 3`)
	text = "format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"flak.tower\"\nvalue = \"3\"\nsource = \"seed\"\n"
	_, err = System{}.Open(game.Opening{Name: "x", Scenario: data, Overlays: []game.Overlay{{Name: "mine", Text: []byte(text)}}})
	if err == nil {
		t.Fatal("what the text has not is taken as its own")
	}
	wants(t, err.Error(), `flak.tower is "3" with source "seed", and is not what the text has: name your own source`)
}

// All cells are written as an overlay, those of the matrices too, which changes nothing before somebody
// changes it.
func TestCellsAreWritten(t *testing.T) {
	var b strings.Builder
	if err := Standard().WriteCells(&b, ChartFormat); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	wants(t, text, `id     = "drop.reach"`, `id     = "lower.e.13"`)
	if s := open(t, "tempelhof", text); len(s.Rulings()) > 0 {
		t.Errorf("%v", s.Rulings())
	}
	mine := regexp.MustCompile(`(?s)("lower.e.13"\nvalue  = )"E"`).ReplaceAllString(text, `$1"EX"`)
	if got := open(t, "tempelhof", mine).Rulings(); !slices.Equal(got, []string{"lower.e.13 = EX (house)"}) {
		t.Errorf("%v", got)
	}
}

// No overlay makes the program fall: it is taken, or refused with reasons.
func FuzzOverlay(f *testing.F) {
	f.Add("format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"drop.reach\"\nvalue = \"3\"\nsource = \"mine\"\n")
	f.Add("format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"odds.a\"\nvalue = \"1:9\"\nsource = \"mine\"\n[[cell]]\nid = \"cost.road.maneuver\"\nvalue = \"no\"\nsource = \"mine\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := DecodeChanges("fuzz", []byte(text), Standard())
		if err != nil {
			return
		}
		for n := -5; n < 40; n++ {
			c.column(n)
			c.odd(max(n, 0), 3)
			for i := range columns {
				c.result("upper", i, n)
			}
		}
	})
}

// A position that was damaged is refused, or one that can be asked anything.
func FuzzRead(f *testing.F) {
	data, _ := BattleFile("tempelhof")
	p, err := System{}.Open(game.Opening{Name: "tempelhof", Scenario: data})
	if err != nil {
		f.Fatal(err)
	}
	raw, err := p.MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := System{}.Read(raw)
		if err != nil {
			return
		}
		for _, side := range p.Sides() {
			s := p.For(side).(*Position)
			s.Legal(side)
			s.All()
			s.Divisions()
			s.Clock()
		}
	})
}
