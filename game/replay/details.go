package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/game"
)

// mostDetails is how many differences between the events of an action are told one by one;
// of the rest the count.
const mostDetails = 12

// mostAligned bounds the work of finding which events of an action correspond: where the product of
// the two counts is more, they do in the order they come in.
const mostAligned = 1 << 20

// An account is an event that is held against another.
type account struct {
	raw   json.RawMessage
	text  string // as everybody together is told it; empty if it cannot be read
	label string // what it is called
}

// details says what differs between the events that were recorded and those that came out now, before
// which so many are the same: an event that is in one of them alone, one that says something else,
// and of those that say the same the figures that differ.
func (v *verifier) details(before int, was, is []json.RawMessage) string {
	a, b := v.accounts(was), v.accounts(is)
	var list []string
	i, k := 0, 0
	gap := func(toA, toB int) {
		for ; i < toA || k < toB; i, k = min(i+1, toA), min(k+1, toB) {
			switch {
			case k >= toB:
				list = append(list, fmt.Sprintf("event %d is no more: %s", before+i+1, a[i].label))
			case i >= toA:
				list = append(list, fmt.Sprintf("event %d is new: %s", before+k+1, b[k].label))
			default:
				list = append(list, fmt.Sprintf("event %d was %s, is %s", before+i+1, a[i].label, b[k].label))
			}
		}
	}
	for _, m := range matches(a, b) {
		gap(m[0], m[1])
		if !v.same(a[i].raw, b[k].raw) {
			figures := v.figures("", value(a[i].raw), value(b[k].raw))
			list = append(list, fmt.Sprintf("event %d, %s: %s", before+i+1, a[i].label, strings.Join(figures, ", ")))
		}
		i, k = i+1, k+1
	}
	gap(len(a), len(b))
	if more := len(list) - mostDetails; more > 1 {
		list = append(list[:mostDetails], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, "; ")
}

func (v *verifier) accounts(events []json.RawMessage) []account {
	list := make([]account, len(events))
	for i, raw := range events {
		x := account{raw: raw}
		e, err := v.system.Decode(raw)
		switch {
		case err != nil:
			x.label = plain(string(raw))
		case e.TextFor("") != "":
			x.text = plain(e.TextFor(""))
			x.label = `"` + x.text + `"`
		default: // it is shown, not told: its kind and whom it is about
			x.label = strings.Join(texts(value(raw)), " ")
			x.text = x.label
		}
		list[i] = x
	}
	return list
}

// texts returns the texts right in an object, by their keys.
func texts(x any) []string {
	var list []string
	o, _ := x.(map[string]any)
	for _, key := range keys(o) {
		if s, ok := o[key].(string); ok {
			list = append(list, plain(s))
		}
	}
	return list
}

// matches pairs events that say the same, in order: those at the same place if there are as
// many of both, else as many as can be.
func matches(a, b []account) [][2]int {
	n, m := len(a), len(b)
	same := func(i, k int) bool { return a[i].text != "" && a[i].text == b[k].text }
	var pairs [][2]int
	if n == m || n*m > mostAligned {
		for i := range min(n, m) {
			if same(i, i) {
				pairs = append(pairs, [2]int{i, i})
			}
		}
		return pairs
	}
	most := make([]int, (n+1)*(m+1)) // pairs of the events from i and from k on
	for i := n - 1; i >= 0; i-- {
		for k := m - 1; k >= 0; k-- {
			at := i*(m+1) + k
			if most[at] = max(most[at+m+1], most[at+1]); same(i, k) {
				most[at] = most[at+m+2] + 1
			}
		}
	}
	for i, k := 0, 0; i < n && k < m; {
		switch at := i*(m+1) + k; {
		case same(i, k):
			pairs = append(pairs, [2]int{i, k})
			i, k = i+1, k+1
		case most[at+m+1] >= most[at+1]:
			i++
		default:
			k++
		}
	}
	return pairs
}

// value reads JSON with its numbers as they are written; nil if it is none.
func value(raw json.RawMessage) (x any) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&x) != nil {
		return nil
	}
	return x
}

// figures says what of a value was otherwise, each with the words that lead there.
func (v *verifier) figures(where string, was, is any) []string {
	a, isObject := was.(map[string]any)
	b, too := is.(map[string]any)
	if isObject && too {
		var list []string
		for _, key := range keys(a, b) {
			word, unit := v.word(key)
			list = append(list, v.valued(joined(where, word), unit, a[key], b[key])...)
		}
		return list
	}
	return v.valued(where, "", was, is)
}

// valued is figures of what is measured in a unit.
func (v *verifier) valued(where, unit string, was, is any) []string {
	a, listed := was.([]any)
	b, too := is.([]any)
	switch {
	case v.said(unit, was, is) == v.said(unit, is, was):
		return nil
	case listed && too && (!point(unit, a) || !point(unit, b)):
		var list []string
		for i := range max(len(a), len(b)) {
			was, is := at(a, i), at(b, i)
			list = append(list, v.element(where, unit, i, was, is)...)
		}
		return list
	case !listed && !too && object(was) && object(is):
		return v.figures(where, was, is)
	}
	return []string{fmt.Sprintf("%s was %s, is %s", where, v.said(unit, was, is), v.said(unit, is, was))}
}

// element is valued of the element at i of two lists. Objects are called by the first text in them.
func (v *verifier) element(where, unit string, i int, was, is any) []string {
	name := joined(where, strconv.Itoa(i+1))
	switch a, b := texts(was), texts(is); {
	case len(a) > 0 && len(b) > 0 && a[0] == b[0], len(a) > 0 && is == nil:
		name = joined(name, "("+a[0]+")")
	case len(b) > 0 && was == nil:
		name = joined(name, "("+b[0]+")")
	}
	return v.valued(name, unit, was, is)
}

// keys returns the keys of objects, in order, each once.
func keys(objects ...map[string]any) []string {
	var list []string
	for _, o := range objects {
		for key := range o {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func object(x any) bool { _, ok := x.(map[string]any); return ok }

// at returns an element of a list; nil if there is none.
func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// point reports whether a list is a place: two numbers in a unit of length.
func point(unit string, list []any) bool {
	if unit == "" || len(list) != 2 {
		return false
	}
	_, x := list[0].(json.Number)
	_, y := list[1].(json.Number)
	return x && y
}

// said is a value in words; against is what it is held against.
func (v *verifier) said(unit string, x, against any) string {
	switch x := x.(type) {
	case json.Number:
		return x.String() + unit
	case string:
		return `"` + plain(x) + `"`
	case bool:
		return either(x, "yes", "no")
	case []any:
		var list []string
		for _, e := range x {
			list = append(list, v.said(unit, e, nil))
		}
		if point(unit, x) {
			return strings.Join(list, ", ")
		}
		return strings.Join(list, " / ")
	case map[string]any:
		var list []string
		for _, key := range keys(x) {
			word, unit := v.word(key)
			list = append(list, word+" "+v.said(unit, x[key], nil))
		}
		return strings.Join(list, " ")
	}
	if _, ok := against.(bool); ok { // what is not so is not written
		return "no"
	}
	return "nothing"
}

// word is a key of the events as people say it, with the unit of what it holds.
func (v *verifier) word(key string) (word, unit string) {
	if w, ok := v.system.(game.Worded); ok {
		if word, unit = w.Word(key); word != "" {
			return word, unit
		}
	}
	return plain(key), ""
}

func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }
