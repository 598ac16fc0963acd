package seat

import (
	"slices"

	"sightline/game"
)

// A feed is what one side, or the referee, is told: all who sit there share it.
type feed struct {
	who     string
	version int
	view    game.Position // at the version; nil until somebody looks
	news    []News
	after   []int // by news: how many actions were in effect after it, which is not told
	dropped int   // the version of the last news no longer kept
}

// mostNews is how much news a feed keeps: many times what a long game has.
const mostNews = 20000

// told returns the events as the feed's side may know them.
func (f *feed) told(events []game.Event) []game.Event {
	var known []game.Event
	for _, e := range events {
		if seen, ok := e.For(f.who); ok {
			known = append(known, seen)
		}
	}
	return known
}

// with reports whether the feed is told all that a doer does: its own side's,
// and the referee's.
func (f *feed) with(by string) bool { return f.who == by || f.who == game.Referee }

// knows returns a doer as the feed's side may know him: who acts for the other
// side is not told.
func (f *feed) knows(who game.Doer) game.Doer {
	if f.with(who.By) || who.By == game.Referee {
		return who
	}
	return game.Doer{}
}

// post adds news, after which so many actions are in effect.
func (f *feed) post(n News, actions int) {
	f.version++
	f.view = nil
	n.Version = f.version
	if len(f.news) == mostNews {
		f.dropped = f.news[mostNews/2-1].Version
		f.news, f.after = slices.Clone(f.news[mostNews/2:]), slices.Clone(f.after[mostNews/2:])
	}
	f.news, f.after = append(f.news, n), append(f.after, actions)
}

// without counts on without action n, from 1.
func (f *feed) without(n int) {
	for i, a := range f.after {
		if a >= n {
			f.after[i]--
		}
	}
}

// actions returns how many actions were in effect at a version, as far as that is
// kept: of an older one, those before the first that is.
func (f *feed) actions(version int) int {
	i := min(version-f.dropped, len(f.after))
	if i <= 0 {
		return 0
	}
	return f.after[i-1]
}

// look returns what the feed's side knows now, with the news after a version.
func (f *feed) look(now game.Position, since int) Look {
	if f.view == nil {
		f.view = now.For(f.who)
	}
	since = min(since, f.version)
	from, _ := slices.BinarySearchFunc(f.news, since+1, func(n News, v int) int { return n.Version - v })
	return Look{
		Version: f.version, View: f.view,
		News: slices.Clip(f.news[from:]), Missed: since < f.dropped,
	}
}
