package site

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"slices"
)

// Gzip of the standard library finds no matches of three bytes, of which a program is full, and
// takes those that look best where they begin: this one asks which are the shortest together
// (RFC 1951 and 1952).
const (
	window   = 1 << 15
	longest  = 258
	shortest = 3
	inBlock  = 40_000 // bytes that share their codes
	endOf    = 256    // the symbol that ends a block
)

// An item is a byte, or a match: a length in the upper half and a distance in the lower.
type item uint32

// pack packs by gzip, the same bytes for the same program.
func pack(data []byte) []byte {
	b := &bitWriter{out: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}}
	f, p := newFinder(data), guessed()
	for from, to := 0, 0; ; from = to {
		to = min(from+inBlock, len(data))
		found := f.matches(from, to)
		var block []item
		for range 3 { // the prices are those of what was chosen before
			block = f.shortest(from, to, found, p)
			p = pricesOf(block)
		}
		b.block(block, to == len(data))
		if to == len(data) {
			break
		}
	}
	b.flush()
	b.out = binary.LittleEndian.AppendUint32(b.out, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(b.out, uint32(len(data)))
}

// A code is a symbol of a length or a distance: the least that it is of, and how many bits more.
type code struct{ least, more int }

var lengthCodes, distanceCodes = func() (l, d []code) {
	for i, least := 0, shortest; i < 28; i++ {
		more := max(0, i/4-1)
		l = append(l, code{least, more})
		least += 1 << more
	}
	l = append(l, code{longest, 0})
	for i, least := 0, 1; i < 30; i++ {
		more := max(0, i/2-1)
		d = append(d, code{least, more})
		least += 1 << more
	}
	return l, d
}()

// symbol is the last of some codes whose least is at most n.
func symbol(codes []code, n int) int {
	i, is := slices.BinarySearchFunc(codes, n, func(c code, n int) int { return c.least - n })
	if !is {
		i--
	}
	return i
}

// A bitWriter writes bits, the lowest first.
type bitWriter struct {
	out  []byte
	held uint64
	n    int
}

func (b *bitWriter) write(v uint32, n int) {
	b.held |= uint64(v) << b.n
	for b.n += n; b.n >= 8; b.n -= 8 {
		b.out = append(b.out, byte(b.held))
		b.held >>= 8
	}
}

func (b *bitWriter) flush() {
	if b.n > 0 {
		b.write(0, 8-b.n)
	}
}

// huffman are the codes of symbols, as they are written, and their lengths.
type huffman struct {
	codes []uint32
	sizes []uint8
}

// newHuffman makes codes of at most so many bits for what occurs so often.
func newHuffman(often []int, most int) huffman {
	h := huffman{make([]uint32, len(often)), sizesOf(often, most)}
	next, code := make([]uint32, most+2), uint32(0)
	for n := 1; n <= most; n++ {
		next[n] = code
		for _, s := range h.sizes {
			if int(s) == n {
				code++
			}
		}
		code <<= 1
	}
	for i, n := range h.sizes {
		if n > 0 {
			h.codes[i] = bits.Reverse32(next[n]) >> (32 - n)
			next[n]++
		}
	}
	return h
}

// sizesOf are the lengths of the codes: where the tree is too deep what occurs seldom counts as
// more until it is not.
func sizesOf(often []int, most int) []uint8 {
	sizes := make([]uint8, len(often))
	for least := 0; ; least = least*2 + 1 {
		type node struct{ often, left, right, symbol int }
		var nodes []node
		for i, n := range often {
			if n > 0 {
				nodes = append(nodes, node{max(n, least), -1, -1, i})
			}
		}
		if len(nodes) == 1 {
			sizes[nodes[0].symbol] = 1
		}
		if len(nodes) < 2 {
			return sizes
		}
		slices.SortStableFunc(nodes, func(a, b node) int { return a.often - b.often })
		leaves := len(nodes)
		leaf, inner := 0, leaves
		take := func() int { // the rarest that is in no tree yet
			if inner >= len(nodes) || leaf < leaves && nodes[leaf].often <= nodes[inner].often {
				leaf++
				return leaf - 1
			}
			inner++
			return inner - 1
		}
		for range leaves - 1 {
			a, b := take(), take()
			nodes = append(nodes, node{nodes[a].often + nodes[b].often, a, b, -1})
		}
		depth, deep := make([]int, len(nodes)), 0
		for i := len(nodes) - 1; i >= 0; i-- {
			if x := nodes[i]; x.symbol < 0 {
				depth[x.left], depth[x.right] = depth[i]+1, depth[i]+1
			} else {
				sizes[x.symbol] = uint8(depth[i])
				deep = max(deep, depth[i])
			}
		}
		if deep <= most {
			return sizes
		}
	}
}

