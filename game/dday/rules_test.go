package dday

import (
	"fmt"
	"strings"
	"testing"
)

// steps ends steps of the active side until one of them.
func (s *Position) until(t *testing.T, step string) *Position {
	t.Helper()
	for p := s; ; p, _ = p.does(t, p.army(p.Active), `{"do":"done"}`) {
		if p.Step == step {
			return p
		}
	}
}

// Towed guns and antitank guns move or fight; all others do both.
func TestTowedGuns(t *testing.T) {
	for _, x := range []struct {
		arm   string
		towed bool
	}{{"art", true}, {"atg", true}, {"spa", false}, {"tnk", false}, {"td", false}} {
		fire := `{"do":"bombard","unit":"G","at":"c"}`
		s := field(t, "G 1st "+x.arm+" a", "H 1st "+x.arm+" b", "X 352 inf c", "Z 352 inf f")
		s.Turn = 2
		p, _ := s.does(t, "US", `{"do":"activate","units":["G"]}`, 5)
		p, _ = p.does(t, "US", `{"do":"move","unit":"G","path":["b"]}`)
		if p = p.until(t, Bombard); x.towed {
			p.refused(t, "US", fire, Unfit)
			p.refused(t, "US", `{"do":"bombard","unit":"H","guns":["G"],"at":"c"}`, Unfit)
		} else {
			_, said := p.does(t, "US", fire, 6)
			wants(t, said, "X is hit on 5 or less (house), 6 is rolled: missed")
		}
		// Who has not moved fires, though he was activated, or moved a turn ago.
		_, said := p.does(t, "US", `{"do":"bombard","unit":"H","at":"c"}`, 6)
		wants(t, said, "missed")
		p.Units[0].When--
		_, said = p.does(t, "US", fire, 6)
		wants(t, said, "missed")
		if x.arm == "atg" { // it assaults no more than it bombards
			p.Units[0].When++
			p.until(t, Assault).refused(t, "US", `{"do":"assault","units":["G"],"at":"c"}`, Unfit)
		}
	}
}

// Rough ground is one zone a turn, whether entered or left, for all; on a road it is as any other.
func TestRoughGround(t *testing.T) {
	s := field(t, "T 1st tnk b", "U 1st tnk g", "V 1st tnk a", "X 352 inf i")
	p, _ := s.does(t, "US", `{"do":"activate","units":["T"]}`, 1)
	p.refused(t, "US", `{"do":"move","unit":"T","path":["g","c"]}`, TooFar)
	_, said := p.does(t, "US", `{"do":"move","unit":"T","path":["g"]}`)
	wants(t, said, "T moves from b to g")
	_, said = p.does(t, "US", `{"do":"move","unit":"T","path":["c","d","e","f"]}`)
	wants(t, said, "T moves from b to f")
	p, _ = s.does(t, "US", `{"do":"activate","units":["U"]}`, 5)
	p.refused(t, "US", `{"do":"move","unit":"U","path":["c","d"]}`, TooFar)
	p, _ = s.does(t, "US", `{"do":"activate","units":["V"]}`, 5)
	p.refused(t, "US", `{"do":"move","unit":"V","path":["h","g"]}`, TooFar)
	_, said = p.does(t, "US", `{"do":"move","unit":"V","path":["b","c","d","e"]}`)
	wants(t, said, "V moves from a to e, by road")
}

// Who moves at the double rate of roads does not fight, activated to move double as well; who goes
// by road no further than he may without it does.
func TestRoadsAndFights(t *testing.T) {
	s := field(t, "T 1st tnk a", "X 352 inf i")
	p, said := s.does(t, "US", `{"do":"activate","units":["T"]}`, 1)
	wants(t, said, "double")
	q, said := p.does(t, "US", `{"do":"move","unit":"T","path":["b","c","d","e","f"]}`)
	wants(t, said, "T moves from a to f, by road")
	q = q.until(t, Bombard)
	q.refused(t, "US", `{"do":"bombard","unit":"T","at":"i"}`, Unfit)
	q.until(t, Assault).refused(t, "US", `{"do":"assault","units":["T"],"at":"i"}`, Unfit)
	s = field(t, "T 1st tnk b", "X 352 inf i")
	p, _ = s.does(t, "US", `{"do":"activate","units":["T"]}`, 1)
	q, _ = p.does(t, "US", `{"do":"move","unit":"T","path":["c","d","e","f"]}`)
	_, said = q.until(t, Assault).does(t, "US", `{"do":"assault","units":["T"],"at":"i"}`, 10, 6)
	wants(t, said, "T assaults i")
}

