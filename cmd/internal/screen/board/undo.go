package board

import (
	"encoding/json"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/seat"
)

// A made is what a player did by one click or key: an action, or several.
type made struct {
	who     *player
	actions []json.RawMessage
	passed  bool // nobody chose it: there was nothing else to do
	alone   bool // and nothing that was chosen can be taken back with it
}

// A mayUndo is who may take his last choice back in a view, or why nobody may.
type mayUndo struct {
	view     game.Position
	now, who *player
	err      error
}

// undoer is the player at this screen who may take his last choice back: who sits, or where
// sides hide nothing from one another who sat before him. Else the error says why there is none.
func (t *Table) undoer() (*player, error) {
	if t.now == nil || t.now.side < 0 {
		return nil, nil
	}
	err := t.now.seat.MayTakeBack()
	if err == nil {
		return t.now, nil
	}
	if !t.room.Secret {
		for _, p := range t.players {
			if p != t.now && p.seat.MayTakeBack() == nil {
				return p, nil
			}
		}
	}
	return nil, err
}

// nothingChosen is why a step that ended by itself is not taken back alone.
const nothingChosen = "Nothing was chosen that could be taken back: the step ended by itself"

// idled reports whether all that can be taken back went on by itself.
func (t *Table) idled() bool {
	for i := len(t.did) - 1; i >= 0 && t.did[i].passed; i-- {
		if t.did[i].alone {
			return true
		}
	}
	return false
}

// The buttons that take the last choice back, and do it again.
const undoID, redoID = "take back", "redo"

// undoButtons take the last choice back, and do it again.
func (t *Table) undoButtons() []Button {
	if t.now == nil || t.now.side < 0 {
		return nil
	}
	undo := Button{ID: undoID, Text: "Undo", Key: "Z", Tip: "Takes back the last choice: nothing was rolled since, and the other side has not acted", Do: t.undo}
	if q := &t.may; q.view != t.view || q.now != t.now { // it is asked as often as the page is laid
		q.view, q.now = t.view, t.now
		q.who, q.err = t.undoer()
	}
	if p, err := t.may.who, t.may.err; p == nil {
		undo.Off, undo.Tip = true, ui.Sentence(strings.Join(reasons(err), "; "))
	} else if t.idled() {
		undo.Off, undo.Tip = true, nothingChosen
	}
	list := []Button{undo}
	if n := len(t.undone); n > 0 && t.undone[n-1].who == t.now {
		list = append(list, Button{ID: redoID, Text: "Redo", Key: "Shift+Z", Tip: "Does again what was taken back", Do: t.redo})
	}
	return list
}

// undo takes back what the last click or key did, and what went on by itself after it.
func (t *Table) undo() {
	if t.idled() {
		t.Refuse(nothingChosen)
		return
	}
	for {
		who, err := t.undoer()
		if who == nil {
			t.Refuse(ui.Sentence(strings.Join(reasons(err), "; ")))
			return
		}
		one := made{who: who, actions: make([]json.RawMessage, 1)} // of before this table was opened
		known := len(t.did) > 0 && t.did[len(t.did)-1].who == who
		if known {
			one = t.did[len(t.did)-1]
			t.did = t.did[:len(t.did)-1]
		}
		for k := range one.actions {
			if err := who.seat.TakeBack(""); err != nil {
				if k == 0 {
					t.Refuse(ui.Sentence(strings.Join(reasons(err), "; ")))
				}
				break
			}
			t.news()
			t.pump()
		}
		if t.held = true; known && !one.passed {
			t.undone = append(t.undone, one)
		}
		if !one.passed {
			return
		}
		if n := len(t.log); n > 0 && t.log[n-1].event == nil && !t.log[n-1].head { // it went on by itself
			t.log = t.log[:n-1]
		}
	}
}

// redo does again what was taken back last.
func (t *Table) redo() {
	n := len(t.undone)
	if n == 0 || t.undone[n-1].who != t.now {
		return
	}
	rest, again := t.undone[:n-1], make([]any, 0, 1)
	for _, a := range t.undone[n-1].actions {
		again = append(again, a)
	}
	if t.Do(again...); t.no.ticks == 0 {
		t.undone = rest
	}
}

// unrecord takes out of the log what was taken back.
func (t *Table) unrecord(events []game.Event) {
	side := t.sitter()
	for i := len(events) - 1; i >= 0; i-- {
		text := boards.Placed(t.places, events[i].TextFor(side))
		for k := len(t.log) - 1; text != "" && k >= 0; k-- {
			if t.log[k].text == text && !t.log[k].head {
				t.log = append(t.log[:k:k], t.log[k+1:]...)
				break
			}
		}
		if h, is := events[i].(game.Headline); is && h.Heading() != "" && len(t.log) > 0 && t.log[len(t.log)-1].head {
			t.log = t.log[:len(t.log)-1]
		}
	}
	if t.opened > len(t.log) {
		t.opened = 0
	}
	t.stale = true
}

// standing is the news of what was not taken back later, as a side is told of it.
func standing(news []seat.News, side string) []seat.News {
	told := func(n *seat.News) (list []string) {
		for _, e := range n.Events {
			list = append(list, e.TextFor(side))
		}
		return list
	}
	var list []seat.News
	for i := range news {
		n := &news[i]
		if !n.TakenBack {
			list = append(list, *n)
			continue
		}
		gone := told(n)
		for k := len(list) - 1; k >= 0; k-- {
			if slices.Equal(told(&list[k]), gone) {
				list = slices.Delete(list, k, k+1)
				break
			}
		}
	}
	return list
}

// deafTicks is how long after a step ended by itself no key ends the next: a second.
const deafTicks = 60

// passes ends a step in which who sits can do nothing else, with a line in the log: not while
// something is shown, nor when what he did last was just taken back.
func (t *Table) passes() {
	if t.film != nil || t.show != nil || len(t.queue) > 0 || t.curtain != nil || t.menu || t.held || t.now == nil || t.now.side < 0 || t.isAway() && !t.speaks() {
		return
	}
	if _, over := t.view.Over(); over {
		return
	}
	end, why := t.play.Idle()
	if end == nil || t.passedAt == t.now.version {
		return
	}
	t.passedAt = t.now.version // one that is refused is not tried again
	t.deaf = deafTicks
	t.log = append(t.log, t.idleLine(t.now.side, why))
	who, _ := t.undoer()
	if n := len(t.did); t.Do(end) || len(t.did) > n {
		one := &t.did[len(t.did)-1]
		one.passed, one.alone = true, who == nil
	}
}

// idleLine is that of a step that ended since a side could do nothing else.
func (t *Table) idleLine(side int, why string) entry { return entry{text: t.sides[side] + ": " + why} }

// logIdle logs that an action of a side was such an end, if by the view before it that is so.
func (t *Table) logIdle(before game.Position, side int) {
	if before == nil {
		return
	}
	then := t.room.New(t) // nobody whom it chooses is chosen now
	then.See(before, side)
	if end, why := then.Idle(); end != nil {
		t.log = append(t.log, t.idleLine(side, why))
	}
}
