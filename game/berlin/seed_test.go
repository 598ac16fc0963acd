package berlin

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// What the seed prints, written out by hand from its text: any figure of it that is played otherwise is
// found here.

// The table of air strikes (11.4).
var printedStrikes = []struct{ from, to, german, allied int }{{2, 4, 0, 9}, {5, 8, 0, 6}, {9, 11, 0, 3}, {12, 12, 1, 0}}

// The other figures of its rules, by cell.
var printedCells = map[string]string{
	"stack.one": "3", "stack.mixed": "2", // 3.1
	"supply.hexes":           "4",                           // 6.1
	"strongpoint.protection": "2", "strongpoint.dice": "-2", // 10.1.3
	"strikes.turn": "2", "strikes.napalm": "1", // 11.4
	"points.hold": "2", "points.unit": "1", // 12.0.1, 12.0.2
	"quarter":         "4",                         // 13.3, 15.3.2
	"desert.turn":     "2",                         // 13.6
	"interdiction":    "1",                         // 14.1
	"pregame.strikes": "18", "pregame.napalm": "6", // 15.1
	"drop.reach": "6", "flak.reach": "6", "flak.tower": "1", "flak.other": "1", "land.glider": "E", "land.parachute": "D", // 15.3.1
}

// Formations, with the turn, the entry areas and whether they roll (14.0, 14.1), or the confusion factor
// (15.2), and their units.
const printedFormations = `
British 1st Parachute: british, confusion 1: 1 hq 2-3-4, 1 antitank 3-2-0, 1 artillery 4-2-0, 3 infantry 3-2-4, 3 glider 4-2-4, 3 polish infantry 4-2-4
British 6th Parachute: british, confusion 2: 1 hq 2-3-4, 1 antitank 3-2-0, 1 artillery 4-2-0, 1 infantry 4-2-4, 6 infantry 3-2-4, 3 glider 4-2-4
British 52nd Air Landing: british, confusion 1, in reserve: 1 hq 2-3-4, 1 infantry 6-2-4, 1 machine gun 6-2-4, 9 infantry 5-2-4, 4 artillery 4-2-0
US 17th Parachute: american, confusion 2: 1 hq 2-3-4, 1 engineer 5-2-4, 1 antitank 3-2-0, 6 infantry 2-2-4, 3 glider 3-2-4, 4 artillery 4-2-0
US 82nd Parachute: american, confusion 1: 1 hq 2-3-4, 1 engineer 6-2-4, 1 antitank 3-2-0, 6 infantry 3-2-4, 3 glider 4-2-4, 4 artillery 4-2-0
US 101st Parachute: american, confusion 1: 1 hq 2-3-4, 1 engineer 6-2-4, 1 antitank 3-2-0, 4 infantry 3-2-4, 2 infantry 4-2-4, 3 glider 4-2-4, 4 artillery 4-2-0
Berlin: 1 hq 2-3-6
408th Artillery: 1 artillery 15-2-0, 1 artillery 9-2-0
9th Parachute: turn 2 by A B C: 1 hq 2-3-6, 1 infantry 3-2-4, 1 infantry 2-2-4, 1 infantry 1-2-4, 1 assault gun 1-4-6, 1 artillery 6-2-0
56th Panzer Corps: turn 3 by H I J K: 1 hq 2-3-6, 1 artillery 16-2-0, 1 artillery 12-2-0, 1 machine gun 3-4-6, 1 assault gun 3-4-6
Müncheberg: turn 3 by H I J K, rolls: 1 hq 2-3-6, 1 recon 1-4-6, 1 armor 3-5-6, 2 mechanized 2-4-6, 1 mechanized 3-4-6, 1 assault gun 1-4-6, 1 artillery 6-2-0
18th Panzergrenadier: turn 4 by H I J K, rolls: 1 hq 2-3-6, 1 recon 3-4-6, 1 armor 5-5-6, 1 assault gun 3-4-6, 2 mechanized 5-4-6, 1 artillery 8-2-2
20th Panzergrenadier: turn 5 by H I J K, rolls: 1 hq 2-3-6, 1 recon 2-4-6, 1 antitank 6-2-0, 2 mechanized 4-4-6, 1 armor 4-5-6, 1 artillery 8-2-0
Nordland: turn 9 by D E F, rolls: 1 hq 2-3-6, 1 recon 1-4-6, 1 assault gun 3-4-6, 1 armor 6-5-6, 2 mechanized 4-4-6, 1 artillery 8-2-2, 1 armor 6-6-4
Clausewitz: turn 10 by T U V: 1 mechanized 1-4-6
`

// Those of the set up that are of none of them, by where they are (13.1 to 13.3).
const printedSetUp = `
5115: 1 hitler youth infantry (1)-2-0
5119: 1 ss mechanized 3-4-6, 2 ss mechanized 2-4-6
4818: 2 army mechanized 3-4-6
4819: 1 navy infantry 2-2-4
the Air Ministry: 1 luftwaffe mechanized 3-4-6, 1 luftwaffe infantry 1-2-4
the Tiergarten: 1 ss infantry 2-2-4
Tegel airfield: 1 luftwaffe infantry 2-2-4, 2 luftwaffe antitank 6-2-0, 2 luftwaffe flak 6-3-0
Tempelhof airfield: 2 luftwaffe antitank 6-2-0, 3 luftwaffe flak 6-3-0
Gatow airfield: 3 luftwaffe infantry 1-2-4, 1 luftwaffe antitank 6-2-0, 1 luftwaffe flak 6-3-0
4218: 1 luftwaffe flak 6-3-0
5208: 1 luftwaffe flak 6-3-0
6113: 1 luftwaffe flak 6-3-0
4915: 1 luftwaffe flak 6-3-0
2922: 1 luftwaffe flak 6-3-0
the Botanical Gardens: 1 luftwaffe flak 6-3-0
the map but for its edges: 2 luftwaffe flak 6-3-0, 1 luftwaffe antitank 6-2-0
major buildings and U-Bahn entrances: 1 army engineer 2-3-4, 3 volkssturm engineer 1-3-4
the perimeter: 6 army antitank 6-2-0
U-Bahn entrances: 4 police infantry 1-3-0
strongpoints: 1 army infantry 1-2-4
`

