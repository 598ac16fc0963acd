package commanddecision

import "sightline/geom"

// An Action is something a side or the referee does. Stands are named as the
// scenario names them; lengths are micrometers, in files inches.
type Action interface{ isAction() }

// Deploy puts a stand where it begins: in its deployment area before the first
// turn, or in its entry area in the Command Phase before the turn it arrives.
// A stand placed already is placed anew. Carriers bring what is aboard.
type Deploy struct {
	Stand  string     `json:"stand"`
	At     geom.Point `json:"at"`
	Facing geom.Angle `json:"facing"`
}

// Order places the order chit of a stand, or replaces it (CD 3.3).
type Order struct {
	By     string     `json:"by"`
	Order  OrderKind  `json:"order"`
	At     geom.Point `json:"at"` // the chit's center
	Facing geom.Angle `json:"facing"`
}

// Withdraw takes a chit back while chits are being placed.
type Withdraw struct {
	By string `json:"by"`
}

// Decline says at the reveal that a stand does not follow its order, or, with
// Not, that it does after all (CD 3.12).
type Decline struct {
	Stand string `json:"stand"`
	Not   bool   `json:"not,omitempty"`
}

// Follow says at the reveal which of several chits in reach a stand obeys.
type Follow struct {
	Stand string `json:"stand"`
	By    string `json:"by"` // the issuer of the chit
}

// Face turns a stand: one without a movement order at the start of the
// Movement Phase, any at the start of General Fire (CD 5.1).
type Face struct {
	Stand  string     `json:"stand"`
	Facing geom.Angle `json:"facing"`
}

// Move plans the movement of a stand with a movement order. The plan may be
// given anew until its side is ready.
type Move struct {
	Stand string       `json:"stand"`
	Path  []geom.Point `json:"path,omitempty"` // the places its center goes to, in order

	// Mount: the carrier it gets into. Without a path it does so before the
	// carrier moves; otherwise after both have moved. A crew limbers its gun if
	// the carrier is the gun's tow.
	Mount string `json:"mount,omitempty"`
	// Dismount: it leaves its carrier after the carrier has moved, then goes
	// along the path. A crew whose gun the carrier tows unlimbers it.
	Dismount bool       `json:"dismount,omitempty"`
	At       geom.Point `json:"at,omitzero"`     // where it gets out; zero: the engine chooses
	Facing   geom.Angle `json:"facing,omitzero"` // of what gets out or is unlimbered

	Push string `json:"push,omitempty"` // the gun it man-handles along the path
}

// GoBack says where a stand goes that is forced back (CD 2.4, 8.6), or where a
// demoralized one runs for cover (CD 8.7), if that is its owner's to say
// (ruling.way-back). It may be said anew until its side is ready.
type GoBack struct {
	Stand string       `json:"stand"`
	Path  []geom.Point `json:"path,omitempty"` // the places its center goes to, in order; none: the engine chooses
}

// Stay takes back the plan to move a stand.
type Stay struct {
	Stand string `json:"stand"`
}

// Fire declares fire of one weapon of a stand (CD 7.4). The same stand may
// declare several, of different weapons. Declaring a weapon again replaces what
// was declared.
type Fire struct {
	Stand  string `json:"stand"`
	Weapon int    `json:"weapon"`           // index among the mounts of its kind
	Target string `json:"target,omitempty"` // the stand fired at
	Shots  int    `json:"shots,omitempty"`  // fewer than the full rate; 0 is all
	// Circle is the center of the target circle of small arms; nil is the
	// center of the target.
	Circle *geom.Point `json:"circle,omitempty"`
	// Along is, in opportunity fire, how far along its path the target is shot
	// at; 0 is where it started, the path's length or more where it ended.
	Along geom.Length `json:"along,omitempty"`
	// Spread is, of mortars, the distance between the points of a line of
	// bursts across the line of fire; 0 is all on the target.
	Spread geom.Length `json:"spread,omitempty"`
	// Shell is what is fired, of weapons that pierce armor and burst too; by
	// default armor-piercing at armor, high explosive at all else.
	Shell Shell `json:"shell,omitempty"`
}

// Hold takes back what a stand was to fire.
type Hold struct {
	Stand string `json:"stand"`
}

// Strike chooses where fire from off the table falls this turn.
type Strike struct {
	Name string       `json:"name"`
	At   []geom.Point `json:"at"`
}

// Ready says that a side has chosen all it wants to in this step.
type Ready struct{}

// Wait takes Ready back while the other side is not ready.
type Wait struct{}

// Measure asks how far apart two stands are, if the measuring policy allows
// (CD 1.6).
type Measure struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Resign gives the game to the other side.
type Resign struct{}

// Referee is the referee's word (CD 1.3): whatever it sets is so. Only what is
// given is changed. It always has a reason.
type Referee struct {
	Reason  string       `json:"reason"`
	Stand   *StandWord   `json:"stand,omitempty"`
	Order   *OrderWord   `json:"order,omitempty"`
	Sight   *SightWord   `json:"sight,omitempty"`
	Dice    []int        `json:"dice,omitempty"` // the next rolls are these
	Step    *Step        `json:"step,omitempty"` // the game goes on from this step
	Turn    int          `json:"turn,omitempty"`
	Holder  *HolderWord  `json:"holder,omitempty"`
	Morale  *MoraleWord  `json:"morale,omitempty"`
	Outcome *OutcomeWord `json:"outcome,omitempty"`
	Resume  bool         `json:"resume,omitempty"` // the outcome no longer stands
	Answer  *MeasureWord `json:"answer,omitempty"`
}

func (Deploy) isAction()   {}
func (Order) isAction()    {}
func (Withdraw) isAction() {}
func (Decline) isAction()  {}
func (Follow) isAction()   {}
func (Face) isAction()     {}
func (Move) isAction()     {}
func (GoBack) isAction()   {}
func (Stay) isAction()     {}
func (Fire) isAction()     {}
func (Hold) isAction()     {}
func (Strike) isAction()   {}
func (Ready) isAction()    {}
func (Wait) isAction()     {}
func (Measure) isAction()  {}
func (Resign) isAction()   {}
func (Referee) isAction()  {}
