// Package damaged damages files by a seed, as disks, editors and mistakes do, for tests
// alone: whatever reads a file has to open what comes of it or say where it is wrong.
package damaged

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"

	"sightline/scenarios"
)

// A File is a damaged file. Two of a seed have the same bytes.
type File struct {
	Name string
	Text []byte
}

// Each is how many files Files returns of each kind.
const Each = 100

// Files returns damaged scenarios, rulings and journals, Each of every kind, in that order.
// Journals are made of recorded games below the root of the repository, and of games of
// the other systems, by turns; half of them have right checksums after all, as if
// somebody had meant it, so that more of them is read.
func Files(seed uint64, root string) ([]File, error) {
	journals, err := journals(root)
	if err != nil {
		return nil, err
	}
	var out []File
	for _, shelf := range []struct {
		name  string
		files fs.FS
	}{{"scenario", scenarios.Library()}, {"ruling", scenarios.WorkedCases()}} {
		texts, err := textsOf(shelf.files)
		if err != nil {
			return nil, err
		}
		out = append(out, filesOf(seed, shelf.name, ".toml", texts)...)
	}
	out = append(out, filesOf(seed, "journal", ".jsonl", journals)...)
	for i := len(out) - Each; i < len(out); i += 2 {
		out[i].Text = sealed(out[i].Text)
	}
	return out, nil
}

func textsOf(files fs.FS) (out [][]byte, err error) {
	names, err := scenarios.Names(files)
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, err
}

func filesOf(seed uint64, kind, end string, texts [][]byte) []File {
	r := rand.New(rand.NewPCG(seed, uint64(len(kind))))
	out := make([]File, Each)
	for i := range out {
		text := texts[i%len(texts)]
		for range 1 + r.IntN(3)/2 {
			text = hurt(r, text)
		}
		out[i] = File{fmt.Sprintf("%s-%02d%s", kind, i, end), text}
	}
	return out
}

// hurt damages a text once. The text itself stays as it is.
func hurt(r *rand.Rand, text []byte) []byte {
	if len(text) < 2 {
		return text
	}
	at := r.IntN(len(text))
	switch r.IntN(9) {
	case 0: // cut off
		return text[:at]
	case 1: // a bit of the disk
		out := bytes.Clone(text)
		out[at] ^= 1 << r.IntN(8)
		return out
	case 2: // a hole
		return splice(text, at, min(len(text), at+1+r.IntN(400)), "")
	case 3: // noughts, as a power cut leaves them
		end := min(len(text), at+1+r.IntN(200))
		return splice(text, at, end, strings.Repeat("\x00", end-at))
	case 4:
		return otherNumber(r, text)
	case 5:
		return otherWord(r, text)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	a, b := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(3) {
	case 0:
		lines[a], lines[b] = lines[b], lines[a]
	case 1:
		lines[a] = bytes.Join([][]byte{lines[a], lines[b]}, nil)
	default:
		lines[a] = nil
	}
	return bytes.Join(lines, nil)
}

func splice(text []byte, from, to int, put string) []byte {
	return bytes.Join([][]byte{text[:from], []byte(put), text[to:]}, nil)
}

// numbers are what stands where a number should: too large, too small, none.
var numbers = []string{"-1", "0", "1e308", "99999999999999999999", "-0.000001", "nan", "inf", "\"many\"", "[]", "{}", "true", "1979-05-27", ""}

// otherNumber puts something else for a number.
func otherNumber(r *rand.Rand, text []byte) []byte {
	from, to := run(r, text, func(c byte) bool { return c >= '0' && c <= '9' || c == '.' || c == '-' })
	return splice(text, from, to, numbers[r.IntN(len(numbers))])
}

// words are what stands where a word should.
var words = []string{"", "x", "title", "format", "\"", "\\", "\n", "[[stand]]", "\u202e", "\xff\xfe", "null", strings.Repeat("long", 2000)}

// otherWord puts something else for a word.
func otherWord(r *rand.Rand, text []byte) []byte {
	from, to := run(r, text, func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' })
	return splice(text, from, to, words[r.IntN(len(words))])
}

// run finds one of the runs of such characters, or nothing at the end of the text.
func run(r *rand.Rand, text []byte, of func(byte) bool) (from, to int) {
	start := r.IntN(len(text))
	for i := range text {
		if from = (start + i) % len(text); !of(text[from]) {
			continue
		}
		for to = from; to < len(text) && of(text[to]); to++ {
		}
		return from, to
	}
	return len(text), len(text)
}
