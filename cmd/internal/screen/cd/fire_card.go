package cd

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

func (f *firing) card(w *writer) bool {
	a := f.now.answer
	switch {
	case f.strike != "":
		f.strikeCard(w)
		return true
	case a == nil:
		return f.idleCard(w)
	}
	x := f.now.fire
	w.title(&f.m().get(x.Stand).icon, x.Stand, "at "+x.Target)
	w.text(f.underTitle())
	w.rule()
	f.weaponRows(w)
	f.targetRows(w)
	f.choices(w)
	if len(a.Refused) > 0 {
		w.reasons(a.Refused)
		f.wayLegend(w)
		return true
	}
	f.ledgers(w)
	f.effects(w)
	f.wayLegend(w)
	return true
}

// idleCard tells of a stand that fires at nothing, and why it does not.
func (f *firing) idleCard(w *writer) bool {
	name := f.t.first()
	p := f.m().get(name)
	if p == nil || !p.own || !f.t.player.is(name) || !p.inPlay() || len(p.Kind.Mounts) == 0 {
		return w.standCard(name)
	}
	w.standCard(name)
	for i := range f.m().pieces {
		q := &f.m().pieces[i]
		if q.own || q.Wreck || !q.onTable {
			continue
		}
		no := f.way(rules.Fire{Stand: name, Target: q.Name}).Refused
		if no == nil {
			break
		}
		w.rule()
		w.reasons(no)
		return true
	}
	return true
}

// underTitle says with what, where on its way, and whether that is declared. With
// several weapons the row that is chosen says with what.
func (f *firing) underTitle() string {
	x, a := f.now.fire, f.now.answer
	mounts := f.m().get(x.Stand).Kind.Mounts
	var out []string
	if f.now.declared {
		out = append(out, "declared")
	}
	if _, _, moved := f.targetAt(x); moved && a.Measured {
		out = append(out, fmt.Sprintf("%s along its %s", inch(x.Along), inch(lengthOf(f.pathOf(x.Target)))))
	}
	if len(mounts) == 1 || len(out) == 0 {
		out = append([]string{ui.Capital(usual.Weapon(mounts[x.Weapon].Weapon.Name))}, out...)
	}
	return strings.Join(out, " · ")
}

// weaponRows lists the weapons of the firer; a click chooses one.
func (f *firing) weaponRows(w *writer) {
	p := f.m().get(f.now.fire.Stand)
	if len(p.Kind.Mounts) < 2 {
		return
	}
	able := f.weapons(p.Name)
	for i := range p.Kind.Mounts {
		m := &p.Kind.Mounts[i]
		right, c := "may fire", ui.InkSoft
		may := false
		for _, k := range able {
			may = may || k == i
		}
		if !may {
			right, c = "may not fire", ui.InkFaint
		}
		for _, x := range f.declared(p.Name) {
			if x.Weapon == i {
				right, c = "at "+x.Target, ui.Ink
			}
		}
		w.pick(fmt.Sprintf("weapon %d", i), ui.Capital(usual.Weapon(m.Weapon.Name)), right, c, i == f.now.fire.Weapon, func() { f.useWeapon(i) })
	}
	w.y += 4
}

// targetsShown is how many targets the card lists.
const targetsShown = 3

// targetRows lists whom the firer may shoot at in opportunity, and who moved and
// is not to be shot at; a click aims.
func (f *firing) targetRows(w *writer) {
	who := f.now.fire.Stand
	rows := f.ranked(who)
	if !f.opportunity || len(rows) < 2 {
		return
	}
	for _, target := range rows[:min(len(rows), targetsShown)] {
		r, c := f.row(who, target), ui.InkSoft
		if r.off {
			c = ui.VermilionHi
		}
		w.pick("target "+target, target, r.right, c, target == f.now.fire.Target, func() { f.aimAt(target) })
	}
	if n := len(rows) - targetsShown; n > 0 {
		w.textIn(fmt.Sprintf("%d more: %s aims at the next", n, f.t.key("next target")), ui.InkSoft)
	}
	w.y += 4
}

