//go:build linux && (amd64 || arm64)

package los_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ebitengine/purego"

	"sightline/geom"
	"sightline/los"
)

// geos is the GEOS library of Debian's libgeos-c1v5, called without cgo. Its
// predicates are exact for whole micrometers: it finds the signs of areas with
// more digits where floats do not suffice.
type geos struct {
	handle, reader uintptr
	read           func(h, reader uintptr, wkt string) uintptr
	relate         func(h, a, b uintptr, pattern string) int8
	intersects     func(h, a, b uintptr) int8
	destroy        func(h, g uintptr)
	finish         func(h uintptr)
	destroyReader  func(h, reader uintptr)
}

var openGEOS = sync.OnceValues(func() (uintptr, error) {
	return purego.Dlopen("libgeos_c.so.1", purego.RTLD_NOW|purego.RTLD_GLOBAL)
})

func newGEOS(t *testing.T) *geos {
	lib, err := openGEOS()
	if err != nil {
		t.Skipf("no second opinion: %v (apt-get install libgeos-c1v5)", err)
	}
	var start, newReader func(h uintptr) uintptr
	g := &geos{}
	for name, fn := range map[string]any{
		"GEOS_init_r": &start, "GEOS_finish_r": &g.finish,
		"GEOSWKTReader_create_r": &newReader, "GEOSWKTReader_destroy_r": &g.destroyReader,
		"GEOSWKTReader_read_r": &g.read, "GEOSGeom_destroy_r": &g.destroy,
		"GEOSRelatePattern_r": &g.relate, "GEOSIntersects_r": &g.intersects,
	} {
		purego.RegisterLibFunc(fn, lib, name)
	}
	runtime.LockOSThread()
	g.handle = start(0)
	g.reader = newReader(g.handle)
	t.Cleanup(func() {
		g.destroyReader(g.handle, g.reader)
		g.finish(g.handle)
		runtime.UnlockOSThread()
	})
	return g
}

func (g *geos) geometry(t *testing.T, wkt string) uintptr {
	t.Helper()
	p := g.read(g.handle, g.reader, wkt)
	if p == 0 {
		t.Fatalf("GEOS cannot read %s", wkt)
	}
	return p
}

func polygonWKT(a geom.Polygon) string {
	var rings []string
	for _, r := range append([]geom.Ring{a.Outline}, a.Holes...) {
		var pts []string
		for _, p := range append(slices.Clone(r), r[0]) {
			pts = append(pts, fmt.Sprintf("%d %d", p.X, p.Y))
		}
		rings = append(rings, "("+strings.Join(pts, ",")+")")
	}
	return "POLYGON(" + strings.Join(rings, ",") + ")"
}

func (g *geos) segment(t *testing.T, p, q geom.Point) uintptr {
	return g.geometry(t, fmt.Sprintf("LINESTRING(%d %d,%d %d)", p.X, p.Y, q.X, q.Y))
}

// yes turns GEOS's answer into a bool.
func yes(t *testing.T, answer int8) bool {
	t.Helper()
	if answer != 0 && answer != 1 {
		t.Fatalf("GEOS answers %d", answer)
	}
	return answer == 1
}

// interiorsMeet is the pattern of two geometries whose interiors share a point.
const interiorsMeet = "T********"

// flatten leaves of a board what blocks whatever it is: no hills, no other
// stands, and no terrain with a base partly in it or lined by one. It returns
// that terrain as GEOS sees it.
func (g *geos) flatten(t *testing.T, q *question) (areas []uintptr) {
	q.ask, q.visibility, q.stands = los.Sight, 0, q.stands[:2]
	var bases []uintptr
	for i := range q.stands {
		q.stands[i].Destroyed = false
		corners := q.stands[i].Footprint.Corners
		bases = append(bases, g.geometry(t, polygonWKT(geom.Polygon{Outline: corners[:]})))
	}
	q.terrain = slices.DeleteFunc(q.terrain, func(f los.Feature) bool {
		if f.Kind.Data().Contour || heightOf(f, q.rulings) == 0 {
			return true
		}
		bodies := []geom.Polygon{f.Area}
		if f.Kind.Data().Linear {
			bodies = bandBodies(f.Line)
		}
		var own []uintptr
		under := len(q.linedAround(f, bodies)) > 0
		for _, body := range bodies {
			area := g.geometry(t, polygonWKT(body))
			own = append(own, area)
			for _, base := range bases {
				under = under || yes(t, g.relate(g.handle, base, area, interiorsMeet))
			}
		}
		if under {
			g.free(own)
		} else {
			areas = append(areas, own...)
		}
		return under
	})
	g.free(bases)
	return areas
}

func (g *geos) free(all []uintptr) {
	for _, p := range all {
		g.destroy(g.handle, p)
	}
}

// spots returns whole points of a base: corners, points of its edges and of its
// middle.
func spots(f *geom.Footprint) []geom.Point {
	all := append(slices.Clone(f.Corners[:]), f.Center)
	for i, p := range f.Corners {
		q := f.Corners[(i+1)%4]
		for k := range int64(3) {
			all = append(all, geom.Divide(p, q, k+1, 4))
		}
		all = append(all, geom.Divide(p, f.Center, 1, 2))
	}
	return slices.DeleteFunc(all, func(p geom.Point) bool { return !holdsConvex(f.Corners[:], exactPoint(p)) })
}

// On flat boards GEOS is a second opinion on what the verdict rests on: a
// witness crosses the interior of nothing and, where the verdict is blocked,
// every line between two points of the bases meets something. (A line that
// meets nothing has room to either side, so it would be free by rule.)
func TestGEOSAgreesOnFlatBoards(t *testing.T) {
	g := newGEOS(t)
	n := boardCount(1600)
	if testing.Short() {
		n = min(n, 400)
	}
	witnesses, fractions, blocked, lines := 0, 0, 0, 0
	for seed := range n {
		q := soakFamilies[seed%len(soakFamilies)].make(seededChooser{rand.New(rand.NewPCG(uint64(seed), 0x6e05))})
		areas := g.flatten(t, q)
		r, err := q.rule()
		switch {
		case err != nil:
			t.Fatalf("seed %d: %v\n%s", seed, err, q)
		case r.Clause == los.InContact:
		case r.Verdict == los.Clear && r.Witness.Exact != nil:
			fractions++ // which GEOS cannot hold
		case r.Verdict == los.Clear:
			witnesses++
			line := g.segment(t, r.Witness.From, r.Witness.To)
			for _, a := range areas {
				if yes(t, g.relate(g.handle, line, a, interiorsMeet)) {
					t.Fatalf("seed %d: GEOS says that the witness %v %v crosses an interior\n%s", seed, r.Witness.From, r.Witness.To, q)
				}
			}
			g.destroy(g.handle, line)
		default:
			blocked++
			for _, p := range spots(&q.stands[0].Footprint) {
				for _, s := range spots(&q.stands[1].Footprint) {
					lines++
					line := g.segment(t, p, s)
					if !slices.ContainsFunc(areas, func(a uintptr) bool { return yes(t, g.intersects(g.handle, line, a)) }) {
						t.Fatalf("seed %d: blocked, but GEOS says that %v %v meets nothing\n%s", seed, p, s, q)
					}
					g.destroy(g.handle, line)
				}
			}
		}
		g.free(areas)
	}
	t.Logf("%d witnesses, %d more by fractions; %d boards blocked, %d lines tried on them", witnesses, fractions, blocked, lines)
	if witnesses < n/8 || blocked < n/8 {
		t.Errorf("one-sided boards: %d witnesses, %d blocked, of %d", witnesses, blocked, n)
	}
}
