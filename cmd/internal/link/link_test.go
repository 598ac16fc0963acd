package link

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
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

// What was sent of a moment when the form was new is read as it was meant.
func TestFirstMoment(t *testing.T) {
	const sent = "XhgUsjXk0jXk0nbisjXi0k4FBAAA__8"
	const given, want = "a\nb\nc\nd\n", "a\nB\nc\nd\ne"
	patch, sum, err := unpack([]byte(sent))
	if err != nil {
		t.Fatal(err, pack([]byte(want), diff([]byte(given), []byte(want))))
	}
	if text, err := patched([]byte(given), patch); err != nil || string(text) != want || !sums(text, sum) {
		t.Errorf("it is read as %q, %v", text, err)
	}
}

// Whatever is otherwise than in a scenario that comes with the program is sent by that alone,
// and comes out byte for byte.
func TestMomentsComeOut(t *testing.T) {
	const file = "lezey-1944.toml"
	text, err := fs.ReadFile(scenarios.Library(), file)
	if err != nil {
		t.Fatal(err)
	}
	if sent := OfTable(text); !strings.HasPrefix(sent, "#scenario=1.lezey-1944.") {
		t.Errorf("the scenario itself is %.60s", sent)
	}
	dice := rand.New(rand.NewPCG(1, 3))
	for n := range 20 {
		changed := lines(text)
		for range n * 3 {
			switch at := dice.IntN(len(changed)); dice.IntN(5) {
			case 3:
				changed[at] = append([]byte("words before = "), changed[at]...)
			case 4:
				half := len(changed[at]) / 2
				changed[at] = slices.Concat(changed[at][:half], []byte("in between"), changed[at][half:])
			case 0:
				changed = append(changed[:at:at], changed[at+1:]...)
			case 1:
				changed[at] = []byte("at     = [1, 2]\n")
			default:
				changed = append(changed[:at:at], append([][]byte{[]byte("hidden = true\n")}, changed[at:]...)...)
			}
		}
		moment := bytes.Join(changed, nil)
		if n%2 == 1 {
			moment = bytes.TrimSuffix(moment, []byte("\n"))
		}
		sent := OfTable(moment)
		l, err := Parse("https://example.org/" + sent + ".")
		if err != nil {
			t.Fatal(n, err)
		}
		if name, have, err := l.File(); err != nil || !bytes.Equal(have, moment) || n > 0 && name != "lezey-1944-moment.toml" {
			t.Errorf("%d changes come out as %s, %v", n*3, name, err)
		}
	}
	if sent := OfTable([]byte("format = \"sightline/scenario 1\"\n" + strings.Repeat("x", maxText))); len(sent) > MaxLength {
		t.Errorf("a table of one's own is sent as %d characters", len(sent))
	}
}

