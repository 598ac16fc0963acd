package scenarios

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goodRuling and goodScenario are files without a fault; the cases below
// change one thing in them.
const goodRuling = `format = "sightline/ruling 1"
title = "T"
[table]
size = [48, 36]
visibility = 20
[rulings]
edge = 0.5
nearer = "every-part"
[rulings.height]
woods = 2
[[terrain]]
name = "Wood"
kind = "woods"
outline = [[20, 10], [24, 10], [24, 18], [20, 18]]
[[terrain]]
name = "Hedge"
kind = "hedge"
line = [[1, 1], [9, 1]]
[[stand]]
name = "A"
side = "US"
kind = "rifle"
at = [10, 18]
facing = 90
[[stand]]
name = "B"
side = "German"
kind = "truck"
at = [40, 18]
[ask]
sight = ["A", "B"]
[expect]
verdict = "blocked"
by = ["Wood"]
clause = "S4"
`

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

func TestGoodFiles(t *testing.T) {
	for _, src := range []string{goodRuling, goodScenario, goodBattle} {
		if _, err := Decode("good.toml", []byte(src)); err != nil {
			t.Error(err)
		}
		if _, err := Decode("good.toml", []byte("\xef\xbb\xbf"+strings.ReplaceAll(src, "\n", "\r\n"))); err != nil {
			t.Errorf("with the line ends and mark of Windows: %v", err)
		}
	}
}

