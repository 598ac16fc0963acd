package game

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Bounds of a journal, so that no file can eat the machine: a long game has
// 2,000 lines, of which the longest, after the header, is 100 kB.
const (
	mostLines  = 200_000
	lastLines  = 1000     // of these, for what ends a game
	mostHeader = 16 << 20 // bytes
	mostLine   = 4 << 20  // bytes
	mostRolls  = 20_000   // of a line
	mostSeats  = 1_000    // beside those of the sides
	mostFaults = 200
	mostText   = 800 // bytes of a fault
)

// A byteOrderMark is what some programs begin a text in UTF-8 with.
const byteOrderMark = "\ufeff"

// ParseJournal reads a journal and finds all that is wrong with it, up to so
// many faults: it reads no farther then, nor beyond the bounds of a journal. A line
// with a fault is kept as it stands, if it can be read at all. A last line
// without its end is dropped, with a fault that says so. The journal keeps
// parts of data.
func ParseJournal(data []byte) *Journal {
	r := journalReader{before: []string{""}, sits: map[string]string{}}
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte{'\n'})
		if r.stop(line) {
			break
		}
		r.number++
		if !whole {
			why := "its end is missing, so the line is lost; all before it is there"
			if r.number == 1 {
				why = "its end is missing, and it is the first line, without which no game can be read"
			}
			r.Faults = append(r.Faults, Fault{r.number, why, true})
			break
		}
		r.line(line)
		r.size += int64(len(line)) + 1
		data = rest
	}
	if r.size == 0 && len(r.Faults) == 0 || len(r.Faults) == 1 && r.Faults[0].Torn && r.number == 1 {
		r.fault(1, errors.New("there is no header"))
	}
	return &r.Journal
}

// A journalReader is a journal being read.
type journalReader struct {
	Journal
	number int      // of the line being read
	before []string // what the checksum of the line before may be
	depth  int      // actions in effect, or -1 if nobody knows
	// sits is what each of the seats taken so far acts for.
	sits map[string]string
}

func (r *journalReader) fault(line int, err error) {
	text := err.Error()
	if len(text) > mostText { // it quotes what it found
		text = strings.ToValidUTF8(text[:mostText], "") + "…"
	}
	r.Faults = append(r.Faults, Fault{Line: line, Text: text})
}

// stop reports whether reading ends before the next line, and says why.
func (r *journalReader) stop(line []byte) bool {
	n, most := r.number+1, mostLine
	if n == 1 {
		most = mostHeader
	}
	why := ""
	switch {
	case n == 1 && bytes.HasSuffix(line, []byte{'\r'}):
		why = "its lines end in CR LF, as some programs write them: want LF alone"
	case len(r.Faults) >= mostFaults:
		why = "there are more faults: nothing is read from here on"
	case n > mostLines+1:
		why = fmt.Sprintf("a journal has at most %d lines: nothing is read from here on", mostLines)
	case len(r.sits) >= mostSeats && bytes.HasPrefix(line, []byte(`{"sit":`)):
		why = fmt.Sprintf("a journal has at most %d seats: nothing is read from here on", mostSeats)
	case n == 1 && bytes.HasPrefix(line, []byte(byteOrderMark)):
		why = "it begins with a byte order mark; want none"
	case len(line) > most:
		why = fmt.Sprintf("it has %d bytes: want at most %d", len(line), most)
	default:
		return false
	}
	r.fault(n, errors.New(why))
	return true
}

// line reads a line without its line feed.
func (r *journalReader) line(line []byte) {
	faults := []error{r.chain(line)}
	switch {
	case !valid(line):
		faults = append(faults, errors.New("it is no JSON"))
		r.depth = -1
		if r.number > 1 {
			r.Lines = append(r.Lines, Line{Number: r.number})
		}
	case r.number == 1:
		faults = append(faults, r.Header.parse(line))
		r.bind(line)
	default:
		l := Line{Number: r.number}
		err := l.parse(line, r.grammar())
		if err != nil {
			l, r.depth = Line{Number: r.number}, -1
		}
		r.bind(line)
		l.bound = r.bound
		faults = append(faults, err, r.count(&l), r.seated(&l), r.told(&l), r.cut(&l), r.parted(&l))
		r.Lines = append(r.Lines, l)
	}
	var texts []string
	for _, err := range faults {
		if err != nil {
			texts = append(texts, err.Error())
		}
	}
	if len(texts) > 0 {
		r.fault(r.number, errors.New(strings.Join(texts, "; ")))
	}
}

// chain holds the checksum of a line against the line and the one before. If
// that one is damaged nobody knows whether in its checksum or elsewhere: then
// both the checksum it has and the one it ought to have will do, so that only
// the damaged line is at fault.
func (r *journalReader) chain(line []byte) error {
	body, sum, ok := cutSum(line)
	r.sums = append(r.sums, sum)
	if !ok {
		r.before = []string{""}
		return errors.New("it has no checksum")
	}
	var due string
	for _, before := range r.before {
		if due = chained(before, body); string(line[len(body):]) == sumKey+due+sumClose {
			r.before, r.sum = append(r.before[:0], sum), sum
			return nil
		}
	}
	r.before = []string{sum, due}
	return errors.New("its checksum is wrong: this line was changed, or one before it is gone")
}

