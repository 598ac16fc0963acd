package free

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// spoken is what is kept of what the table says to those who do not see it.
type spoken struct {
	key   spokenKey
	said  *ui.Spoken
	near  *places.Places
	where map[geom.Point]string // in words
}

// A spokenKey is all that it depends on.
type spokenKey struct {
	panel  panelKey
	prompt string
	help   bool
	undo   bool
}

// mostPlaces is how many places are kept in words.
const mostPlaces = 500

// SpokenTo is the table: whoever sits at it may know all.
func (t *tableScene) SpokenTo() string { return "table " + t.name }

// Spoken is what the bar and the panel say, the stands, and what may be done.
func (t *tableScene) Spoken() *ui.Spoken {
	key := spokenKey{t.panel.shown, t.prompt(), t.help, t.mayUndo}
	if t.spoken.said == nil || key != t.spoken.key {
		t.spoken.key, t.spoken.said = key, t.speech()
	}
	return t.spoken.said
}

func (t *tableScene) speech() *ui.Spoken {
	s := &ui.Spoken{To: t.SpokenTo(), Title: t.title() + ", a table without rules", Now: []string{t.prompt()}}
	if t.help {
		var lines []string
		for _, h := range t.helpLines() {
			lines = append(lines, h.keys+": "+h.does+".")
		}
		s.Add("Keys", append(ui.Sentences(lines...), ui.SpokenLine{Text: "Close the help", Press: "close help"}))
		return s
	}
	heading := "This table"
	if r := t.ruling(); r != nil {
		s.Now = append([]string{verdictSaid(r)}, s.Now...)
		heading = "The ruling"
	}
	s.Add("What is to be done", ui.Sentences(t.prompt(), t.unkept))
	s.Add(heading, ui.Sentences(t.panel.said...))
	var stands []ui.SpokenLine
	for i := range t.setup().Stands {
		stands = append(stands, t.standSaid(i))
	}
	s.Add("Stands", stands)
	s.Add("What may be done now", t.commandsSaid())
	return s
}

// verdictSaid is an answer in a sentence.
func verdictSaid(r *los.Ruling) string {
	s := fmt.Sprintf("%s from %s to %s: %s", questionName(r.Question), r.From.Name, r.To.Name, r.Verdict)
	if len(r.By) > 0 && r.Verdict != los.Clear {
		s += " by " + strings.Join(r.By, ", ")
	}
	return s + "."
}

// standSaid is a stand: its name, to choose it, and where it is.
func (t *tableScene) standSaid(i int) ui.SpokenLine {
	st := t.stand(i)
	of := kindName(st.Kind) + " of " + st.Side
	switch c := t.setup().Carrier(i); {
	case c >= 0:
		of += ", is aboard " + t.stand(c).Name
	case t.orders: // a place in words has lengths in it
		of += ", faces " + places.Bearing(st.Facing)
	default:
		of += ", is " + t.whereSaid(st.At) + ", faces " + places.Bearing(st.Facing)
	}
	switch i {
	case t.from:
		of = "looks. " + of
	case t.to:
		of = "is looked at. " + of
	}
	return ui.SpokenLine{Text: st.Name, Press: "stand " + strconv.Itoa(i), Of: of}
}

// whereSaid is a place in words.
func (t *tableScene) whereSaid(at geom.Point) string {
	k := &t.spoken
	if k.near == nil || len(k.where) > mostPlaces {
		sc := t.view.Document().Scenario
		if sc == nil {
			sc = &scenarios.Scenario{Setup: *t.setup()}
		}
		k.near, k.where = places.Of(sc), map[geom.Point]string{}
	}
	said, is := k.where[at]
	if !is {
		said = k.near.Where(at)
		k.where[at] = said
	}
	return said
}

// commandsSaid are the commands of the table as buttons.
func (t *tableScene) commandsSaid() (out []ui.SpokenLine) {
	for i := range keys.Table {
		c := &keys.Table[i]
		off := c.ID == "undo" && !t.mayUndo || c.ID == "redo" && len(t.undone) == 0
		if _, is := doing[c.ID]; c.AtFree() && is && !off {
			out = append(out, ui.SpokenLine{Text: ui.Capital(c.Does), Press: "do " + c.ID, Of: "Key " + t.key(c.ID)})
		}
	}
	return append(out, ui.SpokenLine{Text: t.leaving(), Press: "leave"})
}

// PressSpoken does what a button of Spoken is for.
func (t *tableScene) PressSpoken(name string) {
	if t.help {
		t.help = false
		return
	}
	if n, is := strings.CutPrefix(name, "stand "); is {
		if i, err := strconv.Atoi(n); err == nil && i < len(t.setup().Stands) && t.onTable(i) {
			t.choose(i)
		}
		return
	}
	if id, is := strings.CutPrefix(name, "do "); is && slices.ContainsFunc(keys.Table, func(c keys.Command) bool { return c.ID == id && c.AtFree() }) {
		doing[id](t)
		return
	}
	t.leave = t.leave || name == "leave"
}
