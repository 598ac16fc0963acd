package cd

import (
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A plan that is a hair too short, or too long, goes as far as it must, or may; one that is
// off by more than a hand misses by stays refused.
func TestNearlyLawfulPlansAreMended(t *testing.T) {
	m := marching(t)
	p := m.planner()
	for _, c := range []struct {
		far, want float64 // inches ahead of R2
		mended    string
	}{
		{5.7, 6, "half, the least it must go"},
		{12.3, 12, "as far as it may go"},
		{5.4, 0, ""},
		{12.6, 0, ""},
	} {
		x := p.to("R2", rules.Move{}, nil, ahead(m.get("R2").At, 0, c.far), false)
		if x.allowed() {
			t.Fatalf("%v inches are allowed", c.far)
		}
		y, ok := p.nearly(x, geom.Inch/2)
		if ok != (c.mended != "") || ok && (!y.allowed() || y.mended != c.mended) {
			t.Errorf("%v inches: mended %v, %q, %v", c.far, ok, y.mended, y.costs.Refused)
		}
		if far := inchesApart(y.costs.End.At, m.get("R2").At); ok && max(far-c.want, c.want-far) > 0.01 {
			t.Errorf("%v inches are mended to %v, want %v", c.far, far, c.want)
		}
	}
	for far, want := range map[geom.Length]bool{247: true, 256: false} { // at most 2.4 inches aside of 22
		x := p.to("R2", rules.Move{}, nil, geom.Pt(far*geom.Inch/10, 11*geom.Inch), false)
		y, ok := p.nearly(x, geom.Inch/2)
		if x.allowed() || ok != want || ok && (!y.allowed() || inchesApart(y.costs.End.At, x.end()) > 0.5 || y.mended != "the nearest lawful place") {
			t.Errorf("%v aside: allowed %v, mended %v to %v, %q", far, x.allowed(), ok, y.costs.End.At, y.mended)
		}
	}
}

// By hand nobody ends so near to the edge of the table that it cannot turn, nor in cover
// there if there is other.
func TestPlansKeepOffTheEdge(t *testing.T) {
	m := marchingOn(t, strings.Replace(copse, "[24, 7], [27, 7], [27, 10], [24, 10]", "[50, 7], [53, 7], [53, 10], [50, 10]", 1))
	p := m.planner()
	x := p.to("T", rules.Move{}, nil, geom.Pt(24*geom.Inch, geom.Inch*65/100), false)
	if !x.allowed() || p.view.RoomToTurn("T", x.costs.End.At) {
		t.Fatalf("at the edge T is refused %v, or can turn", x.costs.Refused)
	}
	y := p.offEdge(x)
	if !y.allowed() || !p.view.RoomToTurn("T", y.costs.End.At) || y.mended == "" || inchesApart(x.costs.End.At, y.costs.End.At) > 1 {
		t.Errorf("from %v T is put to %v: %q, %v", x.costs.End.At, y.costs.End.At, y.mended, y.costs.Refused)
	}
	inside := p.to("T", rules.Move{}, nil, geom.InchPt(24, 5), false)
	if z := p.offEdge(inside); z.costs.End.At != inside.costs.End.At || z.mended != "" {
		t.Errorf("from %v, clear of the edge, T is put to %v", inside.costs.End.At, z.costs.End.At)
	}

	// East of R2 the table ends, with woods along the edge.
	edge := strings.NewReplacer("size = [60, 48]", "size = [23, 48]", "at = [24, 24]", "at = [20, 24]", "at = [24, 21]", "at = [18, 21]",
		"[18, 9], [22, 9], [22, 11], [18, 11]", "[22.1, 10.5], [22.95, 10.5], [22.95, 13], [22.1, 13]")
	for _, c := range []struct {
		other string
		turns bool
	}{
		{"[1, 7], [3, 7], [3, 10], [1, 10]", false}, // out of reach: there is no other
		{"[18, 7], [22, 7], [22, 10], [18, 10]", true},
	} {
		text := strings.Replace(edge.Replace(copse), "[24, 7], [27, 7], [27, 10], [24, 10]", c.other, 1)
		m := marchingOn(t, text)
		p := m.planner()
		x, ok := p.toCover("R2")
		if !ok || p.view.RoomToTurn("R2", x.costs.End.At) != c.turns {
			t.Errorf("with other cover at %s R2 goes to cover at %v, %v", c.other, x.costs.End.At, ok)
		}
	}
}
