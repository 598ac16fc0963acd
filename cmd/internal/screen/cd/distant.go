package cd

import (
	"fmt"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A hashed view is one with its hash.
type hashed struct {
	view *rules.State
	hash string
}

// distant looks how it stands with the host, if that is elsewhere, and tells what it refused.
func (t *Table) distant() {
	a := t.match.Away
	if a == nil {
		return
	}
	a.Hurry() // the table shows
	if now := a.Now(); now != t.hosted {
		t.hosted, t.stale = now, true
	}
	if err := a.Refused(); err != nil {
		t.player.refuse(err)
		t.stale = true
	}
}

// isAway reports whether the host of the match is elsewhere.
func (t *Table) isAway() bool { return t.match != nil && t.match.Away != nil }

// otherSide is the name of the side that the player is not of.
func (t *Table) otherSide() string { return t.player.model.view.Sides()[1-t.player.side] }

// awayWanted is what the bar says of the host, if there is something to say: what must be
// sent is held, all else goes on.
func (t *Table) awayWanted() (what, why string, is bool) {
	now := t.hosted
	switch {
	case now.Wrong != "":
		return "The host is no longer heard", now.Wrong, true
	case now.Offline:
		what, why = "Connection lost, rejoining", fmt.Sprintf("Nothing is lost: the table stands at %s, %s", stepName(t.player.model.view.Step), t.turnNow())
		if now.Held > 0 {
			why = fmt.Sprintf("%s and sent when the host is back", either(now.Held == 1, "1 choice is held", fmt.Sprintf("%d choices are held", now.Held)))
		}
		return what, why, true
	case now.Waits != "" && now.Waits != t.player.name():
		return "Dice are to be made", "The program of " + now.Waits + " is missing for them: the game waits", true
	case now.Slow:
		return "On its way to the host", either(now.Held == 1, "1 choice is", fmt.Sprintf("%d choices are", now.Held)) + " not confirmed yet", true
	case t.player.ready():
		return "Waiting for " + t.otherSide(), "You are ready, " + t.otherSide() + " is not. Until then Enter takes it back", true
	}
	return "", "", false
}

// layDots shows who is ready, and returns how wide that is: a dot for each side, full for who
// is. Whether the other is, is known only while one waits for it.
func (t *Table) layDots(x, y float64) (wide float64) {
	if !t.isAway() || t.show != nil || !t.player.ready() {
		return 0
	}
	const size, step = 10.0, 15.0
	for i, full := range [...]bool{true, false} {
		look := ui.Look{Edge: ui.White, Width: 1.4, Radius: size / 2}
		if full {
			look.Fill = ui.White
		}
		t.page.Plate(ui.Rect{X: x + float64(i)*step, Y: y - size/2, W: size, H: size}, look)
	}
	return 2*step + 6
}

// rewindAway takes back all since a version, as far as it is the player's own: nothing waits
// for the host, which may still refuse it.
func (t *Table) rewindAway(version int) {
	p := t.player
	if !p.alone(version) {
		p.say("What %s knows too goes back only if it agrees: what you chose yourself is taken back by %s.", t.otherSide(), t.key("undo"))
		return
	}
	p.retract()
	for range p.since(version) {
		if err := p.takeBack(); err != nil {
			p.refuse(err)
			return
		}
	}
	t.viewed(false)
	p.say("Taken back.")
}

// knownHash is the hash of the view, for tests: found once for each.
func (t *Table) knownHash() string {
	if v := t.player.model.view; t.hashed.view != v {
		t.hashed.view, t.hashed.hash = v, fmt.Sprintf("%x", v.Hash())
	}
	return t.hashed.hash
}

// keptAs says where the match is kept.
func (t *Table) keptAs() string {
	if e := t.match.Elsewhere; e != nil {
		if e.Hosted != "" {
			return "Hosted by this program, and kept in " + e.Hosted
		}
		return "Hosted at " + e.Where + ", which keeps it; the keys of your seat are kept here"
	}
	file, unkept := t.tools.Games.Where()
	if unkept != nil {
		return "Not kept: " + unkept.Error()
	}
	return "Kept as " + file
}

// mayNotBeginAnew says why the match does not begin anew, or is empty.
func (t *Table) mayNotBeginAnew() string {
	if t.isAway() {
		return "A game far apart begins anew at its host alone"
	}
	return ""
}
