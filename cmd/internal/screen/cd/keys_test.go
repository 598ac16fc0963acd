package cd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// The keys that commands come with are those of the table that settings list, and
// each of the table is there.
func TestCommandsHaveTheKeysOfTheTable(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no source: ", err)
	}
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			id, key := literal(lit, "id"), literal(lit, "key")
			if id == "" || key == "" {
				return true
			}
			for _, c := range keys.Table {
				if c.ID == id {
					found[id] = true
					if c.Key != key {
						t.Errorf("%s: %q comes with %s, the table has %s", name, id, key, c.Key)
					}
				}
			}
			return true
		})
	}
	for _, c := range keys.Table {
		if !found[c.ID] && c.Where != keys.Free && c.Where != keys.Build {
			t.Errorf("no command is called %q", c.ID)
		}
	}
}

// literal is the text that a field is set to, "" if it is none.
func literal(lit *ast.CompositeLit, field string) string {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name, isName := kv.Key.(*ast.Ident)
		text, isText := kv.Value.(*ast.BasicLit)
		if isName && isText && name.Name == field && text.Kind == token.STRING {
			s, _ := strconv.Unquote(text.Value)
			return s
		}
	}
	return ""
}

// The trace of a run names what can be done and what was done as the table of
// commands does, by whatever it was done: a key, a button, the menu.
func TestTraceNamesCommands(t *testing.T) {
	g := launch(t, "maneuvers-1941", "player,steady")
	did := func(want string) {
		t.Helper()
		if tr := g.Now(); tr.Did != want {
			t.Errorf("did %q, the %dth; want %q", tr.Did, tr.Done, want)
		}
	}
	if c := g.Now().Can; !slices.Contains(c, ui.TraceCommand{ID: "place all", Key: "A"}) {
		t.Errorf("what can be done is %v, want to place all", c)
	}
	g.press(ebiten.KeyF)
	did("formation")
	g.click(g.Target("place all"))
	did("place all")
	if c := g.Now().Can; slices.Contains(c, ui.TraceCommand{ID: "place all", Key: "A"}) {
		t.Error("with all placed, all can be placed")
	}
	g.press(ebiten.KeyF10)
	did("menu")
	g.click(g.Target("go on"))
	did("go on")
	n := g.Now().Done
	g.press(ebiten.KeyF12)
	if tr := g.Now(); tr.Done != n {
		t.Errorf("a key that does nothing did %q", tr.Did)
	}
	g.ready()
	did("ready")
}
