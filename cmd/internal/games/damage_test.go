package games

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// spoiled is a recorded game of which a digit was put into a line, as far as a line.
func spoiled(t *testing.T, line, upTo int) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte{'\n'})
	if upTo < len(lines) {
		lines = lines[:upTo]
	}
	lines[line-1] = bytes.Replace(lines[line-1], []byte(`"at":[`), []byte(`"at":[1`), 1)
	return bytes.Join(lines, nil)
}

// A damaged game is listed with the place, and stays as it is whatever is tried with it.
func TestDamagedGamesAreListed(t *testing.T) {
	const fault = "line 300: its checksum is wrong"
	for _, c := range []struct {
		name string
		text []byte
		over bool
		at   string
	}{
		{"finished", spoiled(t, 300, 10000), true, fault},
		{"unfinished", spoiled(t, 300, 500), false, fault},
		{"header", []byte("not a journal\n"), false, "line 1: it has no checksum"},
	} {
		f := In(t.TempDir())
		file := c.name + extension
		write(t, filepath.Join(f.path, file), c.text)
		all := f.All()
		if len(all) != 1 || all[0].Damage == nil || !strings.HasPrefix(all[0].Damage.Error(), c.at) || all[0].Ended() != c.over {
			t.Errorf("%s: listed as %+v", c.name, all)
			continue
		}
		if _, err := f.TakeUp(file); err == nil || !strings.Contains(err.Error(), file+" is damaged: "+c.at) {
			t.Errorf("%s: taken up: %v", c.name, err)
		}
		switch p, err := f.Past(file); {
		case c.over && (err != nil || !strings.HasPrefix(p.Verdict().Differences[0].What, "its checksum is wrong")):
			t.Errorf("%s: it is watched, and not verified: %v", c.name, err)
		case c.name == "unfinished" && (err == nil || !strings.Contains(err.Error(), file+" is damaged: "+c.at)):
			t.Errorf("%s: watched: %v", c.name, err)
		}
		if !bytes.Equal(read(t, filepath.Join(f.path, file)), c.text) {
			t.Errorf("%s: the file is another", c.name)
		}
	}
	f := In(t.TempDir())
	write(t, filepath.Join(f.path, "empty.jsonl"), nil)
	if all := f.All(); len(all) != 0 {
		t.Errorf("an empty file is listed: %+v", all)
	}
}
