package cd

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/picture"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Ready asks in the step of turning as long as a stand does not look at the enemy,
// and says so of each.
func TestReadyAsksOfWhoLooksAway(t *testing.T) {
	_, p, g := lookingAway(t)
	if td := g.todo(); len(td.next) == 0 || td.warns == "" {
		t.Errorf("%v look away, and Ready warns of %q", td.next, td.warns)
	}
	if undone(rules.Turning) == "" || p.openOf("Rifle 2") != "does not look at the enemy" {
		t.Errorf("the question says %q, of Rifle 2 %q", undone(rules.Turning), p.openOf("Rifle 2"))
	}
}

// A stand at the edge of the table that faces off it cannot turn: it is said so, and Ready
// does not list it as left to do. It was listed, and nothing could be done about it.
func TestTurningAtTheEdge(t *testing.T) {
	b, p, g := lookingAway(t)
	if g.stuck("Rifle 2") {
		t.Fatal("in the open Rifle 2 cannot turn")
	}
	q := p.model.get("Rifle 2")
	half := q.Footprint.Center.X - q.Footprint.Bounds().Min.X
	at := geom.Pt(half, q.At.Y+geom.Inch/3)
	text, err := json.Marshal(at)
	if err != nil {
		t.Fatal(err)
	}
	b.do(b.referee, word(fmt.Sprintf(`"stand":{"name":"Rifle 2","at":%s,"facing":270}`, text)))
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	g.viewed()
	g.faceEnemy()
	if !g.stuck("Rifle 2") || slices.Contains(g.todo().next, "Rifle 2") || !strings.Contains(p.message, "Rifle 2 stands too near the edge") {
		t.Errorf("stuck %v, left to do %v, and it says %q", g.stuck("Rifle 2"), g.todo().next, p.message)
	}
}

// The front arc of a stand near the edge is drawn on the table alone. It went on over
// what lies about the table.
func TestArcsEndAtTheEdge(t *testing.T) {
	b := prepare(t, "free")
	p := &player{seat: b.sides[0], closed: map[string]bool{}}
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	m := p.model
	for _, facing := range []geom.Angle{0, 100 * geom.Degree, 270 * geom.Degree} {
		var out picture.Picture
		m.wedge(&out, geom.Pt(geom.Inch, m.scenario.Table.Depth-geom.Inch), facing, m.get("Rifle 2").Kind.Front(), arcInk)
		room := picture.Rect{Max: pt(geom.Pt(m.scenario.Table.Width, m.scenario.Table.Depth))}.Grow(1e-6)
		for _, s := range out.Shapes {
			for _, l := range s.(*picture.Path).Lines {
				for _, q := range l.Points {
					if !room.Contains(q) {
						t.Errorf("facing %v the arc goes to %v, off the table", facing, q)
					}
				}
			}
		}
	}
}

// lookingAway is the step of turning, in which Rifle 2 does not look at the enemy.
func lookingAway(t *testing.T) (*battle, *player, *turning) {
	t.Helper()
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"turning","stand":{"name":"Rifle 2","facing":270}`))
	p := &player{seat: b.sides[0], closed: map[string]bool{}}
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	p.step = rules.Turning
	g := newTurning(&Table{tools: &Tools{}, player: p})
	g.viewed()
	return b, p, g
}
