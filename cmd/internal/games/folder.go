package games

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sightline/game"
)

// A Folder is where games are kept. One of them is open at a time. Its methods
// are for one goroutine.
type Folder struct {
	// Seed is that of the dice of new games; empty: a random one for each. Whoever
	// knows it can foretell them.
	Seed string

	path   string
	watch  func(done, all int) bool // may be nil
	cannot error                    // why nothing can be kept at all; nil if something can
	open   *table
}

// In returns a folder of games. It is made when the first game is opened.
func In(path string) *Folder { return &Folder{path: path} }

// Nowhere returns a folder that keeps nothing, and says why.
func Nowhere(why error) *Folder { return &Folder{cannot: why} }

// Path returns the folder, or why there is none.
func (f *Folder) Path() (string, error) { return f.path, f.cannot }

// extension ends the names of journals.
const extension = ".jsonl"

// key tells games apart in the names of journals: by their rules and by the
// text they started from, whatever that text is called.
func key(rules game.System, text []byte) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n", rules.Name())
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// stem is what the journals of a scenario are called by.
func stem(name string) string {
	name = filepath.Base(filepath.ToSlash(name))
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_':
			return r
		}
		return '-'
	}, name)
	name = strings.Trim(short(name), "-")
	if name == "" {
		return "table"
	}
	return name
}

// mostNamed is how long the name of a file is at most, without what tells it from others.
const mostNamed = 40

// short cuts a name that is too long between two words, if there is a place for that in its
// second half.
func short(name string) string {
	if len(name) <= mostNamed {
		return name
	}
	if end := strings.LastIndex(name[:mostNamed+1], "-"); end > mostNamed/2 {
		return name[:end]
	}
	return name[:mostNamed]
}

// titled is what a file is called by the title of what it holds: in small letters, of the
// plain alphabet, with dashes between the words.
func titled(title string) string {
	title = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\`, r) {
			return '-'
		}
		return r
	}, plainly.Replace(title))
	base := stem(title + ownExtension) // a title may have a dot of its own
	for strings.Contains(base, "--") {
		base = strings.ReplaceAll(base, "--", "-")
	}
	return strings.ToLower(base)
}

// plainly writes letters of the languages of Europe in the plain alphabet.
var plainly = strings.NewReplacer(
	"ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "æ", "ae", "Æ", "Ae", "œ", "oe", "Œ", "Oe", "ø", "o", "Ø", "O", "å", "a", "Å", "A",
	"à", "a", "á", "a", "â", "a", "ã", "a", "ą", "a", "À", "A", "Á", "A", "Â", "A", "ç", "c", "ć", "c", "č", "c", "Ç", "C", "Č", "C", "è", "e", "é", "e", "ê", "e", "ë", "e", "ę", "e", "ě", "e",
	"È", "E", "É", "E", "Ê", "E", "ì", "i", "í", "i", "î", "i", "ï", "i", "ł", "l", "Ł", "L", "ñ", "n", "ń", "n", "ň", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "Ó", "O", "Ô", "O",
	"ř", "r", "ś", "s", "š", "s", "Ś", "S", "Š", "S", "ù", "u", "ú", "u", "û", "u", "ů", "u", "ý", "y", "ź", "z", "ż", "z", "ž", "z", "Ż", "Z", "Ž", "Z", "′", "", "″", "", "'", "", "’", "",
)

// journalOf returns the path of the journal of a text, whether it is there or
// not. A text that was opened under another name has its journal under that.
func (f *Folder) journalOf(rules game.System, name string, text []byte) (string, error) {
	if f.cannot != nil {
		return "", f.cannot
	}
	if err := os.MkdirAll(f.path, 0o777); err != nil {
		return "", err
	}
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return "", err
	}
	end := "-" + key(rules, text) + extension
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), end) {
			return filepath.Join(f.path, e.Name()), nil
		}
	}
	return filepath.Join(f.path, stem(name)+end), nil
}

// errInUse is why a journal cannot be had that another program goes on with.
var errInUse = errors.New("another program goes on with it")

// OpenLocked opens a file to read and write, a new one if there is none, that no other
// program opens so until it is closed, as far as the system knows locks.
func OpenLocked(path string) (*os.File, error) { return openLocked(path) }

// take opens and locks the journal at a path, a new one if there is none, and
// returns it with what it holds.
func take(path string) (*journal, []byte, error) {
	file, err := openLocked(path)
	if err != nil {
		return nil, nil, err
	}
	held, err := io.ReadAll(file)
	if err != nil {
		_ = file.Close()
		return nil, nil, err
	}
	return newJournal(path, file, held), held, nil
}

// fresh returns a journal that was not there yet; in memory if it cannot be
// made.
func fresh(path string) *journal {
	j, held, err := take(path)
	if err == nil && len(held) > 0 { // somebody was quicker
		j.close()
		err = errInUse
	}
	if err != nil {
		return inMemory(nil, err)
	}
	return j
}

// The reasons for a journal not to be the one to go on with, as they stand in
// the names of journals.
const (
	isOver    = "over"    // its game was started over
	isFaulty  = "faulty"  // its game cannot go on
	isSecond  = "second"  // the one to go on with was open in another program
	isBrought = "brought" // it was brought from elsewhere
	isOnward  = "onward"  // it was played on from a moment of another
)

// mostAside is how many journals of a game may lie aside for one reason.
const mostAside = 10000

func asideName(path, why string, n int) string {
	return fmt.Sprintf("%s.%s-%d%s", strings.TrimSuffix(path, extension), why, n, extension)
}

// free reports whether there is nothing at a path.
func free(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// layAside gives a journal that this program has locked another name.
func layAside(path, why string) (string, error) {
	for n := 1; n <= mostAside; n++ {
		if to := asideName(path, why, n); free(to) {
			return to, rename(path, to)
		}
	}
	return "", fmt.Errorf("%s: %d journals of it lie aside already", path, mostAside)
}

// opening is what a game starts from.
func opening(name string, text []byte, overlays ...game.Overlay) game.Opening {
	return game.Opening{Program: "sightline", Name: name, Scenario: text, Overlays: overlays, Seed: NewSeed()}
}

// Watched has a function called while a game is read, with how many lines of all
// are done; if it returns false, what reads it stops with game.ErrStopped. Nil:
// none.
func (f *Folder) Watched(watch func(done, all int) bool) { f.watch = watch }
