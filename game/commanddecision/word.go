package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
)

// unmarshalWord reads one of a list of words as its index. The first may be empty: it is
// the one that is not written.
func unmarshalWord[T ~uint8](b []byte, words []string, to *T, what string) error {
	i := slices.Index(words, string(b))
	if i < 0 {
		if words[0] == "" {
			words = words[1:]
		}
		return fmt.Errorf("%s %q: want one of %v", what, b, words)
	}
	*to = T(i)
	return nil
}

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// numbers writes rolls for people.
func numbers(list []int) string {
	if len(list) == 0 {
		return "nothing"
	}
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = fmt.Sprint(n)
	}
	return strings.Join(words, " ")
}

// count writes "no hits", "1 hit", "2 hits".
func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// percent is a share in words, rounded up.
func percent(share int64) string { return fmt.Sprintf("%d %%", (share+9999)/10000) }

// points writes places for people.
func points(list []geom.Point) string {
	text := ""
	for k, p := range list {
		if k > 0 {
			text += ", "
		}
		text += p.String()
	}
	return text
}
