package commanddecision

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"sightline/game"
	"sightline/los"
	"sightline/units"
)

// figures are the cells in force that are not the standard ones, in the order
// of the chart and then of the book.
func (b *Battle) figures() []figure {
	var list []figure
	if b.Chart != StandardChart() {
		for _, c := range b.Chart.cells {
			if std, _ := StandardChart().Cell(c.ID); std != c {
				list = append(list, figure{c.ID, c.Value, c.Source})
			}
		}
	}
	std := units.Standard()
	if b.Book == std {
		return list
	}
	for _, id := range b.Book.Cells() {
		v, _ := b.Book.Value(id)
		src, _ := b.Book.Source(id)
		wasValue, _ := std.Value(id)
		wasSource, _ := std.Source(id)
		if v != wasValue || src != wasSource {
			list = append(list, figure{id, v, src})
		}
	}
	return list
}

// standardPrint is the fingerprint of what a copy leaves out: the version of
// the rules, and the figures that come with the program, with their words and
// their sources.
var standardPrint = sync.OnceValue(func() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %v\n", System{}.Version(), los.DefaultRulings())
	for _, c := range StandardChart().cells {
		fmt.Fprintf(h, "%q\n", c)
	}
	book := units.Standard()
	for _, id := range book.Cells() {
		v, _ := book.Value(id)
		src, _ := book.Source(id)
		fmt.Fprintf(h, "%q %q %q\n", id, v, src)
	}
	return game.ShortHash([32]byte(h.Sum(nil)))
})
