package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/clipboard"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen"
	"sightline/cmd/internal/settings"
	"sightline/game"
	"sightline/scenarios"
)

type playCommand struct {
	File    string   `arg:"" optional:"" help:"Scenario or ruling to open, or a game (.jsonl), kept or from elsewhere, to go on with, or to watch again if it is over; or the link of a seat far away, in quotation marks."`
	Free    bool     `help:"Open the free table: the tools of sight, and no rules."`
	Match   string   `placeholder:"WHO,WHO" help:"Play at once: who sits at the first and at the second side: player at one at least, and player or the name of a bot at the other."`
	Referee bool     `help:"With --match: somebody at this screen is the referee, too."`
	Ruling  []string `placeholder:"NAME=VALUE" help:"With --match or --text: a ruling of a new game that players agreed on; may be given again. The command list --figures names all."`
	Charts  []string `placeholder:"FILE" help:"With --match or --text, or for a battle on a board: overlays that replace single figures of the charts in a new game."`
	Text    bool     `help:"Play it by typed commands, for who cannot see the table; against steady unless --match says otherwise."`
	Seed    string   `placeholder:"TEXT" help:"Seed of the dice of new games, for games that can be played again; without it, a random one for each."`
	Dir     string   `placeholder:"DIR" help:"Folder in which games are kept; without it, that of the user's files."`
}

func (playCommand) Help() string {
	return `Examples:
  sightline                       the lobby
  sightline play lezey-1944       the lobby, with a scenario that comes with the program
  sightline play my/table.toml    a table of your own; without rules, the free table
  sightline play --free lezey-1944    the free table
  sightline play --match player,steady maneuvers-1941    a game of Command Decision
  sightline play --match player,plain crossroads    a small game on the Assault card
  sightline play --match player,plain --charts mine.toml tempelhof    by figures of your own
  sightline play --text maneuvers-1941    the same by typed commands
  sightline play --text --ruling circle=5 maneuvers-1941    by a ruling of your own
  sightline play lezey-1944-0123456789abcdef.over-1.jsonl    a game that lies aside
  sightline play game.jsonl       one that is over: watch it again
  sightline play 'http://192.0.2.7:8090/#seat=0123…'    a seat at a game that is hosted elsewhere

The lobby begins matches and goes on with those that are kept. A ruling opens as
a free table: click a stand and press V for the ground it sees, Shift+V for what
its whole side sees. F1 lists all keys.

Every move is on the disk before it shows. A table that is opened again goes on
where it was left; one that is begun anew, in the lobby or by R, pressed twice at
a free table, leaves the game until then in the folder under another name: it lies
aside. The command list --games
names all; to play one of those by its name lays the other aside. One that is over
is watched again: from either side, both or the referee, back and forth; from any
moment of it a new game may be played on. A journal from
elsewhere is copied to the others, here and when it is opened in the lobby. Games are kept in sightline/games in
$XDG_DATA_HOME or ~/.local/share, on macOS in ~/Library/Application Support, on
Windows in %AppData%; tables that you save are in the folder tables below it, rulings of
the studio in rulings, and what you export in exports. What
is chosen under Settings is in sightline/settings.toml in $XDG_CONFIG_HOME or
~/.config, on macOS and Windows in the same folders as the games.`
}

// folderOf is the folder of games that --dir names, or the user's.
func folderOf(dir string) *games.Folder {
	if dir != "" {
		return games.In(dir)
	}
	return games.Default()
}

