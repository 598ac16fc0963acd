package main

import (
	"net"
	"strings"
	"testing"
)

// A worker that listens everywhere gives links that open on its own machine: once they began with [::].
func TestNameOf(t *testing.T) {
	for at, want := range map[string]string{"[::]:8090": "localhost:8090", "0.0.0.0:80": "localhost:80", "127.0.0.1:8090": "127.0.0.1:8090", "[::1]:80": "[::1]:80"} {
		addr, err := net.ResolveTCPAddr("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		if got := nameOf(addr); got != want {
			t.Errorf("%s: %s: want %s", at, got, want)
		}
	}
}

// A site that is not there is named, with how it is made.
func TestSiteIsNotThere(t *testing.T) {
	if _, err := siteIn("nowhere"); err == nil || !strings.HasPrefix(err.Error(), "--site nowhere: ") || !strings.HasSuffix(err.Error(), "write it with `sightline web nowhere`") {
		t.Error(err)
	}
}
