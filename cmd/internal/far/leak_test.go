//go:build !js

package far

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// What went over the wire to a side, to the byte, has nothing that it never came to know:
// no name, company or kind of a stand, no place where one stood, no secret of the other's and none of the
// host's.
func TestNothingHiddenIsOnTheWire(t *testing.T) {
	games := more("SIGHTLINE_LEAK_GAMES", 3)
	if testing.Short() {
		games = 1
	}
	hides := []string{maneuvers, "peski-1939.toml", "bretteville-1944.toml"} // the last ones hide much
	searched, stands := 0, 0                                                 // stands: of these, names and places
	for k := range games {
		c := openGame(t, Game{Name: hides[k%len(hides)]})
		seed := fmt.Sprint("leaks ", k)
		if k >= len(hides) { // those of a soak do anything
			seed = fmt.Sprint("random ", k)
		}
		taps := []*tap{{keep: true}, {keep: true}}
		played(t, c, websocket.CompressionDisabled, seed, taps)
		secrets := [2]map[string]bool{{}, {}} // what a side may not have been told
		for i := range secrets {
			secrets[i][c.host.state.Salt], secrets[i][c.host.state.Referee] = true, true
			secrets[i]["secret plan of "+c.seats[1-i].Side] = true // said and drawn by bots, each to its side
			for _, p := range c.host.state.Seats {
				secrets[i][p.Token] = true
			}
		}
		known := [2]strings.Builder{}
		c.close()
		seen := 0
		verified(t, c.dir, func(s *game.Step) {
			truth, ok := s.Position.(*rules.State)
			if !ok {
				t.Fatalf("a %T", s.Position)
			}
			for _, l := range s.Line.Entropy { // players show them to the host alone
				secrets[0][l.String()], secrets[1][l.String()] = true, true
			}
			_, over := truth.Over()
			for i, side := range truth.Sides() {
				view := truth.For(side)
				data, err := json.Marshal(view)
				if err != nil {
					t.Fatal(err)
				}
				known[i].Write(data)
				for _, e := range s.Events {
					if e, ok := e.For(side); ok {
						data, _ := game.EncodeEvents([]game.Event{e})
						known[i].Write(data)
					}
				}
				for _, name := range truth.Names() {
					q, _ := truth.Piece(name)
					if q.Side == side || over {
						continue
					}
					if _, sees := view.(*rules.State).Piece(name); sees {
						continue
					}
					seen++
					secrets[i][name] = true
					for _, of := range []string{q.Company, q.Kind.ID} { // as they stand in JSON
						if of != "" {
							secrets[i][`"`+of+`"`] = true
						}
					}
					if at, err := json.Marshal(q.At); err == nil && q.Place == rules.OnTable {
						secrets[i][string(at)] = true
					}
				}
			}
		})
		if seen == 0 {
			t.Fatal("nothing was ever hidden")
		}
		for i := range secrets {
			for secret := range secrets[i] {
				if strings.Contains(known[i].String(), secret) {
					continue // it came to know that, or it is of something else
				}
				if searched++; strings.ContainsAny(secret, " [") {
					stands++
				}
				if at := bytes.Index(taps[i].all, []byte(secret)); at >= 0 {
					t.Errorf("game %d: %s is sent %q: …%q", k, c.seats[i].Side, secret, taps[i].all[max(at-80, 0):at+80])
				}
			}
			own := []byte(`secret plan of ` + c.seats[i].Side)
			if !bytes.Contains(taps[i].all, []byte(`"welcome"`)) || !bytes.Contains(taps[i].all, own) || len(taps[i].all) < 100_000 {
				t.Errorf("game %d: what is sent to %s was not kept as it is", k, c.seats[i].Side)
			}
		}
	}
	if stands < games {
		t.Errorf("only %d names and places were searched for", stands)
	}
	t.Logf("%d secrets, %d of them names and places", searched, stands)
}
