package berlin

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
)

// A scenario says whose its figures are, of a division for all of its units; ledgers have it, and the
// chart's own of a unit in Maneuver Mode.
func TestSources(t *testing.T) {
	s := field(t, unit("P infantry 3-2-4", "formation=1st"), unit("M infantry 9-9-4", "formation=1st", "source=my copy"),
		unit("X infantry 2-2-4", "hex=0903", "combat=true", "source=seed"), unit("Y infantry 2-2-4", "hex=0904", "source=house"))
	s.put("P", "0902", true)
	s.put("M", "0803", true)
	sources := func(at string) (list string) {
		for _, l := range s.odds(&attack{kind: byAssault, side: Allied, at: s.hex(at), units: []int{0, 1}, hq: -1}).Lines {
			list += l.Text + "=" + l.Source + "; "
		}
		return list
	}
	wants(t, sources("0903"), "P=counter", "M=my copy", "against X=seed", "protection of X=seed")
	wants(t, sources("0904"), "against Y=house", "protection of Y=house")
	if v, _ := s.Find("Y"); v.Source != house || v.Sources != [2]string{house, house} {
		t.Errorf("%+v", v)
	}
	c, err := Standard().With([]Change{{ID: "maneuver.2", Value: "6", Source: "their copy"}, {ID: "maneuver.4", Value: "6", Source: "their copy"}})
	if err != nil {
		t.Fatal(err)
	}
	s.battle.chart = c
	s.Units[s.named("X")].Combat = false
	if v, _ := s.Find("X"); v.Source != seed || v.Sources != [2]string{house, "their copy"} {
		t.Errorf("%+v", v)
	}
	for _, x := range []struct{ from, to, want string }{
		{"fire       = 3\nprotection = 2", "fire       = 9\nprotection = 2", `source: is "seed", and the text has no antitank 9-2-0: want your own source`},
		{"confusion = 1", "confusion = 3", `source: is "seed", and the text has no division of confusion factor 3: want your own source`},
	} {
		data, _ := BattleFile("tempelhof")
		text := strings.Replace(string(data), x.from, x.to, 1)
		if _, err := (System{}).Open(game.Opening{Name: "mine", Scenario: []byte(text)}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v", x.to, err)
		}
	}
}

