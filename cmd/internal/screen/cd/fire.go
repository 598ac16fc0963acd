package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/screen/table"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// firing is the declaration of fire: general fire, and the fire at stands that
// moved in opportunity.
type firing struct {
	hands
	opportunity bool

	// Of the view:
	of      *model
	firers  []string     // who may fire at something
	next    []string     // of these, who has nothing to fire at yet
	more    []rules.Fire // that weapons may do whose stands fire others already
	fires   []rules.Fire // declared
	strikes []rules.Strike
	answers map[fireKey]*rules.FireAnswer
	paths   map[fireKey]*rules.FirePath
	todoNow todo

	draft  draft
	over   pointed
	now    aim             // what the card and the verbs are about
	in     map[string]bool // what the firer may fire at
	moving *aim            // whose circle is dragged; as it was
	from   geom.Point      // where it was taken hold of
	place  bool            // the marker on a path is dragged
	strike string          // whose points are placed
	point  int             // of these, the one that is dragged; -1 for none
}

// A draft is what the firer is to do at the next click, besides what follows
// from its target.
type draft struct {
	stand  string
	weapon int // -1: the best
	shots  int // 0: all
	shell  rules.Shell
	spread geom.Length
	target string      // whom it aims at
	along  geom.Length // where on the way of the target; -1: the best
	circle *geom.Point
}

// pointed is what the pointer is on.
type pointed struct {
	stand string      // an enemy
	on    bool        // a place of the way of an enemy
	along geom.Length // how far along
}

// An aim is a fire with what it comes to.
type aim struct {
	fire     rules.Fire
	answer   *rules.FireAnswer // nil: there is none
	declared bool
}

func newFiring(t *Table) *firing { return &firing{hands: hands{t}, point: -1} }

func newOpportunity(t *Table) *firing {
	return &firing{hands: hands{t}, opportunity: true, point: -1}
}

func (f *firing) m() *model { return f.t.player.model }

// A fireKey names a question about a fire.
type fireKey struct {
	stand, target string
	weapon, shots int
	circle        geom.Point
	round         bool
	along, spread geom.Length
	shell         rules.Shell
}

func keyOf(x rules.Fire) fireKey {
	k := fireKey{stand: x.Stand, target: x.Target, weapon: x.Weapon, shots: x.Shots, along: x.Along, spread: x.Spread, shell: x.Shell}
	if x.Circle != nil {
		k.circle, k.round = *x.Circle, true
	}
	return k
}

// answersKept bounds the answers kept of a view; a circle that is dragged asks
// at every place.
const answersKept = 4000

// ask returns what a fire comes to.
func (f *firing) ask(x rules.Fire) *rules.FireAnswer {
	k := keyOf(x)
	a, ok := f.answers[k]
	if !ok {
		if len(f.answers) > answersKept {
			clear(f.answers)
		}
		a, _ = f.m().view.AskFire(f.m().side, x)
		f.answers[k] = a
	}
	return a
}

func (f *firing) measured() bool { return f.m().view.MayMeasure() }

func (f *firing) viewed() {
	if f.of != f.m() {
		f.read()
	}
	if who := f.firer(); who != f.draft.stand {
		f.draft = draft{stand: who, weapon: -1, along: -1}
	}
	f.over, f.moving, f.place, f.point = pointed{}, nil, false, -1
	f.aim()
}

// read takes what the view has of fire.
func (f *firing) read() {
	f.of = f.m()
	f.firers, f.next, f.more, f.fires, f.strikes = nil, nil, nil, nil, nil
	f.answers, f.paths = map[fireKey]*rules.FireAnswer{}, map[fireKey]*rules.FirePath{}
	for i := range f.m().options {
		o := &f.m().options[i]
		if o.Do == "fire" && len(o.Targets) > 0 && !slices.Contains(f.firers, o.Stand) {
			f.firers = append(f.firers, o.Stand)
		}
	}
	for _, a := range f.m().chosen {
		switch x := a.(type) {
		case rules.Fire:
			f.fires = append(f.fires, x)
			if !slices.Contains(f.firers, x.Stand) {
				f.firers = append(f.firers, x.Stand)
			}
		case rules.Strike:
			f.strikes = append(f.strikes, x)
		}
	}
	for _, s := range f.firers {
		if d := f.declared(s); len(d) > 0 {
			f.more = append(f.more, f.others(s, d)...)
		} else if f.useful(s) {
			f.next = append(f.next, s)
		}
	}
	f.todoNow = f.left()
}

// declared lists what a stand is to fire.
func (f *firing) declared(stand string) (out []rules.Fire) {
	for _, x := range f.fires {
		if x.Stand == stand {
			out = append(out, x)
		}
	}
	return out
}

func (f *firing) todo() todo { return f.todoNow }

