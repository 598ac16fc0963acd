// Command bench runs the benchmarks that the promises of speed rest on and
// writes BENCHMARKS.md: medians and the worst of repeated runs, as ratios to peers
// measured in the same run, and times scaled to a machine of a stated pace. `bench soak` and `bench games` write down the last soak run
// instead. Run it at the root of the module, by `make bench` and `make soak`.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

const (
	file        = "BENCHMARKS.md"
	soakHead    = "## Soak\n"
	gamesHead   = "## Self-play\n"
	secretsHead = "## What sides are told\n"
	browserHead = "## In a browser\n"
	farHead     = "## Far apart\n"
	carryHead   = "## What a machine carries\n" // by hand, of what stands above it
)

func main() {
	err := error(nil)
	switch {
	case len(os.Args) == 1:
		err = bench()
	case len(os.Args) == 2 && os.Args[1] == "browser":
		err = browser()
	case len(os.Args) == 2 && os.Args[1] == "far":
		err = far()
	case len(os.Args) == 4 && os.Args[1] == "soak":
		err = soak(os.Args[2], os.Args[3])
	case len(os.Args) == 4 && os.Args[1] == "games":
		err = games(os.Args[2], os.Args[3])
	case len(os.Args) == 4 && os.Args[1] == "secrets":
		err = secrets(os.Args[2], os.Args[3])
	default:
		err = fmt.Errorf("usage: bench, bench browser, bench far, bench soak PAIRS SEED, bench games GAMES SEED, or bench secrets GAMES SEED")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench() error {
	r, failed := runAll()
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Benchmarks\n\nWritten by `make bench`: medians of as many runs of %s as the table says, one thread; ratios within one run.\nThe worst run is of all. Times and rates are told as measured and, as what is wanted of them counts, for a machine\non which rtree takes %d ns for a question of Q1 (terrain, S), which it is asked before every run: of 16,384, since fewer\nare learned by heart by some processors, which then seem faster than they are. Of one question over another of our own\n(ruling over verdict, p99 over median) nothing is wanted, since a faster verdict makes them worse: their times have bounds.\n", time, usual)
	fmt.Fprintf(&b, "Table S is 72\" × 48\" with 60 features and 200 stands; M is ten times its area, L a hundred times, at the same density.\n\n")
	machine(&b)
	missing := r.write(&b)
	fmt.Fprintf(&b, "\n%s%s\n%s%s\n%s%s\n%s%s\n%s%s\n%s%s", soakHead, section(soakHead), gamesHead, section(gamesHead), secretsHead, section(secretsHead), browserHead, section(browserHead), farHead, section(farHead), carryHead, section(carryHead))
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		return err
	}
	if missing != nil {
		failed = errors.Join(failed, fmt.Errorf("not measured, of %d rows: %s", len(promises), strings.Join(missing, "; ")))
	}
	return failed
}

// machine says what ran, and when.
func machine(b *bytes.Buffer) {
	cpu := "unknown"
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if m := regexp.MustCompile(`model name\s*:\s*(.*)`).FindSubmatch(info); m != nil {
			cpu = string(m[1])
		}
	}
	load := "unknown"
	if s, err := os.ReadFile("/proc/loadavg"); err == nil {
		load = strings.Join(strings.Fields(string(s))[:3], " ")
	}
	fmt.Fprintf(b, "- machine: %s, %d processors, %s; load average at the end %s\n", cpu, runtime.NumCPU(), ask("uname", "-srm"), load)
	fmt.Fprintf(b, "- %s; commit %s; clock of the machine %s\n\n", ask("go", "version"), ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC"))
}

// ask returns what a command prints.
func ask(name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// soak runs TestSoak of los and writes its result down if there was no
// difference.
func soak(pairs, seed string) error {
	fmt.Fprintf(os.Stderr, "soak: %s pairs, seed %s\n", pairs, seed)
	result, err := run("los", "soak: ", "^TestSoak$", "-sightline.soak="+pairs, "-sightline.seed="+seed)
	if err != nil {
		return fmt.Errorf("seed %s: %w", seed, err)
	}
	return replaceSection(soakHead, fmt.Sprintf("\nThe exact brute-force oracle, the full ruling, the quick verdict and the plain search\nover random boards of eight families (`make soak`): %s.\nCommit %s, %s.\n",
		result, ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC")))
}

// games runs TestSelfPlay of Command Decision and writes its result down if
// there was no fault.
func games(n, seed string) error {
	fmt.Fprintf(os.Stderr, "self-play: %s games of every scenario, seed %s\n", n, seed)
	result, err := run("game/commanddecision", "self-play: ", "^TestSelfPlay$", "-sightline.games="+n, "-sightline.seed="+seed)
	if err != nil {
		return fmt.Errorf("seed %s: %w", seed, err)
	}
	return replaceSection(gamesHead, fmt.Sprintf("\nRandom bots against each other, every state looked at, every journal played again\n(`make soak`): %s.\nCommit %s, %s.\n",
		result, ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC")))
}

// browser runs the test of how soon the program shows something in a browser, and writes
// its result down.
func browser() error {
	result, err := run("cmd/internal/site", "browser: ", "^TestStartInABrowser$")
	if err != nil {
		return err
	}
	load := "unknown"
	if s, err := os.ReadFile("/proc/loadavg"); err == nil {
		load = strings.Fields(string(s))[0]
	}
	return replaceSection(browserHead, fmt.Sprintf("\nThe least of three starts in Chromium without a screen, of who was never there before, from this machine, which\nanswers by itself (`go run ./.ci/bench browser`); load average at the end %s.\n\n| question | measured | wanted |\n|---|---:|---:|\n%s\n\nCommit %s, %s.\n",
		load, result, ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC")))
}

// far has so many games at once played far apart, with so many watchers of the first: each with a host of its
// own, all by one sightline-service, and by a cluster of which one node is killed. It writes down how long who
// acts waits.
func far() error {
	const most = "64"
	tables := map[string]string{}
	for _, x := range []struct{ pkg, says, test, games, watchers string }{
		{"far", "far: ", "^TestLoad$", "1", "0"}, {"far", "far: ", "^TestLoad$", "16", "0"}, {"far", "far: ", "^TestLoad$", "32", "0"},
		{"far", "far: ", "^TestLoad$", most, "0"}, {"far", "far: ", "^TestLoad$", "1", "64"}, {"far", "far: ", "^TestLoad$", "1", "240"},
		{"service", "service: ", "^TestLoad$", "1", "0"}, {"service", "service: ", "^TestLoad$", "16", "0"}, {"service", "service: ", "^TestLoad$", "32", "0"},
		{"service", "service: ", "^TestLoad$", most, "0"}, {"service", "service: ", "^TestLoad$", "1", "240"},
		{"service", "cluster: ", "^TestCluster$", "12", "0"},
	} {
		for name, value := range map[string]string{"SIGHTLINE_LOAD": x.games, "SIGHTLINE_WATCHERS": x.watchers, "SIGHTLINE_LOAD_SECONDS": "10"} {
			if err := os.Setenv(name, value); err != nil {
				return err
			}
		}
		result, err := run("cmd/internal/"+x.pkg, x.says, x.test)
		if err != nil {
			return err
		}
		tables[x.says] += result + "\n"
	}
	const head = "| games | watchers | actions a second | confirmed, with the news: p50 | p99 | longest | host's processor time an action | players' | memory a game, of the host | other programs had |\n|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n"
	return replaceSection(farHead, fmt.Sprintf("\nGames of Maneuvers at once, bots at both seats, a tenth of a second after each decision, over the loopback, 10 s each\n(`go run ./.ci/bench far`), hosts and players together on one machine with %d processors.\n\nEach game with a host of its own, as `sightline host` is:\n\n%s%s\nAll by one `sightline-service`, with JetStream in it:\n\n%s%s\nBy a cluster of three `sightline-service`, one of which is killed; every game is played to its end by the others, and all that was confirmed\nis in its journal:\n\n| games | actions a second | confirmed: p50 | p99 | longest | all processors were busy |\n|---:|---:|---:|---:|---:|---:|\n%s\nCommit %s, %s.\n",
		runtime.NumCPU(), head, tables["far: "], head, tables["service: "], tables["cluster: "], ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC")))
}

// secrets runs the tests of what sides are told, and writes their results down
// if there was no fault.
func secrets(n, seed string) error {
	fmt.Fprintf(os.Stderr, "what sides are told: %s games of every scenario, seed %s\n", n, seed)
	var list strings.Builder
	for _, test := range []string{"TestNothingHiddenIsSent", "TestEventsTellAll", "TestSeatsKnowTheirSideAlone"} {
		result, err := run("game/commanddecision", "told: ", "^"+test+"$", "-sightline.secrets="+n, "-sightline.seed="+seed)
		if err != nil {
			return fmt.Errorf("seed %s: %w", seed, err)
		}
		fmt.Fprintf(&list, "- %s\n", result)
	}
	return replaceSection(secretsHead, fmt.Sprintf("\nWhat each side is told, of random games, held against what it may know (`make soak`):\n\n%sCommit %s, %s.\n",
		list.String()+"\n", ask("git", "describe", "--always", "--dirty"), ask("date", "-u", "+%F %R UTC")))
}

// run runs a test of a package, whose progress goes to stderr, and returns the
// rest of the lines that it says its result in. The test's own program is run:
// go test would mix its two outputs.
func run(pkg, says, test string, flags ...string) (string, error) {
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "soak.test")
	if err := build(pkg, program); err != nil {
		return "", err
	}
	cmd := exec.Command(program, append([]string{"-test.run", test, "-test.v", "-test.timeout", "0"}, flags...)...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.FromSlash(pkg), io.MultiWriter(os.Stdout, &out), os.Stderr
	if err := cmd.Run(); err != nil {
		return "", err
	}
	var told []string
	for line := range strings.Lines(out.String()) {
		if result, ok := strings.CutPrefix(line, says); ok {
			told = append(told, strings.TrimSpace(result))
		}
	}
	if told != nil {
		return strings.Join(told, "\n"), nil
	}
	_, result, ok := strings.Cut(out.String(), says)
	if !ok {
		return "", fmt.Errorf("the test said nothing of its result:\n%s", out.String())
	}
	result, _, _ = strings.Cut(result, "\n")
	return result, nil
}

// section returns what the file says below a heading.
func section(head string) string {
	old, err := os.ReadFile(file)
	if err == nil {
		if _, text, ok := strings.Cut(string(old), head); ok {
			text, _, _ = strings.Cut(text, "\n## ")
			return text
		}
	}
	return "\nNot run yet: `make soak`.\n"
}

// replaceSection replaces what the file says below a heading, or adds it.
func replaceSection(head, text string) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(old), head)
	if !ok {
		before += "\n"
	}
	if _, after, more := strings.Cut(rest, "\n## "); more {
		text += "\n## " + after
	}
	return os.WriteFile(file, []byte(before+head+text), 0o666)
}