// sizeOrder is in which order the lengths of the codes for lengths are written.
var sizeOrder = [...]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// count is how often each symbol of lengths and bytes, and of distances, occurs among items.
func count(items []item) (often, backs []int) {
	often, backs = make([]int, 286), make([]int, 30)
	often[endOf] = 1
	for _, t := range items {
		if n := int(t >> 16); n > 0 {
			often[257+symbol(lengthCodes, n)]++
			backs[symbol(distanceCodes, int(t&0xffff))]++
		} else {
			often[t]++
		}
	}
	if !slices.ContainsFunc(backs, func(n int) bool { return n > 0 }) {
		backs[0] = 1 // there is at least one
	}
	return often, backs
}

// block writes items with codes of their own.
func (b *bitWriter) block(items []item, final bool) {
	often, backs := count(items)
	literals, distances := newHuffman(often, 15), newHuffman(backs, 15)
	b.write(uint32(map[bool]int{true: 1}[final]), 1)
	b.write(2, 2)
	b.sizes(literals.sizes, distances.sizes)
	put := func(h huffman, i int) { b.write(h.codes[i], int(h.sizes[i])) }
	for _, t := range items {
		n, back := int(t>>16), int(t&0xffff)
		if n == 0 {
			put(literals, int(t))
			continue
		}
		i := symbol(lengthCodes, n)
		put(literals, 257+i)
		b.write(uint32(n-lengthCodes[i].least), lengthCodes[i].more)
		i = symbol(distanceCodes, back)
		put(distances, i)
		b.write(uint32(back-distanceCodes[i].least), distanceCodes[i].more)
	}
	put(literals, endOf)
}

// sizes writes the lengths of both codes, runs of them in short.
func (b *bitWriter) sizes(literals, distances []uint8) {
	trimmed := func(s []uint8, least int) []uint8 {
		for len(s) > least && s[len(s)-1] == 0 {
			s = s[:len(s)-1]
		}
		return s
	}
	literals, distances = trimmed(literals, 257), trimmed(distances, 1)
	type run struct{ symbol, more, bits int }
	var runs []run
	often := make([]int, 19)
	add := func(r run) { runs = append(runs, r); often[r.symbol]++ }
	for all := slices.Concat(literals, distances); len(all) > 0; {
		n := 1
		for n < len(all) && all[n] == all[0] {
			n++
		}
		size := int(all[0])
		all = all[n:]
		if size > 0 {
			add(run{size, 0, 0})
			n--
		}
		for n > 0 {
			switch {
			case n < 3:
				add(run{size, 0, 0})
				n--
			case size > 0:
				k := min(n, 6)
				add(run{16, k - 3, 2})
				n -= k
			case n <= 10:
				add(run{17, n - 3, 3})
				n = 0
			default:
				k := min(n, 138)
				add(run{18, k - 11, 7})
				n -= k
			}
		}
	}
	h := newHuffman(often, 7)
	last := len(sizeOrder)
	for last > 4 && h.sizes[sizeOrder[last-1]] == 0 {
		last--
	}
	b.write(uint32(len(literals)-257), 5)
	b.write(uint32(len(distances)-1), 5)
	b.write(uint32(last-4), 4)
	for _, i := range sizeOrder[:last] {
		b.write(uint32(h.sizes[i]), 3)
	}
	for _, r := range runs {
		b.write(h.codes[r.symbol], int(h.sizes[r.symbol]))
		b.write(uint32(r.more), r.bits)
	}
}
