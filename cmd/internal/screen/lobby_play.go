package screen

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
)

// stripStacks is the width of the strip below which its button is under its words.
const stripStacks = 400

// layTables is the game to go on with, and the tables to choose from.
func (l *lobby) layTables() {
	p, view := l.page, l.frame.main
	l.columns = columnsOf(view.W)
	wide := (view.W - ui.BarWide - float64(l.columns-1)*gap) / float64(l.columns)
	pic := (wide - 16) * 0.46
	onBoard, given := l.onBoard(), l.given()
	highs := l.rowHighs(l.tables[:onBoard], wide, pic)
	boardHighs := l.rowHighs(l.tables[onBoard:given], wide, pic)
	ownHighs := l.rowHighs(l.tables[given:], wide, pic)
	all := 40.0
	if onBoard < given {
		all += 40
	}
	if given < len(l.tables) {
		all += 40
	}
	for _, high := range slices.Concat(highs, boardHighs, ownHighs) {
		all += high + gap
	}
	strip := 0.0
	if l.last() != nil {
		strip = l.stripHigh(view.W-ui.BarWide) + gap
	}
	y, before := l.lists[playSection].Begin(p, view, strip+all)
	top := y
	if strip > 0 {
		l.layStrip(ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: strip - gap})
	}
	y += strip
	head := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: 40}
	right := head.Right()
	for _, x := range []struct {
		name, text, tip string
		first, n        int
	}{
		{"your tables", "Your tables", "Goes to those that you have saved", given, len(l.tables) - given},
		{"board games", "Board games", "Goes to the games on hexes and zones: " + boardTitles(), onBoard, given - onBoard},
	} {
		if x.n > 0 { // they lie below the others
			const wide = 132
			p.Button(ui.Rect{X: right - wide, Y: head.Y + 5, W: wide, H: 26}, ui.ButtonLook{Name: x.name, Text: fmt.Sprintf("%s: %d", x.text, x.n), Small: true, Tip: x.tip, Press: func() { l.goTo(x.first) }})
			right -= wide + gap
		}
	}
	l.heading(ui.Rect{X: head.X, Y: head.Y, W: right - head.X, H: head.H}, "Choose a table", "or drop a file here")
	y += 40
	cards := func(first int, list []volume, highs []float64) {
		for i := range list {
			high := highs[i/l.columns]
			r := ui.Rect{X: view.X + float64(i%l.columns)*(wide+gap), Y: y, W: wide, H: high}
			l.places = append(l.places, ui.Rect{X: r.X, Y: r.Y - top, W: r.W, H: r.H})
			l.layCard(r, pic, first+i)
			if i%l.columns == l.columns-1 || i == len(list)-1 {
				y += high + gap
			}
		}
	}
	cards(0, l.tables[:onBoard], highs)
	if onBoard < given {
		l.heading(ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: 40}, "Board games", boardTitles())
		y += 40
		cards(onBoard, l.tables[onBoard:given], boardHighs)
	}
	if given < len(l.tables) {
		l.layOwnHead(ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: 40})
		y += 40
		cards(given, l.tables[given:], ownHighs)
	}
	l.lists[playSection].End(p, before)
}

// onBoard is how many of the tables that come with the program lie before those that are played on
// boards.
func (l *lobby) onBoard() int {
	given := l.given()
	i := slices.IndexFunc(l.tables[:given], func(v volume) bool { _, is := v.board(); return is })
	if i < 0 {
		return given
	}
	return i
}

// boardTitles are what the games on boards are called.
func boardTitles() string {
	var list []string
	for _, k := range boards.All() {
		list = append(list, k.Title)
	}
	return strings.Join(list, ", ")
}

// goTo chooses a table, and shows it with what is above it and as many of the others as there
// is room for.
func (l *lobby) goTo(i int) {
	l.choose(i)
	if i < len(l.places) {
		l.lists[playSection].Top = l.places[i].Y - 40
	}
}

// rowHighs is how high each row of cards is: as its highest card needs.
func (l *lobby) rowHighs(list []volume, wide, pic float64) (out []float64) {
	for row := range slices.Chunk(list, l.columns) {
		lines := 0
		for i := range row {
			lines = max(lines, len(l.cardLines(wide-24, &row[i])))
		}
		out = append(out, pic+cardLine*float64(lines)+52)
	}
	return out
}

// columnsOf is how many cards lie side by side.
func columnsOf(wide float64) int {
	switch {
	case wide < 480:
		return 1
	case wide < 700:
		return 2
	}
	return 3
}

