package mail

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/game/seat"
	"sightline/scenarios"
)

const maneuvers = "maneuvers-1941.toml"

func scenario(t *testing.T, name string) []byte { t.Helper(); return library(t, name) }

func library(t testing.TB, name string) []byte {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// shown is that nothing becomes hidden.
var shown = rules.OverlayOf([]rules.Choice{{Name: "lost-out-of-sight", Value: "no"}, {Name: "lost-in-cover", Value: "no"}})

// A match is a game by mail with both players in one hand.
type match struct {
	t     *testing.T
	dir   string
	boxes [2]*Box // by side
	bots  [2]bot.Bot
	seeds [2]string
	sent  [][]byte
	from  []int // by letter: the side
	steps int
	first func(s *seat.Seat, now *rules.State) // chooses before the bot; nil: nobody
}

// begun begins a game of Maneuvers of bots: Blue offers it, Red takes it up.
func begun(t *testing.T, seed string, names ...string) *match {
	t.Helper()
	return begunOf(t, &Terms{Name: maneuvers, Scenario: scenario(t, maneuvers), Overlays: []game.Overlay{shown}, Side: "Blue"}, 0, seed, names...)
}

// agreed is a scenario that comes along, by rulings that are agreed on and those that mail wants.
func agreed(t *testing.T, name, side string, choices ...rules.Choice) *Terms {
	t.Helper()
	terms := &Terms{Name: name, Scenario: scenario(t, name), Side: side}
	if err := terms.Agree(choices); err != nil {
		t.Fatal(err)
	}
	return terms
}

// begunOf begins a game of bots, which a side offers and the other takes up.
func begunOf(t *testing.T, terms *Terms, offers int, seed string, names ...string) *match {
	t.Helper()
	m := &match{t: t, dir: quickDir(t)}
	for i, name := range names {
		b, err := bot.New(name)
		if err != nil {
			t.Fatal(err)
		}
		m.bots[i], m.seeds[i] = b, fmt.Sprint(seed, " ", i)
	}
	b, err := OfferTo(filepath.Join(m.dir, "blue"), terms)
	if err != nil {
		t.Fatal(err)
	}
	m.boxes[offers] = b
	m.send(offers)
	if m.boxes[1-offers], err = Accept(filepath.Join(m.dir, "red"), m.sent[0]); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, b := range m.boxes {
			_ = b.Close()
		}
	})
	return m
}

