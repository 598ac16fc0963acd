package los_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// hostileRing has corners that may cross, repeat or lie far away.
func hostileRing(c chooser) geom.Ring {
	r := make(geom.Ring, c.upTo(8))
	for i := range r {
		r[i] = hostilePoint(c)
	}
	return r
}

func hostilePoint(c chooser) geom.Point {
	switch c.upTo(9) {
	case 0:
		far := []geom.Length{geom.MaxCoord, -geom.MaxCoord, geom.MaxCoord + 1, 1 << 30, -1 << 63, 1<<63 - 1}
		return geom.Pt(pick(c, far...), pick(c, far...))
	case 1:
		return geom.Pt(geom.Length(c.upTo(3)), geom.Length(c.upTo(3)))
	case 2:
		return geom.Pt(geom.Length(c.upTo(1<<27))-1<<26, geom.Length(c.upTo(1<<27))-1<<26)
	}
	return geom.Pt(geom.Length(c.upTo(12))*geom.Inch, geom.Length(c.upTo(12))*geom.Inch)
}

func hostileLength(c chooser) geom.Length {
	return pick(c, 0, 0, 1, geom.Inch, geom.Inch/2, -1, geom.MaxCoord, geom.MaxCoord+1, 1<<62, -1<<63)
}

func hostileFeature(c chooser) los.Feature {
	f := los.Feature{Name: pick(c, "", "F", "G", "A"), Kind: los.Kind(c.upTo(int(los.NumKinds)))}
	f.Area.Outline = hostileRing(c)
	for range c.upTo(2) {
		f.Area.Holes = append(f.Area.Holes, hostileRing(c))
	}
	f.Line = geom.Polyline{Points: hostileRing(c), Width: hostileLength(c)}
	f.Level = pick(c, 0, 1, 2, 5, -1, 100, 101, 1<<30)
	if chance(c, 3) {
		h := pick(c, 0, 1, 3, -1, 100, 1<<30)
		f.Height = &h
	}
	return f
}

func hostileStand(c chooser, i int) los.Stand {
	w, d := geom.Length(100+c.upTo(60000)), geom.Length(100+c.upTo(60000))
	p := hostilePoint(c)
	if !p.InRange() {
		p = geom.Point{}
	}
	return los.Stand{
		Name: fmt.Sprintf("S%d", i), Side: pick(c, "", "red", "blue"), Destroyed: chance(c, 4),
		Footprint: geom.NewFootprint(p, anyAngle(c), w, d), Aboard: pick(c, -1, -1, -1, 0, 1, 2),
	}
}

func addSeeds(f *testing.F) {
	for i := range 20 {
		b := make([]byte, 40+20*i)
		c := seeded(uint64(i))
		for j := range b {
			b[j] = byte(c.upTo(255))
		}
		f.Add(b)
	}
	f.Add([]byte{})
}

// FuzzBoard: whatever the terrain, an error or rulings, and no panic.
func FuzzBoard(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &bytesChooser{data}
		var terrain []los.Feature
		for range c.upTo(4) {
			terrain = append(terrain, hostileFeature(c))
		}
		var stands []los.Stand
		for i := range 2 + c.upTo(2) {
			stands = append(stands, hostileStand(c, i))
		}
		r := los.DefaultRulings()
		if chance(c, 3) {
			r.Edge, r.Crest = hostileLength(c), hostileLength(c)
			r.FriendHeight = pick(c, 0, 1, -1, 100, 1<<30)
			r.Nearer, r.Graze = los.Nearer(c.upTo(1)), los.Graze(c.upTo(1))
		}
		b, err := los.NewBoard(terrain, stands, hostileLength(c), r)
		if err != nil {
			return
		}
		ruleAll(t, b)
	})
}

func ruleAll(t *testing.T, b *los.Board) {
	for i := range b.Stands() {
		for j := range b.Stands() {
			if i == j {
				continue
			}
			there, back := b.Rule(los.Sight, i, j), b.Rule(los.Sight, j, i)
			if there.Verdict != back.Verdict {
				t.Errorf("%d to %d %s, back %s", i, j, there.Verdict, back.Verdict)
			}
			fire := b.Rule(los.Fire, i, j)
			if fire.Verdict == los.Clear && there.Verdict == los.Blocked {
				t.Errorf("%d to %d: fire clear, sight blocked", i, j)
			}
			if _, err := json.Marshal(fire); err != nil {
				t.Error(err)
			}
		}
	}
}

// FuzzSight: valid boards of every family, in any order of bytes.
func FuzzSight(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &bytesChooser{data}
		q := wildBoard(c)
		if chance(c, 2) {
			q = anyBoard(c)
			if why := disagreement(q); why != "" {
				t.Fatalf("%s\n%s", why, q)
			}
		}
		b, err := q.board()
		if err != nil {
			t.Fatalf("%v\n%s", err, q)
		}
		ruleAll(t, b)
	})
}
