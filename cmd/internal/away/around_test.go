package away

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/games"
	"sightline/scenarios"
)

// Letters of others that lie in the usual folders are listed, the newest first, with what each is and why it
// cannot be taken; one's own are not. A game by mail is among those to go on with before its table was opened.
func TestLettersAround(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	down := filepath.Join(home, "Downloads")
	if err := os.MkdirAll(down, 0o755); err != nil {
		t.Fatal(err)
	}
	file := func(name string, data []byte, age time.Duration) {
		path := filepath.Join(down, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	text := func(name string) []byte {
		data, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	anna, bob := games.In(t.TempDir()), games.In(t.TempDir())
	posts := []Post{ByMail(anna, "a test"), ByMail(bob, "a test")}
	for i, name := range []string{"maneuvers-1941.toml", "first-fight.toml"} {
		side := []string{"Blue", "Red"}[i]
		dir, err := posts[0].Offer(name, text(name), nil, side)
		if err != nil {
			t.Fatal(err)
		}
		_, data, err := posts[0].Letter(dir)
		if err != nil {
			t.Fatal(err)
		}
		file(strings.TrimSuffix(name, ".toml")+MailExtension, data, time.Duration(i)*time.Hour)
	}
	file("none.mail", []byte("sightline/mail 1\nnothing"), 0)
	if list := posts[0].Around(); len(list) != 1 || list[0].Says != "" || !strings.Contains(list[0].Cannot, "damaged") {
		t.Errorf("who sent them finds %v", list)
	}
	list := posts[1].Around()
	if len(list) != 3 || !strings.Contains(list[0].Cannot, "damaged") {
		t.Fatalf("who gets them finds %v", list)
	}
	if list = list[1:]; list[0].Cannot+list[1].Cannot != "" || list[0].Says != "maneuvers-1941, letter 1 of Blue, an offer" || list[1].Says != "first-fight, letter 1 of Red, an offer" {
		t.Fatalf("who gets them finds %v", list)
	}
	data, err := os.ReadFile(list[0].Path)
	if err == nil {
		_, _, err = posts[1].Take(data)
	}
	if err != nil {
		t.Fatal(err)
	}
	path := list[0].Path
	if list := posts[1].Tell([]string{path}); list[0].Cannot != "it was taken already" || list[0].Says != "maneuvers-1941, letter 1 of Blue, an offer" {
		t.Errorf("taken it is %v", list)
	}
	if list := posts[0].Tell([]string{path}); list[0].Cannot != "it is your own" {
		t.Errorf("to who sent it it is %v", list)
	}
	kept := anna.All()
	if len(kept) != 2 || kept[0].Elsewhere == nil || kept[0].Elsewhere.Mail == "" || kept[0].Elsewhere.Side == "" || len(kept[0].Text) == 0 {
		t.Errorf("to go on with there is %+v", kept)
	}
}
