package textplay

import (
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/places"
	"sightline/geom"
)

func TestPick(t *testing.T) {
	names := []string{"Rifle 1", "Rifle 1/1", "Rifle 10", "Staff at Ley", "Blue rifle 2", "Red rifle 2", "1st command"}
	for _, c := range []struct{ phrase, want, fault string }{
		{"rifle 1", "Rifle 1", ""},
		{"RIFLE 10", "Rifle 10", ""},
		{"rifle1/", "Rifle 1/1", ""},
		{"staff", "Staff at Ley", ""},
		{"bl r 2", "Blue rifle 2", ""},
		{"1st", "1st command", ""},
		{"com", "1st command", ""},
		{"rifle 2", "", `"rifle 2" may be Blue rifle 2 or Red rifle 2: which?`},
		{"rif", "", `"rif" may be Rifle 1, Rifle 1/1 or Rifle 10: which?`},
		{"", "", "which stand?"},
		{"stuff at ley", "", `there is no stand "stuff at ley": did you mean "Staff at Ley"?`},
		{"zzz", "", `there is no stand "zzz"`},
	} {
		got, err := pick("stand", c.phrase, names)
		fault := ""
		if err != nil {
			fault = err.Error()
		}
		if got != c.want || fault != c.fault {
			t.Errorf("%q is %q, %q; want %q, %q", c.phrase, got, fault, c.want, c.fault)
		}
	}
}

func TestWords(t *testing.T) {
	words, err := split(`order "Staff at Ley" full AT  12, 8.5 toward "NE"`)
	if err != nil {
		t.Fatal(err)
	}
	p := apart(words[1:], []string{"at", "toward"})
	var got []string
	for i := range p {
		got = append(got, p[i].key+"="+p[i].text())
	}
	if s := strings.Join(got, "; "); s != "=Staff at Ley full; at=12, 8.5; toward=NE" {
		t.Errorf("taken apart: %s", s)
	}
	if _, err := split(`look "Staff`); err == nil {
		t.Error("a quote that is not ended is taken")
	}
	if key := apart(words, []string{"full"}).twice(); key != "" {
		t.Errorf("%s is said twice", key)
	}
	if key := apart(append(words, words...), []string{"at"}).twice(); key != "at" {
		t.Errorf("%q is said twice, want at", key)
	}
}

func TestCommandsAreShortened(t *testing.T) {
	for word, want := range map[string]string{"mov": "move", "ready": "ready", "rea": "ready", "LOOK": "look", "se": "sees"} {
		if c, err := commandOf(word); err != nil || c.word != want {
			t.Errorf("%s is %s, %v; want %s", word, c.word, err, want)
		}
	}
	for _, word := range []string{"o", "re", "mo", "", "jump"} {
		if c, err := commandOf(word); err == nil {
			t.Errorf("%q is %s, want that it is none or several", word, c.word)
		}
	}
}

// newText is a text for a player of Maneuvers, before anything was typed.
func newText(t *testing.T) *text {
	g := sit(t, "maneuvers-1941", games.Person, games.Person)
	x := &text{board: &Board{Match: g.match}, out: &g.out}
	if err := x.sit(); err != nil {
		t.Fatal(err)
	}
	return x
}

func TestPlaces(t *testing.T) {
	x := newText(t)
	near := geom.InchPt(5, 5)
	for phrase, want := range map[string]string{
		"12,8.5":                       "12,8.5",
		"12, 8":                        "12,8",
		"-1,3":                         "-1,3",
		"here":                         "5,5",
		"taylor":                       "23.9,38.1",
		"Chesterfield":                 "5.7,12.6", // the nearest of the road
		"2 north of 10,10":             "10,8",
		"2 inches east of 10,10":       "12,10",
		"3″ s of here":                 "5,8",
		"1.5 sw of 10,10":              "8.9,11.1",
		"1 east of the Cotton field":   "16.8,5.9", // the field ends at 15.9
		"1 e of middle of cotton fie":  "13.9,5.9",
		"1 e of the middle of cott fi": "13.9,5.9",
	} {
		if p, err := x.point(phrase, near); err != nil || coordinates(p) != want {
			t.Errorf("%q is %s, %v; want %s", phrase, coordinates(p), err, want)
		}
	}
	for _, phrase := range []string{"", "12", "12,", "1,2,3", "99999999999,1", "x north of 1,1", "3 up of 1,1", "99999 n of 1,1", "3 n of nowhere", "red rifle 1"} {
		if p, err := x.point(phrase, near); err == nil {
			t.Errorf("%q is %s, want a fault", phrase, coordinates(p))
		}
	}
}

