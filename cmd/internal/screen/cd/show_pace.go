package cd

import (
	"fmt"
	"slices"

	rules "sightline/game/commanddecision"
)

// updateShow goes on by itself, unless it is paused.
func (t *Table) updateShow() {
	s := t.show
	if s == nil || s.paused {
		return
	}
	before := s.done()
	s.ticks += s.speed
	if before != s.done() {
		t.stale = true // the roster follows
	}
	if s.ticks >= s.long() {
		t.showNext()
		if t.show == nil {
			t.ended = endedTicks
		}
	}
}

// stays reports whether the beat that is shown stays until the player goes on: those
// that wait do, and so does the last at single speed, at which one reads. Who chose to
// be shown things faster is shown them to the end.
func (s *showing) stays() bool {
	return s.beat().waits() || s.at == len(s.beats)-1 && s.t.tools.Prefs.Speed == 1
}

// Waits reports whether nothing that is shown moves any more until the player goes on.
func (t *Table) Waits() bool {
	s := t.show
	return s != nil && (s.paused || s.stays() && s.ticks > s.turn()+beatTicks)
}

// waits reports whether the beat is never passed over: a digest and the outcome are not.
func (b *beat) waits() bool { return b.digest != nil || b.lead().Kind == rules.EventOutcome }

// turn is the tick at which what came of the beat is seen: when the longest way
// is gone, else in the middle of it.
func (s *showing) turn() int {
	far := 0.0
	for _, path := range s.ways() {
		far = max(far, inchesOf(path))
	}
	if far == 0 || s.t.reduced() {
		return beatTicks / 2
	}
	return min(wayTicks+int(far*inchTicks), mostTicks)
}

// done reports whether what came of the beat is seen.
func (s *showing) done() bool { return s.ticks >= s.turn() }

// long is how many ticks the beat shows.
func (s *showing) long() int {
	if s.stays() {
		return 1 << 30
	}
	return s.turn() + beatTicks/2 + 20*min(len(s.beat().entries), 5)
}

// showNext goes on to the next beat, and ends after the last.
func (t *Table) showNext() {
	s := t.show
	if !s.goTo(s.at + 1) {
		t.endShow()
		return
	}
	s.enter()
	t.stale = true
}

// showSkip skips what moves; once it has come to its end, goes on.
func (t *Table) showSkip() {
	if s := t.show; !s.done() {
		s.ticks = s.turn()
		t.stale = true
		return
	}
	t.showNext()
}

// showEnd skips what is left, as far as the next beat that waits for the player:
// the digest of a turn is shown nowhere else.
func (t *Table) showEnd() {
	s := t.show
	for at := s.at + 1; at < len(s.beats); at++ {
		if s.beats[at].waits() {
			s.at = at
			s.enter()
			t.stale = true
			return
		}
	}
	t.endShow()
}

// endShow ends what is shown.
func (t *Table) endShow() {
	t.lessons.showed(t.show)
	t.show.goHome()
	t.show = nil
	t.viewed(false)
}

func (t *Table) showBack() {
	s := t.show
	if s.at > 0 {
		s.at--
	}
	s.paused = true
	s.enter()
	t.stale = true
}

// speeds are those at which news is shown; 0 is at once.
var speeds = []int{1, 2, 4, 8, 16, 0}

// showFaster shows news faster by a step, or slower, from now on.
func (t *Table) showFaster(by int) {
	i := max(slices.Index(speeds, t.tools.Prefs.Speed), 0) + by
	prefs := t.tools.Prefs
	prefs.Speed = speeds[min(max(i, 0), len(speeds)-1)]
	t.prefer(prefs)
	s := t.show
	s.speed = max(prefs.Speed, 1)
	if prefs.Speed == 0 && !s.beat().waits() {
		t.showNext()
	}
	t.stale = true
}

func speedWord(n int) string {
	if n == 0 {
		return "At once"
	}
	return fmt.Sprintf("%d×", n)
}

// showCommands are the keys while news is shown. Any other key skips what moves.
func (t *Table) showCommands() []command {
	s := t.show
	pause := "Pause"
	if s.paused {
		pause = "Play"
	}
	stays := "the camera goes where something happens out of sight, and back at the end: on or off"
	return []command{
		{id: "show next", key: "N", text: "Next", help: "what happened next", do: t.showNext},
		{id: "show pause", key: "K", text: pause, help: "stop, or go on", do: func() { s.paused = !s.paused }},
		{id: "show back", key: "J", text: "Back", help: "what happened before", do: t.showBack},
		{id: "show end", key: "E", text: "To the end", help: "skip the rest; where a turn ends, as far as its digest. The log has it all", do: t.showEnd},
		{id: "show faster", key: "+", text: "Faster: " + speedWord(t.tools.Prefs.Speed), help: "twice as fast, up to 16 times; then at once. At single speed the last stays until you go on", do: func() { t.showFaster(1) }},
		{id: "show slower", key: "-", text: "Slower", help: "half as fast", do: func() { t.showFaster(-1) }},
		{id: "camera follows", key: "C", text: either(t.stays, "Follow: off", "Follow: on"), help: stays, do: func() { t.stays = !t.stays }},
		{id: "back", key: "Escape", help: "skip the rest; where a turn ends, as far as its digest", do: t.showEnd},
	}
}
