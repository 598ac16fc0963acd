package builder

import (
	"encoding/json"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A Raise says how a ready organisation is put into a scenario. Its stands stand in rows
// from At on, or come as the keys of a stand say.
type Raise struct {
	Organization string     `json:"organization"` // its ID
	Name         string     `json:"name"`         // of the formation
	Side         string     `json:"side"`
	Within       string     `json:"within,omitempty"` // the battalion of a company
	Quality      string     `json:"quality,omitempty"`
	Morale       int        `json:"morale,omitempty"`
	Facing       geom.Angle `json:"facing,omitempty"`

	// Coming are keys of the stands instead of a place: deploy, or arrives and entry.
	Coming map[string]json.RawMessage `json:"coming,omitempty"`
	// ByKind names stands by their kinds, each with the first number that is free; else
	// they are numbered by the name of their formation.
	ByKind bool `json:"by_kind,omitempty"`
}

// raise puts a ready organisation into the scenario: its formations and its stands. At is where the first row begins, at its left.
func (p *plan) raise() {
	r := p.Raise
	if r == nil {
		p.refuse(BadAction, "nothing is said of what is raised")
		return
	}
	o, ok := organization(r.Organization)
	switch {
	case !ok:
		p.refuse(NoSuchThing, "there is no organisation %q", r.Organization)
	case o.Echelon == "battalion" && r.Within != "":
		p.refuse(BadAction, "%s is a battalion, which is within no other", r.Name)
	}
	if len(r.Coming) == 0 {
		p.spot()
	} else if p.At != nil {
		p.refuse(BadAction, "stands that come later have no place yet")
	}
	for key := range r.Coming {
		if key != "deploy" && key != "arrives" && key != "entry" {
			p.refuse(BadAction, "%q does not say how stands come", key)
		}
	}
	if p.state.Document().Scenario == nil {
		p.refuse(BadAction, "a ruling has no formations")
	}
	if p.refused() {
		return
	}
	m := muster{plan: p, Raise: *r, taken: map[string]bool{}}
	for _, name := range p.state.Entries("stand") {
		m.taken[name] = true
	}
	m.formation(o, r.Name, r.Within)
	p.tell("%s is raised: %s.", r.Name, o.Name)
}

// A muster is an organisation being raised.
type muster struct {
	*plan
	Raise
	taken map[string]bool // names of stands
	row   int             // of formations, from the first back
	along geom.Length     // how far along the row the next stand begins
}

// gap is the room between the stands of a row, and rowDepth that between rows.
const (
	gap      = geom.Inch / 4
	rowDepth = 3 * geom.Inch / 2
)

// formation adds a formation with its stands and the formations below it.
func (m *muster) formation(o Organization, name, within string) {
	m.free("formation", name)
	keys := map[string]any{"name": name, "side": m.Side, "echelon": o.Echelon}
	if within != "" {
		keys["within"] = within
	}
	if m.Quality != "" {
		keys["quality"] = m.Quality
	}
	if m.Morale != 0 {
		keys["morale"] = m.Morale
	}
	m.add("formation", name, keys)
	n := 0
	for _, s := range o.Stands {
		for range s.Count {
			carrier := ""
			if s.Aboard != "" {
				carrier = m.stand(name, &n, s.Aboard, nil)
			}
			extra := map[string]any{}
			if carrier != "" {
				extra["aboard"] = carrier
			}
			if s.Crew != "" {
				extra["crew"] = m.stand(name, &n, s.Crew, nil)
			}
			m.stand(name, &n, s.Kind, extra)
		}
	}
	m.row, m.along = m.row+1, 0
	for _, part := range o.Parts {
		below, _ := organization(part.Organization)
		m.formation(below, part.Name+", "+name, name)
	}
}

// stand adds the next stand of a formation, and returns its name.
func (m *muster) stand(company string, n *int, kind string, extra map[string]any) string {
	*n++
	name := company + " " + itoa(*n)
	if m.ByKind {
		k, _ := units.Lookup(kind)
		for i := 1; i == 1 || m.taken[name]; i++ {
			name = k.Name + " " + itoa(i)
		}
	}
	m.free("stand", name)
	m.taken[name] = true
	keys := map[string]any{"name": name, "side": m.Side, "company": company, "kind": kind}
	for key, value := range extra {
		keys[key] = value
	}
	switch _, aboard := extra["aboard"]; {
	case aboard:
	case m.At == nil:
		for key, value := range m.Coming {
			keys[key] = value
		}
	default:
		k, _ := units.Lookup(kind)
		ahead := m.Facing.Direction()
		keys["at"] = m.At.Ahead(ahead.Right(), m.along+k.Width/2).Ahead(ahead, -rowDepth*geom.Length(m.row))
		keys["facing"] = m.Facing
		m.along += k.Width + gap
	}
	m.add("stand", name, keys)
	return name
}

// add adds an entry to a list.
func (m *muster) add(of, name string, keys map[string]any) {
	m.change(scenarios.Change{What: scenarios.Add, Table: of, Entry: -1, Value: raw(keys)})
	m.told.Things = append(m.told.Things, Thing{Of: of, Name: name})
}
