package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/replay"
	"sightline/scenarios"
	"sightline/scenarios/shown"
	"sightline/units"
)

type replayCommand struct {
	File    string `arg:"" help:"Journal of a game (.jsonl), or \"-\" for standard input."`
	Verify  bool   `help:"Check each line's hash, signature and dice, play the game back, and print every difference from what was recorded; exit with 1 or 2 if there is one."`
	Head    bool   `help:"Print the journal's head: who has the same head has the same game."`
	Upto    string `name:"up-to" placeholder:"HEAD" help:"Say whether the journal is, up to some line, the one with this head; exit with 2 if not."`
	Side    string `placeholder:"NAME" help:"Tell and show only what this side knew; both is everything."`
	All     bool   `help:"Tell also plans and orders as they are made, facings, and looks that found nothing."`
	Ledger  bool   `help:"Print below each roll every line of its ledger, with its source."`
	Reasons bool   `help:"Tell at the end why the bots ordered what they did, turn by turn, if it was kept beside the journal (.reasons)."`
	Report  string `placeholder:"OUT" help:"Write the report as a page, OUT.html, or as Markdown, OUT.md, with a picture of the table at the end of each turn, as the side of --side knew it or as it was."`
	takenOut
}

func (replayCommand) Help() string {
	return `Prints a recorded game to be read: what it started from, what happened turn by turn, and how it ended. A game of Command Decision reads like a battle report: at its head who won and why, who played, and by which rules; then by companies, fires below that of who fires, every roll with what its number is made of, and at the end of each turn who holds what, who is lost and who is shaken. If it comes to something else by the rules of now, it is told from what was recorded, and a line says so: it is readable whatever became of the rules since.

With --side it tells only what that side knew. With --all it tells also what was planned, facings, and looks that found nothing; with --ledger every line of every ledger. With --reasons, what bots meant each company to do, and why, follows the game, if it was kept beside the journal, as games against bots and simulate --journals do. With --report it is written as a document, with a picture of the table at the end of each turn. They go together, but for --reasons and --report.

` + takenOutHelp + `

With --verify each line is held against its hash and, of a game far apart or by mail, against the signature of who acted and the layers of both sides' chains that its dice are of; then the game is played back by the rules of this program: every action with its rolls, held against the events, positions and outcome that were recorded. Remarks tell what differs in nothing that was played: older rules, another scenario of that name, a key changed unsigned, dice for which a side showed no layer. It exits with
  0   if nothing differs,
  1   if it comes to something else, or an action is refused, and it was played by an older version of the rules,
  2   if it cannot be trusted or played: a line was changed, the rolls are not those of the dice; or it says that it is of a newer version of the rules than this program has, which cannot be verified; or it comes to something else by the same version of the rules: it is forged, or they are not deterministic.
A torn last line, as a power cut leaves it, costs only itself. A journal without an outcome is said to be unfinished; one whose scenario is not that of its name that comes with the program says so.

With --head it prints one short string. Two players who have a file each compare their heads; or the one who keeps the file gives the other its head now and then, and once the game is over and the file is shown, --up-to HEAD says whether it is still the one. A head tells nothing of the game to who does not know its seed.

Examples:
  sightline replay game.jsonl
  sightline replay game.jsonl --side US
  sightline replay game.jsonl --all --ledger
  sightline replay game.jsonl --report game.html
  sightline replay game.jsonl --gif game.gif --turns 2-4
  sightline replay game.jsonl --png after.png --at 3 --side US
  sightline replay game.jsonl --csv figures --json figures.json
  sightline replay game.jsonl --verify
  sightline replay game.jsonl --head`
}

// Run tells a game, or verifies it.
func (c replayCommand) Run(p *program) error {
	switch {
	case (c.Verify || c.Upto != "") && c.Side != "":
		return usageError("replay: --verify and --up-to are about the whole game: want no --side")
	case (c.Verify || c.Upto != "") && (c.All || c.Ledger || c.Reasons || c.Report != ""):
		return usageError("replay: --verify and --up-to tell nothing of the game: want no --all, --ledger, --reasons or --report")
	case c.given() && (c.Verify || c.Upto != "" || c.Head || c.All || c.Ledger || c.Reasons):
		return usageError("replay: pictures and figures are made without a word: want no --verify, --up-to, --head, --all, --ledger or --reasons")
	case c.Reasons && c.Report != "":
		return usageError("replay: --reasons are printed after the game: want no --report")
	case c.Report != "" && !articleName(c.Report):
		return usageError(fmt.Sprintf("replay: --report %s: %s", nameOf(c.Report), wantArticle))
	case c.Head && (c.Verify || c.Side != "" || c.Upto != "" || c.All || c.Ledger || c.Reasons || c.Report != ""):
		return usageError("replay: --head prints nothing else: want no other option")
	}
	if err := c.clashes(); err != nil {
		return err
	}
	name, system, j, err := p.journal(c.File)
	switch {
	case err != nil && c.Verify:
		return brokenError{err}
	case err != nil:
		return err
	case c.Head:
		return head(p.stdout, name, j)
	case c.Upto != "":
		err = upTo(p.stdout, name, j, c.Upto)
	}
	if c.Verify {
		return errors.Join(err, verify(p.stdout, name, withShipped(j, replay.Verify(system, j))))
	}
	if c.Upto != "" {
		return err
	}
	return c.report(p, name, system, j)
}

