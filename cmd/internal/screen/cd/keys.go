package cd

import (
	"cmp"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// common are the commands that every step has.
func (t *Table) common() []command {
	return append(t.parlorCommands(), []command{
		{id: "ready", key: "Enter", text: "Ready", help: "be ready; where the nearest place is offered, or a retreat is laid out, take that", do: t.enter},
		{id: "next", key: "Tab", text: "Next", help: "go to the next stand that wants a decision", do: func() { t.next(1) }},
		{id: "previous", key: "Shift+Tab", text: "Previous", help: "go to the one before", do: func() { t.next(-1) }},
		{id: "company", key: "Shift+A", text: "Company", help: "select the whole company of the stand selected", off: t.mayNotChoose(), do: func() { t.chooseAll(t.player.selected[0]) }},
		{id: "everybody", key: "Ctrl+A", text: "Everybody", help: "select all of one's stands on the table", do: t.chooseEach},
		{id: "back", key: "Escape", text: "Back", help: "one level back: drag, selection, drawer; then the menu", do: t.escape},
		{id: "undo", key: "Z", text: "Undo", help: "take back the last choice, all of it", off: t.mayNotUndo(), do: t.undo},
		{id: "redo", key: "Ctrl+Y", text: "Redo", help: "do again what was taken back in this step", off: t.mayNotRedo(), do: t.redo},
		{id: "take back", key: "Shift+Z", text: "Take back…", help: "the last choice, the whole step, or all since a line of the log", off: t.mayNotTakeBack(), do: t.takeBack},
		{id: "tape", key: "Shift+T", text: "Tape", help: "measure from one place to another, where that is allowed", do: t.measure},
		{id: "mark", key: "Shift+M", text: "Mark", help: "put a word of your own at the cursor, or at the stand selected; your side alone sees it", do: t.putMark},
		{id: "ping", key: "Shift+G", text: "Ping", help: "show a ring for 5 s at the cursor, or at the stand selected", do: t.ping},
		{id: "log", key: "L", text: "Log", help: "open or close the log", do: func() { t.logOpen, t.parlor.open = !t.logOpen, false; t.stale = true }},
		{id: "log turn", key: "Shift+L", help: "the log: of all turns, or of the last, and the one before", do: func() { t.filterLog(&t.filter.turn) }},
		{id: "log step", key: "Ctrl+G", help: "the log: of all steps, or of one", do: func() { t.filterLog(&t.filter.step) }},
		{id: "log company", key: "Ctrl+Shift+G", help: "the log: of all companies, or of one", do: func() { t.filterLog(&t.filter.company) }},
		{id: "digest", key: "Shift+D", text: "Digest", help: "what came of the turn that ended last, again", off: t.mayNotDigest(), do: func() { t.openDigest(t.lastTurn()) }},
		{id: "find in log", key: "Ctrl+F", text: "Find in log", help: "the lines of the log that have the words you type", do: t.findInLog},
		{id: "roster", key: "[", text: "Roster", help: "fold the roster", do: t.fold},
		{id: "panels", key: "F9", text: "Panels", help: "fold all panels away, or bring them back", do: t.strip},
		{id: "minimap", key: "O", text: "Minimap", help: "show or hide the minimap", do: func() { t.miniOff = !t.miniOff; t.stale = true }},
		{id: "rulers", key: "Ctrl+I", text: "Rulers", help: "show or hide the inches along the edges, where one may measure", do: t.switchRulers},
		{id: "line", key: "P", text: "Line and profile", help: "the line from the stand selected to the one pointed at, and its view from the side", do: t.switchLine},
		{id: "veil", key: "V", text: "Veil", help: "a veil over the ground that none of your stands sees", do: t.switchVeil},
		{id: "view", key: "Shift+V", text: "What it sees", help: "the ground that the stand selected sees, or would from where it is planned", off: t.mayNotLook(), do: t.switchStandSight},
		{id: "trails", key: "Ctrl+E", text: "Trails", help: "show where stands came from in the last movement, then no traces, then where stands were lost", do: t.nextTrails},
		{id: "fit", key: "0", text: "Whole table", help: "all of the table; again: back to what was shown", do: t.overview},
		{id: "zoom in", key: "+", text: "Zoom in", help: "zoom in", do: func() { t.camera.ZoomAt(t.zoomPoint(), 1.25) }},
		{id: "zoom out", key: "-", text: "Zoom out", help: "zoom out", do: func() { t.camera.ZoomAt(t.zoomPoint(), 1/1.25) }},
		{id: "study", key: "F3", text: "Try it here", help: "this moment on a copy: move stands as you like, and see sight, cover and fire from there", off: t.mayNotStudy(), do: t.study},
		{id: "save moment", key: "Ctrl+S", text: "Save table", help: "the table as your side knows it now, as a scenario among your tables", off: t.maySave(), do: t.save},
		{id: "referee", key: "F6", text: "Referee", help: "the referee's word, or back from it", off: t.mayCallReferee(), do: t.callReferee},
		{id: "resign", key: "Shift+R", text: "Resign", help: "give the game to the other side; asks first", off: t.mayNotResign(), do: t.askResign},
		{id: "lesson", key: "F5", text: "Next lesson", help: "the next lesson of the first game", off: t.mayNotLearn(), do: t.nextLesson},
		{id: "help", key: "F1", text: "Help", help: "all keys", do: func() { t.help, t.sheet, t.stale = !t.help, keysSheet, true }},
		{id: "rulings", key: "F2", text: "Rulings", help: "by which rulings this game is played", do: func() { t.showSheet(rulingsSheet) }},
		{id: "briefing", key: "F4", text: "Briefing", help: "what your side was told before the game, and how it is won", off: t.mayNotRead(), do: func() { t.showSheet(briefingSheet) }},
		{id: "open", key: "Ctrl+O", text: "Open a file", help: "a scenario, a ruling or a game; asks before this one is left, which is kept", do: func() { t.open(nil) }},
		{id: "menu", key: "F10", text: "Menu", help: "menu: settings, which steps stop for you, start over, leave", do: func() { t.menu = !t.menu; t.stale = true }},
		{id: "fullscreen", key: "F11", text: "Full screen", help: "fill the screen", do: func() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }},
		{id: "quit", key: "Ctrl+Q", text: "Quit", help: quitHelp, do: t.quits},
	}...)
}

