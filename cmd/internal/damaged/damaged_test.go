package damaged

import (
	"bytes"
	"testing"

	"sightline/game"
)

// A seed gives the same files each time, Each of a kind, which are no longer what they were; another gives others.
func TestFilesAreOfTheSeed(t *testing.T) {
	const root = "../../.."
	var all [3][]File
	for i, seed := range []uint64{1, 1, 2} {
		var err error
		if all[i], err = Files(seed, root); err != nil {
			t.Fatal(err)
		}
		if len(all[i]) != 3*Each {
			t.Fatalf("%d files: want %d", len(all[i]), 3*Each)
		}
	}
	others := 0
	for i, f := range all[0] {
		if again := all[1][i]; f.Name != again.Name || !bytes.Equal(f.Text, again.Text) {
			t.Errorf("%s is another file the second time", f.Name)
		}
		if !bytes.Equal(f.Text, all[2][i].Text) {
			others++
		}
	}
	if others < Each {
		t.Errorf("another seed damages %d files otherwise", others)
	}
}

// Whole journals have right checksums, and are sealed as they were; changed ones are when they are sealed.
func TestSealedJournalsAreRead(t *testing.T) {
	list, err := journals("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range list {
		if !bytes.Equal(sealed(text), text) {
			t.Errorf("journal %d is sealed otherwise than it was written", i)
		}
		changed := bytes.Replace(text, []byte(`"program":"`), []byte(`"program":"x`), 1)
		if bytes.Equal(changed, text) {
			changed = bytes.Replace(text, []byte(`"version":`), []byte(`"program":"x","version":`), 1)
		}
		if game.ParseJournal(changed).Faults == nil {
			t.Errorf("journal %d was changed, and has no fault", i)
		}
		if faults := game.ParseJournal(sealed(changed)).Faults; faults != nil {
			t.Errorf("journal %d is sealed: %v", i, faults)
		}
	}
}
