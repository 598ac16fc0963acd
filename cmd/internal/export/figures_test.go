package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/units"
)

func figuresOf(t testing.TB, name, side string) *Figures {
	t.Helper()
	f, err := play(t, name, side).Figures()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var golden = []string{"maneuvers-1941", "lezey-1944", "breakout"}

// Every die that was rolled is a row, in order; and who is lost is who is gone in the
// end.
func TestFiguresAreTheGame(t *testing.T) {
	for _, name := range golden {
		f, j := figuresOf(t, name, ""), recorded(t, name)
		var want, got []int
		for _, l := range j.Lines {
			if l.Kind == game.ActionLine {
				want = append(want, l.Rolls...)
			}
		}
		for _, r := range f.Rolls {
			if r.Line < 2 {
				t.Errorf("%s: a roll of line %d", name, r.Line)
			}
			if !r.Again {
				got = append(got, r.Roll)
			}
		}
		slices.Sort(want) // those of one action are told by what they are for
		slices.Sort(got)
		if !slices.Equal(got, want) || len(got) < 100 {
			t.Errorf("%s: %d rolls; want %d", name, len(got), len(want))
		}
		end := play(t, name, "").last().(*commanddecision.State)
		for _, s := range f.Stands {
			p, _ := end.Piece(s.Stand)
			if is := map[commanddecision.Place]string{commanddecision.Waiting: "to come", commanddecision.OnTable: "in play",
				commanddecision.Exited: "left", commanddecision.Eliminated: "lost"}[p.Place]; s.Fate != is {
				t.Errorf("%s: %s is %s; want %s", name, s.Stand, s.Fate, is)
			}
			if (s.Turn > 0) != (s.Fate == "lost" || s.Fate == "left") {
				t.Errorf("%s: %s is %s in turn %d", name, s.Stand, s.Fate, s.Turn)
			}
		}
		if len(f.Stands) != len(end.Names()) || f.Outcome == nil {
			t.Errorf("%s: %d stands of %d, outcome %v", name, len(f.Stands), len(end.Names()), f.Outcome)
		}
	}
}

// What is counted by turn, by stand and roll by roll is the same.
func TestFiguresAddUp(t *testing.T) {
	for _, name := range golden {
		g := play(t, name, "")
		end := g.last().(*commanddecision.State)
		for _, side := range append(slices.Clone(g.Sides), "") {
			f := figuresOf(t, name, side)
			if side != "" && slices.ContainsFunc(f.Rolls, func(r RollFigures) bool { return r.Line != 0 }) {
				t.Errorf("%s: %s is told how many lines there are", name, side)
			}
			if want := 2 * g.Turns(); len(f.Turns) != want {
				t.Errorf("%s, %q: %d rows of turns; want %d", name, side, len(f.Turns), want)
			}
			for _, of := range g.Sides {
				var turns, stands, rolls Dice
				lost, gone, last := 0, 0, 0
				for _, r := range f.Turns {
					if r.Side == of {
						turns = Dice{turns.Dice + r.Fire.Dice, turns.Hits + r.Fire.Hits, turns.Expected + r.Fire.Expected}
						lost, last = lost+r.Lost, r.LostSoFar
					}
				}
				for _, s := range f.Stands {
					if s.Side == of {
						stands = Dice{stands.Dice + s.Fire.Dice, stands.Hits + s.Fire.Hits, stands.Expected + s.Fire.Expected}
						if p, _ := end.Piece(s.Stand); s.Fate == "lost" && p.Kind.Class != units.Gun {
							gone++
						}
					}
				}
				for i := range f.Rolls {
					if r := &f.Rolls[i]; r.Kind == "fire" && r.Side == of {
						rolls = Dice{rolls.Dice + 1, rolls.Hits + either(r.reaches(), 1, 0), rolls.Expected + float64(r.tenths())/10}
					}
				}
				alike := func(a, b Dice) bool { return a.Dice == b.Dice && a.Hits == b.Hits && near(a.Expected, b.Expected) }
				if !alike(turns, rolls) || side == "" && !alike(turns, stands) || side == "" && turns.Dice == 0 {
					t.Errorf("%s, %q: the fire of %s: %+v by turns, %+v by stands, %+v by rolls", name, side, of, turns, stands, rolls)
				}
				if lost != last || lost != gone {
					t.Errorf("%s, %q: %s lost %d, %d so far, %d stands", name, side, of, lost, last, gone)
				}
			}
		}
	}
}

// CSV and JSON have the same, in columns that stay.
func TestFiguresWritten(t *testing.T) {
	f := figuresOf(t, "lezey-1944", "German")
	var back Figures
	data := same(t, func(b *bytes.Buffer) error { return f.WriteJSON(b) })
	if err := json.Unmarshal(data, &back); err != nil || back.Format != FiguresFormat || back.Side != "German" ||
		len(back.Turns) != len(f.Turns) || len(back.Stands) != len(f.Stands) || len(back.Rolls) != len(f.Rolls) {
		t.Errorf("%v: %.200s", err, data)
	}
	for i, head := range []string{
		"turn,side,in_play,to_come,left,lost,lost_so_far,hits_taken,pinned,demoralized,fire_dice,fire_hits,fire_expected,burst_dice,burst_hits,burst_expected,ground,ground_of",
		"stand,side,company,kind,fate,turn,by,hits_taken,fire_dice,fire_hits,fire_expected",
		"line,turn,step,kind,side,stand,target,what,need,roll,reached,chance,again",
	} {
		table := f.Tables()[i]
		text := same(t, func(b *bytes.Buffer) error { return table.Write(b) })
		rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil || len(rows) != len(table.Rows) || strings.Join(rows[0], ",") != head {
			t.Errorf("%s: %v: %q", table.Name, err, rows[0])
		}
	}
	if got := word("=cmd|x"); got != "'=cmd|x" || word("Panther 11") != "Panther 11" || word("") != "" {
		t.Errorf("a formula is written as %q", got)
	}
}
