package screen

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/build"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
	"sightline/units"
)

// The list of the builder is a new table, the scenarios in the making, and the tables to
// start from, the player's own first.

// buildTools are what the builder works with.
func (l *lobby) buildTools() *build.Tools {
	if l.build != nil {
		return l.build
	}
	t := &build.Tools{
		Brush: l.free.Brush, Games: l.games, Keys: l.settings.Keys, Settings: l.settingsOver,
		Try: func(back ui.Scene, name string, text []byte) (ui.Scene, error) {
			m, err := l.games.TryMatch(name, text, games.Setting{Sides: [2]string{games.Person, "steady"}})
			return cd.NewOf(l.cd, back, name, m, err)
		},
		Study: func(back ui.Scene, name string, text []byte) (ui.Scene, error) {
			at, end, err := l.games.Study(name, text)
			if err != nil {
				return nil, err
			}
			return free.NewStudy(l.free, back, name, free.Study{Seat: at, End: end, Of: "The table that is being built."})
		},
	}
	t.Take = func(title, file string, text []byte) {
		l.section = buildSection
		l.readKept()
		l.beginsBuild(title, file, text)
	}
	t.Page, t.Open, t.Export = l.browser != nil, l.openOver, l.free.Export
	l.build = t
	return t
}

// starts are the tables to start from, by their place among all: those that are measured in
// inches, which the builder builds.
func (l *lobby) starts() (out []int) {
	given := l.given()
	for k := range l.tables {
		i := (given + k) % len(l.tables)
		if _, is := l.tables[i].board(); !is {
			out = append(out, i)
		}
	}
	return out
}

// builtNow is the scenario in the making that is chosen; nil for none.
func (l *lobby) builtNow() *saved {
	if i := l.chosen[buildSection] - 1; l.section == buildSection && i >= 0 && i < len(l.builds) {
		return &l.builds[i]
	}
	return nil
}

// startNow is the table to start from that is chosen; nil for none.
func (l *lobby) startNow() *volume {
	list := l.starts()
	if i := l.chosen[buildSection] - 1 - len(l.builds); l.section == buildSection && i >= 0 && i < len(list) {
		return &l.tables[list[i]]
	}
	return nil
}

// file is what the file of a scenario in the making is called, without its ending.
func (s *saved) file() string {
	return cmp.Or(s.Saved.Name, strings.TrimSuffix(path.Base(s.Name), ".toml"))
}

// fileOf is the file that a scenario in the making was saved in, among the player's own
// tables; nil for none.
func (l *lobby) fileOf(s *saved) *volume {
	for i := l.given(); i < len(l.tables); i++ {
		if v := &l.tables[i]; s.Saved.Name != "" && v.name == s.Saved.Name {
			return v
		}
	}
	return nil
}

// outside reports whether its file is not as it was saved last.
func (s *saved) outside(v *volume) bool { return v != nil && !s.Saved.Is(v.text) }

// buildRow is the height of a row of the list.
const buildRow = 52

