package bot

import (
	"slices"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// steady is a plain, sensible commander. It reads what wins, sends companies
// there by bounds, one moving while another covers it, keeps them together and
// fires where it hurts most. It estimates lengths and odds as a player at the
// table does by eye, only better.
type steady struct {
	*atlas
	ground  *ground
	gunner  *gunner
	notes   notes
	tasks   map[int]task // by company, as nth
	seenBy  []int
	coverts map[goal]*field
	lane    lane              // that it leaves by
	heeds   map[string]string // by stand in reach of a chit: who issued the one it follows; or ""
	sloppy  bool              // it makes mistakes
	forgot  map[int]int       // by company, as nth: the turn in which it was left without an order last
	sweeps  map[int]*sweep    // by area that counts and has been the enemy's
	weights weights
}

func newSteady() *steady {
	return &steady{atlas: newAtlas(), coverts: map[goal]*field{}, weights: plain()}
}

func (*steady) Name() string { return "steady" }

// Choose does what the step asks for. It throws no dice.
func (s *steady) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	h := newHand(view, side, dice)
	s.notes.read(h)
	s.turned = h.turned()
	s.sweep(h)
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
		s.shoot(h, s.weights.ripe)
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
	goals := s.firstGoals(h)
	for _, o := range h.Legal(h.side) {
		if o.Do != "deploy" || h.Stands[h.named(o.Stand)].Place != cd.Waiting {
			continue
		}
		if i := h.named(o.Stand); !h.deployWith(i) && !s.deployNear(h, i, o.Area, goals) {
			h.deployIn(o.Stand, o.Area, h.inward())
		}
	}
	if !h.mayEnd() {
		h.deployRest()
	}
}

// deployNear places a stand in an area as near to its goal as there is room.
func (s *steady) deployNear(h *hand, i int, area string, goals map[int]goal) bool {
	to, ok := goals[h.Battle().Units[i].Company]
	to.mover = h.Battle().Units[i].Kind.Mover
	if !ok {
		return false
	}
	f, shown := s.covert(h, to), s.shown(h)
	outline := roller{h}.area(area)
	b := outline.Bounds()
	const space = 3 * geom.Inch / 2
	taken := map[geom.Point]bool{}
	for {
		best, least := geom.Point{}, geom.Length(1<<62)
		for y := space / 2; y < b.Max.Y-b.Min.Y; y += space {
			Pause()
			for x := space / 2; x < b.Max.X-b.Min.X; x += space {
				p := b.Min.Add(geom.Pt(x, y))
				if s.turned {
					p = b.Max.Sub(geom.Pt(x, y))
				}
				if d := f.from(p) + geom.Distance(p, s.mates(h, i, p, to.edge != ""))/4 + 20*geom.Inch*geom.Length(shown[f.cell(p)])/100; !taken[p] && d < least {
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

// shown is what part of the lookouts see a cell, in hundredths.
func (s *steady) shown(h *hand) []int {
	if s.seenBy != nil {
		return s.seenBy
	}
	s.scale(h)
	s.seenBy = make([]int, len(s.ground.cover))
	list := s.lookouts(h)
	for _, v := range list {
		for c, sees := range s.ground.from(v) {
			if sees {
				s.seenBy[c] += 100 / len(list)
			}
		}
	}
	return s.seenBy
}

// covert is how far it is to a goal for who would rather not be seen on the way:
// ground that all lookouts see counts four times.
func (s *steady) covert(h *hand, to goal) *field {
	if to.edge != "" { // who is to leave has no time for it
		return s.inLane(h, to)
	}
	if f, ok := s.coverts[to]; ok {
		return f
	}
	shown, g := s.shown(h), *s.grid(h.Battle(), to.mover)
	g.cost = slices.Clone(g.cost)
	for c := range g.cost {
		for k, w := range ways {
			if g.cost[c][k] > 0 {
				d := c + w[0] + w[1]*g.cols
				g.cost[c][k] += g.cost[c][k] * int32(3*(shown[c]+shown[d])/2) / 100
			}
		}
	}
	f := g.toward(s.cells(h.Battle(), to))
	s.coverts[to] = f
	return f
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

// mates is the middle of the company of a stand, or of all its side, or the point
// given: who is to leave the table goes with all the others, as one company after the
// other is shot at by all who bar the way.
func (s *steady) mates(h *hand, i int, p geom.Point, all bool) geom.Point {
	var at []geom.Point
	for j := range h.Stands {
		if u := &h.Battle().Units[j]; j != i && h.OnTable(j) && u.Side == h.side && (all || u.Company == h.Battle().Units[i].Company) {
			at = append(at, h.Stands[j].At)
		}
	}
	if len(at) == 0 {
		return p
	}
	return mean(at)
}
