package dday

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Towed guns that are shattered are lost; self-propelled artillery is shattered as all others, and rallies.
func TestShatteredGuns(t *testing.T) {
	for arm, towed := range map[string]bool{"spa": false, "art": true, "atg": true, "td": false} {
		s := field(t, "C 1st inf b", "X 352 "+arm+" c", "Z 352 inf i")
		s.Step, s.Guns[1], s.Units[0].Order = Assault, 1, Full // guns, so that it is asked who defends
		p, _ := s.does(t, "US", `{"do":"assault","units":["C"],"at":"c"}`)
		p, said := p.does(t, "German", `{"do":"defend","unit":"X"}`, 1, 7)
		if towed {
			if wants(t, said, "X fails its save and is lost"); p.State("X") != Lost {
				t.Errorf("%s: %+v", arm, p.Units[1])
			}
			continue
		}
		if wants(t, said, "X fails its save and is shattered"); p.State("X") != Shattered || p.Pending == nil || p.Pending.Grade != "general" {
			t.Errorf("%s: %+v", arm, p.now)
		}
		p, _ = p.does(t, "US", `{"do":"done"}`)
		p, _ = p.does(t, "US", `{"do":"done"}`)
		_, said = p.does(t, "German", `{"do":"rally","unit":"X"}`, 6)
		wants(t, said, "X rallies on 6 or less (house), rolls 6: it is back at f")
	}
}

// assaulted is the hit number of an assault of C, in a, on X in the town i: 3, and 2 for each zone
// beside that supports it, f or h.
func (s *Position) assaulted(t *testing.T, number int) {
	t.Helper()
	p := s.until(t, Assault)
	_, said := p.does(t, p.army(p.Active), `{"do":"assault","units":["C"],"at":"i"}`, 10, 1)
	wants(t, said, fmt.Sprintf("X is hit on %d or less", number))
}

// Who has moved at the double rate of roads, and guns that have moved, support no zone; artillery does
// not in any case. A move by road within the usual rate keeps nobody from it.
func TestMovedSupport(t *testing.T) {
	for _, x := range []struct {
		stand, path string
		number      int
	}{
		{"T 1st tnk f", "", 5}, {"T 1st tnk d", `"e","f"`, 5}, {"T 1st tnk c", `"d","e","f"`, 3},
		{"T 1st atg f", "", 5}, {"T 1st atg e", `"f"`, 3},
		{"T 1st inf e", `"f"`, 5}, {"T 1st td c", `"d","e","f"`, 3},
		{"T 1st art f", "", 3}, {"T 1st spa f", "", 3}, {"T 1st spa e", `"f"`, 3},
	} {
		stand, inF := strings.CutSuffix(x.stand, " f")
		if inF {
			stand += " e" // the HQ of the Germans is in f, to begin with
		}
		s := field(t, "C 1st inf a", stand, "X 352 inf i", "Z 352 inf g")
		if inF {
			s.Units[1].At, _ = s.battle.Board.Index("f")
		}
		p, _ := s.does(t, "US", `{"do":"activate","units":["C"]}`, 2)
		if x.path != "" {
			p.Units[1].Order = Full
			p, _ = p.does(t, "US", `{"do":"move","unit":"T","path":[`+x.path+`]}`)
		}
		p.assaulted(t, x.number)
		if x.path != "" && x.number == 3 { // a turn ago is long ago
			p.Units[1].When--
			if p.Units[1].Road = false; p.unit(1).guns() {
				continue
			}
			p.assaulted(t, 5)
		}
	}
}

// Who has fought supports no zone, nor does he in the activity of the enemy that follows, until he is
// active again (house).
func TestFoughtSupport(t *testing.T) {
	s := field(t, "C 1st inf a", "T 1st tnk h", "D 1st inf e", "X 352 inf i", "Y 352 tnk f", "Z 352 inf g")
	p, _ := s.does(t, "US", `{"do":"activate","units":["C"]}`, 2)
	p.assaulted(t, 3) // h for it, f against it
	q, _ := p.until(t, Bombard).does(t, "US", `{"do":"bombard","unit":"T","at":"g"}`, 10)
	q.assaulted(t, 1) // f against it alone

	// The Germans are active first, and their tanks fight.
	for fights, number := range []int{3, 5} {
		g := s.next()
		g.Active = 1
		g = g.until(t, Bombard)
		if fights == 1 {
			g, _ = g.does(t, "German", `{"do":"bombard","unit":"Y","at":"e"}`, 10)
		}
		g = g.until(t, Assault)
		g, _ = g.does(t, "German", `{"do":"done"}`)
		g, _ = g.does(t, "US", `{"do":"done"}`)
		g, _ = g.does(t, "US", `{"do":"activate","units":["C"]}`, 2)
		g.assaulted(t, number)
		if fights == 1 { // in the next turn as well if the enemy is first in it
			g = g.until(t, Assault)
			g, _ = g.does(t, "US", `{"do":"done"}`, 1, 2, 7)
			g, _ = g.does(t, "US", `{"do":"first","side":"US"}`)
			g, _ = g.does(t, "US", `{"do":"done"}`)
			g, _ = g.does(t, "US", `{"do":"activate","units":["C"]}`, 2)
			g.assaulted(t, 5)
		}
	}
}

