package screen

import (
	"fmt"
	"math"
	"slices"

	"sightline/cmd/internal/screen/sound"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
	rules "sightline/game/commanddecision"
)

// stepWords name the steps that may pass.
var stepWords = map[string]string{"reveal": "Reveal", "opportunity-fire": "Opportunity fire", "turning": "Turn"}

// keep takes other settings.
func (l *lobby) keep(s settings.Settings) {
	l.message = ""
	if err := l.settings.Keep(s); err != nil {
		l.message = ui.Sentence(err.Error())
	}
	l.prefer()
	l.stale = true
}

// settingsOver shows the settings while a match waits, which goes on as it was.
func (l *lobby) settingsOver(match ui.Scene) ui.Scene {
	l.match, l.leftFrom = match, l.section
	l.section, l.message, l.binding = settingsSection, "", ""
	if l.page != nil {
		l.page.SetFocus("")
	}
	return l
}

// handbookOver opens the handbook while a match waits for its player.
func (l *lobby) handbookOver(match ui.Scene, step rules.Step) ui.Scene {
	page := "start"
	switch step {
	case rules.Deployment, rules.Commanding:
		page = "orders"
	case rules.GoingBack:
		page = "morale"
	case rules.Reveal, rules.Moving, rules.Opportunity, rules.Turning, rules.General:
		page = step.String()
	}
	return l.readsOver(match, page)
}

// backToMatch leaves the settings for the match that waits.
func (l *lobby) backToMatch() {
	l.next, l.match, l.over = l.match, nil, false
	l.enter(l.leftFrom)
}

// A sizing is a size of text that is chosen by the pointer. It takes effect when that
// leaves the row, which would move away from under it.
type sizing struct {
	text int // in percent; 0: none is being chosen
	row  ui.Rect
}

// resize makes text larger or smaller.
func (l *lobby) resize(r rune) {
	now := l.textSize()
	if r == '-' {
		now -= settings.TextStep
	} else {
		now += settings.TextStep
	}
	l.sizing.text, l.stale = min(max(now, settings.LeastText), settings.MostText), true
}

// textSize is the size of text, or the one that is being chosen.
func (l *lobby) textSize() int {
	if l.sizing.text != 0 {
		return l.sizing.text
	}
	return l.settings.Text
}

// sized gives text the size that was chosen, once the pointer is elsewhere.
func (l *lobby) sized(in *ui.Input) {
	if l.sizing.text == 0 || !l.quit && l.section == settingsSection && l.sizing.row.Holds(l.page.Unit(in.At)) {
		return
	}
	s := l.settings.Settings
	s.Text, l.sizing.text = l.sizing.text, 0
	l.keep(s)
}

// laySettings is what a player chooses for every game.
func (l *lobby) laySettings() {
	p, r := l.page, l.frame.main
	p.Panel("settings panel", r)
	in := r.Inset(24, 12)
	in.W = min(in.W, 680)
	l.heading(ui.Rect{X: in.X - 4, Y: in.Y, W: in.W + 8, H: 40}, "Settings", "")
	view := ui.Rect{X: r.X, Y: in.Y + 44, W: r.W, H: in.H - 44}
	y, before := l.lists[settingsSection].Begin(p, view, l.settingsHigh)
	top := y
	y = l.layTextSize(in, y)
	y = l.layContrast(in, y)
	y = l.layColors(in, y)
	y = l.layVolume(in, y)
	y = l.laySpeed(in, y)
	y = l.layMotion(in, y)
	for _, name := range settings.Steps {
		y = l.layStep(in, y, name)
	}
	y = l.layKeys(in, y)
	where := "These settings are kept in no file."
	if f := l.settings.Path(); f != "" {
		where = "Kept in " + f
	}
	y = p.Paragraph(in.X, y+6, in.W, 16, ui.Text(where, ui.TextSoft).In(ui.InkSoft)) + 12
	l.settingsHigh = y - top
	l.lists[settingsSection].End(p, before)
}

// setting is the name of a row with what it does, and returns where its choice is.
func (l *lobby) setting(in ui.Rect, y float64, name, text string, wide float64) (ui.Rect, float64) {
	p := l.page
	wide = min(wide, in.W*0.55)
	p.Fitted(in.X, y+12, in.W-wide-16, ui.BoldText(name, ui.TextHeading), ui.Anchor{Y: 0.5})
	bottom := p.Paragraph(in.X, y+26, in.W-wide-16, 16, ui.Text(text, ui.TextSoft).In(ui.InkSoft))
	return ui.Rect{X: in.Right() - wide, Y: y + 4, W: wide, H: 32}, l.line(in, max(bottom, y+44)+8)
}

