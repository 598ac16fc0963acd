package link

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"sightline/scenarios"
	"sightline/scenarios/shown"
)

// Kinds of what a link leads to.
const (
	Ruling   = "ruling"
	Scenario = "scenario"
	Moment   = "moment"
)

// MaxLength is how many characters a link has at most that is safe to send: chat
// programs cut messages off at 2,000, and the address stands before it.
const MaxLength = 1900

// maxText is the largest text that a link may hold, in bytes. A few characters can be
// made to unpack to any size.
const maxText = 1 << 20

const version = "1"

// mendsLines is the version of moments in which parts of lines are replaced.
const mendsLines = "2"

//go:embed dictionary-1.txt
var dictionary []byte

// DictionaryName is what the file of the dictionary is called on a site, whose pages
// read links before the program is there.
const DictionaryName = "dictionary-1.txt"

// Dictionary is what the texts of links are packed with.
func Dictionary() []byte { return bytes.Clone(dictionary) }

// A Link is what a link leads to.
type Link struct {
	Kind string
	Text []byte // of a Ruling, or of what is linked by its name alone
	Name string // of a Scenario, of the one that a Moment is of, or what is linked by it alone
	Hash string // of its file; "" if it is linked by its name alone

	packed []byte // of a Moment
}

// OfRuling is the link to a ruling, from its "#" on. One that is too long for a chat program
// is linked by what is otherwise than in a scenario that comes with the program, if that is
// shorter: it may have been made at a moment of a game of it.
func OfRuling(text []byte) string {
	whole := "#" + Ruling + "=" + version + "." + pack(text, text)
	if len(whole) > MaxLength {
		if sent := OfTable(text); sent != "" {
			return sent
		}
	}
	return whole
}

// pack is a text, deflated, with the beginning of the sum of what it leads to.
func pack(leads, text []byte) string {
	sum := sha256.Sum256(leads)
	var packed bytes.Buffer
	packed.Write(sum[:sumBytes])
	w, err := flate.NewWriterDict(&packed, flate.BestCompression, dictionary)
	if err == nil {
		_, err = w.Write(text)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		panic("link: a buffer in memory refuses: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// How many bytes of a SHA-256 stand in a link: of its text, and of a file by name.
const (
	sumBytes = 3
	sumShown = 6
)

var errDamaged = errors.New("is damaged or was cut off: copy it again, the whole of it")

// OfScenario is the link to a scenario that comes with the program, from its "#" on.
// The name is that of its file without ".toml".
func OfScenario(name string, text []byte) string {
	return "#" + Scenario + "=" + version + "." + name + "." + hash(text)
}

// OfMoment is the link to a table that is much like a scenario that comes with the program,
// such as a moment of a game of it, from its "#" on: what is otherwise in its file.
func OfMoment(name string, scenario, text []byte) string {
	patch, v := diff(scenario, text), version
	if bytes.HasPrefix(patch, []byte("~")) || bytes.Contains(patch, []byte("\n~")) {
		v = mendsLines
	}
	return "#" + Moment + "=" + v + "." + name + "." + hash(scenario) + "." + pack(text, patch)
}

// OfTable is the shortest link to the text of a scenario: by its name if it comes with the
// program as it is, else by what is otherwise than in one that does. It is "" if that is
// longer than MaxLength: such a file has to be sent.
func OfTable(text []byte) string {
	names, err := scenarios.Names(scenarios.Library())
	if err != nil || len(lines(text)) > mostLines {
		return ""
	}
	best := ""
	for _, file := range names {
		given, err := fs.ReadFile(scenarios.Library(), file)
		if err != nil {
			continue
		}
		name := strings.TrimSuffix(file, ".toml")
		if bytes.Equal(given, text) {
			return OfScenario(name, given)
		}
		if !alike(given, text) {
			continue
		}
		if sent := OfMoment(name, given, text); len(sent) <= MaxLength && (best == "" || len(sent) < len(best)) {
			best = sent
		}
	}
	return best
}

// alike reports whether most of a text may be taken from another, line by line.
func alike(given, text []byte) bool {
	there := map[string]bool{}
	for _, l := range lines(given) {
		there[string(l)] = true
	}
	same := 0
	for _, l := range lines(text) {
		if there[string(l)] {
			same += len(l)
		}
	}
	return same > len(text)/3
}

// mostLines is how many lines a text may have that is held against others: a scenario that
// comes with the program has some 1,500.
const mostLines = 5000

func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:sumShown])
}

