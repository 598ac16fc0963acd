package dday

import (
	"fmt"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// landed is the play of Saint-Clair at its beginning, and a battalion of a side in play.
func landed(t *testing.T, side int) (*play, int) {
	t.Helper()
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "rolls"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, side)
	i := 0
	for p.view.Units[i].State != rules.InPlay || p.of(i).Side != side {
		i++
	}
	return p, i
}

func words(c *board.Card) string {
	if c == nil {
		return ""
	}
	all := []string{c.Title, c.Under}
	for _, l := range c.Lines {
		all = append(all, l.Left+" "+l.Right+" "+l.Source)
	}
	return strings.Join(all, "\n")
}

// Every roll has a card of its own: what it is held against, what was rolled and what comes of it.
func TestRollsHaveTheirCards(t *testing.T) {
	p, i := landed(t, 0)
	name := p.name(i)
	p.hover = p.view.Units[i].At
	for _, h := range []rules.Happening{
		{Kind: "activate", Unit: name, Dice: []int{6}, Against: []rules.Line{p.view.Bound("activate.regular.full")}, Text: name + " as regular rolls 6: full"},
		{Kind: "save", Unit: name, Dice: []int{6}, Against: []rules.Line{p.view.Bound("save.regular")}, Text: name + " saves on 7 or less, rolls 6: full"},
		{Kind: "support", Dice: []int{6}, Against: []rules.Line{p.view.Bound("save.regular")}, Text: "guns come on 7 or less, rolls 6: full"},
	} {
		told := p.Tell(h)
		got := words(told.Card)
		for _, want := range []string{titles[h.Kind], fmt.Sprint(h.Against[0].Text, " ", h.Against[0].Value, " ", h.Against[0].Source), "6 is rolled Full"} {
			if !strings.Contains(got, want) {
				t.Errorf("the card of %s is\n%s\nwant %q", h.Text, got, want)
			}
		}
		if h.Kind == "activate" && !strings.Contains(got, "Full: moves once, up to ") {
			t.Errorf("it does not say what that gives:\n%s", got)
		}
	}
}

// The card of who was activated says what that gives him, and of an HQ what its markers do.
func TestOrdersAreExplained(t *testing.T) {
	p, i := landed(t, 0)
	p.view.Step, p.view.Active = rules.Move, 0
	for order, want := range map[string]string{rules.Double: "Double: moves once, up to ", rules.Full: "Full: moves once, up to ", rules.Hold: "Hold: ", rules.Fallback: "Fallback: goes back a zone"} {
		p.view.Units[i].Order = order
		if got := words(p.unitCard(i)); !strings.Contains(got, want) {
			t.Errorf("of %s the card is\n%s", order, got)
		}
	}
	if got := words(p.hqCard(p.of(i).Division)); !strings.Contains(got, "added to the die for the first move") {
		t.Errorf("the card of an HQ is\n%s", got)
	}
}

// Who is chosen stays so when his row is clicked again.
func TestChosenStays(t *testing.T) {
	p, i := landed(t, 0)
	for range 2 {
		if p.Pick(p.name(i), false); p.who != p.name(i) {
			t.Errorf("%q is chosen", p.who)
		}
	}
}

// Infantry is told that it does not bombard, not how far.
func TestInfantryDoesNotBombard(t *testing.T) {
	p, i := landed(t, 0)
	for p.of(i).Arm != rules.Infantry || p.of(i).Side != 0 || p.view.Units[i].State != rules.InPlay {
		i++
	}
	p.view.Step, p.view.Active = rules.Bombard, 0
	for k, u := range p.view.Units {
		if u.State == rules.InPlay && p.of(k).Side == 1 {
			if got := p.no(rules.Action{Do: rules.Bombard, Unit: p.name(i), At: p.zone(u.At)}); !strings.Contains(got, "nfantry does not bombard") || strings.Contains(got, "0 zones") {
				t.Errorf("it is told %q", got)
			}
			return
		}
	}
}

// The prompt says what who is chosen may do: an HQ rolls nothing, who has rolled moves, and who may do
// nothing more is told so.
func TestPromptIsOfWhoIsChosen(t *testing.T) {
	p, i := landed(t, 0)
	p.view.Step, p.view.Active = rules.Move, 0
	p.legal = []rules.Action{{Do: "hq", Division: p.battle().Divisions[p.of(i).Division].Name}, {Do: "done"}}
	hq := hqName(p.battle().Divisions[p.of(i).Division].Name)
	for _, x := range []struct{ who, order, want string }{
		{"", "", "A roll for a battalion"}, {hq, "", "An HQ moves without a roll"}, {p.name(i), "", "A roll for a battalion"},
		{p.name(i), rules.Hold, p.name(i) + " can do nothing more"}, {p.name(i), rules.Full, p.name(i) + " rolled Full: right click"},
	} {
		p.who, p.view.Units[i].Order = x.who, x.order
		if x.order == rules.Full {
			p.legal = append(p.legal, rules.Action{Do: "move", Unit: x.who})
		}
		if s := p.Status(); !strings.HasPrefix(s.Why, x.want) {
			t.Errorf("with %q, which rolled %q, the prompt is %q", x.who, x.order, s.Why)
		}
	}
}