// cutSum cuts a line into what its checksum is of and the checksum.
func cutSum(line []byte) (body []byte, sum string, ok bool) {
	if len(line) < sumSize {
		return nil, "", false
	}
	body = line[:len(line)-sumSize]
	sum = string(line[len(body)+len(sumKey) : len(line)-len(sumClose)])
	return body, sum, true
}

// count makes sure that actions are numbered one after the other.
func (r *journalReader) count(l *Line) error {
	due, known := r.depth, r.depth >= 0
	switch l.Kind {
	case ActionLine:
		due++
		r.depth = l.N
	case UndoLine:
		if due == 0 {
			return errors.New("no action is in effect that could be taken back")
		}
		if r.Header.Format != oldFormat {
			if known && (l.N < 1 || l.N > due) {
				r.depth = -1
				return fmt.Errorf("it takes back action %d: want 1 to %d", l.N, due)
			}
			r.depth = max(due-1, -1)
			return nil
		}
		r.depth = max(l.N-1, 0)
	default:
		return nil
	}
	if known && l.N != due {
		r.depth = -1 // the next line may be right
		return fmt.Errorf("it is of action %d: want %d", l.N, due)
	}
	return nil
}

// parse reads the first line.
func (h *Header) parse(line []byte) error {
	var read struct {
		Header
		Sum string `json:"sum"`
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		return fmt.Errorf("it is no header: %w", err)
	}
	*h = read.Header
	var errs []error
	fault := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if h.Format != JournalFormat && h.Format != oldFormat {
		fault("format %q: want %q or %q", h.Format, JournalFormat, oldFormat)
	}
	if h.Version < 1 {
		fault("version %d of the rules, or none: want 1 or more", h.Version)
	}
	if h.Parent != nil && (h.Format == oldFormat || h.Parent.Actions < 0) {
		fault("a parent after %d actions: want format 2, and none or more", h.Parent.Actions)
	}
	switch how := h.Dice.How; {
	case how != byAction && (how != byPurpose && !h.Dice.chained() || h.Format == oldFormat):
		fault("dice made by %q: want %q, or in format 2 %q, %q or %q", how, byAction, byPurpose, byChain, byWord)
	case h.Dice.chained() != (len(h.Parties) > 0):
		fault("dice made by %q and %d parties: want parties with %q or %q, and none without", how, len(h.Parties), byChain, byWord)
	case h.Dice.chained() && (h.Dice.Seed != "" || len(h.Dice.Salt) < unguessed):
		fault("the dice of parties: want no seed, and salt of %d letters or more", unguessed)
	case !h.Dice.chained() && h.Dice.Salt != "":
		fault("salt without parties: want none")
	}
	if h.Dice.Sealed != "" {
		fault("the seed is sealed: want it open")
	}
	for _, s := range append([]Source{h.Scenario}, h.Overlays...) {
		if want := newSource(s.Name, []byte(s.Text)).SHA256; s.SHA256 != want {
			fault("%q has the hash %s: want %s", s.Name, s.SHA256, want)
		}
	}
	return join(errs)
}

// join joins errors in one line.
func join(errs []error) error {
	if len(errs) == 0 {
		return nil
	}
	texts := make([]string, len(errs))
	for i, err := range errs {
		texts[i] = err.Error()
	}
	return errors.New(strings.Join(texts, "; "))
}

// seated makes sure that a seat that acts was taken before, and none twice.
func (r *journalReader) seated(l *Line) error {
	switch {
	case l.Kind == SitLine:
		if _, taken := r.sits[l.Seat]; taken {
			return fmt.Errorf("the seat %q was taken before", l.Seat)
		}
		r.sits[l.Seat] = l.By
	case l.Seat != "" && len(r.Faults) == 0: // else the line that says so may be the faulty one
		if by, taken := r.sits[l.Seat]; !taken || by != l.By {
			return fmt.Errorf("nobody called %q sits at %q", l.Seat, l.By)
		}
	}
	return nil
}

// told makes sure that an outcome is told once, until something is done.
func (r *journalReader) told(l *Line) error {
	if n := len(r.Lines); l.Kind == OutcomeLine && n > 0 && r.Lines[n-1].Kind == OutcomeLine {
		return errors.New("the line before is the outcome: want it once")
	}
	return nil
}

// bind goes on with the whole hash of a journal of parties.
func (r *journalReader) bind(line []byte) {
	if body, _, ok := cutSum(line); ok && len(r.Header.Parties) > 0 {
		r.bound = bindLine(r.bound, body)
	}
}

// parted makes sure that lines of parties are in games of parties alone.
func (r *journalReader) parted(l *Line) error {
	if len(r.Header.Parties) > 0 || r.Header.Format == "" {
		return nil
	}
	switch {
	case l.Kind == DueLine || l.Kind == SilentLine || l.Kind == PartyLine:
		return errors.New("a game without parties has no such line")
	case l.Entropy != nil:
		return errors.New("entropy: dice made from a seed take none")
	case l.Sign != "":
		return errors.New("sign: nothing is signed in a game without parties")
	}
	return nil
}

