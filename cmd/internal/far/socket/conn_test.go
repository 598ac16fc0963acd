//go:build !js

package socket

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Who says much at once is read at once, who goes on so as fast as is allowed, and who was silent at once again.
func TestPace(t *testing.T) {
	p, now := new(pace), time.Unix(1000, 0)
	var last time.Duration
	for range atOnce {
		if last = p.next(now); last > 0 {
			t.Fatalf("it waits %v among the first %d", last, atOnce)
		}
	}
	const more = 2 * perSecond
	for range more {
		last = p.next(now)
	}
	if want := more * time.Second / perSecond; last < want-10*time.Millisecond || last > want+10*time.Millisecond {
		t.Errorf("%d more wait %v: want %v", more, last, want)
	}
	if last = p.next(now.Add(time.Hour)); last > 0 {
		t.Errorf("after an hour it waits %v", last)
	}
}

// A service says in its own words why it opens no connection; of another web server its words are not repeated.
func TestWhyThereIsNoHost(t *testing.T) {
	for _, x := range []struct{ refuses, text, want string }{
		{"1", " There is no such game.\n", "There is no such game"},
		{"1", "", "the web server there hosts no game, 404 Not Found"},
		{"", "<html>buy this</html>", "the web server there hosts no game, 404 Not Found"},
		{"1", strings.Repeat("x", 1000), strings.Repeat("x", mostWhy)},
	} {
		r := &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(x.text))}
		if x.refuses != "" {
			r.Header.Set(Refuses, x.refuses)
		}
		if got := noHost(r).Error(); got != x.want {
			t.Errorf("%q is told as %q: want %q", x.text, got, x.want)
		}
	}
}
