package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"sightline/geom"
)

// A reader collects the faults of a file, knows the line of every key and
// which keys are faulty already, so that one mistake is reported once.
type reader struct {
	file     string
	faults   Faults
	lines    map[string]int  // of every key and table read
	faulty   map[string]bool // keys with a fault
	broken   bool            // the syntax is faulty: do not report what is missing
	vertices int
}

// fault reports a fault of the key at path.
func (r *reader) fault(path, format string, args ...any) {
	r.faultAt(r.line(path), path, format, args...)
}

func (r *reader) faultAt(line int, path, format string, args ...any) {
	r.faulty[path] = true
	r.faults = append(r.faults, Fault{r.file, line, path, fmt.Sprintf(format, args...)})
}

// syntax reports faults found before any key was known.
func (r *reader) syntax(faults []Fault) {
	for _, f := range faults {
		f.File = r.file
		r.faults = append(r.faults, f)
	}
}

// line returns the line of the key at path, or of the nearest table around it.
func (r *reader) line(path string) int {
	for path != "" {
		if l, ok := r.lines[path]; ok {
			return l
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 1
}

// sound reports whether none of the keys has a fault yet.
func (r *reader) sound(paths ...string) bool {
	return !slices.ContainsFunc(paths, func(p string) bool { return r.faulty[p] })
}

// A section reads the keys of one table and remembers their names, so that
// close can tell the keys nobody asked for.
type section struct {
	r     *reader
	t     *table
	path  string // of the table, empty for the file itself
	known []string
}

func (r *reader) section(t *table, path string) *section {
	if path != "" {
		r.lines[path] = t.line
	}
	return &section{r: r, t: t, path: path}
}

// key returns the path of a key.
func (s *section) key(key string) string {
	if s.path == "" {
		return key
	}
	return s.path + "." + key
}

// value returns the value of a key, or nil if the file does not give it.
func (s *section) value(key string) *node {
	s.known = append(s.known, key)
	e := s.t.byKey[key]
	if e == nil {
		return nil
	}
	s.r.lines[s.key(key)] = e.line
	return e.value
}

// close reports the keys nobody asked for.
func (s *section) close() {
	for _, e := range s.t.entries {
		if !slices.Contains(s.known, e.key) {
			s.r.faultAt(e.line, s.key(showKey([]string{e.key})), "unknown key%s", Suggest(e.key, s.known))
		}
	}
}

// has reports whether the file gives a key.
func (s *section) has(key string) bool { return s.t.byKey[key] != nil }

// need reports a key that is not there.
func (s *section) need(key, want string) {
	if !s.has(key) && !s.r.broken {
		s.r.fault(s.key(key), "missing: want %s", want)
	} else if !s.has(key) {
		s.r.faulty[s.key(key)] = true
	}
}

func (s *section) fault(key, format string, args ...any) { s.r.fault(s.key(key), format, args...) }

// wrong reports a value of the wrong type, at the value's own line.
func (r *reader) wrong(path string, v *node, want string) {
	r.faultAt(v.line, path, "is %s: want %s", v.describe(), want)
}

// describe says what a value is.
func (v *node) describe() string {
	switch v.kind {
	case unstable.Array:
		if v.named {
			return "a list of tables"
		}
		return "a list"
	case unstable.InlineTable:
		return "a table"
	case unstable.String:
		return "the text " + strconv.Quote(clip(v.text, 40))
	case unstable.Integer, unstable.Float, unstable.Bool:
		return clip(v.text, 40)
	default:
		return "the date or time " + clip(v.text, 40)
	}
}

// clip shortens a text to at most n characters.
func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}

// Limits of texts, in characters.
const (
	maxLine = 200
	maxText = 10000
)

// phrase reads a text of one line: a name or a title. It may not be empty.
func (s *section) phrase(key string) string {
	text, ok := s.string(key)
	if !ok {
		return ""
	}
	if text == "" {
		s.fault(key, "is empty: want a text, or leave the key out")
		return ""
	}
	return s.plain(key, text)
}

// name reads a line that must be there.
func (s *section) name(key, want string) string {
	s.need(key, want)
	text, ok := s.string(key)
	if ok && text == "" {
		s.fault(key, "is empty: want %s", want)
	}
	return s.plain(key, text)
}

// plain reports what a text of one line may not have.
func (s *section) plain(key, text string) string {
	switch {
	case utf8.RuneCountInString(text) > maxLine:
		s.fault(key, "has %d characters: want at most %d", utf8.RuneCountInString(text), maxLine)
	case text != strings.TrimSpace(text):
		s.fault(key, "is %q: want no blanks at either end", clip(text, 40))
	default:
		s.printable(key, text, "")
	}
	return text
}

// text reads a text that may have several lines.
func (s *section) text(key string) string {
	text, ok := s.string(key)
	if !ok {
		return ""
	}
	if n := utf8.RuneCountInString(text); n > maxText {
		s.fault(key, "has %d characters: want at most %d", n, maxText)
		return text
	}
	s.printable(key, text, "\n")
	return text
}

// printable reports characters that cannot be shown, but for those in also.
func (s *section) printable(key, text, also string) {
	for _, c := range text {
		if !unicode.IsPrint(c) && !strings.ContainsRune(also, c) {
			s.fault(key, "has the character %U, which cannot be shown", c)
			return
		}
	}
}

func (s *section) string(key string) (string, bool) {
	v := s.value(key)
	if v == nil {
		return "", false
	}
	if v.kind != unstable.String {
		s.r.wrong(s.key(key), v, "a text in quotes")
		return "", false
	}
	return v.text, true
}

// choice reads one of words, or returns unless if the key is not there.
func (s *section) choice(key, unless string, words ...string) string {
	text, ok := s.string(key)
	if !ok {
		return unless
	}
	if !slices.Contains(words, text) {
		s.fault(key, "is %q%s", clip(text, 40), Suggest(text, words))
		return unless
	}
	return text
}

func (s *section) bool(key string) bool {
	v := s.value(key)
	if v == nil {
		return false
	}
	if v.kind != unstable.Bool {
		s.r.wrong(s.key(key), v, "true or false")
		return false
	}
	return v.text == "true"
}

// whole reads a whole number from lo to hi, or returns unless if the key is
// not there.
func (s *section) whole(key string, unless, lo, hi int) int {
	v := s.value(key)
	if v == nil {
		return unless
	}
	want := fmt.Sprintf("a whole number from %d to %d", lo, hi)
	if v.kind != unstable.Integer {
		s.r.wrong(s.key(key), v, want)
		return unless
	}
	n, err := strconv.Atoi(v.text)
	if err != nil || n < lo || n > hi {
		s.r.wrong(s.key(key), v, want)
		return unless
	}
	return n
}

// length reads a length from lo to hi, or returns unless if the key is not
// there.
func (s *section) length(key string, unless, lo, hi geom.Length) geom.Length {
	v := s.value(key)
	if v == nil {
		return unless
	}
	l, ok := s.r.length(s.key(key), v)
	if !ok {
		return unless
	}
	if l < lo || l > hi {
		s.fault(key, "is %v: want %v to %v inches", l, lo, hi)
		return unless
	}
	return l
}

// length reads a length in inches from its literal text.
func (r *reader) length(path string, v *node) (geom.Length, bool) {
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		r.wrong(path, v, "a length in inches")
		return 0, false
	}
	l, err := geom.ParseInches(v.text)
	if err != nil {
		r.faultAt(v.line, path, "%s: want decimal inches with at most five places", reason(err, geom.ErrLength, v))
		return 0, false
	}
	return l, true
}