// File is the file that a link leads to, and what it is called. The error says why
// there is none: the scenario does not come with this program, or another version of it.
func (l *Link) File() (name string, text []byte, err error) {
	switch {
	case l.Text != nil && l.Name != "":
		return l.Name + ".toml", l.Text, nil
	case l.Kind == Ruling:
		return "link", l.Text, nil
	}
	name = l.Name + ".toml"
	text, err = fs.ReadFile(scenarios.Library(), name)
	switch {
	case err != nil:
		return "", nil, fmt.Errorf("leads to %s, and no scenario of that name comes with this program", shown.Line(l.Name, 60))
	case l.Hash != hash(text):
		return "", nil, fmt.Errorf("leads to another version of %s than comes with this program", shown.Line(l.Name, 60))
	case l.Kind == Scenario:
		return name, text, nil
	}
	patch, sum, err := unpack(l.packed)
	if err == nil {
		text, err = patched(text, patch)
	}
	if err != nil || !sums(text, sum) {
		return "", nil, errDamaged
	}
	return l.Name + "-moment.toml", text, nil
}

// Is reports whether a text is meant as a link: an address with something behind "#",
// or that part alone.
func Is(text string) bool {
	_, kind, found := cut(text)
	return found && (kind == Ruling || kind == Scenario || kind == Moment)
}

// cut is what stands behind the "#" of an address, and of what kind it is.
func cut(text string) (rest, kind string, found bool) {
	// Messages end sentences behind a link, and wrap it in brackets.
	text = strings.TrimRight(strings.TrimSpace(text), ".,;:!?)>]}\"'")
	if _, after, ok := strings.Cut(text, "#"); ok {
		text = after
	}
	kind, rest, found = strings.Cut(text, "=")
	return rest, kind, found
}

// Parse reads a link: an address, or what stands behind its "#", with or without that.
// The error says what is wrong with it.
func Parse(text string) (*Link, error) {
	rest, kind, found := cut(text)
	if !found || !Is(text) {
		return nil, errors.New("is no link of Sightline: want #ruling=…, #scenario=… or #moment=…")
	}
	if name := strings.TrimPrefix(rest, version+"."); kind != Moment && isName(name) {
		return named(kind, name)
	}
	number, data, found := strings.Cut(rest, ".")
	switch n, err := strconv.Atoi(number); {
	case !found || err != nil || n < 1:
		return nil, fmt.Errorf("has no version behind %q: want #%s=1.…", kind+"=", kind)
	case number != version && (kind != Moment || number != mendsLines):
		return nil, fmt.Errorf("is of version %d, and this program reads version %s: a newer one will read it", n, version)
	}
	if kind == Ruling {
		text, sum, err := unpack([]byte(data))
		if err != nil {
			return nil, err
		}
		if !sums(text, sum) {
			return nil, errDamaged
		}
		return &Link{Kind: Ruling, Text: text}, nil
	}
	name, sum, _ := strings.Cut(data, ".")
	l := &Link{Kind: kind, Name: name, Hash: sum}
	if kind == Moment {
		var packed string
		l.Hash, packed, _ = strings.Cut(sum, ".")
		sum, l.packed = l.Hash, []byte(packed)
		if _, _, err := unpack(l.packed); err != nil {
			return nil, err
		}
	}
	if b, err := hex.DecodeString(sum); err != nil || len(b) != sumShown || name == "" {
		return nil, errDamaged
	}
	return l, nil
}

// unpack reads a text, and the beginning of the sum of what it leads to.
func unpack(data []byte) (text, sum []byte, err error) {
	packed, err := base64.RawURLEncoding.DecodeString(string(data))
	if err != nil || len(packed) < sumBytes {
		return nil, nil, errDamaged
	}
	r := flate.NewReaderDict(bytes.NewReader(packed[sumBytes:]), dictionary)
	text, err = io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return nil, nil, errDamaged
	}
	if len(text) > maxText {
		return nil, nil, fmt.Errorf("holds more than a megabyte of text, and no table does")
	}
	return text, packed[:sumBytes], nil
}

// sums reports whether the sum of a text begins so.
func sums(text, begins []byte) bool {
	sum := sha256.Sum256(text)
	return bytes.Equal(sum[:sumBytes], begins)
}
