package units

import "sightline/geom"

// A Class is what a kind of stand is, as far as arcs and symbols go.
type Class string

const (
	Personnel Class = "personnel"
	Vehicle   Class = "vehicle"
	Gun       Class = "gun"
)

// A Size is how many men a personnel stand is (seed 002, "Scale").
type Size string

const (
	Full   Size = "full"   // a platoon, 40 to 60 men
	Half   Size = "half"   // 10 to 30 men: commanders, observers, patrols
	Double Size = "double" // the crews of heavy weapons
)

// A Mover is a way of getting over ground; terrain costs depend on it.
type Mover string

// The movers. Towed weapons have no allowance of their own.
const (
	Foot        Mover = "foot"
	Horse       Mover = "horse"
	Ski         Mover = "ski"
	Cycle       Mover = "cycle"
	Motorcycle  Mover = "motorcycle"
	Tracked     Mover = "tracked"
	HalfTracked Mover = "half-track"
	Wheeled     Mover = "wheeled" // armored cars
	SoftWheeled Mover = "soft"    // trucks and cars
	Towed       Mover = "towed"
)

// Movers lists every mover once.
func Movers() []Mover {
	return []Mover{Foot, Horse, Ski, Cycle, Motorcycle, Tracked, HalfTracked, Wheeled, SoftWheeled, Towed}
}

// A Command is how a stand that gives orders may place its order chit (seed
// 002, "Placing Orders").
type Command string

const (
	NoCommand      Command = ""
	JointCommand   Command = "joint"   // command and infantry in one: within 6" and seen
	SingleCommand  Command = "single"  // a single figure: anywhere seen
	VehicleCommand Command = "vehicle" // anywhere seen
	StaffCommand   Command = "staff"   // anywhere
	SelfCommand    Command = "self"    // reconnaissance: beside itself, for itself
)

// A Kind is a line of the charts: a kind of stand.
type Kind struct {
	ID     string // as files write it: "rifle", "panzer-iv-h"
	Name   string // for people: "PzKpfw IV H"
	Nation string // the nation whose chart lists it, or empty for all
	Class  Class
	Symbol Symbol
	Width  geom.Length
	Depth  geom.Length
	Source string // provenance of the base: seed, ed1, ed2, ed3, tob, house

	Size         Size // of personnel stands
	Mover        Mover
	Road         geom.Length // allowance in column on road or trail
	CrossCountry geom.Length // allowance elsewhere; personnel have one, in both
	Armored      bool
	ArmorFront   int  // armor rating of the front arc
	ArmorFlank   int  // of the rest
	Open         bool // open-topped: "o" after the armor
	Weight       int  // weight class of an armored vehicle, 1 to 6
	Capacity     int  // what it carries, in half stands
	Tows         bool // may tow a gun
	Transport    bool // a transport vehicle: no tank riders
	Command      Command
	Recon        bool
	Engineer     bool
	CloseIn      bool // carries close-in antitank weapons
	Crew         bool // may serve guns
	Turret       bool // its turret weapons fire all round
	Value        int  // worth of the stand, for scenarios that count it (tenths of a point)
	Mounts       []Mount
}

// Front is the full width of the front arc: 180 degrees for personnel, 120
// for vehicles and guns (CD 5.3).
func (k Kind) Front() geom.Arc {
	if k.Class == Personnel {
		return geom.HalfCircle
	}
	return geom.Front120
}

// IsWeak reports whether weapons without penetration may hurt the vehicle: an
// armored one that is open-topped or wheeled (seed 002, "Antitank Fire").
func (k Kind) IsWeak() bool { return k.Armored && (k.Open || k.Mover == Wheeled) }

// Load is the room the kind takes in a carrier, in half stands. The charts
// give capacities in stands; a double stand takes the room of a full one, since
// it is as large for its weapons, not for more men (house).
func (k Kind) Load() int {
	if k.Size == Half {
		return 1
	}
	return 2
}

// IsSoft reports whether the kind is an unarmored vehicle.
func (k Kind) IsSoft() bool { return k.Class == Vehicle && !k.Armored }
