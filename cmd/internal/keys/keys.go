// Package keys says which key does what at the table of a match, at a free table and in the builder,
// and which ones a player has changed. It knows names of keys alone: "A", "Shift+Z", "F3", "[".
package keys

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Command is something that a key does.
type Command struct {
	ID    string // what settings call it by
	Where Where
	Key   string // as it comes
	Does  string
}

// Where says when a command is there.
type Where string

// The places of commands. Those of AnyStep are there in every other, those of
// Choosing in all but Happened.
const (
	AnyStep  Where = "At any time"
	Choosing Where = "In any step"
	Deploy   Where = "Deployment, arrival"
	Orders   Where = "Orders"
	Reveal   Where = "Reveal"
	Move     Where = "Movement"
	Turn     Where = "Turning"
	Fire     Where = "Fire"
	Back     Where = "Going back"
	Happened Where = "What happened"
	Over     Where = "The end"
	Free     Where = "At a free table"
	Past     Where = "Watching a game again"
	Build    Where = "In the builder"
)

// alsoFree are the commands of a match that a free table has too, by the same keys.
var alsoFree = []string{"line", "veil", "view", "fit", "help", "fullscreen", "undo", "redo", "zoom in", "zoom out", "save moment", "open", "quit"}

// AtFree reports whether the command is there at a free table.
func (c *Command) AtFree() bool { return c.Where == Free || slices.Contains(alsoFree, c.ID) }

// alsoPast are the commands of a match that one has who watches a game again.
var alsoPast = []string{"tape", "line", "view", "fit", "zoom in", "zoom out", "trails", "log", "camera follows", "study", "save moment", "help", "fullscreen", "quit"}

// atPast reports whether the command is there while a game is watched again.
func (c *Command) atPast() bool { return c.Where == Past || slices.Contains(alsoPast, c.ID) }

