package units

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// The figures below are what the charts were written from, by the formulas of
// docs/figures.md or by hand.

// The guns: id, rate in a vehicle, towed, bands,
// HE/APERS.
const sourceGuns = `
37-pak36   | 2 | 3  | 10/1  | 20/X½ | 30/X½ | 40/-  | 1"/1
37-kwk38t  | 2 | 3  | 10/2  | 20/0  | 30/X½ | 40/X½ | 1"/1
37-m6      | 2 | 3  | 12/4  | 24/3  | 36/2  | 44/1  | 1"/1
37-type94  | 2 | 3  | 8/2   | 16/0  | 24/X½ | 32/-  | 1"/1
37-sa18    | 2 | 3  | 5/X½  | 10/X½ | 15/-  | -     | 1"/1
2-pdr      | 2 | 3  | 11/4  | 22/2  | 33/0  | 42/X½ | -
45-20k     | 2 | 3  | 10/3  | 20/1  | 30/X½ | 40/X½ | 1"/2
47-sa35    | 2 | 3  | 9/2   | 18/1  | 27/X½ | 36/X½ | 1"/2
47-32      | 2 | 3  | 8/4   | 16/2  | 24/1  | 32/0  | 1"/2
47-type1   | 2 | 3  | 11/5  | 22/3  | 33/1  | 42/0  | 1"/2
57-type97  | 2 | 3  | 5/X½  | 10/X½ | 15/X½ | 20/X½ | 1"/3
50-l42     | 2 | 3  | 9/5   | 18/3  | 27/2  | 36/0  | 1"/3
50-l60     | 2 | 3  | 11/8  | 22/5  | 33/3  | 42/2  | 1"/3
6-pdr      | 2 | 3  | 11/12 | 22/10 | 33/8  | 42/7  | 1"/3
57-zis2    | 2 | 3  | 13/13 | 26/10 | 39/8  | 46/6  | 1"/3
75-l24     | 2 | 2  | 5/4   | 10/3  | 15/3  | 20/3  | 1"/4
75-l48     | 2 | 2  | 10/16 | 20/14 | 30/12 | 40/10 | 1"/4
75-l70     | 2 | 2  | 12/23 | 24/19 | 36/16 | 44/14 | 1"/4
75-m3      | 2 | 2  | 8/9   | 16/8  | 24/7  | 32/6  | 1"/4
76-m1      | 2 | 2  | 11/14 | 22/12 | 33/10 | 42/9  | 1"/4
76-f34     | 2 | 2  | 9/8   | 18/7  | 27/6  | 36/5  | 1"/4
76-kt28    | 2 | 2  | 5/1   | 10/1  | 15/0  | 20/0  | 1"/4
17-pdr     | 2 | 2  | 12/22 | 24/20 | 36/17 | 44/16 | 1"/4
85-zis     | 2 | 2  | 11/15 | 22/13 | 33/11 | 42/10 | 1"/5
88-l56     | 2 | 2  | 10/20 | 20/18 | 30/17 | 40/15 | 1"/5
88-l71     | 2 | 2  | 13/33 | 26/28 | 39/25 | 46/24 | 1"/5
122-d25t   | 1 | 1* | 10/22 | 20/19 | 30/16 | 40/14 | 2"/6
20-kwk38   | 3 | 3  | 6/X½  | 12/X½ | 18/-  | -     | P0
20-breda35 | 3 | 3  | 6/1   | 12/X½ | 18/X½ | -     | P0
ptrd       | 3 | 3  | 4/1   | 8/0   | 12/X½ | -     | -
25-sa34    | 2 | 3  | 12/1  | 24/X½ | 36/-  | -     | -`

