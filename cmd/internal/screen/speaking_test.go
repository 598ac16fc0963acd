package screen

import (
	"image"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// A toldPage keeps what it is told, and presses what it is asked to.
type toldPage struct {
	Browser
	said  []*ui.Spoken
	press string
}

func (p *toldPage) Say(s *ui.Spoken) { p.said = append(p.said, s) }

func (p *toldPage) Pressed() (name string) {
	name, p.press = p.press, ""
	return name
}

// The lobby tells its whole list, out of view too, as buttons that choose; what is said is
// said once.
func TestSpokenLobby(t *testing.T) {
	l := lobbyOfGames(t)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		if l.free.Brush, err = ui.NewBrush(); err != nil {
			t.Error(err)
			return
		}
		l.Layout(image.Pt(1280, 800), th)
		l.enter(rulingsSection)
		l.lay()
		page := &toldPage{}
		k := speaking{browser: page}
		for range 3 * speaksEvery {
			k.say(l)
		}
		if len(page.said) != 1 {
			t.Errorf("it is said %d times, want once", len(page.said))
			return
		}
		s := page.said[0]
		if s.Title != "Sightline, rulings" || s.Parts[len(s.Parts)-1].Name != "The list" {
			t.Errorf("it says %q with the parts %v", s.Title, s.Parts)
		}
		list := s.Parts[len(s.Parts)-1].Lines
		if len(list) != len(l.found) || list[0].Text != l.rulings[l.found[0]].title() || list[0].Of != "chosen" {
			t.Errorf("%d of %d worked cases are told, the first as %q", len(list), len(l.found), list[0])
		}
		if words := s.Parts[0].Lines; !slices.ContainsFunc(words, func(x ui.SpokenLine) bool { return x.Press == "Play" && strings.HasPrefix(x.Text, "Play") }) {
			t.Errorf("the sections are no buttons: %q", words)
		}
		page.press = list[len(list)-1].Press
		k.press(l)
		l.lay()
		if l.chosen[rulingsSection] != len(list)-1 {
			t.Errorf("the last was pressed, %d is chosen", l.chosen[rulingsSection])
		}
		page.press = "Play"
		k.press(l)
		if l.section != playSection {
			t.Errorf("Play was pressed, the lobby is at %d", l.section)
		}
	})
}
