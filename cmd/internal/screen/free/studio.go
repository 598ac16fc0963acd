package free

import (
	"errors"
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/vary"
	"sightline/los"
	"sightline/scenarios"
)

// A studio is the question that a table shows made into a ruling to show to others: with
// a title and a note, variations laid beside it, kept as a file, a link or a picture. The
// table waits behind it.
type studio struct {
	t     *tableScene
	page  *ui.Page
	size  image.Point
	stale bool

	now     *los.Ruling
	laid    []vary.Laid    // those that are answered, in order
	all     int            // how many there are
	answers chan vary.Laid // the rest come from here; closed after the last
	stop    chan struct{}  // ends answering
	chosen  string         // the variation that is held beside the question as it is
	working chan func()    // what ends what is done beside the ticks; nil: nothing is
	typing  field
	marks   ui.Typing
	then    func() // what waits for a title; nil: nothing does
	away    bool   // back to the table
	link    string // that was made last
	long    string // says that a link is too long for chat programs; "" if it is not
	said    string
	refused bool
	spoken  ui.Saying

	cards, form ui.Scroll
	formHigh    float64
	cardsHigh   float64
	profiles    [2]table.Profile
	strips      [2]ui.Rect // where they are; empty: nowhere
}

// A field is what is typed into.
type field uint8

const (
	noField field = iota
	titleField
	noteField
	siteField
)

// opensStudio leaves the table for the studio.
func (t *tableScene) opensStudio() {
	t.letGo()
	switch {
	case t.orders:
		t.refuse(errUnmeasured)
		return
	case t.from == none || t.to == none:
		t.refuse(errors.New("choose two stands first: the ruling is about them"))
		return
	}
	t.sight = true
	s := &studio{t: t}
	s.begin()
	t.beside = s
}

// begin asks the question with everything otherwise that can be.
func (s *studio) begin() {
	s.ends()
	r := s.t.questioned()
	s.now, s.laid, s.link, s.chosen, s.stale = s.t.ruling(), nil, "", "", true
	s.long = s.tooLong()
	list := vary.All(r, s.now)
	for _, name := range s.t.draft.vary {
		if v, err := vary.Named(r, s.now, name); err == nil && !slices.ContainsFunc(list, func(o vary.Variation) bool { return o.Name == v.Name }) {
			list = append(list, v)
		}
	}
	s.all, s.answers, s.stop = len(list), make(chan vary.Laid), make(chan struct{})
	go answer(s.now, list, s.answers, s.stop)
}

// answer answers variations beside the ticks, one for each that is taken: where there is
// but one thread, as in a page, that is at most one a tick.
func answer(now *los.Ruling, list []vary.Variation, out chan<- vary.Laid, stop <-chan struct{}) {
	defer close(out)
	for _, v := range list {
		l, err := vary.Lay(now, v)
		if err != nil {
			continue // the table does not bear it, such as a rim too deep for its woods
		}
		select {
		case out <- l:
		case <-stop:
			return
		}
	}
}

// ends ends answering.
func (s *studio) ends() {
	if s.stop != nil {
		close(s.stop)
		s.stop, s.answers = nil, nil
	}
}

// collect takes what has been answered.
func (s *studio) collect() {
	if s.answers == nil {
		return
	}
	select {
	case l, more := <-s.answers:
		s.stale = true
		if !more {
			s.answers = nil
			return
		}
		s.laid = append(s.laid, l)
		if s.chosen == "" && (l.Turned || s.kept(l.Name)) {
			s.chosen = l.Name
		}
	default:
	}
}

// kept reports whether a variation is kept with the ruling.
func (s *studio) kept(name string) bool { return slices.Contains(s.t.draft.vary, name) }

// keep keeps a variation with the ruling, or not any more.
func (s *studio) keep(name string) {
	d := &s.t.draft
	if i := slices.Index(d.vary, name); i >= 0 {
		d.vary = slices.Delete(d.vary, i, i+1)
	} else {
		d.vary = append(d.vary, name)
	}
	s.chosen, s.link, s.stale = name, "", true
	s.said = "" // what was said of the link is true no more
}

// Least is the room that the page needs, in units.
func (s *studio) Least() image.Point { return image.Pt(640, 400) }

