package berlin

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// What the rules keep from being done, each beside the like that may be done.

// Who is displaced off an enemy or for want of room does not land on a flak tower; from a lake he may
// (seed 15.3.2).
func TestDisplacedTowers(t *testing.T) {
	drop := `{"do":"drop","unit":"P","at":"0703","mode":"combat"}` // 3 launches it, 4 and 2 take it to 0705
	crowd := []string{para}
	for i := range 3 {
		crowd = append(crowd, unit(fmt.Sprintf("B%d infantry 3-2-4", i), "formation=1st"))
	}
	for _, x := range []struct {
		name string
		in   func(*Position)
		may  bool
	}{
		{"enemy", func(s *Position) { s.put("X", "0705", false) }, false},
		{"no room", func(s *Position) {
			for i := range 3 {
				s.put(fmt.Sprintf("B%d", i), "0705", false)
			}
		}, false},
		{"lake", func(s *Position) { s.battle.Grounds[s.hex("0705")] = Lake }, true},
	} {
		s := field(t, append(crowd, gun)...)
		s.aside("P")
		x.in(s)
		s.battle.Grounds[s.hex("0704")] = Tower
		p, _ := s.does(t, "Allied", drop, 3, 4, 2)
		if got := slices.Contains(p.Pending.Hexes, s.hex("0704")); got != x.may || len(p.Pending.Hexes) < 5 {
			t.Errorf("%s: the tower is among %s: %v", x.name, p.battle.labels(p.Pending.Hexes), got)
		}
		if !x.may {
			p.refused(t, "Allied", `{"do":"displace","at":"0704"}`, TooFar)
			_, said := p.does(t, "Allied", `{"do":"displace","at":"0706"}`)
			wants(t, said, "P is displaced from 0705 to 0706", "P lands in 0706")
			continue
		}
		_, said := p.does(t, "Allied", `{"do":"displace","at":"0704"}`, 1, 1)
		wants(t, said, "P is displaced from 0705 to 0704", "P lands in 0704, on bad ground")
	}
	// Neither lands on another enemy, nor on another lake.
	s := field(t, para, unit("X infantry 2-2-4", "hex=0705"), unit("Y infantry 2-2-4", "hex=0704"))
	s.aside("P")
	s.battle.Grounds[s.hex("0706")] = Lake
	p, _ := s.does(t, "Allied", drop, 3, 4, 2)
	p.refused(t, "Allied", `{"do":"displace","at":"0704"}`, TooFar)
	p.refused(t, "Allied", `{"do":"displace","at":"0706"}`, TooFar)
}

// The segments of a player-turn come in their order, and what belongs to one is done in no other.
func TestOrderOfSegments(t *testing.T) {
	for side, x := range [][5]string{{"Allied", "German", "A", "P", "0903"}, {"German", "Allied", "K", "X", "0902"}} {
		us, them, guns, foot, at := x[0], x[1], x[2], x[3], x[4]
		s := field(t, unit("P infantry 9-9-4", "formation=1st"), unit("A artillery 4-2-0", "formation=1st"), unit("X infantry 9-9-4", "hex=0903", "combat=true"), unit("K artillery 4-2-0", "hex=0908", "combat=true"))
		s.put("A", "0806", true)
		s.put("P", "0902", true)
		s.Active, s.Strikes = side, 1
		acts := map[string]string{
			"strike": fmt.Sprintf(`{"do":"strike","at":%q,"strikes":1}`, at), "bombard": fmt.Sprintf(`{"do":"bombard","units":[%q],"at":%q}`, guns, at),
			"fire": fmt.Sprintf(`{"do":"fire","units":[%q],"at":%q}`, foot, at), "assault": fmt.Sprintf(`{"do":"assault","units":[%q],"at":%q}`, foot, at), "storm": fmt.Sprintf(`{"do":"storm","at":%q}`, at),
		}
		p := s
		for _, now := range []struct {
			step, by string
			may      []string
		}{{Move, us, nil}, {Bombard, us, []string{"strike", "bombard"}}, {Gunfire, us, []string{"fire"}}, {Announce, us, []string{"assault"}}, {Defend, them, nil}, {Storm, us, []string{"storm"}}} {
			if p.Step != now.step || p.Decides() != now.by {
				t.Fatalf("%s: %s by %s, want %s by %s", us, p.Step, p.Decides(), now.step, now.by)
			}
			for do, act := range acts {
				if now.by == us && !slices.Contains(now.may, do) {
					p.refused(t, us, act, NotNow)
				}
			}
			switch now.step {
			case Bombard:
				p, _ = p.does(t, us, acts["strike"], 1, 1)
				p.does(t, us, acts["bombard"], 1, 1) // left out after that: who fires keeps from all else
			case Announce:
				p, _ = p.does(t, us, acts["assault"])
			case Storm:
				p.refused(t, us, `{"do":"done"}`, NotNow)
				return
			}
			p, _ = p.does(t, now.by, `{"do":"done"}`)
		}
	}
}

