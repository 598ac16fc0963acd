package link

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"sightline/scenarios"
)

// The dictionary of a version is never changed: links out in the world are read by it.
func TestDictionaryIsFrozen(t *testing.T) {
	sum := sha256.Sum256(dictionary)
	if have, want := hex.EncodeToString(sum[:]), "5075e516d1bfd602cb441c1cf50b5b4d89529e8f631e9ec468611d9cc49c6b92"; have != want {
		t.Errorf("the dictionary is %s, want %s for ever", have, want)
	}
}

// A link that was sent when the form was new is read as it was meant.
func TestFirstLink(t *testing.T) {
	const sent = "#ruling=1.q9iEIvFQTfCYcXk-dABOiQsQAAD__w"
	l, err := Parse(sent)
	if err != nil {
		t.Fatal(err)
	}
	if want := "format = \"sightline/ruling 1\"\ntitle  = \"A wood and two stands\"\n"; string(l.Text) != want {
		t.Errorf("it holds %q, want %q", l.Text, want)
	}
}

// Every ruling that comes with the program can be sent, and comes out byte for byte.
func TestRulingsFitAMessage(t *testing.T) {
	names, err := scenarios.Names(scenarios.WorkedCases())
	if err != nil || len(names) == 0 {
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.WorkedCases(), name)
		if err != nil {
			t.Fatal(err)
		}
		sent := OfRuling(text)
		if len(sent) > MaxLength {
			t.Errorf("%s: its link has %d characters, want at most %d", name, len(sent), MaxLength)
		}
		for _, written := range []string{sent, sent[1:], "https://example.org/table/" + sent, " <http://localhost:8080/" + sent + ">.\n"} {
			if l, err := Parse(written); err != nil || l.Kind != Ruling || !bytes.Equal(l.Text, text) {
				t.Errorf("%s: %.60s… is read otherwise: %v", name, written, err)
			}
		}
	}
}

func TestScenarioLink(t *testing.T) {
	const file = "lezey-1944.toml"
	text, err := fs.ReadFile(scenarios.Library(), file)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Parse("(http://localhost/" + OfScenario("lezey-1944", text) + ").")
	if err != nil {
		t.Fatal(err)
	}
	if name, have, err := l.File(); err != nil || name != file || !bytes.Equal(have, text) {
		t.Errorf("it leads to %s: %v", name, err)
	}
	for sent, want := range map[string]string{
		OfScenario("lezey-1944", []byte("as it was")): "another version of lezey-1944",
		OfScenario("nowhere", text):                   "no scenario of that name",
	} {
		l, err := Parse(sent)
		if err == nil {
			_, _, err = l.File()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", sent, err, want)
		}
	}
}

// What was cut off, changed or never a link is refused with words, and nothing panics.
func TestBadLinks(t *testing.T) {
	var bomb bytes.Buffer
	w, _ := flate.NewWriterDict(&bomb, flate.BestCompression, dictionary)
	w.Write(make([]byte, 2*maxText))
	w.Close()
	for text, want := range map[string]string{
		"":                            "is no link of Sightline",
		"https://example.org/":        "is no link of Sightline",
		"#notes=1.abc":                "is no link of Sightline",
		"#ruling=":                    "has no version",
		"#ruling=abc":                 "has no version",
		"#ruling=2.AAAA":              "is of version 2",
		"#ruling=1.AA":                "damaged or was cut off",
		"#ruling=1.A*AA":              "damaged or was cut off",
		"#ruling=1.AAAAAAAA":          "damaged or was cut off",
		"#scenario=1.lezey-1944":      "damaged or was cut off",
		"#scenario=1.lezey-1944.0123": "damaged or was cut off",
		"#scenario=1..0123456789ab":   "damaged or was cut off",
		"#ruling=1." + base64.RawURLEncoding.EncodeToString(append(make([]byte, sumBytes), bomb.Bytes()...)): "more than a megabyte",
	} {
		if l, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, %v, want an error with %q", text, l, err, want)
		}
	}
	text := []byte(strings.Repeat("[[stand]]\nat = [12, 7]\n", 40))
	whole := OfRuling(text)
	dice := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		changed := []byte(whole)
		if at := len("#ruling=1.") + dice.IntN(len(whole)-len("#ruling=1.")); dice.IntN(2) == 0 {
			changed = changed[:at]
		} else {
			changed[at] = "ABCDEFGHabcdefgh01234567-_"[dice.IntN(26)]
		}
		if l, err := Parse(string(changed)); err == nil && !bytes.Equal(l.Text, text) {
			t.Fatalf("%s is read as %q", changed, l.Text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(OfRuling([]byte("format = \"sightline/ruling 1\"\n")))
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := Parse(text); err == nil && l.Kind == Ruling && len(l.Text) > maxText {
			t.Error("more than a link may hold")
		}
	})
}