// The vehicles: id, mover, road, cross-country, armor,
// main weapon, rate of the machine gun, capacity, weight class.
const sourceVehicles = `
panzer-38t         | tracked    | 42 | 26 | 4/2   | 37-kwk38t      | 2 | -       | II
panzer-iii-j       | tracked    | 40 | 24 | 8/5   | 50-l42         | 2 | -       | III
panzer-iv-a        | tracked    | 32 | 18 | 3/2   | 75-l24         | 2 | -       | III
panzer-iv-f1       | tracked    | 42 | 26 | 8/5   | 75-l24         | 2 | -       | III
panzer-iv-h        | tracked    | 38 | 22 | 11/5  | 75-l48         | 2 | -       | IV
panther-g          | tracked    | 46 | 28 | 21/9  | 75-l70         | 2 | -       | V
tiger-i            | tracked    | 38 | 22 | 18/14 | 88-l56         | 2 | -       | VI
stug-iii-b         | tracked    | 40 | 24 | 8/5   | 75-l24         | - | -       | III
stug-iii-g         | tracked    | 40 | 24 | 13/5  | 75-l48         | - | -       | III
grille             | tracked    | 36 | 20 | 3/2o  | 150-sig33      | - | -       | II
sdkfz-221          | wheeled    | 76 | 38 | 2/1o  | mg             | 2 | -       | I
sdkfz-234-1        | wheeled    | 84 | 42 | 6/1o  | 20-kwk38       | 2 | -       | II
sdkfz-251-1        | half-track | 52 | 26 | 2/1o  | mg             | 2 | 1 + tow | II
sdkfz-251-1-rocket | half-track | 50 | 24 | 2/1o  | 280-wurfrahmen | - | -       | II
m3a3-stuart        | tracked    | 50 | 30 | 6/5   | 37-m6          | 2 | -       | II
m24-chaffee        | tracked    | 56 | 34 | 7/4   | 75-m3          | 2 | -       | III
m4a1-sherman       | tracked    | 38 | 22 | 14/7  | 75-m3          | 2 | -       | IV
m4a3-76-sherman    | tracked    | 42 | 26 | 14/8  | 76-m1          | 2 | -       | IV
m10a1              | tracked    | 44 | 28 | 10/4o | 76-m1          | - | -       | IV
m8-greyhound       | wheeled    | 88 | 44 | 4/2o  | 37-m6          | 2 | -       | I
m20                | wheeled    | 88 | 44 | 4/2o  | hmg            | - | -       | I
m3a1-halftrack     | half-track | 72 | 36 | 2/1o  | hmg            | - | 1 + tow | II
t-26               | tracked    | 30 | 18 | 2/2   | 45-20k         | 2 | -       | II
bt-7               | tracked    | 52 | 32 | 3/2   | 45-20k         | 2 | -       | II
t-35               | tracked    | 30 | 18 | 4/3   | 76-kt28        | 3 | -       | V
t-34-76            | tracked    | 52 | 32 | 12/8  | 76-f34         | 2 | -       | IV
t-34-85            | tracked    | 52 | 32 | 15/10 | 85-zis         | 2 | -       | IV
kv-1               | tracked    | 36 | 20 | 14/12 | 76-f34         | 2 | -       | V
su-76m             | tracked    | 44 | 28 | 6/2o  | 76-f34         | - | -       | II
ba-64              | wheeled    | 80 | 40 | 2/2o  | mg             | 2 | -       | I
covenanter         | tracked    | 48 | 28 | 6/4   | 2-pdr          | 2 | -       | III
matilda-ii         | tracked    | 24 | 14 | 13/12 | 2-pdr          | 2 | -       | IV
cromwell-iv        | tracked    | 52 | 32 | 12/9  | 75-m3          | 2 | -       | IV
firefly            | tracked    | 38 | 22 | 14/7  | 17-pdr         | 2 | -       | IV
churchill-vii      | tracked    | 20 | 12 | 25/16 | 75-m3          | 2 | -       | V
universal-carrier  | tracked    | 48 | 28 | 2/1o  | mg             | 2 | 1/2 + tow | I
te-ke              | tracked    | 42 | 26 | 2/2   | 37-type94      | 2 | -       | I
ha-go              | tracked    | 44 | 28 | 2/2   | 37-type94      | 2 | -       | I
chi-ha             | tracked    | 38 | 22 | 4/3   | 57-type97      | 2 | -       | III
l3                 | tracked    | 42 | 26 | 2/1   | twin-mg        | - | -       | I
l6-40              | tracked    | 42 | 26 | 5/2   | 20-breda35     | 2 | -       | I
m13-40             | tracked    | 32 | 20 | 6/4   | 47-32          | 2 | -       | II
ab-41              | wheeled    | 78 | 40 | 2/2   | 20-breda35     | 2 | -       | I
amc-35             | tracked    | 42 | 26 | 4/4   | 47-sa35        | 2 | -       | II
r35                | tracked    | 20 | 12 | 7/7   | 37-sa18        | 2 | -       | II
panhard-178        | wheeled    | 72 | 36 | 3/2   | 25-sa34        | 2 | -       | II
truck              | soft       | 70 | 24 | soft  | -              | - | 1 + tow | -
light-car          | soft       | 90 | 32 | soft  | -              | - | 1/2     | -`

