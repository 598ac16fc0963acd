package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// towed returns the gun of a crew and the vehicle it is limbered to; ok is false if the
// stand is no crew, or its gun stands on the table.
func (h *hand) towed(crew int) (gun, tow int, ok bool) {
	gun = h.Battle().Units[crew].Gun
	if gun < 0 {
		return -1, -1, false
	}
	tow = h.Stands[gun].Aboard
	return gun, tow, tow >= 0 && tow == h.Battle().Units[gun].Tow
}

// crewOf is the crew of the gun that a vehicle tows and has limbered, or -1.
func (h *hand) crewOf(tow int) int {
	for g := range h.Stands {
		if u := &h.Battle().Units[g]; u.Kind.Class == units.Gun && u.Tow == tow && h.Stands[g].Aboard == tow {
			return u.Crew
		}
	}
	return -1
}

// ready reports whether a stand serves a gun that stands ready, or tows one that does
// and is beside it.
func (h *hand) ready(i int) bool { return h.gunBy(i) >= 0 }

// beside reports whether two stands are near enough for getting in.
func (h *hand) beside(i, j int) bool {
	f, g := h.Footprint(i), h.Footprint(j)
	return f.Within(&g, geom.Inch)
}

// deployWith places a crew beside the vehicle that its gun is limbered to, or the
// vehicle beside the crew, whichever comes second.
func (h *hand) deployWith(i int) bool {
	other := h.crewOf(i)
	if _, tow, ok := h.towed(i); ok {
		other = tow
	}
	if other < 0 || !h.OnTable(other) {
		return false
	}
	at, facing := h.Stands[other].At, h.Stands[other].Facing
	for far := 9 * geom.Inch / 16; far < 3*geom.Inch; far += geom.Inch / 8 { // never just in contact, which rounding decides
		for k := range geom.Angle(8) {
			p := ahead(at, (facing + (180+45*k)*geom.Degree).Normal(), far)
			if h.try(cd.Deploy{Stand: h.Battle().Units[i].Name, At: p, Facing: facing}) {
				return true
			}
		}
	}
	return false
}

// partsGun reports whether a gun and its crew would touch no more if one of them turned:
// then the gun could not fire. The crew leaves that to its gun.
func (h *hand) partsGun(i int, way geom.Angle) bool {
	u := &h.Battle().Units[i]
	if u.Gun >= 0 {
		return h.OnTable(u.Gun) && h.InContact(i, u.Gun)
	}
	if u.Crew < 0 || !h.OnTable(u.Crew) || !h.InContact(i, u.Crew) {
		return false
	}
	crew, turned := h.Footprint(u.Crew), geom.NewFootprint(h.Stands[i].At, way, u.Width, u.Depth)
	return !turned.Within(&crew, 0)
}

// bringsGun reports whether a company has a gun that is still limbered, and returns
// its crew.
func (h *hand) bringsGun(c *company) (crew int, brings bool) {
	for _, i := range c.stands {
		if _, tow, ok := h.towed(i); ok && h.OnTable(tow) && !h.Stands[i].Demoralized {
			return i, true
		}
	}
	return -1, false
}

// inPlace reports whether a crew that rides with its gun is where the gun is to stand:
// at the place of its company, or where it sees what it is to fire at.
func (s *steady) inPlace(h *hand, c *company, crew int) bool {
	gun, tow, ok := h.towed(crew)
	if !ok || h.Stands[crew].Aboard != tow || c.task == nil || c.task.duty == leaves {
		return false
	}
	at := h.Stands[tow].At
	if _, gap := h.nearest(tow); gap < 9*geom.Inch || c.task.duty == supports && geom.Distance(at, c.task.at) < 3*geom.Inch/2 {
		return true
	}
	return s.covers(h, gun, at, c.task)
}

// covers reports whether a gun at a place would see and reach who comes to the area that
// its company is at, or fires at.
func (s *steady) covers(h *hand, gun int, at geom.Point, t *task) bool {
	if t == nil || t.area < 0 {
		return false
	}
	post := middle(h.Battle().Scenario.Areas[t.area].Outline)
	if geom.Distance(at, post) > reach(&h.Battle().Units[gun].Kind)*3/4 {
		return false
	}
	v := vantage{at: at, width: geom.Inch / 2, depth: geom.Inch / 2, visibility: h.Battle().Visibility(max(h.Turn, 1))}
	viewer, shown := s.scale(h).viewer(v), 0
	for _, p := range h.about(post) {
		if viewer.Probe(los.Sight, 0, p) {
			shown++
		}
	}
	return shown >= enoughShown
}

