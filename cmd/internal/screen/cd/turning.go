package cd

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// turning is the beginning of the General Fire Phase: all stands may turn where
// they stand (CD 5.1).
type turning struct {
	hands
	able    []string
	turns   map[string]geom.Angle // chosen
	cramped []rules.Cramped       // whom those leave without room
	held    string
	to      geom.Angle
}

func newTurning(t *Table) *turning { return &turning{hands: hands{t}} }

func (g *turning) m() *model { return g.t.player.model }

func (g *turning) viewed() {
	g.able, g.turns, g.held = g.m().able("face"), map[string]geom.Angle{}, ""
	g.cramped = g.m().view.Cramped(g.m().side)
	for _, a := range g.m().chosen {
		if f, ok := a.(rules.Face); ok && f.Facing != g.m().get(f.Stand).Facing {
			g.turns[f.Stand] = f.Facing
		}
	}
}

func (g *turning) todo() todo {
	what := fmt.Sprintf("%d of %d stands turn", len(g.turns), len(g.able))
	switch len(g.turns) {
	case 0:
		what = "Nobody turns yet"
	case 1:
		what = "1 stand turns"
	}
	td := todo{done: len(g.turns), of: len(g.able), what: what, why: "Right click where to look. Who does not turn keeps looking where it looks"}
	for _, s := range g.m().flanked() {
		if _, turns := g.turns[s]; !turns && g.stuck(s) == nil {
			td.next = append(td.next, s)
		}
	}
	if n := len(td.next); n > 0 {
		td.what = list(td.next) + either(n == 1, " does not look at the enemy", " do not look at the enemy")
		td.warns = td.what
		td.why = g.t.key("face enemy") + " turns them all; or right click where to look"
	}
	if c := g.cramped; len(c) > 0 { // chosen one by one, there was room
		td.why = fmt.Sprintf("%s will find no room to turn: %s is in the way", c[0].Stand, c[0].By)
		if len(c) > 1 {
			td.why = fmt.Sprintf("%d will find no room to turn: %s by %s, for one", len(c), c[0].Stand, c[0].By)
		}
	}
	return td
}

func (g *turning) mayTurn(stand string) bool { return slices.Contains(g.able, stand) }

func (g *turning) grab(at spot) bool {
	if !g.mayTurn(at.stand) {
		return false
	}
	if !g.t.player.is(at.stand) {
		g.t.choose(at.stand, false)
	}
	g.held, g.to = at.stand, g.facing(at.stand)
	return true
}

func (g *turning) drag(at spot) {
	if p := g.m().get(g.held); p != nil && !near(at.at, p.At, 0.3) {
		g.to = toward(p.At, at.at, at.shift)
	}
}

func (g *turning) drop(spot) {
	held := g.held
	g.held = ""
	if held != "" && g.to != g.facing(held) {
		g.turnTo(g.t.player.selected, g.to)
	}
}

func (g *turning) turnTo(stands []string, a geom.Angle) {
	var edge []string
	for _, s := range stands {
		if !g.mayTurn(s) || g.facing(s) == a {
			continue
		}
		if p := g.t.player; !p.do(rules.Face{Stand: s, Facing: a}) && p.refused != nil && p.refused.Because(rules.TableEdge) {
			edge = append(edge, s)
		}
	}
	if len(edge) > 0 {
		g.t.player.say("%s.", atEdge(edge))
	}
}

// atEdge says of stands why they cannot turn.
func atEdge(stands []string) string {
	return list(stands) + either(len(stands) == 1, " stands", " stand") + " too near the edge of the table to turn there"
}

// stuck is why a stand that sees an enemy cannot turn to him: it is too near the edge
// of the table, or another stands in the way. It is nil if it can.
func (g *turning) stuck(stand string) *game.Refusal {
	a, ok := g.enemyOf(stand)
	if !ok {
		return nil
	}
	m := g.m()
	_, _, err := rules.Apply(m.view, m.view.Sides()[m.side], rules.Face{Stand: stand, Facing: a}, nil)
	var no *game.Refusal
	errors.As(err, &no)
	return no
}

// cramped says of stands for which there is no room to turn that they do not; why is
// that of the last.
func cramped(stands []string, why *game.Refusal) string {
	if len(stands) == 1 {
		return why.Reasons[0].Text + " if it turned, and keeps looking where it looks."
	}
	return list(stands) + " have no room to turn there (CD 4.4) and keep looking where they look."
}

