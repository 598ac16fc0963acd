package scenarios

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/geom"
	"sightline/los"
)

// noTable reports whether a number is no width of a table.
func noTable(v *node) bool {
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		return false
	}
	l, err := geom.ParseInches(v.text)
	return err != nil || l < minTable || l > maxTable
}

func (d *decoder) table(s *Section) Table {
	var t Table
	const want = "[width, depth] in inches"
	s.Need("size", want)
	if v := s.value("size"); v != nil && len(v.items) == 2 && noTable(v.items[0]) && noTable(v.items[1]) {
		s.Fault("size", "is %s by %s: want %v to %v inches each way", clip(v.items[0].text, 20), clip(v.items[1].text, 20), minTable, maxTable)
	} else if w, h, ok := s.Pair("size", want); ok {
		if min(w, h) < minTable || max(w, h) > maxTable {
			s.Fault("size", "is %v by %v: want %v to %v inches each way", w, h, minTable, maxTable)
		}
		t.Width, t.Depth = w, h
	}
	t.Visibility = s.Length("visibility", 0, minBase, maxTable)
	return t
}

// rulings reads the rulings and returns the comments of the heights.
func (d *decoder) rulings(s *Section, r *los.Rulings) *Comments {
	r.Edge = s.Length("edge", r.Edge, 0, maxRim)
	r.Crest = s.Length("crest", r.Crest, 0, maxRim)
	if s.Choice("nearer", nearerNames[r.Nearer], nearerNames[:]...) == nearerNames[los.NearestPoint] {
		r.Nearer = los.NearestPoint
	}
	if s.Choice("graze", grazeNames[r.Graze], grazeNames[:]...) == grazeNames[los.SingleLine] {
		r.Graze = los.SingleLine
	}
	r.FriendHeight = s.Whole("friend_height", r.FriendHeight, 0, maxLevel)
	r.Lining = s.Choice("lining", los.LiningName(r.Lining), los.LiningName(true), los.LiningName(false)) != los.LiningName(false)
	h, ok := s.Table("height")
	if !ok {
		return nil
	}
	for k := range r.Heights {
		kind := los.Kind(k)
		lo := 0
		if kind.Data().Contour {
			lo = 1
		}
		r.Heights[k] = h.Whole(kind.String(), r.Heights[k], lo, maxLevel)
	}
	return h.Comments()
}

// How files write the two rulings that are choices.
var (
	nearerNames = [...]string{los.EveryPart: "every-part", los.NearestPoint: "nearest-point"}
	grazeNames  = [...]string{los.OpenSet: "open-set", los.SingleLine: "single-line"}
)

func (d *decoder) side(s *Section) Side {
	return Side{
		Name:     s.Name("name", "the side's name"),
		Nation:   s.Phrase("nation"),
		Edge:     s.Choice("edge", "", Edges[:]...),
		Seat:     s.Phrase("seat"),
		Briefing: s.Text("briefing"),
		Comments: s.Comments(),
	}
}

func (d *decoder) terrain(s *Section) (los.Feature, Ground) {
	f := los.Feature{Name: s.Name("name", "a name no other terrain has")}
	g := Ground{Comments: s.Comments()}
	s.Need("kind", "a kind of terrain, such as woods")
	name, given := s.string("kind")
	kind, known := los.KindNamed(name)
	own, ofSystem := d.system.kind(name)
	switch {
	case ofSystem:
		kind, g.Kind = own.under(), name
	case given && !known && d.unknown:
		d.faulty[s.Key("kind")] = true // it may be one of the system nobody knows
	case given && !known:
		s.Fault("kind", "%q is no kind of terrain%s", clip(name, 40), Suggest(name, d.system.kinds()))
	}
	f.Kind = kind
	f.Area.Outline = geom.Ring(s.Points("outline"))
	f.Area.Holes = s.rings("holes")
	f.Line.Points = s.Points("line")
	f.Line.Width = s.Length("width", 0, minFeature, maxWidth)
	f.Level = s.Whole("level", 0, 1, maxLevel)
	if h := s.Whole("height", -1, 0, maxLevel); h >= 0 {
		f.Height = &h
	}
	switch {
	case ofSystem:
		shapeKeys(s, &f, name, own.Width)
		unwanted(s, "height", name+" is flat")
		f.Height = new(int) // whatever the rulings say of the kind under it
	case known:
		shapeKeys(s, &f, name, defaultWidth(kind))
	}
	g.Class, g.Cover = s.Phrase("ground"), s.Choice("cover", "", covers[:]...)
	return f, g
}

// covers are the words for what shelters a stand, the least first.
var covers = [...]string{"none", "light", "medium", "hard", "fortification"}

// shapeKeys reports keys that do not go with the kind of terrain, and fills in
// the width of a line.
func shapeKeys(s *Section, f *los.Feature, name string, width geom.Length) {
	data := f.Kind.Data()
	if data.Linear {
		why := name + " is a line with a width"
		unwanted(s, "outline", why)
		unwanted(s, "holes", why)
		s.Need("line", WantPoints)
		if !s.Has("width") {
			f.Line.Width = width
		}
	} else {
		why := name + " is an area with an outline"
		unwanted(s, "line", why)
		unwanted(s, "width", why)
		s.Need("outline", WantPoints)
	}
	if data.Contour {
		unwanted(s, "height", "a "+name+" is a contour, which has a level")
	} else {
		unwanted(s, "level", "only hills and rises have a level")
	}
}

// unwanted reports a key that should not be there.
func unwanted(s *Section, key, why string) {
	if s.Has(key) {
		s.Fault(key, "%s: want no %s", why, key)
	}
}

// defaultWidth returns the width of a linear feature whose file gives none
// (house values).
func defaultWidth(k los.Kind) geom.Length {
	switch k {
	case los.Wall:
		return geom.Inch / 8
	case los.Hedge, los.Entrenchment:
		return geom.Inch / 4
	case los.River:
		return 2 * geom.Inch
	case los.Road, los.Bridge:
		return geom.Inch * 3 / 4
	default: // bocage, trail, stream
		return geom.Inch / 2
	}
}

// kinds returns the names of the kinds of terrain of the system's scenarios.
func (s *System) kinds() []string {
	names := make([]string, los.NumKinds)
	for k := range names {
		names[k] = los.Kind(k).String()
	}
	if s != nil {
		for _, k := range s.Terrain {
			names = append(names, k.Name)
		}
	}
	return names
}
