package berlin

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game/hexboard"
	"sightline/scenarios"
)

// A Ground is what a hex is.
type Ground byte

// The grounds, as a map writes them.
const (
	Clear    Ground = '.'
	Park     Ground = 'p'
	Airfield Ground = 'a'
	Woods    Ground = 'w'
	BuiltUp  Ground = 'b'
	Major    Ground = 'm' // a major building
	Ruins    Ground = 'r'
	Tower    Ground = 'f' // a flak tower
	Lake     Ground = '~'
)

var grounds = []Ground{Clear, Park, Airfield, Woods, BuiltUp, Major, Ruins, Tower, Lake}

var groundNames = []string{"clear", "park", "airfield", "woods", "built-up", "major", "ruins", "tower", "lake"}

// String is the ground as cells name it.
func (g Ground) String() string { return groundNames[slices.Index(grounds, g)] }

// closed reports whether zones of control do not reach into the ground.
func (g Ground) closed() bool { return g == BuiltUp || g == Major || g == Ruins || g == Tower }

// blocks reports whether direct fire is not seen through the ground.
func (g Ground) blocks() bool { return g.closed() || g == Woods }

const wantGround = `"." clear, "p" park, "a" airfield, "w" woods, "b" built-up, "m" major building, "r" ruins, "f" flak tower, "~" lake, with blanks between`

// A Map is the board and what lies on it. Hexes are indexes of the board.
type Map struct {
	Board        hexboard.Board
	Grounds      []Ground
	Roads        [][]int  // hexes in order
	Rivers       [][2]int // hexsides between two hexes
	Strongpoints []int
	UBahn        []int // entrances
	Perimeter    []int // the hexes inside the ring of strongpoints, and the ring
	Fields       []Field
	Entries      []Entry
	Places       []Place

	at      []hexboard.Hex
	printed []string // labels, by hex
	near    [][6]int // by hex and direction; -1 off the board
	road    []uint8  // by hex: the directions in which roads lead
	river   []uint8  // by hex: the sides with water
	inside  []bool
	field   []int // by hex: the airfield whose perimeter it is in, or -1
	strong  []int // by hex: the index of its strongpoint, or -1
}

// A Field is an airfield that a division may be sent to.
type Field struct {
	Name  string
	Hex   int    // its middle; -1 off the map
	Edge  string // beyond which it lies, if it is off the map
	Hexes []int  // its perimeter
}

// An Entry is a lettered area at an edge of the map.
type Entry struct {
	Letter string
	Edge   string
	Hexes  []int
}

// A Place is a name on the map.
type Place struct {
	Name string
	Hex  int
}

// link works out what follows from the map.
func (m *Map) link() {
	n := m.Board.Size()
	m.near, m.road, m.river = make([][6]int, n), make([]uint8, n), make([]uint8, n)
	m.inside, m.field, m.strong = make([]bool, n), make([]int, n), make([]int, n)
	for i := range n {
		m.field[i], m.strong[i] = -1, -1
		for d := range 6 {
			m.near[i][d] = -1
			if h := m.Board.Hex(i).Neighbor(d); m.Board.Has(h) {
				m.near[i][d] = m.Board.Index(h)
			}
		}
	}
	for _, path := range m.Roads {
		for k := 1; k < len(path); k++ {
			m.side(m.road, path[k-1], path[k])
		}
	}
	for _, s := range m.Rivers {
		m.side(m.river, s[0], s[1])
	}
	for _, h := range m.Perimeter {
		m.inside[h] = true
	}
	for i, f := range m.Fields {
		for _, h := range f.Hexes {
			m.field[h] = i
		}
	}
	for i, h := range m.Strongpoints {
		m.strong[h] = i
	}
}

// side marks the side between two hexes, from both; it does nothing if they are apart.
func (m *Map) side(masks []uint8, a, b int) {
	if d, ok := m.dir(a, b); ok {
		masks[a] |= 1 << d
		masks[b] |= 1 << ((d + 3) % 6)
	}
}

// dir is the direction from a hex to its neighbor.
func (m *Map) dir(a, b int) (int, bool) { return m.at[a].Direction(m.at[b]) }

// water reports whether there is water between a hex and its neighbor in a direction, and no
// bridge: a road makes one.
func (m *Map) water(at, dir int) bool { return m.river[at]&^m.road[at]&(1<<dir) != 0 }

func (m *Map) label(i int) string       { return m.printed[i] }
func (m *Map) distance(a, b int) int    { return hexboard.Distance(m.at[a], m.at[b]) }
func (m *Map) within(at, n int) []int   { return m.indexes(m.Board.Within(m.Board.Hex(at), n)) }
func (m *Map) labels(list []int) string { return strings.Join(m.names(list), ", ") }

