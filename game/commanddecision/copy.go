package commanddecision

import (
	"sightline/game"
	"sightline/geom"
)

// copyFormat is the form of positions as bytes that this version of the program
// writes and reads.
const copyFormat = "sightline/command-decision 2"

// A copied is a State as JSON, of a whole game or a view. Everything in it is
// named: there are no indices but those of a weapon on its stand, of a chit
// among those of its issuer, and lists in order. Lengths are inches and exact.
type copied struct {
	Format    string          `json:"format"`
	Standard  string          `json:"standard"`          // the print of the figures that come with the program
	Figures   []figure        `json:"figures,omitempty"` // those in force that are others
	Scenario  string          `json:"scenario"`          // as its file would be, without stands
	Companies []copiedCompany `json:"companies"`
	Stands    []copiedStand   `json:"stands"`

	Turn    int            `json:"turn"`
	Step    Step           `json:"step"`
	Resumes Step           `json:"resumes,omitzero"`
	Ready   []string       `json:"ready,omitempty"` // sides
	Orders  []Issued       `json:"orders,omitempty"`
	Plans   []Move         `json:"plans,omitempty"`
	Turns   []copiedTurn   `json:"turns,omitempty"`
	Fires   []copiedFire   `json:"fires,omitempty"`
	Strikes []copiedStrike `json:"strikes,omitempty"`
	Backs   []copiedBack   `json:"backs,omitempty"`
	Holders []copiedHolder `json:"holders,omitempty"` // of areas that are held
	Held    []copiedHolder `json:"held,omitempty"`    // as sides know otherwise
	Down    []string       `json:"down,omitempty"`    // obstacles that are cleared
	Words   []SightWord    `json:"words,omitempty"`
	Dice    []int          `json:"dice,omitempty"`
	Outcome *game.Outcome  `json:"outcome,omitempty"`
}

// A figure is a cell of the chart or the book that is not the standard one.
type figure struct {
	ID     string `json:"id"`
	Value  string `json:"value"`
	Source string `json:"source"`
}

type copiedCompany struct {
	Name   string `json:"name"`
	Side   string `json:"side"`
	HQ     bool   `json:"hq,omitempty"`
	Within string `json:"within,omitempty"`
	Morale int    `json:"morale,omitempty"` // 0: it is not known
	Change int    `json:"change,omitempty"` // of the morale, by the referee
	Gone   bool   `json:"gone,omitempty"`
	Lost   int    `json:"lost,omitempty"`
}

// A copiedStand is a unit, as far as its line in the scenario is known, and its
// stand.
type copiedStand struct {
	Name    string        `json:"name"`
	Side    string        `json:"side"`
	Company string        `json:"company"`
	Kind    string        `json:"kind"`
	Quality string        `json:"quality"`
	Base    []geom.Length `json:"base,omitempty"` // width and depth, if they are not the kind's
	Deploy  string        `json:"deploy,omitempty"`
	Arrives int           `json:"arrives,omitempty"`
	Entry   string        `json:"entry,omitempty"`
	Crew    string        `json:"crew,omitempty"`
	Tow     string        `json:"tow,omitempty"`
	Cover   string        `json:"cover,omitempty"`
	Comes   Arrival       `json:"comes,omitzero"`
	Start   copiedStart   `json:"start,omitzero"`

	Aboard string      `json:"aboard,omitempty"`
	Went   string      `json:"went,omitempty"`
	Obeys  *copiedRef  `json:"obeys,omitempty"`
	Seen   []string    `json:"seen,omitempty"` // by groups, or by everybody
	Tries  []copiedTry `json:"tries,omitempty"`
	Stand
}

// A copiedTry is a try to spot the stand that failed.
type copiedTry struct {
	Group string `json:"group"`
	Roll  int    `json:"roll"`
}

// everybody is all groups, in a list of groups.
const everybody = "everybody"

// A copiedStart is how a stand began.
type copiedStart struct {
	At        geom.Point `json:"at,omitzero"`
	Facing    geom.Angle `json:"facing,omitzero"`
	Aboard    string     `json:"aboard,omitempty"`
	Hidden    bool       `json:"hidden,omitempty"`
	Destroyed bool       `json:"destroyed,omitempty"`
}

// A copiedRef names a chit: its issuer, empty if that is hidden, and which of
// the issuer's it is, from 0.
type copiedRef struct {
	By  string `json:"by,omitempty"`
	Nth int    `json:"nth,omitempty"`
}

type copiedTurn struct {
	Stand string `json:"stand"`
	Turned
}

type copiedFire struct {
	Stand  string `json:"stand"`
	Target string `json:"target,omitempty"`
	Declared
}

type copiedStrike struct {
	Side string `json:"side"`
	Name string `json:"name"`
	Turn int    `json:"turn"`
	Struck
}

type copiedBack struct {
	Stand string `json:"stand"`
	WayBack
}

type copiedHolder struct {
	Area string `json:"area"`
	Side string `json:"side,omitempty"`
	To   string `json:"to,omitempty"` // the side that knows no better
}
