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
	"sightline/game/commanddecision/bot"
)

// openGame is a club that hosts some game.
func openGame(t *testing.T, g Game) *club {
	t.Helper()
	if g.Name == "" {
		g.Name = maneuvers
	}
	g.Scenario = library(t, g.Name)
	c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
	h, err := NewGame(c.dir, g)
	if err != nil {
		t.Fatal(err)
	}
	c.serve(h, "127.0.0.1:0")
	t.Cleanup(func() { c.close() })
	return c
}

// restart ends the host, as a crash does, and starts another in its place.
func (c *club) restart() {
	c.t.Helper()
	c.close()
	h, err := Resume(c.dir)
	if err != nil {
		c.t.Fatal(err)
	}
	c.serve(h, c.addr)
	c.t.Cleanup(func() { c.close() })
}

// visit comes to a seat, without waiting for the game.
func (c *club) visit(i int, folder string) *visit.Visitor {
	c.t.Helper()
	v := visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: folder, Dial: socket.Dial, System: SystemOf, Name: fmt.Sprint("Player ", i)})
	c.t.Cleanup(v.Leave)
	v.Sit(true)
	return v
}

// until waits until something is so.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

func begun(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), 30*time.Second)
	defer end()
	for _, v := range list {
		if err := v.Wait(ctx, visit.Playing); err != nil {
			t.Fatal(err)
		}
	}
}

func does(t *testing.T, what string, answer <-chan error) {
	t.Helper()
	select {
	case err := <-answer:
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("%s: no answer", what)
	}
}

func refused(t *testing.T, want string, answer <-chan error) {
	t.Helper()
	if err := <-answer; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: want %q", err, want)
	}
}

// spoken are the lines that a visitor reads.
func spoken(v *visit.Visitor) string {
	var b strings.Builder
	for _, l := range v.Room().Now().Lines {
		fmt.Fprintf(&b, "%s/%s: %s\n", l.Name, l.From.By, l.Text)
	}
	return b.String()
}

// Who is ready and waits learns for what: for who has not sat down, or for who hosts to begin.
func TestWaitsForBegin(t *testing.T) {
	c := openGame(t, Game{Name: "maneuvers-1941.toml", Hosts: "Blue"})
	dir := t.TempDir()
	red := c.visit(1, filepath.Join(dir, "red"))
	waits := func(v *visit.Visitor, want string) {
		t.Helper()
		until(t, want, func() bool { return strings.Join(v.Now().Waits, " and ") == want })
	}
	waits(red, "Blue to sit down")
	blue := SitsBack(c.seats[0].Link, filepath.Join(dir, "blue"), "", func(string) {})
	t.Cleanup(blue.Leave)
	waits(red, "Blue, who hosts, to begin")
	waits(blue, "you to begin")
	does(t, "not ready", red.Ready(false))
	waits(blue, "you to begin and Red to be ready")
	does(t, "ready", red.Ready(true))
	does(t, "begin", blue.Ready(true))
	begun(t, blue, red)
}

// Talk, pings, marks and who is here go to whom they are for, and outlast the host.
func TestBesideTheGame(t *testing.T) {
	c := openGame(t, Game{Name: "peski-1939.toml"})
	blueSide, redSide := c.seats[1].Side, c.seats[0].Side // whose stands are hidden
	dir := t.TempDir()
	blue := c.visit(1, filepath.Join(dir, "blue"))
	until(t, "Blue waits", func() bool { return blue.Now().Stage == visit.Waiting && len(blue.Now().Waits) > 0 })
	does(t, "talk before the game", blue.Room().Ask(&room.Ask{Do: room.Say, Text: "Is anybody there?"}))
	red := c.visit(0, filepath.Join(dir, "red"))
	begun(t, blue, red)
	until(t, "Red reads what was said before", func() bool { return strings.Contains(spoken(red), "Player 1/"+blueSide+": Is anybody there?") })
	does(t, "talk", red.Room().Ask(&room.Ask{Do: room.Say, Text: "Yes."}))
	does(t, "plans", red.Room().Ask(&room.Ask{Do: room.Say, Text: "We go left.", Side: true}))
	does(t, "a mark", red.Room().Ask(&room.Ask{Do: room.Draws, Mark: &room.Mark{ID: "a", Kind: "arrow", Points: []room.Point{{25400, 25400}, {50800, 50800}}, Text: "left"}}))
	ready(t, blue, red)
	until(t, "both know of the step", func() bool {
		a, _ := stateOf(t, blue)
		b, _ := stateOf(t, red)
		return a.Step == b.Step
	})
	own := hiddenStand(t, red, blue)
	does(t, "a ping", red.Room().Ask(&room.Ask{Do: room.PingAt, Piece: own}))
	until(t, "Blue sees the ping", func() bool { return len(blue.Room().Now().Pings) == 1 })
	if p := blue.Room().Now().Pings[0]; p.Piece != "" || p.At == (room.Point{}) || p.From.By != redSide {
		t.Errorf("Blue, who does not see %q, is told of a ping %+v", own, p)
	}
	if p := red.Room().Now().Pings; len(p) != 1 || p[0].Piece != own {
		t.Errorf("Red is told of its own ping %+v", p)
	}
	until(t, "the ping ends", func() bool { return len(blue.Room().Now().Pings)+len(red.Room().Now().Pings) == 0 })
	refused(t, "you see no", blue.Room().Ask(&room.Ask{Do: room.PingAt, Piece: own}))
	refused(t, "not on the table", blue.Room().Ask(&room.Ask{Do: room.PingAt, At: &room.Point{-1, 0}}))
	refused(t, "signs that cannot be shown", blue.Room().Ask(&room.Ask{Do: room.Say, Text: "\x1b[2J"}))
	refused(t, "nothing that can be asked", blue.Room().Ask(&room.Ask{Do: "nonsense"}))
	check := func() {
		t.Helper()
		if text := spoken(blue); strings.Contains(text, "left") || !strings.Contains(text, "Player 0/"+redSide+": Yes.") || len(blue.Room().Now().Marks) > 0 {
			t.Errorf("Blue is told %q, and marks %+v", text, blue.Room().Now().Marks)
		}
		if text := spoken(red); !strings.Contains(text, "We go left.") || len(red.Room().Now().Marks) != 1 {
			t.Errorf("Red is told %q, and marks %+v", text, red.Room().Now().Marks)
		}
	}
	check()
	c.restart()
	red.Leave()
	red = c.visit(0, filepath.Join(dir, "red"))
	begun(t, red)
	until(t, "all is there again", func() bool {
		return len(red.Room().Now().Marks) == 1 && blue.Now().Online && strings.Count(spoken(blue), "Yes.") == 1
	})
	check()
	does(t, "erase", red.Room().Ask(&room.Ask{Do: room.Erase, ID: "a"}))
	until(t, "the mark is gone", func() bool { return len(red.Room().Now().Marks) == 0 })
	here := func(v *visit.Visitor, i int) bool { return v.Room().Now().People[i].Here }
	until(t, "both are here", func() bool { return here(blue, 0) && here(blue, 1) })
	red.Leave()
	until(t, "Red is away", func() bool { return !here(blue, 0) })
}

