package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/replay/toygame"
)

// allocated is how much memory a call takes from the heap in all, in bytes.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// What is no journal, or far too long for one, is read no farther than it takes
// to say so.
func TestNoJournalEatsTheMachine(t *testing.T) {
	data := small(t)
	lines := bytes.SplitAfter(data, []byte{'\n'})
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"newlines":            {append(bytes.Clone(data), bytes.Repeat([]byte{'\n'}, 1<<20)...), "more faults: nothing is read"},
		"nothing but lines":   {bytes.Repeat([]byte{'\n'}, 1<<20), "more faults: nothing is read"},
		"too many rolls":      {bytes.Replace(data, []byte(`"rolls":[`), append([]byte(`"rolls":[`), bytes.Repeat([]byte("1,"), 1<<20)...), 1), "numbers: want at most"},
		"a line without end":  {append(bytes.Clone(lines[0]), append(bytes.Repeat([]byte{'{'}, 8<<20), '\n')...), "bytes: want at most"},
		"a header without it": {append(bytes.Repeat([]byte{'"'}, 32<<20), '\n'), "bytes: want at most"},
		"CR LF":               {bytes.ReplaceAll(data, []byte{'\n'}, []byte("\r\n")), "its lines end in CR LF"},
		"a number for a book": {bytes.Replace(data, []byte(`"n":1`), append([]byte(`"n":`), bytes.Repeat([]byte{'7'}, 1<<20)...), 1), "is no number"},
	} {
		var j *game.Journal
		used := allocated(func() { j = game.ParseJournal(c.data) })
		if used > 4<<20+uint64(len(c.data)) {
			t.Errorf("%s: %d bytes of %d were taken", name, used, len(c.data))
		}
		if len(j.Faults) == 0 || len(j.Faults) > 201 {
			t.Errorf("%s: %d faults", name, len(j.Faults))
			continue
		}
		all := ""
		for _, f := range j.Faults {
			if len(f.Text) > 1000 {
				t.Errorf("%s: a fault of %d bytes", name, len(f.Text))
			}
			all += f.Text + "\n"
		}
		if !strings.Contains(all, c.want) {
			t.Errorf("%s: no fault says %q: %s", name, c.want, all[:min(len(all), 400)])
		}
		if name == "CR LF" && len(j.Faults) != 1 {
			t.Errorf("CR LF: %v; want one fault", j.Faults)
		}
	}
}

// A game keeps few of the positions it went through, and goes back to any.
func TestGoesBackToPositionsThatAreNotKept(t *testing.T) {
	g, journal := newGame(t, 1<<30)
	var hashes [][32]byte
	for n := range 300 {
		hashes = append(hashes, g.Position().Hash())
		do(t, g, toygame.Sides[n%2], `{"throw":2}`)
	}
	f := &memory{data: bytes.Clone(journal.Bytes())}
	again, _, err := game.Resume(toygame.System{}, f)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*game.Game{g, again} {
		for n := len(hashes) - 1; n >= 0; n-- {
			takeBack(t, g, game.Referee, "back to the beginning")
			if g.Position().Hash() != hashes[n] {
				t.Fatalf("after %d actions it is another position", n)
			}
		}
	}
}

// A game that only waits is refused before it fills the machine.
func TestAGameHasAnEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 200,000 actions")
	}
	g, journal := newGame(t, 1<<30)
	var err error
	n := 0
	for ; err == nil; n++ {
		if _, err = g.Do("Red", json.RawMessage(`{"put by":1}`)); err == nil && n%2 == 0 {
			_, err = g.TakeBack(game.Doer{By: "Red"}, "")
		}
	}
	var r *game.Refusal
	if !errors.As(err, &r) || !r.Because(game.Full) || n < 100_000 {
		t.Errorf("after %d actions: %v", n, err)
	}
	if j := game.ParseJournal(journal.Bytes()); len(j.Faults) > 0 {
		t.Error(j.Faults[:1])
	}
}

// Who fills a journal keeps nobody from ending the game: in its last lines a side is ready, once, and resigns, and the
// referee does what both agree on. Once everything was refused then, giving up, too.
func TestAFullGameCanBeEnded(t *testing.T) {
	full := func(err error) bool {
		var r *game.Refusal
		return errors.As(err, &r) && r.Because(game.Full)
	}
	say := func(g *game.Game, by, what string) error {
		_, err := g.Do(by, json.RawMessage(what))
		return err
	}
	const ready = `{"do":"ready","put by":1}` // nothing comes of the word in the toy
	for left, spare := range map[int]bool{game.LastLines + 2: false, game.LastLines: true, 10: true} {
		g, _ := newGame(t, 1000)
		do(t, g, "Red", `{"put by":1}`)
		g.Fill(left)
		if err := say(g, "Blue", `{"do":"wait","put by":1}`); full(err) != spare || err != nil != spare {
			t.Errorf("%d lines are left: something is done: %v", left, err)
		}
		if err := say(g, "Red", ready); err != nil {
			t.Errorf("%d lines are left: Red is not ready: %v", left, err)
		}
		g.Fill(left)
		if _, err := g.TakeBack(game.Doer{By: "Red"}, ""); full(err) != spare || err != nil != spare {
			t.Errorf("%d lines are left: what Red did is taken back: %v", left, err)
		}
		if err := say(g, game.Referee, `{"set":5}`); err != nil {
			t.Errorf("%d lines are left: the referee: %v", left, err)
		}
		if err := say(g, "Red", `{"resign":true}`); err != nil {
			t.Errorf("%d lines are left: Red cannot give up: %v", left, err)
		}
		if _, over := g.Position().Over(); !over {
			t.Errorf("%d lines are left: Red has given up, and it is not over", left)
		}
	}
	g, _ := newGame(t, 1000)
	g.Fill(2)
	if err := say(g, "Red", ready); !full(err) {
		t.Errorf("no line is left: %v", err)
	}
}

// A journal has so many seats and no more, and neither has a game.
func TestSeatsAreBounded(t *testing.T) {
	const most = 1000
	g, journal := newGame(t, 1000)
	seat := func(n int) game.Seated {
		return game.Seated{Doer: game.Doer{Seat: fmt.Sprint("Anna ", n), By: "Red"}}
	}
	for n := range most {
		if err := g.Sit(seat(n)); err != nil {
			t.Fatal(err)
		}
	}
	var r *game.Refusal
	if err := g.Sit(seat(most)); !errors.As(err, &r) || !r.Because(game.Full) {
		t.Errorf("one more sits: %v", err)
	}
	if _, err := g.DoFrom(seat(most-1).Doer, json.RawMessage(`{"put by":1}`)); err != nil {
		t.Error(err)
	}
	if j := game.ParseJournal(journal.Bytes()); len(j.Faults) > 0 {
		t.Error(j.Faults)
	}
	more := append(journal.Bytes(), `{"sit":"Berta","by":"Red","sum":"0123456789abcdef"}`+"\n"...)
	j := game.ParseJournal(more)
	if len(j.Faults) != 1 || j.Faults[0].Line != most+3 || !strings.Contains(j.Faults[0].Text, "at most 1000 seats") {
		t.Errorf("of one seat too many it says %v", j.Faults)
	}
}