// Each case replaces old by new in a good file and wants exactly these faults,
// lines included.
func TestFaults(t *testing.T) {
	many := func(n int, format string) string {
		var out strings.Builder
		for i := range n {
			fmt.Fprintf(&out, format, i)
		}
		return out.String()
	}
	const r, s, b = goodRuling, goodScenario, goodBattle
	cases := []struct {
		file, old, new string
		want           []string
	}{
		// Format.
		{r, `format = "sightline/ruling 1"`, ``, []string{
			`f:1: format: missing: want "sightline/scenario 1" or "sightline/ruling 1"`}},
		{r, `ruling 1"`, `ruling 2"`, []string{
			`f:1: format: is "sightline/ruling 2": did you mean "sightline/ruling 1"?`}},
		{r, r, ``, []string{`f:1: format: missing: want "sightline/scenario 1" or "sightline/ruling 1"`}},
		// Keys.
		{r, `title = "T"`, `titel = "T"`, []string{
			`f:1: title: missing: want a title`,
			`f:2: titel: unknown key: did you mean "title"?`}},
		{r, `title = "T"`, `title = "T"` + "\n" + `"a b" = 1`, []string{
			`f:3: "a b": unknown key: want format, title, note, table, rulings, side, terrain, stand, ask or expect`}},
		{r, `visibility = 20`, `visiblity = 20`, []string{
			`f:5: table.visiblity: unknown key: did you mean "visibility"?`}},
		{r, `woods = 2`, `wood = 2`, []string{
			`f:10: rulings.height.wood: unknown key: did you mean "woods"?`}},
		{r, `facing = 90`, `facing = 90` + "\n" + `facing = 91`, []string{
			`f:25: facing: is already there, on line 24: want every key once`}},
		{r, "[ask]", "[table]\nsize = [1, 1]\n[ask]", []string{
			`f:30: table: is already there, on line 3: want every table once`}},
		{r, "[ask]", "[stand]\n[ask]", []string{
			`f:30: stand: is already there, on line 19: want every table once`}},
		{r, "[ask]", "[[table]]\n[ask]", []string{
			`f:30: table: is already there, on line 3, and is no list of tables`}},
		{r, "[ask]", "[title.x]\n[ask]", []string{
			`f:30: title: is already there, on line 2, and is no table`}},
		// A scenario's keys in a ruling and the other way round.
		{r, "[ask]", "[[formation]]\n[ask]", []string{
			`f:30: formation: unknown key: want format, title, note, table, rulings, side, terrain, stand, ask or expect`}},
		{s, "[[victory]]", "[ask]\n[[victory]]", []string{
			`f:39: ask: unknown key: want format, title, note, table, rulings, side, terrain, stand, date, place, source, turns, weather, measuring, formation, area, visibility, strike, victory, cell or game`}},
		// Syntax; several at once.
		{r, `facing = 90`, `facing = `, []string{
			`f:24: unexpected character U+000A at start of value`}},
		{r, `at = [10, 18]`, `at = [10, 18`, []string{
			`f:24: expected ',' or ']' after array value: is a list before this line left open?`}},
		{r, `title = "T"`, "title = \"T\nnote = 'x\nedge = 1_\n", []string{
			`f:2: basic strings cannot have new lines`,
			`f:3: literal strings cannot have new lines`,
			`f:4: number must have at least one digit between underscores`}},
		{r, `[rulings]`, `[rulings`, []string{`f:6: expected ']' to close table name`}},
		{r, `title = "T"`, `title = 'T' x`, []string{`f:2: expected newline but got U+0078 'x'`}},
		// Types.
		{r, `title = "T"`, `title = 3`, []string{`f:2: title: is 3: want a text in quotes`}},
		{r, `title = "T"`, `title = ["a"]`, []string{`f:2: title: is a list: want a text in quotes`}},
		{r, `title = "T"`, `title = 1944-09-21`, []string{`f:2: title: is the date or time 1944-09-21: want a text in quotes`}},
		{r, `visibility = 20`, `visibility = "20"`, []string{`f:5: table.visibility: is the text "20": want a length in inches`}},
		{r, `size = [48, 36]`, `size = 48`, []string{`f:4: table.size: is 48: want [width, depth] in inches`}},
		{r, `size = [48, 36]`, `size = [48, 36, 2]`, []string{`f:4: table.size: has 3 values: want [width, depth] in inches`}},
		{r, `size = [48, 36]`, "size = [\n48,\ntrue]", []string{`f:6: table.size: is true: want a length in inches`}},
		{r, `facing = 90`, `facing = "east"`, []string{`f:24: stand[1].facing: is the text "east": want an angle in degrees`}},
		{r, `facing = 90`, `hidden = 1`, []string{`f:24: stand[1].hidden: is 1: want true or false`}},
		{r, `woods = 2`, `woods = 2.5`, []string{`f:10: rulings.height.woods: is 2.5: want a whole number from 0 to 20`}},
		{r, `woods = 2`, `woods = 21`, []string{`f:10: rulings.height.woods: is 21: want a whole number from 0 to 20`}},
		{r, `woods = 2`, `woods = 0x2`, []string{`f:10: rulings.height.woods: is 0x2: want a whole number from 0 to 20`}},
		{r, `woods = 2`, `hill = 0`, []string{`f:10: rulings.height.hill: is 0: want a whole number from 1 to 20`}},
		{r, "[rulings.height]\nwoods = 2", `height = 3`, []string{`f:9: rulings.height: is 3: want a table [rulings.height]`}},
		{r, "[table]\nsize = [48, 36]\nvisibility = 20", `table = 4`, []string{`f:3: table: is 4: want a table [table]`}},
		{r, "[table]", `[[table]]`, []string{`f:3: table: is a list of tables: want a table [table]`}},
		{r, `["A", "B"]`, `["A", 3]`, []string{`f:31: ask.sight: is 3: want the names of two stands, ["from", "to"]`}},
		{r, `["A", "B"]`, `"A"`, []string{`f:31: ask.sight: is the text "A": want the names of two stands, ["from", "to"]`}},
		{r, `[[1, 1], [9, 1]]`, `[1, 9]`, []string{`f:18: terrain[2].line: is 1: want a list of points [[x, y], …]`}},
		{r, `[[1, 1], [9, 1]]`, `7`, []string{`f:18: terrain[2].line: is 7: want a list of points [[x, y], …]`}},
		{r, `[[1, 1], [9, 1]]`, `[[1, 1], [9]]`, []string{`f:18: terrain[2].line: has 1 values: want a point [x, y]`}},
		{s, "[[victory]]", "[victory]", []string{`f:39: victory: is a table: want a list of tables [[victory]]`}},
		{s, `title = "T"`, "title = \"T\"\nterrain = [3]", []string{`f:3: terrain[1]: is 3: want a table [[terrain]]`}},
		// Lengths and angles.
		{r, `visibility = 20`, `visibility = 20.123456`, []string{
			`f:5: table.visibility: 20.123456 has more than five decimal places: want decimal inches with at most five places`}},
		{r, `visibility = 20`, `visibility = 2e1`, []string{
			`f:5: table.visibility: is 2e1: want decimal inches with at most five places`}},
		{r, `visibility = 20`, `visibility = inf`, []string{
			`f:5: table.visibility: is inf: want decimal inches with at most five places`}},
		{r, `visibility = 20`, `visibility = 0`, []string{
			`f:5: table.visibility: is 0: want 0.1 to 600 inches`}},
		{r, `visibility = 20`, `visibility = 3000`, []string{
			`f:5: table.visibility: 3000 is beyond 2642 inches: want decimal inches with at most five places`}},
		{r, `edge = 0.5`, `edge = -1`, []string{`f:7: rulings.edge: is -1: want 0 to 24 inches`}},
		{r, `facing = 90`, `facing = 90.1234`, []string{
			`f:24: stand[1].facing: 90.1234 has more than three decimal places: want degrees clockwise from north with at most three places`}},
		{r, `facing = 90`, `facing = 361`, []string{
			`f:24: stand[1].facing: 361 is beyond a full turn: want degrees clockwise from north with at most three places`}},
		// Texts.
		{r, `title = "T"`, `title = ""`, []string{`f:2: title: is empty: want a title`}},
		{r, `title = "T"`, `title = " T"`, []string{`f:2: title: is " T": want no blanks at either end`}},
		{r, `title = "T"`, `title = "a\tb"`, []string{`f:2: title: has the character U+0009, which cannot be shown`}},
		{r, `title = "T"`, `title = "` + strings.Repeat("é", 201) + `"`, []string{`f:2: title: has 201 characters: want at most 200`}},
		{r, `title = "T"`, "title = \"T\"\nnote = \"" + strings.Repeat("é", 10001) + `"`, []string{`f:3: note: has 10001 characters: want at most 10000`}},
		{r, `title = "T"`, "title = \"T\"\nnote = \"a\\u0000\"", []string{`f:3: note: has the character U+0000, which cannot be shown`}},
		{s, `turns = 12`, `date = ""`, []string{`f:3: date: is empty: want a text, or leave the key out`}},
		// Choices.
		{r, `"every-part"`, `"nearest"`, []string{`f:8: rulings.nearer: is "nearest": want every-part or nearest-point`}},
		{r, `nearer = "every-part"`, `graze = "single-lime"`, []string{`f:8: rulings.graze: is "single-lime": did you mean "single-line"?`}},
		{s, `edge = "east"`, `edge = "aest"`, []string{`f:9: side[1].edge: is "aest": did you mean "east"?`}},
		{s, `turns = 12`, `turns = 0`, []string{`f:3: turns: is 0: want a whole number from 1 to 1000`}},
		{s, `turns = 12`, `measuring = "never"`, []string{`f:3: measuring: is "never": want declare-first, free or referee`}},
		{s, `"battalion"`, `"platoon"`, []string{
			`f:16: formation[1].echelon: is "platoon": want battalion or company`,
			`f:22: formation[2].within: a company cannot be within a company: want a company within a battalion`}},
		// Table.
		{r, "[table]\nsize = [48, 36]\nvisibility = 20\n", "", []string{`f:1: table: missing: want a table [table] with size = [width, depth]`}},
		{r, `size = [48, 36]`, ``, []string{`f:3: table.size: missing: want [width, depth] in inches`}},
		{r, `size = [48, 36]`, `size = [48, 0]`, []string{`f:4: table.size: is 48 by 0: want 1 to 600 inches each way`}},
		{r, `size = [48, 36]`, `size = [601, 36]`, []string{`f:4: table.size: is 601 by 36: want 1 to 600 inches each way`}},
		// Terrain.
		{r, `name = "Wood"`, ``, []string{
			`f:11: terrain[1].name: missing: want a name no other terrain has`,
			`f:34: expect.by: "Wood" is neither terrain nor a stand: want A, B or Hedge`}},
		{r, `name = "Hedge"`, `name = "Wood"`, []string{`f:16: terrain[2].name: "Wood" is the name of the piece of terrain of line 12 too: want another`}},
		{r, `kind = "woods"`, `kind = "wood"`, []string{`f:13: terrain[1].kind: "wood" is no kind of terrain: did you mean "woods"?`}},
		{r, `kind = "woods"`, ``, []string{`f:11: terrain[1].kind: missing: want a kind of terrain, such as woods`}},
		{r, `kind = "woods"`, `kind = "bocage"`, []string{
			`f:11: terrain[1].line: missing: want a list of points [[x, y], …]`,
			`f:14: terrain[1].outline: bocage is a line with a width: want no outline`}},
		{r, `kind = "hedge"`, `kind = "town"`, []string{
			`f:15: terrain[2].outline: missing: want a list of points [[x, y], …]`,
			`f:18: terrain[2].line: town is an area with an outline: want no line`}},
		{r, `kind = "woods"`, "kind = \"woods\"\nlevel = 1", []string{`f:14: terrain[1].level: only hills and rises have a level: want no level`}},
		{r, `kind = "woods"`, "kind = \"hill\"\nheight = 1", []string{`f:14: terrain[1].height: a hill is a contour, which has a level: want no height`}},
		{r, `kind = "woods"`, "kind = \"hill\"\nlevel = 0", []string{`f:14: terrain[1].level: is 0: want a whole number from 1 to 20`}},
		{r, `kind = "hedge"`, "kind = \"hedge\"\nwidth = 0", []string{`f:18: terrain[2].width: is 0: want 0.01 to 24 inches`}},
		{r, `[[20, 10], [24, 10], [24, 18], [20, 18]]`, `[[20, 10], [24, 18], [24, 10], [20, 18]]`, []string{
			`f:14: terrain[1].outline: edges 1 and 3 of the outline cross at (22, 14): want an outline that does not meet itself`}},
		{r, `[20, 18]]`, "[20, 18]]\nholes = [[[21, 11], [22, 11], [22, 12]], [[30, 30], [31, 30], [31, 31]], [[1, 1]]]", []string{
			`f:15: terrain[1].holes: hole 3 has 1 points: want at least 3`}},
		{r, `[20, 18]]`, "[20, 18]]\nholes = [[[21, 11], [22, 11], [22, 12]], [[30, 30], [31, 30], [31, 31]]]", []string{
			`f:15: terrain[1].holes: hole 2 lies outside the outline at (30, 30)`}},
		{r, `[20, 18]]`, "[20, 18]]\nholes = 3", []string{`f:15: terrain[1].holes: is 3: want a list of holes [[[x, y], …], …]`}},
		{r, `[24, 10], [24, 18]`, `[49, 10], [49, 18]`, []string{
			`f:14: terrain[1].outline: point 2, (49, 10), is off the table (with 1 more): want x from 0 to 48 and y from 0 to 36`}},
		{r, `[9, 1]]`, `[9, -1]]`, []string{
			`f:18: terrain[2].line: point 2, (9, -1), is off the table: want x from 0 to 48 and y from 0 to 36`}},
		{r, `[[1, 1], [9, 1]]`, `[[1, 1]]`, []string{`f:18: terrain[2].line: the line has 1 points: want at least 2`}},
		{r, `[[1, 1], [9, 1]]`, `[` + strings.Repeat("[1, 1],", 9997) + `]`, []string{
			`f:18: terrain[2].line: is too much: want at most 10000 points in a file`}},
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
		{r, `[[terrain]]` + "\n" + `name = "Wood"`, "[[side]]\nname = \"US\"\n[[terrain]]\nname = \"Wood\"", []string{
			`f:29: stand[2].side: "German" is no side: want US`}},
		// Stands.
		{r, `name = "B"`, `name = "A"`, []string{
			`f:26: stand[2].name: "A" is the name of the stand of line 20 too: want another`,
			`f:31: ask.sight: "B" is no stand: want A`}},
		{r, `kind = "rifle"`, ``, []string{`f:19: stand[1].kind: missing: want a kind of the charts, or base = [width, depth]`}},
		{r, `kind = "rifle"`, `kind = "riffle"`, []string{`f:22: stand[1].kind: "riffle" is no kind of the charts: did you mean "rifle"?`}},
		{r, `kind = "rifle"`, `base = [1, 0.09]`, []string{`f:22: stand[1].base: is 1 by 0.09: want 0.1 to 24 inches each way`}},
		{r, `kind = "rifle"`, "kind = \"rifle\"\nquality = \"good\"", []string{
			`f:23: stand[1].quality: "good" is no quality: want green, trained, regular, experienced, veteran or elite`}},
		{r, `at = [10, 18]`, ``, []string{`f:19: stand[1].at: missing: want the center [x, y] of the footprint`}},
		{r, `at = [10, 18]`, `at = [0.3, 18]`, []string{
			`f:23: stand[1].at: the stand reaches off the table at (-0.075, 18.375): want its whole footprint from (0, 0) to (48, 36)`}},
		{r, `facing = 90`, `state = "burning"`, []string{`f:24: stand[1].state: is "burning": want destroyed`}},
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
		{r, `at = [10, 18]`, "at = [10, 18]\ndeploy = \"Ford\"", []string{
			`f:24: stand[1].deploy: unknown key: want name, side, company, kind, quality, hidden, aboard, base, state, at or facing`}},
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
		{b, `"command-decision"`, `"comand-decision"`, []string{`f:74: game.system: is "comand-decision": did you mean "command-decision"?`}},
		{b, `system = "command-decision"`, ``, []string{`f:73: game.system: missing: want the rule system, "command-decision"`}},
		{b, `circle = "4"`, `circle = 4`, []string{`f:77: game.rulings.circle: is 4: want a text in quotes`}},
		{b, `circle = "4"`, `"a b" = "4"`, []string{`f:77: game.rulings."a b": is no name of a ruling: want letters, digits, - and _`}},
		{b, `value = "8"`, ``, []string{`f:78: cell[1].value: missing: want what it is here`}},
		{b, `id = "weapon.b.rof"`, `id = "weapon.a.rof"`, []string{`f:82: cell[2].id: "weapon.a.rof" is given on line 79 too: want every figure once`}},
		// Questions and answers.
		{r, "[ask]\nsight = [\"A\", \"B\"]\n", "", []string{`f:1: ask: missing: want a table [ask] with sight = ["from", "to"] or fire = ["from", "to"]`}},
		{r, `sight = ["A", "B"]`, ``, []string{`f:30: ask: asks nothing: want sight = ["from", "to"] or fire = ["from", "to"]`}},
		{r, `["A", "B"]`, `["A"]`, []string{`f:31: ask.sight: has 1 values: want the names of two stands, ["from", "to"]`}},
		{r, `["A", "B"]`, `["A", "A"]`, []string{`f:31: ask.sight: asks about "A" twice: want two stands`}},
		{r, `["A", "B"]`, `["A", "C"]`, []string{`f:31: ask.sight: "C" is no stand: want A or B`}},
		{r, `["A", "B"]`, "[\"A\", \"B\"]\nfire = [\"A\", \"B\"]", []string{`f:32: ask.fire: asks a second question: want sight or fire, not both`}},
		{r, `verdict = "blocked"`, ``, []string{`f:32: expect.verdict: missing: want "clear" or "blocked"`}},
		{r, `verdict = "blocked"`, `verdict = "clear"`, []string{`f:34: expect.by: names what blocks a clear line: want by = [] or the verdict "blocked"`}},
		{r, `by = ["Wood"]`, `by = ["Woods"]`, []string{`f:34: expect.by: "Woods" is neither terrain nor a stand: did you mean "Wood"?`}},
		{r, `clause = "S4"`, `clause = "S5"`, []string{`f:35: expect.clause: is "S5": did you mean "S1"?`}},
	}
	for _, c := range cases {
		if strings.Count(c.file, c.old) == 0 {
			t.Errorf("no %q in the good file", c.old)
			continue
		}
		_, err := Decode("f", []byte(strings.Replace(c.file, c.old, c.new, 1)))
		if err == nil {
			t.Errorf("%.80q decodes", c.new)
			continue
		}
		if diff := cmp.Diff(c.want, strings.Split(err.Error(), "\n")); diff != "" {
			t.Errorf("%.80q for %.80q (- want, + got):\n%s", c.new, c.old, diff)
		}
	}
}

func TestFaultsAreFaults(t *testing.T) {
	_, err := Decode("f", []byte("format = \"sightline/ruling 1\"\n"))
	var all Faults
	var one Fault
	if !errors.As(err, &all) || !errors.As(err, &one) || len(all) != 3 || one != all[0] {
		t.Errorf("%T %v", err, err)
	}
}

// A file that is all faults must not fill the screen, nor take long.
func TestHopelessFile(t *testing.T) {
	var b strings.Builder
	b.WriteString("format = \"sightline/ruling 1\"\n")
	for i := range 50000 {
		fmt.Fprintf(&b, "k%d=1\n", i)
	}
	_, err := Decode("f", []byte(b.String()))
	if n := strings.Count(err.Error(), "\n") + 1; n != maxFaults+1 {
		t.Errorf("%d lines of faults", n)
	}
	if !strings.HasSuffix(err.Error(), "f: and 49503 more faults") {
		t.Errorf("ends %s", err.Error()[len(err.Error())-60:])
	}
	if _, err := Decode("f", make([]byte, maxFile+1)); err == nil || err.Error() != "f: has more than 1048576 bytes: want a smaller file" {
		t.Errorf("too big a file: %v", err)
	}
}
