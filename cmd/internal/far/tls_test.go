//go:build !js

package far

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
)

// Over TLS a game is played as over plain HTTP; who does not trust the certificate is told so, and
// does not try for ever.
func TestOverTLS(t *testing.T) {
	c := openGame(t, Game{})
	s := httptest.NewTLSServer(c.host.Handler())
	t.Cleanup(s.Close)
	open := func(i int, by socket.Dialing) *visit.Visitor {
		l, err := visit.LinkTo(s.URL, c.seats[i].Link.Token())
		if err != nil {
			t.Fatal(err)
		}
		v := visit.Open(visit.Visit{Link: l, Folder: filepath.Join(t.TempDir(), "keys"), Dial: socket.DialBy(by), System: SystemOf})
		t.Cleanup(v.Leave)
		v.Sit(true)
		return v
	}
	stranger := open(0, socket.Usual())
	until(t, "a certificate that is not trusted", func() bool {
		now := stranger.Now()
		return now.Stage == visit.Ended && strings.Contains(now.Fault.Error(), "the certificate of the host is not trusted")
	})
	trusts := socket.Usual()
	trusts.HTTPClient = s.Client()
	blue, red := open(0, trusts), open(1, trusts)
	begun(t, blue, red)
	ready(t, blue, red)
}
