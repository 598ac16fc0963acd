package commanddecision

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// shallow draws a stand in cover that is made of a few areas that hang together
// or nearly, most too shallow to hide in, and enemies that see it.
func shallow(chance *rand.Rand) (p *play, text string, ok bool) {
	var b strings.Builder
	fmt.Fprintf(&b, "A1 %s 30 30 %d\n", []string{"rifle", "rifle", "truck", "panzer-iv-h"}[chance.IntN(4)], 30*chance.IntN(12))
	for k := range 1 + chance.IntN(2) {
		fmt.Fprintf(&b, "G%d rifle %g %g 0\n", k, 24+float64(chance.IntN(49))/4, 34+float64(chance.IntN(29))/4)
	}
	b.WriteString("\n")
	kind := []string{"woods", "woods", "town", "crops"}[chance.IntN(4)]
	area := func(name string, x, y, w, h float64) {
		b.WriteString(terrainText(name, kind, fmt.Sprintf("outline = [[%[1]g, %[2]g], [%[3]g, %[2]g], [%[3]g, %[4]g], [%[1]g, %[4]g]]", x, y, x+w, y+h), ""))
	}
	quarters := func(least, most int) float64 { return float64(least+chance.IntN(most-least+1)) / 4 }
	x, y := 30-quarters(0, 12), 30-quarters(1, 3)
	w, h := 30.25-x+quarters(0, 12), 30.25-y+quarters(0, 3)
	area("Strip", x, y, w, h)
	for k := range 1 + chance.IntN(4) {
		x, w = x+quarters(-12, 12), quarters(2, 16)
		dy := quarters(2, 16)
		area(fmt.Sprint("Area", k), x, y-dy+quarters(0, 2), w, dy)
		y -= dy / 2
	}
	if chance.IntN(3) == 0 {
		b.WriteString(terrainText("Bank", []string{"hedge", "wall", "bocage"}[chance.IntN(3)], fmt.Sprintf("line = [[%g, %g], [%g, %g]]", 26+quarters(0, 32), 22+quarters(0, 32), 26+quarters(0, 32), 22+quarters(0, 32)), ""))
	}
	text = b.String()
	s, err := fieldOr(text)
	if err != nil {
		return nil, text, false
	}
	p = &play{State: s.clone()}
	return p, text, p.Concealed(0) && len(p.threats(0)) > 0
}

// isDeeper reports whether a way leads deeper into cover (CD 8.6).
func isDeeper(x *retreat, path []geom.Point) bool {
	return pathLength(path) >= geom.Inch && x.saves(path) && x.unseen(path[len(path)-1])
}

// engineDeeper holds where the engine has a stand go against all places of its grid
// of half inches.
func engineDeeper(t *testing.T, seed uint64, p *play, text string) {
	x := p.retreats(0, wholeAllowance)
	c, found := x.deeper()
	if found && !isDeeper(x, c.path) {
		t.Fatalf("%d: the engine goes to %v, which is not deeper in cover\n%s", seed, c.path, text)
	}
	start := p.Stands[0].At
	for dx := geom.Length(-16); dx <= 16; dx++ {
		for dy := geom.Length(-16); dy <= 16; dy++ {
			way := []geom.Point{start, start.Add(geom.Pt(dx*geom.Inch/2, dy*geom.Inch/2))}
			if geom.Distance(start, way[1]) >= geom.Inch && (!found || len(c.path) > 2 || pathLength(way) < c.far) && isDeeper(x, way) {
				t.Fatalf("%d: %v is nearer than what the engine takes, %v\n%s", seed, way, c.path, text)
			}
		}
	}
}

