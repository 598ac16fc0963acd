//go:build !js

package screen

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/screen/ui"
)

// An opening is a search for a file to open: a path that is typed, and what
// there is that begins so.
type opening struct {
	path     string
	pictures bool                  // are looked for, too
	all      bool                  // all of the path is chosen: what is typed takes its place
	places   []place               // to begin at
	letters  away.Post             // they are looked for, and nothing else; nil: all is that can be opened
	told     map[string]away.Found // what the files of letters are, as far as they were looked at
	around   bool                  // found are the letters in the usual folders, wherever they are
	found    []entry
	cannot   string // why there is nothing
	chosen   int
	at       ui.Scroll
}

// An entry is a folder, or a file that may be opened.
type entry struct {
	name   string
	folder bool
	path   string    // if it is not in the folder of what is typed
	says   string    // what it holds
	cannot string    // why it is not taken; empty: it is
	when   time.Time // of a letter: when it was written
}

// lookFor opens the search, among the tables that the player has saved. In a page it is
// the browser that searches.
func (l *lobby) lookFor() {
	if l.browser != nil {
		l.browser.Ask()
		return
	}
	l.opening = &opening{pictures: l.building() != nil}
	if dir, err := l.games.OwnPath(); err == nil {
		l.opening.place(dir, "your tables")
	}
	if dir, err := l.games.Path(); err == nil {
		l.opening.place(dir, "your games")
	}
	if dir, err := os.Getwd(); err == nil {
		l.opening.place(dir, "the folder Sightline was started in")
	}
	l.opening.next()
	if l.page != nil {
		l.page.SetFocus("")
	}
	l.typing, l.stale = false, true
}

// lookForLetter opens the search with the letters that others have sent, as far as they lie where files do.
func (l *lobby) lookForLetter() {
	l.lookFor()
	post := l.post
	if l.opening == nil || post == nil {
		return
	}
	l.opening.letters, l.opening.told = post, map[string]away.Found{}
	l.begins("Looking for letters", func() func() {
		list := post.Around()
		return func() {
			o := l.opening
			if o == nil {
				return
			}
			if o.look(); len(list) == 0 {
				return
			}
			o.found, o.cannot, o.around = nil, "", true
			for _, f := range list {
				o.found = append(o.found, letterEntry(f))
			}
			o.chosen = max(slices.IndexFunc(o.found, func(e entry) bool { return e.cannot == "" }), 0)
		}
	})
}

// letterEntry is the file of a letter, wherever it is.
func letterEntry(f away.Found) entry {
	return entry{name: filepath.Base(f.Path), path: f.Path, says: f.Says, cannot: f.Cannot}
}

// A place is a folder to begin a search at.
type place struct {
	path string // with what separates it from a name
	name string
}