// A detachment that is bombarded and does not save is lost: there is nothing to decide, and no advance.
func TestDetachmentBombarded(t *testing.T) {
	s := field(t, "G 1st art a", "X 352 inf i detachment=true", "Z 352 inf f")
	s.Step = Bombard
	p, said := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`, 3, 7)
	wants(t, said, "X fails its save and is lost")
	if p.State("X") != Lost || p.Pending != nil {
		t.Errorf("%+v", p.now)
	}
}

// Whoever bombarded, is mechanized and beside the zone breaks through where a detachment was lost,
// if nobody else is in it; who is on foot, or farther off, does not.
func TestBreakthroughByBombardment(t *testing.T) {
	for _, c := range []struct {
		who  string
		more []string
		goes bool
	}{
		{who: "T 1st tnk b", goes: true},
		{who: "T 1st spa b", goes: true},
		{who: "T 1st spa a"},
		{who: "T 1st art b"},
		{who: "T 1st tnk b", more: []string{"Y 352 inf c"}},
	} {
		s := field(t, append([]string{c.who, "X 352 inf c detachment=true", "Z 352 inf i"}, c.more...)...)
		s.Step = Bombard
		fire := `{"do":"bombard","unit":"T","at":"c"}`
		p, said := s, ""
		if c.more == nil {
			p, said = s.does(t, "US", fire, 1, 9)
		} else {
			p, _ = s.does(t, "US", fire)
			p, said = p.does(t, "German", `{"do":"defend","unit":"X"}`, 1, 9)
		}
		wants(t, said, "X fails its save and is lost")
		if is := p.Pending != nil && p.Pending.Grade == "breakthrough"; is != c.goes {
			t.Errorf("%s, %v: %+v", c.who, c.more, p.Pending)
			continue
		}
		if c.goes {
			_, said = p.does(t, "US", `{"do":"advance","units":["T"],"path":["c"]}`)
			wants(t, said, "breakthrough advance: T from b to c")
		}
	}
}

// Towed guns that have fought do not advance, and a primary attacker that is such takes nothing.
func TestSpentGunsStay(t *testing.T) {
	for _, arm := range []string{"art", "atg", "tnk"} {
		s := field(t, "A 1st "+arm+" b", "I 1st inf b", "X 352 inf c", "Z 352 inf i")
		s.Step = Bombard
		p, _ := s.does(t, "US", `{"do":"bombard","unit":"A","at":"c"}`, 1, 9)
		p, _ = p.does(t, "German", `{"do":"retreat"}`)
		if arm == "tnk" {
			p.does(t, "US", `{"do":"advance","units":["A"],"path":["c"]}`)
			continue
		}
		p.refused(t, "US", `{"do":"advance","units":["A"],"path":["c"]}`, Unfit)
		p.does(t, "US", `{"do":"advance","units":["I"],"path":["c"]}`)
	}
}

// A limited advance is of a battalion, or of the battalions of a regiment in a zone beside it.
func TestRegimentAdvances(t *testing.T) {
	s := field(t, "G 1st art a", `A1 1st inf b regiment="1"`, `A2 1st inf b regiment="1"`, `A3 1st inf a regiment="1"`, "B1 1st inf b", "B2 1st inf b",
		`C 1st inf g regiment="1"`, "X 352 inf c", "Z 352 inf i")
	s.Step = Bombard
	p, _ := s.does(t, "US", `{"do":"bombard","unit":"G","at":"c"}`, 5, 7)
	p, said := p.does(t, "German", `{"do":"retreat"}`)
	wants(t, said, "X falls back from c to d")
	for _, who := range []string{`"A1","A3"`, `"A1","B1"`, `"A1","B2"`, `"B2","A1"`, `"B1","B2"`, `"A1","C"`} {
		p.refused(t, "US", `{"do":"advance","units":[`+who+`],"path":["c"]}`, Unfit)
	}
	for _, who := range []string{"A3", "G"} {
		p.refused(t, "US", `{"do":"advance","units":["`+who+`"],"path":["c"]}`, TooFar)
	}
	q, said := p.does(t, "US", `{"do":"advance","units":["A1","A2"],"path":["c"]}`)
	wants(t, said, "limited advance: A1 from b to c", "limited advance: A2 from b to c")
	if q.Pending != nil || q.Where("A1") != "c" || q.Where("A2") != "c" {
		t.Errorf("%+v", q.now)
	}
	_, said = p.does(t, "US", `{"do":"advance","units":["C"],"path":["c"]}`)
	wants(t, said, "limited advance: C from g to c")
	s = field(t, "G 1st art a", "X 352 inf c", "Z 352 inf i")
	s.Step = Bombard
	p, _ = s.does(t, "US", `{"do":"bombard","unit":"G","at":"c"}`, 5, 7)
	if p, _ = p.does(t, "German", `{"do":"retreat"}`); p.Pending != nil {
		t.Errorf("nobody is beside c, and it is asked who advances: %+v", p.Pending)
	}
}

// A breakthrough is of any attacker that is mechanized, one after the other, primary or not; each
// goes its own way and may assault anew, once.
func TestBreakthroughOfAny(t *testing.T) {
	s := field(t, "C 1st inf a", `T 1st tnk a regiment="1"`, `U 1st td a regiment="1"`, "V 1st tnk a", "X 352 inf h detachment=true", "Y 352 inf i")
	s.Step = Assault
	for i := range 4 {
		s.Units[i].Order = Full
	}
	p, said := s.does(t, "US", `{"do":"assault","units":["C","T","U"],"at":"h"}`, 1, 7)
	wants(t, said, "X fails its save and is lost")
	p.refused(t, "US", `{"do":"advance","units":["C"],"path":["h"]}`, Unfit)
	p.refused(t, "US", `{"do":"advance","units":["V"],"path":["h"]}`, Unfit)
	p.refused(t, "US", `{"do":"advance","units":["T","U"],"path":["h"]}`, Unfit)
	p, said = p.does(t, "US", `{"do":"advance","units":["U"],"path":["h"]}`)
	wants(t, said, "breakthrough advance: U from a to h")
	p.refused(t, "US", `{"do":"advance","units":["U"],"path":["a"]}`, TooFar)
	p, said = p.does(t, "US", `{"do":"advance","units":["T"],"path":["h","g","b"]}`)
	wants(t, said, "breakthrough advance: T from a to b")
	if p.Pending != nil {
		t.Errorf("%+v: somebody else may advance", p.Pending)
	}
	p.refused(t, "US", `{"do":"assault","units":["C"],"at":"i"}`, NotNow)
	p, said = p.does(t, "US", `{"do":"assault","units":["U"],"at":"i"}`, 10, 6)
	wants(t, said, "U assaults i")
	p.Units[5].Target = false
	p.refused(t, "US", `{"do":"assault","units":["U"],"at":"i"}`, NotNow)
}

func TestRallyOnce(t *testing.T) {
	s := field(t, "A 1st inf a", "B 1st inf c", "X 352 inf f")
	s.Step, s.Units[1] = Rally, piece{At: -1, State: Shattered}
	p, said := s.does(t, "US", `{"do":"rally","unit":"B"}`, 7)
	wants(t, said, "it stays shattered")
	p.refused(t, "US", `{"do":"rally","unit":"B"}`, NotNow)
	if n := len(p.Legal("US")); n != 1 {
		t.Errorf("%d actions, want only to end the step", n)
	}
	p = p.until(t, Assault)
	p, _ = p.does(t, "US", `{"do":"done"}`)
	p, _ = p.until(t, Assault).does(t, "German", `{"do":"done"}`, 2, 5, 6)
	p, _ = p.does(t, "US", `{"do":"first","side":"US"}`)
	_, said = p.does(t, "US", `{"do":"rally","unit":"B"}`, 6)
	wants(t, said, "it is back at a")
}

// Guns off the map and aircraft are there on the number of their army or less, each by a die.
func TestSupportNumber(t *testing.T) {
	for q, need := range []int{5, 6, 7} {
		s := field(t, "A 1st inf a", "X 352 inf f")
		s.battle.Armies[0].Quality, s.battle.Armies[0].Guns = Quality(q), 3
		s.battle.Armies[1].Guns = 1
		s.Turn, s.Step, s.Planes = 0, Begin, [2]int{2, 0}
		p, said := s.does(t, "US", `{"do":"begin"}`, 1, 2, need, need+1, 1, need, need+1, 7)
		wants(t, said, fmt.Sprintf("guns off the map come on %d or less (house), rolls %d, %d, 1: 2 of 3 are there", need, need, need+1), fmt.Sprintf("aircraft come on %d or less (house), rolls %d, %d: 1 of 2 are there", need, need, need+1))
		if p.Guns != [2]int{2, 0} || p.Sorties != [2]int{1, 0} {
			t.Errorf("guns %v, sorties %v", p.Guns, p.Sorties)
		}
	}
}

// Four battalions of a side are in a zone at most, by a move, an advance, a retreat or a rally.
func TestStack(t *testing.T) {
	s := field(t, "A 1st inf a", "T 1st tnk a", "1 1st inf b", "2 1st inf b", "3 1st inf b", "B 1st inf i", "Y 352 inf h", "Z 352 inf f")
	p, _ := s.does(t, "US", `{"do":"activate","units":["A"]}`, 5)
	p, _ = p.does(t, "US", `{"do":"activate","units":["T"]}`, 5)
	p, said := p.does(t, "US", `{"do":"move","unit":"A","path":["b"]}`)
	wants(t, said, "A moves from a to b")
	p.refused(t, "US", `{"do":"move","unit":"T","path":["b"]}`, Crowded)
	_, said = p.does(t, "US", `{"do":"move","unit":"T","path":["b","c"]}`)
	wants(t, said, "T moves from a to c")
	p, said = p.until(t, Assault).does(t, "US", `{"do":"assault","units":["T"],"at":"h"}`, 1, 7)
	wants(t, said, "Y fails its save and is shattered")
	p.refused(t, "US", `{"do":"advance","units":["T"],"path":["h","a","b"]}`, TooFar)
	for i := 2; i < 5; i++ {
		p.Units[i].At = p.battle.Battalions[5].Zone
	}
	p.refused(t, "US", `{"do":"advance","units":["T"],"path":["h","i"]}`, Crowded)
	s.Step, s.Units[0] = Rally, piece{At: -1, State: Shattered}
	for i := 1; i < 5; i++ {
		s.Units[i].At = s.HQs[0].At
	}
	s.refused(t, "US", `{"do":"rally","unit":"A"}`, Crowded)
}

// Who has to go back and cannot, since all around are enemies or four of his own, is shattered.
func TestNoWayBack(t *testing.T) {
	i := []string{"1 352 inf i", "2 352 inf i", "3 352 inf i", "4 352 inf i"}
	for _, x := range []struct {
		stands []string
		want   string
	}{{i, "Y cannot go back (house) and is shattered"}, {i[:3], "Y falls back from h to i"}, {[]string{"B 1st inf i"}, "Y cannot go back (house) and is shattered"}} {
		s := field(t, append([]string{"T 1st tnk a", "S 1st inf g", "X 352 inf h", "Y 352 inf h", "Z 352 inf f"}, x.stands...)...)
		s.Step, s.Units[0].Order = Assault, Full
		p, _ := s.does(t, "US", `{"do":"assault","units":["T"],"at":"h"}`)
		p, said := p.does(t, "German", `{"do":"defend","unit":"X"}`, 1, 7)
		wants(t, said, x.want)
		if (p.State("Y") == Shattered) != strings.Contains(x.want, "shattered") {
			t.Errorf("%+v", p.Units[3])
		}
	}
	s := field(t, "A 1st inf a", "X 352 inf b", "Y 352 inf h", "Z 352 inf i")
	p, _ := s.does(t, "US", `{"do":"activate","units":["A"]}`, 10)
	p.refused(t, "US", `{"do":"fallback"}`, Crowded)
	p, _ = p.does(t, "US", `{"do":"marker"}`)
	if p.HQs[0].Markers != 1 {
		t.Errorf("%+v", p.HQs[0])
	}
}

// Who holds, fell back or was not activated does not assault, alone or with others; who holds
// bombards and supports.
func TestHold(t *testing.T) {
	s := field(t, "T 1st tnk a", "C 1st inf a", "X 352 inf h", "Z 352 inf f")
	s.Units[1].Order = Full
	for roll, order := range map[int]string{8: Hold, 10: Fallback} {
		p, said := s.does(t, "US", `{"do":"activate","units":["T"]}`, roll)
		wants(t, said, order)
		if order == Fallback {
			p, _ = p.does(t, "US", `{"do":"fallback"}`)
			p.until(t, Bombard).refused(t, "US", `{"do":"bombard","unit":"T","at":"h"}`, Unfit)
			p.until(t, Assault).refused(t, "US", `{"do":"assault","units":["T"],"at":"h"}`, Unfit)
			continue
		}
		p = p.until(t, Bombard)
		q, said := p.does(t, "US", `{"do":"bombard","unit":"T","at":"h"}`, 4)
		wants(t, said, "missed")
		p, q = p.until(t, Assault), q.until(t, Assault)
		p.refused(t, "US", `{"do":"assault","units":["T"],"at":"h"}`, Unfit)
		p.refused(t, "US", `{"do":"assault","units":["C","T"],"at":"h"}`, Unfit)
		q.Units[2].Target = false
		q.refused(t, "US", `{"do":"assault","units":["T"],"at":"h"}`, NotNow)
		_, said = p.does(t, "US", `{"do":"assault","units":["C"],"at":"h"}`, 4, 6)
		wants(t, said, "C assaults h")
	}
	s.Units[0].Order = ""
	s.until(t, Assault).refused(t, "US", `{"do":"assault","units":["T"],"at":"h"}`, Unfit)
}

// A battalion is the primary defender once in a turn of the enemy.
func TestTargetOnce(t *testing.T) {
	s := field(t, "G 1st art a", "H 1st art a", "I 1st art a", "X 352 inf i", "Y 352 inf i", "Z 352 inf f")
	s.Step = Bombard
	p, _ := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`)
	p, _ = p.does(t, "German", `{"do":"defend","unit":"X"}`, 9)
	q, _ := s.does(t, "US", `{"do":"bombard","unit":"H","at":"f"}`, 9)
	q.refused(t, "US", `{"do":"bombard","unit":"G","at":"f"}`, NoTarget)
	p, said := p.does(t, "US", `{"do":"bombard","unit":"H","at":"i"}`, 9)
	wants(t, said, "Y is hit on 3 or less (house), 9 is rolled: missed")
	p.refused(t, "US", `{"do":"bombard","unit":"I","at":"i"}`, NoTarget)
	// Second in this turn and first in the next, it attacks them again.
	p = p.until(t, Assault)
	p.Second = true
	p, _ = p.does(t, "US", `{"do":"done"}`, 1, 2, 6)
	p, _ = p.does(t, "US", `{"do":"first","side":"US"}`)
	if p.Units[3].Target || p.Units[4].Target {
		t.Error("a turn of the enemy later they count as attacked")
	}
}

