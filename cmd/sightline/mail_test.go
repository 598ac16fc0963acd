package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/berlin"
	"sightline/game/commanddecision"
)

// A mailTest is two players, each with folders of his own.
type mailTest struct {
	t   *testing.T
	dir string
}

// says runs a command of a player, and wants an exit code and what is said.
func (m *mailTest) says(who string, code int, in string, args []string, want ...string) {
	m.t.Helper()
	m.t.Setenv("XDG_DATA_HOME", filepath.Join(m.dir, who))
	got, out, errs := runSightline(in, append([]string{"mail"}, args...)...)
	if got != code {
		m.t.Fatalf("%s: mail %v: exit %d: %s%s", who, args, got, out, errs)
	}
	for _, w := range want {
		if !strings.Contains(out+errs, w) {
			m.t.Errorf("%s: mail %v: %q is not said:\n%s%s", who, args, w, out, errs)
		}
	}
}

// What is to be typed next names the game where there are several, or it was named; with a
// single one it does not.
func TestMailHintsNameTheGame(t *testing.T) {
	m := &mailTest{t, t.TempDir()}
	file := func(n string) string { return filepath.Join(m.dir, n+".mail") }
	m.says("anna", exitOK, "", []string{"new", "maneuvers-1941", file("1"), "--side", "Blue"})
	m.says("bob", exitOK, "", []string{"take", file("1")}, "sightline mail play\n")
	apart := filepath.Join(m.dir, "two words")
	m.says("bob", exitOK, "", []string{"take", file("1"), "--dir", apart}, "sightline mail play --dir '"+apart+"'\n")
	m.says("anna", exitOK, "", []string{"new", "maneuvers-1941", file("2"), "--side", "Red"}, "sightline mail take FILE --dir ")
	m.says("bob", exitOK, "", []string{"take", file("2")}, "sightline mail play --dir ")
	m.says("bob", exitUsage, "", []string{"play", "--bot", "steady"}, "there are 2 games by mail in ", "want --dir (sightline mail list says which)")
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady", "--dir", apart}, "sightline mail send FILE --dir '"+apart+"'")
	m.says("bob", exitOK, "", []string{"list"}, "sightline mail play --dir ")
}

