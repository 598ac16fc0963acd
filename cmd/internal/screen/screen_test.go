package screen

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The window has a seat and nothing else: it opens no games, and guesses no
// lengths (docs/measuring.md).
func TestOnlySeats(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, word := range []string{"game.New" + "Game(", "game.Res" + "ume(", "*game." + "Game", "seat.New" + "Host(", ".Esti" + "mate("} {
			if bytes.Contains(text, []byte(word)) {
				t.Errorf("%s has %s", file, word)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhenText(t *testing.T) {
	now := time.Date(2026, 1, 2, 9, 30, 0, 0, time.UTC)
	for at, want := range map[time.Time]string{
		now.Add(-time.Minute):                                         "today 09:29",
		time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC):                   "today 00:00",
		time.Date(2026, 1, 1, 23, 59, 0, 0, time.UTC):                 "yesterday 23:59",
		time.Date(2025, 12, 31, 23, 59, 0, 0, time.UTC):               "31 December 2025 23:59",
		time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC):                   "3 January 2026 00:00",
		time.Date(2026, 1, 2, 1, 0, 0, 0, time.FixedZone("", 2*3600)): "yesterday 23:00",
	} {
		if got := whenText(at, now); got != want {
			t.Errorf("%v: %q, want %q", at, got, want)
		}
	}
	if got := whenText(now.AddDate(0, 0, -1), now.AddDate(0, 3, 0)); got != "1 January 09:30" {
		t.Errorf("in the same year: %q", got)
	}
}
