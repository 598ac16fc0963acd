package berlin

import (
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// Of a drop each die says what it is: the launch and what it has to be over, where the unit scatters
// to and how far, with what the flak adds.
func TestDropIsTold(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "a drop"})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{view: now.(*rules.Position)}
	for _, x := range []struct {
		h    rules.Happening
		want []string
	}{
		{rules.Happening{Kind: "launch", Unit: "82nd US parachute 1", Text: "aimed: aimed at 1209", Dice: []int{5}, Ledger: []rules.Line{{Value: "1"}}}, []string{"Launch of 82nd US parachute 1", "over 1"}},
		{rules.Happening{Kind: "scatter", To: "1209", Dice: []int{4}}, []string{"Scatter check", ""}},
		{rules.Happening{Kind: "scatter", To: "1209", Dice: []int{1}, Ledger: []rules.Line{{Value: "-4", Source: "seed"}, {Value: "-2", Source: "house"}, {Value: "2", Source: "seed"}}}, []string{"Scatter check", "\u2212 6 = \u22125 (house)"}},
		{rules.Happening{Kind: "scatter", From: "1209", To: "1205", Dice: []int{1, 2}, Path: []string{"1208", "1207", "1206", "1205"}, Ledger: []rules.Line{{Value: "N"}}},
			[]string{"Direction", "north", "Distance", "+ 2 = 4"}},
		{rules.Happening{Kind: "scatter", From: "1209", Dice: []int{2, 6}, Path: []string{"1308"}, Ledger: []rules.Line{{Value: "NE"}}}, []string{"Direction", "northeast", "Distance", ""}},
	} {
		var got []string
		for _, d := range p.Tell(x.h).Dice {
			got = append(got, d.Caption, d.Text)
			way, is := map[string]int{"north": 0, "northeast": 1}[d.Text]
			if numbered := d.Rose.Numbers == [6]string{"1", "2", "3", "4", "5", "6"}; numbered != is || is && d.Rose.To != way {
				t.Errorf("beside %s %q stands the hex %+v", d.Caption, d.Text, d.Rose)
			}
			if len(d.Dice) != 1 {
				t.Errorf("%s: %d dice", d.Caption, len(d.Dice))
			}
		}
		if marks := p.Tell(x.h).Marks; !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Kind == board.Cross && m.Cells[0] == p.cell("1209") }) {
			t.Errorf("%+v does not show where it was aimed", x.h)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%+v is told as %q, want %q", x.h, got, x.want)
		}
	}
}

// An exchange that does nothing is told so, in the tag, the tray and the card; one that does is an exchange.
func TestVoidExchangeIsTold(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "a strike"})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{view: now.(*rules.Position)}
	for void, want := range map[bool]string{true: "No effect", false: "Exchange"} {
		told := p.Tell(rules.Happening{Kind: "attack", Side: "Allied", To: "1209", Dice: []int{6, 5}, Dicesum: 9, Matrix: "upper", Column: "D", Result: rules.Exchange, Void: void, Text: "It is so: EX"})
		if why := map[bool]string{true: "nobody is lost", false: "each side loses a unit"}[void]; !strings.Contains(told.Why, why) || !strings.Contains(strings.ToLower(told.Note), why) {
			t.Errorf("void: %v: the log has %q, the tray %q", void, told.Why, told.Note)
		}
		if told.Tag != want || told.Result != want || told.Card.Lines[len(told.Card.Lines)-1].Right != want {
			t.Errorf("void: %v: tag %q, tray %q, card %+v", void, told.Tag, told.Result, told.Card.Lines)
		}
	}
}

// In the roster the names of a division's units are never alike, and each is a part of its whole
// name.
func TestRosterTellsApart(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	for _, name := range k.Names() {
		text, _ := k.File(name)
		now, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text, Seed: "a roster"})
		if err != nil {
			t.Fatal(err)
		}
		p := &play{view: now.(*rules.Position)}
		p.See(now, rules.Allied)
		for _, g := range p.Roster() {
			seen := map[string]string{}
			for _, r := range g.Rows {
				if was := seen[r.Text]; was != "" || r.Whole != r.Name || len(r.Text) >= len(r.Whole) {
					t.Errorf("%s: %q is called %q, and so is %q", g.Name, r.Name, r.Text, was)
				}
				seen[r.Text] = r.Name
			}
		}
	}
}

// Of each figure of a unit the card says whose it is: the seed's where it prints them, ours where not, that of
// the chart in Maneuver Mode, and what an overlay says.
func TestCardSaysWhose(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("berlin")
	mine := "format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"maneuver.protection\"\nvalue = \"0\"\nsource = \"my copy\"\n"
	for _, x := range []struct {
		unit, left, overlay, want string
	}{
		{"82nd US parachute 1", "Fire, protection, movement", "", "seed"},
		{"82nd US parachute 1", "Flies with a die above", "", "seed"},
		{"LAH 1", "Fire, protection, movement", mine, "seed"},
		{"HJ 1", "Fire, protection, movement", "", "house"},
		{"LAH 1", "Protection in it", "", "house"},
		{"LAH 1", "Movement in it", "", "house"},
		{"LAH 1", "Protection in it", mine, "my copy"},
		{"LAH 1", "Movement in it", mine, "house"},
	} {
		o := game.Opening{Name: "berlin", Scenario: text, Seed: "a card"}
		if x.overlay != "" {
			o.Overlays = []game.Overlay{{Name: "mine", Text: []byte(x.overlay)}}
		}
		now, err := rules.System{}.Open(o)
		if err != nil {
			t.Fatal(err)
		}
		p := &play{hover: -1}
		p.See(now, rules.German)
		v, is := p.view.Find(x.unit)
		if !is {
			t.Fatal(x.unit)
		}
		if x.unit == "HJ 1" {
			v.At = ""
		}
		i := slices.IndexFunc(p.unitCard(&v).Lines, func(l board.Line) bool { return l.Left == x.left })
		if i < 0 || p.unitCard(&v).Lines[i].Source != x.want {
			t.Errorf("%+v: %+v", x, p.unitCard(&v).Lines)
		}
	}
}