func (m *Map) indexes(list []hexboard.Hex) (all []int) {
	for _, h := range list {
		all = append(all, m.Board.Index(h))
	}
	return all
}

func (m *Map) names(list []int) (all []string) {
	for _, i := range list {
		all = append(all, m.label(i))
	}
	return all
}

// readMap reads the map of a scenario.
func readMap(f *scenarios.File) Map {
	m := Map{Grounds: []Ground{Clear}}
	m.Board, _ = hexboard.New(hexboard.Layout{}, 1, 1)
	f.Root.Need("board", "a table [board] with its map")
	t, ok := f.Root.Table("board")
	if ok {
		m.readBoard(t)
	}
	for i := range m.Board.Size() {
		m.at = append(m.at, m.Board.Hex(i))
		m.printed = append(m.printed, m.Board.Label(m.Board.Hex(i)))
	}
	if ok {
		m.Strongpoints, m.UBahn, m.Perimeter = m.hexes(t, "strongpoints"), m.hexes(t, "ubahn"), m.hexes(t, "perimeter")
	}
	for _, t := range f.Root.Tables("road", 200) {
		m.Roads = append(m.Roads, m.path(t))
	}
	for _, t := range f.Root.Tables("river", 100) {
		m.Rivers = append(m.Rivers, m.sides(t)...)
	}
	fields := f.Root.Tables("airfield", 20)
	for _, t := range fields {
		x := Field{Name: t.Name("name", "a name of its own"), Hex: -1, Edge: t.Choice("edge", "", "north", "east", "south", "west")}
		if t.Has("hex") == (x.Edge != "") {
			t.Fault("hex", "want the hex in its middle, or the edge beyond which it lies")
			t.Skip("hex", "hexes")
		} else if x.Edge == "" {
			x.Hex, x.Hexes = m.hex(t, "hex"), m.hexes(t, "hexes")
			if !slices.Contains(x.Hexes, x.Hex) {
				x.Hexes = append(x.Hexes, x.Hex)
			}
			slices.Sort(x.Hexes)
		}
		m.Fields = append(m.Fields, x)
	}
	f.WantUnique("airfield", fields, func(i int) string { return m.Fields[i].Name })
	entries := f.Root.Tables("entry", 60)
	for _, t := range entries {
		t.Need("edge", "the edge that it is at")
		m.Entries = append(m.Entries, Entry{t.Name("letter", "a letter of its own"), t.Choice("edge", "", "north", "east", "south", "west"), m.hexes(t, "hexes")})
	}
	f.WantUnique("entry", entries, func(i int) string { return m.Entries[i].Letter })
	for _, t := range f.Root.Tables("landmark", 200) {
		m.Places = append(m.Places, Place{t.Name("name", "what it is called"), m.hex(t, "hex")})
	}
	m.link()
	return m
}

func (m *Map) readBoard(t *scenarios.Section) {
	l := hexboard.Layout{Odd: t.Truth("odd"), First: t.Whole("first", 0, 0, 1)}
	t.Need("map", "a row of hexes a line: "+wantGround)
	var all []Ground
	across, rows := 0, 0
	for _, line := range strings.Split(strings.TrimSpace(t.Text("map")), "\n") {
		row := strings.Fields(line)
		if rows++; rows == 1 {
			across = len(row)
		}
		if len(row) != across {
			t.Fault("map", "row %d has %d hexes: want %d as the first has", rows, len(row), across)
			return
		}
		for i, x := range row {
			if len(x) != 1 || !slices.Contains(grounds, Ground(x[0])) {
				t.Fault("map", "row %d has %s as hex %d: want %s", rows, scenarios.Quoted(x), i+1, wantGround)
				return
			}
			all = append(all, Ground(x[0]))
		}
	}
	board, err := hexboard.New(l, across, rows)
	if err != nil {
		t.Fault("map", "%v", err)
		return
	}
	m.Board, m.Grounds = board, all
}

// parse reads a label, and reports one that is none.
func (m *Map) parse(t *scenarios.Section, key, label string) (int, bool) {
	h, err := m.Board.Parse(label)
	if err != nil {
		t.Fault(key, "%v", err)
		return 0, false
	}
	return m.Board.Index(h), true
}

// hex reads where something is; the first hex if that is none.
func (m *Map) hex(t *scenarios.Section, key string) int {
	t.Need(key, "a hex, such as "+scenarios.Quoted(m.label(0)))
	if label := t.Phrase(key); label != "" {
		i, _ := m.parse(t, key, label)
		return i
	}
	return 0
}

const wantHexes = `a list of hexes such as "0102", or of several in a column such as "0102-0105"`