// 1 saves and 10 never, whatever the quality of a battalion.
func TestSaveOneAndTen(t *testing.T) {
	for _, x := range []struct {
		number string
		roll   int
		want   string
		saves  string
	}{{"0", 1, "saves", "1"}, {"0", 2, "fails", "1"}, {"10", 9, "saves", "9"}, {"10", 10, "fails", "9"}} {
		c, err := Standard().With([]Change{{ID: "save.regular", Value: x.number}})
		if err != nil {
			t.Fatal(err)
		}
		s := field(t, "G 1st art a", "X 352 inf i", "Z 352 inf f")
		s.battle.chart, s.Step = c, Bombard
		_, said := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`, 3, x.roll)
		wants(t, said, fmt.Sprintf("X saves on %s or less (owner, house), rolls %d: %s", x.saves, x.roll, x.want))
	}
	for q, most := range []int{5, 6, 7} {
		s := field(t, "G 1st art a", fmt.Sprintf("X 352 inf i quality=%q", Quality(q)), "Z 352 inf f")
		s.Step = Bombard
		for roll, want := range map[int]string{most: "saves", most + 1: "fails"} {
			_, said := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`, 1, roll)
			wants(t, said, fmt.Sprintf("%d or less (house), rolls %d: %s", most, roll, want))
		}
	}
}

