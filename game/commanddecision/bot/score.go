package bot

import (
	"cmp"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// What a game that is played on comes to, in thousandths. A game won counts most;
// what leads there counts as far as it has come.
const (
	wonWhole    = 4000 // for a game that is won
	lossesWhole = 1500 // for all that a side has
	brokenWhole = 800  // for what has to be destroyed, the more the nearer it is
	exitWhole   = 1500 // for what has to leave by an edge
	groundWhole = 900  // for half of the ground that counts: it is held, and it is near
)

// score is how well a game stands for a side. It is asked of worlds that are thought
// of, in which nothing is hidden.
func (a *atlas) score(s *cd.State, side int) int {
	b, sum := s.Battle(), 0
	sign := func(of string) int {
		switch of {
		case "":
			return 0
		case b.Sides[side]:
			return 1
		}
		return -1
	}
	if o, over := s.Over(); over {
		sum += wonWhole * sign(o.Side)
	}
	sum += lossesWhole * (lostBy(s, 1-side) - lostBy(s, side)) / 1000
	for k := range b.Terms.Victory {
		v := &b.Terms.Victory[k]
		for n := range v.Conditions {
			c := &v.Conditions[n]
			of := sideOf(b, cmp.Or(c.Side, v.Side))
			switch {
			case c.Kind == "destroy" && len(v.Conditions) == 1:
				part := portion(s, 1-of, c, func(i int) int { return wholeIf(s.Stands[i].Place == cd.Eliminated) })
				part = min(part, 1000)
				sum += sign(v.Side) * brokenWhole * part / 1000 * part / 1000
			case c.Kind == "exit":
				part := portion(s, of, c, func(i int) int { return a.underWay(s, i, c.Edge) })
				sum += sign(v.Side) * exitWhole * part / 1000
			}
		}
	}
	return sum + groundWhole*groundOf(s, side)/1000
}

func sideOf(b *cd.Battle, name string) int {
	if name == b.Sides[1] {
		return 1
	}
	return 0
}

func wholeIf(is bool) int {
	if is {
		return 1000
	}
	return 0
}

// lostBy is what part of its worth a side has lost, in thousandths. A stand with hits
// is worth less, and so is one that is demoralized or pinned.
func lostBy(s *cd.State, side int) int {
	whole, left := 0, 0
	for i := range s.Stands {
		u, st := &s.Battle().Units[i], &s.Stands[i]
		if u.Side != side || u.Kind.Class == units.Gun {
			continue
		}
		worth, hits := 10*(10+u.Kind.Value), max(u.Quality.Hits(), 1)
		whole += worth
		if st.Place == cd.Eliminated {
			continue
		}
		worth = worth * (2*hits - min(st.Hits, hits)) / (2 * hits)
		switch {
		case st.Demoralized:
			worth /= 2
		case st.Pin > 0:
			worth = worth * 9 / 10
		}
		left += worth
	}
	return 1000 - 1000*left/max(whole, 1)
}

// portion is how much of the share of a side that a condition asks for is as asked, in
// thousandths of that share; is says it of one stand, in thousandths.
func portion(s *cd.State, side int, c *cd.Condition, is func(i int) int) int {
	part, whole := 0, 0
	for i := range s.Stands {
		u := &s.Battle().Units[i]
		if u.Side != side || u.Kind.Class == units.Gun {
			continue
		}
		n := 1
		if c.Of == "value" {
			n = u.Kind.Value
		}
		whole += n
		part += n * is(i)
	}
	return part / max(whole, 1) * c.Share[1] / max(c.Share[0], 1)
}

// underWay is how far a stand has come that is to leave by an edge, in thousandths: it
// has left, or may still get there in time.
func (a *atlas) underWay(s *cd.State, i int, edge string) int {
	b, st := s.Battle(), &s.Stands[i]
	switch {
	case st.Place == cd.Exited:
		return 1000
	case st.Place == cd.Waiting:
		return 300
	case st.Place != cd.OnTable:
		return 0
	case st.Demoralized:
		return 100
	}
	j := i
	for s.Stands[j].Aboard >= 0 {
		j = s.Stands[j].Aboard
	}
	k := &b.Units[j].Kind
	far := a.field(b, goal{area: -1, edge: edge, mover: k.Mover}).from(s.Stands[j].At)
	need := int(100 * far / max(k.CrossCountry, geom.Inch)) // turns, in hundredths
	have := 100 * max(b.Scenario.Turns-s.Turn, 0)
	if need <= have {
		return 800 - 500*need/max(have, 1)
	}
	return 300 * have / need
}

// groundOf is how the areas that count stand, in thousandths, 2000 for all of them: who
// holds each, and whose stands are nearer.
func groundOf(s *cd.State, side int) int {
	b := s.Battle()
	weight := (&hand{State: s, side: side}).mission().weight
	whole, sum := 0, 0
	for k, area := range b.Scenario.Areas {
		if weight[k] == 0 {
			continue
		}
		at := middle(area.Outline)
		var near [2]int
		for i := range s.Stands {
			if st, u := &s.Stands[i], &b.Units[i]; s.OnTable(i) && !st.Demoralized {
				near[u.Side] += 100 * worthLeft(u, st.Hits) / int(8+geom.Distance(st.At, at)/geom.Inch)
			}
		}
		part := 1000 * (near[side] - near[1-side]) / max(near[0]+near[1], 1)
		switch s.Holder[k] {
		case side:
			part += 1000
		case 1 - side:
			part -= 1000
		}
		whole += weight[k]
		sum += weight[k] * part
	}
	return sum / max(whole, 1)
}
