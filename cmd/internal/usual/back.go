package usual

import (
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// WhyThere is the end of the sentence that tells of a stand that ran for cover or
// was forced back: what made it go there (CD 8.6, 8.7), and where it is now, which
// near puts in words. It is "" of any other event, and of a stand that went
// nowhere. All of it follows from what the event told and the rulings in force.
func WhyThere(view *rules.State, e *rules.Event, near func(geom.Point) string) string {
	way, _ := view.Battle().Chart.Cell("ruling.way-back")
	chosen := way.Value == "owner"
	switch {
	case e.Text == "":
		return ""
	case e.Kind == rules.EventFlight && e.Far == 0:
		return ": no way leads to cover without coming nearer to an enemy it sees"
	case e.Far == 0 || e.Kind != rules.EventFlight && e.Kind != rules.EventForcedBack:
		return ""
	}
	ends := ""
	for i := range e.Changes {
		if c := &e.Changes[i]; c.Stand == e.Stand && !c.Gone {
			ends = near(c.At)
		}
	}
	if ends == "" {
		return ""
	}
	switch {
	case e.Kind == rules.EventFlight && !chosen:
		return ": the nearest that takes it no nearer to an enemy it sees; it is now " + ends
	case e.Kind == rules.EventFlight || strings.Contains(e.Text, " to cover"):
		return ": it is now " + ends + ", no nearer to any enemy it sees"
	case chosen:
		return ": it is now " + ends
	}
	return ": there is no cover that it could reach without coming nearer to an enemy it sees, so it goes as far as it gets; it is now " + ends
}
