package cd

import (
	"regexp"
	"strings"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// inBare is what gives way of who does what, one after the other. The weapon stays: a
// tank fires two at one target, with numbers of their own.
var inBare = []struct {
	in rules.EventKind // "": in any
	of *regexp.Regexp
	by string
}{
	{rules.EventFire, regexp.MustCompile(`, [^,]*$`), ""}, // how far it is
	{"", regexp.MustCompile(` because .*`), ""},
	{"", regexp.MustCompile(` \([^)]*\)`), ""},
	{rules.EventFire, regexp.MustCompile(`( [0-9]+ mm(?: [a-z]+)*?) [A-Z][^:]*? at `), "$1 at "}, // of what make
	{rules.EventFire, regexp.MustCompile(` fires its `), "’s "},
	{rules.EventFire, regexp.MustCompile(` fire their `), "’ "},
	{"", regexp.MustCompile(` checks? morale`), ""},
}

// brief is what the entry says in the room that it has, and whether that is less than
// all: how it came out is always told, and what it came of gives way. What cannot be
// told in that room has more.
func (e *entry) brief(fits func(said string) bool) (said string, cut bool) {
	all := e.said()
	if fits(all) {
		return all, false
	}
	last := ""
	for _, s := range e.briefs(strings.TrimSuffix(ui.Sentence(e.told()), ".")) {
		last = e.struck() + ui.Sentence(s)
		if fits(last) {
			break
		}
	}
	if last == "" {
		return all, false
	}
	return last, last != all
}

// briefs are shorter ways to say it, the longest first.
func (e *entry) briefs(text string) []string {
	switch k := e.event.Kind; {
	case k == rules.EventReferee:
		return nil
	case k == rules.EventOrder || k == rules.EventRevealed:
		return cutAt(text, " (", ", by order of ")
	case len(e.event.Rolls) == 0 && k != rules.EventFire:
		return cutAt(text, ": ", " (")
	}
	head, rest, is := strings.Cut(text, ": ")
	if !is {
		return nil
	}
	out := rest // how it came out
	if i := strings.LastIndex(rest, ": "); i >= 0 {
		out = rest[i+2:]
	}
	heads := []string{head}
	bare := head
	for _, x := range inBare {
		if short := x.of.ReplaceAllString(bare, x.by); short != bare && (x.in == "" || x.in == e.event.Kind) {
			heads, bare = append(heads, short), short
		}
	}
	var list []string
	for _, h := range heads {
		list = append(list, h+": "+rest)
	}
	if e.event.Kind == rules.EventFire {
		list = append(list, bare+": "+strings.TrimPrefix(rest, "needs "))
	}
	return append(list, bare+": "+out)
}

// cutAt are the beginnings of a text that end before one of some marks, the longest
// first.
func cutAt(text string, marks ...string) (out []string) {
	for {
		at := -1
		for _, m := range marks {
			at = max(at, strings.LastIndex(text, m))
		}
		if at < 0 {
			return out
		}
		text = text[:at]
		out = append(out, text)
	}
}
