package bot

import "sightline/geom"

// recruit is steady with the mistakes of who is new to command: he forgets to
// rally, leaves companies without orders that are far from the fight, fires at the
// second-best target or not at all.
type recruit struct{ *steady }

func newRecruit() recruit {
	s := newSteady()
	s.sloppy, s.forgot = true, map[int]int{}
	return recruit{s}
}

func (recruit) Name() string { return "recruit" }

// In how many of ten cases a recruit makes a mistake.
const (
	forgetsToRally = 6
	forgetsCompany = 4
	forgetsReserve = 6 // of a company that is far from all enemies known
	firesElsewhere = 5
	holdsFire      = 6
)

// slips reports whether a mistake is made that is made so often of ten times; a
// commander who is not sloppy makes none and throws no die.
func (s *steady) slips(h *hand, often int) bool {
	return s.sloppy && h.dice.Roll(10) <= often
}

// overlooks reports whether a company is left without an order.
func (s *steady) overlooks(h *hand, c *company) bool {
	often := forgetsCompany
	if c.near > 24*geom.Inch {
		often = forgetsReserve
	}
	forgets := s.slips(h, often)
	if forgets {
		s.forgot[c.nth] = h.Turn
	}
	return forgets
}
