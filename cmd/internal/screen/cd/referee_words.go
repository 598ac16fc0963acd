package cd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// A sayable is something that the referee may say, with what it asks him. One
// without make takes the last action back.
type sayable struct {
	id, text string
	help     string
	fields   []field
	begin    func(f *form, p *piece) // the form as the stand is now
	make     func(r *refereeing, f *form) rules.Referee
}

// A fieldKind is what a line of the form is for.
type fieldKind uint8

const (
	standField  fieldKind = iota // a stand, by a click on it
	otherField                   // another
	placeField                   // a place on the table, by a click
	facingField                  // degrees, by number or by comma and full stop
	numberField                  // a number within bounds
	pickField                    // one of a few
	secondField                  // one of a few others
	lineField                    // words, or dice
)

// A field is a line of the form.
type field struct {
	kind   fieldKind
	name   string
	pick   func(r *refereeing) []string      // of pickField and secondField
	bounds func(r *refereeing) (lo, hi int)  // of numberField
	none   string                            // of a stand: what it is called to choose none; empty: one must be chosen
	only   func(r *refereeing, f *form) bool // asked only then; nil: always
}

// A form is what the referee has filled in.
type form struct {
	stand, other string
	at           geom.Point
	placed       bool // at was given
	facing       geom.Angle
	number       int
	pick, second int
	line         string
}

func picks(words ...string) func(*refereeing) []string {
	return func(*refereeing) []string { return words }
}

func within(lo, hi int) func(*refereeing) (int, int) {
	return func(*refereeing) (int, int) { return lo, hi }
}

// Words that are picked from, in the order of the values that they stand for.
var (
	placeWords  = []string{"waiting", "on the table", "gone off it", "eliminated"}
	motionWords = []string{"still", "in concealment", "in the open"}
	firedWords  = []string{"not", "opportunity fire", "general fire"}
	ordersToSay = []rules.OrderKind{rules.NoOrder, rules.CautiousAdvance, rules.FullAdvance, rules.Disengage, rules.Rally}
	gameSteps   = []rules.Step{rules.Deployment, rules.Commanding, rules.Reveal, rules.Moving, rules.Opportunity, rules.Turning, rules.General, rules.GoingBack}
	grades      = []string{"win", "decisive"}
)

func orderWords(*refereeing) (out []string) {
	for _, k := range ordersToSay {
		out = append(out, k.Name())
	}
	return out
}

func stepsToGo(*refereeing) (out []string) {
	for _, s := range gameSteps {
		out = append(out, stepName(s))
	}
	return out
}

// sidesAnd lists the sides, and a word for neither.
func sidesAnd(neither string) func(*refereeing) []string {
	return func(r *refereeing) []string { return append(slices.Clone(r.view().Sides()), neither) }
}

// sideAt is the side of a number, "" for neither.
func (r *refereeing) sideAt(n int) string {
	if sides := r.view().Sides(); n < len(sides) {
		return sides[n]
	}
	return ""
}

func areas(r *refereeing) (out []string) {
	for _, a := range r.view().Battle().Scenario.Areas {
		out = append(out, a.Name)
	}
	return out
}

func companies(r *refereeing) (out []string) {
	for _, c := range r.view().Battle().Companies {
		out = append(out, c.Name)
	}
	return out
}

// picked returns a word of a list, "" for none.
func picked(list []string, n int) string {
	if n >= 0 && n < len(list) {
		return list[n]
	}
	return ""
}

var theStand = field{kind: standField, name: "Stand"}

// ofStand makes a word that sets something of a stand.
func ofStand(id, text, help string, begin func(*form, *piece), set func(*form, *rules.StandWord), fields ...field) sayable {
	return sayable{
		id: id, text: text, help: help, begin: begin, fields: append([]field{theStand}, fields...),
		make: func(_ *refereeing, f *form) rules.Referee {
			w := &rules.StandWord{Name: f.stand}
			set(f, w)
			return rules.Referee{Stand: w}
		},
	}
}

// yesNo picks one of two words: the first is yes.
func yesNo(yes, no string) field {
	return field{kind: pickField, name: "It is", pick: picks(yes, no)}
}

