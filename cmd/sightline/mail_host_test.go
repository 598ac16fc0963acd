package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far"
)

// serves serves the game of a folder at an address until it is told to stop.
func servesAt(t *testing.T, dir, addr string) (stop func()) {
	t.Helper()
	h, err := far.Resume(dir)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	s := h.Server()
	go func() { _ = s.Serve(l) }()
	return sync.OnceFunc(func() {
		_ = s.Close()
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A game goes from mail to a host, back to mail, and to a host again, where it ends; its last letter
// brings it home. What the host leaves out is found by the other's program.
func TestMailGoesToHostAndBack(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	_ = l.Close()
	m := &mailTest{t, t.TempDir()}
	file := func(n string) string { return filepath.Join(m.dir, n+".mail") }
	root := func(who string) string { return filepath.Join(m.dir, who, "sightline", "games") }
	hosted := func() string {
		list, err := filepath.Glob(filepath.Join(root("bob"), "hosted", "*", "host.json"))
		if err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
		return filepath.Dir(list[len(list)-1])
	}
	linkOf := func(who string) string {
		t.Setenv("XDG_DATA_HOME", filepath.Join(m.dir, who))
		code, out, errs := runSightline("", "mail", "join", "--link")
		if code != exitOK {
			t.Fatal(out, errs)
		}
		return strings.TrimSpace(out)
	}
	m.says("anna", exitOK, "", []string{"new", "maneuvers-1941", file("1"), "--side", "Blue"})
	m.says("anna", exitFailed, "", []string{"host", file("x")}, "the offer is not answered yet")
	m.says("bob", exitOK, "", []string{"take", file("1")})
	m.says("bob", exitFailed, "", []string{"join"}, "the game is not at a host")
	m.says("bob", exitFailed, "", []string{"back"}, "the game is not at a host of yours")
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("bob", exitFailed, "", []string{"host", file("x")}, "Red has chosen in this step")
	m.says("bob", exitOK, "", []string{"send", file("2")})
	m.says("anna", exitOK, "", []string{"take", file("2")})
	m.says("anna", exitFailed, "", []string{"host", file("x")}, "this step is not over")
	m.says("anna", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("anna", exitOK, "", []string{"send", file("3")})
	m.says("bob", exitOK, "", []string{"take", file("3")}, "before turn 1, Orders for turn 1")
	m.says("bob", exitUsage, "", []string{"host", file("4"), "--link", "nowhere"}, "mail host: --link")
	busy, err := net.Listen("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	m.says("bob", exitFailed, "", []string{"host", file("4"), "--addr", addr}, "mail host: it cannot listen at "+addr)
	if _, err := os.Stat(file("4")); err == nil {
		t.Error("the letter is written, with an address at which another program listens")
	}
	_ = busy.Close()
	m.says("bob", exitOK, "", []string{"host", file("4"), "--addr", addr}, "Letter 4 is in ", "sightline host --dir ", "back by sightline mail back")
	m.says("anna", exitOK, "", []string{"list", file("4")}, "It takes the game to a host: http://"+addr+"/#seat=")
	m.says("anna", exitOK, "", []string{"take", file("4")}, "The game is at a host: sightline mail join; a letter of Red brings it back")
	m.says("anna", exitFailed, "", []string{"play"}, "there is nothing to choose now")
	m.says("anna", exitFailed, "", []string{"take", file("4")}, "letter 4 was taken already")

	// Both play some steps there.
	dir := hosted()
	stop := servesAt(t, dir, addr)
	defer func() { stop() }()
	readies := func(who string, n int) {
		l, err := far.ParseLink(linkOf(who))
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithTimeout(context.Background(), time.Minute)
		defer end()
		j, err := far.Join(ctx, l, filepath.Join(root(who), "seats"), func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		defer j.Leave()
		for range n {
			if err := j.Seat.Do(json.RawMessage(`{"do":"ready"}`)); err != nil {
				t.Fatal(who, err)
			}
		}
	}
	readies("anna", 1)
	m.says("bob", exitFailed, "", []string{"back"}, "another program goes on with it")
	stop()
	m.says("bob", exitFailed, "", []string{"back"}, "somebody has chosen in this step at the host")
	stop = servesAt(t, dir, addr)
	readies("bob", 1)
	stop()
	m.says("bob", exitOK, "", []string{"back"}, "Red is to choose")
	if code, out, errs := runSightline("", "host", "--dir", dir, "--addr", addr); code != exitFailed || !strings.Contains(errs, "hosted no more") {
		t.Errorf("the game is hosted on: %d, %s%s", code, out, errs)
	}
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("bob", exitOK, "", []string{"send", file("5")})
	m.says("anna", exitOK, "", []string{"list", file("5")}, "It brings the game back from its host, with ")
	m.says("anna", exitOK, "", []string{"take", file("5")}, "Blue is to choose")
	m.says("anna", exitFailed, "", []string{"join"}, "the game is not at a host")

	// A step by mail, and to a host again: there to the end, by bots.
	who, other, n := "anna", "bob", 6
	for {
		t.Setenv("XDG_DATA_HOME", filepath.Join(m.dir, who))
		_, out, _ := runSightline("", "mail", "list")
		if strings.Contains(out, "is to choose") {
			if code, _, _ := runSightline("", "mail", "host", file("host"), "--addr", addr); who == "bob" && code == exitOK {
				break
			}
			m.says(who, exitOK, "", []string{"play", "--bot", "steady"})
		}
		name := file("step" + string(rune('a'+n)))
		m.says(who, exitOK, "", []string{"send", name})
		m.says(other, exitOK, "", []string{"take", name})
		if who, other, n = other, who, n+1; n > 25 {
			t.Fatal("it never goes to a host again")
		}
	}
	m.says("anna", exitOK, "", []string{"take", file("host")}, "The game is at a host")
	list, err := filepath.Glob(filepath.Join(root("bob"), "hosted", "*", "host.json"))
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, p := range list {
		if filepath.Dir(p) != dir {
			dir = filepath.Dir(p)
			break
		}
	}
	stop = servesAt(t, dir, addr)
	var both sync.WaitGroup
	for _, who := range []string{"anna", "bob"} {
		link := linkOf(who)
		both.Go(func() {
			if code, out, errs := runSightline("", "join", link, "--bot", "steady", "--dir", filepath.Join(root(who), "seats")); code != exitOK || !strings.Contains(out, "The journal verifies") {
				t.Errorf("%s: exit %d: %s%s", who, code, out, errs)
			}
		})
	}
	both.Wait()
	m.says("anna", exitOK, "", []string{"join", "--bot", "steady"}, "The journal verifies")
	stop()

	// The end is left out: the other's program knows how many layers it has shown.
	journal := filepath.Join(dir, far.JournalFile)
	whole, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	box := filepath.Join(root("bob"), "mail")
	saved := t.TempDir()
	if err := os.CopyFS(saved, os.DirFS(box)); err != nil {
		t.Fatal(err)
	}
	state, err := os.ReadFile(filepath.Join(dir, "host.json"))
	if err != nil {
		t.Fatal(err)
	}
	began, err := filepath.Glob(filepath.Join(box, "*", "game.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(began[0])
	if err != nil || !bytes.HasPrefix(whole, before) {
		t.Fatal("the host has not gone on with the journal of the letters", err)
	}
	if err := os.WriteFile(journal, before, 0o600); err != nil {
		t.Fatal(err)
	}
	m.says("bob", exitFailed, "", []string{"back"}, "the journal of the host is cut short")
	if err := os.RemoveAll(filepath.Join(root("bob"), "seats")); err != nil {
		t.Fatal(err)
	}
	m.says("bob", exitOK, "", []string{"back"})
	m.says("bob", exitOK, "", []string{"play", "--bot", "steady"})
	m.says("bob", exitOK, "", []string{"send", file("cheat")})
	m.says("anna", exitFailed, "", []string{"take", file("cheat")}, "the journal of the host is cut short")

	// Whole it is taken, and both have the game to its end.
	if err := os.RemoveAll(box); err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string][]byte{journal: whole, filepath.Join(dir, "host.json"): state} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(box, os.DirFS(saved)); err != nil {
		t.Fatal(err)
	}
	m.says("bob", exitOK, "", []string{"back"}, "is to be sent")
	m.says("bob", exitOK, "", []string{"send", file("end")})
	m.says("anna", exitOK, "", []string{"take", file("end")}, "The game is over", "The journal verifies")
}