const quitHelp = "close the program; the game is kept, and goes on where it was left"

// quits closes the program, whatever lies over the table; it asks first where what
// was done would be lost.
func (t *Table) quits() {
	if _, unkept := t.tools.Games.Where(); unkept == nil {
		t.quit = true
		return
	}
	t.menu, t.help, t.sure, t.unkept, t.stale = true, false, false, true, true
}

// ofStep are the commands of the step: none can be done while a letter is due or awaited.
func (t *Table) ofStep() []command {
	list, why := t.player.tool.commands(), t.letterDue()
	for i := range list {
		list[i].off = cmp.Or(why, list[i].off)
	}
	return list
}

// commands are all there are now; those of the step come first.
func (t *Table) commands() []command {
	if t.show == nil {
		return t.keyed(append(t.ofStep(), t.common()...))
	}
	return t.keyed(append(t.showCommands(), slices.DeleteFunc(t.common(), func(c command) bool { return !slices.Contains(whileShown, c.id) })...))
}

// whileShown are the commands of every step that do while news is shown.
var whileShown = []string{
	"ready", "log", "log turn", "log step", "log company", "find in log", "roster", "panels", "minimap", "rulers", "trails", "fit", "help", "rulings", "briefing", "open", "menu", "fullscreen", "quit", "veil", "ping", "study", "talk", "propose",
}

// keyed gives commands the keys that the player has for them.
func (t *Table) keyed(all []command) []command {
	for i := range all {
		all[i].key = t.keyOf(&all[i])
	}
	return all
}

// keyOf is the key of a command, as the player has it.
func (t *Table) keyOf(c *command) string { return t.tools.Prefs.Keys.Of(c.id, c.key) }

// key is how the key of a command is written in sentences and on buttons.
func (t *Table) key(id string) string { return keys.Cap(t.keyNow(id)) }

// keyNow is the key of a command, by its id alone.
func (t *Table) keyNow(id string) string { return t.tools.Prefs.Keys.Of(id, "") }