// A brokenError says that a journal that was to be verified cannot be trusted
// or played.
type brokenError struct{ error }

func (e brokenError) Unwrap() error { return e.error }

// maxJournal is a hundred times what a long game writes.
const maxJournal = 64 << 20

// journal reads a journal, and returns it with its name for people and its
// system.
func (p *program) journal(path string) (name string, system game.System, j *game.Journal, err error) {
	name, in := stdinName, p.stdin
	if path != "-" {
		name = nameOf(path)
		f, err := os.Open(path)
		if folder, cannot := games.Default().Path(); errors.Is(err, fs.ErrNotExist) && cannot == nil && filepath.Base(path) == path {
			if kept, there := os.Open(filepath.Join(folder, path)); there == nil { // as list --games names them
				f, err = kept, nil
			}
		}
		if err != nil {
			return name, nil, nil, fmt.Errorf("%s: %w", name, bare(err))
		}
		defer f.Close()
		in = f
	}
	limited := &io.LimitedReader{R: in, N: maxJournal + 1}
	whole := bufio.NewReader(limited)
	if start, _ := whole.Peek(whole.Size()); len(start) > 0 && !bytes.HasPrefix(bytes.TrimSpace(bytes.TrimPrefix(start, []byte("\ufeff"))), []byte("{")) {
		return name, nil, nil, noJournal(name, start)
	}
	if j, err = replay.Read(whole); err == nil && limited.N == 0 {
		err = errors.New("it is too long for a journal")
	}
	if err == nil && j.Header.Format == "" { // the first fault says why
		err = fmt.Errorf("want a journal of a game: %w", j.Faults[0])
	}
	if err == nil {
		system, err = p.system(j.Header.System)
		if err != nil && len(j.Faults) > 0 && j.Faults[0].Line == 1 {
			err = fmt.Errorf("%w; %w", err, j.Faults[0])
		}
	}
	if err != nil {
		return name, nil, nil, fmt.Errorf("%s: %w", name, bare(err))
	}
	return name, system, j, nil
}

// noJournal says what a file is that begins like that, and what may be done with it.
func noJournal(name string, start []byte) error {
	is, todo := "no journal of a game", "want a file of the games that were played (.jsonl)"
	switch {
	case bytes.Contains(start, []byte(scenarios.ScenarioFormat)):
		is, todo = "a scenario, no journal of a game", "sightline simulate FILE --journals DIR plays it and writes journals"
	case bytes.Contains(start, []byte(scenarios.RulingFormat)):
		is, todo = "a ruling, no journal of a game", "sightline rule FILE answers it"
	case units.IsOverlay(start):
		is, todo = "an overlay of figures, no journal of a game", "sightline check FILE looks for its faults"
	}
	if name != stdinName {
		todo = strings.Replace(todo, "FILE", name, 1)
	}
	return fmt.Errorf("%s: it is %s: %s", name, is, todo)
}

// head prints the head of a journal that can be trusted.
func head(w io.Writer, name string, j *game.Journal) error {
	if !j.Sound() {
		return fmt.Errorf("%s: it has faults, and no head: --verify lists them", name)
	}
	fmt.Fprintln(w, j.Head())
	return nil
}

// upTo says up to which line a journal is the one with a head, or returns that
// it is not.
func upTo(w io.Writer, name string, j *game.Journal, head string) error {
	n := 0
	if j.Sound() {
		n = j.LineOfHead(head)
	}
	if n == 0 {
		fmt.Fprintf(w, "%s: it is not the journal with the head %q\n", name, head)
		return brokenError{errReported}
	}
	fmt.Fprintf(w, "%s: up to line %d it is the journal with that head: %s after it\n", name, n, counted(len(j.Lines)+1-n, "line"))
	return nil
}

