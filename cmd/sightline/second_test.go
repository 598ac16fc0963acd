package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/game"
	"sightline/game/replay"
	"sightline/game/replay/toygame"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/scenarios"
)

// A second rule system, the toy, is read and written with sections and ground
// of its own, played from seats, drawn with its pieces and replayed.
func TestSecondSystem(t *testing.T) {
	doc, err := scenarios.Decode("toy.toml", []byte(toygame.Scenario))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(scenarios.Encode(doc)); got != toygame.Scenario {
		t.Errorf("written as\n%s", got)
	}
	var journal bytes.Buffer
	g, err := game.NewGame(toygame.System{}, game.Opening{Name: "toy.toml", Scenario: []byte(toygame.Scenario), Seed: "second"}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	host := seat.NewHost(g)
	defer host.Close()
	seats := map[string]*seat.Seat{}
	for _, side := range toygame.Sides {
		if seats[side], err = host.Sit(game.Seated{Doer: game.Doer{By: side}}, seat.Plays); err != nil {
			t.Fatal(err)
		}
	}
	do := func(side, action string) error { return seats[side].Do(json.RawMessage(action)) }
	for _, a := range [][2]string{
		{"Red", `{"move":"Red 1","to":[7,7]}`}, {"Blue", `{"throw":1}`}, {"Red", `{"throw":2}`}, {"Blue", `{"put by":4}`}, {"Red", `{"throw":3}`},
	} {
		if err := do(a[0], a[1]); err != nil {
			t.Fatalf("%s %s: %v", a[0], a[1], err)
		}
	}
	for action, why := range map[string]string{
		`{"move":"Blue 1","to":[7,7]}`:  `Red has no piece "Blue 1"`,
		`{"move":"Red 1","to":[99,7]}`:  "reaches off the table",
		`{"move":"Red 1","to":[22,12]}`: `"Blue 1" stands on "Red 1"`,
	} {
		if err := do("Red", action); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v; want %q", action, err, why)
		}
	}
	look, err := seats["Blue"].Look(0)
	if err != nil {
		t.Fatal(err)
	}
	table := toygame.Table(look.View)
	if table == nil || table.Stands[0].At != geom.InchPt(7, 7) {
		t.Fatalf("Blue sees %+v", table)
	}
	// What a system wants to show besides its table: where a piece went, what it
	// asks about, and a part of the table that is no terrain.
	on := scene.Of(table)
	on.Paths = []scene.Path{{Points: []geom.Point{geom.InchPt(2, 12), geom.InchPt(2, 7), table.Stands[0].At}, Color: on.Sides[0].Color}}
	on.Marks = []game.Mark{
		{Kind: game.LineMark, Points: []geom.Point{table.Stands[0].At, table.Stands[1].At}},
		{Kind: game.CircleMark, Points: []geom.Point{table.Stands[0].At}, Radius: 3 * geom.Inch},
	}
	on.Areas = []scene.Area{{
		Name: "Barn", Color: on.Sides[1].Color,
		Outline: geom.Polygon{Outline: geom.Ring{geom.InchPt(16, 2), geom.InchPt(22, 2), geom.InchPt(22, 6), geom.InchPt(16, 6)}},
	}}
	ids, texts := drawn(picture.Table(on, picture.Options{}))
	for _, id := range []string{"terrain/0", "terrain/1", "terrain/2", "stand/0", "stand/1", "area/0", "path/0", "mark/0", "mark/1"} {
		if !slices.ContainsFunc(ids, func(have string) bool { return strings.HasPrefix(have, id) }) {
			t.Errorf("nothing is drawn of %s in %q", id, ids)
		}
	}
	for _, text := range []string{"Apples", "Pears", "Old Fence", "orchard", "fence", "Red 1", "Barn"} {
		if !slices.Contains(texts, text) {
			t.Errorf("the picture does not say %q: %q", text, texts)
		}
	}
	j, err := replay.Read(bytes.NewReader(journal.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if v := replay.Verify(toygame.System{}, j); v.Severity() > 0 || v.Actions != 5 {
		t.Errorf("replayed: %+v", v)
	}
}

// drawn lists the ids and the texts of a picture.
func drawn(p *picture.Picture) (ids, texts []string) {
	for _, s := range p.Shapes {
		switch s := s.(type) {
		case *picture.Path:
			ids = append(ids, s.ID)
		case *picture.Circle:
			ids = append(ids, s.ID)
		case *picture.Label:
			ids, texts = append(ids, s.ID), append(texts, s.Text)
		}
	}
	return ids, texts
}

// What the toy has of its own is known to none of the rooms that every system
// shares.
func TestSecondSystemIsKnownToNobody(t *testing.T) {
	own := []string{"toygame", `"toy"`, "orchard", "purse", "fruit", "picker", "nimble"}
	for _, room := range []string{"scenarios", "los", "geom", "units", "cmd/internal/scene", "cmd/internal/picture"} {
		n := 0
		err := filepath.WalkDir(filepath.Join("..", "..", room), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			n++
			text, err := os.ReadFile(path)
			for _, word := range own {
				if bytes.Contains(text, []byte(word)) && !strings.HasSuffix(path, "_test.go") {
					t.Errorf("%s knows of %s", path, word)
				}
			}
			return err
		})
		if err != nil || n == 0 {
			t.Errorf("%s: %d files, %v", room, n, err)
		}
	}
}

// The program checks a scenario of the second system like any other: its own
// keys, and what its rules find, with file, line and key.
func TestSecondSystemIsChecked(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"goal = 60", "gaol = 60", "toy.toml:10: toy.goal: missing: want how many points it takes\ntoy.toml:11: toy.gaol: unknown key: did you mean \"goal\"?\n"},
		{"fruit   = 2", "fruit = 7", "toy.toml:23: terrain[1].fruit: is 7: want a whole number from 1 to 6\n"},
		{"purse   = 3", "purze = 3", "toy.toml:45: stand[1].purze: unknown key: did you mean \"purse\"?\n"},
		{`name = "Blue"`, `name = "Green"`, "toy.toml:49: stand[2].side: \"Blue\" is no side: want Red or Green\n"},
		{"[[side]]\nname = \"Red\"", "[[side]]\nname = \"Pink\"\n[[side]]\nname = \"Red\"", "toy.toml:13: side: want the sides Red and Blue\n"},
		{`"picker"`, `"pickr"`, "toy.toml:40: stand[1].kind: \"pickr\" is no kind of the charts: did you mean \"picker\"?\n"},
		{"base    = [1, 1]\n", "", "toy.toml:37: stand[1].base: missing: want [width, depth] of \"picker\", which is not in the charts\n"},
		{`"nimble"`, `"numble"`, "toy.toml:41: stand[1].quality: \"numble\" is no quality: did you mean \"nimble\"?\n"},
		{`system = "toy"`, `system = "tay"`, "toy.toml:8: game.system: is \"tay\": did you mean \"toy\"?\n"},
		{`system = "toy"`, `system = "chess"`, "toy.toml:8: game.system: is \"chess\": want assault, berlin, command-decision, dday or toy\n"},
	} {
		t.Chdir(t.TempDir())
		text := strings.Replace(toygame.Scenario, c.old, c.new, 1)
		if err := os.WriteFile("toy.toml", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		p := program{stdout: &out, stderr: &errs, systems: []game.System{toygame.System{}}}
		err := checkCommand{Files: []string{"toy.toml"}}.Run(&p)
		if errs.String() != c.want || (err == nil) != (c.want == "") {
			t.Errorf("%q: got\n%swant\n%s", c.new, &errs, c.want)
		}
	}
}
