package geom

import (
	"math"
	"testing"
)

// Outlines that are hard to cut: nearly every corner is in the way of others.
func hardOutlines(n int) map[string]Polygon {
	at := func(r, turn float64) Point {
		s, c := math.Sincos(2 * math.Pi * turn)
		return Pt(Length(r*c), Length(r*s))
	}
	var spiral, comb, star Ring
	for i := range n / 2 {
		spiral = append(spiral, at(4e6+6e6*float64(i)/float64(n), 80*float64(i)/float64(n)))
	}
	for i := n/2 - 1; i >= 0; i-- {
		spiral = append(spiral, at(4e6+6e6*float64(i)/float64(n)-3e4, 80*float64(i)/float64(n)))
	}
	for i := range n / 4 {
		y := Length(4000 * i)
		comb = append(comb, Pt(1e4, y), Pt(1e7, y), Pt(1e7, y+2000), Pt(1e4, y+2000))
	}
	comb = append(comb, Pt(0, Length(n*1000)), Pt(0, 0))
	for i := range n {
		star = append(star, at(1e6+7e6*float64(i%2), float64(i)/float64(n)))
	}
	holed := Polygon{Outline: Rectangle(Pt(0, 0), Pt(1e7, 1e7)).Outline}
	for i := range n / 3 {
		x, y := Length(1e6+i%20*400000), Length(1e6+i/20*200000)
		holed.Holes = append(holed.Holes, Ring{Pt(x, y), Pt(x+100000, y+3000), Pt(x+20000, y+90000)})
	}
	return map[string]Polygon{"spiral": {Outline: spiral}, "comb": {Outline: comb}, "star": {Outline: star}, "holes": holed}
}

// The work of cutting outlines up grows with the square of their corners at
// most, and the pieces are all of them.
func TestWorkOfCuttingOutlines(t *testing.T) {
	for name, p := range hardOutlines(1200) {
		if faults := p.Validate(); faults != nil {
			t.Fatalf("%s: %v", name, faults[0])
		}
		ring := straightened(p.Outline.wound(true))
		var holes []Ring
		for _, h := range p.Holes {
			holes = append(holes, straightened(h.wound(false)))
		}
		ring, err := bridged(ring, holes)
		if err != nil {
			t.Fatal(name, err)
		}
		e := newEars(ring, len(holes) > 0)
		if _, err := e.cut(); err != nil {
			t.Fatal(name, err)
		}
		n := len(ring)
		t.Logf("%s: %d corners, %.2f n² looks", name, n, float64(e.looks)/float64(n*n))
		if e.looks > 2*n*n {
			t.Errorf("%s: %d looks for %d corners: want at most %d", name, e.looks, n, 2*n*n)
		}
		pieces, err := p.Pieces()
		if err != nil {
			t.Fatal(name, err)
		}
		var area int64
		for _, k := range pieces {
			area += Ring(k).area2()
		}
		if area != p.Area2() {
			t.Errorf("%s: the pieces have %d of %d", name, area, p.Area2())
		}
	}
}

// Two pieces cut along each other take the product of their corners: a hill of 1,980 corners
// was one piece, and four in each other took seconds to cut.
func TestPiecesHaveFewCorners(t *testing.T) {
	var hill Ring
	for i := range 1980 {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 1980)
		hill = append(hill, Pt(Length(5e6*c), Length(5e6*s)))
	}
	p := Polygon{Outline: hill}
	pieces, err := p.Pieces()
	if err != nil {
		t.Fatal(err)
	}
	var area int64
	for _, k := range pieces {
		area += Ring(k).area2()
		if len(k) > mostCorners {
			t.Errorf("a piece of %d corners: want at most %d", len(k), mostCorners)
		}
	}
	if area != p.Area2() || len(pieces) > 1980/4 {
		t.Errorf("%d pieces have %d of %d", len(pieces), area, p.Area2())
	}
}
