package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sightline/game"
	"sightline/game/seat"
)

// A Serving is how seats are served.
type Serving struct {
	// May returns why nobody may do an action now, or take something back, of which the action is nil; or nil. Nil:
	// there is no reason.
	May func(do []byte) error
	// Views has those that were sent; nil: each connection makes its own.
	Views *Views
}

// Serve is that of a Serving without anything.
func Serve(s *seat.Seat, c Conn) error { return Serving{}.Serve(s, c) }

// Serve answers what comes over a connection for a seat, until it breaks, the host
// closes, or what comes is no message: the error says which. The seat stays taken:
// who comes back is served anew. It sends no faster than it is read, and what is new
// meanwhile goes together: who reads slowly holds up nobody.
func (o Serving) Serve(s *seat.Seat, c Conn) error {
	v := server{Serving: o, seat: s, conn: &line{Conn: c}, calls: make(chan *message), done: make(chan *message), broken: make(chan error, 1), gone: make(chan struct{})}
	defer close(v.gone)
	defer c.Close()
	m, err := v.conn.receive()
	switch {
	case err != nil:
		return err
	case m.Op != opHello:
		err = fmt.Errorf("the first message is %q: want %q", m.Op, opHello)
	case m.Version != Version:
		err = fmt.Errorf("it speaks version %d: want %d", m.Version, Version)
		_ = v.conn.send(&message{Op: opAnswer, Error: faultOf(err)})
	}
	if err != nil {
		return err
	}
	h, who := s.Header(), s.Who()
	if err := v.conn.send(&message{Op: opWelcome, Version: Version, System: h.System, Header: &h, Who: &who, Role: s.Role()}); err != nil {
		return err
	}
	v.since = max(m.Since, 0)
	if err := v.tell(true); err != nil {
		return err
	}
	go v.listen()
	waiting := 0
	for {
		select {
		case _, open := <-s.Changed():
			if !open {
				return seat.ErrClosed
			}
			if err := v.tell(false); err != nil {
				return err
			}
		case m := <-v.calls:
			if err := v.call(m, &waiting); err != nil {
				return err
			}
		case a := <-v.done:
			waiting--
			if err := v.answer(a); err != nil {
				return err
			}
		case err := <-v.broken:
			return err
		}
	}
}

// A server is one connection that is served.
type server struct {
	Serving
	seat   *seat.Seat
	conn   *line
	since  int    // the version that was sent last
	view   []byte // that was sent last
	due    *due   // that was sent last; so are whose layers are missing
	waits  []string
	calls  chan *message
	done   chan *message // the answers to what had to wait
	broken chan error
	gone   chan struct{}
}

// listen reads calls until the connection breaks.
func (v *server) listen() {
	for {
		m, err := v.conn.receive()
		if err != nil {
			v.broken <- err
			return
		}
		select {
		case v.calls <- m:
		case <-v.gone:
			return
		}
	}
}

// tell sends what is new, and nothing where nothing is: a message would tell that something is done
// in secret.
func (v *server) tell(first bool) error {
	for {
		l, err := v.seat.Look(v.since)
		if err != nil {
			return err
		}
		m := &message{Op: opNews, Version: l.Version, Missed: l.Missed, Waits: l.Waits}
		if l.Due != nil {
			m.Due = &due{l.Due.Number, l.Due.Bound.String(), l.Due.Layer}
		}
		list := l.News
		if len(list) > mostNews && !first && v.seat.Role() == seat.Watches {
			list, m.Missed = nil, true // who watches too slowly begins again from what is now
		}
		part := len(list) > mostNews
		if part {
			list = list[:mostNews]
			m.Version, m.Due, m.Waits = list[mostNews-1].Version, nil, nil
		}
		if !first && !part && v.knows(m, len(list)) {
			return nil
		}
		if m.News, err = encodeNews(list); err != nil {
			return err
		}
		// A view goes with what changed it, and to who has none.
		if !part && (first || len(list) > 0 || m.Missed) {
			if err := v.show(m, &l); err != nil {
				return err
			}
		}
		if err := v.conn.send(m); err != nil {
			return err
		}
		v.since, v.due, v.waits = m.Version, m.Due, m.Waits
		if !part {
			return nil
		}
	}
}

