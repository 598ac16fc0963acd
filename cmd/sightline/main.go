// Sightline is a table for miniatures battles whose lines of sight are decided
// exactly, with every reason. It opens a table in a window, answers questions
// of sight on the command line, and draws both as pictures.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"sightline/cmd/internal/screen"
	"sightline/game"
	"sightline/scenarios"
)

// What run returns.
const (
	exitOK     = 0
	exitFailed = 1 // faults in files, answers that differ, a window that does not open
	exitUsage  = 2 // the command line itself is wrong
	exitBroken = 2 // replay --verify: the journal cannot be trusted or played
)

func main() {
	p := program{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, play: screen.Run, systems: systems()}
	os.Exit(p.run(os.Args[1:]))
}

// A program is one run, with what it reads and writes.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer                  // papers while a command runs
	terminal       io.Writer                  // what stderr writes to
	play           func(screen.Options) error // opens the window
	systems        []game.System              // whose journals it can replay
}

// A commandLine is all that can be said on the command line.
type commandLine struct {
	Play     playCommand     `cmd:"" default:"withargs" help:"Open a table in a window; with no file, the lobby."`
	Rule     ruleCommand     `cmd:"" help:"Answer the questions of ruling files, with every reason."`
	Render   renderCommand   `cmd:"" help:"Draw tables as pictures at true scale."`
	Check    checkCommand    `cmd:"" help:"Look for faults in scenario and ruling files."`
	Replay   replayCommand   `cmd:"" help:"Tell or show a recorded game, or verify it."`
	Simulate simulateCommand `cmd:"" help:"Play a scenario bot against bot, many times."`
	Ladder   ladderCommand   `cmd:"" help:"Play every bot against every other on every scenario."`
	Assault  assaultCommand  `cmd:"" help:"Answer a close assault on the Assault card, with its exact chances."`
	Link     linkCommand     `cmd:"" help:"Print a ruling as a link that holds all of it."`
	Web      webCommand      `cmd:"" help:"Write the program as a web site of plain files."`
	Serve    serveCommand    `cmd:"" help:"Hand out that web site on this machine."`
	Host     hostCommand     `cmd:"" help:"Host a game for two who are far apart; prints a link for each."`
	Join     joinCommand     `cmd:"" help:"Play at a seat of a game that is hosted elsewhere, by its link."`
	Mail     mailCommand     `cmd:"" help:"Play by files alone, without a host: offer, take, play, send."`
	List     listCommand     `cmd:"" help:"List the scenarios and rulings that come with the program."`
	Handbook handbookCommand `cmd:"" help:"Print the handbook: how to play, a page for each step."`
	Version  versionCommand  `cmd:"" help:"Print the version of the program and of its rules."`
}

const description = `A table for miniatures battles whose lines of sight are decided exactly, with every reason.

A FILE is a scenario or a ruling (.toml), a folder of them, "-" for standard input, the name of one that comes with the program, or a link.

Examples:
  sightline
  sightline play lezey-1944
  sightline rule case-19 --svg slot.svg
  sightline check my/tables`

// errReported is returned by commands that have said already what went wrong.
var errReported = errors.New("already reported")

// A leave is what kong's wish to end the program becomes, so that run returns.
type leave int

// run carries out a command line and returns the exit code.
func (p *program) run(args []string) (code int) {
	out, errs := &paper{w: p.stdout, most: mostOut}, &paper{w: p.stderr, most: mostErr}
	p.stdout, p.stderr, p.terminal = out, errs, p.stderr
	code = p.obey(args)
	if err := out.flush(); err != nil {
		fmt.Fprintf(p.stderr, "sightline: standard output: %v\n", bare(err))
		code = max(code, exitFailed)
	}
	_ = errs.flush() // there is nowhere left to say so
	return code
}

