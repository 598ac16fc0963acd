package screen

import (
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// SpokenTo: the lobby tells everybody the same.
func (l *lobby) SpokenTo() string { return "lobby" }

// Spoken is what the lobby shows, and all that its list holds, out of view too.
func (l *lobby) Spoken() *ui.Spoken { return l.spoken.Of(l.page, l.SpokenTo(), l.speech) }

func (l *lobby) speech() *ui.Spoken {
	s := &ui.Spoken{To: l.SpokenTo(), Title: "Sightline, " + strings.ToLower(l.sectionName())}
	for _, text := range []string{l.fault, l.message} {
		if text != "" {
			s.Now = []string{ui.Sentence(text)}
			break
		}
	}
	lines := l.page.Lines()
	list := l.listedLines()
	if l.over || l.asks() {
		if len(lines) > 0 && s.Now == nil {
			s.Now = []string{lines[0].Text}
		}
		list = nil
	}
	rows := l.rowNames()
	s.Add("What shows", slices.DeleteFunc(lines, func(x ui.SpokenLine) bool {
		return list != nil && slices.Contains(rows, x.Press)
	}))
	s.Add("The list", list)
	return s
}

// sectionName is the name of the section that shows.
func (l *lobby) sectionName() string {
	return [...]string{"Continue", "Play", "Rulings", "Replays", "Build", "Settings", "Help", "Rulings of the table", "Far apart"}[l.section]
}

// listedLines is the list of the section, each of it to be chosen.
func (l *lobby) listedLines() (out []ui.SpokenLine) {
	chosen := l.chosen[l.section]
	defer func() { l.chosen[l.section] = chosen }()
	for i := range l.length() {
		l.chosen[l.section] = i
		x := ui.SpokenLine{Text: l.chosenTitle(), Press: "item " + strconv.Itoa(i)}
		if i == chosen {
			x.Of = "chosen"
		}
		if l.section == buildSection && i == 0 {
			x.Text = "A new table"
		}
		out = append(out, x)
	}
	return out
}

// rowNames are the names on the page of what the list holds.
func (l *lobby) rowNames() (out []string) {
	switch l.section {
	case playSection:
		for i := range l.tables {
			out = append(out, l.tables[i].name)
		}
	case rulingsSection:
		for _, i := range l.found {
			out = append(out, l.rulings[i].name)
		}
	case keptSection, replaysSection:
		for i := range l.listed() {
			out = append(out, "kept "+l.listed()[i].File)
		}
	case agreedSection:
		for _, i := range l.agreed.found {
			out = append(out, "ruling "+l.agreed.all[i].Name)
		}
	case mailSection:
		for i := range l.mail.games {
			out = append(out, "mail "+l.mail.games[i].Dir)
		}
	case buildSection:
		out = append(out, "new table")
		for i := range l.builds {
			out = append(out, "build "+l.builds[i].File)
		}
		for _, i := range l.starts() {
			out = append(out, "from "+l.tables[i].name)
		}
	}
	return out
}

// PressSpoken does what a button of Spoken is for.
func (l *lobby) PressSpoken(name string) {
	l.stale = true
	if n, is := strings.CutPrefix(name, "item "); is {
		if i, err := strconv.Atoi(n); err == nil && i < l.length() && !l.asks() {
			l.move(i - l.chosen[l.section])
		}
		return
	}
	l.page.PressNamed(name)
}
