package cd

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A logFind is a search of the log by words.
type logFind struct {
	typing bool // what is typed goes to it
	words  string
	marks  ui.Typing
}

// mostFound bounds the letters of a search.
const mostFound = 40

// findInLog has words be typed that the lines of the log are to have.
func (t *Table) findInLog() {
	t.logOpen, t.parlor.open, t.find.typing, t.stale = true, false, true, true
}

// sought begins the log anew after another search.
func (t *Table) sought() { t.logLong, t.stale = -1, true }

// findKeys types the search. Enter keeps it, Esc takes it back.
func (t *Table) findKeys(in *ui.Input) {
	f := &t.find
	before := f.words
	f.marks.Take(in, &f.words, mostFound)
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			*f = logFind{}
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeyTab:
			f.typing = false
		case ebiten.KeyArrowUp:
			t.logAt.By(-40)
		case ebiten.KeyArrowDown:
			t.logAt.By(40)
		case ebiten.KeyPageUp:
			t.logAt.By(-200)
		case ebiten.KeyPageDown:
			t.logAt.By(200)
		}
	}
	if f.words != before {
		t.sought()
	}
	t.stale = t.stale || len(in.Keys) > 0
}

// finds reports whether an entry has each of the words that are sought.
func (f *logFind) finds(e *entry) bool {
	if f.words == "" {
		return true
	}
	text := strings.ToLower(e.said() + " " + strings.Join(e.about(), " "))
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(f.words)), func(w string) bool { return !strings.Contains(text, w) })
}

// layFind is the field of the search.
func (t *Table) layFind(r ui.Rect) {
	p, f := t.page, &t.find
	look := ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: ui.CardRadius}
	if f.typing {
		look.Edge, look.Width = ui.White, 1.6
	}
	over := look
	over.Edge = ui.InkSoft
	p.PlateOf("find in log", r, look, over)
	key := t.key("find in log")
	if f.typing || f.words != "" {
		key = "Esc"
	}
	keyWide := p.KeyWidth(key)
	label, room := ui.Text(f.words, ui.TextBody), r.W-keyWide-22
	if f.words == "" && !f.typing {
		label = ui.Text("Find words", ui.TextBody).In(ui.InkSoft)
	}
	w := 0.0
	if label.Text != "" {
		if f.words != "" {
			p.Marked(f.marks, r.X+8, r.Y+r.H/2, room, label)
		}
		w = p.Fitted(r.X+8, r.Y+r.H/2, room, label, ui.Anchor{Y: 0.5})
	}
	if f.typing {
		p.Rule(r.X+10+w, r.Y+6, r.X+10+w, r.Bottom()-6, 1.4, ui.White)
	}
	p.KeyCap(r.Right()-7-keyWide, r.Y+r.H/2, key, false)
	p.Spot(ui.Spot{Name: "find in log", Place: r, Tip: "The lines that have all of the words you type", Press: t.findInLog})
}
