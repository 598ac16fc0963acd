package dday

import (
	_ "embed"
	"errors"
	"sightline/game/boardgame"
	"sync"
)

// A Cell is a figure of the rules: its source is seed, house, or what an owner says.
type Cell = boardgame.Cell

// A Change replaces a cell.
type Change = boardgame.Change

// A Chart is all figures. It never changes.
type Chart struct{ *boardgame.Chart }

//go:embed chart.toml
var chartFile []byte

// Standard returns the figures as they come with the program.
func Standard() *Chart { return standard() }

// The chart is part of the program and tested: a fault in it is a fault of the program.
var standard = sync.OnceValue(func() *Chart {
	cells, err := boardgame.ReadChart(chartFile, []string{"seed", "house"}, boardgame.Takes)
	c := &Chart{cells}
	if err == nil {
		err = errors.Join(c.order()...)
	}
	if err != nil {
		panic("dday: chart.toml: " + err.Error())
	}
	return c
})

// With returns the chart with single cells replaced. The error joins every fault: no such
// cell, a value that it may not hold, rolls that do not follow one another.
func (c *Chart) With(changes []Change) (*Chart, error) {
	if len(changes) == 0 {
		return c, nil
	}
	cells, faults := c.Chart.With(changes)
	n := &Chart{cells}
	if err := errors.Join(append(faults, n.order()...)...); err != nil {
		return nil, err
	}
	return n, nil
}

// order returns the rolls that do not follow one another as those of a table have to.
func (c *Chart) order() (faults []error) {
	rising := func(ids ...string) {
		for i, id := range ids[1:] {
			if c.Int(id) < c.Int(ids[i]) {
				faults = append(faults, boardgame.Ill(id, ids[i], "is %d: want no less than %s, %d", c.Int(id), ids[i], c.Int(ids[i])))
			}
		}
	}
	for _, q := range qualityNames {
		rising("activate."+q+".double", "activate."+q+".full", "activate."+q+".hold")
	}
	rising("hit.least", "hit.base", "hit.most")
	rising("air.save", "air.none")
	if always, never := c.Int("save.always"), c.Int("save.never"); always >= never {
		faults = append(faults, boardgame.Ill("save.always", "save.never", "is %d: want less than save.never, %d", always, never))
	}
	return faults
}

// A Line is a line of a ledger: what it is, what it adds, and where that is from.
type Line struct {
	ID     string `json:"id"` // of the cell
	Text   string `json:"text"`
	Value  int    `json:"value"`
	Source string `json:"source"`
}

// ChartFormat is the format of a file of cells.
const ChartFormat = "sightline/dday-chart 1"

// likeCell is the id of a cell.
const likeCell = "save.poor"

// DecodeChanges reads an overlay and returns the chart with its cells.
func DecodeChanges(name string, data []byte, c *Chart) (*Chart, error) {
	return boardgame.Overlay(name, data, ChartFormat, likeCell, c, c.With)
}
