package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/assets"
)

func TestVersion(t *testing.T) {
	code, out, errs := runSightline("", "version")
	if code != exitOK || errs != "" || !strings.HasPrefix(out, "sightline ") || !strings.Contains(out, runtime.Version()) {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	for _, s := range systems() {
		if !strings.Contains(out, fmt.Sprintf("rules %s, version %d\n", s.Name(), s.Version())) {
			t.Errorf("%s is not in %s", s.Name(), out)
		}
	}
	code, out, errs = runSightline("", "version", "--licenses")
	if code != exitOK || errs != "" || out != strings.ReplaceAll(assets.Licenses, "\f", `\u000c`) {
		t.Errorf("exit %d: %s%.300s", code, errs, out)
	}
}

// The licenses are those of everything that is linked into the program on any
// system it is built for: what is added, left out or renewed changes them.
// `make licenses` writes them anew.
func TestLicenses(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command")
	}
	const path = "../../assets/licenses.txt"
	want := licenses(t)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(want, assets.Licenses); d != "" {
		t.Errorf("the licenses are stale; `make licenses` writes them anew (-want +got):\n%.3000s", d)
	}
}

// platforms are the systems that the program is built for.
var platforms = []string{"linux/amd64", "linux/arm64", "linux/386", "windows/amd64", "windows/arm64", "darwin/amd64", "darwin/arm64", "js/wasm"}

// A module is one that is linked, with the folders of its packages that are.
type module struct {
	name, dir string
	packages  []string
}

// licenses is what assets.Licenses should be.
func licenses(t *testing.T) string {
	t.Helper()
	var list []module
	for _, p := range platforms {
		system, machine, _ := strings.Cut(p, "/")
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}\t{{.Dir}}", ".")
		if system != "js" { // no browser is a service
			cmd.Args = append(cmd.Args, "../sightline-service")
		}
		cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for line := range strings.Lines(string(out)) {
			f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(f) != 3 {
				continue // of the library of Go, or ours
			}
			i := slices.IndexFunc(list, func(m module) bool { return m.name == f[0] })
			if i < 0 {
				i, list = len(list), append(list, module{name: f[0], dir: f[1]})
			}
			if !slices.Contains(list[i].packages, f[2]) {
				list[i].packages = append(list[i].packages, f[2])
			}
		}
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.name, b.name) })
	if len(list) < 10 {
		t.Fatalf("%d modules are linked; want 10 or more", len(list))
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	goroot := strings.TrimSpace(string(root))
	var texts, names []string
	add := func(name, path string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n")) + "\n"
		if i := slices.Index(texts, text); i >= 0 {
			names[i] += "\n" + name
			return
		}
		texts, names = append(texts, text), append(names, name)
	}
	add("Sightline", "../../LICENSE")
	add("Go: its library and runtime", filepath.Join(goroot, "LICENSE"))
	add("Go: its library and runtime", filepath.Join(goroot, "PATENTS"))
	for _, m := range list {
		found := noticesOf(t, m)
		if len(found) == 0 {
			t.Errorf("%s has no license", m.name)
		}
		for _, path := range found {
			rel, err := filepath.Rel(m.dir, path)
			if err != nil {
				t.Fatal(err)
			}
			add(m.name+", "+filepath.ToSlash(rel), path)
		}
	}
	var b strings.Builder
	b.WriteString("Sightline, and all that others wrote and that is part of it, are under these\nlicenses. Where several are named above one they share it.\n")
	for i := range texts {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s", strings.Repeat("=", 78), names[i], strings.Repeat("=", 78), texts[i])
	}
	return b.String()
}

// noticesOf are the files with licenses of a module, in order of names: those in
// folders of packages that are linked, and in those above. The fonts of
// golang.org/x/image have theirs in a README beside them.
func noticesOf(t *testing.T, m module) []string {
	t.Helper()
	var found []string
	for _, dir := range m.packages {
		if strings.Contains(filepath.ToSlash(dir), "/font/gofont/") {
			found = append(found, filepath.Join(filepath.Dir(dir), "ttfs", "README"))
		}
		for ; len(dir) >= len(m.dir); dir = filepath.Dir(dir) {
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				name := strings.ToUpper(e.Name())
				for _, begins := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS", "AUTHORS"} {
					if strings.HasPrefix(name, begins) && !e.IsDir() && !strings.HasSuffix(name, ".GO") {
						found = append(found, filepath.Join(dir, e.Name()))
					}
				}
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
