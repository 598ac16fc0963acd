package commanddecision

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// A reason names its rule as data and at the end of its text, alike; a nil
// refusal is told nothing; what is not allowed is false.
func TestReasonsNameTheirRule(t *testing.T) {
	var no, none *refusal = new(refusal), nil
	if no.no(Forbidden, "7.13", "%s is pinned", "Rifle 1") || no.no(BadValue, "", "no more") || none.no(BadValue, "", "") {
		t.Error("no is yes")
	}
	for k, want := range []struct{ rule, text string }{{"7.13", "Rifle 1 is pinned (CD 7.13)"}, {"", "no more"}} {
		if r := no.list[k]; r.Rule != want.rule || r.Text != want.text {
			t.Errorf("%+v; want %+v", r, want)
		}
	}
}

// Every rule that a refusal or an event names is a row of RULES.md.
func TestRulesAreNamedByTheirRow(t *testing.T) {
	data, err := os.ReadFile("../../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?:no\.no\(\w+|tell\("[a-z-]+"|whisper\([^,]+, "[a-z-]+"|about\([^,]+, "[a-z-]+"), "(\d[^"]*)"`)
	found := 0
	for _, src := range sources("*.go") {
		for _, m := range named.FindAllStringSubmatch(src, -1) {
			found++
			if !strings.Contains(string(data), "\n| "+m[1]+" |") {
				t.Errorf("%s: RULES.md has no such row", m[0])
			}
		}
	}
	if found < 100 {
		t.Errorf("%d rules found to be named; want most of them", found)
	}
}
