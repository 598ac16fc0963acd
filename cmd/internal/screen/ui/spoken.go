package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/quasilyte/gmath"
)

// Spoken is what a scene says to those who do not see it, in sentences and buttons. It is
// not changed once it is said.
type Spoken struct {
	// To is who is told. When it is another, nothing stays of what was said before.
	To    string
	Title string // what is open, and who sits
	Parts []SpokenPart
	// Now is said aloud whenever it is another: what is to be done, why something was
	// refused, how a question is answered. A line that was in it before is not said again.
	Now []string
	// News is said aloud as it grows: what has happened.
	News []string
}

// A SpokenPart is some lines below a heading.
type SpokenPart struct {
	Name  string
	Lines []SpokenLine
}

// A SpokenLine is a sentence, or a button with what is said of it.
type SpokenLine struct {
	Text  string
	Press string // what the speaker is asked to press; "" of a sentence
	Of    string // said behind a button
}

// A Speaker is a scene that says what it shows.
type Speaker interface {
	// SpokenTo is who is told now.
	SpokenTo() string
	// Spoken is what there is to say: the same one as long as nothing has changed. Nothing
	// is in it that To may not know.
	Spoken() *Spoken
	// PressSpoken does what a button of it is for.
	PressSpoken(name string)
}

// Add adds a part, if it has lines.
func (s *Spoken) Add(name string, lines []SpokenLine) {
	if len(lines) > 0 {
		s.Parts = append(s.Parts, SpokenPart{name, lines})
	}
}

// Sentences are lines that are no buttons.
func Sentences(all ...string) (out []SpokenLine) {
	for _, s := range all {
		if s != "" {
			out = append(out, SpokenLine{Text: s})
		}
	}
	return out
}

// Since is what is said aloud when this follows what was said before, nil for nothing: the
// title of another table or another who sits, what is to be done, what has happened.
func (s *Spoken) Since(before *Spoken) (out []string) {
	if before == nil || before.To != s.To {
		return append([]string{s.Title}, s.Now...)
	}
	same := 0
	for same < min(len(s.News), len(before.News)) && s.News[same] == before.News[same] {
		same++
	}
	out = fresh(s.News[same:], before.News[same:])
	if before.Title != s.Title {
		out = append(out, s.Title)
	}
	return append(out, fresh(s.Now, before.Now)...)
}

// fresh are the lines that are not among those before.
func fresh(now, before []string) (out []string) {
	for _, line := range now {
		if !slices.Contains(before, line) {
			out = append(out, line)
		}
	}
	return out
}

// Saying keeps what a scene says until its page is laid out anew.
type Saying struct {
	page *Page
	laid int
	said *Spoken
}

// Of is what was said last of a page to somebody, or what there is to say now.
func (k *Saying) Of(p *Page, to string, say func() *Spoken) *Spoken {
	if k.said == nil || k.said.To != to || k.page != p || k.laid != p.laid {
		k.page, k.laid, k.said = p, p.laid, say()
	}
	return k.said
}

// Forget has all said anew.
func (k *Saying) Forget() { k.said = nil }

// wordSort says what words of a page are, but for words.
type wordSort uint8

const (
	plainWords wordSort = iota
	goesOn              // with the sentence of the line above
	keyCap
)

// A PagePlace is a place in what is laid out, between what was added before and after.
type PagePlace struct{ marks, spots int }

// Here is the end of what was laid out until now.
func (p *Page) Here() PagePlace { return PagePlace{len(p.marks), len(p.spots)} }

// Lines says all that is on the page: its words in their order, and what can be pressed.
// What is clipped away is left out, and what lies below something that is modal or takes
// all of the window.
func (p *Page) Lines() []SpokenLine { return p.LinesOf(PagePlace{}, p.Here()) }