// usual gives what nearly every program undoes and does again by to the commands that do
// so here, unless the player has it do something else.
func (t *Table) usual(names []string) []string {
	for _, of := range [...][2]string{{"Ctrl+Z", "undo"}, {"Ctrl+Shift+Z", "redo"}} {
		k := slices.Index(names, of[0])
		if k >= 0 && !slices.ContainsFunc(t.commands(), func(c command) bool { return c.key == of[0] }) {
			names = slices.Clone(names)
			names[k] = t.keyNow(of[1])
		}
	}
	return names
}

// keys does what was typed.
func (t *Table) keys(in *ui.Input) {
	names := t.usual(in.Typed())
	if t.studies(names) {
		return
	}
	if t.help || t.menu {
		t.modal(in)
		return
	}
	if t.marking.typed > 0 {
		t.markKeys(in)
		return
	}
	if t.dialog != nil {
		t.dialogKeys(in, names)
		return
	}
	if t.find.typing && t.logOpen {
		t.findKeys(in)
		return
	}
	if t.parlor.typing && t.parlor.open {
		t.talkKeys(in)
		return
	}
	if t.parlor.sketch != nil && t.show == nil {
		t.sketchKeys(in, names)
		return
	}
	if ty, ok := t.player.tool.(typist); ok && t.show == nil && ty.typed(in) {
		t.stale = true
		return
	}
	for _, name := range names {
		if t.popupKey(name) {
			continue
		}
		known, off := false, ""
		for _, c := range t.commands() {
			if c.key == name && c.off == "" && c.do != nil {
				t.ran(c.id)
				c.do()
				t.stale, known = true, true
				break
			}
			if c.key == name && off == "" {
				off = c.off
			}
		}
		switch {
		case known:
		case t.show != nil && t.goesOn(name):
		case t.show != nil:
			t.showSkip()
		case off != "":
			t.player.say("%s", off)
			t.stale = true
		}
	}
	if t.show == nil {
		t.nudges(in)
	}
}

// modal takes the keys while the menu or the help lies over the table.
func (t *Table) modal(in *ui.Input) {
	was := t.menu && !t.help
	for _, k := range in.Keys {
		switch {
		case t.help && (k == ebiten.KeyArrowDown || k == ebiten.KeyPageDown):
			t.helpAt.By(120)
		case t.help && (k == ebiten.KeyArrowUp || k == ebiten.KeyPageUp):
			t.helpAt.By(-120)
		case t.help && (k == ebiten.KeyArrowLeft || k == ebiten.KeyArrowRight): // held, they would move the table
		case t.help, k == ebiten.KeyEscape, k == ebiten.KeyF10:
			t.help, t.menu, t.sure, t.unkept = false, false, false, false
		case k == ebiten.KeyEnter || k == ebiten.KeyNumpadEnter:
			if !t.page.PressFocus() {
				t.menu, t.sure, t.unkept = false, false, false
			}
		case k == ebiten.KeyTab && in.Shift, k == ebiten.KeyArrowUp:
			t.page.MoveFocus(-1)
		case k == ebiten.KeyTab, k == ebiten.KeyArrowDown:
			t.page.MoveFocus(1)
		}
	}
	if was && t.menu {
		for _, name := range in.Typed() {
			t.menuKey(name)
		}
	}
	t.stale = len(in.Keys) > 0 || t.stale
}

// A typist is a tool into which words are typed.
type typist interface {
	// typed takes what was typed, and reports whether it was for the tool.
	typed(in *ui.Input) bool
}

// types reports whether letters are words now, and no commands.
func (t *Table) types() bool {
	if t.marking.typed > 0 || t.find.typing && t.logOpen || t.parlor.typing && t.parlor.open {
		return true
	}
	_, ok := t.player.tool.(typist)
	return ok && t.show == nil && t.curtain == nil
}

// A nudger is a tool whose selected stands can be moved and turned by keys.
type nudger interface {
	nudge(by geom.Point) // along the table
	turnBy(by geom.Angle)
}

// nudged reports whether arrows move something of the step: what is selected, or
// what its tool has in hand. Else they move the view.
func (t *Table) nudged() bool {
	if t.tape != nil {
		return true
	}
	if t.types() {
		return true
	}
	if _, ok := t.player.tool.(nudger); !ok {
		return false
	}
	h, ok := t.player.tool.(interface{ inHand() bool })
	return len(t.player.selected) > 0 || ok && h.inHand()
}

