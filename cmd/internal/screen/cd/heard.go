package cd

import (
	"time"

	"sightline/cmd/internal/screen/sound"
	rules "sightline/game/commanddecision"
)

// sound plays what is heard of a beat: of what is shown, and of nothing else.
func (b *beat) sound(p *sound.Player) {
	after := time.Duration(0)
	switch b.lead().Kind {
	case rules.EventFire, rules.EventAssault:
		p.Play(sound.Shot)
		after = 250 * time.Millisecond
	case rules.EventStrike:
		p.Play(sound.Burst)
		after = 400 * time.Millisecond
	}
	for i := range b.entries {
		if len(b.entries[i].event.Rolls) > 0 {
			p.PlayLater(sound.Dice, after)
			return
		}
	}
}