// A gun that has advanced does not fight in that turn, nor is it committed to the defense; a tank does.
func TestGunsAdvanced(t *testing.T) {
	for arm, towed := range map[string]bool{"art": true, "atg": true, "spa": false, "tnk": false} {
		s := field(t, "G 1st art a", "A 1st "+arm+" b", "X 352 inf c", "Y 352 inf d", "Z 352 inf i")
		s.Step = Bombard
		p, _ := s.does(t, "US", `{"do":"bombard","unit":"G","at":"c"}`, 5, 7)
		p, _ = p.does(t, "German", `{"do":"retreat"}`)
		p, said := p.does(t, "US", `{"do":"advance","units":["A"],"path":["c"]}`)
		wants(t, said, "limited advance: A from b to c")
		fire := `{"do":"bombard","unit":"A","at":"d"}`
		if !towed {
			p.does(t, "US", fire, 10)
			continue
		}
		p.refused(t, "US", fire, Unfit)
		p.until(t, Assault).refused(t, "US", `{"do":"assault","units":["A"],"at":"d"}`, Unfit)
		if i := p.named("A"); p.unfit(i) == "" || len(p.defending(0, p.battle.Battalions[i].Zone)) > 1 {
			t.Errorf("%s defends", arm)
		}
		p.Units[1].When-- // a turn later
		p.does(t, "US", fire, 10)
	}
}

// An HQ moves once a turn.
func TestHQOnce(t *testing.T) {
	s := field(t, "A 1st inf a", "X 352 inf f")
	p, said := s.does(t, "US", `{"do":"hq","division":"1st","path":["b"]}`)
	wants(t, said, "the HQ of 1st moves from a to b")
	p.refused(t, "US", `{"do":"hq","division":"1st","path":["c"]}`, NoSuch)
	for _, a := range p.Legal("US") {
		if a.Do == "hq" {
			t.Errorf("%+v is offered", a)
		}
	}
	p = p.until(t, Assault)
	p, _ = p.does(t, "US", `{"do":"done"}`)
	p = p.until(t, Assault)
	p, _ = p.does(t, "German", `{"do":"done"}`, 1, 2, 7)
	p, _ = p.does(t, "US", `{"do":"first","side":"US"}`)
	p, _ = p.does(t, "US", `{"do":"done"}`)
	_, said = p.does(t, "US", `{"do":"hq","division":"1st","path":["c"]}`)
	wants(t, said, "the HQ of 1st moves from b to c")
}

// Who has to decide is told where each goes that gives way, who would be shattered for want of room,
// and how many markers it takes to hold; nothing is done by asking.
func TestRetreatsAreTold(t *testing.T) {
	s := field(t, "G 1st art c", "H 1st art c", "X 352 inf e", "Y 352 inf e", "Z 352 inf f")
	p, _ := s.until(t, Bombard).does(t, "US", `{"do":"bombard","unit":"G","at":"e"}`)
	p, _ = p.does(t, "German", `{"do":"defend","unit":"X"}`, 1, 10)
	if p.Pending == nil || p.Pending.Kind != "stand" {
		t.Fatalf("it is asked for %+v, not whether e is held", p.Pending)
	}
	was := p.Hash()
	zone := func(n string) int { i, _ := p.battle.Board.Index(n); return i }
	if got, want := fmt.Sprint(p.Retreats(), p.Price()), fmt.Sprint([]Retreat{{2, zone("e"), zone("f"), InPlay}, {3, zone("e"), zone("f"), InPlay}}, 2); got != want {
		t.Errorf("those in e go back %s, want %s", got, want)
	}
	if p.Hash() != was {
		t.Error("asking changed the position")
	}
	done, _ := p.does(t, "German", `{"do":"retreat"}`)
	if done.Where("X") != "f" || done.Where("Y") != "f" {
		t.Errorf("they went to %s and %s, not as told", done.Where("X"), done.Where("Y"))
	}
	full := field(t, "G 1st art c", "A 1st inf d", "X 352 inf e", "Z1 352 inf f", "Z2 352 inf f", "Z3 352 inf f", "Z4 352 inf f")
	p, _ = full.until(t, Bombard).does(t, "US", `{"do":"bombard","unit":"G","at":"e"}`, 1, 10)
	if got := p.Retreats(); len(got) != 1 || got[0].State != Shattered || got[0].To != -1 || p.Price() != 1 {
		t.Errorf("who has no room goes back as %v for %d", got, p.Price())
	}
}

