package free

import (
	"slices"

	"sightline/cmd/internal/screen/table"
	"sightline/game/freetable"
	"sightline/los"
	"sightline/scenarios"
)

// A scope says whose seen map shows.
type scope uint8

const (
	noScope scope = iota
	oneStand
	wholeSide
)

// A gaze is what a seen map is of: viewers with a question at a table.
type gaze struct {
	state    *freetable.State
	viewers  []int
	question los.Question
}

// sameSubject reports whether g asks of the same viewers as h.
func (g *gaze) sameSubject(h *gaze) bool {
	return g.question == h.question && slices.Equal(g.viewers, h.viewers)
}

// same reports whether g has the map of h, of the same subject: nothing that
// matters to it differs.
func (g *gaze) same(h *gaze) bool {
	if g.state == h.state {
		return true
	}
	a, b := g.state.Setup(), h.state.Setup()
	for i := range a.Stands {
		if a.Stands[i] != b.Stands[i] && (g.matters(a, i) || g.matters(b, i)) {
			return false
		}
	}
	return true
}

// matters reports whether a stand's place has a say in the map: viewers and
// their carriers look, wrecks are in the way, and in a line of fire all are.
func (g *gaze) matters(s *scenarios.Setup, stand int) bool {
	if g.question != los.Sight || s.Stands[stand].Destroyed {
		return true
	}
	return slices.ContainsFunc(g.viewers, func(v int) bool { return v == stand || s.Carrier(v) == stand })
}

// A gazing numbers what is asked of a lookout.
type gazing struct {
	last             gaze
	subject, version int64
}

// order is what a lookout has to show for a gaze.
func (z *gazing) order(g gaze) table.Gaze {
	switch {
	case z.subject == 0 || !z.last.sameSubject(&g):
		z.subject++
		z.version++
	case !z.last.same(&g):
		z.version++
	}
	z.last = g
	return table.Gaze{
		Subject: z.subject, Version: z.version, Board: g.state.Board(), Bounds: g.state.Setup().Table.Bounds(),
		Viewers: g.viewers, Question: g.question,
	}
}
