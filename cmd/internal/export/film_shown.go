package export

import (
	"image/color"
	"math"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/game/commanddecision"
	"sightline/geom"
)

// A shown is what there is to see of an act.
type shown struct {
	any  bool // anything
	fire fire
	ways map[string][]geom.Point // of stands, by name
}

// A fire is what flies and where it bursts.
type fire struct {
	shots  [][2]geom.Point // from and to
	bursts []burst
}

// A burst is a circle.
type burst struct {
	at geom.Point
	r  geom.Length
}

// secret are events of choices, of which nobody else sees anything.
var secret = []commanddecision.EventKind{
	commanddecision.EventOrder, commanddecision.EventWithdrawn, commanddecision.EventFollows, commanddecision.EventPlanned,
	commanddecision.EventUnplanned, commanddecision.EventDeclared, commanddecision.EventHeld, commanddecision.EventMeasured,
	commanddecision.EventDeployed, commanddecision.EventStep,
}

// draw draws the fire over a table.
func (f *fire) draw(p *picture.Picture) {
	pen := picture.Pen{Color: color.NRGBA{0x9c, 0x1f, 0x16, 255}, Width: 2}
	for _, b := range f.bursts {
		p.Ring(b.at, b.r, pen)
	}
	for _, s := range f.shots {
		p.Arrow(s[0], s[1], 0.8, pen)
	}
}

// shown sorts the events of an act.
func (a *act) shown() shown {
	s := shown{ways: map[string][]geom.Point{}}
	before := a.before.(*commanddecision.State)
	for _, told := range a.events {
		e := told.(commanddecision.Event)
		if slices.Contains(secret, e.Kind) {
			continue
		}
		s.any = true
		switch e.Kind {
		case commanddecision.EventFire, commanddecision.EventAssault:
			s.fire.shot(before, &e)
		case commanddecision.EventStrike:
			for _, at := range e.Points {
				s.fire.burst(at, e.Size/2)
			}
		case commanddecision.EventShell:
			s.fire.burst(e.At, e.Size/2)
			if from, known := before.Piece(e.Stand); known {
				s.fire.shots = append(s.fire.shots, [2]geom.Point{from.Footprint.Center, e.At})
			}
		}
		for _, c := range e.Changes {
			if len(c.Path) > 1 && !c.Gone {
				s.ways[c.Stand] = append(s.ways[c.Stand], c.Path...)
			}
		}
	}
	return s
}

// shot shows that somebody fires, from where if that is known, to where the target was.
func (f *fire) shot(before *commanddecision.State, e *commanddecision.Event) {
	at := e.At
	if to, known := before.Piece(e.Target); known && at == (geom.Point{}) {
		at = to.Footprint.Center
	}
	if at == (geom.Point{}) {
		return
	}
	if from, known := before.Piece(e.Stand); known {
		f.shots = append(f.shots, [2]geom.Point{from.Footprint.Center, at})
		return
	}
	f.burst(at, geom.Inch)
}

func (f *fire) burst(at geom.Point, r geom.Length) { f.bursts = append(f.bursts, burst{at, r}) }

// along is the place that is k of n parts along a way, and where who goes it looks.
func along(way []geom.Point, k, n int, facing geom.Angle) (geom.Point, geom.Angle) {
	whole := 0.0
	for i := 1; i < len(way); i++ {
		whole += geom.Distance(way[i-1], way[i]).Inches()
	}
	left := whole * float64(k) / float64(n)
	for i := 1; i < len(way); i++ {
		a, b := way[i-1], way[i]
		d := geom.Distance(a, b).Inches()
		if d == 0 {
			continue
		}
		facing = a.AngleTo(b)
		if left <= d {
			part := func(p, q geom.Length) geom.Length { return p + geom.Length(math.Round(float64(q-p)*left/d)) }
			return geom.Pt(part(a.X, b.X), part(a.Y, b.Y)), facing
		}
		left -= d
	}
	return way[len(way)-1], facing
}
