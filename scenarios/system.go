package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"sightline/geom"
	"sightline/los"
)

// A System is how the sections of a rule system are read and written. This
// package knows the table: its terrain, its sides, where stands are and when
// they come. All else that a scenario says belongs to its rule system, which
// registers itself, as image formats do.
type System struct {
	Name string // as [game] system names it

	// Unnamed systems read the scenarios without a [game] too, as files have it
	// that are older than the second system. At most one is.
	Unnamed bool

	// Terrain are kinds of ground of its own, which scenarios of the system may
	// use besides those of sight.
	Terrain []TerrainKind

	// Stands are kinds of stands of its own, which its scenarios may have
	// besides those of the charts. A stand of such a kind gives its base.
	Stands []string

	// Qualities are the grades of its troops; nil: those of the charts.
	Qualities []string

	// Read reads its own tables and its own keys of the tables of others, puts
	// the Part of stands and of ground where they have one, and reports what is
	// wrong. It is called when the table has been read and checked.
	Read func(f *File) Rules
}

// A TerrainKind is a kind of ground that has nothing to do with sight: it is as
// high as the ground around it, and nothing hides in it or behind it.
type TerrainKind struct {
	Name  string
	Width geom.Length // of a line that gives none; 0 if the kind is an area
}

// under returns the kind that sight takes it for.
func (k TerrainKind) under() los.Kind {
	if k.Width > 0 {
		return los.Trail
	}
	return los.Field
}

// Rules is what a rule system has read of a scenario.
type Rules interface {
	// Write writes what belongs to a place of the canonical form.
	Write(w *Writer, at Place)
}

// A Hinter is Rules that know what of them may be meant otherwise than it is written.
type Hinter interface {
	Rules
	// Hints are faults of s that are none.
	Hints(s *Setup) Faults
}

// A Part is what a rule system has read of a single stand or piece of terrain.
// It must be comparable with ==.
type Part interface {
	// Write writes its keys. A name of a stand that is not in the setup (any
	// more) it leaves out.
	Write(w *Writer, s *Setup)
}

// A Comer is a Part that says something of the arrival of a stand. A stand that is laid
// out on the table has the part that There returns instead.
type Comer interface{ There() Part }

// A Place is where in a file a rule system may write.
type Place int

// The places, in the order of the canonical form.
const (
	AtHead    Place = iota // keys of the file itself, after weather
	AtGame                 // keys of [game], and tables after it
	AtForces               // tables before the stands
	AtOutcome              // tables at the end
)

// systems are those registered, in order of names.
var systems []System

// Register makes a rule system known to Decode. It is for the init function of
// the system's package: it must not be called once files are being read, and
// panics if the name is taken, or if a name of terrain is one of sight.
func Register(s System) {
	if _, taken := systemNamed(s.Name); taken || s.Name == "" {
		panic("scenarios: the rule system " + strconv.Quote(s.Name) + " has no name of its own")
	}
	for _, k := range s.Terrain {
		if _, taken := los.KindNamed(k.Name); taken {
			panic("scenarios: " + s.Name + ": the terrain " + k.Name + " is one of sight")
		}
	}
	systems = append(systems, s)
	slices.SortFunc(systems, func(a, b System) int { return cmp.Compare(a.Name, b.Name) })
}

// Systems returns the names of the rule systems registered, in order.
func Systems() []string {
	list := make([]string, len(systems))
	for i, s := range systems {
		list[i] = s.Name
	}
	return list
}

func systemNamed(name string) (*System, bool) {
	i := slices.IndexFunc(systems, func(s System) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return &systems[i], true
}

// unnamed returns the system of scenarios that name none, or nil.
func unnamed() *System {
	if i := slices.IndexFunc(systems, func(s System) bool { return s.Unnamed }); i >= 0 {
		return &systems[i]
	}
	return nil
}

// wantSystem says which systems there are.
func wantSystem() string {
	list := Systems()
	for i, name := range list {
		list[i] = strconv.Quote(name)
	}
	return "the rule system, " + oneOf(list)
}

// kind returns the system's kind of ground of that name.
func (s *System) kind(name string) (TerrainKind, bool) {
	if s == nil {
		return TerrainKind{}, false
	}
	i := slices.IndexFunc(s.Terrain, func(k TerrainKind) bool { return k.Name == name })
	if i < 0 {
		return TerrainKind{}, false
	}
	return s.Terrain[i], true
}

// A File is a scenario being read, for its rule system.
type File struct {
	Scenario *Scenario  // with all that is not the system's
	Root     *Section   // the file itself
	Game     *Section   // [game], or nil
	Terrain  []*Section // of Scenario.Terrain, by index
	Stands   []*Section // of Scenario.Stands, by index
	check    checker
}

// Whole reports whether the syntax of the file is sound. If it is not, parts
// may be missing: then only single values are worth checking, not what they
// say of one another.
func (f *File) Whole() bool { return !f.check.broken }

// Check runs checks of what the values of the file say of one another, if its syntax
// is sound. They come after all its values have been read.
func (f *File) Check(checks func()) {
	if f.Whole() {
		f.check.together(checks)
	}
}

// WantUnique reports names that appear twice; what says what they are names
// of.
func (f *File) WantUnique(what string, list []*Section, name func(i int) string) {
	f.check.unique(what, list, name)
}

// WantSide reports a key that names no side of the file.
func (f *File) WantSide(s *Section, key, name string) { f.check.side(s, key, name) }

// WantQuality reports a key that names no quality of troops.
func (f *File) WantQuality(s *Section, key, name string) { f.check.quality(s, key, name) }

// WantTurn reports a key with a turn after the last.
func (f *File) WantTurn(s *Section, key string, turn int) { f.check.turn(f.Scenario, s, key, turn) }

// WantArea reports a key that names no area of the file.
func (f *File) WantArea(s *Section, key, name string) { f.check.area(f.Scenario, s, key, name) }

// WantStand returns the index of the stand that a key names, or reports that
// there is none and returns -1.
func (f *File) WantStand(s *Section, key, name string) int { return f.check.standNamed(s, key, name) }

// An Origin is where a table was read.
type Origin struct {
	file  string
	lines map[string]int // of every key and table
}

// Fault returns a fault of a key of the file, "stand[3].company" or one within a
// table that is there, with the file and the line that it was read from.
func (s *Setup) Fault(key, format string, args ...any) Fault {
	f := Fault{File: s.Title, Key: key, Problem: fmt.Sprintf(format, args...)}
	if s.Origin != nil {
		f.File, f.Line = s.Origin.file, lineOf(s.Origin.lines, key)
	}
	return f
}

// Hints returns what of the terrain of a board of s may be meant otherwise than
// sight takes it, as faults that are none.
func (s *Setup) Hints(b *los.Board) Faults {
	var hints Faults
	for _, h := range b.Hints() {
		hints = append(hints, s.Fault(fmt.Sprintf("terrain[%d]", h.Feature+1), "hint: %s", h.Text))
	}
	return hints
}
