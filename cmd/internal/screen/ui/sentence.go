package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence makes a sentence of an error's text: a capital and a full stop. The name of a
// file that it begins with stays as it is.
func Sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	if first, _, _ := strings.Cut(text, " "); !strings.Contains(first, ":") {
		text = Capital(text)
	}
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}

// Capital returns a text with its first letter large.
func Capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}
