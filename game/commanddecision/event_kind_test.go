package commanddecision

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"sightline/game"
)

// kindsIn reads the kinds of events from their declarations.
func kindsIn(t *testing.T) []EventKind {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "event_kind.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var list []EventKind
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			for _, x := range v.Values {
				word, err := strconv.Unquote(x.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, EventKind(word))
			}
		}
		return true
	})
	return list
}

// kindsSeen are the keys that events of each kind were written with.
type kindsSeen map[EventKind]map[string]bool

func (k kindsSeen) add(e Event) {
	if k[e.Kind] == nil {
		k[e.Kind] = map[string]bool{}
	}
	for _, t := range []any{e, e.Enemy} {
		var keys map[string]any
		if err := json.Unmarshal([]byte(written(t)), &keys); err != nil {
			panic(err)
		}
		for key := range keys {
			k[e.Kind][key] = true
		}
	}
}

// EVENTS.md lists every kind of event, in the order of their declarations, with
// the keys it is written with. Every kind happens in the transcripts or the
// golden games, and no other does.
func TestKinds(t *testing.T) {
	seen := kindsSeen{}
	for _, f := range globbed(t, "testdata/transcripts/*.txt") {
		for kind, keys := range readTranscript(t, string(f)) {
			if seen[kind] == nil {
				seen[kind] = map[string]bool{}
			}
			maps.Copy(seen[kind], keys)
		}
	}
	for _, f := range globbed(t, "testdata/games/*.jsonl") {
		p, err := game.ParseJournal(f).Play(System{})
		if err != nil {
			t.Fatal(err)
		}
		for s, ok := p.Next(); ok; s, ok = p.Next() {
			for _, e := range s.Events {
				seen.add(e.(Event))
			}
		}
	}
	var listed []EventKind
	_, rows, _ := bytes.Cut(globbed(t, "EVENTS.md")[0], []byte("## Kinds"))
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|[^|]*\\|(.*)").FindAllSubmatch(rows, -1) {
		kind := EventKind(m[1])
		listed = append(listed, kind)
		for key := range seen[kind] {
			if !slices.Contains([]string{"e", "cd", "side", "enemy", "text", "now"}, key) && !bytes.Contains(m[2], []byte("`"+key+"`")) {
				t.Errorf("%s is written with the key %q, which EVENTS.md does not say", kind, key)
			}
		}
	}
	kinds := kindsIn(t)
	if !slices.Equal(listed, kinds) {
		t.Errorf("EVENTS.md lists\n%v\nthere are\n%v", listed, kinds)
	}
	elsewhere := []EventKind{EventChanged, EventShared, EventRemanned} // of For, and of play_told_test.go
	for _, k := range kinds {
		if seen[k] == nil && !slices.Contains(elsewhere, k) {
			t.Errorf("no %s happens in any transcript or golden game", k)
		}
		delete(seen, k)
	}
	for k := range seen {
		t.Errorf("a %q happens, which is no kind of event", k)
	}
}

// globbed reads the files of a pattern.
func globbed(t *testing.T, pattern string) [][]byte {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no %s: %v", pattern, err)
	}
	var list [][]byte
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	return list
}
