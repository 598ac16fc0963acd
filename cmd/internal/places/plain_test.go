package places

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	_ "sightline/game/commanddecision" // reads the files of the library
	"sightline/geom"
	"sightline/scenarios"
)

const table = `format = "sightline/scenario 1"
title = "Places"
[table]
size = [48, 36]
[[terrain]]
name = "Farm"
kind = "town"
outline = [[20, 10], [24, 10], [24, 14], [20, 14]]
[[terrain]]
name = "Highway"
kind = "road"
line = [[0, 30], [48, 30]]
[[terrain]]
name = "Long Hill"
kind = "hill"
outline = [[36, 2], [46, 2], [46, 12], [36, 12]]
[[area]]
name = "North of the highway"
outline = [[2, 18], [30, 18], [30, 26], [2, 26]]
[game]
system = "command-decision"
[[side]]
name = "Blue"
edge = "north"
[[side]]
name = "Red"
edge = "south"
[[formation]]
name = "Riflemen"
side = "Blue"
echelon = "company"
morale = 8
quality = "regular"
[[stand]]
name = "Rifle 9"
side = "Blue"
kind = "rifle"
company = "Riflemen"
deploy = "North of the highway"
`

func placesOf(t *testing.T, text string) *Places {
	t.Helper()
	d, err := scenarios.Decode("places", []byte(text))
	if err != nil || d.Scenario == nil {
		t.Fatal(err)
	}
	return Of(d.Scenario)
}

// Nobody thinks in thousandths: what the rules say in numbers is said by the
// compass and by what is near.
func TestPlain(t *testing.T) {
	l := placesOf(t, table)
	for in, want := range map[string]string{
		"Tank turns to 317.793°, along its arrow":    "Tank turns to the north-west, along its arrow",
		"A orders Full Advance, 225.5°, at (22, 12)": "A orders Full Advance, to the south-west, in Farm",
		"A orders Rally, 0°, at (25, 12)":            "A orders Rally, by Farm",
		"Rifle 1 is to go to (22.5, 12.25)":          "Rifle 1 is to go into Farm",
		"Rifle 1 is to go to (25.5, 12)":             "Rifle 1 is to go to Farm",
		"Rifle 1 is to go to (18, 12)":               "Rifle 1 is to go to Farm",
		"Rifle 1 is to go to (13.2, 12)":             "Rifle 1 is to go to a place 7″ west of Farm",
		"Rifle 1 is placed at (41, 3)":               "Rifle 1 is placed on the north of Long Hill",
		"Mortars is to fall on (12, 30), (22, 17)":   "Mortars is to fall on Highway, 3″ south of Farm",
		"Rifle 1 is placed at (2, 34)":               "Rifle 1 is placed at the south-west corner",
		"Rifle 1 is placed at (5, 33)":               "Rifle 1 is placed 3″ from the south edge, 5″ from the west edge",
		"Rifle 1 is placed at (13, 1)":               "Rifle 1 is placed at the north edge, 11″ north-west of Farm",
		"Rifle 1 is to go to (1, 20)":                "Rifle 1 is to go to the west edge",
		"Rifle 1 is placed at (27, 23)":              "Rifle 1 is placed 9″ south-east of Farm",
		"A moves 17.73\" for 63 % of its allowance":  "A moves 17.7″ for 63 % of its allowance",
		"fires 37 mm M5/M6, 2\": needs 3, rolls 5":   "fires 37 mm M5/M6, 2″: needs 3, rolls 5",
		"A does not see (25, 12) (CD 3.9)":           "A does not see the place by Farm (CD 3.9)",
		"Rifle 1 moves in the open (CD 6.3)":         "Rifle 1 moves in the open (CD 6.3)",
	} {
		if got := l.Plain(in); got != want {
			t.Errorf("%q is said as %q, want %q", in, got, want)
		}
	}
}

// Of whole games nothing is left of angles and coordinates.
func TestGamesAreToldPlainly(t *testing.T) {
	raw := regexp.MustCompile(`[0-9]°|\([-0-9.]+, [-0-9.]+\)|[0-9]\.[0-9]{2}`)
	n := 0
	for _, name := range []string{"maneuvers-1941", "lezey-1944"} {
		text, err := fs.ReadFile(scenarios.Library(), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		l := placesOf(t, string(text))
		for _, s := range told(t, name) {
			n++
			if got := l.Plain(s); raw.MatchString(got) || strings.Contains(got, "  ") {
				t.Errorf("%q is said as %q", s, got)
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d sentences", n)
	}
}

// A place is told by an edge whatever is on the table.
func TestNearEverywhere(t *testing.T) {
	l := placesOf(t, table)
	for x := geom.Length(-1); x <= 49; x++ {
		for y := geom.Length(-1); y <= 37; y++ {
			if s := l.Near(geom.Pt(x*geom.Inch, y*geom.Inch)); s == "" || strings.Contains(s, "(") {
				t.Errorf("(%d, %d) is %q", x, y, s)
			}
		}
	}
}

// told lists what was said in a recorded game.
func told(t *testing.T, name string) (out []string) {
	t.Helper()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var l struct {
			Check struct {
				Events []struct{ Text string }
			}
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		for _, e := range l.Check.Events {
			out = append(out, e.Text)
		}
	}
	return out
}
