package screen

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/build"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// A section is a part of the lobby.
type section uint8

const (
	keptSection section = iota
	playSection
	rulingsSection
	replaysSection
	buildSection
	settingsSection
	helpSection
	agreedSection // the rulings of the table that is chosen, from Play
	farSection    // the table that is chosen played far apart, from Play
	mailSection   // games by mail, from farSection
	sections      // how many there are
)

// A lobby is where games are begun and gone on with.
type lobby struct {
	free     *free.Tools
	cd       *cd.Tools
	build    *build.Tools // nil before the first table is built
	games    Games
	browser  Browser // nil on a desktop
	settings *settings.File

	theme   *ui.Theme
	size    image.Point
	page    *ui.Page
	spoken  ui.Saying
	frame   lobbyFrame
	gallery *gallery
	stale   bool // the page is to be laid out anew
	away    bool // another scene shows

	match    ui.Scene // that waits while its player is at the settings; nil for none
	leftFrom section  // where the lobby was before

	section section
	tables  []volume // those that come with the program or were brought, then the player's own
	rulings []volume
	kept    []saved // that go on, the last played first
	ended   []saved // that do not
	builds  []saved // scenarios in the making
	fresh   build.Fresh
	keptIn  chan folder
	reading bool   // the folder of games is being read
	again   bool   // it is read once more then, as it may have changed since that began
	then    func() // what was pressed meanwhile, and is done once it is read; nil: nothing

	chosen  [sections]int
	lists   [sections]ui.Scroll
	unseen  bool      // what is chosen is to be brought in view
	places  []ui.Rect // of what the list of the section holds, from its top
	columns int       // of that list
	beside  ui.Scroll // the panel at the right
	reader  reader
	faultAt ui.Scroll

	seats  seating
	agreed agreements

	answers answers
	search  string
	typing  bool // what is typed goes to the search
	marks   ui.Typing
	clause  string
	found   []int // the worked cases that both leave

	held                                         int     // ticks for which an arrow has been held
	caseHigh, settingsHigh, helpHigh, agreedHigh float64 // of what was laid out last

	hosts     away.Hosts // nil: this program hosts nothing
	clipboard free.Clipboard
	far       farApart
	farHigh   farHighs
	post      away.Post // nil: no games by mail
	mail      byMail
	shelved   shelved
	opening   *opening // while a file is looked for
	over      bool     // of match: it shows below, and nothing of the lobby does
	question  *question
	typed     int        // ticks for which what was typed last may be meant for something else
	naming    *naming    // a game
	exporting *exporting // a table
	work      *work      // under way

	message string
	fault   string // shown in full, over everything
	binding string // the command whose key is asked for
	sizing  sizing
	next    ui.Scene
	quit    bool
}

func newLobby(fr *free.Tools, match *cd.Tools, o *Options) *lobby {
	l := &lobby{
		away: true,
		free: fr, cd: match, games: o.Games, browser: o.Browser, settings: o.Settings, section: playSection,
		fresh: build.NewFresh(), gallery: newGallery(), keptIn: make(chan folder, 1), seats: newSeating(), clause: anyClause,
		answers: newAnswers(), agreed: newAgreements(),
		hosts: o.Hosts, post: o.Post, clipboard: o.Clipboard,
	}
	l.far.joins = o.Join
	if !o.Free && o.Match == nil && o.Watch == "" && o.Again == (Again{}) {
		l.stock()
	}
	l.prefer()
	match.Handbook = l.handbookOver
	match.StopHosting = func() { l.far.stops = true }
	match.Settings, match.Open, fr.Open, fr.KeepSite = l.settingsOver, l.openOver, l.openOver, l.keepSite
	if err := o.Settings.Fault(); err != nil {
		l.message = ui.Sentence(err.Error())
	}
	return l
}

// stock reads what comes with the program, once: it takes a while, and who opens a link may
// never come here.
func (l *lobby) stock() {
	if l.tables == nil {
		l.tables, l.rulings = append(toLearnFirst(readShelf(scenarios.Library())), boardShelf()...), byChapter(listShelf(scenarios.WorkedCases()))
		l.seek()
	}
}

// prefer has matches keep to the settings.
func (l *lobby) prefer() {
	l.cd.Keep = func(p cd.Prefs) {
		s := l.settings.Settings
		s.Speed, s.Pass, s.Stop = p.Speed, nil, nil
		for _, step := range p.Pass {
			s.Pass = append(s.Pass, step.String())
		}
		for _, step := range p.Stop {
			s.Stop = append(s.Stop, step.String())
		}
		l.keep(s)
	}
	l.cd.Prefs = cd.Prefs{Speed: l.settings.Speed, Still: l.settings.Still, Keys: l.settings.Keys}
	l.free.Keys = l.settings.Keys
	if l.build != nil {
		l.build.Keys = l.settings.Keys
	}
	l.cd.Sound.SetVolume(l.settings.Loud)
	l.cd.Prefs.Pass, l.cd.Prefs.Stop = stepsOf(l.settings.Pass), stepsOf(l.settings.Stop)
}

