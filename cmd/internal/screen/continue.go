package screen

import (
	"bytes"
	"image/color"
	"time"

	"github.com/ebitenui/ebitenui/widget"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// keptOf returns the game of a volume that can go on.
func (t *titleScene) keptOf(v *volume) (games.Kept, bool) {
	for _, k := range t.kept {
		if bytes.Equal(k.Text, v.Text) {
			return k, true
		}
	}
	return games.Kept{}, false
}

// keptText says how far a game is and when it was last played.
func keptText(k games.Kept, now time.Time) string {
	return free.Count(k.Moves, "move") + " · " + whenText(k.When, now)
}

// whenText says when something was, to the minute if it was lately.
func whenText(at, now time.Time) string {
	at = at.In(now.Location())
	y, m, d := now.Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	switch {
	case at.After(now):
	case !at.Before(today):
		return "today " + at.Format("15:04")
	case !at.Before(today.AddDate(0, 0, -1)):
		return "yesterday " + at.Format("15:04")
	case at.Year() == y:
		return at.Format("2 January")
	}
	return at.Format("2 January 2006")
}

// keptTag says at the right of a line that a volume has a game to go on with,
// in short without when; it is empty if there is none.
func (t *titleScene) keptTag(v *volume, short bool) ui.Label {
	l := ui.Label{Size: ui.TextSmall, Color: ui.Amber}
	k, ok := t.keptOf(v)
	switch {
	case ok && short:
		l.Text = free.Count(k.Moves, "move")
	case ok:
		l.Text = keptText(k, time.Now())
	}
	return l
}

// continueName is the name of the button that goes on with the last game.
const continueName = "Continue"

// Of the button that goes on with the last game, in pixels of the desktop.
const (
	continueTop    = 22
	continueHeight = 56
)

// continueButton goes on with the game that was played last.
func (t *titleScene) continueButton(k *ui.Kit, width int) *widget.Container {
	last := t.kept[0]
	press := widget.NewButton(
		widget.ButtonOpts.Image(k.ButtonImage(ui.Accent)),
		widget.ButtonOpts.WidgetOpts(widget.WidgetOpts.MinSize(width, t.theme.Px(continueHeight))),
		widget.ButtonOpts.ClickedHandler(func(*widget.ButtonClickedEventArgs) { t.open(last.Name, last.Text) }),
	)
	t.buttons = append(t.buttons, namedButton{continueName, press})
	room := width - 2*t.theme.Px(continuePadX)
	line := func(s string, size float64, bold bool, c color.NRGBA) *widget.Text {
		return k.Words(t.fitted(s, size, bold, room), size, bold, c, 0)
	}
	words := k.Column(continuePadX, 11, 2)
	words.AddChild(
		line("Continue: "+titleOf(last), ui.TextHeading+1, true, ui.White),
		line(keptText(last, time.Now()), ui.TextSmall, false, ui.White),
	)
	c := widget.NewContainer(widget.ContainerOpts.Layout(widget.NewStackedLayout()))
	c.AddChild(press, words)
	return c
}

// continuePadX is the margin at the sides of the button's words.
const continuePadX = 14

// titleOf returns the title of the table of a kept game, or else its name.
func titleOf(k games.Kept) string {
	if doc, err := scenarios.Decode(k.Name, k.Text); err == nil && doc.Setup() != nil && doc.Setup().Title != "" {
		return doc.Setup().Title
	}
	return k.Name
}
