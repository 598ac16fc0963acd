package bot

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// peski is the view of a side that is to leave by the east edge, before the game.
func peski(t *testing.T, change func(string) string) *hand {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "peski-1939.toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := cd.System{}.Open(game.Opening{Name: "peski-1939.toml", Scenario: []byte(change(string(text))), Seed: "lane"})
	if err != nil {
		t.Fatal(err)
	}
	const german = 1
	return newHand(p.(*cd.State).ViewOf(german), german, nil)
}

// The lane is the one that is looked into less than others for the toil of going there,
// wherever the enemy really is.
func TestLane(t *testing.T) {
	h := peski(t, func(s string) string { return s })
	s := newSteady()
	if s.laneOf(h, goal{area: -1, edge: "east"}) != (lane{}) {
		t.Error("steady has a lane")
	}
	s.weights = keen(h)
	l, looks := s.laneOf(h, goal{area: -1, edge: "east"}), s.unseen(h)
	if l.worth < 10 {
		t.Errorf("it is worth %d to keep to the lane", l.worth)
	}
	in, all := 0, 0
	for c, n := range looks {
		all += n
		if l.off(s.ground.center(c)) == 0 {
			in += n * s.ground.rows / 4 // eight inches of the table
		}
	}
	if 3*in > 2*all {
		t.Errorf("the lane at %s is looked into by %d, the table by %d", l.middle.Show(), in, all)
	}
	moved := peski(t, func(s string) string { // two of the defenders stand elsewhere
		return strings.Replace(strings.Replace(s, "at      = [49.9, 22]", "at      = [49.9, 33]", 1), "at      = [49.8, 19.7]", "at      = [49.8, 32]", 1)
	})
	o := newSteady()
	if o.weights = keen(moved); o.laneOf(moved, goal{area: -1, edge: "east"}) != l {
		t.Error("the lane depends on enemies who are hidden")
	}
	if looks[s.ground.cell(geom.Pt(geom.Inch, 34*geom.Inch))] != 0 || slices.Max(looks) != 100 {
		t.Error("the far corner is looked into, or nothing is most")
	}
}

// An inch off a lane costs more the farther off it is.
func TestOffLane(t *testing.T) {
	at := geom.Pt(10*geom.Inch, 30*geom.Inch)
	for _, c := range []struct {
		l    lane
		want int32
	}{
		{lane{worth: 7, middle: 30 * geom.Inch}, 0},
		{lane{worth: 7, middle: 34 * geom.Inch}, 0},
		{lane{worth: 7, middle: 24 * geom.Inch}, 14},
		{lane{worth: 7, middle: 2 * geom.Inch}, 84},
		{lane{worth: 7, middle: 14 * geom.Inch, upward: true}, 0},
		{lane{worth: 7, middle: 20 * geom.Inch, upward: true}, 42},
		{lane{}, 0},
	} {
		if got := c.l.off(at); got != c.want {
			t.Errorf("%+v: %d, want %d", c.l, got, c.want)
		}
	}
}

// TestSeasonedLeaves plays the side that is to leave Peski against steady: it is to have
// three of four points, and more over many games.
func TestSeasonedLeaves(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const games, german = 16, 1
	points := 0
	for k := range games {
		points += pointsOf(t, "peski-1939.toml", fmt.Sprint("leaves ", k), german, "seasoned", "steady")
	}
	t.Logf("seasoned has %d points of %d", points, 2*games)
	if points < 2*games*3/4 {
		t.Errorf("seasoned has %d points of %d", points, 2*games)
	}
}
