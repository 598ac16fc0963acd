//go:build !js

package games

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"sightline/game/commanddecision"
)

// gamesHosted lists the games that this machine hosts. Of their journals nothing is told
// but how far they are.
func (f *Folder) gamesHosted() (list []Kept) {
	names, _ := filepath.Glob(filepath.Join(f.path, HostedFolder, "*", "host.json"))
	for _, path := range names {
		var h struct{ Name, Scenario, Link, Addr string }
		data, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(data, &h) != nil {
			continue
		}
		dir := filepath.Dir(path)
		k := Kept{Rules: matchRules(h.Name, []byte(h.Scenario)).Name(), Name: h.Name, Text: []byte(h.Scenario), File: filepath.Join(HostedFolder, filepath.Base(dir)), When: changedAt(path), Step: commanddecision.Deployment.String()}
		k.Elsewhere = &Elsewhere{Where: "this machine", Hosted: dir}
		if v := f.sat(dir); v != nil {
			k.Elsewhere.Link, k.Elsewhere.Side, k.Elsewhere.Record = v.Link, v.Side, v.Record
		}
		k.standsAt(filepath.Join(dir, "game.jsonl"))
		list = append(list, k)
	}
	return list
}

// gamesByMail lists the player's games by mail whose tables were never opened; others are seats elsewhere.
// What is not opened in them is not looked into.
func (f *Folder) gamesByMail() (list []Kept) {
	opened, _ := f.visits()
	names, _ := filepath.Glob(filepath.Join(f.path, MailFolder, "*", "mail.json"))
	for _, path := range names {
		dir := filepath.Dir(path)
		var m struct {
			Side  string
			Offer struct{ Name, Scenario string }
			Kept  struct{ Scenario string } // of who keeps the game
		}
		data, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(data, &m) != nil || slices.ContainsFunc(opened, func(v visited) bool { return v.Mail == dir }) {
			continue
		}
		text := []byte(cmp.Or(m.Offer.Scenario, m.Kept.Scenario))
		k := Kept{Rules: (commanddecision.System{}).Name(), Name: m.Offer.Name, Text: text, File: filepath.Join(MailFolder, filepath.Base(dir)), When: changedAt(path), Step: commanddecision.Deployment.String()}
		k.Elsewhere = &Elsewhere{Where: "nobody: by mail", Side: m.Side, Mail: dir}
		k.standsAt(filepath.Join(dir, "game.jsonl"))
		list = append(list, k)
	}
	return list
}

// inOnePlace leaves out of games far apart those that have gone elsewhere: one by mail that is at a host now, and one at
// a host that has gone back to mail.
func inOnePlace(list []Kept) []Kept {
	gone := map[string]bool{} // by file
	for _, k := range list {
		if k.Elsewhere.Mail == "" {
			continue
		}
		var m struct {
			Round struct{ Phase string }
			Seat  *struct{ Link, Host string }
		}
		data, err := os.ReadFile(filepath.Join(k.Elsewhere.Mail, "mail.json"))
		if err != nil || json.Unmarshal(data, &m) != nil || m.Seat == nil {
			continue
		}
		for _, o := range list {
			e := o.Elsewhere
			if e.Mail != "" || !(m.Seat.Host != "" && e.Hosted == m.Seat.Host || e.Link != "" && seatID(e.Link) == seatID(m.Seat.Link)) {
				continue
			}
			if m.Round.Phase == "at a host" {
				gone[k.File] = true
			} else {
				gone[o.File] = true
			}
		}
	}
	return slices.DeleteFunc(list, func(k Kept) bool { return gone[k.File] })
}