// Single lines of mortars, small arms and men on foot.
const sourceLines = `
weapon.rifle.rof          | 3/2
weapon.rifle.band-1       | CA
weapon.rifle.band-4       | 12
weapon.rifle.he-apers     | P0
weapon.rifle-lmg.rof      | 4/3
weapon.rifle-lmg.band-3   | 10
weapon.rifle-lmg.band-4   | 16
weapon.smg.rof            | 5/2
weapon.smg.band-1         | 2
weapon.smg.band-3         | 6
weapon.smg.band-4         | -
weapon.bazooka.band-2     | 3/X3
weapon.panzerfaust.band-2 | 1/X4
weapon.piat.band-2        | 2/X3
weapon.mg-stand.band-1    | 6
weapon.mg-stand.band-2    | 12
weapon.mg-stand.band-3    | 20
weapon.mg-stand.band-4    | 30
weapon.mg-stand.he-apers  | P+1
weapon.engineer.rof       | 4/2
weapon.half-stand.rof     | 2/1
weapon.half-stand.band-3  | 8
weapon.half-stand.he-apers| P-1
weapon.crew.band-2        | 4
weapon.crew.he-apers      | P-1
weapon.mounted.band-2     | 2
weapon.mg.band-1          | 4
weapon.mg.band-2          | 8
weapon.mg.band-3          | 16
weapon.mg.band-4          | 24
weapon.twin-mg.rof        | 3
weapon.hmg.rof            | 2
weapon.hmg.band-1         | 6/X½
weapon.hmg.band-2         | 12/-
weapon.hmg.he-apers       | P+1
weapon.150-sig33.rof-towed| 1*
weapon.150-sig33.band-3   | 16/4
weapon.150-sig33.he-apers | 3"/7
weapon.150-sig33.indirect | 5100 (102")
weapon.280-wurfrahmen.indirect     | 2100 (42")
weapon.280-wurfrahmen.indirect-min | 10
weapon.280-wurfrahmen.he-apers     | 4"/7
weapon.75-leig18.rof      | 2*
weapon.75-leig18.band-4   | 24/1
weapon.75-leig18.indirect | 3900 (78")
weapon.flamethrower.rof   | 2
weapon.flamethrower.band-1| 1
weapon.flamethrower.he-apers | P+2
weapon.legrw-36.indirect  | 570 (11")
weapon.2-inch-mortar.indirect | 500 (10")
weapon.obr-40.indirect    | 870 (17")
weapon.type-89.indirect   | 730 (15")
weapon.brixia.indirect    | 585 (12")
weapon.m2-60mm.indirect   | 1985 (40")
weapon.brandt-60.indirect | 1860 (37")
weapon.grw-34.indirect    | 2625 (52")
weapon.m1-81mm.indirect   | 3290 (66")
weapon.3-inch-mortar.indirect | 2800 (56")
weapon.bm-37.indirect     | 3330 (67")
weapon.brandt-81.indirect | 3100 (62")
weapon.type-97-81mm.indirect | 3100 (62")
weapon.mortaio-81.indirect| 4430 (89")
weapon.hm-38.indirect     | 6200 (124")
weapon.grw-42.indirect    | 6200 (124")
weapon.grw-34.rof         | 3
weapon.grw-34.indirect-min| 4
weapon.hm-38.he-apers     | 2"/6
weapon.hm-38.indirect-min | 8
weapon.m2-60mm.he-apers   | 1"/3
weapon.legrw-36.he-apers  | 1"/2
kind.rifle.move           | 12
kind.cavalry.move         | 20
kind.ski.move             | 20
kind.command.size         | half
kind.crew.size            | double
kind.mortar.size          | double
kind.command-infantry.command | joint
kind.staff.command        | staff
kind.patrol.command       | self
kind.ba-64.command        | self
kind.at-rifle.mount-1     | ptrd carried rof 1
kind.rifle-bazooka.mount-2 | bazooka carried shots 3
kind.m4a1-sherman.value   | 40`

