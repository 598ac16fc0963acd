package textplay

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/scenarios"
)

// Why the bot ordered what it did is told when the game is over, and not before.
func TestReasonsAreToldAfterTheGame(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	folder := games.In(t.TempDir())
	folder.Seed = "reasons"
	defer folder.Close()
	m, err := folder.OpenMatch("maneuvers-1941", text, games.Setting{Sides: [2]string{games.Person, "steady"}})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	b := Board{Match: m, Games: folder}
	if err := b.Play(strings.NewReader("rest\nready\nreasons\nready\nresign\nresign\nreasons\n"), &out); err != nil {
		t.Fatal(err)
	}
	before, after, over := strings.Cut(out.String(), "The game is over.")
	if !over || !strings.Contains(before, "What bots think is told once the game is over") || strings.Contains(before, "\nRed rifle company: ") {
		t.Errorf("before it is over:\n%s", before)
	}
	if !strings.Contains(after, "\nTurn 1.\n") || !strings.Contains(after, "\nRed rifle company: ") {
		t.Errorf("after it:\n%s", after)
	}
}
