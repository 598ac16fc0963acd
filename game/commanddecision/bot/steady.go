package bot

import (
	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// steady is a plain, sensible commander. It reads what wins, sends companies
// there by bounds, one moving while another covers it, keeps them together and
// fires where it hurts most. It estimates lengths and odds as a player at the
// table does by eye, only better.
type steady struct {
	atlas
	ground *ground
	gunner *gunner
	notes  notes
}

func newSteady() *steady {
	return &steady{atlas: atlas{map[units.Mover]*grid{}, map[goal]*field{}}}
}

func (*steady) Name() string { return "steady" }

// Choose does what the step asks for. It throws no dice.
func (s *steady) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	h := newHand(view, side, dice)
	s.notes.read(h)
	switch view.Step {
	case cd.Deployment:
		s.deploy(h)
	case cd.Commanding:
		s.deploy(h)
		s.command(h)
	case cd.Reveal:
		s.reveal(h)
	case cd.Moving:
		s.move(h)
	case cd.Opportunity:
		s.shoot(h, 120)
	case cd.Turning:
		h.turn()
	case cd.General:
		s.shoot(h, 40)
	}
	return h.chosen
}

// deploy places what is to be placed now: company by company, as near to its
// goal as there is room, facing it.
func (s *steady) deploy(h *hand) {
	m := h.mission()
	for _, o := range h.Legal(h.side) {
		if o.Do != "deploy" || h.Stands[h.named(o.Stand)].Place != cd.Waiting {
			continue
		}
		if i := h.named(o.Stand); !s.deployNear(h, i, o.Area, s.firstGoal(h, i, m)) {
			h.deployIn(o.Stand, o.Area, h.inward())
		}
	}
	if !h.mayEnd() {
		h.deployRest()
	}
}

// firstGoal is where a stand that comes on is to go: by the edge to leave by,
// or to the areas that count in turn.
func (s *steady) firstGoal(h *hand, i int, m mission) goal {
	u := &h.Battle().Units[i]
	to := goal{area: -1, edge: m.exit, mover: u.Kind.Mover}
	if m.exit != "" {
		return to
	}
	var areas []int
	for k, w := range m.weight {
		if w > 0 {
			areas = append(areas, k)
		}
	}
	if len(areas) > 0 {
		to.area = areas[u.Company%len(areas)]
	}
	return to
}

// deployNear places a stand in an area as near to its goal as there is room.
func (s *steady) deployNear(h *hand, i int, area string, to goal) bool {
	if to.area < 0 && to.edge == "" {
		return false
	}
	f := s.field(h.Battle(), to)
	outline := roller{h}.area(area)
	b := outline.Bounds()
	const space = 3 * geom.Inch / 2
	taken := map[geom.Point]bool{}
	for {
		best, least := geom.Point{}, geom.Length(1<<62)
		for y := b.Min.Y + space/2; y < b.Max.Y; y += space {
			for x := b.Min.X + space/2; x < b.Max.X; x += space {
				p := geom.Pt(x, y)
				if d := f.from(p) + geom.Distance(p, s.mates(h, i, p))/4 + s.open(h, p); !taken[p] && d < least {
					best, least = p, d
				}
			}
		}
		if least == 1<<62 {
			return false
		}
		taken[best] = true
		if way := f.descent(best, 8*geom.Inch); h.try(cd.Deploy{Stand: h.Battle().Units[i].Name, At: best, Facing: best.AngleTo(way[len(way)-1])}) {
			return true
		}
	}
}

// open is how much farther a place counts as it is for those whom the enemy may
// see there from his own edge.
func (s *steady) open(h *hand, p geom.Point) geom.Length {
	s.scale(h)
	c, n, seen := s.ground.cell(p), 0, 0
	for _, v := range s.lookouts(h) {
		n++
		if s.ground.from(v)[c] {
			seen++
		}
	}
	if n == 0 {
		return 0
	}
	return geom.Length(knobOpen) * geom.Inch * geom.Length(seen) / geom.Length(n)
}

// lookouts are places along the edge of the enemy, an eighth of it apart.
func (s *steady) lookouts(h *hand) []vantage {
	t := h.Battle().Scenario.Table
	var list []vantage
	for k := range geom.Length(8) {
		across, in := 2*k+1, 4*geom.Inch
		var p geom.Point
		switch h.Battle().Scenario.Sides[1-h.side].Edge {
		case "north":
			p = geom.Pt(t.Width*across/16, in)
		case "south":
			p = geom.Pt(t.Width*across/16, t.Depth-in)
		case "west":
			p = geom.Pt(in, t.Depth*across/16)
		case "east":
			p = geom.Pt(t.Width-in, t.Depth*across/16)
		default:
			return nil
		}
		list = append(list, vantage{at: p, width: geom.Inch, depth: geom.Inch, visibility: h.Battle().Visibility(max(h.Turn, 1))})
	}
	return list
}

// mates is the middle of the company of a stand, or the point given.
func (s *steady) mates(h *hand, i int, p geom.Point) geom.Point {
	var at []geom.Point
	for _, j := range h.Battle().Companies[h.Battle().Units[i].Company].Units {
		if j != i && h.OnTable(j) {
			at = append(at, h.Stands[j].At)
		}
	}
	if len(at) == 0 {
		return p
	}
	return mean(at)
}
