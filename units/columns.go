package units

import (
	"fmt"
	"strings"

	"sightline/geom"
)

// A kindDraft is a kind being read: its weapons are looked up at the end.
type kindDraft struct {
	Kind
	mounts []mountText
}

// A column is one key of a line: what it holds and how it is read.
type column[T any] struct {
	key   string
	want  string                       // for people
	read  func(d *T, text string) bool // false if the text is not what is wanted
	fixed bool                         // no overlay may replace it
}

// maxMounts bounds the weapons of a stand.
const maxMounts = 6

const maxMove = 150 * geom.Inch

// kindColumns are the columns of a kind in chart order.
var kindColumns = append([]column[kindDraft]{
	{key: "name", want: "a name of at most 80 letters",
		read: func(d *kindDraft, s string) (ok bool) { d.Name, ok = title(s); return }},
	{key: "nation", want: "the id of a nation", fixed: true,
		read: func(d *kindDraft, s string) bool { d.Nation = s; return isID(s) }},
	{key: "class", want: "personnel, vehicle or gun", fixed: true,
		read: func(d *kindDraft, s string) (ok bool) {
			d.Class, ok = word(s, []Class{Personnel, Vehicle, Gun})
			return
		}},
	{key: "symbol", want: fmt.Sprintf("one of %v", Symbols()), fixed: true,
		read: func(d *kindDraft, s string) (ok bool) { d.Symbol, ok = word(s, Symbols()); return }},
	{key: "base", want: `width x depth, "0.75 x 1", 0.1 to 6 inches each`, fixed: true,
		read: func(d *kindDraft, s string) (ok bool) { d.Width, d.Depth, ok = base(s); return }},
	{key: "size", want: "full, half or double",
		read: func(d *kindDraft, s string) (ok bool) { d.Size, ok = word(s, []Size{Full, Half, Double}); return }},
	{key: "mover", want: fmt.Sprintf("one of %v", Movers()),
		read: func(d *kindDraft, s string) (ok bool) { d.Mover, ok = word(s, Movers()); return }},
	{key: "move", want: "1 to 150 inches",
		read: func(d *kindDraft, s string) (ok bool) {
			d.Road, ok = inches(s, geom.Inch, maxMove)
			d.CrossCountry = d.Road
			return
		}},
	{key: "road", want: "1 to 150 inches",
		read: func(d *kindDraft, s string) (ok bool) { d.Road, ok = inches(s, geom.Inch, maxMove); return }},
	{key: "cross-country", want: "1 to 150 inches",
		read: func(d *kindDraft, s string) (ok bool) { d.CrossCountry, ok = inches(s, geom.Inch, maxMove); return }},
	{key: "armor", want: `front/flank of 0 to 60 and "o" for an open top, "11/5" or "2/1o", or soft`,
		read: func(d *kindDraft, s string) bool { return armor(s, &d.Kind) }},
	{key: "weight", want: fmt.Sprintf("a weight class, one of %v", romans),
		read: func(d *kindDraft, s string) (ok bool) { d.Weight, ok = weight(s); return }},
	{key: "capacity", want: `stands it carries and "tow", "1", "1/2", "tow" or "1 + tow"`,
		read: func(d *kindDraft, s string) bool { return capacity(s, &d.Kind) }},
	{key: "command", want: "joint, single, vehicle, staff or self",
		read: func(d *kindDraft, s string) (ok bool) {
			d.Command, ok = word(s, []Command{JointCommand, SingleCommand, VehicleCommand, StaffCommand, SelfCommand})
			return
		}},
	truth("recon", func(d *kindDraft) *bool { return &d.Recon }),
	truth("engineer", func(d *kindDraft) *bool { return &d.Engineer }),
	truth("close-in", func(d *kindDraft) *bool { return &d.CloseIn }),
	truth("crew", func(d *kindDraft) *bool { return &d.Crew }),
	{key: "value", want: "points from 0 to 10000 with at most one decimal place",
		read: func(d *kindDraft, s string) (ok bool) { d.Value, ok = points(s); return }},
	{key: "basis", want: "where the historical figures behind the line are from",
		read: func(_ *kindDraft, s string) bool { _, ok := title(s); return ok }},
}, mountColumns()...)

// mountColumns are mount-1 to mount-6; "-" is no weapon.
func mountColumns() []column[kindDraft] {
	var list []column[kindDraft]
	for i := range maxMounts {
		list = append(list, column[kindDraft]{key: fmt.Sprintf("mount-%d", i+1), want: wantMount + `, or "-"`,
			read: func(d *kindDraft, s string) bool {
				if s == none {
					return true
				}
				m, ok := mountOf(s)
				d.mounts = append(d.mounts, m)
				return ok
			}})
	}
	return list
}

