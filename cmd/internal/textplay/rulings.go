package textplay

import (
	"strings"

	rules "sightline/game/commanddecision"
)

// rulings tells what is agreed of what the rules leave open.
func (t *text) rulings(p parts) error {
	all := t.view().Battle().Rulings()
	if name, ok := p.get(""); ok {
		name = strings.ToLower(name)
		if _, err := rules.NamedRuling(name); err != nil {
			return err
		}
		for _, r := range all {
			if r.Name == name {
				t.sayRuling(&r)
			}
		}
		return nil
	}
	changed := 0
	for _, r := range all {
		if r.Changed() {
			t.sayRuling(&r)
			changed++
		}
	}
	if changed == 0 {
		t.say("All %d rulings are as they come.", len(all))
	} else {
		t.say("The other %d rulings are as they come.", len(all)-changed)
	}
	return nil
}

// sayRuling tells a ruling, at last by the name that it is asked for by.
func (t *text) sayRuling(r *rules.InForce) {
	t.say("%s. %s (CD %s, %s).", r.Told(), r.Said(), r.Rule, r.Name)
}
