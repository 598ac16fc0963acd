package toygame

import (
	"testing"

	"sightline/game"
)

// A position that is written and read goes on as it would have, and a view
// keeps the other side's secret out of its bytes.
func TestCopy(t *testing.T) {
	testCopy(t, "goal = 30\n")
	testCopy(t, Scenario)
}

func testCopy(t *testing.T, scenario string) {
	t.Helper()
	p, err := System{}.Open(game.Opening{Name: "toy", Scenario: []byte(scenario)})
	if err != nil {
		t.Fatal(err)
	}
	do := func(p game.Position, by, action string) game.Position {
		t.Helper()
		next, _, err := p.Do(by, []byte(action), game.Recorded([]int{2, 3}))
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	p = do(p, "Red", `{"put by":7}`)
	if Table(p) != nil {
		p = do(p, "Red", `{"move":"Red 1","to":[7,7]}`)
	}
	for _, who := range []string{game.Referee, "Red", "Blue"} {
		raw, err := p.For(who).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		read, err := System{}.Read(raw)
		if err != nil {
			t.Fatal(err)
		}
		throw := `{"throw":2}`
		if read.Hash() != p.For(who).Hash() || do(read, "Red", throw).Hash() != do(p.For(who), "Red", throw).Hash() {
			t.Errorf("the copy for %s is another: %s", who, raw)
		}
	}
	if p.For("Blue").Hash() == p.Hash() {
		t.Error("Blue is told what Red has put by")
	}
	if _, err := (System{}).Read([]byte(`{"goal":0}`)); err == nil {
		t.Error("a goal of 0 is read")
	}
}

// A piece in an orchard adds its fruit to throws, and a purse is points to
// begin with.
func TestPieces(t *testing.T) {
	p, err := System{}.Open(game.Opening{Name: "toy", Scenario: []byte(Scenario)})
	if err != nil {
		t.Fatal(err)
	}
	throw := func(p game.Position, want string) game.Position {
		t.Helper()
		next, events, err := p.Do("Red", []byte(`{"throw":1}`), game.Recorded([]int{2}))
		if err != nil {
			t.Fatal(err)
		}
		if got := events[len(events)-1].TextFor(""); got != want {
			t.Errorf("%s; want %s", got, want)
		}
		return next
	}
	p = throw(p, "Red throws 2")
	p, _, err = p.Do("Red", []byte(`{"move":"Red 1","to":[7,7]}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	p = throw(p, "Red throws 4")
	if score := p.(*position).score; score != [2]int{3 + 2 + 4, 0} {
		t.Errorf("the score is %v", score)
	}
}
