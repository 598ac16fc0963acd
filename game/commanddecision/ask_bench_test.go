package commanddecision_test

import (
	"slices"
	"testing"
	"time"

	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
	"sightline/scenarios"
)

// BenchmarkAsk asks what a screen asks about orders and movement, of every stand
// it may ask about at one moment of the largest scenario of the library, and
// reports the median. Sight is known before, as it is on a screen.
func BenchmarkAsk(b *testing.B) {
	v, side := asked(b, cd.Commanding, "order")
	median(b, "obeyers", v, side, "order", func(o cd.Option) {
		v.Obeyers(side, cd.Order{By: o.Stand, Order: cd.FullAdvance, At: v.Stands[standOf(v, o.Stand)].At})
	})
	v, side = asked(b, cd.Moving, "move")
	plans := map[string]cd.Move{}
	for _, o := range v.Legal(side) {
		if o.Do == "move" {
			plans[o.Stand] = v.Advance(side, o.Stand).Farthest
		}
	}
	end := func(o cd.Option) geom.Point {
		if path := plans[o.Stand].Path; len(path) > 0 {
			return path[len(path)-1]
		}
		return v.Stands[standOf(v, o.Stand)].At
	}
	median(b, "costs", v, side, "move", func(o cd.Option) { v.Costs(side, plans[o.Stand]) })
	median(b, "reachable", v, side, "move", func(o cd.Option) { v.Reachable(side, o.Stand, end(o)) })
	median(b, "advance", v, side, "move", func(o cd.Option) { v.Advance(side, o.Stand) })
	median(b, "region", v, side, "move", func(o cd.Option) { v.Region(side, o.Stand) })
	median(b, "standing", v, side, "move", func(o cd.Option) { v.WithStandAt(o.Stand, end(o), o.Arrow) })
	median(b, "moved", v, side, "move", func(o cd.Option) { v.WithMove(side, plans[o.Stand]) })
}

// asked is the view, in the third turn of the largest scenario of the library, of
// the side that has more to do in a step.
func asked(b *testing.B, step cd.Step, do string) (v *cd.State, side int) {
	largest, most := "", 0
	for _, name := range library(b) {
		doc, err := scenarios.LoadFS(scenarios.Library(), name)
		if err != nil {
			b.Fatal(err)
		}
		if n := len(doc.Scenario.Stands); n > most {
			largest, most = name, n
		}
	}
	best := 0
	m := bot.Match{Opening: opening(b, largest, "ask"), Bots: newBots(b, "steady", "steady"), Watch: func(m *bot.Moment) error {
		if s := m.After; s.Step == step && m.Before.Step != step && s.Turn <= 3 {
			for k := range 2 {
				if n := len(movers(s, k, do)); n > best {
					best, v, side = n, s.ViewOf(k), k
				}
			}
		}
		return nil
	}}
	if _, err := m.Play(); err != nil || v == nil {
		b.Fatalf("%v, %v", largest, err)
	}
	return v, side
}

func movers(s *cd.State, side int, do string) []cd.Option {
	return slices.DeleteFunc(s.Legal(side), func(o cd.Option) bool { return o.Do != do })
}

// median asks of one stand after the other.
func median(b *testing.B, name string, v *cd.State, side int, do string, question func(cd.Option)) {
	b.Run(name, func(b *testing.B) {
		list := movers(v, side, do)
		var times []time.Duration
		for k := 0; b.Loop(); k++ {
			start := time.Now()
			question(list[k%len(list)])
			times = append(times, time.Since(start))
		}
		slices.Sort(times)
		b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "p50-ns")
	})
}
