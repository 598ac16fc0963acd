package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/geom"
)

// spoken is what is kept of what the table says to those who do not see it; all of it is
// forgotten when another sits down.
type spoken struct {
	kept  ui.Saying
	tools [2]ui.PagePlace // between which card and tray lie
	over  ui.PagePlace    // where what lies over the panels begins
	near  *places.Places
	where map[geom.Point]string // in words, as far as they have been found
	left  int                   // how many more may be found now
	owes  bool                  // some were not found
}

const (
	// mostWorded is how many places are put into words in one go: it takes a millisecond
	// for each where there is much terrain.
	mostWorded = 8
	// mostNews is how many lines of the log are told at least, if there are so many.
	mostNews = 40
	// mostLeft is how many stands that want a decision are named.
	mostLeft = 12
)

// SpokenTo is who sits: nobody while the curtain hangs.
func (t *Table) SpokenTo() string {
	if t.curtain != nil {
		return "curtain of " + t.curtain.name
	}
	return "match of " + t.player.title()
}

// Spoken is what the one who sits may hear; under the curtain whose turn it is to sit down.
func (t *Table) Spoken() *ui.Spoken {
	if t.spoken.owes {
		t.spoken.kept.Forget()
	}
	return t.spoken.kept.Of(t.page, t.SpokenTo(), t.speech)
}

func (t *Table) speech() *ui.Spoken {
	s := &ui.Spoken{To: t.SpokenTo()}
	if c := t.curtain; c != nil {
		s.Title = c.name + ". " + c.step + ": nobody else looks now."
		s.Add("The table is hidden", t.page.Lines())
		return s
	}
	_, step := t.when()
	s.Title = fmt.Sprintf("%s. %s, %s. %s sits.", t.player.model.scenario.Title, t.turnNow(), stepName(step), t.player.title())
	over := t.page.LinesOf(t.spoken.over, t.page.Here())
	s.Add("Over the table", over)
	if t.help || t.menu || t.dialog != nil {
		if len(over) > 0 {
			s.Now = []string{over[0].Text}
		}
		return s
	}
	prompt := t.promptSaid()
	if t.show == nil { // what is shown is news
		s.Now = prompt
	}
	s.Add("What is to be done", append(ui.Sentences(prompt...), t.leftSaid()...))
	s.Add("What may be done now", t.commandsSaid(t.commands()))
	s.Add("Tools and figures of the step", t.page.LinesOf(t.spoken.tools[0], t.spoken.tools[1]))
	t.addStands(s)
	s.News = t.newsSaid()
	s.Add("What happened", ui.Sentences(s.News[max(len(s.News)/mostNews-1, 0)*mostNews:]...))
	return s
}

// promptSaid is what the bar says, and why something was refused.
func (t *Table) promptSaid() []string {
	var what, why string
	if t.show != nil {
		what, why = t.show.title()
	} else {
		what, why = t.wanted()
	}
	out := []string{ui.Sentence(what)}
	if m := t.player.message; m != "" && t.show == nil {
		why = m
	}
	if why = ui.Sentence(why); why != "" && why != out[0] {
		out = append(out, why)
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// leftSaid names the stands that want a decision, to be selected.
func (t *Table) leftSaid() (out []ui.SpokenLine) {
	if t.show != nil || t.player.ready() {
		return nil
	}
	left := t.player.tool.todo().next
	for i, name := range left {
		if i == mostLeft {
			return append(out, ui.SpokenLine{Text: fmt.Sprintf("And %d more.", len(left)-i)})
		}
		out = append(out, ui.SpokenLine{Text: name, Press: "left " + name, Of: "wants a decision"})
	}
	return out
}

// commandsSaid are commands that can be done now, as buttons.
func (t *Table) commandsSaid(all []command) (out []ui.SpokenLine) {
	done := map[string]bool{} // the first of a name is what its key does
	for _, c := range all {
		if c.off != "" || c.do == nil || done[c.id] {
			continue
		}
		done[c.id] = true
		l := ui.SpokenLine{Text: c.text, Press: "do " + c.id, Of: c.help}
		if c.id == "ready" && t.past == nil {
			b := t.readyButton()
			l.Text, l.Of = b.Text, b.Tip
		}
		if l.Text == "" {
			l.Text, l.Of = ui.Capital(c.help), ""
		}
		if c.key != "" {
			l.Of = strings.TrimPrefix(strings.TrimSuffix(l.Of, ".")+". Key "+keys.Cap(c.key), ". ")
		}
		out = append(out, l)
	}
	return out
}

// addStands adds the stands that are known, one's own by companies.
func (t *Table) addStands(s *ui.Spoken) {
	m := t.shown()
	t.spoken.left, t.spoken.owes = mostWorded, false
	for i := range m.groups {
		g := &m.groups[i]
		name := g.name
		if g.morale > 0 {
			name += fmt.Sprintf(", morale %d", g.morale)
		}
		var lines []ui.SpokenLine
		for _, stand := range g.stands {
			lines = append(lines, t.standSaid(m, m.get(stand)))
		}
		s.Add(name, lines)
	}
	var theirs []ui.SpokenLine
	for i := range m.pieces {
		if p := &m.pieces[i]; !p.own {
			theirs = append(theirs, t.standSaid(m, p))
		}
	}
	if theirs == nil {
		theirs = ui.Sentences("None is known.")
	}
	s.Add("Stands of the enemy that are known", theirs)
}

// standSaid is a stand: its name, to select it, and how it is.
func (t *Table) standSaid(m *model, p *piece) ui.SpokenLine {
	of := usual.Standing(m.view, t.whereSaid, &p.Piece, t.player.name(), false)
	if t.player.is(p.Name) {
		of = "selected. " + of
	}
	return ui.SpokenLine{Text: p.Name, Press: "stand " + p.Name, Of: of}
}

// whereSaid is a place in words. Of those that were not asked for before it finds a few at
// a time: the others follow with what is said next.
func (t *Table) whereSaid(at geom.Point) string {
	k := &t.spoken
	if said, is := k.where[at]; is {
		return said
	}
	if k.left == 0 {
		k.owes = true
		return "on the table"
	}
	if k.near == nil || len(k.where) > 2000 {
		k.near, k.where = places.Of(t.player.model.scenario), map[geom.Point]string{}
	}
	k.left--
	k.where[at] = k.near.Where(at)
	return k.where[at]
}

// newsSaid is the log as far as it may be told.
func (t *Table) newsSaid() (out []string) {
	log := t.logShown()
	keeps := t.toldNow(log)
	turn := 0
	for i := range log {
		if e := &log[i]; keeps[i] && e.first() {
			if e.turn != turn {
				turn = e.turn
				out = append(out, fmt.Sprintf("Turn %d.", turn))
			}
			out = append(out, e.said())
		}
	}
	return out
}

// PressSpoken does what a button of Spoken is for.
func (t *Table) PressSpoken(name string) {
	t.stale, t.drafts = true, true
	if c := t.curtain; c != nil {
		if name == "hold" && !t.menu {
			t.sitsDown()
		} else {
			t.page.PressNamed(name)
		}
		return
	}
	switch verb, of, _ := strings.Cut(name, " "); verb {
	case "stand", "left":
		t.choose(of, false)
		t.goTo(of)
	case "do":
		t.runs(of, t.commands())
	default:
		t.page.PressNamed(name)
	}
}

// runs does the command of an id, if it can be done.
func (t *Table) runs(id string, all []command) {
	for _, c := range all {
		if c.id == id && c.off == "" && c.do != nil {
			t.ran(c.id)
			c.do()
			return
		}
	}
}
