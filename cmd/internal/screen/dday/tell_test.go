package dday

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// nobody is a desk at which nothing is done.
type nobody struct{}

func (nobody) Do(...any) bool { return false }
func (nobody) DoAll(...any)   {}
func (nobody) Say(string)     {}
func (nobody) Refuse(string)  {}

// A ledger whose sum is below the least hit number says so, and the die of an attack is the
// attacker's, rolled against the unit that it may hit.
func TestLedgerTellsItsBound(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "a ledger"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	for _, c := range []struct {
		base int
		want string
	}{{-2, "Comes to \u22122: at least"}, {5, ""}, {12, "Comes to 12: at most"}} {
		told := p.Tell(rules.Happening{Kind: rules.Assault, Side: "American", Unit: "1/914", To: "Moulin", Dice: []int{3}, Text: "1/914 is hit on 1 or less, 3 is rolled: missed", Ledger: []rules.Line{{ID: "hit.base", Text: "to begin with", Value: c.base, Source: "house"}}})
		var lines []string
		for _, l := range told.Card.Lines {
			lines = append(lines, l.Left+" "+l.Right+" "+l.Source)
		}
		all := strings.Join(lines, "\n")
		if c.want != "" != strings.Contains(all, "Comes to") || !strings.Contains(all, c.want) {
			t.Errorf("of %d the ledger is\n%s\nwant %q", c.base, all, c.want)
		}
		if r := told.Dice[0]; r.Side != 1 || !strings.HasPrefix(r.Caption, "Against ") {
			t.Errorf("the attacker's die stands as %+v", r)
		}
	}
}

// A battalion that aircraft attack: pointing at it tells the odds, and a roll that hits what it
// has to save by.
func TestAircraftTellTheirOdds(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "aircraft"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	i := 0
	for p.view.Units[i].State != rules.InPlay {
		i++
	}
	name, hit := p.of(i).Name, p.view.Bound("air.save").Value
	need, _ := p.view.Save(i)
	p.legal, p.hover = []rules.Action{{Do: "air", Unit: name}}, p.view.Units[i].At
	p.side = 0
	marks := p.Marks()
	if m := marks[len(marks)-1]; m.Tag != fmt.Sprintf("%d or less", hit) {
		t.Errorf("the target is marked %q, want %d or less", m.Tag, hit)
	}
	if m, want := marks[len(marks)-1], fmt.Sprintf("%d %% with its save (house)", hit*(10-need)); m.Soft != want {
		t.Errorf("of the target it is told %q, want the chance that something comes of it, %q", m.Soft, want)
	}
	c := p.Card()
	if c == nil || c.Title != "Aircraft attack "+name || c.Lines[len(c.Lines)-1].Right != fmt.Sprintf("%d %%", hit*(10-need)) {
		t.Errorf("the card is %+v", c)
	}
	for n := 1; n <= 10; n++ {
		told := p.Tell(rules.Happening{Kind: "air", Side: "American", Unit: name, Dice: []int{n}, Text: "aircraft"})
		want := ""
		if n <= hit {
			want = fmt.Sprintf("on %d or less (house)", need)
		}
		if told.Why != want {
			t.Errorf("of %d it tells %q, want %q", n, told.Why, want)
		}
	}
}

// Orders of the turn before are not shown as if they were of this one: neither while it is chosen
// who is first, nor of the side that is not active.
func TestOrdersAreOfThisTurn(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "orders"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	i := 0
	for p.view.Units[i].State != rules.InPlay || p.of(i).Side != 0 {
		i++
	}
	p.view.Units[i].Order, p.view.Units[i].Moved, p.view.Units[i].Fought = rules.Full, 2, true
	for _, c := range []struct {
		step   string
		active int
		shows  bool
	}{{rules.First, 0, false}, {rules.Move, 1, false}, {rules.Move, 0, true}} {
		p.view.Step, p.view.Active = c.step, c.active
		card := p.unitCard(i)
		state := ""
		for _, l := range card.Lines {
			if l.Kind == board.ResultLine {
				state = l.Left
			}
		}
		row := p.row(i, nil).Right
		if shows := row != p.zone(p.view.Units[i].At); shows != c.shows {
			t.Errorf("in step %s of side %d the roster says %q", c.step, c.active, row)
		}
		if shows := strings.Contains(state, "Full") || strings.Contains(state, "fought"); shows != c.shows {
			t.Errorf("in step %s of side %d the card says %q", c.step, c.active, state)
		}
	}
}