// knows reports whether a message with so much news says nothing that was not sent.
func (v *server) knows(m *message, news int) bool {
	same := m.Due == v.due || m.Due != nil && v.due != nil && *m.Due == *v.due
	return news == 0 && !m.Missed && m.Version == v.since && same && slices.Equal(m.Waits, v.waits)
}

// show puts the view into a message: whole, or as what differs from the one before.
func (v *server) show(m *message, l *seat.Look) error {
	view, err := v.Views.of(v.seat.Who().By, l)
	if err != nil {
		return err
	}
	m.View = view
	if v.view != nil {
		d := v.Views.diff(v.view, view)
		if d.size() < len(view)/2 {
			m.View, m.Diff, m.Sum = nil, d, sumOf(view)
		}
	}
	v.view = view
	return nil
}

func encodeNews(list []seat.News) (out []news, err error) {
	for i := range list {
		n := &list[i]
		s := news{Version: n.Version, TakenBack: n.TakenBack, Reason: n.Reason}
		if n.By != (game.Doer{}) {
			s.By = &n.By
		}
		if s.Events, err = game.EncodeEvents(n.Events); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// mostWaiting is how many calls of a connection may wait for dice: an honest client
// says one thing after the other.
const mostWaiting = 4

// call does what a call asks for. What changes the game may have to wait for dice,
// for which this connection may have to show the layer.
func (v *server) call(m *message, waiting *int) error {
	if m.Op == opPulse {
		return v.conn.send(&message{Op: opAnswer})
	}
	if m.Op != opSay && m.Op != opUndo && m.Op != opGive {
		a, err := v.asked(m)
		if err != nil {
			return err
		}
		return v.answer(a)
	}
	if *waiting == mostWaiting {
		return fmt.Errorf("more than %d calls at once", mostWaiting)
	}
	*waiting++
	go func() {
		a, err := v.asked(m)
		if err != nil {
			select {
			case v.broken <- err:
			case <-v.gone:
			}
			return
		}
		select {
		case v.done <- a:
		case <-v.gone:
		}
	}()
	return nil
}

// answer sends an answer, after what was brought about.
func (v *server) answer(a *message) error {
	if err := v.tell(false); err != nil {
		return err
	}
	return v.conn.send(a)
}

// asked does what a call asks for, and returns the answer. The error is that the host is gone, or
// has lost the game: who asked asks whoever has it next.
func (v *server) asked(m *message) (*message, error) {
	a := &message{Op: opAnswer, Call: m.Call, Done: true}
	var err error
	op := m.Op
	if v.seat.Role() == seat.Watches && op != opBack && op != opMayUndo {
		err, op = refuse(seat.WatchesOnly, "this seat only watches"), ""
	} else if v.May != nil && (op == opSay || op == opUndo) {
		do := m.Do
		if op == opUndo {
			do = nil
		}
		if err = v.May(do); err != nil {
			op = ""
		}
	}
	switch op {
	case "":
	case opSay:
		var waits bool
		waits, err = v.seat.Say(m.Do, m.Sign)
		a.Done = !waits
	case opUndo:
		err = v.seat.TakeBackSigned(m.Why, m.Sign)
	case opGive:
		if m.Who == nil {
			err = errors.New("want a seat")
			break
		}
		m.Who.Sign = m.Sign
		err = v.seat.Give(*m.Who)
	case opMayUndo:
		err = v.seat.MayTakeBack()
	case opSaying:
		var s *game.Saying
		if s, err = v.seat.Saying(m.Verb, nil); s != nil {
			a.Saying = &saying{s.Game.String(), s.Count, s.Decisions}
		}
	case opShow:
		var l game.Layer
		if l, err = game.ParseLayer(m.Layer); err == nil {
			err = v.seat.Show(l)
		}
	case opBack:
		var l seat.Look
		if l, err = v.seat.LookBack(m.Since); err == nil {
			a.Version = l.Version
			a.View, err = json.Marshal(l.View)
		}
	default:
		err = fmt.Errorf("%q is nothing that can be asked", m.Op)
	}
	if errors.Is(err, seat.ErrClosed) || errors.Is(err, seat.ErrMoved) {
		return nil, err
	}
	a.Error = faultOf(err)
	return a, nil
}
