package los_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// saidOf returns all that is said of a question, as if halves of a feature, F and F',
// were it.
func saidOf(t *rapid.T, q *question) string {
	b, err := q.board()
	if err != nil {
		t.Fatal(err)
	}
	r := b.Rule(q.ask, q.from, q.to)
	var lines []string
	for i := range r.Parts {
		lines = append(lines, r.Where(&r.Parts[i])+" "+string(r.Parts[i].Clause)+" "+whole(r.Parts[i].Text))
	}
	slices.Sort(lines) // where two begin alike, by names
	lines = append([]string{whole(r.Summary)}, lines...)
	for _, s := range slices.Concat(b.WouldOpen(r), b.WouldClose(r)) {
		lines = append(lines, whole(s))
	}
	return strings.Join(lines, "\n")
}

var areaNames = regexp.MustCompile(`((?:[\w']+, )*[\w']+ and [\w']+) \(one area(, )?\)?`)

// whole names a feature where its halves are named.
func whole(said string) string {
	said = areaNames.ReplaceAllStringFunc(said, func(s string) string {
		m := areaNames.FindStringSubmatch(s)
		names := slices.Compact(slices.Sorted(slices.Values(namesIn(strings.ReplaceAll(m[1], "'", "")))))
		switch {
		case len(names) > 1:
			return strings.Join(names, " ") + " (one area" + strings.TrimPrefix(s, m[1]+" (one area")
		case m[2] != "":
			return names[0] + " ("
		}
		return names[0]
	})
	said = hair.ReplaceAllString(said, "") // a micrometer, and it is not said
	return strings.NewReplacer("'", "", "; and ", " and ", "; ", ", ").Replace(said)
}

var hair = regexp.MustCompile(` <0\.01"( short of it,)?`)

var inches = regexp.MustCompile(`<?[\d.]+"`)

// alike reports whether texts are the same but for 0.02" of what they measure: the
// corners of cores and witnesses are rounded otherwise.
func alike(a, b string) bool {
	if inches.ReplaceAllString(a, "") != inches.ReplaceAllString(b, "") {
		return false
	}
	measured := func(s string) (out []float64) {
		for _, m := range inches.FindAllString(s, -1) {
			f, _ := strconv.ParseFloat(strings.Trim(m, `<"`), 64)
			out = append(out, f)
		}
		return out
	}
	return slices.EqualFunc(measured(a), measured(b), func(x, y float64) bool { return math.Abs(x-y) < 0.021 })
}
