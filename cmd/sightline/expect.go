package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/los"
	"sightline/scenarios"
)

// An expectation is what a file expects, as --json prints it.
type expectation struct {
	Verdict los.Verdict `json:"verdict"`
	By      []string    `json:"by,omitempty"`
	Clause  string      `json:"clause,omitempty"`
}

func expectationOf(e *scenarios.Expect) *expectation {
	if e == nil {
		return nil
	}
	return &expectation{e.Verdict, e.By, e.Clause}
}

// differences returns how a ruling differs from what was expected, a sentence
// each; none if nothing was. The order of names in "by" does not matter, and
// the clause may be the ruling's own or, of a clear line, that of a part.
func differences(e *scenarios.Expect, r *los.Ruling) []string {
	if e == nil {
		return nil
	}
	var out []string
	differ := func(key, want, got string) {
		out = append(out, fmt.Sprintf("%s: expected %s, got %s", key, want, got))
	}
	if e.Verdict != r.Verdict {
		differ("verdict", string(e.Verdict), string(r.Verdict))
	}
	if want, got := sorted(e.By), sorted(r.By); e.By != nil && !slices.Equal(want, got) {
		differ("by", listed(want), listed(got))
	}
	if got := clausesOf(r); e.Clause != "" && !slices.Contains(got, e.Clause) {
		differ("clause", e.Clause, listed(got))
	}
	return out
}

// clausesOf returns the clauses a ruling rests on: its own if it has one, else
// those of all parts.
func clausesOf(r *los.Ruling) []string {
	if r.Clause != "" {
		return []string{string(r.Clause)}
	}
	var all []string
	for _, part := range r.Parts {
		if !slices.Contains(all, string(part.Clause)) {
			all = append(all, string(part.Clause))
		}
	}
	return all
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

// listed returns "a, b", or "none".
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// printDifferences says how an answer differs from what its file expects, or
// that the file expects nothing. Of an answer as expected it says nothing.
func printDifferences(w io.Writer, a answer) error {
	if a.Expect == nil {
		_, err := fmt.Fprintf(w, "%s: not checked: the file has no [expect]\n", a.File)
		return err
	}
	for _, d := range a.Differs {
		if _, err := fmt.Fprintf(w, "%s: %s\n", a.File, d); err != nil {
			return err
		}
	}
	return nil
}

// A tally counts answers by how they compare with what was expected.
type tally struct{ same, differ, unchecked int }

func (t *tally) add(a answer) {
	switch {
	case a.Expect == nil:
		t.unchecked++
	case len(a.Differs) > 0:
		t.differ++
	default:
		t.same++
	}
}

func (t *tally) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %d as expected, %d not, %d not checked\n",
		counted(t.same+t.differ+t.unchecked, "ruling"), t.same, t.differ, t.unchecked)
}
