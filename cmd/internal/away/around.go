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
	root := filepath.Join(path, mail.Folder)
	shelf := mail.Shelf(root)
	for _, f := range all {
		data, err := os.ReadFile(f.path)
		if err != nil {
			continue
		}
		l, err := mail.Read(data)
		if err != nil {
			continue
		}
		if says := saysOf(l, shelf); says != "" && len(list) < mostAround {
			list = append(list, Found{f.path, says})
		}
	}
	return list
}

// saysOf says what a letter is; "" of one that this player has sent.
func saysOf(l *mail.Letter, shelf []mail.Kept) string {
	game, name, mine := l.Game, "another game", false
	if l.Offer != nil {
		game, name = l.Sum(), l.Offer.Name
	}
	theirs := false
	for _, k := range shelf {
		if k.Game == game {
			name = k.Name
			mine, theirs = mine || k.Side == l.By, theirs || k.Side != l.By
		}
	}
	if mine && !theirs {
		return ""
	}
	says := fmt.Sprintf("%s, letter %d of %s", strings.TrimSuffix(name, filepath.Ext(name)), l.Number, l.By)
	if l.Offer != nil {
		says += ", an offer"
	}
	return says
}