// quickDir is a folder of the test in memory, if there is such: a game waits for the disk a
// thousand times.
func quickDir(t testing.TB) string {
	dir, err := os.MkdirTemp("/dev/shm", "sightline-mail-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// send sends the next letter of a side.
func (m *match) send(side int) {
	m.t.Helper()
	path := filepath.Join(m.dir, "letter")
	if _, err := m.boxes[side].Send(path); err != nil {
		m.t.Fatalf("letter %d: %v", len(m.sent)+1, err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		m.t.Fatal(err)
	}
	m.sent, m.from = append(m.sent, data), append(m.from, side)
}

// chooses has the bot of a side choose in a step.
func (m *match) chooses(side int) {
	m.t.Helper()
	s, err := m.boxes[side].Seat()
	if err != nil {
		m.t.Fatal(err)
	}
	m.steps++
	if m.first != nil {
		l, err := s.Look(0)
		if err != nil {
			m.t.Fatal(err)
		}
		m.first(s, l.View.(*rules.State))
	}
	p := &bot.Player{Bot: m.bots[side], Seat: s, Seed: fmt.Sprint(m.seeds[side], " ", m.steps)}
	if err := p.Play(); err != nil && !errors.Is(err, seat.ErrClosed) {
		m.t.Fatal(err)
	}
	if p.Refusal != nil {
		m.t.Fatalf("a bot was refused what its view allows: %v", p.Refusal)
	}
}

// next plays until the next letter is sent, and returns who sent it; false when the game is over.
func (m *match) next() (side int, more bool) {
	m.t.Helper()
	for side, b := range m.boxes {
		turn, _ := b.Turn()
		if turn == Chooses {
			m.chooses(side)
			turn, _ = b.Turn()
		}
		if turn == Sends {
			m.send(side)
			return side, true
		}
	}
	return 0, false
}

// take has a side take the last letter.
func (m *match) take(side int) {
	m.t.Helper()
	if _, _, err := m.boxes[side].Take(m.sent[len(m.sent)-1]); err != nil {
		m.t.Fatal(err)
	}
}

// play plays so many letters, or to the end if n is 0.
func (m *match) play(n int) {
	m.t.Helper()
	for k := 0; n == 0 || k < n; k++ {
		side, more := m.next()
		if !more {
			if n > 0 {
				m.t.Fatal("the game was over too soon")
			}
			return
		}
		m.take(1 - side)
	}
}

// A game of Maneuvers is played to its outcome through files alone; both come to write
// the same journal, which verifies.
func TestGameByMail(t *testing.T) {
	m := begun(t, "game", "steady", "steady")
	m.play(0)
	var journals [2][]byte
	for side, b := range m.boxes {
		if turn, _ := b.Turn(); turn != IsOver {
			t.Fatalf("%s waits for %d", b.Side(), turn)
		}
		data, err := os.ReadFile(filepath.Join(b.Dir(), JournalFile))
		if err != nil {
			t.Fatal(err)
		}
		journals[side] = data
	}
	if string(journals[0]) != string(journals[1]) {
		t.Fatal("the two journals are not the same")
	}
	j := game.ParseJournal(journals[0])
	v := replay.Verify(rules.System{}, j)
	for _, d := range v.Differences {
		t.Errorf("%s", d)
	}
	last := j.Lines[len(j.Lines)-1]
	if last.Kind != game.OutcomeLine {
		t.Fatal("the game has no outcome")
	}
	size, most := 0, 0
	for _, data := range m.sent[1:] {
		size, most = size+len(data), max(most, len(data))
	}
	t.Logf("%d letters, the offer %d bytes, the others %d in all, at most %d; %d lines; %+v", len(m.sent), len(m.sent[0]), size, most, len(j.Lines), *last.Outcome)
}

// A box that is closed and opened again at every letter goes on as if it had not been, in the
// dark of a command step, too; and so does one whose journal was written and its state not.
func TestBoxesGoOn(t *testing.T) {
	goesOn(t, begun(t, "goes on", "steady", "passive"), 40)
}

// So do those of a game that one side keeps.
func TestKeptBoxesGoOn(t *testing.T) {
	goesOn(t, begunKept(t, "peski-1939.toml", "German", "goes on", "steady", "passive"), 20)
}

func goesOn(t *testing.T, m *match, letters int) {
	reopen := func() {
		for side, b := range m.boxes {
			turn, n := b.Turn()
			dir := b.Dir()
			var last []Block // which a keeper opens with the end
			if b.state.keeps() && b.play != nil {
				last = b.play.last
			}
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			journal := filepath.Join(dir, JournalFile)
			data, err := os.ReadFile(journal)
			if err == nil && n%3 == 0 { // ended while it took a letter
				err = os.WriteFile(journal, append(data, data[len(data)-200:]...), 0o600)
			}
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
			if m.boxes[side], err = OpenBox(dir); err != nil {
				t.Fatalf("letter %d: %v", n, err)
			}
			if again, k := m.boxes[side].Turn(); again != turn || k != n {
				t.Fatalf("letter %d: it waits for %d, letter %d: want %d", n, again, k, turn)
			}
			if b = m.boxes[side]; last != nil && !reflect.DeepEqual(b.play.last, last) {
				t.Fatalf("letter %d: what was settled last is not kept", n)
			}
		}
	}
	dark := 0
	for range letters {
		reopen()
		side, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		b := m.boxes[side]
		if b.play != nil && b.play.dark != nil || b.guest != nil && b.guest.Dark {
			dark++
		}
		m.refuses(1-side, m.sent[0], map[bool]string{true: "letter 1 was taken already", false: "your own letter 1"}[m.from[0] == side])
		again := m.sent[len(m.sent)-1]
		if _, data, err := b.Next(); err != nil || string(data) != string(again) {
			t.Fatalf("letter %d, sent again, is another (%v)", len(m.sent), err)
		}
		reopen()
		if len(m.sent) > 4 {
			m.refuses(1-side, m.sent[len(m.sent)-3], "was taken already")
		}
		m.take(1 - side)
		m.refuses(1-side, again, "was taken already")
		for _, b := range m.boxes {
			if s, err := b.Seat(); err == nil && len(m.sent)%8 == 0 {
				l, err := s.Look(0)
				if err != nil {
					t.Fatal(err)
				}
				if b.View().Hash() != l.View.Hash() && len(b.chosen) == 0 && (b.guest == nil || b.guest.Chose == nil) {
					t.Fatalf("letter %d: the seat of %s sees another position", len(m.sent), b.Side())
				}
				for v := range l.Version {
					if back, err := s.LookBack(v); err != nil || back.View == nil || back.Version != v {
						t.Fatalf("looking back at version %d: %v", v, err)
					}
				}
			}
		}
	}
	if dark == 0 {
		t.Error("there was no dark step")
	}
	if _, err := OpenBox(m.boxes[0].Dir()); err == nil {
		t.Error("one folder is open twice")
	}
}

// At the seat choices are taken back as at any other; what was chosen otherwise first is in no
// letter, and who was ready may think again until the letter is written.
func TestSecondThoughts(t *testing.T) {
	m := begun(t, "thoughts", "steady", "steady")
	b := m.boxes[1]
	s, err := b.Seat()
	if err != nil {
		t.Fatal(err)
	}
	deploy := func(stand, at string) {
		t.Helper()
		if err := s.Do(json.RawMessage(`{"do": "deploy", "stand": "` + stand + `", "at": ` + at + `, "facing": 270}`)); err != nil {
			t.Fatal(err)
		}
	}
	start, _ := s.Look(0)
	if err := s.MayTakeBack(); err == nil {
		t.Error("nothing was chosen, and may be taken back")
	}
	deploy("Red rifle 1", "[44,10]")
	deploy("Red rifle 2", "[44,14]")
	deploy("Red rifle 1", "[44,12]")
	deploy("Red rifle 3", "[44,16]")
	for range 2 {
		if err := s.TakeBack(""); err != nil {
			t.Fatal(err)
		}
	}
	l, _ := s.Look(start.Version)
	if p, _ := l.View.(*rules.State).Piece("Red rifle 1"); len(l.News) != 6 || !l.News[5].TakenBack || fmt.Sprint(p.At) != "(44, 10)" {
		t.Errorf("%d news, Red rifle 1 at %v", len(l.News), p.At)
	}
	if back, _ := s.LookBack(start.Version + 3); fmt.Sprint(back.View.(*rules.State).Names()) == "" {
		t.Error("nothing is there to look back at")
	}
	deploy("Red rifle 1", "[44,20]")
	if err := s.Do(json.RawMessage(`{"do":"move","stand":"Red rifle 1","path":[[1,1]]}`)); err == nil {
		t.Error("it moves while sides deploy")
	}
	m.chooses(1) // places the others
	if turn, _ := b.Turn(); turn != Sends {
		t.Fatal("Red is not ready")
	}
	if was, err := b.Unready(); !was || err != nil {
		t.Fatal(was, err)
	}
	if turn, _ := b.Turn(); turn != Chooses {
		t.Fatal("Red is ready still")
	}
	m.chooses(1)
	m.send(1)
	m.take(0)
	for range 2 {
		side, _ := m.next()
		m.take(1 - side)
	}
	opened := unpacked(t, m.sent[3])
	if !strings.Contains(opened, "[44,20]") || strings.Contains(opened, "[44,10]") || strings.Count(opened, `"stand":"Red rifle 1"`) != 1 {
		t.Errorf("second thoughts are told: %s", opened)
	}
}

// Where both agreed that all are seen from the start who arrives is turned up in the command step; so is
// an order to rally, but not if it was withdrawn.
func TestAllSeenByMail(t *testing.T) {
	m := begunOf(t, agreed(t, "breakout.toml", "Soviet", rules.Choice{Name: "hides", Value: "nobody"}), 1, "seen", "steady", "steady")
	m.first = func(s *seat.Seat, now *rules.State) {
		for _, o := range now.Legal(1) {
			if s.Who().By == "Soviet" && o.Do == "order" && now.Turn == 1 {
				p, _ := now.Piece(o.Stand)
				for _, a := range []rules.Action{rules.Order{By: p.Name, Order: rules.Rally, At: p.At}, rules.Withdraw{By: p.Name}} {
					if err := s.Do(rules.EncodeAction(a)); err != nil {
						t.Fatal(err)
					}
				}
				return
			}
		}
	}
	arrived := 0
	for m.boxes[0].View() == nil || m.boxes[0].View().Turn < 2 {
		side, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		if l, _ := Read(m.sent[len(m.sent)-1]); l.act(shows) != nil {
			for _, do := range l.act(shows).Shown {
				if wordOf(do) == "deploy" {
					arrived++
				}
			}
		}
		m.take(1 - side)
		for _, b := range m.boxes {
			allSeen(t, b)
		}
	}
	if arrived < 5 {
		t.Errorf("%d stands have arrived", arrived)
	}
}

// What cannot be played by mail is refused, with the reason.
func TestNotByMail(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"authie-1944.toml", "hides=first (only Canadian), --ruling hides=second (only German)"},
		{"peski-1939.toml", "by its rulings: want hides=first lost-out-of-sight=no lost-in-cover=no way-back=engine"},
		{maneuvers, "by its rulings: want lost-out-of-sight=no lost-in-cover=no way-back=engine"},
	} {
		owner := rules.OverlayOf([]rules.Choice{{Name: "way-back", Value: "owner"}})
		_, err := OfferTo(t.TempDir(), &Terms{Name: c.name, Scenario: scenario(t, c.name), Overlays: []game.Overlay{owner}, Side: "Blue"})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v: want %q", c.name, err, c.want)
		}
	}
	for ruling, keeper := range map[string]string{"first": "Canadian", "second": "German", "nobody": ""} {
		b, err := OfferTo(t.TempDir(), agreed(t, "authie-1944.toml", "German", rules.Choice{Name: "hides", Value: ruling}))
		if err != nil {
			t.Fatal(err)
		}
		if b.Keeper() != keeper {
			t.Errorf("hides=%s: %q keeps the game: want %q", ruling, b.Keeper(), keeper)
		}
		_ = b.Close()
	}
	_, err := OfferTo(t.TempDir(), &Terms{Name: maneuvers, Scenario: scenario(t, maneuvers), Overlays: []game.Overlay{shown}, Side: "Green"})
	if err == nil || !strings.Contains(err.Error(), `"Green" is no side: want Blue or Red`) {
		t.Error(err)
	}
}

// Who resigns loses, in a command step and in any other, and the other side comes to know it.
func TestResignsByMail(t *testing.T) {
	for _, at := range []rules.Step{rules.Commanding, rules.Moving} {
		for side, name := range []string{"Blue", "Red"} {
			m := begun(t, "resigns", "passive", "passive")
			m.first = func(s *seat.Seat, now *rules.State) {
				if s.Who().By == name && now.Step == at && now.Turn == 1 {
					if err := s.Do(rules.EncodeAction(rules.Resign{})); err != nil {
						t.Fatal(err)
					}
				}
			}
			m.play(0)
			for _, b := range m.boxes {
				turn, _ := b.Turn()
				if o, over := b.game().Position().Over(); turn != IsOver || !over || o.Side != b.sides[1-side] {
					t.Errorf("%s resigns in %s: %s waits for %d, %+v", name, at, b.Side(), turn, o)
				}
			}
		}
	}
}
