package free

import "testing"

// Passengers were nowhere named.
func TestPassengersAreNamed(t *testing.T) {
	s := openSession(t, "testdata/piled.toml")
	truck, rifle := s.setup().StandIndex("Truck"), s.setup().StandIndex("Rifle 1")
	if got := s.named(truck, true); got != "Truck, aboard: Mortar" {
		t.Errorf("pointed at, it is %q", got)
	}
	if got := s.named(truck, false); got != "Truck" {
		t.Errorf("with all others it is %q", got)
	}
	if got := s.named(rifle, true); got != "Rifle 1" {
		t.Errorf("who carries nobody is %q", got)
	}
	l := looksOf(s.setup())
	if !l.icons[truck].Cargo || l.icons[rifle].Cargo {
		t.Error("the icons do not show who is carried")
	}
	if l.icons[rifle].Side == l.icons[s.setup().StandIndex("Tank 1")].Side {
		t.Error("the icons of both sides have one form")
	}
}
