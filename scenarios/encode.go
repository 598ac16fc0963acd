package scenarios

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sightline/geom"
	"sightline/los"
)

// Encode writes a document in the canonical form: keys in the order of
// FORMAT.md, defaults left out, one form for every value. Decoding what it
// writes and encoding it again gives the same bytes. Comments of the file it
// came from are lost.
func Encode(doc *Document) []byte {
	var w writer
	switch {
	case doc.Scenario != nil:
		w.scenario(doc.Scenario)
	case doc.Ruling != nil:
		w.ruling(doc.Ruling)
	}
	return w.out.Bytes()
}

// A writer writes tables of keys with their equal signs in a column.
type writer struct {
	out   bytes.Buffer
	lines [][2]string // keys and values of the table being written
}

// flush writes the table held back, under a header unless it is empty.
func (w *writer) flush(header string) {
	if header != "" {
		fmt.Fprintf(&w.out, "\n%s\n", header)
	}
	column := 0
	for _, l := range w.lines {
		column = max(column, len(l[0]))
	}
	for _, l := range w.lines {
		fmt.Fprintf(&w.out, "%-*s = %s\n", column, l[0], l[1])
	}
	w.lines = w.lines[:0]
}

func (w *writer) put(key, value string) { w.lines = append(w.lines, [2]string{key, value}) }

// text puts a text unless it is empty.
func (w *writer) text(key, value string) {
	if value != "" {
		w.put(key, quote(value))
	}
}

// count puts a number unless it is 0.
func (w *writer) count(key string, n int) {
	if n != 0 {
		w.put(key, strconv.Itoa(n))
	}
}

func (w *writer) truth(key string, value bool) {
	if value {
		w.put(key, "true")
	}
}

func (w *writer) scenario(s *Scenario) {
	w.put("format", quote(ScenarioFormat))
	w.head(&s.Setup)
	w.text("date", s.Date)
	w.text("place", s.Place)
	w.text("source", s.Source)
	w.count("turns", s.Turns)
	w.text("weather", s.Weather)
	if s.Measuring != defaultMeasuring {
		w.text("measuring", s.Measuring)
	}
	w.flush("")
	w.table(&s.Setup)
	w.game(s)
	w.sides(s.Sides)
	w.terrain(&s.Setup)
	w.areas(s.Areas)
	for _, f := range s.Formations {
		w.formation(f)
	}
	for i := range s.Stands {
		w.stand(&s.Stands[i])
		w.part(&s.Stands[i])
		w.flush("[[stand]]")
	}
	w.events(s)
}

func (w *writer) ruling(r *Ruling) {
	w.put("format", quote(RulingFormat))
	w.head(&r.Setup)
	w.flush("")
	w.table(&r.Setup)
	if !slices.Equal(r.Sides, bareSides(r.Stands)) {
		w.sides(r.Sides)
	}
	w.terrain(&r.Setup)
	for i := range r.Stands {
		w.stand(&r.Stands[i])
		w.flush("[[stand]]")
	}
	w.put(string(r.Ask.Question), names([]string{r.Ask.From, r.Ask.To}))
	w.flush("[ask]")
	if e := r.Expect; e != nil {
		w.put("verdict", quote(string(e.Verdict)))
		if e.By != nil {
			w.put("by", names(e.By))
		}
		w.text("clause", e.Clause)
		w.flush("[expect]")
	}
}

func (w *writer) head(s *Setup) {
	w.put("title", quote(s.Title))
	w.text("note", s.Note)
}

// table writes the table and what its rulings change.
func (w *writer) table(s *Setup) {
	w.put("size", pair(s.Table.Width, s.Table.Depth))
	if s.Table.Visibility != 0 {
		w.put("visibility", s.Table.Visibility.String())
	}
	w.flush("[table]")
	r, usual := s.Rulings, los.DefaultRulings()
	if r.Edge != usual.Edge {
		w.put("edge", r.Edge.String())
	}
	if r.Crest != usual.Crest {
		w.put("crest", r.Crest.String())
	}
	if r.Nearer != usual.Nearer {
		w.put("nearer", quote(nearerNames[r.Nearer]))
	}
	if r.Graze != usual.Graze {
		w.put("graze", quote(grazeNames[r.Graze]))
	}
	if r.FriendHeight != usual.FriendHeight {
		w.put("friend_height", strconv.Itoa(r.FriendHeight))
	}
	if len(w.lines) > 0 {
		w.flush("[rulings]")
	}
	for k, h := range r.Heights {
		if h != usual.Heights[k] {
			w.put(los.Kind(k).String(), strconv.Itoa(h))
		}
	}
	if len(w.lines) > 0 {
		w.flush("[rulings.height]")
	}
}