// stripHigh is how high the strip that goes on with the last game is.
func (l *lobby) stripHigh(wide float64) float64 {
	if wide < stripStacks {
		return l.keptHigh(wide-16, &l.kept[0]) + 16 + 44
	}
	return l.keptHigh(wide-176, &l.kept[0]) + 32
}

// layStrip is the game that was played last, to go on with at once.
func (l *lobby) layStrip(r ui.Rect) {
	p := l.page
	p.Plate(r, ui.Look{Fill: ui.SlateDeep, Edge: ui.PanelLook.Edge, Radius: ui.CardRadius})
	in, button := r.Inset(8, 8), ui.Rect{X: r.Right() - 150, Y: r.Y + r.H/2 - 19, W: 136, H: 38}
	if r.W < stripStacks {
		in.H -= 44
		button = ui.Rect{X: in.X, Y: in.Bottom() + 6, W: in.W, H: 38}
	} else {
		in.W -= 160
	}
	l.layKeptWords(in, &l.kept[0])
	p.Button(button, ui.ButtonLook{Name: "continue", Text: "Continue", Key: "C", Tip: l.kept[0].goesOn(), Press: func() { l.goOnWith(l.kept[0].File) }})
}

// cardLine is the height of a line of a card, and noteMost how many its note has at most.
const (
	cardLine = 18
	noteMost = 6
)

// cardLines is what a card says of a table below its picture.
func (l *lobby) cardLines(wide float64, v *volume) (out []pair) {
	if v.err != nil {
		return nil
	}
	setup := v.doc.Setup()
	size := fmt.Sprintf("%.4g × %.4g″", setup.Table.Width.Inches(), setup.Table.Depth.Inches())
	k, onBoard := v.board()
	if onBoard {
		size = boardRooms[k.Name()].Title
	}
	if out = l.broken(wide, ui.BoldText(v.title(), ui.TextTitle), ui.Text(size, ui.TextBody)); onBoard { // its system has a line of its own
		out = l.broken(wide, ui.BoldText(v.title(), ui.TextTitle), ui.Label{})
		out = append(out, l.broken(wide, ui.Text(size, ui.TextBody).In(ui.InkMiddle), ui.Label{})...)
	}
	soft := func(left, right string) {
		out = append(out, l.broken(wide, ui.Text(left, ui.TextSoft).In(ui.InkSoft), ui.Text(right, ui.TextSoft).In(ui.InkSoft))...)
	}
	if sc := v.doc.Scenario; !v.when.IsZero() {
		soft(v.name+".toml", whenText(v.when, time.Now()))
	} else if sc != nil {
		if when := joined(sc.Date, sc.Place); when != "" || !onBoard {
			soft(when, "")
		}
		if onBoard {
			n := k.Forces(sc)
			soft(fmt.Sprintf("%d %s, %d turns", n[0]+n[1], k.Pieces, sc.Turns), "")
		} else {
			soft(games.Size(sc), "")
		}
	}
	note := l.broken(wide, ui.Text(firstSentence(v.about()), ui.TextLedger), ui.Label{})
	if len(note) > noteMost {
		note = note[:noteMost]
		note[noteMost-1].left.Text += " …"
	}
	return append(out, note...)
}

// layCard is a table to choose.
func (l *lobby) layCard(r ui.Rect, pic float64, i int) {
	p, v := l.page, &l.tables[i]
	l.row(r, v.name, i)
	in := r.Inset(8, 8)
	if v.err != nil {
		p.Fitted(in.X+4, in.Y+20, in.W-8, ui.BoldText(v.name, ui.TextTitle), ui.Anchor{Y: 0.5})
		p.Paragraph(in.X+4, in.Y+40, in.W-8, 18, ui.Text(firstLine(v.err.Error()), ui.TextBody).In(ui.VermilionHi))
		return
	}
	l.layTable(ui.Rect{X: in.X, Y: in.Y, W: in.W, H: pic}, v)
	x, wide := in.X+4, in.W-8
	l.layPairs(x, in.Y+pic+18, wide, cardLine, l.cardLines(wide, v))
	l.laySides(ui.Rect{X: x, Y: r.Bottom() - 32, W: wide, H: 26}, v)
}

