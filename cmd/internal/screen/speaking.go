package screen

import "sightline/cmd/internal/screen/ui"

// A speaking has the page of the browser tell those who do not see the window what it
// shows, and does what they press.
type speaking struct {
	browser Browser // nil on a desktop
	said    *ui.Spoken
	wait    int // ticks until there may be more to say
}

// speaksEvery is how many ticks pass at least between two things that one is told: a fifth
// of a second.
const speaksEvery = 12

// say tells what has changed: at once if another is told now.
func (k *speaking) say(s ui.Scene) {
	speaker, is := s.(ui.Speaker)
	if k.browser == nil || !is {
		return
	}
	k.wait--
	if k.wait > 0 && k.said != nil && k.said.To == speaker.SpokenTo() {
		return
	}
	if now := speaker.Spoken(); now != k.said {
		k.said, k.wait = now, speaksEvery
		k.browser.Say(now)
	}
}

// press does what was pressed.
func (k *speaking) press(s ui.Scene) {
	if k.browser == nil {
		return
	}
	if speaker, is := s.(ui.Speaker); is && k.said != nil && k.said.To == speaker.SpokenTo() {
		if name := k.browser.Pressed(); name != "" {
			speaker.PressSpoken(name)
		}
	}
}
