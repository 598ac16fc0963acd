package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far"
	"sightline/game"
	"sightline/scenarios"
)

// Bots join a game that is hosted, and play it to its end; it verifies. Who types joins
// it again and finds it over.
func TestJoinPlays(t *testing.T) {
	text, err := scenarios.Library().Open("maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	data, err := readAll(text)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	h, err := far.New(filepath.Join(dir, "game"), "maneuvers-1941.toml", data)
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
	var players sync.WaitGroup
	for _, at := range seats {
		players.Go(func() {
			code, out, errs := runSightline("", "join", at.Link.String(), "--bot", "steady", "--dir", filepath.Join(dir, at.Side))
			if code != exitOK || !strings.HasPrefix(out, at.Side+" is played by steady.\nThe game is over. ") {
				t.Errorf("%s: exit %d: %s%s", at.Side, code, out, errs)
			}
		})
	}
	players.Wait()
	code, out, errs := runSightline("todo\nreasons\n/who\n/propose draw\n/nonsense\n", "join", seats[0].Link.String(), "--dir", filepath.Join(dir, "Blue"), "--journal", filepath.Join(dir, "mine.jsonl"))
	if code != exitOK || !strings.Contains(out, "\nRed is played by somebody far away.\n") || !strings.Contains(out, "The game is over") || !strings.Contains(strings.ToLower(out), "no bot plays here") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	for _, want := range []string{"You play Blue.", "The host's machine knows what is hidden, if the game hides anything.", "Blue is here; keys ", "\nThe game is over.\n", "/nonsense is nothing that the room knows", "The journal verifies"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said: %s", want, out)
		}
	}
	if j := readJournal(t, filepath.Join(dir, "mine.jsonl")); len(j.Faults) > 0 || len(j.Lines) < 100 {
		t.Errorf("the journal has %d lines, and %v", len(j.Lines), j.Faults)
	}
	if code, out, _ := runSightline("", "join", seats[1].Link.String(), "--terms", "--dir", filepath.Join(dir, "else")); code != exitOK || !strings.HasPrefix(out, "maneuvers-1941: ") || !strings.Contains(out, "You play Red.") {
		t.Errorf("--terms: exit %d: %s", code, out)
	}
	if code, _, errs := runSightline("", "join", seats[0].Link.String(), "--dir", filepath.Join(dir, "else")); code != exitFailed || !strings.Contains(errs, "somebody has sat down here already") {
		t.Errorf("with other keys: exit %d: %s", code, errs)
	}
	if code, _, errs := runSightline("", "join", seats[0].Link.Where()+"/#seat="+strings.Repeat("0", 64), "--dir", filepath.Join(dir, "else")); code != exitFailed || !strings.Contains(errs, "no seat of this game has that link") {
		t.Errorf("with another link: exit %d: %s", code, errs)
	}
	_ = s.Close()
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	verifies(t, filepath.Join(dir, "game"))
}

func readJournal(t *testing.T, path string) *game.Journal {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return game.ParseJournal(data)
}

// What is wrong with the command line of host and join is said before anything is done.
func TestHostIsAskedWrongly(t *testing.T) {
	dir := t.TempDir()
	for want, args := range map[string][]string{
		"want a scenario, or --dir":      {"host"},
		"want --cert and --key together": {"host", "maneuvers-1941", "--cert", "x", "--dir", dir},
		"no game is hosted there":        {"host", "--dir", dir},
		"want http://HOST/#seat=SECRET":  {"join", "nowhere"},
		"the link has no secret":         {"join", "http://127.0.0.1:1/"},
		"its secret has 1 of 64 digits":  {"join", "http://127.0.0.1:1/#seat=x"},
		"there is no bot":                {"join", "http://127.0.0.1:1/#seat=" + strings.Repeat("0", 64), "--bot", "nobody"},
		"none of that name comes with":   {"host", "nothing-1941", "--dir", dir},
		"want SIDE/NAME":                 {"host", "maneuvers-1941", "--seats", "Anna", "--dir", dir},
		"there is no formation":          {"host", "maneuvers-1941", "--seats", "Blue/Anna=Nobody", "--dir", dir},
		"is no side":                     {"host", "maneuvers-1941", "--watch", "Green", "--dir", dir},
		"--ruling nothing":               {"host", "maneuvers-1941", "--ruling", "nothing", "--dir", dir},
		"want it with a scenario":        {"host", "--clock", "5m", "--dir", dir},
		"want a link, or --keys":         {"join"},
		"these are no keys of a seat":    {"join", "--keys", "host_test.go", "--dir", dir},
		"want an address that begins":    {"host", "maneuvers-1941", "--webhook", "nowhere", "--dir", dir + "/hook"},
		"is a ruling: want a scenario":   {"host", "case-08b", "--dir", dir},
	} {
		if code, out, errs := runSightline("", args...); code == exitOK || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: exit %d: %s%s; want %q", args, code, out, errs, want)
		}
	}
}

// Links of a host that listens everywhere begin with an address that others can reach, or with this machine's
// own name; once they began with [::], which opens nothing elsewhere.
func TestHostLinks(t *testing.T) {
	for at, want := range map[string]string{"[::]:8090": away.Nearest(":8090"), "0.0.0.0:80": away.Nearest(":80"), "127.0.0.1:8090": "http://127.0.0.1:8090"} {
		addr, err := net.ResolveTCPAddr("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		if link, about := (hostCommand{}).links(addr); link != want || about == "" {
			t.Errorf("%s: links begin with %s, and of it is said %q: want %s", at, link, about, want)
		}
		if link, _ := (hostCommand{Cert: "x"}).links(addr); link != "https"+strings.TrimPrefix(want, "http") {
			t.Errorf("%s: with TLS links begin with %s", at, link)
		}
	}
}

// A host that cannot listen, or has no address for its links, says so and leaves no game behind.
func TestHostLeavesNothing(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dir := filepath.Join(t.TempDir(), "game")
	for want, args := range map[string][]string{
		"it cannot listen at " + l.Addr().String() + " (bind: address already in use): want another port": {"--addr", l.Addr().String()},
		"--link nowhere: want an address such as http://192.0.2.7:8090":                                   {"--link", "nowhere"},
	} {
		code, out, errs := runSightline("", append([]string{"host", "maneuvers-1941", "--dir", dir}, args...)...)
		if code == exitOK || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, want) {
			t.Errorf("exit %d: %s%s; want %q alone", code, out, errs, want)
		}
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("%q: a folder is there: %v", args, err)
		}
	}
}
