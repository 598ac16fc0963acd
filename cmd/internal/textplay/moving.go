package textplay

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/places"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// way reads the places that a stand goes to, in order.
func (t *text) way(p parts, from geom.Point) ([]geom.Point, error) {
	var path []geom.Point
	for _, phrase := range p.all("to", "then") {
		at, err := t.point(phrase, from)
		if err != nil {
			return nil, err
		}
		path = append(path, at)
		from = at
	}
	return path, nil
}

// move plans the way of a stand.
func (t *text) move(p parts) error {
	words := p[0].words
	if n := len(words); n > 1 && len(p) == 1 && !words[n-1].quoted {
		of := part{words: words[:n-1]}
		switch last := strings.ToLower(words[n-1].text); last {
		case "along", "half":
			return t.along(of.text(), last == "half")
		}
	}
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	m := rules.Move{Stand: s.Name}
	if m.Path, err = t.way(p, center(&s)); err != nil {
		return err
	}
	if phrase, ok := p.get("push"); ok {
		gun, err := t.ownNamed(phrase)
		if err != nil {
			return err
		}
		m.Push = gun.Name
	}
	if len(m.Path) == 0 {
		return fmt.Errorf("where does %s go? Say to and a place, along, or half", s.Name)
	}
	t.plan(t.around(m))
	return nil
}

// around is the plan with a way around what is in the way, if it has one place
// to go to and does not get there straight.
func (t *text) around(m rules.Move) rules.Move {
	if len(m.Path) != 1 || m.Push != "" || t.view().Costs(t.at.side, m).Refused == nil {
		return m
	}
	if path, _ := t.view().Reachable(t.at.side, m.Stand, m.Path[0]); len(path) > 1 {
		m.Path = path[1:]
	}
	return m
}

// along plans a stand as far as it gets along its arrow, or half of that.
func (t *text) along(phrase string, half bool) error {
	s, err := t.ownNamed(phrase)
	if err != nil {
		return err
	}
	m, why := t.ahead(s.Name, half)
	if m == nil {
		t.refuse(why)
		return nil
	}
	t.plan(*m)
	return nil
}

// plan chooses a plan and tells what it comes to.
func (t *text) plan(m rules.Move) {
	c := t.view().Costs(t.at.side, m)
	if !t.do(m) {
		return
	}
	t.because = nil
	total := c.Country
	if c.Roads {
		total = c.Road
	}
	end := "ends aboard " + c.End.Aboard
	switch {
	case c.End.Edge != "":
		end = "leaves by the " + c.End.Edge + " edge"
	case c.End.Aboard == "":
		end = "ends " + t.places.Where(c.End.At) + ", facing " + places.Bearing(c.End.Facing)
	}
	used := geom.Length(int64(total) * c.Used / 1e6)
	t.say("%s uses %s of %s and %s.", m.Stand, inches(used), inches(total), end)
	switch {
	case c.End.Halted && c.End.Stopped != "":
		t.say("%s stops it after %s.", c.End.Stopped, inches(c.End.Far))
	case c.End.Halted:
		t.say("Something in its way stops it before.")
	}
	for i := range c.Legs {
		l := &c.Legs[i]
		name := l.Ground
		if l.Name != "" {
			name = l.Name + ", " + l.Ground
		}
		t.because = append(t.because, sentence(fmt.Sprintf("%s through %s takes %s", inches(l.Length), name, inches(l.Inches))))
	}
}

// mount gets a stand into a carrier.
func (t *text) mount(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	var may []string
	for _, o := range t.at.options("move", s.Name) {
		may = append(may, o.Mount...)
	}
	m := rules.Move{Stand: s.Name}
	phrase, said := p.get("in")
	switch {
	case said:
		c, err := t.ownNamed(phrase)
		if err != nil {
			return err
		}
		m.Mount = c.Name
	case len(may) == 1:
		m.Mount = may[0]
	case len(may) > 1:
		return fmt.Errorf("%s may get into %s: say in and which", s.Name, either(may))
	default:
		return fmt.Errorf("%s may get into nothing now: say in and a carrier to hear why", s.Name)
	}
	if m.Path, err = t.way(p, center(&s)); err != nil {
		return err
	}
	t.plan(m)
	return nil
}

// dismount gets a stand out of its carrier.
func (t *text) dismount(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	m := rules.Move{Stand: s.Name, Dismount: true}
	from := center(&s)
	if phrase, ok := p.get("at"); ok {
		if m.At, err = t.point(phrase, from); err != nil {
			return err
		}
		from = m.At
	}
	m.Facing = s.Facing
	if phrase, ok := p.get("toward"); ok {
		if m.Facing, err = t.direction(phrase, from); err != nil {
			return err
		}
	}
	if m.Path, err = t.way(p, from); err != nil {
		return err
	}
	t.plan(m)
	return nil
}

func (t *text) stay(p parts) error {
	s, err := t.ownStand(p, "")
	if err == nil {
		t.do(rules.Stay{Stand: s.Name})
	}
	return err
}

// back says where a stand goes that is forced back or runs for cover.
func (t *text) back(p parts) error {
	s, err := t.ownStand(p, "")
	if err != nil {
		return err
	}
	path, err := t.way(p, center(&s))
	if err == nil {
		t.do(rules.GoBack{Stand: s.Name, Path: path})
	}
	return err
}
