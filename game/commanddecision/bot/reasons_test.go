package bot

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/scenarios"
)

// reasonsOf plays a game and returns what its bots said of their orders, with what was
// ordered, and the journal.
func reasonsOf(t *testing.T, asked bool, names ...string) (heard [][]Reason, orders map[string]bool, journal string) {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	orders = map[string]bool{}
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "reasons"}, Journal: &out}
	for side, name := range names {
		if m.Bots[side], err = New(name); err != nil {
			t.Fatal(err)
		}
	}
	if asked {
		m.Heard = func(list []Reason) { heard = append(heard, list) }
		m.Watch = func(x *Moment) error {
			if o, ok := x.Action.(cd.Order); ok {
				orders[o.By] = true
			}
			return nil
		}
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	return heard, orders, out.String()
}

// A bot says why for every company of its side in play, names only commanders who
// ordered something, and is not forgetful unless it is a recruit.
func TestReasonsOfOrders(t *testing.T) {
	heard, orders, _ := reasonsOf(t, true, "steady", "recruit")
	said := map[string]int{}
	forgot := map[string]int{}
	for n, list := range heard {
		for _, r := range list {
			said[r.Side]++
			if r.Turn != list[0].Turn || r.Side != list[0].Side || r.Company == "" || !strings.HasSuffix(r.Says, ".") {
				t.Errorf("%d: %+v", n, r)
			}
			if _, by, ok := strings.Cut(r.Says, ", by "); ok && !strings.Contains(r.Says, "no order") {
				by, _, _ = strings.Cut(strings.TrimSuffix(by, "."), ";")
				if !orders[by] {
					t.Errorf("%q: %s has ordered nothing", r.Says, by)
				}
			}
			if strings.Contains(r.Says, "forgotten") {
				forgot[r.Side]++
			}
		}
	}
	if said["Blue"] < 8 || said["Red"] < 8 {
		t.Errorf("said %v, want a reason a company and turn", said)
	}
	if forgot["Blue"] != 0 || forgot["Red"] == 0 {
		t.Errorf("forgotten %v, want those of the recruit alone", forgot)
	}
}

// Who stands still and who rolls dice have no reasons; and asking changes nothing.
func TestReasonsChangeNothing(t *testing.T) {
	if heard, _, _ := reasonsOf(t, true, "passive", "random"); len(heard) > 0 {
		t.Errorf("passive and random say %v", heard[0])
	}
	_, _, with := reasonsOf(t, true, "steady", "recruit")
	if _, _, without := reasonsOf(t, false, "steady", "recruit"); with != without {
		t.Error("a bot that is asked why plays another game")
	}
}
