package usual

import (
	"os"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// Whether measured or by eye, nobody fires at what is out of reach or what his
// weapon cannot harm; and by eye it makes no difference how far within reach a
// target is.
func TestWorth(t *testing.T) {
	text, err := os.ReadFile("../screen/cd/testdata/fire.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name, words, by, at string
		weapon              int
		measured, eye       bool
	}{
		{"rifles at rifles near", "", "Rifle 1", "Grenadier 1", 0, true, true},
		{"rifles at rifles across the table", `"stand":{"name":"Grenadier 1","at":[33,11]}`, "Rifle 1", "Grenadier 1", 0, false, false},
		{"rifles at a tank", "", "Rifle 1", "Pz IV 2", 0, false, false},
		{"a tank at a tank", "", "M4 1", "Pz IV 2", 0, true, true},
		{"clearly out of reach", `"stand":{"name":"Grenadier 1","at":[24,10]}`, "Rifle 1", "Grenadier 1", 0, false, false},
		{"just out of reach, which nobody sees by eye", `"stand":{"name":"Grenadier 1","at":[21.5,10]}`, "Rifle 1", "Grenadier 1", 0, false, true},
	} {
		for _, measuring := range []string{"free", "declare-first"} {
			view := firing(t, strings.Replace(string(text), `"free"`, `"`+measuring+`"`, 1), x.words)
			f := rules.Fire{Stand: x.by, Weapon: x.weapon, Target: x.at}
			a, _ := view.AskFire(0, f)
			want := x.measured
			if measuring != "free" {
				want = x.eye
			}
			if n := Worth(view, f, a); n > 0 != want {
				t.Errorf("%s, %s: worth %d, want it worth firing: %v", x.name, measuring, n, want)
			}
		}
	}
	near := firing(t, strings.Replace(string(text), `"free"`, `"declare-first"`, 1), `"stand":{"name":"Grenadier 1","at":[12,10]}`)
	far := firing(t, strings.Replace(string(text), `"free"`, `"declare-first"`, 1), `"stand":{"name":"Grenadier 1","at":[19,10]}`)
	f := rules.Fire{Stand: "Rifle 1", Target: "Grenadier 1"}
	a, _ := near.AskFire(0, f)
	b, _ := far.AskFire(0, f)
	if Worth(near, f, a) != Worth(far, f, b) {
		t.Errorf("by eye 4 inches are worth %d and 11 inches %d, want the same", Worth(near, f, a), Worth(far, f, b))
	}
}

// firing is the view of the first side in general fire, of all that are seen.
func firing(t *testing.T, text, words string) *rules.State {
	t.Helper()
	doc, err := scenarios.Decode("fire.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.New(b)
	say := func(word string) {
		a, err := rules.DecodeAction([]byte(`{"do":"referee","reason":"test",` + word + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if s, _, err = rules.Apply(s, game.Referee, a, nil); err != nil {
			t.Fatal(err)
		}
	}
	for i := range b.Units {
		say(`"stand":{"name":"` + b.Units[i].Name + `","seen":true}`)
	}
	if words != "" {
		say(words)
	}
	say(`"turn":1,"step":"general-fire"`)
	return s.ViewOf(0)
}
