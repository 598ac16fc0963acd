package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A suite is what is run of one package, and how often. What is divided by
// one another is in one suite.
type suite struct {
	pkg, bench string
	runs       int
	display    bool // it needs one
}

// time is how long a row is run for, or little longer.
const time = "0.2s"

const (
	judged   = 10 // runs of rows with a bound for the worst run
	wanted   = 5  // of rows with a bound for the median
	informed = 3  // of rows that tell, or are far from their bound, and take long
)

var suites = []suite{
	{pkg: "geom/index", bench: "Q1Terrain/^[SM]$/^(index|rtree|rtree-cores)$|Q1All/^S$|Q4Circle/^S$", runs: judged},
	{pkg: "geom/index", bench: "Q1Terrain/^[SL]$/^index$|Q4Circle/^[SL]$/^index$|Q5Nearest/^S$|Move/^S$|Memory/^[SL]$", runs: wanted},
	{pkg: "geom/index", bench: "Q1Terrain/^S$/^(index|geos-prepared|rtree-simplefeatures)$", runs: informed},
	{pkg: "geom", bench: "BestCircle", runs: informed},
	{pkg: "los", bench: "Verdict$/^[SL]$|Ruling|Probe", runs: wanted},
	{pkg: "los", bench: "VerdictAndPeer/^S$", runs: informed},
	{pkg: "los", bench: "NearestVisible/^S$", runs: informed},
	{pkg: "los", bench: "Seen(Coarse|Fine|Side|Move)$|Matrix|Memory", runs: wanted},
	{pkg: "game/commanddecision", bench: "SteadyTurn|Verify", runs: wanted},
	{pkg: "game/commanddecision", bench: "Journal|Ask|Film", runs: informed},
	{pkg: "cmd/internal/screen/cd", bench: "Draw|Layout|Moment", runs: informed, display: true},
}

// The pace of a machine is the time of this row; times are told for a machine
// that takes usual nanoseconds for it, too.
var paceOf = suite{pkg: "geom/index", bench: "Pace"}

const (
	pace  = "geom/index Pace/rtree ns/op"
	usual = 115
)

// measured holds the figures of one run of a suite, "pkg Name/S ns/op", and
// the pace of the machine just before.
type measured struct {
	figures map[string]float64
	pace    float64
}

type results []measured

// runAll runs all suites, with test programs built once. What fails is left out.
func runAll() (r results, failed error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	programs := map[string]string{}
	done, all := 0, 0
	for _, s := range suites {
		all += s.runs
		if programs[s.pkg] == "" {
			programs[s.pkg] = filepath.Join(dir, strings.ReplaceAll(s.pkg, "/", "-")+".test")
			fmt.Fprintln(os.Stderr, "building", s.pkg)
			failed = errors.Join(failed, build(s.pkg, programs[s.pkg]))
		}
	}
	for _, s := range suites {
		for i := range s.runs {
			done++
			fmt.Fprintf(os.Stderr, "%d of %d: %s, run %d of %d of %s\n", done, all, s.pkg, i+1, s.runs, s.bench)
			p, err := paceOf.run(programs[paceOf.pkg])
			if err == nil && p[pace] == 0 {
				err = fmt.Errorf("no row %q to measure the pace by", pace)
			}
			if err != nil {
				return r, errors.Join(failed, err)
			}
			figures, err := s.run(programs[s.pkg])
			if err != nil {
				failed, done = errors.Join(failed, err), done+s.runs-i-1
				break
			}
			r = append(r, measured{figures, p[pace]})
		}
	}
	return r, failed
}

// build builds the test program of a package.
func build(pkg, program string) error {
	cmd := exec.Command("go", "test", "-c", "-o", program, "./"+pkg)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building the tests of %s: %w", pkg, err)
	}
	return nil
}

var line = regexp.MustCompile(`(?m)^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// run runs a suite once, in a process of its own.
func (s *suite) run(program string) (map[string]float64, error) {
	args := []string{program, "-test.run", "^$", "-test.bench", s.bench, "-test.benchmem",
		"-test.benchtime", time, "-test.cpu", "1", "-test.timeout", "30m"}
	if s.display {
		display, err := filepath.Abs(".ci/display")
		if err != nil {
			return nil, err
		}
		args = append([]string{display}, args...)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Stderr = filepath.FromSlash(s.pkg), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w\n%s", s.pkg, s.bench, err, out)
	}
	figures := map[string]float64{}
	for _, m := range line.FindAllStringSubmatch(string(out), -1) {
		fields := strings.Fields(m[2])
		for i := 0; i+1 < len(fields); i += 2 {
			v, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				return nil, fmt.Errorf("%s: %q: %w", s.pkg, m[0], err)
			}
			figures[s.pkg+" "+m[1]+" "+fields[i+1]] = v
		}
	}
	return figures, nil
}

// median returns the median of figures, if there are any.
func median(figures []float64) (float64, bool) {
	v := slices.Sorted(slices.Values(figures))
	if len(v) == 0 {
		return 0, false
	}
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2, true
}

// of returns the figures of a benchmark in all runs that have it.
func (r results) of(key string) (all []float64) {
	for _, run := range r {
		if v, ok := run.figures[key]; ok {
			all = append(all, v)
		}
	}
	return all
}
