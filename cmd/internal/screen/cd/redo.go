package cd

import (
	"fmt"

	rules "sightline/game/commanddecision"
)

// retract begins what one key or click takes back.
func (p *player) retract() { p.undone = append(p.undone, nil) }

// takeBack takes back the player's last choice, which can be done again as long as the
// step goes on and nothing else is chosen. The error is as of seat.Seat.TakeBack.
func (p *player) takeBack() error {
	if err := p.seat.TakeBack(""); err != nil {
		return err
	}
	if len(p.made) == 0 || len(p.undone) == 0 { // it was made before this table was opened
		p.undone = nil
		return nil
	}
	last := len(p.made) - 1
	group := &p.undone[len(p.undone)-1]
	*group = append(*group, p.made[last])
	p.made = p.made[:last]
	return nil
}

// unready takes back that the player is ready, so that what was chosen before can be taken back
// after it: after a wait it could not.
func (p *player) unready() bool {
	last := len(p.made) - 1
	if last < 0 {
		return p.do(rules.Wait{})
	}
	if _, is := p.made[last].(rules.Ready); !is {
		return p.do(rules.Wait{})
	}
	if err := p.seat.TakeBack(""); err != nil {
		p.refuse(err)
		return false
	}
	p.made, p.undone = p.made[:last], nil
	return true
}

// again lists what was taken back last, in the order in which it was chosen, and lets go
// of it.
func (p *player) again() (out []rules.Action) {
	for len(p.undone) > 0 && len(out) == 0 {
		last := len(p.undone) - 1
		for i := len(p.undone[last]) - 1; i >= 0; i-- {
			out = append(out, p.undone[last][i])
		}
		p.undone = p.undone[:last]
	}
	return out
}

// mayNotRedo says why nothing can be done again, or is empty.
func (t *Table) mayNotRedo() string {
	for _, group := range t.player.undone {
		if len(group) > 0 {
			return ""
		}
	}
	return "Nothing was taken back in this step since the last choice"
}

// redo does again all that was taken back last.
func (t *Table) redo() {
	p := t.player
	p.tool.cancel()
	list := p.again()
	for _, a := range list {
		if !p.chooses(a) { // what follows may hang on it
			p.undone = nil
			return
		}
	}
	p.say("%s", either(len(list) == 1, "Done again.", fmt.Sprintf("Done again: all %d choices.", len(list))))
}