// Two play by mail from the command line, by a bot and by typed commands, until one resigns.
func TestMailPlays(t *testing.T) {
	m := &mailTest{t, t.TempDir()}
	file := func(n string) string { return filepath.Join(m.dir, n+".mail") }
	m.says("anna", exitFailed, "", []string{"new", "authie-1944", file("1"), "--side", "German"}, "not by mail as it is: both sides can hide stands here (", " of Canadian, ", "--ruling hides=first (only Canadian)", "sightline host")
	m.says("anna", exitUsage, "", []string{"new", "maneuvers-1941", file("1"), "--side", "Blue", "--ruling", "lost-in-cover=yes"}, "by mail want lost-in-cover=no")
	m.says("anna", exitFailed, "", []string{"new", "maneuvers-1941", file("1"), "--side", "Green"}, `"Green" is no side: want Blue or Red`)
	m.says("anna", exitFailed, "", []string{"play"}, "there is no game by mail in ")
	m.says("anna", exitOK, "", []string{"new", "maneuvers-1941", file("1"), "--side", "Blue", "--ruling", "circle=5"},
		"Maneuvers\n", "Otherwise than usual: Target circle of small arms: 5″", "Otherwise than usual: Losing sight of who is in cover: ", "You play Blue", "Letter 1 is in ", "Letter 2, of Red, is awaited")
	m.says("anna", exitFailed, "", []string{"play"}, "there is nothing to choose now. Letter 2, of Red, is awaited")
	m.says("anna", exitFailed, "", []string{"take", file("1")}, "it is your own letter 1")
	m.says("bob", exitOK, "", []string{"list", file("1")}, "Letter 1, from Blue", "Blue offers it: who takes it up plays Red", "Target circle of small arms: 5″", "). The diameter of the target circle")
	m.says("bob", exitOK, "", []string{"take", file("1")}, "You play Red", "Red is to choose, before turn 1, Deployment")
	m.says("bob", exitFailed, "", []string{"take", file("1")}, "letter 1 was taken already")
	m.says("bob", exitFailed, "", []string{"send", file("2")}, "Red has still to choose in this step")
	m.says("bob", exitUsage, "", []string{"play", "--bot", "nobody"}, "want seasoned, steady")
	m.says("bob", exitOK, "place Red rifle 1 at 44,12\nquit\n", []string{"play"}, "Red is to choose, before turn 1, Deployment: sightline mail play")
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady"}, "Letter 2 is to be sent")
	m.says("bob", exitOK, "quit\n", []string{"play"}, "Red was ready, and is not any more")
	m.says("bob", exitOK, "ready\n", []string{"play"}, "Letter 2 is to be sent")
	m.says("bob", exitFailed, "", []string{"send", file("1")}, "1.mail is there already: want another name for letter 2") // and nothing counts as sent
	m.says("bob", exitOK, "", []string{"send", file("2")}, "Letter 2 is in ", "send it to who plays Blue", "Letter 3, of Blue, is awaited")
	m.says("bob", exitOK, "", []string{"send", file("2 again")}, "Letter 2 was sent already; written again to ", "2 again.mail.\n", "Letter 3, of Blue, is awaited")
	if a, b := read(t, file("2")), read(t, file("2 again")); a != b {
		t.Error("written again it is another letter")
	}
	m.says("bob", exitOK, "", []string{"list"}, "maneuvers-1941, you play Red. Letter 3, of Blue, is awaited")
	m.says("carl", exitFailed, "", []string{"take", file("2")}, "letter 1, the offer, is missing")
	m.says("anna", exitOK, "", []string{"list", file("2")}, "It seals what Red has chosen")
	m.says("anna", exitOK, "", []string{"take", file("2")}, "Blue is to choose, before turn 1, Deployment")
	m.says("anna", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("anna", exitOK, "", []string{"send", file("3")})
	m.says("bob", exitOK, "", []string{"take", file("3")}, "Letter 3, of Blue, fits", "Not told one by one: 12 stands placed", "before turn 1, Orders for turn 1")
	m.says("anna", exitOK, "", []string{"list", file("3")}, `{"do":"deploy","stand":"Blue`)
	m.says("bob", exitOK, "resign\nresign\n", []string{"play"})
	m.says("bob", exitOK, "", []string{"send", file("4")})
	m.says("anna", exitOK, "", []string{"take", file("4")})
	m.says("anna", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("anna", exitOK, "", []string{"send", file("5")})
	m.says("bob", exitOK, "", []string{"take", file("5")}, "Red gives up")
	m.says("bob", exitOK, "", []string{"send", file("6")})
	m.says("anna", exitOK, "", []string{"take", file("6")}, "Red gives up")
	m.says("anna", exitOK, "", []string{"send", file("7")}, "Its record is ", "game.jsonl\n")
	m.says("bob", exitOK, "", []string{"take", file("7")}, "The game is over", "Its record is ", "game.jsonl\n", "The journal verifies")
	data, err := os.ReadFile(file("7"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("7"), data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	m.says("bob", exitFailed, "", []string{"take", file("7")}, "7.mail: it was damaged or cut off on its way")
	journals, err := filepath.Glob(filepath.Join(m.dir, "*", "sightline", "games", "mail", "*", "game.jsonl"))
	if err != nil || len(journals) != 2 {
		t.Fatal(journals, err)
	}
	for _, j := range journals {
		if code, out, errs := runSightline("", "replay", j, "--verify"); code != exitOK {
			t.Errorf("exit %d: %s%s", code, out, errs)
		}
	}
}

// Of a game that one side keeps the offer says so, whoever makes it; the other side is told by letters, and in the end holds
// the journal against them.
func TestMailKept(t *testing.T) {
	m := &mailTest{t, t.TempDir()}
	file := func(n string) string { return filepath.Join(m.dir, n+".mail") }
	const keeps = "Polish keeps the game, since stands of it can be hidden"
	m.says("anna", exitUsage, "", []string{"new", "peski-1939", file("1"), "--side", "German", "--ruling", "hides=both"}, "by mail want hides=first")
	m.says("anna", exitFailed, "", []string{"new", "peski-1939", file("1"), "--side", "Finnish"}, `"Finnish" is no side: want Polish or German`)
	m.says("anna", exitOK, "", []string{"new", "peski-1939", file("1"), "--side", "German"}, keeps, "Who begins hidden: first, agreed", "You play German", "Letter 2, of Polish, is awaited")
	m.says("bob", exitOK, "", []string{"list", file("1")}, "Polish keeps the game: its program knows everything", keeps)
	m.says("bob", exitOK, "", []string{"take", file("1")}, keeps, "You play Polish", "Polish is to choose")
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady"}, "Letter 2 is to be sent")
	m.says("bob", exitFailed, "", []string{"host", file("x")}, "a game that one side keeps stays by mail")
	m.says("bob", exitOK, "", []string{"send", file("2")}, "Letter 3, of German, is awaited")
	m.says("anna", exitOK, "", []string{"list", file("2")}, "It begins the game that Polish keeps", "It seals what Polish has chosen")
	m.says("anna", exitOK, "", []string{"take", file("2")}, "German is to choose")
	m.says("anna", exitOK, "", []string{"play", "--bot", "steady"}, "Letter 3 is to be sent")
	m.says("anna", exitOK, "", []string{"send", file("3")}, "Letter 4, of Polish, is awaited")
	m.says("bob", exitOK, "", []string{"take", file("3")}, "Polish is to choose")
	m.says("bob", exitOK, "resign\nresign\n", []string{"play"}, "Letter 4 is to be sent")
	m.says("bob", exitOK, "", []string{"send", file("4")})
	m.says("anna", exitOK, "", []string{"list", file("4")}, "It tells what came of the step")
	m.says("anna", exitOK, "", []string{"take", file("4")}, "German is to choose")
	m.says("anna", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("anna", exitOK, "", []string{"send", file("5")})
	m.says("bob", exitOK, "", []string{"take", file("5")}, "Polish gives up")
	letters := []string{"6", "7", "8"}
	for i, n := range letters { // he may owe what lies under caps
		who, other := "bob", "anna"
		if i == 1 {
			who, other = other, who
		}
		m.says(who, exitOK, "", []string{"send", file(n)})
		_, l, err := readLetter(file(n))
		if err != nil {
			t.Fatal(err)
		}
		want := "The game is over"
		if who == "bob" && strings.Contains(strings.Join(l.Describe(), "\n"), "It opens the whole journal") {
			m.says(other, exitOK, "", []string{"take", file(n)}, want, "Every letter fits it: Polish told German what the rules tell")
			return
		}
		if who == "bob" {
			m.says(other, exitOK, "", []string{"take", file(n)})
			m.says(other, exitOK, "", []string{"list"}, "Letter 7 is to be sent")
			continue
		}
		m.says("anna", exitOK, "", []string{"list"}, "The game is over. The Germans win: Polish gives up. Letter 8, in which Polish, who keeps it, opens the journal, is awaited")
		m.says(other, exitOK, "", []string{"take", file(n)})
	}
	t.Error("the journal was not opened")
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// No file is overwritten by a letter.
func TestMailOverwritesNothing(t *testing.T) {
	m := &mailTest{t, t.TempDir()}
	file := filepath.Join(m.dir, "mine.txt")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	m.says("a", exitFailed, "", []string{"new", "maneuvers-1941", file, "--side", "Blue"}, "mine.txt is there already: want another name")
	m.says("a", exitOK, "", []string{"new", "maneuvers-1941", filepath.Join(m.dir, "offer.mail"), "--side", "Blue"})
	m.says("a", exitFailed, "", []string{"send", file}, "mine.txt is there already: want another name for letter 1")
	m.says("a", exitOK, "", []string{"send", filepath.Join(m.dir, "offer.mail")}) // the same letter
	if text, err := os.ReadFile(file); err != nil || string(text) != "precious" {
		t.Errorf("%q, %v", text, err)
	}
}

// A game on a board is not offered, nor opened as one of Command Decision.
func TestMailRefusesBoards(t *testing.T) {
	for _, name := range []string{"berlin", "tempelhof", "saint-clair", "crossroads"} {
		file := filepath.Join(t.TempDir(), "offer.mail")
		code, _, errs := runSightline("", "mail", "new", name, file, "--side", "German")
		if code != exitFailed || !strings.Contains(errs, name+" is played on a board: by mail Command Decision alone is played") {
			t.Errorf("%s: %d, %s", name, code, errs)
		}
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s: a letter is written", name)
		}
	}
	text, _ := berlin.BattleFile("tempelhof")
	if _, err := (commanddecision.System{}).Open(game.Opening{Name: "tempelhof", Scenario: text}); err == nil || !strings.Contains(err.Error(), `game.system: is "berlin": want "command-decision"`) {
		t.Errorf("opened as a game of Command Decision: %v", err)
	}
}
