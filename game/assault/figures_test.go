package assault

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// sheet is an overlay with cells, an id and a value each.
func sheet(cells ...string) game.Overlay {
	text := fmt.Sprintf("format = %q\n", CardFormat)
	for i := 0; i < len(cells); i += 2 {
		text += fmt.Sprintf("[[cell]]\nid = %q\nvalue = %q\nsource = \"my copy\"\n", cells[i], cells[i+1])
	}
	return game.Overlay{Name: "ac.toml", Text: []byte(text)}
}

// overlaid opens the field with overlays and something of it replaced.
func overlaid(t *testing.T, sheets []game.Overlay, replace ...string) *Position {
	t.Helper()
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(strings.NewReplacer(replace...).Replace(field)), Overlays: sheets})
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

const (
	redOne = "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\n"
	given  = "fire = 4\nreduced = 3\nrange = 3\nantitank = 2\nmove = 2\nmorale_reduced = 6\n"
	asTank = "kind = \"afv\"\narmor = \"heavy\"\nmorale = 8\n[[platoon]]\nname = \"Red 9\"\nside = \"Red\"\nhex = \"0001\"\n"
)

// An overlay reaches the figures of every platoon whose counter the scenario does not give, and
// those alone; each is marked with where it is from.
func TestOverlayReachesPlatoons(t *testing.T) {
	mine := []game.Overlay{sheet("fire.infantry", "9", "move.infantry", "1", "range.infantry", "4", "antitank.infantry", "3",
		"fire.afv", "8", "antitank.afv", "7", "armor.heavy", "9", "morale.reduced", "-3", "strength.reduced", "1/3")}
	for _, x := range []struct {
		what    string
		sheets  []game.Overlay
		replace []string
		want    string
	}{
		{"the card's", nil, nil, "fire 5/3 house, range 2 house, antitank 0 house, move 3 house, morale 8/7 scenario"},
		{"an owner's", mine, nil, "fire 9/3 my copy, range 4 my copy, antitank 3 my copy, move 1 my copy, morale 8/5 scenario"},
		{"the scenario's", mine, []string{redOne, redOne + given}, "fire 4/3 scenario, range 3 scenario, antitank 2 scenario, move 2 scenario, morale 8/6 scenario"},
		{"an AFV's", mine, []string{redOne, redOne + asTank}, "fire 8/3 my copy, range 5 house, antitank 7 my copy, move 7 house, morale 8/5 scenario, armor 9 my copy"},
		{"the fire that a scenario gives, halved by an owner", mine, []string{redOne, redOne + "fire = 4\n"}, "fire 4/2 scenario, range 4 my copy, antitank 3 my copy, move 1 my copy, morale 8/5 scenario"},
	} {
		s := overlaid(t, x.sheets, x.replace...)
		p := s.battle.Platoons[0]
		got := fmt.Sprintf("fire %d/%d %s, range %d %s, antitank %d %s, move %d %s, morale %d/%d %s", p.Fire, p.Reduced, s.From(0, "fire"),
			p.Range, s.From(0, "range"), p.AntiTank, s.From(0, "antitank"), p.Move, s.From(0, "move"), p.Morale, p.Shaken, s.From(0, "morale"))
		if p.Kind == AFV {
			got += fmt.Sprintf(", armor %d %s", p.Armor, s.From(0, "armor"))
		}
		if got != x.want {
			t.Errorf("%s: %s\nwant %s", x.what, got, x.want)
		}
	}
}

// What is left of a unit is marked with the cells that say so, too.
func TestReducedIsMarked(t *testing.T) {
	for _, x := range []struct{ more, want string }{
		{"", "my copy, house; house"}, {"fire = 4\n", "house; house"}, {"reduced = 3\nmorale_reduced = 7\n", "scenario; scenario"},
	} {
		s := overlaid(t, []game.Overlay{sheet("fire.infantry", "9")}, redOne, redOne+x.more)
		s.Units[0].Steps = 1
		if got := s.From(0, "fire") + "; " + s.From(0, "morale"); got != x.want {
			t.Errorf("%q: %s, want %s", x.more, got, x.want)
		}
	}
}

// An overlay is played by, not told alone: who moves one hex moves no three.
func TestOverlayIsPlayed(t *testing.T) {
	p, _ := overlaid(t, []game.Overlay{sheet("fire.infantry", "9", "move.infantry", "1")}).does(t, "Red", `{"do":"begin"}`, 3, 4)
	p, _ = p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	p.refused(t, "Red", `{"do":"move","unit":"Red 1","path":["0002","0003"]}`, TooFar)
	r, err := p.Outlook("Red", Action{Do: "fire", Units: []string{"Red 1", "Red 2"}, At: "0101"})
	if err != nil {
		t.Fatal(err)
	}
	if x := r.Column(true); x.Total != 18 {
		t.Errorf("two platoons of 9 fire with %d", x.Total)
	}
}

// Cells of a scenario are in force, and an owner's go before them.
func TestCellsOfAScenario(t *testing.T) {
	const cells = "[[cell]]\nid = \"fire.infantry\"\nvalue = \"8\"\nsource = \"a book\"\n[[cell]]\nid = \"shift.woods\"\nvalue = \"-3\"\nsource = \"mine\"\n[board]\n"
	s := overlaid(t, nil, "[board]\n", cells)
	if p := s.battle.Platoons[0]; p.Fire != 8 || s.From(0, "fire") != "a book" || s.Card().Int("shift.woods") != -3 {
		t.Errorf("fire %d %s, woods %d: want 8, a book, -3", p.Fire, s.From(0, "fire"), s.Card().Int("shift.woods"))
	}
	s = overlaid(t, []game.Overlay{sheet("fire.infantry", "9")}, "[board]\n", cells)
	if p := s.battle.Platoons[0]; p.Fire != 9 || s.Card().Int("shift.woods") != -3 {
		t.Errorf("with an overlay: fire %d, woods %d: want 9, -3", p.Fire, s.Card().Int("shift.woods"))
	}
}

// A scenario that is written gives what it gave, and leaves to the card what it left.
func TestWrittenFigures(t *testing.T) {
	doc, err := scenarios.Decode("field", []byte(strings.Replace(field, redOne, redOne+given, 1)))
	if err != nil {
		t.Fatal(err)
	}
	text := scenarios.Encode(doc)
	s, err := System{}.Open(game.Opening{Name: "field", Scenario: text, Overlays: []game.Overlay{sheet("fire.infantry", "9")}})
	if err != nil {
		t.Fatal(err)
	}
	if p := s.(*Position).battle.Platoons; p[0].Fire != 4 || p[0].Move != 2 || p[1].Fire != 9 || p[1].Move != 3 {
		t.Errorf("fire %d and %d, movement %d and %d: want 4, 9, 2, 3\n%s", p[0].Fire, p[1].Fire, p[0].Move, p[1].Move, text)
	}
}
