package cd

import (
	"fmt"
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
)

// restBest declares the best fire of everybody who has none, and of the weapons that
// stands may fire besides.
func (f *firing) restBest() {
	p, more := f.t.player, f.more
	fired, weapons := 0, 0
	for _, s := range f.next {
		if x, worth := f.bestFire(s); worth > 0 && p.do(x) {
			fired++
			more = append(more, f.others(s, []rules.Fire{x})...)
		}
	}
	for _, x := range more {
		if p.do(x) { // or it may not together with another: said of none
			weapons++
		}
	}
	var said []string
	if fired > 0 || weapons == 0 {
		said = append(said, fmt.Sprintf("%d more fire", fired))
	}
	if weapons > 0 {
		said = append(said, counted(weapons, "more weapon")+" of theirs")
	}
	p.say("%s, as the arrows show. %s takes them back.", strings.Join(said, " and "), f.t.key("undo"))
}

// others are the fires of the weapons of a stand besides what it is to fire: at the
// same target if that does harm there, else where it does most. What has only some
// shots in a game is for its player to spend.
func (f *firing) others(stand string, fires []rules.Fire) (out []rules.Fire) {
	mounts := f.m().get(stand).Kind.Mounts
	for _, o := range f.m().optionsOf("fire", stand) {
		if mounts[o.Weapon].Shots > 0 || slices.ContainsFunc(fires, func(y rules.Fire) bool { return y.Weapon == o.Weapon }) {
			continue
		}
		best, most := rules.Fire{}, 0
		for _, target := range o.Targets {
			x := rules.Fire{Stand: stand, Weapon: o.Weapon, Target: target}
			n := f.glance(x)
			if n > 0 && target == fires[0].Target {
				best, most = x, n
				break
			}
			if n > most {
				best, most = x, n
			}
		}
		if most > 0 {
			out = append(out, f.placed(best))
		}
	}
	return out
}

// counted is a number of things in words: "1 more weapon", "2 more weapons".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
