package commanddecision

import (
	"fmt"
	"strconv"
	"strings"

	"sightline/geom"
)

// A want is what a cell may hold, as the chart says it: words and ranges, one
// after the other, such as "column or any", "-20 to 20" or
// "x1 to x20, +0 to +100 inches or P". Ends of ranges are included. A range in
// inches takes decimals, every other whole numbers.
type want []allowed

// An allowed is a word that a cell may hold, or a range of numbers.
type allowed struct {
	word   string // empty for a range
	sign   string // "x" or "+" before each number of the range, or empty
	lo, hi int64  // in micrometers if inches
	inches bool
}

// wantOf reads what a cell may hold.
func wantOf(text string) (want, error) {
	var list want
	for part := range strings.SplitSeq(strings.ReplaceAll(text, " or ", ", "), ", ") {
		s := allowed{word: part}
		if lo, rest, ok := strings.Cut(part, " to "); ok {
			hi, unit, _ := strings.Cut(rest, " ")
			s = allowed{inches: unit == "inches"}
			if part[0] == 'x' || part[0] == '+' {
				s.sign = part[:1]
			}
			var okLo, okHi bool
			s.lo, okLo = s.number(lo)
			s.hi, okHi = s.number(hi)
			if !okLo || !okHi || s.lo > s.hi {
				return nil, fmt.Errorf("%q: want a range such as %q", part, "0 to 6 inches")
			}
		}
		if part == "" || s.word != "" && strings.Contains(s.word, " ") {
			return nil, fmt.Errorf("%q: want words and ranges, such as %q", text, "x1 to x20 or P")
		}
		list = append(list, s)
	}
	return list, nil
}

// takes reports whether a cell may hold a value.
func (w want) takes(value string) bool {
	for _, s := range w {
		if s.word != "" && s.word == value {
			return true
		}
		if n, ok := s.number(value); s.word == "" && ok && s.lo <= n && n <= s.hi {
			return true
		}
	}
	return false
}

// whole says of a cell that takes no decimals that it does not, if the value has some.
func (w want) whole(value string) string {
	if !strings.ContainsAny(value, ".,") {
		return ""
	}
	for _, s := range w {
		switch {
		case s.word != "" || s.inches:
		case s.sign != "":
			return ", a whole number after " + s.sign
		default:
			return ", a whole number"
		}
	}
	return ""
}

// number reads a number of the range, wherever it lies.
func (s allowed) number(text string) (int64, bool) {
	digits, ok := strings.CutPrefix(text, s.sign)
	if !ok || s.sign != "" && strings.HasPrefix(digits, "+") {
		return 0, false
	}
	if s.inches {
		l, err := geom.ParseInches(digits)
		return int64(l), err == nil
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	return n, err == nil
}