// otherOf is the number of the word that is not so now.
func otherOf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// wordsOfStands are those that set something of one stand.
var wordsOfStands = []sayable{
	ofStand("put", "Put a stand elsewhere", "where it stands and looks; or drag it", func(f *form, p *piece) { f.facing = p.Facing }, func(f *form, w *rules.StandWord) {
		w.At, w.Facing = new(f.at), new(f.facing)
	}, field{kind: placeField, name: "To"}, field{kind: facingField, name: "Facing"}),
	ofStand("turn", "Turn a stand", "where it looks", func(f *form, p *piece) { f.facing = p.Facing }, func(f *form, w *rules.StandWord) {
		w.Facing = new(f.facing)
	}, field{kind: facingField, name: "Facing"}),
	ofStand("place", "Bring on, take off, remove a stand", "waiting, on the table, gone off it, eliminated", func(f *form, p *piece) { f.pick, f.facing = int(p.Place), p.Facing }, func(f *form, w *rules.StandWord) {
		w.Place = new(rules.Place(f.pick))
		if w.At = nil; rules.Place(f.pick) == rules.OnTable && f.placed {
			w.At, w.Facing = new(f.at), new(f.facing)
		}
	}, field{kind: pickField, name: "It is", pick: picks(placeWords...)},
		field{kind: placeField, name: "At", none: "where it was", only: func(_ *refereeing, f *form) bool { return rules.Place(f.pick) == rules.OnTable }}),
	ofStand("aboard", "Put a stand aboard, or off", "a carrier of its side, or none", func(f *form, p *piece) { f.other = p.Aboard }, func(f *form, w *rules.StandWord) {
		w.Aboard = new(f.other)
		if f.other == "" && f.placed {
			w.At = new(f.at)
		}
	}, field{kind: otherField, name: "Carrier", none: "none: it gets out"}, field{kind: placeField, name: "Off at", only: func(_ *refereeing, f *form) bool { return f.other == "" }}),
	ofStand("hits", "Hits", "markers of hits", func(f *form, p *piece) { f.number = p.Hits }, func(f *form, w *rules.StandWord) {
		w.Hits = new(f.number)
	}, field{kind: numberField, name: "Hits", bounds: func(r *refereeing) (int, int) {
		if p := r.t.player.model.get(r.form.stand); p != nil {
			return 0, p.Quality.Hits() - 1
		}
		return 0, 2
	}}),
	ofStand("pin", "Pin marker", "none, P1 or P2", func(f *form, p *piece) { f.number = p.Pin }, func(f *form, w *rules.StandWord) {
		w.Pin = new(f.number)
	}, field{kind: numberField, name: "P", bounds: within(0, 2)}),
	ofStand("demoralized", "Demoralized or not", "a routed stand, or one that rallies", func(f *form, p *piece) { f.pick = otherOf(p.Stand.Demoralized) }, func(f *form, w *rules.StandWord) {
		w.Demoralized = new(f.pick == 0)
	}, yesNo("demoralized", "not demoralized")),
	ofStand("loss", "Permanent morale loss", "its own side alone is told", func(f *form, p *piece) { f.number = p.Loss }, func(f *form, w *rules.StandWord) {
		w.Loss = new(f.number)
	}, field{kind: numberField, name: "Loss", bounds: within(0, 10)}),
	ofStand("seen", "Seen or hidden", "visibility of a stand to the other side", func(f *form, p *piece) { f.pick = otherOf(p.Seen) }, func(f *form, w *rules.StandWord) {
		w.Seen = new(f.pick == 0)
	}, yesNo("seen", "hidden")),
	ofStand("motion", "Has moved", "as what it counts for fire and spotting", func(f *form, p *piece) { f.pick = int(p.Motion) }, func(f *form, w *rules.StandWord) {
		w.Motion = new(rules.Motion(f.pick))
	}, field{kind: pickField, name: "It was", pick: picks(motionWords...)}),
	ofStand("obeys", "Obeys an order", "as if it had a chit of its own", func(f *form, p *piece) { f.pick = slices.Index(ordersToSay, p.Obeys) }, func(f *form, w *rules.StandWord) {
		w.Obeys = new(ordersToSay[max(f.pick, 0)])
	}, field{kind: pickField, name: "Order", pick: orderWords}),
	ofStand("fired", "Has fired", "not, in opportunity fire or in general fire", func(f *form, p *piece) { f.pick = int(p.Fired) }, func(f *form, w *rules.StandWord) {
		w.Fired = new(rules.Fired(f.pick))
	}, field{kind: pickField, name: "It has", pick: picks(firedWords...)}),
	ofStand("fired at", "Was fired at", "then its company checks morale", func(f *form, p *piece) { f.pick = otherOf(p.FiredAt) }, func(f *form, w *rules.StandWord) {
		w.FiredAt = new(f.pick == 0)
	}, yesNo("fired at", "not fired at")),
}

// searchedBy are the words that people may search others by.
var searchedBy = map[string]string{
	"put":          "move place position drag relocate",
	"turn":         "face facing rotate direction",
	"place":        "kill eliminate destroy dead arrive reinforce exit return",
	"aboard":       "load unload mount dismount embark passenger cargo carry transport",
	"hits":         "hit damage wound heal red yellow green",
	"pin":          "pinned p1 p2 suppress unpin",
	"demoralized":  "demoralize rout rally",
	"loss":         "casualties",
	"seen":         "spot spotted reveal hide unspotted visible lost",
	"motion":       "moved movement still concealed",
	"obeys":        "command advance hold disengage",
	"fired":        "shot shoot shooting",
	"fired at":     "shot shoot under fire",
	"order":        "give command advance hold disengage rally",
	"remove order": "delete cancel take off command",
	"sight":        "los see spot visible block clear line",
	"answer":       "distance range how far inches ruler",
	"dice":         "die roll reroll random",
	"holder":       "hold objective control victory points capture",
	"morale":       "break steady check",
	"step":         "phase next back skip",
	"game turn":    "round number",
	"outcome":      "victory win lose draw over finish",
	"resume":       "continue unend reopen",
	"take back":    "undo rewind revert",
}

// wordsOfGame are the others.
var wordsOfGame = []sayable{
	{id: "order", text: "Order chit: set", help: "the chit of a commander, its place and arrow",
		fields: []field{theStand, {kind: pickField, name: "Order", pick: orderWords}, {kind: placeField, name: "Chit at"}, {kind: facingField, name: "Arrow"}},
		make: func(_ *refereeing, f *form) rules.Referee {
			return rules.Referee{Order: &rules.OrderWord{By: f.stand, Order: ordersToSay[max(f.pick, 0)], At: f.at, Facing: f.facing}}
		}},
	{id: "remove order", text: "Order chit: remove", help: "the chit of a commander",
		fields: []field{theStand},
		make: func(_ *refereeing, f *form) rules.Referee {
			return rules.Referee{Order: &rules.OrderWord{By: f.stand, Remove: true}}
		}},
	{id: "sight", text: "Line of sight or fire", help: "clear or blocked between two stands, for the rest of the turn",
		fields: []field{{kind: standField, name: "From"}, {kind: otherField, name: "To"}, {kind: pickField, name: "Line of", pick: picks("sight", "fire")}, {kind: secondField, name: "It is", pick: picks("clear", "blocked")}},
		make: func(_ *refereeing, f *form) rules.Referee {
			q := []los.Question{los.Sight, los.Fire}[min(max(f.pick, 0), 1)]
			return rules.Referee{Sight: &rules.SightWord{Question: q, From: f.stand, To: f.other, Clear: f.second == 0}}
		}},
	{id: "answer", text: "Measure for a side", help: "tells a side how far two stands are apart",
		fields: []field{{kind: standField, name: "From"}, {kind: otherField, name: "To"}, {kind: pickField, name: "Told to", pick: func(r *refereeing) []string { return r.view().Sides() }}},
		make: func(r *refereeing, f *form) rules.Referee {
			return rules.Referee{Answer: &rules.MeasureWord{Side: r.sideAt(f.pick), From: f.stand, To: f.other}}
		}},
	{id: "dice", text: "Set the next dice", help: "what they show, 1 to 10; nobody is told which",
		fields: []field{{kind: lineField, name: "Dice, as 3 10 7"}},
		make:   func(_ *refereeing, f *form) rules.Referee { return rules.Referee{Dice: diceOf(f.line)} }},
	{id: "holder", text: "Who holds an area", help: "for the outcome",
		fields: []field{{kind: pickField, name: "Area", pick: areas}, {kind: secondField, name: "Held by", pick: sidesAnd("nobody")}},
		make: func(r *refereeing, f *form) rules.Referee {
			return rules.Referee{Holder: &rules.HolderWord{Area: picked(areas(r), f.pick), Side: r.sideAt(f.second)}}
		}},
	{id: "morale", text: "Morale of a company", help: "changes its original morale; its own side alone is told",
		fields: []field{{kind: pickField, name: "Company", pick: companies}, {kind: numberField, name: "Changed by", bounds: within(-10, 10)}},
		make: func(r *refereeing, f *form) rules.Referee {
			return rules.Referee{Morale: &rules.MoraleWord{Company: picked(companies(r), f.pick), Change: f.number}}
		}},
	{id: "step", text: "Go on from a step", help: "of this turn; what was chosen in it is open again",
		fields: []field{{kind: pickField, name: "Step", pick: stepsToGo}},
		make: func(_ *refereeing, f *form) rules.Referee {
			return rules.Referee{Step: new(gameSteps[min(max(f.pick, 0), len(gameSteps)-1)])}
		}},
	{id: "game turn", text: "Set the turn", help: "which turn it is",
		fields: []field{{kind: numberField, name: "Turn", bounds: func(r *refereeing) (int, int) { return 1, max(r.view().Battle().Scenario.Turns, 1) }}},
		make:   func(_ *refereeing, f *form) rules.Referee { return rules.Referee{Turn: f.number} }},
	{id: "outcome", text: "End the game", help: "with a winner or a draw, and why",
		fields: []field{{kind: pickField, name: "Winner", pick: sidesAnd("a draw")}, {kind: secondField, name: "How", pick: picks(grades...), only: func(r *refereeing, f *form) bool { return r.sideAt(f.pick) != "" }}, {kind: lineField, name: "In words"}},
		make: func(r *refereeing, f *form) rules.Referee {
			o := &rules.OutcomeWord{Side: r.sideAt(f.pick), Grade: "draw", Text: strings.TrimSpace(f.line)}
			if o.Side != "" {
				o.Grade = picked(grades, f.second)
			}
			return rules.Referee{Outcome: o}
		}},
	{id: "resume", text: "Let the game go on", help: "after it ended",
		make: func(*refereeing, *form) rules.Referee { return rules.Referee{Resume: true} }},
	{id: "take back", text: "Take back the last action", help: "whatever it was, across dice and reveals"},
}

// refereeWords are all that the referee may say.
var refereeWords = append(slices.Clone(wordsOfStands), wordsOfGame...)

// diceOf reads dice; what is no number is 0, which is refused.
func diceOf(text string) (out []int) {
	for _, s := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' }) {
		n, _ := strconv.Atoi(s)
		out = append(out, n)
	}
	return out
}

// lacks says what the form does not say yet, or is empty.
func (r *refereeing) lacks() string {
	f := &r.form
	for _, x := range r.asked() {
		switch {
		case x.none != "":
		case x.kind == standField && f.stand == "", x.kind == otherField && f.other == "":
			return fmt.Sprintf("%s: click a stand", x.name)
		case x.kind == placeField && !f.placed:
			return fmt.Sprintf("%s: click a place on the table", x.name)
		case x.kind == lineField && strings.TrimSpace(f.line) == "":
			return fmt.Sprintf("%s: type it", x.name)
		}
	}
	if strings.TrimSpace(r.reason) == "" {
		return "Type the reason: it is told and kept with the word"
	}
	return ""
}
