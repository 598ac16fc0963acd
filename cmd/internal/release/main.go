// Command release builds the archives of a release from a checkout: the program for
// every system, with the one for browsers beside it, the site as `sightline web` writes
// it, and SHA256SUMS. The same commit, built by the same Go, gives the same bytes.
// Run it at the root of the module, by `make release`; nothing is published.
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"sightline/cmd/internal/site"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: release FOLDER [SYSTEM/MACHINE | web]...")
		os.Exit(2)
	}
	names, err := build(".", os.Args[1], os.Args[2:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
	for _, name := range names {
		fmt.Println(filepath.Join(os.Args[1], name))
	}
}

// platforms are what archives are made for; the last is the site.
var platforms = []string{
	"linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64", "darwin/amd64", "darwin/arm64", "web",
}

// build makes the archives of the checkout at root in a folder, for some platforms or, if
// none is named, for all, and returns their names.
func build(root, folder string, only []string) (names []string, err error) {
	for _, p := range only {
		if !slices.Contains(platforms, p) {
			return nil, fmt.Errorf("%s: want some of %s", p, strings.Join(platforms, ", "))
		}
	}
	v, err := versionOf(root)
	if err != nil {
		return nil, err
	}
	web, err := site.Build(root)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	var sums bytes.Buffer
	for _, p := range platforms {
		if len(only) > 0 && !slices.Contains(only, p) {
			continue
		}
		name, data, err := v.archive(root, p, web)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		names = append(names, name)
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			return nil, err
		}
	}
	names = append(names, "SHA256SUMS")
	return names, os.WriteFile(filepath.Join(folder, "SHA256SUMS"), sums.Bytes(), 0o666)
}

// archive is that of a platform, with its name.
func (v *version) archive(root, platform string, web site.Files) (name string, data []byte, err error) {
	system, machine, _ := strings.Cut(platform, "/")
	stem := strings.Join([]string{"sightline", v.name, strings.ReplaceAll(platform, "/", "-")}, "-")
	var tree tree
	if platform == "web" {
		tree, err = v.siteTree(root, web)
	} else {
		tree, err = v.programTree(root, system, machine, web)
	}
	if err != nil {
		return "", nil, err
	}
	if system == "linux" || system == "darwin" {
		data, err = tree.tarGz(stem, v.when)
		return stem + ".tar.gz", data, err
	}
	data, err = tree.zip(stem, v.when)
	return stem + ".zip", data, err
}

// programTree is what the archive of a system holds.
func (v *version) programTree(root, system, machine string, web site.Files) (tree, error) {
	program, err := v.program(root, system, machine)
	if err != nil {
		return nil, err
	}
	name := "sightline"
	if system == "windows" {
		name += ".exe"
	}
	t := tree{name: {program, 0o755}}
	for file, data := range web {
		t["web/"+file] = entry{data, 0o644}
	}
	if err := t.documents(root, system); err != nil {
		return nil, err
	}
	switch system {
	case "linux":
		err = t.desktop(root)
	case "darwin":
		err = t.application(v)
	}
	return t, err
}

// siteTree is the site as a program with this one for browsers beside it writes it.
func (v *version) siteTree(root string, web site.Files) (tree, error) {
	work, err := os.MkdirTemp("", "sightline-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	program, err := v.program(root, runtime.GOOS, runtime.GOARCH)
	if err != nil {
		return nil, err
	}
	path, out := filepath.Join(work, "sightline.exe"), filepath.Join(work, "out") // by that name it runs everywhere
	if err := os.WriteFile(path, program, 0o755); err != nil {
		return nil, err
	}
	if err := web.Write(filepath.Join(work, "web")); err != nil {
		return nil, err
	}
	if said, err := exec.Command(path, "web", out).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	t := tree{}
	if err := t.addFolder("", out); err != nil {
		return nil, err
	}
	return t, t.documents(root, "web")
}

// program builds the program for a system.
func (v *version) program(root, system, machine string) ([]byte, error) {
	work, err := os.MkdirTemp("", "sightline-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	if system == "windows" {
		remove, err := putIcon(filepath.Join(root, "cmd", "sightline"), machine)
		if err != nil {
			return nil, err
		}
		defer remove()
	}
	out := filepath.Join(work, "sightline")
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -X main.release="+v.name+" -X main.revision="+v.revision, "-o", out, "./cmd/sightline")
	c.Dir, c.Env = root, append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
	if said, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, said)
	}
	return os.ReadFile(out)
}
