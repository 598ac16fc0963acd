package commanddecision

// An EventKind says what happened. EVENTS.md says what each kind tells.
type EventKind string

// What sides choose in secret: told to the side alone.
const (
	EventDeployed  EventKind = "deployed"  // a stand is placed on the table
	EventOrder     EventKind = "order"     // a chit is placed
	EventWithdrawn EventKind = "withdrawn" // a chit is taken back
	EventFollows   EventKind = "follows"   // a stand follows this chit of several
	EventPlanned   EventKind = "planned"   // what a stand is to do
	EventUnplanned EventKind = "unplanned" // that it is to do nothing after all
	EventDeclared  EventKind = "declared"  // what is to be fired, and at what
	EventHeld      EventKind = "held"      // that it is not to be fired after all
	EventMeasured  EventKind = "measured"  // how far it is
)

// Orders (CD 3).
const (
	EventRevealed EventKind = "revealed"      // a chit is turned up
	EventDeclined EventKind = "declined"      // a stand does not follow its order, or does after all
	EventRemoved  EventKind = "order-removed" // a chit is removed
)

// Movement (CD 4, 5).
const (
	EventMoved     EventKind = "moved"     // a stand has gone along its path
	EventFirst     EventKind = "first"     // dice say who of two goes first
	EventAboard    EventKind = "aboard"    // a stand gets into a carrier
	EventOut       EventKind = "out"       // a stand gets out of a carrier, maybe with its gun
	EventLimbered  EventKind = "limbered"  // a crew limbers its gun and gets into the tow
	EventAbandoned EventKind = "abandoned" // a crew leaves its gun
	EventRemanned  EventKind = "remanned"  // a crew serves its gun again
	EventTurned    EventKind = "turned"    // a stand turns where it is
	EventPrevented EventKind = "prevented" // a stand cannot do what it was to
	EventMines     EventKind = "mines"     // a die is rolled for mines under a stand
	EventCleared   EventKind = "cleared"   // an obstacle is flattened or cleared
)

// Spotting (CD 6).
const (
	EventSpotted   EventKind = "spotted"   // a hidden stand is placed on the table
	EventUnspotted EventKind = "unspotted" // one is not; told to the referee
	EventShared    EventKind = "shared"    // what is aboard is as well known as its carrier
	EventLost      EventKind = "lost"      // a stand is hidden again
)

// Fire (CD 7).
const (
	EventFire        EventKind = "fire"        // a weapon fires
	EventAssault     EventKind = "assault"     // a close assault needs no die
	EventPenetration EventKind = "penetration" // a hit on armor
	EventStrike      EventKind = "strike"      // fire from off the table falls
	EventShell       EventKind = "shell"       // a shell bursts
	EventBurst       EventKind = "burst"       // a burst is rolled for against a stand
	EventSpread      EventKind = "spread"      // hits of small arms are spread in a circle
	EventPutBack     EventKind = "put-back"    // a stand is put back to where on its path it was hit
	EventHit         EventKind = "hit"         // a stand takes hits
	EventEliminated  EventKind = "eliminated"  // a stand is eliminated or destroyed
	EventThrownOut   EventKind = "thrown-out"  // what was aboard is left beside the wreck
	EventCompany     EventKind = "company"     // the last stand of a company is gone
)

// Morale (CD 8, 9).
const (
	EventMorale      EventKind = "morale"      // a company checks morale
	EventPinned      EventKind = "pinned"      // a stand gets a P2 marker
	EventDemoralized EventKind = "demoralized" // a stand is demoralized
	EventToGoBack    EventKind = "to-go-back"  // a stand is forced back, and its owner is to say where to
	EventForcedBack  EventKind = "forced-back" // a stand is forced back
	EventFlight      EventKind = "flight"      // a demoralized stand runs for cover
	EventRallied     EventKind = "rallied"     // a stand rallies
	EventPinsFade    EventKind = "pins-fade"   // P1 markers go, P2 become P1
)

// The game.
const (
	EventCalled  EventKind = "called"  // reinforcements come next turn, or a die says not yet
	EventTurn    EventKind = "turn"    // a turn begins
	EventPhase   EventKind = "phase"   // a phase begins
	EventStep    EventKind = "step"    // a step begins
	EventArea    EventKind = "area"    // an area is taken
	EventOutcome EventKind = "outcome" // the game is over
	EventReferee EventKind = "referee" // the referee's word
	EventChanged EventKind = "changed" // stands are otherwise than before, and why is not told
)
