package free

import (
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/freetable"
	"sightline/los"
	"sightline/units"
)

// A panel is the column at the right: the ruling in words, or what is known of
// the table and of the chosen stand. Its widgets are built anew only when what
// they say changes.
type panel struct {
	kit      *ui.Kit
	shown    panelKey
	body     *widget.Container
	width    int // of the lines, in device pixels
	rect     image.Rectangle
	scrolled float64
	cards    []partCard
	said     []string // its words, in their order
}

// A panelKey is all that the panel's words depend on.
type panelKey struct {
	ruling   *los.Ruling
	state    *freetable.State
	from, to int
	active   int
	question los.Question
	unkept   string
	width    int
}

// A partCard is the card of one part of the ruling.
type partCard struct {
	widget *widget.Container
	part   int
}

// panelPad is the margin inside the panel, in pixels of the desktop.
const panelPad = 16

func newPanel(k *ui.Kit) *panel { return &panel{kit: k} }

func (p *panel) place(r image.Rectangle) {
	p.rect = r
	p.width = max(r.Dx()-2*p.kit.Theme.Px(panelPad), 1)
}

// show brings the panel up to date.
func (p *panel) show(t *tableScene) {
	key := panelKey{t.ruling(), t.state(), t.from, t.to, t.active, t.question, t.unkept, p.width}
	if key == p.shown && p.body != nil {
		return
	}
	if key.from != p.shown.from || key.to != p.shown.to {
		p.scrolled = 0
	}
	p.shown = key
	p.cards, p.said = p.cards[:0], nil
	p.kit.Heard = func(text string) { p.said = append(p.said, text) }
	defer func() { p.kit.Heard = nil }()
	p.body = p.kit.Column(panelPad, panelPad, 8)
	switch {
	case key.ruling != nil && t.orders:
		p.showOrder(t, key.ruling)
	case key.ruling != nil:
		p.showRuling(t, key.ruling)
	default:
		p.showTable(t)
	}
	p.body.Validate()
}

func (p *panel) scroll(by float64) { p.scrolled += by }

// draw draws the panel, scrolled, into its rectangle.
func (p *panel) draw(dst *ebiten.Image, r image.Rectangle) {
	ui.FillRect(dst, r, p.kit.Theme.Color(ui.SlatePanel))
	if p.body == nil {
		return
	}
	_, height := p.body.PreferredSize()
	p.scrolled = max(min(p.scrolled, float64(height-r.Dy())), 0)
	top := r.Min.Y - int(p.scrolled)
	p.body.SetLocation(image.Rect(r.Min.X, top, r.Max.X, top+max(height, r.Dy())))
	p.body.Render(dst.SubImage(r).(*ebiten.Image))
	p.drawBar(dst, r, height)
}

// drawBar draws a thin bar that shows there is more to scroll to.
func (p *panel) drawBar(dst *ebiten.Image, r image.Rectangle, height int) {
	if height <= r.Dy() {
		return
	}
	long := r.Dy() * r.Dy() / height
	y := r.Min.Y + int(p.scrolled)*r.Dy()/height
	w := p.kit.Theme.Px(4)
	ui.FillRect(dst, image.Rect(r.Max.X-w, y, r.Max.X, y+long), p.kit.Theme.Color(ui.SlateLight))
}

// pointedAt returns the part whose card is at a place in the window, or none.
func (p *panel) pointedAt(at image.Point) int {
	if !at.In(p.rect) {
		return none
	}
	for _, c := range p.cards {
		if at.In(c.widget.GetWidget().Rect) {
			return c.part
		}
	}
	return none
}

func (p *panel) add(w ...widget.PreferredSizeLocateableWidget) { p.body.AddChild(w...) }

func (p *panel) heading(s string) {
	p.add(p.kit.Words(s, ui.TextSmall+0.5, true, ui.InkSoft, 0))
}

// text adds a paragraph.
func (p *panel) text(s string, size float64, c color.NRGBA) {
	p.add(p.kit.Words(s, size, false, c, p.width))
}