// rows splits a table of this file.
func rows(table string) [][]string {
	var list [][]string
	for _, l := range strings.Split(strings.TrimSpace(table), "\n") {
		fields := strings.Split(l, "|")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		list = append(list, fields)
	}
	return list
}

func wantCell(t *testing.T, id, want string) {
	t.Helper()
	if got, ok := Standard().Value(id); !ok || got != want {
		t.Errorf("%s is %q, %v; want %q", id, got, ok, want)
	}
}

func TestGuns(t *testing.T) {
	guns := rows(sourceGuns)
	if len(guns) != 31 {
		t.Errorf("%d guns, want 31", len(guns))
	}
	for _, g := range guns {
		name := "weapon." + g[0]
		wantCell(t, name+".rof", g[1])
		if g[2] != g[1] {
			wantCell(t, name+".rof-towed", g[2])
		}
		for i, b := range g[3:7] {
			wantCell(t, fmt.Sprintf("%s.band-%d", name, i+1), b)
		}
		wantCell(t, name+".he-apers", g[7])
	}
}

func TestVehicles(t *testing.T) {
	vehicles := rows(sourceVehicles)
	if len(vehicles) != 48 {
		t.Errorf("%d vehicles, want 48", len(vehicles))
	}
	for _, v := range vehicles {
		name := "kind." + v[0]
		for i, key := range []string{"mover", "road", "cross-country", "armor"} {
			wantCell(t, name+"."+key, v[i+1])
		}
		if v[7] != "-" {
			wantCell(t, name+".capacity", v[7])
		}
		if v[8] != "-" {
			wantCell(t, name+".weight", v[8])
		}
		k, _ := Lookup(v[0])
		if v[5] != "-" && (len(k.Mounts) == 0 || k.Mounts[0].Weapon.ID != v[5]) {
			t.Errorf("%s: main weapon %v, want %s", v[0], k.Mounts, v[5])
		}
		rof := "-"
		for _, m := range k.Mounts {
			if m.Weapon.ID == "mg" {
				rof = fmt.Sprint(m.ROF)
			}
		}
		if rof != v[6] {
			t.Errorf("%s: rate of the machine gun %s, want %s", v[0], rof, v[6])
		}
	}
}

func TestSingleLines(t *testing.T) {
	for _, l := range rows(sourceLines) {
		wantCell(t, l[0], l[1])
	}
}

