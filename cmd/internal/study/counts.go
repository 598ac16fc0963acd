package study

import (
	"cmp"
	"slices"
	"strings"
)

// counts counts things by what they are called.
type counts []counting

type counting struct {
	what string
	n    int
}

func (c *counts) add(what string, n int) {
	for k := range *c {
		if (*c)[k].what == what {
			(*c)[k].n += n
			return
		}
	}
	*c = append(*c, counting{what, n})
}

// most are the first few, of equals in the order of the alphabet.
func (c counts) most(few int) counts {
	list := slices.Clone(c)
	slices.SortFunc(list, func(a, b counting) int { return cmp.Or(b.n-a.n, strings.Compare(a.what, b.what)) })
	return list[:min(few, len(list))]
}

// cut parts the two halves of a name that is counted.
func cut(what string) (first, second string) {
	first, second, _ = strings.Cut(what, "\n")
	return first, second
}
