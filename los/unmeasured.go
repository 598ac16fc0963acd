package los

import (
	"slices"
	"strings"

	"sightline/geom"
)

// Unmeasured returns what may be told of a ruling where nobody measures: verdict,
// clause, what blocks, the two stands with their levels and what they are in, and of
// the profile what the line crosses, in order. Its stretches are an inch long each,
// however long they are on the table, and Order is set. No length is left; the places
// of the stands, the corridor and the line are there to be drawn on the table.
func (r *Ruling) Unmeasured() *Ruling {
	u := &Ruling{
		Question: r.Question, From: r.From, To: r.To, Verdict: r.Verdict, Clause: r.Clause,
		By: slices.Clone(r.By), Corridor: slices.Clone(r.Corridor), Parts: []Part{}, Profile: r.order(), InForce: slices.Clone(r.InForce),
	}
	for _, p := range []*Party{&u.From, &u.To} {
		p.On, p.In = slices.Clone(p.On), slices.Clone(p.In)
	}
	if r.Witness != nil {
		u.Witness = &Witness{From: r.Witness.From, To: r.Witness.To, Clearance: None}
	}
	return u
}

// order is the profile with every stretch between two places where anything changes
// an inch long. Which clause decided about a part of an obstacle is left out, and
// where the line crosses halfway and shadow: that would say how far along it lies.
func (r *Ruling) order() Profile {
	p, over := &r.Profile, r.whole()
	var ends []geom.Length
	for _, s := range p.Ground {
		ends = append(ends, s.Start, s.End)
	}
	for i := range over {
		ends = append(ends, over[i].Start, over[i].End)
	}
	slices.Sort(ends)
	ends = slices.Compact(ends)
	at := func(l geom.Length) geom.Length {
		k, _ := slices.BinarySearch(ends, l)
		return geom.Length(k) * geom.Inch
	}
	o := Profile{Order: true, Levels: p.Levels, Half: None, Shadow: None, Ground: []Span{}, Free: []Span{}, Over: over}
	for _, s := range p.Ground {
		o.Ground = append(o.Ground, Span{at(s.Start), at(s.End), s.Level})
	}
	for i := range over {
		over[i].Start, over[i].End = at(over[i].Start), at(over[i].End)
	}
	if n := len(ends); n > 1 {
		o.Length = geom.Length(n-1) * geom.Inch
	}
	return o
}

// whole is what is on the line by obstacle: the parts of one that meet are put
// together, and all of it blocks if it is among what blocks.
func (r *Ruling) whole() []ProfilePart {
	out := []ProfilePart{}
	for _, v := range r.Profile.Over {
		v.Clause = ""
		v.Blocks = slices.ContainsFunc(strings.Split(v.Name, " and "), func(s string) bool { return slices.Contains(r.By, s) }) || slices.Contains(r.By, v.Name)
		k := slices.IndexFunc(out, func(w ProfilePart) bool {
			return w.Name == v.Name && w.Ground == v.Ground && w.Top == v.Top && v.Start <= w.End
		})
		if k < 0 {
			out = append(out, v)
			continue
		}
		out[k].End = max(out[k].End, v.End)
	}
	return out
}
