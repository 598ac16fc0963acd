package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A reader collects the faults of a file, knows the line of every key and
// which keys are faulty already, so that one mistake is reported once.
type reader struct {
	file     string
	faults   Faults
	lines    map[string]int  // of every key and table
	faulty   map[string]bool // keys with a fault
	broken   bool            // the syntax is faulty: do not report what is missing
	checking bool            // what is reported now is of things together
	vertices int
	open     []*Section // in the order they were opened
}

// fault reports a fault of the key at path.
func (r *reader) fault(path, format string, args ...any) {
	r.faultAt(r.line(path), path, format, args...)
}

func (r *reader) faultAt(line int, path, format string, args ...any) {
	r.faulty[path] = true
	r.faults = append(r.faults, Fault{r.file, line, path, fmt.Sprintf(format, args...), r.checking})
}

// together runs checks of how the parts of a file go together, once all its values
// have been read.
func (r *reader) together(check func()) {
	r.checking = true
	check()
	r.checking = false
}

// syntax reports faults found before any key was known.
func (r *reader) syntax(faults []Fault) {
	for _, f := range faults {
		f.File = r.file
		r.faults = append(r.faults, f)
	}
}

// line returns the line of the key at path, or of the nearest table around it.
func (r *reader) line(path string) int { return lineOf(r.lines, path) }

// lineOf finds the line of a path, or of the nearest table around it.
func lineOf(lines map[string]int, path string) int {
	for path != "" {
		if l, ok := lines[path]; ok {
			return l
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 1
}

// section opens the table at path.
func (r *reader) section(t *table, path string) *Section {
	s := &Section{r: r, t: t, path: path}
	if path != "" {
		r.lines[path] = t.line
	}
	for _, e := range t.entries {
		r.lines[s.Key(e.key)] = e.line
	}
	r.open = append(r.open, s)
	return s
}

// close reports the keys of all tables that nobody asked for.
func (r *reader) close() {
	for _, s := range r.open {
		for _, e := range s.t.entries {
			if !slices.Contains(s.known, e.key) {
				r.faultAt(e.line, s.Key(e.key), "unknown key%s", Suggest(e.key, s.known))
			}
		}
	}
}

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

// Quoted returns a name in quotes, shortened, for faults.
func Quoted(name string) string { return strconv.Quote(clip(name, 60)) }
