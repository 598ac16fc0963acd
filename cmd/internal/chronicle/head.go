package chronicle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
)

// won tells who has won and why, first of all: of a game that is told to its end.
func (t *teller) won(j *game.Journal, toEnd bool) {
	switch o := replay.Outcome(j); {
	case !toEnd:
	case o != nil:
		t.say(0, usual.Outcome(*o)+": "+usual.WhyOver(t.battle, *o))
	case j.Cut() == nil:
		t.say(0, "The game is not over")
	}
}

// made tells who played, by which version of the rules, and from which seed: a side is
// not told that, for it would know the dice to come.
func (t *teller) made(j *game.Journal) {
	t.played(j)
	by := fmt.Sprintf("Command Decision, by version %d of its rules", j.Header.Version)
	if n := len(j.Header.Check.Rulings); n > 0 {
		by += fmt.Sprintf(", with %s not standard (the record at the end lists %s)", either(n == 1, "1 figure", fmt.Sprintf("%d figures", n)), either(n == 1, "it", "them"))
	}
	if t.Side == "" && j.Header.Dice.Seed != "" {
		by += fmt.Sprintf("; the seed of the dice is %q", j.Header.Dice.Seed)
	}
	t.say(0, by)
}

// played tells who played each side, and whether there was a referee. The seat of a side
// that has no name of its own is that of a player, if the record names anybody at all.
func (t *teller) played(j *game.Journal) {
	who, named, referee := map[string][]string{}, false, false
	add := func(d game.Doer) {
		name, isBot := bot.OfSeat(d.Seat)
		switch {
		case d.By == game.Referee:
			referee = true
			return
		case isBot:
			name = "the bot " + name
		case d.Seat != "":
			name = d.Seat
		default:
			name = "a player"
		}
		named = named || d.Seat != ""
		if !slices.Contains(who[d.By], name) {
			who[d.By] = append(who[d.By], name)
		}
	}
	for i := range j.Lines {
		switch l := &j.Lines[i]; l.Kind {
		case game.SitLine:
			add(l.Sits.Doer)
		case game.ActionLine:
			var word struct{ Reason string }
			if l.By == game.Referee && json.Unmarshal(l.Do, &word) == nil && usual.Hosts(word.Reason) {
				continue
			}
			add(l.Doer)
		}
	}
	var told []string
	for _, side := range t.battle.Sides {
		if people := usual.People(side); who[side] != nil {
			told = append(told, fmt.Sprintf("%s by %s", people, usual.Listed(who[side])))
		}
	}
	switch {
	case named && told != nil:
		t.say(0, "Played: "+strings.Join(told, ", "))
	case told != nil:
		t.say(0, "Who played is not in its record: players at one screen, or programs without a name")
	}
	if referee {
		t.say(0, "A referee sat at the game")
	}
}
