package ui

import (
	"encoding/json"
	"io"
	"os"
	"slices"

	"sightline/geom"
)

// traceVariable, set to 1, has the program write a trace a tick to standard
// error: what a player could read off the window, for tests and for reports of
// faults.
const traceVariable = "SIGHTLINE_TRACE"

// A Trace is what the window shows after a tick.
type Trace struct {
	Tick    int          `json:"tick"`
	Scene   string       `json:"scene"`
	Table   string       `json:"table,omitempty"` // title of the open table
	Message string       `json:"message,omitempty"`
	Unkept  string       `json:"unkept,omitempty"` // why what is done is not kept
	Chosen  []string     `json:"chosen,omitempty"` // the stands chosen, the first first
	Ask     string       `json:"ask,omitempty"`    // "sight" or "fire" while a ruling shows
	Known   string       `json:"known,omitempty"`  // the hash of the view of a match that is hosted elsewhere
	Verdict string       `json:"verdict,omitempty"`
	By      []string     `json:"by,omitempty"`
	Probe   float64      `json:"probe"`           // inches along the line pointed at; -1 for none
	Scale   float64      `json:"scale,omitempty"` // pixels per inch
	View    [4]float64   `json:"view,omitempty"`  // the table's rectangle in the window
	Stands  []TracePose  `json:"stands,omitempty"`
	Targets []TracePlace `json:"targets,omitempty"` // what can be clicked besides stands
	Boxes   []TraceBox   `json:"boxes,omitempty"`   // what lies over a board
	See     *TraceSeen   `json:"see,omitempty"`     // the seen map, while one shows
	Baking  bool         `json:"baking"`
	Frozen  float64      `json:"frozen"`   // milliseconds of the longest tick so far
	At      int          `json:"frozenAt"` // that tick

	// Of a match.
	Side    string   `json:"side,omitempty"` // who sits
	Turn    int      `json:"turn,omitempty"`
	Step    string   `json:"step,omitempty"`
	Todo    string   `json:"todo,omitempty"`
	Left    []string `json:"left,omitempty"`    // stands that want a decision
	Ready   bool     `json:"ready,omitempty"`   // who sits has said so
	Showing bool     `json:"showing,omitempty"` // what happened is being shown
	Rings   int      `json:"rings,omitempty"`   // by which others point
	Words   []string `json:"words,omitempty"`   // of the panels, line by line; none: those of the tick before

	// Of the table of commands.
	Can  []TraceCommand `json:"can,omitempty"`  // what can be done now
	Did  string         `json:"did,omitempty"`  // what was done last, by a key or a button
	Done int            `json:"done,omitempty"` // how much was done so far
}

// A TraceCommand is a command of the table of commands, with its key if it has one.
type TraceCommand struct {
	ID  string `json:"id"`
	Key string `json:"key,omitempty"`
}

// A TraceSeen is what the window shows of a seen map.
type TraceSeen struct {
	Of      string   `json:"of"`
	Share   float64  `json:"share"`           // of the table in sight; -1 before there is a map
	Settled bool     `json:"settled"`         // as fine as it gets, for the table as it is
	Number  int64    `json:"number"`          // of the order that the map shown answers
	Place   []string `json:"place,omitempty"` // what the cursor's label says
}

// A TracePose is where a stand is, on the table and in the window.
type TracePose struct {
	Name   string     `json:"name"`
	At     geom.Point `json:"at"`
	Facing geom.Angle `json:"facing"`
	X      float64    `json:"x"`
	Y      float64    `json:"y"`
}

// A TracePlace is the middle of something to click.
type TracePlace struct {
	Name string  `json:"name"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
}

// A TraceBox is what covers a rectangle of the window, in device pixels.
type TraceBox struct {
	Name string `json:"name"`
	Rect
}

// Tracer writes traces; the zero tracer writes none.
type Tracer struct {
	to     *json.Encoder
	tick   int
	frozen float64
	at     int
	words  []string // that were traced last
}

func newTracer(env func(string) string, to io.Writer) Tracer {
	if env(traceVariable) != "1" {
		return Tracer{}
	}
	return Tracer{to: json.NewEncoder(to)}
}

// Traced reports whether the window is traced.
func Traced() bool { return os.Getenv(traceVariable) == "1" }

func StandardTracer() Tracer { return newTracer(os.Getenv, os.Stderr) }

// Write traces a scene after a tick, which kept the window waiting for so many
// milliseconds.
func (t *Tracer) Write(s Scene, frozen float64) {
	if t.to == nil {
		return
	}
	t.tick++
	tr := s.Trace()
	if frozen > t.frozen {
		t.frozen, t.at = frozen, t.tick
	}
	tr.Tick, tr.Frozen, tr.At = t.tick, t.frozen, t.at
	if slices.Equal(tr.Words, t.words) {
		tr.Words = nil
	} else {
		t.words = tr.Words
	}
	// A reader that is gone is no reason to stop the game.
	_ = t.to.Encode(tr)
}
