package free

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"path"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/link"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
	"sightline/scenarios"
)

// questioned is the question that the table shows, as a ruling with its draft.
func (t *tableScene) questioned() *scenarios.Ruling {
	r := t.moment().Ruling
	was := t.asWas
	if t.asksOther() != nil {
		was = nil
	}
	if !t.draft.own {
		verb := "see"
		if t.question == los.Fire {
			verb = "have a line of fire to"
		}
		t.draft.title = fmt.Sprintf("Does %s %s %s?", r.Ask.From, verb, r.Ask.To)
		if was != nil {
			t.draft.title = was.Title
		}
	}
	if !t.draft.noted {
		t.draft.note = ""
		if was != nil {
			t.draft.note = onOneLine(was.Note)
		}
	}
	r.Title, r.Note, r.Ask.Vary = t.draft.title, t.draft.note, t.draft.vary
	return r
}

// text is the ruling as a file; the error is why it cannot be one.
func (s *studio) text() ([]byte, error) {
	data := scenarios.Encode(&scenarios.Document{Ruling: s.t.questioned()})
	_, err := scenarios.Decode(s.t.name, data)
	return data, err
}

// save keeps the ruling among the player's own.
func (s *studio) save() {
	if s.untitled(s.save) {
		return
	}
	data, err := s.text()
	where := ""
	if err == nil {
		where, err = s.t.tools.Games.SaveRuling(s.t.draft.title, data)
	}
	if err != nil {
		s.say(ui.Sentence("not saved: "+err.Error()), true)
		return
	}
	s.say(fmt.Sprintf("Saved as %s. The lobby lists it first under Rulings.", where), false)
}

// saveScenario keeps the moment of the game that the ruling is of as a scenario.
func (s *studio) saveScenario() {
	if s.t.study == nil || s.t.study.Saved == nil {
		return
	}
	said, err := s.t.saveScenario()
	if err != nil {
		said = ui.Sentence(err.Error())
	}
	s.say(said, err != nil)
}

// tooLong says that a link to the ruling, as it is before anything is typed, is longer than
// chat programs surely keep; "" if it is not.
func (s *studio) tooLong() string {
	n := len(s.t.tools.Site + link.OfRuling(scenarios.Encode(&scenarios.Document{Ruling: s.t.questioned()})))
	if n <= link.MaxLength {
		return ""
	}
	return fmt.Sprintf("A link to it has about %d characters, since it holds the whole table: chat programs may cut it off, so save it and send the file.", (n+50)/100*100)
}

// copyLink makes the link to the ruling, and copies it.
func (s *studio) copyLink() {
	if s.untitled(s.copyLink) {
		return
	}
	data, err := s.text()
	if err != nil {
		s.say(ui.Sentence("no link: "+err.Error()), true)
		return
	}
	s.link = s.t.tools.Site + link.OfRuling(data)
	text := s.link
	long := ""
	if u, err := url.Parse(s.t.tools.Site); err == nil && (u.Hostname() == "localhost" || u.Hostname() == "127.0.0.1") {
		long = " It begins with the address of this computer, which nobody else can open: put that of a site with Sightline into the field."
	}
	if n := len(text); n > link.MaxLength {
		long += fmt.Sprintf(" It has %d characters: chat programs may cut it off, so send the file instead.", n)
	}
	s.works(func() (string, error) {
		if err := s.copies(func(c Clipboard) error { return c.Text(text) }); err == nil {
			return "The link is copied: paste it anywhere." + long, nil
		}
		said, err := s.t.tools.Export(s.file("-link.txt"), func(w io.Writer) error {
			_, err := io.WriteString(w, text+"\n")
			return err
		})
		return "The link cannot be copied from here. " + said + long, err
	})
}

// besides says what is otherwise in each variation that is kept.
func (s *studio) besides() (out []string) {
	for i := range s.laid {
		if l := &s.laid[i]; s.kept(l.Name) {
			changes := "nothing changes."
			if len(l.Changes) > 0 {
				changes = strings.Join(l.Changes, " ")
			}
			out = append(out, ui.Capital(l.Name)+": "+changes)
		}
	}
	return out
}

// copyPicture draws the ruling with its answer, and copies that.
func (s *studio) copyPicture() {
	r, now := s.t.questioned(), s.now
	would := append(s.t.would(), s.besides()...)
	s.works(func() (string, error) {
		pic := picture.Sheet(scene.Of(&r.Setup), now, would...)
		var png bytes.Buffer
		if err := pic.WritePNG(&png, dotsFor(pic)); err != nil {
			return "", err
		}
		if err := s.copies(func(c Clipboard) error { return c.Picture(png.Bytes()) }); err == nil {
			return "The picture is copied: paste it anywhere.", nil
		}
		said, err := s.t.tools.Export(s.file(".png"), func(w io.Writer) error {
			_, err := w.Write(png.Bytes())
			return err
		})
		return "The picture cannot be copied from here. " + said, err
	})
}

