package board

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Title is a line that begins with a capital.
func Title(s string) string {
	if s == "" {
		return ""
	}
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

// common are words in which names are least told apart: they go first where one is too long.
var common = []string{"Infantry", "Division", "Battalion", "US"}

// short are words that are written shorter where a name is too long: what players say, too.
var short = []struct{ word, as string }{{"Parachute", "Para"}, {"parachute", "para"}, {"Panzergrenadier", "PzGren"}, {"mechanized", "mech"}, {"Infanterie-Division", "ID"}, {"Artillery", "Arty"}}

// cut is a name that has some room: without common words, and if that is not enough cut in its
// middle, since the beginnings of those beside it are alike.
func cut(name string, room func(string) bool) string {
	for i := -1; i < len(common); i++ {
		if i >= 0 {
			name = without(name, common[i])
		}
		if room(name) {
			return name
		}
	}
	for _, s := range short {
		if words := strings.Fields(name); slices.Contains(words, s.word) {
			words[slices.Index(words, s.word)] = s.as
			if name = strings.Join(words, " "); room(name) {
				return name
			}
		}
	}
	all := []rune(name)
	for n := len(all) - 1; n > 1; n-- {
		tail := min(max(n/2, min(n-1, 5)), n-1)
		if s := strings.TrimSpace(string(all[:n-tail])) + "\u2026" + strings.TrimSpace(string(all[len(all)-tail:])); room(s) {
			return s
		}
	}
	return "\u2026"
}

// without is a name without a word, if it has others.
func without(name, word string) string {
	words := slices.DeleteFunc(strings.Fields(name), func(s string) bool { return s == word })
	if len(words) == 0 {
		return name
	}
	return strings.Join(words, " ")
}

// Within is the name of a piece where the name of its formation stands above: without the words
// that it begins with and that stand there already, whole or by their first letters.
func Within(formation, name string) string {
	words, above := strings.Fields(name), strings.Fields(formation)
	n := 0
	for n < len(words)-1 && slices.ContainsFunc(above, func(s string) bool {
		r, _ := utf8.DecodeRuneInString(words[n])
		return strings.HasPrefix(s, words[n]) && (s == words[n] || unicode.IsUpper(r))
	}) {
		n++
	}
	if out := strings.Join(words[n:], " "); unicode.IsLetter([]rune(out)[0]) {
		return Title(out)
	}
	return name
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

// Percents are shares of a whole in percent, which sum to 100: what rounding leaves goes to those
// that it cuts most.
func Percents(parts ...int) []int {
	sum, left := 0, 100
	for _, n := range parts {
		sum += n
	}
	out := make([]int, len(parts))
	if sum == 0 {
		return out
	}
	for i, n := range parts {
		out[i] = 100 * n / sum
		left -= out[i]
	}
	for ; left > 0; left-- {
		most := 0
		for i, n := range parts {
			if 100*n-out[i]*sum > 100*parts[most]-out[most]*sum {
				most = i
			}
		}
		out[most]++
	}
	return out
}
