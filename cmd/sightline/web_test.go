package main

import (
	"bytes"
	"encoding/xml"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sightline/cmd/internal/link"
	"sightline/cmd/internal/site"
	"sightline/scenarios"
)

// Every ruling and scenario that comes with the program has a page that is whole without
// the program: its title, picture and sentences, and a link that opens that very file.
func TestWebLibrary(t *testing.T) {
	all := site.Files{}
	chapters, err := webLibrary()
	if err == nil {
		err = all.AddLibrary(chapters)
	}
	if err != nil {
		t.Fatal(err)
	}
	index := string(all["library/index.html"])
	opens := regexp.MustCompile(`class="open" href="\.\./([^"]+)"`)
	for _, shelf := range shelves() {
		names, err := scenarios.Names(shelf)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range names {
			name := strings.TrimSuffix(file, ".toml")
			text, err := fs.ReadFile(shelf, file)
			if err != nil {
				t.Fatal(err)
			}
			page, picture := string(all["library/"+name+".html"]), all["library/"+name+".svg"]
			if !strings.Contains(index, `href="`+name+`.html"`) || !strings.Contains(page, `src="`+name+`.svg"`) {
				t.Errorf("%s is not in the library, or has no picture", name)
			}
			var whole struct{}
			if err := xml.Unmarshal(picture, &whole); err != nil {
				t.Errorf("%s: its picture is no SVG: %v", name, err)
			}
			found := opens.FindStringSubmatch(page)
			if found == nil {
				t.Errorf("%s cannot be opened", name)
				continue
			}
			l, err := link.Parse(found[1])
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if _, have, err := l.File(); err != nil || !bytes.Equal(have, text) {
				t.Errorf("%s opens as another file: %v", name, err)
			}
		}
	}
	page := string(all["library/case-08b-town-reaches-past-halfway.html"])
	for _, want := range []string{"Yes. Blocked by Sainte-Marie", "It would be clear without Sainte-Marie", "reaches 2&#34; past halfway towards Grenadier 1"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of a ruling does not say %q", want)
		}
	}
	// A scenario's page is read by both sides: it shows nobody's stands.
	lezey := string(all["library/lezey-1944.html"]) + string(all["library/lezey-1944.svg"])
	for _, secret := range []string{"Rifle", "1. Panther"} {
		if strings.Contains(lezey, secret) {
			t.Errorf("the page of Lezey names %s", secret)
		}
	}
}

func TestServeRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(filepath.Join("sightline.wasm.gz"), []byte{1}, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "--dir", "none"}, "serve: open none"},
		{[]string{"serve", "--dir", "."}, "wasm_exec.js: no such file"},
		{[]string{"web", "out"}, "neither in a folder web beside this program"},
	} {
		if code, out, errs := runSightline("", c.args...); code != exitFailed || !strings.Contains(filepath.ToSlash(errs), c.want) {
			t.Errorf("%s: exit %d: %s%s, want %q", c.args, code, out, errs, c.want)
		}
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("a site was begun that cannot be whole")
	}
}
