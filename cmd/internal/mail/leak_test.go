package mail

import (
	"bytes"
	"compress/flate"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// unpacked is what a letter says, to the byte.
func unpacked(t *testing.T, data []byte) string {
	t.Helper()
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(data[len(letterFormat)+ed25519.SignatureSize:])))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What a side has chosen and sealed, its layers that are not due and its keys are in no letter
// before they are to be; and nobody is hidden from anybody once the sides are set up. SIGHTLINE_LEAK_GAMES has
// so many games, to their ends.
func TestLettersTellNoSecrets(t *testing.T) {
	bots := [][]string{{"steady", "random"}, {"random", "recruit"}, {"random", "random"}}
	games, letters := 2, 70
	if n, err := strconv.Atoi(os.Getenv("SIGHTLINE_LEAK_GAMES")); err == nil {
		games, letters = n, 400
	} else if testing.Short() {
		letters = 25
	}
	for k := range games {
		names, seed := bots[k%len(bots)], "leaks"
		if k >= 2 {
			seed = fmt.Sprint("leaks ", k)
		}
		t.Run(fmt.Sprint(names[0], " and ", names[1], " ", k), func(t *testing.T) { testLettersTellNoSecrets(t, names, seed, letters) })
	}
}

func testLettersTellNoSecrets(t *testing.T, names []string, seed string, letters int) {
	m := begun(t, seed, names...)
	searched, opened := 0, 0
	secrets := [2]map[string]bool{{}, {}} // what a side has chosen and not opened
	for range letters {
		side, more := m.next()
		if !more {
			break
		}
		b, data := m.boxes[side], m.sent[len(m.sent)-1]
		text := unpacked(t, data)
		l, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		var own [][]byte
		layer, _ := b.keys.Chain.Layer(b.game().ShowsNext(b.Side()) + 20)
		for range 21 {
			if b.play.Layers[b.play.me] != layer.String() { // else it is due
				own = append(own, []byte(layer.String()))
			}
			layer = sha256.Sum256(layer[:])
		}
		own = append(own, []byte(b.state.Key), []byte(b.state.Chain))
		for _, a := range l.Acts {
			if a.Kind == opens { // all that was chosen before
				opened++
				secrets[side] = map[string]bool{}
			}
		}
		deploys := b.View().Step == rules.Deployment
		for _, block := range b.play.own {
			if l.Acts[len(l.Acts)-1].Kind == opens {
				break // that is what was opened
			}
			for _, x := range block {
				own = append(own, []byte(x.Sign))
				if isShown(x.Do) && !deploys || wordOf(x.Do) == "ready" {
					continue
				}
				var a struct{ Do, At, Path json.RawMessage }
				_ = json.Unmarshal(x.Do, &a)
				secrets[side][string(x.Do)] = true
				for _, part := range []json.RawMessage{a.At, a.Path} {
					if len(part) > 5 {
						secrets[side][string(part)] = true
					}
				}
			}
		}
		for s := range secrets[side] {
			own = append(own, []byte(s))
		}
		for _, secret := range own {
			if searched++; strings.Contains(text, string(secret)) {
				t.Fatalf("letter %d of %s has %s", l.Number, b.Side(), secret)
			}
		}
		m.take(1 - side)
		for _, b := range m.boxes {
			allSeen(t, b)
		}
	}
	if searched < 100 || opened < 10 {
		t.Errorf("%d secrets were searched for, %d letters opened something", searched, opened)
	}
	for _, b := range m.boxes { // nor is a secret where others read it
		for _, name := range []string{stateFile, JournalFile, choicesFile, lockFile} {
			if info, err := os.Stat(b.Dir() + "/" + name); err == nil && name != lockFile && info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v", name, info.Mode())
			}
		}
	}
}

// allSeen makes sure that no stand on the table is hidden.
func allSeen(t *testing.T, b *Box) {
	t.Helper()
	s := b.game().Position().(*rules.State)
	if s.Step == rules.Deployment {
		return
	}
	var p game.Position = s
	for _, side := range s.Sides() {
		view := p.For(side).(*rules.State)
		for _, name := range s.Names() {
			q, _ := s.Piece(name)
			if _, seen := view.Piece(name); q.Place == rules.OnTable && !seen {
				t.Fatalf("turn %d, %s: %s does not see %s", s.Turn, s.Step, side, name)
			}
		}
	}
}
