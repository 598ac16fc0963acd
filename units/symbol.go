package units

// A Symbol says which sign a picture draws on a stand. The set is closed:
// Symbols lists it, and the charts use no other.
type Symbol string

// The symbols.
const (
	SymbolInfantry     Symbol = "infantry"     // rifle and submachine gun stands
	SymbolCommand      Symbol = "command"      // who gives orders: a flag
	SymbolCommandFoot  Symbol = "command-foot" // command and infantry in one stand: flag over infantry
	SymbolStaff        Symbol = "staff"        // the staff of a battalion or higher
	SymbolObserver     Symbol = "observer"     // forward observers
	SymbolPatrol       Symbol = "patrol"       // half stands that scout on foot
	SymbolMG           Symbol = "mg"
	SymbolMortar       Symbol = "mortar"
	SymbolATFoot       Symbol = "at-foot" // antitank rifles and rocket launchers on foot
	SymbolEngineer     Symbol = "engineer"
	SymbolCavalry      Symbol = "cavalry" // mounted
	SymbolMotorcycle   Symbol = "motorcycle"
	SymbolCycle        Symbol = "cycle"
	SymbolArmor        Symbol = "armor" // tanks
	SymbolAssaultGun   Symbol = "assault-gun"
	SymbolTankHunter   Symbol = "tank-hunter"
	SymbolSelfGun      Symbol = "self-gun"    // self-propelled artillery
	SymbolRocket       Symbol = "rocket"      // rocket launchers
	SymbolRecon        Symbol = "recon"       // armored cars and scout cars
	SymbolCommandCar   Symbol = "command-car" // vehicles that give orders
	SymbolHalfTrack    Symbol = "halftrack"
	SymbolCarrier      Symbol = "carrier" // armored carriers on tracks
	SymbolTruck        Symbol = "truck"   // soft vehicles that carry and tow
	SymbolCar          Symbol = "car"     // jeeps and staff cars
	SymbolGun          Symbol = "gun"     // field and infantry guns
	SymbolAntitank     Symbol = "antitank"
	SymbolAntiaircraft Symbol = "antiaircraft"
	SymbolBlank        Symbol = "blank" // a stand without a kind
)

// Symbols lists every symbol once, in the order of the constants.
func Symbols() []Symbol {
	return []Symbol{
		SymbolInfantry, SymbolCommand, SymbolCommandFoot, SymbolStaff,
		SymbolObserver, SymbolPatrol, SymbolMG, SymbolMortar, SymbolATFoot,
		SymbolEngineer, SymbolCavalry, SymbolMotorcycle, SymbolCycle,
		SymbolArmor, SymbolAssaultGun, SymbolTankHunter, SymbolSelfGun,
		SymbolRocket, SymbolRecon, SymbolCommandCar, SymbolHalfTrack,
		SymbolCarrier, SymbolTruck, SymbolCar, SymbolGun, SymbolAntitank,
		SymbolAntiaircraft, SymbolBlank,
	}
}
