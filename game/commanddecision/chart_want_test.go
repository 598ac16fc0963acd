package commanddecision

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// ends are the values at the ends of what a cell may hold, and those next to
// them that it may not.
func (w want) ends() (in, out []string) {
	for _, s := range w {
		if s.word != "" {
			in = append(in, s.word)
			out = append(out, s.word+"x", strings.ToUpper(s.word)+" ")
			continue
		}
		in = append(in, s.text(s.lo), s.text(s.hi))
		out = append(out, s.text(s.lo-1), s.text(s.hi+1), s.text(s.lo)+" ", s.text(s.hi)+"x")
		if !s.inches {
			out = append(out, s.text(s.lo)+".5")
		}
	}
	return in, append(out, "", "none", "999999999999999999999", "-999999", "0x1", "1e1", "½")
}

// text is a number of a range as a cell has it.
func (s allowed) text(n int64) string {
	if s.inches {
		return s.sign + geom.Length(n).String()
	}
	return s.sign + fmt.Sprint(n)
}

// Every cell takes what is at the ends of what it says it wants, and refuses
// what is just beyond.
func TestCellsHoldWhatTheyWant(t *testing.T) {
	c := StandardChart()
	for i, x := range c.Cells() {
		in, out := c.wants[i].ends()
		for _, v := range in {
			if !c.wants[i].takes(v) {
				t.Errorf("%s = %q is refused: want %s", x.ID, v, x.Want)
			}
		}
		for _, v := range out {
			_, err := c.With([]units.CellChange{{ID: x.ID, Value: v, Source: "a test", File: "o.toml", Line: 7}})
			if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("o.toml:7: %s: is %q: want %s", x.ID, v, x.Want)) {
				t.Errorf("%s = %q: %v", x.ID, v, err)
			}
		}
	}
}

// Values that make no sense, all of which were taken once.
func TestNonsenseIsRefused(t *testing.T) {
	var overlay strings.Builder
	nonsense := [][2]string{
		{"ruling.contact", "500"}, {"hit.cap", "-50"}, {"cover.woods", "hevy"}, {"ruling.circle", "-5"}, {"ruling.hold", "7"},
		{"hit.column-1", "99"}, {"hit.pinned", "-300"}, {"morale.range", "-1"}, {"rate.full-advance", "0"}, {"carry.foot", "maybe"},
		{"terrain.woods.foot", "x0"}, {"terrain.woods.tracked", "+1000"}, {"ruling.mired", "+1"}, {"spot.base-1", "9.5"}, {"ruling.slices", "1000000"},
		{"spot.band-1", "7"}, {"spot.least", "10"}, {"hit.column-4", "10"}, {"burst.pinned", "1"}, {"order.radius", "0"}, {"terrain.clear.foot", "P"},
	}
	for _, n := range nonsense {
		fmt.Fprintf(&overlay, "[[cell]]\nid = %q\nvalue = %q\nsource = \"a test\"\n", n[0], n[1])
	}
	err := CheckOverlay(game.Overlay{Name: "o.toml", Text: []byte(overlay.String())})
	var faults scenarios.Faults
	if !errors.As(err, &faults) || len(faults) != len(nonsense) {
		t.Fatalf("%d faults, want %d:\n%v", len(faults), len(nonsense), err)
	}
	for i, n := range nonsense {
		if f := faults[i]; f.File != "o.toml" || f.Line != 4*i+3 || f.Key != n[0] {
			t.Errorf("%s: %v", n[0], f)
		}
	}
}

