package mail

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Before a letter is anywhere its sender's folder has it, with the journal that it is of: who is killed in
// between writes the same letter again, and never another with that number.
func TestLetterIsKeptFirst(t *testing.T) {
	m := begun(t, "kept first", "steady", "random")
	for range 12 {
		for side, b := range m.boxes {
			if turn, _ := b.Turn(); turn == Chooses {
				m.chooses(side)
			}
			turn, n := b.Turn()
			if turn != Sends {
				continue
			}
			nowhere := filepath.Join(b.Dir(), lockFile, "letter") // below a file: it cannot be written
			if _, err := b.Send(nowhere); err == nil {
				t.Fatal("it is written below a file")
			}
			var s state
			data, err := os.ReadFile(filepath.Join(b.Dir(), stateFile))
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &s); err != nil {
				t.Fatal(err)
			}
			l, err := Read(s.Last)
			if err != nil || l.Number != n || len(s.Letters) != n {
				t.Fatalf("letter %d is not kept before it is written: %v", n, err)
			}
			if b.play != nil {
				journal, err := os.ReadFile(filepath.Join(b.Dir(), JournalFile))
				if err != nil || !bytes.Equal(journal, b.play.journal.data) || s.Journal != len(journal) {
					t.Errorf("letter %d: %d bytes of the journal are kept, want %d: %v", n, len(journal), len(b.play.journal.data), err)
				}
			}
			dir := b.Dir() // the program is killed here
			if err := b.Close(); err != nil {
				t.Fatal(err)
			}
			if b, err = OpenBox(dir); err != nil {
				t.Fatal(err)
			}
			m.boxes[side] = b
			m.send(side)
			if !bytes.Equal(m.sent[len(m.sent)-1], s.Last) {
				t.Errorf("letter %d is another than was kept", n)
			}
			m.take(1 - side)
		}
	}
	if len(m.sent) < 8 {
		t.Errorf("only %d letters were sent", len(m.sent))
	}
}
