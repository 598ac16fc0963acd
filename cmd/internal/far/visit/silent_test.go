package visit

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"sightline/game"
	"sightline/game/seat/wire"
)

// A mute is a connection that says some lines, and then nothing more until it is closed.
type mute struct {
	script
	gone chan struct{}
}

func (m *mute) Receive() ([]byte, error) {
	if line, err := m.script.Receive(); err == nil {
		return line, nil
	}
	<-m.gone
	return nil, io.EOF
}

func (m *mute) Close() error {
	select {
	case <-m.gone:
	default:
		close(m.gone)
	}
	return nil
}

// A host that has gone while a seat is taken, or while one waits for others, without a word – a
// connection half open – is dialed again. A soak of broken connections hung there for good.
func TestSilentHostIsDialedAgain(t *testing.T) {
	before := strings.Split(hostSays, "\n")
	for _, said := range []int{2, 3} { // it is asked to sit, or waits
		folder := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			l, err := LinkTo("http://localhost", NewToken(""))
			if err != nil {
				t.Fatal(err)
			}
			dialed := 0
			v := Open(Visit{Link: l, Folder: folder, System: func(string) game.System { return nil }, Dial: func(context.Context, string) (wire.Conn, error) {
				switch dialed++; dialed {
				case 1:
					return &mute{script{lines: before[:2]}, make(chan struct{})}, nil
				case 2:
					return &mute{script{lines: before[:said]}, make(chan struct{})}, nil
				}
				return nil, wire.Final(errors.New("dialed again"))
			}})
			v.Sit(true)
			<-v.done
			if dialed != 3 {
				t.Errorf("after %d lines it was dialed %d times: want 3", said, dialed)
			}
		})
	}
}
