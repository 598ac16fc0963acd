package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// resigned plays a game that one side keeps until the keeper gives up in a turn.
func resigned(t *testing.T, m *match, turn int) {
	t.Helper()
	_, k, _ := m.keeper()
	side := k.Side()
	m.first = func(s *seat.Seat, now *rules.State) {
		if s.Who().By == side && now.Turn == turn && now.Step == rules.Moving {
			if err := s.Do(rules.EncodeAction(rules.Resign{})); err != nil {
				t.Fatal(err)
			}
		}
	}
	m.play(0)
}

// resum gives the lines of a journal the checksums that they ought to have.
func resum(text string) string {
	var out strings.Builder
	var before string
	for line := range strings.Lines(text) {
		at := strings.LastIndex(line, `,"sum":"`)
		sum := sha256.Sum256([]byte(before + line[:at]))
		before = game.ShortHash(sum)
		fmt.Fprintf(&out, "%s,\"sum\":\"%s\"}\n", line[:at], before)
	}
	return out.String()
}

// elsewhere is a position in which the first stand on the table is turned.
func elsewhere(t *testing.T, raw json.RawMessage) json.RawMessage {
	t.Helper()
	var v map[string]json.RawMessage
	var stands []map[string]json.RawMessage
	if json.Unmarshal(raw, &v) != nil || json.Unmarshal(v["stands"], &stands) != nil {
		t.Fatal("it is no position")
	}
	for _, s := range stands {
		if s["facing"] != nil && string(s["facing"]) != "33" && s["aboard"] == nil {
			s["facing"] = json.RawMessage("33")
			break
		}
	}
	list, err := json.Marshal(stands)
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(strings.Replace(string(raw), string(v["stands"]), string(list), 1))
}