// layBuild is the list.
func (l *lobby) layBuild() {
	p, r := l.page, l.frame.main
	top, view := r.Top(40)
	l.heading(top, "Build a table", "")
	starts := l.starts()
	highs := make([]float64, 1+len(l.builds)+len(starts))
	headed := func(i int) string {
		switch {
		case i == 1 && len(l.builds) > 0:
			return "In the making"
		case i == 1+len(l.builds):
			return "Start from a table"
		}
		return ""
	}
	for i := range highs {
		if highs[i] = buildRow; headed(i) != "" {
			highs[i] += 34
		}
	}
	l.layRows(view, highs, 4, func(r ui.Rect, i int) {
		if h := headed(i); h != "" {
			p.Fitted(r.X+4, r.Y+18, r.W-8, ui.BoldText(h, ui.TextHeading).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
			_, r = r.Top(34)
		}
		switch {
		case i == 0:
			l.layBuildRow(r, i, "new table", "A new table", "size, turns, sides", "")
		case i <= len(l.builds):
			k := &l.builds[i-1]
			right := k.far()
			switch v := l.fileOf(k); {
			case k.Damage != nil:
				right = "damaged"
			case k.outside(v):
				right += ", " + either(v.when.After(k.When), "older", "newer") + " than its file"
			}
			l.layBuildRow(r, i, "build "+k.File, k.title, k.file()+".toml", right)
		default:
			v := &l.tables[starts[i-1-len(l.builds)]]
			under, right := "a copy is opened", "comes with the program"
			if !v.when.IsZero() {
				under, right = v.name+".toml", "your own"
			}
			if v.err != nil {
				right = "has faults: opens to be mended"
			}
			if v.unbuilt != nil {
				right = "cannot be opened"
			}
			l.layBuildRow(r, i, "from "+v.name, v.title(), under, right)
		}
	})
}

func (l *lobby) layBuildRow(r ui.Rect, i int, name, title, under, right string) {
	l.row(r, name, i)
	l.page.Fitted(r.X+12, r.Y+17, r.W-24, ui.BoldText(title, ui.TextHeading), ui.Anchor{Y: 0.5})
	if right == "" || l.page.Width(ui.Text(under+right, ui.TextSoft)) > r.W-40 {
		l.page.Fitted(r.X+12, r.Y+36, r.W-24, ui.Text(under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		return
	}
	l.page.Pair(r.X+12, r.Y+36, r.W-24, ui.Text(under, ui.TextSoft).In(ui.InkSoft), ui.Text(right, ui.TextSoft).In(ui.InkSoft))
}

// The tables and turns that are offered.
var (
	freshSizes = [...][2]int{{48, 36}, {60, 48}, {72, 48}, {96, 60}}
	freshTurns = [...]int{6, 8, 12, 16}
)

// layBuildSide is what is begun or gone on with.
func (l *lobby) layBuildSide() {
	p, r := l.page, l.frame.side
	p.Panel("build panel", r)
	in := r.Inset(16, 14)
	open := ui.ButtonLook{Name: "open build", Text: "Go on", Key: "Enter", Tone: ui.Todo, Press: l.act}
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 40, W: in.W, H: 40}
	title := func(text string) float64 {
		lines := p.Broken(ui.BoldText(text, ui.TextTitle), in.W)
		return p.Paragraph(in.X, in.Y, in.W, 22, ui.BoldText(lines[0], ui.TextTitle)) + 8
	}
	if k := l.builtNow(); k != nil {
		y := title(k.title)
		if v := l.fileOf(k); k.outside(v) {
			y = p.Paragraph(in.X, y, in.W, 18, ui.Text(fmt.Sprintf("Its file %s.toml was changed outside, %s: it stands under Start from a table, and saving asks what is to become of it.", k.file(), whenText(v.when, time.Now())), ui.TextBody).In(ui.VermilionHi)) + 4
		}
		for _, s := range []string{k.far(), "Changed last " + whenText(k.When, time.Now()), "Every change is kept as it is made, and can be taken back to the first."} {
			y = p.Paragraph(in.X, y, in.W, 18, ui.Text(s, ui.TextBody)) + 4
		}
		if k.Aside {
			p.Paragraph(in.X, y, in.W, 17, ui.Text("It began as another one that goes on; nothing is lost of either.", ui.TextSoft).In(ui.InkSoft))
		}
		p.Button(foot, open)
		l.layShelving(ui.Rect{X: in.X, Y: foot.Y - 44, W: in.W, H: 32})
		return
	}
	if v := l.startNow(); v != nil {
		y := title(v.title())
		text := "The table comes with the program: what you build is a copy of it, a file of your own."
		open.Text = "Open a copy"
		if !v.when.IsZero() {
			text = "A table of your own: saving writes this file. A copy leaves it as it is."
			open.Text = "Open"
			p.Button(ui.Rect{X: in.X, Y: foot.Y - 44, W: in.W, H: 34}, ui.ButtonLook{Name: "open copy", Text: "Open a copy", Key: "K", Off: v.unbuilt != nil, Press: func() { l.buildCopy(v) }})
		}
		y = p.Paragraph(in.X, y, in.W, 18, ui.Text(text, ui.TextBody)) + 6
		if v.unbuilt != nil {
			p.Paragraph(in.X, y, in.W, 17, ui.Text(v.cannotBuild(), ui.TextSoft).In(ui.VermilionHi))
			open.Off, open.Tip = true, v.cannotBuild()
		} else if v.err != nil {
			p.Paragraph(in.X, y, in.W, 17, ui.Text(firstLine(v.err.Error()), ui.TextSoft).In(ui.VermilionHi))
		}
		p.Button(foot, open)
		return
	}
	l.layFresh(in, title("A new table"))
	open.Text = "Begin…"
	p.Button(foot, open)
}

// layFresh is what a new table is like.
func (l *lobby) layFresh(in ui.Rect, y float64) {
	p, f := l.page, &l.fresh
	row := func(label string, words []string, now int, choose func(int)) {
		p.Fitted(in.X, y+9, in.W, ui.Text(label, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		p.Choice(ui.Rect{X: in.X, Y: y + 20, W: in.W, H: 30}, label, words, now, func(i int) { choose(i); l.stale = true })
		y += 58
	}
	var sizes, turns []string
	size, turn := -1, -1
	for i, s := range freshSizes {
		if sizes = append(sizes, fmt.Sprintf("%d × %d", s[0], s[1])); s == [2]int{f.Width, f.Depth} {
			size = i
		}
	}
	for i, n := range freshTurns {
		if turns = append(turns, fmt.Sprint(n)); n == f.Turns {
			turn = i
		}
	}
	row("Size in inches", sizes, size, func(i int) { f.Width, f.Depth = freshSizes[i][0], freshSizes[i][1] })
	row("Turns", turns, turn, func(i int) { f.Turns = freshTurns[i] })
	names := f.Sides()
	for i := range f.Nations {
		n, _ := units.NationNamed(f.Nations[i])
		p.Fitted(in.X, y+9, in.W, ui.Text(either(i == 0, "First side", "Second side"), ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
		text := n.Name
		if names[i] != n.Name {
			text = names[i] + ": " + n.Name
		}
		p.Button(ui.Rect{X: in.X, Y: y + 20, W: in.W, H: 30}, ui.ButtonLook{Name: fmt.Sprint("nation ", i+1), Text: text, Key: seatKeys[i], Tip: "The next nation", Press: func() { l.nextNation(i) }})
		y += 58
	}
	facing := 0
	if f.NorthSouth {
		facing = 1
	}
	row("They face each other", []string{"west – east", "south – north"}, facing, func(i int) { f.NorthSouth = i == 1 })
}

// nextNation gives a side of the new table the next nation of the charts.
func (l *lobby) nextNation(side int) {
	all := units.Nations()
	i := slices.IndexFunc(all, func(n units.Nation) bool { return n.ID == l.fresh.Nations[side] })
	l.fresh.Nations[side] = all[(i+1)%len(all)].ID
	l.stale = true
}

// cannotBuild says why the builder cannot hold a file, and what to do.
func (v *volume) cannotBuild() string {
	return "Cannot be opened: " + firstLine(v.unbuilt.Error()) + ". Mend it in a text editor: the builder cannot hold what no scenario has."
}

// buildAct does what Enter does in the builder's list.
func (l *lobby) buildAct() {
	if k := l.builtNow(); k != nil {
		l.goOnWith(k.File)
		return
	}
	if v := l.startNow(); v != nil {
		if v.unbuilt != nil {
			l.message, l.stale = v.cannotBuild(), true
			return
		}
		if v.when.IsZero() {
			l.buildCopy(v)
			return
		}
		l.beginsBuild(v.title(), v.name, v.text)
		return
	}
	l.names(&naming{was: "the new table", without: "A new table", call: func(_, name string) error {
		l.fresh.Title = name
		if name == "" {
			l.fresh.Title = build.NewFresh().Title
		}
		l.beginsBuild(l.fresh.Title, l.games.FreeName(l.fresh.Title), l.fresh.Text())
		return nil
	}})
}

// buildCopy begins with a copy of a table.
func (l *lobby) buildCopy(v *volume) {
	if v.unbuilt != nil {
		l.refuse(v.unbuilt)
		return
	}
	if v.text == nil {
		l.refuse(v.err)
		return
	}
	l.beginsBuild(v.title(), l.games.FreeName(v.name), v.text)
}

// beginsBuild begins a scenario in the making.
func (l *lobby) beginsBuild(title, name string, text []byte) {
	l.begins("Opening "+title, func() func() {
		t, err := build.Begin(l.buildTools(), l, name, text)
		return func() {
			if err != nil {
				l.refuse(err)
				return
			}
			l.open(t, nil)
		}
	})
}

// building is the builder, if that is the table that waits; nil if it is another.
func (l *lobby) building() *build.Table {
	t, _ := l.match.(*build.Table)
	return t
}

// bringToBuild opens a file in the builder that was brought there: one of the player's own
// tables as it is, of another a copy, a ruling at the free table.
func (l *lobby) bringToBuild(file string, text []byte) {
	l.begins("Reading "+path.Base(file), func() func() {
		v := newVolume(file, text)
		_, err := scenarios.NewDraft(path.Base(file), text)
		return func() {
			switch {
			case err != nil:
				l.refuse(err)
			case v.err == nil && v.doc.Scenario == nil:
				l.once(v.title(), func() { l.openFree(&v) })
			default:
				name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
				if dir, err := l.games.OwnPath(); err != nil || filepath.Dir(file) != dir {
					name = l.games.FreeName(name)
				}
				l.once(v.title(), func() {
					l.section = buildSection
					l.beginsBuild(v.title(), name, text)
				})
			}
		}
	})
}

// buildKey does what a letter does in the builder's list.
func (l *lobby) buildKey(letter string) {
	switch {
	case letter == "K" && l.startNow() != nil:
		l.buildCopy(l.startNow())
	case letter == "N":
		l.rename()
	case (letter == seatKeys[0] || letter == seatKeys[1]) && l.chosen[buildSection] == 0:
		l.nextNation(slices.Index(seatKeys[:], letter))
	}
}

// inTheMaking says how much there is to go on with.
func (l *lobby) inTheMaking() string {
	if len(l.builds) == 0 {
		return "a table of your own"
	}
	return fmt.Sprint(len(l.builds), " in the making")
}
