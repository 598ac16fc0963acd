package units

import (
	"slices"
	"strconv"
	"strings"

	"sightline/geom"
)

// The functions of this file read the charts' own notation. They report
// whether the text is in it.

// none is what a chart prints where there is nothing.
const none = "-"

// number reads a whole number without a sign, from least to most.
func number(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == text
}

// inches reads a length in inches from least to most, with or without the
// mark.
func inches(text string, least, most geom.Length) (geom.Length, bool) {
	l, err := geom.ParseInches(strings.TrimSuffix(text, `"`))
	return l, err == nil && l >= least && l <= most && !strings.HasPrefix(text, "+")
}

// flag reads a truth value.
func flag(text string) (value, ok bool) { return text == "true", text == "true" || text == "false" }

// word reads one of words.
func word[W ~string](text string, words []W) (W, bool) {
	return W(text), slices.Contains(words, W(text))
}

// title reads a name for people.
func title(text string) (string, bool) {
	bad := strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) })
	return text, text != "" && len(text) <= 80 && strings.TrimSpace(text) == text && !bad
}

// base reads `width x depth` in inches.
func base(text string) (width, depth geom.Length, ok bool) {
	w, d, cut := strings.Cut(text, " x ")
	width, okW := inches(w, geom.Inch/10, 6*geom.Inch)
	depth, okD := inches(d, geom.Inch/10, 6*geom.Inch)
	return width, depth, cut && okW && okD
}

// armor reads "11/5", "2/1o" for an open top, or "soft" for no armor.
func armor(text string, k *Kind) bool {
	if text == "soft" {
		return true
	}
	rest, open := strings.CutSuffix(text, "o")
	front, flank, cut := strings.Cut(rest, "/")
	var okF, okK bool
	k.ArmorFront, okF = number(front, 0, 60)
	k.ArmorFlank, okK = number(flank, 0, 60)
	k.Armored, k.Open = true, open
	return cut && okF && okK
}

// romans are the weight classes, lightest first.
var romans = []string{"I", "II", "III", "IV", "V", "VI"}

// weight reads a weight class.
func weight(text string) (int, bool) {
	i := slices.Index(romans, text)
	return i + 1, i >= 0
}

// capacity reads what a vehicle carries: stands in halves, "tow" for a gun, or
// both: "1 + tow".
func capacity(text string, k *Kind) bool {
	stands, tow, both := strings.Cut(text, " + ")
	if text == "tow" {
		stands, tow, both = "", text, true
	}
	if both && tow != "tow" {
		return false
	}
	k.Tows = both
	if stands == "" {
		return both
	}
	if stands == "1/2" {
		k.Capacity = 1
		return true
	}
	whole, half := strings.CutSuffix(stands, " 1/2")
	n, ok := number(whole, 1, 12)
	k.Capacity = 2 * n
	if half {
		k.Capacity++
	}
	return ok
}

// points reads a worth with at most one decimal place, in tenths.
func points(text string) (int, bool) {
	whole, tenth, dot := strings.Cut(text, ".")
	w, okW := number(whole, 0, 10_000)
	t, okT := number(tenth, 0, 9)
	return 10*w + t, okW && (okT || !dot)
}

// A rate is a rate of fire: "2", "3/2" with the first number, the greater, in contact, "1*"
// for stationary weapons.
type rate struct {
	contact, other int
	stationary     bool
}

// maxROF bounds the dice of one weapon.
const maxROF = 20

func rateOf(text string) (rate, bool) {
	rest, star := strings.CutSuffix(text, "*")
	contact, other, split := strings.Cut(rest, "/")
	if !split {
		other = contact
	}
	a, okA := number(contact, 1, maxROF)
	b, okB := number(other, 1, maxROF)
	return rate{a, b, star}, okA && okB && b <= a
}

// penetration reads "9", "X3", "X½" or "-".
func penetration(text string) (Penetration, bool) {
	if text == none {
		return Penetration{}, true
	}
	times, x := strings.CutPrefix(text, "X")
	if !x {
		n, ok := number(text, 0, 60)
		return Penetration{Kind: Adds, Add: n}, ok
	}
	p := Penetration{Kind: Multiplies, TimesN: 1, TimesD: 2}
	if times == "½" {
		return p, true
	}
	above, below, broken := strings.Cut(times, "/")
	if !broken {
		below = "1"
	}
	var okN, okD bool
	p.TimesN, okN = number(above, 1, 20)
	p.TimesD, okD = number(below, 1, 20)
	return p, okN && okD
}

// band reads a range band: `10/16` is the longest range and the penetration,
// "4" has none, "CA/X3" is for contact only.
func band(text string) (Band, bool) {
	reach, pen, slash := strings.Cut(text, "/")
	var b Band
	okP := true
	if slash {
		b.Penetration, okP = penetration(pen)
	}
	if reach == "CA" {
		b.Contact = true
		return b, okP
	}
	l, okR := inches(reach, geom.Inch/4, 400*geom.Inch)
	b.Reach = l
	return b, okP && okR
}

// apers reads the column HE/APERS: `1"/4` is the side and the value of a
// burst, "P+1" what personnel add to the hit number, "-" that the weapon may
// not fire at personnel.
func apers(text string, w *Weapon) bool {
	if text == none {
		w.NoPersonnel = true
		return true
	}
	burst, mod, both := strings.Cut(text, " ")
	if strings.HasPrefix(text, "P") {
		burst, mod, both = "", text, true
	}
	if both && !personnelMod(mod, w) {
		return false
	}
	if burst == "" {
		return both
	}
	side, value, slash := strings.Cut(burst, `"/`)
	var okS, okV bool
	w.Burst.Side, okS = inches(side, geom.Inch/4, 12*geom.Inch)
	w.Burst.Value, okV = number(value, 1, 10)
	return slash && okS && okV
}

// personnelMod reads "P0", "P+1" or "P-1".
func personnelMod(text string, w *Weapon) bool {
	digits, p := strings.CutPrefix(text, "P")
	sign := 1
	switch {
	case strings.HasPrefix(digits, "+"):
		digits = digits[1:]
	case strings.HasPrefix(digits, "-"):
		digits, sign = digits[1:], -1
	case digits != "0":
		return false
	}
	n, ok := number(digits, 0, 10)
	w.PersonnelMod = sign * n
	return p && ok
}

// yardsPerInch is the ground scale (seed 002, "Scale").
const yardsPerInch = 50

// indirect reads yards with inches in parentheses, `2625 (52")`, which must be
// the same range within half an inch.
func indirect(text string) (geom.Length, bool) {
	y, in, cut := strings.Cut(text, ` (`)
	in, closed := strings.CutSuffix(in, `")`)
	yards, okY := number(y, 1, 20_000)
	n, okN := number(in, 1, 400)
	off := yards - yardsPerInch*n
	return geom.Length(n) * geom.Inch, cut && closed && okY && okN && 2*off <= yardsPerInch && -2*off <= yardsPerInch
}