// other turns what is selected to the place under the cursor.
func (g *turning) other(at spot) {
	for _, s := range g.t.player.selected {
		if p := g.m().get(s); p != nil && at.stand != s {
			g.turnTo([]string{s}, toward(p.At, at.at, at.shift))
		}
	}
}

// click on an enemy turns what is selected to it.
func (g *turning) click(at spot) {
	if p := g.m().get(at.stand); p != nil && !p.own && len(g.t.player.selected) > 0 {
		g.other(at)
		return
	}
	g.t.choose(at.stand, at.shift)
}

func (g *turning) nudge(geom.Point) {}

func (g *turning) turnBy(by geom.Angle) {
	for _, s := range g.t.player.selected {
		g.turnTo([]string{s}, (g.facing(s) + by).Normal())
	}
}

// facing is how a stand will face.
func (g *turning) facing(stand string) geom.Angle {
	if a, ok := g.turns[stand]; ok {
		return a
	}
	if p := g.m().get(stand); p != nil {
		return p.Facing
	}
	return 0
}

// wheel turns with Shift the stand under the pointer, if it is selected.
func (g *turning) wheel(at spot, notches float64) bool {
	if !at.shift || !g.t.player.is(at.stand) || !g.mayTurn(at.stand) {
		return false
	}
	g.turnBy(geom.Angle(math.Round(notches)) * 15 * geom.Degree)
	return true
}

func (g *turning) cancel() bool {
	had := g.held != ""
	g.held = ""
	return had
}

// meant lists what is selected, or all.
func (g *turning) meant() []string {
	if len(g.t.player.selected) > 0 {
		return g.t.player.selected
	}
	return g.able
}

// faceEnemy turns stands to the enemy.
func (g *turning) faceEnemy() {
	blind := 0
	var edge, tight []string
	var why *game.Refusal
	for _, s := range g.meant() {
		if !g.mayTurn(s) {
			continue
		}
		if no := g.stuck(s); no != nil && no.Because(rules.TableEdge) {
			edge = append(edge, s)
		} else if no != nil {
			tight, why = append(tight, s), no
		} else if a, ok := g.enemyOf(s); ok {
			g.turnTo([]string{s}, a)
		} else {
			blind++
		}
	}
	var said []string
	if len(edge) > 0 {
		said = append(said, atEdge(edge)+".")
	}
	if len(tight) > 0 {
		said = append(said, g.t.player.places.Plain(cramped(tight, why)))
	}
	if blind > 0 {
		said = append(said, fmt.Sprintf("%d see no known enemy and keep looking where they look.", blind))
	}
	if said != nil {
		g.t.player.say("%s", strings.Join(said, " "))
	}
}

// enemyOf is the direction of the nearest enemy that a stand sees. Where nobody
// may measure, that of the middle of all, for which is nearest is measured.
func (g *turning) enemyOf(stand string) (geom.Angle, bool) {
	p, v := g.m().get(stand), g.m().view
	var best *piece
	var x, y float64
	for _, s := range v.AskSees(g.m().side, stand) {
		q := g.m().get(s)
		if q == nil || q.own || q.Wreck {
			continue
		}
		if best == nil || v.MayMeasure() && p.Footprint.Gap(&q.Footprint) < p.Footprint.Gap(&best.Footprint) {
			best = q
		}
		sin, cos := math.Sincos(float64(p.At.AngleTo(q.At)) / 1000 * math.Pi / 180)
		x, y = x+sin, y+cos
	}
	switch {
	case best == nil:
		return 0, false
	case v.MayMeasure() || math.Hypot(x, y) < 1e-6:
		return p.At.AngleTo(best.At).Normal(), true
	}
	return geom.Angle(math.Round(math.Atan2(x, y) * 180 / math.Pi * 1000)).Normal(), true
}

// keep has stands look where they looked.
func (g *turning) keep() {
	for _, s := range g.meant() {
		if _, ok := g.turns[s]; ok {
			g.turnTo([]string{s}, g.m().get(s).Facing)
		}
	}
}

