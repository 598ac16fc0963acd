package screen

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"testing"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/board"
	"sightline/game"
	"sightline/scenarios"
)

// A desk is a game that is played by what a room offers.
type desk struct {
	t      *testing.T
	game   *game.Game
	side   string
	strict bool // what is done is offered by a button: it is not refused
	play   board.Play
	did    int
	rolled int
}

func (d *desk) Say(string)    {}
func (d *desk) Refuse(string) {}

func (d *desk) Do(actions ...any) bool {
	for _, a := range actions {
		raw, err := json.Marshal(a)
		if err != nil {
			d.t.Fatal(err)
		}
		events, err := d.game.Do(d.side, raw)
		if err != nil {
			if d.strict {
				d.t.Errorf("%s %s: a button offers it: %v", d.side, raw, err)
			}
			return false
		}
		d.did++
		for _, e := range events {
			x := d.play.Tell(e)
			if len(x.Dice) > 0 {
				d.rolled++
			}
			if x.Title != "" && x.Under == "" {
				d.t.Errorf("%v shows %+v", e, x)
			}
		}
	}
	return true
}

func (d *desk) DoAll(actions ...any) {
	d.Do(actions[0])
	d.strict = false
	d.Do(actions[1:]...)
}

// Every board has a room, and games are played to their end by what that offers: buttons that
// the rules do not refuse, clicks anywhere, whatever is chosen.
func TestRoomsArePlayed(t *testing.T) {
	for _, k := range boards.All() {
		room := boardRooms[k.Name()]
		if room == nil {
			t.Errorf("%s has no room", k.Name())
			continue
		}
		name := k.Smallest()
		t.Run(name, func(t *testing.T) {
			text, _ := k.File(name)
			doc, err := scenarios.Decode(name, text)
			if err != nil {
				t.Fatal(err)
			}
			cells := len(k.Map(doc.Scenario).Cells)
			did, rolled := 0, 0
			for _, seed := range []string{"a room", "a second", "a third", "a fourth"} {
				d := playRoom(t, k, room, game.Opening{Name: name, Scenario: text, Seed: seed}, cells)
				did, rolled = did+d.did, rolled+d.rolled
			}
			if did < 240 || rolled < 36 {
				t.Errorf("four games: %d actions, %d of them with dice", did, rolled)
			}
		})
	}
}

// playRoom plays one game to its end by what the room offers; cells is how many its map has.
func playRoom(t *testing.T, k *boards.Kind, room *board.Room, opening game.Opening, cells int) *desk {
	t.Helper()
	g, err := game.NewGame(k.System, opening, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, game: g}
	d.play = room.New(d)
	watcher := room.New(d)
	r := rand.New(rand.NewPCG(1, 2))
	sides := g.Position().Sides()
	cell := func() int { return r.IntN(cells+1) - 1 }
	for range 60_000 {
		now := g.Position()
		if _, over := now.Over(); over {
			break
		}
		watcher.See(now, -1)
		at := max(watcher.Status().Active, 0)
		d.side = sides[at]
		d.play.See(now.For(d.side), at)
		counters := d.play.Counters()
		for _, c := range counters {
			if c.Cell < 0 || c.Cell >= cells || c.Tip == "" {
				t.Fatalf("a counter lies nowhere: %+v", c)
			}
		}
		if len(d.play.Roster()) == 0 || len(d.play.Foot()) == 0 {
			t.Fatal("the roster is empty")
		}
		switch r.IntN(6) {
		case 0:
			d.play.Step(1 - 2*r.IntN(2))
		case 1:
			d.play.Pick(counters[r.IntN(len(counters))].Name, false)
		case 2:
			d.play.Hover(cell())
		case 3:
			if c := cell(); c >= 0 {
				d.play.Point(c, r.IntN(4) > 0)
			}
		default:
			list := d.play.Buttons()
			if b := list[r.IntN(len(list))]; !b.Off && (b.ID != "pass" || r.IntN(12) == 0) { // else nobody would do anything
				d.strict = true
				b.Do()
				d.strict = false
			}
		}
		d.play.See(g.Position().For(d.side), at)
		d.play.Card()
		for _, m := range d.play.Marks() {
			for _, c := range m.Cells {
				if c >= cells {
					t.Fatalf("a mark lies nowhere: %+v", m)
				}
			}
		}
		if t.Failed() {
			return d
		}
	}
	if _, over := g.Position().Over(); !over {
		t.Errorf("seed %s: no end after %d actions", opening.Seed, d.did)
	}
	return d
}

// Who sits at one table does not sit at the next: each begins with its own.
func TestSeatsOfEachTable(t *testing.T) {
	l := &lobby{seats: newSeating(), tables: make([]volume, 2), section: playSection}
	l.seats.who, l.seats.referee, l.seats.measuring = [2]int{2, 0}, true, "free"
	l.choose(0)
	if l.seats.who != [2]int{2, 0} {
		t.Error("the same table, and others sit there")
	}
	l.choose(1)
	if want := newSeating(); l.seats.who != want.who || l.seats.referee || l.seats.measuring != "" {
		t.Errorf("at the next table sit %+v, want %+v", l.seats, want)
	}
}
