package boards

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sightline/cmd/internal/picture"
)

// Places are the names of the cells of a map that have one besides their label, by that.
func Places(b *picture.Board) map[string]string {
	names := map[string]string{}
	for _, c := range b.Cells {
		if c.Place != "" {
			names[c.Name] = c.Place
		}
	}
	return names
}

// Placed is a line in which hexes that have names are called by these, too: "Karlshorst, hex
// 1104".
func Placed(names map[string]string, text string) string {
	if len(names) == 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		n := 0
		for i+n < len(text) && text[i+n] >= '0' && text[i+n] <= '9' {
			n++
		}
		if n == 0 {
			b.WriteByte(text[i])
			i++
			continue
		}
		name, label := names[text[i:i+n]], text[i:i+n]
		if i += n; name == "" || strings.Contains(text, name) {
			b.WriteString(label)
			continue
		}
		so := b.String()
		if at := len(so) - len("hex "); at >= 0 && strings.EqualFold(so[at:], "hex ") {
			b.Reset()
			if b.WriteString(so[:at]); at == 0 || strings.HasSuffix(so[:at], ": ") {
				name = capital(name)
			}
		}
		b.WriteString(name + ", hex " + label)
	}
	return b.String()
}

// capital is a text with a capital at its beginning.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
