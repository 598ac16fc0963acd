package vary

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A maker lists variations of a question.
type maker struct {
	of   *scenarios.Ruling
	list []Variation
}

// add lists a variation: the question after a change, its table its own.
func (m *maker) add(name string, change func(*scenarios.Ruling)) {
	r := *m.of
	r.Expect, r.Origin = nil, nil // the answer was to the question as it was
	r.Terrain, r.Ground, r.Stands = slices.Clone(r.Terrain), slices.Clone(r.Ground), slices.Clone(r.Stands)
	change(&r)
	m.list = append(m.list, Variation{name, &r})
}

// asking is the question asked otherwise.
func (m *maker) asking() {
	other := los.Fire
	if m.of.Ask.Question == los.Fire {
		other = los.Sight
	}
	m.add("as line of "+string(other), func(r *scenarios.Ruling) { r.Ask.Question = other })
	m.add("the other way round", func(r *scenarios.Ruling) { r.Ask.From, r.Ask.To = r.Ask.To, r.Ask.From })
}

// heights has each of the two stands a level higher, on a rise just under its base: all
// of that is crest.
func (m *maker) heights(now *los.Ruling) {
	for _, p := range []los.Party{now.From, now.To} {
		if p.Level >= los.MaxLevel {
			continue
		}
		m.add(p.Name+" one level higher", func(r *scenarios.Ruling) {
			r.Terrain = append(r.Terrain, los.Feature{
				Name: "the rise under " + p.Name, Kind: los.Rise, Level: p.Level + 1,
				Area: geom.Polygon{Outline: slices.Clone(geom.Ring(p.Base[:]))},
			})
		})
	}
}

// parts has what lies in the corridor higher, lower, or gone.
func (m *maker) parts(now *los.Ruling) {
	var features, stands []int
	note := func(list *[]int, i int) {
		if i >= 0 && !slices.Contains(*list, i) {
			*list = append(*list, i)
		}
	}
	for i := range now.Parts {
		p := &now.Parts[i]
		note(&stands, p.Stand)
		if len(p.Features) == 0 {
			note(&features, p.Feature)
		}
		for _, f := range p.Features {
			note(&features, f)
		}
	}
	for _, i := range features {
		m.feature(i)
	}
	for _, i := range stands {
		name := m.of.Stands[i].Name
		if slices.ContainsFunc(m.of.Stands, func(s scenarios.Stand) bool { return s.Aboard == name }) {
			continue // whoever is aboard would be nowhere
		}
		m.add("without "+name, func(r *scenarios.Ruling) { r.Stands = slices.Delete(r.Stands, i, i+1) })
	}
}

// feature has a piece of terrain higher, lower, or gone.
func (m *maker) feature(i int) {
	f := &m.of.Terrain[i]
	rises, least := m.of.Rulings.Heights[f.Kind], 0
	contour := f.Kind.Data().Contour
	switch {
	case contour:
		least = 1
		if f.Level > 0 {
			rises = f.Level
		}
	case f.Height != nil:
		rises = *f.Height
	}
	to := func(level int, how string) {
		if level < least || level > los.MaxLevel {
			return
		}
		m.add(f.Name+" one level "+how, func(r *scenarios.Ruling) {
			if contour {
				r.Terrain[i].Level = level
			} else {
				r.Terrain[i].Height = &level
			}
		})
	}
	to(rises+1, "higher")
	to(rises-1, "lower")
	m.add("without "+f.Name, func(r *scenarios.Ruling) {
		r.Terrain = slices.Delete(r.Terrain, i, i+1)
		if i < len(r.Ground) {
			r.Ground = slices.Delete(r.Ground, i, i+1)
		}
	})
}

// rulings are the choices that the rules leave open, made otherwise.
func (m *maker) rulings(now *los.Ruling) {
	in := &m.of.Rulings
	if m.has(func(k los.KindData) bool { return k.Concealing }) {
		for _, l := range []geom.Length{0, geom.Inch / 2, geom.Inch, 2 * geom.Inch} {
			if l != in.Edge {
				m.rim(l)
			}
		}
	}
	if m.has(func(k los.KindData) bool { return k.Contour }) {
		for _, l := range []geom.Length{0, geom.Inch / 2, geom.Inch, 2 * geom.Inch} {
			if l != in.Crest {
				m.crest(l)
			}
		}
	}
	if now.From.Level != now.To.Level {
		if in.Nearer == los.EveryPart {
			m.add("obstacles judged as a whole", func(r *scenarios.Ruling) { r.Rulings.Nearer = los.NearestPoint })
		} else {
			m.add("obstacles judged part by part", func(r *scenarios.Ruling) { r.Rulings.Nearer = los.EveryPart })
		}
	}
	if in.Graze == los.OpenSet {
		m.add("a single line is enough", func(r *scenarios.Ruling) { r.Rulings.Graze = los.SingleLine })
	} else {
		m.add("a single line is not enough", func(r *scenarios.Ruling) { r.Rulings.Graze = los.OpenSet })
	}
	if slices.ContainsFunc(now.Parts, func(p los.Part) bool { return p.Kind == "friend" }) {
		for _, n := range []int{0, 1, 2} {
			if n != in.FriendHeight {
				m.add(fmt.Sprintf("friends %d high", n), func(r *scenarios.Ruling) { r.Rulings.FriendHeight = n })
			}
		}
	}
	if m.has(func(k los.KindData) bool { return k.Lining }) {
		name := "who lines a hedge sees across"
		if in.Lining {
			name = "who lines a hedge does not see across"
		}
		m.add(name, func(r *scenarios.Ruling) { r.Rulings.Lining = !in.Lining })
	}
	if m.of.Table.Visibility > 0 {
		m.add("no limit of visibility", func(r *scenarios.Ruling) { r.Table.Visibility = 0 })
	}
}

func (m *maker) rim(l geom.Length) {
	m.add("rim "+l.Show(), func(r *scenarios.Ruling) { r.Rulings.Edge = l })
}

func (m *maker) crest(l geom.Length) {
	m.add("crest "+l.Show(), func(r *scenarios.Ruling) { r.Rulings.Crest = l })
}

// has reports whether the table has terrain of a kind.
func (m *maker) has(is func(los.KindData) bool) bool {
	return slices.ContainsFunc(m.of.Terrain, func(f los.Feature) bool { return is(f.Kind.Data()) })
}