func (w *writer) sides(sides []Side) {
	for _, s := range sides {
		w.put("name", quote(s.Name))
		w.text("nation", s.Nation)
		w.text("edge", s.Edge)
		w.text("seat", s.Seat)
		w.flush("[[side]]")
	}
}

func (w *writer) terrain(s *Setup) {
	for i, f := range s.Terrain {
		w.put("name", quote(f.Name))
		w.put("kind", quote(f.Kind.String()))
		w.count("level", f.Level)
		if f.Height != nil {
			w.put("height", strconv.Itoa(*f.Height))
		}
		if i < len(s.Ground) {
			w.text("ground", s.Ground[i].Class)
			w.text("cover", s.Ground[i].Cover)
		}
		if f.Kind.Data().Linear {
			w.put("width", f.Line.Width.String())
			w.put("line", points(f.Line.Points, ""))
		} else {
			w.put("outline", points(f.Area.Outline, ""))
			if len(f.Area.Holes) > 0 {
				w.put("holes", rings(f.Area.Holes))
			}
		}
		w.flush("[[terrain]]")
	}
}

func (w *writer) formation(f Formation) {
	w.put("name", quote(f.Name))
	w.put("side", quote(f.Side))
	w.put("echelon", quote(f.Echelon))
	w.text("within", f.Within)
	w.count("morale", f.Morale)
	w.text("quality", f.Quality)
	w.flush("[[formation]]")
}

func (w *writer) stand(s *Stand) {
	w.put("name", quote(s.Name))
	w.put("side", quote(s.Side))
	w.text("company", s.Company)
	w.text("kind", s.Kind)
	w.text("quality", s.Quality)
	if s.Width != 0 || s.Depth != 0 {
		w.put("base", pair(s.Width, s.Depth))
	}
	if s.OnTable() {
		w.put("at", pair(s.At.X, s.At.Y))
		w.put("facing", s.Facing.String())
	}
	if s.Destroyed {
		w.put("state", quote("destroyed"))
	}
	w.truth("hidden", s.Hidden)
	w.text("aboard", s.Aboard)
}

// part writes what a stand does in a scenario; a ruling has no use for it.
func (w *writer) part(s *Stand) {
	w.text("deploy", s.Deploy)
	w.count("arrives", s.Arrives)
	w.text("entry", s.Entry)
	w.text("crew", s.Crew)
	w.text("tow", s.Tow)
	w.text("cover", s.Cover)
}

func pair(a, b geom.Length) string { return "[" + a.String() + ", " + b.String() + "]" }

func names(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = quote(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// maxColumns is how long a list of points may grow before it is folded.
const maxColumns = 88

// points writes a list of points, folded if it is long.
func points(pts []geom.Point, indent string) string {
	items := make([]string, len(pts))
	for i, p := range pts {
		items[i] = pair(p.X, p.Y)
	}
	return fold(items, indent)
}

func rings(list []geom.Ring) string {
	items := make([]string, len(list))
	for i, r := range list {
		items[i] = points(r, "  ")
	}
	return fold(items, "")
}

// fold writes a list on one line if it fits, else filling lines with items.
func fold(items []string, indent string) string {
	flat := "[" + strings.Join(items, ", ") + "]"
	if len(flat) <= maxColumns && !strings.Contains(flat, "\n") {
		return flat
	}
	var b strings.Builder
	b.WriteString("[")
	column := maxColumns
	for _, item := range items {
		if column+len(item)+2 > maxColumns {
			b.WriteString("\n" + indent + "  ")
			column = len(indent) + 2
		} else {
			b.WriteString(" ")
			column++
		}
		b.WriteString(item + ",")
		column += len(item) + 1
	}
	b.WriteString("\n" + indent + "]")
	return b.String()
}

// quote writes a text: on one line, or between triple quotes if it has several.
func quote(s string) string {
	if strings.Contains(s, "\n") {
		return `"""` + "\n" + escape(s, true) + `"""`
	}
	return `"` + escape(s, false) + `"`
}

// escape writes what a basic string of TOML cannot hold as it is.
func escape(s string, lines bool) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c == '\\' || c == '"':
			b.WriteString(`\` + string(c))
		case c == '\n' && lines:
			b.WriteByte('\n')
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteString("\uFFFD") // not UTF-8: no file can hold it
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