// What ground, arms and antitank guns make of the hit number of an assault.
func TestHitNumber(t *testing.T) {
	for _, x := range []struct {
		units, at string // of the assault: T a tank, C infantry, U a tank destroyer, all in b
		stands    []string
		number    int
	}{
		{`"C"`, "c", []string{"X 352 inf c"}, 5},
		{`"C"`, "g", []string{"X 352 inf g"}, 4}, // rough
		{`"T"`, "c", []string{"X 352 inf c"}, 6}, // tanks in the open
		{`"T"`, "c", []string{"X 352 art c"}, 6},
		{`"T"`, "c", []string{"X 352 tnk c"}, 5},
		{`"U"`, "c", []string{"X 352 inf c"}, 5}, // they are no tanks
		{`"T"`, "g", []string{"X 352 inf g"}, 4}, // nor open
		{`"C"`, "c", []string{"X 352 tnk c"}, 4}, // infantry alone against tanks in the open
		{`"C","D"`, "c", []string{"X 352 tnk c"}, 5},
		{`"C","T"`, "c", []string{"X 352 tnk c"}, 6}, // not alone
		{`"C"`, "g", []string{"X 352 tnk g"}, 4},     // nor open
		{`"C"`, "c", []string{"X 352 td c"}, 5},
		{`"T"`, "c", []string{"X 352 atg c"}, 4}, // antitank guns, themselves the target
		{`"T"`, "c", []string{"X 352 inf c", "Y 352 atg c"}, 4},
		{`"T"`, "c", []string{"X 352 inf c", "Y 352 td c"}, 4},
		{`"U"`, "c", []string{"X 352 inf c", "Y 352 atg c"}, 3},
		{`"C"`, "c", []string{"X 352 inf c", "Y 352 atg c"}, 4}, // not against infantry
		{`"T"`, "c", []string{"X 352 inf c", "Y 352 atg d"}, 4}, // nor from beside: a supporting zone
	} {
		s := field(t, append([]string{"T 1st tnk b", "C 1st inf b", "U 1st td b", "D 1st inf b", "Z 352 inf i"}, x.stands...)...)
		s.Step, s.Guns[1] = Assault, 1 // so that it is asked who defends
		for i := range 4 {
			s.Units[i].Order = Full
		}
		p, _ := s.does(t, "US", `{"do":"assault","units":[`+x.units+`],"at":"`+x.at+`"}`)
		_, said := p.does(t, "German", `{"do":"defend","unit":"X"}`, 10, 1)
		if want := fmt.Sprintf("X is hit on %d or less", x.number); !strings.Contains(said, want) {
			t.Errorf("%s on %v: no %q in\n%s", x.units, x.stands, want, said)
		}
	}
}

