package site

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// In a browser nobody sets GODEBUG: every setting of it is as by default.
const noDebug = `package godebug

type Setting struct{ name string }

func New(name string) *Setting { return &Setting{name} }

func (s *Setting) Name() string { return s.name }

func (*Setting) Undocumented() bool { return false }

func (s *Setting) String() string { return s.name + "=" }

func (*Setting) Value() string { return "" }

func (*Setting) IncNonDefault() {}
`

// smallerLibrary writes into a folder what the go command has to compile in place of files of its
// library, and returns the name of the list of them.
func smallerLibrary(source, work string) (overlay string, err error) {
	var env struct{ GOROOT string }
	if err := askGo(source, &env, "env", "-json", "GOROOT"); err != nil {
		return "", err
	}
	library := filepath.Join(env.GOROOT, "src")
	instead := map[string]string{}
	for name, text := range map[string]func(string) ([]byte, error){
		"slices/zsortanyfunc.go":      sortingOnce,
		"internal/godebug/godebug.go": func(string) ([]byte, error) { return []byte(noDebug), nil },
		"regexp/syntax/parse.go":      withoutScripts,
	} {
		text, err := text(library)
		if err != nil {
			return "", err
		}
		to := filepath.Join(work, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(to, text, 0o666); err != nil {
			return "", err
		}
		instead[filepath.Join(library, filepath.FromSlash(name))] = to
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": instead})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(work, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o666)
}

// withoutScripts is the parser of regular expressions without the tables of Unicode's categories
// and scripts, which it holds for the sake of \p{Greek}: no expression here has such, and nobody
// writes one. One that had would be refused as soon as the program starts.
func withoutScripts(library string) ([]byte, error) {
	name := filepath.Join(library, "regexp", "syntax", "parse.go")
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range f.Decls {
		if of, is := d.(*ast.FuncDecl); is && of.Name.Name == "unicodeTable" {
			from, to := fset.Position(of.Body.Pos()).Offset, fset.Position(of.Body.End()).Offset
			return []byte(string(text[:from]) + "{ return nil, nil, 0 }" + string(text[to:])), nil
		}
	}
	return nil, fmt.Errorf("%s: has no function unicodeTable", name)
}