// Every line of the log with a figure of ours in it has the mark, and none that has not; with all of them
// replaced by an owner's it has his.
func TestHouseIsMarked(t *testing.T) {
	s := field(t, unit("P infantry 3-2-4", "formation=1st"), unit("X infantry 2-2-4", "hex=0903", "combat=true"), unit("A infantry 2-2-4", "formation=17th"), unit("B infantry 5-2-4", "formation=52nd"))
	s.put("P", "0902", true)
	var changes []Change
	for _, c := range Standard().Cells() {
		if c.Source == house {
			changes = append(changes, Change{ID: c.ID, Value: c.Value, Source: "my copy"})
		}
	}
	mine, err := Standard().With(changes)
	if err != nil {
		t.Fatal(err)
	}
	said := func(step, act string, rolls ...int) []string {
		s.Step = step
		_, text := s.does(t, "Allied", act, rolls...)
		return strings.Split(text, "\n")
	}
	for i, mark := range []string{" (house)", " (my copy)"} {
		if s.battle.chart = standard(); i > 0 {
			s.battle.chart = mine
		}
		shot := said(Gunfire, `{"do":"fire","units":["P"],"at":"0903"}`, 6, 6)
		move := said(Move, `{"do":"move","unit":"P","path":["0901"]}`)
		mode := said(Move, `{"do":"mode","unit":"P"}`)
		for text, want := range map[string]string{shot[0]: "Allied: gun fire at 0903, rolls 6 + 6 - 2 = 10 on column B: EX" + mark, shot[1]: "X is lost in an exchange: eliminated",
			move[0]: "Allied: P moves from 0902 to 0901 (1)" + mark, mode[0]: "Allied: P changes to Maneuver Mode" + mark} {
			if text != want {
				t.Errorf("%q, want %q", text, want)
			}
		}
		back := said(Gunfire, `{"do":"fire","units":["P"],"at":"0903"}`, 5, 5)
		wants(t, strings.Join(back, "\n"), "= 8 on column B: R"+mark)
		if !strings.HasPrefix(back[1], "X retreats from 0903 to ") || !strings.HasSuffix(back[1], mark) {
			t.Errorf("%q", back[1])
		}
	}
	// Who has no room to go back is lost by the same figure.
	s.battle.chart = standard()
	d := &doing{Position: s.next(), by: "Allied"}
	for k := range d.battle.Grounds {
		d.battle.Grounds[k] = Lake
	}
	d.retreat(d.named("X"), []int{d.hex("0902")})
	if got := d.events[0].TextFor(""); got != "X cannot retreat: eliminated (house)" {
		t.Errorf("%q", got)
	}
	// What the seed has is not marked: of the two divisions that arrive on a die, its text on the 52nd is lost.
	s.Forms[1].Fell, s.Turn = true, 3
	d = &doing{Position: s.next(), by: "Allied", dice: game.Recorded([]int{1, 1})}
	d.allies()
	for i, want := range []string{"Allied: 17th arrives with less than 3, rolls 1 + 2 = 3: it has to wait", "Allied: 52nd arrives with less than 3, rolls 1 + 1 = 2: it is there (house)"} {
		if got := d.events[i].TextFor(""); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	wants(t, strings.Join(d.events[0].(game.Ledgered).LedgerFor(""), "\n"), "less than the turn: 3 (seed)")
	wants(t, strings.Join(d.events[1].(game.Ledgered).LedgerFor(""), "\n"), "less than the turn: 3 (house)")
}

// A line has each source once that is not the text's or a counter's, in the order of its ledger; points by an
// owner's figures have his, those of the text none.
func TestOwnersFiguresAreMarked(t *testing.T) {
	h := Happening{Text: "It is so", Ledger: []Line{{"", "a", "1", seed}, {"", "b", "1", "my copy"}, {"", "c", "1", counter}, {"", "d", "1", house}, {"", "e", "1", "my copy"}}}
	if got := h.TextFor(""); got != "It is so (my copy, house)" {
		t.Errorf("%q", got)
	}
	mine, err := Standard().With([]Change{{ID: "points.unit", Value: "3", Source: "my copy"}, {ID: "points.hold", Value: "4", Source: "my copy"}})
	if err != nil {
		t.Fatal(err)
	}
	s := field(t, para, gun)
	for _, x := range []struct {
		chart *Chart
		want  string
	}{{Standard(), "Allied has 1 point: X is eliminated, German has 2 points: it holds 1201"}, {mine, "Allied has 3 points: X is eliminated (my copy), German has 4 points: it holds 1201 (my copy)"}} {
		s.battle.chart = x.chart
		d := &doing{Position: s.next(), by: "Allied", dice: game.Recorded([]int{1, 1, 1, 1, 1, 1, 1, 1})}
		d.lose(d.named("X"), "")
		d.Active = German
		d.over()
		var said []string
		for _, e := range d.events {
			if e.(Happening).Kind == "points" {
				said = append(said, e.TextFor(""))
			}
		}
		if got := strings.Join(said, ", "); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// A parachute on an airfield's hex with a road is on bad ground, and so is who lands on a strongpoint in the open:
// their ledgers say that it is ours.
func TestHouseGroundIsMarked(t *testing.T) {
	for _, x := range []struct{ at, want string }{
		{"0606", "a road is no ground for parachutes: airfield with a road (house)"},
		{"0203", "a strongpoint is no ground to land on: clear, a strongpoint (house)"},
		{"0303", ""}, // woods are the seed's
	} {
		s := field(t, para, gun)
		s.battle.Grounds[s.hex("0606")] = Airfield
		d := &doing{Position: s.next(), by: "Allied", dice: game.Recorded([]int{1, 1})}
		d.land(0, d.hex(x.at), false)
		got := strings.Join(d.events[0].(game.Ledgered).LedgerFor(""), "\n")
		if want := fmt.Sprint("\n", x.want, "\n"); x.want != "" && !strings.Contains(got, want) || x.want == "" && strings.Contains(got, "no ground") {
			t.Errorf("%s: %s", x.at, got)
		}
		if h := d.events[0].(Happening); h.Column != "D" {
			t.Errorf("%s: column %s", x.at, h.Column)
		}
	}
}

// One of something is one.
func TestOneIsOne(t *testing.T) {
	s := field(t, para, unit("X infantry 2-2-4", "hex=0903"), unit("Recon recon 3-4-6", "formation=18th"))
	for n, want := range []string{1: "1 air strike, strength 8", 2: "2 air strikes, strength 8 each"} {
		if n > 0 && s.odds(&attack{kind: byAir, side: Allied, at: s.hex("0903"), strikes: n, hq: -1}).Lines[0].Text != want {
			t.Errorf("not %q", want)
		}
	}
	s.Turn, s.Step, s.Strikes = 4, Bombard, 3
	_, said := s.does(t, "Allied", `{"do":"keep","unit":"Recon","strikes":1}`)
	wants(t, said, "1 air strike is kept to delay Recon")
	for n, want := range []string{1: "1 flak tower not disrupted", 2: "2 flak towers not disrupted"} {
		s := towers(t, 0)
		for i := n; i < 3; i++ {
			s.Units[s.named(fmt.Sprint("T", i))].State = Removed
		}
		if _, lines := s.flakLines(s.hex("0606"), 1); n > 0 && lines[0].Text != want {
			t.Errorf("%q, want %q", lines[0].Text, want)
		}
	}
}
