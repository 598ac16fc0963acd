package geom

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Length is a distance on the table as a whole number of micrometers. Both
// units of the hobby are exact multiples of it: bases are given in
// millimeters, ranges and moves in inches.
type Length int64

// Common lengths. To convert, multiply: 6*Inch, 32*Millimeter.
const (
	Micrometer Length = 1
	Millimeter        = 1000 * Micrometer
	Inch              = 25400 * Micrometer
)

// MaxCoord bounds the magnitude of every coordinate, radius and range: 2^26
// micrometers, about 67 m or 2,642 inches. Within it every predicate of this
// package is exact and no intermediate value overflows.
const MaxCoord Length = 1 << 26

// ErrLength is wrapped by the errors of ParseInches.
var ErrLength = errors.New("not a length in inches")

// ParseInches reads a decimal number of inches with at most five places, such
// as "12", "-0.5" or "17.95", and returns it rounded to the micrometer (half
// away from zero). Every length that String writes is read back exactly.
func ParseInches(s string) (Length, error) {
	digits, neg := strings.TrimPrefix(s, "-"), strings.HasPrefix(s, "-")
	if !neg {
		digits = strings.TrimPrefix(s, "+")
	}
	whole, frac, dot := strings.Cut(digits, ".")
	if whole == "" || dot && frac == "" || !allDigits(whole) || !allDigits(frac) {
		return 0, fmt.Errorf("%w: %q", ErrLength, s)
	}
	if len(frac) > 5 {
		return 0, fmt.Errorf("%w: %q has more than five decimal places", ErrLength, s)
	}
	w, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || w > int64(MaxCoord/Inch) {
		return 0, fmt.Errorf("%w: %q is beyond %d inches", ErrLength, s, MaxCoord/Inch)
	}
	f, _ := strconv.ParseInt((frac + "00000")[:5], 10, 64)
	n := w*100000 + f // in hundred-thousandths of an inch
	l := Length((n*int64(Inch) + 50000) / 100000)
	if l > MaxCoord {
		return 0, fmt.Errorf("%w: %q is beyond %d inches", ErrLength, s, MaxCoord/Inch)
	}
	if neg {
		l = -l
	}
	return l, nil
}

func allDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// String returns l in inches: the shortest decimal of at most five places that
// ParseInches reads back as l.
func (l Length) String() string {
	sign, n := "", uint64(l)
	if l < 0 {
		sign, n = "-", -n
	}
	whole, rest := n/uint64(Inch), int64(n%uint64(Inch))
	scale := int64(1)
	for places := 0; ; places++ {
		q := divRound(rest*scale, int64(Inch))
		// Five places are finer than a micrometer, so the loop ends there.
		if divRound(q*int64(Inch), scale) == rest {
			whole += uint64(q / scale) // a rest that rounds up to a whole inch
			s := strconv.FormatUint(whole, 10)
			if f := strconv.FormatInt(q%scale, 10); places > 0 && q%scale > 0 {
				s += "." + strings.Repeat("0", places-len(f)) + f
			}
			return sign + s
		}
		scale *= 10
	}
}

// Show returns l in inches rounded to two places with the inch mark, for
// people: `7.41"`. A length that is not zero never shows as zero.
func (l Length) Show() string {
	sign, n := "", int64(l)
	if n < 0 {
		sign, n = "-", -n
	}
	h := divRound(n*100, int64(Inch))
	if h == 0 && n != 0 {
		return sign + `<0.01"`
	}
	s := fmt.Sprintf("%d.%02d", h/100, h%100)
	s = strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	return sign + s + `"`
}

// Inches returns l in inches as a float, for drawing only.
func (l Length) Inches() float64 { return float64(l) / float64(Inch) }

// MarshalJSON writes l as a decimal number of inches.
func (l Length) MarshalJSON() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalJSON reads a decimal number of inches.
func (l *Length) UnmarshalJSON(b []byte) error {
	v, err := ParseInches(string(b))
	if err == nil {
		*l = v
	}
	return err
}

// divRound returns n/d rounded to the nearest whole number, halves away from
// zero, for d > 0. Rounding away from zero keeps mirror images mirror images.
func divRound(n, d int64) int64 {
	if n < 0 {
		return -((-n + d/2) / d)
	}
	return (n + d/2) / d
}
