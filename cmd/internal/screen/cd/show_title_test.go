package cd

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// The bar says in a line what is shown, in words that say something by themselves: it
// had three small lines, of which the first was cut off, and began with small letters.
func TestTitleIsALine(t *testing.T) {
	const most = 44
	fits := func(what string) bool { return utf8.RuneCountInString(what) <= most }
	long := 0
	for _, seed := range []string{"a showing", "1", "2"} {
		s := playingOf(t, seed).shown()
		for s.at = range s.beats {
			all, _ := s.title()
			if !fits(all) {
				long++
			}
			what, _ := s.titleIn(fits)
			first, _ := utf8.DecodeRuneInString(what)
			if !fits(what) || what == "" || unicode.IsLower(first) || strings.HasSuffix(what, ",") || fits(all) && what != all {
				t.Errorf("%q in a line is %q", all, what)
			}
		}
	}
	if long < 5 {
		t.Errorf("only %d titles are long", long)
	}
}
