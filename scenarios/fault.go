package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sightline/scenarios/shown"
)

// A Fault is one thing wrong with a file, with the place where it is.
type Fault struct {
	File    string // as it was given to Decode
	Line    int    // from 1; 0 if the fault is of the file as a whole
	Key     string // such as "terrain[3].outline", counted from 1; empty for faults of syntax
	Problem string // what is wrong and what is wanted

	// Together: every value is one that a file may have, and what is wrong is how
	// they go together. A scenario in the making may have such faults (see Draft).
	Together bool
}

// Error returns "file:line: key: problem", leaving out what is not known.
func (f Fault) Error() string {
	var b strings.Builder
	b.WriteString(shown.Line(f.File, 400))
	if f.Line > 0 {
		fmt.Fprintf(&b, ":%d", f.Line)
	}
	if f.Key != "" {
		b.WriteString(": " + shown.Line(f.Key, 200))
	}
	b.WriteString(": " + shown.Line(f.Problem, 1000))
	return b.String()
}

// Faults is everything wrong with a file, or with some, in order of lines.
type Faults []Fault

// Error returns one fault a line.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find a single Fault.
func (fs Faults) Unwrap() []error {
	errs := make([]error, len(fs))
	for i, f := range fs {
		errs[i] = f
	}
	return errs
}

// maxFaults keeps a hopeless file from filling the screen.
const maxFaults = 500

// Err returns the faults in order of files and lines as an error, the first 500
// of them, or nil if there are none.
func (fs Faults) Err() error {
	if len(fs) == 0 {
		return nil
	}
	slices.SortStableFunc(fs, func(a, b Fault) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) })
	if more := len(fs) - maxFaults; more > 0 {
		fs = append(fs[:maxFaults], Fault{File: fs[0].File, Problem: fmt.Sprintf("and %d more faults", more)})
	}
	return fs
}

// nearest returns the one of words that is a slip of the pen away from word:
// at most two letters wrong, and at most a third of them. Empty if none is, or
// if there is too much to compare.
func nearest(word string, words []string) string {
	if len(word) > 40 || len(words) > 200 {
		return ""
	}
	best, least := "", min(2, (len(word)+1)/3)+1
	for _, w := range words {
		if d := slips(strings.ToLower(word), strings.ToLower(w), least); d < least {
			best, least = w, d
		}
	}
	return best
}

// slips returns how many letters must be changed, put in, left out or swapped
// with their neighbor to make b of a, or limit if that is fewer.
func slips(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		row, up, upper := rows[i%3], rows[(i+2)%3], rows[(i+1)%3]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			wrong := 1
			if a[i-1] == b[j-1] {
				wrong = 0
			}
			row[j] = min(up[j]+1, row[j-1]+1, up[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], upper[j-2]+1)
			}
		}
	}
	return min(limit, rows[len(a)%3][len(b)])
}

// Suggest returns `: did you mean "x"?` for the nearest of words, else the
// list of what is wanted if it is short.
func Suggest(word string, words []string) string {
	words = distinct(words)
	if w := nearest(word, words); w != "" {
		return fmt.Sprintf(": did you mean %q?", w)
	}
	if len(words) == 0 || len(words) > 24 {
		return ""
	}
	return ": want " + oneOf(words)
}

// distinct returns words without repeated and empty ones.
func distinct(words []string) []string {
	seen := map[string]bool{"": true}
	var list []string
	for _, w := range words {
		if !seen[w] {
			list = append(list, w)
		}
		seen[w] = true
	}
	return list
}

// oneOf joins words as "a, b or c".
func oneOf(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
