package cd

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A writer fills the card from above to below.
type writer struct {
	t    *Table
	p    *ui.Page
	room ui.Rect // of the words
	y    float64

	sources []string // of the figures in its ledgers
}

const (
	cardPad  = 14
	lineHigh = 19
)

// title writes the head of a card: a stand's icon, or none, and beside it what it is
// of and what is said below that, a line each if they fit.
func (w *writer) title(icon *picture.Icon, head, under string) {
	x := w.room.X
	if icon != nil {
		c := *icon
		c.Hits, c.Tag, c.Order, c.Size = 0, "", picture.UnknownOrder, 30
		c.Moved, c.Fired, c.Dug = false, false, false
		w.p.Image(x+15, w.y+18, w.t.signs.Icon(c))
		x += 40
	}
	width, y := w.room.Right()-x, w.y+8
	for _, l := range [...]ui.Label{ui.BoldText(head, ui.TextTitle), ui.Text(under, ui.TextSoft).In(ui.InkMiddle)} {
		for _, line := range w.p.Broken(l, width) {
			l.Text = line
			w.p.Words(x, y, l, ui.Anchor{Y: 0.5})
			y += l.Size + 4
		}
	}
	w.y = math.Max(w.y+40, y-4)
}

// head begins a part.
func (w *writer) head(text string) {
	w.y += 4
	w.y = w.p.Paragraph(w.room.X, w.y, w.room.W, 16, ui.Label{Text: text, Size: ui.TextSoft, Bold: true, Color: ui.InkSoft}) + lineHigh - 16
}

// rule writes a line across.
func (w *writer) rule() {
	w.y += 6
	w.p.Rule(w.room.X, w.y, w.room.Right(), w.y, 1, ui.Rule)
	w.y += 8
}

// pair writes words at both ends of a line.
func (w *writer) pair(left, right string) {
	w.pairIn(left, right, ui.InkMiddle, ui.Ink)
}

func (w *writer) pairIn(left, right string, a, b color.NRGBA) {
	l, r := ui.Text(left, ui.TextLedger).In(a), ui.Text(right, ui.TextLedger).In(b)
	if w.p.Width(l)+w.p.Width(r)+8 <= w.room.W {
		w.p.Pair(w.room.X, w.y+8, w.room.W, l, r)
		w.y += lineHigh
		return
	}
	w.y = w.both(w.room, w.y, l, r) + lineHigh - 16
}

// both writes words at the left and others below them at the right, each in as many
// lines as they take, and returns where they end.
func (w *writer) both(room ui.Rect, y float64, left, right ui.Label) (bottom float64) {
	const leading = 16
	y = w.p.Paragraph(room.X, y, room.W, leading, left)
	if right.Text == "" {
		return y
	}
	for _, line := range w.p.Broken(right, room.W-12) {
		right.Text = line
		w.p.Words(room.Right(), y, right, ui.Anchor{X: 1})
		y += leading
	}
	return y
}

// plated writes words at both ends of a row on a plate, below each other if they do
// not fit beside each other. Least is how high the plate is at least, gap the room
// below it.
func (w *writer) plated(left, right ui.Label, least, gap float64, plate func(ui.Rect)) {
	r := ui.Rect{X: w.room.X - 4, Y: w.y, W: w.room.W + 8, H: least}
	in := r.Inset(8, 0)
	if w.p.Width(left)+w.p.Width(right)+8 <= in.W {
		plate(r)
		w.p.Pair(in.X, r.Y+r.H/2, in.W, left, right)
	} else {
		lines := len(w.p.Broken(left, in.W))
		if right.Text != "" {
			lines += len(w.p.Broken(right, in.W-12))
		}
		r.H = math.Max(least, 16*float64(lines)+7)
		plate(r)
		w.both(in, r.Y+(r.H-16*float64(lines))/2, left, right)
	}
	w.y += r.H + gap
}

// total writes a line in bold.
func (w *writer) total(left, right string) {
	l, r := ui.BoldText(left, ui.TextLedger), ui.BoldText(right, ui.TextTitle)
	if w.p.Width(l)+w.p.Width(r)+8 <= w.room.W {
		w.p.Pair(w.room.X, w.y+8, w.room.W, l, r)
		w.y += lineHigh + 2
		return
	}
	w.y = w.both(w.room, w.y, l, r) + lineHigh - 12
}

// text writes a paragraph.
func (w *writer) text(text string) { w.textIn(text, ui.InkMiddle) }

func (w *writer) textIn(text string, c color.NRGBA) {
	w.y = w.p.Paragraph(w.room.X, w.y, w.room.W, 17, ui.Text(text, ui.TextSoft).In(c)) + 3
}