// LinesOf is Lines of what was added between two places.
func (p *Page) LinesOf(from, to PagePlace) []SpokenLine {
	from, to = p.within(from), p.within(to)
	for i := from.spots; i < to.spots; i++ {
		if s := &p.spots[i]; s.Modal || s.Press != nil && s.Place == p.size {
			from = PagePlace{max(from.marks, s.after), i + 1}
		}
	}
	spots := p.spots[from.spots:to.spots]
	var out []SpokenLine
	at := map[string]int{} // of what can be pressed, in out
	on := map[string][]*mark{}
	for i := from.marks; i < to.marks; i++ {
		m := &p.marks[i]
		if m.kind != wordsMark || !m.clip.Holds(m.inside()) {
			continue
		}
		s := pressedAt(spots, m.inside())
		switch {
		case s != nil:
			if _, is := at[s.Name]; !is {
				at[s.Name] = len(out)
				out = append(out, SpokenLine{Press: s.Name})
			}
			on[s.Name] = append(on[s.Name], m)
		case m.sort == keyCap:
		case m.sort == goesOn && len(out) > 0:
			out[len(out)-1].Text += " " + m.words()
		default:
			out = append(out, SpokenLine{Text: m.words()})
		}
	}
	for name, k := range at {
		out[k].hears(on[name])
	}
	return signs(out, at, spots)
}

// within is a place of the page as it is now.
func (p *Page) within(at PagePlace) PagePlace {
	return PagePlace{min(at.marks, len(p.marks)), min(at.spots, len(p.spots))}
}

// signs adds what can be pressed and has no words, by what its tip says, and gives such a
// name to what has nothing but a sign. What cannot be pressed now becomes a sentence.
func signs(out []SpokenLine, at map[string]int, spots []Spot) []SpokenLine {
	for i := range spots {
		s := &spots[i]
		k, is := at[s.Name]
		switch {
		case s.Press == nil || s.Modal || !is && (s.Off || s.Tip == ""):
			continue
		case !is:
			out = append(out, SpokenLine{Text: s.Tip, Press: s.Name})
			continue
		case !worded(out[k].Text) && s.Tip != "":
			out[k].Text = s.Tip
		case !worded(out[k].Text):
			out[k].Text = s.Name
		}
		if s.Off {
			out[k] = SpokenLine{Text: out[k].Text + ": not now"}
		}
	}
	return out
}

// words are those of the mark, none of them cut off.
func (m *mark) words() string {
	if m.whole != "" {
		return m.whole
	}
	return m.label.Text
}

// hears takes the words that are on a button, from above to below.
func (l *SpokenLine) hears(on []*mark) {
	slices.SortStableFunc(on, func(a, b *mark) int { return cmp.Compare(a.place.Y, b.place.Y) })
	for _, m := range on {
		switch {
		case m.sort == keyCap:
			l.Of = "Key " + m.words()
		case l.Text == "":
			l.Text = m.words()
		case m.sort == goesOn:
			l.Text += " " + m.words()
		default:
			l.Text += ", " + m.words()
		}
	}
}

// worded reports whether a text has a letter or a digit.
func worded(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// inside is a place within the words.
func (m *mark) inside() gmath.Vec {
	const within = 4
	return gmath.Vec{X: m.place.X + within*(0.5-m.anchor.X), Y: m.place.Y + within*(0.5-m.anchor.Y)}
}

// pressedAt is what is there to be pressed at a place, now or another time; nil if nothing
// is.
func pressedAt(spots []Spot, v gmath.Vec) *Spot {
	for i := len(spots) - 1; i >= 0; i-- {
		if s := &spots[i]; s.Place.Meets(s.clip).Holds(v) {
			if s.Press == nil {
				return nil
			}
			return s
		}
	}
	return nil
}

// A SpokenChange changes one line of a part: it is gone, it is new, or it is another.
type SpokenChange struct {
	At   int
	Gone bool
	New  bool
	Line SpokenLine
}

// Changes lead from lines to others, done one after the other: what both begin and end
// with stays, and so does what stands at the same place between.
func Changes(before, now []SpokenLine) (out []SpokenChange) {
	head, tail := 0, 0
	most := min(len(before), len(now))
	if len(before) != len(now) {
		for head < most && before[head] == now[head] {
			head++
		}
		for tail < most-head && before[len(before)-1-tail] == now[len(now)-1-tail] {
			tail++
		}
	}
	was, is := before[head:len(before)-tail], now[head:len(now)-tail]
	for i := range is {
		switch {
		case i >= len(was):
			out = append(out, SpokenChange{At: head + i, New: true, Line: is[i]})
		case was[i] != is[i]:
			out = append(out, SpokenChange{At: head + i, Line: is[i]})
		}
	}
	for range len(was) - len(is) {
		out = append(out, SpokenChange{At: head + len(is), Gone: true})
	}
	return out
}
