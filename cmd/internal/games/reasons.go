package games

import (
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/commanddecision/bot"
)

// reasoned is why bots ordered what they did in a game. It is kept beside the journal
// and lost without harm.
type reasoned struct {
	Of      string       `json:"of"` // the game
	Reasons []bot.Reason `json:"reasons"`
}

// reasons returns those that are kept of the game; none of another game.
func (t *table) reasons() []bot.Reason {
	if t.journal.path == "" {
		return t.thought
	}
	return reasonsBeside(t.journal.path, t.of)
}

func reasonsBeside(journal, of string) []bot.Reason {
	text, err := os.ReadFile(beside(journal, reasonsExtension))
	var r reasoned
	if err != nil || json.Unmarshal(text, &r) != nil || r.Of != of {
		return nil
	}
	return r.Reasons
}

// thinksNoMore has nothing kept of what bots think from now on: others may have the game.
func (t *table) thinksNoMore() {
	t.reasoning.Lock()
	defer t.reasoning.Unlock()
	t.thoughtless = true
}

// reason keeps why a bot ordered what it did in a turn. What it thought in the same
// turn before, or in later ones, was taken back. What cannot be kept is no fault.
func (t *table) reason(list []bot.Reason) {
	t.reasoning.Lock()
	defer t.reasoning.Unlock()
	if t.thoughtless {
		return
	}
	all := slices.DeleteFunc(t.reasons(), func(r bot.Reason) bool { return r.Side == list[0].Side && r.Turn >= list[0].Turn })
	all = append(all, list...)
	slices.SortStableFunc(all, func(a, b bot.Reason) int { return a.Turn - b.Turn })
	if t.thought = all; t.journal.path == "" {
		return
	}
	_ = files.Replace(beside(t.journal.path, reasonsExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(reasoned{t.of, all})
	})
}

// Reasons is why the bots of the match ordered what they did, by turn, once the game is
// over: before, that would tell what is secret, and the error says so.
func (m *Match) Reasons() ([]bot.Reason, error) {
	if _, err := m.Truth(); err != nil {
		return nil, err
	}
	m.table.reasoning.Lock()
	defer m.table.reasoning.Unlock()
	return m.table.reasons(), nil
}

// ReasonsBeside returns why bots ordered what they did in the game of a journal, as it
// was kept beside the file; none if none was, or of another game.
func ReasonsBeside(journal string, h *game.Header) []bot.Reason {
	if !strings.HasSuffix(journal, extension) {
		return nil
	}
	return reasonsBeside(journal, gameOf(h))
}

// KeepReasons keeps reasons beside the journal of a game. It is an error if they cannot be
// written, or are there.
func KeepReasons(journal string, h *game.Header, list []bot.Reason) error {
	return files.New(beside(journal, reasonsExtension), func(w io.Writer) error {
		return json.NewEncoder(w).Encode(reasoned{gameOf(h), list})
	})
}
