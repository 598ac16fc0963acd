package scenarios_test

import (
	"bytes"
	"embed"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/scenarios"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The golden files are embedded so that the browser's machine, which has no
// files, compares the same bytes.
//
//go:embed all:testdata/golden
var golden embed.FS

const goldenFolder = "testdata/golden"

// TestGoldenRulings holds the whole ruling of every worked case against the
// committed one. It runs natively, on 32 bits and under js/wasm: all three
// must give the same bytes.
func TestGoldenRulings(t *testing.T) {
	names, err := scenarios.Names(scenarios.WorkedCases())
	if err != nil {
		t.Fatal(err)
	}
	if len(names) < 33 {
		t.Fatalf("%d worked cases; want 33 or more", len(names))
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(name, ".toml"), func(t *testing.T) {
			got := rule(t, name)
			file := strings.TrimSuffix(name, ".toml") + ".json"
			if *update {
				if err := os.WriteFile(filepath.Join(goldenFolder, file), got, 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := golden.ReadFile(goldenFolder + "/" + file)
			if err != nil {
				t.Fatalf("%v; `make golden` writes it", err)
			}
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("the ruling is not the golden one; `make golden` accepts it (-want +got):\n%s", d)
			}
		})
	}
	if *update {
		return
	}
	// A golden file without its worked case tests nothing.
	have, err := fs.Glob(golden, goldenFolder+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(have) != len(names) {
		t.Errorf("%d golden rulings for %d worked cases; want one each", len(have), len(names))
	}
}

// rule answers the question of a worked case twice and returns the ruling as
// text: two calls must give the same bytes.
func rule(t *testing.T, name string) []byte {
	t.Helper()
	doc, err := scenarios.LoadFS(scenarios.WorkedCases(), name)
	if err != nil {
		t.Fatal(err)
	}
	r := doc.Ruling
	if r == nil {
		t.Fatal("not a ruling")
	}
	var texts [2][]byte
	for i := range texts {
		board, err := r.Board()
		if err != nil {
			t.Fatal(err)
		}
		answer := board.Rule(r.Ask.Question, r.StandIndex(r.Ask.From), r.StandIndex(r.Ask.To))
		text, err := json.MarshalIndent(answer, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = append(readable(text), '\n')
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("two calls gave different bytes:\n%s", cmp.Diff(string(texts[0]), string(texts[1])))
	}
	return texts[0]
}

var (
	pairLines  = regexp.MustCompile(`\[\s+(-?[0-9.]+),\s+(-?[0-9.]+)\s+\]`)
	pointLines = regexp.MustCompile(`([0-9]\]),\s+(\[-?[0-9])`)
)

// readable puts each point, and each row of points, on one line.
func readable(text []byte) []byte {
	text = pairLines.ReplaceAll(text, []byte("[$1, $2]"))
	return pointLines.ReplaceAll(text, []byte("$1, $2"))
}