// weaponColumns are the columns of a weapon in chart order.
var weaponColumns = append(append([]column[Weapon]{
	{key: "name", want: "a name of at most 80 letters",
		read: func(w *Weapon, s string) (ok bool) { w.Name, ok = title(s); return }},
	{key: "caliber", want: "1 to 500 millimeters",
		read: func(w *Weapon, s string) (ok bool) { w.Caliber, ok = number(s, 1, 500); return }},
	{key: "rof", want: `a rate of fire of 1 to 20: "2", "3/2" or "1*"`,
		read: func(w *Weapon, s string) (ok bool) { w.rate, ok = rateOf(s); return }},
	{key: "rof-towed", want: `a rate of fire of 1 to 20: "2", "3/2" or "1*"`,
		read: func(w *Weapon, s string) (ok bool) { w.towed, ok = rateOf(s); return }},
}, bandColumns()...), []column[Weapon]{
	{key: "he-apers", want: `a burst, an addition to hit personnel, both, or "-": '1"/4', "P+1", '1"/4 P-1'`,
		read: func(w *Weapon, s string) bool { return apers(s, w) }},
	{key: "indirect", want: `yards and the same in inches: '2625 (52")'`,
		read: func(w *Weapon, s string) (ok bool) { w.Indirect, ok = indirect(s); return }},
	{key: "indirect-min", want: "1 to 100 inches",
		read: func(w *Weapon, s string) (ok bool) { w.IndirectMin, ok = inches(s, geom.Inch, 100*geom.Inch); return }},
	truth("small-arms", func(w *Weapon) *bool { return &w.SmallArms }),
	truth("ignores-cover", func(w *Weapon) *bool { return &w.IgnoresCover }),
	truth("rocket", func(w *Weapon) *bool { return &w.Rocket }),
	{key: "basis", want: "where the historical figures behind the line are from",
		read: func(_ *Weapon, s string) bool { _, ok := title(s); return ok }},
}...)

// Columns is how many range bands a chart has.
const Columns = 4

// bandColumns are band-1 to band-4; "-" is no band.
func bandColumns() []column[Weapon] {
	var list []column[Weapon]
	for i := range Columns {
		list = append(list, column[Weapon]{key: fmt.Sprintf("band-%d", i+1),
			want: `a longest range and a penetration, "10/16", "20/X½", "30/-", "4", "CA" or "CA/X3", or "-"`,
			read: func(w *Weapon, s string) bool {
				if s == none {
					return true
				}
				b, ok := band(s)
				b.Column = i
				w.Bands = append(w.Bands, b)
				return ok
			}})
	}
	return list
}

// truth is a column of true and false.
func truth[T any](key string, of func(*T) *bool) column[T] {
	return column[T]{key: key, want: "true or false", read: func(d *T, s string) (ok bool) {
		*of(d), ok = flag(s)
		return ok
	}}
}

// columnKeys are the keys of the lines of a table in chart order, nil for a
// table that is none of the charts.
func columnKeys(table string) []string {
	switch table {
	case "kind":
		return keysOf(kindColumns)
	case "weapon":
		return keysOf(weaponColumns)
	}
	return nil
}

func keysOf[T any](columns []column[T]) []string {
	var keys []string
	for _, c := range columns {
		keys = append(keys, c.key)
	}
	return keys
}

// Want says what a cell such as "kind.rifle.move" may hold; nothing if there is no
// such column.
func Want(id string) string {
	name, key, _ := cutCell(id)
	table, _, _ := strings.Cut(name, ".")
	switch table {
	case "kind":
		return wantOf(kindColumns, key)
	case "weapon":
		return wantOf(weaponColumns, key)
	}
	return ""
}

func wantOf[T any](columns []column[T], key string) string {
	for _, c := range columns {
		if c.key == key {
			return c.want
		}
	}
	return ""
}

// isFixed reports whether no overlay may replace a column of kinds.
func isFixed(table, key string) bool {
	for _, c := range kindColumns {
		if table == "kind" && c.key == key {
			return c.fixed
		}
	}
	return false
}

// readColumns reads the cells of a line, which are in chart order, and returns
// the faulty ones.
func readColumns[T any](l *line, columns []column[T], d *T) Faults {
	var faults Faults
	for _, c := range columns {
		for _, cell := range l.cells {
			if cell.key == c.key && !c.read(d, cell.text) {
				faults = append(faults, cell.fault(l, "%s: want %s", quoted(cell.text), c.want))
			}
		}
	}
	return faults
}

// quoted shows a text of a file, cut if it is long.
func quoted(s string) string {
	if len(s) > 60 {
		s = strings.ToValidUTF8(s[:60], "") + "…"
	}
	return fmt.Sprintf("%q", s)
}
