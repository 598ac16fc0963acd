package builder

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/geom"
)

// Whatever is done, the scenario is a file that is read as itself; what is refused has
// reasons and changes nothing.
func TestRandomBuilding(t *testing.T) {
	done := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		p, err := (System{}).Open(game.Opening{Name: "small", Scenario: []byte(small)})
		if err != nil {
			t.Fatal(err)
		}
		s := p.(*State)
		for range rapid.IntRange(5, 40).Draw(t, "actions") {
			a := genAction(t, s)
			was := s.Text()
			next, events, err := s.Do(game.Referee, a.Encode(), nil)
			if s.Text() != was {
				t.Fatalf("%s has changed the state before", a.Encode())
			}
			if err != nil {
				var r *game.Refusal
				if !errors.As(err, &r) || len(r.Reasons) == 0 || strings.Contains(err.Error(), "unreachable") {
					t.Fatalf("%s: %v", a.Encode(), err)
				}
				continue
			}
			done[a.Do]++
			if events[0].TextFor("") == "" {
				t.Fatalf("%s tells nothing", a.Encode())
			}
			s = next.(*State)
			raw, err := s.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if read, err := (System{}).Read(raw); err != nil || read.Hash() != s.Hash() {
				t.Fatalf("after %s: read as another, %v\n%s", a.Encode(), err, s.Text())
			}
		}
		for _, f := range s.Faults(commanddecision.System{}) {
			if f.Text() == "" || f.Thing.Of == "" {
				t.Fatalf("fault %+v", f)
			}
		}
	})
	if testing.Short() {
		return // a fifth of the draws does not come to all
	}
	for _, word := range words {
		if done[word] == 0 && word != "fly" {
			t.Errorf("nothing was ever done by %q", word)
		}
	}
}

var words = []string{
	"add", "set", "rename", "copy", "order", "remove", "move", "add-corner", "move-corner", "remove-corner",
	"add-hole", "remove-hole", "mirror", "mirror-table", "split", "merge", "raise", "fly",
}

func genAction(t *rapid.T, s *State) Action {
	a := Action{Do: rapid.SampledFrom(words).Draw(t, "do")}
	of := []string{"terrain", "area", "stand", "side", "formation", "victory", "visibility", "table", "file", "nothing"}
	if strings.Contains(a.Do, "hole") || strings.Contains(a.Do, "corner") || a.Do == "merge" || a.Do == "split" {
		of = []string{"terrain", "terrain", "terrain", "area"}
	}
	n := 1
	if a.Do == "merge" || a.Do == "move" || a.Do == "remove" {
		n = 2
	}
	for range n {
		thing := Thing{Of: rapid.SampledFrom(of).Draw(t, "of")}
		if names := s.Entries(thing.Of); len(names) > 0 {
			if thing.N = rapid.IntRange(1, len(names)).Draw(t, "n"); lists[thing.Of] {
				thing.Name, thing.N = names[thing.N-1], 0
			}
		}
		if a.Do == "add" {
			thing.Name = rapid.SampledFrom([]string{"X", "Y", "Wood"}).Draw(t, "new")
		}
		a.Things = append(a.Things, thing)
	}
	if a.Do == "split" || a.Do == "merge" || strings.Contains(a.Do, "hole") && rapid.Bool().Draw(t, "wood") {
		a.Things[0] = Thing{Of: "terrain", Name: "Wood"}
	}
	if a.Do == "remove-hole" {
		a.Things[0].Name = "Marsh"
	}
	pt := func(what string) geom.Point {
		in := func(most int) geom.Length {
			return geom.Length(rapid.IntRange(-2, most).Draw(t, what)) * geom.Inch / 2
		}
		return geom.Pt(in(96), in(72))
	}
	at, by := pt("at"), pt("by")
	a.At, a.By = &at, &by
	a.As = rapid.SampledFrom([]string{"X", "Y", "Z", "A 1", ""}).Draw(t, "as")
	a.To, a.Ring, a.Corner = rapid.IntRange(0, 4).Draw(t, "to"), rapid.IntRange(0, 1).Draw(t, "ring"), rapid.IntRange(0, 5).Draw(t, "corner")
	for range rapid.IntRange(2, 3).Draw(t, "points") {
		a.Points = append(a.Points, pt("point"))
	}
	if a.Do == "split" {
		a.Points = []geom.Point{geom.Pt(at.X, 0), geom.Pt(by.X, 36*geom.Inch)}
	}
	a.Across = rapid.SampledFrom([]string{"east-west", "north-south"}).Draw(t, "across")
	a.Raise = &Raise{Organization: Organizations()[rapid.IntRange(0, len(Organizations())-1).Draw(t, "org")].ID, Name: a.As, Side: "US"}
	a.Keys = rapid.SampledFrom([]map[string]json.RawMessage{
		{"kind": raw("woods"), "outline": raw(append(a.Points, at))},
		{"kind": raw("road"), "line": raw(a.Points)},
		{"outline": raw(a.Points)},
		{"side": raw("US"), "kind": raw("rifle"), "at": raw(at)},
		{"hidden": raw(true)}, {"quality": raw("elite")}, {"turn": raw(2)}, {"turns": nil}, {"size": raw(at)},
		{"text": raw("Hold."), "side": raw("German"), "conditions": raw([]any{map[string]any{"destroy": "1/2"}})},
		{"edge": raw("north")}, {"echelon": raw("battalion"), "side": raw("US")},
	}).Draw(t, "keys")
	return a
}
