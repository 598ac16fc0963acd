package commanddecision

import (
	"encoding/json"
	"slices"

	"sightline/geom"
)

// A Change is how a stand is now, once an event has happened: all of it, so
// that what was known before does not matter.
type Change struct {
	Stand string `json:"s"`
	// Who is told: everybody if it is empty, else the stand's own side and the
	// referee.
	To string `json:"to,omitempty"`
	// Gone: who is told does not know of the stand any more, and the rest is
	// left out. If To is given, it is the other side that does not, and did.
	Gone bool `json:"gone,omitempty"`

	Place       Place      `json:"-"` // written if it is not OnTable
	At          geom.Point `json:"at,omitzero"`
	Facing      geom.Angle `json:"f,omitzero"`
	Aboard      string     `json:"on,omitempty"` // the carrier, which says where it is
	Wreck       bool       `json:"wreck,omitempty"`
	Hits        int        `json:"h,omitempty"`
	Pin         int        `json:"p,omitempty"`
	Loss        int        `json:"loss,omitempty"`
	Of          string     `json:"of,omitempty"` // with a loss, the stand's side: it alone is told of that
	Demoralized bool       `json:"dem,omitempty"`
	Abandoned   bool       `json:"left,omitempty"`
	Hidden      bool       `json:"hid,omitempty"` // from the other side

	// Path is the way it went there, its start first; nil if it went along none.
	Path []geom.Point `json:"way,omitempty"`
}

type plainChange Change // without the methods

type writtenChange struct {
	plainChange
	Place *Place `json:"place,omitempty"`
}

// MarshalJSON writes a change.
func (c Change) MarshalJSON() ([]byte, error) {
	w := jsonWriter{}
	w.change(&c)
	return w.buf, nil
}

// UnmarshalJSON reads a change.
func (c *Change) UnmarshalJSON(b []byte) error {
	var w writtenChange
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	*c = Change(w.plainChange)
	if c.Place = OnTable; w.Place != nil {
		c.Place = *w.Place
	}
	return nil
}

// changesFor returns what of changes a side is told.
func changesFor(changes []Change, side string) []Change {
	var told []Change
	for _, c := range changes {
		switch {
		case c.To == "":
			if c.Of != side && c.Of != "" {
				c.Loss = 0
			}
			c.Of = ""
			told = append(told, c)
		case c.To == side:
			c.To, c.Gone, c.Of = "", false, ""
			told = append(told, c)
		case c.Gone:
			told = append(told, Change{Stand: c.Stand, Gone: true})
		}
	}
	return told
}

// A look is all that is told of a stand at one moment. What is aboard is where
// its carrier is.
type look struct {
	place              Place
	wreck, demoralized bool
	abandoned          bool
	known              bool // to the other side
	hits, pin, loss    int
	aboard             int
	at                 geom.Point
	facing             geom.Angle
}

func (s *State) lookOf(i int) look {
	st := &s.Stands[i]
	l := look{
		place: st.Place, wreck: st.Wreck, demoralized: st.Demoralized, abandoned: st.Abandoned, known: s.SeenBy(1-s.unit(i).Side, i),
		hits: st.Hits, pin: st.Pin, loss: st.Loss, aboard: st.Aboard,
	}
	if st.Aboard < 0 {
		l.at, l.facing = st.At, st.Facing
	}
	return l
}

// A toldLook is what was told of a stand, and who saw it then.
type toldLook struct {
	look
	seen Groups
}

// holds reports whether a stand surely looks as it was told, in the same step;
// what is aboard may look otherwise for its carrier.
func (t *toldLook) holds(st *Stand) bool {
	return st.Aboard < 0 && t.aboard == st.Aboard && t.at == st.At && t.facing == st.Facing && t.seen == st.Seen &&
		t.place == st.Place && t.wreck == st.Wreck && t.demoralized == st.Demoralized && t.abandoned == st.Abandoned &&
		t.hits == st.Hits && t.pin == st.Pin && t.loss == st.Loss
}

// A wayGone is where a stand went along, until it is told.
type wayGone struct {
	stand int
	path  []geom.Point
}

