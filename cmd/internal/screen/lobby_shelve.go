package screen

import (
	"cmp"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// liesAside reports whether another game of the same table goes on where this one
// could.
func (l *lobby) liesAside(k *saved) bool {
	return k.Aside && slices.ContainsFunc(l.kept, func(o saved) bool { return !o.Aside && o.Damage == nil && o.id == k.id && o.Rules == k.Rules })
}

// at is the game that is chosen; nil for none.
func (l *lobby) at() *saved {
	if k := l.builtNow(); k != nil {
		return k
	}
	list, i := l.listed(), l.chosen[l.section]
	if l.section != keptSection && l.section != replaysSection || i >= len(list) {
		return nil
	}
	return &list[i]
}

// layShelving is what can be done with the file of the game or the table of one's own
// that is chosen: a row, and above it, in a page, one more.
func (l *lobby) layShelving(r ui.Rect) {
	half := (r.W - 8) / 2
	first := ui.ButtonLook{Name: "rename", Text: "Rename…", Key: "N", Press: l.rename}
	if k := l.at(); k != nil && k.Elsewhere != nil {
		first.Name, first.Text, first.Tip = "move keys", "Move keys…", "To another machine, from which the seat is played then"
		first.Off = k.Elsewhere.Link == ""
	}
	l.page.Button(ui.Rect{X: r.X, Y: r.Y, W: half, H: r.H}, first)
	l.page.Button(ui.Rect{X: r.X + half + 8, Y: r.Y, W: half, H: r.H}, ui.ButtonLook{Name: "remove", Text: "Remove…", Key: "Del", Press: l.remove})
	if l.browser != nil && (l.at() == nil || l.at().Elsewhere == nil) {
		l.page.Button(ui.Rect{X: r.X, Y: r.Y - r.H - 8, W: r.W, H: r.H}, ui.ButtonLook{Name: "download", Text: "Download", Tip: "Gives you the file: Sightline on any computer opens it", Press: l.download})
	}
}

// shelvingHigh is how much room layShelving takes, with a gap.
func (l *lobby) shelvingHigh(r ui.Rect) float64 {
	if l.browser != nil {
		return 2 * (r.H + 8)
	}
	return r.H + 8
}

// download gives the player the file of the game or the table of one's own that is
// chosen, in a page of a browser.
func (l *lobby) download() {
	dir, err := l.games.Path()
	file := ""
	if v := l.ownNow(); v != nil {
		file = path.Base(v.name) + ".toml"
		dir, err = l.ownPath(v)
	} else if k := l.at(); k != nil {
		file = k.File
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(filepath.Join(dir, file))
	}
	if err != nil {
		l.refuse(err)
		return
	}
	l.browser.Give(file, text)
}

// ownPath is the folder of a table or a ruling of the player's own.
func (l *lobby) ownPath(v *volume) (string, error) {
	dir, err := l.games.OwnPath()
	if strings.HasPrefix(v.name, caseFolder) {
		dir = filepath.Join(filepath.Dir(dir), caseFolder)
	}
	return dir, err
}

// remove asks whether the game or the table of one's own that is chosen is to go out
// of the list.
func (l *lobby) remove() {
	if v := l.ownNow(); v != nil {
		where, _ := l.ownPath(v)
		l.asksToRemove(v.title(), v.name+".toml", where, l.games.RemoveOwn)
		return
	}
	if k := l.at(); k != nil && k.Elsewhere != nil {
		l.asksToForget(k)
	} else if k != nil {
		where, _ := l.games.Path()
		l.asksToRemove(k.title, k.File, where, l.games.Remove)
	}
}

func (l *lobby) asksToRemove(title, file, where string, remove func(file string) (string, error)) {
	text := "It is listed no more. Its file goes to the folder old in " + where + "; move it back from there, and it is listed again."
	if l.browser != nil {
		text = "It is listed no more. Download it first if you may want it again."
	}
	l.question, l.stale = &question{
		title: "Remove " + title + "?",
		text:  text,
		yes:   "Remove it", no: "Keep it",
		do: func() {
			to, err := remove(file)
			if err != nil {
				l.refuse(err)
				return
			}
			l.readKept()
			if l.message = "Removed from the list."; l.browser == nil {
				l.message += " It is " + to + " now."
			}
		},
	}, true
}

// A naming is a name for a game or a table that is being typed.
type naming struct {
	title           string // of what is typed; empty: a name for what has it
	file, was, name string
	call            func(file, name string) error
	without         string // whose name it has with none of the player's
	typing          ui.Typing
}

// rename has a name typed for the game or the table of one's own that is chosen.
func (l *lobby) rename() {
	if v := l.ownNow(); v != nil {
		l.names(&naming{file: v.name + ".toml", was: v.title(), name: v.called, call: l.games.CallOwn, without: "the title in its file"})
	} else if k := l.at(); k != nil && k.Elsewhere != nil {
		l.asksToMove(k)
	} else if k != nil {
		l.names(&naming{file: k.File, was: k.title, name: k.Called, call: l.games.Call, without: "that of its table"})
	}
}

func (l *lobby) names(n *naming) {
	l.naming, l.stale = n, true
	l.page.SetFocus("")
}

// named keeps the name that was typed; none gives the game back that of its table.
func (l *lobby) named() {
	n := l.naming
	l.naming, l.stale = nil, true
	if err := n.call(n.file, n.name); err != nil {
		l.refuse(err)
		return
	}
	l.readKept()
}

func (l *lobby) namingKeys(in *ui.Input) {
	n := l.naming
	n.typing.Take(in, &n.name, 60)
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			l.named()
			return
		case ebiten.KeyEscape:
			l.naming = nil
		}
	}
	l.stale = l.stale || len(in.Runes)+len(in.Keys) > 0
}

// layNaming is the name that is being typed, over everything.
func (l *lobby) layNaming() {
	p, w, n := l.page, l.page.Size(), l.naming
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	stay := func() { l.naming, l.stale = nil, true }
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: stay})
	r := centered(w, 520, 176)
	p.Panel("naming panel", r)
	p.Fitted(r.X+24, r.Y+30, r.W-48, ui.BoldText(cmp.Or(n.title, "A name for "+n.was), ui.TextPage), ui.Anchor{Y: 0.5})
	field := ui.Rect{X: r.X + 24, Y: r.Y + 54, W: r.W - 48, H: 34}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius})
	x := field.X + 12
	if n.name != "" {
		p.Marked(n.typing, x, field.Y+17, field.W-24, ui.Text(n.name, ui.TextBody))
		x += p.Fitted(x, field.Y+17, field.W-24, ui.Text(n.name, ui.TextBody), ui.Anchor{Y: 0.5})
	} else {
		p.Fitted(x+6, field.Y+17, field.W-30, ui.Text("empty: "+n.without, ui.TextBody).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	p.Rule(x+2, field.Y+8, x+2, field.Bottom()-8, 1.4, ui.White)
	each := (r.W - 56) / 2
	p.Button(ui.Rect{X: r.X + 24, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "name it", Text: "Name it so", Key: "Enter", Tone: ui.Todo, Press: l.named})
	p.Button(ui.Rect{X: r.X + 32 + each, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "name it not", Text: "Cancel", Key: "Esc", Press: stay})
}
