package mail

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// onward is the journal of a box with choices of the sides after it, each signed as at a host.
func (m *match) onward(journal []byte, says ...string) []byte {
	m.t.Helper()
	t := newTape(journal)
	g, _, err := game.Resume(rules.System{}, t)
	if err != nil {
		m.t.Fatal(err)
	}
	for i, do := range says {
		b := m.boxes[i%2]
		who := game.Doer{By: b.Side()}
		if _, due, err := g.Say(who, json.RawMessage(do), g.Saying(who, game.DoVerb, json.RawMessage(do)).Sign(b.keys.Private)); err != nil || due != nil {
			m.t.Fatal(do, due, err)
		}
	}
	return t.data
}

// What goes to a host and comes back is held against all that is known: who may take it there and
// bring it back, when, and what its journal has.
func TestComingBackIsVerified(t *testing.T) {
	m := begun(t, "over", "passive", "passive")
	for { // to where who seals first has nothing sealed and nothing chosen, and both know as much
		side, more := m.next()
		if !more {
			t.Fatal("the game was over too soon")
		}
		m.take(1 - side)
		if m.boxes[1-side].MayGo() == nil {
			break
		}
	}
	mover := m.boxes[0].play.Lead
	a, b := m.boxes[mover], m.boxes[1-mover]
	if err := b.MayGo(); err == nil || !strings.Contains(err.Error(), "it is for "+a.Side()) && !strings.Contains(err.Error(), "this step is not over") {
		t.Errorf("who seals second: %v", err)
	}
	if err := a.Go(Seat{Link: "own", Host: "here"}, strings.Repeat("x", mostLink+1)); err == nil {
		t.Error("a link of any length is sent")
	}
	if err := a.Return(nil, 0, nil); err == nil || !strings.Contains(err.Error(), "not at a host of yours") {
		t.Errorf("back without having gone: %v", err)
	}
	if err := a.Go(Seat{Link: "own", Host: "here"}, "theirs"); err != nil {
		t.Fatal(err)
	}
	m.send(mover)
	gone := m.sent[len(m.sent)-1]
	m.refuses(1-mover, forge(t, gone, a, func(l *Letter) { l.Acts[len(l.Acts)-1].Kind = returns }), "has something else than it ought to have")
	m.refuses(1-mover, forge(t, gone, a, func(l *Letter) {
		l.Acts[len(l.Acts)-1] = Act{Kind: returns, Tail: "x"}
	}), "comes back from a host, but is at none")
	m.refuses(1-mover, forge(t, gone, a, func(l *Letter) { l.Acts = append(l.Acts, Act{Kind: seals, Word: strings.Repeat("3", 64)}) }), "the game is at its host")
	m.take(1 - mover)
	if at := b.AtHost(); at == nil || at.Link != "theirs" || at.Host != "" || b.Takes() || !a.Takes() {
		t.Fatalf("the other's seat: %+v", at)
	}
	if turn, _ := b.Turn(); turn != IsHosted {
		t.Errorf("the other waits for %d", turn)
	}
	for _, box := range m.boxes { // opened again they are as they were
		if err := box.load(); err != nil || box.AtHost() == nil {
			t.Fatal(box.AtHost(), err)
		}
	}
	if err := b.Return(b.Journal(), 0, nil); err == nil || !strings.Contains(err.Error(), "not at a host of yours") {
		t.Errorf("brought back by the other: %v", err)
	}

	// A step is played there.
	began := a.Journal()
	half, whole := m.onward(began, `{"do":"ready"}`), m.onward(began, `{"do":"ready"}`, `{"do":"ready"}`)
	for _, c := range []struct {
		journal []byte
		last    int
		want    string
	}{
		{half, 0, "somebody has chosen in this step"},
		{whole[1:], 0, "of another game, or something in it was changed"},
		{whole[:len(whole)-3], 0, "the journal of the host is cut off"},
		{whole, 99, "is cut short"},
		{[]byte(strings.Replace(string(whole), `"sign":"`, `"sign":"0`, 1)), 0, "something in it was changed"},
	} {
		if err := a.Return(c.journal, c.last, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: want %q", err, c.want)
		}
		if !a.Takes() {
			t.Fatal("what was refused has brought the game back")
		}
	}
	if err := a.Return(whole, 0, nil); err != nil {
		t.Fatal(err)
	}
	if a.AtHost() != nil {
		t.Error("it is at the host still")
	}
	if turn, _ := a.Turn(); turn == Chooses {
		m.chooses(mover)
	}
	m.send(mover)
	back := m.sent[len(m.sent)-1]
	tail := string(whole[len(began):])
	for want, other := range map[string]string{
		"the journal of the host does not fit": strings.Replace(tail, `"ready"`, `"wait"`, 1),
		"somebody has chosen in this step":     string(half[len(began):]),
	} {
		m.refuses(1-mover, forge(t, back, a, func(l *Letter) { l.act(returns).Tail = other }), want)
	}
	b.Showed(99, nil)
	m.refuses(1-mover, back, "is cut short")
	b.Showed(0, []game.Shown{{Layer: 1, Decision: 9000}})
	m.refuses(1-mover, back, "decision 9000, which the journal does not have")
	b.Showed(0, nil)
	m.take(1 - mover)
	if b.AtHost() != nil {
		t.Error("for the other it is at the host still")
	}
	m.play(6)
}

// A game that began at a host does not go over to mail, and is told so.
func TestHostedGameStaysAtItsHost(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, hostFile), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenBox(dir); err == nil || !strings.Contains(err.Error(), "a game that began there stays there") {
		t.Errorf("the folder of a host: %v", err)
	}
	if _, err := OpenBox(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no game by mail") {
		t.Errorf("an empty folder: %v", err)
	}
}
