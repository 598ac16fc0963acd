package los

import (
	"encoding/json"

	"sightline/geom"
)

// A Verdict is the answer to a question of sight or fire.
type Verdict string

const (
	Clear   Verdict = "clear"
	Blocked Verdict = "blocked"
)

// A Question is a line of sight or of fire.
type Question string

const (
	Sight Question = "sight"
	Fire  Question = "fire"
)

// A Clause names the rule that decided about a part of an obstacle, or about
// the whole question.
type Clause string

const (
	S1         Clause = "S1"         // not higher than either stand
	S2         Clause = "S2"         // a level below the higher stand, on its side of halfway
	S3         Clause = "S3"         // three levels below the higher stand, before the shadow line
	S4         Clause = "S4"         // blocks
	TwoInch    Clause = "two-inch"   // both stands in the feature, at most 2" apart
	Rim        Clause = "rim"        // the outermost rim of terrain a stand is in
	Crest      Clause = "crest"      // the crest of the hill a stand is on
	Lining     Clause = "lining"     // around a stand whose base touches it
	InContact  Clause = "contact"    // stands in contact always see each other
	OutOfSight Clause = "visibility" // beyond the visibility limit
)

// A Ruling is the whole answer: verdict, reasons, and everything needed to
// draw and to check it. The same board and question give the same bytes on
// every platform. Lengths are measures, rounded to the micrometer.
type Ruling struct {
	Question Question `json:"question"`
	From     Party    `json:"from"`
	To       Party    `json:"to"`
	Verdict  Verdict  `json:"verdict"`
	Clause   Clause   `json:"clause"` // S4, visibility or contact; empty if plainly clear
	// By names the obstacles that block: those that shut the corridor alone,
	// or, if none does, a smallest set that shuts it together (see culprits). Of an
	// area that several features are, those that lie in the way.
	By      []string    `json:"by"`
	Summary string      `json:"summary"` // one plain sentence
	Gap     geom.Length `json:"gap"`     // between the footprints, rounded down

	Corridor []geom.Point `json:"corridor"` // counterclockwise hull of both footprints
	Axis     Axis         `json:"axis"`
	Witness  *Witness     `json:"witness"` // nil unless clear
	// Parts lists every part of every obstacle in the corridor, in order from
	// From to To, each with the clause that decided about it.
	Parts   []Part   `json:"parts"`
	Profile Profile  `json:"profile"`
	InForce []string `json:"rulings"` // the rulings in force, as "edge = 0.5"
}

// A Party is one of the two stands of a ruling.
type Party struct {
	Stand  int           `json:"stand"` // index on the board
	Name   string        `json:"name"`
	Side   string        `json:"side"`
	Level  int           `json:"level"`
	Aboard string        `json:"aboard,omitempty"` // the carrier that it is measured from, if any
	On     []string      `json:"on"`               // contours of its level that its center is on
	In     []string      `json:"in"`               // concealing terrain that its center is in
	Base   [4]geom.Point `json:"base"`
	Center geom.Point    `json:"center"`
}

// An Axis is the line through the two centers and what is measured along it.
// Distances are from From's front towards To, at least 0 and at most Length.
type Axis struct {
	Length  geom.Length   `json:"length"`  // front to front; 0 if they overlap along the axis
	Halfway [2]geom.Point `json:"halfway"` // ends of the halfway line where it leaves the corridor
	// Shadow is the shadow line, 2" before the lower stand's front; nil if the
	// stands are level or the line does not cross the corridor.
	Shadow   *[2]geom.Point `json:"shadow"`
	HalfAt   geom.Length    `json:"half_at"`   // where the halfway line crosses the axis
	ShadowAt geom.Length    `json:"shadow_at"` // where the shadow line crosses the axis, or the front that it lies behind; 0 if the stands are level
}

// A Witness is a sight line that is clear.
type Witness struct {
	From geom.Point `json:"from"` // on From's footprint
	To   geom.Point `json:"to"`   // on To's footprint
	// Clearance is the distance to the nearest blocking part in the corridor,
	// rounded down, and Past its name; None and empty if there is none.
	Clearance geom.Length `json:"clearance"`
	Past      string      `json:"past"`
	// Exact is set if the gap is thinner than a micrometer: the ends as
	// fractions of micrometers [x, y], each "n" or "n/d". From and To are then those
	// ends rounded.
	Exact *[2][2]string `json:"exact,omitempty"`
}

