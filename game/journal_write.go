package game

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
)

// A journalWriter writes the lines of a journal, each at once.
type journalWriter struct {
	w     io.Writer
	sum   string // of the line before
	bound Layer  // the whole hash up to there; of a game of parties
	binds bool   // it is one
	buf   bytes.Buffer
	line  int // where the line being written begins in buf
	lines int // written, but for the header
	sync  bool
	err   error // the first: after it nothing is written
}

// The ends of a line: ,"sum":"0123456789abcdef"}
const (
	sumKey   = `,"sum":"`
	sumClose = `"}`
	sumSize  = len(sumKey) + hashDigits + len(sumClose)
)

func (w *journalWriter) header(h Header) error {
	w.begin()
	w.binds = len(h.Parties) > 0
	if err := encode(&w.buf, h); err != nil {
		return err
	}
	w.buf.Truncate(w.buf.Len() - 1) // its closing brace
	w.end()
	return nil
}

func (w *journalWriter) action(n int, who Doer, do json.RawMessage, sign string, entropy []Layer, rolls []int, events []Event, hash string) error {
	w.begin()
	w.number(`{"n":`, n)
	w.doer(who)
	w.raw(`,"do":`, do)
	w.sign(sign)
	w.entropy(entropy)
	for i, roll := range rolls {
		key := ","
		if i == 0 {
			key = `,"rolls":[`
		}
		w.number(key, roll)
	}
	if len(rolls) > 0 {
		w.buf.WriteByte(']')
	}
	w.buf.WriteString(`,"check":{`)
	if len(events) > 0 {
		w.buf.WriteString(`"events":`)
		list, err := appendEvents(w.buf.AvailableBuffer(), events)
		if err != nil {
			return err
		}
		w.buf.Write(list)
		w.buf.WriteByte(',')
	}
	w.text(`"hash":`, hash)
	w.buf.WriteByte('}')
	w.end()
	return nil
}

// doer writes the keys that say who did something.
func (w *journalWriter) doer(who Doer) {
	if who.Seat != "" {
		w.text(`,"seat":`, who.Seat)
	}
	w.text(`,"by":`, who.By)
}

// sit writes that a seat is taken.
func (w *journalWriter) sit(s Seated) error {
	w.begin()
	w.text(`{"sit":`, s.Seat)
	w.text(`,"by":`, s.By)
	if len(s.Formations) > 0 {
		w.buf.WriteString(`,"formations":`)
		if err := encode(&w.buf, s.Formations); err != nil {
			return err
		}
	}
	if s.Key != "" {
		w.text(`,"key":`, s.Key)
	}
	w.sign(s.Sign)
	w.end()
	return nil
}

// sign writes a signature, if there is one.
func (w *journalWriter) sign(s string) {
	if s != "" {
		w.text(`,"sign":`, s)
	}
}

// entropy writes what the parties showed, if they did.
func (w *journalWriter) entropy(layers []Layer) {
	for i, l := range layers {
		key := `","`
		if i == 0 {
			key = `,"entropy":["`
		}
		w.buf.WriteString(key + l.String())
	}
	if len(layers) > 0 {
		w.buf.WriteString(`"]`)
	}
}

// due writes that an action waits for its dice.
func (w *journalWriter) due(decision int, who Doer, do json.RawMessage, sign string) {
	w.begin()
	w.number(`{"due":`, decision)
	w.doer(who)
	w.raw(`,"do":`, do)
	w.sign(sign)
	w.end()
}

// silent writes that a party showed no layer, and which others did.
func (w *journalWriter) silent(decision int, by string, entropy []Layer) {
	w.begin()
	w.number(`{"silent":`, decision)
	w.text(`,"by":`, by)
	w.entropy(entropy)
	w.end()
}

// party writes that a party goes over to another key and chain.
func (w *journalWriter) party(p Party, why, sign string) {
	w.begin()
	w.text(`{"party":`, p.By)
	w.text(`,"key":`, p.Key)
	if p.End != "" {
		w.text(`,"end":`, p.End)
	}
	if why != "" {
		w.text(`,"why":`, why)
	}
	w.sign(sign)
	w.end()
}

func (w *journalWriter) undo(format string, n int, who Doer, why, sign, hash string) {
	w.begin()
	w.number(`{"undo":`, n)
	w.doer(who)
	if why != "" && format != oldFormat {
		w.text(`,"why":`, why)
	}
	w.sign(sign)
	w.text(`,"check":{"hash":`, hash)
	w.buf.WriteByte('}')
	w.end()
}

func (w *journalWriter) outcome(o Outcome) error {
	w.begin()
	w.buf.WriteString(`{"outcome":`)
	if err := encode(&w.buf, o); err != nil {
		return err
	}
	w.end()
	return nil
}

func (w *journalWriter) begin() { w.line = w.buf.Len() }

// end closes a line with its checksum.
func (w *journalWriter) end() {
	w.lines++
	if w.binds {
		w.bound = bindLine(w.bound, w.buf.Bytes()[w.line:])
	}
	w.sum = chained(w.sum, w.buf.Bytes()[w.line:])
	w.buf.WriteString(sumKey)
	w.buf.WriteString(w.sum)
	w.buf.WriteString(sumClose + "\n")
}

// flush writes what was ended, in one piece.
func (w *journalWriter) flush() error {
	if w.err == nil {
		_, w.err = w.w.Write(w.buf.Bytes())
	}
	if s, ok := w.w.(interface{ Sync() error }); ok && w.sync && w.err == nil {
		w.err = s.Sync()
	}
	w.buf.Reset()
	return w.err
}

// fail makes the writer write nothing more, because of err.
func (w *journalWriter) fail(err error) error {
	if w.err == nil {
		w.err = err
	}
	return w.err
}

func (w *journalWriter) number(key string, n int) {
	w.buf.WriteString(key)
	w.buf.Write(strconv.AppendInt(w.buf.AvailableBuffer(), int64(n), 10))
}

func (w *journalWriter) raw(key string, value []byte) {
	w.buf.WriteString(key)
	w.buf.Write(value)
}

func (w *journalWriter) text(key, s string) {
	w.buf.WriteString(key)
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			_ = encode(&w.buf, s) // a string is always encoded
			return
		}
	}
	w.buf.WriteByte('"')
	w.buf.WriteString(s)
	w.buf.WriteByte('"')
}

// encode appends a value as JSON without spaces.
func encode(buf *bytes.Buffer, v any) error {
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	buf.Truncate(buf.Len() - 1) // the end of line that Encode adds
	return nil
}

// EncodeEvents returns what happened as a Line keeps it: nil for nothing.
func EncodeEvents(events []Event) (json.RawMessage, error) {
	if len(events) == 0 {
		return nil, nil
	}
	return appendEvents(make([]byte, 0, 512*len(events)), events)
}

// appendEvents appends a list of events as encode writes it. An event that can
// append itself, in less time, is to do the same.
func appendEvents(b []byte, events []Event) ([]byte, error) {
	for i, e := range events {
		b = append(b, "[,"[min(i, 1)])
		if a, ok := e.(interface{ AppendJSON([]byte) []byte }); ok {
			b = a.AppendJSON(b)
			continue
		}
		var buf bytes.Buffer
		if err := encode(&buf, e); err != nil {
			return nil, err
		}
		b = append(b, buf.Bytes()...)
	}
	return append(b, ']'), nil
}
