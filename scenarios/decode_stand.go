package scenarios

import "sightline/geom"

func (d *decoder) stand(s *Section) Stand {
	c := Stand{
		Name:    s.Name("name", "a name no other stand has"),
		Side:    s.Name("side", "the name of a side"),
		Company: s.Phrase("company"),
		Kind:    s.Phrase("kind"),
		Quality: s.Phrase("quality"),
		Hidden:  s.Truth("hidden"),
		Aboard:  s.Phrase("aboard"),

		Comments: s.Comments(),
	}
	c.Width, c.Depth, _ = s.Pair("base", "[width, depth] in inches")
	if c.Kind == "" && !s.Has("kind") && !s.Has("base") && !d.broken {
		s.Fault("kind", "missing: want a kind of the charts, or base = [width, depth]")
	}
	c.Destroyed = s.Choice("state", "", "destroyed") == "destroyed"
	c.At.X, c.At.Y, _ = s.Pair("at", wantAt)
	c.Facing = s.Angle("facing")
	if d.battle {
		coming(s, &c)
	}
	d.oneBeginning(s)
	return c
}

const wantAt = "the center [x, y] of the footprint"

// coming reads when and where a stand of a scenario comes onto the table.
func coming(s *Section, c *Stand) {
	c.Deploy = s.Phrase("deploy")
	c.Arrives = s.Whole("arrives", 0, 1, MaxTurns)
	c.Entry = s.Phrase("entry")
	if s.Has("arrives") {
		s.Need("entry", "the area it arrives in")
	}
	if s.Has("entry") {
		s.Need("arrives", "the turn it arrives")
	}
}

// oneBeginning reports a stand that begins in more than one way, or in none.
func (d *decoder) oneBeginning(s *Section) {
	begin := ""
	for _, b := range [...]struct{ key, why string }{
		{"aboard", "a stand aboard another has no place of its own"},
		{"deploy", "its owner places a stand that deploys"},
		{"arrives", "a stand that arrives is not on the table yet"},
		{"entry", "a stand that arrives is not on the table yet"},
	} {
		if !d.battle && b.key != "aboard" || !s.Has(b.key) {
			continue
		}
		if begin == "" || begin == b.why {
			begin = b.why
			continue
		}
		s.Fault(b.key, "%s: want no %s", begin, b.key)
	}
	if begin == "" {
		s.Need("at", wantAt)
		return
	}
	for _, key := range []string{"at", "facing"} {
		if s.Has(key) {
			s.Fault(key, "%s: want no %s", begin, key)
		}
	}
}

func (d *decoder) area(s *Section) Area {
	a := Area{Name: s.Name("name", "a name no other area has"), Comments: s.Comments()}
	s.Need("outline", WantPoints)
	a.Outline.Outline = geom.Ring(s.Points("outline"))
	a.Holder = s.Phrase("holder")
	return a
}

func (d *decoder) visibility(s *Section) Visibility {
	s.Need("turn", "the turn it begins")
	return Visibility{
		Turn:     s.Whole("turn", 0, 1, MaxTurns),
		Distance: s.Length("distance", 0, minBase, maxTable),
		Comments: s.Comments(),
	}
}
