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
func comes(t *rules.Terms, r *rules.Ruling) string {
	value := r.Value
	if t == nil {
		return value
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
func (a *agreements) now(t *rules.Terms, r *rules.Ruling) string {
	if v, ok := a.set[r.Name]; ok {
		return v
	}
	return comes(t, r)
}

// over lists the rulings that are chosen otherwise than a table has them.
func (a *agreements) over(t *rules.Terms) (out []rules.Choice) {
	for i := range a.all {
		r := &a.all[i]
		if v := a.now(t, r); v != comes(t, r) {
			out = append(out, rules.Choice{Name: r.Name, Value: v})
		}
	}
	return out
}

// choose sets a ruling for a table; as it comes there, it is chosen no more.
func (a *agreements) choose(t *rules.Terms, r *rules.Ruling, value string) {
	if value == comes(t, r) {
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
func (a *agreements) typing(t *rules.Terms, r *rules.Ruling, typed string) {
	a.typed = typed
	for _, v := range []string{typed, "x" + typed, strings.ToUpper(typed)} {
		if r.Takes(v) == nil {
			a.choose(t, r, v)
			return
		}
	}
	delete(a.set, r.Name)
}
