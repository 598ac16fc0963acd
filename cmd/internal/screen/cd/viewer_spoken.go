package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// SpokenTo is with whose eyes the game is watched.
func (v *Viewer) SpokenTo() string { return "replay for " + v.now().name }

// Spoken is the moment that shows, as the one who looks was told it.
func (v *Viewer) Spoken() *ui.Spoken {
	if v.t.spoken.owes {
		v.t.spoken.kept.Forget()
	}
	return v.t.spoken.kept.Of(v.t.page, v.SpokenTo(), v.speech)
}

func (v *Viewer) speech() *ui.Spoken {
	t, x := v.t, v.instant()
	s := &ui.Spoken{To: v.SpokenTo()}
	s.Title = fmt.Sprintf("%s, watched again by %s. %s, %s.", t.player.model.scenario.Title, v.now().name, t.turnText(x.turn), v.stepAt(v.at))
	s.Add("The moment", t.page.Lines())
	if v.over != noOverlay {
		return s
	}
	s.Add("What may be done now", t.commandsSaid(v.commands()))
	t.addStands(s)
	return s
}

// PressSpoken does what a button of Spoken is for.
func (v *Viewer) PressSpoken(name string) {
	if id, is := strings.CutPrefix(name, "do "); is {
		v.t.stale = true
		v.t.runs(id, v.commands())
		return
	}
	v.t.PressSpoken(name)
}