// reason returns what a parser of geom says of a literal.
func reason(err, kind error, v *node) string {
	if errors.Is(err, kind) {
		if _, after, ok := strings.Cut(err.Error(), strconv.Quote(v.text)); ok && after != "" {
			return clip(v.text, 40) + after
		}
	}
	return "is " + clip(v.text, 40)
}

// angle reads an angle in degrees; north if the key is not there.
func (s *section) angle(key string) geom.Angle {
	v := s.value(key)
	if v == nil {
		return 0
	}
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		s.r.wrong(s.key(key), v, "an angle in degrees")
		return 0
	}
	a, err := geom.ParseDegrees(v.text)
	if err != nil {
		s.r.faultAt(v.line, s.key(key), "%s: want degrees clockwise from north with at most three places", reason(err, geom.ErrAngle, v))
	}
	return a
}

// pair reads two lengths, [a, b].
func (s *section) pair(key, want string) (a, b geom.Length, ok bool) {
	v := s.value(key)
	if v == nil {
		return 0, 0, false
	}
	return s.r.pair(s.key(key), v, want)
}

func (r *reader) pair(path string, v *node, want string) (a, b geom.Length, ok bool) {
	if v.kind != unstable.Array {
		r.wrong(path, v, want)
		return 0, 0, false
	}
	if len(v.items) != 2 {
		r.faultAt(v.line, path, "has %d values: want %s", len(v.items), want)
		return 0, 0, false
	}
	a, okA := r.length(path, v.items[0])
	b, okB := r.length(path, v.items[1])
	return a, b, okA && okB
}

