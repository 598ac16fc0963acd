package units

import "sightline/geom"

// A Weapon is a data line of a weapon: what it does at which range.
type Weapon struct {
	ID   string // as files write it: "75-l48", "rifle-fire"
	Name string // for people

	// Bands are its range bands, nearest first. A band without a reach is for
	// contact only, "CA" in the charts.
	Bands []Band

	SmallArms    bool // hits spread over the target circle (CD 7.12)
	NoPersonnel  bool // "-" under HE/APERS: may not fire at personnel
	PersonnelMod int  // after "P": added to the hit number against personnel
	Burst        Burst
	Caliber      int         // millimeters; 0 for small arms
	Indirect     geom.Length // greatest range of indirect fire; 0 if none
	IndirectMin  geom.Length
	IndirectOnly bool
	IgnoresCover bool // all but fortifications
	Rocket       bool

	// The rate of fire, and that on a towed carriage. Stands show it as
	// Mount.ROF.
	rate, towed rate
}

// A Band is a range column that a weapon has.
type Band struct {
	Column      int         // 0 to 3: which head of the chart gives the hit number
	Contact     bool        // "CA": in contact only
	Reach       geom.Length // the longest range, included; 0 if Contact
	Penetration Penetration
}

// A Penetration is what a hit does to armor: nothing, a number added to the
// die, or one the die is multiplied by (CD 7.13).
type Penetration struct {
	Kind   PenetrationKind
	Add    int // if Adds
	TimesN int // if Multiplies: the die times TimesN over TimesD
	TimesD int
}

// A PenetrationKind says how a penetration counts.
type PenetrationKind uint8

const (
	NoPenetration PenetrationKind = iota
	Adds
	Multiplies
)

// A Burst is the area and value of a high-explosive round: a square of Side
// that hits on Value or less. The zero value is none.
type Burst struct {
	Side  geom.Length
	Value int
}

// A Mounting is where a stand has a weapon.
type Mounting string

const (
	Carried    Mounting = "carried"     // by personnel
	InTurret   Mounting = "turret"      // all round; all turret weapons at one target
	RearTurret Mounting = "rear-turret" // not together with the turret's main gun
	InHull     Mounting = "hull"        // front arc
	RearHull   Mounting = "rear-hull"   // everything but the front arc
	AntiAir    Mounting = "aa"          // all round; not in one turn with turret weapons
	Turntable  Mounting = "turntable"   // of a towed weapon, all round
	OnCarriage Mounting = "carriage"    // of a towed weapon, front arc
)

// A Mount is a weapon as a kind of stand has it.
type Mount struct {
	Weapon      *Weapon
	Where       Mounting
	ROF         int
	ContactROF  int  // the first number of a split rate; ROF if there is none
	Stationary  bool // "*": only after a Movement phase without movement, never in opportunity fire
	Heavy       bool // heavy infantry weapon: only if stationary or on Cautious Advance
	Other       bool // the "other" line of a stand with a heavy weapon: only if the heavy ones may not fire
	Instead     bool // fires only if the stand fires no other weapon in the turn, of its own or one it serves
	Main        bool // the main gun
	Shots       int  // in a game; 0 is no limit
	DedicatedAA bool
}
