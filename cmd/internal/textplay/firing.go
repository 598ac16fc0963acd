package textplay

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

var fireKeys = []string{"at", "with", "shots", "circle", "along", "spread", "shell"}

// fireOf reads a fire. Without a weapon it is the one that does most, as far as
// the answers of the view tell.
func (t *text) fireOf(p parts) (rules.Fire, error) {
	s, err := t.ownStand(p, "")
	if err != nil {
		return rules.Fire{}, err
	}
	phrase, ok := p.get("at")
	if !ok {
		return rules.Fire{}, fmt.Errorf("at whom does %s fire? Say at and a stand", s.Name)
	}
	target, err := pick("stand of the enemy", phrase, t.at.enemies())
	if err != nil {
		return rules.Fire{}, err
	}
	weapon := -1
	if phrase, ok := p.get("with"); ok {
		if weapon, err = weaponOf(&s, phrase); err != nil {
			return rules.Fire{}, err
		}
	}
	f, ok := t.best(s.Name, target, weapon)
	if !ok {
		f = rules.Fire{Stand: s.Name, Target: target, Weapon: max(weapon, 0)}
	}
	return f, t.fireWith(&f, p)
}

// fireWith reads how many shots, where the circle lies and the like.
func (t *text) fireWith(f *rules.Fire, p parts) (err error) {
	if phrase, ok := p.get("shots"); ok {
		if f.Shots, err = number("shots", phrase); err != nil {
			return err
		}
	}
	if phrase, ok := p.get("circle"); ok {
		to, _ := t.view().Piece(f.Target)
		at, err := t.point(phrase, to.Footprint.Center)
		if err != nil {
			return err
		}
		f.Circle = &at
	}
	if f.Along, err = length(p, "along", f.Along); err != nil {
		return err
	}
	if f.Spread, err = length(p, "spread", f.Spread); err != nil {
		return err
	}
	if phrase, ok := p.get("shell"); ok {
		if f.Shell.UnmarshalText([]byte(phrase)) != nil {
			return fmt.Errorf("%s is no shell: want ap or he", scenarios.Quoted(phrase))
		}
	}
	return nil
}

// length reads what follows a keyword as inches.
func length(p parts, key string, unless geom.Length) (geom.Length, error) {
	phrase, ok := p.get(key)
	if !ok {
		return unless, nil
	}
	l, err := geom.ParseInches(phrase)
	if err != nil {
		return 0, fmt.Errorf("%s is no length: want inches, such as 4.5", scenarios.Quoted(phrase))
	}
	return l, nil
}

// weaponOf finds a weapon of a stand by its number from 1 or its name.
func weaponOf(s *rules.Piece, phrase string) (int, error) {
	if n, err := strconv.Atoi(phrase); err == nil && n >= 1 && n <= len(s.Kind.Mounts) {
		return n - 1, nil
	}
	var names []string
	for i := range s.Kind.Mounts {
		names = append(names, s.Kind.Mounts[i].Weapon.Name)
	}
	name, err := pick("weapon of "+s.Name, phrase, names)
	return slices.Index(names, name), err
}

// best is the fire of a stand at a target, or at any if that is "", that does
// most, with a weapon or, if that is -1, with any.
func (t *text) best(stand, target string, weapon int) (best rules.Fire, ok bool) {
	most := 0
	for _, o := range t.at.options("fire", stand) {
		for i, name := range o.Targets {
			if target != "" && name != target || weapon >= 0 && weapon != o.Weapon {
				continue
			}
			f := rules.Fire{Stand: stand, Weapon: o.Weapon, Target: name}
			if i < len(o.Along) {
				f.Along = o.Along[i]
			}
			a, known := t.view().AskFire(t.at.side, f)
			if !known || a.Refused != nil {
				continue
			}
			if w := t.worth(f, a); !ok || w > most {
				best, most, ok = f, w, true
			}
		}
	}
	return best, ok
}

