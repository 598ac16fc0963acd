package commanddecision

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// example is the example of FORMAT.md.
func example(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(page, -1)
	if len(examples) != 1 {
		t.Fatalf("%d examples", len(examples))
	}
	return string(examples[0][1])
}

// The example is a canonical file, and can be played.
func TestFormatExample(t *testing.T) {
	text := example(t)
	doc, err := scenarios.Decode("example", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text, string(scenarios.Encode(doc))); d != "" {
		t.Errorf("(- page, + written):\n%s", d)
	}
	if _, err := NewBattle(doc.Scenario, nil); err != nil {
		t.Error(err)
	}
}

// Any terms the program can hold are written, read back as the same terms and
// written again as the same bytes.
func TestTermsRoundTrip(t *testing.T) {
	base, err := scenarios.Decode("f", []byte(goodBattle))
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		sc := *base.Scenario
		sc.Stands = slices.Clone(sc.Stands)
		terms := genTerms(t)
		sc.Rules = terms
		if !rapid.Bool().Draw(t, "named") {
			sc.System, terms.Choices = "", nil
		}
		for i, f := range terms.Formations {
			if f.Side == sc.Stands[i].Side {
				sc.Stands[i].Company = f.Name
			}
		}
		role := Role{Cover: rapid.SampledFrom([]string{"", "light", "fortification"}).Draw(t, "cover")}
		if rapid.Bool().Draw(t, "served") {
			role.Crew, role.Tow = "Crew", "Truck"
		}
		if sc.Stands[2].Part = nil; role != (Role{}) {
			sc.Stands[2].Part = role
		}
		if rapid.Bool().Draw(t, "waits") {
			sc.Stands[3].Part = Role{Arrival: Arrival{
				Chance: rapid.IntRange(0, 9).Draw(t, "chance"), Losses: rapid.IntRange(1, maxLost).Draw(t, "lost"),
			}}
		}
		if sc.Ground = slices.Clone(sc.Ground); rapid.Bool().Draw(t, "obstacle") {
			sc.Ground[0].Class, sc.Ground[0].Part = "wire", Laid{"Poles"}
		}
		once := scenarios.Encode(&scenarios.Document{Scenario: &sc})
		read, err := scenarios.Decode("f", once)
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		if d := cmp.Diff(&sc, read.Scenario, cmpopts.IgnoreTypes(&scenarios.Origin{})); d != "" {
			t.Fatalf("(- before, + after):\n%s\n%s", d, once)
		}
		if twice := scenarios.Encode(read); string(twice) != string(once) {
			t.Fatalf("again:\n%s\nfirst:\n%s", twice, once)
		}
		if _, err := scenarios.Decode("laid", scenarios.Encode(read.Laid())); err != nil {
			t.Fatalf("laid out: %v\n%s", err, once)
		}
	})
}

// genTerms draws terms for the table of goodBattle.
func genTerms(t *rapid.T) *Terms {
	name := rapid.StringMatching(`[A-Za-z"\\é#=\[\]][ -~é“”ß…]{0,20}[A-Za-z"\\.]`)
	sides := rapid.SampledFrom([]string{"Poles", "Germans"})
	grades := rapid.SampledFrom(append([]string{""}, units.Qualities()...))
	terms := &Terms{Measuring: rapid.SampledFrom([]string{declareFirst, "free", "referee"}).Draw(t, "measuring")}
	for i := range rapid.IntRange(0, 4).Draw(t, "formations") {
		f := Formation{
			Name: fmt.Sprint(name.Draw(t, "name"), i), Side: []string{"Poles", "Germans"}[i%2], Echelon: company,
			Morale: rapid.IntRange(0, maxMorale).Draw(t, "morale"), Quality: grades.Draw(t, "quality"),
		}
		if i < 2 {
			f.Echelon = battalion
		} else if rapid.Bool().Draw(t, "within") {
			f.Within = terms.Formations[i%2].Name
		}
		terms.Formations = append(terms.Formations, f)
	}
	for range rapid.IntRange(0, 2).Draw(t, "strikes") {
		burst := rapid.Int64Range(int64(minBurst), int64(maxBurst)).Draw(t, "burst")
		terms.Strikes = append(terms.Strikes, Support{
			Side: sides.Draw(t, "side"), Name: name.Draw(t, "name"), Turn: rapid.IntRange(1, 12).Draw(t, "turn"),
			Points: rapid.IntRange(1, maxPoints).Draw(t, "points"), Burst: geom.Length(burst), Value: rapid.IntRange(1, maxValue).Draw(t, "value"),
		})
	}
	for range rapid.IntRange(0, 3).Draw(t, "victory") {
		terms.Victory = append(terms.Victory, genVictory(t))
		if len(terms.Victory[len(terms.Victory)-1].Conditions) == 0 {
			break // what comes after may never be reached
		}
	}
	for _, id := range []string{"Line-2", "circle", "fog_of_war"} {
		if rapid.Bool().Draw(t, "ruled") {
			terms.Choices = append(terms.Choices, Choice{id, name.Draw(t, "word")})
		}
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "cells") {
		c := units.CellChange{ID: fmt.Sprintf("kind.%d", i), Value: name.Draw(t, "value")}
		if rapid.Bool().Draw(t, "given") {
			c.Source = name.Draw(t, "source")
		}
		terms.Cells = append(terms.Cells, c)
	}
	return terms
}

