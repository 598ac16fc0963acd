package units

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// Plate in mm that guns defeat at 100, 500, 1000, 1500 and 2000 m: the
// historical figures that penetration was worked out from.
const plate = `
37-m6    | 71 57 50 43 36
45-20k   | 61 46 32 22 15
47-32    | 63 50 39 29 22
50-l42   | 73 59 45 34 26
50-l60   | 96 79 62 49 38
6-pdr    | 115 103 90 78 68
57-zis2  | 121 109 95 81 71
75-l24   | 54 50 46 42 38
75-l48   | 135 123 109 97 86
75-l70   | 183 168 149 132 116
75-m3    | 88 81 73 65 59
76-m1    | 124 115 103 93 84
76-f34   | 82 74 67 60 53
17-pdr   | 185 166 151 137 126
85-zis   | 126 118 107 98 90
88-l56   | 162 151 138 126 116
88-l71   | 257 235 210 188 176
122-d25t | 174 158 140 125 111
20-kwk38 | 31 20 11 6 2
ptrd     | 39 28 15 5 3`

// derived is the penetration that docs/figures.md, 1, makes of plate in mm.
func derived(mm float64) string {
	rating := int(math.Floor(mm/6+0.5)) - 5
	switch {
	case rating >= 0:
		return fmt.Sprint(rating)
	case mm >= 15:
		return "X½"
	}
	return none
}

// defeated interpolates plate at a range in inches, 45.7 m each.
func defeated(mm []float64, inches float64) float64 {
	meters := []float64{100, 500, 1000, 1500, 2000}
	m, i := inches*45.7, 1
	for i < 4 && m > meters[i] {
		i++
	}
	return mm[i-1] + (mm[i]-mm[i-1])*(m-meters[i-1])/(meters[i]-meters[i-1])
}

// The charts follow the table of guns. Where that differs from the formula
// (docs/figures.md, 1) this test lists the cells, with the formula's value behind.
func TestPenetrationFormula(t *testing.T) {
	var deviations []string
	checked := 0
	for _, r := range rows(plate) {
		mm := make([]float64, 5)
		if _, err := fmt.Sscan(r[1], &mm[0], &mm[1], &mm[2], &mm[3], &mm[4]); err != nil {
			t.Fatal(err)
		}
		w, _ := Standard().Weapon(r[0])
		for _, b := range w.Bands {
			id := fmt.Sprintf("weapon.%s.band-%d", r[0], b.Column+1)
			text, _ := Standard().Value(id)
			_, got, _ := strings.Cut(text, "/")
			want := derived(defeated(mm, b.Reach.Inches()))
			checked++
			if got != want {
				deviations = append(deviations, fmt.Sprintf("%s.%d %s %s", r[0], b.Column+1, got, want))
			}
		}
	}
	t.Logf("%d cells checked", checked)
	if got := strings.Join(deviations, "\n"); got != penetrationDeviations {
		t.Errorf("deviations from the formula:\n%s\nwant\n%s", got, penetrationDeviations)
	}
}

const penetrationDeviations = `88-l71.2 28 29`

// Bands 2 to 4 are two to four times the first, and what is beyond 40" is
// halved (docs/figures.md, 4). Lines that are not so are listed.
func TestBandFormula(t *testing.T) {
	var deviations []string
	for _, r := range rows(sourceGuns) {
		w, _ := Standard().Weapon(r[0])
		for i, b := range w.Bands {
			reach := w.Bands[0].Reach * geom.Length(i+1)
			if far := reach - 40*geom.Inch; far > 0 {
				reach = 40*geom.Inch + far/2
			}
			if b.Reach != reach {
				deviations = append(deviations, fmt.Sprintf("%s.%d %v for %v", w.ID, i+1, b.Reach, reach))
			}
		}
	}
	if len(deviations) > 0 {
		t.Errorf("deviations from the formula: %v", deviations)
	}
}

// Rates by caliber (docs/figures.md, 5).
func TestRateFormula(t *testing.T) {
	for _, r := range rows(sourceGuns) {
		w, _ := Standard().Weapon(r[0])
		want := [2]string{"2", "2"}
		switch {
		case w.Caliber <= 20:
			want = [2]string{"3", "3"}
		case w.Caliber <= 57:
			want[1] = "3"
		case w.Caliber > 90:
			want = [2]string{"1", "1*"}
		}
		if r[1] != want[0] || r[2] != want[1] {
			t.Errorf("%s: rate %s towed %s, want %v", w.ID, r[1], r[2], want)
		}
	}
}

// Cross-country allowances are the road's times 0.60 on tracks, 0.50 on half-
// tracks and in armored cars, 0.35 in trucks, rounded to even (docs/figures.md, 6). The
// table of vehicles rounds from unrounded speeds; its deviations are listed.
func TestMovementFormula(t *testing.T) {
	hundredths := map[Mover]int{Tracked: 60, HalfTracked: 50, Wheeled: 50, SoftWheeled: 35}
	var deviations []string
	for _, v := range rows(sourceVehicles) {
		k, _ := Lookup(v[0])
		road, cross := int(k.Road/geom.Inch), int(k.CrossCountry/geom.Inch)
		want := 2 * ((road*hundredths[k.Mover] + 100) / 200)
		if cross != want {
			deviations = append(deviations, fmt.Sprintf("%s %d for %d", k.ID, cross, want))
		}
	}
	if got := strings.Join(deviations, "\n"); got != movementDeviations {
		t.Errorf("deviations from the formula:\n%s\nwant\n%s", got, movementDeviations)
	}
}

