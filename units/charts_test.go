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
	if len(c.book.kinds) < 130 || len(c.nations) < 6 {
		t.Errorf("%d kinds, %d nations: where is the rest?", len(c.book.kinds), len(c.nations))
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
// class and base they have.
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
	const gun = "[[kind]]\nid=\"a\"\nname=\"A\"\nclass=\"gun\"\nsymbol=\"gun\"\nbase=\"1 x 1.5\"\nmover=\"towed\"\nvalue=2.5\nmount-1=\"w carriage main\"\nsource=\"ed1\"\n"
	const weapon = "[[weapon]]\nid=\"w\"\nname=\"W\"\ncaliber=75\nrof=\"2\"\nband-1=\"10/16\"\nband-2=\"20/X½\"\nhe-apers='1\"/4'\nindirect='2625 (52\")'\nindirect-min=4\nsource=\"house\"\n"
	const line = gun + weapon
	cases := []struct{ old, new, want string }{
		{"", "", ""},
		{`base="1 x 1.5"`, `base='1" x 1.5"'`, ""},
		{`name="A"`, `nam="A"`, `f.toml:3: kind.a: unknown key "nam": want one of [name`},
		{`name="A"`, `nam="A"`, `f.toml:1: kind.a: name is missing`},
		{`name="A"`, `name=""`, `f.toml:3: kind.a.name: "": want a name`},
		{`name="A"`, `name=["A"]`, "f.toml:3: name: want a text, a number, true or false"},
		{`id="a"`, `id="A"`, `f.toml:1: kind: id "A": want an id`},
		{`id="a"`, `id="-a"`, "want an id"},
		{`id="a"`, "id=\"a\"\nid=\"b\"", "f.toml:3: id: is there twice"},
		{`class="gun"`, `class="boat"`, `"boat": want personnel, vehicle or gun`},
		{`symbol="gun"`, `symbol="cannon"`, `"cannon": want one of [`},
		{`1.5`, `0.05`, `"1 x 0.05": want width x depth`},
		{`1.5`, `1.123456`, "want width x depth"},
		{`"ed1"`, `"ed9"`, `f.toml:1: kind.a: source "ed9": want one of`},
		{`source="ed1"`, "source=\"ed1\"\nsources={ base = \"me\" }", `kind.a.base: source "me": want one of`},
		{`source="ed1"`, "source=\"ed1\"\nsources={ road = \"ed2\" }", `sources: "road": want a key of the line`},
		{`source="ed1"`, "source=\"ed1\"\nsources={ base = [] }", `sources.base: want one word`},
		{"[[kind]]", "[kind]", "[kind]: want tables in double brackets"},
		{"[[kind]]", "[[kin]]", "unknown table [[kin]]: want [[nation]], [[kind]] or [[weapon]]"},
		{"[[kind]]", "x = 1\n[[kind]]", "f.toml:1: x: stands before the first table"},
		{"[[kind]]", "[[kind]]\nlike=\"b\"", `like "b": want the id of a line that is like no other`},
		{"[[kind]]", "[[kind]]\nlike=\"a\"", `like "a": want the id of a line that is like no other`},
		{"[[kind]]", gun + "[[kind]]", "listed twice"},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nname=\"X\"\ncolor=\"red\"\nsource=\"house\"\n[[kind]]", `color "red": want #rrggbb`},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nname=\"X\"\ncolor=\"#12345g\"\nsource=\"house\"\n[[kind]]", `color "#12345g": want #rrggbb`},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nhue=\"X\"\ncolor=\"#123456\"\nsource=\"me\"\n[[kind]]", `unknown key "hue"`},
		{"[[kind]]", "[[nation]]\nid=\"x\"\nname=\"X\"\ncolor=\"#123456\"\nsource=\"me\"\n[[kind]]", `source "me": want one of`},
		{`"w carriage main"`, `"v carriage main"`, `weapon "v" is not listed`},
		{`"w carriage main"`, `"w turret main"`, `mounted as "turret": want one of [carriage turntable]`},
		{`"w carriage main"`, `"w carriage fast"`, `"w carriage fast": want the id of a weapon`},
		{`"w carriage main"`, `"w carriage heavy"`, `weapon "w" is heavy: only those of personnel are`},
		{`"w carriage main"`, `"w carriage other"`, "has an other line: want a heavy weapon beside it"},
		{`"w carriage main"`, `"w carriage shots 0"`, "want the id of a weapon"},
		{`"w carriage main"`, `"w carriage rof 1/2/3"`, "want the id of a weapon"},
		{`"w carriage main"`, `"-"`, "has 0 weapons: want one"},
		{`mover="towed"`, `mover="foot"`, `mover "foot": want one of [towed]`},
		{`mover="towed"`, "mover=\"towed\"\nroad=20", "road is not for stands of its class"},
		{`mover="towed"`, "mover=\"towed\"\nroad=-1", `"-1": want 1 to 150 inches`},
		{`mover="towed"`, "mover=\"towed\"\nnation=\"x\"", `nation "x" is not listed`},
		{"value=2.5", "value=2.55", `"2.55": want points`},
		{`rof="2"`, `rof="0"`, `"0": want a rate of fire`},
		{`10/16`, `10/Y`, `"10/Y": want a longest range`},
		{`10/16`, `30/16`, "bands that do not reach farther one by one"},
		{`20/X½`, `CA/X½`, "a band for contact beyond another"},
		{`2625 (52")`, `2625 (54")`, "want yards and the same in inches"},
		{`2625 (52")`, `2625 (3")`, "want yards and the same in inches"},
		{`indirect-min=4`, `indirect-min=60`, "a least indirect range beyond its greatest"},
		{`1"/4`, `1/4`, `"1/4": want a burst`},
		{`caliber=75`, "caliber=75\nsmall-arms=true", "is small arms: want no burst"},
		{`caliber=75`, "caliber=75\nrocket=\"yes\"", `"yes": want true or false`},
		{`rof="2"`, `rof="2/3"`, `"2/3": want a rate of fire`},
		{`rof="2"`, `rof=`, "f.toml:15: "},
	}
	for _, c := range cases {
		var all contents
		faults := all.add("f.toml", []byte(strings.Replace(line, c.old, c.new, 1)))
		err := append(faults, all.bind()...).orNil()
		switch {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "f.toml:")):
			t.Errorf("%q for %q: %v; want %q", c.new, c.old, err, c.want)
		}
	}
}

// A chart with many faults tells them all, in one reading.
func TestAllFaultsAtOnce(t *testing.T) {
	const bad = `[[weapon]]
id = "w"
name = "W"
rof = "many"
band-1 = "x"
he-apers = "?"
speed = 5
source = "me"

[[kind]]
id = "k"
name = = 5

[[kind]]
id = "l"
class = "boat"
armor = "thick"
source = "house"
`
	var all contents
	err := append(all.add("f.toml", []byte(bad)), all.bind()...).orNil()
	if err == nil {
		t.Fatal("no faults")
	}
	for _, want := range []string{"f.toml:4: weapon.w.rof", "f.toml:5: weapon.w.band-1", "f.toml:6: weapon.w.he-apers",
		"f.toml:7: weapon.w: unknown key", "f.toml:1: weapon.w: source", "f.toml:12: ", "f.toml:16: kind.l.class", "f.toml:17: kind.l.armor"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
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
