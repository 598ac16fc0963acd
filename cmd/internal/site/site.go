// Package site is the program as a folder of files that any web server can hand out.
// The pages and the two scripts of page are ours; the program, as WebAssembly packed by
// gzip, and wasm_exec.js, which comes with Go and has to be of the same version, are
// made from the source. The page unpacks the program itself, so that a server that
// knows nothing of WebAssembly or of packed files will do.
package site

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/link"
)

//go:embed page
var pages embed.FS

// Names of the files that are made from the source.
const (
	programName = "sightline.wasm.gz"
	glueName    = "wasm_exec.js"
)

// Files are the files of a site, by their names in its folder, slashes between them.
type Files map[string][]byte

// Of is the site of a program that was built already, as Built makes it.
func Of(built Files) (Files, error) {
	all := Files{}
	for _, name := range []string{programName, glueName} {
		if len(built[name]) == 0 {
			return nil, fmt.Errorf("%s is missing", name)
		}
		all[name] = built[name]
	}
	all[link.DictionaryName] = link.Dictionary()
	err := fs.WalkDir(pages, "page", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all[strings.TrimPrefix(name, "page/")], err = pages.ReadFile(name)
		}
		return err
	})
	return all, err
}

// Built reads the program from a folder in which it lies ready, as in a release. The
// error is fs.ErrNotExist if none does.
func Built(folder string) (Files, error) {
	out := Files{}
	for _, name := range []string{programName, glueName} {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		out[name] = data
	}
	return out, nil
}

// Write writes the files into a folder, which is made if it is not there. Each is
// written whole or not at all; what else is in the folder stays.
func (f Files) Write(folder string) error {
	for name, data := range f {
		err := files.Replace(filepath.Join(folder, filepath.FromSlash(name)), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// types are what files are to a browser, by the ends of their names.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	".png":  "image/png",
	".json": "application/json",
	".txt":  "text/plain; charset=utf-8",
	".gz":   "application/octet-stream", // the page unpacks it
}

func typeOf(name string) string { return types[path.Ext(name)] }
