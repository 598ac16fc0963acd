package assault

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
)

// The chances are those of playing the whole round with every sequence of rolls.
func TestChancesAgainstEverySequence(t *testing.T) {
	tank := unit("T-34", AFV, 9, 7)
	tank.Armor = 3
	shaken := unit("shaken", Infantry, 9, 7)
	shaken.State, shaken.Steps = Disrupted, 1
	for name, a := range map[string]Assault{
		"two alike":  against(Hex{}, []Unit{unit("a", Gun, 26, 8)}, []Unit{unit("d", Gun, 18, 7)}),
		"a tank":     against(Hex{}, []Unit{unit("r", Infantry, 0, 8)}, []Unit{tank}),
		"entrenched": against(Hex{Entrench: true}, []Unit{unit("a", Gun, 24, 8)}, []Unit{unit("d", Gun, 30, 7)}),
		"disrupted":  against(Hex{DugIn: true}, []Unit{unit("a", Gun, 30, 8)}, []Unit{shaken}),
	} {
		c := Standard()
		got, err := c.Chances(a)
		if err != nil {
			t.Fatal(err)
		}
		var want [2]map[string]*big.Rat
		for s := range want {
			want[s] = map[string]*big.Rat{}
		}
		add := func(s int, key string, p *big.Rat) {
			if want[s][key] == nil {
				want[s][key] = new(big.Rat)
			}
			want[s][key].Add(want[s][key], p)
		}
		every(func(d game.Dice) {
			r := c.Begin(a)
			r.quiet = true
			r.Resolve(d)
			p := new(big.Rat).SetFrac(big.NewInt(1), power6(d.(*odometer).asked))
			for s := range 2 {
				add(s, r.result[s].String(), p)
				u := r.force(s).Units[0]
				if was := []*Force{&a.Attacker, &a.Defender}[s].Units[0]; u.Steps < was.Steps {
					add(s, "hit", p)
				}
				if !u.here() {
					add(s, "gone", p)
				} else {
					add(s, u.State.String(), p)
				}
			}
		})
		same := func(s int, key string, got *big.Rat) {
			w := want[s][key]
			if w == nil {
				w = new(big.Rat)
			}
			if w.Cmp(got) != 0 {
				t.Errorf("%s, side %d: %s is %s, want %s", name, s, key, got, w)
			}
		}
		for s, x := range got.Sides {
			for r, p := range x.Results {
				same(s, Result(r).String(), p)
			}
			u := x.Pieces[0]
			same(s, "good", u.Good)
			same(s, "disrupted", u.Disrupted)
			same(s, "demoralized", u.Demoralized)
			same(s, "gone", u.Gone)
			same(s, "hit", u.Hit)
		}
	}
}

// Whatever may come of a unit or leader, and whatever a side may inflict, adds up to 1.
func TestChancesAddUp(t *testing.T) {
	for _, name := range Examples() {
		data, _ := Example(name)
		f, err := Decode(name, data, Standard())
		if err != nil {
			t.Fatal(err)
		}
		x, err := f.Card.Chances(f.Assault)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range x.Sides {
			sum := new(big.Rat)
			for _, p := range s.Results {
				sum.Add(sum, p)
			}
			if !sum.IsInt() || sum.Num().Int64() != 1 {
				t.Errorf("%s: the results of %s add up to %s", name, s.Side, sum)
			}
			for _, u := range s.Pieces {
				sum := new(big.Rat)
				for _, p := range []*big.Rat{u.Good, u.Disrupted, u.Demoralized, u.Gone} {
					sum.Add(sum, p)
				}
				if !sum.IsInt() || sum.Num().Int64() != 1 {
					t.Errorf("%s: what may become of %s adds up to %s", name, u.Name, sum)
				}
			}
		}
	}
}

func TestChancesOfTooMany(t *testing.T) {
	var units []Unit
	for i := range MostPieces {
		units = append(units, unit("u"+strconv.Itoa(i), Infantry, 5, 8))
	}
	if _, err := Standard().Chances(against(Hex{}, units, infantry("d"))); err == nil || !strings.Contains(err.Error(), "want 14 at most") {
		t.Errorf("of 15 units: %v", err)
	}
}

func TestRefused(t *testing.T) {
	a := against(Hex{}, infantry("r1", "r2"), infantry("d"))
	if r := Standard().Refused(&a); r != nil {
		t.Fatalf("refused: %v", r)
	}
	led, err := Standard().With([]Change{{ID: "ruling.begin", Value: "led", Source: "my copy"}})
	if err != nil {
		t.Fatal(err)
	}
	refused := func(want string) {
		t.Helper()
		if got := strings.Join(led.Refused(&a), "; "); got != want {
			t.Errorf("where leaders have to lead: refused: %q, want %q", got, want)
		}
	}
	const alone = ": no leader of that type in good order is with them to begin an assault (my copy)"
	refused("r1, r2" + alone)
	a.Attacker.Leaders = []Leader{leader(LeadsInfantry, 9, 1)}
	refused("")
	a.Attacker.Units = append(a.Attacker.Units, unit("tank", AFV, 7, 8), Unit{Name: "truck", Kind: Transport, Steps: 1, Full: 1})
	refused("tank" + alone)
	a.Attacker.Leaders[0].Gone = true
	refused("r1, r2, tank" + alone)
	a.Hex.Continues = true
	refused("")
	a = against(Hex{}, infantry("r1", "r2"), infantry("d"))
	a.Attacker.Units[1].State = Disrupted
	a.Attacker.Leaders = []Leader{leader(LeadsArmor, 9, 1)}
	got := strings.Join(Standard().Refused(&a), "; ")
	if got != "r2 is disrupted: only units in good order begin an assault; Lt. Brandt leads armor: none of that type assaults with him" {
		t.Errorf("refused: %s", got)
	}
	a.Hex.Continues = true
	if r := Standard().Refused(&a); r != nil {
		t.Errorf("going on is refused: %v", r)
	}
	a = against(Hex{}, []Unit{{Name: "truck", Kind: Transport, Steps: 1, Full: 1}}, nil)
	if got := strings.Join(Standard().Refused(&a), "; "); got != "no combat unit assaults; nobody is there to be assaulted" {
		t.Errorf("refused: %s", got)
	}
}

