package berlin

import "slices"

// Where figures are from, other than what an owner says.
const (
	seed    = "seed"
	house   = "house"
	counter = "counter" // a scenario that does not say
)

// printed are the figures that the seed has of units (13.1 to 15.2), by kind: no others may be called its own.
var printed = map[Kind]string{
	Infantry:   "(1)-2-0 1-2-4 1-3-0 2-2-4 3-2-4 4-2-4 5-2-4 6-2-4",
	Glider:     "3-2-4 4-2-4",
	Mechanized: "1-4-6 2-4-6 3-4-6 4-4-6 5-4-6",
	MachineGun: "3-4-6 6-2-4",
	Engineer:   "1-3-4 2-3-4 5-2-4 6-2-4",
	Recon:      "1-4-6 2-4-6 3-4-6",
	Armor:      "3-5-6 4-5-6 5-5-6 6-5-6 6-6-4",
	Assault:    "1-4-6 3-4-6",
	AntiTank:   "3-2-0 6-2-0",
	Flak:       "6-3-0",
	Artillery:  "4-2-0 6-2-0 8-2-0 8-2-2 9-2-0 12-2-0 15-2-0 16-2-0",
	HQ:         "2-3-4 2-3-6",
}

// from are the sources of cells that decide together, each once; the text's alone if it has all of them.
func (s *Position) from(ids ...string) string {
	var lines []Line
	for _, id := range ids {
		lines = append(lines, Line{Source: s.source(id)})
	}
	return fromLines(lines)
}

// fromLines are the sources of lines, each once; the text's alone if it has all of them.
func fromLines(lines []Line) string {
	if w := Whose(lines...); w != "" {
		return w[2 : len(w)-1]
	}
	return seed
}

// owned are those of lines that are not of the text: what is beside the matter is told of these alone.
func owned(lines ...Line) []Line {
	return slices.DeleteFunc(lines, func(l Line) bool { return l.Source == seed })
}

// whose marks cells in a line that has no ledger.
func (s *Position) whose(ids ...string) string { return Whose(Line{Source: s.from(ids...)}) }

// source is that of what a formation says of itself.
func (b *Battle) source(formation int) string {
	if formation < 0 {
		return counter
	}
	return b.Formations[formation].Source
}
