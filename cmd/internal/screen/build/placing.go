package build

import (
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A placing is a stand or a ready organisation that is in hand to be put on the table.
type placing struct {
	side         string
	kind         string // of a stand
	organization string // or the id of an organisation
	facing       geom.Angle
	pressed      bool // in the list, and not let go yet
}

func (p *placing) is() bool { return p.kind != "" || p.organization != "" }

func (p *placing) prompt() string {
	if p.kind != "" {
		k, _ := units.Lookup(p.kind)
		return "Put down: " + k.Name + ", " + p.side
	}
	return "Raise: " + organizationNamed(p.organization).Name + ", " + p.side
}

func organizationNamed(id string) builder.Organization {
	for _, o := range builder.Organizations() {
		if o.ID == id {
			return o
		}
	}
	return builder.Organization{}
}

// puts takes a stand or an organisation into the hand, to face from its side's edge.
func (t *Table) puts(p placing) {
	p.facing = t.ahead(p.side)
	if t.placing.side == p.side && t.placing.is() {
		p.facing = t.placing.facing
	}
	if t.placing.kind == p.kind && t.placing.organization == p.organization && t.placing.side == p.side {
		p = placing{}
	}
	t.placing, t.tool, t.drawing, t.stale = p, tool{}, nil, true
	t.editing, t.popup = nil, nil
	t.say("")
}

// ahead is where the stands of a side look from its edge.
func (t *Table) ahead(side string) geom.Angle {
	for _, s := range t.setup().Sides {
		if s.Name == side {
			switch s.Edge {
			case "north":
				return 180 * geom.Degree
			case "east":
				return 270 * geom.Degree
			case "west":
				return 90 * geom.Degree
			}
		}
	}
	return 0
}

// put puts what is in hand down at a place.
func (t *Table) put(at geom.Point) {
	p := t.placing
	if p.kind == "" {
		if t.makes(t.raises(at)) {
			t.placing, t.stale = placing{}, true
		}
		return
	}
	company := t.companyOf(p.side)
	if company == "" {
		company = t.session.nameFree("formation", p.side+" Company")
		if !t.addsFormation(company, p.side) {
			return
		}
	}
	k, _ := units.Lookup(p.kind)
	keys := keysOf(map[string]any{"side": p.side, "kind": p.kind, "company": company, "at": at, "facing": p.facing})
	if named, ok := t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "stand", Name: t.numbered("stand", k.Name)}}, Keys: keys}); ok {
		t.chosen = named
	}
	t.stale = true
}

// raises is the action that puts the organisation in hand down at a place.
func (t *Table) raises(at geom.Point) builder.Action {
	p, o := t.placing, organizationNamed(t.placing.organization)
	r := builder.Raise{
		Organization: p.organization, Name: t.session.nameFree("formation", o.Name), Side: p.side,
		Quality: "regular", Morale: usualMorale, Facing: p.facing, ByKind: true,
	}
	if o.Echelon == "company" {
		r.Within = t.battalionOf(p.side)
	}
	return builder.Action{Do: "raise", Raise: &r, At: &at}
}

// usualMorale is that of a formation until its author says otherwise.
const usualMorale = 7

// addsFormation adds a company to a side.
func (t *Table) addsFormation(name, side string) bool {
	_, ok := t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "formation", Name: name}}, Keys: keysOf(map[string]any{
		"side": side, "echelon": "company", "morale": usualMorale, "quality": "regular",
	})})
	return ok
}

// nameFree is a name that no entry of a list has: the word alone, or with a number.
func (s *session) nameFree(list, word string) string {
	if !slices.Contains(s.view.Entries(list), word) {
		return word
	}
	return s.numbered(list, word)
}

// companyOf is the formation of a side that new stands belong to: that of what is chosen,
// else its last.
func (t *Table) companyOf(side string) string {
	for _, c := range t.chosen {
		name := c.Name
		if i := t.setup().StandIndex(c.Name); c.Of == "stand" && i >= 0 {
			name = t.setup().Stands[i].Company
		}
		if f := t.formation(name); f != nil && f.Side == side {
			return name
		}
	}
	last := ""
	for _, f := range t.formations() {
		if f.Side == side {
			last = f.Name
		}
	}
	return last
}

// battalionOf is the battalion of a side that is chosen; none if none is.
func (t *Table) battalionOf(side string) string {
	if c, one := t.one(); one && c.Of == "formation" {
		if f := t.formation(c.Name); f != nil && f.Side == side && f.Echelon == "battalion" {
			return f.Name
		}
	}
	return ""
}

// looksLike is how a stand of a kind and a side is drawn.
func (t *Table) looksLike(side, kind string) (picture.StandLook, picture.Icon) {
	s := *t.setup()
	s.Stands = []scenarios.Stand{{Name: "new", Side: side, Kind: kind}}
	piece := scene.Of(&s).Pieces[0]
	l := picture.LookOf(&piece)
	return l, picture.Icon{Side: sideOf(&s, side), Body: l.Fill, Symbol: l.Symbol, Size: iconUnits}
}

// iconUnits is the size of icons in lists and over the map.
const iconUnits = 24
