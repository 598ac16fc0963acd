package toygame

import (
	"testing"

	"sightline/game"
)

// A position that is written and read goes on as it would have, and a view
// keeps the other side's secret out of its bytes.
func TestCopy(t *testing.T) {
	p, err := System{}.Open(game.Opening{Name: "toy", Scenario: []byte("goal = 30\n")})
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