// goes notes the way that a stand has gone. It is told with the next event.
func (p *play) goes(i int, path []geom.Point) { p.paths = append(p.paths, wayGone{i, path}) }

// changes returns how stands are that are not as they were last told.
func (p *play) changes() []Change {
	if p.from == nil || p.still {
		return nil
	}
	if p.told == nil {
		p.told, p.toldIn = make([]toldLook, len(p.from.Stands)), p.from.Step
		for i := range p.told {
			p.told[i] = toldLook{p.from.lookOf(i), p.from.Stands[i].Seen}
		}
	}
	var list []Change
	for i := range p.told {
		if p.toldIn == p.Step && p.told[i].holds(&p.Stands[i]) {
			continue // most of them
		}
		now, was := p.lookOf(i), p.told[i].look
		p.told[i] = toldLook{now, p.Stands[i].Seen}
		if now != was {
			list = append(list, p.change(i, &was, &now))
		}
	}
	p.toldIn = p.Step
	p.paths = p.paths[:0]
	return list
}

func (p *play) change(i int, was, now *look) Change {
	u := p.unit(i)
	c := Change{
		Stand: u.Name, Place: now.place, At: now.at, Facing: now.facing, Wreck: now.wreck, Hits: now.hits, Pin: now.pin, Loss: now.loss,
		Demoralized: now.demoralized, Abandoned: now.abandoned, Hidden: now.place == OnTable && !now.known,
	}
	if now.aboard >= 0 {
		c.Aboard = p.unit(now.aboard).Name
	}
	if now.loss > 0 {
		c.Of = p.battle.Sides[u.Side]
	}
	seen := *now
	seen.loss = was.loss
	if seen == *was { // nobody else is to notice
		c.To = p.battle.Sides[u.Side]
	}
	if !now.known {
		c.To, c.Gone = p.battle.Sides[u.Side], was.known
		p.lost = p.lost || c.Gone
	}
	if k := slices.IndexFunc(p.paths, func(w wayGone) bool { return w.stand == i }); k >= 0 && (was.known || !now.known) {
		c.Path = p.paths[k].path
		if c.Path[0] != was.at { // a gun that is pushed is first turned the way it goes
			c.Path = append([]geom.Point{was.at}, c.Path...)
		}
	}
	return c
}

// tellRest tells what no event has told, and takes from the other side what it
// may not keep.
func (p *play) tellRest() {
	p.show(EventChanged, "")
	p.keepNames()
	if !p.lost {
		return
	}
	for i := range p.Stands {
		if !p.SeenBy(1-p.unit(i).Side, i) {
			p.forget(i)
		}
	}
}

// keepNames takes from the other side what is said of stands that it neither
// knew of before nor does now.
func (p *play) keepNames() {
	if p.from == nil {
		return
	}
	for k := range p.events {
		e := &p.events[k]
		for _, name := range append([]string{e.Stand, e.Target}, e.Stands...) {
			i := p.battle.named(name)
			if i < 0 || e.Side != "" {
				continue
			}
			if owner := p.unit(i).Side; !p.SeenBy(1-owner, i) && !p.from.SeenBy(1-owner, i) {
				e.Side, e.Enemy = p.battle.Sides[owner], nil
			}
		}
	}
}

// forget takes from the other side where a stand went before it was lost from
// sight: that would tell where to look for it. Who was eliminated, or left the
// table, in full view was seen until then.
func (p *play) forget(i int) {
	name, known := p.unit(i).Name, p.from.SeenBy(1-p.unit(i).Side, i)
	var last *Change
	for k := range p.events {
		for n := range p.events[k].Changes {
			if c := &p.events[k].Changes[n]; c.Stand == name && c.Gone {
				last = c
			}
		}
	}
	if last == nil || known && last.Place != OnTable {
		return
	}
	for k := range p.events {
		for n := range p.events[k].Changes {
			if c := &p.events[k].Changes[n]; c.Stand == name {
				c.To, c.Gone = p.battle.Sides[p.unit(i).Side], c == last && known
			}
		}
	}
}
