package board

import (
	"errors"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// isAway reports whether the host of the match is elsewhere.
func (t *Table) isAway() bool { return t.match != nil && t.match.Away != nil }

// distant looks how it stands with the host, if that is elsewhere, and tells what it refused and
// what is said beside the game.
func (t *Table) distant() {
	if !t.isAway() {
		return
	}
	a := t.match.Away
	a.Hurry() // the table shows
	t.audited()
	t.answered()
	now := a.Now()
	if now == t.hosted {
		return
	}
	t.hosted = now
	t.lookInto()
	if err := a.Refused(); err != nil {
		t.Refuse(ui.Sentence(strings.Join(reasons(err), "; ")))
	}
}

// hostFault is what keeps the game from going on where it is hosted, or nil.
func (t *Table) hostFault() error {
	switch now := &t.hosted; {
	case now.Wrong != "":
		return errors.New(now.Wrong)
	case now.Offline:
		return errors.New("there is no connection to the host: it is tried again")
	case t.talk.now.Paused:
		return errors.New("it is paused, as both agreed, until one side ends the pause")
	case now.Waits != "":
		return errors.New("dice are to be made, for which " + now.Waits + " is missing")
	case now.Slow:
		return errors.New("the host has not confirmed what you did yet")
	}
	return nil
}
