package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"sightline"
	"sightline/cmd/internal/handbook"
	"sightline/cmd/internal/site"
)

type webCommand struct {
	Dir string `arg:"" help:"Folder for the site, made if it is not there."`
}

func (webCommand) Help() string {
	return `Writes Sightline as a web site of plain files: the window, with the rulings, the scenarios, hot seat and bots, in a tab of a browser. Any web server can hand them out; they need no program on it. Games are kept in the browser's own storage, at every action.

The program for browsers lies in the folder web beside this one in a release; in a checkout of the source it is built by Go, which takes a minute.

Examples:
  sightline web public
  sightline serve`
}

// Run writes the site.
func (c webCommand) Run(p *program) error {
	if err := mayWriteInto(c.Dir); err != nil { // before it is built, which takes a minute
		return fmt.Errorf("web: %w", err)
	}
	all, err := p.siteFiles()
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	if err := all.Write(c.Dir); err != nil {
		return fmt.Errorf("web: %w", err)
	}
	fmt.Fprintf(p.stdout, "%s: %s\n", nameOf(c.Dir), counted(len(all), "file"))
	return nil
}

// mayWriteInto says why no folder can be made or written into, and makes none.
func mayWriteInto(dir string) error {
	there := filepath.Clean(dir)
	for {
		is, err := os.Stat(there)
		if err == nil && !is.IsDir() {
			return fmt.Errorf("the folder %s cannot be made: %s is a file", nameOf(dir), nameOf(there))
		}
		if err == nil || there == filepath.Dir(there) {
			break
		}
		there = filepath.Dir(there)
	}
	f, err := os.CreateTemp(there, ".sightline-*")
	if err != nil {
		return fmt.Errorf("nothing can be written into the folder %s: %w", nameOf(dir), err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

type serveCommand struct {
	Addr string `default:"localhost:8080" help:"Where to listen: host:port, or :port for everybody on the network."`
	Dir  string `placeholder:"DIR" help:"Folder of a site that was written by the command web; without it, the program's own."`
}

func (serveCommand) Help() string {
	return `Hands out the site of sightline web on this machine, until Ctrl+C.

Examples:
  sightline serve
  sightline serve --addr :8080    # for browsers on your network, too`
}

// Run serves the site.
func (c serveCommand) Run(p *program) error {
	l, err := net.Listen("tcp", c.Addr) // before it is built, which takes a minute
	if err != nil {
		return fmt.Errorf("serve: --addr %s: %w; want host:port or :port", c.Addr, err)
	}
	defer l.Close()
	all, err := c.files(p)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	fmt.Fprintf(p.stdout, "http://%s/\n", servedAt(c.Addr, l.Addr()))
	s := &http.Server{Handler: all.Handler(), ReadHeaderTimeout: 10 * time.Second}
	return fmt.Errorf("serve: %w", s.Serve(l))
}

// servedAt is the address as it was asked for, which is another to a browser than that of its
// numbers; of all networks, or of a port that was chosen, it is as it came out.
func servedAt(asked string, is net.Addr) string {
	host, port, err := net.SplitHostPort(asked)
	if err != nil || host == "" || port == "0" {
		return is.String()
	}
	return asked
}

// files are those of the site in the folder that is named, or of the program's own.
func (c serveCommand) files(p *program) (site.Files, error) {
	if c.Dir == "" {
		return p.siteFiles()
	}
	built, err := site.Built(c.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no whole site: write one with `sightline web %s`", nameOf(c.Dir), nameOf(c.Dir))
	}
	if err != nil {
		return nil, err
	}
	return withLibrary(built)
}

// siteFiles is the program's own site: what lies beside it, or is built from the source.
func (p *program) siteFiles() (site.Files, error) {
	built, err := p.builtSite()
	if err != nil {
		return nil, err
	}
	return withLibrary(built)
}

// besideSite hands out the site that lies beside this program, as a release has it; nil if
// none does.
func (p *program) besideSite() http.Handler {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	built, err := builtBeside(self)
	if err != nil {
		return nil
	}
	return site.Later(func() (site.Files, error) { return withLibrary(built) })
}

// withLibrary is the site of a program that was built, with what is read without it.
func withLibrary(built site.Files) (site.Files, error) {
	all, err := site.Of(built)
	if err != nil {
		return nil, err
	}
	chapters, err := webLibrary()
	if err != nil {
		return nil, err
	}
	if err := all.AddLibrary(chapters); err != nil {
		return nil, err
	}
	book, err := handbook.Read(sightline.Documents)
	if err != nil {
		return nil, err
	}
	pages, err := book.Site()
	for name, data := range pages {
		all["handbook/"+name] = data
	}
	return all, err
}

// builtSite is the program for browsers, as a release has it or built from the source.
func (p *program) builtSite() (site.Files, error) {
	if self, err := os.Executable(); err == nil {
		if built, err := builtBeside(self); !errors.Is(err, fs.ErrNotExist) {
			return built, err
		}
	}
	source, ok := checkout()
	if !ok {
		return nil, errors.New("the program for browsers is not in a folder web beside this program, where a release has it, and neither this folder nor that of the program is in a checkout of the source, from which it could be built; `sightline serve --dir FOLDER` hands out a site that was written elsewhere")
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, errors.New("the program for browsers is not in a folder web beside this program, where a release has it, and to build it from this checkout Go is needed: https://go.dev/dl/")
	}
	fmt.Fprintln(p.stderr, "sightline: building the site from the source: about a minute the first time")
	return site.Build(source)
}

// besides are the folders that may hold the program for browsers, from that of a program on:
// as archives have it, as an application of macOS does, and as below /usr/local.
var besides = []string{"web", "../Resources/web", "../share/sightline/web"}

// builtBeside is the program for browsers that lies where it is looked for from a program.
// The error is fs.ErrNotExist if there is none.
func builtBeside(program string) (site.Files, error) {
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	for _, to := range besides {
		folder := filepath.Join(filepath.Dir(program), filepath.FromSlash(to))
		built, err := site.Built(folder)
		if err == nil || !errors.Is(err, fs.ErrNotExist) {
			return built, err
		}
		if entries, err := filepath.Glob(filepath.Join(folder, "*wasm*")); err == nil && len(entries) > 0 {
			return nil, fmt.Errorf("the folder %s is not whole: unpack the release once more", nameOf(folder))
		}
	}
	return nil, fs.ErrNotExist
}

// checkout is the folder of the source if the working folder is in it, or that of the
// program.
func checkout() (string, bool) {
	if dir, err := os.Getwd(); err == nil {
		if source, ok := checkoutOf(dir); ok {
			return source, true
		}
	}
	self, err := os.Executable()
	if real, failed := filepath.EvalSymlinks(self); failed == nil {
		self = real
	}
	if err != nil {
		return "", false
	}
	return checkoutOf(filepath.Dir(self))
}

// checkoutOf is the folder of the source that a folder is in.
func checkoutOf(dir string) (string, bool) {
	for {
		text, failed := os.ReadFile(filepath.Join(dir, "go.mod"))
		if failed == nil && strings.HasPrefix(string(text), "module sightline\n") {
			return dir, true
		}
		if filepath.Dir(dir) == dir {
			return "", false
		}
		dir = filepath.Dir(dir)
	}
}