func (l *lobby) layTextSize(in ui.Rect, y float64) float64 {
	p := l.page
	now, text := l.textSize(), "Of everything in the window, as far as it has room."
	if now != l.settings.Text {
		text = "Takes effect when the pointer leaves this row."
	}
	r, next := l.setting(in, y, "Text size", text, 220)
	l.sizing.row = ui.Rect{X: in.X, Y: y, W: in.W, H: next - y}
	p.Button(ui.Rect{X: r.X, Y: r.Y, W: 64, H: r.H}, ui.ButtonLook{Name: "smaller", Text: "−", Key: "-", Off: now <= settings.LeastText, Press: func() { l.resize('-') }})
	p.Words(r.X+r.W/2, r.Y+r.H/2, ui.BoldText(fmt.Sprintf("%d %%", now), ui.TextBody), ui.Centered)
	p.Button(ui.Rect{X: r.Right() - 64, Y: r.Y, W: 64, H: r.H}, ui.ButtonLook{Name: "larger", Text: "+", Key: "+", Off: now >= settings.MostText, Press: func() { l.resize('+') }})
	return next
}

func (l *lobby) laySpeed(in ui.Rect, y float64) float64 {
	r, next := l.setting(in, y, "What happened", "How fast moves, fire and checks are shown one after the other. At once shows the digest of a turn and the outcome alone; the log has all.", 340)
	var words []string
	for _, n := range settings.Speeds {
		if n == 0 {
			words = append(words, "At once")
		} else {
			words = append(words, fmt.Sprintf("%d×", n))
		}
	}
	l.page.Choice(r, "Speed", words, slices.Index(settings.Speeds, l.settings.Speed), func(n int) {
		s := l.settings.Settings
		s.Speed = settings.Speeds[n]
		l.keep(s)
	})
	return next
}

// layContrast is the palette of panels.
func (l *lobby) layContrast(in ui.Rect, y float64) float64 {
	return l.layEither(in, y, "Contrast", "Of panels and of their text: high is white on black, with bright edges.", "Standard", "High", &l.settings.High)
}

// layColors is the palette of sides and marks.
func (l *lobby) layColors(in ui.Rect, y float64) float64 {
	return l.layEither(in, y, "Colors", "Of sides, companies and hits: for color-blind eyes they differ in lightness and pattern as well.", "Standard", "Color-blind", &l.settings.Safe)
}

// volumes are those that can be chosen; the file may have any other.
var volumes = []int{0, 20, 40, 60, 80, 100}

// layVolume is how loud dice, shots, chits and clicks are.
func (l *lobby) layVolume(in ui.Rect, y float64) float64 {
	text := "Of dice, shots, chits and clicks."
	if err := l.cd.Sound.Fault(); err != nil {
		text = "Nothing can be heard on this machine: " + firstLine(err.Error())
	}
	r, next := l.setting(in, y, "Sound", text, 340)
	var words []string
	for _, n := range volumes {
		words = append(words, fmt.Sprintf("%d %%", n))
	}
	words[0] = "Off"
	l.page.Choice(r, "Sound", words, slices.Index(volumes, l.settings.Loud), func(n int) {
		s := l.settings.Settings
		s.Loud = volumes[n]
		l.keep(s)
		l.cd.Sound.Play(sound.Dice)
	})
	return next
}

// layMotion is whether stands are seen to move.
func (l *lobby) layMotion(in ui.Rect, y float64) float64 {
	return l.layEither(in, y, "Motion", "Of stands along the way that they went, and of the view when it goes there.", "Shown", "Reduced", &l.settings.Still)
}

// layEither is a setting that is one thing or the other.
func (l *lobby) layEither(in ui.Rect, y float64, name, text, off, on string, of *bool) float64 {
	r, next := l.setting(in, y, name, text, 200)
	now := 0
	if *of {
		now = 1
	}
	l.page.Choice(r, name, []string{off, on}, now, func(n int) {
		*of = n == 1
		l.keep(l.settings.Settings)
	})
	return next
}

// A sitting is a match that waits: those who share its screen say each for itself when
// steps stop.
type sitting interface {
	Sits() (who string, shared bool)
	StopsAt(step string) (how int)
	StopAt(step string, how int)
}

// sitting is the match that waits; nil for none.
func (l *lobby) sitting() sitting {
	s, _ := l.match.(sitting)
	return s
}

// sits is who sits at a match that two share, if there is one.
func sits(at sitting) (who string, shared bool) {
	if at == nil {
		return "", false
	}
	return at.Sits()
}

