//go:build linux && (amd64 || arm64)

package index

import (
	"strings"
	"sync"
	"testing"

	"github.com/ebitengine/purego"
)

// geos is the GEOS library of Debian's libgeos-c1v5, called without cgo.
type geos struct {
	initR      func() uintptr
	newReader  func(h uintptr) uintptr
	read       func(h, reader uintptr, wkt string) uintptr
	prepare    func(h, geometry uintptr) uintptr
	intersects func(h, prepared, geometry uintptr) int8
	typeID     func(h, geometry uintptr) int32
	handle     uintptr
	reader     uintptr
}

var loadGEOS = sync.OnceValues(func() (*geos, error) {
	lib, err := purego.Dlopen("libgeos_c.so.1", purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, err
	}
	g := &geos{}
	purego.RegisterLibFunc(&g.initR, lib, "GEOS_init_r")
	purego.RegisterLibFunc(&g.newReader, lib, "GEOSWKTReader_create_r")
	purego.RegisterLibFunc(&g.read, lib, "GEOSWKTReader_read_r")
	purego.RegisterLibFunc(&g.prepare, lib, "GEOSPrepare_r")
	purego.RegisterLibFunc(&g.intersects, lib, "GEOSPreparedIntersects_r")
	purego.RegisterLibFunc(&g.typeID, lib, "GEOSGeomTypeId_r")
	g.handle = g.initR()
	g.reader = g.newReader(g.handle)
	return g, nil
})

// geosRows times one prepared multipolygon of all terrain, and the bare call
// from Go into GEOS that each of its answers includes.
func geosRows(b *testing.B, f *field, want func(i int) bool) {
	g, err := loadGEOS()
	if err != nil {
		b.Logf("no GEOS row: %v (apt-get install libgeos-c1v5)", err)
		return
	}
	var areas []string
	for _, s := range f.solids {
		areas = append(areas, ringsWKT(s.Area))
	}
	all := g.read(g.handle, g.reader, "MULTIPOLYGON("+strings.Join(areas, ",")+")")
	if all == 0 {
		b.Fatal("GEOS cannot read the terrain")
	}
	prepared := g.prepare(g.handle, all)
	lines := make([]uintptr, questions)
	for i := range lines {
		lines[i] = g.read(g.handle, g.reader, f.lineWKT(i))
	}
	ask := func(i int) bool { return g.intersects(g.handle, prepared, lines[i%questions]) == 1 }
	same(b, want, ask)
	row(b, "geos-prepared", func(i int) { ask(i) })
	row(b, "geos-bare-call", func(i int) { g.typeID(g.handle, lines[i%questions]) })
}