// A column of a matrix is the base game's that is ours, and who owns cells of it is named beside.
func TestGridSaysWhose(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	mine := "format = \"sightline/berlin-chart 1\"\n[[cell]]\nid = \"upper.b.5\"\nvalue = \"E\"\nsource = \"my copy\"\n"
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "a grid", Overlays: []game.Overlay{{Name: "mine", Text: []byte(mine)}}})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{view: now.(*rules.Position)}
	for column, want := range map[string]string{"A": "house", "B": "house, my copy"} {
		if got := p.grid("upper", column).Source; got != want {
			t.Errorf("column %s: %q, want %q", column, got, want)
		}
	}
}

// opened is a scenario before anything is done in it.
func opened(t *testing.T, name string) *rules.Position {
	t.Helper()
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File(name)
	now, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text, Seed: "words"})
	if err != nil {
		t.Fatal(err)
	}
	return now.(*rules.Position)
}

// Strikes that may be napalm are never more than there are.
func TestNapalmWords(t *testing.T) {
	for _, c := range []struct {
		strikes, napalm int
		want            string
	}{{12, 4, "; 4 of them may be napalm"}, {3, 4, "; all of them may be napalm"}, {1, 4, "; it may be napalm"}, {5, 0, ""}} {
		p := &play{clock: rules.Clock{Strikes: c.strikes, Napalm: c.napalm}}
		if got := p.napalmWords(); got != c.want {
			t.Errorf("%d strikes, %d napalm: %q, want %q", c.strikes, c.napalm, got, c.want)
		}
	}
}

// After gun fire it is told that nobody can assault, and why: who is beside an enemy has attacked, or
// nobody is.
func TestNobodyCanAssault(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "guns"})
	if err != nil {
		t.Fatal(err)
	}
	v := now.(*rules.Position)
	sides := v.Sides()
	for _, c := range []struct {
		at       string
		combat   bool
		attacked bool
		want     string
	}{
		{"1204", true, false, ""},
		{"1204", true, true, "nobody can assault: those beside an enemy have attacked in this turn"},
		{"1204", false, false, "nobody can assault: nobody fit for it in Combat Mode is beside an enemy"},
		{"1207", true, true, "nobody can assault: nobody fit for it in Combat Mode is beside an enemy"},
	} {
		p := &play{view: v, side: 0, units: []rules.UnitView{{Name: "a", Side: sides[0], At: c.at, Fire: 2, Combat: c.combat, Attacked: c.attacked}, {Name: "x", Side: sides[1], At: "1203"}}}
		if got := p.unassaulting(); got != c.want {
			t.Errorf("%+v: it says %q", c, got)
		}
	}
}

// Of many units the bar and the tray tell two and how many there are, the card all of them; a check
// for which nobody comes says so.
func TestManyUnitsAreToldBriefly(t *testing.T) {
	k, _ := boards.Of(rules.SystemName)
	text, _ := k.File("tempelhof")
	now, err := rules.System{}.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "many"})
	if err != nil {
		t.Fatal(err)
	}
	p := &play{view: now.(*rules.Position)}
	figures := []rules.Line{{Text: "Volkssturm units", Value: "4", Source: "seed"}}
	told := p.Tell(rules.Happening{Kind: "arrive", Side: "German", Units: []string{"A", "B", "C", "D"}, Ledger: figures, Text: "German: rolls 4: A, B, C, D"})
	if told.Under != "German: rolls 4: 4 units (A, B, …)" || told.Result != "4 units (A, B, …)" || told.Card.After[0].Left != "German: rolls 4: A, B, C, D" {
		t.Errorf("four are told as %q, %q, on the card %q", told.Under, told.Result, told.Card.After[0].Left)
	}
	if told = p.Tell(rules.Happening{Kind: "arrive", Side: "German", Units: []string{"A", "B"}, Text: "German: A, B"}); told.Under != "German: A, B" {
		t.Errorf("two are told as %q", told.Under)
	}
	if told = p.Tell(rules.Happening{Kind: "arrive", Side: "German", Dice: []int{2}, Ledger: figures, Text: "German: Volkssturm check, rolls 2: nobody"}); told.Result != "Nobody comes" {
		t.Errorf("a check without anybody is told as %q", told.Result)
	}
}

// An HQ that fires and helps is in the ledger twice: the second time it says what it does.
func TestHelpIsTold(t *testing.T) {
	c := &board.Card{}
	(&play{}).ledger(c, []rules.Line{{Text: "US 82nd HQ", Value: "2"}, {ID: "hq.dice", Text: "US 82nd HQ", Value: "+1"}})
	if c.Lines[0].Left != "US 82nd HQ" || c.Lines[1].Left != "US 82nd HQ helps" {
		t.Errorf("its lines are %q and %q", c.Lines[0].Left, c.Lines[1].Left)
	}
}
