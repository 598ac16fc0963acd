package site

// A finder finds the matches of each byte, from the first to the last.
type finder struct {
	data         []byte
	head, before []int32 // places from 1
}

func newFinder(data []byte) *finder {
	return &finder{data, make([]int32, 1<<hashBits), make([]int32, window)}
}

const hashBits = 17

// looks is how many places with the same three bytes are looked at, at most.
const looks = 1024

// matches are those of each byte from one to another, none beyond: each is longer than those
// before it, and the nearest that is.
func (f *finder) matches(from, to int) [][]item {
	list, all := make([][]item, to-from), make([]item, 0, 4*(to-from))
	for i := from; i+shortest <= len(f.data) && i < to; i++ {
		h := (uint32(f.data[i])<<16 | uint32(f.data[i+1])<<8 | uint32(f.data[i+2])) * 0x9e3779b1 >> (32 - hashBits)
		n, most, first := shortest-1, min(longest, to-i), len(all)
		for c, left := int(f.head[h])-1, looks; c >= 0 && i-c <= window && left > 0 && n < most; left-- {
			if f.data[c+n] == f.data[i+n] && f.data[c] == f.data[i] {
				k := 0
				for k < most && f.data[c+k] == f.data[i+k] {
					k++
				}
				if k > n {
					n = k
					all = append(all, item(k<<16|(i-c)))
				}
			}
			c = int(f.before[c%window]) - 1
		}
		list[i-from] = all[first:len(all):len(all)]
		f.before[i%window], f.head[h] = f.head[h], int32(i+1)
	}
	return list
}

// prices are how many bits bytes, lengths and distances take.
type prices struct {
	bytes   [256]int32
	lengths [longest + 1]int32
	backs   []int32 // by symbol
}

// unknown is what is thought that a symbol takes that does not occur yet.
const unknown = 13

// guessed are prices before anything was chosen.
func guessed() *prices {
	p := &prices{}
	for i := range p.bytes {
		p.bytes[i] = 8
	}
	for n := shortest; n <= longest; n++ {
		p.lengths[n] = 5 + int32(lengthCodes[symbol(lengthCodes, n)].more)
	}
	for _, c := range distanceCodes {
		p.backs = append(p.backs, 5+int32(c.more))
	}
	return p
}

// pricesOf are the prices by the codes that items would have.
func pricesOf(items []item) *prices {
	often, backs := count(items)
	literals, distances := sizesOf(often, 15), sizesOf(backs, 15)
	price := func(sizes []uint8, i int) int32 {
		if sizes[i] == 0 {
			return unknown
		}
		return int32(sizes[i])
	}
	p := &prices{}
	for i := range p.bytes {
		p.bytes[i] = price(literals, i)
	}
	for n := shortest; n <= longest; n++ {
		k := symbol(lengthCodes, n)
		p.lengths[n] = price(literals, 257+k) + int32(lengthCodes[k].more)
	}
	for k, c := range distanceCodes {
		p.backs = append(p.backs, price(distances, k)+int32(c.more))
	}
	return p
}

// shortest are the items that take the fewest bits by some prices, of the bytes from one to
// another.
func (f *finder) shortest(from, to int, found [][]item, p *prices) (items []item) {
	cost, first := make([]int32, to-from+1), make([]item, to-from)
	for i := to - from - 1; i >= 0; i-- {
		cost[i], first[i] = cost[i+1]+p.bytes[f.data[from+i]], item(f.data[from+i])
		n := shortest
		for _, m := range found[i] {
			back := m & 0xffff
			far := p.backs[symbol(distanceCodes, int(back))]
			for ; n <= int(m>>16); n++ {
				if c := cost[i+n] + p.lengths[n] + far; c < cost[i] {
					cost[i], first[i] = c, item(n)<<16|back
				}
			}
		}
	}
	for i := 0; i < to-from; i += max(int(first[i]>>16), 1) {
		items = append(items, first[i])
	}
	return items
}