// stepsOf are the steps of such names.
func stepsOf(names []string) (out []rules.Step) {
	for _, name := range names {
		var s rules.Step
		if s.UnmarshalText([]byte(name)) == nil {
			out = append(out, s)
		}
	}
	return out
}

func (l *lobby) Layout(size image.Point, th *ui.Theme) {
	if l.over && size != l.size {
		l.match.Layout(size, th)
	}
	l.size = size
	if l.theme != th {
		l.theme = th
		l.page = ui.NewPage(th, l.free.Brush)
		l.gallery.forget()
	}
	if l.away && l.match == nil {
		l.away = false
		l.stock()
		l.readKept()
		if l.section == mailSection {
			l.readsMail(l.mail.choose)
		}
	}
	l.stale = true
}

// A folder is what is listed of the folder of games.
type folder struct {
	kept    []saved
	own     []volume
	rulings []volume
}

// readKept lists the games that are kept and the tables that were saved, in the
// background.
func (l *lobby) readKept() {
	if l.reading {
		l.again = true
		return
	}
	l.reading, l.again = true, false
	all, own, rulings := l.games.All, l.games.Own, l.games.OwnRulings
	go func() { l.keptIn <- folder{savedOf(all()), ownVolumes(own()), ownCases(rulings())} }()
}

// listsRead lists what was read, and does what was pressed meanwhile.
func (l *lobby) listsRead(f folder) {
	l.kept, l.ended, l.builds = apart(f.kept)
	l.listOwn(f.own)
	l.listCases(f.rulings)
	if l.reading, l.stale = false, true; l.again {
		l.readKept()
	}
	l.chosen[keptSection] = min(l.chosen[keptSection], max(len(l.kept)-1, 0))
	l.chosen[replaysSection] = min(l.chosen[replaysSection], max(len(l.ended)-1, 0))
	l.chosen[buildSection] = min(l.chosen[buildSection], max(l.lengthOf(buildSection)-1, 0))
	if then := l.then; then != nil && !l.asks() && l.match == nil && l.next == nil {
		l.then = nil
		then()
	}
}

func (l *lobby) Update(in *ui.Input) ui.Scene {
	select {
	case f := <-l.keptIn:
		l.listsRead(f)
	default:
	}
	if l.gallery.collect() {
		l.stale = true
	}
	if l.answers.collect() {
		l.seek()
		l.stale = true
	}
	l.finish()
	l.farTick()
	l.mailTick()
	if l.page.Update(in); !l.asks() && l.drags(in) {
		l.stale = true
	}
	l.wheel(in)
	l.keys(in)
	if l.typed = max(l.typed-1, 0); len(in.Keys)+len(in.Runes) > 0 {
		l.typed = stillTicks
	}
	l.sized(in)
	if in.Dropped != nil && l.work == nil {
		l.over, l.question, l.opening = l.match != nil, nil, nil
		l.dropped(in.Dropped)
	}
	if l.over && !l.asks() && l.next == nil {
		l.backToMatch()
	}
	if l.quit {
		return nil
	}
	if next := l.next; next != nil {
		l.next, l.away = nil, true
		return next
	}
	if l.stale {
		l.lay()
	}
	return l
}

// drags scrolls the list by its bar.
func (l *lobby) drags(in *ui.Input) bool {
	return l.lists[l.section].Bar(l.page, in) || l.beside.Bar(l.page, in)
}

// wheel scrolls the list under the pointer.
func (l *lobby) wheel(in *ui.Input) {
	over := []*ui.Scroll{&l.lists[l.section], &l.beside}
	if l.asks() {
		over = nil
	}
	if k := l.far.talk; k != nil && k.open && !l.asks() {
		over = append(over, &k.scroll)
	}
	if w := l.work; w != nil && w.talk != nil {
		over = []*ui.Scroll{&w.talk.scroll}
	}
	if l.question != nil {
		over = []*ui.Scroll{&l.question.at}
	}
	if l.opening != nil {
		over = []*ui.Scroll{&l.opening.at}
	}
	if l.fault != "" {
		over = []*ui.Scroll{&l.faultAt}
	}
	for _, s := range over {
		if s.Wheel(l.page, in) {
			l.stale = true
		}
	}
}

// enter goes to a section.
func (l *lobby) enter(s section) {
	if l.match != nil {
		return
	}
	l.section, l.typing, l.message, l.stale = s, false, "", true
	l.binding, l.then = "", nil
	l.beside = ui.Scroll{}
	l.page.SetFocus("")
}

// length is how many things the list of the section holds.
func (l *lobby) length() int { return l.lengthOf(l.section) }