// Sums of 8 more and 8 less than the number to begin with: 9 hits and 10 does not, 1 hits and 2 does not.
func TestD11Sums(t *testing.T) {
	for _, x := range []struct {
		ours, theirs string
		stands       []string
		hits, sum    int
	}{
		{"veteran", "poor", []string{"S 1st inf d", "U 1st inf g"}, 9, 13},
		{"poor", "veteran", []string{"Y 352 inf c", "Z 352 inf c", "V 352 inf d", "W 352 inf g"}, 1, -3},
	} {
		primary := fmt.Sprintf("A 1st inf b quality=%q", x.ours)
		stands := append([]string{primary, "B 1st inf b", "C 1st inf b", fmt.Sprintf("X 352 inf c quality=%q", x.theirs)}, x.stands...)
		units := `"A","B","C"`
		if x.hits == 1 {
			units = `"A"`
		}
		s := field(t, append(stands, "R 352 inf i")...)
		s.Step, s.Guns[1] = Assault, 1
		for i := range 3 {
			s.Units[i].Order = Full
		}
		p, _ := s.does(t, "US", `{"do":"assault","units":[`+units+`],"at":"c"}`)
		sum := 0
		_, lines := p.hit(p.Pending.Attack, 3, nil, 0)
		for _, l := range lines {
			if sum += l.Value; l.Source == "owner" {
				t.Errorf("%+v", l)
			}
		}
		if sum != x.sum {
			t.Errorf("the ledger comes to %d, want %d: %+v", sum, x.sum, lines)
		}
		defend := `{"do":"defend","unit":"X"}`
		_, said := p.does(t, "German", defend, x.hits, 1, 1)
		wants(t, said, fmt.Sprintf("X is hit on %d or less (house), %d is rolled: hit", x.hits, x.hits))
		_, said = p.does(t, "German", defend, x.hits+1, 1)
		wants(t, said, fmt.Sprintf("X is hit on %d or less (house), %d is rolled: missed", x.hits, x.hits+1))
	}
}