// Layout gives the studio a window.
func (s *studio) Layout(size image.Point, th *ui.Theme) {
	s.size = size
	if s.page == nil || s.page.Theme() != th {
		s.page = ui.NewPage(th, s.t.tools.Brush)
		for i := range s.profiles {
			s.profiles[i].Forget()
		}
	}
	s.stale = true
}

// Update runs a tick.
func (s *studio) Update(in *ui.Input) ui.Scene {
	s.collect()
	s.worked()
	s.page.Update(in)
	for _, l := range []*ui.Scroll{&s.cards, &s.form} {
		if l.Bar(s.page, in) || l.Wheel(s.page, in) {
			s.stale = true
		}
	}
	back := false
	if s.typing != noField {
		s.types(in)
	} else {
		back = s.keys(in)
	}
	if s.t.quit {
		s.ends()
		s.t.Close()
		return nil
	}
	if back || s.away {
		s.ends()
		return s.t
	}
	if s.stale {
		s.lay()
	}
	return s
}

// keys does what was typed, and reports whether it was to go back.
func (s *studio) keys(in *ui.Input) (back bool) {
	s.stale = s.stale || len(in.Keys) > 0
	m := s.t.keys
	for _, key := range in.Typed() {
		switch key {
		case "Escape":
			if s.page.Focus() == "" {
				return s.working == nil
			}
			s.page.SetFocus("")
		case "Tab":
			s.page.MoveFocus(1)
		case "Shift+Tab":
			s.page.MoveFocus(-1)
		case "Enter":
			s.page.PressFocus()
		case m.Of("question", ""):
			s.asks(s.t.otherQuestion())
		case m.Of("swap", ""):
			s.swaps()
		case m.Of("quit", ""):
			s.t.quits()
			s.say(s.t.message, false)
		case "S", m.Of("save moment", ""):
			s.save()
		case "L":
			s.copyLink()
		case "P":
			s.copyPicture()
		case "C":
			s.saveScenario()
		case m.Of("start over", ""):
			s.restores()
		}
	}
	return false
}

func (s *studio) asks(q los.Question) {
	s.t.ask(q)
	s.begin()
}

func (s *studio) swaps() {
	s.t.swap()
	s.begin()
}

func (s *studio) say(text string, refused bool) {
	s.said, s.refused, s.stale = text, refused, true
}

// Draw draws the window.
func (s *studio) Draw(dst *ebiten.Image) {
	th := s.page.Theme()
	dst.Fill(th.Color(ui.Slate))
	s.page.Draw(dst)
	for i, r := range []*los.Ruling{s.now, s.beside()} {
		if r != nil && !s.strips[i].Empty() {
			s.profiles[i].Draw(dst, r, s.strips[i].Pixels(th.Density), th, false)
		}
	}
}

// beside is the answer that is held beside the question as it is; nil for none.
func (s *studio) beside() *los.Ruling {
	if l := s.chosenLaid(); l != nil {
		return l.Answer
	}
	return nil
}

func (s *studio) chosenLaid() *vary.Laid {
	for i := range s.laid {
		if s.laid[i].Name == s.chosen {
			return &s.laid[i]
		}
	}
	return nil
}

// Trace tells what the window shows.
func (s *studio) Trace() ui.Trace {
	tr := ui.Trace{
		Scene: "studio", Table: s.t.draft.title, Message: s.said, Ask: string(s.t.question), Verdict: string(s.now.Verdict), By: s.now.By,
		Chosen: []string{s.now.From.Name, s.now.To.Name}, Todo: s.link, Baking: s.answers != nil || s.working != nil, Words: s.page.Said(),
	}
	k := s.page.Theme().Density
	for _, spot := range s.page.Spots() {
		if m := spot.Place.Middle(); spot.Press != nil && !spot.Off {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: spot.Name, X: m.X * k, Y: m.Y * k})
		}
	}
	return tr
}

// A draft is what a ruling says besides its table and question.
type draft struct {
	title, note string
	own, noted  bool // the title was typed, and the note; else they follow the question
	vary        []string
}

// drafted begins a draft as the file that the table was opened from has it.
func drafted(doc *scenarios.Document) draft {
	if r := doc.Ruling; r != nil {
		return draft{vary: slices.Clone(r.Ask.Vary)}
	}
	return draft{}
}
