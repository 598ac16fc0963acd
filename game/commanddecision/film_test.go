package commanddecision_test

import (
	"bytes"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/game/seat"
)

// filmOf returns the film and the journal of a golden game.
func filmOf(tb testing.TB, name string) (*replay.Film, []byte) {
	data, err := goldenGames.ReadFile(goldenFolder + "/" + strings.TrimSuffix(name, ".toml") + ".jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	f, err := replay.Develop(cd.System{}, game.ParseJournal(data), nil)
	if err != nil {
		tb.Fatal(err)
	}
	return f, data
}

// A readOnly is a journal that nothing is written to.
type readOnly struct{ *bytes.Reader }

func (readOnly) Write(b []byte) (int, error) { return len(b), nil }
func (readOnly) Truncate(int64) error        { return nil }

// Each side's reel has what its seat was told while the game was played, with the
// positions that it saw then, and nothing else.
func TestReelsAreWhatSeatsSaw(t *testing.T) {
	t.Parallel()
	f, data := filmOf(t, "maneuvers-1941.toml")
	g, j, err := game.Resume(cd.System{}, readOnly{bytes.NewReader(data)})
	if err != nil {
		t.Fatal(err)
	}
	done, err := seat.Done(cd.System{}, j)
	if err != nil {
		t.Fatal(err)
	}
	host := seat.NewHost(g, done...)
	defer host.Close()
	for _, who := range append(f.Sides(), game.Referee) {
		at, err := host.Sit(game.Seated{Doer: game.Doer{By: who}}, seat.Watches)
		if err != nil {
			t.Fatal(err)
		}
		l, err := at.Look(0)
		if err != nil {
			t.Fatal(err)
		}
		reel := f.As(who)
		if len(l.News) != len(reel.Shots) {
			t.Fatalf("%s was told %d times, and sees %d", who, len(l.News), len(reel.Shots))
		}
		for i, n := range l.News {
			s := &reel.Shots[i]
			was, err := game.EncodeEvents(n.Events) // as it is written down
			if err != nil {
				t.Fatal(err)
			}
			if is, err := game.EncodeEvents(s.Events); s.By != n.By || err != nil || !bytes.Equal(is, was) {
				t.Fatalf("shot %d of %s:\n%s, told\n%s", i, who, is, was)
			}
			if i%11 != 0 {
				continue
			}
			then, err := at.LookBack(n.Version)
			if err != nil {
				t.Fatal(err)
			}
			if then.View.Hash() != reel.At(i+1).Hash() {
				t.Fatalf("%s saw something else after shot %d", who, i+1)
			}
		}
	}
}

// BenchmarkFilm opens the golden game with the most actions, and goes to a moment of
// it as the side sees it that sees it the slowest.
func BenchmarkFilm(b *testing.B) {
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			filmOf(b, "lezey-1944.toml")
		}
	})
	b.Run("moment", func(b *testing.B) {
		f, _ := filmOf(b, "lezey-1944.toml")
		reel, n := f.As(f.Sides()[0]), 0
		for b.Loop() {
			n = (n + 97) % (len(reel.Shots) + 1)
			reel.At(n)
		}
	})
}