// Every roll of the table of air strikes brings each side what is printed, from turn 2 on.
func TestPrintedStrikes(t *testing.T) {
	rolled := 0
	for _, row := range printedStrikes {
		for sum := row.from; sum <= row.to; sum++ {
			first := max(1, sum-6)
			for side, want := range []int{row.allied, row.german} {
				d := &doing{Position: field(t, para, gun).next(), dice: game.Recorded([]int{first, sum - first})}
				d.Turn, d.Active = 2, side
				if d.weather(); d.Strikes != want {
					t.Errorf("%s with %d: %d air strikes, want %d", d.army(side), sum, d.Strikes, want)
				}
				rolled++
			}
		}
	}
	if rolled != 22 {
		t.Errorf("%d rolls: want 2 to 12 of two sides", rolled)
	}
}

// Every cell whose source is the seed is printed there, and is as printed; no printed one is another's.
func TestPrintedCells(t *testing.T) {
	want := map[string]string{}
	for id, value := range printedCells {
		want[id] = value
	}
	for _, row := range printedStrikes {
		for sum := row.from; sum <= row.to; sum++ {
			want[fmt.Sprintf("strikes.allied.%d", sum)] = fmt.Sprint(row.allied)
			want[fmt.Sprintf("strikes.german.%d", sum)] = fmt.Sprint(row.german)
		}
	}
	for _, c := range Standard().Cells() {
		value, is := want[c.ID]
		if is != (c.Source == seed) || is && value != c.Value {
			t.Errorf("%s is %s (%s): the seed has %q", c.ID, c.Value, c.Source, value)
		}
		delete(want, c.ID)
	}
	if len(want) > 0 {
		t.Errorf("no cells: %v", want)
	}
}

// grouped are units in the order of the scenario, those alike counted.
func grouped(units []Unit, what func(*Unit) string) string {
	var words []string
	var n []int
	for i := range units {
		w := strings.TrimSpace(what(&units[i]) + " " + string(units[i].Kind) + " " + units[i].Figures())
		if k := slices.Index(words, w); k >= 0 {
			n[k]++
			continue
		}
		words, n = append(words, w), append(n, 1)
	}
	for i := range words {
		words[i] = fmt.Sprint(n[i], " ", words[i])
	}
	return strings.Join(words, ", ")
}

// sameLines tells which lines are otherwise.
func sameLines(t *testing.T, got []string, want string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(want), "\n")
	for i := range max(len(got), len(lines)) {
		switch {
		case i >= len(got):
			t.Errorf("missing: %s", lines[i])
		case i >= len(lines):
			t.Errorf("not printed: %s", got[i])
		case got[i] != lines[i]:
			t.Errorf("it is\n\t%s\nprinted is\n\t%s", got[i], lines[i])
		}
	}
}

// Formations, when and where they come, what they roll with and who is in them are as printed, and their
// figures are the seed's.
func TestPrintedFormations(t *testing.T) {
	b := open(t, "berlin").battle
	var got []string
	for f, x := range b.Formations {
		var units []Unit
		for _, u := range b.Units {
			if u.Formation == f {
				units = append(units, u)
				if u.Source != seed {
					t.Errorf("%s is %s", u.Name, u.Source)
				}
			}
		}
		var head []string
		if x.Side == Allied {
			head = append(head, string(x.Nation), fmt.Sprint("confusion ", x.Confusion))
		}
		if x.AirLands {
			head = append(head, "in reserve")
		}
		if x.Arrives > 0 {
			head = append(head, fmt.Sprintf("turn %d by %s", x.Arrives, strings.Join(x.Entries, " ")))
		}
		if x.Variable {
			head = append(head, "rolls")
		}
		line := x.Name + ": " + strings.Join(head, ", ") + ": " + grouped(units, func(u *Unit) string { return strings.TrimSuffix(string(u.Nation), string(x.Nation)) })
		got = append(got, strings.Replace(line, ": : ", ": ", 1))
	}
	sameLines(t, got, printedFormations)
}

// Those who are set up are as printed, and where; what is not printed, the Volkssturm that is drawn and the
// Hitler Youth at the stadium, is ours.
func TestPrintedSetUp(t *testing.T) {
	b := open(t, "berlin").battle
	by := map[string][]Unit{}
	var places, got []string
	for _, u := range b.Units {
		ours := u.Pool || u.Zone >= 0 && b.Zones[u.Zone].Name == "the Olympic Stadium"
		if want := map[bool]string{true: house, false: seed}[ours]; u.Source != want {
			t.Errorf("%s is %s, want %s", u.Name, u.Source, want)
		}
		if ours || u.Formation >= 0 {
			continue
		}
		at := ""
		if u.Zone >= 0 {
			at = b.Zones[u.Zone].Name
		}
		if at = cmp.Or(at, b.label(max(0, u.Hex))); by[at] == nil {
			places = append(places, at)
		}
		by[at] = append(by[at], u)
	}
	for _, at := range places {
		got = append(got, at+": "+grouped(by[at], func(u *Unit) string { return string(u.Service) }))
	}
	sameLines(t, got, printedSetUp)
}
