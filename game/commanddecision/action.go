package commanddecision

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sightline/geom"
)

// An Action is something a side or the referee does. Stands are named as the
// scenario names them; lengths are micrometers, in files inches.
type Action interface{ word() string }

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

func (Deploy) word() string   { return "deploy" }
func (Order) word() string    { return "order" }
func (Withdraw) word() string { return "withdraw" }
func (Decline) word() string  { return "decline" }
func (Follow) word() string   { return "follow" }
func (Face) word() string     { return "face" }
func (Move) word() string     { return "move" }
func (Stay) word() string     { return "stay" }
func (Fire) word() string     { return "fire" }
func (Hold) word() string     { return "hold" }
func (Strike) word() string   { return "strike" }
func (Ready) word() string    { return "ready" }
func (Wait) word() string     { return "wait" }
func (Measure) word() string  { return "measure" }
func (Resign) word() string   { return "resign" }
func (Referee) word() string  { return "referee" }

// EncodeAction writes an action as a journal does: {"do":"move",...}.
func EncodeAction(a Action) json.RawMessage {
	body, err := json.Marshal(a)
	if err != nil {
		panic("commanddecision: unreachable: " + err.Error()) // actions hold nothing that cannot be written
	}
	head := `{"do":"` + a.word() + `"`
	if len(body) > 2 {
		head += ","
	}
	return append([]byte(head), body[1:]...)
}

// DecodeAction reads an action. The error says what was wanted.
func DecodeAction(raw json.RawMessage) (Action, error) {
	var head struct{ Do string }
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, fmt.Errorf("action: %w", err)
	}
	switch head.Do {
	case "deploy":
		return decodeAs[Deploy](raw)
	case "order":
		return decodeAs[Order](raw)
	case "withdraw":
		return decodeAs[Withdraw](raw)
	case "decline":
		return decodeAs[Decline](raw)
	case "follow":
		return decodeAs[Follow](raw)
	case "face":
		return decodeAs[Face](raw)
	case "move":
		return decodeAs[Move](raw)
	case "stay":
		return decodeAs[Stay](raw)
	case "fire":
		return decodeAs[Fire](raw)
	case "hold":
		return decodeAs[Hold](raw)
	case "strike":
		return decodeAs[Strike](raw)
	case "ready":
		return decodeAs[Ready](raw)
	case "wait":
		return decodeAs[Wait](raw)
	case "measure":
		return decodeAs[Measure](raw)
	case "resign":
		return decodeAs[Resign](raw)
	case "referee":
		return decodeAs[Referee](raw)
	}
	return nil, fmt.Errorf(`action: "do" is %q: want deploy, order, withdraw, decline, follow, face, move, stay, fire, hold, strike, ready, wait, measure, resign or referee`, head.Do)
}

func decodeAs[A Action](raw json.RawMessage) (Action, error) {
	var a A
	d := json.NewDecoder(bytes.NewReader(bare(raw, a.word())))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return nil, fmt.Errorf("action %s: %w", a.word(), err)
	}
	return a, nil
}

// bare returns the object without its key "do", which mostly comes first.
func bare(raw json.RawMessage, word string) []byte {
	if rest, ok := bytes.CutPrefix(raw, []byte(`{"do":"`+word+`"`)); ok && len(rest) > 0 {
		if rest[0] == ',' {
			rest = rest[1:]
		}
		return append([]byte{'{'}, rest...)
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(raw, &keys) != nil {
		return raw
	}
	delete(keys, "do")
	out, err := json.Marshal(keys) // keys in order of names
	if err != nil {
		return raw
	}
	return out
}
