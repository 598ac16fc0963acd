// The program sorts lists in which many are equal, and prints a sum of where all of them went.
package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

type thing struct{ key, was int }

func main() {
	r, sum := rand.New(rand.NewPCG(1, 2)), uint64(14695981039346656037)
	for n := range 300 {
		list := make([]thing, n)
		for i := range list {
			list[i] = thing{r.IntN(1 + n/3), i}
		}
		stable := slices.Clone(list)
		by := func(a, b thing) int { return cmp.Compare(a.key, b.key) }
		slices.SortFunc(list, by)
		slices.SortStableFunc(stable, by)
		for i := range list {
			sum = (sum ^ uint64(list[i].was)) * 1099511628211
			sum = (sum ^ uint64(stable[i].was)) * 1099511628211
		}
	}
	println(sum)
}