// names reads a list of texts; nil if the key is not there.
func (s *section) names(key, want string) []string {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array {
		s.r.wrong(s.key(key), v, want)
		return nil
	}
	names := []string{}
	for _, item := range v.items {
		if item.kind != unstable.String {
			s.r.wrong(s.key(key), item, want)
			return nil
		}
		names = append(names, item.text)
	}
	return names
}

// points reads a list of points [[x, y], …].
func (s *section) points(key string) []geom.Point {
	v := s.value(key)
	if v == nil {
		return nil
	}
	return s.r.points(s.key(key), v)
}

const wantPoints = "a list of points [[x, y], …]"

func (r *reader) points(path string, v *node) []geom.Point {
	if v.kind != unstable.Array || v.named {
		r.wrong(path, v, wantPoints)
		return nil
	}
	if r.vertices += len(v.items); r.vertices > maxVertices {
		if r.vertices-len(v.items) <= maxVertices {
			r.fault(path, "is too much: want at most %d points in a file", maxVertices)
		}
		r.faulty[path] = true
		return nil
	}
	pts := make([]geom.Point, 0, len(v.items))
	for _, item := range v.items {
		if item.kind != unstable.Array {
			r.wrong(path, item, wantPoints)
			return nil
		}
		if x, y, ok := r.pair(path, item, "a point [x, y]"); ok {
			pts = append(pts, geom.Pt(x, y))
		}
	}
	return pts
}

// rings reads a list of lists of points.
func (s *section) rings(key string) []geom.Ring {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array || v.named {
		s.r.wrong(s.key(key), v, "a list of holes [[[x, y], …], …]")
		return nil
	}
	var rings []geom.Ring
	for _, item := range v.items {
		rings = append(rings, geom.Ring(s.r.points(s.key(key), item)))
	}
	return rings
}

// table reads a table that may be left out.
func (s *section) table(key string) (*section, bool) {
	v := s.value(key)
	if v == nil {
		return nil, false
	}
	if v.table == nil {
		s.r.wrong(s.key(key), v, "a table ["+s.key(key)+"]")
		return nil, false
	}
	return s.r.section(v.table, s.key(key)), true
}

// tables reads a list of at most limit tables [[key]].
func (s *section) tables(key string, limit int) []*section {
	v := s.value(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array {
		s.r.wrong(s.key(key), v, "a list of tables [["+key+"]]")
		return nil
	}
	if len(v.items) > limit {
		s.fault(key, "has %d entries: want at most %d in a file", len(v.items), limit)
		return nil
	}
	var list []*section
	for i, item := range v.items {
		path := fmt.Sprintf("%s[%d]", s.key(key), i+1)
		if item.table == nil {
			s.r.wrong(path, item, "a table [["+key+"]]")
			continue
		}
		list = append(list, s.r.section(item.table, path))
	}
	return list
}