// nudges moves what is selected by the arrow keys, an inch at a time or a tenth
// with Shift, and turns it by comma and full stop.
func (t *Table) nudges(in *ui.Input) {
	n, ok := t.player.tool.(nudger)
	if !ok && t.tape == nil {
		return
	}
	step, turn := geom.Inch, 15*geom.Degree
	if in.Shift {
		step, turn = geom.Inch/10, geom.Degree
	}
	for _, k := range in.Keys {
		var by geom.Point
		switch k {
		case ebiten.KeyArrowLeft:
			by.X = -step
		case ebiten.KeyArrowRight:
			by.X = step
		case ebiten.KeyArrowUp:
			by.Y = -step
		case ebiten.KeyArrowDown:
			by.Y = step
		case ebiten.KeyComma:
			if !ok {
				continue
			}
			n.turnBy(-turn)
			t.stale, t.drafts = true, true
			continue
		case ebiten.KeyPeriod:
			if !ok {
				continue
			}
			n.turnBy(turn)
			t.stale, t.drafts = true, true
			continue
		default:
			continue
		}
		switch {
		case t.tape != nil:
			t.tape[1] = tapeEnd{at: t.tape[1].at.Add(by)}
			t.stale = true
		case t.nudged():
			n.nudge(by)
			t.stale, t.drafts = true, true
		}
	}
}

// next selects the next stand that wants a decision, and has the camera go
// there if it is out of the safe area.
func (t *Table) next(by int) {
	left := t.player.tool.todo().next
	if len(left) == 0 {
		return
	}
	at := t.nextOf(left, by)
	t.player.selected = []string{left[at]}
	t.selected()
	t.goTo(left[at])
}

// nextOf is the stand of those left that comes after the one that is selected, or
// before it: in the order of battle, and around.
func (t *Table) nextOf(left []string, by int) int {
	place := func(s string) int { return t.player.model.index[s] * by }
	now, on := "", len(t.player.selected) > 0
	if on {
		now = t.player.selected[0]
	}
	first, next := 0, -1
	for i, s := range left {
		if place(s) < place(left[first]) {
			first = i
		}
		if on && place(s) > place(now) && (next < 0 || place(s) < place(left[next])) {
			next = i
		}
	}
	if next < 0 {
		return first
	}
	return next
}

// enter takes what is offered on the table by its name, else it is ready.
func (t *Table) enter() {
	if t.meantForShow() {
		return
	}
	if t.again != nil {
		t.ready() // which closes it
		return
	}
	if d, ok := t.player.tool.(interface{ enter() bool }); ok && len(t.player.selected) > 0 && d.enter() {
		t.drafts = true
		return
	}
	t.ready()
}

// leaves has a tool that is in a mode of its own leave it, and reports whether
// it was.
func leaves(tl tool) bool {
	l, ok := tl.(interface{ leave() bool })
	return ok && l.leave()
}

// escape goes back one level.
func (t *Table) escape() {
	switch {
	case t.again != nil:
		t.again = nil
	case t.tape != nil:
		t.tape = nil
	case t.player.tool.cancel():
	case leaves(t.player.tool):
	case t.fanned != "" && t.fanKept:
		t.fanned = ""
	case len(t.player.selected) > 0:
		t.choose("", false)
	case t.logOpen && t.find.words != "":
		t.find = logFind{}
		t.sought()
	case t.logOpen:
		t.logOpen = false
	case t.parlor.open:
		t.parlor.open = false
	default:
		t.menu = true
	}
	t.stale, t.drafts = true, true
}

// fold folds the roster or opens it.
func (t *Table) fold() {
	fold := !t.rail()
	t.folded = &fold
	t.reframe()
}

// strip folds all panels away, or brings them back.
func (t *Table) strip() {
	t.bare = !t.bare
	t.reframe()
}

// reframe lays the frame anew. The map stays where it is.
func (t *Table) reframe() {
	t.layFrame()
	t.camera.Reframe(pixels(t.frame.free, t.theme))
	t.stale = true
}
