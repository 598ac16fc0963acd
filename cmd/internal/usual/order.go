package usual

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/places"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// OrderTold is the sentence that tells of an order that is placed or turned up:
// who is to do what, and where its chit lies, which near puts in words. It is ""
// of any other event. Of the other side's orders it tells who is seen to obey, for
// who gave them is not told (CD 3.12).
func OrderTold(view *rules.State, e *rules.Event, near func(geom.Point) string) string {
	if e.Text == "" || e.Order == nil || e.Kind != rules.EventOrder && e.Kind != rules.EventRevealed {
		return ""
	}
	does := e.Order.Name()
	if e.Order.Moves() {
		does += " to the " + places.Bearing(e.Facing)
	}
	chit := ""
	if e.At != (geom.Point{}) {
		chit = fmt.Sprintf(" (chit %s)", near(e.At))
	}
	who := listed(obeying(view, e.Stands, e.Stand != ""))
	switch {
	case e.Kind == rules.EventOrder || slices.Equal(e.Stands, []string{e.Stand}):
		return e.Stand + ": " + does + chit
	case e.Stand == "":
		return who + ": " + does + chit
	case who == "":
		return e.Stand + ": " + does + chit + ", and nobody follows"
	}
	return fmt.Sprintf("%s: %s%s, by order of %s%s", who, does, chit, e.Stand, columns(view, e))
}

// obeying names who obeys: a company if all of one's own do, or several of the
// other side's, of whom it is not known who else there is; else stand by stand.
func obeying(view *rules.State, stands []string, own bool) (out []string) {
	for _, name := range ByCompany(stands, view) {
		if slices.Contains(stands, name) {
			out = append(out, name)
			continue
		}
		var there []string
		for _, s := range stands {
			if companyOf(view, s) == name {
				there = append(there, s)
			}
		}
		if own && len(there) < ordered(view, there[0]) {
			out = append(out, there...)
			continue
		}
		out = append(out, name)
	}
	return out
}

// ordered counts the stands of a stand's company that are ordered by themselves:
// all but the guns, for which their crews are.
func ordered(view *rules.State, stand string) (n int) {
	p, _ := view.Piece(stand)
	for _, name := range view.Names() {
		if q, _ := view.Piece(name); q.Side == p.Side && q.Company == p.Company && q.Kind.Class != units.Gun {
			n++
		}
	}
	return n
}

// columns says who follows in column.
func columns(view *rules.State, e *rules.Event) string {
	var names []string
	for _, s := range e.Stands {
		if strings.Contains(e.Text, s+" (in column)") {
			names = append(names, short(view, s))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; in column: " + listed(names)
}
