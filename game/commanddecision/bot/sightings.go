package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
)

// Sightings are all enemies that a commander has ever seen, in the order in which
// he did: he does not forget them as notes do.
type sightings struct {
	list []sighting
	step cd.Step
}

// A sighting is an enemy, as it was seen last.
type sighting struct {
	unit    cd.Unit
	company string
	stand   cd.Stand
	here    bool // it is seen now
	gone    bool // it is out of the game, as far as can be told
}

// read brings the sightings up to date with a view. Who is not seen any more when
// fire is resolved is lost; who is not when a turn has ended may have slipped away.
func (x *sightings) read(v *cd.State, side int) {
	for k := range x.list {
		x.list[k].here = false
	}
	b := v.Battle()
	for j := range v.Stands {
		if b.Units[j].Side == side {
			continue
		}
		n := sighting{b.Units[j], b.Companies[b.Units[j].Company].Name, v.Stands[j], true, v.Stands[j].Place > cd.OnTable}
		k := slices.IndexFunc(x.list, func(o sighting) bool { return o.unit.Name == n.unit.Name })
		if k < 0 {
			x.list = append(x.list, n)
		} else {
			x.list[k] = n
		}
	}
	for k := range x.list {
		o := &x.list[k]
		if !o.here && !o.gone && o.stand.Place == cd.OnTable && x.step != cd.Commanding && x.step != v.Step {
			o.gone = true
		}
	}
	x.step = v.Step
}
