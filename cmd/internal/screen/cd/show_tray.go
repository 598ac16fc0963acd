package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// beatWide is the room that words have in an object of the tray.
const beatWide = 140

// tray has where in the news we are: what was shown, and not what is to come.
func (s *showing) tray(w *trayWriter) {
	w.title = "What happened"
	w.hint = fmt.Sprintf("%d of %d. Enter: next, %s: the end. Other keys skip what moves.", s.at+1, len(s.beats), s.t.key("show end"))
	for i := range s.beats[:s.at+1] {
		b := &s.beats[i]
		e := b.lead()
		it := trayItem{
			id: fmt.Sprintf("beat %d", i), name: headOf(e), chosen: i == s.at,
			press: func() { s.at, s.paused = i, true; s.enter(); s.t.stale = true },
		}
		said := ui.Capital(strings.TrimPrefix(strings.ReplaceAll(b.text, "\n", " "), it.name+" "))
		if c, ok := usual.CheckIn(s.post.view, e); ok {
			said = ui.Capital(c.Brief())
		}
		it.line, it.soft = inBrief(w.p, b, said)
		switch p := s.post.get(headOf(e)); {
		case b.many():
			it.name = b.entries[0].when(s.t.turns())
		case b.digest != nil:
			it.name, it.line, it.soft = fmt.Sprintf("Turn %d", b.digest.turn), "what came of it", ""
		case p != nil:
			it.icon = &p.icon
		}
		w.items = append(w.items, it)
	}
}

// ofSeveral is what several stands do, in the tray.
var ofSeveral = map[rules.EventKind]string{
	rules.EventMoved:       "Stands move",
	rules.EventSpotted:     "Stands are spotted",
	rules.EventLost:        "Stands are out of sight",
	rules.EventForcedBack:  "Stands are forced back",
	rules.EventFlight:      "Stands run for cover",
	rules.EventRallied:     "Stands rally",
	rules.EventTurned:      "Stands turn",
	rules.EventPinned:      "Stands are pinned",
	rules.EventDemoralized: "Stands are demoralized",
}

// inBrief is what is said of a beat in two lines of the tray: all of it if there is
// room, else so much of its beginning as says something by itself. Card and bar have
// the rest.
func inBrief(p *ui.Page, b *beat, said string) (line, soft string) {
	fits := func(s string) bool {
		lines := p.Broken(ui.Text(s, ui.TextSmall), beatWide)
		line, soft = lines[0], ""
		if len(lines) > 1 {
			soft = lines[1]
		}
		return len(lines) <= 2
	}
	if fits(said) {
		return line, soft
	}
	if s := ofSeveral[b.lead().Kind]; s != "" && b.many() && fits(s) {
		return line, soft
	}
	for _, s := range shorter(said) {
		if fits(s) {
			return line, soft
		}
	}
	fits(kindWords(b.lead()))
	return line, soft
}

// shorter are the beginnings of a sentence that say something by themselves, the longest
// first.
func shorter(said string) []string { return cutAt(said, ": ", ", ", " (") }
