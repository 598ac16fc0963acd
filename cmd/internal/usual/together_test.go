package usual

import (
	"io/fs"
	"slices"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// maneuvers is the first position of Maneuvers, of which both sides are known.
func maneuvers(t *testing.T) *rules.State {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode("maneuvers-1941.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(b)
}

func moved(stand, text string, far float64, path ...geom.Point) Told {
	e := &rules.Event{Kind: rules.EventMoved, Telling: rules.Telling{Text: text, Stand: stand, Far: geom.Length(far * float64(geom.Inch))},
		Changes: []rules.Change{{Stand: stand, Path: path}}}
	return Told{e, text}
}

func turned(stand string, to geom.Angle) Told {
	text := stand + " turns to there"
	return Told{&rules.Event{Kind: rules.EventTurned, Telling: rules.Telling{Text: text, Stand: stand}, Changes: []rules.Change{{Stand: stand, Facing: to}}}, text}
}

// What the stands of a company did alike is one sentence; who did otherwise is told
// by itself, and what happened between is not reached over.
func TestTogether(t *testing.T) {
	view := maneuvers(t)
	at := func(x, y geom.Length) geom.Point { return geom.Pt(x*geom.Inch, y*geom.Inch) }
	share := " for 100 % of its allowance"
	told := []Told{
		moved("Blue rifle 1", "Blue rifle 1 moves 12″"+share, 12, at(2, 20), at(14, 20)),
		moved("Blue tank 1", "Blue tank 1 moves 20″"+share, 20, at(2, 30), at(16, 16)),
		{Event: &rules.Event{Kind: rules.EventShared}},
		moved("Blue rifle 2", "Blue rifle 2 moves 6.5″ for 54 % of its allowance", 6.5, at(2, 22), at(8, 22)),
		moved("Red rifle 1", "Red rifle 1 moves", 0, at(40, 20), at(30, 20)),
		moved("Red rifle 2", "Red rifle 2 moves", 0, at(40, 22), at(30, 22)),
		moved("Blue tank 2", "Blue tank 2 moves 9″ for 40 % of its allowance and is stopped by Red rifle 1", 9, at(2, 30), at(11, 30)),
		turned("Red rifle 1", 270*geom.Degree),
		turned("Red rifle 2", 270*geom.Degree),
		turned("Blue rifle 1", 90*geom.Degree),
		turned("Blue rifle 2", 45*geom.Degree),
		turned("Blue rifle 3", 90*geom.Degree),
	}
	want := []Sentence{
		{"Blue rifle company moves up to 12″ to the east: Rifle 1 and Rifle 2", "Blue rifle company", []int{0, 3}},
		{"Blue tank 1 moves 20″ to the north-east", "Blue tank platoon", []int{1}},
		{"Red rifle company moves to the west: Rifle 1 and Rifle 2", "Red rifle company", []int{4, 5}},
		{"Red rifle company turns to the west: Rifle 1 and Rifle 2", "Red rifle company", []int{7, 8}},
		{"Blue rifle company turns: Rifle 1 and Rifle 3 to the east; Rifle 2 to the north-east", "Blue rifle company", []int{9, 10, 11}},
	}
	got := Together(view, told)
	if !slices.EqualFunc(got, want, func(a, b Sentence) bool {
		return a.Text == b.Text && a.Company == b.Company && slices.Equal(a.Of, b.Of)
	}) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

// An order says who does what, and where its chit lies; whose it is only to its
// own side.
func TestOrderTold(t *testing.T) {
	view := maneuvers(t)
	near := func(geom.Point) string { return "south of Struga" }
	company := []string{"Blue rifle command", "Blue rifle 1", "Blue rifle 2", "Blue rifle 3", "Blue machine guns"}
	told := func(kind rules.EventKind, text, by string, o rules.OrderKind, to geom.Angle, stands ...string) *rules.Event {
		return &rules.Event{Kind: kind, Telling: rules.Telling{Text: text, Stand: by, Order: &o, At: geom.Pt(geom.Inch, geom.Inch), Facing: to, Stands: stands}}
	}
	for want, e := range map[string]*rules.Event{
		"Red rifle company: Full Advance to the north-west (chit south of Struga)":                    told(rules.EventRevealed, "Red orders", "", rules.FullAdvance, 315*geom.Degree, "Red rifle 1", "Red rifle 2"),
		"Red rifle 1: No Order (chit south of Struga)":                                                told(rules.EventRevealed, "Red orders", "", rules.NoOrder, 0, "Red rifle 1"),
		"Blue rifle command: Full Advance to the east (chit south of Struga)":                         told(rules.EventOrder, "x", "Blue rifle command", rules.FullAdvance, 90*geom.Degree),
		"Blue rifle company: Rally (chit south of Struga), by order of Blue command":                  told(rules.EventRevealed, "x", "Blue command", rules.Rally, 0, company...),
		"Blue rifle 1 and Blue rifle 2: Rally (chit south of Struga), by order of Blue command":       told(rules.EventRevealed, "x", "Blue command", rules.Rally, 0, company[1:3]...),
		"Blue tank 1: Rally (chit south of Struga), by order of Blue tank command; in column: Tank 1": told(rules.EventRevealed, "Blue tank 1 (in column)", "Blue tank command", rules.Rally, 0, "Blue tank 1"),
		"Blue command: Cautious Advance to the south (chit south of Struga), and nobody follows":      told(rules.EventRevealed, "x", "Blue command", rules.CautiousAdvance, 180*geom.Degree),
		"": {Kind: rules.EventMoved, Telling: rules.Telling{Text: "Blue tank 1 moves", Stand: "Blue tank 1"}},
	} {
		if got := OrderTold(view, e, near); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Who moved in the open is told once for a company, with all who saw it.
func TestSeenInTheOpen(t *testing.T) {
	view := maneuvers(t)
	sees := func(stand, by string) Told {
		text := stand + " moves in the open: " + by + " see it"
		return Told{&rules.Event{Kind: rules.EventSpotted, Telling: rules.Telling{Text: text, Target: stand}}, text}
	}
	for _, c := range []struct {
		told []Told
		want []string
	}{
		{[]Told{sees("Red rifle 1", "Blue vehicles"), sees("Red rifle 1", "Blue personnel")},
			[]string{"Red rifle 1 moves in the open: Blue vehicles and personnel see it"}},
		{[]Told{sees("Red rifle 1", "Blue vehicles"), sees("Red rifle 1", "Blue personnel"), sees("Red rifle 2", "Blue vehicles"), sees("Red rifle 2", "Blue personnel"),
			sees("Red rifle 3", "Blue vehicles")},
			[]string{"Red rifle company moves in the open: Blue vehicles and personnel see Rifle 1 and Rifle 2; Blue vehicles see Rifle 3"}},
		{[]Told{sees("Red rifle 1", "Blue vehicles"), sees("Blue rifle 1", "Red personnel")},
			[]string{"Red rifle 1 moves in the open: Blue vehicles see it", "Blue rifle 1 moves in the open: Red personnel see it"}},
	} {
		var got []string
		for _, s := range Together(view, c.told) {
			got = append(got, s.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