func (l *lobby) lengthOf(s section) int {
	switch s {
	case buildSection:
		return 1 + len(l.builds) + len(l.starts())
	case keptSection, replaysSection:
		return len(l.listed())
	case playSection:
		return len(l.tables)
	case rulingsSection:
		return len(l.found)
	case agreedSection:
		return len(l.agreed.found)
	case mailSection:
		return len(l.mail.games)
	}
	return 0
}

// choose chooses one of the list.
func (l *lobby) choose(i int) {
	if l.section == playSection && i != l.chosen[playSection] {
		l.seats, l.mail.table = newSeating(), nil // each table begins with its own
	}
	l.chosen[l.section] = i
	l.agreed.typed = ""
	l.beside, l.message, l.stale = ui.Scroll{}, "", true
}

// move chooses another of the list, and brings it in view.
func (l *lobby) move(by int) {
	n := l.length()
	if n == 0 {
		l.lists[l.section].By(float64(by) * 48)
		l.stale = true
		return
	}
	i := min(max(l.chosen[l.section]+by, 0), n-1)
	l.choose(i)
	if i < len(l.places) {
		r := l.places[i]
		top := r.Y
		if i < l.columns {
			top = 0 // with what is above the first
		}
		l.lists[l.section].Show(top, r.Bottom()+4)
	}
}

// act does what Enter does: begins, opens or goes on.
func (l *lobby) act() {
	switch l.section {
	case keptSection:
		if k := l.at(); k != nil {
			l.goOnWith(k.File)
		} else if l.reading {
			l.then = l.act
		}
	case replaysSection:
		l.watch()
	case buildSection:
		l.buildAct()
	case agreedSection:
		l.enter(playSection)
	case farSection:
		l.farAct()
	case mailSection:
		l.mailAct()
	case playSection:
		if v := l.ownNow(); v != nil && v.err != nil {
			if v.unbuilt != nil {
				l.message, l.stale = v.cannotBuild(), true
				return
			}
			l.beginsBuild(v.title(), v.name, v.text)
			return
		}
		if i := l.keptOf(&l.tables[l.chosen[playSection]]); i >= 0 {
			l.goOnWith(l.kept[i].File)
			return
		}
		l.begin()
	case rulingsSection:
		if list := l.found; len(list) > 0 {
			l.openFree(&l.rulings[list[min(l.chosen[rulingsSection], len(list)-1)]])
		}
	}
}

// longest is the length of a message that is said below the list; what is longer
// is shown over everything.
const longest = 250

// refuse says why something is not done, all of it.
func (l *lobby) refuse(err error) {
	if wasStopped(err) {
		l.message, l.stale = "Stopped. Nothing was changed.", true
		return
	}
	text := err.Error()
	l.message, l.stale = ui.Sentence(firstLine(text)), true
	if l.over || l.message != ui.Sentence(text) || len(text) > longest {
		l.fault, l.faultAt = text, ui.Scroll{}
	}
}

// Draw draws the window.
func (l *lobby) Draw(dst *ebiten.Image) {
	if l.over {
		l.match.Draw(dst)
	} else {
		dst.Fill(l.theme.Color(ui.Slate))
	}
	l.page.Draw(dst)
}

func (l *lobby) Trace() ui.Trace {
	names := [...]string{"continue", "play", "rulings", "replays", "build", "settings", "help", "agreed", "far apart", "by mail"}
	tr := ui.Trace{Scene: "lobby", Step: names[l.section], Message: l.message, Todo: l.fault, Baking: len(l.gallery.wanted) > 0 || l.reading || l.mail.reading || l.answers.reading || l.work != nil}
	tr.Table, tr.Chosen = l.chosenTitle(), []string{l.page.Focus()}
	if l.section == farSection || l.section == mailSection || l.asks() {
		tr.Words = l.page.Said()
	}
	k := l.theme.Density
	for _, s := range l.page.Spots() {
		if m := s.Place.Middle(); s.Press != nil && !s.Off {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: s.Name, X: m.X * k, Y: m.Y * k})
		}
	}
	return tr
}

// chosenTitle is the title of what is chosen.
func (l *lobby) chosenTitle() string {
	i := l.chosen[l.section]
	switch list := l.found; {
	case l.section == helpSection:
		return l.pageTitle()
	case l.section == mailSection && l.mailNow() != nil:
		return waitsFor(l.mailNow())
	case l.builtNow() != nil:
		return l.builtNow().title
	case l.startNow() != nil:
		return l.startNow().title()
	case (l.section == keptSection || l.section == replaysSection) && i < len(l.listed()):
		return l.listed()[i].title
	case l.section == agreedSection && i < len(l.agreed.found):
		return l.agreed.all[l.agreed.found[i]].Name
	case l.section == playSection && i < len(l.tables):
		return l.tables[i].title()
	case l.section == rulingsSection && i < len(list):
		return l.rulings[list[i]].title()
	}
	return ""
}