func (g *turning) commands() []command {
	text, help := "Face nearest", "turns what is selected, or all, to the nearest enemy they see"
	if !g.m().view.MayMeasure() {
		text, help = "Face enemy", "turns what is selected, or all, to the middle of the enemies they see"
	}
	kept := ""
	if len(g.turns) == 0 {
		kept = "Nobody turns"
	}
	return []command{
		{id: "face enemy", key: "G", text: text, help: help, do: g.faceEnemy},
		{id: "keep", key: "K", text: "Keep", help: "what is selected, or all, looks where it looked", off: kept, do: g.keep},
	}
}

// shown is how a stand is shown to face: as it is held, or will.
func (g *turning) shown(stand string) geom.Angle {
	if g.held != "" && (stand == g.held || g.t.player.is(stand)) {
		return g.to
	}
	return g.facing(stand)
}

// hand draws the front arcs of what is selected, and where stands are to look.
func (g *turning) hand(p *picture.Picture) {
	for _, s := range g.t.player.selected {
		if q := g.m().get(s); q != nil && q.own && q.onTable && !q.Wreck {
			g.m().wedge(p, q.At, g.shown(s), q.Kind.Front(), arcInk)
		}
	}
	for _, s := range g.able {
		if q := g.m().get(s); g.shown(s) != q.Facing {
			g.looks(p, q.At, g.shown(s))
		}
	}
}

// looks draws an arrow from the icon of a stand to where it is to look, of the
// same length at every zoom.
func (g *turning) looks(p *picture.Picture, at geom.Point, facing geom.Angle) {
	k := g.t.theme.Density / g.t.camera.Scale
	p.Arrow(ahead(at, facing, 17*k), ahead(at, facing, 44*k), 13*k, draftPen)
}

// mark rings the enemies in the arcs of what is selected.
func (g *turning) mark(stand string) (m standMark) {
	p := g.m().get(stand)
	if p == nil || p.Wreck {
		return m
	}
	if p.own {
		m.dim = !g.mayTurn(stand)
		return m
	}
	for _, s := range g.t.player.selected {
		q := g.m().get(s)
		if q != nil && q.own && q.onTable && q.Kind.Front().HoldsAny(q.At, g.shown(s).Direction(), p.Footprint.Polygon()) {
			m.affected = true
		}
	}
	return m
}

func (g *turning) tray(w *trayWriter) {
	w.title, w.hint = "Turn", "Right click where it is to look, or drag; , and . turn by 15°."
	for i := range g.m().groups {
		g.companyItem(w, &g.m().groups[i])
	}
	for _, s := range g.alone() {
		p := g.m().get(s)
		it := trayItem{id: "turner " + s, icon: &p.icon, name: s, number: p.number, line: "looks " + compass(g.facing(s)), chosen: g.t.player.is(s), press: func() { g.t.choose(s, false); g.t.goTo(s) }}
		if _, ok := g.turns[s]; ok {
			it.line, it.soft = "turns to "+compass(g.facing(s)), "from "+strings.Fields(compass(p.Facing))[0]
		}
		w.items = append(w.items, it)
	}
}

// alone lists the stands that the tray shows by themselves: those of no company
// that turns at once, who turn, and who do not look at the enemy.
func (g *turning) alone() (out []string) {
	next := g.todo().next
	for _, s := range g.able {
		_, turns := g.turns[s]
		if turns || slices.Contains(next, s) || len(g.ofCompany(s)) < 2 {
			out = append(out, s)
		}
	}
	return out
}

// ofCompany lists the stands that may turn of the company of one.
func (g *turning) ofCompany(stand string) (out []string) {
	for _, c := range g.m().groups {
		if slices.Contains(c.stands, stand) {
			for _, s := range c.stands {
				if g.mayTurn(s) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// companyItem is a company of which several may turn: all of them are selected.
func (g *turning) companyItem(w *trayWriter, c *group) {
	stands := g.ofCompany(c.stands[0])
	if len(stands) < 2 {
		return
	}
	turn := 0
	for _, s := range stands {
		if _, ok := g.turns[s]; ok {
			turn++
		}
	}
	p := g.t.player
	w.items = append(w.items, trayItem{
		id: "turn company " + c.name, icon: &g.m().get(stands[0]).icon, name: c.name, number: c.number,
		line: fmt.Sprintf("%d of %d turn", turn, len(stands)), soft: "all at once",
		chosen: slices.Equal(p.selected, stands),
		press:  func() { p.selected = stands; g.t.selected() },
	})
}