// A ruling made at a moment of a scenario that comes with the program is linked by what is
// otherwise there, which a chat program sends whole; one of another table by all of it.
func TestRulingOfAScenario(t *testing.T) {
	const file = "lezey-1944.toml"
	text, err := fs.ReadFile(scenarios.Library(), file)
	if err != nil {
		t.Fatal(err)
	}
	var ruling []byte
	stands := 0
	for _, l := range lines(text) {
		switch {
		case bytes.HasPrefix(l, []byte("format")):
			l = []byte("format = \"sightline/ruling 1\"\n")
		case bytes.HasPrefix(l, []byte("facing")):
			stands++
			l = fmt.Appendf(nil, "at      = [%d, 12.5]\nfacing  = 90\n", stands)
		case bytes.HasPrefix(l, []byte("company")):
			continue
		}
		ruling = append(ruling, l...)
	}
	ruling = append(ruling, "[ask]\nsight = [\"Rifle 3\", \"Grenadier command\"]\n"...)
	sent := OfRuling(ruling)
	if len(sent) > MaxLength {
		t.Errorf("its link has %d characters, want at most %d", len(sent), MaxLength)
	}
	if l, err := Parse(sent); err != nil {
		t.Error(err)
	} else if _, have, err := l.File(); err != nil || !bytes.Equal(have, ruling) {
		t.Errorf("it comes out otherwise: %v", err)
	}
	noise := make([]byte, 4000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	other := []byte(hex.EncodeToString(noise))
	if l, err := Parse(OfRuling(other)); err != nil || l.Kind != Ruling || !bytes.Equal(l.Text, other) {
		t.Errorf("a table of one's own comes out otherwise: %v", err)
	}
}

// A moment that was cut off, changed, or is of another version is refused with words.
func TestBadMoments(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	moment := bytes.Replace(text, []byte("turns     = 5"), []byte("turns     = 4"), 1)
	whole := OfMoment("first-fight", text, moment)
	for sent, want := range map[string]string{
		OfMoment("first-fight", moment, text):                                            "another version of first-fight",
		OfMoment("nowhere", text, moment):                                                "no scenario of that name",
		whole[:len(whole)-8]:                                                             "damaged or was cut off",
		"#moment=1.first-fight.0123456789ab":                                             "damaged or was cut off",
		"#moment=3.first-fight.0123456789ab":                                             "is of version 3",
		"#ruling=2.first-fight.0123456789ab":                                             "is of version 2",
		"#moment=1.first-fight." + hash(text) + "." + pack(moment, []byte("=1000000\n")): "damaged or was cut off",
		"#moment=1.first-fight." + hash(text) + "." + pack(moment, []byte("?\n")):        "damaged or was cut off",
		"#moment=1.first-fight." + hash(text) + "." + pack(moment, []byte("\n=1\n")):     "damaged or was cut off",
		"#moment=1.first-fight." + hash(text) + "." + pack(moment, []byte("=3\n")):       "damaged or was cut off",
		"#moment=2.first-fight." + hash(text) + "." + pack(moment, []byte("~1,90,x\n")):  "damaged or was cut off",
		"#moment=2.first-fight." + hash(text) + "." + pack(moment, []byte("~-1,1,x\n")):  "damaged or was cut off",
		"#moment=2.first-fight." + hash(text) + "." + pack(moment, []byte("~1,0,x\n")):   "damaged or was cut off",
		"#moment=2.first-fight." + hash(text) + "." + pack(moment, []byte("~1\n")):       "damaged or was cut off",
	} {
		l, err := Parse(sent)
		if err == nil {
			_, _, err = l.File()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want an error with %q", sent, err, want)
		}
	}
	dice := rand.New(rand.NewPCG(1, 4))
	for range 3000 {
		changed := []byte(whole)
		if at := len("#moment=1.") + dice.IntN(len(whole)-len("#moment=1.")); dice.IntN(2) == 0 {
			changed = changed[:at]
		} else {
			changed[at] = "ABCDEFGHabcdefgh01234567-_"[dice.IntN(26)]
		}
		l, err := Parse(string(changed))
		if err != nil {
			continue
		}
		if _, have, err := l.File(); err == nil && !bytes.Equal(have, moment) {
			t.Fatalf("%s is read as another table", changed)
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
		"#ruling=abc":                 "no ruling of that name",
		"#ruling=2.AAAA":              "is of version 2",
		"#ruling=1.AA":                "damaged or was cut off",
		"#ruling=1.A*AA":              "damaged or was cut off",
		"#ruling=1.AAAAAAAA":          "damaged or was cut off",
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
	text, _ := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	f.Add(OfMoment("first-fight", text, text[:200]))
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse(text)
		if err != nil {
			return
		}
		if _, file, err := l.File(); err == nil && len(file) > 2*maxText {
			t.Error("more than a link may hold")
		}
	})
}

// Who types an address by hand names what he wants, and need not know how it is packed. It
// opened as a damaged link.
func TestNames(t *testing.T) {
	for _, c := range []struct{ address, file string }{
		{"#scenario=lezey-1944", "lezey-1944.toml"},
		{"#scenario=1.lezey-1944", "lezey-1944.toml"},
		{"https://example.org/#scenario=lezey", "lezey-1944.toml"},
		{"#scenario=lezey-1944.toml", "lezey-1944.toml"},
		{"#ruling=case-08b", "case-08b-town-reaches-past-halfway.toml"},
		{"#ruling=1.case-08b", "case-08b-town-reaches-past-halfway.toml"},
		{"#scenario=case-08b.", "case-08b-town-reaches-past-halfway.toml"},
	} {
		l, err := Parse(c.address)
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		name, text, err := l.File()
		if err != nil || name != c.file || !strings.Contains(string(text), "sightline/") {
			t.Errorf("%s: %s, %d bytes, %v", c.address, name, len(text), err)
		}
	}
	for _, c := range []struct{ address, want string }{
		{"#scenario=lezy-1944", "may be lezey-1944"},
		{"#scenario=lesey", "may be lezey-1944"},
		{"#ruling=case-8b", "case-08b-town-reaches-past-halfway"},
		{"#scenario=waterloo", "no scenario of that name comes with this program, which has authie-1944, "},
		{"#ruling=what-about-my-hill", "no ruling of that name comes with this program: the library lists"},
		{"#ruling=1.abcdefghijk", "no ruling of that name"},
		{"#moment=lezey-1944", "has no version"},
		{"#ruling=", "has no version"},
		{"#scenario=1.lezey-1944.0", "is damaged"},
	} {
		if l, err := Parse(c.address); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v; want %q", c.address, l, err, c.want)
		}
	}
	if _, _, near, err := Named("nope"); err != nil || len(near) > 0 {
		t.Errorf("a word that is like no name may be %q: %v", near, err)
	}
	if _, _, near, err := Named("case"); err != nil || len(near) < 20 {
		t.Errorf("of a part of many names %d are told: %v", len(near), err)
	}
}
