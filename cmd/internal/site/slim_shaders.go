package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Ebitengine compiles shaders when a program begins, with a compiler of Go's syntax. All that
// this program and Ebitengine use are known beforehand: they are compiled here, and what
// browsers load holds what comes of it.

// compiler is a program in the copy of Ebitengine that compiles shaders: it reads their sources
// as JSON and writes a file of package shaderir in which they are found again.
const compiler = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"` + ebitengine + `/internal/builtinshader"
	"` + ebitengine + `/internal/colormshader"
	"` + ebitengine + `/internal/legacyshader"
	"` + ebitengine + `/internal/shaderir/glsl"
)

func main() {
	var sources []string
	if err := json.NewDecoder(os.Stdin).Decode(&sources); err != nil {
		panic(err)
	}
	for f := range builtinshader.Filter(builtinshader.FilterCount) {
		for a := range builtinshader.Address(builtinshader.AddressCount) {
			sources = append(sources, string(builtinshader.ShaderSource(f, a)))
		}
	}
	for f := range colormshader.Filter(colormshader.FilterCount) {
		for a := range colormshader.Address(colormshader.AddressCount) {
			sources = append(sources, string(colormshader.ShaderSource(f, a)))
		}
	}
	fmt.Println("package shaderir\n\nvar known = map[string]*Program{")
	seen := map[string]bool{}
	for _, s := range sources {
		if seen[s] {
			continue
		}
		seen[s] = true
		p, unit, err := legacyshader.CompileShader([]byte(s))
		if err != nil || unit != legacyshader.Pixels {
			panic(fmt.Sprint(unit, err, s))
		}
		n := 0
		for _, u := range p.Uniforms {
			n += u.DwordCount()
		}
		factors := make([]uint32, n)
		for i := range factors {
			factors[i] = 1
		}
		p.FilterUniformVariables(factors)
		vertex, fragment := glsl.Compile(p, glsl.GLSLVersionES300)
		own := func(v any) string { return strings.ReplaceAll(fmt.Sprintf("%#v", v), "shaderir.", "") }
		fmt.Printf("%q: {UniformNames: %#v, Uniforms: %s, TextureCount: %d, Attributes: %s, Varyings: %s, SourceID: %s, uniformFactors: %#v, GLSL: [2]string{%q, %q}},\n",
			s, p.UniformNames, own(p.Uniforms), p.TextureCount, own(p.Attributes), own(p.Varyings), own(p.SourceID), factors, vertex, fragment)
	}
	fmt.Println("}\n\nfunc Known(source []byte) *Program { return known[string(source)] }")
}
`

// What is left of the packages that compile.
const (
	knownShader = "import (\n\"errors\"\n\"" + ebitengine + "/internal/shaderir\"\n)\n\n" +
		"func CompileShader(source []byte) (*shaderir.Program, Unit, error) {\n" +
		"if p := shaderir.Known(source); p != nil { return p, Pixels, nil }\n" +
		"return nil, 0, errors.New(`ebiten: a shader that was not compiled beforehand`)\n}\n"
	programs = "import \"slices\"\n\n" +
		"func (p *Program) FilterUniformVariables(uniforms []uint32) {\nfor i, f := range p.uniformFactors { uniforms[i] *= f }\n}\n\n" +
		"func (s SourceID) String() string { return string(s[:]) }\n\nvar _ = slices.Sort[[]int]\n"
	knownGLSL = "package glsl\n\nimport \"" + ebitengine + "/internal/shaderir\"\n\n" +
		"type GLSLVersion int\n\nconst (\n\tGLSLVersionDefault GLSLVersion = iota\n\tGLSLVersionES300\n)\n\n" +
		"func Compile(p *shaderir.Program, _ GLSLVersion) (vertex, fragment string) { return p.GLSL[0], p.GLSL[1] }\n"
)

// shadersKnown has the copy of Ebitengine look shaders up instead of compiling them.
func shadersKnown(source, slim, mod string) error {
	sources, err := shaderSources(source, slim)
	if err != nil {
		return err
	}
	in, err := json.Marshal(sources)
	if err != nil {
		return err
	}
	folder := filepath.Join(slim, "internal", "compiler")
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(compiler), 0o666); err != nil {
		return err
	}
	c := exec.Command("go", "run", "-modfile="+mod, ebitengine+"/internal/compiler")
	c.Dir, c.Stdin = source, bytes.NewReader(in)
	var said bytes.Buffer
	c.Stderr = &said
	known, err := c.Output()
	if err != nil {
		return fmt.Errorf("compiling shaders: %w\n%s", err, said.Bytes())
	}
	ir := filepath.Join(slim, "internal", "shaderir")
	for _, name := range []string{folder, filepath.Join(slim, "internal", "graphics", "shader.go"), filepath.Join(slim, "internal", "legacyshader", "convert.go"),
		filepath.Join(ir, "check.go"), filepath.Join(ir, "glsl")} {
		if err := os.RemoveAll(name); err != nil {
			return err
		}
	}
	if err := replaceFuncs(filepath.Join(slim, "internal", "legacyshader", "legacyshader.go"), by(knownShader)); err != nil {
		return err
	}
	if err := replaceFuncs(filepath.Join(ir, "program.go"), by(programs)); err != nil {
		return err
	}
	program, err := os.ReadFile(filepath.Join(ir, "program.go"))
	if err != nil {
		return err
	}
	text := strings.ReplaceAll(string(program), "constant.Value", "any")
	with := strings.Replace(text, "uniformFactors []uint32", "uniformFactors []uint32\n\tGLSL [2]string", 1)
	if with == text {
		return fmt.Errorf("%s: a Program is otherwise than it was", ir)
	}
	if err := os.Mkdir(filepath.Join(ir, "glsl"), 0o777); err != nil {
		return err
	}
	for name, text := range map[string]string{"program.go": with, "known.go": string(known), filepath.Join("glsl", "glsl.go"): knownGLSL} {
		if err := os.WriteFile(filepath.Join(ir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// shaderSources are the shaders of the program and of Ebitengine, but for those that it makes
// by filters and addresses.
func shaderSources(source, slim string) (list []string, err error) {
	err = filepath.WalkDir(filepath.Join(source, "cmd"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".kage" {
			return err
		}
		text, err := os.ReadFile(name)
		list = append(list, string(text))
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"stencilbuffer.go", "vector/stencilshader.go", "internal/builtinshader/shader.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(slim, filepath.FromSlash(name)), nil, 0)
		if err != nil {
			return nil, err
		}
		n := len(list)
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil && strings.HasPrefix(s, "//kage:unit pixels") && strings.Contains(s, "Fragment") {
					list = append(list, s)
				}
			}
			return true
		})
		if len(list) == n {
			return nil, fmt.Errorf("%s: has no shader", name)
		}
	}
	return list, nil
}
