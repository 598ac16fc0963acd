// Package transcript plays worked examples of games on boards that are written down as files: what
// is done and what the dice show, and exactly what comes of it, with every ledger.
package transcript

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
)

var update = flag.Bool("update-transcripts", false, "write what comes of transcripts anew: read it then")

// Play plays the transcripts of a folder, each its own test. README.md beside this file says how
// they are written.
func Play(t *testing.T, system game.System, folder string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no transcripts: %v", folder, err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			r := reader{t: t, system: system, folder: folder, in: "head"}
			for n, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
				r.line = n + 1
				r.read(l)
			}
			if r.dice != nil || r.acted == 0 {
				r.fatalf("%d actions, and dice left over: %v", r.acted, r.dice)
			}
			is := strings.Join(r.out, "\n") + "\n"
			if *update {
				if err := os.WriteFile(f, []byte(is), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			got, want := strings.Split(is, "\n"), strings.Split(string(data), "\n")
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Fatalf("%s:%d: it comes to\n\t%s\nwant\n\t%s", f, i+1, got[i], want[i])
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%s: it comes to %d lines, and %d are written", f, len(got), len(want))
			}
		})
	}
}

// A reader plays one transcript, and writes it anew as it comes out.
type reader struct {
	t              *testing.T
	system         game.System
	folder         string
	line, acted    int
	in             string // head, scenario, play
	scenario, name string
	at             game.Position
	changed        json.RawMessage // of a position that is being set
	marks          map[string]game.Position
	dice           []int
	out            []string
	each           func(at game.Position, by string, action json.RawMessage, dice func() game.Dice) // if it is not nil
}

func (r *reader) fatalf(format string, args ...any) {
	r.t.Helper()
	r.t.Fatalf("line %d: %s", r.line, fmt.Sprintf(format, args...))
}

func (r *reader) read(l string) {
	first, rest, _ := strings.Cut(l, " ")
	came := r.in == "play" && (first == ">" || first == "=" || first == "!")
	if !came {
		r.out = append(r.out, l)
	}
	if first != "set" {
		r.settle()
	}
	switch {
	case strings.HasPrefix(l, "-- scenario"):
		r.in, r.scenario, r.name = "scenario", "", strings.Trim(strings.TrimPrefix(l, "-- scenario"), " -")
		if r.name != "" {
			data, err := os.ReadFile(filepath.Join(r.folder, r.name))
			if err != nil {
				r.fatalf("%v", err)
			}
			r.scenario = string(data)
		}
	case l == "-- play --":
		p, err := r.system.Open(game.Opening{Name: "scenario", Scenario: []byte(r.scenario)})
		if err != nil {
			r.fatalf("%v", err)
		}
		r.in, r.at, r.marks = "play", p, map[string]game.Position{"0": p}
	case r.in == "scenario":
		r.scenario += l + "\n"
	case r.in == "head", came, first == "", first == "#":
	case first == "mark":
		r.marks[rest] = r.at
	case first == "back":
		if r.at = r.marks[rest]; r.at == nil {
			r.fatalf("there is no mark %q", rest)
		}
	case first == "dice":
		for f := range strings.FieldsSeq(rest) {
			n, err := strconv.Atoi(f)
			if err != nil {
				r.fatalf("dice %q", f)
			}
			r.dice = append(r.dice, n)
		}
	case first == "set":
		rest, _, _ = strings.Cut(rest, " # ") // in words
		path, value, _ := strings.Cut(rest, " ")
		r.set(path, value)
	default:
		r.do(first, rest)
	}
}

// do carries an action out, and writes what comes of it.
func (r *reader) do(by, action string) {
	if rolls := r.dice; r.each != nil {
		r.each(r.at, by, json.RawMessage(action), func() game.Dice { return game.Recorded(rolls) })
	}
	dice := game.Recorded(r.dice)
	next, events, err := r.at.Do(by, json.RawMessage(action), dice)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		for _, why := range no.Reasons {
			r.out = append(r.out, "! "+why.Text)
		}
	case err != nil:
		r.fatalf("%v", err)
	default:
		r.at = next
	}
	if dice.Err() != nil || dice.Left() > 0 {
		r.fatalf("%s: %v, and %d of its dice left over", action, dice.Err(), dice.Left())
	}
	r.dice = nil
	r.acted++
	for _, e := range events {
		if text := e.TextFor(""); text != "" {
			r.out = append(r.out, "> "+text)
		}
		if l, is := e.(game.Ledgered); is {
			for _, line := range l.LedgerFor("") {
				r.out = append(r.out, "= "+line)
			}
		}
	}
}

// set changes something of the position: "units.0.mode". Several that follow one another are read
// as one.
func (r *reader) set(path, value string) {
	if r.changed == nil {
		r.changed, _ = r.at.MarshalJSON()
	}
	var all map[string]json.RawMessage
	err := json.Unmarshal(r.changed, &all)
	if err == nil {
		all["now"], err = put(all["now"], strings.Split(path, "."), json.RawMessage(value))
	}
	if err == nil {
		r.changed, err = json.Marshal(all)
	}
	if err != nil {
		r.fatalf("set %s %s: %v", path, value, err)
	}
}

// settle takes the position that was set.
func (r *reader) settle() {
	if r.changed == nil {
		return
	}
	p, err := r.system.Read(r.changed)
	if err != nil {
		r.fatalf("what was set: %v", err)
	}
	r.at, r.changed = p, nil
}

// put is JSON in which what a path leads to is another value.
func put(in json.RawMessage, path []string, value json.RawMessage) (json.RawMessage, error) {
	if len(path) == 0 {
		return value, nil
	}
	var list []json.RawMessage
	if i, err := strconv.Atoi(path[0]); err == nil && json.Unmarshal(in, &list) == nil {
		if i < 0 || i >= len(list) {
			return nil, fmt.Errorf("there is no %d", i)
		}
		n, err := put(list[i], path[1:], value)
		if err != nil {
			return nil, err
		}
		list[i] = n
		return json.Marshal(list)
	}
	o := map[string]json.RawMessage{}
	if err := json.Unmarshal(in, &o); err != nil {
		return nil, err
	}
	n, err := put(o[path[0]], path[1:], value)
	if err != nil {
		return nil, err
	}
	o[path[0]] = n
	return json.Marshal(o)
}
