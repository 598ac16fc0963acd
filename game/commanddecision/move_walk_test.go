package commanddecision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
	"sightline/units"
)

// terrainText is a piece of terrain as field reads it.
func terrainText(name, kind, shape, more string) string {
	return fmt.Sprintf("[[terrain]]\nname = %q\nkind = %q\n%s\n%s\n\n", name, kind, shape, more)
}

func box(x, y, w, h int) string {
	return fmt.Sprintf("outline = [[%d, %d], [%d, %d], [%d, %d], [%d, %d]]", x, y, x+w, y, x+w, y+h, x, y+h)
}

// drawGround draws up to eight pieces of terrain.
func drawGround(t *rapid.T) string {
	var b strings.Builder
	areas := []string{"woods", "town", "bush", "dunes", "crops", "field", "marsh", "hill", "rise", "smoke", "minefield"}
	lines := []string{"hedge", "bocage", "wall", "road", "trail", "stream", "river", "bridge", "entrenchment", "wire", "roadblock"}
	in := rapid.IntRange(0, 60)
	for k := range rapid.IntRange(0, 8).Draw(t, "pieces") {
		name := fmt.Sprint("T", k)
		if rapid.Bool().Draw(t, "area") {
			x, y := rapid.IntRange(0, 50).Draw(t, "x"), rapid.IntRange(0, 50).Draw(t, "y")
			w, h := rapid.IntRange(1, 10).Draw(t, "w"), rapid.IntRange(1, 10).Draw(t, "h")
			more := rapid.SampledFrom([]string{"", "", `ground = "broken"`, `ground = "forest"`, `ground = "cliff"`}).Draw(t, "class")
			b.WriteString(terrainText(name, rapid.SampledFrom(areas).Draw(t, "kind"), box(x, y, w, h), more))
			continue
		}
		x1, y1, x2, y2 := in.Draw(t, "x1"), in.Draw(t, "y1"), in.Draw(t, "x2"), in.Draw(t, "y2")
		if x1 == x2 && y1 == y2 {
			x2, y2 = (x1+30)%61, y1
		}
		b.WriteString(terrainText(name, rapid.SampledFrom(lines).Draw(t, "kind"), fmt.Sprintf("line = [[%d, %d], [%d, %d]]", x1, y1, x2, y2), ""))
	}
	return b.String()
}

func drawPoint(t *rapid.T, name string) geom.Point {
	in := rapid.Int64Range(int64(geom.Inch), int64(59*geom.Inch))
	return geom.Pt(geom.Length(in.Draw(t, name+".x")), geom.Length(in.Draw(t, name+".y")))
}

// drawClearPoint draws a point that is on no line of terrain along an axis.
func drawClearPoint(t *rapid.T, name string) geom.Point {
	const eighth, off = geom.Inch / 8, geom.Inch / 32
	in := rapid.Int64Range(8, 59*8)
	return geom.Pt(geom.Length(in.Draw(t, name+".x"))*eighth+off, geom.Length(in.Draw(t, name+".y"))*eighth+off)
}

var onGround = []units.Mover{
	units.Foot, units.Horse, units.Ski, units.Cycle, units.Motorcycle, units.Tracked, units.HalfTracked, units.Wheeled, units.SoftWheeled,
}

// atEdge reports whether a point is at the edge of terrain, where a stand is
// neither in nor out.
func (b *Battle) atEdge(p geom.Point) bool {
	return slices.ContainsFunc(b.ground.features, func(f feature) bool { return f.holds(p) != f.holdsDeep(p) || nearEdge(&f, p) })
}

func nearEdge(f *feature, p geom.Point) bool {
	for _, d := range [...]geom.Point{{X: margin, Y: margin}, {X: margin, Y: -margin}, {X: -margin, Y: margin}, {X: -margin, Y: -margin}} {
		if f.holds(p.Add(d)) != f.holds(p) {
			return true
		}
	}
	return false
}

