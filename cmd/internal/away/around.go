//go:build !js

package away

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/mail"
)

// mostAround is how many letters are listed.
const mostAround = 40

// Around is that of Post.
func (p *post) Around() (list []Found) {
	path, err := p.folder.Path()
	if err != nil {
		return nil
	}
	folders := []string{filepath.Join(path, games.ExportsFolder)}
	if home, err := os.UserHomeDir(); err == nil {
		for _, name := range [...]string{"", "Downloads", "Desktop", "Documents"} {
			folders = append(folders, filepath.Join(home, name))
		}
	}
	if here, err := os.Getwd(); err == nil && !slices.Contains(folders, here) {
		folders = append(folders, here)
	}
	type file struct {
		path string
		when time.Time
	}
	var all []file
	for _, dir := range folders {
		names, _ := filepath.Glob(filepath.Join(dir, "*"+MailExtension))
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() <= mail.MostPacked {
				all = append(all, file{name, info.ModTime()})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b file) int { return b.when.Compare(a.when) })
	shelf := mail.Shelf(filepath.Join(path, mail.Folder))
	for _, f := range all {
		if x, mine := tell(f.path, shelf); !mine && len(list) < mostAround {
			list = append(list, x)
		}
	}
	return list
}

// Tell is that of Post.
func (p *post) Tell(paths []string) (list []Found) {
	var shelf []mail.Kept
	if path, err := p.folder.Path(); err == nil {
		shelf = mail.Shelf(filepath.Join(path, mail.Folder))
	}
	for _, path := range paths {
		x, _ := tell(path, shelf)
		list = append(list, x)
	}
	return list
}

// tell says what the file of a letter is, and whether this player has sent it.
func tell(path string, shelf []mail.Kept) (f Found, mine bool) {
	f.Path = path
	data, err := readLetter(path)
	var l *mail.Letter
	if err == nil {
		l, err = mail.Read(data)
	}
	if err != nil {
		f.Cannot = err.Error()
		return f, false
	}
	game, name := l.Game, "another game"
	if l.Offer != nil {
		game, name = l.Sum(), l.Offer.Name
	}
	var of *mail.Kept // that takes it: the side of who sends it may be played from here, too
	for i := range shelf {
		if k := &shelf[i]; k.Game == game && (of == nil || k.Side != l.By) {
			of, name = k, k.Name
		}
	}
	f.Says = fmt.Sprintf("%s, letter %d of %s", strings.TrimSuffix(name, filepath.Ext(name)), l.Number, l.By)
	if l.Offer != nil {
		f.Says += ", an offer"
	}
	if f.Cannot = cannotTake(l, of); of != nil {
		mine = of.Side == l.By
	}
	return f, mine
}

// cannotTake says why a letter is not taken into its game, as far as what was sent and taken tells, or is
// empty. The game is nil of one that is not here.
func cannotTake(l *mail.Letter, of *mail.Kept) string {
	switch {
	case of == nil && l.Offer == nil:
		return "its offer, letter 1, was not taken up here"
	case of == nil:
		return ""
	case of.Side == l.By:
		return "it is your own"
	case slices.Contains(of.Sums, l.Sum()):
		return "it was taken already"
	case l.Number <= len(of.Sums):
		return fmt.Sprintf("another letter %d was sent or taken", l.Number)
	case l.Number > len(of.Sums)+1:
		return fmt.Sprintf("letter %d comes first", len(of.Sums)+1)
	}
	return ""
}

// readLetter reads a file as far as it may be a letter.
func readLetter(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err == nil && info.Size() > mail.MostPacked {
		err = fmt.Errorf("it has %d bytes: want at most %d", info.Size(), mail.MostPacked)
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}