func genVictory(t *rapid.T) Victory {
	v := Victory{
		Side: "Poles", Grade: rapid.SampledFrom([]string{gradeWin, "decisive"}).Draw(t, "grade"),
		When: rapid.SampledFrom([]string{whenEnd, "at-once"}).Draw(t, "when"),
		Text: "x" + rapid.StringMatching(`([ -~é]|"""|\n|\\){0,40}`).Draw(t, "text"),
	}
	if rapid.Bool().Draw(t, "draw") {
		v.Side, v.Grade = "", gradeDraw
	}
	for range rapid.IntRange(0, 3).Draw(t, "conditions") {
		c := Condition{Kind: rapid.SampledFrom([]string{"exit", "hold", "destroy"}).Draw(t, "condition")}
		if v.Side == "" || rapid.Bool().Draw(t, "of a side") {
			c.Side = "Germans"
		}
		if c.Kind == "hold" {
			c.Areas = []string{"Ford", "Mill"}
			c.Count = rapid.IntRange(1, 2).Draw(t, "count")
		} else {
			d := rapid.SampledFrom([]int{2, 3, 100, 1000}).Draw(t, "below")
			c.Share = [2]int{rapid.IntRange(1, d).Draw(t, "above"), d}
			c.Of = rapid.SampledFrom([]string{ofStands, "value"}).Draw(t, "of")
		}
		if c.Kind == "exit" {
			c.Edge = rapid.SampledFrom(scenarios.Edges[:]).Draw(t, "edge")
		}
		v.Conditions = append(v.Conditions, c)
	}
	return v
}

// What these rules cannot play is said with file, line and key, as what is
// wrong with the file itself is; of overlays too.
func TestFaultsOfTheRulesAreLocated(t *testing.T) {
	for _, c := range []struct {
		old, new string
		overlay  string // an id and a value
		want     []string
	}{
		{"turns  = 12", "note = \"x\"", "", []string{
			`f.toml:1: turns: is not given: want how many turns the game lasts`}},
		{"[[side]]\nname   = \"US\"", "[[side]]\nname = \"Red\"\n\n[[side]]\nname   = \"US\"", "", []string{
			`f.toml:16: side: has 3: want two sides`}},
		{`morale  = 8`, ``, "", []string{
			`f.toml:46: formation[1].morale: is not given: want its original morale number`}},
		{"company = \"StuG Battery\"\n", "quality = \"elite\"\n", "", []string{
			`f.toml:75: stand[3].company: is not given: want the formation it belongs to`}},
		{"morale  = 8\nquality = \"regular\"", "morale = 8", "", []string{
			fmt.Sprintf(`f.toml:59: stand[1].quality: is not given, nor its formation's: want one of %v`, units.Qualities()),
			fmt.Sprintf(`f.toml:67: stand[2].quality: is not given, nor its formation's: want one of %v`, units.Qualities())}},
		{`ground  = "forest"`, `ground  = "lava"`, "", []string{
			fmt.Sprintf(`f.toml:35: terrain[2].ground: is "lava": want one of %v`, terrainRows)}},
		{`kind    = "stug-iii-g"`, `base = [1, 1]`, "", []string{
			`f.toml:75: stand[3].kind: "" is not in the charts: want a kind of them`}},
		{`circle = "4"`, "circle = \"4\"\nroad = \"maybe\"\nrode = \"any\"", "", []string{
			`f.toml:15: game.rulings.road: is "maybe": want column or any`,
			`f.toml:16: game.rulings.rode: there is no such figure: did you mean "ruling.road"?`}},
		{`circle = "4"`, "circle = \"4\"\nroad = \"maybe\"", "", []string{
			`f.toml:15: game.rulings.road: is "maybe": want column or any`}},
		{"[[side]]\nname   = \"US\"", "[[cell]]\nid = \"kind.rifle.mvoe\"\nvalue = \"3\"\nsource = \"house\"\n[[cell]]\nid = \"terrain.wall.foot\"\nvalue = \"x99\"\n[[side]]\nname   = \"US\"", "", []string{
			`f.toml:18: cell[1].value: kind.rifle.mvoe: no column`, `f.toml:22: cell[2].value: terrain.wall.foot`}},
		{"", "", "ruling.road maybe", []string{
			`house.toml:3: ruling.road: is "maybe": want column or any`}},
		{"", "", "kind.rifle.mvoe 3", []string{`house.toml:3: kind.rifle.mvoe: no column "mvoe"`}},
	} {
		text := example(t)
		if c.old != "" && strings.Count(text, c.old) == 0 {
			t.Errorf("there is no %q", c.old)
		}
		o := game.Opening{Name: "f.toml", Scenario: []byte(strings.Replace(text, c.old, c.new, 1))}
		if id, value, ok := strings.Cut(c.overlay, " "); ok {
			house := fmt.Sprintf("[[cell]]\nid = %q\nvalue = %q\nsource = \"house\"\n", id, value)
			o.Overlays = []game.Overlay{{Name: "empty.toml"}, {Name: "house.toml", Text: []byte(house)}}
		}
		_, err := System{}.Open(o)
		if err == nil {
			t.Errorf("%q is played", c.new+c.overlay)
			continue
		}
		got := strings.Split(err.Error(), "\n")
		if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
			t.Errorf("%q: got\n%s\nwant\n%s", c.new+c.overlay, err, strings.Join(c.want, "\n"))
		}
	}
}

// No input makes Decode panic, and what decodes is written in a form that
// reads back and writes again as the same bytes.
func FuzzTerms(f *testing.F) {
	f.Add([]byte(goodScenario))
	f.Add([]byte(goodBattle))
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := scenarios.Decode("f", data)
		if err != nil {
			return
		}
		once := scenarios.Encode(doc)
		again, err := scenarios.Decode("f", once)
		if err != nil {
			t.Fatalf("what was written does not read:\n%v\n%s", err, once)
		}
		if twice := scenarios.Encode(again); string(twice) != string(once) {
			t.Fatalf("again:\n%s\nfirst:\n%s", twice, once)
		}
	})
}