// A Part is a part of an obstacle that lies in the corridor and was judged by
// one clause.
type Part struct {
	// Name is that of the obstacle; of an area that several features in the corridor
	// are, all of theirs: "North wood and South wood".
	Name     string `json:"name"`
	Feature  int    `json:"feature"`            // index of the terrain feature on the board, or -1
	Features []int  `json:"features,omitempty"` // of those several, ascending
	Stand    int    `json:"stand"`              // index of the friendly or destroyed stand, or -1
	Kind     string `json:"kind"`               // a terrain kind, or "friend"
	Ground   int    `json:"ground"`             // level of the ground beneath
	Top      int    `json:"top"`
	// Start and End say where the part lies along the axis, from From's front, as far
	// as it lies between the fronts: what is all beside a stand starts and ends at its.
	Start  geom.Length `json:"start"`
	End    geom.Length `json:"end"`
	Clause Clause      `json:"clause"`
	Blocks bool        `json:"blocks"` // S4: no sight line may pass through it
	Alone  bool        `json:"alone"`  // it shuts the whole corridor by itself
	// Outlines are convex pieces of the part inside the corridor, rounded to
	// the micrometer, for lighting it up.
	Outlines [][]geom.Point `json:"outlines"`
	Text     string         `json:"text"` // the reason in a plain sentence
}

// A Profile is the side view along a line: along the witness if clear, along
// the line between the centers if blocked. Distances run from where the line
// leaves From's footprint.
type Profile struct {
	From   geom.Point  `json:"from"`
	To     geom.Point  `json:"to"`
	Length geom.Length `json:"length"`
	Levels [2]int      `json:"levels"` // of From and To
	Half   geom.Length `json:"half"`   // where the line crosses the halfway line, or None
	Shadow geom.Length `json:"shadow"` // where it crosses the shadow line, or None
	Ground []Span      `json:"ground"` // from 0 to Length without gaps, levels above the table
	// Free is how high an obstacle may rise there without blocking, by S1 to S3:
	// from 0 to Length without gaps, in levels above the table. It steps down at the
	// halfway and the shadow line: what lies lower than it is seen over. It is empty
	// under R-nearer = nearest-point, and of stands in contact.
	Free []Span        `json:"free"`
	Over []ProfilePart `json:"over"` // obstacles on the line, in order of distance
	// Order says that the stretches are in order, and their lengths nothing: see
	// Ruling.Unmeasured.
	Order bool `json:"order,omitempty"`
}

// A Span is a stretch of a profile at one level.
type Span struct {
	Start geom.Length `json:"start"`
	End   geom.Length `json:"end"`
	Level int         `json:"level"`
}

// A ProfilePart is a stretch of an obstacle on the profile's line.
type ProfilePart struct {
	Name   string      `json:"name"`
	Kind   string      `json:"kind"`
	Start  geom.Length `json:"start"`
	End    geom.Length `json:"end"`
	Ground int         `json:"ground"`
	Top    int         `json:"top"`
	Clause Clause      `json:"clause"`
	Blocks bool        `json:"blocks"`
}

// None is the value of a measure that does not apply; JSON has null for it.
const None geom.Length = -1

func orNull(l geom.Length) *geom.Length {
	if l == None {
		return nil
	}
	return &l
}

// MarshalJSON writes a clearance that does not apply as null.
func (w Witness) MarshalJSON() ([]byte, error) {
	type plain Witness
	return json.Marshal(struct {
		plain
		Clearance *geom.Length `json:"clearance"`
	}{plain(w), orNull(w.Clearance)})
}

// MarshalJSON writes crossings that do not exist as null.
func (p Profile) MarshalJSON() ([]byte, error) {
	type plain Profile
	return json.Marshal(struct {
		plain
		Half   *geom.Length `json:"half"`
		Shadow *geom.Length `json:"shadow"`
	}{plain(p), orNull(p.Half), orNull(p.Shadow)})
}
