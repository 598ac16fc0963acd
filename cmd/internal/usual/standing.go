package usual

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/places"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Standing says how a stand of a view is, as a side knows it, after its name: what it is,
// where it stands, in the words that where has for a place, and which way it faces, its
// order, its hits, what it carries. In full it says whose it is, its quality and its
// cover too.
func Standing(view *rules.State, where func(geom.Point) string, p *rules.Piece, side string, full bool) string {
	own := p.Side == side
	out := p.Kind.Name
	if full {
		out += fmt.Sprintf(" of %s, %s", p.Side, p.Quality)
	}
	out += ", " + whereIs(view, where, p)
	if p.Place != rules.OnTable {
		return out
	}
	for _, s := range []string{orderOf(view, p, own), hurt(p)} {
		if s != "" {
			out += "; " + s
		}
	}
	if len(p.Cargo) > 0 {
		out += "; carries " + listed(p.Cargo)
	}
	if own && !p.Seen {
		out += "; not spotted by the enemy"
	}
	if full && p.Cover != rules.NoCover {
		out += "; " + p.Cover.String() + " cover"
		if p.CoverOf != "" {
			out += " of " + p.CoverOf
		}
	}
	return out
}

// whereIs says where a stand is.
func whereIs(view *rules.State, where func(geom.Point) string, p *rules.Piece) string {
	switch {
	case p.Place == rules.Exited:
		return "has left the table"
	case p.Place == rules.Eliminated && p.Wreck:
		return "a wreck " + where(p.Footprint.Center)
	case p.Place == rules.Eliminated:
		return "is eliminated"
	case p.Aboard != "":
		return "is aboard " + p.Aboard
	case p.Place == rules.Waiting && p.Placed:
		return "is placed " + where(p.At)
	case p.Place == rules.Waiting:
		if when := Arrival(view, p.Name); when != "" {
			return when
		}
		return "is not placed yet"
	}
	return "is " + where(p.Footprint.Center) + ", faces " + places.Bearing(p.Facing)
}

// orderOf says what a stand carries out, once orders are turned up.
func orderOf(view *rules.State, p *rules.Piece, own bool) string {
	switch view.Step {
	case rules.Deployment, rules.Commanding, rules.Over:
		return ""
	}
	if p.Obeys == rules.NoOrder && p.By == "" {
		return ""
	}
	s := p.Obeys.Name()
	if p.By != "" && p.By != p.Name {
		s += " of " + p.By
	}
	if own && p.Declined {
		s += ", declined"
	}
	return s
}

// hurt says what is the matter with a stand.
func hurt(p *rules.Piece) string {
	var out []string
	if p.Hits > 0 {
		h := fmt.Sprintf("%d %s", p.Hits, either(p.Hits == 1, "hit", "hits"))
		if m := p.Quality.Marker(p.Hits); m != "" {
			h += " (" + m + ")"
		}
		out = append(out, h)
	}
	if p.Pin > 0 {
		out = append(out, fmt.Sprintf("pinned (P%d)", p.Pin))
	}
	if p.Stand.Demoralized {
		out = append(out, "demoralized")
	}
	if p.Abandoned {
		out = append(out, "left by its crew")
	}
	return strings.Join(out, ", ")
}