// withShipped adds to a verdict that the scenario is not the one of its name
// that comes with the program.
func withShipped(j *game.Journal, v *replay.Verdict) *replay.Verdict {
	s := &j.Header.Scenario
	if text, err := fs.ReadFile(scenarios.Library(), s.Name); err == nil && string(text) != s.Text {
		d := replay.Difference{Line: 1, What: fmt.Sprintf("the scenario %q that comes with the program is another", s.Name)}
		v.Differences = slices.Insert(v.Differences, 0, d)
	}
	return v
}

// verify prints a verdict, and returns it as an error unless nothing differs.
func verify(w io.Writer, name string, v *replay.Verdict) error {
	words := [...]string{replay.Remark: "remark", replay.Changed: "changed", replay.Differs: "differs", replay.Newer: "newer", replay.Broken: "broken"}
	var counts [len(words)]int
	first := 0
	for _, d := range v.Differences {
		counts[d.Severity]++
		if d.Severity > replay.Remark && first == 0 {
			first = d.Line
		}
		place := ""
		if d.Heading != "" {
			place = d.Heading + ": "
		}
		fmt.Fprintf(w, "%s:%d: %s: %s%s\n", name, d.Line, words[d.Severity], place, shown.Quotes(fmt.Sprint(d), mostQuoted))
	}
	played := counted(v.Actions, "action") + " played back"
	if v.Unplayed > 0 {
		played += ", " + counted(v.Unplayed, "line") + " not played"
	}
	if v.Unfinished {
		played += ", unfinished"
	}
	differ := counted(counts[replay.Changed]+counts[replay.Differs]+counts[replay.Newer]+counts[replay.Broken], "difference")
	switch v.Severity() {
	case replay.Remark:
		fmt.Fprintf(w, "%s: the same as recorded: %s\n", name, played)
		return nil
	case replay.Changed:
		fmt.Fprintf(w, "%s: the rules have changed since: %s, %s, the first in line %d\n", name, played, differ, first)
		return errReported
	case replay.Differs:
		fmt.Fprintf(w, "%s: forged, or not deterministic: the same version of the rules comes to something else: %s, %s, the first in line %d\n", name, played, differ, first)
		return brokenError{errReported}
	case replay.Newer:
		fmt.Fprintf(w, "%s: it cannot be verified: it was recorded with a newer version of the rules than this program has: %s, %s\n", name, played, differ)
		return brokenError{errReported}
	}
	fmt.Fprintf(w, "%s: it cannot be trusted or played: %s, %s, the first in line %d\n", name, played, differ, first)
	return brokenError{errReported}
}

// bothSides is the side of --side that is everybody.
const bothSides = "both"

// report prints the game, or makes of it what is asked for. What is wrong with the file goes to standard error;
// a side is told only that something is.
func (c replayCommand) report(p *program, name string, system game.System, j *game.Journal) error {
	all := sidesOfGame(system, j)
	both := c.Side == bothSides && !slices.Contains(all, bothSides)
	if both {
		c.Side = ""
	}
	c.Side = ofOne(all, c.Side)
	if c.Side != "" && !slices.Contains(all, c.Side) {
		return usageError(fmt.Sprintf("replay: --side %s: no side of this game: want %s", shown.Line(strconv.Quote(c.Side), 80), shown.Line(strings.Join(all, " or "), 400)))
	}
	for _, f := range j.Faults {
		if c.Side == "" {
			fmt.Fprintf(p.stderr, "%s:%d: %s\n", name, f.Line, f.Text)
		}
	}
	if c.Side != "" && len(j.Faults) > 0 {
		fmt.Fprintf(p.stderr, "%s: it has faults: --verify lists them\n", name)
	}
	if c.wanted() {
		if err := c.takeOut(name, c.Side, both, system, j); err != nil || c.Report == "" {
			return err
		}
	}
	if err := c.tell(p.stdout, system, j); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if c.Reasons {
		if err := tellReasons(p.stdout, c.File, j, c.Side); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if !j.Sound() {
		return errReported
	}
	return nil
}

// sidesOfGame are the sides of the scenario of a journal; if that cannot be opened any more, those that act in it.
func sidesOfGame(system game.System, j *game.Journal) []string {
	if p, err := system.Open(j.Header.Opening()); err == nil {
		return p.Sides()
	}
	var all []string
	for _, l := range j.Lines {
		if l.By != "" && l.By != game.Referee && !slices.Contains(all, l.By) {
			all = append(all, l.By)
		}
	}
	return all
}
