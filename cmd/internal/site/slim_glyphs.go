package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Ebitengine draws letters that are pictures, in JPEG and TIFF too. Our fonts have none, so
// the program for browsers has no decoder of them: a browser decodes pictures itself.
const (
	typesetting = "github.com/go-text/typesetting"
	noPicture   = "nopicture" // the package in their place
)

const noPictureText = `package nopicture

import (
	"errors"
	"image"
	"io"
)

var errNone = errors.New("there is no decoder of it in a browser")

func Decode(io.Reader) (image.Image, error) { return nil, errNone }

func DecodeConfig(io.Reader) (image.Config, error) { return image.Config{}, errNone }
`

// withoutPictures copies what Ebitengine reads fonts with into a folder, and takes the
// decoders out of it and of Ebitengine's copy. It returns that folder.
func withoutPictures(source, work, slim string) (folder string, err error) {
	from, err := folderOf(source, typesetting)
	if err != nil {
		return "", err
	}
	folder = filepath.Join(work, "typesetting")
	if err := copyGo(folder, from); err != nil {
		return "", err
	}
	to := filepath.Join(folder, noPicture)
	if err := os.Mkdir(to, 0o777); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(to, noPicture+".go"), []byte(noPictureText), 0o666); err != nil {
		return "", err
	}
	for _, name := range []string{filepath.Join(folder, "font", "glyphs.go"), filepath.Join(slim, "text", "v2", "gotextfacesource.go")} {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		for _, decoder := range [][2]string{{"jpeg", `"image/jpeg"`}, {"tiff", `"golang.org/x/image/tiff"`}} {
			if !bytes.Contains(text, []byte("\t"+decoder[1]+"\n")) {
				return "", fmt.Errorf("%s: imports no %s", name, decoder[1])
			}
			text = bytes.Replace(text, []byte(decoder[1]), []byte(decoder[0]+` "`+typesetting+"/"+noPicture+`"`), 1)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return "", err
		}
	}
	return folder, nil
}

// copyGo copies the source of a module, without its tests and what they read.
func copyGo(to, from string) error {
	return filepath.WalkDir(from, func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".")) {
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		switch {
		case e.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o777)
		case strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o666)
	})
}
