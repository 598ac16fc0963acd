package bot

import (
	"errors"
	"io/fs"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// errEnough ends a match whose first turns are all that is wanted.
var errEnough = errors.New("enough")

// Headquarters that may be placed anywhere in an area are placed with a company of
// theirs, whichever comes first in the order of battle. Blue's was put into a corner.
func TestHeadquartersArePlacedWithTheirs(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "headquarters"}, Bots: [2]Bot{newSteady(), newSteady()}}
	looked := 0
	m.Watch = func(x *Moment) error {
		if x.Before.Step != cd.Deployment || x.After.Step == cd.Deployment {
			return nil
		}
		b := x.After.Battle()
		for i := range b.Units {
			if !b.Companies[b.Units[i].Company].HQ {
				continue
			}
			least := geom.Length(far)
			for j := range b.Units {
				if b.Units[j].Side == b.Units[i].Side && b.Units[j].Company != b.Units[i].Company && x.After.OnTable(j) {
					least = min(least, geom.Distance(x.After.Stands[i].At, x.After.Stands[j].At))
				}
			}
			if looked++; least > 3*geom.Inch {
				t.Errorf("%s is placed %s from the nearest of its own", b.Units[i].Name, least.Show())
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if looked != 2 {
		t.Errorf("%d headquarters, want 2", looked)
	}
}

// Who defends stays where he is: headquarters used to leave their cover as soon as an
// enemy was near, and tanks theirs to meet in the open one who had not passed them.
func TestDefendersStay(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "breakout.toml")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	m := Match{Opening: game.Opening{Name: "breakout.toml", Scenario: text, Seed: "stay"}, Bots: [2]Bot{newSteady(), nil}}
	m.Bots[1] = watched{newSteady(), func(v *cd.State, chosen []cd.Action) {
		h := newHand(v, 1, nil)
		seen = max(seen, len(h.enemies()))
		passed := slices.ContainsFunc(h.enemies(), func(j int) bool { return v.Stands[j].At.X > 60*geom.Inch })
		for _, a := range chosen {
			if o, ok := a.(cd.Order); ok && o.Order.Moves() && (o.By == "Battalion command" || !passed) {
				t.Errorf("turn %d: %s orders %v", v.Turn, o.By, o.Order)
			}
		}
	}}
	m.Watch = func(x *Moment) error {
		if x.After.Turn > 4 {
			return errEnough
		}
		return nil
	}
	if _, err := m.Play(); err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("no enemy was seen")
	}
}

// Who is to leave the table goes there together, and the headquarters last: companies
// came on far apart and were shot one after the other, and those that lost their
// commander stayed on the table, as nobody was left who could order them on.
func TestWhoLeavesGoesTogether(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "breakout.toml")
	if err != nil {
		t.Fatal(err)
	}
	placed, left := 0, 0
	m := Match{Opening: game.Opening{Name: "breakout.toml", Scenario: text, Seed: "togetherb"}, Bots: [2]Bot{newSteady(), passive{newSteady()}}}
	m.Watch = func(x *Moment) error {
		b, s := x.After.Battle(), x.After
		north, south := geom.Length(far), geom.Length(0)
		for i := range b.Units {
			if b.Units[i].Side == 0 && s.OnTable(i) {
				north, south = min(north, s.Stands[i].At.Y), max(south, s.Stands[i].At.Y)
			}
		}
		if s.Step == cd.Reveal && x.Before.Step != cd.Reveal && placed == 0 {
			if placed++; south-north > 14*geom.Inch {
				t.Errorf("the Germans come on %s apart", (south - north).Show())
			}
		}
		hq := slices.IndexFunc(b.Units, func(u cd.Unit) bool { return u.Name == "Kampfgruppe command" })
		for i := range b.Units {
			if b.Units[i].Side != 0 || x.Before.Stands[i].Place == cd.Exited || s.Stands[i].Place != cd.Exited {
				continue
			}
			if left++; x.Before.Stands[hq].Place == cd.Exited {
				t.Errorf("turn %d: %s leaves the table after the headquarters", s.Turn, b.Units[i].Name)
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if placed != 1 || left == 0 {
		t.Errorf("placed %d times, %d left", placed, left)
	}
}
