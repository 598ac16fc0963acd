package commanddecision_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// TestIdleActionsMoveNoDie plays every library scenario twice at once with the
// same choices: once one after the other; once both sides by turns and in
// another order, declared twice, taken back and declared again, ready, waiting
// and ready again. After every step both games are the same, dice and all.
// Orders alone keep the order of issue in a side: it is a choice (CD 3.10).
func TestIdleActionsMoveNoDie(t *testing.T) {
	names := library(t)
	if testing.Short() {
		names = names[:2]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var journals [2]bytes.Buffer
			plain, idle := newIdle(t, name, &journals[0]), newIdle(t, name, &journals[1])
			bots, chance := newBots(t, "steady", "steady"), game.NewDice("idle", 0)
			for steps := 0; steps < 60; steps++ {
				now := plain.Position().(*cd.State)
				if now.Outcome != nil {
					break
				}
				var chosen []choice
				for side, by := range now.Sides() {
					for _, a := range bots[side].Choose(now.ViewOf(side), side, chance) {
						if _, ready := a.(cd.Ready); !ready && plain.try(by, a) {
							chosen = append(chosen, choice{by, a})
						}
					}
				}
				idle.dawdle(now.Step, chosen, chance)
				if now.Step != cd.Commanding && plain.Position().Hash() != idle.Position().Hash() {
					t.Fatalf("turn %d, %v: chosen in another order it is another position", now.Turn, now.Step)
				}
				plain.ready(0, 1)
				idle.ready(1, 0)
				if plain.Position().Hash() != idle.Position().Hash() {
					t.Fatalf("turn %d, %v: idle actions moved dice, or the order of choices did:\n%v\n%v",
						now.Turn, now.Step, lastRolls(journals[0].Bytes()), lastRolls(journals[1].Bytes()))
				}
			}
			if n := len(lastRolls(journals[0].Bytes())); n == 0 {
				t.Error("nothing was rolled")
			}
			if a, b := allRolls(journals[0].Bytes()), allRolls(journals[1].Bytes()); !slices.Equal(a, b) {
				t.Errorf("the rolls are\n%v\nand with idle actions\n%v", a, b)
			}
		})
	}
}

// A choice is an action of a side.
type choice struct {
	by string
	do cd.Action
}

type idleGame struct {
	*game.Game
	t *testing.T
}

func newIdle(t *testing.T, name string, journal *bytes.Buffer) idleGame {
	g, err := game.NewGame(cd.System{}, opening(t, name, "0f5c"), journal)
	if err != nil {
		t.Fatal(err)
	}
	return idleGame{g, t}
}

// try does what may be done, and reports whether it may.
func (g idleGame) try(by string, a cd.Action) bool {
	g.t.Helper()
	_, err := g.Do(by, cd.EncodeAction(a))
	var no *game.Refusal
	if err != nil && !errors.As(err, &no) {
		g.t.Fatal(err)
	}
	return err == nil
}

// dawdle does what was chosen, in another order and with idle actions between.
func (g idleGame) dawdle(step cd.Step, chosen []choice, chance game.Dice) {
	g.t.Helper()
	if step == cd.Deployment || step == cd.Commanding || step == cd.Reveal { // the other side first
		slices.SortStableFunc(chosen, func(a, b choice) int { return strings.Compare(b.by, a.by) })
	} else {
		for k := range chosen {
			j := k + chance.Roll(len(chosen)-k) - 1
			chosen[k], chosen[j] = chosen[j], chosen[k]
		}
	}
	for round := 0; len(chosen) > 0; round++ {
		if round > 50 {
			g.t.Fatalf("%v: in another order %d choices are refused, such as %s", step, len(chosen), cd.EncodeAction(chosen[0].do))
		}
		var rest []choice // what another makes possible
		for _, c := range chosen {
			if !g.try(c.by, c.do) {
				rest = append(rest, c)
				continue
			}
			g.try(c.by, c.do)
			switch a := c.do.(type) {
			case cd.Fire: // taken back, and declared again with all that the stand fires
				if round == 0 && chance.Roll(2) == 1 && g.try(c.by, cd.Hold{Stand: a.Stand}) {
					rest = append(rest, slices.DeleteFunc(slices.Clone(chosen), func(o choice) bool {
						f, ok := o.do.(cd.Fire)
						return !ok || f.Stand != a.Stand
					})...)
				}
			case cd.Order:
				continue
			}
			g.try(c.by, cd.Ready{})
			g.try(c.by, cd.Wait{})
		}
		chosen = rest
	}
}

func (g idleGame) ready(sides ...int) {
	for _, side := range sides {
		g.try(g.Position().Sides()[side], cd.Ready{})
	}
}

func allRolls(journal []byte) (list []string) {
	for _, l := range game.ParseJournal(journal).Lines {
		if len(l.Rolls) > 0 {
			list = append(list, fmt.Sprint(l.Rolls))
		}
	}
	return list
}

func lastRolls(journal []byte) string {
	list := allRolls(journal)
	if len(list) == 0 {
		return ""
	}
	return list[len(list)-1]
}