// choices are what can be chosen of the aim: shots, shell, circle, spread.
func (f *firing) choices(w *writer) {
	x, o := f.now.fire, f.option(f.now.fire)
	if o == nil {
		return
	}
	if o.Shots > 1 {
		var words []string
		for n := range o.Shots {
			words = append(words, fmt.Sprint(n+1))
		}
		now := o.Shots - 1
		if x.Shots > 0 {
			now = x.Shots - 1
		}
		w.choose("shots", "Shots", words, now, func(i int) { f.setShots(i + 1) })
	}
	if len(o.Shells) > 0 {
		now := 0
		if f.now.answer.Shell == rules.HighExplosive {
			now = 1
		}
		w.choose("shell", "Shell  X", []string{"AP", "HE"}, now, func(i int) {
			f.setShell([...]rules.Shell{rules.ArmorPiercing, rules.HighExplosive}[i])
		})
	}
	if o.Spread {
		var words []string
		now := 0
		for i, l := range f.spreads() {
			words = append(words, strings.TrimSuffix(fmt.Sprintf("%.1f", l.Inches()), ".0"))
			if l == x.Spread {
				now = i
			}
		}
		words[0] = "on it"
		w.choose("spread", "Apart  S", words, now, func(i int) { f.setSpread(f.spreads()[i]) })
	}
}

// ledgers writes the numbers of the aim, as far as they may be told.
func (f *firing) ledgers(w *writer) {
	a := f.now.answer
	if a.Measured {
		f.rangeLine(w)
	}
	if a.Cover != rules.NoCover {
		w.pair("Cover of the target", strings.TrimSpace(a.Cover.String()+" "+a.CoverBy))
	}
	w.ledger(a.Ledger)
	switch {
	case a.Overrun != "":
		w.textIn("Eliminates the target without a die (CD "+a.Overrun+")", ui.Ink)
	case a.Spent:
		w.textIn("Out of range: the shot would be spent (CD 7.8)", ui.VermilionHi)
	case a.Indirect:
		w.total("Bursts", fmt.Sprint(a.Dice))
	case a.Measured:
		w.total(either(len(a.Bursts) > 0, "The shell hits", "To hit"), either(a.Need < 1, "no die hits", fmt.Sprintf("%d or less · %s", a.Need, dice(a.Dice))))
	default:
		w.total("Rolls", dice(a.Dice))
	}
	if !a.Measured {
		w.textIn("Nobody measures before fire is declared (CD 1.6).", ui.InkSoft)
	}
}