// bar writes how much of an allowance is used, from 0 to 1, with a stroke at
// the half.
func (w *writer) bar(share, most float64, refused bool) {
	r := ui.Rect{X: w.room.X, Y: w.y + 4, W: w.room.W, H: 6}
	w.p.Plate(r, ui.Look{Fill: ui.Slate, Radius: 3})
	fill := ui.Ink
	if refused {
		fill = ui.VermilionHi
	}
	in := r
	in.W = r.W * min(max(share, 0), 1)
	if in.W > 2 {
		w.p.Plate(in, ui.Look{Fill: fill, Radius: 3})
	}
	if most > 0 && most < 1 {
		x := r.X + r.W*most
		w.p.Rule(x, r.Y-3, x, r.Bottom()+3, 2, ui.InkSoft)
	}
	w.y += lineHigh - 4
}

// row writes a chosen or a plain row with something at its right end.
func (w *writer) row(left, right string, refused bool) {
	look, c := ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius}, ui.Ink
	if refused {
		look.Fill, c = ui.RGB(0x4a3026), ui.VermilionHi
	}
	w.plated(ui.BoldText(left, ui.TextLedger).In(c), ui.Text(right, ui.TextLedger).In(c), 22, 4, func(r ui.Rect) { w.p.Plate(r, look) })
}

// ledger writes the lines that make a number.
func (w *writer) ledger(lines []rules.Line) {
	for _, l := range lines {
		right := signed(l.Value)
		src := l.Source
		if sourceOf[src] != "" && !slices.Contains(w.sources, src) {
			w.sources = append(w.sources, src)
		}
		x := w.room.Right()
		w.p.Words(x, w.y+8, ui.Text(src, 11).In(ui.InkSoft), ui.Anchor{X: 1, Y: 0.5})
		value := ui.BoldText(right, ui.TextLedger)
		w.p.Words(x-48, w.y+8, value, ui.Anchor{X: 1, Y: 0.5})
		name := ui.Text(ui.Capital(usual.Part(&l)), ui.TextLedger).In(ui.InkMiddle)
		w.y = w.p.Paragraph(w.room.X, w.y, w.room.W-48-w.p.Width(value)-8, 16, name) + lineHigh - 16
	}
}

// sourceOf says what the marks of figures in ledgers stand for.
var sourceOf = map[string]string{
	"house": "a figure of this program's own",
	"seed":  "of the third edition of the rules (1998)",
	"ed1":   "of the first edition (1986)",
	"ed2":   "of the second edition (1992)",
	"ed3":   "of the third edition (1998)",
	"tob":   "of the fourth edition, Test of Battle (2006)",
}

// sourced writes at the foot of a card what the marks of its figures stand for.
func (w *writer) sourced() {
	if len(w.sources) == 0 {
		return
	}
	w.rule()
	for _, s := range w.sources {
		w.textIn(s+": "+sourceOf[s], ui.InkSoft)
	}
}

// signed writes a number with its sign, as ledgers have it.
func signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("\u2212%d", -n)
	}
	return "0"
}

// reasons writes why something is refused.
func (w *writer) reasons(rs []game.Reason) {
	for _, r := range rs {
		w.textIn(ui.Sentence(w.t.player.places.Plain(r.Text)), ui.VermilionHi)
	}
}

func buttonOf(c command, tone ui.Tone) ui.ButtonLook {
	tip := c.help
	if c.off != "" {
		tip = c.off
	}
	return ui.ButtonLook{Name: c.id, Text: c.text, Key: keys.Cap(c.key), Tip: tip, Tone: tone, Off: c.off != "", Press: c.do}
}

// standCard writes what is known of a stand.
func (w *writer) standCard(name string) bool {
	p := w.t.player.model.get(name)
	if p == nil {
		return false
	}
	k := &p.Kind
	w.title(&p.icon, p.Name, kindName(k))
	w.rule()
	w.pair("Side", p.Side)
	if p.Company != "" {
		w.pair("Company", p.Company)
	}
	if p.own {
		w.pair("Quality", fmt.Sprintf("%s · %d hits", p.Quality, p.Quality.Hits()))
	}
	w.pair("State", w.t.standing(p))
	if p.CoverOf != "" {
		w.pair("Cover", p.Cover.String()+" · "+p.CoverOf)
	} else {
		w.pair("Cover", p.Cover.String())
	}
	if len(p.Cargo) > 0 {
		w.pair("Aboard", strings.Join(p.Cargo, ", "))
	}
	if p.Aboard != "" {
		w.pair("Aboard of", p.Aboard)
	}
	if p.Crew != "" {
		w.pair("Crew", p.Crew)
	}
	if p.Gun != "" {
		w.pair("Gun", p.Gun)
	}
	w.weapons(p)
	if clears := usual.Clears(w.t.player.model.view, w.t.player.side, p.Name); clears != "" {
		w.rule()
		w.text(clears + ".")
	}
	if sees := w.t.player.model.view.AskSees(w.t.player.side, p.Name); p.own && p.inPlay() {
		var enemies []string
		for _, s := range sees {
			if q := w.t.player.model.get(s); q != nil && !q.own {
				enemies = append(enemies, s)
			}
		}
		w.rule()
		if len(enemies) == 0 {
			w.textIn("Sees no known enemy.", ui.InkSoft)
		} else {
			w.textIn("Sees: "+strings.Join(enemies, ", "), ui.InkMiddle)
		}
	}
	return true
}

