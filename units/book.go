package units

import (
	"slices"
	"strings"
)

// A Book is the charts of kinds and weapons, possibly with single cells
// replaced. It never changes; what it returns is to be read only.
type Book struct {
	lines    []*line // weapons first, in chart order
	kinds    []Kind
	weapons  []*Weapon
	byName   map[string]*line
	kindAt   map[string]int
	weaponAt map[string]int
}

// Standard returns the charts of the program.
func Standard() *Book { return listed().book }

// Kind returns the kind of stand that files write as id.
func (b *Book) Kind(id string) (Kind, bool) {
	i, ok := b.kindAt[id]
	if !ok {
		return Kind{}, false
	}
	return b.kinds[i], true
}

// Weapon returns the weapon that charts write as id.
func (b *Book) Weapon(id string) (*Weapon, bool) {
	i, ok := b.weaponAt[id]
	if !ok {
		return nil, false
	}
	return b.weapons[i], true
}

// Kinds returns every kind in the order of the charts.
func (b *Book) Kinds() []Kind { return slices.Clone(b.kinds) }

// Weapons returns every weapon in the order of the charts.
func (b *Book) Weapons() []*Weapon { return slices.Clone(b.weapons) }

// Source returns the provenance of a cell such as "kind.panzer-iv-h.road":
// seed, ed1, ed2, ed3, tob, house, or what an overlay says. ok is false if
// there is no such cell.
func (b *Book) Source(id string) (source string, ok bool) {
	c, ok := b.cell(id)
	return c.source, ok
}

// Value returns a cell in the notation of the charts. ok is false if there is
// no such cell.
func (b *Book) Value(id string) (value string, ok bool) {
	c, ok := b.cell(id)
	return c.text, ok
}

func (b *Book) cell(id string) (cell, bool) {
	name, key, ok := cutCell(id)
	l := b.byName[name]
	if !ok || l == nil {
		return cell{}, false
	}
	return l.cell(key)
}

// Cells returns the ids of all cells in chart order.
func (b *Book) Cells() []string {
	var ids []string
	for _, l := range b.lines {
		for _, c := range l.cells {
			ids = append(ids, l.name()+"."+c.key)
		}
	}
	return ids
}

// Line returns the line of a kind or weapon, "kind.rifle" or "weapon.75-l48",
// as one readable text without its name, or nothing if there is none.
func (b *Book) Line(id string) string {
	l := b.byName[id]
	if l == nil {
		return ""
	}
	var parts []string
	for _, c := range l.cells {
		switch {
		case c.key == "name" || c.text == none && c.key != "he-apers":
		case c.text == "true":
			parts = append(parts, c.key)
		default:
			parts = append(parts, c.key+" "+c.text)
		}
	}
	return strings.Join(parts, "; ")
}

// cutCell splits "kind.rifle.move" into "kind.rifle" and "move".
func cutCell(id string) (name, key string, ok bool) {
	dot := strings.LastIndexByte(id, '.')
	if dot < 0 || strings.Count(id, ".") != 2 {
		return "", "", false
	}
	return id[:dot], id[dot+1:], true
}

// newBook reads the lines and reports everything wrong with them.
func newBook(lines []*line, nations []Nation) (*Book, Faults) {
	b := &Book{byName: map[string]*line{}, kindAt: map[string]int{}, weaponAt: map[string]int{}}
	var faults Faults
	for _, table := range []string{"weapon", "kind"} {
		for _, l := range lines {
			if l.table == table {
				b.lines = append(b.lines, l)
				b.byName[l.name()] = l
				faults = append(faults, b.add(l, nations)...)
			}
		}
	}
	return b, faults
}

func (b *Book) add(l *line, nations []Nation) Faults {
	if l.table == "weapon" {
		w, faults := weaponOf(l)
		b.weaponAt[l.id] = len(b.weapons)
		b.weapons = append(b.weapons, w)
		return faults
	}
	k, faults := b.kindOf(l, nations)
	b.kindAt[l.id] = len(b.kinds)
	b.kinds = append(b.kinds, k)
	return faults
}

func weaponOf(l *line) (*Weapon, Faults) {
	w := &Weapon{ID: l.id}
	faults := readColumns(l, weaponColumns, w)
	w.IndirectOnly = len(w.Bands) == 0
	if len(faults) == 0 {
		for _, p := range weaponProblems(l, w) {
			faults = append(faults, l.fault("%s", p))
		}
	}
	return w, faults
}

func (b *Book) kindOf(l *line, nations []Nation) (Kind, Faults) {
	d := &kindDraft{Kind: Kind{ID: l.id}}
	faults := readColumns(l, kindColumns, d)
	k := d.Kind
	if c, ok := l.cell("base"); ok {
		k.Source = c.source
	}
	if k.Nation != "" && !slices.ContainsFunc(nations, func(n Nation) bool { return n.ID == k.Nation }) {
		faults = append(faults, l.fault("nation %q is not listed", k.Nation))
	}
	for _, m := range d.mounts {
		w, ok := b.Weapon(m.weapon)
		if !ok && m.weapon != "" {
			faults = append(faults, l.fault("weapon %q is not listed", m.weapon))
			continue
		}
		if ok {
			k.Mounts = append(k.Mounts, m.resolve(w, k.Class))
		}
	}
	k.Turret = slices.ContainsFunc(k.Mounts, func(m Mount) bool { return m.Where == InTurret })
	k.Transport = k.Class == Vehicle && k.Capacity > 0
	if len(faults) == 0 {
		for _, p := range kindProblems(l, k) {
			faults = append(faults, l.fault("%s", p))
		}
	}
	return k, faults
}
