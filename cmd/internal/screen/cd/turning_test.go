package cd

import (
	"encoding/json"
	"fmt"
	"math"
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
	if g.stuck("Rifle 2") != nil {
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
	if g.stuck("Rifle 2") == nil || slices.Contains(g.todo().next, "Rifle 2") || !strings.Contains(p.message, "Rifle 2 stands too near the edge") {
		t.Errorf("stuck %v, left to do %v, and it says %q", g.stuck("Rifle 2"), g.todo().next, p.message)
	}
}

// A stand beside which another stands finds no room to turn: with nothing selected it is
// said too, by name and with the reason, and Ready does not list it as left to do.
func TestTurningWithoutRoom(t *testing.T) {
	b, p, g := lookingAway(t)
	a, ok := g.enemyOf("Rifle 2")
	if !ok {
		t.Fatal("Rifle 2 sees no enemy")
	}
	q := p.model.get("Rifle 2")
	deep := q.Footprint.Bounds().Max.X - q.Footprint.Bounds().Min.X // it faces west
	facing := (a + 135*geom.Degree).Normal()
	sin, cos := math.Sincos(float64(facing) / float64(geom.Degree) * math.Pi / 180)
	gap := float64(deep) + float64(geom.Inch)/20
	beside, err := json.Marshal(geom.Pt(q.At.X+geom.Length(sin*gap), q.At.Y-geom.Length(cos*gap)))
	if err != nil {
		t.Fatal(err)
	}
	degrees := float64(facing) / float64(geom.Degree)
	b.do(b.referee, word(fmt.Sprintf(`"stand":{"name":"Rifle 2","facing":%v}`, degrees)))
	b.do(b.referee, word(fmt.Sprintf(`"stand":{"name":"Rifle 3","at":%s,"facing":%v}`, beside, degrees)))
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	g.viewed()
	if !p.model.looksAway("Rifle 2") {
		t.Fatal("Rifle 2 looks at the enemy")
	}
	g.faceEnemy()
	if slices.Contains(g.todo().next, "Rifle 2") || !strings.Contains(p.message, "Rifle 2 would stand on Rifle 3") && !strings.Contains(p.message, "Rifle 2, Rifle 3 have no room") {
		t.Errorf("left to do %v, and it says %q", g.todo().next, p.message)
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

// Turns that were chosen one by one may leave each other no room: the step says who will
// find none, and by whom.
func TestTurningCramped(t *testing.T) {
	b, p, g := lookingAway(t)
	q := p.model.get("Rifle 2")
	box := q.Footprint.Bounds() // a square: corner to corner two have no room
	beside, err := json.Marshal(geom.Pt(q.At.X+(box.Max.X-box.Min.X)*5/4, q.At.Y))
	if err != nil {
		t.Fatal(err)
	}
	b.do(b.referee, word(fmt.Sprintf(`"stand":{"name":"Rifle 3","at":%s,"facing":270}`, beside)))
	turn := func(stand string) {
		if stand != "" {
			g.turnTo([]string{stand}, 45*geom.Degree)
		}
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		g.viewed()
	}
	turn("")
	turn("Rifle 2")
	if why := g.todo().why; strings.Contains(why, "no room") {
		t.Errorf("of one that has room: %q", why)
	}
	turn("Rifle 3")
	if why := g.todo().why; why != "Rifle 3 will find no room to turn: Rifle 2 is in the way" {
		t.Errorf("both %v: %q, %q", g.turns, why, p.message)
	}
}
