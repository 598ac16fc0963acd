package dday

import (
	"fmt"
	"slices"
	"strings"

	"sightline/game/boardgame"
)

// Activation is what a roll gives a battalion of a quality.
func (c *Chart) Activation(q Quality, roll int) string {
	row := "activate." + q.String()
	switch {
	case roll <= c.Int(row+".double"):
		return Double
	case roll <= c.Int(row+".full"):
		return Full
	case roll <= c.Int(row+".hold"):
		return Hold
	}
	return Fallback
}

func (s *Position) names(list []int) string { return strings.Join(s.called(list), ", ") }

func (s *Position) called(list []int) (all []string) {
	for _, i := range list {
		all = append(all, s.unit(i).Name)
	}
	return all
}

// verb is a verb as it is of battalions.
func (s *Position) verb(of string, list []int) string {
	return s.battle.several.Verb(of, s.called(list)...)
}

// activate rolls once for a battalion, or for those of a regiment in a zone: by the worst
// quality among them, and as poor out of command (house).
func (d *doing) activate() {
	list := d.owns(d.a.Units)
	if len(d.a.Units) == 0 {
		d.refuse(BadAction, "want the battalions that are activated")
	}
	for _, i := range list {
		b, u := d.unit(i), d.Units[i]
		first := d.unit(list[0])
		if u.Order != "" {
			d.refuse(NotNow, "%s has been activated", b.Name)
		}
		if i != list[0] && (b.Regiment == "" || b.Regiment != first.Regiment || b.Division != first.Division || u.At != d.Units[list[0]].At) {
			d.refuse(Unfit, "%s is not of the regiment of %s in one zone", b.Name, first.Name)
		}
	}
	if d.no != nil {
		return
	}
	q, as := d.class(list...)
	if strings.Contains(as, ",") {
		as += ","
	}
	n := d.roll("activation of %s", d.names(list))
	order := d.battle.chart.Activation(q, n)
	row := "activate." + q.String() + "."
	against := d.bounds(row+Double, row+Full, row+Hold)
	for _, i := range list {
		d.Units[i].Order = order
	}
	d.tell(Happening{Kind: "activate", Side: d.by, Unit: d.names(list), Dice: []int{n}, Against: against, Text: fmt.Sprintf("%s: %s as %s %s %d%s: %s", d.by, d.names(list), as, d.verb("rolls", list), n, Whose(against...), order)})
	if order == Fallback {
		d.Pending = &pending{Kind: "fallback", Side: d.side, Units: list, At: d.Units[list[0]].At}
	}
}

// class is the quality by which battalions of a division are activated, the worst of them and poor out of command (house),
// and in words, with whose the figures are that say so.
func (s *Position) class(list ...int) (q Quality, words string) {
	q = Veteran
	far, div := false, s.unit(list[0]).Division
	for _, i := range list {
		q, far = min(q, s.unit(i).Quality), far || !s.commanded(i)
	}
	reach := s.Bound("range." + s.battle.Divisions[div].Quality.String())
	if far {
		return Poor, Poor.String() + ", out of command" + Whose(ours, reach)
	}
	return q, q.String() + Whose(reach)
}

func (d *doing) fallBack() {
	p := d.Pending
	d.Pending = nil
	for _, i := range p.Units {
		if d.refuge(i, -1) < 0 {
			d.refuse(Crowded, "%s has nowhere to go%s", d.unit(i).Name, Whose(d.back()...))
			return
		}
		d.retreat(i, -1)
	}
}

func (d *doing) marker() {
	d.mark(d.Pending.Units[0], 1)
	for _, i := range d.Pending.Units {
		d.Units[i].Order = Hold
	}
	d.Pending = nil
}

// mark puts markers on the HQ of a battalion.
func (d *doing) mark(i, n int) {
	div := d.unit(i).Division
	d.HQs[div].Markers += n
	side, name := d.army(d.unit(i).Side), d.battle.Divisions[div].Name
	d.tell(Happening{Kind: "marker", Side: side, Unit: name, Text: fmt.Sprintf("%s: %s takes %s", side, name, boardgame.Counted(n, "morale marker", "morale markers"))})
}