// hiddenStand is a stand of one side that the other does not see.
func hiddenStand(t *testing.T, v, from *visit.Visitor) string {
	t.Helper()
	l, err := v.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	s := l.View.(*rules.State)
	seen := namesOf(t, from)
	for _, name := range s.Names() {
		if p, ok := s.Piece(name); ok && p.Side == v.Seat().Who().By && p.Place == rules.OnTable && !slices.Contains(seen, name) {
			return name
		}
	}
	t.Fatalf("no stand is hidden in step %s, turn %d: of %q %q are seen", s.Step, s.Turn, s.Names(), seen)
	return ""
}

// hearAlike waits until some seats have heard of the same step: a look from
// before the reveal counts itself ready.
func hearAlike(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	until(t, "all have heard the same", func() bool {
		first, _ := stateOf(t, list[0])
		return !slices.ContainsFunc(list[1:], func(v *visit.Visitor) bool {
			now, _ := stateOf(t, v)
			return now.Turn != first.Turn || now.Step != first.Step
		})
	})
}

// ready has seats be ready, with what stands of their sides set up.
func ready(t *testing.T, list ...*visit.Visitor) {
	t.Helper()
	hearAlike(t, list...)
	for _, v := range list {
		s, _ := stateOf(t, v)
		i := slices.Index(s.Sides(), v.Seat().Who().By)
		if s.Step == rules.Deployment {
			b, err := bot.New("passive")
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range b.Choose(s, i, game.NewDice("deploys", 1)) {
				if err := v.Seat().Do(json.RawMessage(rules.EncodeAction(a))); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s, _ := stateOf(t, v); !s.Ready[i] {
			if err := v.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func stateOf(t *testing.T, v *visit.Visitor) (*rules.State, int) {
	t.Helper()
	l, err := v.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	return l.View.(*rules.State), l.Version
}

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

// Several play at a side, each with his formations; the referee has a seat, and who watches is told
// what his side is told, or all of it late.
func TestSeatsOfAGame(t *testing.T) {
	var companies []string
	{
		s, err := rules.System{}.Open(game.Opening{Name: maneuvers, Scenario: library(t, maneuvers)})
		if err != nil {
			t.Fatal(err)
		}
		companies = ruled{}.formations(s, "Blue")
	}
	for want, g := range map[string]Game{
		"no formation":   {Seats: []visit.Seat{{Name: "Anna", By: "Blue", Formations: []string{"Nothing"}}}},
		"is no side":     {Seats: []visit.Seat{{Name: "Anna", By: "Green"}}},
		"name of a side": {Seats: []visit.Seat{{Name: "Red", By: "Blue"}}},
	} {
		g.Name, g.Scenario = maneuvers, library(t, maneuvers)
		if _, err := NewGame(filepath.Join(t.TempDir(), "x"), g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
	c := openGame(t, Game{Late: 1, Seats: []visit.Seat{
		{Name: "Anna", By: "Blue", Formations: companies[len(companies)-1:]}, {Name: "Umpire", By: game.Referee}, {By: "Blue", Watches: true}, {Watches: true},
	}})
	dir := t.TempDir()
	var v []*visit.Visitor
	for i := range c.seats {
		v = append(v, c.visit(i, filepath.Join(dir, fmt.Sprint(i))))
	}
	begun(t, v...)
	blue, red, anna, umpire, watcher, late := v[0], v[1], v[2], v[3], v[4], v[5]
	if s := anna.Seat().Who(); s.Seat != "Anna" || s.By != "Blue" || !slices.Equal(s.Formations, companies[len(companies)-1:]) {
		t.Errorf("Anna sits as %+v", s)
	}
	if s, _ := stateOf(t, umpire); len(s.Names()) <= len(namesOf(t, blue)) {
		t.Error("the referee does not see all")
	}
	if !slices.Equal(namesOf(t, watcher), namesOf(t, blue)) {
		t.Error("who watches Blue sees something else than Blue")
	}
	ready(t, blue, red)
	if err := umpire.Seat().Do(json.RawMessage(`{"do":"referee","reason":"a test","stand":{"name":"Blue rifle 1","facing":90}}`)); err != nil {
		t.Errorf("the referee: %v", err)
	}
	var other string
	s, _ := stateOf(t, blue)
	for _, name := range s.Names() {
		if p, _ := s.Piece(name); p.Side == "Blue" && p.Company != companies[len(companies)-1] && p.Place == rules.OnTable {
			other = name
		}
	}
	if other != "" {
		err := anna.Seat().Do(json.RawMessage(fmt.Sprintf(`{"do":"face","stand":%q,"facing":10}`, other)))
		if err == nil || !strings.Contains(err.Error(), "Anna commands") {
			t.Errorf("Anna turns what is not hers: %v", err)
		}
	}
	for _, w := range []*visit.Visitor{watcher, late} {
		if err := w.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err == nil {
			t.Error("who watches acts")
		}
		refused(t, "who watches", w.Room().Ask(&room.Ask{Do: room.Say, Text: "left of you!"}))
	}
	for range 40 {
		if s, _ := stateOf(t, red); s.Turn >= 3 {
			break
		}
		ready(t, anna, red)
	}
	now, _ := stateOf(t, red)
	if now.Turn < 3 {
		t.Fatalf("the game is in turn %d", now.Turn)
	}
	until(t, "the late one sees the turns before", func() bool { s, _ := stateOf(t, late); return s.Turn == now.Turn-1 || s.Turn == now.Turn-2 })
	l, err := late.Seat().Look(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range l.News {
		for _, e := range n.Events {
			if e.(rules.Event).Kind == rules.EventTurn && strings.Contains(e.TextFor(""), fmt.Sprint("Turn ", now.Turn)) {
				t.Errorf("who watches late is told of %s", e.TextFor(""))
			}
		}
	}
	if err := red.Seat().Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Fatal(err)
	}
	until(t, "all is told when it is over", func() bool {
		l, err := late.Seat().Look(0)
		if err != nil {
			t.Fatal(err)
		}
		_, over := l.View.Over()
		return over
	})
	c.close()
	verified(t, c.dir, nil)
}

func namesOf(t *testing.T, v *visit.Visitor) []string {
	s, _ := stateOf(t, v)
	return s.Names()
}

// A host in whose place another game is for a while ends nobody's visit who has sat there, before the game, in
// it, or with the keys that he has; who has never sat is told at once that his link is none.
func TestAnotherGameInPlace(t *testing.T) {
	c := openClub(t)
	dir := t.TempDir()
	folders := []string{filepath.Join(dir, "blue"), filepath.Join(dir, "red")}
	elsewhere := func(so func()) {
		t.Helper()
		seats := c.seats
		c.close()
		h, err := New(filepath.Join(t.TempDir(), "other"), maneuvers, library(t, maneuvers))
		if err != nil {
			t.Fatal(err)
		}
		c.serve(h, c.addr)
		c.seats = seats
		so()
		c.restart()
	}
	told := func(v *visit.Visitor) {
		t.Helper()
		until(t, "he is told why", func() bool {
			now := v.Now()
			if now.Stage == visit.Ended {
				t.Fatalf("his visit ends: %v", now.Fault)
			}
			return strings.Contains(now.Lost, "no seat of this game has that link")
		})
	}
	blue := c.visit(0, folders[0])
	until(t, "he waits", func() bool { return len(blue.Now().Waits) > 0 })
	elsewhere(func() { told(blue) })
	red := c.visit(1, folders[1])
	begun(t, blue, red)
	elsewhere(func() {
		told(blue)
		told(red)
		red.Leave()
		red = c.visit(1, folders[1])
		told(red)
		wrong := c.visit(1, filepath.Join(dir, "nobody"))
		until(t, "a link that is none ends", func() bool { return wrong.Now().Stage == visit.Ended })
		if got, want := wrong.Now().Fault.Error(), "no seat of this game has that link: ask the host for yours"; got != want {
			t.Errorf("%q: want %q", got, want)
		}
	})
	begun(t, blue, red)
	until(t, "both are there", func() bool { return blue.Now().Online && red.Now().Online })
}
