package assault

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
	"sightline/game/hexboard"
)

// doing is a desk that keeps what is done.
type doing struct {
	nobody
	did []any
	no  string
}

func (d *doing) Do(a ...any) bool  { d.did = append(d.did, a...); return true }
func (d *doing) DoAll(a ...any)    { d.did = append(d.did, a...) }
func (d *doing) Refuse(why string) { d.no = why }

// sits is the Germans' turn at the crossroads, with somebody chosen.
func sits(t *testing.T, who string, with func(*rules.Position)) (*play, *doing) {
	t.Helper()
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "sits"})
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := v.Do("German", []byte(`{"do":"begin"}`), game.NewDice("sits", 0))
	if err != nil {
		t.Fatal(err)
	}
	s := next.(*rules.Position)
	s.Active = 0
	if with != nil {
		with(s)
	}
	desk := &doing{}
	p := Room.New(desk).(*play)
	p.See(s, 0)
	if who != "" {
		p.Pick(who, false)
	}
	return p, desk
}

// leading is with a leader, who is chosen and activated.
func leading(t *testing.T, who string, with func(*rules.Position)) (*play, *doing) {
	t.Helper()
	p, desk := sits(t, who, with)
	now, err := p.view.Activated("German", p.activation())
	if err != nil {
		t.Fatal(err)
	}
	p.See(now, 0)
	if p.who != who { // a second click is on the next of the stack
		p.Pick(who, false)
	}
	return p, desk
}

// With the leader go those of his hex, by one click: each by a move of its own, before his. By G he
// goes alone.
func TestLeaderTakesHisAlong(t *testing.T) {
	for _, group := range []bool{true, false} {
		p, desk := sits(t, "Lt. Brandt", nil)
		if p.group = group; !slices.ContainsFunc(p.Buttons(), func(b board.Button) bool { return b.ID == "together" }) {
			t.Fatal("whether they go together is not to be chosen")
		}
		from := p.place(p.who)
		i := slices.IndexFunc(p.legal, func(a rules.Action) bool { return a.Do == "move" && a.Leader == p.who && len(a.Path) == 1 })
		to := p.cell(p.legal[i].Path[0])
		p.Point(to, true)
		if p.going > 0 {
			p.Point(to, true)
		}
		var now game.Position = p.view
		for _, a := range desk.did {
			raw, _ := json.Marshal(a)
			next, _, err := now.Do("German", raw, game.NewDice("along", 0))
			if err != nil {
				t.Fatal(err)
			}
			now = next
		}
		s, came := now.(*rules.Position), 0
		for i := range s.Units {
			if p.view.Units[i].At == from && s.Units[i].At == to {
				came++
			}
		}
		if want := map[bool]int{true: 2, false: 0}[group]; came != want || s.Leaders[0].At != to {
			t.Errorf("together %v: %d of his come along, he is in %s: %v", group, came, p.label(s.Leaders[0].At), desk.did)
		}
	}
}

// With a leader chosen who leads, a right click on an enemy has those whom he leads attack him.
func TestLeaderAims(t *testing.T) {
	at := 0 // beside who is beside him
	p, desk := leading(t, "Lt. Brandt", func(s *rules.Position) {
		b := s.Battle()
		of := func(name string) int {
			return slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Name == name })
		}
		his := b.Board.Hex(s.Leaders[0].At)
		for _, h := range b.Board.Around(his) {
			for _, to := range b.Board.Around(h) {
				if hexboard.Distance(his, to) == 2 {
					at = b.Board.Index(to)
					s.Units[of("Rifle 1")].At, s.Units[of("Rifle 4")].At = b.Board.Index(h), at
				}
			}
		}
	})
	if p.who != "Lt. Brandt" {
		t.Fatalf("%s is chosen", p.who)
	}
	p.Point(at, true)
	if len(desk.did) != 1 || desk.no != "" || len(desk.did[0].(rules.Action).Units) == 0 {
		t.Errorf("a right click does %v, refused %q", desk.did, desk.no)
	}
	if p.Hover(at); p.Card() == nil || p.Card().Title == "Lt. Brandt" {
		t.Error("the card is not of the attack")
	}
}

// While a leader leads, the roster says that those may act whom he leads, he too, and nobody else.
func TestRosterWhileLeading(t *testing.T) {
	p, _ := leading(t, "Lt. Brandt", nil)
	if got, want := p.left(), len(p.members()); got != want {
		t.Errorf("%d may still act: want %d, %q", got, want, p.members())
	}
}

// Who passes while somebody may act is asked; Undo would not bring the turn back.
func TestPassIsAsked(t *testing.T) {
	p, _ := sits(t, "", nil)
	for _, b := range p.Buttons() {
		if b.ID == "pass" {
			if !strings.HasSuffix(b.Ask, " units and leaders may still act") {
				t.Errorf("it is asked %q", b.Ask)
			}
			return
		}
	}
	t.Error("nobody may pass")
}

// Of a hex with armor alone it is said why nobody fires at it with T, and nothing of other fire.
func TestWhyNotAtArmor(t *testing.T) {
	alone := func(s *rules.Position) {
		b := s.Battle()
		h, _ := b.Board.Parse("0603")
		s.Units[slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Side == 1 && x.Kind == rules.AFV })].At = b.Board.Index(h)
	}
	p, _ := sits(t, "", alone)
	b := p.view.Battle()
	tank := slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Side == 0 && x.Kind == rules.AFV })
	theirs := slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Side == 1 && x.Kind == rules.AFV })
	p.Pick(b.Platoons[tank].Name, false)
	at := p.view.Units[theirs].At
	if _, others := p.armor(at); others {
		t.Fatal("somebody else is there")
	}
	if why := p.Why(at); !strings.HasPrefix(why, "Fire at armor (T): ") || strings.Contains(why, "direct fire") || strings.Contains(why, "Fire: ") {
		t.Errorf("it says %q", why)
	}
}

// What can be done has the same place in the tray whoever is chosen, activated or not.
func TestTrayIsSteady(t *testing.T) {
	places := map[string]int{}
	same := map[string]string{"done": "pass"}
	look := func(p *play) {
		for i, b := range p.Buttons() {
			id := b.ID
			if s := same[id]; s != "" {
				id = s
			}
			if id == "" || i == 0 {
				continue
			}
			if n, is := places[id]; is && n != i {
				t.Errorf("with %s chosen %s is at %d, and was at %d", p.who, id, i, n)
			}
			places[id] = i
		}
	}
	near := func(s *rules.Position) {
		b := s.Battle()
		s.Units[slices.IndexFunc(b.Platoons, func(x rules.Platoon) bool { return x.Name == "Rifle 4" })].At = b.Board.Index(b.Board.Around(b.Board.Hex(s.Leaders[0].At))[0])
		s.Units[0].State = int(rules.Disrupted)
	}
	p, _ := sits(t, "", near)
	look(p)
	for _, g := range p.Roster() {
		for _, r := range g.Rows {
			if !r.Todo {
				continue
			}
			q, _ := sits(t, r.Name, near)
			look(q)
			if len(q.targets()) > 0 {
				q.aims(q.attacks(q.targets()[0])[0].Do)
				look(q)
			}
			if _, err := q.view.Activated("German", q.activation()); err == nil {
				q, _ = leading(t, r.Name, near)
				look(q)
			}
		}
	}
	for _, id := range []string{"pass", "assault", "fire", "recover", "together"} {
		if places[id] == 0 {
			t.Errorf("%s is never offered: %v", id, places)
		}
	}
}
