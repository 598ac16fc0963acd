package scenarios

import "slices"

// Comments are what the author of a file wrote beside one of its tables and its
// keys. They go where the thing goes that has them: it may be renamed, moved in
// the list and edited, and they are gone when it is. They never change once a
// file has been read. A nil *Comments is of a table without any.
//
// A comment has its sign, "# so"; an empty line among comments is an empty text.
type Comments struct {
	above  []string // lines before the header
	beside string   // on the line of the header
	keys   []keyComments
	tail   []string // lines after the last key
	foot   []string // of the file itself: lines at its end, apart from all else
}

// keyComments are those of a key and of the items of its list.
type keyComments struct {
	key    string
	above  []string
	beside string
	items  []itemComments // in order
}

// itemComments are those of the item of a list, from 0; of those after the last
// item, the number of items.
type itemComments struct {
	item   int
	above  []string
	beside string
}

// FileComments are those of the tables of which every file has one: itself, [table],
// [rulings] and [rulings.height].
type FileComments struct{ File, Table, Rulings, Heights *Comments }

// Comments returns the comments of the table, for the thing that is read from it.
// Those of a table that nobody asks for stand at the head of the file when it is
// written.
func (s *Section) Comments() *Comments {
	s.commented = true
	return s.t.comments
}

// of returns the comments of a key, or nil.
func (c *Comments) of(key string) *keyComments {
	if c == nil {
		return nil
	}
	if i := slices.IndexFunc(c.keys, func(k keyComments) bool { return k.key == key }); i >= 0 {
		return &c.keys[i]
	}
	return nil
}

// all returns every line of the comments, in order.
func (c *Comments) all() []string {
	if c == nil {
		return nil
	}
	lines := appended(slices.Clone(c.above), c.beside)
	for i := range c.keys {
		lines = append(lines, c.keys[i].all()...)
	}
	return slices.Concat(lines, c.tail, c.foot)
}

func (k *keyComments) all() []string {
	lines := appended(slices.Clone(k.above), k.beside)
	return append(lines, k.within()...)
}

// within returns every line of the comments of the items.
func (k *keyComments) within() []string {
	var lines []string
	for _, x := range k.items {
		lines = appended(append(lines, x.above...), x.beside)
	}
	return lines
}

// appended adds a comment to lines, if there is one.
func appended(lines []string, comment string) []string {
	if comment == "" {
		return lines
	}
	return append(lines, comment)
}

// at returns the comments of an item, made if there are none.
func (k *keyComments) at(item int) *itemComments {
	if n := len(k.items); n == 0 || k.items[n-1].item != item {
		k.items = append(k.items, itemComments{item: item})
	}
	return &k.items[len(k.items)-1]
}

// Shifted returns the comments after by items were put into the list of a key
// before item at, or, if by is negative, so many were taken out from there on.
// Comments of items taken out are gone; those at the end of the list stay there.
func (c *Comments) Shifted(key string, at, by int) *Comments {
	k := c.of(key)
	if k == nil || len(k.items) == 0 {
		return c
	}
	next := *c
	next.keys = slices.Clone(c.keys)
	list := next.of(key)
	list.items = nil
	for _, x := range k.items {
		if by < 0 && x.item >= at && x.item < at-by {
			continue
		}
		if x.item >= at {
			x.item += by
		}
		list.items = append(list.items, x)
	}
	return &next
}
