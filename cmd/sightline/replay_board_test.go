package main

import (
	"fmt"
	"image/gif"
	"io"
	"net"
	"os"
	"path/filepath"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen"
	"strings"
	"sync"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
)

// Of a recorded game on a board there are pictures of any moment and a report with pictures, for a
// side of what it knew; what cannot be made of it says so, and writes nothing.
func TestBoardsAreTakenOut(t *testing.T) {
	for _, k := range boards.All() {
		t.Run(k.Name(), func(t *testing.T) {
			t.Chdir(t.TempDir())
			name := k.Smallest()
			if code, out, errs := runSightline("", "simulate", name, "--games", "1", "--seed", "film", "--bots", "random,random", "--journals", "j"); code != exitOK {
				t.Fatalf("exit %d: %s%s", code, out, errs)
			}
			list, err := filepath.Glob("j/*.jsonl")
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			journal := list[0]
			if code, out, errs := runSightline("", "replay", journal, "--svg", "end.svg", "--png", "end.png", "--dpi", "20", "--gif", "all.gif", "--pixels", "200", "--report", "a.html"); code != exitOK {
				t.Fatalf("exit %d: %s%s", code, out, errs)
			}
			if code, out, errs := runSightline("", "replay", journal, "--side", "German", "--apng", "two.apng", "--turns", "1-2", "--pixels", "200"); code != exitOK {
				t.Fatalf("exit %d: %s%s", code, out, errs)
			}
			for _, at := range [][2]string{{"0", "begin.svg"}, {"1", "one.svg"}, {"line:3", "line.svg"}} {
				if code, out, errs := runSightline("", "replay", journal, "--at", at[0], "--svg", at[1]); code != exitOK {
					t.Fatalf("%s: exit %d: %s%s", at[0], code, out, errs)
				}
			}
			made := map[string]string{}
			for file, begins := range map[string]string{"end.svg": "<svg ", "end.png": "\x89PNG", "begin.svg": "<svg ", "one.svg": "<svg ", "line.svg": "<svg ", "all.gif": "GIF89a", "two.apng": "\x89PNG", "a.html": "<!DOCTYPE html>"} {
				data, err := os.ReadFile(file)
				if err != nil || !strings.HasPrefix(string(data), begins) {
					t.Errorf("%s: %v: %.20q", file, err, data)
				}
				made[file] = string(data)
			}
			if made["begin.svg"] == made["end.svg"] || made["one.svg"] == made["end.svg"] {
				t.Error("moments look alike")
			}
			if n := strings.Count(made["a.html"], "<svg "); n < 3 || !strings.Contains(made["a.html"], "How it ended") || !strings.Contains(made["a.html"], "Turn 1 of") {
				t.Errorf("the report has %d pictures: %.300s", n, made["a.html"])
			}
			film, err := gif.DecodeAll(strings.NewReader(made["all.gif"]))
			if err != nil || len(film.Image) < 20 || max(film.Config.Width, film.Config.Height-30) != 200 {
				t.Errorf("a film of %d by %d: %v", film.Config.Width, film.Config.Height, err)
			}
			for want, args := range map[string][]string{
				"from 0, the set-up, to ":           {"--turns", "2-99", "--gif", "no.gif"},
				"want 160 to 1600":                  {"--pixels", "20", "--gif", "no.gif"},
				"--csv: of a game on a board":       {"--csv", "no"},
				"it has no turn 99":                 {"--at", "99", "--svg", "no.svg"},
				"is no moment of a game on a board": {"--at", "noon", "--svg", "no.svg"},
				" step":                             {"--at", "1.nothing", "--svg", "no.svg"},
			} {
				if code, _, errs := runSightline("", append([]string{"replay", journal}, args...)...); code == exitOK || !strings.Contains(errs, want) {
					t.Errorf("%v: exit %d: %s", args, code, errs)
				}
			}
			if left, _ := filepath.Glob("no*"); left != nil {
				t.Errorf("there is %v", left)
			}
		})
	}
}

