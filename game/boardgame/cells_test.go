package boardgame

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

const figures = `
[[cell]]
id = "move.foot"
value = "1"
want = "0 to 9"
source = "seed"
rule = "movement"
text = "Zones on foot"

[[cell]]
id = "ruling.bombard"
value = "zone"
want = "zone or unit or 1 to 3"
source = "house"
rule = "bombardment"
text = "Who goes back"
`

func chart(t *testing.T) *Chart {
	t.Helper()
	c, err := ReadChart([]byte(figures), []string{"seed", "house"}, Takes)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Changes that fit are taken, and every other is told, with what was wanted.
func TestWith(t *testing.T) {
	c := chart(t)
	n, faults := c.With([]Change{{ID: "move.foot", Value: "2", Source: "our club"}, {ID: "move.fot", Value: "2"}, {ID: "ruling.bombard", Value: "4"}, {ID: "move.foot", Value: "0002"}, {ID: "move.foot", Value: "02"}, {ID: "move.foot", Value: "-0"}})
	if n.Int("move.foot") != 2 || c.Int("move.foot") != 1 || n.Cell("move.foot").Source != "our club" {
		t.Errorf("%+v of %+v", n.Cell("move.foot"), c.Cell("move.foot"))
	}
	var told []string
	for _, f := range faults {
		told = append(told, f.Error())
	}
	want := []string{`cell "move.fot": there is none: did you mean "move.foot"?`, `cell "ruling.bombard": is "4": want zone or unit or 1 to 3`, `cell "move.foot": is "0002": want 0 to 9`, `cell "move.foot": is "02": want 0 to 9`, `cell "move.foot": is "-0": want 0 to 9`}
	if strings.Join(told, "\n") != strings.Join(want, "\n") {
		t.Errorf("faults:\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	if lines := n.Changed(c); len(lines) != 1 || lines[0] != "move.foot = 2 (our club)" {
		t.Errorf("changed: %q", lines)
	}
}

// Only what the text has may be called so; an overlay may go back to it after another one.
func TestOfTheText(t *testing.T) {
	c := chart(t)
	mine, faults := c.With([]Change{{ID: "move.foot", Value: "+2", Source: "mine"}})
	if faults != nil || mine.Int("move.foot") != 2 {
		t.Fatal(faults)
	}
	back, faults := mine.With([]Change{{ID: "move.foot", Value: "1", Source: "seed"}, {ID: "ruling.bombard", Value: "unit", Source: "house"}})
	if faults != nil || back.Cell("move.foot") != c.Cell("move.foot") {
		t.Errorf("back to the text: %v, %v", back.Cell("move.foot"), faults)
	}
	for _, x := range []Change{{"move.foot", "2", "seed"}, {"move.foot", "2", "Seed"}, {"ruling.bombard", "zone", "seed"}, {"ruling.bombard", "unit", "seed"}} {
		for _, c := range []*Chart{c, mine} {
			_, faults := c.With([]Change{x})
			want := fmt.Sprintf("cell %q: is %q with source %q, and is not what the text has: name your own source", x.ID, x.Value, x.Source)
			if len(faults) != 1 || faults[0].Error() != want {
				t.Errorf("%v: %v, want %s", x, faults, want)
			}
		}
	}
}

// A chart that comes with a system has no cell twice, of no other source, with a value that
// it may not hold or without words.
func TestReadChart(t *testing.T) {
	for name, bad := range map[string]string{
		"twice":       figures + figures,
		"source":      strings.Replace(figures, `"seed"`, `"hearsay"`, 1),
		"value":       strings.Replace(figures, `value = "1"`, `value = "10"`, 1),
		"words":       strings.Replace(figures, `text = "Zones on foot"`, ``, 1),
		"unknown key": strings.Replace(figures, `rule = "movement"`, "rule = \"movement\"\nrules = \"x\"", 1),
	} {
		if _, err := ReadChart([]byte(bad), []string{"seed", "house"}, Takes); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}

// What was written is read as an overlay, and an overlay of another format is not.
func TestOverlay(t *testing.T) {
	c := chart(t)
	with := func(changes []Change) (*Chart, error) {
		n, faults := c.With(changes)
		if faults != nil {
			return nil, faults[0]
		}
		return n, nil
	}
	var b strings.Builder
	if err := c.WriteCells(&b, "toy-chart 1"); err != nil {
		t.Fatal(err)
	}
	if n, err := Overlay("printed.toml", []byte(b.String()), "toy-chart 1", "move.foot", c, with); err != nil || n.Changed(c) != nil {
		t.Errorf("as printed: %v", err)
	}
	text := strings.Replace(b.String(), "value  = \"1\"\nsource = \"seed\"", "value  = \"3\"\nsource = \"mine\"", 1)
	n, err := Overlay("mine.toml", []byte(text), "toy-chart 1", "move.foot", c, with)
	if err != nil || n.Int("move.foot") != 3 {
		t.Errorf("%v: %v", n, err)
	}
	for _, bad := range []string{strings.Replace(text, "toy-chart 1", "toy-chart 2", 1), strings.Replace(text, `"3"`, `"x"`, 1), strings.Replace(text, `"mine"`, `"seed"`, 1), "format = \"toy-chart 1\"\n"} {
		if _, err := Overlay("mine.toml", []byte(bad), "toy-chart 1", "move.foot", c, with); err == nil || !strings.Contains(err.Error(), "mine.toml:") {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}

// Each fault of an overlay is told at its own line: a cell that is there twice or has no source, one
// that is none, a value that may not be.
func TestFaultsOfCells(t *testing.T) {
	c := chart(t)
	with := func(changes []Change) (*Chart, error) {
		n, faults := c.With(changes)
		return n, errors.Join(faults...)
	}
	const text = `format = "toy-chart 1"

[[cell]]
id = "move.foot"
value = "2"
source = "ours"

[[cell]]
id = "move.foot"
value = "3"
source = "ours"

[[cell]]
id = "ruling.bombard"
value = "5"
source = "ours"

[[cell]]
id = "move.fot"
value = "5"
source = "ours"

[[cell]]
id = "ruling.bombard2"
value = "unit"
`
	const want = `o.toml:9: cell[2].id: move.foot is changed on line 4 already
o.toml:15: cell[3].value: ruling.bombard is "5": want zone or unit or 1 to 3
o.toml:19: cell[4].id: "move.fot": there is none: did you mean "move.foot"?
o.toml:23: cell[5].source: missing: want where the value is from
o.toml:24: cell[5].id: "ruling.bombard2": there is none: did you mean "ruling.bombard"?`
	_, err := Overlay("o.toml", []byte(text), "toy-chart 1", "move.foot", c, with)
	if err == nil || err.Error() != want {
		t.Errorf("it says\n%v\nwant\n%s", err, want)
	}
}

func TestDecodeStrictly(t *testing.T) {
	var a struct {
		Do string `json:"do"`
	}
	if err := DecodeStrictly([]byte(`{"do":"x"}`), &a); err != nil || a.Do != "x" {
		t.Error(a, err)
	}
	for _, bad := range []string{``, `{`, `{"do":1}`, `{"dont":"x"}`, `{"do":"x"} {}`, `[]`} {
		if err := DecodeStrictly([]byte(bad), &a); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}
