package scenarios

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goodRuling is a file without a fault; the cases below change one thing in it.
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

func TestGoodFiles(t *testing.T) {
	for _, src := range []string{goodRuling, plainScenario, tableScenario} {
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
	const r = goodRuling
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
		{r, `size = [48, 36]`, `size = [-5, 1e9]`, []string{`f:4: table.size: is -5 by 1e9: want 1 to 600 inches each way`}},
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
		{r, "[ask]", "[ask]\nvary = 1", []string{`f:31: ask.vary: is 1: want a list of variations, such as "rim 1"`}},
		{r, "[ask]", "[ask]\nvary = [\"\"]", []string{`f:31: ask.vary: has one without a name`}},
		{r, "[ask]", "[ask]\nvary = [\" rim\"]", []string{`f:31: ask.vary: is " rim": want no blanks at either end`}},
		{r, `["A", "B"]`, `"A"`, []string{`f:31: ask.sight: is the text "A": want the names of two stands, ["from", "to"]`}},
		{r, `[[1, 1], [9, 1]]`, `[1, 9]`, []string{`f:18: terrain[2].line: is 1: want a list of points [[x, y], …]`}},
		{r, `[[1, 1], [9, 1]]`, `7`, []string{`f:18: terrain[2].line: is 7: want a list of points [[x, y], …]`}},
		{r, `[[1, 1], [9, 1]]`, `[[1, 1], [9]]`, []string{`f:18: terrain[2].line: has 1 values: want a point [x, y]`}},
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
		// Choices.
		{r, `"every-part"`, `"nearest"`, []string{`f:8: rulings.nearer: is "nearest": want every-part or nearest-point`}},
		{r, `nearer = "every-part"`, `graze = "single-lime"`, []string{`f:8: rulings.graze: is "single-lime": did you mean "single-line"?`}},
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
		{r, `[20, 18]]`, "[20, 18]]\nholes = [[" + strings.Repeat("[21, 11],", 1997) + "]]", []string{
			`f:14: terrain[1].outline: has 2001 corners, those of holes included: want at most 2000`}},
		// Sides.
		{r, `[[terrain]]` + "\n" + `name = "Wood"`, "[[side]]\nname = \"US\"\n[[terrain]]\nname = \"Wood\"", []string{
			`f:29: stand[2].side: "German" is no side: want US`}},
		{r, `[[terrain]]` + "\n" + `name = "Wood"`, "[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"\n[[side]]\nname = \"Referee\"\n[[terrain]]\nname = \"Wood\"", []string{
			`f:16: side[3].name: "Referee" would have the referee's powers: want another name`}},
		{r, `[[terrain]]` + "\n" + `name = "Wood"`, "[[side]]\nname = \"referee\"\n[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"\n[[terrain]]\nname = \"Wood\"", []string{
			`f:12: side[1].name: "referee" would have the referee's powers: want another name`}},
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
		// Areas, and what comes later.
		{r, `at = [10, 18]`, "at = [10, 18]\ndeploy = \"Ford\"", []string{
			`f:24: stand[1].deploy: unknown key: want name, side, company, kind, quality, hidden, aboard, base, state, at or facing`}},
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
