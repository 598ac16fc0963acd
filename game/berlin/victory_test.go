package berlin

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"sightline/game"
)

// pass has both sides do nothing until a turn begins or the game is over; all dice show 3.
func (s *Position) pass(t *testing.T, turn, rolls int) *Position {
	t.Helper()
	dice := game.Recorded(slices.Repeat([]int{3}, rolls))
	for s.Turn < turn && s.Outcome == nil {
		p, _, err := s.Do(s.army(s.decides()), json.RawMessage(`{"do":"done"}`), dice)
		if err != nil {
			t.Fatal(err)
		}
		s = p.(*Position)
	}
	if dice.Err() != nil || dice.Left() > 0 {
		t.Fatalf("turn %d: %v, %d rolls left", s.Turn, dice.Err(), dice.Left())
	}
	return s
}

// Ten turns in which the Germans hold, three units out of two cups, three landing zones lost; of the units
// destroyed the last of each side is destroyed here.
func TestO19Points(t *testing.T) {
	more := []string{para, unit("V infantry 1-2-4", "hex=1109"), unit("M mechanized 3-4-6", "hex=0603")}
	for i := range 3 {
		more = append(more, unit(fmt.Sprintf("A%d infantry 2-2-4", i), "formation=17th"), unit(fmt.Sprintf("B%d infantry 2-2-4", i), "formation=101st"))
	}
	more = append(more, "[[airfield]]\nname = \"South\"\nedge = \"south\"\n[[formation]]\nname = \"101st\"\nside = \"Allied\"\nnation = \"american\"\nconfusion = 1\nfield = \"South\"")
	for i, hex := range []string{"0604", "0608"} {
		more = append(more, fmt.Sprintf("[[airfield]]\nname = \"F%d\"\nhex = %q\nhexes = [%q]\n[[formation]]\nname = \"D%d\"\nside = \"Allied\"\nnation = \"american\"\nconfusion = 1\nfield = \"F%d\"", i, hex, hex, i, i))
	}
	s := field(t, more...)
	s.Turn, s.Step, s.Strikes, s.Points = 0, PreStrike, 18, [2]int{34, 12}
	for i, f := range s.Forms {
		if f.Field >= 0 && s.battle.Fields[f.Field].Hex >= 0 {
			s.Forms[i].LZ, s.Forms[i].Shown = s.battle.Fields[f.Field].Hex, true
		}
	}
	s, _ = s.does(t, "Allied", `{"do":"strike","at":"1109","strikes":3}`, 6, 6)
	s, _ = s.does(t, "Allied", `{"do":"done"}`, 1, 1, 1)
	gone := 0
	for _, u := range s.Units {
		if u.State == Removed {
			gone++
		}
	}
	if gone != 3 || s.Points != [2]int{35, 12} {
		t.Errorf("%d units out of cups, %v points", gone, s.Points)
	}
	s, _ = s.does(t, "Allied", `{"do":"drop","unit":"P","at":"0403","mode":"combat"}`, 2, 6, 1, 6, 6) // into the woods of 0303
	for s.Active == Allied {
		s, _ = s.does(t, "Allied", `{"do":"done"}`)
	}
	for s.Step != Move {
		s, _ = s.does(t, "German", `{"do":"done"}`)
	}
	s, said := s.does(t, "German", `{"do":"move","unit":"M","path":["0604","0605","0606","0607","0608"]}`)
	wants(t, said, "D0 in 0604 is gone", "1st in 0606 is gone", "D1 in 0608 is gone")
	if s.Points != [2]int{35, 13} {
		t.Errorf("%v points", s.Points)
	}
	for turn := 1; turn <= 9; turn++ {
		arrivals := 0 // 52nd and 101st come on 3 + 1 < 5, the 17th on 3 + 2 < 6
		if turn+1 <= 5 {
			arrivals = 3
		} else if turn+1 == 6 {
			arrivals = 1
		}
		rolls := 2 + arrivals
		if turn > 1 {
			rolls += 2
		}
		if s = s.pass(t, turn+1, rolls); s.Points != [2]int{35, 13 + 2*turn} {
			t.Errorf("after turn %d: %v", turn, s.Points)
		}
	}
	s = s.pass(t, 11, 2)
	if o, over := s.Over(); !over || o.Side != "Allied" || s.Points != [2]int{35, 33} {
		t.Errorf("%+v, %v", o, s.Points)
	}
}

// The Allies take the hex in turn 6: turns 1 to 5 count, 6 does not.
func TestO20Taken(t *testing.T) {
	s := field(t, para, gun)
	s.Turn, s.Points = 1, [2]int{}
	s.Forms[1].Came, s.Forms[2].Came = true, true
	s.put("P", "0606", false)
	s = s.pass(t, 6, 18) // for air strikes, of both sides from turn 2 on
	if s.Points != [2]int{0, 10} {
		t.Errorf("%v", s.Points)
	}
	s.put("P", "1202", false)
	if s.Step == Reinforce {
		s, _ = s.does(t, "Allied", `{"do":"done"}`)
	}
	p, said := s.does(t, "Allied", `{"do":"move","unit":"P","path":["1201"]}`)
	wants(t, said, "Allied takes 1201: Allied 0 points, German 10: German wins")
	if p.Points != [2]int{0, 10} || p.Outcome == nil {
		t.Errorf("%v", p.Points)
	}
	p.refused(t, "German", `{"do":"done"}`, IsOver)
}

