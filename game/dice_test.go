package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// These rolls are part of every journal: they must never change.
func TestGoldenDice(t *testing.T) {
	for _, c := range []struct {
		seed  string
		n     int
		sides int
		want  []int
	}{
		{"", 0, 10, []int{3, 3, 5, 4, 8, 10, 2, 10}},
		{"peski", 1, 10, []int{7, 6, 1, 4, 6, 10, 9, 8}},
		{"peski", 2, 10, []int{8, 3, 10, 6, 1, 5, 4, 3}},
		{"peski", 1, 6, []int{3, 2, 5, 4, 4, 4, 3, 2}},
		{"Sainte-Mère", 1500, 2_000_000_000, []int{1735694082, 719349276, 1717389006}},
	} {
		dice := NewDice(c.seed, c.n)
		var got []int
		for range c.want {
			got = append(got, dice.Roll(c.sides))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("seed %q, action %d, %d sides: %v; want %v", c.seed, c.n, c.sides, got, c.want)
		}
	}
}

// The same of dice by purpose.
func TestGoldenKeyedDice(t *testing.T) {
	for _, c := range []struct {
		seed, purpose string
		sides         int
		want          []int
	}{
		{"", "", 10, []int{10, 1, 3, 9, 2, 1, 3, 10}},
		{"peski", "turn 3, general fire: morale of 2nd Company", 10, []int{6, 10, 4, 6, 6, 3, 8, 6}},
		{"peski", "turn 4, general fire: morale of 2nd Company", 10, []int{7, 7, 3, 7, 7, 8, 9, 5}},
		{"Sainte-Mère", "two\nlines", 2_000_000_000, []int{598228464, 366700995, 491495237}},
	} {
		dice := KeyedDice(c.seed)
		var got []int
		for range c.want {
			got = append(got, dice.For(c.purpose).Roll(c.sides))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("seed %q, %q, %d sides: %v; want %v", c.seed, c.purpose, c.sides, got, c.want)
		}
	}
}

// The sum of (count-expected)²/expected has a known spread for fair dice: for
// ten sides 27.9 is passed once in a thousand seeds, for six 20.5. Pairs of
// rolls that follow each other under a purpose, of a hundred kinds, pass 149.4
// as rarely.
func TestDiceAreFair(t *testing.T) {
	const rolls = 120_000
	for _, c := range []struct {
		name     string
		distinct int // outcomes
		most10   int
		rolled   func(k int) int // the k-th
	}{
		{"by action, 6 sides", 6, 205, byActions(6)},
		{"by action, 10 sides", 10, 279, byActions(10)},
		{"by purpose, 6 sides", 6, 205, func(k int) int { return byPurposes(k/3, 1+k%3, 6) }},
		{"by purpose, 10 sides", 10, 279, func(k int) int { return byPurposes(k/3, 1+k%3, 10) }},
		{"the second after the first", 100, 1494, func(k int) int { return 10*byPurposes(k, 1, 10) + byPurposes(k, 2, 10) - 10 }},
		{"a purpose after another", 100, 1494, func(k int) int { return 10*byPurposes(2*k, 1, 10) + byPurposes(2*k+1, 1, 10) - 10 }},
	} {
		counts := make([]int, c.distinct)
		for k := range rolls {
			counts[c.rolled(k)-1]++
		}
		want := rolls / c.distinct
		squares := 0
		for _, count := range counts {
			squares += (count - want) * (count - want)
		}
		if squares*10 > c.most10*want {
			t.Errorf("%s: counts %v differ too much from %d", c.name, counts, want)
		}
		if squares == 0 {
			t.Errorf("%s: everything came up equally often, as dice never do", c.name)
		}
	}
}

// byActions rolls for many actions with few rolls each, as in a game.
func byActions(sides int) func(k int) int {
	var dice Dice
	return func(k int) int {
		if k%4 == 0 {
			dice = NewDice("fair", k/4)
		}
		return dice.Roll(sides)
	}
}

// byPurposes is the nth roll for a purpose such as there are in a game.
func byPurposes(k, nth, sides int) int {
	purpose := fmt.Sprintf("turn %d, General Fire: fire of Stand %d", k/50, k%50)
	made := Making{How: byPurpose, Seed: "fair"}
	return made.dice(1, tally{purpose: nth - 1}).For(purpose).Roll(sides)
}

// What a die shows hangs on the seed, its purpose and how often dice were
// rolled for that: not on what is rolled for anything else, nor on the action.
func TestDiceOfPurposes(t *testing.T) {
	const many = 1<<31 - 1
	a := KeyedDice("s")
	first, second := a.For("A").Roll(many), a.For("A").Roll(many)
	b := KeyedDice("s")
	other := b.For("B").Roll(many)
	if b.For("A").Roll(many) != first || b.For("B").Roll(many) == other || b.For("A").Roll(many) != second {
		t.Error("what was rolled for B moves the dice of A")
	}
	made := Making{How: byPurpose, Seed: "s"}
	if made.dice(7, tally{"A": 1}).For("A").Roll(many) != second {
		t.Error("the second roll for A is another in a later action")
	}
	seen := map[int]string{first: "A", second: "A, the second", other: "B"}
	for _, c := range []struct{ seed, purpose string }{{"t", "A"}, {"s", "1"}, {"", "A\ns"}, {"A\ns", ""}, {"s", ""}, {"", "s"}, {"s", "A\n"}, {"\ns", "A"}} {
		n := KeyedDice(c.seed).For(c.purpose).Roll(many)
		if was, ok := seen[n]; ok {
			t.Errorf("seed %q, %q: rolls as %s", c.seed, c.purpose, was)
		}
		seen[n] = fmt.Sprintf("%q", c)
	}
}

func TestRollsAreWithinSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides := rapid.Int().Draw(t, "sides")
		dice := NewDice(rapid.String().Draw(t, "seed"), rapid.Int().Draw(t, "n"))
		for range 5 {
			if n := dice.Roll(sides); n < 1 || n > max(sides, 1) {
				t.Fatalf("%d of %d sides", n, sides)
			}
		}
	})
}

// With as many sides as three quarters of all numbers, a remainder alone would
// give the lowest third in 3 of 8 rolls.
func TestManySidesAreFair(t *testing.T) {
	const most = int(^uint(0) >> 1)
	sides := most/4*3 + 1
	low, dice := 0, NewDice("many", 1)
	const rolls = 30_000
	for range rolls {
		if dice.Roll(sides) <= sides/3 {
			low++
		}
	}
	// A third within five standard deviations (82 each).
	if low < rolls/3-410 || low > rolls/3+410 {
		t.Errorf("%d of %d rolls are in the lowest third", low, rolls)
	}
}

func TestDiceOfActionsDiffer(t *testing.T) {
	ten := func(seed string, n int) (list []int) {
		dice := NewDice(seed, n)
		for range 10 {
			list = append(list, dice.Roll(1000))
		}
		return list
	}
	if !slices.Equal(ten("a", 1), ten("a", 1)) {
		t.Error("the same seed and action roll differently")
	}
	for _, other := range [][]int{ten("a", 2), ten("b", 1), ten("", 1), ten("1", 1), ten("a", 11)} {
		if slices.Equal(ten("a", 1), other) {
			t.Errorf("another seed or action rolls the same: %v", other)
		}
	}
}

// Recorded rolls are held against the dice of each purpose, whatever order
// these were asked for in.
func TestRecordedPurposes(t *testing.T) {
	purposes := []string{"A", "B", "A", "", "B"}
	r := Record(KeyedDice("s"))
	for _, p := range purposes {
		r.For(p).Roll(10)
	}
	if !slices.Equal(r.Purposes(), purposes) {
		t.Errorf("%q were recorded; rolled for %q", r.Purposes(), purposes)
	}
	again := Recorded(r.Rolls()).HeldAgainst(KeyedDice("s"))
	for i, p := range purposes {
		if n := again.For(p).Roll(10); n != r.Rolls()[i] {
			t.Errorf("roll %d is %d; recorded %d", i+1, n, r.Rolls()[i])
		}
	}
	if err := again.Err(); err != nil || again.Left() != 0 {
		t.Errorf("%v, %d left", err, again.Left())
	}
	swapped := Recorded(r.Rolls()).HeldAgainst(KeyedDice("s"))
	for _, p := range []string{"B", "A", "A", "B", ""} {
		swapped.For(p).Roll(10)
	}
	if swapped.Err() == nil {
		t.Error("rolls for other purposes are taken")
	}
}

func TestRecordedDice(t *testing.T) {
	r := Record(NewDice("s", 3))
	sides := []int{6, 10, 1, 100}
	for _, n := range sides {
		r.Roll(n)
	}
	again := Recorded(r.Rolls()).HeldAgainst(NewDice("s", 3))
	for i, n := range sides {
		if again.Left() != len(sides)-i {
			t.Errorf("%d left before roll %d", again.Left(), i+1)
		}
		if got := again.Roll(n); got != r.Rolls()[i] {
			t.Errorf("roll %d is %d; recorded %d", i+1, got, r.Rolls()[i])
		}
	}
	if err := again.Err(); err != nil || again.Left() != 0 {
		t.Errorf("%v, %d left", err, again.Left())
	}
}

func TestRecordedDiceTellWhatIsWrong(t *testing.T) {
	fair := Record(NewDice("s", 3))
	fair.Roll(6)
	loaded := []int{fair.Rolls()[0]%6 + 1}
	for _, c := range []struct {
		name  string
		dice  *Rolls
		sides []int
		want  string
		left  int
	}{
		{"as recorded", Recorded([]int{3, 6}), []int{6, 6}, "", 0},
		{"short", Recorded([]int{3}), []int{6, 6, 6}, "rolls recorded: 1, asked for: 3", 0},
		{"left over", Recorded([]int{3, 6}), []int{6}, "", 1},
		{"too high", Recorded([]int{3, 7, 9}), []int{6, 6, 6}, "roll 2 is 7: want 1 to 6", 0},
		{"too low", Recorded([]int{0}), []int{6}, "roll 1 is 0: want 1 to 6", 0},
		{"no sides", Recorded([]int{2}), []int{-5}, "roll 1 is 2: want 1 to 1", 0},
		{"loaded", Recorded(loaded).HeldAgainst(NewDice("s", 3)), []int{6}, "roll 1 is", 0},
	} {
		for _, n := range c.sides {
			if got := c.dice.Roll(n); got < 1 || got > max(n, 1) {
				t.Errorf("%s: %d of %d sides", c.name, got, n)
			}
		}
		err := c.dice.Err()
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) || c.dice.Left() != c.left {
			t.Errorf("%s: %v, %d left; want %q, %d", c.name, err, c.dice.Left(), c.want, c.left)
		}
	}
}

func BenchmarkDice(b *testing.B) {
	dice := KeyedDice("bench").For("turn 3, general fire: morale of 2nd Company")
	for b.Loop() {
		dice.Roll(10)
	}
}