// pace is how far somebody may go by a path, and whether that takes the double rate of roads; with the
// cells besides that of the base which say so.
func (s *Position) pace(base int, mobility Mobility, double bool, from int, path []int) (most int, road bool, by []string) {
	if double {
		base *= s.cell("move.double")
		by = []string{"move.double"}
	}
	all, rough := true, false
	for _, to := range path {
		l, _ := s.battle.Board.Link(from, to)
		all = all && l.Road
		rough = rough || !l.Road && (s.battle.Board.Zone(from).Rough || s.battle.Board.Zone(to).Rough)
		from = to
	}
	switch {
	case rough:
		return min(base, s.cell("move.rough")), false, append(by, "move.rough")
	case all && mobility != Foot && len(path) > base:
		return base * s.cell("move.road"), true, append(by, "move.road")
	}
	return base, false, by
}

// bounds are cells as lines of a ledger.
func (s *Position) bounds(ids ...string) (list []Line) {
	for _, id := range ids {
		list = append(list, s.Bound(id))
	}
	return list
}

// way reads a path and returns it if it can be gone but for its length.
func (d *doing) way(from int) (path []int, ok bool) {
	if len(d.a.Path) == 0 {
		d.refuse(BadAction, "want a path, the zones entered in order")
		return nil, false
	}
	for _, name := range d.a.Path {
		to, ok := d.place(name)
		if !ok {
			return nil, false
		}
		if _, linked := d.battle.Board.Link(from, to); !linked {
			d.refuse(TooFar, "%s is not beside %s", name, d.zone(from))
			return nil, false
		}
		if d.has(1-d.side, to) {
			d.refuse(Unfit, "%s is held by the enemy: it is assaulted, not moved into", name)
			return nil, false
		}
		path, from = append(path, to), to
	}
	return path, true
}

func (d *doing) move() {
	i, ok := d.own(d.a.Unit)
	if !ok {
		return
	}
	u, b := &d.Units[i], d.unit(i)
	if u.Moved > 0 {
		d.refuse(NotNow, "%s has moved in this turn", b.Name)
		return
	}
	if u.Order != Full && u.Order != Double {
		d.refuse(NotNow, "%s does not move: only a roll for a full or double move has it go", b.Name)
		return
	}
	if d.spent(i) {
		d.refuse(Unfit, "%s has fought in this turn: towed guns move or fight", b.Name)
		return
	}
	path, ok := d.way(u.At)
	if !ok {
		return
	}
	base := "move." + string(b.Mobility)
	most, road, ids := d.pace(d.cell(base), b.Mobility, u.Order == Double, u.At, path)
	by := d.bounds(slices.Insert(ids, 0, base)...)
	if len(path) > most {
		d.refuse(TooFar, "%s moves %d that way%s, and %s is %d away", b.Name, most, Whose(by...), d.zone(path[len(path)-1]), len(path))
	}
	to := path[len(path)-1]
	if to != u.At && d.full(d.side, to) {
		d.refuse(Crowded, "%s has %s already%s", d.zone(to), boardgame.Counted(d.cell("stack"), "battalion", "battalions"), Whose(d.Bound("stack")))
	}
	if d.no != nil {
		return
	}
	from := u.At
	u.At, u.Moved, u.When, u.Road = to, len(path), d.Turn, road
	how := ""
	if road {
		how = ", by road"
	}
	if len(path) > 1 { // one zone anybody moves
		how += Whose(by...)
	}
	d.tell(Happening{Kind: "move", Side: d.by, Unit: b.Name, From: d.zone(from), To: d.zone(to), Text: fmt.Sprintf("%s: %s moves from %s to %s%s", d.by, b.Name, d.zone(from), d.zone(to), how)})
}

func (d *doing) moveHQ() {
	i := d.division(d.a.Division)
	if i < 0 || d.battle.Divisions[i].Side != d.side || d.HQs[i].At < 0 || d.HQs[i].Moved {
		d.refuse(NoSuch, "%s has no HQ of %q that may move", d.by, d.a.Division)
		return
	}
	from := d.HQs[i].At
	path, ok := d.way(from)
	if !ok {
		return
	}
	most, _, ids := d.pace(d.cell("move.hq"), Motorized, false, from, path)
	by := Whose(d.bounds(slices.Insert(ids, 0, "move.hq")...)...)
	if len(path) > most {
		d.refuse(TooFar, "an HQ moves %d that way%s", most, by)
		return
	}
	to := path[len(path)-1]
	d.HQs[i].At, d.HQs[i].Moved = to, true
	d.tell(Happening{Kind: "hq", Side: d.by, Unit: d.a.Division, From: d.zone(from), To: d.zone(to), Text: fmt.Sprintf("%s: the HQ of %s moves from %s to %s%s", d.by, d.a.Division, d.zone(from), d.zone(to), by)})
}