// A cell without a value was told that it wants "a value", and not which.
func TestMissingValuesNameTheirBounds(t *testing.T) {
	for id, want := range map[string]string{"hit.cap": "0 to 10", "kind.panzer-iv-h.road": "1 to 150 inches", "no.such": "a value in the notation of the charts"} {
		err := CheckOverlay(game.Overlay{Name: "o.toml", Text: []byte(fmt.Sprintf("[[cell]]\nid = %q\nsource = \"a test\"\n", id))})
		if err == nil || !strings.HasSuffix(err.Error(), ": want "+want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
}

// All that is wrong with a scenario and its overlays is said at once, where it
// is: a cell given twice, without a source or out of quotes hides no other.
func TestFaultsOfFiguresAreToldAtOnce(t *testing.T) {
	scenario := skirmishText("[game.rulings]\ncircle = \"-5\"\nretreet = \"5\"\n[[cell]]\nid = \"hit.cap\"\nvalue = \"90\"\n" +
		"[[cell]]\nid = \"kind.rifle.move\"\nvalue = \"fast\"\n" + stand("Red 1", "rifle", 4, 4) + stand("Blue 1", "rifle", 60, 4))
	first := "[[cell]]\nid = \"hit.pinned\"\nvalue = -300\n\n[[cell]]\nid = \"hit.pinned\"\nvalue = 40\nsource = \"x\"\n" +
		"[[cell]]\nid = \"hit.flank\"\nvalue = oops\nsource = \"x\"\n[[cell]]\nid = \"kind.truck.road\"\nvalue = \"never\"\nsource = \"x\"\n"
	second := "[[cell]]\nid = \"ruling.hold\"\nvalue = \"7\"\nsource = \"x\"\n[[cell]]\nid = \"kind.smg.road\"\nvalue = \"9\"\nsource = \"x\"\n"
	_, err := System{}.Open(game.Opening{Name: "s.toml", Scenario: []byte(scenario), Overlays: []game.Overlay{
		{Name: "first.toml", Text: []byte(first)}, {Name: "second.toml", Text: []byte(second)},
	}})
	line := func(part string) int { return 1 + strings.Count(scenario[:strings.Index(scenario, part)], "\n") }
	for _, want := range []string{
		fmt.Sprintf("s.toml:%d: game.rulings.circle: is \"-5\": want 0.5 to 24 inches", line("circle =")),
		fmt.Sprintf("s.toml:%d: game.rulings.retreet: there is no such figure: did you mean \"ruling.retreat\"?", line("retreet")),
		fmt.Sprintf("s.toml:%d: cell[1].value: hit.cap: is \"90\": want 0 to 10", line("value = \"90\"")),
		fmt.Sprintf("s.toml:%d: cell[2].value: kind.rifle.move: \"fast\": want 1 to 150 inches", line("value = \"fast\"")),
		`first.toml:1: hit.pinned: source "": want where the value is from`,
		`first.toml:3: hit.pinned: is "-300": want -20 to 0`,
		`first.toml:5: hit.pinned: is changed on line 1 already`,
		`first.toml:7: hit.pinned: is "40": want -20 to 0`,
		`first.toml:11: `,
		`first.toml:15: kind.truck.road: "never": want 1 to 150 inches`,
		`second.toml:3: ruling.hold: is "7": want 0 or 1`,
		`second.toml:7: kind.smg: road is not for stands of its class`,
	} {
		if err == nil || !strings.Contains(err.Error()+"\n", want) {
			t.Errorf("no fault %s in\n%v", want, err)
		}
	}
}

// A cell of a scenario needs no source: the scenario is the source.
func TestCellsOfScenariosNeedNoSource(t *testing.T) {
	s := skirmish(t, "[game.rulings]\nhold = \"0\"\n[[cell]]\nid = \"kind.rifle.move\"\nvalue = \"11\"\n[[cell]]\nid = \"hit.pinned\"\nvalue = \"-3\"\n"+
		stand("Red 1", "rifle", 4, 4)+stand("Blue 1", "rifle", 60, 4))
	got := strings.Join(s.Rulings(), "; ")
	if want := "hit.pinned = -3 (scenario); ruling.hold = 0 (scenario); kind.rifle.move = 11 (scenario)"; got != want {
		t.Errorf("in force are %s; want %s", got, want)
	}
}

// A decimal in a range that takes none lies in it all the same: it was refused as if it did
// not.
func TestWholeNumbersAreSaid(t *testing.T) {
	for _, c := range []struct{ id, value, want string }{
		{"hit.column-1", "1.5", "want 0 to 10, a whole number"},
		{"hit.column-1", "11", "want 0 to 10"},
		{"hit.pinned", "-0,5", "want -20 to 0, a whole number"},
		{"ruling.circle", "5.5.5", "want 0.5 to 24 inches"},
		{"terrain.woods.foot", "x1.5", "want x1 to x20, +0 to +100 inches or P, a whole number after x"},
	} {
		overlay := fmt.Sprintf("[[cell]]\nid = %q\nvalue = %q\nsource = \"house\"\n", c.id, c.value)
		err := CheckOverlay(game.Overlay{Name: "o.toml", Text: []byte(overlay)})
		if err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s = %s: %v; want %q", c.id, c.value, err, c.want)
		}
	}
}

// Every cell that takes no decimals says so when it is given some.
func TestEveryWholeCellSaysSo(t *testing.T) {
	c := StandardChart()
	for i, x := range c.Cells() {
		if !c.wants[i].takes("1.5") && !strings.Contains(x.Want, "inches") && strings.Contains(x.Want, " to ") && c.wants[i].whole("1.5") == "" {
			t.Errorf("%s, which takes %s, does not ask for whole numbers", x.ID, x.Want)
		}
	}
}

// The usual shell is an empty word: it stood in the list of what is wanted.
func TestEmptyWordsAreNotWanted(t *testing.T) {
	var h Shell
	if err := h.UnmarshalText([]byte("smoke")); err == nil || err.Error() != `shell "smoke": want one of [ap he]` {
		t.Errorf("a shell of smoke: %v", err)
	}
	if err := h.UnmarshalText(nil); err != nil || h != UsualShell {
		t.Errorf("no shell: %v", err)
	}
}
