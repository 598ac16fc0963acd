package commanddecision

import (
	"reflect"
	"slices"
	"testing"

	"sightline/geom"
)

// Fire from off the table is chosen in General Fire of its turn, in secret.
func TestStrikes(t *testing.T) {
	s := field(t, `
A1 rifle 10 10 90
G1 rifle 20 10 270

[[strike]]
side = "US"
name = "Battery"
turn = 2
points = 2
burst = 2
value = 5

[[strike]]
side = "US"
name = "Battery"
turn = 1
points = 1
burst = 2
value = 5

[[strike]]
side = "German"
name = "Stukas"
turn = 1
burst = 1
value = 6

`)
	s.Turn = 2
	two := []geom.Point{inch(20, 10), inch(60, 60)}
	for _, c := range []struct {
		strike Strike
		want   string
	}{
		{Strike{Name: "Stukas", At: two[:1]}, `US has no fire "Stukas" from off the table in turn 2`},
		{Strike{Name: "Nothing"}, `US has no fire "Nothing" from off the table in turn 2`},
		{Strike{Name: "Battery"}, "Battery has no points: want 1 to 2"},
		{Strike{Name: "Battery", At: append(slices.Clone(two), two...)}, "Battery falls on 4 points: want at most 2"},
		{Strike{Name: "Battery", At: []geom.Point{inch(20, 60.001)}}, "Battery would fall off the table at (20, 60.001)"},
		{Strike{Name: "Battery", At: two}, ""},
	} {
		wantWhy(t, s, "US", c.strike, c.want)
	}
	wantWhy(t, s, "German", Strike{Name: "Stukas", At: two[:1]}, `German has no fire "Stukas"`)
	next, events, err := Apply(s, "US", Strike{Name: "Battery", At: two}, nil)
	if err != nil || len(events) != 1 || events[0].Side != "US" || events[0].Enemy != nil || events[0].Text != "Battery is to fall on (20, 10), (60, 60)" {
		t.Fatal(err, events)
	}
	if len(next.Strikes) != 1 || next.Strikes[0].Strike != 0 || len(next.ViewOf(1).Strikes) != 0 || !reflect.DeepEqual(next.ViewOf(0).Legal(0), next.Legal(0)) {
		t.Errorf("struck %+v; the other side knows %+v", next.Strikes, next.ViewOf(1).Strikes)
	}
	if got := next.strikeOptions(0); len(got) != 1 || got[0].Strike != "Battery" || got[0].Points != 2 {
		t.Errorf("options %+v", got)
	}
	again, _, err := Apply(next, "US", Strike{Name: "Battery", At: two[1:]}, nil)
	if err != nil || len(again.Strikes) != 1 || !slices.Equal(again.Strikes[0].At, two[1:]) {
		t.Error("chosen anew:", err, again.Strikes)
	}
	back, _, err := Apply(again, "US", Strike{Name: "Battery"}, nil)
	if err != nil || len(back.Strikes) != 0 {
		t.Error("taken back:", err, back.Strikes)
	}
	s.Step = Opportunity
	if got := s.Legal(0); slices.ContainsFunc(got, func(o Option) bool { return o.Do == "strike" }) {
		t.Errorf("options in opportunity fire: %+v", got)
	}
}
