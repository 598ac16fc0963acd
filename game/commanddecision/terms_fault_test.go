package commanddecision

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/scenarios"
)

// goodScenario and goodBattle are files without a fault; the cases below change
// one thing in them.
const goodScenario = `format = "sightline/scenario 1"
title = "T"
turns = 12
[table]
size = [72, 48]
[[side]]
name = "Poles"
nation = "polish"
edge = "east"
[[side]]
name = "Germans"
nation = "german"
[[formation]]
name = "I"
side = "Germans"
echelon = "battalion"
morale = 9
quality = "veteran"
[[formation]]
name = "1"
side = "Germans"
within = "I"
[[stand]]
name = "Truck"
side = "Germans"
company = "1"
kind = "truck"
at = [10, 10]
[[stand]]
name = "Rifle"
side = "Germans"
kind = "rifle"
aboard = "Truck"
[[stand]]
name = "Pole"
side = "Poles"
base = [1, 1]
at = [20, 10]
[[victory]]
side = "Poles"
text = "Hold."
`

// goodBattle is a scenario with all that happens in the course of a game.
const goodBattle = `format = "sightline/scenario 1"
title = "T"
turns = 12
[table]
size = [72, 48]
[[side]]
name = "Poles"
[[side]]
name = "Germans"
[[terrain]]
name = "Wood"
kind = "woods"
ground = "forest"
cover = "hard"
outline = [[40, 10], [44, 10], [44, 18]]
[[area]]
name = "Ford"
outline = [[0, 0], [9, 0], [9, 9]]
holder = "Poles"
[[area]]
name = "Mill"
outline = [[62, 0], [71, 0], [71, 9]]
[[stand]]
name = "Truck"
side = "Poles"
kind = "truck"
deploy = "Ford"
[[stand]]
name = "Crew"
side = "Poles"
kind = "rifle"
aboard = "Truck"
[[stand]]
name = "Gun"
side = "Poles"
kind = "field-gun"
at = [20, 20]
crew = "Crew"
tow = "Truck"
[[stand]]
name = "Reserve"
side = "Germans"
kind = "rifle"
arrives = 2
entry = "Mill"
[[visibility]]
turn = 4
distance = 12
[[visibility]]
turn = 9
[[strike]]
side = "Germans"
name = "Stukas"
turn = 1
points = 2
burst = 1
value = 6
[[victory]]
side = "Germans"
grade = "decisive"
when = "at-once"
text = "Through."
conditions = [
  { exit = "east", share = "1/2", of = "value" },
  { hold = ["Ford", "Mill"], count = 1 },
]
[[victory]]
text = "Bled."
conditions = [{ destroy = "40%", side = "Poles" }]
[[victory]]
side = "Poles"
text = "Held."
[game]
system = "command-decision"
[game.rulings]
line = "free"
circle = "4"
[[cell]]
id = "weapon.a.rof"
value = "8"
[[cell]]
id = "weapon.b.rof"
value = "2"
source = "house"
`

