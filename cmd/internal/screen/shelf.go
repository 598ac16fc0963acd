package screen

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	rules "sightline/game/commanddecision"
	"sightline/los"
	"sightline/scenarios"
)

// A volume is a file that can be opened, as the lobby lists it.
type volume struct {
	id   string // of its text
	name string // of the table, for saving
	text []byte // of the file
	head scenarios.Head
	doc  *scenarios.Document // nil until read, of what is only listed
	err  error               // why it cannot be opened
	// unbuilt is why the builder cannot hold a file that cannot be opened either; nil if it
	// can, with the faults among what is left to do.
	unbuilt error
	when    time.Time // when a player saved it; zero if it is none of his own
	// called is what a player calls a table of his own; empty: by its title.
	called string
	// chapter is that of a worked case; empty if it is none.
	chapter string
}

// newVolume reads the text of a file.
func newVolume(name string, text []byte) volume {
	v := volume{id: idOf(text), name: name, text: text}
	v.read()
	return v
}

// read reads the file, if it was only listed.
func (v *volume) read() {
	if v.doc != nil || v.err != nil {
		return
	}
	v.doc, v.err = scenarios.Decode(v.name, v.text)
	switch {
	case v.err != nil:
		_, v.unbuilt = scenarios.NewDraft(v.name, v.text)
	case v.doc.Setup() == nil:
		v.err = fmt.Errorf("%s: holds no table", v.name)
	default:
		v.head = scenarios.Head{Title: v.doc.Setup().Title, Note: v.doc.Setup().Note}
	}
}

// readShelf reads every file of a shelf, in order of names. A file that cannot be
// read is listed with what is wrong.
func readShelf(shelf fs.FS) []volume {
	out := listShelf(shelf)
	for i := range out {
		out[i].read()
	}
	return out
}

// listShelf lists every file of a shelf, in order of names, by its head alone.
func listShelf(shelf fs.FS) []volume {
	names, err := scenarios.Names(shelf)
	if err != nil {
		return []volume{{name: "library", err: err}}
	}
	out := make([]volume, len(names))
	for i, n := range names {
		text, err := fs.ReadFile(shelf, n)
		if err != nil {
			out[i] = volume{name: n, err: err}
			continue
		}
		out[i] = volume{id: idOf(text), name: strings.TrimSuffix(n, ".toml"), text: text}
		var is bool
		if out[i].head, is = scenarios.HeadOf(text); !is {
			out[i].read()
		}
	}
	return out
}

// toLearnFirst puts the table that teaches before the others.
func toLearnFirst(list []volume) []volume {
	slices.SortStableFunc(list, func(a, b volume) int {
		switch {
		case a.name == b.name:
			return 0
		case a.name == cd.Teaches:
			return -1
		case b.name == cd.Teaches:
			return 1
		}
		return 0
	})
	return list
}

// byChapter sorts worked cases by their chapters, and puts each into its own.
func byChapter(list []volume) []volume {
	var order []string
	chapter := map[string]string{}
	for _, c := range scenarios.Chapters() {
		for _, name := range c.Names {
			order, chapter[name] = append(order, name), c.Title
		}
	}
	for i := range list {
		list[i].chapter = chapter[list[i].name]
	}
	slices.SortStableFunc(list, func(a, b volume) int {
		return cmp.Compare(slices.Index(order, a.name), slices.Index(order, b.name))
	})
	return list
}

// title returns the title to list.
func (v *volume) title() string {
	if v.called != "" {
		return v.called
	}
	return cmp.Or(v.head.Title, v.name)
}

// terms are those of Command Decision; nil if the file has other rules or none.
func (v *volume) terms() *rules.Terms {
	if v.err != nil || v.doc.Scenario == nil || v.doc.Scenario.System != (rules.System{}).Name() {
		return nil
	}
	return rules.TermsOf(v.doc.Scenario)
}

// measured returns the text of the file with another policy of measuring, which
// is then the scenario that a game starts from.
func (v *volume) measured(policy string) ([]byte, error) {
	terms := v.terms()
	if terms == nil || terms.Measuring == policy {
		return v.text, nil
	}
	changed, sc := *terms, *v.doc.Scenario
	changed.Measuring = policy
	sc.Rules = &changed
	text := scenarios.Encode(&scenarios.Document{Scenario: &sc})
	_, err := scenarios.Decode(v.name, text)
	return text, err
}

// standsOf counts the stands of a side.
func (v *volume) standsOf(side string) (n int) {
	for i := range v.doc.Setup().Stands {
		if v.doc.Setup().Stands[i].Side == side {
			n++
		}
	}
	return n
}

// standless is the first side that has no stands; empty if all have some, or if
// more is wrong with the table, which is told when a match begins.
func (v *volume) standless() string {
	for _, s := range v.doc.Setup().Sides {
		if v.standsOf(s.Name) > 0 {
			continue
		}
		if _, err := rules.NewBattle(v.doc.Scenario, nil); err == nil {
			return s.Name
		}
	}
	return ""
}

// forces is how strong a side is, in words.
func (v *volume) forces(side int) string {
	if k, is := v.board(); is && side < 2 {
		return fmt.Sprintf("%d %s", k.Forces(v.doc.Scenario)[side], k.Pieces)
	}
	return free.Count(v.standsOf(v.doc.Setup().Sides[side].Name), "stand")
}

// about is what the file says of its table.
func (v *volume) about() string {
	if note := v.doc.Setup().Note; note != "" || v.doc.Scenario == nil {
		return note
	}
	if _, is := v.board(); is {
		return strings.Join(strings.Fields(v.doc.Scenario.History), " ")
	}
	return ""
}

// firstSentence is what a card says of a table.
func firstSentence(text string) string {
	for i := range text {
		if strings.HasPrefix(text[i:], ". ") || strings.HasPrefix(text[i:], ".\n") {
			return text[:i+1]
		}
	}
	return text
}

// differing lists the rulings that a table does not leave as they are, in words,
// but for those that players choose.
func (v *volume) differing(chosen map[string]string) (out []string) {
	usual, sight := los.DefaultRulings().Told(), v.doc.Setup().Rulings
	for i, line := range sight.Lines() {
		key, _, _ := strings.Cut(line, " = ")
		_, is := chosen["sight-"+strings.ReplaceAll(key, "_", "-")]
		if s := sight.Told()[i]; !is && !slices.Contains(usual, s) {
			out = append(out, s)
		}
	}
	if t := v.terms(); t != nil {
		for _, c := range t.Choices {
			if _, is := chosen[c.Name]; !is {
				out = append(out, told(c.Name, c.Value)+", by the scenario")
			}
		}
		for _, c := range t.Cells {
			if _, set := chosen[strings.TrimPrefix(c.ID, "ruling.")]; !set {
				name, is := strings.CutPrefix(c.ID, "ruling.")
				out = append(out, either(is, told(name, c.Value)+", by the scenario", c.ID+": "+c.Value+", by the scenario"))
			}
		}
	}
	return out
}
