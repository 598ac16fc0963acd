package berlin

import (
	"fmt"
	"slices"
	"testing"

	"sightline/game"
)

// turns begins the player-turn of a side on a turn: the other ends its own.
func (s *Position) turns(t *testing.T, side, turn int, rolls ...int) (*Position, string) {
	t.Helper()
	s.Step, s.Active, s.Turn = Announce, 1-side, turn
	if side == Allied {
		s.Turn--
	}
	return s.does(t, s.army(1-side), `{"do":"done"}`, rolls...)
}

func (p *Position) is(name string) int { return p.Units[p.named(name)].State }

// A division that is sent to an airfield off the map arrives with a die and its confusion factor less than
// the turn.
func TestO2O3Arrival(t *testing.T) {
	for _, x := range []struct {
		confusion, turn, die int
		comes                bool
	}{{1, 3, 1, true}, {1, 3, 2, false}, {2, 3, 1, false}, {2, 4, 1, true}, {2, 9, 6, true}, {2, 8, 6, false}} {
		s := field(t, para, gun, unit("A infantry 2-2-4", "formation=17th"), unit("B infantry 5-2-4", "formation=52nd"))
		s.battle.Formations[1].Confusion = x.confusion
		s.Forms[1].Fell, s.Forms[2].Came = true, true // of the one off the map alone
		p, said := s.turns(t, Allied, x.turn, 3, 4, x.die)
		if p.Forms[1].Came != x.comes || (p.is("A") == Ready) != x.comes || p.is("B") != Away {
			t.Errorf("%+v: %s", x, said)
		}
	}
	// The 52nd, in reserve, likewise (house); a division that has come does not roll.
	s := field(t, para, gun, unit("A infantry 2-2-4", "formation=17th"), unit("B infantry 5-2-4", "formation=52nd"))
	s.Forms[1].Fell, s.Forms[1].Came = true, true
	if p, said := s.turns(t, Allied, 3, 3, 4, 1); p.is("B") != Ready || p.is("A") != Away {
		t.Error(said)
	}
}

// It enters at its edge, by any lettered hex there and by no other; its first hex is its source.
func TestEdges(t *testing.T) {
	s := field(t, para, gun, unit("A infantry 2-2-4", "formation=17th"), unit("C infantry 2-2-4", "formation=17th"), unit("Recon recon 3-4-6", "formation=18th"))
	s.Step = Reinforce
	for _, name := range []string{"A", "C", "Recon"} {
		s.Units[s.named(name)] = piece{At: -1, State: Ready}
	}
	for _, at := range []string{"0112", "1212", "0201", "1201"} {
		s.refused(t, "Allied", fmt.Sprintf(`{"do":"enter","unit":"A","at":%q}`, at), TooFar)
	}
	p, _ := s.does(t, "Allied", `{"do":"enter","unit":"A","at":"0601"}`)
	p, _ = p.does(t, "Allied", `{"do":"enter","unit":"C","at":"0101"}`)
	if f := p.Forms[1]; p.label(f.Entry) != "0601" || p.label(f.LZ) != "0601" || p.Units[p.named("A")].Combat {
		t.Errorf("%+v", f)
	}
	s.Active = German
	s.refused(t, "German", `{"do":"enter","unit":"Recon","at":"0601"}`, TooFar)
	s.does(t, "German", `{"do":"enter","unit":"Recon","at":"1212"}`)
}

// German formations come in their turn, and not before.
func TestGermanTurns(t *testing.T) {
	for turn := 1; turn <= 10; turn++ {
		s := open(t, "berlin")
		s.Turn, s.battle.Variable, s.battle.Check = turn, false, false
		d := &doing{Position: s.next(), dice: game.Recorded(nil)}
		d.germans()
		for i, x := range s.battle.Formations {
			for k := range d.Units {
				if x.Side == German && x.Arrives > 0 && s.unit(k).Formation == i && (d.Units[k].State == Ready) != (x.Arrives <= turn) {
					t.Fatalf("turn %d: %s of %s is in state %d", turn, s.nameOf(k), x.Name, d.Units[k].State)
				}
			}
		}
	}
	for turn, want := range map[int]int{3: Away, 4: Ready} {
		s := field(t, para, gun, unit("Recon recon 3-4-6", "formation=18th"))
		s.battle.Variable = false
		if p, said := s.turns(t, German, turn, 3, 4); p.is("Recon") != want {
			t.Errorf("turn %d: %s", turn, said)
		}
	}
}

// The Volkssturm check: none, one or two come every turn, onto built-up hexes of the perimeter that are not
// beside Allied units (house).
func TestVolkssturmCheck(t *testing.T) {
	more := []string{para, gun, "[[zone]]\nname = \"all\"\nhexes = [\"0101\", \"0909\"]\n[volkssturm]\nzone = \"all\"\ncheck = true"}
	for i := range 3 {
		more = append(more, unit(fmt.Sprintf("V%d infantry 1-2-2", i), "service=volkssturm", "pool=true"))
	}
	for die, want := range []int{1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2} {
		for _, turn := range []int{1, 2} {
			rolls := append(append(slices.Repeat([]int{3}, 2*(turn-1)), die), ones(want)...)
			if die == 0 {
				continue
			}
			p, said := field(t, more...).turns(t, German, turn, rolls...)
			n := 0
			for i := range 3 {
				if p.is(fmt.Sprintf("V%d", i)) == Ready {
					n++
				}
			}
			if n != want {
				t.Errorf("turn %d, %d: %d come: %s", turn, die, n, said)
			}
		}
	}
	p, _ := field(t, more...).turns(t, German, 2, 3, 3, 4, 1)
	p.refused(t, "German", `{"do":"enter","unit":"V0","at":"0101"}`, TooFar)
	_, said := p.does(t, "German", `{"do":"enter","unit":"V0","at":"0909"}`)
	wants(t, said, "V0 enters in 0909")
	p.put("P", "0910", false)
	p.refused(t, "German", `{"do":"enter","unit":"V0","at":"0909"}`, TooFar)
	q := field(t, more...)
	q.battle.Grounds[q.hex("0909")] = Woods
	q.Step, q.Active, q.Units[q.named("V0")] = Reinforce, German, piece{At: -1, State: Ready}
	q.refused(t, "German", `{"do":"enter","unit":"V0","at":"0909"}`, TooFar)
}