func TestDecodeFaults(t *testing.T) {
	_, err := Decode("bad.toml", []byte(`format = "sightline/assault 1"
title = "Bad"
[hex]
ground = ["wood"]
[attacker]
side = "A"
[[attacker.unit]]
name = "x"
kind = "infantri"
morale = 30
[[attacker.unit]]
name = "x"
kind = "gun"
morale = 8
open = true
wheels = 4
[defender]
side = "B"
[[cell]]
id = "shift.wood"
value = "-1"
`), Standard())
	if err == nil {
		t.Fatal("taken")
	}
	for _, want := range []string{`bad.toml:4: hex.ground`, `bad.toml:9: attacker.unit[1].kind`, `did you mean "infantry"`, `bad.toml:10: attacker.unit[1].morale`, `bad.toml:12: attacker.unit[2].name`, `bad.toml:15: attacker.unit[2].open`, `bad.toml:16: attacker.unit[2].wheels: unknown key`, `defender.unit: missing`, `did you mean "shift.woods"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %s in\n%v", want, err)
		}
	}
}

// Every file is read or refused; what is read is resolved.
func FuzzDecode(f *testing.F) {
	for _, name := range Examples() {
		data, _ := Example(name)
		f.Add(data)
	}
	f.Add([]byte("format = \"sightline/assault 1\"\n[[cell]]\nid = \"column.1\"\nvalue = \"none\"\nsource = \"mine\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, err := Decode("f", data, Standard())
		if err != nil || x.Card.Refused(&x.Assault) != nil {
			return
		}
		x.Card.Begin(x.Assault).Resolve(game.KeyedDice("fuzz"))
	})
}

// No overlay makes the program fall: it is taken, or refused with reasons; what is taken resolves
// every example, and is written as a card that is taken again.
func FuzzOverlay(f *testing.F) {
	var files [][]byte
	for _, name := range Examples() {
		data, _ := Example(name)
		files = append(files, data)
	}
	head := "format = \"" + CardFormat + "\"\n"
	f.Add(head + "[[cell]]\nid = \"shift.woods\"\nvalue = \"-3\"\nsource = \"mine\"\n")
	f.Add(head + "[[cell]]\nid = \"column.1\"\nvalue = \"none\"\nsource = \"mine\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := DecodeChanges("fuzz", []byte(text), Standard())
		if err != nil {
			return
		}
		for i := range c.Columns() {
			c.columnName(i)
		}
		c.Table()
		for _, data := range files {
			if x, err := Decode("example", data, c); err == nil && x.Card.Refused(&x.Assault) == nil {
				x.Card.Begin(x.Assault).Resolve(game.KeyedDice("fuzz"))
			}
		}
		var b strings.Builder
		if err := c.WriteCells(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := DecodeChanges("again", []byte(b.String()), Standard()); err != nil {
			t.Fatalf("written, it is refused: %v", err)
		}
	})
}

// The card written is a card that is read, and the same.
func TestCardIsWritten(t *testing.T) {
	var b strings.Builder
	if err := Standard().WriteCells(&b); err != nil {
		t.Fatal(err)
	}
	c, err := DecodeChanges("card", []byte(b.String()), Standard())
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range c.Cells() {
		if x != Standard().Cells()[i] {
			t.Errorf("%v, want %v", x, Standard().Cells()[i])
		}
	}
}

func BenchmarkChances(b *testing.B) {
	data, _ := Example("entrenched")
	f, err := Decode("entrenched", data, Standard())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := f.Card.Chances(f.Assault); err != nil {
			b.Fatal(err)
		}
	}
}

// What a file leaves out is what the house says of it.
func TestDecodeExamples(t *testing.T) {
	data, _ := Example("tolstoye")
	f, err := Decode("tolstoye", data, Standard())
	if err != nil {
		t.Fatal(err)
	}
	u := f.Assault.Defender.Units[2]
	if u.fire() != 3 || u.Now() != 6 || u.Full != 2 {
		t.Errorf("a rifle platoon with one step: fire %d, morale %d of %d steps; want 3, 6, 2", u.fire(), u.Now(), u.Full)
	}
	if names := strings.Join(Examples(), " "); names != "entrenched river tolstoye" {
		t.Errorf("examples: %s", names)
	}
}
