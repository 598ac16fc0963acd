package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Of every function of a Go program the runtime has tables: what of its frame is a pointer,
// where each of its instructions stands in the source, what to print of its arguments. The
// last two serve only to print the way to a panic, and are a fourteenth of what a browser
// loads. withoutLines takes them out; such a way is then printed with the names of the
// functions alone. It is an error if the tables are not as those of the Go that this is
// written for.
func withoutLines(wasm []byte) ([]byte, error) {
	m, err := memoryOf(wasm)
	if err == nil {
		err = m.dropLines()
	}
	if err != nil {
		return nil, fmt.Errorf("the tables of functions: %w", err)
	}
	return m.write(wasm), nil
}

// A memory is what a program begins with.
type memory struct {
	bytes    []byte
	from, to int // the section of the program that fills it
}

var errTables = errors.New("they are not as Go 1.26 writes them")

// The section of WebAssembly that fills the memory, piece by piece, and how the place of a
// piece is written.
const (
	dataSection   = 11
	constant      = 0x41
	endOfConstant = 0x0b
)

// memoryOf reads the memory of a program whose places are constants, as Go's linker
// writes it.
func memoryOf(wasm []byte) (*memory, error) {
	r := &reader{b: wasm, at: 8} // behind the mark and the version
	for r.at < len(wasm) && !r.over {
		m := &memory{from: r.at}
		id, size := r.byte(), r.number()
		if id != dataSection {
			r.at += size
			continue
		}
		m.to = r.at + size
		for range r.number() {
			if r.byte() != 0 || r.byte() != constant {
				return nil, errTables
			}
			at := r.number()
			if r.byte() != endOfConstant {
				return nil, errTables
			}
			size := r.number()
			if r.over || r.at+size > len(wasm) || at+size > 1<<30 {
				return nil, errTables
			}
			if more := at + size - len(m.bytes); more > 0 {
				m.bytes = append(m.bytes, make([]byte, more)...)
			}
			copy(m.bytes[at:], wasm[r.at:r.at+size])
			r.at += size
		}
		if r.at != m.to {
			return nil, errTables
		}
		return m, nil
	}
	return nil, errTables
}

// write is the program with the memory as it is now.
func (m *memory) write(wasm []byte) []byte {
	var pieces []byte
	count := 0
	for at := 0; ; count++ {
		for at < len(m.bytes) && m.bytes[at] == 0 {
			at++
		}
		if at == len(m.bytes) {
			break
		}
		end := len(m.bytes)
		if zero := bytes.Index(m.bytes[at:], gap); zero >= 0 {
			end = at + zero
		}
		pieces = append(pieces, 0, constant)
		pieces = appendPlace(pieces, at)
		pieces = append(pieces, endOfConstant)
		pieces = binary.AppendUvarint(pieces, uint64(end-at))
		pieces = append(pieces, m.bytes[at:end]...)
		at = end
	}
	head := binary.AppendUvarint(nil, uint64(count))
	out := append(wasm[:m.from:m.from], dataSection)
	out = binary.AppendUvarint(out, uint64(len(head)+len(pieces)))
	return append(append(append(out, head...), pieces...), wasm[m.to:]...)
}

// gap is how many zeros end a piece of memory: to begin another costs fewer bytes.
var gap = make([]byte, 64)

// appendPlace writes a number that could be negative.
func appendPlace(to []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		to = append(to, byte(n&0x7f|0x80))
	}
	return append(to, byte(n))
}

// A reader reads numbers of WebAssembly, and of tables of values by places, which are written
// alike; it stops at the end.
type reader struct {
	b    []byte
	at   int
	over bool // it was read beyond the end, or a number is too large
}

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.over = true
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

// number is one of no sign, in groups of seven bits; a place in memory, too, which has none
// though it could.
func (r *reader) number() (n int) {
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.over = true
	return 0
}

// The tables of Go 1.26: of runtime.pcHeader the words after its first eight bytes, of 64 bits
// each; of runtime._func those that are needed here, of 32. Behind the eleven words of a
// function are the places of its tables of values, then those of its other data.
const (
	headFuncs, headUnits, headNames, headValues, headRecords = 0, 4, 3, 6, 7
	headWords                                                = 8

	ofStack, ofFile, ofLine, ofTables, ofUnit, ofStart, ofKinds = 4, 5, 6, 7, 8, 9, 10
	recordWords                                                 = 11

	// Of the tables of values where it could be stopped, which it cannot in a browser, and
	// which arguments are in use; of the data how these are printed.
	stopped, argsInUse = 0, 3
	argsShown, argsAre = 5, 6
	noData             = 0xffffffff
)

