package usual

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/units"
)

// A Check is what is told of a check of morale (CD 8.4).
type Check struct {
	Company string
	Why     string // "Rifle 3 was fired at"
	Needs   int
	Rolls   int
	Result  string // "passes", "Rifle 1 and Rifle 2 are pinned"
	Passes  bool
	Stands  []string // who checks
	Part    bool     // there are others of the company, who do not

	everybody string // who checks, as the result names them
}

// CheckOf takes a check of morale apart; ok is false of any other event.
func CheckOf(e *rules.Event) (c Check, ok bool) {
	if e.Kind != rules.EventMorale || len(e.Rolls) == 0 {
		return c, false
	}
	rest, is := strings.CutPrefix(e.Text, e.What+" checks morale, for ")
	why, rest, told := strings.Cut(rest, ": number ")
	_, result, came := strings.Cut(rest, ": ")
	if !is || !told || !came {
		return c, false
	}
	return Check{
		Company: e.What, Why: saidWhy(why), Needs: e.Need, Rolls: e.Rolls[0], Stands: e.Stands,
		Result: saidResult(result, e.Need), Passes: result == "passes", everybody: listed(e.Stands),
	}, true
}

func saidCheck(e *rules.Event, text string) string {
	c, ok := CheckOf(e)
	if !ok {
		return text
	}
	return c.told()
}

// told is the check as a sentence.
func (c *Check) told() string {
	result := c.Result
	if rest, is := strings.CutPrefix(result, c.everybody+" "); is && len(c.Stands) > 1 {
		result = either(len(c.Stands) == 2, "both ", "all ") + rest
	}
	return fmt.Sprintf("%s %s morale because %s: %s, rolls %d: %s",
		c.Who(), verb(c.Company, "checks"), c.Why, Needed(c.Needs), c.Rolls, result)
}

// Who is who checks: the company, and whom of it where that is not all.
func (c *Check) Who() string {
	if c.Part {
		return c.Company + " (" + listed(c.Stands) + ")"
	}
	return c.Company
}

// Dice is the check in a few words: who checks, the number and the die.
func (c *Check) Dice() string {
	return fmt.Sprintf("%s %s morale: %s, rolls %d", c.Who(), verb(c.Company, "checks"), Needed(c.Needs), c.Rolls)
}

// Brief is the check in fewer words yet, beside the name of the company: of a part of
// it, which part.
func (c *Check) Brief() string {
	head := verb(c.Company, "checks") + " morale"
	if n := len(c.Stands) - 2; c.Part && n > 1 {
		head = fmt.Sprintf("%s, %s and %d more", c.Stands[0], c.Stands[1], n)
	} else if c.Part {
		head = listed(c.Stands)
	}
	return fmt.Sprintf("%s: %s, rolls %d", head, Needed(c.Needs), c.Rolls)
}

// CheckIn is the check of morale that an event tells, if it does, with whether others
// of the company do not check: what is out of sight of them checks by itself
// (CD 8.1).
func CheckIn(view *rules.State, e *rules.Event) (c Check, ok bool) {
	c, ok = CheckOf(e)
	if c.Part = ok && partOf(view, &c); c.Part {
		c.Stands = slices.Clone(c.Stands)
		for i, s := range c.Stands {
			c.Stands[i] = short(view, s)
		}
	}
	return c, ok
}

// CheckTold is the sentence that tells of a check of morale, which names who checks
// where that is not all of the company; it is "" of any other event.
func CheckTold(view *rules.State, e *rules.Event) string {
	if c, ok := CheckIn(view, e); ok {
		return c.told()
	}
	return ""
}

// partOf reports whether others of the company are on the table besides who checks.
func partOf(view *rules.State, c *Check) bool {
	for _, name := range view.Names() {
		p, _ := view.Piece(name)
		if p.Company == c.Company && p.Place == rules.OnTable && p.Kind.Class != units.Gun && !slices.Contains(c.Stands, name) {
			return true
		}
	}
	return false
}

// saidWhy is what makes stands check morale.
func saidWhy(why string) string {
	if strings.HasSuffix(why, " lost others of its company to fire") {
		return "others of the company were lost to fire"
	}
	for _, is := range []string{" was fired at", " is near "} {
		if who, _, found := strings.Cut(why, is); found {
			return agree(why, who)
		}
	}
	return why
}

// saidResult tells what a check did to whom: those to whom it did the same
// together, and of these those with the same number.
func saidResult(result string, need int) string {
	type fate struct{ word, own string }
	var fates []fate
	whom := map[fate][]string{}
	for _, part := range strings.Split(result, ", ") {
		for _, word := range []string{"pinned", "forced back", "demoralized", "eliminated"} {
			who, is := strings.CutSuffix(part, " "+word)
			if !is {
				continue
			}
			f := fate{word, ownNumber.FindString(who)}
			if whom[f] == nil {
				fates = append(fates, f)
			}
			whom[f] = append(whom[f], strings.TrimSuffix(who, f.own))
		}
	}
	var out []string
	for i, f := range fates {
		if slices.ContainsFunc(fates[:i], func(g fate) bool { return g.word == f.word }) {
			continue
		}
		var names, groups []string
		for _, g := range fates {
			if g.word == f.word {
				names = append(names, whom[g]...)
				groups = append(groups, listed(whom[g])+saidOwn(g.own, need, len(whom[g])))
			}
		}
		out = append(out, fmt.Sprintf("%s %s %s", listed(groups), either(len(names) > 1 || Plural(names[0]), "are", "is"), f.word))
	}
	if out == nil {
		return result
	}
	return strings.Join(out, "; ")
}

// saidOwn is what so many stands need whose number is another than that of their company,
// which is need: their own morale has fallen; nothing, if it has not.
func saidOwn(number string, need, stands int) string {
	m := ownNumber.FindStringSubmatch(number)
	if m == nil {
		return ""
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return number
	}
	return fmt.Sprintf(" (morale %d down, %s%s)", need-n, either(stands > 1, "each ", ""), Needed(n))
}

var ownNumber = regexp.MustCompile(` \(number (-?[0-9]+)\)$`)