const movementDeviations = `panzer-iv-a 18 for 20
grille 20 for 22
sdkfz-251-1-rocket 24 for 26
m10a1 28 for 26
kv-1 20 for 22
su-76m 28 for 26
ha-go 28 for 26`

// Hollow charges multiply the die by plate over 33 (docs/figures.md, 3).
func TestHollowCharges(t *testing.T) {
	for id, mm := range map[string]int{"bazooka": 98, "piat": 91, "panzerfaust": 140, "panzerschreck": 160} {
		w, _ := Standard().Weapon(id)
		want := Penetration{Kind: Multiplies, TimesN: (2*mm + 33) / 66, TimesD: 1}
		for _, b := range w.Bands {
			if b.Penetration != want {
				t.Errorf("%s: %v, want %v", id, b.Penetration, want)
			}
		}
	}
}

// hurts counts the faces of the die that penetrate armor.
func hurts(p Penetration, armor int) int {
	n := 0
	for die := 1; die <= 10; die++ {
		switch p.Kind {
		case Adds:
			if die+p.Add > armor {
				n++
			}
		case Multiplies:
			if die*p.TimesN > armor*p.TimesD {
				n++
			}
		}
	}
	return n
}

// What was worked out from the figures alone when they were set: tenths of
// shots that hurt at the band's range.
func TestArithmetic(t *testing.T) {
	cases := []struct {
		weapon string
		band   int
		reach  geom.Length // inches
		target string
		flank  bool
		want   int
	}{
		{"75-m3", 1, 8, "panzer-iv-h", false, 8},
		{"75-m3", 1, 8, "tiger-i", false, 1},
		{"75-m3", 1, 8, "panther-g", false, 0},
		{"75-m3", 1, 8, "tiger-i", true, 5},
		{"75-l48", 1, 10, "m4a1-sherman", false, 10},
		{"76-f34", 1, 9, "tiger-i", false, 0},
		{"76-f34", 1, 9, "tiger-i", true, 4},
		{"85-zis", 1, 11, "panther-g", false, 4},
		{"17-pdr", 1, 12, "panther-g", false, 10},
		{"37-pak36", 1, 10, "r35", false, 4},
		{"37-pak36", 1, 10, "matilda-ii", false, 0},
		{"88-l56", 1, 10, "kv-1", false, 10},
		{"20-kwk38", 1, 6, "te-ke", false, 6},
	}
	for _, c := range cases {
		w, _ := Standard().Weapon(c.weapon)
		k, _ := Lookup(c.target)
		armor := k.ArmorFront
		if c.flank {
			armor = k.ArmorFlank
		}
		b := w.Bands[c.band-1]
		if got := hurts(b.Penetration, armor); got != c.want || b.Reach != c.reach*geom.Inch {
			t.Errorf("%s at %v against %s, armor %d: %d of 10, want %d at %d", c.weapon, b.Reach, c.target, armor, got, c.want, c.reach)
		}
	}
	// The panzer IV H destroys a Sherman on 60 % of hits: 7 over 14 and more.
	pak, _ := Standard().Weapon("75-l48")
	sherman, _ := Lookup("m4a1-sherman")
	if got := hurts(pak.Bands[0].Penetration, sherman.ArmorFront+6); got != 6 {
		t.Errorf("75-l48 destroys a Sherman %d times of 10, want 6", got)
	}
}

// Where a weapon reaches, it does not grow stronger with range.
func TestPenetrationFades(t *testing.T) {
	for _, w := range Standard().Weapons() {
		for i := 1; i < len(w.Bands); i++ {
			near, far := w.Bands[i-1].Penetration, w.Bands[i].Penetration
			if near.Kind == far.Kind && (near.Add < far.Add || near.TimesN*far.TimesD < far.TimesN*near.TimesD) ||
				near.Kind == NoPenetration && far.Kind != NoPenetration {
				t.Errorf("%s is stronger in band %d", w.ID, i+1)
			}
		}
	}
}

// The worth of armored vehicles that carry nothing follows the formula of
// CHARTS.md, command variants as the vehicles they are like.
func TestWorthFormula(t *testing.T) {
	for _, k := range All() {
		if !k.Armored || k.Capacity > 0 {
			continue
		}
		worth := 10*k.ArmorFront + 5*k.ArmorFlank + int(k.CrossCountry/geom.Inch)
		if k.Open {
			worth -= 20
		}
		for _, m := range k.Mounts {
			w := worthOf(m)
			if slices.Contains([]Mounting{InHull, RearHull}, m.Where) {
				w = w * 3 / 4
			}
			worth += w
		}
		if want := (worth + 5) / 10 * 10; k.Value != want {
			t.Errorf("%s: worth %d, want %d", k.ID, k.Value, want)
		}
	}
}

func worthOf(m Mount) int {
	w := m.Weapon
	worth := 10 * w.Burst.Value
	if w.SmallArms {
		worth += 10 * m.ROF
	}
	if len(w.Bands) == 0 {
		return worth
	}
	switch p := w.Bands[0].Penetration; p.Kind {
	case Adds:
		worth += 10 * (p.Add + 5)
	case Multiplies:
		worth += 10
	}
	return worth
}
