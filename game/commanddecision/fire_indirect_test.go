package commanddecision

import "testing"

const overTheWood = `
AM m1-81mm 10 10 90
AG leig-18 10 20 90 crew=AC
AC crew 8.87 20 90
A1 rifle 40 20 0
G1 rifle 40 10 270

[[terrain]]
name = "Wood"
kind = "woods"
outline = [[20, 5], [25, 5], [25, 25], [20, 25]]

`

// Rulings of indirect fire: who observes, which weapons, how far bursts are
// apart.
func TestIndirectFireByRuling(t *testing.T) {
	mortar, gun := Fire{Stand: "AM", Target: "G1"}, Fire{Stand: "AG", Target: "G1"}
	s := field(t, overTheWood)
	wantWhy(t, s, "US", mortar, "")
	wantWhy(t, s, "US", gun, "")
	if _, need := s.hitNumber(s.fireOf("AG", 0, "G1")); need != 0 {
		t.Errorf("indirect fire has the hit number %d", need)
	}
	// Nobody observes but the gun itself and its target's enemies elsewhere.
	s.at("A1").At = inch(12, 30)
	s.stirred()
	wantWhy(t, s, "US", mortar, "no other stand of the battalion of AM has a line of sight to G1 (CD 7.23)")
	// A gun that sees its target fires directly: it needs no observer.
	s.at("G1").At = inch(18, 20)
	s.stirred()
	wantWhy(t, s, "US", gun, "")
	if _, need := s.hitNumber(s.fireOf("AG", 0, "G1")); need != 6 {
		t.Errorf("direct fire at 7\" has the hit number %d", need)
	}
	s = field(t, overTheWood, ruling("indirect", "0"))
	wantWhy(t, s, "US", gun, "AG has no line of fire to G1; in the way: Wood (CD 7.8)")
	wantWhy(t, s, "US", mortar, "")
	s = field(t, overTheWood, ruling("spread", "1"))
	mortar.Spread = 25400
	wantWhy(t, s, "US", mortar, "")
	mortar.Spread++
	wantWhy(t, s, "US", mortar, `want 0 to 1" between bursts (CD 7.23)`)
}

func TestObserversByRuling(t *testing.T) {
	for _, battalion := range []bool{true, false} {
		s := field(t, overTheWood+"\n[[formation]]\nname = \"B\"\nside = \"US\"\nechelon = \"company\"\nmorale = 8\nquality = \"regular\"\n\n", ruling("observer", either(battalion, "1", "0")))
		s.battle.Units[s.battle.named("A1")].Company = 2
		wantWhy(t, s, "US", Fire{Stand: "AM", Target: "G1"}, either(battalion, "no other stand of the battalion of AM", ""))
		s.battle.Companies[2].Within = s.battle.Units[0].Company // now of one battalion
		wantWhy(t, s, "US", Fire{Stand: "AM", Target: "G1"}, "")
	}
}

// When personnel assault a tank, the firer's modifiers count if the ruling says
// so.
func TestAssaultByRuling(t *testing.T) {
	const text = "A1 rifle 10 10 90 quality=elite\nG1 panzer-iv-h 11.005 10 270\n"
	for value, want := range map[string]string{
		"0": "6: hit.assault-afv +6",
		"1": "5: hit.assault-afv +6 hit.good-troops +1 hit.pinned -2",
	} {
		s := field(t, text, ruling("assault-modifiers", value))
		s.at("A1").Pin = 1
		wantLedger(t, s, s.fireOf("A1", 0, "G1"), want)
	}
}
