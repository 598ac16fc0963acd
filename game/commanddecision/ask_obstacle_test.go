package commanddecision

import (
	"testing"

	"sightline/geom"
)

// What is asked of obstacles is what the rules do: who crosses which, which lies where,
// and who clears it.
func TestAskObstacle(t *testing.T) {
	s := field(t, "G rifle 21 10 0\nH rifle 30 20 0\nT truck 30 24 0\n\n"+
		terrainText("W", "wire", "line = [[20, 0], [20, 40]]", "")+terrainText("M", "minefield", box(40, 0, 4, 40), "")+terrainText("R", "roadblock", "line = [[50, 0], [50, 40]]", ""))
	at := func(x geom.Length) geom.Point { return geom.Pt(x*geom.Inch, 10*geom.Inch) }
	for x, want := range map[geom.Length]string{20: "W", 42: "M", 50: "R", 30: ""} {
		if o, _ := s.AskObstacle(at(x), geom.Inch/4); o.Name != want {
			t.Errorf("%d″: %q, want %q", x, o.Name, want)
		}
	}
	crossed := s.AskCrossed([]geom.Point{at(10), at(45)})
	if len(crossed) != 2 || crossed[0].Name != "W" || crossed[0].Rule != "4.15" || crossed[1].Kind != "minefield" {
		t.Fatalf("it crosses %+v", crossed)
	}
	man, truck := s.unit(0).Kind, s.unit(s.battle.named("T")).Kind
	if !s.MayCross(&crossed[0], &man) || s.MayCross(&crossed[0], &truck) || !s.MayCross(&crossed[1], &truck) {
		t.Error("a truck goes through wire, or a man does not, or mines stop it")
	}
	if got := s.AskClears(1, "G"); len(got) != 1 || got[0].Name != "W" {
		t.Errorf("G clears %+v", got)
	}
	if s.AskClears(0, "G") != nil || s.AskClears(1, "H") != nil {
		t.Error("the enemy's stand clears, or one that is not beside it")
	}
	p := &play{State: s.clone()}
	p.takeDown(0, "4.15", "flattened")
	if o, ok := p.AskObstacle(at(20), geom.Inch/4); !ok || !o.Cleared || len(p.AskCrossed([]geom.Point{at(10), at(30)})) != 0 {
		t.Errorf("of flattened wire it says %+v, and it is crossed", o)
	}
}
