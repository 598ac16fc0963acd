package game

import (
	"slices"
	"strings"
)

// A Why is a kind of reason to refuse an action.
type Why string

// A Reason is one reason to refuse an action, in words.
type Reason struct {
	Why  Why
	Rule string // the rule that forbids it, as the system numbers its rules; empty if none does
	Text string

	Marks []Mark // where on the table it can be seen; nil if nowhere
}

// A Refusal is the error of an action that cannot be done, with every reason.
type Refusal struct{ Reasons []Reason }

// Error joins the reasons.
func (r *Refusal) Error() string {
	texts := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		texts[i] = reason.Text
	}
	return strings.Join(texts, "; ")
}

// Because reports whether why is among the reasons.
func (r *Refusal) Because(why Why) bool {
	return slices.ContainsFunc(r.Reasons, func(x Reason) bool { return x.Why == why })
}