// Of a step in which somebody has acted it is told that nobody else can.
func TestNobodyElse(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "else"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	i := 0
	for p.view.Units[i].State != rules.InPlay || p.of(i).Side != 0 || p.of(i).Arm != rules.Infantry {
		i++
	}
	p.view.Step, p.view.Active, p.legal = rules.Assault, 0, []rules.Action{{Do: "done"}}
	if _, why := p.Idle(); why != "nobody may assault" {
		t.Errorf("before anybody has fought it says %q", why)
	}
	p.view.Units[i].Fought = true
	if _, why := p.Idle(); why != "nobody else may assault" {
		t.Errorf("once somebody has fought it says %q", why)
	}
}

// A battalion moves once: before it does, and once it has, that is told.
func TestMovesOnce(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "once"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	i := slices.IndexFunc(p.battle().Battalions, func(b rules.Battalion) bool { return b.Side == 0 })
	if got := p.orderWords(i, rules.Full); !strings.HasPrefix(got, "Full: moves once, up to ") {
		t.Errorf("of a full move it is told %q", got)
	}
	p.who, p.view.Units[i].Order, p.view.Units[i].Moved, p.legal = p.name(i), rules.Full, 1, nil
	if got := p.moveWords(); !strings.Contains(got, "has moved, as it does once a turn") {
		t.Errorf("once it has moved it is told %q", got)
	}
}

// Who is bombarded is not assaulted in the same turn: that is told where somebody could.
func TestBombardingSpoilsAssaults(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "spoils"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	own := slices.IndexFunc(p.battle().Battalions, func(b rules.Battalion) bool { return b.Side == 0 && b.Arm == rules.Infantry })
	foe := slices.IndexFunc(p.battle().Battalions, func(b rules.Battalion) bool { return b.Side == 1 })
	for i := range p.view.Units {
		if i != own && i != foe {
			p.view.Units[i].State = rules.Lost
		}
	}
	u, x := &p.view.Units[own], &p.view.Units[foe]
	u.State, x.State = rules.InPlay, rules.InPlay
	u.At = p.battle().Board.Around(x.At)[0]
	says := func() bool {
		c := p.attackCard(rules.Action{Do: rules.Bombard, At: p.zone(x.At), Support: 1})
		return slices.ContainsFunc(c.Lines, func(l board.Line) bool { return strings.HasPrefix(l.Left, "And nobody can assault it") })
	}
	if !says() {
		t.Error("it is not told of a zone that could be assaulted")
	}
	if u.Fought = true; says() {
		t.Error("it is told where nobody could assault")
	}
}

// While something is to be decided of a battalion another may be looked at, and what leads away
// from that leads back to it.
func TestBackToWhatIsAsked(t *testing.T) {
	text, _ := rules.BattleFile("saint-clair")
	now, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "asked"})
	if err != nil {
		t.Fatal(err)
	}
	v, dice := now.(*rules.Position), game.NewDice("asked", 0)
	for range 2000 {
		for side, name := range v.Sides() {
			all := v.Legal(name)
			if len(all) == 0 {
				continue
			}
			if q := v.Pending; q != nil {
				p := Room.New(nobody{}).(*play)
				p.See(v, side)
				asked := fmt.Sprintf("%+v", p.Status())
				for i := range v.Units {
					if n := p.name(i); !slices.Contains(q.Units, i) {
						if p.Pick(n, false); !p.Back() || p.who != p.name(q.Units[0]) || p.Back() || fmt.Sprintf("%+v", p.Status()) != asked {
							t.Fatalf("back from %s to %v it is %q", n, q.Kind, p.who)
						}
					}
				}
				if q.Kind == "defend" && len(q.Units) > 1 {
					return
				}
			}
			raw, err := json.Marshal(all[dice.Roll(len(all))-1])
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := v.Do(name, raw, dice)
			if err != nil {
				t.Fatal(err)
			}
			v = next.(*rules.Position)
			break
		}
	}
	t.Fatal("nobody is ever asked who defends")
}