// enoughShown is how many of the eight places about an area a gun is to see.
const enoughShown = 3

// about lists the eight places about the middle of an area that are on the table. Out of
// the middle of a town nothing is seen.
func (h *hand) about(post geom.Point) (list []geom.Point) {
	for k := range geom.Angle(8) {
		if at := ahead(post, 45*k*geom.Degree, 6*geom.Inch); h.Battle().Scenario.Table.Bounds().Contains(at) {
			list = append(list, at)
		}
	}
	return list
}

// settle leaves those out of a march whose gun stands ready and sees what it is to fire
// at.
func (s *steady) settle(h *hand, c *company) {
	if c.task.duty == supports {
		c.movers = slices.DeleteFunc(c.movers, func(i int) bool {
			gun := h.gunBy(i)
			return gun >= 0 && s.covers(h, gun, h.Stands[gun].At, c.task)
		})
	}
}

// gunBy is the gun that a stand has ready, as its crew or as its tow beside it, or -1.
func (h *hand) gunBy(i int) int {
	for g := range h.Stands {
		u := &h.Battle().Units[g]
		if u.Kind.Class != units.Gun || u.Crew != i && u.Tow != i || !h.OnTable(g) || h.Stands[g].Abandoned {
			continue
		}
		if u.Crew == i || h.OnTable(i) && h.beside(i, g) {
			return g
		}
	}
	return -1
}

// serve is the wish of a company whose gun has come to its place, that its crew gets
// out and all others stay; or whose crew is not with its gun yet, that it goes there.
func (s *steady) serve(h *hand, c *company) (wish, bool) {
	crew, brings := h.bringsGun(c)
	if !brings || h.Stands[crew].Pin > 0 || c.task == nil || c.task.duty == leaves {
		return wish{}, false
	}
	at := h.Stands[crew].At
	if tow := h.Battle().Units[h.Battle().Units[crew].Gun].Tow; h.Stands[crew].Aboard < 0 && !h.beside(crew, tow) {
		run := cd.FullAdvance
		if geom.Distance(at, h.Stands[tow].At) < h.Battle().Units[crew].Kind.CrossCountry/2 {
			run = cd.CautiousAdvance
		}
		return wish{order: run, stands: []int{crew}, way: at.AngleTo(h.Stands[tow].At)}, true
	}
	if tow := h.Stands[crew].Aboard; !s.inPlace(h, c, crew) {
		if tow < 0 || c.task.duty != supports || geom.Distance(at, c.task.at) > 6*geom.Inch {
			return wish{}, false
		}
		return wish{order: cd.CautiousAdvance, stands: []int{crew, tow}, way: at.AngleTo(c.task.at)}, true
	}
	way := h.inward()
	if c.task.area >= 0 {
		way = at.AngleTo(middle(h.Battle().Scenario.Areas[c.task.area].Outline))
	}
	if j := h.threat(h.Stands[crew].Aboard); j >= 0 && h.Stands[j].At != at {
		way = at.AngleTo(h.Stands[j].At)
	}
	return wish{order: cd.CautiousAdvance, stands: []int{crew}, way: way}, true
}

// limber plans that a crew gets into the vehicle that its gun is limbered to, or to be
// limbered to; done says that the crew needs no other plan.
func (s *steady) limber(h *hand, i int, o *cd.Option) (done bool) {
	u := &h.Battle().Units[i]
	if u.Gun < 0 || h.Stands[i].Aboard >= 0 {
		return false
	}
	tow := h.Battle().Units[u.Gun].Tow
	if tow < 0 || !h.OnTable(tow) || h.Stands[u.Gun].Abandoned {
		return false
	}
	name := h.Battle().Units[tow].Name
	if h.beside(i, tow) {
		return h.try(cd.Move{Stand: o.Stand, Mount: name})
	}
	if _, _, ok := h.towed(i); !ok {
		return false
	}
	to, way := h.Stands[tow].At, h.Stands[tow].At.AngleTo(h.Stands[i].At)
	for far := geom.Inch / 2; far < 2*geom.Inch; far += geom.Inch / 8 {
		for _, turn := range [...]geom.Angle{0, 30, -30, 60, -60, 90, -90} {
			if h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{ahead(to, (way + turn*geom.Degree).Normal(), far)}, Mount: name}) {
				return true
			}
		}
	}
	return false
}