// weapons writes the movement, armor and weapons of a kind.
func (w *writer) weapons(p *piece) {
	k := &p.Kind
	if k.Armored {
		w.pair("Armor", fmt.Sprintf("front %d · flank %d", k.ArmorFront, k.ArmorFlank))
	}
	if k.CrossCountry > 0 {
		w.pair("Allowance", fmt.Sprintf("%s · road %s", inch(k.CrossCountry), inch(k.Road)))
	}
	for _, m := range k.Mounts {
		w.pair(ui.Capital(usual.Weapon(m.Weapon.Name)), fmt.Sprintf("%s · %s", shots(m.ROF), reaches(m.Weapon)))
	}
}

func shots(n int) string {
	if n == 1 {
		return "1 shot"
	}
	return fmt.Sprintf("%d shots", n)
}

// reaches lists where the range columns of a weapon end.
func reaches(w *units.Weapon) string {
	var out []string
	for _, b := range w.Bands {
		if b.Reach > 0 {
			out = append(out, fmt.Sprintf("%g", b.Reach.Inches()))
		}
	}
	if len(out) == 0 {
		return "contact"
	}
	return strings.Join(out, "/") + "\u2033"
}

func kindName(k *units.Kind) string {
	if k.Name != "" {
		return k.Name
	}
	return string(k.ID)
}

// standing is how a stand is in a few words; of one that is still to come also when, on
// what and where.
func (t *Table) standing(p *piece) string {
	if when := usual.Arrival(t.player.model.view, p.Name); when != "" {
		return stateOf(p) + ", " + when
	}
	return stateOf(p)
}

// stateOf says how a stand is, in words.
func stateOf(p *piece) string {
	var out []string
	switch p.Place {
	case rules.Waiting:
		return "not on the table yet"
	case rules.Exited:
		return "has left the table"
	case rules.Eliminated:
		return "eliminated"
	}
	if p.Hits > 0 {
		out = append(out, hitsOf(p))
	}
	switch {
	case p.Stand.Demoralized:
		out = append(out, "demoralized")
	case p.Pin > 0:
		out = append(out, fmt.Sprintf("P%d", p.Pin))
	}
	if p.own && !p.Seen {
		out = append(out, "hidden")
	}
	switch {
	case p.Aboard != "" && p.Kind.Class == units.Gun:
		out = append(out, "limbered")
	case p.Aboard != "":
		out = append(out, "aboard of "+p.Aboard)
	case p.Dug:
		out = append(out, "dug in")
	}
	if p.Abandoned {
		out = append(out, "left by its crew")
	}
	if p.Motion != rules.Still {
		out = append(out, "moved")
	}
	if p.Fired != rules.NotFired {
		out = append(out, "fired")
	}
	if len(out) == 0 {
		return "fit"
	}
	return strings.Join(out, ", ")
}

// hitsOf says how often a stand was hit, and the color of its marker.
func hitsOf(p *piece) string {
	if p.Hits == 1 {
		return "1 hit (" + p.Quality.Marker(p.Hits) + ")"
	}
	return fmt.Sprintf("%d hits (%s)", p.Hits, p.Quality.Marker(p.Hits))
}

// inch writes a length.
func inch(l geom.Length) string { return fmt.Sprintf("%.1f\u2033", l.Inches()) }

// inches writes two lengths that are to be compared: with a second digit where that
// tells them apart. Less than a thousandth of an inch is no difference to a hand.
func inches(l, of geom.Length) (a, b string) {
	if max(l-of, of-l) < geom.Inch/1000 {
		l = of
	}
	if a, b = inch(l), inch(of); a != b {
		return a, b
	}
	if fa, fb := fmt.Sprintf("%.2f\u2033", l.Inches()), fmt.Sprintf("%.2f\u2033", of.Inches()); fa != fb {
		return fa, fb
	}
	return a, b
}

// inchOf writes a length of another.
func inchOf(l, of geom.Length) string {
	a, b := inches(l, of)
	return a + " of " + b
}

// degrees writes a facing.
func degrees(a geom.Angle) string { return fmt.Sprintf("%d°", int(a.Normal())/1000) }

// bare is an icon for lists.
func bare(c picture.Icon) picture.Icon {
	return picture.Icon{Side: c.Side, Body: c.Body, Symbol: c.Symbol, Size: 22, Bare: true, Demoralized: c.Demoralized, Destroyed: c.Destroyed}
}

// companyColor is the color of a company's band.
func companyColor(number int) color.NRGBA { return picture.CompanyColor(number) }