// A segment is passed over if there is nothing to decide in it, and not if there is: air strikes are enough.
func TestSegmentsPassedOver(t *testing.T) {
	for strikes, want := range []string{Gunfire, Bombard} {
		s := field(t, para, unit("X infantry 2-2-4", "hex=0903"))
		s.put("P", "0902", true)
		s.Strikes = strikes
		if p, _ := s.does(t, "Allied", `{"do":"done"}`); p.Step != want {
			t.Errorf("with %d strikes %s comes next, want %s", strikes, p.Step, want)
		}
	}
}

// The Germans are told nothing of strikes that are kept, and find nothing of them in what they hold.
func TestKeptIsHidden(t *testing.T) {
	s := field(t, para, gun, unit("Recon recon 3-4-6", "formation=18th"))
	s.Turn, s.Step, s.Strikes, s.Forms[0].Held = 4, Bombard, 3, true
	next, events, err := s.Do("Allied", json.RawMessage(`{"do":"keep","unit":"Recon","strikes":2}`), game.Recorded(nil))
	if err != nil || len(events) == 0 {
		t.Fatalf("%d events, %v", len(events), err)
	}
	p := next.(*Position)
	for _, e := range events {
		if told, is := e.For("German"); is || e.TextFor("German") != "" {
			t.Errorf("the Germans are told %+v", told)
		}
		if _, is := e.For("Allied"); !is || !strings.Contains(e.TextFor("Allied"), "2 air strikes are kept to delay Recon") {
			t.Errorf("the Allies are told %q", e.TextFor("Allied"))
		}
	}
	if len(p.Kept) != 1 || p.Kept[0].N != 2 || p.Clock().Strikes != 1 {
		t.Fatalf("%+v, %d strikes left", p.Kept, p.Clock().Strikes)
	}
	theirs, before := p.For("German").(*Position), s.For("German").(*Position)
	raw, err := theirs.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	_, kept := theirs.Delayed()
	if theirs.Kept != nil || strings.Contains(string(raw), `"kept"`) || !slices.Equal(kept, []int{0}) || theirs.Hash() != before.Hash() || theirs.Clock().Strikes != before.Clock().Strikes {
		t.Errorf("the Germans hold %+v, %v kept, %d strikes", theirs.Kept, kept, theirs.Clock().Strikes)
	}
	if ours := p.For("Allied").(*Position); len(ours.Kept) != 1 {
		t.Errorf("the Allies hold %+v", ours.Kept)
	}
}

// Four units of the 52nd land in a turn, whatever airfields they land on, and four more in the next (house).
func TestFourLand(t *testing.T) {
	more := []string{para, unit("X infantry 2-2-4", "hex=1212", "combat=true")}
	for i := range 6 {
		more = append(more, unit(fmt.Sprintf("B%d infantry 5-2-4", i), "formation=52nd"))
	}
	for i := range 5 {
		more = append(more, unit(fmt.Sprintf("A%d infantry 2-2-4", i), "formation=17th"))
	}
	s := field(t, more...)
	s.put("P", "0606", true)
	s.Step = Reinforce
	for i := range s.Units {
		if n := s.nameOf(i); n != "P" && n != "X" {
			s.Units[i] = piece{At: -1, State: Ready}
		}
	}
	s.Forms[1].Came, s.Forms[2].Came = true, true
	enter := func(name, at string) string { return fmt.Sprintf(`{"do":"enter","unit":%q,"at":%q}`, name, at) }
	p := s
	for i, at := range []string{"0605", "0605", "0506", "0706"} {
		var said string
		p, said = p.does(t, "Allied", enter(fmt.Sprintf("B%d", i), at))
		wants(t, said, fmt.Sprintf("B%d enters in %s", i, at))
	}
	p.refused(t, "Allied", enter("B4", "0607"), NotNow)
	for _, a := range p.Legal("Allied") {
		if a.Do == "enter" && strings.HasPrefix(a.Unit, "B") {
			t.Errorf("a fifth may land: %+v", a)
		}
	}
	for i, at := range []string{"0101", "0101", "0101", "0601", "0601"} { // no such bound on others
		p, _ = p.does(t, "Allied", enter(fmt.Sprintf("A%d", i), at))
	}
	p.refused(t, "Allied", enter("B4", "0607"), NotNow)
	p, _ = p.turns(t, Allied, 3, 3, 4)
	p, _ = p.does(t, "Allied", enter("B4", "0607"))
	p.does(t, "Allied", enter("B5", "0607"))
}

