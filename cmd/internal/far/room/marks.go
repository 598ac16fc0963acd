package room

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

func (r *Room) draw(s *chair, m *Mark) error {
	switch {
	case m == nil || m.ID == "" || len(m.ID) > MostName:
		return errors.New("want a mark with an ID")
	case !slices.Contains(MarkKinds, m.Kind):
		return fmt.Errorf("%q is no kind of mark: want %s", clip(m.Kind), strings.Join(MarkKinds, ", "))
	case len(m.Points) == 0 || len(m.Points) > MostPoints:
		return fmt.Errorf("the mark has %d points: want 1 to %d", len(m.Points), MostPoints)
	case slices.ContainsFunc(m.Points, func(p Point) bool { return !r.table.On(p) }):
		return errors.New("the mark is not all on the table")
	}
	if m.Text != "" {
		if err := spoken("text of the mark", m.Text, MostText); err != nil {
			return err
		}
	}
	if r.count(s.By) >= MostMarks && !slices.ContainsFunc(r.marks, func(o marked) bool { return o.side == s.By && o.ID == m.ID }) {
		return fmt.Errorf("a side has at most %d marks: erase some", MostMarks)
	}
	own := *m
	own.Seat = s.Seat
	r.note(&kept{Mark: &own, To: s.By})
	r.mark(s.By, own)
	r.ring()
	return r.failed
}

func (r *Room) count(side string) (n int) {
	for i := range r.marks {
		if r.marks[i].side == side {
			n++
		}
	}
	return n
}

func (r *Room) mark(side string, m Mark) {
	r.marks = append(slices.DeleteFunc(r.marks, func(o marked) bool { return o.side == side && o.ID == m.ID }), marked{m, side})
}

func (r *Room) erase(s *chair, id string) error {
	r.note(&kept{Erase: &id, To: s.By})
	r.erased(s.By, id)
	r.ring()
	return r.failed
}

func (r *Room) erased(side, id string) {
	r.marks = slices.DeleteFunc(r.marks, func(o marked) bool { return o.side == side && (id == "" || o.ID == id) })
}
