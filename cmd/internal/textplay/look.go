package textplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// look tells of the table, of a stand or of a place.
func (t *text) look(p parts) error {
	phrase, ok := p.get("")
	if !ok {
		t.table()
		return nil
	}
	names := append(t.view().Names(), t.markNames()...)
	name, err := pick("stand or place", phrase, names)
	if err != nil {
		at, no := t.point(phrase, t.middle())
		if no != nil {
			return err
		}
		t.say("%s is %s.", coordinates(at), t.places.Where(at))
		t.obstacle(at, "")
		t.about(at, nil)
		return nil
	}
	if m := t.mark(name); m != nil && m.Name == name {
		t.lookAtPlace(m)
		return nil
	}
	t.lookAt(name)
	return nil
}

func (t *text) middle() geom.Point {
	tb := t.scenario().Table
	return geom.Pt(tb.Width/2, tb.Depth/2)
}

// table tells of the table: its size, its terrain, who is where.
func (t *text) table() {
	tb := t.scenario().Table
	t.say("%s", t.moment())
	t.say("The table is %s from west to east and %s from north to south.", inches(tb.Width), inches(tb.Depth))
	if far := t.view().Battle().Visibility(t.view().Turn); far > 0 {
		t.say("One sees as far as %s.", inches(far))
	}
	n := 0
	for i := range t.places.Marks {
		if m := &t.places.Marks[i]; slices.Contains(mainKinds, m.Kind) {
			t.say("%s", t.terrain(m))
		} else {
			n++
		}
	}
	t.say("Of lesser terrain and areas there are %d: terrain lists all.", n)
	t.areas()
	t.say("%s, and %s of the enemy known: mine and enemies list them.",
		counted(len(t.at.own()), "stand of yours", "stands of yours"), counted(len(t.at.enemies()), "stand", "stands"))
}

// mainKinds are the kinds of terrain that say how the table lies.
var mainKinds = []string{"town", "woods", "hill", "rise", "dunes", "marsh", "river", "stream", "road", "bridge"}

// allTerrain lists every named place.
func (t *text) allTerrain(parts) error {
	for i := range t.places.Marks {
		t.say("%s", t.terrain(&t.places.Marks[i]))
	}
	return nil
}

// terrain says what a landmark is and where.
func (t *text) terrain(m *places.Mark) string {
	if m.Line != nil {
		a, b := m.Line.Points[0], m.Line.Points[len(m.Line.Points)-1]
		return fmt.Sprintf("%s, %s, from %s to %s.", m.Name, m.Kind, t.spread(a), t.spread(b))
	}
	b := m.Area.Bounds()
	return fmt.Sprintf("%s, %s, %s by %s about %s.", m.Name, m.Kind, places.Whole(b.Max.X-b.Min.X), places.Whole(b.Max.Y-b.Min.Y), t.spread(m.Middle))
}

// spread is a place told by the part of the table that it is in.
func (t *text) spread(p geom.Point) string {
	tb := t.scenario().Table
	col, row := 3*p.X/max(tb.Width, 1), 3*p.Y/max(tb.Depth, 1)
	part := [3][3]string{
		{"north-west", "north", "north-east"},
		{"west", "middle", "east"},
		{"south-west", "south", "south-east"},
	}[min(max(row, 0), 2)][min(max(col, 0), 2)]
	return fmt.Sprintf("%s in the %s", coordinates(rounded(p)), part)
}

// areas says who holds what is to be held.
func (t *text) areas() {
	for _, a := range t.scenario().Areas {
		t.holder(a.Name)
	}
}

// holder says who holds an area, if anybody does.
func (t *text) holder(area string) {
	v := t.view()
	held := v.Held[t.at.side]
	for i, a := range t.scenario().Areas {
		if a.Name == area && i < len(held) && held[i] >= 0 && held[i] < len(v.Sides()) {
			t.say("%s is held by %s.", a.Name, v.Sides()[held[i]])
		}
	}
}

func (t *text) lookAtPlace(m *places.Mark) {
	t.say("%s", t.terrain(m))
	t.holder(m.Name)
	t.obstacle(m.Middle, m.Name)
	t.about(m.Middle, m)
}

// obstacle tells what an obstacle at a place does, if one is there: of that name, if one
// is given.
func (t *text) obstacle(at geom.Point, name string) {
	o, is := t.view().AskObstacle(at, geom.Inch/8)
	if !is || name != "" && o.Name != name {
		return
	}
	for _, line := range usual.Obstacle(t.view(), &o) {
		t.say("%s.", line)
	}
}

// about lists the stands at a place: in an area or on a line, or within six
// inches as the eye has it.
func (t *text) about(at geom.Point, m *places.Mark) {
	const nearby = 6 * geom.Inch
	found := false
	for _, n := range t.view().Names() {
		p, _ := t.view().Piece(n)
		if p.Place != rules.OnTable || p.Aboard != "" {
			continue
		}
		c := t.eye(&p)
		if m != nil && m.Holds(c) || (m == nil || m.Line == nil) && geom.Distance(c, at) <= nearby {
			found = true
			t.say("%s", t.stand(n, false))
		}
	}
	if !found {
		t.say("Nobody is known there.")
	}
}

