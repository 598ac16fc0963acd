package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// An asked is what was answered, as it came.
type asked struct {
	*http.Response
	body []byte
}

// asks asks a server as a browser does, with the headers "Name: value", and unpacks nothing.
func asks(t *testing.T, s *httptest.Server, method, path string, headers ...string) asked {
	t.Helper()
	r, err := http.NewRequest(method, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	a, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return asked{a, body}
}

func unpacked(t *testing.T, data []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// All that gains by it comes packed to who can read that, and plain to who cannot; each has a
// tag of its own, by which it is not sent again, a length, and parts.
func TestServedPacked(t *testing.T) {
	all := ready(t)
	all["picture.png"] = []byte("\x89PNG")
	s := httptest.NewServer(all.Handler())
	defer s.Close()
	for name, data := range all {
		plain := asks(t, s, "GET", "/"+name)
		if plain.StatusCode != 200 || !bytes.Equal(plain.body, data) || plain.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s, asked plainly: %s, %q", name, plain.Status, plain.Header)
		}
		a := asks(t, s, "GET", "/"+name, "Accept-Encoding: br, gzip;q=0.8, zstd")
		if strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".png") {
			if a.Header.Get("Content-Encoding") != "" || a.Header.Get("Vary") != "" || !bytes.Equal(a.body, data) {
				t.Errorf("%s is packed twice: %q", name, a.Header)
			}
			continue
		}
		if len(data) < 100 { // packed it would be longer
			continue
		}
		if a.StatusCode != 200 || a.Header.Get("Content-Encoding") != "gzip" || !bytes.Equal(unpacked(t, a.body), data) {
			t.Fatalf("%s: %s, %q", name, a.Status, a.Header)
		}
		if len(a.body) >= len(data) || a.Header.Get("Content-Length") != strconv.Itoa(len(a.body)) || a.Header.Get("Content-Type") != typeOf(name) {
			t.Errorf("%s: %d bytes of %d, %q", name, len(a.body), len(data), a.Header)
		}
		if a.Header.Get("ETag") == plain.Header.Get("ETag") || a.Header.Get("Vary") != "Accept-Encoding" || plain.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: a cache would mix the packed with the plain: %q", name, a.Header)
		}
		again := asks(t, s, "GET", "/"+name, "Accept-Encoding: gzip", "If-None-Match: "+a.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified || len(again.body) > 0 {
			t.Errorf("%s, asked again: %s", name, again.Status)
		}
		head := asks(t, s, "HEAD", "/"+name, "Accept-Encoding: gzip")
		if head.StatusCode != 200 || len(head.body) > 0 || head.Header.Get("Content-Length") != a.Header.Get("Content-Length") || head.Header.Get("ETag") != a.Header.Get("ETag") {
			t.Errorf("%s, its head: %s, %q", name, head.Status, head.Header)
		}
		part := asks(t, s, "GET", "/"+name, "Accept-Encoding: gzip", "Range: bytes=10-19", "If-Range: "+a.Header.Get("ETag"))
		if part.StatusCode != http.StatusPartialContent || !bytes.Equal(part.body, a.body[10:20]) || part.Header.Get("Content-Length") != "10" {
			t.Errorf("%s, ten bytes of it: %s, %q", name, part.Status, part.Header)
		}
		past := asks(t, s, "GET", "/"+name, "Accept-Encoding: gzip", "Range: bytes=99999999-")
		if past.StatusCode != http.StatusRequestedRangeNotSatisfiable || past.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s, past its end: %s, %q", name, past.Status, past.Header)
		}
	}
}

func TestReadsGzip(t *testing.T) {
	for _, c := range []struct {
		accepted string
		want     bool
	}{
		{"", false}, {"gzip", true}, {"GZIP", true}, {"br", false}, {"deflate, gzip ; q=0.5", true},
		{"gzip;q=0", false}, {"gzip; q=0.000, *", false}, {"*", true}, {"*;q=0", false}, {"identity", false},
		{"gzip;q=no", false}, {"gzipped", false},
	} {
		if have := readsGzip([]string{c.accepted}); have != c.want {
			t.Errorf("%q: %v", c.accepted, have)
		}
	}
}
