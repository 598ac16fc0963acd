package units

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

func TestCharts(t *testing.T) {
	c, err := readCharts()
	if err != nil {
		t.Fatal(err)
	}
	if len(c.kinds) < 90 || len(c.nations) < 6 {
		t.Errorf("%d kinds, %d nations: where is the rest?", len(c.kinds), len(c.nations))
	}
	for _, k := range All() {
		if got, ok := Lookup(k.ID); !ok || !reflect.DeepEqual(got, k) {
			t.Errorf("Lookup(%q) = %v, %v", k.ID, got, ok)
		}
	}
	if _, ok := Lookup(""); ok {
		t.Error("there is a kind without an id")
	}
	if _, ok := NationNamed("German"); ok {
		t.Error("ids are lower case")
	}
}

// Callers may keep and change what they are given.
func TestListsAreCopies(t *testing.T) {
	All()[0].ID = "changed"
	Nations()[0].ID = "changed"
	if All()[0].ID == "changed" || Nations()[0].ID == "changed" {
		t.Error("a caller can change the charts")
	}
}

// What the worked cases and the scenarios of the library are made of, with the
// class and base the dossier gives or we chose.
func TestLines(t *testing.T) {
	const inch = geom.Inch
	small, double := inch*3/4, inch*9/8
	cases := []struct {
		id, nation  string
		class       Class
		symbol      Symbol
		width, deep geom.Length
		source      string
		arc         int
	}{
		{"rifle", "", Personnel, SymbolInfantry, small, small, "ed1", 180},
		{"command-infantry", "", Personnel, SymbolCommandFoot, small, small, "ed1", 180},
		{"rifle-bazooka", "", Personnel, SymbolInfantry, small, small, "ed1", 180},
		{"mg", "", Personnel, SymbolMG, small, small, "ed1", 180},
		{"staff", "", Personnel, SymbolStaff, small, small, "ed1", 180},
		{"at-rifle", "", Personnel, SymbolATFoot, small, small, "ed1", 180},
		{"mortar", "", Personnel, SymbolMortar, small, double, "house", 180},
		{"motorcycle-command", "", Personnel, SymbolCommand, small, small, "ed1", 180},
		{"wz-36-37mm", "polish", Gun, SymbolAntitank, small, double, "house", 120},
		{"zis-3", "soviet", Gun, SymbolGun, small, double, "house", 120},
		{"sdkfz-221-command", "german", Vehicle, SymbolCommandCar, small, inch, "house", 120},
		{"sdkfz-222", "german", Vehicle, SymbolRecon, small, inch, "house", 120},
		{"sdkfz-234-1", "german", Vehicle, SymbolRecon, small, inch, "house", 120},
		{"sdkfz-251-1", "german", Vehicle, SymbolHalfTrack, small, inch, "house", 120},
		{"panzer-iv-h", "german", Vehicle, SymbolArmor, small, inch * 5 / 4, "house", 120},
		{"panther-g", "german", Vehicle, SymbolArmor, inch, inch * 3 / 2, "house", 120},
		{"stug-iii-g", "german", Vehicle, SymbolAssaultGun, small, inch * 5 / 4, "house", 120},
		{"m4a1-sherman", "us", Vehicle, SymbolArmor, small, inch * 5 / 4, "house", 120},
		{"m4a3-76-sherman", "us", Vehicle, SymbolArmor, small, inch * 5 / 4, "house", 120},
		{"m3a3-stuart", "us", Vehicle, SymbolArmor, small, inch, "house", 120},
		{"m10a1", "us", Vehicle, SymbolTankHunter, small, inch * 5 / 4, "house", 120},
		{"t-34-76", "soviet", Vehicle, SymbolArmor, small, inch * 5 / 4, "house", 120},
	}
	for _, c := range cases {
		k, ok := Lookup(c.id)
		if !ok {
			t.Errorf("no kind %q", c.id)
			continue
		}
		want := Kind{ID: c.id, Name: k.Name, Nation: c.nation, Class: c.class, Symbol: c.symbol, Width: c.width, Depth: c.deep, Source: c.source}
		got := Kind{ID: k.ID, Name: k.Name, Nation: k.Nation, Class: k.Class, Symbol: k.Symbol, Width: k.Width, Depth: k.Depth, Source: k.Source}
		if !reflect.DeepEqual(got, want) || k.Front().Degrees() != c.arc {
			t.Errorf("got %+v, front %d°; want %+v, front %d°", got, k.Front().Degrees(), want, c.arc)
		}
	}
}

