package cd

import (
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A rest is how long the pointer has been still over a stand, or over the ground.
type rest struct {
	at    gmath.Vec
	on    string
	ticks int
}

// restTicks are for how long the pointer rests on a pile before it is fanned out:
// 150 ms. One that only passes by moves nothing, and a press before that takes what
// lies on top.
const restTicks = 9

// fanOut fans out what crowds the stand that the pointer rests on, and folds it again
// when the pointer leaves.
func (t *Table) fanOut(in *ui.Input) {
	if t.fanned != "" && !t.fanKept && !t.inFan(in.At) {
		t.fanned, t.stale = "", true
	}
	r := &t.rests
	if t.under != r.on || in.At.DistanceTo(r.at) > t.theme.Fpx(3) {
		*r = rest{at: in.At, on: t.under}
	}
	if !t.onMap || t.fanned != "" || t.show != nil || t.held != holdsNothing || in.Down != ui.NoButton {
		r.ticks = 0
		return
	}
	if r.ticks++; r.ticks == restTicks && t.under != "" && t.crowded(t.under) {
		t.fanned, t.fanKept = t.under, false
	}
}

// crowded reports whether other stands lie so close to one that they hide each other.
func (t *Table) crowded(name string) bool {
	l := t.laidOf(name)
	if l == nil || t.large(l.piece) {
		return false
	}
	for i := range t.laid {
		if q := &t.laid[i]; q != l && !q.Wreck && q.Hides(&l.Perch, t.signed()) {
			return true
		}
	}
	return false
}

// inFan reports whether a place of the window is within what is fanned out.
func (t *Table) inFan(at gmath.Vec) bool {
	l := t.laidOf(t.fanned)
	if l == nil || t.page.Over(at) {
		return false
	}
	far := 0.0
	for i := range t.laid {
		if q := &t.laid[i]; q.Fanned {
			far = math.Max(far, q.Icon.DistanceTo(l.Icon))
		}
	}
	return at.DistanceTo(l.Icon) <= far+t.iconSize()*t.theme.Density
}

// laidOf is a stand as it lies in the window; nil if it does not.
func (t *Table) laidOf(name string) *laid {
	for i := range t.laid {
		if t.laid[i].Name == name {
			return &t.laid[i]
		}
	}
	return nil
}