// obey carries out a command line.
func (p *program) obey(args []string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			c, ok := r.(leave)
			if !ok {
				panic(r)
			}
			code = int(c)
		}
	}()
	var line commandLine
	parser, err := kong.New(&line,
		kong.Name("sightline"),
		kong.Description(description),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(func(code int) { panic(leave(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Bind(p),
	)
	if err != nil {
		return p.fail(err)
	}
	args = meant(args)
	if err := mistyped(args, parser.Model); err != nil {
		return p.fail(err)
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(p.stderr, "sightline: %s\nsightline --help says what can be asked.\n", plainly(err))
		return exitUsage
	}
	if err := ctx.Run(); err != nil {
		return p.fail(err)
	}
	return exitOK
}

// meant returns the command line for words that other programs know: "help",
// "help COMMAND" and "--version".
func meant(args []string) []string {
	switch {
	case len(args) == 1 && args[0] == "--version":
		return []string{"version"}
	case len(args) > 0 && args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	}
	return negatives(args)
}

// negatives joins a number below 0 to the flag before it, whose range is told then: it would
// be taken for a flag itself.
func negatives(args []string) (out []string) {
	for i, a := range args {
		if i > 0 && below.MatchString(a) {
			switch before := args[i-1]; {
			case before == "-n":
				out[len(out)-1] = "--games=" + a
				continue
			case strings.HasPrefix(before, "--") && before != "--" && !strings.Contains(before, "="):
				out[len(out)-1] += "=" + a
				continue
			}
		}
		out = append(out, a)
	}
	return out
}

// below is a number below 0.
var below = regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`)

// mistyped returns that the first word is nearly a command, and nothing else that
// it could be.
func mistyped(args []string, all *kong.Application) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return nil
	}
	var names []string
	for _, c := range all.Children {
		names = append(names, c.Name)
	}
	_, err := find(args[0])
	if err == nil || slices.Contains(names, args[0]) {
		return nil
	}
	near := scenarios.Suggest(args[0], names)
	if len(args) == 1 && !strings.Contains(near, "did you mean") {
		if filepath.Base(args[0]) != args[0] || filepath.Ext(args[0]) != "" {
			return nil // rather a file that is not there
		}
		if strings.Contains(err.Error(), "it may be") {
			return usageError(fmt.Sprintf("%s: no such command, and %s", nameOf(args[0]), strings.TrimPrefix(err.Error(), nameOf(args[0])+": ")))
		}
		return usageError(fmt.Sprintf("%s: no such command, and no scenario or ruling of that name comes with the program (sightline list names those that do)", nameOf(args[0])))
	}
	return usageError(fmt.Sprintf("%s: no such command%s", nameOf(args[0]), near))
}

// wantsNumber is what kong says of a value that is no number.
var wantsNumber = regexp.MustCompile(`expected a (?:valid 64 bit (int)|float) but got (".*?")(?: \(string\))?$`)

// wantsValue is what kong says of a flag that ends the line without its value.
var wantsValue = regexp.MustCompile(`^(--[a-z-]+): expected .* value but got "EOL"`)

// wantsFile is what kong says of a command without what it is about.
var wantsFile = regexp.MustCompile(`^expected "<([a-z]+)>(?: \.\.\.)?"$`)

// plainly is a fault of the command line in the words of the rest.
func plainly(err error) string {
	if m := wantsValue.FindStringSubmatch(err.Error()); m != nil {
		return m[1] + ": want a value after it"
	}
	if m := wantsFile.FindStringSubmatch(err.Error()); m != nil {
		return "want " + strings.ToUpper(m[1])
	}
	m := wantsNumber.FindStringSubmatch(err.Error())
	if m == nil {
		return err.Error()
	}
	want := "a number"
	if m[1] != "" {
		want = "a whole number"
	}
	return strings.Replace(err.Error(), m[0], fmt.Sprintf("%s is not %s", m[2], want), 1)
}

// fail says what went wrong, unless that was said already.
func (p *program) fail(err error) int {
	if !errors.Is(err, errReported) {
		fmt.Fprintf(p.stderr, "sightline: %v\n", err)
	}
	var u usageError
	var b brokenError
	switch {
	case errors.As(err, &u):
		return exitUsage
	case errors.As(err, &b):
		return exitBroken
	}
	return exitFailed
}

// A usageError is a fault of the command line that only shows when it is
// carried out.
type usageError string

func (e usageError) Error() string { return string(e) }