// The mountings.
func TestMountings(t *testing.T) {
	cases := []struct {
		kind  string
		mount int
		want  Mount // but for the weapon
	}{
		{"panzer-iv-h", 0, Mount{Where: InTurret, ROF: 2, ContactROF: 2, Main: true}},
		{"panzer-iv-h", 1, Mount{Where: InTurret, ROF: 2, ContactROF: 2}},
		{"stug-iii-g", 0, Mount{Where: InHull, ROF: 2, ContactROF: 2, Main: true}},
		{"grille", 0, Mount{Where: InHull, ROF: 1, ContactROF: 1, Main: true}},
		{"su-76m", 0, Mount{Where: InHull, ROF: 2, ContactROF: 2, Main: true}},
		{"sdkfz-251-1", 0, Mount{Where: InHull, ROF: 2, ContactROF: 2}},
		{"sdkfz-251-1-rocket", 0, Mount{Where: InHull, ROF: 1, ContactROF: 1, Main: true, Stationary: true, Shots: 1}},
		{"m10a1", 1, Mount{Where: AntiAir, ROF: 2, ContactROF: 2}},
		{"ha-go", 1, Mount{Where: RearTurret, ROF: 2, ContactROF: 2}},
		{"t-35", 1, Mount{Where: InTurret, ROF: 3, ContactROF: 3}},
		{"t-35", 2, Mount{Where: InHull, ROF: 2, ContactROF: 2}},
		{"t-35", 3, Mount{Where: RearHull, ROF: 2, ContactROF: 2}},
		{"pak-36", 0, Mount{Where: OnCarriage, ROF: 3, ContactROF: 3, Main: true}},
		{"flak-36", 0, Mount{Where: Turntable, ROF: 2, ContactROF: 2, Main: true}},
		{"sig-33", 0, Mount{Where: OnCarriage, ROF: 1, ContactROF: 1, Main: true, Stationary: true}},
		{"rifle", 0, Mount{Where: Carried, ROF: 2, ContactROF: 3}},
		{"mg", 0, Mount{Where: Carried, ROF: 3, ContactROF: 3, Heavy: true}},
		{"mg", 1, Mount{Where: Carried, ROF: 1, ContactROF: 2, Other: true}},
		{"mortar", 0, Mount{Where: Carried, ROF: 3, ContactROF: 3, Heavy: true}},
		{"mortar", 1, Mount{Where: Carried, ROF: 1, ContactROF: 2, Instead: true}},
		{"rifle-bazooka", 1, Mount{Where: Carried, ROF: 1, ContactROF: 1, Shots: 3}},
	}
	for _, c := range cases {
		k, _ := Lookup(c.kind)
		if len(k.Mounts) <= c.mount {
			t.Errorf("%s has no weapon %d", c.kind, c.mount)
			continue
		}
		got := k.Mounts[c.mount]
		got.Weapon = nil
		if got != c.want {
			t.Errorf("%s: weapon %d is %+v, want %+v", c.kind, c.mount+1, got, c.want)
		}
	}
}

// What a kind says in the terms of the rules.
func TestKinds(t *testing.T) {
	for _, k := range All() {
		if weak := k.Open || k.Mover == Wheeled; k.Armored && k.IsWeak() != weak {
			t.Errorf("%s: weak is %v", k.ID, k.IsWeak())
		}
		if k.Crew != (k.ID == "crew") {
			t.Errorf("%s: crew is %v", k.ID, k.Crew)
		}
		if strings.Contains(k.ID, "command") && k.Command == NoCommand {
			t.Errorf("%s commands nothing", k.ID)
		}
		if k.Class == Vehicle && strings.Contains(k.ID, "command") && k.Command != VehicleCommand {
			t.Errorf("%s commands as %q", k.ID, k.Command)
		}
		if k.Symbol == SymbolRecon && (k.Command != SelfCommand || !k.Recon) {
			t.Errorf("%s does not order itself", k.ID)
		}
		if k.Symbol == SymbolMortar && (!k.Mounts[0].Heavy || !k.Mounts[0].Weapon.IndirectOnly) {
			t.Errorf("%s has no heavy indirect weapon", k.ID)
		}
		if k.Value <= 0 {
			t.Errorf("%s is worth nothing", k.ID)
		}
		if k.Transport != (k.Capacity > 0) || k.Transport && k.Class != Vehicle {
			t.Errorf("%s: transport is %v", k.ID, k.Transport)
		}
	}
	for id, want := range map[string]Kind{
		"truck":             {Capacity: 2, Tows: true, Transport: true},
		"light-car":         {Capacity: 1, Transport: true},
		"universal-carrier": {Capacity: 1, Tows: true, Transport: true},
		"panzer-iv-h":       {},
	} {
		k, _ := Lookup(id)
		if k.Capacity != want.Capacity || k.Tows != want.Tows || k.Transport != want.Transport {
			t.Errorf("%s: capacity %d, tows %v, transport %v", id, k.Capacity, k.Tows, k.Transport)
		}
	}
	crew, _ := Lookup("crew")
	staff, _ := Lookup("staff")
	if crew.Load() != 2 || staff.Load() != 1 {
		t.Errorf("a crew takes %d half stands, a staff %d", crew.Load(), staff.Load())
	}
	sdkfz, _ := Lookup("sdkfz-221-command")
	base, _ := Lookup("sdkfz-221")
	if sdkfz.ArmorFront != base.ArmorFront || sdkfz.Road != base.Road || !sdkfz.Recon {
		t.Error("the command car is not like the car")
	}
}