// A group is activated by the worst quality in it, wherever that stands in the list.
func TestWorstOfGroup(t *testing.T) {
	for _, q := range [][3]string{{"poor", "veteran", "veteran"}, {"veteran", "poor", "veteran"}, {"veteran", "regular", "poor"}, {"veteran", "veteran", "regular"}, {"veteran", "veteran", "veteran"}} {
		var stands []string
		worst := Veteran
		for i, x := range q {
			stands = append(stands, fmt.Sprintf("A%d 1st inf c quality=%q\nregiment=\"1\"", i+1, x))
			for k := range worst {
				if k.String() == x {
					worst = k
				}
			}
		}
		_, said := field(t, append(stands, "X 352 inf f")...).does(t, "US", `{"do":"activate","units":["A1","A2","A3"]}`, 8)
		wants(t, said, fmt.Sprintf("as %s roll 8: %s", worst, Standard().Activation(worst, 8)))
	}
}

// An HQ that is alone where the enemy comes escapes to the nearest zone of its side; with a battalion
// it stays, and so does one that nobody comes to.
func TestEscape(t *testing.T) {
	s := field(t, "T 1st tnk e", "Y 352 inf c", "Z 352 inf i", "X 352 inf h")
	p, _ := s.does(t, "US", `{"do":"activate","units":["T"]}`, 5)
	if p.Where("352") != "f" {
		t.Error("it is gone before anybody comes")
	}
	q, said := p.does(t, "US", `{"do":"move","unit":"T","path":["f"]}`)
	wants(t, said, "the HQ of 352 escapes from f to i")
	if q.Where("352") != "i" || q.Where("1st") != "a" {
		t.Errorf("%+v", q.HQs)
	}
	p.Units[2] = piece{At: -1, State: Lost}
	q, _ = p.does(t, "US", `{"do":"move","unit":"T","path":["f"]}`)
	if q.Where("352") != "h" { // two zones, and c is three
		t.Errorf("%+v", q.HQs)
	}
}

