package units

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/geom"
)

func with(t *testing.T, changes ...CellChange) *Book {
	t.Helper()
	b, err := Standard().With(changes)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWith(t *testing.T) {
	b := with(t,
		CellChange{ID: "kind.panzer-iv-h.road", Value: "41.5", Source: "ed2"},
		CellChange{ID: "kind.panzer-iv-h.armor", Value: "12/6", Source: "Bovington, measured"},
		CellChange{ID: "weapon.75-l48.band-1", Value: "12/17", Source: "ed2"},
		CellChange{ID: "weapon.75-l48.rof", Value: "1", Source: "house"},
		CellChange{ID: "kind.panzer-iv-h.mount-2", Value: "-", Source: "house"},
		CellChange{ID: "kind.panzer-iv-h.mount-3", Value: "hmg aa rof 4", Source: "house"},
		CellChange{ID: "kind.rifle.move", Value: "13", Source: "house"},
		CellChange{ID: "kind.rifle.move", Value: "14", Source: "ed1"}, // the later holds
		CellChange{ID: "hit.pinned", Value: "-3", Source: "house"},    // of others
	)
	k, _ := b.Kind("panzer-iv-h")
	gun, _ := b.Weapon("75-l48")
	if k.Road != 83*geom.Inch/2 || k.ArmorFront != 12 || k.ArmorFlank != 6 || len(k.Mounts) != 2 {
		t.Errorf("the kind is %+v", k)
	}
	if k.Mounts[0].Weapon != gun || k.Mounts[0].ROF != 1 || gun.Bands[0] != (Band{0, false, 12 * geom.Inch, Penetration{Kind: Adds, Add: 17}}) {
		t.Errorf("the gun is %+v as %+v", gun, k.Mounts[0])
	}
	if aa := k.Mounts[1]; aa.Where != AntiAir || aa.ROF != 4 || aa.Weapon.ID != "hmg" {
		t.Errorf("the new weapon is %+v", aa)
	}
	// The gun on its carriage has the same line, and its own rate.
	pak, _ := b.Kind("pak-40")
	if pak.Mounts[0].Weapon != gun || pak.Mounts[0].ROF != 1 {
		t.Errorf("Pak 40: %+v", pak.Mounts[0])
	}
	// Command variants have cells of their own.
	command, _ := b.Kind("panzer-iv-h-command")
	if command.Road != 38*geom.Inch || command.Mounts[0].Weapon != gun {
		t.Errorf("command: %+v", command)
	}
	for id, want := range map[string][2]string{
		"kind.panzer-iv-h.armor":   {"12/6", "Bovington, measured"},
		"kind.panzer-iv-h.mount-3": {"hmg aa rof 4", "house"},
		"kind.rifle.move":          {"14", "ed1"},
	} {
		value, _ := b.Value(id)
		source, _ := b.Source(id)
		if value != want[0] || source != want[1] {
			t.Errorf("%s is %q from %q, want %q", id, value, source, want)
		}
	}
	if i := slices.Index(b.Cells(), "kind.panzer-iv-h.mount-3"); i < 1 || b.Cells()[i-1] != "kind.panzer-iv-h.mount-2" {
		t.Error("a new cell is not in chart order")
	}
	if old, _ := Lookup("panzer-iv-h"); old.Road != 38*geom.Inch || len(old.Mounts) != 2 || old.Mounts[0].ROF != 2 {
		t.Error("the standard charts have changed")
	}
	// A book can be changed again.
	twice, err := b.With([]CellChange{{ID: "kind.rifle.move", Value: "12", Source: "seed"}})
	if err != nil {
		t.Fatal(err)
	}
	if r, _ := twice.Kind("rifle"); r.Road != 12*geom.Inch {
		t.Error("a second change does not hold")
	}
	if p, _ := twice.Kind("panzer-iv-h"); p.ArmorFront != 12 {
		t.Error("a second change undoes the first")
	}
}

// Every cell, written as an overlay and read again, gives the book back.
func TestOverlayOfEverything(t *testing.T) {
	var file strings.Builder
	n := 0
	for _, id := range Standard().Cells() {
		name, key, _ := cutCell(id)
		if table, _, _ := strings.Cut(name, "."); isFixed(table, key) {
			continue
		}
		value, ok := Standard().Value(id)
		source, okS := Standard().Source(id)
		if !ok || !okS || !IsCell(id) {
			t.Fatalf("%s: %v %v", id, ok, okS)
		}
		fmt.Fprintf(&file, "[[cell]]\nid = %q\nvalue = %q\nsource = %q\n", id, value, source)
		n++
	}
	changes, err := ReadOverlay("all.toml", []byte(file.String()), nil)
	if err != nil {
		t.Fatal(err)
	}
	if n < 1500 || len(changes) != n {
		t.Errorf("%d of %d cells read", len(changes), n)
	}
	b := with(t, changes...)
	if !reflect.DeepEqual(b.Kinds(), All()) || !reflect.DeepEqual(b.Weapons(), Standard().Weapons()) ||
		!reflect.DeepEqual(b.Cells(), Standard().Cells()) {
		t.Error("the book differs")
	}
}

func TestWithFaults(t *testing.T) {
	cases := []struct{ id, value, want string }{
		{"kind.rifel.move", "12", `the charts have no line "kind.rifel"`},
		{"kind.rifle.speed", "12", `no column "speed": want one of [name `},
		{"kind.rifle", "12", "want three parts"},
		{"kind.", "12", "want three parts"},
		{"kind.rifle.move.x", "12", "want three parts"},
		{"kind.rifle.class", "gun", "no overlay may change it"},
		{"kind.rifle.base", "1 x 1", "no overlay may change it"},
		{"kind.rifle.move", "fast", `kind.rifle.move: "fast": want 1 to 150 inches`},
		{"kind.rifle.road", "12", "kind.rifle: road is not for stands of its class"},
		{"kind.rifle.command", "vehicle", "command vehicle: want class vehicle"},
		{"kind.rifle.command", "self", "orders itself: want recon = true"},
		{"kind.rifle.mount-1", "-", "has no weapon"},
		{"kind.truck.command", "joint", "command joint: want class personnel"},
		{"kind.truck.armor", "1/1", `mover "soft" with armor`},
		{"kind.tiger-i.armor", "soft", "without armor: want armor"},
		{"kind.mortar.mount-2", "crew carried heavy other", "both heavy and other"},
		{"kind.m10a1.mount-2", "hmg aa main", "two main guns"},
		{"kind.m10a1.mount-2", "hmg hull dedicated", "want an aa or turret mounting"},
		{"weapon.75-l48.band-2", "9/14", "do not reach farther"},
		{"weapon.75-l48.nation", "us", `no column "nation"`},
		{"weapon.grw-34.indirect-min", "60", "beyond its greatest"},
		{"weapon.rifle.indirect-min", "6", "but no indirect fire"},
	}
	var all []CellChange
	for _, c := range cases {
		change := CellChange{ID: c.id, Value: c.value, Source: "house"}
		all = append(all, change)
		b, err := Standard().With([]CellChange{change})
		var faults Faults
		if b != nil || !errors.As(err, &faults) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %q: %v; want %q", c.id, c.value, err, c.want)
		}
	}
	_, err := Standard().With(append(all[:8:8], CellChange{ID: "kind.smg.move", Value: "12", Source: ""}))
	var faults Faults
	if !errors.As(err, &faults) || len(faults) != 9 {
		t.Errorf("want nine faults at once, got\n%v", err)
	}
}

