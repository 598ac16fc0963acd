package commanddecision_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
)

// sixty is Breakout with more companies on both sides: sixty stands.
func sixty(tb testing.TB) game.Opening {
	o := opening(tb, "breakout.toml", "bench")
	var more strings.Builder
	add := func(side, company, within, kind string, n int, place string) {
		fmt.Fprintf(&more, "\n[[formation]]\nname = %q\nside = %q\nechelon = \"company\"\nwithin = %q\nmorale = 8\nquality = \"regular\"\n", company, side, within)
		for k := range n {
			what, at := kind, place
			if k == 0 {
				what += "-command"
			}
			if place == "" {
				at = fmt.Sprintf("at = [%d, %d]\nfacing = 270", 84+2*(k%3), 24+2*(k/3))
			}
			fmt.Fprintf(&more, "\n[[stand]]\nname = %q\nside = %q\ncompany = %q\nkind = %q\n%s\n", fmt.Sprintf("%s %d", company, k+1), side, company, what, at)
		}
	}
	const west = "arrives = 1\nentry = \"West edge\""
	add("German", "2nd Panzer company", "Kampfgruppe", "panzer-iv-h", 4, west)
	add("German", "2nd assault gun company", "Kampfgruppe", "stug-iii-g", 3, west)
	add("Soviet", "2nd tank company", "Rifle battalion", "t-34-76", 6, "")
	o.Scenario = append(bytes.Clone(o.Scenario), more.String()...)
	return o
}

// BenchmarkSteadyTurn plays one turn of a battle of sixty stands, steady on
// both sides: all that is chosen, and all that comes of it.
func BenchmarkSteadyTurn(b *testing.B) {
	bots := newBots(b, "steady", "steady")
	var start *cd.State
	m := bot.Match{Opening: sixty(b), Bots: bots, Watch: func(m *bot.Moment) error {
		if m.After.Turn == 3 && m.Before.Turn == 2 {
			start = m.After
		}
		return nil
	}}
	if _, err := m.Play(); err != nil {
		b.Fatal(err)
	}
	if start == nil || len(start.Stands) != 60 {
		b.Fatal("want a third turn of sixty stands")
	}
	b.ReportAllocs()
	for b.Loop() {
		for s := start; s.Turn == start.Turn && s.Outcome == nil; {
			for side, name := range s.Battle().Sides {
				for _, a := range append(bots[side].Choose(s.ViewOf(side), side, nil), cd.Ready{}) {
					if next, _, err := cd.Apply(s, name, a, game.NewDice("bench", side)); err == nil {
						s = next
					}
				}
			}
		}
	}
}

// BenchmarkVerify verifies the golden games.
func BenchmarkVerify(b *testing.B) {
	for _, name := range goldenScenarios {
		name = strings.TrimSuffix(name, ".toml")
		data, err := goldenGames.ReadFile(goldenFolder + "/" + name + ".jsonl")
		if err != nil {
			b.Fatal(err)
		}
		place, _, _ := strings.Cut(name, "-") // a number at the end would look like one of processors
		b.Run(place, func(b *testing.B) {
			turns := 0
			for b.Loop() {
				v := replay.Verify(cd.System{}, game.ParseJournal(data))
				if len(v.Differences) > 0 {
					b.Fatal(v.Differences[0])
				}
				turns += bytes.Count(data, []byte(`{"e":"turn"`))
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// BenchmarkJournal plays a game of random against random to its last turn, the
// twelfth, which does more than commanders do, and tells the size of its journal.
func BenchmarkJournal(b *testing.B) {
	size := 0
	for b.Loop() {
		var journal bytes.Buffer
		m := bot.Match{Opening: opening(b, "lezey-1944.toml", "bench"), Bots: newBots(b, "random", "random"), Journal: &journal}
		r, err := m.Play()
		if err != nil {
			b.Fatal(err)
		}
		if r.Turns < 10 {
			b.Fatalf("%d turns; want ten or more", r.Turns)
		}
		size = journal.Len()
	}
	b.ReportMetric(float64(size), "bytes")
}
