package commanddecision

import (
	"strings"
	"testing"

	"sightline/game"
	"sightline/units"
)

// Every ruling says what each of its words means or is a number, and whatever
// Next leads to may stand in a file.
func TestRulingsCanBeChosen(t *testing.T) {
	all := Rulings()
	if len(all) < 30 {
		t.Fatalf("there are %d rulings", len(all))
	}
	var every []Choice
	for _, r := range all {
		if err := r.Takes(r.Value); err != nil {
			t.Errorf("%s, as it comes: %v", r.Name, err)
		}
		if r.Title() == "" || r.Want == "0 or 1" && (r.Shown("1") == "1" || r.Shown("0") == "0") || strings.Contains(r.Said(), "(1)") {
			t.Errorf("%s is told by %q, %q and %q: %s", r.Name, r.Title(), r.Shown("1"), r.Shown("0"), r.Said())
		}
		if n := strings.Count(r.Want, " or ") + strings.Count(r.Want, ","); len(r.Readings) > 0 && len(r.Readings) != n+1 {
			t.Errorf("%s: %d readings of %q", r.Name, len(r.Readings), r.Want)
		}
		for _, x := range r.Readings {
			if r.Want == "0 or 1" && x.Text == "" {
				t.Errorf("%s: nothing is said of %s: %q", r.Name, x.Value, r.Text)
			}
		}
		for _, by := range []int{1, -1} {
			v := r.Value
			for range 40 {
				v = r.Next(v, by)
				if err := r.Takes(v); err != nil {
					t.Fatalf("%s goes on to %s: %v", r.Name, v, err)
				}
			}
		}
		to := r.Next(r.Value, 1)
		if to == r.Value {
			t.Errorf("%s goes on to nothing else than %s", r.Name, to)
		}
		every = append(every, Choice{r.Name, to})
	}
	sc := libraryFile(t, "maneuvers-1941.toml").Scenario
	o := OverlayOf(every)
	changes, err := units.ReadOverlay(o.Name, o.Text, wantOfFigure)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBattle(sc, changes)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range b.Rulings() {
		if f.Now != every[i].Value || f.Source != Agreed || !f.Changed() {
			t.Errorf("%s is %s, from %s: want %s, agreed", f.Name, f.Now, f.Source, every[i].Value)
		}
	}
	if err := CheckOverlay(game.Overlay{Name: o.Name, Text: o.Text}); err != nil {
		t.Error(err)
	}
}

// What is wrong with a ruling is said with what was wanted.
func TestRulingsNamedWrong(t *testing.T) {
	if _, err := NamedRuling("circl"); err == nil || !strings.Contains(err.Error(), `did you mean "circle"?`) {
		t.Errorf("circl: %v", err)
	}
	r, err := NamedRuling("circle")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Takes("99"); err == nil || err.Error() != `is "99": want 0.5 to 24 inches` {
		t.Errorf("99: %v", err)
	}
}
