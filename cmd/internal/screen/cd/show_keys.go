package cd

import (
	"sightline/cmd/internal/keys"
	rules "sightline/game/commanddecision"
)

// keysOf is where the keys of a step are listed.
var keysOf = map[rules.Step]keys.Where{
	rules.Deployment: keys.Deploy, rules.Commanding: keys.Orders, rules.Reveal: keys.Reveal, rules.Moving: keys.Move,
	rules.Opportunity: keys.Fire, rules.Turning: keys.Turn, rules.General: keys.Fire, rules.GoingBack: keys.Back,
}

// goesOn does what a key does in the step that begins, for which the showing ends; it
// ends only as far as the next beat that waits for the player, and then the key has to
// be pressed again. It reports whether the key is one of that step.
func (t *Table) goesOn(key string) bool {
	v := t.player.model.view
	if where, ok := keysOf[v.Step]; !ok || t.player.ready() || !t.tools.Prefs.Keys.Is(key, where) {
		return false
	}
	if t.showEnd(); t.show != nil {
		return true
	}
	for _, c := range t.keyed(t.player.tool.commands()) {
		switch {
		case c.key != key:
		case c.off != "":
			t.player.say("%s", c.off)
		case c.do != nil:
			t.ran(c.id)
			c.do()
			return true
		}
	}
	return true
}
