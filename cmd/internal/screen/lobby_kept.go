package screen

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A saved game is one that is kept, with what is listed of it.
type saved struct {
	games.Kept
	title string
	id    string
	doc   *scenarios.Document // nil if its text is read no more
	fault error
}

// savedOf reads what is listed of the games that are kept.
func savedOf(kept []games.Kept) (out []saved) {
	for _, k := range kept {
		s := saved{Kept: k, title: k.Name, id: idOf(k.Text)}
		s.doc, s.fault = scenarios.Decode(k.Name, k.Text)
		if s.fault == nil && s.doc.Setup() != nil && s.doc.Setup().Title != "" {
			s.title = s.doc.Setup().Title
		}
		if k.IsBuild() {
			s.title = k.Title
		}
		if k.Elsewhere != nil && len(k.Text) == 0 { // its game has not begun
			s.title, s.fault = "A seat at "+k.Elsewhere.Where, nil
		}
		if s.title == "" { // its header cannot be read
			s.title = k.File
		}
		if k.Called != "" {
			s.title = k.Called
		}
		out = append(out, s)
	}
	return out
}

// damage says where the game is damaged; "" if it is not.
func (s *saved) damage() string {
	if s.Damage == nil {
		return ""
	}
	return "Damaged, " + s.Damage.Error()
}

// far says how far the game is.
func (s *saved) far() string {
	if s.Rules == "" {
		return "" // its header cannot be read
	}
	if s.IsBuild() {
		return free.Count(s.Moves, "change")
	}
	if !s.IsMatch() {
		if s.Moves == 0 {
			return "Free table · all moves taken back"
		}
		return "Free table · " + free.Count(s.Moves, "move")
	}
	if s.Cut != nil {
		return "Part of a game, as far as " + cmp.Or(strings.ToLower(s.Head), fmt.Sprintf("turn %d", s.Turn))
	}
	if s.Over != nil && s.OnBoard() {
		return joined(s.Head, cd.OutcomeText(*s.Over))
	}
	if s.Over != nil {
		return s.turnText() + " · " + cd.OutcomeText(*s.Over)
	}
	turn := "Before turn 1"
	if s.Turn > 0 {
		turn = s.turnText()
	}
	if s.OnBoard() {
		return cmp.Or(s.Head, turn)
	}
	return turn + " · " + s.stepText()
}

// stepText is the step that it waits for.
func (s *saved) stepText() string { return games.StepName(s.Turn, s.turns(), s.Step) }

// turnText is the turn, of how many.
func (s *saved) turnText() string {
	turn := fmt.Sprintf("Turn %d", s.Turn)
	if of := s.turns(); of > 0 {
		turn += fmt.Sprintf(" of %d", max(s.Turn, of)) // by the referee's word there may be one more
	}
	return turn
}

// turns is how many there are to be; 0 if that is not known.
func (s *saved) turns() int {
	if s.doc == nil || s.doc.Scenario == nil {
		return 0
	}
	return s.doc.Scenario.Turns
}

// who says who plays.
func (s *saved) who() string {
	if s.Rules == "" {
		return ""
	}
	if !s.IsMatch() {
		return "Sight tools, no rules"
	}
	if s.doc == nil {
		return ""
	}
	if e := s.Elsewhere; e != nil {
		return farWho(e, s)
	}
	var parts []string
	for _, side := range s.doc.Setup().Sides {
		who := "player"
		if bot, ok := s.Bots[side.Name]; ok {
			who = bot
		}
		parts = append(parts, side.Name+": "+who)
	}
	return strings.Join(parts, " · ")
}

// measuring is the policy of measuring of a match, by its place in policies; -1 of
// what is none.
func (s *saved) measuring() int {
	if !s.IsMatch() || s.OnBoard() || s.doc == nil || s.doc.Scenario == nil {
		return -1
	}
	t := rules.TermsOf(s.doc.Scenario)
	if t == nil {
		return -1
	}
	return slices.Index(policies[:], t.Measuring)
}

// terms says by what the game is played that tells it from others of its table.
func (s *saved) terms() string {
	var out []string
	if i := s.measuring(); i >= 0 {
		out = append(out, policyTerms[i])
	}
	if n := len(s.Rulings); n > 0 {
		out = append(out, free.Count(n, "ruling")+" changed")
	}
	if len(s.Charts) > 0 {
		out = append(out, "other figures")
	}
	return strings.Join(out, ", ")
}

