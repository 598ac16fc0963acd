package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"sightline/cmd/internal/files"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Of a game that the other side keeps all letters are kept, as they were sent and taken: in the end the
// journal is held against them. What was told and chosen is kept beside them as news, for the seat.

func (b *Box) letterPath(n int) string {
	return filepath.Join(b.dir, lettersFolder, fmt.Sprintf("%04d.mail", n))
}

// keepLetter keeps a letter before the state says that it was sent or taken.
func (b *Box) keepLetter(n int, data []byte) error {
	if !b.state.visits() {
		return nil
	}
	path := b.letterPath(n)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return files.ReplaceSecret(path, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// letter reads one of the letters that are kept.
func (b *Box) letter(n int) (*Letter, error) {
	path := b.letterPath(n)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if n > len(b.state.Letters) || sumOf(data) != b.state.Letters[n-1].SHA256 {
		return nil, fmt.Errorf("%s is not letter %d as it was sent or taken", path, n)
	}
	l, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

// readTold reads what was told and chosen, up to the last letter.
func (b *Box) readTold() (list []chapter) {
	data, err := os.ReadFile(filepath.Join(b.dir, toldFile))
	if err != nil {
		return nil // nothing was
	}
	for line := range bytes.Lines(data) {
		var c chapter
		if json.Unmarshal(line, &c) == nil && c.Letter <= len(b.state.Letters) {
			list = append(list, c)
		}
	}
	return list
}

// keepTold writes what was told and chosen, with what is new of it.
func (b *Box) keepTold() error {
	g := b.guest
	if g.told == nil {
		return nil
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	before := slices.DeleteFunc(b.readTold(), func(c chapter) bool { return c.Letter >= g.letters })
	for _, c := range append(before, g.told...) {
		if err := e.Encode(c); err != nil {
			return err
		}
	}
	g.told = nil
	return files.ReplaceSecret(filepath.Join(b.dir, toldFile), func(w io.Writer) error { _, err := w.Write(text.Bytes()); return err })
}

// viewOf is the position after a chapter, which is read when it is looked at.
func (b *Box) viewOf(c *chapter) moment {
	n, raw := c.Letter, c.View
	return func() game.Position {
		if raw == nil {
			if l, err := b.letter(n); err == nil {
				for i := range l.Acts {
					if l.Acts[i].Kind == tells {
						raw = l.Acts[i].View
					}
				}
			}
		}
		if v, err := readView(raw); err == nil {
			return v
		}
		return b.guest.view // a letter was taken away
	}
}

// startView is the position before the first action, as the guest knows it.
func (b *Box) startView() (*rules.State, error) {
	s, err := b.state.offer().start()
	if err != nil {
		return nil, err
	}
	view, is := s.For(b.state.Side).(*rules.State)
	if !is {
		return nil, errors.New("there is no such side")
	}
	return view, nil
}

// opensJournal keeps the journal that the keeper has opened, if it is one of this game; what else is wrong with
// it Verified says.
func (b *Box) opensJournal() error {
	g := b.guest
	j := game.ParseJournal([]byte(g.tail))
	if !j.Sound() || len(j.Lines) == 0 {
		return errors.New("the journal that it opens cannot be read")
	}
	public := j.Header.Public()
	is, err := json.Marshal(public)
	if err != nil {
		return err
	}
	if !bytes.Equal(is, g.Header) {
		return errors.New("the journal that it opens is of another game than it began")
	}
	b.state.Journal = len(g.tail)
	return files.ReplaceSecret(filepath.Join(b.dir, JournalFile), func(w io.Writer) error { _, err := io.WriteString(w, g.tail); return err })
}