func TestDirections(t *testing.T) {
	x := newText(t)
	at := geom.InchPt(10, 10)
	for phrase, want := range map[string]geom.Angle{
		"n": 0, "NE": 45 * geom.Degree, "north-east": 45 * geom.Degree, "East North East": 67*geom.Degree + 500, "75": 75 * geom.Degree,
		"75°": 75 * geom.Degree, "12.5 degrees": 12*geom.Degree + 500, "10,20": 180 * geom.Degree, "4 w of here": 270 * geom.Degree, "-90": 270 * geom.Degree,
	} {
		if a, err := x.direction(phrase, at); err != nil || a.Normal() != want {
			t.Errorf("%q is %v, %v; want %v", phrase, a, err, want)
		}
	}
	if _, err := x.direction("up", at); err == nil || !strings.Contains(err.Error(), "a direction is such as NE") {
		t.Errorf("up is refused with %v", err)
	}
	for i, c := range places.Compass {
		if a := geom.Angle(i) * places.Point; places.Bearing(a) != c[1] || places.Bearing(a+places.Point/2-1) != c[1] || places.Bearing(a-places.Point/2) != c[1] {
			t.Errorf("%v is %s", a, places.Bearing(a))
		}
	}
}

// Where something is, is told from what has a name.
func TestLandmarks(t *testing.T) {
	x := newText(t)
	for at, want := range map[[2]string]string{
		{"24", "24"}:    "on Store lane, on Sugarloaf, at its middle",
		{"22", "39"}:    "in Taylor's Mill, 2″ south-west of its middle",
		{"24", "44"}:    "3″ south of Taylor's Mill",
		{"20.6", "10"}:  "on Chesterfield road, 1″ west of Mayhew's Store",
		{"12", "25"}:    "at the south edge of Long pines",
		{"17.4", "5.5"}: "2″ east of Cotton field",
	} {
		p, err := x.point(at[0]+","+at[1], geom.Point{})
		if err != nil {
			t.Fatal(err)
		}
		if got := x.places.Where(p); got != want {
			t.Errorf("%s is %q, want %q", coordinates(p), got, want)
		}
	}
	x.places.Marks = nil
	if got := x.places.Where(geom.InchPt(40, 3)); got != "3″ from the north edge, 8″ from the east edge" {
		t.Errorf("a place on a bare table is %q", got)
	}
}

func TestSpoken(t *testing.T) {
	for in, want := range map[string]string{
		"Rifle 1 is to go to (10.61122, 21.05602)": "Rifle 1 is to go to 10.6,21.1",
		"orders Full Advance, 63.321°, at (4, 20)": "orders Full Advance, 63°, at 4,20",
		"turns to 359.7°":                          "turns to 0°",
		"Rifle (1, x) fires, 10.86\": needs 6":     "Rifle (1, x) fires, 10.86\": needs 6",
	} {
		if got := spoken(in); got != want {
			t.Errorf("%q is said as %q, want %q", in, got, want)
		}
	}
}

// Who asks something of all of its stands at once is told what does that.
func TestAllIsRest(t *testing.T) {
	for _, phrase := range []string{"all", "Everybody"} {
		if _, err := pick("stand of yours", phrase, []string{"Blue rifle 1"}); err == nil || !strings.Contains(err.Error(), "rest does the usual") {
			t.Errorf("%s: %v, want the command rest named", phrase, err)
		}
	}
	if got, err := pick("stand of yours", "all", []string{"Allen's tank", "Blue rifle 1"}); err != nil || got != "Allen's tank" {
		t.Errorf("all is %q, %v", got, err)
	}
}