// Columns that are ranges take both ends and nothing beyond.
func TestColumnsHoldWhatTheyWant(t *testing.T) {
	n := 0
	tried := map[string]bool{}
	for _, id := range Standard().Cells() {
		m := regexp.MustCompile(`^(\d+) to (\d+) (inches|millimeters)$`).FindStringSubmatch(Want(id))
		if _, key, _ := cutCell(id); m == nil || tried[key] {
			continue
		} else {
			tried[key] = true
		}
		lo, _ := strconv.Atoi(m[1])
		hi, _ := strconv.Atoi(m[2])
		for value, good := range map[int]bool{lo - 1: false, lo: true, hi: true, hi + 1: false, -lo: false} {
			_, err := Standard().With([]CellChange{{ID: id, Value: strconv.Itoa(value), Source: "a test"}})
			if refused := err != nil && strings.Contains(err.Error(), "want "+m[0]); refused == good {
				t.Errorf("%s = %d: %v", id, value, err)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("%d values are tried; want 20 or more", n)
	}
}

func TestDedicated(t *testing.T) {
	b := with(t, CellChange{ID: "kind.m10a1.mount-2", Value: "hmg aa dedicated", Source: "house"})
	if k, _ := b.Kind("m10a1"); !k.Mounts[1].DedicatedAA {
		t.Error("not dedicated")
	}
}

func TestReadOverlay(t *testing.T) {
	const good = `# two cells
[[cell]]
id     = "kind.panzer-iv-h.road"
value  = 41.5
source = "ed2"

[[cell]]
id     = "hit.pinned"
value  = "-3"
source = "house"
`
	got, err := ReadOverlay("o.toml", []byte(good), nil)
	want := []CellChange{{"kind.panzer-iv-h.road", "41.5", "ed2", "o.toml", 4}, {"hit.pinned", "-3", "house", "o.toml", 9}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if IsCell("hit.pinned") || !IsCell("kind.x.y") || !IsCell("weapon.x.y") || IsCell("kinds.x") {
		t.Error("IsCell")
	}
	cases := []struct{ old, new, want string }{
		{`value  = 41.5`, ``, `o.toml:2: kind.panzer-iv-h.road: value "": want 1 to 150 inches`},
		{`value  = 41.5`, `value = 1979-05-27`, "o.toml:4: value: want a text, a number, true or false"},
		{`value  = 41.5`, `value = "` + strings.Repeat("9", 81) + `"`, `9…": want 1 to 150 inches`},
		{`value  = "-3"`, ``, `hit.pinned: value "": want a value in the notation of the charts`},
		{`source = "ed2"`, ``, `o.toml:2: kind.panzer-iv-h.road: source "": want where the value is from`},
		{`source = "ed2"`, `sauce = "ed2"`, `o.toml:5: kind.panzer-iv-h.road: unknown key "sauce": want id, value or source`},
		{`source = "ed2"`, `sources = { value = "x" }`, `unknown key "sources"`},
		{`kind.panzer-iv-h.road`, `kind`, `o.toml:3: id "kind": want parts`},
		{`kind.panzer-iv-h.road`, `Kind.X`, `o.toml:3: id "Kind.X": want parts`},
		{`"kind.panzer-iv-h.road"`, `"hit.pinned"`, "o.toml:7: hit.pinned: is changed on line 2 already"},
		{`[[cell]]`, `[cell]`, "o.toml:2: [cell]: want tables in double brackets"},
		{`[[cell]]`, `[[kind]]`, "o.toml:2: unknown table [[kind]]: want [[cell]]"},
		{`value  = 41.5`, `value = `, "o.toml:4: "},
		{`# two cells`, `a = 1`, "o.toml:1: a: stands before the first table"},
	}
	for _, c := range cases {
		_, err := ReadOverlay("o.toml", []byte(strings.Replace(good, c.old, c.new, 1)), nil)
		var faults Faults
		if !errors.As(err, &faults) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v; want %q", c.new, c.old, err, c.want)
		}
	}
	// All at once: one of syntax, two of values.
	_, err = ReadOverlay("o.toml", []byte("[[cell]]\nid = \n[[cell]]\nid=\"A\"\nvalue=1\nsource=\"\"\n"), nil)
	var faults Faults
	if !errors.As(err, &faults) || !strings.Contains(err.Error(), "o.toml:2") || !strings.Contains(err.Error(), "o.toml:4") || !strings.Contains(err.Error(), "o.toml:6") {
		t.Errorf("want faults on lines 2, 4 and 6, got\n%v", err)
	}
	// What can be read of a file with faults is there to be looked up.
	some, err := ReadOverlay("o.toml", []byte("[[cell]]\nid=\"a.b\"\nvalue=1\n[[cell]]\nid=\"a.c\"\nvalue=oops\nsource=\"x\"\n[[cell]]\nid=\"a.b\"\nvalue=2\nsource=\"x\"\n"), nil)
	if len(some) != 2 || some[0].Line != 3 || some[1].Value != "2" || err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("%+v are read beside\n%v", some, err)
	}
	if none, err := ReadOverlay("o.toml", nil, nil); none != nil || err != nil {
		t.Errorf("nothing reads as %v, %v", none, err)
	}
}

func TestHopelessOverlays(t *testing.T) {
	var keys, cells strings.Builder
	keys.WriteString("[[cell]]\n")
	for i := range 20_000 {
		fmt.Fprintf(&keys, "k%d = 1\n", i)
		fmt.Fprintf(&cells, "[[cell]]\nid = %d\n", i)
	}
	for _, data := range []string{keys.String(), cells.String(), strings.Repeat("=\n", 20_000),
		"[[cell]]\na = " + strings.Repeat("[", 1_000_000), "[[cell]]\nsources = {" + strings.Repeat("a=1,", 20_000)} {
		_, err := ReadOverlay("o.toml", []byte(data), nil)
		if err == nil || strings.Count(err.Error(), "\n") > maxFaults {
			t.Errorf("%.20q...: %d lines of faults", data, strings.Count(fmt.Sprint(err), "\n"))
		}
	}
}

func TestLine(t *testing.T) {
	want := `nation polish; class vehicle; symbol armor; base 0.75 x 1; mover tracked; road 40; cross-country 24; armor 2/1; weight I; value 6; basis C; mount-1 mg hull`
	if got := Standard().Line("kind.tks"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = `caliber 40; rof 2; rof-towed 3; band-1 11/4; band-2 22/2; band-3 33/0; band-4 42/X½; he-apers -; basis C`
	if got := Standard().Line("weapon.2-pdr"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := Standard().Line("weapon.none"); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestUnknownCells(t *testing.T) {
	for _, id := range []string{"", "kind", "kind.rifle", "kind.rifle.", "kind.rifle.road", "kind.x.move", "weapon.rifle.move", "a.b.c.d"} {
		if v, ok := Standard().Value(id); ok || v != "" {
			t.Errorf("%q is %q", id, v)
		}
		if s, ok := Standard().Source(id); ok || s != "" {
			t.Errorf("%q is from %q", id, s)
		}
	}
	if _, ok := Standard().Weapon("none"); ok {
		t.Error("there is a weapon none")
	}
}

func FuzzReadOverlay(f *testing.F) {
	f.Add("[[cell]]\nid = \"kind.rifle.move\"\nvalue = 12\nsource = \"seed\"\n")
	f.Add("[[cell]]\nid = \"weapon.hmg.band-1\"\nvalue = \"6/X½\"\nsource = \"x\"\n[[cell]]\nid=\"hit.a\"\nvalue=true\nsource='''y'''\n")
	f.Add("[[cell]]\nid = \"kind.m10a1.mount-2\"\nvalue = \"hmg aa dedicated rof 3/2 shots 4\"\nsource = \"x\"\n")
	f.Add("[[cell]]\nid = \"weapon.75-l48.he-apers\"\nvalue = '1\"/4 P-1'\nsource = \"x\"\n")
	f.Add("[[cell]]\nsources = { a = 1 }\nid = [1]\n[cell]\n=\n")
	f.Fuzz(func(t *testing.T, data string) {
		changes, err := ReadOverlay("f.toml", []byte(data), nil)
		if err != nil {
			if !strings.Contains(err.Error(), "f.toml") {
				t.Fatalf("%v", err)
			}
			return
		}
		var again strings.Builder
		for _, c := range changes {
			fmt.Fprintf(&again, "[[cell]]\nid = %q\nvalue = %q\nsource = %q\n", c.ID, c.Value, c.Source)
		}
		same, err := ReadOverlay("f.toml", []byte(again.String()), nil)
		for i := range same {
			same[i].Line = changes[i].Line // where it was before
		}
		if err != nil || !reflect.DeepEqual(changes, same) {
			t.Fatalf("%v read again is %v, %v", changes, same, err)
		}
		b, err := Standard().With(changes)
		if err != nil {
			return
		}
		for _, c := range changes {
			if v, ok := b.Value(c.ID); IsCell(c.ID) && (!ok || v != c.Value) {
				t.Fatalf("%s is %q, want %q", c.ID, v, c.Value)
			}
		}
	})
}

func FuzzCharts(f *testing.F) {
	files, err := charts.ReadDir("charts")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := charts.ReadFile("charts/" + file.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data[:min(len(data), 2000)]))
	}
	f.Fuzz(func(t *testing.T, data string) {
		var c contents
		faults := append(c.add("f.toml", []byte(data)), c.bind()...)
		if len(faults) == 0 && len(c.book.kinds)+len(c.book.weapons) != len(c.lines) {
			t.Fatalf("%d kinds and %d weapons of %d lines", len(c.book.kinds), len(c.book.weapons), len(c.lines))
		}
	})
}

func BenchmarkWith(b *testing.B) {
	change := []CellChange{{ID: "kind.rifle.move", Value: "13", Source: "house"}}
	for b.Loop() {
		if _, err := Standard().With(change); err != nil {
			b.Fatal(err)
		}
	}
}