// layStep is when a step stops for the player, or for who sits at a match that two
// share.
func (l *lobby) layStep(in ui.Rect, y float64, name string) float64 {
	texts := map[string]string{
		"reveal":           "Stops at need: if a choice between chits is not plain, or a stand does not look where the enemy is. Never: all follow as they would by themselves.",
		"opportunity-fire": "Stops at need: if some fire seems of use. Never: nobody fires at those who move.",
		"turning":          "Stops at need: if a stand does not look where the enemy is. Never: everybody keeps the facing.",
	}
	text, at := texts[name], l.sitting()
	switch who, shared := sits(at); {
	case who != "":
		text = "For " + who + ", in this match. " + text
	case shared:
		text = "For matches that begin from now on: in this one each says it when it sits. " + text
	}
	r, next := l.setting(in, y, stepWords[name], text, 260)
	if who, _ := sits(at); who != "" {
		l.page.Choice(r, stepWords[name], []string{"At need", "Always", "Never"}, at.StopsAt(name), func(n int) {
			at.StopAt(name, n)
			l.stale = true
		})
		return next
	}
	now := 0
	if slices.Contains(l.settings.Stop, name) {
		now = 1
	} else if slices.Contains(l.settings.Pass, name) {
		now = 2
	}
	l.page.Choice(r, stepWords[name], []string{"At need", "Always", "Never"}, now, func(n int) {
		s := l.settings.Settings
		without := func(of []string) []string {
			return slices.DeleteFunc(slices.Clone(of), func(p string) bool { return p == name })
		}
		s.Pass, s.Stop = without(s.Pass), without(s.Stop)
		switch n {
		case 1:
			s.Stop = append(s.Stop, name)
		case 2:
			s.Pass = append(s.Pass, name)
		}
		l.keep(s)
	})
	return next
}

// help is what there is to know, in rows of what and why.
var help = [][2]string{
	{"", "The lobby"},
	{"1 to 6, F1", "the sections at the left"},
	{"Arrows, Page, Home, End", "choose one of the list; the wheel and the bar scroll it"},
	{"Enter; double click", "begin, open, or go on with what is chosen"},
	{"B", "begin the table that is chosen anew, though a game of it goes on; asks first"},
	{"C", "go on with the game that was played last"},
	{"A, S, R, M", "who sits at each side, the referee, and who may measure"},
	{"F", "the free table of what is chosen: tools of sight, no rules"},
	{"/", "search the worked cases; left and right go through the clauses"},
	{"Ctrl O; a file dropped here", "a scenario of your own is listed, a ruling opens, a game (.jsonl) goes on"},
	{"Left, right", "under Help: the pages of the handbook"},
	{"Tab, then arrows; Enter", "reach every button by keys; the white ring shows where you are"},
	{"Escape", "one level back"},
	{"5", "build a table of your own: a new one, one in the making, or a copy; F1 there has all its keys"},
	{"F11; Ctrl Q", "full screen; quit"},
	{"", "At a table"},
	{"F1", "all keys of that table"},
	{"Click; drag; right click", "select; do what the step does; the default for what is there"},
	{"Wheel; + and -; 0", "zoom at the cursor; fit the table to the window"},
	{"Right drag; arrows", "pan"},
	{"", "A match"},
}

// helpText says how a match goes.
const helpText = "Both sides choose in secret and are carried out at once. The bar at the top says what is left to do; Enter says that you are ready. Every refusal says why and names the rule (CD with its number). Every move is on the disk before it shows, so that nothing is lost, however the program ends; a match that you leave goes on under Continue."

// layHelp is the keys, and how a match goes.
func (l *lobby) layHelp() {
	if l.layPage() {
		return
	}
	p, r := l.page, l.frame.main
	p.Panel("help panel", r)
	in := r.Inset(24, 12)
	l.heading(ui.Rect{X: in.X - 4, Y: in.Y, W: in.W + 8, H: 40}, "Help", "")
	view := ui.Rect{X: r.X, Y: in.Y + 44, W: r.W, H: in.H - 44}
	y, before := l.lists[helpSection].Begin(p, view, l.helpHigh)
	top := y
	for _, row := range help {
		switch {
		case row[0] != "":
			keys := p.Paragraph(in.X, y+2, in.W*0.34-8, 18, ui.BoldText(row[0], ui.TextBody))
			y = math.Max(keys, p.Paragraph(in.X+in.W*0.34, y+2, in.W*0.66-ui.BarWide, 18, ui.Text(ui.Sentence(row[1]), ui.TextBody).In(ui.InkMiddle))) + 6
		case row[1] != "":
			p.Fitted(in.X, y+18, in.W, ui.BoldText(row[1], ui.TextTitle), ui.Anchor{Y: 0.5})
			y += 36
		}
	}
	y = p.Paragraph(in.X, y, min(in.W, 640), 19, ui.Text(helpText, ui.TextBody).In(ui.InkMiddle)) + 12
	l.helpHigh = y - top
	l.lists[helpSection].End(p, before)
}
