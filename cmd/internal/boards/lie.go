package boards

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/assault"
	"sightline/game/berlin"
	"sightline/game/dday"
)

// What lies on a board in a view, as the window and pictures of recorded games show it.

func cardLie(now game.Position) (out []picture.Piece) {
	p, ok := now.(*assault.Position)
	if !ok {
		return nil
	}
	b := p.Battle()
	for i, x := range p.Units {
		if u := p.Unit(i); x.Steps > 0 {
			out = append(out, picture.Piece{Name: b.Platoons[i].Name, Cell: x.At, Look: Platoon(b, b.Platoons[i].Side, &u)})
		}
	}
	for i, x := range p.Leaders {
		if l := p.Leader(i); !x.Gone {
			out = append(out, picture.Piece{Name: b.Chiefs[i].Name, Cell: x.At, Look: Chief(b, b.Chiefs[i].Side, &l), Apart: true})
		}
	}
	return out
}

func cardWorths(now game.Position) (out []picture.Worth) {
	if p, ok := now.(*assault.Position); ok {
		for _, g := range p.Goals() {
			out = append(out, picture.Worth{Cell: g.Hex, Points: strconv.Itoa(g.Points), Holder: g.Holder})
		}
	}
	return out
}

// MarkedHeadquarters is the counter of a division's HQ with the morale markers that it has.
func MarkedHeadquarters(p *dday.Position, i int) picture.Counter {
	c := Headquarters(p.Battle(), i)
	if n := p.HQs[i].Markers; n > 0 {
		c.Tag, c.Flag = strconv.Itoa(n), true
	}
	return c
}

func zonesLie(now game.Position) (out []picture.Piece) {
	p, ok := now.(*dday.Position)
	if !ok {
		return nil
	}
	for i, u := range p.Units {
		if u.State == dday.InPlay {
			out = append(out, picture.Piece{Name: p.Battle().Battalions[i].Name, Cell: u.At, Look: Battalion(p.Battle(), i)})
		}
	}
	for i, h := range p.HQs {
		if h.At >= 0 {
			out = append(out, picture.Piece{Name: "HQ of " + p.Battle().Divisions[i].Name, Cell: h.At, Look: MarkedHeadquarters(p, i), Apart: true})
		}
	}
	return out
}

func zonesWorths(now game.Position) (out []picture.Worth) {
	if p, ok := now.(*dday.Position); ok {
		for _, g := range p.Goals() {
			out = append(out, picture.Worth{Cell: g.Zone, Points: strconv.Itoa(g.Points), Holder: g.Holder})
		}
	}
	return out
}

// Deployed is the counter of a unit of On to Berlin! as it is now: paler in Maneuver Mode, with
// what it can do in it alone.
func Deployed(p *berlin.Position, u *berlin.UnitView) picture.Counter {
	band, n := 0, map[string]int{}
	for _, d := range p.Divisions() {
		if n[d.Side]++; d.Name == u.Formation && u.Formation != "" {
			band = n[d.Side]
		}
	}
	c := AirUnit(slices.Index(p.Sides(), u.Side), u.Kind, u.Nation, u.Service, u.Figures, band)
	if u.At == "" {
		return c
	}
	if !u.Combat {
		c.Body, c.Number = paler(c.Body), strconv.Itoa(u.Move)
	}
	if u.Disrupted {
		c.Tag = "D"
	}
	if u.Cut {
		c.Disc = "!"
	}
	return c
}

// paler is the body of a unit in Maneuver Mode.
func paler(c color.NRGBA) color.NRGBA {
	mix := func(v uint8) uint8 { return uint8((int(v)*62 + 210*38) / 100) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}

func airLie(now game.Position) (out []picture.Piece) {
	p, ok := now.(*berlin.Position)
	if !ok {
		return nil
	}
	all := p.All()
	for i := range all {
		if at, on := p.Map().Index(all[i].At); on && all[i].At != "" {
			out = append(out, picture.Piece{Name: all[i].Name, Cell: at, Look: Deployed(p, &all[i])})
		}
	}
	for _, l := range p.Leaders() {
		if at, on := p.Map().Index(l.At); on && !l.Captured {
			out = append(out, picture.Piece{Name: l.Name, Cell: at, Look: AirLeader(), Apart: true})
		}
	}
	return out
}

// airWorths is the hex that is fought for: the Germans have points of it each turn, and once the
// Allies are in it the game is over.
func airWorths(now game.Position) []picture.Worth {
	p, ok := now.(*berlin.Position)
	if !ok {
		return nil
	}
	c := p.Clock()
	at, _ := p.Map().Index(c.Goal)
	holder := berlin.German
	for _, u := range p.In(c.Goal) {
		if u.Side == p.Sides()[berlin.Allied] {
			holder = berlin.Allied
		}
	}
	return []picture.Worth{{Cell: at, Points: fmt.Sprintf("+%d", c.Hold), Holder: holder}}
}

// airSigns are strongpoints that stand, and landing zones.
func airSigns(now game.Position) (works, flags []int) {
	p, ok := now.(*berlin.Position)
	if !ok {
		return nil, nil
	}
	for _, at := range p.Standing() {
		if i, is := p.Map().Index(at); is {
			works = append(works, i)
		}
	}
	for _, d := range p.Divisions() {
		if i, is := p.Map().Index(d.Zone); is && d.Zone != "" && !d.Lost {
			flags = append(flags, i)
		}
	}
	return works, flags
}
