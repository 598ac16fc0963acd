package main

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/game/commanddecision"
	"sightline/scenarios"
	"sightline/scenarios/shown"
	"sightline/units"
)

type listCommand struct {
	Games   bool   `help:"List the games that are kept instead, finished ones among them, the last played first."`
	Dir     string `placeholder:"DIR" help:"Folder in which games are kept; without it, that of the user's files."`
	Figures bool   `help:"List the figures of Command Decision instead: id, value, what it may be, source."`
	Cells   string `placeholder:"SYSTEM" help:"Print every figure of assault, berlin or dday instead, as an overlay to be changed."`
}

func (listCommand) Help() string {
	return `Each can be given to the other commands by the name listed. Rulings are listed in chapters, each by the question that it answers.

With --figures it lists every figure of the charts that an overlay or a scenario can replace, one a line: its id, its value, where that is from, and what it may be; those of the reference chart also say what they are.

With --cells it prints every figure of one of the systems played on boards, as a file in which an owner of the game replaces those that he wants to: simulate and host play by it with --charts, and check tells its faults. Cells that are left out stay as they are.

With --games it lists the games that the window has kept: when each was played last, how far it is, and whether it is finished, all of it was taken back, or its file is damaged, and where. One that lies aside, since it was started over or was a second one, is taken up again by its name: sightline play NAME.

Examples:
  sightline list
  sightline list --games
  sightline list --figures
  sightline list --cells berlin > mine.toml`
}

// Run prints the names and titles of the files that come with the program, or
// its figures.
func (c listCommand) Run(p *program) error {
	switch {
	case c.Games && c.Figures || c.Cells != "" && (c.Games || c.Figures):
		return usageError("list: want --games, --figures or --cells")
	case c.Games:
		return listGames(p, folderOf(c.Dir), c.Dir != "")
	case c.Dir != "":
		return usageError("list: --dir is for --games")
	case c.Figures:
		return listFigures(p)
	case c.Cells != "":
		return listCells(p, c.Cells)
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "Scenarios")
	if err := listTitles(w, scenarios.Library(), names); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nBattles on boards")
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			text, _ := k.File(name)
			doc, err := scenarios.Decode(name, text)
			if err != nil {
				return err
			}
			n := k.Forces(doc.Scenario)
			fmt.Fprintf(w, "  %s\t%s\t%s: %d and %d %s\n", name, doc.Scenario.Title, k.Name(), n[0], n[1], k.Pieces)
		}
	}
	for _, c := range scenarios.Chapters() {
		fmt.Fprintf(w, "\nRulings: %s\n", c.Title)
		if err := listTitles(w, scenarios.WorkedCases(), c.Names); err != nil {
			return err
		}
	}
	return w.Flush()
}

// listCells prints the figures of a system as an overlay.
func listCells(p *program, system string) error {
	for _, c := range chartedSystems() {
		if c.name == system {
			return c.cells(p.stdout)
		}
	}
	return usageError(fmt.Sprintf("list: --cells is %s: want assault, berlin or dday", nameOf(system)))
}

// listTitles prints the names of files and their titles.
func listTitles(w io.Writer, files fs.FS, names []string) error {
	for _, n := range names {
		stem := strings.TrimSuffix(n, ".toml")
		doc, err := scenarios.LoadFS(files, stem+".toml")
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %s\t%s", stem, doc.Setup().Title)
		if sc := doc.Scenario; sc != nil {
			fmt.Fprintf(w, "\t%s", games.Size(sc))
		}
		fmt.Fprintln(w)
	}
	return nil
}

// listGames prints the games of a folder, which has to be there if it was named.
func listGames(p *program, folder *games.Folder, named bool) error {
	if path, err := folder.Path(); err == nil && named {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			return fmt.Errorf("list: --dir %s: no such folder", nameOf(path))
		}
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	list := folder.All()
	for _, k := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", nameOf(k.File), k.When.Format("2006-01-02 15:04"), counted(k.Moves, "move"), kindOf(&k), botsOf(&k), stateOf(&k))
	}
	if len(list) == 0 {
		fmt.Fprintln(w, "No game is kept.")
	}
	return w.Flush()
}

// kindOf says what a kept game is, and how far.
func kindOf(k *games.Kept) string {
	switch {
	case k.Rules == "":
		return "unknown"
	case k.IsBuild():
		return "builder"
	case !k.IsMatch():
		return "free table"
	case k.Head != "": // of a board
		return strings.ToLower(k.Head)
	case k.Turn == 0:
		return "before turn 1"
	}
	return fmt.Sprintf("turn %d", k.Turn)
}

// botsOf says which sides of a match bots play.
func botsOf(k *games.Kept) string {
	var out []string
	for _, side := range slices.Sorted(maps.Keys(k.Bots)) {
		out = append(out, shown.Line(side, 40)+": "+k.Bots[side])
	}
	return strings.Join(out, ", ")
}

// stateOf says what cannot be seen of a kept game otherwise.
func stateOf(k *games.Kept) string {
	var out []string
	if k.Over != nil {
		out = append(out, "finished")
	}
	if k.Cut != nil {
		out = append(out, "part of a game")
	}
	if k.Moves == 0 && k.Damage == nil && k.Over == nil {
		out = append(out, "all taken back")
	}
	if k.Aside && k.Damage == nil {
		out = append(out, "lies aside")
	}
	if k.Damage != nil {
		out = append(out, "damaged, "+k.Damage.Error())
	}
	return strings.Join(out, ", ")
}

// listFigures prints every cell of the charts.
func listFigures(p *program) error {
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	for _, c := range commanddecision.StandardChart().Cells() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", c.ID, c.Value, c.Source, c.Want, c.Text)
	}
	fmt.Fprintln(w)
	book := units.Standard()
	for _, id := range book.Cells() {
		value, _ := book.Value(id)
		source, _ := book.Source(id)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", id, value, source, units.Want(id))
	}
	return w.Flush()
}
