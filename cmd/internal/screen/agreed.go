package screen

import (
	"slices"
	"strings"

	rules "sightline/game/commanddecision"
)

// agreements are the rulings that players choose for the matches that they begin.
type agreements struct {
	all    []rules.Ruling
	set    map[string]string // those that are chosen, by name
	search string
	found  []int  // in all: those that the search leaves
	typed  string // of the number that is being typed
}

func newAgreements() agreements {
	a := agreements{all: rules.Rulings(), set: map[string]string{}}
	a.seek()
	return a
}

// seek lists the rulings that the search leaves.
func (a *agreements) seek() {
	a.found = nil
	words := strings.Fields(strings.ToLower(a.search))
	for i, r := range a.all {
		text := strings.ToLower(r.Title() + " " + r.Name + " cd " + r.Rule + " " + r.Text)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			a.found = append(a.found, i)
		}
	}
}

// told is a ruling and a value of it, in words.
func told(name, value string) string {
	r, err := rules.NamedRuling(name)
	if err != nil {
		return name + ": " + value
	}
	return r.Title() + ": " + r.Shown(value)
}

// comes is the value of a ruling at a table unless players choose another.
func comes(v *volume, r *rules.Ruling) string {
	value, t := r.Value, v.terms()
	if t == nil {
		return value
	}
	if x, is := rules.SightRuling(r.Name, v.doc.Setup().Rulings); is {
		value = x
	}
	for _, c := range t.Cells {
		if c.ID == "ruling."+r.Name {
			value = c.Value
		}
	}
	for _, c := range t.Choices {
		if c.Name == r.Name {
			value = c.Value
		}
	}
	return value
}

// now is the value of a ruling in the next match at a table.
func (a *agreements) now(v *volume, r *rules.Ruling) string {
	if x, ok := a.set[r.Name]; ok {
		return x
	}
	return comes(v, r)
}

// over lists the rulings that are chosen otherwise than a table has them.
func (a *agreements) over(v *volume) (out []rules.Choice) {
	for i := range a.all {
		r := &a.all[i]
		if x := a.now(v, r); x != comes(v, r) {
			out = append(out, rules.Choice{Name: r.Name, Value: x})
		}
	}
	return out
}

// choose sets a ruling for a table; as it comes there, it is chosen no more.
func (a *agreements) choose(v *volume, r *rules.Ruling, value string) {
	if value == comes(v, r) {
		delete(a.set, r.Name)
		return
	}
	a.set[r.Name] = value
}

// take chooses what was chosen another time, as far as it can still be.
func (a *agreements) take(set map[string]string) {
	clear(a.set)
	for i := range a.all {
		r := &a.all[i]
		if v, ok := set[r.Name]; ok && r.Takes(v) == nil {
			a.set[r.Name] = v
		}
	}
	a.typed = ""
}

// isNumber reports whether a ruling is a number and no word.
func isNumber(r *rules.Ruling) bool { return len(r.Readings) == 0 }

// typing takes what is typed of a number, and chooses the number if it can be; else
// the ruling is as it comes.
func (a *agreements) typing(v *volume, r *rules.Ruling, typed string) {
	a.typed = typed
	for _, x := range []string{typed, "x" + typed, strings.ToUpper(typed)} {
		if r.Takes(x) == nil {
			a.choose(v, r, x)
			return
		}
	}
	delete(a.set, r.Name)
}
