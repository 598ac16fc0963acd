package mail

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// What who keeps a game sends has, to the byte, nothing that the other side does not know yet: no name, no
// company and no place of a stand that is hidden from it, nothing that was chosen and not seen, no layer, key or salt, and
// nothing of the scenario that is told to the keeper alone. SIGHTLINE_LEAK_GAMES has more games, of bots that do
// anything.
func TestKeepersTellNothingHidden(t *testing.T) {
	games, letters := 3, 34
	if n, err := strconv.Atoi(os.Getenv("SIGHTLINE_LEAK_GAMES")); err == nil {
		games, letters = n, 400
	}
	if testing.Short() {
		games, letters = 2, 20
	}
	for k := range games {
		c := keptScenarios[k%len(keptScenarios)]
		t.Run(fmt.Sprint(c.name, " ", k), func(t *testing.T) {
			m := begunKept(t, c.name, c.keeper, fmt.Sprint("leaks ", k), "random", "random")
			keptTellNothing(t, m, letters)
		})
	}
}

func keptTellNothing(t *testing.T, m *match, letters int) {
	t.Helper()
	side, k, _ := m.keeper()
	var known strings.Builder // all that the guest was to know, up to this letter
	searched, names, hidden := 0, 0, 0
	look := func(letter string, secrets map[string]bool) {
		for s := range secrets {
			if len(s) < 4 || strings.Contains(known.String(), s) {
				continue // it came to know that, or it is of something else
			}
			searched++
			if at := strings.Index(letter, s); at >= 0 {
				t.Fatalf("letter %d has %q: …%q", len(m.sent), s, letter[max(at-80, 0):min(at+80, len(letter))])
			}
		}
	}
	secrets := map[string]bool{k.state.Salt: true, k.state.Key: true, k.state.Chain: true}
	layer, _ := k.keys.Chain.Layer(60)
	for range 60 {
		secrets[layer.String()] = true
		layer = sha256.Sum256(layer[:])
	}
	note := func() {
		truth := k.play.now().(*rules.State)
		view := truth.For(m.boxes[1-side].Side()).(*rules.State)
		data, err := json.Marshal(view)
		if err != nil {
			t.Fatal(err)
		}
		known.Write(data)
		for _, s := range truth.Battle().Scenario.Sides {
			if s.Name == k.Side() {
				for _, word := range strings.SplitAfter(s.Briefing, ". ") {
					secrets[strings.TrimSpace(word)] = true
				}
			}
		}
		for _, co := range truth.Battle().Companies {
			secrets[co.Name] = true
		}
		for _, name := range truth.Names() {
			p, _ := truth.Piece(name)
			if _, sees := view.Piece(name); sees || p.Side != k.Side() {
				continue
			}
			hidden++
			if secrets[name] = true; p.Place == rules.OnTable {
				if at, err := json.Marshal(p.At); err == nil {
					secrets[string(at)], names = true, names+1
				}
			}
		}
		for _, blocks := range [][]Block{k.play.own, k.play.last} {
			for _, b := range blocks {
				for _, x := range b {
					if secrets[x.Sign] = true; len(x.Do) > len(`{"do":"ready"}`) && wordOf(x.Do) != "resign" {
						secrets[string(x.Do)] = true
					}
				}
			}
		}
	}
	note0 := func() { // the offer was made before there was a table
		s, err := k.state.offer().start()
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(s.For(m.boxes[1-side].Side()))
		if err != nil {
			t.Fatal(err)
		}
		known.Write(data)
		for _, name := range s.Names() {
			secrets[name] = true
		}
	}
	note0()
	look(unpacked(t, m.sent[0]), secrets)
	for range letters {
		from, more := m.next()
		if !more {
			break
		}
		if from == side {
			note()
			l, err := Read(m.sent[len(m.sent)-1])
			if err != nil {
				t.Fatal(err)
			}
			if l.act(ends) != nil {
				break // now all is open
			}
			if a := l.act(tells); a != nil {
				known.WriteString(toldBy(t, k, a))
			}
			look(unpacked(t, m.sent[len(m.sent)-1]), secrets)
		}
		m.take(1 - from)
	}
	if searched < 500 || names < 20 || hidden < 50 {
		t.Errorf("%d secrets were searched for; of hidden stands %d names and %d places", searched, hidden, names)
	}
}

// toldBy are the events of the journal of who keeps a game, and of a step in the dark, as the other side may know them.
func toldBy(t *testing.T, k *Box, a *Act) string {
	t.Helper()
	other := k.Other()
	var text strings.Builder
	add := func(events []game.Event) {
		for _, e := range events {
			if known, ok := e.For(other); ok {
				raw, err := json.Marshal(known)
				if err != nil {
					t.Fatal(err)
				}
				text.Write(raw)
			}
		}
	}
	j, err := game.ParseJournal(append([]byte(nil), k.play.journal.data...)).Play(rules.System{})
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := j.Next(); ok; s, ok = j.Next() {
		add(s.Events)
	}
	if k.play.dark != nil {
		add(k.play.dark.events)
	}
	for _, raw := range a.News {
		if !strings.Contains(text.String(), string(raw)) {
			t.Fatalf("told what the rules do not tell: %s", raw)
		}
	}
	return text.String()
}
