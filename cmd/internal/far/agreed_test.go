//go:build !js

package far

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// What both agree on is done, in the journal with why, and nothing else is: a pause, going
// back across what was revealed, a draw. Both have signed it.
func TestAgreements(t *testing.T) {
	c := openGame(t, Game{Clock: room.Time{Game: time.Hour}})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	first, version := stateOf(t, blue)
	ready(t, blue, red)
	until(t, "the step is over", func() bool { s, _ := stateOf(t, blue); return s.Step != first.Step })
	proposal := func(v *visit.Visitor) room.Proposal {
		var p room.Proposal
		until(t, "a proposal", func() bool {
			list := v.Room().Now().Proposals
			if len(list) > 0 {
				p = list[0]
			}
			return len(list) > 0
		})
		return p
	}
	none := func() {
		t.Helper()
		until(t, "no proposal waits", func() bool { return len(blue.Room().Now().Proposals)+len(red.Room().Now().Proposals) == 0 })
	}
	back := room.Proposal{What: room.Back, Version: version, Text: "the beginning of the step"}
	does(t, "propose", blue.Propose(back))
	does(t, "decline", red.Room().Ask(&room.Ask{Do: room.Decline, ID: proposal(red).ID}))
	none()
	refused(t, "no going back", blue.Propose(room.Proposal{What: room.Back, Version: 99, Text: "x"}))
	does(t, "propose", blue.Propose(back))
	p := proposal(red)
	forged := p
	forged.Version++
	refused(t, "not signed", red.Agree(forged))
	does(t, "agree", red.Agree(p))
	until(t, "all is back", func() bool { s, _ := stateOf(t, red); return s.Step == first.Step && s.Turn == first.Turn })
	none()

	does(t, "propose", red.Propose(room.Proposal{What: room.Pause}))
	does(t, "agree", blue.Agree(proposal(blue)))
	until(t, "the game is paused", func() bool { return blue.Room().Now().Paused && red.Room().Now().Paused })
	if err := blue.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err == nil || !strings.Contains(err.Error(), "paused") {
		t.Errorf("in a pause: %v", err)
	}
	c.restart()
	until(t, "the pause has outlasted the host", func() bool { return blue.Now().Online && c.host.Room().Paused() })
	if k := blue.Room().Now().Clocks; !blue.Room().Now().Paused || slices.ContainsFunc(k, func(c room.Clock) bool { return c.Running }) {
		t.Errorf("in a pause after the host was another, clocks are %+v", k)
	}
	until(t, "goes on", func() bool { return <-blue.Room().Ask(&room.Ask{Do: room.GoOn}) == nil })
	does(t, "propose", red.Propose(room.Proposal{What: room.Draw}))
	refused(t, "no such proposal", blue.Room().Ask(&room.Ask{Do: room.Agree, ID: "0123456789abcdef"}))
	does(t, "agree", blue.Agree(proposal(blue)))
	until(t, "it is a draw", func() bool {
		s, _ := stateOf(t, red)
		o, over := s.Over()
		return over && o.Side == "" && o.Grade == "draw"
	})
	until(t, "the journal is open", func() bool { return red.Room().Now().Opened })
	journal, err := red.Room().Journal()
	if err != nil {
		t.Fatal(err)
	}
	c.close()
	kept, err := os.ReadFile(filepath.Join(c.dir, JournalFile))
	if err != nil || string(kept) != string(journal) {
		t.Errorf("%d bytes of the journal are handed out: want %d (%v)", len(journal), len(kept), err)
	}
	verified(t, c.dir, nil)
	var whys []string
	for _, l := range game.ParseJournal(journal).Lines {
		if l.By == game.Referee {
			whys = append(whys, l.Reason+string(l.Do))
		}
	}
	if text := strings.Join(whys, "\n"); !strings.Contains(text, p.ID) || !strings.Contains(text, "Blue and Red agree to go back") && !strings.Contains(text, "Red and Blue agree") {
		t.Errorf("the journal says of the referee: %s", text)
	}
}

// A side whose time has run out is named, and loses the game if the other claims it.
func TestClocks(t *testing.T) {
	c := openGame(t, Game{Clock: room.Time{Game: 5 * time.Second}})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	ready(t, blue) // its clock stands, Red's goes on
	refused(t, "cannot claim", blue.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimTime}))
	k := blue.Room().Now().Clocks
	if len(k) != 2 || k[1].Running || k[1].Left != 5*time.Second {
		t.Errorf("Blue is told of clocks %+v: want nothing of how Red's goes on in the step", k)
	}
	until(t, "Blue may claim", func() bool { return slices.Contains(blue.Room().Now().Claim, room.ClaimTime) })
	if !strings.Contains(spoken(red), "The time of Red has run out") {
		t.Errorf("Red is told %q", spoken(red))
	}
	refused(t, "cannot claim", red.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimTime}))
	does(t, "claim", blue.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimTime}))
	until(t, "Blue has won", func() bool {
		s, _ := stateOf(t, red)
		o, over := s.Over()
		return over && o.Side == "Blue"
	})
}