// left says what is left to declare.
func (f *firing) left() todo {
	done := 0
	for _, s := range f.firers {
		if len(f.declared(s)) > 0 {
			done++
		}
	}
	all := done + len(f.next)
	td := todo{done: done, of: all, next: f.next}
	placed, points := f.pointsPlaced()
	open := f.openStrikes()
	switch {
	case all == 0 && points > 0 || len(f.next) == 0 && len(open) > 0:
		td.what = fmt.Sprintf("%s: %d of %d points placed", list(f.strikeNames()), placed, points)
	case len(f.firers) == 0:
		td.what = "Nobody may fire"
	case all == 0:
		td.what = "No fire seems of any use"
	case len(f.next) == 0 && len(f.more) > 0:
		td.what = fmt.Sprintf("All have a target; %s may fire too", counted(len(f.more), "more weapon"))
	case len(f.next) == 0:
		td.what = "All who may fire have a target"
	default:
		td.what = fmt.Sprintf("%d of %d firers declared", done, all)
		td.warns = list(f.next) + " may still fire"
	}
	if len(open) > 0 {
		td.warns = list(append(open, f.next...)) + " may still fire"
	}
	switch {
	case f.opportunity:
		td.why = "Who fires now does not fire in General Fire (CD 7.1)"
	case td.warns != "":
		td.why = td.warns
	default:
		td.why = "All fire is simultaneous: nothing changes once both are ready (CD 7.3)"
	}
	return td
}

// firer is the stand selected that may fire, or one that has weapons at least, or
// "".
func (f *firing) firer() (armed string) {
	for _, s := range f.t.player.selected {
		if slices.Contains(f.firers, s) {
			return s
		}
		if armed == "" && f.armed(s) {
			armed = s
		}
	}
	return armed
}

// armed reports whether a stand is one's own, with weapons.
func (f *firing) armed(stand string) bool {
	p := f.m().get(stand)
	return p != nil && p.own && p.inPlay() && !p.Wreck && len(p.Kind.Mounts) > 0
}

// enemy reports whether a stand is one that is fired at.
func (f *firing) enemy(stand string) bool {
	p := f.m().get(stand)
	return p != nil && !p.own && !p.Wreck
}

// click on an enemy, or on its way, declares the fire of what is selected.
func (f *firing) click(at spot) {
	if f.strike != "" {
		f.strikeAt(at.at)
		return
	}
	if f.firer() != "" {
		if f.enemy(at.stand) {
			f.fireAt(f.t.player.selected, at.stand)
			return
		}
		if target, along, ok := f.wayAt(at); ok {
			f.fireOnWay(target, along)
			return
		}
	}
	f.t.choose(at.stand, at.shift)
}

// twice on one's own selects its company; on an enemy it is one click more.
func (f *firing) twice(at spot) {
	if p := f.m().get(at.stand); p != nil && p.own && f.strike == "" {
		f.t.chooseAll(at.stand)
		return
	}
	f.click(at)
}

// other is the default for what is under the cursor.
func (f *firing) other(at spot) {
	switch {
	case f.strike != "":
		f.strikeOff(at.at)
	case f.firer() != "":
		f.click(at)
	}
}

// hover aims the firer at what the pointer is on.
func (f *firing) hover(at spot) {
	var o pointed
	if f.firer() != "" && f.strike == "" {
		if f.enemy(at.stand) {
			o.stand = at.stand
		} else if target, along, ok := f.wayAt(at); ok {
			o = pointed{stand: target, on: true, along: along}
		}
	}
	if o != f.over {
		f.over = o
		f.aim()
		f.t.stale, f.t.drafts = true, true
	}
}

// fireNow declares what the firer aims at.
func (f *firing) fireNow() {
	switch {
	case f.strike != "":
		f.strikeAt(table.Point(f.t.camera.ToTable(f.t.zoomPoint())))
	case f.now.answer != nil:
		f.declare(f.now.fire)
	}
}

// declare declares a fire, or says why it may not be.
func (f *firing) declare(x rules.Fire) bool {
	if a := f.ask(x); len(a.Refused) > 0 {
		f.t.player.refuse(&game.Refusal{Reasons: a.Refused})
		return false
	}
	if f.draft.target != x.Target {
		f.draft.target, f.draft.along, f.draft.circle = x.Target, -1, nil
	}
	return f.t.player.do(x)
}

// fireAt has stands fire at a target: with the weapon that was chosen, or the
// best; a second time, with one more.
func (f *firing) fireAt(stands []string, target string) {
	for _, s := range stands {
		if !f.armed(s) {
			continue
		}
		chosen := s == f.draft.stand && f.draft.weapon >= 0
		old := f.declared(s)
		there := slices.ContainsFunc(old, func(x rules.Fire) bool { return x.Target == target })
		switch {
		case chosen || len(old) == 0:
			f.declare(f.fireOf(s, target))
		case there:
			f.fireMore(s, target)
		case len(old) == 1:
			f.declare(f.fireOf(s, target))
		default:
			f.redirect(s, target, old)
		}
	}
}

// fireMore adds a weapon that is not to fire yet.
func (f *firing) fireMore(stand, target string) {
	if w, ok := f.bestWeapon(stand, target, f.declared(stand)); ok {
		f.declare(f.placed(rules.Fire{Stand: stand, Weapon: w, Target: target}))
		return
	}
	f.t.player.say("All of %s that may fire at %s is declared.", stand, target)
}

