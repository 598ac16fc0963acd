package far

import (
	"path/filepath"
	"testing"

	"sightline/cmd/internal/far/visit"
)

// The signs of keys and dice that players read aloud to each other are the same at both seats and
// on the page of who hosts.
func TestSignsAreTheSameForAll(t *testing.T) {
	c := openClub(t)
	dir := t.TempDir()
	both := []*visit.Visitor{c.visit(0, filepath.Join(dir, "red")), c.visit(1, filepath.Join(dir, "blue"))}
	begun(t, both...)
	seats, err := c.host.Seats("http://localhost")
	if err != nil {
		t.Fatal(err)
	}
	if seats[0].Print == "" || seats[0].Print == seats[1].Print {
		t.Fatalf("the host shows %q and %q", seats[0].Print, seats[1].Print)
	}
	for _, v := range both {
		until(t, "both signs are told", func() bool {
			p := v.Room().Now().People
			return len(p) > 1 && p[0].Print != "" && p[1].Print != ""
		})
		for i, p := range v.Room().Now().People[:2] {
			if p.Print != seats[i].Print {
				t.Errorf("at a seat %s has the signs %q, on the host's page %q", p.By, p.Print, seats[i].Print)
			}
		}
	}
}