// seats lists the seats that were taken, in order.
func (j *Journal) seats() []Seated {
	var list []Seated
	for i := range j.Lines {
		if s := j.Lines[i].Sits; s != nil {
			list = append(list, *s)
		}
	}
	return list
}

// grammar is how the lines are laid out.
func (r *journalReader) grammar() *grammar {
	if r.Header.Format == oldFormat {
		return &oldGrammar
	}
	return &newGrammar
}

// parse reads a line after the first, which is valid JSON.
func (l *Line) parse(line []byte, g *grammar) error {
	switch {
	case bytes.HasPrefix(line, []byte(`{"n":`)):
		l.Kind = ActionLine
		return g.action.scan(line, l.take)
	case bytes.HasPrefix(line, []byte(`{"undo":`)):
		l.Kind = UndoLine
		return g.undo.scan(line, l.take)
	case bytes.HasPrefix(line, []byte(`{"sit":`)) && g.sit.keys != nil:
		l.Kind, l.Sits = SitLine, &Seated{}
		err := g.sit.scan(line, l.take)
		l.Sits.Doer, l.Sits.Sign = l.Doer, l.Sign
		return err
	case bytes.HasPrefix(line, []byte(`{"due":`)) && g.due.keys != nil:
		l.Kind = DueLine
		return g.due.scan(line, l.take)
	case bytes.HasPrefix(line, []byte(`{"silent":`)) && g.due.keys != nil:
		l.Kind = SilentLine
		return g.silent.scan(line, l.take)
	case bytes.HasPrefix(line, []byte(`{"party":`)) && g.due.keys != nil:
		l.Kind, l.Party = PartyLine, &Party{}
		err := g.party.scan(line, l.takeParty)
		l.By = l.Party.By
		return cmp.Or(err, l.Party.fault())
	case bytes.HasPrefix(line, []byte(`{"outcome":`)):
		l.Kind = OutcomeLine
		return outcomeShape.scan(line, func(key string, value []byte) error {
			if key != "outcome" {
				return nil
			}
			l.Outcome = new(Outcome)
			d := json.NewDecoder(bytes.NewReader(value))
			d.DisallowUnknownFields()
			return d.Decode(l.Outcome)
		})
	}
	if bytes.HasPrefix(line, []byte(`{"cut":`)) && g.sit.keys != nil {
		return l.parseCut(line)
	}
	return fmt.Errorf("it begins with none of %s", g.begins)
}

// take reads the value of a key.
func (l *Line) take(key string, value []byte) (err error) {
	switch key {
	case "n", "undo", "due", "silent":
		l.N, err = scanNumber(value)
	case "sit", "seat":
		if l.Seat, err = scanText(value); err == nil && l.Seat == "" {
			err = errors.New("a seat has a name")
		}
	case "by":
		l.By, err = scanText(value)
	case "formations":
		err = json.Unmarshal(value, &l.Sits.Formations)
	case "key":
		l.Sits.Key, err = scanText(value)
	case "do":
		l.Do = value
	case "entropy":
		l.Entropy, err = scanLayers(value)
	case "sign":
		l.Sign, err = scanText(value)
	case "rolls":
		l.Rolls, err = scanNumbers(value)
	case "why":
		l.Reason, err = scanText(value)
	case "check":
		err = l.parseCheck(value)
	}
	return err
}

// takeParty reads the value of a key of a PartyLine.
func (l *Line) takeParty(key string, value []byte) error {
	into := map[string]*string{"party": &l.Party.By, "key": &l.Party.Key, "end": &l.Party.End, "why": &l.Reason, "sign": &l.Sign}[key]
	if into == nil {
		return nil // the checksum
	}
	text, err := scanText(value)
	*into = text
	return err
}

// scanLayers reads the layers of a decision.
func scanLayers(value []byte) (layers []Layer, err error) {
	var texts []string
	if err := json.Unmarshal(value, &texts); err != nil {
		return nil, errors.New("want a list of layers")
	}
	for _, t := range texts {
		l, err := ParseLayer(t)
		if err != nil {
			return nil, err
		}
		layers = append(layers, l)
	}
	return layers, nil
}

func (l *Line) parseCheck(object []byte) error {
	return checkShape.scan(object, func(key string, value []byte) (err error) {
		switch key {
		case "events":
			if l.Events = value; value[0] != '[' {
				err = errors.New("want a list")
			}
		case "hash":
			l.Hash, err = scanText(value)
			if b, e := hex.DecodeString(l.Hash); err == nil && (e != nil || len(b) != hashDigits/2) {
				err = fmt.Errorf("%q: want %d hexadecimal digits", l.Hash, hashDigits)
			}
		}
		return err
	})
}

// EventList returns the recorded events of the line, in order.
func (l *Line) EventList() []json.RawMessage {
	var list []json.RawMessage
	if len(l.Events) > 0 {
		_ = json.Unmarshal(l.Events, &list) // a line without fault has a list
	}
	return list
}