// lookAt tells all that is known of a stand.
func (t *text) lookAt(name string) {
	p, ok := t.view().Piece(name)
	if !ok {
		return
	}
	t.say("%s", t.stand(name, true))
	if p.Company != "" && p.Side == t.at.name() {
		t.say("It is of %s.", p.Company)
	}
	for i := range p.Kind.Mounts {
		m := &p.Kind.Mounts[i]
		t.say("Weapon %d: %s, %s.", i+1, m.Weapon.Name, counted(m.ROF, "shot", "shots"))
	}
	for _, link := range [][2]string{{"Served by ", p.Crew}, {"Serves ", p.Gun}, {"Towed by ", p.Tow}} {
		if link[1] != "" {
			t.say("%s%s.", link[0], link[1])
		}
	}
	if p.Side == t.at.name() && t.at.placed(name) && p.Place == rules.OnTable {
		if clears := usual.Clears(t.view(), t.at.side, name); clears != "" {
			t.say("%s.", clears)
		}
		t.seen(name)
	}
}

// sees tells whom a stand sees, or whether it sees another.
func (t *text) sees(p parts) error {
	phrase, _ := p.get("")
	who, err := pick("stand", phrase, t.view().Names())
	if err != nil {
		return err
	}
	if phrase, ok := p.get("to"); ok {
		to, err := pick("stand", phrase, t.view().Names())
		if err != nil {
			return err
		}
		return t.line(who, to)
	}
	if !slices.Contains(t.at.own(), who) {
		return fmt.Errorf("%s is not yours: ask whom one of your own stands sees", who)
	}
	t.seen(who)
	return nil
}

// seen lists the enemies that a stand sees, and how many friends.
func (t *text) seen(who string) {
	friends := 0
	var enemies []string
	for _, n := range t.view().AskSees(t.at.side, who) {
		if p, _ := t.view().Piece(n); p.Side == t.at.name() {
			friends++
		} else {
			enemies = append(enemies, n)
		}
	}
	t.say("%s sees %s of the enemy, and %s.", who, list(enemies), counted(friends, "friend", "friends"))
}

// line tells whether there is a line of sight between two stands.
func (t *text) line(from, to string) error {
	a, ok := t.view().AskSight(t.at.side, los.Sight, from, to)
	if !ok {
		return fmt.Errorf("there is nothing to say of a line from %s to %s: both must be on the table", from, to)
	}
	switch {
	case a.Clear && a.Word:
		t.say("%s sees %s, by the referee's word.", from, to)
	case a.Clear:
		t.say("%s sees %s.", from, to)
	case len(a.By) > 0:
		t.say("%s does not see %s: %s in the way (%s).", from, to, list(a.By), a.Clause)
	default:
		t.say("%s does not see %s.", from, to)
	}
	if a.Ruling != nil {
		t.say("%s", sentence(a.Ruling.Summary))
	}
	return nil
}

// whereIs tells the coordinates of a stand or of a place: those of an enemy to
// the inch, where the side may not measure.
func (t *text) whereIs(p parts) error {
	phrase, _ := p.get("")
	if q, err := pick("stand", phrase, t.view().Names()); err == nil {
		x, _ := t.view().Piece(q)
		if !t.at.placed(q) {
			t.say("%s", t.stand(q, false))
			return nil
		}
		c, at := center(&x), coordinates(t.eye(&x))
		if t.guessed(&x) {
			at = "about " + at
		}
		t.say("%s is at %s (inches from the west edge, from the north edge), %s; faces %s, %d degrees.", q, at, t.places.Where(c), places.Bearing(x.Facing), (x.Facing+geom.Degree/2)/geom.Degree%360)
		return nil
	}
	at, err := t.point(phrase, t.middle())
	if err != nil {
		return err
	}
	t.say("That is %s, %s.", coordinates(at), t.places.Where(at))
	return nil
}

// guessed reports whether the side may know a place only by the eye: that of an
// enemy, where nobody measures before committing.
func (t *text) guessed(p *rules.Piece) bool {
	return p.Side != t.at.name() && !t.view().MayMeasure()
}

// eye is where a stand is, to the inch if that is guessed.
func (t *text) eye(p *rules.Piece) geom.Point {
	if t.guessed(p) {
		return rounded(center(p))
	}
	return center(p)
}

// rounded is a place to the inch.
func rounded(p geom.Point) geom.Point {
	to := func(l geom.Length) geom.Length { return (l + geom.Inch/2) / geom.Inch * geom.Inch }
	return geom.Pt(to(p.X), to(p.Y))
}

// aims tells what it takes to win.
func (t *text) aims(parts) error {
	for _, v := range usual.Victories(t.view().Battle()) {
		t.say("%s", sentence(v))
	}
	t.areas()
	return nil
}

// briefing tells what the side was told before the game, and who is still to come.
func (t *text) briefing(parts) error {
	b, later := usual.Briefing(t.view(), t.at.name()), usual.Arrivals(t.view(), t.at.name())
	if b == "" && later == nil {
		return errors.New("this scenario has no briefing for your side")
	}
	if b != "" {
		t.say("%s", strings.Join(strings.Fields(b), " "))
	}
	for _, line := range later {
		t.say("%s", sentence(line))
	}
	if _, over := t.view().Over(); over { // before, it would tell where the other side is
		for _, text := range []string{t.scenario().History, t.scenario().Source} {
			if text != "" {
				t.say("%s", strings.Join(strings.Fields(text), " "))
			}
		}
	}
	return nil
}