// mostTold is how many rulings are told of a game.
const mostTold = 4

// told says in full by what the game is played.
func (s *saved) told() (out []string) {
	if i := s.measuring(); i >= 0 {
		out = append(out, "Measuring: "+strings.ToLower(policyWords[i]))
	}
	for _, name := range s.Charts {
		out = append(out, "Figures of "+name)
	}
	for i, c := range s.Rulings {
		if i == mostTold {
			return append(out, "and "+free.Count(len(s.Rulings)-i, "more ruling"))
		}
		out = append(out, told(c.Name, c.Value)+", agreed")
	}
	return out
}

// apart divides games into those that go on, those that are over, and scenarios in the
// making. Of those that would go on rulings come after games, and the damaged ones last: a ruling that was
// looked at does not stand before the game that is played.
func apart(all []saved) (kept, over, builds []saved) {
	for _, k := range all {
		switch {
		case k.IsBuild():
			builds = append(builds, k)
		case !k.Ended():
			kept = append(kept, k)
		default:
			over = append(over, k)
		}
	}
	after := func(s saved) int {
		switch {
		case s.Damage != nil:
			return 2
		case s.doc != nil && s.doc.Ruling != nil:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(kept, func(a, b saved) int { return cmp.Compare(after(a), after(b)) })
	return kept, over, builds
}

// listed are the games of the section.
func (l *lobby) listed() []saved {
	if l.section == replaysSection {
		return l.ended
	}
	return l.kept
}

// last is the game that was played last of those that can go on; nil for none.
func (l *lobby) last() *saved {
	if len(l.kept) == 0 || l.kept[0].Damage != nil {
		return nil
	}
	return &l.kept[0]
}

// lastTitle is the game that was played last, for the list of sections.
func (l *lobby) lastTitle() string {
	k := l.last()
	switch {
	case l.reading && k == nil:
		return "…"
	case k == nil:
		return "no game to go on with"
	case k.IsMatch() && k.Turn > 0:
		return fmt.Sprintf("%s, turn %d", k.title, k.Turn)
	}
	return k.title
}

// goesOn says in a sentence what going on with a game goes on with.
func (s *saved) goesOn() string {
	said := "Goes on with " + s.title
	for _, more := range [...]string{s.far(), s.who()} {
		if more != "" {
			said += ", " + more
		}
	}
	return said
}

// The words of a game that is kept have lines of a height; a row is that high at least.
const (
	keptLine  = 21
	keptLeast = 60
)

// keptHigh is how high the words of a game are at a width.
func (l *lobby) keptHigh(wide float64, k *saved) float64 {
	return math.Max(keptLeast, keptLine*float64(len(l.keptLines(wide, k))))
}

// keptLines is what there is to say of a game, in lines. What is at the right is left out
// where there is no room.
func (l *lobby) keptLines(wide float64, k *saved) (out []pair) {
	aside := ""
	if l.liesAside(k) {
		aside = "lies aside"
	}
	for _, x := range [...]pair{
		{ui.BoldText(k.title, ui.TextTitle), ui.Text(whenText(k.When, time.Now()), ui.TextSoft).In(ui.InkSoft)},
		{ui.Text(k.far(), ui.TextBody), ui.Text(aside, ui.TextSoft).In(ui.InkMiddle)},
		{ui.Text(k.damage(), ui.TextBody).In(ui.VermilionHi), ui.Text("", ui.TextSoft)},
		{ui.Text(k.who(), ui.TextSoft).In(ui.InkSoft), ui.Text(k.terms(), ui.TextSoft).In(ui.InkSoft)},
	} {
		if x.left.Text == "" && x.right.Text == "" {
			continue
		}
		lines := l.broken(wide, x.left, ui.Label{})
		if last := &lines[len(lines)-1]; l.page.Width(last.left)+l.page.Width(x.right)+8 <= wide {
			last.right = x.right
		}
		out = append(out, lines...)
	}
	return out
}

// layKept is the list of games that can go on, or of those that are over.
func (l *lobby) layKept() {
	p, r := l.page, l.frame.main
	head, view := r.Top(40)
	title, text := "Games that are kept", "No game can go on yet. Begin one under Play: every move is kept from then on."
	if l.section == replaysSection {
		title, text = "Finished games", "No game is over yet. One that is can be watched again here, from either side or both."
	}
	l.heading(head, title, "the last played first")
	list := l.listed()
	if len(list) == 0 {
		if l.reading {
			text = "Reading the games …"
		}
		p.Paragraph(r.X+4, view.Y+10, r.W-8, 19, ui.Text(text, ui.TextBody).In(ui.InkMiddle))
		return
	}
	highs := make([]float64, len(list))
	for i := range list {
		highs[i] = l.keptHigh(view.W-ui.BarWide-16, &list[i]) + 16
	}
	l.layRows(view, highs, gap, l.layKeptRow)
}

func (l *lobby) layKeptRow(r ui.Rect, i int) {
	k := &l.listed()[i]
	l.row(r, "kept "+k.File, i)
	l.layKeptWords(r.Inset(8, 8), k)
}

// layKeptWords is the picture of a game that is kept, and what there is to say: where
// there is little room the picture gives way, then what is less needed.
func (l *lobby) layKeptWords(r ui.Rect, k *saved) {
	p, need := l.page, 0.0
	for _, x := range l.keptLines(math.Inf(1), k) {
		need = math.Max(need, p.Width(x.left))
	}
	if wide := math.Min(r.H*1.6, r.W-need-20); wide > r.H/2 {
		pic, rest := r.Left(wide)
		l.layNow(pic, k)
		r = ui.Rect{X: rest.X + 12, Y: rest.Y, W: rest.W - 12, H: rest.H}
	}
	lines := l.keptLines(r.W, k)
	l.layPairs(r.X, r.Middle().Y-keptLine*float64(len(lines)-1)/2, r.W, keptLine, lines)
}

// layTable is the picture of a table to choose: of the player's own with the stands that
// are hidden from nobody, for others may be at this screen.
func (l *lobby) layTable(r ui.Rect, v *volume) {
	if v.when.IsZero() {
		l.layPicture(r, v.id, v.doc)
		return
	}
	doc := v.doc
	l.layShot(r, shot{id: v.id + " shown"}, doc, func() *scenarios.Setup { return shown(doc) })
}

// shown is a table with the stands on it that are hidden from nobody.
func shown(doc *scenarios.Document) *scenarios.Setup {
	setup := bare(doc)
	for _, s := range doc.Setup().Stands {
		if s.OnTable() && !s.Hidden {
			setup.Stands = append(setup.Stands, s)
		}
	}
	return setup
}

// layPicture is the ground of a table. Stands are only in those of worked cases: in
// others some are hidden.
func (l *lobby) layPicture(r ui.Rect, id string, doc *scenarios.Document) {
	l.layShot(r, shot{id: id}, doc, func() *scenarios.Setup {
		if doc.Ruling != nil {
			return doc.Laid().Setup()
		}
		return bare(doc)
	})
}

// layNow is a game that is kept as it is now, as far as those who play it here know.
func (l *lobby) layNow(r ui.Rect, k *saved) {
	known, file := l.games.Known, k.File
	l.layShot(r, shot{id: fmt.Sprint(k.File, " ", k.When.UnixNano())}, k.doc, func() *scenarios.Setup {
		if now := known(file); now != nil {
			return now
		}
		return bare(k.doc)
	})
}

// bare is a table without stands.
func bare(doc *scenarios.Document) *scenarios.Setup {
	setup := *doc.Setup()
	setup.Stands = nil
	return &setup
}

func (l *lobby) layShot(r ui.Rect, s shot, doc *scenarios.Document, table func() *scenarios.Setup) {
	l.page.Plate(r, ui.Look{Fill: ui.SlatePanel, Radius: 2})
	if doc == nil || doc.Setup() == nil || !l.page.Shows(r) { // to draw it takes its time
		return
	}
	s.room, s.safe = image.Pt(l.theme.Px(r.W), l.theme.Px(r.H)), l.theme.Safe
	m := r.Middle()
	if k, is := boards.OfScenario(doc); is {
		s.id = idOf([]byte(doc.Scenario.Title+doc.Scenario.System)) + " board"
		l.page.Image(m.X, m.Y, l.gallery.drawing(s, func() *image.RGBA { return paintBoard(k, doc.Scenario, s.room) }))
		return
	}
	l.page.Image(m.X, m.Y, l.gallery.picture(s, table))
}

// leastNow is how high the picture of a game is at least.
const leastNow = 60

// layKeptSide is what there is to know of the game that is chosen.
func (l *lobby) layKeptSide() {
	p, r := l.page, l.frame.side
	p.Panel("kept panel", r)
	in := r.Inset(16, 14)
	where, cannot := l.games.Path()
	if cannot != nil {
		where = "Nothing is kept: " + cannot.Error()
	}
	shelving := ui.Rect{X: in.X, Y: in.Bottom() - 124, W: in.W, H: 32}
	low := in.Bottom() - 92 - l.shelvingHigh(shelving) // of what is said
	under := in.Y                                      // where what is said of a game ends
	if list, i := l.listed(), l.chosen[l.section]; i < len(list) {
		k := &list[i]
		head := ui.BoldText(k.title, ui.TextPage)
		if p.Width(head) > in.W {
			head.Size = ui.TextBody
		}
		lines := p.Broken(head, in.W)
		lines = lines[:min(len(lines), 3)] // a question may be long
		for i, s := range lines {
			line := head
			line.Text = s
			p.Fitted(in.X, in.Y+12+18*float64(i), in.W, line, ui.Anchor{Y: 0.5})
		}
		said := append([]string{k.far(), k.who(), "Last played " + whenText(k.When, time.Now())}, k.told()...)
		words := 0.0
		if k.Damage != nil {
			said = slices.Insert(said, 1, k.damage())
		}
		said = slices.DeleteFunc(said, func(s string) bool { return s == "" })
		for _, s := range said {
			words += 18*float64(len(p.Broken(ui.Text(s, ui.TextBody), in.W))) + 4
		}
		y := in.Y + 34 + 18*float64(len(lines)-1)
		if high := math.Min(in.W*0.62, low-words-12-y); high >= leastNow { // a low window has no room for it
			l.layNow(ui.Rect{X: in.X, Y: y, W: in.W, H: high}, k)
			y += high + 12
		}
		for _, s := range said {
			said := ui.Text(s, ui.TextBody)
			if s == k.damage() {
				said = said.In(ui.VermilionHi)
			}
			y = p.Paragraph(in.X, y, in.W, 18, said) + 4
		}
		if l.liesAside(k) && k.Cut == nil {
			text := "Another game of the same table goes on. That one lies aside when you take this one up; nothing is lost."
			if k.Over != nil {
				text = "Another game of the same table goes on. That one lies aside when you look at the end of this one; nothing is lost."
			}
			y = p.Paragraph(in.X, y, in.W, 17, ui.Text(text, ui.TextSoft).In(ui.InkMiddle)) + 4
		}
		if k.fault != nil && k.Damage == nil {
			p.Paragraph(in.X, y, in.W, 17, ui.Text("Its scenario is read no more: "+firstLine(k.fault.Error()), ui.TextSoft).In(ui.VermilionHi))
		}
		l.layGo(ui.Rect{X: in.X, Y: in.Bottom() - 84, W: in.W, H: 84}, k)
		l.layShelving(shelving)
		if where = "Kept in " + where + " as " + k.File; l.browser != nil {
			where = "Kept in this browser"
		}
		under = y
	}
	lines := p.Broken(ui.Text(where, ui.TextSoft), in.W)
	if top := low - 4 - float64(len(lines))*16; top >= under {
		p.Paragraph(in.X, top, in.W, 16, ui.Text(where, ui.TextSoft).In(ui.InkSoft))
	}
}

// whenText says when something was, to the minute.
func whenText(at, now time.Time) string {
	at = at.In(now.Location())
	y, m, d := now.Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	switch {
	case at.After(now):
	case !at.Before(today):
		return "today " + at.Format("15:04")
	case !at.Before(today.AddDate(0, 0, -1)):
		return "yesterday " + at.Format("15:04")
	case at.Year() == y:
		return at.Format("2 January 15:04")
	}
	return at.Format("2 January 2006 15:04")
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}