// A game on a board is told by what it is called, and hexes by the names that they have, in print
// and in the report.
func TestBoardsAreToldByNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, out, errs := runSightline("", "simulate", "crossroads", "--games", "1", "--seed", "names", "--journals", "j"); code != exitOK {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	code, told, errs := runSightline("", "replay", "j/crossroads-1.jsonl")
	if code != exitOK || !strings.Contains(told, "A game of the Assault card, by version") || !strings.Contains(told, " to Tolstoye, hex 0603") {
		t.Errorf("exit %d: %s%.3000s", code, errs, told)
	}
	if code, _, errs := runSightline("", "replay", "j/crossroads-1.jsonl", "--report", "a.html"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if text, err := os.ReadFile("a.html"); err != nil || !strings.Contains(string(text), " to Tolstoye, hex 0603") {
		t.Errorf("the report: %v", err)
	}
}

// At the end of a step of a turn the board is as the next one finds it; a step that the turn has not
// is told with those that it has.
func TestStepsOfBoards(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, out, errs := runSightline("", "simulate", "saint-clair", "--games", "1", "--seed", "steps", "--journals", "j"); code != exitOK {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	read := func(at string) string {
		if code, _, errs := runSightline("", "replay", "j/saint-clair-1.jsonl", "--at", at, "--svg", "x.svg"); code != exitOK {
			t.Fatalf("%s: exit %d: %s", at, code, errs)
		}
		text, err := os.ReadFile("x.svg")
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if read("2.assault") != read("2") || read("2.move") == read("1") {
		t.Error("the last step of a turn does not end with it, or nobody moves")
	}
	if code, _, errs := runSightline("", "replay", "j/saint-clair-1.jsonl", "--at", "2.movement", "--svg", "x.svg"); code == exitOK || !strings.Contains(errs, `turn 2 has no step "movement": want one of first, `) {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// What many games on a board come to is written as a page, or as Markdown with its pictures; the
// same games give the same.
func TestReportsOfBoards(t *testing.T) {
	for _, k := range boards.All() {
		t.Run(k.Name(), func(t *testing.T) {
			t.Chdir(t.TempDir())
			args := []string{"simulate", k.Smallest(), "--games", "3", "--bots", "random,random", "--seed", "a b", "--report"}
			if code, _, errs := runSightline("", append(args, "x.txt")...); code != exitUsage || !strings.Contains(errs, wantArticle) {
				t.Errorf("exit %d: %s", code, errs)
			}
			var made [2]string
			for i, name := range []string{"a.md", "b.md"} {
				if code, _, errs := runSightline("", append(args, name)...); code != exitOK {
					t.Fatalf("exit %d: %s", code, errs)
				}
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				made[i] = strings.ReplaceAll(string(text), "(<"+name[:1]+"-", "(<")
			}
			if made[0] != made[1] {
				t.Error("the same games give two reports")
			}
			for _, want := range []string{": 3 games", `--seed "a b" --bots random,random plays them again`, "of the rules of " + k.Title, "## Who wins", "to ", "## How long it takes", "## What is lost", "## How the lead goes", "Ground that is worth points"} {
				if !strings.Contains(made[0], want) {
					t.Errorf("there is no %q in\n%s", want, made[0])
				}
			}
			list, _ := filepath.Glob("a-*.svg")
			if len(list) != 4 || strings.Contains(made[0], "another end") || strings.Contains(made[0], "NaN") {
				t.Errorf("pictures %v of\n%s", list, made[0])
			}
			if code, _, errs := runSightline("", append(args, "c.html")...); code != exitOK {
				t.Fatalf("exit %d: %s", code, errs)
			}
			if text, err := os.ReadFile("c.html"); err != nil || strings.Count(string(text), "<svg ") != 4 {
				t.Errorf("the page: %v, %.200s", err, text)
			}
		})
	}
}

// Bots come to the seats of a hosted board by their links; one that does not play it is refused
// with the names of those that do.
func TestBotsJoinBoards(t *testing.T) {
	k := boards.All()[0]
	text, _ := k.File(k.Smallest())
	dir := t.TempDir()
	h, err := far.New(filepath.Join(dir, "game"), k.Smallest()+".toml", text)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := h.Server()
	go func() { _ = s.Serve(far.Gate(l)) }()
	seats, err := h.Seats("http://" + l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runSightline("", "join", seats[0].Link.String(), "--bot", "steady", "--dir", dir); code != exitUsage || !strings.Contains(errs, `there is no bot "steady": want one of random, plain`) {
		t.Errorf("a bot of another game: exit %d: %s", code, errs)
	}
	if code, _, errs := runSightline("", "join", seats[0].Link.String(), "--bot", "nobody", "--dir", dir); code != exitUsage || !strings.Contains(errs, "in games of assault random or plain") {
		t.Errorf("no bot: exit %d: %s", code, errs)
	}
	var players sync.WaitGroup
	for _, at := range seats {
		players.Go(func() {
			code, out, errs := runSightline("", "join", at.Link.String(), "--bot", "random", "--dir", filepath.Join(dir, at.Side))
			if code != exitOK || !strings.HasPrefix(out, at.Side+" is played by random.\nThe game is over. ") || !strings.Contains(out, "The journal verifies") {
				t.Errorf("%s: exit %d: %s%s", at.Side, code, out, errs)
			}
		})
	}
	players.Wait()
	_ = s.Close()
	if err := h.Close(); err != nil {
		t.Error(err)
	}
}

// Figures of one's own are those of the game that is begun by them, and are told of it where it is
// kept; what is wrong with them begins none.
func TestPlayByChartsOfABoard(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "mine.toml")
	write := func(value string) {
		text := fmt.Sprintf("format = \"sightline/dday-chart 1\"\n\n[[cell]]\nid = \"range.poor\"\nvalue = %q\nsource = \"ours\"\n", value)
		if err := os.WriteFile(mine, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("1")
	var o screen.Options
	p := program{stdout: io.Discard, stderr: io.Discard, systems: systems(), play: func(opened screen.Options) error { o = opened; return nil }}
	if code := p.run([]string{"play", "--match", "player,plain", "--charts", mine, "--dir", dir, "saint-clair"}); code != exitOK {
		t.Fatalf("exit %d", code)
	}
	f := games.In(dir)
	defer f.Close()
	m, err := f.OpenMatch(o.Name, o.Text, *o.Match)
	if err == nil {
		err = m.Seats[0].Do([]byte(`{"do":"begin"}`))
	}
	if err != nil {
		t.Fatal(err)
	}
	if all := f.All(); len(all) != 1 || len(all[0].Charts) != 1 || all[0].Charts[0] != mine {
		t.Errorf("kept are %+v", all)
	}
	write("12")
	if code := p.run([]string{"play", "--match", "player,plain", "--charts", mine, "--dir", dir, "saint-clair"}); code != exitOK {
		t.Fatalf("exit %d", code)
	}
	if _, err := f.OpenMatch(o.Name, o.Text, *o.Match); err == nil || !strings.Contains(err.Error(), "range.poor") || !strings.Contains(err.Error(), "mine.toml") {
		t.Errorf("a range of 12: %v", err)
	}
	open := screen.Options{} // without --match a board is opened by it for a player against the usual bot
	p.play = func(o screen.Options) error { open = o; return nil }
	if code := p.run([]string{"play", "--charts", mine, "--dir", dir, "saint-clair"}); code != exitOK || open.Match == nil || len(open.Match.Charts) != 1 || open.Match.Sides != [2]string{games.Person, "plain"} || open.Free {
		t.Errorf("by an overlay alone it opens %+v with code %d", open.Match, code)
	}
	if code, _, errs := runSightline("", "play", "--charts", mine, "maneuvers-1941"); code != exitUsage || !strings.Contains(errs, "--charts needs --match or --text") {
		t.Errorf("a table by an overlay alone: %d %s", code, errs)
	}
}