// Every symbol is used by some line but the one for stands without a kind.
func TestSymbols(t *testing.T) {
	all := Symbols()
	if len(slices.Compact(slices.Sorted(slices.Values(all)))) != len(all) {
		t.Error("a symbol is listed twice")
	}
	for _, s := range all {
		used := slices.ContainsFunc(All(), func(k Kind) bool { return k.Symbol == s })
		if used == (s == SymbolBlank) {
			t.Errorf("symbol %q: used is %v", s, used)
		}
	}
}

func TestBadCharts(t *testing.T) {
	const line = "[[kind]]\nid=\"a\"\nname=\"A\"\nclass=\"gun\"\nsymbol=\"gun\"\nbase=[1,1.5]\nsource=\"ed1\"\n"
	cases := []struct{ old, new, want string }{
		{"", "", ""},
		{`name="A"`, `nam="A"`, "nam"},
		{`name="A"`, `name=""`, "want a name"},
		{`id="a"`, `id="A"`, "want an id"},
		{`id="a"`, `id="-a"`, "want an id"},
		{`class="gun"`, `class="boat"`, `class "boat": want personnel, vehicle or gun`},
		{`symbol="gun"`, `symbol="cannon"`, `symbol "cannon": want one of`},
		{`1.5`, `0.05`, "base 0.05: want 0.1 to 6 inches"},
		{`1.5`, `1.123456`, "five decimal places"},
		{`1.5`, `"x"`, "not a length in inches"},
		{`"ed1"`, `"ed9"`, `source "ed9": want one of`},
		{"[[kind]]", line + "[[kind]]", "listed twice"},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nname=\"X\"\ncolor=\"red\"\nsource=\"house\"\n[[kind]]", `color "red": want #rrggbb`},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nname=\"X\"\ncolor=\"#12345g\"\nsource=\"house\"\n[[kind]]", `color "#12345g": want #rrggbb`},
	}
	for _, c := range cases {
		all := contents{byID: map[string]int{}}
		err := all.add("f.toml", []byte(strings.Replace(line, c.old, c.new, 1)))
		switch {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "f.toml: ")):
			t.Errorf("%q for %q: %v; want %q", c.new, c.old, err, c.want)
		}
	}
}

func TestQualities(t *testing.T) {
	if got := fmt.Sprint(Qualities()); got != "[green trained regular experienced veteran elite]" {
		t.Error(got)
	}
}

// Colors of nations must differ to every eye, and show a white symbol. Vision
// is simulated with the matrices of Machado, Oliveira and Fernandes (2009) for
// full protanopia, deuteranopia and tritanopia, difference is CIE 1976.
func TestColors(t *testing.T) {
	visions := []struct {
		name string
		m    [3][3]float64
	}{
		{"full", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		{"protan", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
		{"deutan", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
		{"tritan", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
	}
	nations := Nations()
	for i, n := range nations {
		if contrast := 1.05 / (luminance(n.Color) + 0.05); contrast < 3 {
			t.Errorf("%s: white shows with a contrast of %.2f, want 3", n.ID, contrast)
		}
		for _, other := range nations[:i] {
			for _, v := range visions {
				if d := difference(seen(n.Color, v.m), seen(other.Color, v.m)); d < 9 {
					t.Errorf("%s and %s differ by %.1f in %s vision, want 9", n.ID, other.ID, d, v.name)
				}
			}
		}
	}
}

func linear(c Color) [3]float64 {
	var l [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		x := float64(v) / 255
		if x <= 0.04045 {
			l[i] = x / 12.92
		} else {
			l[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return l
}

func luminance(c Color) float64 {
	l := linear(c)
	return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
}

// seen returns the CIELAB coordinates of a color under a kind of vision.
func seen(c Color, vision [3][3]float64) [3]float64 {
	l := linear(c)
	var s [3]float64
	for i, row := range vision {
		s[i] = min(1, max(0, row[0]*l[0]+row[1]*l[1]+row[2]*l[2]))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f((0.4124*s[0] + 0.3576*s[1] + 0.1805*s[2]) / 0.95047)
	y := f(0.2126*s[0] + 0.7152*s[1] + 0.0722*s[2])
	z := f((0.0193*s[0] + 0.1192*s[1] + 0.9505*s[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func difference(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
