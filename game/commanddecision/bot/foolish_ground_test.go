package bot

import (
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// hamlet is an area that a side of the meadow is to hold, five inches wide, at 20, 20.
const hamlet = `
[[area]]
name    = "The hamlet"
outline = [[20, 20], [25, 20], [25, 25], [20, 25]]

[[victory]]
side       = "Blue"
text       = "Hold the hamlet."
conditions = [{ hold = ["The hamlet"] }]
`

// A gun that stays behind its tow with an enemy in sight and in reach is counted; one whose
// enemy is too far or not seen, and one that is unlimbered, is not.
func TestStayingLimberedIsFoolish(t *testing.T) {
	stands := func(enemy float64, more ...string) []string {
		return []string{
			on("Blue", "Blue staff", "command", 10, 46),
			"\n[[stand]]\nname = \"1st gun\"\nside = \"Blue\"\ncompany = \"Blue company\"\nkind = \"m3-37mm\"\naboard = \"1st truck\"\ncrew = \"1st crew\"\ntow = \"1st truck\"\n",
			on("Blue", "1st crew", "crew", 10, 26),
			on("Blue", "1st truck", "truck", 10, 24),
			on("Red", "Red staff", "command", 2, 2, "hidden = true"),
			on("Red", "Enemy", "m3a3-stuart", enemy, 24, more...),
		}
	}
	only(t, countFollies(t, script{}, script{}, stands(24)...), map[Folly]int{StaysLimbered: 1})
	only(t, countFollies(t, script{}, script{}, stands(24, "hidden = true")...), nil)
	only(t, countFollies(t, script{}, script{}, append(stands(24)[:4], on("Red", "Red staff", "command", 2, 2, "hidden = true"))...), nil)
}

// Ground that wins and is empty is to be entered by who is next door: not by who is far
// off, or dug in, or pinned to a gun, and not if somebody is in it.
func TestLeavingGroundEmptyIsFoolish(t *testing.T) {
	stands := func(x float64, more ...string) []string {
		return []string{
			hamlet,
			on("Blue", "Blue staff", "command", 2, 46),
			on("Blue", "1st rifle", "rifle", x, 22, more...),
			on("Red", "Red staff", "command", 46, 46),
		}
	}
	only(t, countFollies(t, script{}, script{}, stands(18)...), map[Folly]int{LeavesEmpty: 1})
	only(t, countFollies(t, script{}, script{}, stands(12)...), nil)
	only(t, countFollies(t, script{}, script{}, stands(18, `cover = "hard"`)...), nil)
	only(t, countFollies(t, script{}, script{}, append(stands(18), on("Red", "Holder", "rifle", 23, 23, "hidden = true"))...), nil)
	enters := advance(inches(18, 24), cd.CautiousAdvance, cd.Move{Stand: "1st rifle", Path: []geom.Point{inches(21, 22)}})
	only(t, countFollies(t, enters, script{}, append(stands(18)[:2], on("Blue", "Blue staff 2", "rifle", 2, 40), stands(18)[2], stands(18)[3])...), nil)
}

// A headquarters that goes nearer to the enemy than all of its troops is counted; one that
// goes behind them, or stays, is not.
func TestLeadingFromTheFrontIsFoolish(t *testing.T) {
	stands := func(troops float64) []string {
		return []string{
			on("Blue", "Blue staff", "command", 10, 24),
			on("Blue", "1st rifle", "rifle", troops, 28),
			on("Red", "Red staff", "command", 24, 24),
		}
	}
	drive := advance(inches(10, 24), cd.CautiousAdvance, cd.Move{Stand: "Blue staff", Path: []geom.Point{inches(12, 24)}})
	only(t, countFollies(t, drive, script{}, stands(8)...), map[Folly]int{InFront: 1})
	only(t, countFollies(t, drive, script{}, stands(18)...), nil)
	only(t, countFollies(t, script{}, script{}, stands(8)...), nil)
}

// A hidden gun that fires at what it cannot harm shows where it is for nothing; one that
// may harm it does not, nor one that is seen already.
func TestGivingAwayIsFoolish(t *testing.T) {
	stands := func(enemy string, more ...string) []string {
		return []string{
			on("Blue", "Blue staff", "command", 10, 46),
			on("Blue", "1st gun", "m3-37mm", 15, 18.5, append(more, `crew = "1st crew"`)...),
			on("Blue", "1st crew", "crew", 15, 17.75, more...),
			on("Red", "Red staff", "command", 2, 2, "hidden = true"),
			on("Red", "Enemy", enemy, 27, 31),
		}
	}
	fires := script{cd.General: {cd.Fire{Stand: "1st gun", Target: "Enemy"}}}
	only(t, countFollies(t, fires, script{}, stands("tiger-i", "hidden = true")...), map[Folly]int{GivesAway: 1})
	only(t, countFollies(t, fires, script{}, stands("m3a3-stuart", "hidden = true")...), nil)
	only(t, countFollies(t, fires, script{}, stands("tiger-i")...), nil)
}

// Armor that gets on to the edge that it is to leave by is not blamed for the open, unless
// cover nearer than it went was as far on.
func TestGettingOnIsNotFoolish(t *testing.T) {
	stands := func(victory string) []string {
		return []string{
			victory,
			on("Blue", "Blue staff", "command", 2, 24),
			on("Blue", "1st tank", "m3a3-stuart", 10, 21),
			on("Red", "Red staff", "command", 46, 46),
			on("Red", "Gun", "pak-40", 34, 24, `crew = "Crew"`),
			on("Red", "Crew", "crew", 34, 24.75),
		}
	}
	red := script{cd.General: {cd.Fire{Stand: "Gun", Target: "1st tank"}}}
	drive := func(x int) script {
		return advance(inches(10, 24), cd.CautiousAdvance, cd.Move{Stand: "1st tank", Path: []geom.Point{inches(x, 21)}})
	}
	const out = "\n[[victory]]\nside = \"Blue\"\ntext = \"Out by the east edge.\"\nconditions = [{ exit = \"east\", share = \"1/2\" }]\n"
	only(t, countFollies(t, drive(16), red, stands("")...), map[Folly]int{InTheOpen: 1})
	only(t, countFollies(t, drive(16), red, stands(out)...), map[Folly]int{InTheOpen: 1}) // the wood goes on as far
	only(t, countFollies(t, drive(10+12), red, stands("")...), map[Folly]int{InTheOpen: 1})
	only(t, countFollies(t, drive(10+12), red, stands(out)...), nil) // it ends short of that
}