// copies are letters that may be changed.
func copies(t *testing.T, all []*Letter) (list []*Letter) {
	t.Helper()
	for _, l := range all {
		data, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		c := new(Letter)
		if err := json.Unmarshal(data, c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// Whatever who keeps a game told falsely, withheld, or changed after the fact is found when he opens the journal, and
// named with the letter and the step.
func TestKeepersAreAudited(t *testing.T) {
	m := begunKept(t, "peski-1939.toml", "Polish", "audited", "steady", "steady")
	resigned(t, m, 4)
	_, k, g := m.keeper()
	if !g.Over() || !k.Over() {
		t.Fatal("the game is not over")
	}
	all, err := g.kept()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(g.Dir(), JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	journal := string(data)
	if resum(journal) != journal {
		t.Fatal("the sums of the test are not those of journals")
	}
	if faults := g.audit(data, all); faults != nil {
		t.Fatalf("an honest game: %q", faults)
	}
	find := func(list []*Letter, has func(*Letter, *Act) bool) (*Letter, *Act) {
		for _, l := range list[6:] {
			for i := range l.Acts {
				if l.By == k.Side() && has(l, &l.Acts[i]) {
					return l, &l.Acts[i]
				}
			}
		}
		t.Fatal("there is no such letter")
		return nil, nil
	}
	tell := func(_ *Letter, a *Act) bool { return a.Kind == tells && len(a.News) > 2 }
	for name, c := range map[string]struct {
		change func(list []*Letter) (*Letter, string) // returns the letter that is named, and a journal
		want   string
	}{
		"a stand told elsewhere": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, tell)
			a.View = elsewhere(t, a.View)
			return l, journal
		}, "was told another position than it ought to have been"},
		"news withheld": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, tell)
			a.News = slices.Delete(a.News, 1, 2)
			return l, journal
		}, "it ought to have been"},
		"the last news withheld": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, tell)
			a.News = a.News[:len(a.News)-1]
			return l, journal
		}, "was not told what it ought to have been"},
		"news made up": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, tell)
			a.News = append(a.News, a.News[0])
			return l, journal
		}, "was told something that is not so"},
		"another seal": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, func(_ *Letter, a *Act) bool { return a.Kind == seals })
			a.Word = strings.Repeat("0", 64)
			return l, journal
		}, "is not what it had sealed"},
		"another journal": {func(list []*Letter) (*Letter, string) {
			l, _ := find(list, tell)
			l.Head = strings.Repeat("0", 64)
			return l, journal
		}, "it was bound to another journal than the one that was opened"},
		"a layer got before its time": {func(list []*Letter) (*Letter, string) {
			l, a := find(list, tell)
			*a = Act{Kind: asks}
			return l, journal
		}, "no dice were due"},
		"dice left out": {func(list []*Letter) (*Letter, string) {
			_, later := find(list, tell)
			l, a := find(list, func(_ *Letter, a *Act) bool { return a.Kind == asks })
			*a = *later
			return l, journal
		}, "without the dice that were due"},
		"a die chosen": {func(list []*Letter) (*Letter, string) {
			l, _ := find(list, func(_ *Letter, a *Act) bool { return a.Kind == asks })
			line := slices.IndexFunc(game.ParseJournal(data).Lines, func(x game.Line) bool { return x.Entropy != nil })
			was := game.ParseJournal(data).Lines[line].Entropy[k.play.me].String()
			for i, x := range list { // the first decision
				if slices.ContainsFunc(x.Acts, func(a Act) bool { return a.Kind == asks }) {
					l = list[i]
					break
				}
			}
			return l, resum(strings.Replace(journal, was, strings.Repeat("0", 64), 1))
		}, "the dice were chosen"},
		"a hidden stand moved after the fact": {func(list []*Letter) (*Letter, string) {
			return list[2], resum(resignedBy(t, k, journal, func(do string) string {
				return strings.Replace(do, `"facing":`, `"facing":1`, 1)
			}, "deploy"))
		}, "is not what it had sealed"},
		"an order changed after the fact": {func(list []*Letter) (*Letter, string) {
			return nil, resum(resignedBy(t, k, journal, func(do string) string {
				return strings.TrimSuffix(do, "}") + `,"shots":1}`
			}, "order", "move", "fire", "face"))
		}, "is not what it had sealed"},
		"a line dropped": {func(list []*Letter) (*Letter, string) {
			lines := strings.SplitAfter(journal, "\n")
			at := slices.IndexFunc(lines, func(s string) bool {
				return strings.Contains(s, `"by":"`+k.Side()+`","do":{"do":"deploy"`)
			})
			return list[2], resum(strings.Join(slices.Delete(lines, at, at+1), ""))
		}, "is not what it had sealed"},
	} {
		list := copies(t, all)
		l, changed := c.change(list)
		faults := g.audit([]byte(changed), list)
		if len(faults) == 0 || !strings.Contains(faults[len(faults)-1], c.want) {
			t.Errorf("%s: %q: want %q", name, faults, c.want)
			continue
		}
		last := faults[len(faults)-1]
		if l != nil && !strings.HasPrefix(last, fmt.Sprintf("letter %d, of %s, turn ", l.Number, l.By)) {
			t.Errorf("%s: %q: want letter %d", name, last, l.Number)
		}
		t.Logf("%s: %.160s", name, last)
	}

	// What is no journal of this game is not taken as one.
	end := m.sent[len(m.sent)-1]
	for want, change := range map[string]func(s string) string{
		"of another game than it began": func(s string) string {
			return resum(strings.Replace(s, k.state.Salt, strings.Repeat("A", len(k.state.Salt)), 1))
		},
		"cannot be read": func(s string) string { return s[:len(s)/2] + "x" + s[len(s)/2:] },
	} {
		again := &Box{dir: g.dir, state: g.state, guest: g.guest, sides: g.sides, keys: g.keys}
		l, err := Read(forge(t, end, k, func(l *Letter) { l.act(ends).Tail = change(l.act(ends).Tail) }))
		if err != nil {
			t.Fatal(err)
		}
		again.guest.tail = l.act(ends).Tail
		if err := again.opensJournal(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: want %q", err, want)
		}
	}
}

