package cd

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
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
	now := a.Now()
	anew := now != t.hosted
	if anew {
		if _, over := t.player.model.view.Over(); now.Done != "" && t.hosted.Count > 0 && t.hosted.Done == "" && !over {
			t.leaves() // all is chosen: the letter is to be sent
		}
		t.hosted, t.stale = now, true
	}
	t.lookInto(anew)
	lines := t.parlor.now.Lines
	if len(lines) > t.parlor.told && !t.parlor.open {
		if l := &lines[len(lines)-1]; l.From == (game.Doer{}) {
			if !l.Pauses() { // the bar says it as long as it lasts
				t.player.say("%s", beside.Plain(l.Text))
			}
		} else if l.From != t.doer() {
			t.player.say("%s: %s", t.lineName(l), beside.Plain(l.Text))
		}
	}
	t.parlor.told = max(t.parlor.told, len(lines))
	t.asksUs()
	t.audited()
	if err := a.Refused(); err != nil {
		t.player.refuse(err)
		t.stale = true
	}
}

// proposes asks the other side to agree on something.
func (t *Table) proposes(p room.Proposal) {
	t.match.Away.Propose(p)
	t.player.say("%s", p.Waits(t.otherSide()))
	t.stale = true
}

// inPlace is the item of the menu that one of a game far apart has the place of.
func inPlace(id string) string {
	switch id {
	case "pause":
		return "call the referee"
	case "draw":
		return "start over"
	case "stop hosting":
		return "open a file"
	}
	return id
}

// menuAway puts what both may agree on into the menu of a game far apart, in the place of what
// there is not in one.
func (t *Table) menuAway(items []command) {
	if !t.isAway() {
		return
	}
	for i := range items {
		if id := items[i].id; t.byMail() && (id == "call the referee" || id == "start over") {
			items[i].off = "Not by mail"
			continue
		}
		switch items[i].id {
		case "call the referee":
			items[i] = command{id: "pause", text: "Offer a pause", off: cmp.Or(t.mayNotResign(), t.mayNotAsk(room.Pause)), help: "if the other side agrees nothing is done until one goes on", do: func() { t.menu = false; t.proposes(room.Proposal{What: room.Pause}) }}
			if t.parlor.now.Paused {
				items[i].text, items[i].help, items[i].off, items[i].do = "End the pause", "the game goes on", t.mayNotResign(), func() { t.menu = false; t.endPause() }
			}
		case "open a file": // its key opens one all the same
			if e := t.match.Elsewhere; e != nil && e.Hosted != "" {
				items[i] = command{id: "stop hosting", text: "Stop hosting…", help: "leaves the table, and asks first: the game goes on when it is hosted again", do: func() { t.tools.StopHosting(); t.leave = true }}
			}
		case "start over":
			items[i] = command{id: "draw", text: "Offer a draw", off: cmp.Or(t.mayNotResign(), t.mayNotAsk(room.Draw)), help: "if the other side agrees the game ends, and nobody has won", do: func() { t.menu = false; t.proposes(room.Proposal{What: room.Draw}) }}
		}
	}
}

// paused reports whether the player can end a pause.
func (t *Table) paused() bool {
	return t.parlor.now.Paused && t.show == nil && !t.player.watches && !t.player.isReferee()
}

func (t *Table) endPause() { t.asksRoom(room.Ask{Do: room.GoOn}) }

// isAway reports whether the host of the match is elsewhere.
func (t *Table) isAway() bool { return t.match != nil && t.match.Away != nil }

// byMail reports whether the match has no host at all: letters go to and fro, and there is no room
// beside it.
func (t *Table) byMail() bool { return t.isAway() && t.match.Elsewhere.Mail != "" }

// letterDue says what a game by mail waits for, if not for choices of who sits here; else it is empty.
func (t *Table) letterDue() string {
	if _, over := t.player.model.view.Over(); over || !t.byMail() {
		return ""
	}
	return t.hosted.Done
}

// otherSide is the name of the side that the player is not of.
func (t *Table) otherSide() string {
	if t.player.isReferee() {
		return "The sides"
	}
	return t.player.model.view.Sides()[1-t.player.side]
}

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
	case t.parlor.now.Paused:
		return "Paused, as both agreed", either(t.player.watches, "It goes on when one side ends the pause", "No clock runs until either side ends it, at the right"), true
	case now.Done != "":
		return now.Done, "All is chosen here. Letters are sent and taken at Play, Far apart, By mail", true
	case now.Waits != "" && now.Waits != t.player.name():
		return "Dice are to be made", "The program of " + now.Waits + " is missing for them: the game waits", true
	case now.Slow:
		return "On its way to the host", either(now.Held == 1, "1 choice is", fmt.Sprintf("%d choices are", now.Held)) + " not confirmed yet", true
	case t.player.watches:
		return "", "", false
	case t.player.ready():
		return "Waiting for " + t.otherSide(), "You are ready, " + t.otherSide() + " is not. Until then Enter takes it back", true
	}
	return "", "", false
}

// layDots shows who is ready, and returns how wide that is: a dot for each side, full for who
// is. Whether the other is, is known only while one waits for it.
func (t *Table) layDots(x, y float64) (wide float64) {
	if !t.isAway() || t.show != nil || t.player.watches || !t.player.ready() {
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

// rewindAway takes back all since a version: the player's own, which the host may still refuse,
// by itself, else as the other side agrees. Where says when that was.
func (t *Table) rewindAway(version int, where string) {
	p := t.player
	var no *game.Refusal
	revealed := p.alone(version) && errors.As(p.seat.MayTakeBack(), &no) && no.Because(game.Revealed)
	if !p.alone(version) || revealed {
		if t.byMail() {
			p.say("By mail only what is chosen in this step can be taken back.")
		} else if where == "" {
			p.say("Only the last choices can be taken back: what came before was seen by others. Take it back by a line of the log.")
		} else {
			t.proposes(room.Proposal{What: room.Back, Version: version, Text: t.undoes(where)})
		}
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

// wentBack reports whether all went back, as the sides agreed or the referee said, since the player was told last.
func (t *Table) wentBack() bool {
	if !t.isAway() {
		return false
	}
	l, err := t.player.seat.Look(t.player.version)
	return err == nil && slices.ContainsFunc(l.News, func(n seat.News) bool { return n.TakenBack && n.By.By == game.Referee })
}

// undoes says for the other side what going back undoes; the line to which it goes back may be a secret.
func (t *Table) undoes(when string) string {
	v := t.player.model.view
	now := strings.ToLower(ofTurn(v.Turn) + ", " + stepName(v.Step))
	if now == when {
		return when + ", where the last that was done is undone"
	}
	return when + "; undone is all that came after, up to " + now
}

// keptAs says where the match is kept.
func (t *Table) keptAs() string {
	if e := t.match.Elsewhere; e != nil {
		if e.Mail != "" {
			return "By mail, and kept in " + e.Mail
		}
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
		if t.byMail() {
			return "Not by mail: offer another game"
		}
		return "A game far apart begins anew at its host alone"
	}
	return ""
}
