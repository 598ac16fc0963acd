package build

import (
	"math"
	"sightline/cmd/internal/screen/ui"
	"slices"
	"strings"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// An editing is a field that is being typed into.
type editing struct {
	id    string
	text  []rune
	caret int
	from  int // where what is marked begins or ends; the caret, if nothing is
	long  bool
	was   string
	set   func(text string)

	left    float64 // where the first letter shown is, on the page
	skipped int     // letters that are left of the field
}

// mostTyped is how long a text may be, in letters.
const mostTyped = 10000

// commit keeps what was typed.
func (t *Table) commit() {
	e := t.editing
	if e == nil {
		return
	}
	t.editing, t.stale = nil, true
	text := strings.TrimSpace(string(e.text))
	if e.set != nil && text != strings.TrimSpace(e.was) {
		e.set(text)
	}
}

// typed types into the field in hand, and reports whether there is one.
func (t *Table) typed(in *ui.Input) bool {
	if t.popup != nil {
		t.popupKeys(in)
		return len(in.Runes)+len(in.Keys) > 0
	}
	e := t.editing
	if e == nil {
		return false
	}
	if len(in.Runes)+len(in.Keys) == 0 {
		return false
	}
	t.stale = true
	for _, r := range in.Runes {
		if unicode.IsPrint(r) && !in.Ctrl && len(e.text) < mostTyped {
			e.insert(r)
		}
	}
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			if e.long { // a text is not thrown away by one key
				t.commit()
			}
			t.editing = nil
			return true
		case ebiten.KeyS:
			if in.Ctrl {
				t.commit()
				return false
			}
		case ebiten.KeyTab:
			t.nextField(e.id, in.Shift)
			return true
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !e.long || in.Ctrl {
				t.commit()
				return true
			}
			e.insert('\n')
		default:
			e.move(k, in.Ctrl, in.Shift)
		}
	}
	return true
}

// marked are the letters that are marked, from one to before another.
func (e *editing) marked() (lo, hi int) {
	return min(e.from, e.caret), max(e.from, e.caret)
}

// clear takes away what is marked, and reports whether something is.
func (e *editing) clear() bool {
	lo, hi := e.marked()
	e.text = slices.Delete(e.text, lo, hi)
	e.caret, e.from = lo, lo
	return lo < hi
}

func (e *editing) insert(r rune) {
	e.clear()
	e.text = slices.Insert(e.text, e.caret, r)
	e.caret++
	e.from = e.caret
}

// move does what a key does to the caret and to what is beside it; with Shift the letters it
// passes are marked.
func (e *editing) move(k ebiten.Key, ctrl, shift bool) {
	lo, hi := e.marked()
	switch k {
	case ebiten.KeyBackspace:
		if !e.clear() && e.caret > 0 {
			e.text = slices.Delete(e.text, e.caret-1, e.caret)
			e.caret--
		}
	case ebiten.KeyDelete:
		if !e.clear() && e.caret < len(e.text) {
			e.text = slices.Delete(e.text, e.caret, e.caret+1)
		}
	case ebiten.KeyArrowLeft:
		if e.caret = max(e.caret-1, 0); lo < hi && !shift {
			e.caret = lo
		}
	case ebiten.KeyArrowRight:
		if e.caret = min(e.caret+1, len(e.text)); lo < hi && !shift {
			e.caret = hi
		}
	case ebiten.KeyHome:
		e.caret = 0
	case ebiten.KeyEnd:
		e.caret = len(e.text)
	case ebiten.KeyA:
		if ctrl {
			e.from, e.caret = 0, len(e.text)
		}
		return
	default:
		return
	}
	if moves := k != ebiten.KeyBackspace && k != ebiten.KeyDelete; !moves || !shift {
		e.from = e.caret
	}
}

// layMarked is the plate behind what is marked of a field of one line, whose first letter
// shown begins at x.
func (t *Table) layMarked(in ui.Rect, x float64) {
	e := t.editing
	lo, hi := e.marked()
	if lo = max(lo, e.skipped); lo >= hi {
		return
	}
	wide := func(to int) float64 {
		if to <= e.skipped {
			return 0
		}
		return t.page.Width(ui.Text(string(e.text[e.skipped:to]), ui.TextBody))
	}
	right := math.Min(x+wide(hi), in.Right()-4)
	t.page.Plate(ui.Rect{X: x + wide(lo), Y: in.Y + 5, W: math.Max(right-x-wide(lo), 1), H: in.H - 10}, ui.Look{Fill: ui.ChosenRow})
}

// clickedText puts the caret where the field in hand was clicked.
func (t *Table) clickedText(f *field) {
	e := t.editing
	if f.long || f.set == nil {
		return
	}
	at, best := t.page.Unit(t.cursor).X-e.left, math.Inf(1)
	for i := e.skipped; i <= len(e.text); i++ {
		wide := 0.0
		if i > e.skipped {
			wide = t.page.Width(ui.Text(string(e.text[e.skipped:i]), ui.TextBody))
		}
		if d := math.Abs(wide - at); d < best {
			best, e.caret = d, i
		}
	}
	e.from, t.stale = e.caret, true
}