// resignedBy is a journal in which a side changed the first choice of some kinds, and signed it anew.
func resignedBy(t *testing.T, b *Box, journal string, change func(string) string, kinds ...string) string {
	t.Helper()
	j := game.ParseJournal([]byte(journal))
	count := 0
	for i := range j.Lines {
		l := &j.Lines[i]
		if l.By != b.Side() || l.Sign == "" {
			continue
		}
		if slices.Contains(kinds, wordOf(l.Do)) {
			do := json.RawMessage(change(string(l.Do)))
			decisions := 0
			for k := range i {
				if j.Lines[k].Kind == game.DueLine {
					decisions++
				}
			}
			s := game.Saying{Game: j.Header.ID(), Doer: game.Doer{By: b.Side()}, Count: count, Decisions: decisions, Verb: game.DoVerb, Text: do}
			if s.Sign(b.keys.Private) == l.Sign || bytes.Equal(do, l.Do) {
				t.Fatal("nothing was changed")
			}
			was := string(l.Do) + `,"sign":"` + l.Sign
			return strings.Replace(journal, was, string(do)+`,"sign":"`+s.Sign(b.keys.Private), 1)
		}
		count++
	}
	t.Fatalf("%s has no %s in it", b.Side(), kinds)
	return ""
}

// A keeper who tells a false position, and plays on with it, is named when he opens the journal.
func TestFalseKeeperIsNamed(t *testing.T) {
	m := begunKept(t, "peski-1939.toml", "German", "false", "passive", "passive")
	_, k, g := m.keeper()
	side := m.until(func(l *Letter) bool {
		return l.By == "Polish" && l.act(tells) != nil && g.View() != nil && g.View().Turn > 0
	})
	forged := forge(t, m.sent[len(m.sent)-1], m.boxes[side], func(l *Letter) {
		a := l.act(tells)
		a.View = elsewhere(t, a.View)
	})
	number := len(m.sent)
	m.sent[number-1] = forged
	k.state.Letters[number-1].SHA256 = sumOf(forged)
	if err := k.keep(); err != nil {
		t.Fatal(err)
	}
	m.take(1 - side)
	resigned(t, m, 2)
	faults, err := g.Verified()
	if want := fmt.Sprintf("letter %d, of Polish, turn ", number); err != nil || len(faults) != 1 || !strings.HasPrefix(faults[0], want) {
		t.Errorf("%q, %v: want %q", faults, err, want)
	}
}

// Whatever a keeper tells is refused, or can be played on: nothing of it brings the guest's program down.
func TestGuestsTakeAnything(t *testing.T) {
	m := begunKept(t, "peski-1939.toml", "Polish", "anything", "passive", "passive")
	m.until(func(l *Letter) bool {
		_, _, g := m.keeper()
		return l.act(tells) != nil && g.View() != nil && g.View().Turn > 1 && g.View().Step == rules.Commanding
	})
	l, err := Read(m.sent[len(m.sent)-1])
	if err != nil {
		t.Fatal(err)
	}
	good := l.act(tells)
	_, _, g := m.keeper()
	before, err := json.Marshal(g.View())
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(13, 1))
	values := []string{"0", "-1", "99999999", "1e9", `""`, "null", "[]", "{}", `"on-table"`, "true", `"over"`, "[[1,1]]", `"Detachment command"`}
	number := regexp.MustCompile(`:("[^"]*"|-?[0-9.]+|true)`)
	spoiled := func(text []byte) json.RawMessage {
		for range 1 + dice.IntN(2) {
			at := number.FindAllIndex(text, -1)
			if len(at) == 0 {
				return text
			}
			i := at[dice.IntN(len(at))]
			text = slices.Concat(text[:i[0]+1], []byte(values[dice.IntN(len(values))]), text[i[1]:])
		}
		return text
	}
	taken := 0
	for range 400 {
		a := Act{Kind: tells, View: good.View, News: slices.Clone(good.News)}
		if dice.IntN(3) > 0 {
			a.View = spoiled(bytes.Clone(a.View))
		}
		for i := range a.News {
			if dice.IntN(2) > 0 {
				a.News[i] = spoiled(bytes.Clone(a.News[i]))
			}
		}
		if guestTakes(&a, g.guest.me, before) {
			taken++
		}
		l.Acts = []Act{a}
		l.Describe()
	}
	if taken < 20 || taken > 390 {
		t.Errorf("%d of 400 were taken", taken)
	}
}
