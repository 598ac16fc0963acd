package mail

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// A Kept is a game by mail in a folder of several.
type Kept struct {
	Dir  string
	Name string   // of the scenario
	Side string   // that is played from there
	Game string   // the SHA-256 of the first letter; empty before that is written
	Sums []string // the SHA-256 of all letters that were sent and taken, the first first
}

// Shelf lists the games in a folder of folders, by their names.
func Shelf(dir string) (list []Kept) {
	all, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, f := range all {
		path := filepath.Join(dir, f.Name())
		data, err := os.ReadFile(filepath.Join(path, stateFile))
		s := new(state)
		if err != nil || json.Unmarshal(data, s) != nil || s.Format != stateFormat || s.Offer == nil {
			continue
		}
		k := Kept{Dir: path, Name: s.Offer.Name, Side: s.Side}
		if len(s.Letters) > 0 {
			k.Game = s.Letters[0].SHA256
		}
		for _, l := range s.Letters {
			k.Sums = append(k.Sums, l.SHA256)
		}
		list = append(list, k)
	}
	return list
}

// Sum is the SHA-256 of the letter's file.
func (l *Letter) Sum() string { return l.sum }