// Guns that have fired in defense do so again in the next activity of the enemy, though their own side
// was not active between the two.
func TestGunsDefendAgain(t *testing.T) {
	s := field(t, "C 1st inf a", "D 1st inf e", "X 352 inf i", "G 352 art f", "Z 352 inf f")
	s.Second, s.Step = true, Assault
	s.Units[0].Order, s.Units[1].Order = Full, Full
	defend := `{"do":"defend","unit":"X","guns":["G"]}`
	p, _ := s.does(t, "US", `{"do":"assault","units":["C"],"at":"i"}`)
	p, _ = p.does(t, "German", defend, 10, 1)
	p.Guns[1] = 1 // so that it is asked who defends
	q, _ := p.does(t, "US", `{"do":"assault","units":["D"],"at":"f"}`)
	q.refused(t, "German", `{"do":"defend","unit":"Z","guns":["G"]}`, NotNow) // once in it
	p, _ = p.does(t, "US", `{"do":"done"}`, 1, 2, 6)
	p, _ = p.does(t, "US", `{"do":"first","side":"US"}`)
	p, _ = p.until(t, Move).does(t, "US", `{"do":"activate","units":["C"]}`, 5)
	p, _ = p.until(t, Assault).does(t, "US", `{"do":"assault","units":["C"],"at":"i"}`)
	p.does(t, "German", defend, 10, 1)
}

// Towed guns that have fought in defense do not move in that turn, when their side is active after the enemy: those
// that were committed, and antitank guns that fired at tanks. Others do, and all in the next turn.
func TestFiredGunsStay(t *testing.T) {
	for _, x := range []struct {
		gun, by string
		stays   bool
	}{{"art f", "inf", true}, {"spa f", "inf", false}, {"atg i", "tnk", true}, {"atg i", "inf", false}, {"td i", "tnk", false}} {
		s := field(t, "C 1st "+x.by+" a", "X 352 inf i", "G 352 "+x.gun, "Z 352 inf f")
		s.Step, s.Units[0].Order = Assault, Full
		p, _ := s.does(t, "US", `{"do":"assault","units":["C"],"at":"i"}`)
		defend := `{"do":"defend","unit":"X"}`
		if p.unit(2).guns() {
			defend = `{"do":"defend","unit":"X","guns":["G"]}`
		}
		p, _ = p.does(t, "German", defend, 10, 1)
		p, _ = p.does(t, "US", `{"do":"done"}`)
		p, _ = p.until(t, Move).does(t, "German", `{"do":"activate","units":["G"]}`, 5)
		to := map[string]string{"f": "e", "i": "h"}[p.Where("G")]
		move := fmt.Sprintf(`{"do":"move","unit":"G","path":[%q]}`, to)
		offered := slices.ContainsFunc(p.Legal("German"), func(a Action) bool { return a.Do == "move" && a.Unit == "G" })
		if offered == x.stays {
			t.Errorf("%s against %s: a move is offered: %v", x.gun, x.by, offered)
		}
		if !x.stays {
			p.does(t, "German", move)
			continue
		}
		p.refused(t, "German", move, Unfit)
		p.Turn++
		p.does(t, "German", move)
	}
}

// A force whose assault has failed goes back from the zone that it assaulted, though that may be toward
// another enemy, or away from its HQ.
func TestFallsBackFromTheDefender(t *testing.T) {
	s := field(t, "T 1st tnk b", "C 1st inf b", "X 352 inf c", "Y 352 inf i")
	g, _ := s.battle.Board.Index("g") // beside c as well, and no nearer to Y
	s.Step, s.HQs[0].At = Assault, g
	s.Units[0].Order, s.Units[1].Order = Full, Full
	p, said := s.does(t, "US", `{"do":"assault","units":["T","C"],"at":"c"}`, 10, 7)
	wants(t, said, "T fails its save and is shattered", "C falls back from b to a")
	if p.Where("C") != "a" {
		t.Errorf("C is in %s", p.Where("C"))
	}
}