// laySides is the sides of a table in a line.
func (l *lobby) laySides(r ui.Rect, v *volume) {
	p, sides := l.page, v.doc.Setup().Sides
	each := r.W / float64(max(len(sides), 1))
	for i, s := range sides {
		x, y := r.X+float64(i)*each, r.Y+r.H/2
		p.Image(x+10, y, l.sideSign(v, i, 20))
		if each < 110 { // the name alone
			p.Fitted(x+24, y, each-28, ui.BoldText(s.Name, ui.TextSmall), ui.Anchor{Y: 0.5})
			continue
		}
		w := p.Fitted(x+26, y, each-40, ui.BoldText(s.Name, ui.TextBody), ui.Anchor{Y: 0.5})
		stands := ui.Text(v.forces(i), ui.TextSoft).In(ui.InkSoft)
		if p.Width(stands) > each-w-36 {
			stands.Text, _, _ = strings.Cut(stands.Text, " ")
		}
		p.Fitted(x+32+w, y, each-w-36, stands, ui.Anchor{Y: 0.5})
	}
}

// sideSign is the sign of a side, by form and color.
func (l *lobby) sideSign(v *volume, side int, size float64) *ebiten.Image {
	setup := v.doc.Setup()
	return l.gallery.sign(picture.Icon{
		Side: side, Body: scene.SideColor(setup, setup.Sides[side].Name), Size: size, Safe: l.theme.Safe,
	}, l.theme.Density)
}

// laySeats is who plays the table that is chosen, and how.
func (l *lobby) laySeats() {
	p, r := l.page, l.frame.side
	p.Panel("seats panel", r)
	v := &l.tables[l.chosen[playSection]]
	in := r.Inset(16, 12)
	title, right := ui.BoldText(v.title(), ui.TextPage), ui.Text("who plays, and how", ui.TextSoft).In(ui.InkSoft)
	if p.Width(title)+p.Width(right)+8 > in.W {
		right = ui.Label{}
	}
	if p.Width(title) > in.W { // in two lines
		title.Size = ui.TextTitle
		lines := p.Broken(title, in.W)
		title.Text = strings.Join(lines[1:], " ")
		p.Fitted(in.X, in.Y+20, in.W, title, ui.Anchor{Y: 0.5})
		title.Text = lines[0]
		p.Fitted(in.X, in.Y+1, in.W, title, ui.Anchor{Y: 0.5})
	} else {
		p.Pair(in.X, in.Y+14, in.W, title, right)
	}
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 90, W: in.W, H: 90}
	bottom := foot.Y
	if l.ownNow() != nil { // above what every table has, which stays where it is
		row := ui.Rect{X: in.X, Y: foot.Y - 40, W: in.W, H: 32}
		l.layShelving(row)
		bottom -= l.shelvingHigh(row)
	}
	if v.err != nil {
		p.Paragraph(in.X, in.Y+40, in.W, 18, ui.Text(v.err.Error(), ui.TextBody).In(ui.VermilionHi))
		if l.ownNow() != nil {
			top, _ := foot.Top(44)
			p.Button(top, ui.ButtonLook{Name: "mend", Text: "Mend it in the builder", Key: "Enter", Tone: ui.Todo, Off: v.unbuilt != nil, Tip: either(v.unbuilt != nil, "Mend it in a text editor: the builder cannot hold what no scenario has", ""), Press: l.act})
		}
		return
	}
	view := ui.Rect{X: r.X, Y: in.Y + 32, W: r.W, H: bottom - in.Y - 40}
	y, before := l.beside.Begin(p, view, l.seats.high)
	l.seats.high = l.laySeatRows(v, in, y) - y
	l.beside.End(p, before)
	l.layBegin(v, foot)
}

// beginKey begins a table anew of which a game goes on.
const beginKey = "B"

