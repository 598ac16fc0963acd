package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/geom"
)

// Limits of texts, in characters.
const (
	maxLine = 200
	maxText = 10000
)

// Phrase reads a text of one line, at most 200 characters, with no blanks at
// either end; empty if the key is not there. It may not be empty if it is.
func (s *Section) Phrase(key string) string {
	text, ok := s.string(key)
	if !ok {
		return ""
	}
	if text == "" {
		s.Fault(key, "is empty: want a text, or leave the key out")
		return ""
	}
	return s.plain(key, text)
}

// Name is Phrase for a key that must be there.
func (s *Section) Name(key, want string) string {
	s.Need(key, want)
	text, ok := s.string(key)
	if ok && text == "" {
		s.Fault(key, "is empty: want %s", want)
	}
	return s.plain(key, text)
}

// plain reports what a text of one line may not have.
func (s *Section) plain(key, text string) string {
	switch {
	case utf8.RuneCountInString(text) > maxLine:
		s.Fault(key, "has %d characters: want at most %d", utf8.RuneCountInString(text), maxLine)
	case text != strings.TrimSpace(text):
		s.Fault(key, "is %q: want no blanks at either end", clip(text, 40))
	default:
		s.printable(key, text, "")
	}
	return text
}

// Text reads a text of at most 10,000 characters that may have several lines.
func (s *Section) Text(key string) string {
	text, ok := s.string(key)
	if !ok {
		return ""
	}
	if n := utf8.RuneCountInString(text); n > maxText {
		s.Fault(key, "has %d characters: want at most %d", n, maxText)
		return text
	}
	s.printable(key, text, "\n")
	return text
}

// printable reports characters that cannot be shown, but for those in also.
func (s *Section) printable(key, text, also string) {
	for _, c := range text {
		if !unicode.IsPrint(c) && !strings.ContainsRune(also, c) {
			s.Fault(key, "has the character %U, which cannot be shown", c)
			return
		}
	}
}

func (s *Section) string(key string) (string, bool) {
	v := s.value(key)
	if v == nil {
		return "", false
	}
	if v.kind != unstable.String {
		s.r.wrong(s.Key(key), v, "a text in quotes")
		return "", false
	}
	return v.text, true
}

// Choice reads one of words, or returns unless if the key is not there.
func (s *Section) Choice(key, unless string, words ...string) string {
	text, ok := s.string(key)
	if !ok {
		return unless
	}
	if !slices.Contains(words, text) {
		s.Fault(key, "is %q%s", clip(text, 40), Suggest(text, words))
		return unless
	}
	return text
}

// Truth reads true or false; false if the key is not there.
func (s *Section) Truth(key string) bool {
	v := s.value(key)
	if v == nil {
		return false
	}
	if v.kind != unstable.Bool {
		s.r.wrong(s.Key(key), v, "true or false")
		return false
	}
	return v.text == "true"
}

// Whole reads a whole number from lo to hi, both included, or returns unless
// if the key is not there.
func (s *Section) Whole(key string, unless, lo, hi int) int {
	v := s.value(key)
	if v == nil {
		return unless
	}
	want := fmt.Sprintf("a whole number from %d to %d", lo, hi)
	if v.kind != unstable.Integer {
		s.r.wrong(s.Key(key), v, want)
		return unless
	}
	n, err := strconv.Atoi(v.text)
	if err != nil || n < lo || n > hi {
		s.r.wrong(s.Key(key), v, want)
		return unless
	}
	return n
}

// Length reads a length in inches from lo to hi, both included, or returns
// unless if the key is not there.
func (s *Section) Length(key string, unless, lo, hi geom.Length) geom.Length {
	v := s.value(key)
	if v == nil {
		return unless
	}
	l, ok := s.r.length(s.Key(key), v)
	if !ok {
		return unless
	}
	if l < lo || l > hi {
		s.Fault(key, "is %v: want %v to %v inches", l, lo, hi)
		return unless
	}
	return l
}

// length reads a length in inches from its literal text.
func (r *reader) length(path string, v *node) (geom.Length, bool) {
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		r.wrong(path, v, "a length in inches")
		return 0, false
	}
	l, err := geom.ParseInches(v.text)
	if err != nil {
		r.faultAt(v.line, path, "%s: want decimal inches with at most five places", reason(err, geom.ErrLength, v))
		return 0, false
	}
	return l, true
}

// reason returns what a parser of geom says of a literal.
func reason(err, kind error, v *node) string {
	if errors.Is(err, kind) {
		if _, after, ok := strings.Cut(err.Error(), strconv.Quote(v.text)); ok && after != "" {
			return clip(v.text, 40) + after
		}
	}
	return "is " + clip(v.text, 40)
}

// Angle reads an angle in degrees clockwise from north; north if the key is
// not there.
func (s *Section) Angle(key string) geom.Angle {
	v := s.value(key)
	if v == nil {
		return 0
	}
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		s.r.wrong(s.Key(key), v, "an angle in degrees")
		return 0
	}
	a, err := geom.ParseDegrees(v.text)
	if err != nil {
		s.r.faultAt(v.line, s.Key(key), "%s: want degrees clockwise from north with at most three places", reason(err, geom.ErrAngle, v))
	}
	return a
}

// Names reads a list of texts; nil if the key is not there.
func (s *Section) Names(key, want string) []string {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array {
		s.r.wrong(s.Key(key), v, want)
		return nil
	}
	names := []string{}
	for _, item := range v.items {
		if item.kind != unstable.String {
			s.r.wrong(s.Key(key), item, want)
			return nil
		}
		names = append(names, item.text)
	}
	return names
}

// WantShare says what Share reads.
const WantShare = `a share such as "1/2" or "40%"`

const (
	maxShareBase = 1000
	percent      = 100
)

// Share reads a share greater than 0 and at most 1, as numerator and
// denominator.
func (s *Section) Share(key string) [2]int {
	text, ok := s.string(key)
	if !ok {
		return [2]int{}
	}
	share, ok := parseShare(text)
	if !ok {
		s.Fault(key, "is %q: want %s, more than 0 and at most 1, in %dths at the finest", clip(text, 40), WantShare, maxShareBase)
	}
	return share
}

// parseShare reads "1/2" or "40%".
func parseShare(text string) (share [2]int, ok bool) {
	above, below, ok := strings.Cut(text, "/")
	if p, cut := strings.CutSuffix(text, "%"); cut && !ok {
		above, below, ok = p, strconv.Itoa(percent), true
	}
	if !ok || !isDigits(above) || !isDigits(below) {
		return share, false
	}
	n, errN := strconv.Atoi(above)
	d, errD := strconv.Atoi(below)
	if errN != nil || errD != nil || n < 1 || n > d || d > maxShareBase {
		return share, false
	}
	return [2]int{n, d}, true
}

// isDigits reports whether a text is a whole number in its one form.
func isDigits(s string) bool {
	return s != "" && s[0] != '0' && strings.Trim(s, "0123456789") == ""
}
