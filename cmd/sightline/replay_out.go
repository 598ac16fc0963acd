package main

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/export"
	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/replay"
)

// A takenOut is the flags for what is made of a recorded game.
type takenOut struct {
	At string `placeholder:"MOMENT" help:"Which moment --svg, --png and --pdf draw: 3 is the end of turn 3, 3.movement that of a step, line:120 the one after a line of the journal. Without it the last."`
	outputs
	prints
	GIF    string `name:"gif" placeholder:"OUT" help:"Write what was to be seen of the turns as an animated GIF."`
	APNG   string `name:"apng" placeholder:"OUT" help:"Write it as an animated PNG, in full color: OUT ends in .png or .apng."`
	Turns  string `placeholder:"A-B" help:"Only these turns of --gif and --apng: 2-4, or 3. Turn 0 is the set-up. Without it all from 1."`
	Pixels int    `placeholder:"N" help:"How long the longer side of the table is in --gif and --apng; without it 960."`
	CSV    string `name:"csv" placeholder:"DIR" help:"Write the figures of the game to this folder: turns.csv, stands.csv and rolls.csv."`
	JSON   string `name:"json" placeholder:"OUT" help:"Write the figures of the game as JSON."`
}

const takenOutHelp = `With --svg, --png and --pdf it draws the table of a moment at true scale; with --gif and --apng it shows what happened, movement by movement and shot by shot; with --csv and --json it counts, by turn and side, by stand and roll by roll. All at once if they are all given. For --side NAME each is made of what that side knew, and of nothing else; without it of everything, if the game is over: of a game that goes on, --side both says that everything may be shown.

--at names ` + export.MomentsHelp + `.

Of a game on a board there are --svg, --png, --gif and --apng. Turns of D-Day to Berlin and of On to Berlin! have the steps of their own game there, 2.bombard or 2.close-assault: if both sides have it, that of the second.

` + printsHelp

// wanted reports whether anything is to be made.
func (c *takenOut) wanted() bool {
	return c.SVG+c.PNG+c.PDF+c.GIF+c.APNG+c.CSV+c.JSON != ""
}

// given reports whether any flag is.
func (c *takenOut) given() bool {
	return c.wanted() || c.At+c.Paper+c.Pages+c.Area+c.Piece+c.Turns != "" || c.Ground || c.DPI != nil || c.Pixels != 0
}

// clashes reports flags that are about what is not made, and names of files that do not
// fit.
func (c *takenOut) clashes() error {
	draws, moves := c.SVG+c.PNG+c.PDF != "", c.GIF+c.APNG != ""
	switch {
	case c.At != "" && !draws:
		return usageError("replay: --at is about a picture of a moment: want --svg, --png or --pdf")
	case c.Ground && !draws:
		return usageError("replay: --ground is about a picture of a moment: want --svg, --png or --pdf")
	case c.DPI != nil && c.PNG == "":
		return usageError("replay: --dpi is about a PNG: want --png OUT")
	case c.Turns != "" && !moves:
		return usageError("replay: --turns is about a moving picture: want --gif or --apng")
	case c.Pixels != 0 && !moves:
		return usageError("replay: --pixels is about a moving picture: want --gif or --apng")
	}
	if err := c.checkDPI(); err != nil {
		return err
	}
	return c.prints.clash("replay")
}

// An output is a file that is to be made.
type output struct {
	flag, path string
	write      func(io.Writer) error
}

