package textplay

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
)

// commandWords are what hostile players put together.
var commandWords = strings.Fields(`help look mine enemies sees where todo log why aims place order withdraw decline
	follow move mount dismount stay back fire odds hold strike face measure rest undo ready wait pass resign
	at to then toward with shots circle along half in by push spread shell and not of north-east n 3 12,8 -1,-1 9999999,1
	1e9 99999999999999999999 -5 0 0.0000001 NaN 361 blue red rifle 1 2 command tank gun crew truck sugarloaf
	mayhew chesterfield full no-order rally "" "blue "rifle ap he here middle`)

// What is typed without sense is answered, and never ends in a panic or an error.
func TestHostileCommands(t *testing.T) {
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := sit(t, "maneuvers-1941", games.Person, games.Person)
		n := 0
		g.play(&typist{next: func() (string, bool) {
			if n++; n > 400 {
				return "", false
			}
			var line []string
			for range 1 + r.IntN(8) {
				line = append(line, commandWords[r.IntN(len(commandWords))])
			}
			if r.IntN(6) == 0 {
				line = append([]string{[]string{"rest", "ready", ""}[r.IntN(3)]}, line[:0]...)
			}
			return strings.Join(line, " "), true
		}})
		g.verified()
	}
}

// Bytes of all kinds, lines of a megabyte, and inputs that end anywhere.
func TestHostileBytes(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 1<<16)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	long := strings.Repeat("look ", 200_000)
	for _, script := range []string{
		string(noise), long, long + "\nmine", "look\x00\x1b[2J\nlook \xff\xfe", "\"", "rest\r\nmine\r\n", "look \"" + long[:3000], "", "\n\n\n", "res", "resign\nlook\nresign\n",
	} {
		out := g.says(script)
		if strings.ContainsAny(out, "\x1b\x00") {
			t.Errorf("%.40q is answered with what a terminal would obey", script)
		}
		if !strings.HasSuffix(out, "\nThe game is kept.\n") {
			t.Errorf("%.40q ends with %q", script, out[max(0, len(out)-80):])
		}
	}
	if out := g.says(long + "\nmine\n"); strings.Count(out, "That line is too long for a command.") != 1 || !strings.Contains(out, "Blue rifle company, morale 8") {
		t.Errorf("a long line is answered with %.300q", out)
	}
	if out := g.says("resign\nresign\n"); !strings.Contains(out, "The game is over. Red wins") {
		t.Errorf("resigned twice: %s", out)
	}
}

// brokenWriter fails after so many bytes.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

// Who does not listen any more ends the play.
func TestWriterFails(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	script := &typist{next: func() (string, bool) { return "look", true }}
	if err := (&Board{Match: g.match}).Play(script, &brokenWriter{left: 5000}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the error is %v, want that of the writer", err)
	}
}

// A game that was closed under the player ends with its error.
func TestHostIsClosed(t *testing.T) {
	g := sit(t, "maneuvers-1941", "", "steady")
	script := &typist{next: func() (string, bool) {
		g.host.Close()
		return "rest", true
	}}
	if err := (&Board{Match: g.match}).Play(script, io.Discard); err == nil {
		t.Error("there is no error, want that the game is closed")
	}
}

func FuzzCommands(f *testing.F) {
	f.Add("rest\nready\nmine\nlook\n")
	f.Add("place blue rifle 1 at 3 ne of here toward \"Sugarloaf\"\nundo\nodds blue at red with 1 shots 2 along 3\n")
	f.Add("rest\nready\n\nrest\nready\n\norder blue rifle command full toward may\nrest\npass\n\nwait\n")
	f.Add("resign\nresign\n\"\nhelp fire\nwhere -1e9,3\nlog -1\n")
	f.Fuzz(func(t *testing.T, script string) {
		g := sit(t, "maneuvers-1941", games.Person, games.Person)
		out := g.says("\n" + script)
		if bytes.ContainsRune([]byte(out), '\x1b') {
			t.Errorf("an escape was written: %q", out)
		}
	})
}