// others are the fires of the weapons of a stand besides what it is to fire: at the same
// target if that does harm there, else where it does most. What has only some shots in a
// game is for its player to spend.
func (t *text) others(stand string) (out []rules.Fire) {
	var fires []rules.Fire
	for _, a := range t.view().ChosenBy(t.at.side) {
		if f, is := a.(rules.Fire); is && f.Stand == stand {
			fires = append(fires, f)
		}
	}
	q, ok := t.view().Piece(stand)
	if len(fires) == 0 || !ok {
		return nil
	}
	for _, o := range t.at.options("fire", stand) {
		if q.Kind.Mounts[o.Weapon].Shots > 0 || slices.ContainsFunc(fires, func(f rules.Fire) bool { return f.Weapon == o.Weapon }) {
			continue
		}
		for _, target := range []string{fires[0].Target, ""} {
			if f, ok := t.best(stand, target, o.Weapon); ok && t.worthwhile(f) {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// besides declares the fire of the other weapons of a stand that is to fire, as far as
// they may together, and returns of how many.
func (t *text) besides(stand string) (n int) {
	for _, f := range t.others(stand) {
		if t.try(f) == nil {
			n++
		}
	}
	return n
}

// worth is what a fire is worth: nothing if it was spent before from where both are.
func (t *text) worth(f rules.Fire, a *rules.FireAnswer) int {
	if usual.SpentAgain(t.view(), f, t.at.spent) {
		return 0
	}
	return usual.Worth(t.view(), f, a)
}

// fire declares fire and tells what may be told of it.
func (t *text) fire(p parts) error {
	f, err := t.fireOf(p)
	if err != nil {
		return err
	}
	a, ok := t.view().AskFire(t.at.side, f)
	if t.do(f) && ok {
		t.answer(a)
	}
	return nil
}

// odds tells what a fire would come to.
func (t *text) odds(p parts) error {
	f, err := t.fireOf(p)
	if err != nil {
		return err
	}
	a, ok := t.view().AskFire(t.at.side, f)
	switch {
	case a == nil || !ok && len(a.Refused) == 0:
		return errors.New("there is nothing to say of that fire")
	case len(a.Refused) > 0:
		t.because = nil
		for _, r := range a.Refused {
			line := t.reason(&r)
			t.say("That may not be: %s", line)
			t.because = append(t.because, line)
		}
	}
	if ok {
		t.answer(a)
	}
	return nil
}

// answer tells what a fire comes to, with as little as is needed; why tells the
// ledger.
func (t *text) answer(a *rules.FireAnswer) {
	with := ""
	if a.Weapon != "" {
		with = " with " + a.Weapon
	}
	t.say("%s%s at %s: %s.", a.Stand, with, a.Target, comes(a))
	if a.Cover != rules.NoCover {
		by := ""
		if a.CoverBy != "" {
			by = " of " + a.CoverBy
		}
		t.say("The target has %s cover%s.", a.Cover, by)
	}
	if a.Face != "" {
		t.say("It is hit on the %s, armor %d.", a.Face, a.Armor)
	}
	if a.Circle != nil && len(a.Circle.Order) > 1 && !a.Spent {
		t.say("Hits fall on %s, in this order (CD 7.12).", list(a.Circle.Order))
	}
	for i := range a.Bursts {
		for _, s := range a.Bursts[i].Stands {
			t.say("In burst %d: %s, %s.", i+1, s.Stand, usual.Needed(s.Need))
		}
	}
	t.because = append(ledger("The hit number", a.Ledger, a.Need), ledger("The dice", a.Rate, 0)...)
}

// comes says what a fire comes to, in a few words.
func comes(a *rules.FireAnswer) string {
	dice := counted(a.Dice, "die", "dice")
	switch {
	case a.Overrun != "":
		return fmt.Sprintf("eliminates without a die (CD %s)", a.Overrun)
	case a.Indirect:
		return counted(len(a.Bursts), "burst", "bursts")
	case !a.Measured:
		return fmt.Sprintf("%s, modifiers %s; the range is not measured before (CD 1.6)", dice, signed(rules.Sum(a.Ledger)))
	case a.Spent:
		return "out of range, the shot would be spent (CD 7.8)"
	}
	if a.Need < 1 {
		return fmt.Sprintf("range %s, %s, %s", inches(a.Gap), dice, usual.Needed(a.Need))
	}
	return fmt.Sprintf("range %s, %s, %d or less hits; %d.%d hits expected", inches(a.Gap), dice, a.Need, a.Odds.Harm/1000, a.Odds.Harm%1000/100)
}

func (t *text) hold(p parts) error {
	s, err := t.ownStand(p, "")
	if err == nil {
		t.do(rules.Hold{Stand: s.Name})
	}
	return err
}
