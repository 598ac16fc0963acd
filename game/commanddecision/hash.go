package commanddecision

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"sightline/geom"
)

// Hash is the state's fingerprint: the same for the same state, on every
// machine. Lists are written with their lengths, so that no two states are
// written alike.
func (s *State) Hash() [32]byte {
	w := writers.Get().(*writer)
	defer writers.Put(w)
	w.buf = w.buf[:0]
	w.ints(s.Turn, int(s.Step), len(s.Stands))
	w.bools(s.Ready[:]...)
	for i := range s.Stands {
		w.stand(&s.Stands[i])
	}
	w.ints(len(s.Orders))
	for _, c := range s.Orders {
		w.ints(c.By, int(c.Order), int(c.Facing))
		w.points(c.At)
		w.bools(c.Gone)
	}
	w.ints(len(s.Plans))
	for _, p := range s.Plans {
		w.ints(p.Stand, int(p.Move.Facing))
		w.words(p.Move.Stand, p.Move.Mount, p.Move.Push)
		w.bools(p.Move.Dismount)
		w.points(p.Move.At)
		w.path(p.Move.Path)
	}
	w.ints(len(s.Turns))
	for _, t := range s.Turns {
		w.ints(t.Stand, int(t.Facing))
	}
	w.ints(len(s.Fires))
	for _, f := range s.Fires {
		w.ints(f.Stand, f.Weapon, f.Target, f.Shots, int(f.Along), int(f.Spread), int(f.Shell))
		w.points(f.Circle)
	}
	w.ints(len(s.Strikes))
	for _, f := range s.Strikes {
		w.ints(f.Strike)
		w.path(f.At)
	}
	w.list(s.Holder)
	w.list(s.Held[0])
	w.list(s.Held[1])
	w.list(s.Morale)
	w.list(s.Lost)
	w.ints(len(s.Gone))
	for _, gone := range s.Gone { // there may be many
		w.bools(gone)
	}
	w.ints(len(s.Words))
	for _, v := range s.Words {
		w.words(string(v.Question), v.From, v.To)
		w.bools(v.Clear)
	}
	w.list(s.Dice)
	w.bools(s.Outcome != nil)
	if s.Outcome != nil {
		w.words(s.Outcome.Side, s.Outcome.Grade, s.Outcome.Text)
	}
	if len(s.Down) > 0 { // few have any: others are written as if there were none
		w.ints(-1)
		w.list(s.Down)
	}
	if s.Resumes != 0 || len(s.Backs) > 0 { // the end of few states: others are written as if there were none
		w.ints(int(s.Resumes), len(s.Backs))
		for _, b := range s.Backs {
			w.ints(b.Stand)
			w.path(b.Path)
		}
	}
	return sha256.Sum256(w.buf)
}

type writer struct{ buf []byte }

// writers keeps the memory of writers.
var writers = sync.Pool{New: func() any { return new(writer) }}

func (w *writer) ints(list ...int) {
	buf := w.buf // not stored for every number
	for _, n := range list {
		if x := int64(n); -64 <= x && x < 64 {
			buf = append(buf, byte(x<<1^x>>63)) // what AppendVarint does, for most
		} else {
			buf = binary.AppendVarint(buf, x)
		}
	}
	w.buf = buf
}

func (w *writer) list(l []int) {
	w.ints(len(l))
	w.ints(l...)
}

// bools packs up to 64 answers, their number known to all who write them.
func (w *writer) bools(list ...bool) {
	bits := uint64(0)
	for _, b := range list {
		bit := uint64(0)
		if b {
			bit = 1 // without a jump
		}
		bits = bits<<1 | bit
	}
	w.buf = binary.AppendUvarint(w.buf, bits)
}

func (w *writer) words(list ...string) {
	for _, s := range list {
		w.ints(len(s))
		w.buf = append(w.buf, s...)
	}
}

func (w *writer) points(list ...geom.Point) {
	buf := w.buf
	for _, p := range list {
		buf = binary.AppendVarint(buf, int64(p.X))
		buf = binary.AppendVarint(buf, int64(p.Y))
	}
	w.buf = buf
}

func (w *writer) path(l []geom.Point) {
	w.ints(len(l))
	w.points(l...)
}

func (w *writer) stand(st *Stand) {
	w.ints(int(st.Place), int(st.Facing), st.Aboard, st.Hits, st.Pin, st.Loss, st.Obeys, int(st.Motion), int(st.Fired), st.Went)
	w.points(st.At, st.Stood)
	w.buf = binary.AppendVarint(w.buf, st.Used)
	w.path(st.Path)
	w.ints(st.Unseen)
	w.list(st.Spent)
	w.buf = binary.AppendUvarint(w.buf, uint64(st.Seen))
	w.ints(len(st.Tries))
	for _, x := range st.Tries {
		w.ints(int(x.Group), x.Roll)
	}
	w.bools(st.Due, st.Wreck, st.Demoralized, st.Dug, st.Abandoned, st.Declined, st.Column, st.Rallied, st.Halted,
		st.FiredBig, st.FiredAA, st.FiredTop, st.FiredAt, st.Flanked, st.Shelled, st.Assaulted, st.Bereft, st.SawEnd, st.Placed)
}