// showRuling says the ruling: verdict, parties, every clause, arcs, rulings.
func (p *panel) showRuling(t *tableScene, r *los.Ruling) {
	k := p.kit
	p.verdict(r)
	if r.Summary != "" {
		p.text(ui.Sentence(r.Summary), ui.TextBody, ui.Ink)
	}
	for _, s := range t.would() {
		p.text(s, ui.TextSmall, ui.InkMiddle)
	}
	p.add(p.partyRows(t, r))
	p.fireOfGame(t, r)
	if r.Clause == los.OutOfSight {
		p.limitCard(t, r)
	}
	p.heading(partsHeading(r))
	for i := range r.Parts {
		p.add(p.partCard(i, r))
	}
	p.add(k.Line())
	p.heading("Front arcs")
	p.aspects(t)
	p.rulingsInForce(t)
	if note := onOneLine(t.setup().Note); t.view.Document().Ruling != nil && note != "" {
		p.add(k.Line())
		p.heading("About this ruling")
		p.text(note, ui.TextBody, ui.Ink)
	}
}

// verdict heads what is said of a ruling.
func (p *panel) verdict(r *los.Ruling) {
	p.heading(questionName(r.Question))
	head := p.kit.Row(10)
	word, hue := "Blocked", ui.VermilionHi
	if r.Verdict == los.Clear {
		word, hue = "Clear", ui.ClearBright
	}
	head.AddChild(p.kit.Dot(hue, 15), p.kit.InRow(word, ui.TextLarge, true, ui.White))
	p.add(head)
}

// fireOfGame says on a copy what the rules of its game have fire come to.
func (p *panel) fireOfGame(t *tableScene, r *los.Ruling) {
	if t.study == nil || t.study.Fire == nil {
		return
	}
	p.heading("Fire, by the rules of the game")
	clear := t.state().Board().Clear(los.Fire, r.From.Stand, r.To.Stand)
	for _, s := range t.study.Fire(t.setup(), clear, r.From.Name, r.To.Name) {
		p.text(s, ui.TextBody, ui.Ink)
	}
}

func (p *panel) rulingsInForce(t *tableScene) {
	p.add(p.kit.Line())
	p.heading("Rulings in force")
	for _, line := range t.setup().Rulings.Told() {
		p.text(line, ui.TextSmall, ui.InkSoft)
	}
}

// onOneLine joins the lines of a note, for the panel to break as it needs.
func onOneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func questionName(q los.Question) string {
	if q == los.Fire {
		return "Line of fire"
	}
	return "Line of sight"
}

func partsHeading(r *los.Ruling) string {
	switch len(r.Parts) {
	case 0:
		return "Nothing in the corridor can block"
	case 1:
		return "In the corridor: 1 obstacle"
	}
	return fmt.Sprintf("In the corridor: %d obstacles and parts", len(r.Parts))
}

// partyRows says who looks at whom, on what they stand, and how far apart; the summary
// has their levels.
func (p *panel) partyRows(t *tableScene, r *los.Ruling) *widget.Container {
	k := p.kit
	c := k.Column(cardPadX, 8, 3, ui.Stretched(), widget.ContainerOpts.BackgroundImage(k.Slice(ui.Plate{Fill: ui.Slate, Radius: 5})))
	room := p.cardWidth()
	for _, q := range []*los.Party{&r.From, &r.To} {
		c.AddChild(p.kit.Pair(room, bold(q.Name), soft(q.Side)))
		if aboard := t.passengers(q.Stand); len(aboard) > 0 {
			c.AddChild(k.Words("Aboard: "+strings.Join(aboard, ", "), ui.TextSmall, false, ui.InkSoft, room))
		}
		if ground := q.Ground(); ground != "" {
			c.AddChild(k.Words(ground, ui.TextSmall, false, ui.InkSoft, room))
		}
	}
	if t.orders {
		return c
	}
	c.AddChild(k.Words(r.Distances(), ui.TextSmall, false, ui.InkMiddle, room))
	if far := r.Profile.Length; far > 0 && far.Show() != r.Gap.Show() {
		c.AddChild(k.Words(fmt.Sprintf("The gap is the shortest way between the two bases. The side view is along the line that is drawn: %s from edge to edge.", far.Show()), ui.TextSmall, false, ui.InkMiddle, room))
	}
	return c
}

// cardPadX is the margin at the sides of a card, in pixels of the desktop.
const cardPadX = 12

