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

// leaver is the view of the side of a scenario that is to leave by the east edge, before
// the game; some words of the scenario replaced.
func leaver(t *testing.T, name string, side int, words ...string) *hand {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.NewReplacer(words...).Replace(string(text)))
	p, err := cd.System{}.Open(game.Opening{Name: name, Scenario: text, Seed: "lane"})
	if err != nil {
		t.Fatal(err)
	}
	return newHand(p.(*cd.State).ViewOf(side), side, nil)
}

// The lane is the one that is looked into less than others for the toil of going there,
// wherever the enemy really is.
func TestLane(t *testing.T) {
	east := goal{area: -1, edge: "east"}
	const german = 1
	h := leaver(t, "peski-1939.toml", german)
	plain, s := newSteady(), newSteady()
	s.weights = keen(h)
	if p, k := plain.laneOf(h, east), s.laneOf(h, east); p.middle != k.middle || p.worth < 1 || p.worth >= k.worth {
		t.Errorf("steady keeps to %+v, seasoned to %+v", p, k)
	}
	l, looks := s.laneOf(h, east), s.unseen(h)
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
	// Two of the defenders stand elsewhere.
	moved := leaver(t, "peski-1939.toml", german, "at      = [56.4, 24.6]", "at      = [56.4, 33]", "at      = [58.6, 20.7]", "at      = [58.6, 32]")
	o := newSteady()
	if o.weights = keen(moved); o.laneOf(moved, east) != l {
		t.Error("the lane depends on enemies who are hidden")
	}
	bare := leaver(t, "breakout.toml", 0) // steppe: nowhere is much better than elsewhere
	o = newSteady()
	if o.weights = keen(bare); o.laneOf(bare, east).worth != 0 {
		t.Errorf("%+v on Breakout", o.lane)
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
// seven of sixteen points: eight of ten have to get out.
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
	if points < 2*games*7/16 {
		t.Errorf("seasoned has %d points of %d", points, 2*games)
	}
}