// takeOut makes what is asked for of a game, for a side, or for everybody if that is "".
// What cannot be made is said before anything is written.
func (c *takenOut) takeOut(name, side string, both bool, system game.System, j *game.Journal) error {
	film, err := replay.Develop(system, j, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if why := notPlayed(film.Verdict); why != "" {
		return fmt.Errorf("%s:%d: %s: it can only be printed (--verify says what is wrong)", name, firstWorst(film.Verdict), why)
	}
	if side == "" && !both && !film.Over() {
		return usageError(fmt.Sprintf("replay: the game goes on: want --side %s, or --side both if everything may be shown", strings.Join(film.Sides(), " or --side ")))
	}
	reel := film.As(cmp.Or(side, game.Referee))
	var all []output
	if k, is := boards.Of(system.Name()); is {
		all, err = c.ofBoard(k, reel, j, stem(name))
	} else {
		var g *export.Game
		if g, err = export.Of(reel); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all, err = c.make(g, stem(name))
	}
	if err == nil {
		err = c.distinct(all)
	}
	if err != nil {
		return err
	}
	for _, o := range all {
		if err := files.Replace(o.path, o.write); err != nil {
			return fmt.Errorf("%s %s: %w", o.flag, nameOf(o.path), bare(err))
		}
	}
	return nil
}

// distinct refuses that two are written to one file.
func (c *takenOut) distinct(all []output) error {
	taken := map[string]string{}
	for _, o := range all {
		if other := taken[o.path]; other != "" {
			return usageError(fmt.Sprintf("replay: both %s and %s would be written to %s", other, o.flag, nameOf(o.path)))
		}
		taken[o.path] = o.flag
	}
	return nil
}

// make says what is to be written of a game.
func (c *takenOut) make(g *export.Game, stem string) (all []output, err error) {
	add := func(flag, out, ext string, write func(io.Writer) error) {
		if out == "" || err != nil {
			return
		}
		path := place(out, stem, ext)
		if err = fits(flag, out, path, ext); err == nil {
			all = append(all, output{flag, path, write})
		}
	}
	if c.SVG+c.PNG+c.PDF != "" {
		s, err := g.Scene(c.At)
		if err != nil {
			return nil, usageError(fmt.Sprintf("replay: --at: %v", err))
		}
		pic := c.table(s, false)
		if !c.Ground {
			pic = export.Table(s)
		}
		add("--svg", c.SVG, ".svg", pic.WriteSVG)
		add("--png", c.PNG, ".png", func(w io.Writer) error { return pic.WritePNG(w, c.dpi(pic)) })
		if c.PDF != "" {
			sheets, err := c.print("replay", s)
			if err != nil {
				return nil, err
			}
			add("--pdf", c.PDF, ".pdf", sheets.WritePDF)
		}
	}
	if c.GIF+c.APNG != "" {
		film, err := c.film(g)
		if err != nil {
			return nil, err
		}
		add("--gif", c.GIF, ".gif", film.WriteGIF)
		add("--apng", c.APNG, ".apng", film.WriteAPNG)
	}
	if c.CSV+c.JSON != "" {
		f, err := g.Figures()
		if err != nil {
			return nil, fmt.Errorf("--csv, --json: %w", err)
		}
		if c.CSV != "" {
			for _, t := range f.Tables() {
				all = append(all, output{"--csv", filepath.Join(c.CSV, t.Name), t.Write})
			}
		}
		add("--json", c.JSON, ".json", f.WriteJSON)
	}
	return all, err
}

const usualPixels = 960

// film is the moving picture that is asked for.
func (c *takenOut) film(g *export.Game) (*export.Film, error) {
	from, to, err := c.turns(g.Turns())
	if err != nil {
		return nil, err
	}
	f, err := g.Film(from, to, cmp.Or(c.Pixels, usualPixels))
	if err != nil {
		return nil, usageError(fmt.Sprintf("replay: %v", err))
	}
	return f, nil
}

// turns are the first and the last that a moving picture is to show of a game with so many.
func (c *takenOut) turns(last int) (from, to int, err error) {
	if c.Turns == "" {
		return min(1, last), last, nil
	}
	a, b, is := strings.Cut(c.Turns, "-")
	n, err := strconv.Atoi(a)
	m, err2 := n, error(nil)
	if is {
		m, err2 = strconv.Atoi(b)
	}
	if err != nil || err2 != nil || n < 0 || n > m || m > last {
		return 0, 0, usageError(fmt.Sprintf("replay: --turns: %q: want a turn (3) or the first and the last of several (2-4), from 0, the set-up, to %d", c.Turns, last))
	}
	return n, m, nil
}
