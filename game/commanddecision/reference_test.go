package commanddecision

import (
	"fmt"
	"strings"
	"testing"
)

// The terrain table: rows; what personnel, tracked, half-track,
// wheeled and soft, and horses pay; and whence: T for tob, H house, S seed.
const terrainTable = `
clear crops road trail | x1 x1 x1 x1 x1 | SSSSS
woods                  | x1 x2 x2 x4 x2 | TTHTH
town broken sand       | x2 x2 x2 x4 x2 | TTHTH
forest rubble swamp    | x2 P P P P     | TTHTH
steep                  | x2 P P P x4    | TTHTH
cliff                  | P P P P P      | TTTTT
stream                 | x2 x2 x2 x4 x2 | TTHHH
ford                   | x2 x2 x4 x4 x2 | HHHHH
river wreck burning    | P P P P P      | HHHHH
hedge wall fence       | +1 +1 +2 +4 +2 | HHHHH
bocage bank            | +4 +6 P P P    | HHHHH
slope                  | +1 +2 +2 +4 +1 | HHHHH
bush                   | x1 x1 x1 x2 x1 | HHHHH
mud snow               | x2 x2 x2 x4 x2 | HHHHH
entrenchment           | +1 +2 +4 P P   | HHHHH
wire                   | +6 +1 P P P    | HHHHH
minefield              | x2 x2 x2 x2 x2 | HHHHH
roadblock              | x1 P P P P     | HHHHH`

// The other figures: cell, value, source.
const figures = `
spot.still-concealed -2 house
spot.still-open 0 house
spot.moved 0 house
spot.moved-fast 1 house
spot.fired 2 house
spot.fired-big 3 house
spot.moved-fired 3 house
spot.spotter-good 1 seed
spot.spotter-poor -1 seed
spot.vehicle-light 2 house
spot.vehicle-heavy 3 house
spot.half-stand -1 house
spot.bunker -1 house
spot.spotter-vehicle -2 house
spot.spotter-recon 1 house
spot.spotter-pinned -2 house
spot.spotter-full-advance -2 house
spot.visibility -2 house
spot.big-gun 57 house
spot.least 1 house
spot.most 9 house
spot.vehicle-heavy-class 3 house
hit.column-1 8 house
hit.column-2 6 house
hit.column-3 4 house
hit.column-4 2 house
hit.cap 8 house
hit.good-troops 1 seed
hit.poor-troops -1 seed
hit.pinned -2 seed
hit.full-advance -2 tob
hit.contact-only -2 tob
hit.cautious-vehicle -1 house
hit.weak-afv -3 seed
hit.supported-afv -3 seed
hit.cover.light -1 house
hit.cover.medium -2 house
hit.cover.hard -3 house
hit.cover.fortification -5 house
hit.hull-down -2 house
hit.vehicle-moved -1 house
hit.half-stand -1 house
hit.flank 1 house
hit.column 1 house
hit.assault-afv 6 house
hit.assault-afv-close-in 8 house
rate.full-advance 2 house
rate.red-marker -1 house
rate.assault-afv 1 seed
rate.moving-target 1 seed
burst.cover.light -1 house
burst.cover.medium -2 tob
burst.cover.hard -3 tob
burst.cover.fortification -5 tob
burst.moving 1 house
burst.soft 1 house
burst.weak-afv 1 tob
burst.weight -1 tob
burst.pinned -2 tob
morale.range 10 seed
morale.close 4 house
morale.personnel -1 house
morale.afv -2 house
morale.lost -1 house
morale.lost.most 3 house
morale.half -1 house
morale.flank -1 house
morale.shelled -1 house
morale.heavy-shell 105 house
morale.company-eliminated -2 house
morale.leaderless -1 house
morale.led 1 house
morale.led.range 6 house
morale.hard-cover 1 house
morale.tanks 1 house
morale.forced-back.loss 1 seed
morale.demoralized.loss 2 seed
rally.range 6 seed
move.push.cautious 2 seed
move.push.full 4 seed
move.tow.near 1 seed
move.dodge 20 seed
order.radius 6 seed
order.joint 6 seed
order.interval 2 seed
terrain.snow.ski x1 house
terrain.wire.ski +10 house
terrain.wire.cycle P house
terrain.roadblock.ski x1 house
terrain.roadblock.cycle +1 house
terrain.roadblock.motorcycle P house
obstacle.wire.flattened yes house
obstacle.mines.personnel 3 house
obstacle.mines.vehicles 4 house
obstacle.mines.pin 2 house
obstacle.wire.personnel turn house
obstacle.wire.engineers beside house
obstacle.minefield.personnel never house
obstacle.minefield.engineers turn house
obstacle.roadblock.personnel turn house
obstacle.roadblock.engineers beside house
spot.base-9 0 house`

// The bands of the spotting table: up to so many inches, this base number.
var spottingTable = [...][2]int{{3, 9}, {6, 7}, {9, 6}, {12, 5}, {18, 4}, {24, 3}, {36, 2}, {60, 1}}

// The figures of the reference chart are those of the tables above, with their
// values and their provenance (docs/figures.md).
func TestReferenceChart(t *testing.T) {
	chart := StandardChart()
	want := func(id, value, source string) {
		t.Helper()
		if c, ok := chart.Cell(id); !ok || c.Value != value || c.Source != source {
			t.Errorf("%s: %q (%s), want %q (%s)", id, c.Value, c.Source, value, source)
		}
	}
	marks := map[byte]string{'S': "seed", 'T': "tob", 'H': "house"}
	columns := [][]string{{"foot"}, {"tracked"}, {"half-track"}, {"wheeled", "soft"}, {"horse"}}
	for l := range strings.SplitSeq(strings.TrimSpace(terrainTable), "\n") {
		parts := strings.Split(l, "|")
		costs, from := strings.Fields(parts[1]), strings.TrimSpace(parts[2])
		for row := range strings.FieldsSeq(parts[0]) {
			for k, movers := range columns {
				for _, m := range movers {
					want("terrain."+row+"."+m, costs[k], marks[from[k]])
				}
			}
		}
	}
	for l := range strings.SplitSeq(strings.TrimSpace(figures), "\n") {
		f := strings.Fields(l)
		want(f[0], f[1], f[2])
	}
	for k, b := range spottingTable {
		want(fmt.Sprint("spot.band-", k+1), fmt.Sprint(b[0]), "house")
		want(fmt.Sprint("spot.base-", k+1), fmt.Sprint(b[1]), "house")
	}
	for _, c := range chart.Cells() {
		if strings.HasPrefix(c.ID, "ruling.") && c.Source == "tob" {
			t.Errorf("%s: rulings are the seed's or ours", c.ID)
		}
	}
}
