package damaged

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"

	"sightline/game"
	"sightline/game/builder"
	"sightline/game/commanddecision"
	"sightline/game/freetable"
	"sightline/scenarios"
)

// small is a table for games of a few actions.
const small = `format = "sightline/scenario 1"
title = "Small"
turns = 2
[table]
size = [24, 24]
[[side]]
name = "US"
[[side]]
name = "German"
[[terrain]]
name = "Wood"
kind = "woods"
outline = [[8, 8], [12, 8], [12, 12]]
[[stand]]
name = "Rifle"
side = "US"
kind = "rifle"
at = [4, 4]
facing = 90
`

// journals are games to damage: the beginnings of recorded ones, which are read in no
// time, and short ones of the systems of which none is recorded.
func journals(root string) (out [][]byte, err error) {
	for _, r := range []struct {
		name  string
		lines int
	}{{"maneuvers-1941", 40}, {"lezey-1944", 12}} {
		text, err := os.ReadFile(filepath.Join(root, "game/commanddecision/testdata/games", r.name+".jsonl"))
		if err != nil {
			return nil, err
		}
		all := bytes.SplitAfterN(text, []byte("\n"), r.lines+1)
		out = append(out, bytes.Join(all[:r.lines], nil))
	}
	maneuvers, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		return nil, err
	}
	for _, g := range []struct {
		system game.System
		text   []byte
		by     string
		does   []string
	}{
		{commanddecision.System{}, maneuvers, "Red", []string{`{"do":"resign"}`}}, // a game that is over
		{freetable.System{}, []byte(small), game.Referee, []string{`{"stand":"Rifle","at":[5,5],"facing":0}`, `{"stand":"Rifle","at":[15,5.5],"facing":270}`, `{"stand":"Rifle","at":[10,20],"facing":10}`}},
		{builder.System{}, []byte(small), game.Referee, []string{`{"do":"set","things":[{"of":"table"}],"keys":{"size":[36,24]}}`, `{"do":"rename","things":[{"of":"terrain","name":"Wood"}],"as":"Far wood"}`}},
	} {
		var b bytes.Buffer
		played, err := game.NewGame(g.system, game.Opening{Name: "small.toml", Scenario: g.text, Seed: "small"}, &b)
		for _, action := range g.does {
			if err == nil {
				_, err = played.Do(g.by, json.RawMessage(action))
			}
		}
		if err != nil {
			return nil, err
		}
		out = append(out, b.Bytes())
	}
	return out, nil
}

// key begins the checksum at the end of a line of a journal.
const key = `,"sum":"`

// sealed is a journal with right checksums, as docs/journal.md has them. Lines without
// one stay as they are.
func sealed(text []byte) []byte {
	lines, before := bytes.SplitAfter(text, []byte("\n")), ""
	for i, line := range lines {
		at := bytes.LastIndex(line, []byte(key))
		if at < 0 {
			continue
		}
		sum := sha256.Sum256(append([]byte(before), line[:at]...))
		before = hex.EncodeToString(sum[:8])
		lines[i] = append(bytes.Clone(line[:at]), key+before+"\"}\n"...)
	}
	return bytes.Join(lines, nil)
}