// layBegin is the buttons below: the amber one goes on with the game of this table that
// is kept, or begins one.
func (l *lobby) layBegin(v *volume, r ui.Rect) {
	why := l.mayNotBegin(v)
	_, onBoard := v.board()
	begin := ui.ButtonLook{Name: "begin", Text: "Begin", Key: "Enter", Tone: ui.Todo, Off: why != "", Tip: why, Press: l.begin}
	top, _ := r.Top(44)
	foot := ui.Rect{X: r.X, Y: r.Bottom() - 36, W: (r.W - 8) / 2, H: 34}
	l.page.Button(ui.Rect{X: foot.Right() + 8, Y: foot.Y, W: foot.W, H: foot.H}, ui.ButtonLook{
		Name: "far apart", Text: "Far apart", Key: farKey, Tip: "Two who are far apart: host this table, or join by a link", Press: l.goesFar,
	})
	if i := l.keptOf(v); i >= 0 { // side by side in place of the one
		l.page.Button(ui.Rect{X: top.X, Y: top.Y, W: foot.W, H: top.H}, ui.ButtonLook{Name: "go on", Text: "Continue", Key: "Enter", Tone: ui.Todo, Tip: "Goes on with the game of this table that is kept", Press: func() { l.goOnWith(l.kept[i].File) }})
		begin.Text, begin.Key, begin.Tone = "Begin anew", beginKey, ui.Quiet
		if why == "" {
			begin.Tip = "Asks first; the game that is kept lies aside then, and can be taken up again"
		}
		top.W, top.X = foot.W, foot.Right()+8
	}
	l.page.Button(top, begin)
	l.page.Button(foot, ui.ButtonLook{
		Name: "free table", Text: "Free table", Key: "F", Tip: either(onBoard, "A board has no lines of sight to be measured", "The table with the tools of sight, and no rules"), Off: onBoard, Press: func() { l.openFree(v) },
	})
}

// keptOf returns the match of a table that goes on and is not over; -1 if there
// is none.
func (l *lobby) keptOf(v *volume) int {
	text, err := v.measured(l.measuring(v))
	if err != nil {
		return -1
	}
	id := idOf(text)
	return slices.IndexFunc(l.kept, func(k saved) bool {
		return k.id == id && k.IsMatch() && k.Elsewhere == nil && !k.Aside && k.Damage == nil
	})
}

// laySeatRows is what is chosen for a match, and returns where it ends.
func (l *lobby) laySeatRows(v *volume, in ui.Rect, y float64) float64 {
	if k, is := v.board(); is {
		for i := range v.doc.Setup().Sides {
			y = l.laySeat(v, in, y, i)
		}
		room := boardRooms[k.Name()]
		text := either(room.Secret, "What a side chooses in secret the other is not told before it shows", "Nothing is hidden in this game") + ", and every die is on record. Its rules, and which figures are ours: Help, " + room.Title + "."
		return l.page.Paragraph(in.X, l.page.Paragraph(in.X, y+4, in.W, 18, ui.Text(v.about(), ui.TextBody).In(ui.InkMiddle))+8, in.W, 18, ui.Text(text, ui.TextSoft).In(ui.InkSoft))
	}
	if v.terms() == nil {
		return l.page.Paragraph(in.X, y+8, in.W, 18, ui.Text("This table has no rules of its own: it is for the tools of sight.", ui.TextBody).In(ui.InkMiddle))
	}
	for i := range v.doc.Setup().Sides {
		y = l.laySeat(v, in, y, i)
	}
	y = l.layReferee(in, y)
	y = l.layMeasuring(v, in, y)
	y = l.layDiffering(v, in, y)
	return l.layBriefing(v, in, y)
}