// A bot plays for a side that is away, if both have agreed to that, by keys of the host, as the
// journal says; who comes back plays on himself, with a chain that nobody knows.
func TestStandIn(t *testing.T) {
	c := openGame(t, Game{Clock: room.Time{Step: 3 * time.Second}})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	refused(t, "no bot", blue.Propose(room.Proposal{What: room.Bot, Bot: "nobody"}))
	does(t, "propose", blue.Propose(room.Proposal{What: room.Bot, Bot: "steady"}))
	until(t, "a proposal", func() bool { return len(red.Room().Now().Proposals) == 1 })
	does(t, "agree", red.Agree(red.Room().Now().Proposals[0]))
	refused(t, "cannot claim", blue.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimBot}))
	until(t, "Blue may claim", func() bool { return slices.Contains(blue.Room().Now().Claim, room.ClaimBot) })
	does(t, "propose a pause", blue.Propose(room.Proposal{What: room.Pause}))
	until(t, "a proposal", func() bool { return len(red.Room().Now().Proposals) == 1 })
	does(t, "agree", red.Agree(red.Room().Now().Proposals[0]))
	red.Leave()
	does(t, "claim", blue.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimBot}))
	time.Sleep(time.Second / 2)
	if data, err := os.ReadFile(filepath.Join(c.dir, JournalFile)); err != nil || strings.Contains(string(data), `"kind":"action"`) || strings.Contains(string(data), `"do":`) {
		t.Errorf("something is done in the pause: %s %v", data, err)
	}
	does(t, "go on", blue.Room().Ask(&room.Ask{Do: room.GoOn}))
	turn := func(n int) {
		t.Helper()
		until(t, fmt.Sprint("turn ", n), func() bool {
			s, _ := stateOf(t, blue)
			if _, over := s.Over(); over || s.Turn >= n {
				return true
			}
			if !s.Ready[0] {
				ready(t, blue)
			}
			return false
		})
	}
	turn(2)
	botAnswers(t, blue)
	c.restart()
	until(t, "Blue is there", func() bool { return blue.Now().Online })
	turn(3)
	red = c.visit(1, filepath.Join(dir, "red"))
	begun(t, red)
	until(t, "Red plays itself", func() bool { return len(blue.Room().Now().StandsIn) == 0 })
	s, _ := stateOf(t, red)
	n := s.Turn
	for range 12 {
		ready(t, blue, red)
	}
	if s, _ := stateOf(t, red); s.Turn <= n {
		t.Errorf("the game stands in turn %d", s.Turn)
	}
	if blue.Now().Cheat != nil || red.Now().Cheat != nil {
		t.Error(blue.Now().Cheat, red.Now().Cheat)
	}
	c.close()
	lines := partyLines(t, c.dir)
	if len(lines) != 2 || !strings.Contains(lines[0], "as both agreed") || !strings.HasSuffix(lines[0], "unsigned") || !strings.HasSuffix(lines[1], "signed") {
		t.Errorf("the journal says of parties: %q", lines)
	}
}

// partyLines are the lines of a journal in which a party changes; all else has to verify.
func partyLines(t *testing.T, dir string) (list []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.ParseJournal(data).Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if s.Err != nil || s.Unlawful != nil || s.Untrue != nil {
			t.Fatalf("line %d: %v %v %v", s.Line.Number, s.Err, s.Unlawful, s.Untrue)
		}
		if s.Line.Kind == game.PartyLine {
			signed := "signed"
			if s.Unsigned != nil {
				signed = "unsigned"
			}
			list = append(list, s.Line.Reason+" "+signed)
		}
	}
	return list
}

// A seat whose keys are lost is given anew if the other side agrees, in the journal; without that
// the link opens nothing.
func TestSeatIsGivenAnew(t *testing.T) {
	c := openGame(t, Game{})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	ready(t, blue, red)
	red.Leave()
	ctx, end := context.WithTimeout(context.Background(), 30*time.Second)
	defer end()
	thief := c.visit(1, filepath.Join(dir, "thief"))
	if err := thief.Wait(ctx, visit.Playing); err == nil || !strings.Contains(err.Error(), "somebody has sat down here already") {
		t.Errorf("with other keys: %v", err)
	}
	again := func() *visit.Visitor {
		v := visit.Open(visit.Visit{Link: c.seats[1].Link, Folder: filepath.Join(dir, "anew"), Dial: socket.Dial, System: SystemOf, Anew: true})
		t.Cleanup(v.Leave)
		v.Sit(true)
		until(t, "Blue is asked", func() bool { return len(blue.Room().Now().Proposals) == 1 })
		return v
	}
	red = again()
	does(t, "decline", blue.Room().Ask(&room.Ask{Do: room.Decline, ID: blue.Room().Now().Proposals[0].ID}))
	if err := red.Wait(ctx, visit.Playing); err == nil || !strings.Contains(err.Error(), "Blue does not agree") {
		t.Errorf("declined: %v", err)
	}
	red.Leave()
	red = again()
	does(t, "agree", blue.Agree(blue.Room().Now().Proposals[0]))
	begun(t, red)
	ready(t, red, blue)
	c.close()
	if lines := partyLines(t, c.dir); len(lines) != 1 || !strings.Contains(lines[0], "the keys of Red are lost: Blue agrees") || !strings.HasSuffix(lines[0], "unsigned") {
		t.Errorf("the journal says of parties: %q", lines)
	}
}
