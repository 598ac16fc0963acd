// Package shown makes text that came from files fit to be shown: in one line,
// without what a terminal would obey, and not longer than anybody reads. Letters
// of every script stay as they are.
package shown

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Line returns a text in one line of at most so many characters, with "…" where
// it was cut. What cannot be seen or changes how the rest is seen (control
// characters, ends of lines, marks of direction) is written as JSON and Go write
// it: \u001b.
func Line(text string, most int) string { return shown(text, most, "") }

// Row is Line for what is a line of output already: tabs stay, and with most 0
// it is not cut.
func Row(text string, most int) string { return shown(text, most, "\t") }

// Quotes returns a text in which what stands in double quotes is no longer than so many
// characters, with "…" where it was cut: whatever somebody wrote, the words around it
// are still read. An inch mark, which follows a digit, opens no quote.
func Quotes(text string, most int) string {
	if len(text) <= most {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		b.WriteByte(text[i])
		if text[i] != '"' || i > 0 && (text[i-1] == '\\' || text[i-1] >= '0' && text[i-1] <= '9') {
			continue
		}
		end := i + 1
		for end < len(text) && text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		if end < len(text) {
			b.WriteString(Line(text[i+1:end], most) + `"`)
			i = end
		}
	}
	return b.String()
}

func shown(text string, most int, also string) string {
	n := utf8.RuneCountInString(text)
	if (most == 0 || n <= most) && !strings.ContainsFunc(text, func(r rune) bool { return !fit(r, also) }) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	left := most
	for _, r := range text {
		if most > 0 && n > most && left == 1 {
			b.WriteString("…")
			break
		}
		left--
		switch {
		case fit(r, also):
			b.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// fit reports whether a character may be shown as it is: those that are seen,
// blanks, and the joiners that some scripts are spelled with.
func fit(r rune, also string) bool {
	return unicode.IsGraphic(r) || r == '\u200c' || r == '\u200d' || strings.ContainsRune(also, r)
}