// laySeat is who sits at a side.
func (l *lobby) laySeat(v *volume, in ui.Rect, y float64, i int) float64 {
	p, side := l.page, v.doc.Setup().Sides[i]
	p.Image(in.X+12, y+20, l.sideSign(v, i, 24))
	p.Pair(in.X+32, y+12, in.W-32, ui.BoldText(side.Name, ui.TextHeading), ui.Label{})
	p.Fitted(in.X+32, y+30, in.W-60, ui.Text(v.forces(i), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	key := seatKeys[i%len(seatKeys)]
	p.KeyCap(in.Right()-p.KeyWidth(key), y+14, key, false)
	words := []string{"Player"}
	bots, said := l.botsOf(v)
	now := l.seats.at(i, bots)
	for _, b := range bots {
		words = append(words, strings.ToUpper(b[:1])+b[1:])
	}
	p.Choice(ui.Rect{X: in.X, Y: y + 44, W: in.W, H: 32}, side.Name, words, now, func(n int) { l.seats.who[i] = n; l.stale = true })
	said = append([]string{"Plays at this screen."}, said...)
	return l.below(in, l.said(in, y+84, said, now))
}

// said writes what a choice comes to, and returns where the longest of what may be said
// there would end: no row moves for another choice, from under the pointer.
func (l *lobby) said(in ui.Rect, y float64, all []string, now int) (bottom float64) {
	bottom = y
	for i, text := range all {
		label := ui.Text(text, ui.TextSoft).In(ui.InkSoft)
		bottom = max(bottom, y+16*float64(len(l.page.Broken(label, in.W))))
		if i == now {
			l.page.Paragraph(in.X, y, in.W, 16, label)
		}
	}
	return bottom
}

// line is a rule between two rows, and returns where the next begins.
func (l *lobby) line(in ui.Rect, y float64) float64 {
	l.page.Rule(in.X, y, in.Right(), y, 1, ui.Rule)
	return y + 8
}

// below is a rule below words that end there, off their tails.
func (l *lobby) below(in ui.Rect, y float64) float64 { return l.line(in, y+8) }

// head is the heading of a row with its key.
func (l *lobby) head(in ui.Rect, y float64, text, right, key string) {
	p := l.page
	w := p.KeyWidth(key)
	p.KeyCap(in.Right()-w, y+10, key, false)
	p.Pair(in.X, y+10, in.W-w-8, ui.BoldText(text, ui.TextHeading), ui.Text(right, ui.TextSoft).In(ui.InkSoft))
}

// layReferee is whether somebody has the referee's word.
func (l *lobby) layReferee(in ui.Rect, y float64) float64 {
	l.head(in, y, "Referee", "CD 1.3", refereeKey)
	now := 0
	if l.seats.referee {
		now = 1
	}
	l.page.Choice(ui.Rect{X: in.X, Y: y + 24, W: in.W, H: 32}, "Referee", []string{"None", "At this screen"}, now, func(n int) {
		l.seats.referee, l.stale = n == 1, true
	})
	called := keys.Cap(l.cd.Prefs.Keys.Of("referee", "")) + " calls him, behind a curtain: he sees all of both sides, and sets what he says, with a reason that both are told."
	return l.below(in, l.said(in, y+62, []string{"The program applies the rules alone.", called}, now))
}

func (l *lobby) layMeasuring(v *volume, in ui.Rect, y float64) float64 {
	l.head(in, y, "Measuring", "CD 1.6", "M")
	now := l.measuring(v)
	l.page.Choice(ui.Rect{X: in.X, Y: y + 24, W: in.W, H: 32}, "Measuring", policyWords[:], slices.Index(policies[:], now), func(n int) {
		l.seats.measuring, l.stale = policies[n], true
	})
	texts := slices.Clone(policyEffects[:])
	for i := range texts {
		if policies[i] != v.terms().Measuring {
			texts[i] += " The scenario has it otherwise; this match is begun with it."
		}
	}
	return l.below(in, l.said(in, y+62, texts, slices.Index(policies[:], now)))
}

// layDiffering is the rulings in force that are not as they come, and the way to
// choose others.
func (l *lobby) layDiffering(v *volume, in ui.Rect, y float64) float64 {
	list := v.differing(l.agreed.set)
	for _, c := range l.agreed.over(v) {
		list = append(list, told(c.Name, c.Value)+", chosen by you")
	}
	right := "all at default"
	if len(list) > 0 {
		right = free.Count(len(list), "change")
	}
	l.head(in, y, "Rulings", right, rulingsKey)
	y += 26
	for _, s := range list {
		y = l.page.Paragraph(in.X, y, in.W, 16, ui.Text(s, ui.TextSoft).In(ui.InkMiddle))
	}
	b := ui.Rect{X: in.X, Y: y + 2, W: in.W, H: 32}
	if l.hasLast() {
		b.W = (b.W - 8) / 2
		last := ui.Rect{X: b.Right() + 8, Y: b.Y, W: b.W, H: b.H}
		l.page.Button(last, ui.ButtonLook{Name: "as last time", Text: "As last time", Tip: "The rulings by which you began a match last", Press: func() { l.agreedLetter("L") }})
	}
	l.page.Button(b, ui.ButtonLook{Name: "choose rulings", Text: "Choose rulings…", Tip: "What the rules leave open: agree on it before the match", Press: func() { l.enter(agreedSection) }})
	return l.line(in, y+44)
}

// layBriefing is what the player's side is told, and nothing of the other's.
func (l *lobby) layBriefing(v *volume, in ui.Rect, y float64) float64 {
	p := l.page
	for _, b := range v.briefings(l.seats.people()) {
		p.Fitted(in.X, y+10, in.W, ui.BoldText(b.head, ui.TextHeading), ui.Anchor{Y: 0.5})
		y += 24
		for _, s := range b.lines {
			y = p.Paragraph(in.X, y, in.W, 16, ui.Text(s, ui.TextSoft).In(ui.InkMiddle)) + 3
		}
		y += 6
	}
	return y
}

// joined is the parts that are not empty, with a dot between them.
func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}