// Points are those of the zones that a side holds, and of battalions that the enemy has lost, not of
// shattered ones; the margin wins, and less is a draw.
func TestVictoryPoints(t *testing.T) {
	s := field(t, "A 1st inf b", "B 1st inf a", "X 352 inf f", "Y 352 inf f", "Z 352 tnk f")
	at := func(z string) int { i, _ := s.battle.Board.Index(z); return i }
	s.battle.Objectives = []Objective{{at("b"), 3, -1}, {at("c"), 2, -1}, {at("f"), 4, 1}, {at("h"), 5, -1}}
	s.Holders = []int{0, 0, 1, -1}
	s.Turn, s.Step, s.Active, s.Second = 3, Assault, 1, true
	s.Units[3], s.Units[4] = piece{At: -1, State: Lost}, piece{At: -1, State: Shattered}
	for _, x := range []struct {
		margin int
		ours   int // of the Americans, lost
		want   string
		side   string
	}{
		{1, InPlay, "US 6 points (house), German 4: US wins", "US"},
		{2, InPlay, "US 6 points (house), German 4: US wins", "US"},
		{3, InPlay, "US 6 points (house), German 4: a draw", ""},
		{1, Shattered, "US 6 points (house), German 4: US wins", "US"},
		{2, Lost, "US 6 points (house), German 5 (house): a draw", ""},
	} {
		s.battle.Margin = x.margin
		if s.Units[1] = (piece{At: at("a")}); x.ours != InPlay {
			s.Units[1] = piece{At: -1, State: x.ours}
		}
		p, said := s.does(t, "German", `{"do":"done"}`)
		wants(t, said, x.want)
		if o, over := p.Over(); !over || o.Side != x.side {
			t.Errorf("%+v", o)
		}
	}
	// Who goes into a zone takes it, and keeps it when he has left.
	s.Turn, s.Step, s.Active, s.Holders = 1, Move, 0, []int{-1, 1, 1, -1}
	s.Units[1] = piece{At: at("a")}
	p, _ := s.does(t, "US", `{"do":"activate","units":["A"]}`, 1)
	if p.Score(0) != 4 || p.Score(1) != 6 { // b, and the lost one; c and f
		t.Errorf("%d to %d", p.Score(0), p.Score(1))
	}
	p, said := p.does(t, "US", `{"do":"move","unit":"A","path":["c"]}`)
	wants(t, said, "US takes c (worth 2)")
	if p.Score(0) != 6 || p.Score(1) != 4 || !p.Holds("US", "b") {
		t.Errorf("%d to %d", p.Score(0), p.Score(1))
	}
}

