package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ready is a site around a program that nobody runs.
func ready(t *testing.T) Files {
	t.Helper()
	all, err := Of(Files{programName: pack([]byte("\x00asm")), glueName: []byte("// glue")})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// All that the pages name is in the folder, and is written as it is.
func TestSiteIsWhole(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "public", "table")
	all := ready(t)
	if err := all.Write(dir); err != nil {
		t.Fatal(err)
	}
	for name, data := range all {
		if have, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(have, data) {
			t.Errorf("%s: %v, or it differs", name, err)
		}
	}
	page, script := string(all["index.html"]), string(all["boot.js"])
	for _, name := range []string{"store.js", "boot.js", glueName} {
		if !strings.Contains(page, `src="`+name+`"`) || all[name] == nil {
			t.Errorf("the page has no %s", name)
		}
	}
	if !strings.Contains(script, `fetch("`+programName+`")`) {
		t.Errorf("no script loads %s", programName)
	}
	built, err := Built(dir)
	if err != nil || !bytes.Equal(built[programName], all[programName]) {
		t.Errorf("the program is not found again: %v", err)
	}
	if _, err := Of(Files{programName: {1}}); err == nil || !strings.Contains(err.Error(), glueName) {
		t.Errorf("a site without %s: %v", glueName, err)
	}
}

func TestServe(t *testing.T) {
	all := ready(t)
	s := httptest.NewServer(all.Handler())
	defer s.Close()
	ask := func(path, tag string) (*http.Response, []byte) {
		t.Helper()
		r, err := http.NewRequest("GET", s.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("If-None-Match", tag)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		body, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a, body
	}
	a, body := ask("/", "")
	if a.StatusCode != 200 || !bytes.Equal(body, all["index.html"]) || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
		t.Errorf("the page: %s, %s", a.Status, a.Header.Get("Content-Type"))
	}
	if a, _ := ask("/", a.Header.Get("ETag")); a.StatusCode != http.StatusNotModified {
		t.Errorf("asked again: %s, want that nothing changed", a.Status)
	}
	a, body = ask("/"+programName, "")
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil || a.Header.Get("Content-Encoding") != "" {
		t.Fatalf("the program: %v, packed on the way: %q", err, a.Header.Get("Content-Encoding"))
	}
	if have, err := io.ReadAll(r); err != nil || string(have) != "\x00asm" {
		t.Errorf("the program is %q, %v", have, err)
	}
	for _, path := range []string{"/none", "/page/index.html", "/../site.go", "/boot.js/"} {
		if a, _ := ask(path, ""); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s, want not found", path, a.Status)
		}
	}
}
