package commanddecision

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"sightline/geom"
)

// AppendJSON appends the event as package encoding/json writes it without
// escapes for HTML, in a fraction of the time.
func (e Event) AppendJSON(b []byte) []byte {
	w := jsonWriter{buf: b}
	w.begin()
	w.text("e", string(e.Kind))
	w.word("cd", e.Rule)
	w.word("side", e.Side)
	w.telling(&e.Telling)
	if e.Enemy != nil {
		w.key("enemy")
		w.begin()
		w.telling(e.Enemy)
		w.end('}')
	}
	if len(e.Changes) > 0 {
		w.key("now")
		w.buf = append(w.buf, '[')
		for i := range e.Changes {
			w.comma(i)
			w.change(&e.Changes[i])
		}
		w.end(']')
	}
	w.end('}')
	return w.buf
}

// A jsonWriter appends JSON without spaces. What a value leaves out if it is
// zero, it leaves out.
type jsonWriter struct {
	buf  []byte
	html bool // <, > and & are escaped
}

func (w *jsonWriter) telling(t *Telling) {
	w.word("text", t.Text)
	w.word("step", t.Step)
	w.word("stand", t.Stand)
	w.word("target", t.Target)
	w.word("what", t.What)
	if t.Order != nil {
		w.text("order", t.Order.String())
	}
	w.place("at", t.At)
	w.measure("facing", t.Facing != 0, t.Facing)
	w.measure("size", t.Size != 0, t.Size)
	w.measure("far", t.Far != 0, t.Far)
	w.path("points", t.Points)
	if len(t.Stands) > 0 {
		w.key("stands")
		w.buf = append(w.buf, '[')
		for i, name := range t.Stands {
			w.comma(i)
			w.string(name)
		}
		w.end(']')
	}
	w.numbers("shares", t.Shares)
	w.number("count", t.Count)
	w.number("need", t.Need)
	w.numbers("rolls", t.Rolls)
	if len(t.Ledger) > 0 {
		w.key("ledger")
		w.buf = append(w.buf, '[')
		for i := range t.Ledger {
			w.comma(i)
			w.line(&t.Ledger[i])
		}
		w.end(']')
	}
}

func (w *jsonWriter) line(l *Line) {
	w.begin()
	w.text("name", l.Name)
	w.key("value")
	w.buf = strconv.AppendInt(w.buf, int64(l.Value), 10)
	w.word("cell", l.Cell)
	w.text("source", l.Source)
	w.end('}')
}

// change writes a change, with escapes for HTML: so it was always written.
func (w *jsonWriter) change(c *Change) {
	html := w.html
	w.html = true
	w.begin()
	w.text("s", c.Stand)
	w.word("to", c.To)
	w.yes("gone", c.Gone)
	w.place("at", c.At)
	w.measure("f", c.Facing != 0, c.Facing)
	w.word("on", c.Aboard)
	w.yes("wreck", c.Wreck)
	w.number("h", c.Hits)
	w.number("p", c.Pin)
	w.number("loss", c.Loss)
	w.word("of", c.Of)
	w.yes("dem", c.Demoralized)
	w.yes("left", c.Abandoned)
	w.yes("hid", c.Hidden)
	w.path("way", c.Path)
	if c.Place != OnTable {
		w.text("place", placeNames[c.Place])
	}
	w.end('}')
	w.html = html
}

func (w *jsonWriter) begin() { w.buf = append(w.buf, '{') }

func (w *jsonWriter) end(bracket byte) { w.buf = append(w.buf, bracket) }

// comma goes before all elements but the first.
func (w *jsonWriter) comma(i int) {
	if i > 0 {
		w.buf = append(w.buf, ',')
	}
}

// key begins a key of an object, whose names need no escapes.
func (w *jsonWriter) key(name string) {
	if w.buf[len(w.buf)-1] != '{' {
		w.buf = append(w.buf, ',')
	}
	w.buf = append(append(append(w.buf, '"'), name...), '"', ':')
}

func (w *jsonWriter) text(key, s string) {
	w.key(key)
	w.string(s)
}

func (w *jsonWriter) word(key, s string) {
	if s != "" {
		w.text(key, s)
	}
}

func (w *jsonWriter) yes(key string, b bool) {
	if b {
		w.key(key)
		w.buf = append(w.buf, "true"...)
	}
}

func (w *jsonWriter) number(key string, n int) {
	if n != 0 {
		w.key(key)
		w.buf = strconv.AppendInt(w.buf, int64(n), 10)
	}
}

func (w *jsonWriter) numbers(key string, list []int) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	w.buf = append(w.buf, '[')
	for i, n := range list {
		w.comma(i)
		w.buf = strconv.AppendInt(w.buf, int64(n), 10)
	}
	w.end(']')
}

// measure writes a length or an angle.
func (w *jsonWriter) measure(key string, given bool, m interface{ String() string }) {
	if given {
		w.key(key)
		w.buf = append(w.buf, m.String()...)
	}
}

func (w *jsonWriter) place(key string, p geom.Point) {
	if p != (geom.Point{}) {
		w.key(key)
		w.point(p)
	}
}

func (w *jsonWriter) path(key string, path []geom.Point) {
	if len(path) == 0 {
		return
	}
	w.key(key)
	w.buf = append(w.buf, '[')
	for i, p := range path {
		w.comma(i)
		w.point(p)
	}
	w.end(']')
}

func (w *jsonWriter) point(p geom.Point) {
	w.buf = append(append(w.buf, '['), p.X.String()...)
	w.buf = append(append(w.buf, ','), p.Y.String()...)
	w.end(']')
}

// string writes a text. What is rare in one is left to package encoding/json.
func (w *jsonWriter) string(s string) {
	from := len(w.buf)
	w.buf = append(w.buf, '"')
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '"', c == '\\':
			w.buf = append(w.buf, '\\', c)
			i++
		case c < ' ', w.html && (c == '<' || c == '>' || c == '&'):
			w.rare(from, s)
			return
		case c < utf8.RuneSelf:
			w.buf = append(w.buf, c)
			i++
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError || r == '\u2028' || r == '\u2029' {
				w.rare(from, s)
				return
			}
			w.buf = append(w.buf, s[i:i+n]...)
			i += n
		}
	}
	w.end('"')
}

// rare writes a text in place of what was written from some byte on.
func (w *jsonWriter) rare(from int, s string) {
	var all bytes.Buffer
	e := json.NewEncoder(&all)
	e.SetEscapeHTML(w.html)
	_ = e.Encode(s) // a string is always encoded
	w.buf = append(w.buf[:from], bytes.TrimSuffix(all.Bytes(), []byte{'\n'})...)
}
