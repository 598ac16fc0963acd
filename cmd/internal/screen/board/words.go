package board

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Title is a line that begins with a capital.
func Title(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Last is what stands after the last colon of a line, as what comes of it; "" if there is none.
func Last(text string) string {
	i := strings.LastIndex(text, ": ")
	if i < 0 || i+2 == len(text) {
		return ""
	}
	return Title(text[i+2:])
}

// Counted is a number with what is counted: "1 unit", "2 units".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Signed is a number as it is added, or a word as it is.
func Signed(s string) string { return strings.Replace(s, "-", "\u2212", 1) }
