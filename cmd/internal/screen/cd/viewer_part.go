package cd

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// all is how many actions the game has, as who looks knows them.
func (v *Viewer) allActions() int {
	r := v.witness().reel
	return r.Actions(len(r.Shots))
}

// marks begins the part that is marked with the action that shows, or ends it with that;
// again at the same action it begins or ends with the game. Actions are marked whole; of
// one that ends a turn and begins the next, that turn begins after it.
func (v *Viewer) marks(end bool) {
	r, all, c := v.witness().reel, v.allActions(), game.Cut{}
	if c.To = all; v.of.Part != nil {
		c = *v.of.Part
	}
	x := v.instant()
	shot, begins := x.shot, r.Actions(max(x.shot-1, 0))
	if first, _ := v.witness().of(shot); v.witness().instants[first].turn < x.turn {
		begins = r.Actions(shot)
	}
	switch {
	case end && shot == 0:
		v.t.player.say("Nothing has been done yet: the part cannot end here.")
		return
	case end && c.To == r.Actions(shot):
		c.To = all
	case end:
		c.To = r.Actions(shot)
		if c.From >= c.To {
			c.From = 0
		}
	case c.From == begins:
		c.From = 0
	default:
		c.From = begins
		if c.To <= c.From {
			c.To = all
		}
	}
	if v.of.Part = &c; c.From == 0 && c.To == all {
		v.of.Part = nil
	}
	v.exporting, v.playing = nil, false
	if err := v.tools.Games.KeepNotes(v.of); err != nil {
		v.t.player.refuse(fmt.Errorf("the marks are not kept: %w", err))
		return
	}
	if v.of.Part == nil {
		v.t.player.say("Nothing is marked: all of the game is exported.")
		return
	}
	v.t.player.say("Marked is %s. %s cuts it out, %s exports it.", v.partText(), v.cap("cut out"), v.cap("export"))
}

// part is where what is marked begins and ends, as instants; ok is false if nothing is.
func (v *Viewer) part() (from, to int, ok bool) {
	c, w := v.of.Part, v.witness()
	if c == nil {
		return 0, 0, false
	}
	first := w.reel.After(c.From) + 1
	from, _ = w.of(min(first, len(w.reel.Shots)))
	if x, last := w.instants, w.reel.After(c.From); last > 0 {
		for begun, _ := w.of(last); x[begun].turn < x[from].turn && x[from-1].turn == x[from].turn; {
			from--
		}
	}
	_, to = w.of(w.reel.After(c.To))
	return from, max(from, to), true
}

// partPlaces is the same as places on the line of time.
func (v *Viewer) partPlaces() (from, to int, ok bool) {
	a, b, ok := v.part()
	from, _ = slices.BinarySearch(v.line, a)
	to, is := slices.BinarySearch(v.line, b)
	if !is {
		to--
	}
	from = min(from, len(v.line)-1)
	return from, max(from, to), ok
}

// partText says from when to when it goes.
func (v *Viewer) partText() string {
	a, b, _ := v.part()
	return "from " + v.when(a) + ", to " + v.when(b)
}

// when says in which turn and step an instant is.
func (v *Viewer) when(at int) string {
	x := &v.witness().instants[at]
	if x.turn == 0 {
		return "the set-up"
	}
	return fmt.Sprintf("turn %d, %s", x.turn, strings.ToLower(v.stepAt(at)))
}

// toBeginning goes to where what is marked begins, and from there to the beginning.
func (v *Viewer) toBeginning() {
	if from, _, ok := v.partPlaces(); ok && v.place() > from {
		v.jump(from)
		return
	}
	v.jump(0)
}

// toEnd goes to where what is marked ends, and from there to the end.
func (v *Viewer) toEnd() {
	if _, to, ok := v.partPlaces(); ok && v.place() < to {
		v.jump(to)
		return
	}
	v.jump(len(v.line) - 1)
}

// cutOut writes what is marked, or the game until here, to a file, and says where.
func (v *Viewer) cutOut() {
	c, what := v.of.Part, ""
	if c == nil {
		c, what = &game.Cut{To: v.witness().reel.Actions(v.instant().shot)}, "the game until here"
	} else {
		what = "the part " + v.partText()
	}
	text, err := v.tools.Games.CutOut(v.of, *c)
	if err != nil {
		v.t.player.refuse(err)
		return
	}
	said, err := v.tools.Export(strings.TrimSuffix(v.of.Name, ".toml")+"-part.jsonl", func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		v.t.player.refuse(err)
		return
	}
	v.t.player.say("%s That is %s, cut out.", said, what) // first where it is
}

// layPart marks on the line of time what is cut out and exported.
func (v *Viewer) layPart(y float64) {
	from, to, ok := v.partPlaces()
	if !ok {
		return
	}
	p, a, b := v.t.page, v.timeline.At(from), v.timeline.At(to)
	p.Rule(a, y, b, y, 3, ui.ClearBright)
	for _, x := range []float64{a, b} {
		p.Rule(x, y-ui.TimeCells-4, x, y+6, 2, ui.ClearBright)
	}
	p.Rule(a, y+5, a+5, y+5, 2, ui.ClearBright)
	p.Rule(b-5, y+5, b, y+5, 2, ui.ClearBright)
}
