package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sightline/assets"
	"sightline/cmd/internal/picture"
)

// A tree is what an archive holds, by names with slashes.
type tree map[string]entry

type entry struct {
	data []byte // of a link, where it leads to
	mode fs.FileMode
}

// documents adds what is to be read, licenses among it.
func (t tree) documents(root, system string) error {
	for to, from := range map[string]string{"LICENSE": "LICENSE", "CHANGELOG.md": "CHANGELOG.md", "README.txt": "assets/release/" + system + ".txt"} {
		data, err := os.ReadFile(filepath.Join(root, from))
		if err != nil {
			return err
		}
		t[to] = entry{data, 0o644}
	}
	t["LICENSES.txt"] = entry{[]byte(assets.Licenses), 0o644}
	return nil
}

// desktop adds what a desktop of Linux wants, as it lies below /usr or ~/.local.
func (t tree) desktop(root string) error {
	data, err := os.ReadFile(filepath.Join(root, "assets/release/sightline.desktop"))
	if err != nil {
		return err
	}
	t["share/applications/sightline.desktop"] = entry{data, 0o644}
	var svg bytes.Buffer
	if err := picture.Emblem().WriteSVG(&svg); err != nil {
		return err
	}
	t["share/icons/hicolor/scalable/apps/sightline.svg"] = entry{svg.Bytes(), 0o644}
	for _, n := range picture.EmblemSizes {
		data, err := emblem(n)
		if err != nil {
			return err
		}
		t[fmt.Sprintf("share/icons/hicolor/%dx%d/apps/sightline.png", n, n)] = entry{data, 0o644}
	}
	return nil
}

// addFolder adds the files of a folder.
func (t tree) addFolder(under, folder string) error {
	files := os.DirFS(folder)
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		t[under+name] = entry{data, 0o644}
		return err
	})
}

// tarGz packs the files below a folder, in order of names, all of one time.
func (t tree) tarGz(folder string, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(t)) {
		e := t[name]
		h := &tar.Header{Name: folder + "/" + name, Mode: int64(e.mode.Perm()), Size: int64(len(e.data)), ModTime: when, Format: tar.FormatPAX}
		if e.mode&fs.ModeSymlink != 0 {
			h.Typeflag, h.Linkname, h.Size = tar.TypeSymlink, string(e.data), 0
			e.data = nil
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), z.Close())
	return b.Bytes(), err
}

// zip packs them as a ZIP.
func (t tree) zip(folder string, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(t)) {
		h := &zip.FileHeader{Name: folder + "/" + name, Method: zip.Deflate, Modified: when}
		h.SetMode(t[name].mode)
		f, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(t[name].data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
