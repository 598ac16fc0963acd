package site

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"text/template"
)

// Ebitengine executes templates to make its shaders. Of a program that can do so, every
// exported method is kept, as a template may call it by its name: an eighth of what a
// browser loads. What comes of the templates is known beforehand.
const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// slimmed copies Ebitengine into a folder, without templates and without what no browser
// has a use for, and returns a go.mod there that is as that of the source but
// for the copy in its place.
func slimmed(source, work string) (mod string, err error) {
	dir, err := folderOf(source, ebitengine)
	if err != nil {
		return "", err
	}
	slim := filepath.Join(work, "ebitengine")
	if err := os.CopyFS(slim, os.DirFS(dir)); err != nil {
		return "", err
	}
	for name, with := range replaced {
		if err := replaceFuncs(filepath.Join(slim, filepath.FromSlash(name)), with); err != nil {
			return "", err
		}
	}
	if err := silence(slim); err != nil {
		return "", err
	}
	mod = filepath.Join(work, "go.mod")
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(source, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(work, name), text, 0o666)
		}
		if err != nil {
			return "", err
		}
	}
	fonts, err := withoutPictures(source, work, slim)
	if err != nil {
		return "", err
	}
	if err := exec.Command("go", "mod", "edit", "-replace="+ebitengine+"="+slim, "-replace="+typesetting+"="+fonts, mod).Run(); err != nil {
		return "", err
	}
	return mod, shadersKnown(source, slim, mod)
}

// replaced are the files of Ebitengine whose functions are replaced, and what by.
var replaced = map[string]func(*ast.File) (string, error){
	"internal/builtinshader/shader.go":     shaderSource,
	"internal/colormshader/shader.go":      shaderSource,
	"internal/debug/caller.go":             by(firstCaller),
	"internal/gamepad/gamepad_js.go":       by(noGamepads),
	"internal/gamepaddb/gamepaddb.go":      by(noGamepadNames),
	"internal/graphicscommand/image_js.go": by(dump),
	"internal/vmguest/vmguest.go":          by(isGuest),
	"text/v2/gotextsvg.go":                 by(svgToImage),
}

// replaceFuncs replaces the imports, functions and variables of a file by those of a text.
func replaceFuncs(name string, with func(*ast.File) (string, error)) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, 0)
	if err != nil {
		return err
	}
	funcs, err := with(f)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n\n%s\n", f.Name.Name, funcs)
	for _, d := range f.Decls {
		if g, is := d.(*ast.GenDecl); is && (g.Tok == token.CONST || g.Tok == token.TYPE) {
			if err := format.Node(&out, fset, g); err != nil {
				return err
			}
			out.WriteString("\n\n")
		}
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}

// What is left of what no page of a browser does: to say where in its source the program
// calls Ebitengine, to save images for who looks for a fault, to be shown by another process, to draw letters that are pictures, and to look for
// gamepads at every tick, which play no part here. With
// them go the packages that print Go, pack archives, speak to processes and draw SVG.
const (
	firstCaller = "func FirstCaller() (file string, line int, callerType CallerType) { return }\n"
	dump        = "import (\n\"image\"\n\"" + ebitengine + "/internal/graphicsdriver\"\n)\n\n" +
		"func (i *Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) { return ``, nil }\n\n" +
		"func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return ``, nil }\n"
	svgToImage = "import (\n\"github.com/go-text/typesetting/font\"\n\"golang.org/x/image/math/fixed\"\n\"" + ebitengine + "\"\n)\n\n" +
		"func svgToImage(*svgGlyphData, float64, fixed.Point26_6, fixed.Rectangle26_6) *ebiten.Image { return nil }\n"
	noGamepads = "import \"syscall/js\"\n\nfunc newNativeGamepadsImpl() nativeGamepads { return &nativeGamepadsImpl{} }\n\n" +
		"func (*nativeGamepadsImpl) init(*gamepads) error { return nil }\n\n" +
		"func (*nativeGamepadsImpl) update(*gamepads) error { return nil }\n"
	noGamepadNames = "func (Mapping) HasStandardLayout() bool { return false }\n\nfunc (Mapping) IsMapped() bool { return false }\n\n" +
		"func StandardAxisMapping(string, StandardAxis) (m Mapping) { return }\n\nfunc StandardButtonMapping(string, StandardButton) (m Mapping) { return }\n\n" +
		"func (Mapping) AxisValue(GamepadState) float64 { return 0 }\n\nfunc (Mapping) ButtonValue(GamepadState) float64 { return 0 }\n\n" +
		"func (Mapping) IsButtonPressed(GamepadState) bool { return false }\n\nfunc HasStandardLayoutMapping(string) bool { return false }\n\n" +
		"func Name(string) string { return `` }\n\nfunc Update([]byte) error { return nil }\n"
	isGuest = "func MarkGuest(bool) {}\n\nfunc IsGuest() bool { return false }\n"
)

