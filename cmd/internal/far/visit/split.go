package visit

import (
	"errors"
	"io"
	"sync"

	"sightline/game/seat/wire"
)

// Split makes two connections of one: of the game, and of the room beside it, whose messages
// begin with a mark. If either is closed, or the connection breaks, both are. Receive
// of both is to be called until it fails: who does not read one holds up the other.
func Split(c wire.Conn) (main, beside *Half) {
	s := &split{c: c, gone: make(chan struct{})}
	m := &Half{split: s, in: make(chan []byte, 16)}
	b := &Half{split: s, in: make(chan []byte, 16), mark: mark}
	go s.read(m, b)
	return m, b
}

// mark begins the messages of the room: those of the game begin with a brace.
const mark = "~"

type split struct {
	c    wire.Conn
	send sync.Mutex
	once sync.Once
	gone chan struct{}
	err  error
}

func (s *split) close(err error) error {
	var closed error
	s.once.Do(func() {
		s.err = err
		close(s.gone)
		closed = s.c.Close()
	})
	return closed
}

func (s *split) read(main, beside *Half) {
	for {
		data, err := s.c.Receive()
		if err != nil {
			_ = s.close(err)
			return
		}
		to := main
		switch {
		case len(data) == 0:
			_ = s.close(errors.New("an empty message"))
			return
		case data[0] == mark[0]:
			to, data = beside, data[1:]
		}
		select {
		case to.in <- data:
		case <-s.gone:
			return
		}
	}
}

// A Half is one of the two connections.
type Half struct {
	split *split
	in    chan []byte
	mark  string
}

// Send writes a message.
func (h *Half) Send(message []byte) error {
	if h.mark != "" {
		message = append([]byte(h.mark), message...)
	}
	h.split.send.Lock()
	defer h.split.send.Unlock()
	return h.split.c.Send(message)
}

// Receive reads a message.
func (h *Half) Receive() ([]byte, error) {
	select {
	case data := <-h.in:
		return data, nil
	default:
	}
	select {
	case data := <-h.in:
		return data, nil
	case <-h.split.gone:
		if err := h.split.err; err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
}

// Gone is closed when the connection is.
func (h *Half) Gone() <-chan struct{} { return h.split.gone }

// Close ends both connections.
func (h *Half) Close() error { return h.split.close(nil) }