// cardWidth is the room for a line in a card, in device pixels.
func (p *panel) cardWidth() int { return max(p.width-2*p.kit.Theme.Px(cardPadX), 1) }

func bold(s string) ui.Label { return ui.Label{Text: s, Size: ui.TextBody, Bold: true, Color: ui.Ink} }

func soft(s string) ui.Label { return ui.Label{Text: s, Size: ui.TextSmall, Color: ui.InkSoft} }

func hued(s string, c color.NRGBA) ui.Label {
	return ui.Label{Text: s, Size: ui.TextSmall, Bold: true, Color: c}
}

// fact is a line that gives a name and a value.
func (p *panel) fact(name, value string) {
	p.add(p.kit.Pair(p.width, ui.Label{Text: name, Size: ui.TextBody, Color: ui.InkSoft}, ui.Label{Text: value, Size: ui.TextBody, Color: ui.Ink}))
}

// partCard is a card of one part: its name, the clause, where it lies and the reason.
func (p *panel) partCard(i int, r *los.Ruling) *widget.Container {
	k, part := p.kit, &r.Parts[i]
	hue, word := partWord(part, r.Verdict == los.Clear, r.Clause == los.OutOfSight)
	c := k.Column(cardPadX, 7, 3, ui.Stretched(), widget.ContainerOpts.BackgroundImage(k.Slice(ui.Plate{Fill: ui.SlateCard, Flag: hue, Radius: 3})))
	c.AddChild(
		p.kit.Pair(p.cardWidth(), bold(part.Name), hued(word, hue)),
		k.Words(r.Where(part)+": "+part.Text, ui.TextSmall, false, ui.InkMiddle, p.cardWidth()),
	)
	p.cards = append(p.cards, partCard{c, i})
	return c
}

// limitCard is the card of the limit of visibility, where that alone decides.
func (p *panel) limitCard(t *tableScene, r *los.Ruling) {
	k, limit := p.kit, t.setup().Table.Visibility
	c := k.Column(cardPadX, 7, 3, ui.Stretched(), widget.ContainerOpts.BackgroundImage(k.Slice(ui.Plate{Fill: ui.SlateCard, Flag: ui.VermilionHi, Radius: 3})))
	c.AddChild(
		k.Pair(p.cardWidth(), bold("Visibility "+limit.Show()), hued("blocks alone", ui.VermilionHi)),
		k.Words(fmt.Sprintf("Nothing is seen beyond %s, and they are %s apart: %s too far. The dashed circle is how far %s sees.", limit.Show(), r.Gap.Show(), (r.Gap-limit).Show(), r.From.Name), ui.TextSmall, false, ui.InkMiddle, p.cardWidth()),
	)
	p.add(c)
}

// partWord says in short what the clause makes of the part.
func partWord(part *los.Part, clear, beyond bool) (color.NRGBA, string) {
	switch {
	case part.Blocks && beyond:
		return ui.InkSoft, string(part.Clause) + " would block, too"
	case part.Blocks && clear:
		return ui.Amber, string(part.Clause) + " would block"
	case part.Blocks && part.Alone:
		return ui.VermilionHi, string(part.Clause) + " blocks alone"
	case part.Blocks:
		return ui.Amber, string(part.Clause) + " blocks its part"
	}
	words := map[los.Clause]string{
		los.S1: "S1 not higher", los.S2: "S2 nearer the higher", los.S3: "S3 far below",
		los.TwoInch: "two-inch rule", los.Rim: "rim", los.Crest: "crest", los.Lining: "lining",
	}
	if w, ok := words[part.Clause]; ok {
		return ui.ClearBright, w
	}
	return ui.ClearBright, string(part.Clause)
}

// aspects says how each of the two stands lies to the other's front arc.
func (p *panel) aspects(t *tableScene) {
	k := p.kit
	for _, pair := range [][2]int{{t.from, t.to}, {t.to, t.from}} {
		a, ok := t.aspectOf(pair[0], pair[1])
		if !ok {
			p.add(k.Words(t.stand(pair[0]).Name+" has no front arc of its own.", ui.TextSmall, false, ui.InkSoft, p.width))
			continue
		}
		word := "front"
		switch {
		case !a.some:
			word = "flank"
		case !a.all:
			word = "front and flank"
		}
		c := k.Column(cardPadX, 6, 2, ui.Stretched(), widget.ContainerOpts.BackgroundImage(k.Slice(ui.Plate{Fill: ui.SlateCard, Flag: ui.Purple, Radius: 3})))
		c.AddChild(
			p.kit.Pair(p.cardWidth(), bold(fmt.Sprintf("%s: arc of %d°", a.of, a.arc.Degrees())), hued(word, ui.Purple)),
			k.Words(a.text(), ui.TextSmall, false, ui.InkMiddle, p.cardWidth()),
		)
		p.add(c)
	}
}

