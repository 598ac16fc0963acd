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

// A game far apart and its record are one entry of the list, of which that can be watched; without the record, or once it
// is removed, each stands for itself. How much was read beside a game is never less than before.
func TestRecordOfSeat(t *testing.T) {
	list := []Kept{{File: "a.jsonl"}, {File: "b.jsonl"}}
	far := []Kept{{File: "seats/x", Elsewhere: &Elsewhere{Record: "b.jsonl"}}, {File: "seats/y", Elsewhere: &Elsewhere{Record: "gone.jsonl"}}, {File: "seats/z", Elsewhere: &Elsewhere{}}}
	got := ""
	for _, k := range withRecords(list, far) {
		got += " " + k.File
		if k.Elsewhere != nil && k.Elsewhere.Record != "" {
			got += "=" + k.Elsewhere.Record
		}
	}
	if want := " a.jsonl seats/x=b.jsonl seats/y seats/z"; got != want {
		t.Errorf("listed are%s: want%s", got, want)
	}

	f, at := In(t.TempDir()), Elsewhere{Link: "http://h/#seat=1", Where: "h", Side: "Red"}
	f.HearsAt(at.Link, 2) // nothing is kept of it yet
	if err := os.MkdirAll(filepath.Join(f.path, SeatsFolder), 0o700); err != nil {
		t.Fatal(err)
	}
	f.Sits(at)
	f.HearsAt(at.Link, 3)
	f.HearsAt(at.Link, 1)
	f.Sits(at)
	if n := f.HeardAt(at.Link); n != 3 {
		t.Errorf("%d lines were read: want 3", n)
	}
}

// A game by mail that is at a host stands in the list once: where it goes on.
func TestMailAtHostIsListedOnce(t *testing.T) {
	f := In(t.TempDir())
	defer f.Close()
	put := func(path string, what any) {
		t.Helper()
		data, err := json.Marshal(what)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o777)
		}
		if err == nil {
			err = os.WriteFile(path, data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	host, box := filepath.Join(f.path, HostedFolder, "x"), filepath.Join(f.path, MailFolder, "x")
	put(filepath.Join(host, "host.json"), map[string]string{"Name": "x"})
	for phase, want := range map[string]string{"at a host": "hosted/x", "seals": "mail/x"} {
		put(filepath.Join(box, "mail.json"), map[string]any{"side": "Blue", "round": map[string]string{"phase": phase}, "seat": map[string]string{"link": "http://h/#seat=1", "host": host}})
		if list := f.All(); len(list) != 1 || filepath.ToSlash(list[0].File) != want {
			t.Errorf("%s, there are %+v: want %s", phase, list, want)
		}
	}
	if err := os.RemoveAll(host); err != nil {
		t.Fatal(err)
	}
	f.Sits(Elsewhere{Link: "http://other/#seat=1", Where: "other"}) // by the other side
	for phase, want := range map[string]string{"at a host": "seats/", "seals": "mail/x"} {
		put(filepath.Join(box, "mail.json"), map[string]any{"side": "Blue", "round": map[string]string{"phase": phase}, "seat": map[string]string{"link": "http://h/#seat=1"}})
		if list := f.All(); len(list) != 1 || !strings.HasPrefix(filepath.ToSlash(list[0].File), want) {
			t.Errorf("%s, there are %+v: want %s", phase, list, want)
		}
	}
}
