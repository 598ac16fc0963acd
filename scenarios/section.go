package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A Section is one table of a file being read: the file itself, a [table] or
// an entry of a [[list]]. Its methods read single keys. What is wrong with a
// value becomes a fault with file, line and key, and the method returns the
// default or the zero value. A key that nobody asks for is a fault too.
type Section struct {
	r     *reader
	t     *table
	path  string   // of the table, empty for the file itself
	known []string // keys that were asked for
	// commented: somebody has asked for the comments.
	commented bool
}

// Key returns the path of a key as faults name it: "terrain[3].outline".
func (s *Section) Key(key string) string {
	key = showKey([]string{key})
	if s.path == "" {
		return key
	}
	return s.path + "." + key
}

// Keys returns the keys of the table in the order of the file. It is for
// tables whose keys are names that people choose.
func (s *Section) Keys() []string {
	list := make([]string, len(s.t.entries))
	for i, e := range s.t.entries {
		list[i] = e.key
	}
	return list
}

// Has reports whether the file gives a key.
func (s *Section) Has(key string) bool { return s.t.byKey[key] != nil }

// Skip makes keys known without reading them, where another fault has said all
// there is to say.
func (s *Section) Skip(keys ...string) { s.known = append(s.known, keys...) }

// Need reports a key that is not there, unless faults of syntax may have
// swallowed it.
func (s *Section) Need(key, want string) {
	switch {
	case s.Has(key):
	case s.r.broken:
		s.r.faulty[s.Key(key)] = true
	default:
		s.Fault(key, "missing: want %s", want)
	}
}

// Fault reports what is wrong with a key, at the line of the key, or of the
// table if the key is not there.
func (s *Section) Fault(key, format string, args ...any) {
	s.r.fault(s.Key(key), format, args...)
}

// FaultHere reports what is wrong with the table as a whole.
func (s *Section) FaultHere(format string, args ...any) {
	s.r.faultAt(s.t.line, s.path, format, args...)
}

// Sound reports whether none of the keys has a fault yet.
func (s *Section) Sound(keys ...string) bool {
	return !slices.ContainsFunc(keys, func(key string) bool { return s.r.faulty[s.Key(key)] })
}

// Line returns the line of a key, or of the table if the key is not there.
func (s *Section) Line(key string) int { return s.r.line(s.Key(key)) }

// value returns the value of a key, or nil if the file does not give it.
func (s *Section) value(key string) *node {
	s.known = append(s.known, key)
	e := s.t.byKey[key]
	if e == nil {
		return nil
	}
	return e.value
}

// Table opens a table [key], and reports whether there is one.
func (s *Section) Table(key string) (*Section, bool) {
	v := s.value(key)
	if v == nil {
		return nil, false
	}
	if v.table == nil {
		s.r.wrong(s.Key(key), v, "a table ["+s.Key(key)+"]")
		return nil, false
	}
	return s.r.section(v.table, s.Key(key)), true
}

// Tables opens a list [[key]] of at most limit tables; none if there are more.
func (s *Section) Tables(key string, limit int) []*Section {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array {
		s.r.wrong(s.Key(key), v, "a list of tables [["+key+"]]")
		return nil
	}
	if len(v.items) > limit {
		s.Fault(key, "has %d entries: want at most %d in a file", len(v.items), limit)
		return nil
	}
	var list []*Section
	for i, item := range v.items {
		path := fmt.Sprintf("%s[%d]", s.Key(key), i+1)
		if item.table == nil {
			s.r.wrong(path, item, "a table [["+key+"]]")
			continue
		}
		list = append(list, s.r.section(item.table, path))
	}
	return list
}

// IsBare reports whether a key may stand without quotes: letters, digits, -
// and _.
func IsBare(key string) bool {
	return key != "" && !strings.Contains(key, ".") && !strings.ContainsFunc(key, notBare)
}
