package mail

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Folder is where a player's games by mail are, each in a folder, below that of his games.
const Folder = games.MailFolder

// NewFolder is a folder for a new game of a scenario, which is not made yet.
func NewFolder(root, name string) string {
	stem := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return filepath.Join(root, stem+"-"+games.NewSeed()[:8])
}

// A NotByMail is a ruling that was chosen otherwise than a game by mail wants it.
type NotByMail struct{ Chosen, Want rules.Choice }

func (e *NotByMail) Error() string {
	return fmt.Sprintf("ruling %s=%s: by mail want %s=%s (docs/mail.md)", e.Chosen.Name, e.Chosen.Value, e.Want.Name, e.Want.Value)
}

// Agree completes the terms by the rulings that were chosen and those that a game by mail
// wants. The error says why it is not played by mail.
func (t *Terms) Agree(choices []rules.Choice) error {
	overlays := t.Overlays
	agreed := func() []game.Overlay {
		if len(choices) == 0 {
			return overlays
		}
		return append(slices.Clip(overlays), rules.OverlayOf(choices))
	}
	start, err := rules.System{}.Open(game.Opening{Name: t.Name, Scenario: t.Scenario, Overlays: agreed()})
	if err != nil {
		return err
	}
	s, is := start.(*rules.State)
	if !is {
		return fmt.Errorf("%w: it is no game of Command Decision", ErrNot)
	}
	need, _, err := Open(s)
	if err != nil {
		return err
	}
	choices = slices.Clone(choices)
	for _, n := range need {
		if i := slices.IndexFunc(choices, func(o rules.Choice) bool { return o.Name == n.Name }); i >= 0 {
			return &NotByMail{choices[i], n}
		}
		choices = append(choices, n)
	}
	t.Overlays = agreed()
	return nil
}

// Find returns the folder, of those below a root, of the game that a letter is of; empty for an
// offer that was not taken up yet. The error says that there is none.
func Find(root string, l *Letter) (dir string, err error) {
	of := l.Game
	if l.Offer != nil {
		of = l.Sum()
	}
	for _, k := range Shelf(root) {
		if k.Game == of && k.Side != l.By {
			return k.Dir, nil
		}
		if k.Game == of {
			dir = k.Dir
		}
	}
	if dir != "" || l.Offer != nil {
		return dir, nil
	}
	return "", fmt.Errorf("it is letter %d of a game that is not among those in %s: letter 1, the offer, is missing", l.Number, root)
}
