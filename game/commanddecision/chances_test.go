package commanddecision

import (
	"fmt"
	"testing"

	"sightline/game"
	"sightline/units"
)

// The chance of each result by how much armor exceeds penetration, in percent.
func TestPenetrationChances(t *testing.T) {
	cases := []struct{ armorMinusPen, one, two, destroyed int }{
		{-7, 100, 100, 100}, {-2, 100, 90, 60}, {0, 100, 70, 40}, {1, 90, 60, 30}, {2, 80, 50, 20}, {3, 70, 40, 10},
		{4, 60, 30, 0}, {5, 50, 20, 0}, {6, 40, 10, 0}, {7, 30, 0, 0}, {8, 20, 0, 0}, {9, 10, 0, 0}, {10, 0, 0, 0}, {14, 0, 0, 0},
	}
	for _, c := range cases {
		pen := units.Penetration{Kind: units.Adds, Add: 20 - c.armorMinusPen}
		var one, two, destroyed int
		for die := 1; die <= 10; die++ {
			d := Penetrate(pen, die, 20)
			one += 10 * btoi(d >= OneHit)
			two += 10 * btoi(d >= TwoHits)
			destroyed += 10 * btoi(d == Destroyed)
		}
		if one != c.one || two != c.two || destroyed != c.destroyed {
			t.Errorf("armor - penetration %d: %d %d %d, want %d %d %d", c.armorMinusPen, one, two, destroyed, c.one, c.two, c.destroyed)
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// What was worked out when the figures were set: weapon, band, vehicle, face, and the
// percentages to hurt and to destroy.
func TestChances(t *testing.T) {
	book := units.Standard()
	cases := []struct {
		shooter        string
		band           int
		target         string
		flank          bool
		hurt, destroys int
	}{
		{"m4a1-sherman", 0, "panzer-iv-h", false, 80, 20},
		{"m4a1-sherman", 0, "tiger-i", false, 10, 0},
		{"m4a1-sherman", 0, "panther-g", false, 0, 0},
		{"m4a1-sherman", 0, "tiger-i", true, 50, 0},
		{"panzer-iv-h", 0, "m4a1-sherman", false, 100, 60},
		{"t-34-76", 0, "tiger-i", false, 0, 0},
		{"t-34-76", 0, "tiger-i", true, 40, 0},
		{"t-34-85", 0, "panther-g", false, 40, 0},
		{"firefly", 0, "panther-g", false, 100, 50},
		{"pak-36", 0, "r35", false, 40, 0},
		{"pak-36", 0, "matilda-ii", false, 0, 0},
		{"tiger-i", 0, "kv-1", false, 100, 100},
		{"sdkfz-234-1", 0, "te-ke", false, 60, 0},
	}
	for _, c := range cases {
		from, ok := book.Kind(c.shooter)
		to, found := book.Kind(c.target)
		if !ok || !found {
			t.Errorf("no kind %s or %s", c.shooter, c.target)
			continue
		}
		armor := to.ArmorFront
		if c.flank {
			armor = to.ArmorFlank
		}
		pen := from.Mounts[0].Weapon.Bands[c.band].Penetration
		hurt, destroys := 0, 0
		for die := 1; die <= 10; die++ {
			d := Penetrate(pen, die, armor)
			hurt += 10 * btoi(d > NoEffect)
			destroys += 10 * btoi(d == Destroyed)
		}
		if hurt != c.hurt || destroys != c.destroys {
			t.Errorf("%s at %s (flank %v): %d %% hurt, %d %% destroyed; want %d, %d", c.shooter, c.target, c.flank, hurt, destroys, c.hurt, c.destroys)
		}
	}
}

// Over 100,000 dice hits, penetrations and morale results come as often as
// they should: within six standard deviations, all in whole numbers.
func TestFrequencies(t *testing.T) {
	const rolls = 100_000
	near := func(what string, got, percent int) {
		t.Helper()
		want := rolls * percent / 100
		if d := int64(got - want); d*d*100*100 > int64(36*rolls)*int64(percent*(100-percent)) {
			t.Errorf("%s: %d of %d, want about %d", what, got, rolls, want)
		}
	}
	dice := game.NewDice("frequencies", 1)
	var faces [11]int
	var hits, one, two, destroyed [11]int
	var morale [11][5]int
	for range rolls {
		d := dice.Roll(10)
		faces[d]++
		for need := 1; need <= 10; need++ {
			hits[need] += btoi(d <= need)
			r := Penetrate(units.Penetration{Kind: units.Adds}, d, need)
			one[need] += btoi(r == OneHit)
			two[need] += btoi(r == TwoHits)
			destroyed[need] += btoi(r == Destroyed)
			morale[need][MoraleOf(d, need)]++
		}
	}
	for n := 1; n <= 10; n++ {
		near(fmt.Sprint("face ", n), faces[n], 10)
		near(fmt.Sprint("hits at ", n), hits[n], 10*n)
		near(fmt.Sprint("one hit at armor ", n), one[n], 10*min(3, 10-n))
		near(fmt.Sprint("two hits at armor ", n), two[n], 10*min(3, max(0, 10-n-3)))
		near(fmt.Sprint("destroyed at armor ", n), destroyed[n], 10*max(0, 10-n-6))
		near(fmt.Sprint("morale passes at ", n), morale[n][Passes], 10*n)
		near(fmt.Sprint("pinned at ", n), morale[n][Pins], 10*min(2, 10-n))
		near(fmt.Sprint("forced back at ", n), morale[n][ForcesBack], 10*min(2, max(0, 10-n-2)))
		near(fmt.Sprint("demoralized at ", n), morale[n][Demoralizes], 10*min(2, max(0, 10-n-4)))
		near(fmt.Sprint("eliminated at ", n), morale[n][Eliminates], 10*max(0, 10-n-6))
	}
}

// Markers by quality (CD 2.2, 2.3): worst first, after each hit.
func TestMarkers(t *testing.T) {
	want := [][]string{
		Green:       {"", ""},
		Trained:     {"", "red", ""},
		Regular:     {"", "red", ""},
		Experienced: {"", "yellow", "red", ""},
		Veteran:     {"", "yellow", "red", ""},
		Elite:       {"", "green", "yellow", "red", ""},
	}
	for q, markers := range want {
		q := Quality(q)
		if q.Hits() != len(markers)-1 {
			t.Errorf("%v takes %d hits, want %d", q, q.Hits(), len(markers)-1)
		}
		for hits, m := range markers {
			if got := q.Marker(hits); got != m {
				t.Errorf("%v after %d hits: marker %q, want %q", q, hits, got, m)
			}
		}
	}
}