// Table lists the commands whose keys may be changed, in the order of a turn.
var Table = []Command{
	{"tape", AnyStep, "Shift+T", "measure from one place to another, where that is allowed"},
	{"ping", AnyStep, "Shift+G", "show a ring for 5 s at the cursor, or at the stand selected"},
	{"talk", AnyStep, "F7", "far apart: what is said beside the game, and who is here; say something"},
	{"propose", AnyStep, "F8", "far apart: a draw, a pause, back to a moment, a bot for who is away"},
	{"sketch", Choosing, "Shift+P", "far apart: draw a line, an arrow or an area for one's own side"},
	{"log", AnyStep, "L", "open or close the log"},
	{"log turn", AnyStep, "Shift+L", "the log of all turns, or of one"},
	{"log step", AnyStep, "Ctrl+G", "the log of all steps, or of one"},
	{"log company", AnyStep, "Ctrl+Shift+G", "the log of all stands, or of one company"},
	{"digest", AnyStep, "Shift+D", "what came of the turn that ended last, again"},
	{"find in log", AnyStep, "Ctrl+F", "the lines of the log that have the words you type"},
	{"roster", AnyStep, "[", "fold or open the roster"},
	{"panels", AnyStep, "F9", "fold all panels away, or bring them back"},
	{"minimap", AnyStep, "O", "show or hide the minimap"},
	{"rulers", AnyStep, "Ctrl+I", "show or hide the inches along the edges, where one may measure"},
	{"line", AnyStep, "P", "the line from the stand selected to the one pointed at, and its view from the side"},
	{"veil", AnyStep, "V", "a veil over the ground that none of one's stands sees"},
	{"view", AnyStep, "Shift+V", "the ground that the stand selected sees"},
	{"fit", AnyStep, "0", "all of the table, and back"},
	{"trails", AnyStep, "Ctrl+E", "show where stands came from in the last movement; again: no traces; again: where stands were lost"},
	{"study", AnyStep, "F3", "this moment on a copy, to try things on"},
	{"lesson", AnyStep, "F5", "the next lesson, in a first game"},
	{"menu", AnyStep, "F10", "the menu: settings, which steps stop for you, start over, leave"},
	{"help", AnyStep, "F1", "all keys"},
	{"rulings", AnyStep, "F2", "by which rulings this game is played"},
	{"briefing", AnyStep, "F4", "what one's side was told before the game, and how it is won"},
	{"open", AnyStep, "Ctrl+O", "a scenario, a ruling or a game from a file; asks before the match is left"},
	{"fullscreen", AnyStep, "F11", "fill the screen"},
	{"quit", AnyStep, "Ctrl+Q", "close the program; the game is kept, and goes on where it was left"},

	{"undo", Choosing, "Z", "take the last choice back"},
	{"redo", Choosing, "Ctrl+Y", "do again what was taken back in this step"},
	{"take back", Choosing, "Shift+Z", "take back the last choice, the whole step, or all since a line of the log"},
	{"company", Choosing, "Shift+A", "select the company of the stand selected"},
	{"everybody", Choosing, "Ctrl+A", "select all of one's stands on the table"},
	{"mark", Choosing, "Shift+M", "put a word of one's own at the cursor, or at the stand selected"},
	{"zoom in", Choosing, "+", "zoom in"},
	{"zoom out", Choosing, "-", "zoom out"},
	{"save moment", Choosing, "Ctrl+S", "the table as your side knows it now, as a scenario of your own"},
	{"referee", Choosing, "F6", "the referee's word, if one sits at this screen, or back from it"},
	{"resign", Choosing, "Shift+R", "give the game to the other side; asks first"},

	{"place all", Deploy, "A", "place every stand that is not placed yet"},
	{"formation", Deploy, "F", "how a company is put down: line, column, wedge, or as it stands"},

	{"take back chit", Orders, "Delete", "take the chit back"},
	{"rest hold", Orders, "H", "every commander without a chit: No Order where it stands"},
	{"as last turn", Orders, "R", "chits without one as in the turn before"},

	{"decline", Reveal, "D", "does not follow its order, or does after all"},
	{"follow", Reveal, "F", "follows the other chit in its reach"},

	{"along the arrow", Move, "A", "as far as they get along their arrows, up to the first enemy they know in the way"},
	{"half", Move, "H", "half of the allowance along the arrow"},
	{"to cover", Move, "C", "the nearest cover in reach along the arrow"},
	{"stay", Move, "S", "take the plan back"},
	{"move formation", Move, "F", "how what is selected stands at the end of a drag: as it stands, in line, column or wedge"},
	{"more", Move, "M", "mount, dismount, limber, man-handle, leave the table"},
	{"knot", Move, "K", "while dragging: a corner of the way here"},

	{"face enemy", Turn, "G", "face the nearest enemy"},
	{"keep", Turn, "K", "look where they looked"},

	{"fire", Fire, "F", "declare what the firer aims at"},
	{"hold fire", Fire, "H", "do not fire after all"},
	{"weapon", Fire, "W", "the next weapon of the firer"},
	{"rest best", Fire, "B", "who has no target declares the best there is, with every weapon that does harm"},
	{"next target", Fire, "T", "aim at the next target"},
	{"shell", Fire, "X", "armor-piercing or high explosive"},
	{"join", Fire, "G", "firers at one circle spread their hits together, or part"},
	{"best circle", Fire, "Q", "lay the circle where it touches the most"},
	{"spread", Fire, "S", "how far apart the bursts of a mortar fall"},
	{"strike", Fire, "K", "fire from off the table: the next"},

	{"as the engine", Back, "E", "go back as the engine chooses after all"},

	{"show next", Happened, "N", "what happened next"},
	{"show pause", Happened, "K", "stop, or go on"},
	{"show back", Happened, "J", "what happened before"},
	{"show end", Happened, "E", "skip the rest; where a turn ends, as far as its digest. The log has it all"},
	{"show faster", Happened, "+", "twice as fast, up to 16 times; then at once. At single speed the last stays until you go on"},
	{"show slower", Happened, "-", "half as fast"},
	{"camera follows", Happened, "C", "the camera goes where something happens out of sight, and back at the end: on or off"},

	{"leave", Over, "Q", "back to the title; the game stays kept"},
	{"again", Over, "A", "begin anew; this game stays in the folder"},
	{"bots' reasons", Over, "Y", "why the program ordered what it did, turn by turn"},
	{"watch again", Over, "W", "the whole game again, as your side was told it"},
	{"replay", Over, "R", "the whole game from either side or both, on a line of time"},
	{"save scenario", Over, "S", "the table as it stands, as a scenario of your own"},
	{"to the beginning", Past, "Home", "where what is marked begins, then the beginning"},
	{"to the end", Past, "End", "where what is marked ends, then the end"},
	{"stop at marks", Past, "K", "whether playing stops at losses, areas taken and demoralized stands"},
	{"every action", Past, "S", "choices and steps in which nothing happens are shown too, or passed over"},
	{"eyes", Past, "V", "look with other eyes: both sides, one of them, the referee"},
	{"rest", Past, "G", "what the side did not know of shows faintly"},
	{"note", Past, "M", "write a note of this moment; it is kept beside the game"},
	{"export", Past, "E", "pictures, paper, films, figures and the battle report of it"},
	{"mark in", Past, "I", "what is cut out and exported begins with what shows; again: with the game"},
	{"mark out", Past, "O", "it ends with what shows; again: with the game"},
	{"cut out", Past, "X", "cut out what is marked, or the game until here, as a file of its own"},
	{"play on", Past, "A", "begin a new game at this moment; this one stays as it is"},
	{"verification", Past, "D", "what came of verifying the game"},
	{"veil of the side", Past, "F", "a veil over the ground that the side does not see"},
	{"card", Past, "]", "open or fold the column at the right"},
	{"question", Free, "T", "line of sight, or line of fire"},
	{"swap", Free, "X", "swap the two stands: who looks, who is looked at"},
	{"studio", Free, "S", "the studio: the ruling as a file, a link or a picture, with variations beside it"},
	{"legend", Free, "G", "show or hide the legend"},
	{"start over", Free, "R", "pressed twice: all stands where the file has them"},

	{"build undo", Build, "Z", "take the last change back, as far back as the beginning"},
	{"build redo", Build, "Shift+Z", "do again what was taken back"},
	{"build save", Build, "Ctrl+S", "write the scenario to its file among your tables"},
	{"build test", Build, "T", "play what is built, against a program; leaving the game comes back here"},
	{"build simulate", Build, "F5", "the program plays both sides, some games of it, and a report tells what came of them"},
	{"build sight", Build, "F3", "what is built as a free table, with the tools of sight"},
	{"build fault", Build, "F8", "go to the next fault"},
	{"build remove", Build, "Delete", "take away what is chosen, or the last corner of what is being drawn"},
	{"build copy", Build, "D", "one like what is chosen, beside it"},
	{"build mirror", Build, "M", "turn what is chosen over, east to west"},
	{"build mirror over", Build, "Shift+M", "turn what is chosen over, north to south"},
	{"build hole", Build, "O", "draw a hole into the area that is chosen"},
	{"build split", Build, "X", "cut the area that is chosen along a line of two points"},
	{"build merge", Build, "J", "make one of the two areas that are chosen"},
	{"build later", Build, "PageUp", "drawn over others of its kind, later in the file; of a formation or a stand: earlier in its list"},
	{"build earlier", Build, "PageDown", "drawn under others, earlier in the file; of a formation or a stand: later in its list"},
	{"build turn left", Build, ",", "turn the stands that are chosen to the left"},
	{"build turn right", Build, ".", "turn them to the right"},
	{"build all", Build, "Ctrl+A", "choose all stands on the table"},
	{"build snap", Build, "G", "what corners keep to: every inch, every half inch, or only corners and edges"},
	{"build find", Build, "/", "search the list of stands"},
	{"build open", Build, "Ctrl+O", "another table, or a picture to draw after, from a file"},
	{"build trace", Build, "F4", "the picture that lies under the ground, to be drawn after"},
	{"build trace hide", Build, "F6", "hide that picture, or show it"},
	{"build fit", Build, "0", "all of the table"},
	{"build zoom in", Build, "+", "zoom in"},
	{"build zoom out", Build, "-", "zoom out"},
	{"build help", Build, "F1", "all keys of the builder"},
	{"build menu", Build, "F10", "the menu"},
	{"build fullscreen", Build, "F11", "fill the screen"},
	{"build quit", Build, "Ctrl+Q", "close the program; what is built is kept"},
	{"draw woods", Build, "W", "draw woods"},
	{"draw bush", Build, "B", "draw brush"},
	{"draw hill", Build, "H", "draw the contour of a hill"},
	{"draw rise", Build, "Shift+H", "draw the contour of a rise"},
	{"draw town", Build, "N", "draw a town"},
	{"draw field", Build, "F", "draw a field"},
	{"draw crops", Build, "C", "draw crops"},
	{"draw marsh", Build, "P", "draw a marsh"},
	{"draw dunes", Build, "U", "draw dunes"},
	{"draw road", Build, "R", "draw a road"},
	{"draw trail", Build, "Shift+R", "draw a trail"},
	{"draw stream", Build, "S", "draw a stream"},
	{"draw river", Build, "Shift+S", "draw a river"},
	{"draw bridge", Build, "I", "draw a bridge"},
	{"draw hedge", Build, "E", "draw a hedge"},
	{"draw bocage", Build, "Shift+E", "draw bocage"},
	{"draw wall", Build, "L", "draw a wall"},
	{"draw entrenchment", Build, "Y", "draw an entrenchment"},
	{"draw wire", Build, "V", "draw wire"},
	{"draw minefield", Build, "Shift+V", "draw a minefield"},
	{"draw roadblock", Build, "Q", "draw a roadblock"},
	{"draw smoke", Build, "K", "draw smoke"},
	{"draw burning", Build, "Shift+B", "draw something that burns"},
	{"draw wreck", Build, "Shift+W", "draw a wreck"},
	{"draw area", Build, "A", "draw a part of the table to deploy in, to come in by, or to hold"},
}