// Defensive fire is at those who are announced to close assault, and at nobody else; once at a hex.
func TestDefensiveFire(t *testing.T) {
	s := field(t, para, unit("Q infantry 3-2-4", "formation=1st"), unit("R infantry 3-2-4", "formation=1st"), unit("X infantry 9-9-4", "hex=0903", "combat=true"), unit("Y infantry 9-9-4", "hex=0903", "combat=true"))
	s.put("P", "0902", true)
	s.put("Q", "0803", true) // beside 0903 as well
	s.put("R", "0902", false)
	s.Step = Announce
	p, _ := s.does(t, "Allied", `{"do":"assault","units":["P"],"at":"0903"}`)
	p, _ = p.does(t, "Allied", `{"do":"done"}`)
	if d := p.distance(p.hex("0903"), p.hex("0803")); p.Step != Defend || d != 1 {
		t.Fatalf("%s, %d hexes", p.Step, d)
	}
	p.refused(t, "German", `{"do":"fire","units":["X"],"at":"0803"}`, NoTarget)
	for _, a := range p.Legal("German") {
		if a.Do == "fire" && a.At != "0902" {
			t.Errorf("%+v is offered", a)
		}
	}
	p, said := p.does(t, "German", `{"do":"fire","units":["X"],"at":"0902"}`, 1, 1)
	wants(t, said, "defensive fire at 0902")
	p.refused(t, "German", `{"do":"fire","units":["Y"],"at":"0902"}`, NotNow)
	p.refused(t, "German", `{"do":"fire","units":["Y"],"at":"0803"}`, NoTarget)
	q, _ := s.does(t, "Allied", `{"do":"assault","units":["P","Q"],"at":"0903"}`) // both may be fired at
	q, _ = q.does(t, "Allied", `{"do":"done"}`)
	_, said = q.does(t, "German", `{"do":"fire","units":["X"],"at":"0803"}`, 1, 1)
	wants(t, said, "defensive fire at 0803")
}

// Who is disrupted spots for nobody; nor does one more than two hexes away.
func TestDisruptedSpotter(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0802"), unit("A artillery 4-2-0", "formation=1st"))
	s.put("A", "0810", true)
	s.Step = Bombard
	act := `{"do":"bombard","units":["A"],"at":"0802"}`
	for _, x := range []struct {
		at        string
		disrupted bool
		spots     bool
	}{{"0803", false, true}, {"0803", true, false}, {"0804", false, true}, {"0804", true, false}, {"0805", false, false}} {
		s.put("P", x.at, false).Disrupted = x.disrupted
		if !x.spots {
			s.refused(t, "Allied", act, NoSpotter)
			continue
		}
		_, said := s.does(t, "Allied", act, 3, 3)
		wants(t, said, "bombardment of 0802")
	}
}

// Nobody comes onto the map in a hex of the enemy, on a lake, or where there is no room; nor does who
// had scattered off it.
func TestEntryHeld(t *testing.T) {
	s := field(t, para, unit("Q infantry 3-2-4", "formation=1st"), unit("A infantry 2-2-4", "formation=17th"), unit("X infantry 2-2-4", "hex=0601"), unit("Recon recon 3-4-6", "formation=18th"), unit("S infantry 2-2-4", "hex=1212", "service=ss"))
	s.Step = Reinforce
	s.Units[s.named("A")] = piece{At: -1, State: Ready}
	s.refused(t, "Allied", `{"do":"enter","unit":"A","at":"0601"}`, NoWay)
	for _, a := range s.Legal("Allied") {
		if a.Do == "enter" && a.At != "0101" {
			t.Errorf("%+v is offered", a)
		}
	}
	s.does(t, "Allied", `{"do":"enter","unit":"A","at":"0101"}`)
	lake := field(t, para, unit("A infantry 2-2-4", "formation=17th"), gun)
	lake.Step, lake.Units[1] = Reinforce, piece{At: -1, State: Ready}
	lake.battle.Grounds[lake.hex("0101")] = Lake
	lake.refused(t, "Allied", `{"do":"enter","unit":"A","at":"0101"}`, BadGround)

	g := s.next()
	g.Active, g.Units[g.named("Recon")] = German, piece{At: -1, State: Ready}
	g.put("P", "0112", false)
	g.refused(t, "German", `{"do":"enter","unit":"Recon","at":"0112"}`, NoWay)
	g.refused(t, "German", `{"do":"enter","unit":"Recon","at":"1212"}`, Together)
	g.put("S", "1112", false)
	g.does(t, "German", `{"do":"enter","unit":"Recon","at":"1212"}`)

	// By the nearest entry hex, 0601, while it is free; by the next if it is not.
	for at, want := range map[string]string{"0601": "0101", "0602": "0601"} {
		r := s.next()
		r.put("X", at, false)
		r.Forms[1].Came, r.Forms[2].Came = true, true
		r.Units[r.named("A")] = piece{At: -1, State: Removed}
		r.Units[r.named("Q")] = piece{At: r.hex("0701"), State: Returning}
		p, said := r.turns(t, Allied, 3, 3, 4)
		wants(t, said, "Q, which had scattered off the map, is back in "+want)
		if u := p.Units[p.named("Q")]; u.Combat {
			t.Errorf("%+v", u)
		}
	}
}