// nearest is how far the nearest enemy of a side is from a zone.
func (s *Position) nearest(side, at int) int {
	best := 1 << 20
	for i, u := range s.Units {
		if u.State == InPlay && s.unit(i).Side != side {
			best = min(best, s.distance(u.At, at))
		}
	}
	return best
}

// refuge is the zone that a battalion goes back to, away from a zone, or from the nearest
// enemy if that is -1: of several the one nearest to its HQ, then the first; -1 if there is
// none (house).
func (s *Position) refuge(i, from int) int {
	best, b := -1, s.unit(i)
	rank := func(to int) [2]int {
		far := s.nearest(b.Side, to)
		if from >= 0 {
			far = s.distance(from, to)
		}
		home := 0
		if at := s.HQs[b.Division].At; at >= 0 {
			home = s.distance(at, to)
		}
		return [2]int{-far, home}
	}
	for _, to := range s.battle.Board.Around(s.Units[i].At) {
		if to == from || s.has(1-b.Side, to) || s.full(b.Side, to) {
			continue
		}
		if best < 0 {
			best = to
		} else if x, y := rank(to), rank(best); slices.Compare(x[:], y[:]) < 0 {
			best = to
		}
	}
	return best
}

// back are whose it is where somebody goes back to, with other figures that send him there.
func (s *Position) back(by ...Line) []Line { return append(by, ours, s.Bound("stack")) }

// retreat moves a battalion back one zone; who cannot is shattered.
func (d *doing) retreat(i, from int, by ...Line) {
	u, b := &d.Units[i], d.unit(i)
	to := d.refuge(i, from)
	if to < 0 {
		d.shatter(i, "cannot go back"+Whose(d.back(by...)...))
		return
	}
	d.tell(Happening{Kind: "retreat", Side: d.army(b.Side), Unit: b.Name, From: d.zone(u.At), To: d.zone(to), Text: fmt.Sprintf("%s falls back from %s to %s%s", b.Name, d.zone(u.At), d.zone(to), Whose(d.back(by...)...))})
	u.At = to
}

// shatter takes a battalion off the map: towed guns and detachments for good.
func (d *doing) shatter(i int, why string) {
	if b := d.unit(i); b.towed() || b.Detachment {
		d.lose(i, why)
		return
	}
	d.gone(i, Shattered, why)
}

func (d *doing) lose(i int, why string) { d.gone(i, Lost, why) }

func (d *doing) gone(i, state int, why string) {
	word := map[int]string{Shattered: "shattered", Lost: "lost"}[state]
	b := d.unit(i)
	d.tell(Happening{Kind: word, Side: d.army(b.Side), Unit: b.Name, From: d.zone(d.Units[i].At), Text: fmt.Sprintf("%s %s and is %s", b.Name, why, word)})
	d.Units[i] = piece{At: -1, State: state, When: d.Units[i].When, Tried: d.Units[i].Tried}
}

// saves rolls the saving throw of a battalion: low rolls always save, high ones never.
func (d *doing) saves(i int) bool {
	b := d.unit(i)
	need, source, against := d.saving(i)
	n := d.roll("save of %s", b.Name)
	ok := n <= need
	word := "fails"
	if ok {
		word = "saves"
	}
	d.tell(Happening{Kind: "save", Side: d.army(b.Side), Unit: b.Name, Dice: []int{n}, Against: against,
		Text: fmt.Sprintf("%s saves on %d or less%s, rolls %d: %s", b.Name, need, marked(source), n, word)})
	return ok
}

// saving is the number on or below which a battalion saves, whose it is, and the cells of it.
func (s *Position) saving(i int) (need int, source string, by []Line) {
	by = s.bounds("save."+s.unit(i).Quality.String(), "save.always", "save.never")
	return max(by[1].Value, min(by[0].Value, by[2].Value-1)), From(by...), by
}
