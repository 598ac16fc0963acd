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
)

// MaxLength is how many characters a link has at most that is safe to send: chat
// programs cut messages off at 2,000, and the address stands before it.
const MaxLength = 1900

// maxText is the largest text that a link may hold, in bytes. A few characters can be
// made to unpack to any size.
const maxText = 1 << 20

const version = "1"

//go:embed dictionary-1.txt
var dictionary []byte

// A Link is what a link leads to.
type Link struct {
	Kind string
	Text []byte // of a Ruling
	Name string // of a Scenario
	Hash string // of its file
}

// OfRuling is the link to a ruling, from its "#" on.
func OfRuling(text []byte) string {
	sum := sha256.Sum256(text)
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
	return "#" + Ruling + "=" + version + "." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
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

func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:sumShown])
}

// File is the file that a link leads to, and what it is called. The error says why
// there is none: the scenario does not come with this program, or another version of it.
func (l *Link) File() (name string, text []byte, err error) {
	if l.Kind == Ruling {
		return "link", l.Text, nil
	}
	name = l.Name + ".toml"
	text, err = fs.ReadFile(scenarios.Library(), name)
	switch {
	case err != nil:
		return "", nil, fmt.Errorf("leads to %s, and no scenario of that name comes with this program", shown.Line(l.Name, 60))
	case l.Hash != hash(text):
		return "", nil, fmt.Errorf("leads to another version of %s than comes with this program", shown.Line(l.Name, 60))
	}
	return name, text, nil
}

// Is reports whether a text is meant as a link: an address with something behind "#",
// or that part alone.
func Is(text string) bool {
	_, kind, found := cut(text)
	return found && (kind == Ruling || kind == Scenario)
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
		return nil, errors.New("is no link of Sightline: want #ruling=… or #scenario=…")
	}
	number, data, found := strings.Cut(rest, ".")
	switch n, err := strconv.Atoi(number); {
	case !found || err != nil || n < 1:
		return nil, fmt.Errorf("has no version behind %q: want #%s=1.…", kind+"=", kind)
	case number != version:
		return nil, fmt.Errorf("is of version %d, and this program reads version %s: a newer one will read it", n, version)
	}
	if kind == Ruling {
		text, err := unpack(data)
		if err != nil {
			return nil, err
		}
		return &Link{Kind: Ruling, Text: text}, nil
	}
	name, sum, _ := strings.Cut(data, ".")
	if b, err := hex.DecodeString(sum); err != nil || len(b) != sumShown || name == "" {
		return nil, errDamaged
	}
	return &Link{Kind: Scenario, Name: name, Hash: sum}, nil
}

// unpack reads the text of a ruling.
func unpack(data string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.DecodeString(data)
	if err != nil || len(packed) < sumBytes {
		return nil, errDamaged
	}
	r := flate.NewReaderDict(bytes.NewReader(packed[sumBytes:]), dictionary)
	text, err := io.ReadAll(io.LimitReader(r, maxText+1))
	if err != nil {
		return nil, errDamaged
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("holds more than a megabyte of text, and no ruling does")
	}
	if sum := sha256.Sum256(text); !bytes.Equal(sum[:sumBytes], packed[:sumBytes]) {
		return nil, errDamaged
	}
	return text, nil
}