// A path costs what its parts cost.
func TestCostAddsUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := field(t, "G rifle 1 1 0\n\n"+drawGround(r))
		b := s.battle
		m, road := rapid.SampledFrom(onGround).Draw(r, "mover"), rapid.Bool().Draw(r, "road")
		path := []geom.Point{drawPoint(r, "a"), drawPoint(r, "b"), drawPoint(r, "c")}
		if b.atEdge(path[0]) || b.atEdge(path[1]) {
			return
		}
		q := purse{22 * geom.Inch, 38 * geom.Inch}
		whole, wholeOK := q.paid(b.walkFor(m, path, road))
		one, oneOK := q.paid(b.walkFor(m, path[:2], road))
		two, twoOK := q.paid(b.walkFor(m, path[1:], road))
		if !oneOK {
			return // what begins in ground it may not enter is another matter
		}
		if whole != one+two || wholeOK != twoOK && !b.prohibitedAt(m, path[1]) {
			r.Fatalf("%v %v costs %d (%v), its parts %d (%v) and %d (%v)", m, path, whole, wholeOK, one, oneOK, two, twoOK)
		}
	})
}

func (b *Battle) prohibitedAt(m units.Mover, p geom.Point) bool {
	w := walker{ground: &b.ground, mover: slices.Index(movers, m)}
	for k := range b.ground.features {
		w.near = append(w.near, nearby{feature: &b.ground.features[k]})
	}
	return w.at(p).cost.never
}

// A path costs the same through a wood and through the same wood as two.
func TestCostOfSplitWood(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		kind := rapid.SampledFrom([]string{"woods", "town", "dunes", "marsh", "bush", "rise"}).Draw(r, "kind")
		x, y, w, h := 10, 12, rapid.IntRange(2, 30).Draw(r, "w"), rapid.IntRange(2, 30).Draw(r, "h")
		cut := rapid.IntRange(1, w-1).Draw(r, "cut")
		level := ""
		if kind == "rise" {
			level = "level = 1"
		}
		one := field(t, "G rifle 1 1 0\n\n"+terrainText("W", kind, box(x, y, w, h), level))
		two := field(t, "G rifle 1 1 0\n\n"+terrainText("V", kind, box(x, y, cut, h), level)+terrainText("W", kind, box(x+cut, y, w-cut, h), level))
		m := rapid.SampledFrom(onGround).Draw(r, "mover")
		path := []geom.Point{drawPoint(r, "a"), drawPoint(r, "b"), drawPoint(r, "c")}
		if two.battle.atEdge(path[0]) {
			return
		}
		q := purse{22 * geom.Inch, 38 * geom.Inch}
		a, aOK := q.paid(one.battle.walkFor(m, path, false))
		b, bOK := q.paid(two.battle.walkFor(m, path, false))
		if a != b || aOK != bOK {
			r.Fatalf("%v through %s: %d (%v) as one, %d (%v) as two", m, kind, a, aOK, b, bOK)
		}
	})
}

