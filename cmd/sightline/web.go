package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
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
	all, err := siteFiles()
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	if err := all.Write(c.Dir); err != nil {
		return fmt.Errorf("web: %w", err)
	}
	fmt.Fprintf(p.stdout, "%s: %s\n", nameOf(c.Dir), counted(len(all), "file"))
	return nil
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
	all, err := siteFiles()
	if c.Dir != "" {
		var built site.Files
		if built, err = site.Built(c.Dir); err == nil {
			all, err = withLibrary(built)
		}
	}
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	fmt.Fprintf(p.stdout, "http://%s/\n", l.Addr())
	s := &http.Server{Handler: all.Handler(), ReadHeaderTimeout: 10 * time.Second}
	return fmt.Errorf("serve: %w", s.Serve(l))
}

// siteFiles is the program's own site: what lies beside it, or is built from the source.
func siteFiles() (site.Files, error) {
	built, err := builtSite()
	if err != nil {
		return nil, err
	}
	return withLibrary(built)
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

func builtSite() (site.Files, error) {
	if self, err := os.Executable(); err == nil {
		built, err := site.Built(filepath.Join(filepath.Dir(self), "web"))
		if !errors.Is(err, fs.ErrNotExist) {
			return built, err
		}
	}
	if source, ok := checkout(); ok {
		return site.Build(source)
	}
	return nil, errors.New("the program for browsers is neither in a folder web beside this program, where a release has it, nor is this folder in a checkout of the source, from which it could be built")
}

// checkout is the folder of the source if the working folder is in it.
func checkout() (string, bool) {
	dir, err := os.Getwd()
	for err == nil {
		text, failed := os.ReadFile(filepath.Join(dir, "go.mod"))
		if failed == nil && strings.HasPrefix(string(text), "module sightline\n") {
			return dir, true
		}
		if filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	return "", false
}
