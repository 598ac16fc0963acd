package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/pe"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// wide is how many pixels wide a PNG is.
func wide(t *testing.T, data []byte) int {
	t.Helper()
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width != c.Height {
		t.Fatalf("%v, %v", c, err)
	}
	return c.Width
}

// The linker of Go puts the icon into a program for Windows, where Windows finds every picture
// of it; the same bytes each time.
func TestWindowsIcon(t *testing.T) {
	for processor := range machines {
		dir := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module icon\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() {}\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		remove, err := putIcon(dir, processor)
		if err != nil {
			t.Fatal(err)
		}
		again, err := iconObject(processor)
		first, failed := os.ReadFile(filepath.Join(dir, "icon_windows_"+processor+".syso"))
		if err != nil || failed != nil || !bytes.Equal(first, again) {
			t.Errorf("made twice, the icons differ: %v, %v", err, failed)
		}
		c := exec.Command("go", "build", "-o", "icon.exe", ".")
		c.Dir, c.Env = dir, append(os.Environ(), "GOOS=windows", "GOARCH="+processor, "CGO_ENABLED=0", "GOFLAGS=-trimpath")
		if said, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		if remove(); len(glob(t, dir, "*.syso")) > 0 {
			t.Error("the icon stays among the sources")
		}
		program, err := pe.Open(filepath.Join(dir, "icon.exe"))
		if err != nil {
			t.Fatal(err)
		}
		defer program.Close()
		section := program.Section(".rsrc")
		if section == nil {
			t.Fatal("the program has no resources")
		}
		s, err := section.Data()
		if err != nil {
			t.Fatal(err)
		}
		group := found(t, section, s, groupResource, 1)
		if n := int(binary.LittleEndian.Uint16(group[4:])); n != len(icoSizes) || len(group) != 6+14*n {
			t.Fatalf("the icon has %d pictures in %d bytes", n, len(group))
		}
		for i, want := range icoSizes {
			e := group[6+14*i:]
			data := found(t, section, s, iconResource, uint32(binary.LittleEndian.Uint16(e[12:])))
			if wide(t, data) != want || e[0] != byte(want) || int(binary.LittleEndian.Uint32(e[8:])) != len(data) {
				t.Errorf("picture %d is %d pixels wide, listed as %d of %d bytes", i, wide(t, data), e[0], binary.LittleEndian.Uint32(e[8:]))
			}
		}
	}
}

func glob(t *testing.T, dir, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// found is a resource as Windows finds it: by kind, number and the first language.
func found(t *testing.T, section *pe.Section, s []byte, kind, id uint32) []byte {
	t.Helper()
	le, at := binary.LittleEndian, uint32(0)
	for _, want := range []uint32{kind, id, english} {
		n, next := int(le.Uint16(s[at+12:]))+int(le.Uint16(s[at+14:])), uint32(0)
		for i := range n {
			if e := s[int(at)+16+8*i:]; le.Uint32(e) == want {
				next = le.Uint32(e[4:])
			}
		}
		if next == 0 {
			t.Fatalf("there is no resource %d of kind %d", id, kind)
		}
		at = next &^ isFolder
	}
	from, long := le.Uint32(s[at:])-section.VirtualAddress, le.Uint32(s[at+4:])
	return s[from : from+long]
}

// The icon of macOS holds a picture for every size, and nothing after them.
func TestMacIcon(t *testing.T) {
	data, err := icns()
	if err != nil {
		t.Fatal(err)
	}
	if string(data[:4]) != "icns" || int(binary.BigEndian.Uint32(data[4:])) != len(data) {
		t.Fatalf("it begins %q, of %d bytes", data[:8], len(data))
	}
	rest := data[8:]
	for _, s := range icnsSizes {
		n := binary.BigEndian.Uint32(rest[4:])
		if string(rest[:4]) != s.kind || wide(t, rest[8:n]) != s.pixels {
			t.Errorf("there is %q, %d pixels wide, want %v", rest[:4], wide(t, rest[8:n]), s)
		}
		rest = rest[n:]
	}
	if len(rest) > 0 {
		t.Errorf("%d bytes are left", len(rest))
	}
}

// The archive for macOS holds an application, with the program for browsers where the program
// looks for it, and a link to the program.
func TestMacApplication(t *testing.T) {
	v := &version{name: "v1.2.0-3-g0123abc", when: time.Unix(1_700_000_000, 0)}
	tr := tree{"sightline": {[]byte("program"), 0o755}, "web/wasm_exec.js": {[]byte("glue"), 0o644}, "README.txt": {[]byte("read"), 0o644}}
	if err := tr.application(v); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Sightline.app/Contents/MacOS/sightline":            "program",
		"Sightline.app/Contents/Resources/web/wasm_exec.js": "glue",
		"README.txt": "read",
	} {
		if string(tr[name].data) != want {
			t.Errorf("%s is %q", name, tr[name].data)
		}
	}
	info := tr["Sightline.app/Contents/Info.plist"].data
	for d := xml.NewDecoder(bytes.NewReader(info)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(info), "<key>CFBundleVersion</key><string>1.2.0</string>") {
		t.Errorf("its description is %s", info)
	}
	data, err := tr.tarGz("top", v.when)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	linked := false
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Name == "top/sightline" {
			linked = h.FileInfo().Mode()&fs.ModeSymlink != 0 && h.Linkname == "Sightline.app/Contents/MacOS/sightline"
		}
	}
	if !linked {
		t.Error("no link leads to the program")
	}
}