// The cost is what a walk in steps of a hundredth of an inch pays.
func TestCostBySteps(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := field(t, "G rifle 1 1 0\n\n"+drawGround(r))
		b := s.battle
		m := rapid.SampledFrom(onGround).Draw(r, "mover")
		k := slices.Index(movers, m)
		from, to := drawClearPoint(r, "a"), drawClearPoint(r, "b")
		length := geom.Distance(from, to)
		if b.atEdge(from) || b.prohibitedAt(m, from) || length < geom.Inch {
			return
		}
		const step = geom.Inch / 100
		at := func(p geom.Point) (times int64, tolls map[int]bool, level int) {
			times, tolls = 1, map[int]bool{}
			water := true
			for _, f := range b.ground.features {
				water = water && !(f.holds(p) && (f.class == "bridge" || f.class == "ford"))
			}
			for _, f := range b.ground.features {
				if !f.holds(p) {
					continue
				}
				level = max(level, f.level)
				if !water && slices.Contains([]string{"stream", "river", "marsh", "swamp"}, f.class) || f.class == "road" || f.class == "trail" {
					continue
				}
				c := b.ground.costs[f.row][k]
				times = max(times, c.times)
				if c.toll > 0 {
					tolls[f.row] = true
				}
			}
			return times, tolls, level
		}
		_, in, level := at(from)
		var want, slack int64
		before := int64(1)
		for d := geom.Length(0); d < length; d += step {
			run := min(step, length-d)
			times, tolls, up := at(geom.Divide(from, to, int64(2*d+run), int64(2*length)))
			want += int64(run) * times
			for row := range tolls {
				if !in[row] {
					want += int64(b.ground.costs[row][k].toll)
				}
			}
			if up > level {
				want += int64(up-level) * int64(b.ground.costs[rowSlope][k].toll)
			}
			if times != before || len(tolls) != len(in) || up != level {
				slack += 4 * int64(step)
			}
			before, in, level = times, tolls, up
		}
		var got int64
		legs := b.walkFor(m, []geom.Point{from, to}, false)
		for _, l := range legs {
			if l.cost.never {
				return
			}
			got += int64(l.cost.toll) + int64(l.run)*l.cost.times
		}
		if got == want {
			return
		}
		// A corner cut between two steps is missed by them: tolls and all.
		fine := len(legs)
		if got < want-slack-1 || got > want+slack+int64(fine)*4*int64(step) && !shortTolls(legs, step) {
			r.Fatalf("%v from %v to %v: %d, by steps %d: %+v", m, from, to, got, want, legs)
		}
	})
}

func shortTolls(legs []leg, step geom.Length) bool {
	return slices.ContainsFunc(legs, func(l leg) bool { return l.run <= 2*step })
}

// Reach goes no farther than its share, and a micrometer or two less than it
// could at most.
func TestReach(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		kind := rapid.SampledFrom([]string{"rifle", "panzer-iv-h", "sdkfz-251-1", "truck", "cavalry", "sdkfz-222"}).Draw(r, "kind")
		s := field(t, "G "+kind+" 3 3 0\n\n"+drawGround(r))
		from := drawPoint(r, "from")
		share := rapid.Int64Range(0, wholeAllowance).Draw(r, "share")
		path := []geom.Point{drawPoint(r, "a"), drawPoint(r, "b").Add(geom.Pt(30*geom.Inch, 0))}
		end, used := s.Reach(0, from, path, share)
		if used > share || len(end) == 0 || end[0] != from {
			r.Fatalf("used %d of %d on %v", used, share, end)
		}
		road := s.byRoad(0, from)
		_, spent, ok := s.spend(0, end, road)
		if spent != used || !ok && pathLength(end) > 0 {
			r.Fatalf("%v: says %d, costs %d, %v", end, used, spent, ok)
		}
		for _, p := range end {
			if s.edgeBeyond(p) != "" {
				r.Fatalf("%v is off the table", p)
			}
		}
	})
}

// Every kind of terrain has a row, and every row a cost for everyone who moves.
func TestTerrainRows(t *testing.T) {
	for r, row := range terrainRows {
		for k, m := range movers {
			if m == units.Towed {
				continue
			}
			id := "terrain." + row + "." + string(m)
			c, ok := StandardChart().Cell(id)
			if _, good := parseCost(c.Value); !ok || !good {
				t.Errorf("cell %s: %q", id, c.Value)
			}
			if costsOf(StandardChart())[r][k].times < 1 {
				t.Errorf("%s costs nothing", id)
			}
		}
	}
	for _, c := range StandardChart().Cells() {
		if rest, ok := strings.CutPrefix(c.ID, "terrain."); ok {
			row, m, _ := strings.Cut(rest, ".")
			if !slices.Contains(terrainRows[:], row) || !slices.Contains(onGround, units.Mover(m)) {
				t.Errorf("cell %s is of no row or mover", c.ID)
			}
		}
	}
}