// TestDeeperIntoCover holds where stands go deeper into cover against all places
// of a grid: what straight ways are found, the nearest, and what a net of short
// legs gets to.
func TestDeeperIntoCover(t *testing.T) {
	t.Parallel()
	var straight, bent, none int
	for seed := range uint64(tries(400)) {
		p, text, ok := shallow(rand.New(rand.NewPCG(seed, 2)))
		if !ok {
			continue
		}
		engineDeeper(t, seed, p, text)
		p.State = ofOwners(t, p.State)
		x := p.retreats(0, wholeAllowance)
		start := p.Stands[0].At
		c, found := x.deeper()
		switch {
		case found && !isDeeper(x, c.path):
			t.Fatalf("%d: %v is not deeper in cover\n%s", seed, c.path, text)
		case found && len(c.path) == 2:
			straight++
		case found:
			bent++
		default:
			none++
		}
		for dx := geom.Length(-32); dx <= 32; dx++ {
			for dy := geom.Length(-32); dy <= 32; dy++ {
				way := []geom.Point{start, start.Add(geom.Pt(dx*geom.Inch/4, dy*geom.Inch/4))}
				if geom.Distance(start, way[1]) >= geom.Inch && (!found || len(c.path) > 2 || pathLength(way) < c.far) && isDeeper(x, way) {
					t.Fatalf("%d: %v is nearer than %v\n%s", seed, way, c.path, text)
				}
			}
		}
		if !found {
			if way := netDeeper(p.retreats(0, wholeAllowance*9/10)); way != nil {
				t.Errorf("%d: %v is not found\n%s", seed, way, text)
			}
		}
	}
	if t.Logf("%d straight, %d with bends, %d not", straight, bent, none); straight < tries(20) || bent < tries(5) || none < tries(20) {
		t.Error("little was tried")
	}
}

// netDeeper is a way deeper into cover by a net of half inches; nil if none is.
func netDeeper(x *retreat) []geom.Point {
	type place struct{ x, y geom.Length }
	ways := [][]geom.Point{{x.Stands[x.i].At}}
	been := map[place]bool{{}: true}
	for n := 0; n < len(ways); n++ {
		path := ways[n]
		for dx := geom.Length(-3); dx <= 3; dx++ {
			for dy := geom.Length(-3); dy <= 3; dy++ {
				to := path[len(path)-1].Add(geom.Pt(dx*geom.Inch/2, dy*geom.Inch/2))
				key := place{to.X, to.Y}
				way := append(path[:len(path):len(path)], to)
				if been[key] || !x.leads(way) {
					continue
				}
				if isDeeper(x, way) {
					return way
				}
				been[key] = true
				ways = append(ways, way)
			}
		}
	}
	return nil
}

// Cover hangs together that touches, that lies in other cover, or that is reached over
// a hedge; not what lies in the bounds of other cover only.
func TestCoverThatHangsTogether(t *testing.T) {
	area := func(name, outline string) string { return terrainText(name, "woods", "outline = "+outline, "") }
	s, err := fieldOr("A1 rifle 30 30 0\nG1 rifle 30 44 0\n\n" +
		area("Corner", "[[28, 29], [34, 29], [34, 22], [35, 22], [35, 31], [28, 31]]") +
		area("In the corner", "[[29, 23], [33, 23], [33, 28], [29, 28]]") +
		area("Touching", "[[35, 25], [38, 25], [38, 27], [35, 27]]") +
		area("By the hedge", "[[40, 24], [43, 24], [43, 28], [40, 28]]") +
		terrainText("Hedge", "hedge", "line = [[37.5, 26], [40.5, 26]]", "") +
		area("Within", "[[41, 25], [42, 25], [42, 27], [41, 27]]") +
		area("Apart", "[[38.2, 29], [39, 29], [39, 32], [38.2, 32]]"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range (&play{State: s.clone()}).retreats(0, farAllowance).coverAbout() {
		got = append(got, a.f.name)
	}
	slices.Sort(got)
	if want := []string{"By the hedge", "Corner", "Hedge", "Touching", "Within"}; !slices.Equal(got, want) {
		t.Errorf("%v hang together; want %v", got, want)
	}
}
