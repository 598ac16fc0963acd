package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Build makes the program from the source in a folder, which takes a minute, with the Go
// that is installed.
func Build(source string) (Files, error) {
	program, err := compiled(source)
	if err != nil {
		return nil, err
	}
	if program, err = withoutLines(program); err != nil {
		return nil, err
	}
	packed := pack(program)
	var env struct{ GOROOT string }
	if err := askGo(source, &env, "env", "-json", "GOROOT"); err != nil {
		return nil, err
	}
	glue, err := os.ReadFile(filepath.Join(env.GOROOT, "lib", "wasm", glueName))
	if err != nil {
		return nil, err
	}
	return Files{programName: packed, glueName: glue}, nil
}

// ErrStopped is the error of Build that was interrupted.
var ErrStopped = errors.New("stopped before it was built")

// compiled is the program as the compiler leaves it. It is built in a folder for that alone, which is gone
// afterwards, also if somebody interrupts that.
func compiled(source string) ([]byte, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	work, err := os.MkdirTemp("", "sightline-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	mod, err := slimmed(source, work)
	if err != nil {
		return nil, fmt.Errorf("making Ebitengine smaller: %w", err)
	}
	overlay, err := smallerLibrary(source, work)
	if err != nil {
		return nil, fmt.Errorf("making the Go library smaller: %w", err)
	}
	wasm := filepath.Join(work, "sightline.wasm")
	args := append([]string{"build", "-modfile=" + mod, "-overlay=" + overlay, "-o", wasm}, flags()...)
	c := exec.CommandContext(ctx, "go", append(args, "./cmd/sightline-web")...)
	c.Dir, c.Env = source, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) } // it has a folder of its own to take away
	c.WaitDelay = 5 * time.Second                                     // then it is killed
	said, err := c.CombinedOutput()
	if ctx.Err() != nil {
		return nil, ErrStopped
	}
	if err != nil {
		return nil, fmt.Errorf("building the program for browsers: %w\n%s", err, said)
	}
	return os.ReadFile(wasm)
}

// inlined are the packages in which all that is decided is computed. To inline functions
// elsewhere makes nothing quicker that is felt, and a fifth more to load.
var inlined = []string{
	"runtime", "internal/runtime/...", "internal/bytealg", "internal/chacha8rand", "math", "math/bits", "sync", "sync/atomic", "sort", "slices", "cmp", "unicode/utf8",
	"sightline/geom/...", "sightline/los",
}

// flags are those of the compiler and linker. The list of modules is left out: it names
// the folder of the copy, another one each time; so does the ID of the build.
func flags() []string {
	out := []string{"-trimpath", "-ldflags=-s -w -buildid= -X=runtime.modinfo=", "-gcflags=all=-l"}
	for _, p := range inlined {
		out = append(out, "-gcflags="+p+"=")
	}
	return out
}

// folderOf is the folder of a module that the source needs, which is downloaded if it is not
// there yet.
func folderOf(source, path string) (string, error) {
	var module struct{ Dir, Error string }
	if err := askGo(source, &module, "list", "-m", "-json", path); err == nil && module.Dir != "" {
		return module.Dir, nil
	}
	if err := askGo(source, &module, "mod", "download", "-json", path); module.Dir == "" {
		return "", fmt.Errorf("the module %s is not on this machine and cannot be downloaded: %s", path, cmp.Or(module.Error, fmt.Sprint(err)))
	}
	return module.Dir, nil
}

// askGo asks the go command something in a folder, which answers in JSON.
func askGo(folder string, to any, args ...string) error {
	c := exec.Command("go", args...)
	c.Dir = folder
	out, err := c.Output()
	if err == nil {
		return json.Unmarshal(out, to)
	}
	_ = json.Unmarshal(out, to) // it may say why
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) && len(failed.Stderr) > 0 {
		err = errors.New(strings.TrimSpace(string(failed.Stderr)))
	}
	return fmt.Errorf("go %s: %w", args[0], err)
}
