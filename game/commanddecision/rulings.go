package commanddecision

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A Ruling is a choice that the rules leave open, as the standard chart has it:
// what players may agree on before a game.
type Ruling struct {
	Name  string // "circle"
	Rule  string // the row of RULES.md it belongs to: "7.12"
	Text  string // a sentence without its stop
	Want  string // what it may hold: "0.5 to 24 inches", "column or any"
	Value string // as it comes
	// Readings are the words that it may hold; none for a number.
	Readings []Reading

	want want
}

// A Reading is a word that a ruling may hold, and what comes of it as far as the
// text of the ruling says so; else empty.
type Reading struct{ Value, Text string }

// Rulings returns all rulings in the order of the rules.
func Rulings() []Ruling {
	c := StandardChart()
	var list []Ruling
	for i, x := range c.cells {
		name, is := strings.CutPrefix(x.ID, rulingCells)
		if !is {
			continue
		}
		r := Ruling{Name: name, Rule: x.Rule, Text: plainRuling(x.Text), Want: x.Want, Value: x.Value, want: c.wants[i]}
		r.Readings = r.readings()
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b Ruling) int {
		return cmp.Or(slices.Compare(numbersOf(a.Rule), numbersOf(b.Rule)), cmp.Compare(a.Name, b.Name))
	})
	return list
}

// numbersOf are the numbers of a rule, for sorting.
func numbersOf(rule string) (out []int) {
	for part := range strings.SplitSeq(rule, ".") {
		n, _ := strconv.Atoi(part)
		out = append(out, n)
	}
	return out
}

// plainRuling is the text of a ruling without the name that some begin with.
func plainRuling(text string) string {
	if strings.HasPrefix(text, "R-") {
		_, text, _ = strings.Cut(text, ": ")
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// numberedReading ends what a text says of the values 1 and 0.
var numberedReading = regexp.MustCompile(` \(([01])\)`)

// readings finds what the text says of each word. Texts are of the forms
// "this (1), or that (0)" and "which it is: this, so; that, so".
func (r *Ruling) readings() []Reading {
	var list []Reading
	if r.Want == "0 or 1" {
		from := 0
		for _, m := range numberedReading.FindAllStringSubmatchIndex(r.Text, -1) {
			list = append(list, Reading{r.Text[m[2]:m[3]], strings.TrimPrefix(r.Text[from:m[0]], ", ")})
			from = m[1]
		}
		return list
	}
	_, said, _ := strings.Cut(r.Text, ": ")
	for _, w := range r.want {
		if w.word == "" {
			return nil // numbers have a step
		}
		x := Reading{Value: w.word}
		for part := range strings.SplitSeq(said, "; ") {
			if text, is := strings.CutPrefix(part, w.word+", "); is {
				x.Text = text
			}
		}
		list = append(list, x)
	}
	return list
}

// Takes reports why the ruling may not hold a value; nil if it may.
func (r *Ruling) Takes(value string) error {
	if !r.want.takes(value) {
		return fmt.Errorf("is %s: want %s", scenarios.Quoted(value), r.Want)
	}
	return nil
}

// Next is the value that comes after one, or with by -1 before it: the next
// reading, around, or so many steps more, within what the ruling may hold.
func (r *Ruling) Next(value string, by int) string {
	if n := len(r.Readings); n > 0 {
		at := slices.IndexFunc(r.Readings, func(x Reading) bool { return x.Value == value })
		return r.Readings[(at+by+n)%n].Value
	}
	for _, a := range r.want {
		now, ok := a.number(value)
		if a.word != "" || !ok {
			continue
		}
		to := min(max(now+int64(by)*a.step(), a.lo), a.hi)
		if !a.inches {
			return a.sign + strconv.FormatInt(to, 10)
		}
		return a.sign + geom.Length(to).String()
	}
	return r.Value // a word in a place of a number
}

// step is by how much a number of the range goes on at a time.
func (a allowed) step() int64 {
	switch {
	case !a.inches:
		return 1
	case a.hi > int64(geom.Inch):
		return int64(geom.Inch / 2)
	}
	return int64(geom.Inch / 100)
}

// NamedRuling returns the ruling of a name. The error names those that are like it.
func NamedRuling(name string) (Ruling, error) {
	all := Rulings()
	names := make([]string, len(all))
	for i, r := range all {
		if r.Name == name {
			return r, nil
		}
		names[i] = r.Name
	}
	return Ruling{}, fmt.Errorf("there is no such ruling%s", scenarios.Suggest(name, names))
}

// Agreed is the source of rulings that players have agreed on.
const Agreed = "agreed"

// OverlayOf returns the overlay that sets rulings to what players agreed on; an
// overlay without text for none.
func OverlayOf(choices []Choice) game.Overlay {
	var b strings.Builder
	for _, c := range choices {
		fmt.Fprintf(&b, "[[cell]]\nid = %q\nvalue = %q\nsource = %q\n\n", rulingCells+c.Name, c.Value, Agreed)
	}
	return game.Overlay{Name: "rulings.toml", Text: []byte(strings.TrimSuffix(b.String(), "\n"))}
}

// AgreedOf lists the rulings that an overlay has from players.
func AgreedOf(overlay []byte) (list []Choice) {
	changes, err := units.ReadOverlay("", overlay, wantOfFigure)
	if err != nil {
		return nil
	}
	for _, c := range changes {
		if name, is := strings.CutPrefix(c.ID, rulingCells); is && c.Source == Agreed {
			list = append(list, Choice{name, c.Value})
		}
	}
	return list
}

// An InForce is a ruling as it is in a game.
type InForce struct {
	Ruling
	Now    string // its value
	Source string // who set it: Agreed, scenario, referee, or where the chart has it from
}

// Rulings returns every ruling as it is in force, in the order of the rules.
func (b *Battle) Rulings() []InForce {
	var list []InForce
	for _, r := range Rulings() {
		c, _ := b.Chart.Cell(rulingCells + r.Name)
		if value, is := SightRuling(r.Name, b.Scenario.Rulings); is && value != c.Value { // none is set over the table's
			c.Value, c.Source = value, ofScenario
		}
		list = append(list, InForce{r, c.Value, c.Source})
	}
	return list
}

// Changed reports whether the ruling is another than it comes.
func (f *InForce) Changed() bool { return f.Now != f.Value }

// Told is the ruling in a line: its title, its value and, if it is another, whose that
// is and how it comes.
func (f *InForce) Told() string {
	if !f.Changed() {
		return f.Title() + ": " + f.Shown(f.Now)
	}
	return fmt.Sprintf("%s: %s, %s (as it comes: %s)", f.Title(), f.Shown(f.Now), f.Whose(), f.Shown(f.Value))
}

// Means is the ruling as a sentence without its stop; where its text tells of each word that it may
// hold by itself, of the one in force alone.
func (f *InForce) Means() string {
	asks, all, are := strings.Cut(f.Said(), ": ")
	for _, r := range f.Readings {
		if are && r.Value == f.Now && (r.Text != "" || all == "yes or no") {
			return asks + ": " + cmp.Or(r.Text, r.Value)
		}
	}
	return f.Said()
}

// Whose says who set the value of the ruling.
func (f *InForce) Whose() string {
	switch f.Source {
	case ofScenario:
		return "by the scenario"
	case Agreed:
		return Agreed
	}
	return "from " + f.Source
}