// Run opens the window.
func (c playCommand) Run(p *program) error {
	folder := folderOf(c.Dir)
	folder.Seed = c.Seed
	defer folder.Close()
	o := screen.Options{Games: folder, Settings: settings.Default(), Clipboard: clipboard.Here(), Hosts: away.Here(p.besideSite()), Post: away.ByMail(folder, programVersion())}
	_, noLink := away.Where(c.File)
	if noLink == nil && (c.Text || c.Free || c.Match != "" || c.Referee || len(c.Ruling)+len(c.Charts) > 0) {
		return usageError("play: a seat far away is played as its host has it: want the link alone; sightline join plays it by typed commands")
	}
	switch {
	case noLink == nil:
		o.Join = c.File
	case filepath.Ext(c.File) == ".jsonl":
		name, err := brought(folder, c.File)
		if err != nil {
			return fmt.Errorf("play: %w", bare(err))
		}
		if folder.IsOver(name) && !c.Text {
			o.Watch = name
			break
		}
		k, err := folder.TakeUp(name)
		if err != nil {
			return fmt.Errorf("play: %w", bare(err))
		}
		o.Text, o.Name = k.Text, k.Name
		if o.Free = c.Free || !k.IsMatch(); !o.Free {
			o.Match = new(games.Setting) // who sat at it sits again
		}
	case c.File != "":
		if small, _, is := p.smallBattle(c.File); is {
			if _, err := scenarios.Decode(small.Name, small.Text); err != nil {
				return err
			}
			o.Text, o.Name = small.Text, small.Name
			break
		}
		docs, err := p.read([]string{c.File})
		if err != nil {
			return err
		}
		if len(docs) > 1 {
			return usageError(fmt.Sprintf("play: %s holds %d files; want one", nameOf(c.File), len(docs)))
		}
		o.Text, o.Name = docs[0].text, docs[0].name
		o.Free = true
		if sc := docs[0].doc.Scenario; sc != nil && !c.Free {
			_, match := games.MatchRules(sc.System)
			o.Free = !match
		}
	}
	kind, onBoard := boards.OfText(o.Name, o.Text)
	if o.Free = o.Free && !onBoard; onBoard && (c.Free || c.Text) {
		return usageError(fmt.Sprintf("play: %s is played on a board: want neither --free nor --text", nameOf(c.File)))
	}
	switch {
	case c.Match != "" && c.Free:
		return usageError("play: want --match or --free")
	case c.Free && o.Text == nil:
		return usageError("play: --free needs a scenario")
	case c.Match != "":
		known := games.Bots()
		if onBoard {
			known = kind.BotNames()
		}
		m, err := settingOf(c.Match, known)
		if err != nil {
			return err
		}
		if o.Text == nil {
			return usageError("play: --match needs a scenario")
		}
		m.Referee = c.Referee
		o.Match, o.Free = m, false
	}
	if c.Referee && (c.Match == "" || c.Text) {
		return usageError("play: --referee needs --match, in the window")
	}
	if len(c.Ruling) > 0 && c.Match == "" && !c.Text {
		return usageError("play: --ruling needs --match or --text; the lobby has rulings to choose")
	}
	if len(c.Charts) > 0 && o.Match == nil && onBoard { // the lobby has no overlays to choose
		o.Match = &games.Setting{Sides: [2]string{games.Person, kind.Usual()}, Named: true}
	}
	if len(c.Charts) > 0 && o.Match == nil && !c.Text {
		return usageError("play: --charts needs --match or --text, or a battle on a board")
	}
	rulings, err := rulingsOf(c.Ruling)
	if err != nil {
		return err
	}
	var charts []game.Overlay
	for _, file := range c.Charts {
		one, err := p.one("play", file)
		if err != nil {
			return err
		}
		charts = append(charts, one)
	}
	if o.Match == nil && c.Text {
		o.Match = &games.Setting{Sides: steadyAlone}
	}
	if o.Match != nil {
		o.Match.Rulings, o.Match.Charts = rulings, charts
	}
	if c.Text && c.Free {
		return usageError("play: want --text or --free")
	}
	if c.Text {
		return p.playText(c.File, folder, o)
	}
	err = p.play(o)
	if errors.Is(err, screen.ErrNoDisplay) {
		return fmt.Errorf("play: %w; rule, render, check, simulate, replay, list and play --text work without one", err)
	}
	return err
}

// brought returns the name by which a folder keeps a journal, which is copied
// into it if it is a file elsewhere. A bare name may be that of one which it keeps.
func brought(folder *games.Folder, file string) (string, error) {
	data, err := os.ReadFile(file)
	switch {
	case err == nil:
		return folder.Bring(file, data)
	case filepath.Base(file) != file:
		return "", fmt.Errorf("%s: %w", file, bare(err))
	}
	return file, nil
}

// settingOf reads who sits at a match.
func settingOf(text string, bots []string) (*games.Setting, error) {
	who := strings.Split(text, ",")
	s := &games.Setting{Named: true}
	known := append([]string{"player"}, bots...)
	if len(who) != len(s.Sides) {
		return nil, usageError(fmt.Sprintf("play: --match: is %q: want two of %s, with a comma between them", text, strings.Join(known, ", ")))
	}
	for i, w := range who {
		if !slices.Contains(known, w) {
			return nil, usageError(fmt.Sprintf("play: --match: is %q: want two of %s, with a comma between them", text, strings.Join(known, ", ")))
		}
		if w != "player" {
			s.Sides[i] = w
		}
	}
	if s.Sides[0] != games.Person && s.Sides[1] != games.Person {
		return nil, usageError(fmt.Sprintf("play: --match: is %q: want player at one side; sightline simulate plays bot against bot", text))
	}
	return s, nil
}
