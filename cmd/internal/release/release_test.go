package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What is released works by itself: unpacked into an empty folder, in which no Go is to be
// found, the program tells its version, answers a ruling, and hands out the site.
func TestReleaseWorks(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the program and runs that of Linux")
	}
	out, platform := t.TempDir(), runtime.GOOS+"/"+runtime.GOARCH
	names, err := build("../../..", out, []string{platform})
	if err != nil || len(names) != 2 {
		t.Fatalf("%q: %v", names, err)
	}
	archive, err := os.ReadFile(filepath.Join(out, names[0]))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(out, names[1]))
	if want := fmt.Sprintf("%x  %s\n", sha256.Sum256(archive), names[0]); err != nil || string(sums) != want {
		t.Errorf("the sums are %q, want %q: %v", sums, want, err)
	}
	dir := unpack(t, archive)
	for _, name := range []string{"README.txt", "CHANGELOG.md", "LICENSE", "LICENSES.txt", "share/applications/sightline.desktop",
		"share/icons/hicolor/48x48/apps/sightline.png", "share/icons/hicolor/scalable/apps/sightline.svg"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	v, err := versionOf("../../..")
	if err != nil {
		t.Fatal(err)
	}
	says(t, dir, "sightline "+v.name+", commit "+v.revision+"\n"+runtime.Version(), "version")
	says(t, dir, "Blocked by Sainte-Marie", "rule", "case-08b")
	says(t, dir, "Your first game", "handbook", "start")
	serves(t, dir)
	says(t, dir, "out: ", "web", "out")
	for _, name := range []string{"index.html", "sightline.wasm.gz", "library/lezey-1944.html"} {
		if info, err := os.Stat(filepath.Join(dir, "out", name)); err != nil || info.Size() == 0 {
			t.Errorf("web writes no %s: %v", name, err)
		}
	}
}

// command is the program of a release in its folder, without Go.
func command(dir string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(dir, "sightline"), args...)
	c.Dir, c.Env = dir, []string{"PATH=", "HOME=" + dir}
	return c
}

func says(t *testing.T, dir, want string, args ...string) {
	t.Helper()
	if said, err := command(dir, args...).CombinedOutput(); err != nil || !strings.Contains(string(said), want) {
		t.Errorf("%q says %.600q, want %q: %v", args, said, want, err)
	}
}

// serves fails if the program does not hand out the site that lies beside it.
func serves(t *testing.T, dir string) {
	c := command(dir, "serve", "--addr", "localhost:0")
	said, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _, _ = c.Process.Kill(), c.Wait() }()
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatalf("serve says %q: %v", line, err)
	}
	address := strings.TrimSpace(line)
	entries, err := os.ReadDir(filepath.Join(dir, "web"))
	if err != nil || len(entries) == 0 {
		t.Fatalf("%d files of the web: %v", len(entries), err)
	}
	pages := []string{"", "library/", "handbook/", "handbook/start.html", "handbook/orders.png"}
	for _, e := range entries {
		pages = append(pages, e.Name())
	}
	client := http.Client{Timeout: 30 * time.Second}
	for _, page := range pages {
		r, err := client.Get(address + page)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r.Body)
		if err = errors.Join(err, r.Body.Close()); err != nil || r.StatusCode != http.StatusOK || len(data) < 200 {
			t.Errorf("%s%s: %s, %d bytes: %v", address, page, r.Status, len(data), err)
		}
	}
}

// unpack unpacks an archive into a new folder, and returns the one that it holds.
func unpack(t *testing.T, archive []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	dir, top := t.TempDir(), ""
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return filepath.Join(dir, top)
		}
		if err != nil {
			t.Fatal(err)
		}
		top, _, _ = strings.Cut(h.Name, "/")
		data, err := io.ReadAll(r)
		path := filepath.Join(dir, filepath.FromSlash(h.Name))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(path), 0o777)
		}
		if err == nil {
			err = os.WriteFile(path, data, h.FileInfo().Mode())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// The same files give the same bytes, whenever they are packed and however they are kept,
// and both kinds of archives keep names, texts and which file is a program.
func TestArchivesAreTheSame(t *testing.T) {
	make := func() tree {
		return tree{"b/c.txt": {[]byte("text"), 0o644}, "a": {[]byte("program"), 0o755}, "b/a.txt": {nil, 0o644}}
	}
	when := time.Unix(1_700_000_000, 0).UTC()
	var tars, zips [2][]byte
	for i := range 2 {
		var err, failed error
		tars[i], err = make().tarGz("top", when)
		zips[i], failed = make().zip("top", when)
		if err != nil || failed != nil {
			t.Fatal(err, failed)
		}
	}
	if !bytes.Equal(tars[0], tars[1]) || !bytes.Equal(zips[0], zips[1]) {
		t.Error("packed twice, the archives differ")
	}
	dir := unpack(t, tars[0])
	if info, err := os.Stat(filepath.Join(dir, "a")); err != nil || info.Mode().Perm()&0o100 == 0 {
		t.Errorf("the program is no program: %v", err)
	}
	z, err := zip.NewReader(bytes.NewReader(zips[0]), int64(len(zips[0])))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name+" "+f.Mode().String())
	}
	if got, want := strings.Join(names, ", "), "top/a -rwxr-xr-x, top/b/a.txt -rw-r--r--, top/b/c.txt -rw-r--r--"; got != want {
		t.Errorf("the ZIP holds %s, want %s", got, want)
	}
}