// fixed are the keys that no command may be given: what they do is the same
// everywhere, or depends on what is in the tray.
var fixed = []string{"Enter", "Tab", "Shift+Tab", "Escape", "Space", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

// find returns the command of an id, or nil.
func find(id string) *Command {
	i := slices.IndexFunc(Table, func(c Command) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &Table[i]
}

// Changed are the keys that a player has changed, by the id of the command.
type Changed map[string]string

// Of returns the key of a command. One that is not in Table keeps what it comes
// with.
func (m Changed) Of(id, comes string) string {
	if k, ok := m[id]; ok {
		return k
	}
	if c := find(id); c != nil {
		return c.Key
	}
	return comes
}

// Is reports whether a command of some step has a key.
func (m Changed) Is(key string, in Where) bool {
	return slices.ContainsFunc(Table, func(c Command) bool { return c.Where == in && m.Of(c.ID, "") == key })
}

// Conflict says why a command may not have a key, or is nil.
func (m Changed) Conflict(id, key string) error {
	c := find(id)
	switch {
	case c == nil:
		return fmt.Errorf("there is no command %q: want one of %s", id, strings.Join(ids(), ", "))
	case slices.Contains(fixed, key):
		return fmt.Errorf("%s always does what it does: want another key", key)
	case !IsKey(key):
		return fmt.Errorf("%q is no key: want a letter, a sign or a key like F2, with Shift+ or Ctrl+ before a letter", key)
	}
	for _, o := range Table {
		if o.ID != id && meet(&o, c) && m.Of(o.ID, "") == key {
			return fmt.Errorf("%s already is %q (%s: %s)", key, o.ID, strings.ToLower(string(o.Where)), o.Does)
		}
	}
	return nil
}

// Fault returns the first id, in their order, whose key cannot be, and why.
func (m Changed) Fault() (id string, err error) {
	var all []string
	for id := range m {
		all = append(all, id)
	}
	slices.Sort(all)
	for _, id := range all {
		if err := m.Conflict(id, m[id]); err != nil {
			return id, err
		}
	}
	return "", nil
}

// With returns the keys with another one for a command; its own key is no change.
func (m Changed) With(id, key string) Changed {
	out := Changed{}
	for k, v := range m {
		out[k] = v
	}
	delete(out, id)
	if c := find(id); c == nil || c.Key != key {
		out[id] = key
	}
	return out
}

// meet reports whether both commands can be there at once.
func meet(a, b *Command) bool {
	if a.AtFree() && b.AtFree() {
		return true
	}
	if a.Where == Build || b.Where == Build {
		return a.Where == b.Where
	}
	if a.Where == Past || b.Where == Past {
		return a.atPast() && b.atPast()
	}
	return a.Where != Free && b.Where != Free && meetInMatch(a.Where, b.Where)
}

// meetInMatch reports whether commands of both places of a match can be there at
// once.
func meetInMatch(a, b Where) bool {
	if a == b || a == AnyStep || b == AnyStep {
		return true
	}
	if a == Choosing || b == Choosing {
		return a != Happened && b != Happened
	}
	return a == Deploy && b == Orders || a == Orders && b == Deploy // stands that arrive are deployed with the orders
}

func ids() (out []string) {
	for _, c := range Table {
		out = append(out, c.ID)
	}
	return out
}

// named are the keys with a name that may be used.
var named = []string{"Delete", "Insert", "Home", "End", "PageUp", "PageDown", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12"}

// IsKey reports whether a name is that of a key.
func IsKey(name string) bool {
	if slices.Contains(named, name) || slices.Contains(fixed, name) {
		return true
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(name, "Ctrl+"), "Shift+")
	if len([]rune(rest)) != 1 {
		return false
	}
	r := []rune(rest)[0]
	if unicode.IsLetter(r) {
		return !unicode.IsLower(r)
	}
	return rest == name && r != ' ' && unicode.IsPrint(r)
}

// Cap is how a key is written on buttons.
func Cap(key string) string {
	return strings.NewReplacer("Shift+", "Shift ", "Ctrl+", "Ctrl ", "Delete", "Del", "Escape", "Esc", "PageUp", "PgUp", "PageDown", "PgDn").Replace(key)
}
