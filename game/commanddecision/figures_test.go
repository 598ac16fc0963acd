package commanddecision

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"sightline/units"
)

// docs/figures.md says how many cells of each provenance the charts have.
func TestFiguresAreCounted(t *testing.T) {
	data, err := os.ReadFile("../../docs/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	national, reference := map[string]int{}, map[string]int{}
	book := units.Standard()
	for _, id := range book.Cells() {
		source, _ := book.Source(id)
		national[source]++
	}
	for _, c := range StandardChart().Cells() {
		reference[c.Source]++
	}
	rows := regexp.MustCompile("(?m)^\\| `(\\w+)` \\|.*\\| (\\d+) \\| (\\d+) \\|$").FindAllStringSubmatch(string(data), -1)
	if len(rows) != 6 {
		t.Fatalf("%d marks are counted, want 6", len(rows))
	}
	for _, r := range rows {
		if want := fmt.Sprint(national[r[1]], reference[r[1]]); r[2]+" "+r[3] != want {
			t.Errorf("%s: docs/figures.md counts %s %s, the charts have %s", r[1], r[2], r[3], want)
		}
	}
}

// The overlays that documents show can be read, and the charts take them.
func TestOverlaysOfDocuments(t *testing.T) {
	n := 0
	for _, name := range []string{"README.md", "units/CHARTS.md", "docs/figures.md", "scenarios/FORMAT.md", "game/commanddecision/FORMAT.md"} {
		data, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("(?ms)^```toml\n(.*?)^```$").FindAllStringSubmatch(string(data), -1) {
			// What holds more than cells is part of a scenario or of a chart.
			if strings.ReplaceAll(m[1], "[[cell]]", "") == m[1] || strings.Contains(m[1], "\n[game") {
				continue
			}
			n++
			changes, err := units.ReadOverlay(name, []byte(m[1]), nil)
			if err == nil {
				_, err = units.Standard().With(changes)
			}
			if err == nil {
				_, err = StandardChart().With(changes)
			}
			if err != nil {
				t.Errorf("%s shows an overlay that is refused: %v", name, err)
			}
		}
	}
	if n != 3 {
		t.Errorf("%d overlays were found; want 3", n)
	}
}
