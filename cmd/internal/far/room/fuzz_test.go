package room

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"sightline/game"
)

// A plain is a table on which nothing can be done.
type plain struct{}

func (plain) Sees(_, piece string) (Point, bool)         { return Point{1, 1}, piece == "Rifle" }
func (plain) On(at Point) bool                           { return at[0] >= 0 && at[1] >= 0 && at[0] < 100 && at[1] < 100 }
func (plain) ID() game.ID                                { return game.ID{} }
func (plain) Holds(_ string, _ []byte, sign string) bool { return sign == "ok" }
func (plain) Version(string) int                         { return 5 }
func (plain) Ready()                                     {}
func (plain) Agreed(p *Proposal) (string, error)         { return "done " + p.What, nil }
func (plain) Claimed(what, _, _ string) (string, error)  { return "claimed " + what, nil }
func (plain) Knows(string) error                         { return nil }
func (plain) Shares() error                              { return nil }
func (plain) Rules(string) error                         { return nil }

// A script is a connection that says what it was given, line by line.
type script struct {
	lines []string
	sent  bytes.Buffer
}

func (s *script) Send(m []byte) error { s.sent.Write(append(m, '\n')); return nil }
func (s *script) Receive() ([]byte, error) {
	if len(s.lines) == 0 {
		return nil, io.EOF
	}
	l := s.lines[0]
	s.lines = s.lines[1:]
	return []byte(l), nil
}

var people = []Person{{By: "Red"}, {By: "Blue"}, {Seat: "Anna", By: "Red"}, {Watches: true}}

func opened(t testing.TB, held []byte, keep io.Writer) *Room {
	t.Helper()
	r, err := Open(plain{}, people, Time{Game: time.Hour}, held, keep, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	r.Begun()
	r.Turn("1", []string{"Red", "Blue"}, false)
	return r
}

// Whatever a client says, the room goes on, and what it keeps is read again.
func FuzzServe(f *testing.F) {
	for _, ask := range []string{
		`{"Do":"say","Text":"x"}`, `{"Do":"say","Text":"x","Side":true}`, `{"Do":"ping","At":[1,1]}`, `{"Do":"ping","Piece":"Rifle"}`,
		`{"Do":"draw","Mark":{"ID":"a","Kind":"flag","Points":[[1,1]]}}`, `{"Do":"erase"}`, `{"Do":"name","Text":"Anna"}`, `{"Do":"ready"}`,
		`{"Do":"propose","What":{"ID":"0123456789abcdef","What":"draw"},"Sign":"ok"}`, `{"Do":"agree","ID":"0123456789abcdef","Sign":"ok"}`,
		`{"Do":"decline","ID":"0123456789abcdef"}`, `{"Do":"go on"}`, `{"Do":"claim","Text":"time"}`, `{"Do":"fetch","From":-1}`,
	} {
		f.Add(`{"nth":1,"call":1,"ask":`+ask+`}`, 0)
	}
	f.Add(`{"nth":1,"told":{"lines":[{}]}}`, 1)
	f.Fuzz(func(t *testing.T, text string, seat int) {
		var kept bytes.Buffer
		r := opened(t, nil, &kept)
		g := r.Enter(max(0, seat) % len(people))
		if err := g.Serve(&script{lines: strings.Split(text, "\n")}); err == nil {
			t.Error("it ends without a reason")
		}
		g.Leave()
		opened(t, kept.Bytes(), nil)
	})
}

// Whatever a host says, the client has something plain to show.
func FuzzClient(f *testing.F) {
	r := opened(f, nil, nil)
	g := r.Enter(0)
	s := &script{lines: []string{`{"nth":1,"call":1,"ask":{"Do":"say","Text":"x"}}`}}
	_ = g.Serve(s)
	f.Add(s.sent.String())
	f.Add(`{"nth":1,"told":{"from":-4,"lines":[{"Text":"x"}],"clocks":[{"Running":true}],"pings":[{"Left":5}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		c := NewClient()
		_ = c.Run(&script{lines: strings.Split(text, "\n")})
		if n := c.Now(); len(n.Lines) > mostLines {
			t.Errorf("%d lines", len(n.Lines))
		}
	})
}

// Whatever is kept, a room opens or says which line is at fault.
func FuzzRecall(f *testing.F) {
	f.Add(`{"format":"sightline/beside 1"}` + "\n" + `{"said":{"Text":"x"},"to":"Red"}` + "\n" + `{"clocks":{"Red":null}}` + "\n" + `{"seat":9,"name":"x"}` + "\n")
	f.Fuzz(func(t *testing.T, held string) {
		r, err := Open(plain{}, people, Time{}, []byte(held), nil, time.Now)
		if err == nil {
			r.Enter(0).tell()
		}
	})
}

// What a seat is told does not change with what the other side says among itself, plans or is
// ready for: neither what is in its messages nor how many there are.
func TestNothingIsToldOfOthers(t *testing.T) {
	clock := time.Unix(1000, 0)
	r, err := Open(plain{}, people, Time{Game: time.Hour}, nil, nil, func() time.Time { return clock })
	if err != nil {
		t.Fatal(err)
	}
	r.Begun()
	r.Turn("1", []string{"Red", "Blue"}, false)
	red, blue, late := r.Enter(0), r.Enter(1), r.Enter(3)
	for _, g := range []*Guest{red, blue, late} {
		g.tell()
	}
	asks := []Ask{{Do: Say, Text: "secret", Side: true}, {Do: PingAt, At: &Point{2, 2}, Side: true}, {Do: Draws, Mark: &Mark{ID: "a", Kind: "flag", Points: []Point{{1, 1}}}},
		{Do: Ready}, {Do: Erase}, {Do: Ready, Not: true}}
	for _, a := range asks {
		if err := red.Do(&a); err != nil {
			t.Fatal(err)
		}
		if red.tell() == nil {
			t.Errorf("Red is not told of its own %s", a.Do)
		}
		for _, g := range []*Guest{blue, late} {
			if m := g.tell(); m != nil {
				data, _ := json.Marshal(m)
				t.Errorf("after Red's %s another is told %s", a.Do, data)
			}
		}
	}
	r.Turn("1", []string{"Blue"}, false) // Red is ready
	clock = clock.Add(time.Minute)
	r.Tick()
	if m := blue.tell(); m != nil {
		data, _ := json.Marshal(m)
		t.Errorf("that Red has chosen tells Blue %s", data)
	}
	if err := red.Do(&Ask{Do: Say, Text: "to all"}); err != nil {
		t.Fatal(err)
	}
	if m := blue.tell(); m == nil || len(m.Lines) != 1 || m.From != 1 {
		t.Errorf("Blue is told %+v: want one line, the first of its own", m)
	}
}