// hexes reads a list of hexes and returns it in order, each once.
func (m *Map) hexes(t *scenarios.Section, key string) (list []int) {
	for _, x := range t.Names(key, wantHexes) {
		from, to, several := strings.Cut(x, "-")
		a, ok := m.parse(t, key, from)
		b := a
		if ok && several {
			b, ok = m.parse(t, key, to)
		}
		if !ok {
			continue
		}
		c, r := m.Board.Place(m.Board.Hex(a))
		d, e := m.Board.Place(m.Board.Hex(b))
		if c != d || e < r {
			t.Fault(key, "has %s: want %s", scenarios.Quoted(x), wantHexes)
			continue
		}
		for ; r <= e; r++ {
			list = append(list, m.Board.Index(m.Board.At(c, r)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// path reads the hexes of a road, each beside the one before.
func (m *Map) path(t *scenarios.Section) (list []int) {
	t.Need("path", "the hexes of the road, each beside the one before")
	for _, x := range t.Names("path", "a list of hexes") {
		i, ok := m.parse(t, "path", x)
		if !ok {
			continue
		}
		if k := len(list); k > 0 && m.distance(list[k-1], i) != 1 {
			t.Fault("path", "has %s after %s: want one beside it", m.label(i), m.label(list[k-1]))
			continue
		}
		list = append(list, i)
	}
	return list
}

// sides reads the hexsides of a river, such as "0102/0103".
func (m *Map) sides(t *scenarios.Section) (list [][2]int) {
	const want = `a list of hexsides such as "0102/0103"`
	t.Need("sides", want)
	for _, x := range t.Names("sides", want) {
		from, to, _ := strings.Cut(x, "/")
		a, ok := m.parse(t, "sides", from)
		if !ok {
			continue
		}
		b, ok := m.parse(t, "sides", to)
		switch {
		case !ok:
		case m.distance(a, b) != 1:
			t.Fault("sides", "has %s, which are not beside one another: want %s", scenarios.Quoted(x), want)
		default:
			list = append(list, [2]int{min(a, b), max(a, b)})
		}
	}
	return list
}

// runs is a list of hexes as files write it: those of a column that follow one another as
// one.
func (m *Map) runs(list []int) (all []string) {
	type cell struct{ c, r int }
	var cells []cell
	for _, i := range list {
		c, r := m.Board.Place(m.Board.Hex(i))
		cells = append(cells, cell{c, r})
	}
	slices.SortFunc(cells, func(a, b cell) int { return (a.c-b.c)*100 + a.r - b.r })
	for k := 0; k < len(cells); {
		e := k
		for e+1 < len(cells) && cells[e+1] == (cell{cells[k].c, cells[e].r + 1}) {
			e++
		}
		text := m.Board.Label(m.Board.At(cells[k].c, cells[k].r))
		if e > k {
			text += "-" + m.Board.Label(m.Board.At(cells[e].c, cells[e].r))
		}
		all = append(all, text)
		k = e + 1
	}
	return all
}

// write writes the map as it is read.
func (m *Map) write(w *scenarios.Writer) {
	w.Table("board")
	w.Truth("odd", m.Board.Odd)
	w.Whole("first", m.Board.First, 0)
	var rows []string
	for r := range m.Board.Height {
		var row []string
		for c := range m.Board.Columns {
			row = append(row, string(m.Grounds[m.Board.Index(m.Board.At(c, r))]))
		}
		rows = append(rows, strings.Join(row, " "))
	}
	w.Text("map", strings.Join(rows, "\n"), "")
	for _, x := range []struct {
		key  string
		list []int
	}{{"strongpoints", m.Strongpoints}, {"ubahn", m.UBahn}, {"perimeter", m.Perimeter}} {
		if x.list != nil {
			w.Names(x.key, m.runs(x.list))
		}
	}
	for _, path := range m.Roads {
		w.Entry("road")
		w.Names("path", m.names(path))
	}
	if m.Rivers != nil {
		var sides []string
		for _, s := range m.Rivers {
			sides = append(sides, fmt.Sprintf("%s/%s", m.label(s[0]), m.label(s[1])))
		}
		w.Entry("river")
		w.Names("sides", sides)
	}
	for _, f := range m.Fields {
		w.Entry("airfield")
		w.Name("name", f.Name)
		if f.Hex >= 0 {
			w.Name("hex", m.label(f.Hex))
			w.Names("hexes", m.runs(f.Hexes))
		} else {
			w.Name("edge", f.Edge)
		}
	}
	for _, e := range m.Entries {
		w.Entry("entry")
		w.Name("letter", e.Letter)
		w.Name("edge", e.Edge)
		w.Names("hexes", m.runs(e.Hexes))
	}
	for _, p := range m.Places {
		w.Entry("landmark")
		w.Name("name", p.Name)
		w.Name("hex", m.label(p.Hex))
	}
}