// The seed gives 75 mm rounds a burst of 1" that hits on 4 (seed 002, "High
// Explosive Fire"): those cells say so, and no other has that figure from it.
func TestSeedFigures(t *testing.T) {
	for _, w := range Standard().Weapons() {
		source, _ := Standard().Source("weapon." + w.ID + ".he-apers")
		if seed := w.Caliber == 75; seed != (source == "seed") || seed && w.Burst != (Burst{geom.Inch, 4}) {
			t.Errorf("%s: burst %v from %q", w.ID, w.Burst, source)
		}
	}
	for id, want := range map[string]string{
		"kind.rifle.move": "seed", "kind.rifle.base": "ed1", "kind.rifle.mount-1": "house",
		"kind.cycle.move": "house", "kind.rifle-bazooka.mount-2": "ed1", "kind.panzer-iv-h.road": "house",
		"kind.panzer-iv-h-command.road": "house", "kind.panzer-iv-h-command.command": "seed",
	} {
		if got, ok := Standard().Source(id); !ok || got != want {
			t.Errorf("%s is from %q, %v; want %q", id, got, ok, want)
		}
	}
}

// HE values by caliber (docs/figures.md, 7).
func TestBurstsByCaliber(t *testing.T) {
	for _, w := range Standard().Weapons() {
		if w.Burst == (Burst{}) {
			continue
		}
		mortar := w.IndirectOnly && !w.Rocket
		var want Burst
		switch c := w.Caliber; {
		case c <= 40:
			want = Burst{geom.Inch, 1}
		case c <= 47 || mortar && c < 60:
			want = Burst{geom.Inch, 2}
		case c <= 60:
			want = Burst{geom.Inch, 3}
		case c <= 77 || mortar && c <= 82:
			want = Burst{geom.Inch, 4}
		case c <= 90:
			want = Burst{geom.Inch, 5}
		case c <= 105:
			want = Burst{2 * geom.Inch, 5}
		case c <= 122:
			want = Burst{2 * geom.Inch, 6}
		case c <= 155:
			want = Burst{3 * geom.Inch, 7}
		default:
			want = Burst{4 * geom.Inch, 7}
		}
		if w.Burst != want {
			t.Errorf("%s, %d mm: burst %v, want %v", w.ID, w.Caliber, w.Burst, want)
		}
	}
}

// The worth of companies that articles of the time give comes out of the worth of stands,
// within a tenth.
func TestWorthOfCompanies(t *testing.T) {
	cases := []struct {
		want  int // in tenths
		kinds []string
	}{
		{264, []string{"command-infantry", "rifle", "rifle", "rifle"}},
		{338, []string{"command-infantry", "rifle-bazooka", "rifle-bazooka", "rifle-bazooka"}},
		{496, []string{"command-infantry", "rifle-lmg", "rifle-lmg", "rifle-lmg", "sdkfz-251-1", "sdkfz-251-1", "sdkfz-251-1", "sdkfz-251-1"}},
		{716, []string{"command-infantry", "rifle-bazooka", "rifle-bazooka", "rifle-bazooka", "m3a1-halftrack", "m3a1-halftrack", "m3a1-halftrack", "m3a1-halftrack"}},
		{400, []string{"m4a1-sherman"}},
	}
	for _, c := range cases {
		sum := 0
		for _, id := range c.kinds {
			k, _ := Lookup(id)
			sum += k.Value
		}
		if off := sum - c.want; 10*off > c.want || -10*off > c.want {
			t.Errorf("%v are worth %d tenths, want about %d", c.kinds, sum, c.want)
		}
	}
}

// Every weapon is used by some stand, so that no line is dead, except where
// the table of guns lists one that no vehicle has.
func TestEveryWeaponIsUsed(t *testing.T) {
	var unused []string
	for _, w := range Standard().Weapons() {
		if !slices.ContainsFunc(All(), func(k Kind) bool {
			return slices.ContainsFunc(k.Mounts, func(m Mount) bool { return m.Weapon == w })
		}) {
			unused = append(unused, w.ID)
		}
	}
	if got := fmt.Sprint(unused); got != "[88-l71 122-d25t]" {
		t.Errorf("no stand has %s", got)
	}
}