// place adds a folder to begin at, if it is there.
func (o *opening) place(dir, name string) {
	dir, err := filepath.Abs(dir)
	if err != nil || !isFolder(dir) {
		return
	}
	p := place{folderPath(dir), name}
	if !slices.ContainsFunc(o.places, func(q place) bool { return q.path == p.path }) {
		o.places = append(o.places, p)
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// folderPath is the path of a folder as it is typed before a name.
func folderPath(dir string) string {
	return strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
}

// after is the place to go to from where the search is; nil if there is no other.
func (o *opening) after() *place {
	if len(o.places) == 0 {
		return nil
	}
	at := slices.IndexFunc(o.places, func(p place) bool { return p.path == o.path })
	p := &o.places[(at+1)%len(o.places)]
	if p.path == o.path {
		return nil
	}
	return p
}

// next goes to the next of the places to begin at.
func (o *opening) next() {
	if p := o.after(); p != nil {
		o.path = p.path
	} else if o.path == "" {
		o.path = string(filepath.Separator)
	}
	o.look()
}

// look lists what the path may be meant for: the folders, scenarios, rulings and
// games that begin as it does.
func (o *opening) look() {
	o.found, o.cannot, o.chosen, o.at, o.around = nil, "", 0, ui.Scroll{}, false
	dir, begin := filepath.Split(o.path)
	list, err := os.ReadDir(dir)
	if err != nil {
		o.cannot = err.Error()
		return
	}
	begin = strings.ToLower(begin)
	for _, e := range list {
		name := e.Name()
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || !strings.HasPrefix(strings.ToLower(name), begin) || strings.HasPrefix(name, ".") && begin == "" {
			continue
		}
		ext := strings.ToLower(filepath.Ext(name))
		if o.letters != nil {
			if info.IsDir() || info.Mode().IsRegular() && ext == away.MailExtension {
				o.found = append(o.found, entry{name: name, folder: info.IsDir(), when: info.ModTime()})
			}
			continue
		}
		if info.IsDir() || info.Mode().IsRegular() && (ext == ".toml" || ext == ".jsonl" || ext == away.KeysExtension || ext == away.MailExtension || o.pictures && isPicture(ext)) {
			o.found = append(o.found, entry{name: name, folder: info.IsDir()})
		}
	}
	if o.letters != nil {
		o.tells(dir)
		return
	}
	order := func(e entry) string { return either(e.folder, "0", "1") + strings.ToLower(e.name) }
	slices.SortStableFunc(o.found, func(a, b entry) int { return cmp.Compare(order(a), order(b)) })
	if len(o.found) == 0 {
		o.cannot = "No folder, scenario (.toml) or game (.jsonl) begins so."
		if o.pictures {
			o.cannot = "No folder, scenario (.toml), game (.jsonl) or picture (.png, .jpg) begins so."
		}
	}
}

// tells says what the letters are that were found in a folder, the newest first and before the folders.
func (o *opening) tells(dir string) {
	slices.SortStableFunc(o.found, func(a, b entry) int {
		switch {
		case a.folder != b.folder:
			return either(b.folder, -1, 1)
		case a.folder:
			return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
		}
		return b.when.Compare(a.when)
	})
	var paths []string
	for _, e := range o.found {
		if path := filepath.Join(dir, e.name); !e.folder && len(paths) < mostLetters {
			if _, is := o.told[path+e.when.String()]; !is {
				paths = append(paths, path)
			}
		}
	}
	for i, f := range o.letters.Tell(paths) {
		at := slices.IndexFunc(o.found, func(e entry) bool { return e.name == filepath.Base(paths[i]) })
		o.told[paths[i]+o.found[at].when.String()] = f
	}
	for i := range o.found {
		e := &o.found[i]
		f := o.told[filepath.Join(dir, e.name)+e.when.String()]
		e.says, e.cannot = f.Says, f.Cannot
	}
	if len(o.found) == 0 {
		o.cannot = "No folder and no letter (.mail) begins so."
	}
}

// mostLetters is of how many files it is told what they are, at each look.
const mostLetters = 100

// isPicture reports whether files of an ending are pictures, which the builder draws after.
func isPicture(ext string) bool { return ext == ".png" || ext == ".jpg" || ext == ".jpeg" }

// up is the folder above.
func (o *opening) up() {
	dir := filepath.Clean(filepath.Dir(o.path))
	if !strings.HasSuffix(o.path, string(filepath.Separator)) {
		o.path = folderPath(dir)
	} else if above := filepath.Dir(dir); above != dir {
		o.path = folderPath(above)
	}
	o.look()
}

// openEntry goes into a folder, or opens a file.
func (l *lobby) openEntry(i int) {
	o := l.opening
	l.stale = true
	file := o.path
	if i < len(o.found) {
		file = filepath.Join(filepath.Dir(o.path+"x"), o.found[i].name)
		if o.found[i].path != "" {
			file = o.found[i].path
		}
		if o.found[i].folder {
			o.path = file + string(filepath.Separator)
			o.look()
			return
		}
	}
	if t := l.building(); t != nil && isPicture(strings.ToLower(filepath.Ext(file))) {
		l.opening = nil
		t.TakePicture(file)
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		o.found, o.cannot = nil, err.Error()
		return
	}
	l.opening = nil
	l.bring(file, text)
}

// openingKeys types the path and goes through the list.
func (l *lobby) openingKeys(in *ui.Input) {
	o := l.opening
	l.stale = l.stale || len(in.Keys)+len(in.Runes) > 0
	for _, r := range in.Runes {
		if unicode.IsPrint(r) && !in.Ctrl && len(o.path) < 1000 {
			o.types(r)
		}
	}
	for _, k := range in.Keys {
		if k == ebiten.KeyA && in.Ctrl {
			o.all = true
			continue
		}
		if o.all && k == ebiten.KeyBackspace {
			o.path, o.all = "", false
			o.look()
			continue
		}
		o.all = o.all && (k == ebiten.KeyShiftLeft || k == ebiten.KeyShiftRight || len(in.Runes) > 0)
		switch k {
		case ebiten.KeyEscape:
			l.opening = nil
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			l.openEntry(o.chosen)
			return
		case ebiten.KeyBackspace:
			if strings.HasSuffix(o.path, string(filepath.Separator)) {
				o.up()
				continue
			}
			runes := []rune(o.path)
			o.path = string(runes[:max(len(runes)-1, 0)])
			o.look()
		case ebiten.KeyTab:
			o.next()
		case ebiten.KeyArrowLeft:
			o.up()
		case ebiten.KeyArrowRight:
			if o.chosen < len(o.found) && o.found[o.chosen].folder {
				l.openEntry(o.chosen)
			}
		case ebiten.KeyArrowDown:
			o.move(1)
		case ebiten.KeyArrowUp:
			o.move(-1)
		case ebiten.KeyPageDown:
			o.move(10)
		case ebiten.KeyPageUp:
			o.move(-10)
		}
	}
}

// types adds a letter to the path. One that begins a path from the root, a drive or the
// home folder takes the place of the folder that was there.
func (o *opening) types(r rune) {
	switch dir, name := filepath.Split(o.path); {
	case o.all, name == "" && (r < 128 && os.IsPathSeparator(byte(r)) || r == '~'):
		o.path = string(r)
	case r == ':' && len(name) == 1 && dir != "": // C:
		o.path = name + string(r)
	default:
		o.path += string(r)
	}
	o.all = false
	if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(o.path, "~"+string(filepath.Separator)) {
		o.path = folderPath(home) + o.path[2:]
	}
	o.look()
}

// move chooses another of the list.
func (o *opening) move(by int) {
	o.chosen = min(max(o.chosen+by, 0), max(len(o.found)-1, 0))
	o.at.Show(float64(o.chosen)*rowHigh, float64(o.chosen+1)*rowHigh)
}

// layOpening is the search, over everything.
func (l *lobby) layOpening() {
	p, w, o := l.page, l.page.Size(), l.opening
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: func() { l.opening, l.stale = nil, true }})
	wide, high := math.Min(w.W-40, 760), math.Min(w.H-60, 560)
	r := ui.Rect{X: (w.W - wide) / 2, Y: (w.H - high) / 2, W: wide, H: high}
	p.Panel("opening panel", r)
	in := r.Inset(24, 20)
	title, what := "Open a file", either(o.pictures, "a picture (.png, .jpg), a scenario (.toml) or a game (.jsonl): type, ↑ ↓, ←", "a scenario (.toml) or a game (.jsonl): type, ↑ ↓ choose, ← the folder above")
	if o.letters != nil {
		title, what = "Take a letter", "a letter (.mail): type, ↑ ↓ choose, ← the folder above"
		where := either(o.around, "Letters in the usual folders, the newest first; or type where it is", "Letters of this folder, the newest first; or type where it is")
		p.Words(in.X, in.Y+28, ui.Text(where, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	}
	p.Pair(in.X, in.Y+10, in.W, ui.BoldText(title, ui.TextPage), ui.Text(what, ui.TextSoft).In(ui.InkSoft))
	field := ui.Rect{X: in.X, Y: in.Y + 38, W: in.W, H: 34}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius})
	label := ui.Text(o.path, ui.TextBody)
	for runes := []rune(o.path); len(runes) > 0 && p.Width(label) > field.W-28; { // its end is what one types at
		runes = runes[1:]
		label.Text = string(runes)
	}
	if o.all {
		p.Plate(ui.Rect{X: field.X + 8, Y: field.Y + 6, W: math.Min(p.Width(label)+8, field.W-16), H: field.H - 12}, ui.Look{Fill: ui.ChosenRow, Radius: 2})
	}
	x := field.X + 12 + p.Fitted(field.X+12, field.Y+17, field.W-24, label, ui.Anchor{Y: 0.5})
	p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	view := ui.Rect{X: in.X, Y: field.Bottom() + 10, W: in.W, H: in.Bottom() - field.Bottom() - 62}
	y, before := o.at.Begin(p, view, float64(len(o.found))*rowHigh)
	for i, e := range o.found {
		row := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: rowHigh - 3}
		if row.Bottom() >= view.Y && row.Y <= view.Bottom() {
			l.layEntry(row, i, e)
		}
		y += rowHigh
	}
	o.at.End(p, before)
	if o.cannot != "" {
		p.Paragraph(view.X, view.Y+6, view.W, 18, ui.Text(ui.Sentence(o.cannot), ui.TextBody).In(ui.InkMiddle))
	}
	foot := in.Bottom() - 34
	if to := o.after(); to != nil {
		p.Button(ui.Rect{X: in.X, Y: foot, W: in.W - 270, H: 34}, ui.ButtonLook{
			Name: "next place", Text: "Go to " + to.name, Key: "Tab", Press: func() { o.next(); l.stale = true },
		})
	}
	p.Button(ui.Rect{X: in.Right() - 260, Y: foot, W: 120, H: 34}, ui.ButtonLook{Name: "open file", Text: "Open", Key: "Enter", Tone: ui.Todo, Press: func() { l.openEntry(o.chosen) }})
	p.Button(ui.Rect{X: in.Right() - 130, Y: foot, W: 130, H: 34}, ui.ButtonLook{Name: "close opening", Text: "Close", Key: "Esc", Press: func() { l.opening, l.stale = nil, true }})
}

func (l *lobby) layEntry(r ui.Rect, i int, e entry) {
	p, name := l.page, "file "+e.name
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if i == l.opening.chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	kind, ink := e.says, ui.Ink
	if e.folder {
		kind = "folder"
	}
	if e.cannot != "" {
		kind, ink = kind+either(kind == "", "", ": ")+"cannot be taken, "+e.cannot, ui.InkSoft
	}
	p.FilePair(r.X+10, r.Y+r.H/2, r.W-20, ui.Text(e.name, ui.TextBody).In(ink), ui.Text(kind, ui.TextSoft).In(ui.InkSoft))
	p.Spot(ui.Spot{
		Name: name, Place: r, Tip: either(e.cannot == "", "", ui.Sentence(kind)),
		Press: func() { l.opening.chosen, l.stale = i, true },
		Twice: func() { l.openEntry(i) },
	})
}