// logging are the files of Ebitengine that report to the log what no browser does: that a
// thread has ended, that a telephone has taken its images away. That log is large.
var logging = []string{"internal/thread/thread.go", "internal/atlas/gpuresources.go"}

const silentLog = `package slog

import "context"

type Level int

const LevelDebug Level = -4

type Logger struct{}

func Default() *Logger { return nil }

func (*Logger) Enabled(context.Context, Level) bool { return false }

func Debug(string, ...any) {}

func Error(string, ...any) {}
`

// silence has Ebitengine report to a log that says nothing.
func silence(slim string) error {
	for _, name := range logging {
		file := filepath.Join(slim, filepath.FromSlash(name))
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		to := bytes.Replace(text, []byte(`"log/slog"`), []byte(`"`+ebitengine+`/internal/slog"`), 1)
		if bytes.Equal(to, text) {
			return fmt.Errorf("%s: reports to no log", name)
		}
		if err := os.WriteFile(file, to, 0o666); err != nil {
			return err
		}
	}
	folder := filepath.Join(slim, "internal", "slog")
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "slog.go"), []byte(silentLog), 0o666)
}

func by(funcs string) func(*ast.File) (string, error) {
	return func(*ast.File) (string, error) { return funcs, nil }
}

// Names of the filters and addresses in the templates, in the order of their values.
var (
	filters   = []string{"FilterNearest", "FilterLinear", "FilterPixelated"}
	addresses = []string{"AddressUnsafe", "AddressClampToZero", "AddressRepeat"}
)

// shaderSource executes the template of a file for every filter and address.
func shaderSource(f *ast.File) (string, error) {
	t, err := templateIn(f)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	out.WriteString("var sources = [FilterCount][AddressCount]string{\n")
	values := map[string]int{}
	for i := range filters {
		values[filters[i]], values[addresses[i]] = i, i
	}
	for i := range filters {
		out.WriteString("{\n")
		for k := range addresses {
			var text bytes.Buffer
			values["Filter"], values["Address"] = i, k
			if err := t.Execute(&text, values); err != nil {
				return "", err
			}
			fmt.Fprintf(&out, "%q,\n", text.Bytes())
		}
		out.WriteString("},\n")
	}
	out.WriteString("}\n\nfunc ShaderSource(filter Filter, address Address) []byte { return []byte(sources[filter][address]) }\n")
	return out.String(), nil
}

// templateIn is the template that a file parses.
func templateIn(f *ast.File) (*template.Template, error) {
	text := ""
	ast.Inspect(f, func(n ast.Node) bool {
		call, _ := n.(*ast.CallExpr)
		if call == nil || len(call.Args) != 1 {
			return true
		}
		if s, is := call.Fun.(*ast.SelectorExpr); is && s.Sel.Name == "Parse" {
			if lit, is := call.Args[0].(*ast.BasicLit); is {
				text, _ = strconv.Unquote(lit.Value)
			}
		}
		return true
	})
	if text == "" {
		return nil, errors.New("parses no template")
	}
	return template.New("").Option("missingkey=error").Parse(text)
}
