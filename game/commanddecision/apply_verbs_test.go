package commanddecision

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// ACTIONS.md says of every kind of action what the table says: in which steps a
// side may do it, and what it does. All its examples can be read.
func TestActionsAreDescribed(t *testing.T) {
	data, err := os.ReadFile("ACTIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	steps := map[string]string{} // the words of a step's line
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (.*`.*) \\|$").FindAllStringSubmatch(text, -1) {
		if steps[m[1]] == "" {
			steps[m[1]] = m[2]
		}
	}
	_, anytime, _ := strings.Cut(text, "At any time:")
	anytime, _, _ = strings.Cut(anytime, ".")
	help, order := map[string]string{}, []string(nil) // of the first example of a word
	for _, m := range regexp.MustCompile("(?m)^\\| `(\\{.*\\})` \\| (.*) \\|$").FindAllStringSubmatch(text, -1) {
		a, err := DecodeAction([]byte(m[1]))
		if err != nil {
			t.Errorf("%s: %v", m[1], err)
			continue
		}
		if w := verbOf(a).word; help[w] == "" {
			help[w], order = m[2], append(order, w)
		}
	}
	var want []string
	for _, v := range verbs {
		want = append(want, v.word)
		if help[v.word] != v.help {
			t.Errorf("%s: %q; want %q", v.word, help[v.word], v.help)
		}
		for s := range Step(len(stepNames)) {
			if is := strings.Contains(steps[s.String()], "`"+v.word+"`"); is != slices.Contains(v.steps, s) {
				t.Errorf("%s in the step %s: %t; want %t", v.word, s, is, !is)
			}
		}
		if is := strings.Contains(anytime, "`"+v.word+"`"); is != (v.steps == nil && v.do != nil) {
			t.Errorf("%s at any time: %t; want %t", v.word, is, !is)
		}
	}
	if !slices.Equal(order, want) {
		t.Errorf("ACTIONS.md describes %v; want %v", order, want)
	}
}

// What the table keeps of an action is of that action: it is written under its
// word and read again as its type, and nothing else is.
func TestVerbsAreOfTheirActions(t *testing.T) {
	actions := []Action{
		Deploy{}, Order{}, Withdraw{}, Decline{}, Follow{}, Face{}, Move{}, GoBack{}, Stay{}, Fire{}, Hold{}, Strike{},
		Ready{}, Wait{}, Measure{}, Resign{}, Referee{},
	}
	if len(actions) != len(verbs) {
		t.Errorf("%d actions, %d verbs", len(actions), len(verbs))
	}
	for _, a := range actions {
		raw := EncodeAction(a)
		b, err := DecodeAction(raw)
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		if x, y := fmt.Sprintf("%T", a), fmt.Sprintf("%T", b); x != y || strings.ToLower(strings.TrimPrefix(x, "commanddecision.")) != strings.ReplaceAll(verbOf(a).word, "-", "") {
			t.Errorf("%s is read as %s", raw, y)
		}
	}
}

// An action is read alike however it is written, and refused if it is no JSON.
func TestDecodeAsWritten(t *testing.T) {
	for text, want := range map[string]string{
		`{"do":"face","stand":"a","facing":90}`:             "",
		` { "stand" : "a", "facing":90, "do" : "face" } `:   "",
		`{"do":"wait","do":"face","stand":"a","facing":90}`: "",
		`{"do":"wait","Do":"face","stand":"a","facing":90}`: `action face: json: unknown field "Do"`,
		`{"do":"face","stand":"a","facing":90}}`:            "action: invalid character '}' after top-level value",
		`{"do":"face","stand":"a","facing":90} x`:           "action: invalid character 'x' after top-level value",
		`{"do":"face",}`:                   "action: invalid character '}' looking for beginning of object key string",
		`{"do":"face" "stand":"a"}`:        "action: invalid character '\"' after object key:value pair",
		`{"do":"face","stand":"a","up":1}`: `action face: json: unknown field "up"`,
	} {
		a, err := DecodeAction([]byte(text))
		switch {
		case want == "" && (err != nil || a != Face{Stand: "a", Facing: 90 * geom.Degree}):
			t.Errorf("%s: %v, %v", text, a, err)
		case want != "" && (err == nil || err.Error() != want):
			t.Errorf("%s: %v; want %s", text, err, want)
		}
	}
}
