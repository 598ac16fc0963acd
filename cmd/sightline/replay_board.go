package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/export"
	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/replay"
	"sightline/scenarios"
)

// What is made of recorded games on boards: the board at a moment, and a report.

// ofBoard says what is to be written of a game on a board.
func (c *takenOut) ofBoard(k *boards.Kind, reel *replay.Reel, j *game.Journal, stem string) (all []output, err error) {
	for _, f := range []struct {
		flag string
		is   bool
	}{{"--csv", c.CSV != ""}, {"--json", c.JSON != ""}, {"--pdf", c.PDF != ""}, {"--ground", c.Ground}} {
		if f.is {
			return nil, usageError("replay: " + f.flag + ": of a game on a board there are pictures of a moment (--svg, --png), moving ones (--gif, --apng) and a report (--report)")
		}
	}
	at, err := boardMoment(k, reel, c.At)
	if err != nil {
		return nil, usageError("replay: --at: " + err.Error())
	}
	b, err := boardOf(k, j)
	if err != nil {
		return nil, err
	}
	pic := k.Drawn(b, reel.At(at))
	roll := new(export.Roll)
	if c.GIF+c.APNG != "" {
		last, _ := k.When(reel.At(len(reel.Shots)))
		from, to, err := c.turns(last)
		if err != nil {
			return nil, err
		}
		if roll, err = export.Board(k, b, reel, from, to, cmp.Or(c.Pixels, usualPixels)); err != nil {
			return nil, usageError(fmt.Sprintf("replay: %v", err))
		}
	}
	for _, o := range []struct {
		flag, out, ext string
		write          func(io.Writer) error
	}{
		{"--svg", c.SVG, ".svg", pic.WriteSVG}, {"--png", c.PNG, ".png", func(w io.Writer) error { return pic.WritePNG(w, c.dpi(pic)) }},
		{"--gif", c.GIF, ".gif", roll.WriteGIF}, {"--apng", c.APNG, ".apng", roll.WriteAPNG},
	} {
		if o.out == "" {
			continue
		}
		path := place(o.out, stem, o.ext)
		if err := fits(o.flag, o.out, path, o.ext); err != nil {
			return nil, err
		}
		all = append(all, output{o.flag, path, o.write})
	}
	return all, nil
}

// boardOf is the map that a game was played on.
func boardOf(k *boards.Kind, j *game.Journal) (*picture.Board, error) {
	d, err := scenarios.Decode(j.Header.Scenario.Name, []byte(j.Header.Scenario.Text))
	if err != nil {
		return nil, err
	}
	return k.Map(d.Scenario), nil
}

// boardMoment is how many of a reel's shots were done at a moment: "" is the last, "3" the end of
// turn 3, "3.movement" that of the last step of it that is called so, "line:120" after a line of
// the journal.
func boardMoment(k *boards.Kind, reel *replay.Reel, at string) (int, error) {
	last := len(reel.Shots)
	if at == "" {
		return last, nil
	}
	if line, is := strings.CutPrefix(at, "line:"); is {
		n, err := strconv.Atoi(line)
		if most := reel.Line(last); err != nil || n < 1 || n > most {
			return 0, fmt.Errorf("it has no line %q: want 1 to %d", line, most)
		}
		return reel.AtLine(n), nil
	}
	number, step, stepped := strings.Cut(at, ".")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no moment of a game on a board: want a turn (3), a step of one (3.movement) or a line of the journal (line:120)", at)
	}
	turns, _ := k.When(reel.At(last))
	if n > turns {
		return 0, fmt.Errorf("it has no turn %d: want 0 to %d", n, turns)
	}
	if stepped {
		return boardStep(k, reel, n, step)
	}
	for last > 0 {
		if turn, _ := k.When(reel.At(last)); turn <= n {
			break
		}
		last--
	}
	return last, nil
}

// boardStep is how many of a reel's shots were done at the end of the last step of a turn that has
// a name.
func boardStep(k *boards.Kind, reel *replay.Reel, turn int, step string) (int, error) {
	var steps []string
	at := -1
	for i := range reel.Shots {
		t, name := k.When(reel.At(i))
		if t != turn || name == "" {
			continue
		}
		if name = strings.ReplaceAll(name, " ", "-"); name == step {
			if at = i + 1; at < len(reel.Shots) {
				if next, _ := k.When(reel.At(at)); next > turn {
					at = i // as the turn ends
				}
			}
		}
		if !slices.Contains(steps, name) {
			steps = append(steps, name)
		}
	}
	switch {
	case at >= 0:
		return at, nil
	case steps == nil:
		return 0, fmt.Errorf("turns of this game have no steps: want a turn (%d) or a line of the journal (line:120)", turn)
	}
	return 0, fmt.Errorf("turn %d has no step %q: want one of %s", turn, step, strings.Join(steps, ", "))
}

// writeBoard writes the report of a game on a board as a document: what happened turn by turn,
// with a picture of the board at the end of each.
func (c replayCommand) writeBoard(k *boards.Kind, system game.System, j *game.Journal) error {
	film, err := replay.Develop(system, j, nil)
	if err != nil {
		return fmt.Errorf("--report %s: %w", nameOf(c.Report), err)
	}
	if why := notPlayed(film.Verdict); why != "" {
		return fmt.Errorf("--report %s: %s: it can only be printed", nameOf(c.Report), why)
	}
	b, err := boardOf(k, j)
	if err != nil {
		return err
	}
	reel := film.As(cmp.Or(c.Side, game.Referee))
	a := &article.Article{Title: cmp.Or(boards.Title(j.Header.Scenario.Name, []byte(j.Header.Scenario.Text)), j.Header.Scenario.Name)}
	var lines []string
	names, pictures := boards.Places(b), 0
	drawn := func(n int, caption string) error {
		if lines != nil {
			a.List(lines)
			lines = nil
		}
		var out bytes.Buffer
		if err := k.Drawn(b, reel.At(n)).WriteSVG(&out); err != nil {
			return err
		}
		pictures++
		a.Figure(article.Figure{Name: fmt.Sprintf("board-%d", pictures), SVG: out.Bytes(), Caption: caption})
		return nil
	}
	heading := "Before the first turn"
	a.Heading(heading)
	for i, s := range reel.Shots {
		for _, e := range s.Events {
			if h, is := e.(game.Headline); is && h.Heading() != "" && h.Heading() != heading {
				if err := drawn(i, "The board then."); err != nil {
					return err
				}
				heading = h.Heading()
				a.Heading(heading)
			}
			if text := e.TextFor(c.Side); text != "" {
				lines = append(lines, boards.Placed(names, text))
			}
			if l, is := e.(game.Ledgered); is && c.Ledger {
				for _, s := range l.LedgerFor(c.Side) {
					lines = append(lines, "· "+s)
				}
			}
		}
	}
	last := len(reel.Shots)
	if err := drawn(last, "The board at the end."); err != nil {
		return err
	}
	if o, over := reel.At(last).Over(); over {
		a.Heading("How it ended")
		a.Text("%s", boards.Placed(names, o.Text)+".")
	}
	if err := writeArticle(c.Report, a); err != nil {
		return fmt.Errorf("--report %s: %w", nameOf(c.Report), bare(err))
	}
	return nil
}