// pictureLong is how many pixels the longer side of a picture to send has.
const pictureLong = 1600

// dotsFor is how many dots to the inch that is.
func dotsFor(p *picture.Picture) float64 {
	w, h := p.Bounds.Size()
	return math.Max(1, math.Floor(pictureLong/math.Max(w, h)))
}

// copies hands something to the clipboard.
func (s *studio) copies(copy func(Clipboard) error) error {
	if s.t.tools.Clipboard == nil {
		return errors.New("there is no clipboard")
	}
	return copy(s.t.tools.Clipboard)
}

// file is what a file of the ruling is called.
func (s *studio) file(ending string) string {
	name := strings.TrimSuffix(path.Base(s.t.name), ".toml")
	if s.t.draft.title != "" {
		name = s.t.draft.title
	}
	return name + ending
}

// works does something beside the ticks, and says then what came of it.
func (s *studio) works(do func() (said string, err error)) {
	if s.working != nil {
		return
	}
	end := make(chan func(), 1)
	s.working = end
	s.say("A moment …", false)
	go func() {
		said, err := do()
		end <- func() {
			if err != nil {
				s.say(ui.Sentence(err.Error()), true)
				return
			}
			s.say(said, false)
		}
	}()
}

// worked ends what was done beside the ticks.
func (s *studio) worked() {
	select {
	case end := <-s.working:
		s.working = nil
		end()
	default:
	}
}

// most is how many letters a field holds.
var most = map[field]int{titleField: 120, noteField: 1500, siteField: 200}

// typed is what a field holds.
func (s *studio) typed(f field) *string {
	switch f {
	case titleField:
		return &s.t.draft.title
	case noteField:
		return &s.t.draft.note
	}
	return &s.t.tools.Site
}

// types types into a field.
func (s *studio) types(in *ui.Input) {
	text := s.typed(s.typing)
	was := *text
	s.marks.Take(in, text, most[s.typing])
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			then := s.then
			s.leaves()
			if then != nil {
				s.t.draft.own = true
				then()
			}
		case ebiten.KeyEscape:
			s.leaves()
		case ebiten.KeyTab:
			next := map[field]field{titleField: noteField, noteField: siteField, siteField: titleField}[s.typing]
			s.leaves()
			s.typing = next
		}
	}
	if *text != was {
		s.link, s.t.draft.own, s.t.draft.noted = "", s.t.draft.own || s.typing == titleField, s.t.draft.noted || s.typing == noteField
	}
	s.stale = s.stale || len(in.Runes)+len(in.Keys) > 0
	if in.JustPressed != ui.NoButton {
		if over := s.page.Hovered(); over != "title" && over != "note" && over != "site" {
			s.leaves()
		}
	}
}

// leaves ends typing: blanks at the ends go, which a file does not have, and a ruling
// without a title gets one again.
func (s *studio) leaves() {
	text := s.typed(s.typing)
	*text = strings.TrimSpace(*text)
	switch s.typing {
	case titleField:
		if *text == "" {
			s.t.draft.own = false
			s.t.questioned()
		}
	case siteField:
		s.t.tools.KeepSite(*text)
	}
	s.typing, s.then, s.marks, s.stale = noField, nil, ui.Typing{}, true
}

// untitled asks for a title of its own for a ruling that was changed from another, after
// which then goes on; it reports whether there is to be one first.
func (s *studio) untitled(then func()) bool {
	was := s.t.asksOther()
	if was == nil || s.t.draft.own {
		return false
	}
	s.typing, s.then, s.marks.All = titleField, then, true // what is typed takes its place
	s.say("This is not “"+was.Title+"” any more: Enter takes the title that stands there, or type another.", false)
	return true
}

// restores brings the ruling back as it was opened, if it is asked for twice.
func (s *studio) restores() {
	if s.t.asksOther() == nil {
		return
	}
	if s.t.changedFrom() == nil {
		s.t.restored()
	} else {
		s.t.startOver()
	}
	if s.t.asksOther() != nil { // to be asked for once more, or refused
		s.say(s.t.message, s.t.refused)
		return
	}
	s.begin()
	s.say("The ruling is as it was.", false)
}
