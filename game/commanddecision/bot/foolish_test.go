package bot

import (
	"fmt"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// meadow is an open table of two sides for stands to be put on, and a wood to the
// north of where Blue begins.
const meadow = `format  = "sightline/scenario 1"
title   = "Follies"
turns   = 1
measuring = "free"

[table]
size = [48, 48]

[game]
system = "command-decision"

[[side]]
name = "Blue"
edge = "west"

[[side]]
name = "Red"
edge = "east"

[[terrain]]
name    = "The wood"
kind    = "woods"
outline = [[8, 12], [20, 12], [20, 19], [8, 19]]

[[terrain]]
name  = "The trench"
kind  = "entrenchment"
width = 0.2
line  = [[8, 30], [14, 30]]

[[formation]]
name    = "Blue force"
side    = "Blue"
echelon = "battalion"
morale  = 8
quality = "regular"

[[formation]]
name    = "Blue company"
side    = "Blue"
echelon = "company"
within  = "Blue force"
morale  = 8
quality = "regular"

[[formation]]
name    = "Red force"
side    = "Red"
echelon = "battalion"
morale  = 8
quality = "regular"
`

// drawn is the last result of the meadow.
const drawn = "\n[[victory]]\ntext = \"A draw.\"\n"

// on is a stand for the meadow: its keys.
func on(side, name, kind string, x, y float64, more ...string) string {
	company := side + " force"
	if strings.HasPrefix(name, "1st") {
		company = side + " company"
	}
	facing := map[string]int{"Blue": 90, "Red": 270}[side]
	return fmt.Sprintf("\n[[stand]]\nname = %q\nside = %q\ncompany = %q\nkind = %q\nat = [%g, %g]\nfacing = %d\n%s\n",
		name, side, company, kind, x, y, facing, strings.Join(more, "\n"))
}

// A script is a bot that does what is written for each step; a name of a stand
// says which.
type script map[cd.Step][]cd.Action

func (script) Name() string { return "script" }

func (s script) Choose(view *cd.State, _ int, _ game.Dice) []cd.Action {
	if view.Step == cd.Commanding && view.Turn > 0 {
		return nil
	}
	return s[view.Step]
}

// countFollies plays a turn of two scripts on the meadow with stands.
func countFollies(t *testing.T, blue, red script, stands ...string) Foolish {
	t.Helper()
	var f Foolish
	m := Match{
		Opening: game.Opening{Name: "meadow.toml", Scenario: []byte(meadow + strings.Join(stands, "") + drawn), Seed: "follies"},
		Bots:    [2]Bot{blue, red},
		Watch:   f.Watch,
	}
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	if r.Refused > 0 {
		t.Fatal(r.Refusal)
	}
	return f
}

func inches(x, y int) geom.Point {
	return geom.Pt(geom.Length(x)*geom.Inch, geom.Length(y)*geom.Inch)
}

// advance orders an advance east at a place, and moves stands.
func advance(at geom.Point, by cd.OrderKind, moves ...cd.Move) script {
	s := script{cd.Commanding: {cd.Order{By: "Blue staff", Order: by, At: at, Facing: 90 * geom.Degree}}}
	for _, m := range moves {
		s[cd.Moving] = append(s[cd.Moving], m)
	}
	return s
}

// only holds a count against the follies wanted, of Blue; Red is to do none.
func only(t *testing.T, f Foolish, want map[Folly]int) {
	t.Helper()
	var all [Follies]int
	for k, n := range want {
		all[k] = n
	}
	if f != (Foolish{all}) {
		t.Errorf("counted %v; want %v", f, Foolish{all})
	}
}

// Who goes out of a hole or a trench by a plan is counted, and headquarters and
// mortars for themselves; who goes from one place in the open to another is not.
func TestLeavingHolesIsFoolish(t *testing.T) {
	const dug = `cover = "hard"`
	stands := []string{
		on("Blue", "Blue staff", "command", 10, 24, dug),
		on("Blue", "1st rifle", "rifle", 10, 26, dug),
		on("Blue", "1st mortar", "m2-60mm", 10, 28, dug),
		on("Blue", "1st guards", "rifle", 10, 30), // in the trench
		on("Blue", "1st walkers", "rifle", 10, 22),
		on("Red", "Red staff", "command", 46, 46),
	}
	move := func(name string, y int) cd.Move { return cd.Move{Stand: name, Path: []geom.Point{inches(12, y)}} }
	red := script{}
	only(t, countFollies(t, advance(inches(10, 25), cd.CautiousAdvance,
		move("1st rifle", 26), move("1st mortar", 28), move("1st walkers", 22), move("1st guards", 30)), red, stands...),
		map[Folly]int{LeavesHole: 1, LeavesPost: 1}) // the guards stay in the trench
	only(t, countFollies(t, advance(inches(10, 25), cd.CautiousAdvance,
		move("Blue staff", 24), cd.Move{Stand: "1st guards", Path: []geom.Point{geom.Pt(12*geom.Inch, 61*geom.Inch/2+geom.Inch)}}), red, stands...),
		map[Folly]int{LeavesHole: 1, LeavesPost: 1})
	only(t, countFollies(t, advance(inches(10, 25), cd.CautiousAdvance), red, stands...), nil)
}

// A gun that may hurt who it sees and is silent is counted; one that fires, or that
// sees only what it does nothing to, is not.
func TestHoldingFireIsFoolish(t *testing.T) {
	stands := func(enemy string, x float64) []string {
		return []string{
			on("Blue", "Blue staff", "command", 10, 46),
			on("Blue", "1st gun", "m3-37mm", 10, 24, `crew = "1st crew"`),
			on("Blue", "1st crew", "crew", 10, 24.75),
			on("Red", "Red staff", "command", 2, 2),
			on("Red", "Enemy", enemy, x, 24),
		}
	}
	only(t, countFollies(t, script{}, script{}, stands("m3a3-stuart", 24)...), map[Folly]int{HoldsFire: 1})
	fires := script{cd.General: {cd.Fire{Stand: "1st gun", Target: "Enemy"}}}
	only(t, countFollies(t, fires, script{}, stands("m3a3-stuart", 24)...), nil)
	only(t, countFollies(t, script{}, script{}, stands("tiger-i", 24)...), nil)
}

// Armor that drives into the open under a gun is counted if there was cover it might
// have gone to; not if there was none or it did go there, nor if the gun cannot
// pierce it, nor if its side had not seen the gun.
func TestArmorInTheOpenIsFoolish(t *testing.T) {
	drive := func(to geom.Point) script {
		return advance(inches(10, 24), cd.CautiousAdvance, cd.Move{Stand: "1st tank", Path: []geom.Point{to}})
	}
	stands := func(tank string, y float64, gun string, more ...string) []string {
		return []string{
			on("Blue", "Blue staff", "command", 2, 24),
			on("Blue", "1st tank", tank, 10, y),
			on("Red", "Red staff", "command", 46, 46),
			on("Red", "Gun", gun, 30, 24, append(more, `crew = "Crew"`)...),
			on("Red", "Crew", "crew", 30, 24.75, more...),
		}
	}
	wood := geom.Pt(15*geom.Inch, 37*geom.Inch/2) // so near to its edge that it sees out
	red := script{cd.General: {cd.Fire{Stand: "Gun", Target: "1st tank"}}}
	only(t, countFollies(t, drive(inches(16, 21)), red, stands("m3a3-stuart", 21, "pak-40")...), map[Folly]int{InTheOpen: 1})
	only(t, countFollies(t, drive(inches(16, 28)), red, stands("m3a3-stuart", 28, "pak-40")...), nil)
	only(t, countFollies(t, drive(wood), red, stands("m3a3-stuart", 21, "pak-40")...), nil)
	only(t, countFollies(t, drive(inches(16, 21)), red, stands("tiger-i", 21, "pak-36")...), nil)
	only(t, countFollies(t, drive(inches(16, 21)), red, stands("m3a3-stuart", 21, "pak-40", "hidden = true")...), nil)
}

// Six stands at one target are counted, five are not.
func TestCrowdedFireIsFoolish(t *testing.T) {
	stands := []string{
		on("Blue", "Blue staff", "command", 2, 46),
		on("Red", "Red staff", "command", 46, 46),
		on("Red", "Enemy", "rifle", 16, 27),
	}
	all, five := script{}, script{}
	for k := range 6 {
		name := fmt.Sprintf("1st rifle %d", k)
		stands = append(stands, on("Blue", name, "rifle", 10, float64(22+2*k)))
		all[cd.General] = append(all[cd.General], cd.Fire{Stand: name, Target: "Enemy"})
	}
	five[cd.General] = all[cd.General][:5]
	only(t, countFollies(t, all, script{}, stands...), map[Folly]int{CrowdsFire: 1})
	only(t, countFollies(t, five, script{}, stands...), nil)
}