func dice(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// rangeLine writes the range and the columns, the open one bright.
func (f *firing) rangeLine(w *writer) {
	a := f.now.answer
	if a.Contact {
		w.pair("Range", "contact")
	} else {
		w.pair("Range", inch(a.Gap))
	}
	if len(a.Bands) == 0 {
		return
	}
	r := ui.Rect{X: w.room.X, Y: w.y + 1, W: w.room.W, H: 20}
	wide := r.W / float64(len(a.Bands))
	for k := range a.Bands {
		b := &a.Bands[k]
		cell := ui.Rect{X: r.X + float64(k)*wide, Y: r.Y, W: wide - 2, H: r.H}
		look, l := ui.Look{Fill: ui.Slate, Radius: 3}, ui.Text("", ui.TextSmall).In(ui.InkFaint)
		if k == a.Band {
			look, l = ui.Look{Fill: ui.SlateLight, Edge: ui.InkSoft, Radius: 3}, ui.BoldText("", ui.TextSmall)
		}
		w.p.Plate(cell, look)
		l.Text = fmt.Sprintf("%g\u2033 %s", b.Reach.Inches(), signed(b.Base.Value))
		if b.Contact {
			l.Text = "contact " + signed(b.Base.Value)
		}
		w.p.Fitted(cell.X+4, cell.Y+10, cell.W-6, l, ui.Anchor{Y: 0.5})
	}
	w.y += 25
}

// effects writes what a hit does, whom it touches, and what is to be expected.
func (f *firing) effects(w *writer) {
	a := f.now.answer
	if a.Face != "" && a.Overrun == "" {
		w.rule()
		f.armorLines(w)
	}
	if c := a.Circle; c != nil && len(c.Order) > 0 && a.Measured {
		w.rule()
		w.head("Where hits fall, in order (CD 7.12)")
		for i, s := range c.Order {
			w.pair(fmt.Sprintf("%d   %s", i+1, s), f.lives(s))
		}
	}
	if c := a.Circle; c != nil && len(c.With) > 0 {
		w.pair("Spread together with", list(c.With))
	}
	if len(a.Bursts) > 0 && a.Measured && !a.Spent {
		f.burstLines(w)
	}
	if a.Measured && !a.Spent {
		w.rule()
		w.pairIn("Expected hits on the target", fmt.Sprintf("%.2f", float64(a.Odds.Harm)/1000), ui.InkMiddle, ui.Ink)
	}
}

// lives says how many hits a stand still takes.
func (f *firing) lives(stand string) string {
	p := f.m().get(stand)
	if p == nil {
		return ""
	}
	if n := p.Quality.Hits() - p.Hits; n > 0 {
		return fmt.Sprintf("%d to lose it", n)
	}
	return ""
}

// armorLines writes what penetrates, by the die.
func (f *firing) armorLines(w *writer) {
	a := f.now.answer
	if a.Measured && a.Band >= 0 && a.Band < len(a.Bands) {
		w.pair("Penetration in this column", penetration(a.Bands[a.Band].Penetration))
	}
	w.pair(ui.Capital(a.Face)+" armor of "+kindName(&f.m().get(a.Target).Kind), fmt.Sprint(a.Armor))
	if !a.Measured || a.Band < 0 || a.Band >= len(a.Bands) {
		return
	}
	damage := a.Bands[a.Band].Damage
	wide := w.room.W / float64(len(damage))
	for i, d := range damage {
		cell := ui.Rect{X: w.room.X + float64(i)*wide, Y: w.y + 2, W: wide - 3, H: 22}
		fill, ink := damageLook(d)
		w.p.Plate(cell, ui.Look{Fill: fill, Radius: 3})
		w.p.Words(cell.X+cell.W/2, cell.Y+11, ui.BoldText(fmt.Sprint(i+1), ui.TextSmall).In(ink), ui.Centered)
	}
	w.y += 30
	first := -1
	for i, d := range damage {
		if d != rules.NoEffect && first < 0 {
			first = i
		}
	}
	if first < 0 {
		w.textIn("No die of a hit gets through.", ui.VermilionHi)
		return
	}
	w.pair(fmt.Sprintf("%d or more: %s", first+1, damageWords[damage[first]]), "10: "+damageWords[damage[len(damage)-1]])
}

var damageWords = [...]string{rules.NoEffect: "no effect", rules.OneHit: "one hit", rules.TwoHits: "two hits", rules.Destroyed: "destroyed"}

func damageLook(d rules.Damage) (fill, ink color.NRGBA) {
	switch d {
	case rules.OneHit:
		return ui.RGB(0xcfd6d0), ui.Black
	case rules.TwoHits:
		return ui.RGB(0xf3eed6), ui.Black
	case rules.Destroyed:
		return ui.White, ui.Black
	}
	return ui.Slate, ui.InkFaint
}

func penetration(p units.Penetration) string {
	switch p.Kind {
	case units.NoPenetration:
		return "none"
	case units.Multiplies:
		if p.TimesD == 1 {
			return fmt.Sprintf("die ×%d", p.TimesN)
		}
		return fmt.Sprintf("die ×%d/%d", p.TimesN, p.TimesD)
	}
	return "die " + signed(p.Add)
}

// burstLines writes who is in the bursts, friends in amber. A shell that is fired
// directly bursts whether it hits or not, and whom it hits does not roll for that.
func (f *firing) burstLines(w *writer) {
	type row struct{ bursts, need int }
	rows, names := map[string]row{}, []string(nil)
	for _, b := range f.now.answer.Bursts {
		for _, n := range b.Stands {
			if _, ok := rows[n.Stand]; !ok {
				names = append(names, n.Stand)
			}
			rows[n.Stand] = row{rows[n.Stand].bursts + 1, n.Need}
		}
	}
	if len(names) == 0 {
		return
	}
	w.rule()
	x, direct := f.now.fire, !f.now.answer.Indirect
	w.head(either(direct, "Its burst, hit or miss (CD 7.15)", "In the bursts (CD 7.15)"))
	for _, s := range names {
		r, who := rows[s], s
		if k := f.m().get(x.Target); direct && s == x.Target && (!k.Kind.Armored || k.Kind.IsWeak()) {
			who = s + ", if missed"
		}
		right := fmt.Sprintf("%d or less", r.need)
		switch {
		case r.need < 1:
			right = "no die hits"
		case r.bursts > 1:
			right = fmt.Sprintf("%d× %s", r.bursts, right)
		}
		if p := f.m().get(s); p != nil && p.own {
			w.pairIn(who+", a friend", right, ui.Amber, ui.Amber)
			continue
		}
		w.pair(who, right)
	}
}

// wayLegend says where on its way the target may be shot at.
func (f *firing) wayLegend(w *writer) {
	x := f.now.fire
	if f.pathOf(x.Target) == nil {
		return
	}
	w.rule()
	w.head(x.Target + ", along its way")
	for _, p := range f.legend(f.way(x)) {
		f.legendLine(w, p)
	}
}

// A legendPart is what is so on parts of a way.
type legendPart struct {
	pen   pen
	text  string
	spans [][2]geom.Length
}

// legend sums a way up: stretches beside each other of which the same is to be
// said are one.
func (f *firing) legend(ways *rules.FirePath) (out []legendPart) {
	last := -1
	for i := range ways.Stretches {
		s := &ways.Stretches[i]
		if s.To-s.From < geom.Inch/20 && len(ways.Stretches) > 1 {
			continue
		}
		p := legendPart{pen: stretchPen(s, ways)}
		switch p.pen.Color {
		case clearPen.Color:
			p.text = "can be shot at here"
		case fogPen.Color:
			p.text = "out of sight"
		default:
			p.text = stretchWhy(s)
		}
		k := slices.IndexFunc(out, func(o legendPart) bool { return o.text == p.text })
		if k < 0 {
			k, out = len(out), append(out, p)
		}
		if n := len(out[k].spans); k == last && n > 0 {
			out[k].spans[n-1][1] = s.To
		} else {
			out[k].spans = append(out[k].spans, [2]geom.Length{s.From, s.To})
		}
		last = k
	}
	return out
}

// stretchWhy says why a target may not be shot at on a part of its way.
func stretchWhy(s *rules.Stretch) string {
	switch {
	case len(s.By) > 0:
		return "blocked by " + list(s.By)
	case !s.InArc:
		return "out of arc"
	case len(s.Refused) > 0:
		return s.Refused[0].Text
	}
	return "refused"
}

// legendLine writes a line of the legend of a way, its lengths only where one
// may measure.
func (f *firing) legendLine(w *writer, p legendPart) {
	text := p.text
	if f.measured() {
		var spans []string
		for _, s := range p.spans {
			spans = append(spans, fmt.Sprintf("%.1f\u2013%.1f\u2033", s[0].Inches(), s[1].Inches()))
		}
		text += ": " + strings.Join(spans, ", ")
	}
	w.p.Plate(ui.Rect{X: w.room.X, Y: w.y + 3, W: 11, H: 11}, ui.Look{Fill: p.pen.Color, Radius: 2})
	w.y = max(w.p.Paragraph(w.room.X+20, w.y, w.room.W-20, 17, ui.Text(text, ui.TextSoft).In(ui.InkMiddle)), w.y+17) + 2
}

func (f *firing) strikeCard(w *writer) {
	n, most := len(f.pointsOf(f.strike)), f.most(f.strike)
	w.title(nil, f.strike, "fire from off the table")
	w.rule()
	w.pair("Points", fmt.Sprintf("%d of %d", n, most))
	w.pair("Burst square", inch(f.squareOf(f.strike)))
	w.text("Click where it is to fall; drag a square to move it, right click takes it off.")
}

// pick writes a row that can be pressed.
func (w *writer) pick(name, left, right string, c color.NRGBA, chosen bool, press func()) {
	look, over := ui.Look{Fill: ui.Slate, Radius: ui.RowRadius}, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}
	if chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	w.plated(ui.BoldText(left, ui.TextLedger), ui.Text(right, ui.TextSoft).In(c), 24, 3, func(r ui.Rect) {
		w.p.PlateOf(name, r, look, over)
		w.p.Spot(ui.Spot{Name: name, Place: r, Press: press})
	})
}

// choose writes a choice between words.
func (w *writer) choose(name, title string, words []string, now int, choose func(int)) {
	w.p.Words(w.room.X, w.y+12, ui.Text(title, ui.TextLedger).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	w.p.Choice(ui.Rect{X: w.room.X + 72, Y: w.y, W: w.room.W - 72, H: 24}, name, words, now, choose)
	w.y += 30
}
