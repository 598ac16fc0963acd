package cd

import (
	"errors"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// An asking host is elsewhere, and keeps what it is asked for.
type asking struct {
	games.Away
	proposed []room.Proposal
}

func (a *asking) Propose(p room.Proposal) { a.proposed = append(a.proposed, p) }

// A late seat answers nothing of before until its host is back.
type late struct {
	sitter
	away bool
}

func (l *late) LookBack(version int) (seat.Look, error) {
	if l.away {
		return seat.Look{}, errors.New("the host is asked, and has not answered yet")
	}
	return l.sitter.LookBack(version)
}

// No letter of what is typed as a question comes up answers it, however long that goes on.
func TestSuddenDialog(t *testing.T) {
	tab, agreed := &Table{}, 0
	d := &dialog{sudden: true, deaf: deafTicks, verbs: []command{{id: "agree", key: "Y", do: func() { agreed++ }}}}
	tab.dialog = d
	tick := func(keys ...ebiten.Key) {
		if tab.dialog == nil {
			t.Fatalf("it is closed by what is typed; agreed %d times", agreed)
		}
		d.deaf = max(d.deaf-1, 0)
		in := &ui.Input{Keys: keys}
		tab.dialogKeys(in, in.Typed())
	}
	for range 12 { // a letter in a third of a second
		for range 20 {
			tick()
		}
		tick(ebiten.KeyY)
		tick(ebiten.KeyEscape)
	}
	for range deafTicks {
		tick()
	}
	if tick(ebiten.KeyY); agreed != 1 {
		t.Errorf("once nothing is typed Y agrees %d times: want once", agreed)
	}
}

// Who was ready last may ask to take that back like everybody else: what came of it is not his alone.
func TestBackAsksWhoWasReadyLast(t *testing.T) {
	g := playing(t)
	tab := g.table
	g.step()
	last := tab.players[1]
	for _, p := range tab.players {
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
	}
	tab.player = last
	a := &asking{}
	tab.match.Away, tab.match.Elsewhere = a, &games.Elsewhere{}
	m := last.moments[len(last.moments)-1]
	if !m.mine || last.model.view.Step == rules.Deployment {
		t.Fatalf("the step does not end by who is ready last: %+v", m)
	}
	tab.rewindAway(m.version-1, "turn 1, command")
	if len(a.proposed) != 1 || a.proposed[0].What != room.Back || a.proposed[0].Version != m.version-1 {
		t.Errorf("it proposes %+v, and says %q", a.proposed, last.message)
	}
}

// Orders are as in the turn before once the host, which was away as the step began, has answered.
func TestAsLastTurnOfAHostThatWasAway(t *testing.T) {
	g := playing(t)
	tab := g.table
	for range 40 {
		if v := tab.player.model.view; v.Turn == 2 && v.Step == rules.Commanding {
			break
		}
		g.step()
		for _, p := range tab.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
		}
	}
	l := &late{tab.player.seat, true}
	tab.player.seat = l
	o := newOrdering(tab)
	if why := o.noLast(); why != "The chits of the turn before are not here yet: the host is asked" {
		t.Errorf("of a host that is away it says %q", why)
	}
	l.away = false
	if why := o.noLast(); why != "" || len(o.last) == 0 {
		t.Errorf("once it is back it says %q, and has %d chits", why, len(o.last))
	}
}

// Who was told eliminated counts as lost at the end, whether the table has it or not.
func TestLostAreThoseToldOf(t *testing.T) {
	tab := playing(t).table
	p := tab.player
	other := tab.players[1].model
	gone := other.pieces[slices.IndexFunc(other.pieces, func(q piece) bool { return q.own })].Name
	if q := p.model.get(gone); q != nil && q.inPlay() {
		t.Fatalf("%s is on the table", gone)
	}
	told := func(stand string, taken bool) {
		p.log = append(p.log, entry{event: rules.Event{Kind: rules.EventEliminated, Telling: rules.Telling{Stand: stand}}, taken: taken})
	}
	told(gone, false)
	told(gone, false)
	told("Red tank 9", true)
	if lost := p.lost(); len(lost[p.side]) != 0 || !slices.Equal(lost[1-p.side], []string{gone}) {
		t.Errorf("lost are %v: want %s of the other side", lost, gone)
	}
}
