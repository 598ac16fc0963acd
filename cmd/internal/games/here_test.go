package games

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sightline/cmd/internal/boards"
)

// A game on a board that is hosted here says in which turn it is.
func TestHostedBoardSaysItsTurn(t *testing.T) {
	k, _ := boards.Of("assault")
	text, _ := k.File("crossroads")
	f := In(t.TempDir())
	defer f.Close()
	m, err := f.OpenMatch("crossroads", text, Setting{Sides: [2]string{Person, Person}})
	if err == nil {
		err = m.Seats[0].Do([]byte(`{"do":"begin"}`))
	}
	if err != nil {
		t.Fatal(err)
	}
	file, _ := f.Where()
	f.Close()
	held, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(f.path, HostedFolder, "x")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	host, _ := json.Marshal(map[string]string{"Name": "crossroads", "Scenario": string(text)})
	for name, data := range map[string][]byte{"host.json": host, "game.jsonl": held} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	list := f.gamesHosted()
	if len(list) != 1 || !strings.HasPrefix(list[0].Head, "Turn 1 of ") {
		t.Errorf("hosted are %+v", list)
	}
}