var leaders = "[[leader]]\nname = \"Goering\"\nhex = \"1204\"\n[[leader]]\nname = \"Himmler\"\nhex = \"1205\"\n"

func TestO21Leaders(t *testing.T) {
	s := field(t, para, gun, leaders)
	s.Points, s.Captured[0] = [2]int{5, 30}, true
	s.put("P", "1206", false)
	_, said := s.does(t, "Allied", `{"do":"move","unit":"P","path":["1205"]}`)
	wants(t, said, "Himmler is captured", "all leaders are captured: Allied wins")
	// Not while a German is in the hex, whoever is there besides.
	s = field(t, para, glider, gun, leaders)
	s.put("P", "1205", true)
	s.put("X", "1205", false)
	s.put("G", "0801", false)
	p, _ := s.does(t, "Allied", `{"do":"mode","unit":"G"}`)
	if p.Captured[1] {
		t.Error("captured beside a German")
	}
	// Gun fire that destroys the last German captures nobody before the hex is entered.
	s = field(t, unit("P infantry 32-2-4", "formation=1st"), gun, leaders)
	s.put("P", "1206", true)
	s.put("X", "1205", false)
	s.Step = Gunfire
	p, said = s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"1205"}`, 6, 6)
	wants(t, said, "X is eliminated")
	if p.Captured[1] {
		t.Error("captured by fire")
	}
	// A close assault captures at once, before anybody advances.
	s.Step = Announce
	p, _ = s.does(t, "Allied", `{"do":"assault","units":["P"],"at":"1205"}`)
	if p, _ = p.does(t, "Allied", `{"do":"done"}`); p.Step == Defend {
		p, _ = p.does(t, "German", `{"do":"done"}`)
	}
	missed, _ := p.does(t, "Allied", `{"do":"storm","at":"1205"}`, 1, 1, 3, 4) // and air strikes
	p, said = p.does(t, "Allied", `{"do":"storm","at":"1205"}`, 6, 6)
	wants(t, said, "X is eliminated", "Himmler is captured in 1205")
	if !p.Captured[1] || p.Captured[0] || p.Units[0].At != p.hex("1206") || missed.Captured[1] {
		t.Errorf("%v, %v", p.Captured, missed.Captured)
	}
	s = field(t, para, gun)
	s.Turn, s.Active, s.Step, s.Points = 10, German, Announce, [2]int{2, 0}
	if p, _ = s.does(t, "German", `{"do":"done"}`); p.Outcome.Side != "" {
		t.Errorf("no draw: %+v", p.Outcome)
	}
}

// A mixed bombardment is by ground units: the Volkssturm may move, too. One that hits neither SS nor Luftwaffe
// lets nobody move.
func TestMixedBombardmentUnlocks(t *testing.T) {
	s := field(t, unit("A artillery 4-2-0", "formation=1st"), para, unit("L infantry 9-9-4", "hex=0804", "service=luftwaffe", "combat=true"),
		unit("W infantry 9-9-4", "hex=0704", "combat=true"))
	s.put("A", "0801", true)
	s.put("P", "0803", true)
	s.Step = Bombard
	for _, x := range []struct {
		units, at     string
		youth, storms bool
	}{{`"A"`, "0804", true, false}, {`"A","P"`, "0804", true, true}, {`"P","A"`, "0804", true, true}, {`"A","P"`, "0704", false, false}} {
		p, said := s.does(t, "Allied", fmt.Sprintf(`{"do":"bombard","units":[%s],"at":%q}`, x.units, x.at), 1, 1)
		if p.Youth != x.youth || p.Storms != x.storms {
			t.Errorf("%+v: %v, %v: %s", x, p.Youth, p.Storms, said)
		}
	}
	s.Step = Gunfire // a ground unit alone
	if p, _ := s.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0804"}`, 1, 1); !p.Youth || !p.Storms {
		t.Errorf("gun fire: %v, %v", p.Youth, p.Storms)
	}
	// Fire of theirs at who assaults them is an attack, too.
	s = field(t, para, unit("L infantry 9-9-4", "hex=0804", "service=luftwaffe", "combat=true"))
	s.put("P", "0803", true)
	s.Active, s.Step = German, Announce
	p, _ := s.does(t, "German", `{"do":"assault","units":["L"],"at":"0803"}`)
	p, _ = p.does(t, "German", `{"do":"done"}`)
	if p, said := p.does(t, "Allied", `{"do":"fire","units":["P"],"at":"0804"}`, 1, 1); !p.Youth || !p.Storms {
		t.Errorf("defensive fire: %v, %v: %s", p.Youth, p.Storms, said)
	}
}