// showTable says what is known of the chosen stand and of the table.
func (p *panel) showTable(t *tableScene) {
	k := p.kit
	setup := t.setup()
	if t.active != none {
		p.showStand(t)
		p.add(k.Line())
	}
	p.heading("This table")
	p.add(k.Words(t.title(), ui.TextHeading+2, true, ui.White, p.width))
	if c := t.view.Document().Scenario; c != nil && c.Place != "" {
		p.text(c.Place, ui.TextBody, ui.InkSoft)
	}
	if note := onOneLine(setup.Note); note != "" && t.changedFrom() == nil {
		p.text(note, ui.TextBody, ui.Ink)
	}
	size := fmt.Sprintf("%s by %s", setup.Table.Width.Show(), setup.Table.Depth.Show())
	p.fact("Table", size)
	seen := "no limit"
	switch v := setup.Table.Visibility; {
	case v > 0:
		seen = v.Show()
	case t.orders:
		seen = "not counted on a copy"
	}
	p.fact("Visibility", seen)
	for _, side := range setup.Sides {
		n := 0
		for i := range setup.Stands {
			if setup.Stands[i].Side == side.Name {
				n++
			}
		}
		p.add(p.kit.Pair(p.width, bold(side.Name), ui.Label{Text: Count(n, "stand"), Size: ui.TextBody, Color: ui.Ink}))
	}
	p.add(k.Line())
	p.showGame(t)
	p.add(k.Line())
	p.heading("To begin")
	for _, h := range t.beginning() {
		p.add(k.Words(h.keys+": "+h.does, ui.TextSmall, false, ui.InkSoft, p.width))
	}
}

// showGame says where the game is kept, and how it began.
func (p *panel) showGame(t *tableScene) {
	if t.study != nil {
		p.heading("This copy")
		p.text(t.study.Of+" It is kept nowhere"+unlessSaved(t.orders)+", and changes nothing there.", ui.TextSmall, ui.InkSoft)
		return
	}
	p.heading("This game")
	if t.unkept != "" {
		p.text(t.unkept, ui.TextBody, ui.Amber)
	} else if file, _ := t.tools.Games.Where(); file != "" {
		p.text("Every move is kept at once, in "+filepath.Base(file)+".", ui.TextSmall, ui.InkSoft)
	}
	if t.note != "" {
		p.text(t.note, ui.TextBody, ui.Ink)
	}
}

// showStand says what is known of the active stand.
func (p *panel) showStand(t *tableScene) {
	k := p.kit
	st := t.stand(t.active)
	p.heading("Chosen stand")
	p.add(k.Words(st.Name, ui.TextLarge-3, true, ui.White, p.width))
	row := func(name, value string) {
		if value != "" {
			p.fact(name, value)
		}
	}
	row("Side", st.Side)
	row("Company", st.Company)
	row("Kind", kindName(st.Kind))
	row("Quality", st.Quality)
	if aboard := t.passengers(t.active); len(aboard) > 0 {
		p.text("Aboard: "+strings.Join(aboard, ", "), ui.TextBody, ui.Ink)
	}
	w, d := st.Base()
	row("Base", fmt.Sprintf("%s by %s", w.Show(), d.Show()))
	row("Ground", fmt.Sprintf("level %d", t.state().Board().GroundLevel(st.At)))
	row("Facing", st.Facing.String()+"°")
	if arc, ok := t.arcOf(t.active); ok {
		row("Front arc", fmt.Sprintf("%d°", arc.Degrees()))
	}
}

func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// kindName returns the name of a kind for people; a kind the charts do not
// list keeps the name the file gives it.
func kindName(id string) string {
	if k, ok := units.Lookup(id); ok {
		return k.Name
	}
	return id
}