// Each case replaces old by new in a good file and wants exactly these faults,
// lines included.
func TestTermsFaults(t *testing.T) {
	many := func(n int, format string) string {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, format, i)
		}
		return out.String()
	}
	const s, b = goodScenario, goodBattle
	cases := []struct {
		file, old, new string
		want           []string
	}{
		// A scenario's keys in a ruling and the other way round.
		{s, "[[victory]]", "[ask]\n[[victory]]", []string{
			`f:39: ask: unknown key: want format, game, title, note, table, rulings, side, terrain, stand, date, place, source, history, turns, weather, area, visibility, measuring, formation, strike, victory or cell`}},
		// Types.
		{s, "[[victory]]", "[victory]", []string{`f:39: victory: is a table: want a list of tables [[victory]]`}},
		{s, `title = "T"`, "title = \"T\"\nterrain = [3]", []string{`f:3: terrain[1]: is 3: want a table [[terrain]]`}},
		// Texts.
		{s, `turns = 12`, `date = ""`, []string{`f:3: date: is empty: want a text, or leave the key out`}},
		// Choices.
		{s, `edge = "east"`, `edge = "aest"`, []string{`f:9: side[1].edge: is "aest": did you mean "east"?`}},
		{s, `turns = 12`, `turns = 0`, []string{`f:3: turns: is 0: want a whole number from 1 to 1000`}},
		{s, `turns = 12`, `measuring = "never"`, []string{`f:3: measuring: is "never": want declare-first, free or referee`}},
		{s, `"battalion"`, `"platoon"`, []string{
			`f:16: formation[1].echelon: is "platoon": want battalion or company`,
			`f:22: formation[2].within: a company cannot be within a company: want a company within a battalion`}},
		// Terrain.
		{s, `[[side]]`, many(1001, "[[terrain]]\nname=\"%d\"\n") + "[[side]]", []string{
			`f:6: terrain: has 1001 entries: want at most 1000 in a file`}},
		// Sides.
		{s, `name = "Germans"`, `name = "Poles"`, []string{
			`f:11: side[2].name: "Poles" is the name of the side of line 7 too: want another`,
			`f:15: formation[1].side: "Germans" is no side: want Poles`,
			`f:21: formation[2].side: "Germans" is no side: want Poles`,
			`f:25: stand[1].side: "Germans" is no side: want Poles`,
			`f:31: stand[2].side: "Germans" is no side: want Poles`}},
		{s, `"polish"`, `"polsh"`, []string{`f:8: side[1].nation: "polsh" is no nation of the charts: did you mean "polish"?`}},
		// Stands.
		{s, `aboard = "Truck"`, "aboard = \"Truck\"\nat = [1, 1]\nfacing = 3", []string{
			`f:34: stand[2].at: a stand aboard another has no place of its own: want no at`,
			`f:35: stand[2].facing: a stand aboard another has no place of its own: want no facing`}},
		{s, `aboard = "Truck"`, `aboard = "Trukc"`, []string{`f:33: stand[2].aboard: "Trukc" is no stand: did you mean "Truck"?`}},
		{s, `aboard = "Truck"`, `aboard = "Rifle"`, []string{`f:33: stand[2].aboard: is the stand itself: want another`}},
		{s, `aboard = "Truck"`, `aboard = "Pole"`, []string{`f:33: stand[2].aboard: "Pole" is of another side, "Poles": want a carrier of "Germans"`}},
		{s, "kind = \"truck\"\nat", "kind = \"rifle\"\nat", []string{`f:33: stand[2].aboard: "Truck" is Rifle: want a vehicle`}},
		{s, "kind = \"truck\"\nat = [10, 10]", "kind = \"truck\"\naboard = \"Rifle\"", []string{
			`f:28: stand[1].aboard: "Rifle" is itself aboard "Truck": want a carrier that is not`,
			`f:33: stand[2].aboard: "Truck" is itself aboard "Rifle": want a carrier that is not`}},
		{s, `at = [20, 10]`, `at = [10.5, 10]`, []string{`f:38: stand[3].at: "Pole" stands on "Truck" of line 23: want them apart or aboard`}},
		{s, `company = "1"`, `company = "2"`, []string{`f:26: stand[1].company: "2" is no formation: want I or 1`}},
		{s, "side = \"Poles\"\nbase", "side = \"Poles\"\ncompany = \"1\"\nbase", []string{`f:37: stand[3].company: "1" is of another side, "Germans"`}},
		{s, `[[stand]]`, many(1001, "[[stand]]\nname=\"%d\"\n") + "[[stand]]", []string{
			`f:23: stand: has 1004 entries: want at most 1000 in a file`}},
		// Formations and victory.
		{s, `within = "I"`, `within = "II"`, []string{`f:22: formation[2].within: "II" is no formation: did you mean "I"?`}},
		{s, `morale = 9`, `morale = 11`, []string{`f:17: formation[1].morale: is 11: want a whole number from 1 to 10`}},
		{s, `quality = "veteran"`, `quality = "vetaran"`, []string{`f:18: formation[1].quality: "vetaran" is no quality: did you mean "veteran"?`}},
		{s, "name = \"1\"\nside = \"Germans\"", "name = \"1\"\nside = \"Poles\"", []string{
			`f:22: formation[2].within: "I" is of another side, "Germans"`,
			`f:26: stand[1].company: "1" is of another side, "Poles"`}},
		{s, `text = "Hold."`, ``, []string{`f:39: victory[1].text: missing: want what it takes, in words`}},
		{s, `text = "Hold."`, `text = ""`, []string{`f:41: victory[1].text: is empty: want what it takes, in words`}},
		{s, "side = \"Poles\"\ntext", "side = \"Pole\"\ntext", []string{`f:40: victory[1].side: "Pole" is no side: did you mean "Poles"?`}},
		// Areas, and what comes later.
		{s, "[[side]]", "[[area]]\nname = \"Ford\"\n[[side]]", []string{`f:6: area[1].outline: missing: want a list of points [[x, y], …]`}},
		{s, "[[side]]", "[[area]]\nname = \"Ford\"\nholder = \"Pole\"\noutline = [[0, 0], [80, 0], [9, 9]]\n[[side]]", []string{
			`f:8: area[1].holder: "Pole" is no side: did you mean "Poles"?`,
			`f:9: area[1].outline: point 2, (80, 0), is off the table: want x from 0 to 72 and y from 0 to 48`}},
		{b, `name = "Mill"`, `name = "Ford"`, []string{
			`f:21: area[2].name: "Ford" is the name of the area of line 17 too: want another`,
			`f:45: stand[4].entry: "Mill" is no area: want Ford`,
			`f:65: victory[1].conditions[2].hold: "Mill" is no area: want Ford`}},
		{b, `deploy = "Ford"`, `deploy = "Fort"`, []string{`f:27: stand[1].deploy: "Fort" is no area: did you mean "Ford"?`}},
		{s, `at = [20, 10]`, `deploy = "Ford"`, []string{`f:38: stand[3].deploy: "Ford" is no area: want a table [[area]] for it`}},
		{b, `deploy = "Ford"`, "deploy = \"Ford\"\nat = [9, 9]\nfacing = 3", []string{
			`f:28: stand[1].at: its owner places a stand that deploys: want no at`,
			`f:29: stand[1].facing: its owner places a stand that deploys: want no facing`}},
		{b, `deploy = "Ford"`, "deploy = \"Ford\"\narrives = 3\nentry = \"Mill\"", []string{
			`f:28: stand[1].arrives: its owner places a stand that deploys: want no arrives`,
			`f:29: stand[1].entry: its owner places a stand that deploys: want no entry`}},
		{b, `aboard = "Truck"`, "aboard = \"Truck\"\ndeploy = \"Ford\"", []string{
			`f:33: stand[2].deploy: a stand aboard another has no place of its own: want no deploy`}},
		{b, "arrives = 2\nentry = \"Mill\"", `arrives = 2`, []string{`f:40: stand[4].entry: missing: want the area it arrives in`}},
		{b, "arrives = 2\nentry = \"Mill\"", `entry = "Mill"`, []string{`f:40: stand[4].arrives: missing: want the turn it arrives`}},
		{b, `arrives = 2`, `arrives = 13`, []string{`f:44: stand[4].arrives: is 13: want a turn from 1 to the last, 12`}},
		{b, `arrives = 2`, `arrives = 0`, []string{`f:44: stand[4].arrives: is 0: want a whole number from 1 to 1000`}},
		// Guns.
		{b, `crew = "Crew"`, `crew = "Crow"`, []string{`f:38: stand[3].crew: "Crow" is no stand: did you mean "Crew"?`}},
		{b, `crew = "Crew"`, `crew = "Gun"`, []string{`f:38: stand[3].crew: is the stand itself: want another`}},
		{b, `crew = "Crew"`, `crew = "Truck"`, []string{`f:38: stand[3].crew: "Truck" is Truck: want personnel`}},
		{b, `crew = "Crew"`, `crew = "Reserve"`, []string{`f:38: stand[3].crew: "Reserve" is of another side, "Germans": want personnel of "Poles"`}},
		{b, `tow = "Truck"`, `tow = "Crew"`, []string{`f:39: stand[3].tow: "Crew" is Rifle: want a vehicle`}},
		{b, `tow = "Truck"`, "tow = \"Truck\"\naboard = \"Reserve\"", []string{
			`f:37: stand[3].at: a stand aboard another has no place of its own: want no at`,
			`f:40: stand[3].aboard: "Reserve" is of another side, "Germans": want a carrier of "Poles"`}},
		{b, "at = [20, 20]\ncrew = \"Crew\"\ntow = \"Truck\"", "aboard = \"Cart\"\ntow = \"Truck\"\n[[stand]]\nname = \"Cart\"\nside = \"Poles\"\nkind = \"truck\"\nat = [30, 30]", []string{
			`f:37: stand[3].aboard: the gun is assigned to "Truck": want it aboard that or none`}},
		{b, `aboard = "Truck"`, "aboard = \"Truck\"\ncrew = \"Crew\"", []string{
			`f:33: stand[2].crew: "Crew" is Rifle: only a gun has a crew`}},
		{b, `arrives = 2`, "arrives = 2\ncover = \"soft\"", []string{`f:45: stand[4].cover: is "soft": want light, medium, hard or fortification`}},
		{b, "[[side]]", "[[terrain]]\nname = \"W\"\nkind = \"woods\"\nground = 3\ncover = \"thick\"\noutline = [[0, 0], [1, 0], [1, 1]]\n[[side]]", []string{
			`f:9: terrain[1].ground: is 3: want a text in quotes`,
			`f:10: terrain[1].cover: is "thick": want none, light, medium, hard or fortification`}},
		// The course of the game.
		{b, "turn = 4\ndistance = 12", `distance = 12`, []string{`f:46: visibility[1].turn: missing: want the turn it begins`}},
		{b, `distance = 12`, `distance = 0`, []string{`f:48: visibility[1].distance: is 0: want 0.1 to 600 inches`}},
		{b, `turn = 9`, `turn = 4`, []string{`f:50: visibility[2].turn: is 4 after 4: want turns in order`}},
		{b, `turn = 9`, `turn = 13`, []string{`f:50: visibility[2].turn: is 13: want a turn from 1 to the last, 12`}},
		{b, `turn = 1`, `turn = 20`, []string{`f:54: strike[1].turn: is 20: want a turn from 1 to the last, 12`}},
		{b, `value = 6`, `value = 11`, []string{`f:57: strike[1].value: is 11: want a whole number from 1 to 10`}},
		{b, "name = \"Stukas\"\nturn = 1\npoints = 2\nburst = 1\nvalue = 6", `sides = 1`, []string{
			`f:51: strike[1].name: missing: want what strikes`,
			`f:51: strike[1].turn: missing: want the turn it comes`,
			`f:51: strike[1].burst: missing: want the side of the burst square in inches`,
			`f:51: strike[1].value: missing: want the burst value`,
			`f:53: strike[1].sides: unknown key: did you mean "side"?`}},
		{b, "side = \"Germans\"\ngrade = \"decisive\"", `grade = "decisive"`, []string{`f:58: victory[1].side: missing: want the side whose result it is`}},
		{b, `"decisive"`, `"draw"`, []string{`f:59: victory[1].side: a draw is nobody's: want no side`}},
		{b, `"at-once"`, `"now"`, []string{`f:61: victory[1].when: is "now": want end or at-once`}},
		{b, "conditions = [{ destroy = \"40%\", side = \"Poles\" }]\n", "", []string{
			`f:69: victory[3]: is never reached: the result on line 67 asks for nothing and is tried first: want it with conditions, or after this one`}},
		{b + "[[victory]]\nside = \"Poles\"\nwhen = \"at-once\"\ntext = \"Sooner.\"\nconditions = [{ destroy = \"1/2\" }]\n", `turn = 9`, `turn = 19`, []string{
			`f:50: visibility[2].turn: is 19: want a turn from 1 to the last, 12`}},
		{b, `exit = "east", `, ``, []string{
			`f:64: victory[1].conditions[1]: asks for nothing: want exit = "east", hold = ["an area"] or destroy = "1/2"`}},
		{b, `exit = "east", `, `exit = "aest", `, []string{`f:64: victory[1].conditions[1].exit: is "aest": did you mean "east"?`}},
		{b, `share = "1/2", `, ``, []string{`f:64: victory[1].conditions[1].share: missing: want a share such as "1/2" or "40%"`}},
		{b, `share = "1/2", `, `share = "3/2", `, []string{
			`f:64: victory[1].conditions[1].share: is "3/2": want a share such as "1/2" or "40%", more than 0 and at most 1, in 1000ths at the finest`}},
		{b, `share = "1/2", `, `share = 0.5, `, []string{`f:64: victory[1].conditions[1].share: is 0.5: want a text in quotes`}},
		{b, `of = "value"`, `of = "points"`, []string{`f:64: victory[1].conditions[1].of: is "points": want stands or value`}},
		{b, `of = "value"`, `hold = ["Ford"]`, []string{
			`f:64: victory[1].conditions[1].hold: is a second condition: want exit = "east", hold = ["an area"] or destroy = "1/2"`}},
		{b, `count = 1`, `count = 3`, []string{`f:65: victory[1].conditions[2].count: is 3 of 2 areas: want at most that`}},
		{b, `hold = ["Ford", "Mill"], count = 1`, `hold = []`, []string{`f:65: victory[1].conditions[2].hold: is empty: want names of areas`}},
		{b, `hold = ["Ford", "Mill"], count = 1`, `hold = ["Ford", "Ford"]`, []string{
			`f:65: victory[1].conditions[2].hold: names "Ford" twice, or nothing: want every area once`}},
		{b, `destroy = "40%", side = "Poles"`, `destroy = "40%"`, []string{
			`f:69: victory[2].conditions[1].side: missing: a draw is nobody's, so want the side this is asked of`}},
		{b, `side = "Poles" }`, `side = "Pole" }`, []string{`f:69: victory[2].conditions[1].side: "Pole" is no side: did you mean "Poles"?`}},
		{b, `ground = "forest"`, "ground = \"forest\"\nlaid_by = \"Poles\"", []string{`f:14: terrain[1].laid_by: "Wood" is no obstacle: only wire, a minefield or a roadblock has it`}},
		{b, `ground = "forest"`, "ground = \"wire\"\nlaid_by = \"Pole\"", []string{`f:14: terrain[1].laid_by: "Pole" is no side: did you mean "Poles"?`}},
		{b, `kind = "woods"`, `kind = "roadblock"`, []string{
			`f:10: terrain[1].line: missing: want a list of points [[x, y], …]`,
			`f:15: terrain[1].outline: roadblock is a line with a width: want no outline`}},
		{b, `entry = "Mill"`, "entry = \"Mill\"\nonce_taken_by = \"Poles\"\nonce_lost = 0", []string{
			`f:46: stand[4].once_taken_by: says who holds nothing: want once_taken`,
			`f:47: stand[4].once_lost: is 0: want a whole number from 1 to 1000`}},
		{b, `entry = "Mill"`, "entry = \"Mill\"\nonce_taken = \"Mil\"", []string{`f:46: stand[4].once_taken: "Mil" is no area: did you mean "Mill"?`}},
		{b, `arrives = 2`, "arrives = 1\nchance = 4", []string{`f:45: stand[4].chance: nothing is rolled or taken before turn 1: want arrives = 2 or later`}},
		{b, `deploy = "Ford"`, "deploy = \"Ford\"\nchance = 4", []string{`f:28: stand[1].chance: the stand does not arrive: want arrives, the first turn it may`}},
		{strings.Replace(b, `hold = ["Ford", "Mill"], count = 1`, `hold = ["Ford"]`, 1), `entry = "Mill"`, "entry = \"Mill\"\nonce_taken = \"Mill\"", []string{
			`f:46: stand[4].once_taken: "Mill" counts for no victory: want an area that a condition names with hold`}},
		{b, `"command-decision"`, `"comand-decision"`, []string{`f:74: game.system: is "comand-decision": did you mean "command-decision"?`}},
		{b, `system = "command-decision"`, ``, []string{`f:73: game.system: missing: want the rule system, "command-decision"`}},
		{b, `circle = "4"`, `circle = 4`, []string{`f:77: game.rulings.circle: is 4: want a text in quotes`}},
		{b, `circle = "4"`, `"a b" = "4"`, []string{`f:77: game.rulings."a b": is no name of a ruling: want letters, digits, - and _`}},
		{b, `value = "8"`, ``, []string{`f:78: cell[1].value: missing: want a rate of fire of 1 to 20: "2", "3/2" or "1*"`}},
		{b, `id = "weapon.b.rof"`, `id = "weapon.a.rof"`, []string{`f:82: cell[2].id: "weapon.a.rof" is given on line 79 too: want every figure once`}},
	}
	for _, c := range cases {
		if strings.Count(c.file, c.old) == 0 {
			t.Errorf("no %q in the good file", c.old)
			continue
		}
		_, err := scenarios.Decode("f", []byte(strings.Replace(c.file, c.old, c.new, 1)))
		if err == nil {
			t.Errorf("%.80q decodes", c.new)
			continue
		}
		if diff := cmp.Diff(c.want, strings.Split(err.Error(), "\n")); diff != "" {
			t.Errorf("%.80q for %.80q (- want, + got):\n%s", c.new, c.old, diff)
		}
	}
}