// Antitank guns that have moved in this turn help no defender against tanks, nor do tank destroyers that
// have moved at the double rate of roads; others do, and those that moved a turn ago.
func TestMovedAntitank(t *testing.T) {
	for _, x := range []struct {
		guns, path string
		number     int
	}{
		{"atg d", `"c"`, 5}, {"td d", `"c"`, 4}, {"td f", `"e","d","c"`, 5}, {"inf d", `"c"`, 5},
	} {
		s := field(t, "T 1st tnk b", "X 352 inf c", "G 352 "+x.guns, "Z 352 inf i")
		s.Active = 1
		p, _ := s.does(t, "German", `{"do":"activate","units":["G"]}`, 5)
		p, said := p.does(t, "German", `{"do":"move","unit":"G","path":[`+x.path+`]}`)
		wants(t, said, "G moves")
		for p.Active == 1 {
			p, _ = p.does(t, "German", `{"do":"done"}`)
		}
		p, _ = p.until(t, Move).does(t, "US", `{"do":"activate","units":["T"]}`, 5)
		p = p.until(t, Assault)
		p.Guns[1] = 1 // so that it is asked who defends
		for late := range 2 {
			n := x.number
			if late > 0 && x.guns != "inf d" {
				n = 4
				p.Units[2].When--
			}
			q, _ := p.does(t, "US", `{"do":"assault","units":["T"],"at":"c"}`)
			_, said := q.does(t, "German", `{"do":"defend","unit":"X"}`, 10, 1)
			wants(t, said, fmt.Sprintf("X is hit on %d or less", n)) // 5, a tank in the open, another defender
		}
	}
}

// An HQ moves one zone, and two by road alone.
func TestHQByRoad(t *testing.T) {
	s := field(t, "A 1st inf a", "X 352 inf f")
	for _, path := range []string{`"b","c","d"`, `"h","g"`, `"b","g"`} {
		s.refused(t, "US", `{"do":"hq","division":"1st","path":[`+path+`]}`, TooFar)
	}
	_, said := s.does(t, "US", `{"do":"hq","division":"1st","path":["b","c"]}`)
	wants(t, said, "the HQ of 1st moves from a to c")
	_, said = s.does(t, "US", `{"do":"hq","division":"1st","path":["h"]}`)
	wants(t, said, "the HQ of 1st moves from a to h")
}

// A line says whose the figures are that it rests on: of a hit number those of its ledger, and a bound that it
// meets; of a move farther than a zone its rate; of an HQ's its rate. That a way back is ours it says always.
func TestLinesSayWhose(t *testing.T) {
	mine := func(ids ...string) *Chart {
		var list []Change
		for _, id := range ids {
			list = append(list, Change{ID: id, Value: Standard().Text(id), Source: "my copy"})
		}
		c, err := Standard().With(list)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, x := range []struct {
		chart *Chart
		hit   string
	}{
		{Standard(), "X is hit on 3 or less (house), 9 is rolled"},
		{mine("hit.base"), "X is hit on 3 or less (my copy, house), 9 is rolled"},
		{mine("hit.base", "ground.town"), "X is hit on 3 or less (my copy), 9 is rolled"}, // no bound is met
	} {
		s := field(t, "G 1st art a", "X 352 inf i", "Z 352 inf f")
		s.battle.chart, s.Step = x.chart, Bombard
		_, said := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`, 9)
		wants(t, said, x.hit)
	}
	for _, x := range []struct {
		chart            *Chart
		roll             int
		path, move, next string
	}{
		{Standard(), 5, `"b"`, "T moves from a to b", "moves from a to b (house)"},
		{Standard(), 5, `"b","c"`, "T moves from a to c (house)", "moves from a to b (house)"},
		{mine("move.mech", "move.hq"), 1, `"b","c","d","e","f"`, "T moves from a to f, by road (my copy)", "moves from a to b (my copy)"},
	} {
		s := field(t, "T 1st tnk a", "X 352 inf i")
		s.battle.chart = x.chart
		p, _ := s.does(t, "US", `{"do":"activate","units":["T"]}`, x.roll)
		_, said := p.does(t, "US", `{"do":"move","unit":"T","path":[`+x.path+`]}`)
		if !strings.HasPrefix(said, "US: "+x.move) || !strings.HasSuffix(strings.Split(said, "\n")[0], x.move) {
			t.Errorf("%q, want %q", said, x.move)
		}
		_, said = s.does(t, "US", `{"do":"hq","division":"1st","path":["b"]}`)
		wants(t, said, "the HQ of 1st "+x.next)
	}
	s := field(t, "A 1st inf a", "X 352 inf f")
	p, _ := s.does(t, "US", `{"do":"activate","units":["A"]}`, 10)
	_, said := p.does(t, "US", `{"do":"fallback"}`)
	wants(t, said, "(house)")
}
