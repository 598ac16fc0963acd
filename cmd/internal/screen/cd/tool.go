package cd

import (
	"image/color"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A tool is what a step of the turn puts into a player's hand. Its methods are
// called by the table alone, with the model of the view as it is now.
type tool interface {
	// viewed is called when the step begins and whenever the view is another.
	viewed()
	// todo says what is left to do in the step.
	todo() todo

	// Of the pointer on the table, which is at a place and over a stand, or "".
	hover(at spot)
	grab(at spot) bool // takes a press; it is dragged then
	drag(at spot)
	drop(at spot)
	click(at spot)
	other(at spot) // the right button
	twice(at spot)
	wheel(at spot, notches float64) bool
	// cancel gives up what is in hand, and reports whether there was anything.
	cancel() bool

	// commands are what the keys and buttons of the step do, besides those that
	// every step has.
	commands() []command

	// layer draws what is drafted; hand what is in hand and changes as the
	// pointer moves. Both are in inches.
	layer(p *picture.Picture)
	hand(p *picture.Picture)
	// tags are words at places of the table.
	tags() []tag
	// mark says how a stand is marked.
	mark(stand string) standMark
	// ghosts are stands shown where they would be.
	ghosts() []ghost

	// card fills the panel at the right, and reports whether it says anything;
	// tray the one below.
	card(w *writer) bool
	tray(w *trayWriter)
}

// A spot is where the pointer is on the table.
type spot struct {
	at    geom.Point
	stand string // under it, or ""
	shift bool
	ctrl  bool
}

// A puller is a tool onto whose table things are drawn from the page: objects of
// the tray, rows of the roster.
type puller interface {
	// pull takes what has such a name on the page, and reports whether it did;
	// it is dragged then.
	pull(item string) bool
}

// A knotter sets a corner of the way in hand: the right button while the left
// one drags.
type knotter interface{ knot() }

// A farDropper is a tool of which some drags end wherever they are let go of, over
// a panel too.
type farDropper interface {
	// endsAnywhere reports whether that in hand does; why says else why not.
	endsAnywhere() (ok bool, why string)
}

// A todo says what is left to do.
type todo struct {
	done  int
	of    int
	what  string   // "5 of 6 movers planned"
	why   string   // what is said below it
	next  []string // stands that want a decision, in order
	warns string   // asked once before the player is ready; empty: nothing is left undone
}

// A command is something to do by a key and a button.
type command struct {
	id   string // for traces and for keys that players choose
	key  string // "A", "Shift+Z", "Enter"
	text string // on the button
	help string // in the help and the tip
	off  string // why it cannot be done now; empty if it can
	do   func()
}

// A standMark says how a stand is marked on the table and in the roster.
type standMark struct {
	selected bool
	affected bool // it would obey, or is covered by a circle
	wants    bool // a decision
	dim      bool // not concerned in this step
	refused  bool
	number   int // the order in which hits fall; 0 for none
}

// A ghost is a stand where it would be.
type ghost struct {
	name    string
	at      geom.Point
	facing  geom.Angle
	refused bool
}

// A tag is words on a plate at a place of the table.
type tag struct {
	at      geom.Point
	off     gmath.Vec // from there, in units of the page
	bold    string
	soft    string
	rule    string
	refused bool
	more    []string // further lines
	reasons int      // how many of those belong to the refusal
}

// hands is a tool that does nothing: others are made of it.
type hands struct{ t *Table }

func (hands) viewed()                  {}
func (hands) todo() todo               { return todo{} }
func (hands) hover(spot)               {}
func (hands) grab(spot) bool           { return false }
func (hands) drag(spot)                {}
func (hands) drop(spot)                {}
func (h hands) click(at spot)          { h.t.choose(at.stand, at.shift) }
func (hands) other(spot)               {}
func (h hands) twice(at spot)          { h.t.chooseAll(at.stand) }
func (hands) wheel(spot, float64) bool { return false }
func (hands) cancel() bool             { return false }
func (hands) commands() []command      { return nil }
func (hands) layer(*picture.Picture)   {}
func (hands) hand(*picture.Picture)    {}
func (hands) tags() []tag              { return nil }
func (h hands) mark(string) standMark  { return standMark{} }
func (hands) ghosts() []ghost          { return nil }
func (h hands) card(w *writer) bool    { return w.standCard(h.t.first()) }
func (hands) tray(*trayWriter)         {}

// Colors of what is drawn on the table by steps.
var (
	draftInk = color.NRGBA{0x14, 0x18, 0x1a, 255}
	refusedC = color.NRGBA{0xd5, 0x5e, 0x00, 255}
)

// refusalTag says at a place why something is refused.
func (t *Table) refusalTag(at geom.Point, reasons []game.Reason) tag {
	g := tag{at: at, off: gmath.Vec{X: 18, Y: 12}, refused: true}
	for i, r := range reasons {
		lines := folded(t.reasonText(&r), 56)
		if i == 0 {
			g.bold, lines = lines[0], lines[1:]
			if r.Rule != "" {
				g.rule = "CD " + r.Rule
			}
		} else if r.Rule != "" {
			lines[len(lines)-1] += "  CD " + r.Rule
		}
		g.more = append(g.more, lines...)
	}
	g.reasons = len(g.more)
	return g
}

// reasonText is a reason as a sentence of people, without its rule.
func (t *Table) reasonText(r *game.Reason) string {
	return ui.Capital(t.player.places.Plain(strings.TrimSuffix(strings.TrimSuffix(r.Text, "."), " (CD "+r.Rule+")")))
}

// folded breaks a text into lines of at most so many letters.
func folded(text string, most int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > most {
			out = append(out, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(out, line)
}

// toolOf is the tool of a step, and the referee's in all of them.
func (t *Table) toolOf(s rules.Step) tool {
	switch {
	case t.player.watches && (s != rules.Over || t.player.isReferee()):
		return newWatching(t)
	case t.player.isReferee():
		return newRefereeing(t)
	}
	switch s {
	case rules.Deployment:
		return newDeploying(t)
	case rules.Commanding:
		return newOrdering(t)
	case rules.Reveal:
		return newRevealing(t)
	case rules.Moving:
		return newMoving(t)
	case rules.Opportunity:
		return newOpportunity(t)
	case rules.Turning:
		return newTurning(t)
	case rules.General:
		return newFiring(t)
	case rules.GoingBack:
		return newGoingBack(t)
	}
	return newEnding(t)
}
