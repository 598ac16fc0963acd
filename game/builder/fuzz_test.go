package builder

import (
	"strings"
	"testing"

	"sightline/game"
)

// No action makes Do panic, and what it comes to is read as itself.
func FuzzDo(f *testing.F) {
	for _, a := range strings.Split(strings.TrimSpace(build), "\n") {
		f.Add([]byte(a))
	}
	p, err := (System{}).Open(game.Opening{Name: "small", Scenario: []byte(small)})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, action []byte) {
		next, _, err := p.Do(game.Referee, action, nil)
		if err != nil {
			return
		}
		raw, err := next.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if read, err := (System{}).Read(raw); err != nil || read.Hash() != next.Hash() {
			t.Fatalf("read as another: %v", err)
		}
	})
}
