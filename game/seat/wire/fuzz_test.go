package wire_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"sightline/game"
	"sightline/game/seat"
	"sightline/game/seat/wire"
)

// A script is a connection that says what it was given, line by line, and hears
// everything.
type script struct{ lines []string }

func (s *script) Send([]byte) error { return nil }
func (s *script) Close() error      { return nil }
func (s *script) Receive() ([]byte, error) {
	if len(s.lines) == 0 {
		return nil, io.EOF
	}
	l := s.lines[0]
	s.lines = s.lines[1:]
	return []byte(l), nil
}

const says = `{"nth":1,"op":"hello","version":2}
{"nth":2,"op":"saying","verb":"do"}
{"nth":3,"op":"say","do":{"throw":1},"sign":"00"}
{"nth":4,"op":"back","since":1}
{"nth":5,"op":"show","layer":"00"}
{"nth":6,"op":"undo","why":"x"}
{"nth":7,"op":"pulse"}`

// Whatever a client says, the host goes on.
func FuzzServe(f *testing.F) {
	f.Add(says)
	f.Add(strings.ReplaceAll(says, "1", "-1"))
	f.Fuzz(func(t *testing.T, text string) {
		c := toy(t)
		s, err := c.host.Sit(game.Seated{Doer: game.Doer{By: "Red"}}, seat.Plays)
		if err != nil {
			t.Fatal(err)
		}
		if err := wire.Serve(s, &script{strings.Split(text, "\n")}); err == nil {
			t.Error("it ends without a reason")
		}
		if _, err := s.Look(0); err != nil {
			t.Fatalf("the host is gone: %v", err)
		}
	})
}

// Whatever a host says, the client has an error or a seat that answers.
func FuzzJoin(f *testing.F) {
	key := strings.Repeat("ab", 32)
	f.Add(fmt.Sprintf(`{"nth":1,"op":"welcome","version":2,"system":"toy","header":{"format":"x","parties":[{"by":"Red","key":%q,"end":%q}],"dice":{"how":"chain","sealed":%q}},"who":{"By":"Red"}}
{"nth":2,"op":"news","version":2,"view":{},"news":[{"version":2,"events":[{"text":"x"}]}],"due":{"number":1,"bound":%q,"layer":1}}
{"nth":3,"op":"answer","call":1,"done":true,"saying":{"game":%q,"count":1}}`, key, key, key, key, key))
	f.Add(`{"nth":1,"op":"answer","error":{"text":"no"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		dialed := false
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s, client, err := wire.Join(ctx, wire.Joining{
			System: systems, Keys: keysOf("Red"),
			Dial: func(context.Context) (wire.Conn, error) {
				if dialed {
					return nil, wire.Final(io.EOF)
				}
				dialed = true
				return &script{strings.Split(text, "\n")}, nil
			},
		})
		if err != nil {
			return
		}
		defer client.Leave()
		_, _ = s.Look(0)
		_, _ = client.Cheat(), client.Online()
	})
}
