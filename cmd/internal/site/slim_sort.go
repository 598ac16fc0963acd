package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Of the Go library every type that is sorted by a function has a sort of its own: the same
// seventeen functions a hundred times. The program for browsers has them once, as package
// sort has, which is made from the same template: it compares and swaps the same in the
// same order, so equals end where they do on a desktop.
const sortOnce = `
type lessSwap struct {
	Less func(i, j int) bool
	Swap func(i, j int)
}

func lessSwapOf[E any](data []E, cmp func(a, b E) int) lessSwap {
	return lessSwap{
		func(i, j int) bool { return cmp(data[i], data[j]) < 0 },
		func(i, j int) { data[i], data[j] = data[j], data[i] },
	}
}

func pdqsortCmpFunc[E any](data []E, a, b, limit int, cmp func(a, b E) int) {
	if b-a > 1 {
		pdqsort_func(lessSwapOf(data, cmp), a, b, limit)
	}
}

func stableCmpFunc[E any](data []E, n int, cmp func(a, b E) int) {
	if n > 1 {
		stable_func(lessSwapOf(data, cmp), n)
	}
}
`

// sortingOnce is what the go command has to compile in place of the sorts of package slices.
func sortingOnce(library string) ([]byte, error) {
	name := filepath.Join(library, "sort", "zsortfunc.go")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	head, body, is := strings.Cut(string(text), "package sort\n")
	if !is {
		return nil, fmt.Errorf("%s: is no file of package sort", name)
	}
	return []byte(head + "package slices\n" + sortOnce + body), nil
}
