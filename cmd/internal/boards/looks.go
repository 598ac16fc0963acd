package boards

import (
	"image/color"
	"strconv"

	"sightline/cmd/internal/picture"
	"sightline/game/assault"
	"sightline/game/berlin"
	"sightline/game/dday"
	"sightline/units"
)

func body(c uint32) color.NRGBA { return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

var (
	zonesSymbols = map[dday.Arm]units.Symbol{
		dday.Tank: units.SymbolArmor, dday.Destroyer: units.SymbolTankHunter, dday.Artillery: units.SymbolGun, dday.Propelled: units.SymbolSelfGun,
		dday.AntiTank: units.SymbolAntitank, dday.Infantry: units.SymbolInfantry,
	}
	zonesBodies = [2]color.NRGBA{body(0x6b7440), body(0x55595c)}
)

// Battalion is the counter of a battalion of D-Day to Berlin as it begins.
func Battalion(b *dday.Battle, i int) picture.Counter {
	x := &b.Battalions[i]
	return picture.Counter{Side: x.Side, Body: zonesBodies[x.Side], Symbol: zonesSymbols[x.Arm], Pips: int(x.Quality) + 1, Band: zonesBand(b, x.Division)}
}

// Headquarters is the counter of a division's HQ.
func Headquarters(b *dday.Battle, i int) picture.Counter {
	d := b.Divisions[i]
	return picture.Counter{Side: d.Side, Body: zonesBodies[d.Side], Word: "HQ", Pips: int(d.Quality) + 1, Band: zonesBand(b, i)}
}

// zonesBand is the number of a division among those of its side, from 1.
func zonesBand(b *dday.Battle, division int) (n int) {
	for i, d := range b.Divisions {
		if d.Side == b.Divisions[division].Side {
			n++
		}
		if i == division {
			break
		}
	}
	return n
}

var (
	cardSymbols = map[assault.Kind]units.Symbol{
		assault.Infantry: units.SymbolInfantry, assault.Engineer: units.SymbolEngineer, assault.SMG: units.SymbolPatrol, assault.HMG: units.SymbolMG,
		assault.Cavalry: units.SymbolCavalry, assault.AA: units.SymbolAntiaircraft, assault.AFV: units.SymbolArmor, assault.Gun: units.SymbolGun, assault.Transport: units.SymbolTruck,
	}
	cardBodies = map[string]color.NRGBA{"german": body(0x4a555c), "soviet": body(0x7a5b33), "other": body(0x5c6647)}
)

// Platoon is the counter of a unit of the small game on the Assault card, which is as u.
func Platoon(b *assault.Battle, side int, u *assault.Unit) picture.Counter {
	return picture.Counter{
		Side: side, Body: cardBodies[b.Armies[side].Nation], Symbol: cardSymbols[u.Kind], Number: strconv.Itoa(u.Strength()),
		Left: u.Steps, Lost: u.Full - u.Steps, Disc: strconv.Itoa(u.Now()), Tag: shakenTag(u.State), Gray: u.State == assault.Demoralized,
	}
}

// Chief is the counter of a leader of it, who is as l.
func Chief(b *assault.Battle, side int, l *assault.Leader) picture.Counter {
	return picture.Counter{Side: side, Body: cardBodies[b.Armies[side].Nation], Star: true, Number: strconv.Itoa(l.Morale + l.Lost), Tag: shakenTag(l.State), Gray: l.State == assault.Demoralized}
}

func shakenTag(s assault.State) string { return [...]string{"", "D", "DD"}[s] }

var (
	airSymbols = map[berlin.Kind]units.Symbol{
		berlin.Infantry: units.SymbolInfantry, berlin.Glider: units.SymbolInfantry, berlin.Mechanized: units.SymbolHalfTrack, berlin.MachineGun: units.SymbolMG,
		berlin.Engineer: units.SymbolEngineer, berlin.Recon: units.SymbolRecon, berlin.Armor: units.SymbolArmor, berlin.Assault: units.SymbolAssaultGun,
		berlin.AntiTank: units.SymbolAntitank, berlin.Flak: units.SymbolAntiaircraft, berlin.Artillery: units.SymbolGun,
	}
	nationBodies  = map[berlin.Nation]color.NRGBA{berlin.American: body(0x5c6b2f), berlin.British: body(0x7d6640), berlin.Polish: body(0x7f5750)}
	serviceBodies = map[berlin.Service]color.NRGBA{
		berlin.Army: body(0x55595c), berlin.SS: body(0x33393e), berlin.Luftwaffe: body(0x4a6d92), berlin.Navy: body(0x2f4a70),
		berlin.Volkssturm: body(0x7a5748), berlin.Youth: body(0x86703c), berlin.Police: body(0x4a6b55),
	}
)

// AirUnit is the counter of a unit of On to Berlin! with what stands below its symbol, and the number
// of its formation.
func AirUnit(side int, k berlin.Kind, n berlin.Nation, s berlin.Service, figures string, formation int) picture.Counter {
	c := picture.Counter{Side: side, Body: serviceBodies[s], Symbol: airSymbols[k], Number: figures, Band: formation}
	if n != "" {
		c.Body = nationBodies[n]
	}
	if k == berlin.HQ {
		c.Word = "HQ"
	}
	return c
}

// AirLeader is the counter of a leader who is to be captured.
func AirLeader() picture.Counter {
	return picture.Counter{Side: berlin.German, Body: serviceBodies[berlin.SS], Star: true}
}