// redirect turns all that a stand is to fire on another target: the weapons of
// a turret have one together (CD 7.18).
func (f *firing) redirect(stand, target string, old []rules.Fire) {
	p := f.t.player
	if !p.do(rules.Hold{Stand: stand}) {
		return
	}
	any := false
	for _, x := range old {
		any = p.do(f.placed(rules.Fire{Stand: stand, Weapon: x.Weapon, Target: target, Shots: x.Shots})) || any
	}
	if any {
		p.message, p.refused = "", nil
		return
	}
	message, refused := p.message, p.refused
	for _, x := range old {
		p.do(x)
	}
	p.message, p.refused = message, refused
}

// hold takes back what is selected is to fire: all of it, or the weapon that was
// chosen; or the fire from off the table.
func (f *firing) hold() {
	if f.strike != "" {
		f.t.player.do(rules.Strike{Name: f.strike})
		return
	}
	for _, s := range f.t.player.selected {
		d := f.declared(s)
		if len(d) == 0 || !f.t.player.do(rules.Hold{Stand: s}) {
			continue
		}
		for _, x := range d { // of a weapon that was chosen, the others fire on
			if s == f.draft.stand && f.draft.weapon >= 0 && f.draft.weapon != x.Weapon {
				f.t.player.do(x)
			}
		}
	}
}

func (f *firing) cancel() bool {
	had := f.moving != nil || f.place || f.point >= 0
	f.moving, f.place, f.point = nil, false, -1
	f.aim()
	return had
}

// leave lays down the strike in hand.
func (f *firing) leave() bool {
	had := f.strike != ""
	f.strike = ""
	return had
}

// next weapon, of the firer.
func (f *firing) nextWeapon() {
	all := f.weapons(f.firer())
	if len(all) == 0 {
		return
	}
	i := slices.Index(all, f.now.fire.Weapon)
	f.useWeapon(all[(i+1)%len(all)])
}

// weapons lists what a stand may fire now, or is to.
func (f *firing) weapons(stand string) (out []int) {
	for _, o := range f.m().optionsOf("fire", stand) {
		if len(o.Targets) > 0 {
			out = append(out, o.Weapon)
		}
	}
	for _, x := range f.declared(stand) {
		out = append(out, x.Weapon)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// useWeapon chooses the weapon that the next click fires.
func (f *firing) useWeapon(w int) {
	f.draft = draft{stand: f.draft.stand, weapon: w, target: f.draft.target, along: -1}
	for _, x := range f.declared(f.draft.stand) {
		if x.Weapon == w {
			f.draft.target = x.Target
		}
	}
	f.aim()
	f.t.stale, f.t.drafts = true, true
}

// change changes how the aim is fired: declared, it is declared anew.
func (f *firing) change(how func(*rules.Fire, *draft)) {
	x := f.now.fire
	how(&x, &f.draft)
	if f.now.declared {
		f.declare(x)
		return
	}
	f.aim()
	f.t.stale, f.t.drafts = true, true
}

// setShots sets how many shots are fired; all of them is the full rate.
func (f *firing) setShots(n int) {
	if o := f.option(f.now.fire); o != nil && n >= o.Shots {
		n = 0
	}
	f.change(func(x *rules.Fire, d *draft) { x.Shots, d.shots = n, n })
}

func (f *firing) setShell(h rules.Shell) {
	f.change(func(x *rules.Fire, d *draft) { x.Shell, d.shell = h, h })
}

func (f *firing) nextShell() {
	if f.now.answer == nil || f.now.answer.Shell == rules.HighExplosive {
		f.setShell(rules.ArmorPiercing)
		return
	}
	f.setShell(rules.HighExplosive)
}

func (f *firing) setSpread(l geom.Length) {
	f.change(func(x *rules.Fire, d *draft) { x.Spread, d.spread = l, l })
}

// spreads are the distances between bursts that are offered.
func (f *firing) spreads() (out []geom.Length) {
	c, _ := f.m().view.Battle().Chart.Cell("ruling.spread")
	most := c.Length()
	for l := geom.Length(0); l <= most && len(out) < 5; l += geom.Inch / 2 {
		out = append(out, l)
	}
	return out
}

func (f *firing) nextSpread() {
	all := f.spreads()
	i := slices.Index(all, f.now.fire.Spread)
	f.setSpread(all[(i+1)%len(all)])
}

// nextTarget aims the firer at the next of its targets.
func (f *firing) nextTarget() {
	all := f.targetsOf(f.firer())
	if len(all) == 0 {
		return
	}
	f.aimAt(all[(slices.Index(all, f.draft.target)+1)%len(all)])
}

// aimAt aims the firer at a target without declaring anything.
func (f *firing) aimAt(target string) {
	f.draft.target, f.draft.along, f.draft.circle = target, -1, nil
	f.over = pointed{}
	f.aim()
	f.t.stale, f.t.drafts = true, true
}
