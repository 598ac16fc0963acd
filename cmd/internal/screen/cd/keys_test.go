package cd

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sightline/cmd/internal/keys"
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
		if !found[c.ID] {
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