// tablesMark begins them: a mark, and that an instruction has one byte and a pointer eight.
const tablesMark = "\xf1\xff\xff\xff\x00\x00\x01\x08"

// dropLines takes out of the tables which files and lines instructions are of.
func (m *memory) dropLines() error {
	start := bytes.Index(m.bytes, []byte(tablesMark))
	if start < 0 || len(m.bytes) < start+8+8*headWords {
		return errTables
	}
	tables := m.bytes[start:]
	var head [headWords]int
	for i := range head {
		n := binary.LittleEndian.Uint64(tables[8+8*i:])
		if n > uint64(len(tables)) {
			return errTables
		}
		head[i] = int(n)
	}
	if !slices.IsSorted(head[headNames:]) || head[headRecords]+8*head[headFuncs] > len(tables) {
		return errTables
	}
	records, values := tables[head[headRecords]:], tables[head[headValues]:head[headRecords]]
	kept := &values26{old: values, now: []byte{0}, at: map[uint32]uint32{0: 0}} // at 0 there is no table
	for i := range head[headFuncs] {
		if err := kept.function(records, binary.LittleEndian.Uint32(records[8*i+4:])); err != nil {
			return err
		}
	}
	if len(kept.now) > len(values) {
		return errTables
	}
	clear(values[copy(values, kept.now):])
	clear(tables[head[headUnits]:head[headValues]]) // and the names of the files
	dropNames(tables[head[headNames]:head[headUnits]])
	return nil
}

// named are the functions whose names stay: ours, and those by which Go itself says where
// something began and ended. A way to a panic has a gap where it leads through a library.
var named = [][]byte{[]byte("main."), []byte("sightline/"), []byte("runtime.")}

// dropNames takes out the names of all other functions, each of which ends in a zero.
func dropNames(names []byte) {
	for len(names) > 0 {
		name, rest, _ := bytes.Cut(names, []byte{0})
		if !slices.ContainsFunc(named, func(of []byte) bool { return bytes.HasPrefix(name, of) }) {
			clear(name)
		}
		names = rest
	}
}

// values26 are the tables of values by places, and those of them that are kept.
type values26 struct {
	old, now []byte
	at       map[uint32]uint32 // where a table is now, by where it was
}

// function takes out of the record of a function what is not kept.
func (v *values26) function(records []byte, at uint32) error {
	word := func(i int) []byte { return records[int(at)+4*i:] }
	get := func(i int) uint32 { return binary.LittleEndian.Uint32(word(i)) }
	put := func(i int, n uint32) { binary.LittleEndian.PutUint32(word(i), n) }
	if int(at)+4*recordWords > len(records) {
		return errTables
	}
	count, data := int(get(ofTables)), int(get(ofKinds)>>24)
	if count > 8 || data > 16 || int(at)+4*(recordWords+count+data) > len(records) {
		return errTables
	}
	for _, i := range []int{ofFile, ofLine, ofUnit, ofStart} {
		put(i, 0)
	}
	keep := []int{ofStack}
	for k := range count {
		if i := recordWords + k; k == stopped || k == argsInUse {
			put(i, 0)
		} else {
			keep = append(keep, i)
		}
	}
	for _, i := range keep {
		to, err := v.keep(get(i))
		if err != nil {
			return err
		}
		put(i, to)
	}
	for _, k := range []int{argsShown, argsAre} {
		if k < data {
			put(recordWords+count+k, noData)
		}
	}
	return nil
}

// keep keeps the table at a place, and returns where it is then.
func (v *values26) keep(at uint32) (to uint32, err error) {
	if to, is := v.at[at]; is {
		return to, nil
	}
	r := reader{b: v.old, at: int(at)}
	for pc := 0; ; { // until a value is said to stay, but for the first
		if step := r.number(); step == 0 && pc > 0 || r.over {
			break
		}
		pc += r.number() // so far it is so, which may be nowhere
	}
	if r.over {
		return 0, errTables
	}
	to = uint32(len(v.now))
	v.now = append(v.now, v.old[at:r.at]...)
	v.at[at] = to
	return to, nil
}