// Who is motorized and has moved by road at the double rate is lost to aircraft of the enemy's activity
// after it, too.
func TestCaughtOnTheRoad(t *testing.T) {
	s := field(t, "M 1st inf a mobility=\"mot\"", "X 352 inf i", "Z 352 inf f")
	s.Planes[1] = 1
	p, _ := s.does(t, "US", `{"do":"activate","units":["M"]}`, 5)
	p, said := p.does(t, "US", `{"do":"move","unit":"M","path":["b","c"]}`)
	wants(t, said, "by road")
	for p.Active == 0 {
		p, _ = p.does(t, "US", `{"do":"done"}`)
	}
	p = p.until(t, Air)
	p.Sorties[1] = 1
	_, said = p.does(t, "German", `{"do":"air","unit":"M"}`, 5, 7)
	wants(t, said, "M is caught by aircraft on the road (house) and is lost")
}

// By an overlay the primary defender alone goes back from a bombardment; nobody advances into a zone in
// which others remain.
func TestPrimaryGoesBackAlone(t *testing.T) {
	s := field(t, "G 1st art a", "T 1st tnk a", "X 352 inf i", "Y 352 inf i", "Z 352 inf f")
	c, err := Standard().With([]Change{{ID: "ruling.bombard", Value: "primary", Source: "owner"}})
	if err != nil {
		t.Fatal(err)
	}
	s.battle.chart, s.Step = c, Bombard
	p, _ := s.does(t, "US", `{"do":"bombard","unit":"G","at":"i"}`)
	p, _ = p.does(t, "German", `{"do":"defend","unit":"X"}`, 1, 7)
	p, _ = p.does(t, "German", `{"do":"retreat"}`)
	if p.Where("X") == "i" || p.Where("Y") != "i" || p.Pending != nil {
		t.Errorf("X is in %s, Y in %s; %+v", p.Where("X"), p.Where("Y"), p.Pending)
	}
	p.refused(t, "US", `{"do":"advance","units":["T"],"path":["i"]}`, NotNow)
}
