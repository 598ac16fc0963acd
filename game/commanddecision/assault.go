package commanddecision

import "sightline/units"

// overrun is what close assault does without a die: personnel eliminate soft
// vehicles (CD 7.22), and whoever is demoralized is eliminated by any close
// assault (CD 7.22, 8.7). It reports whether it was that.
func (v *volley) overrun(x *shot) bool {
	from, to := v.unit(x.Stand), v.unit(x.Target)
	rule := ""
	switch victim := v.victim(x.Target); {
	case from.Kind.Class == units.Personnel && to.Kind.IsSoft():
		rule = "7.22"
	case v.Stands[victim].Demoralized && (to.Kind.Class != units.Vehicle || from.Kind.Class == units.Personnel):
		rule = "7.22"
		if from.Kind.Class != units.Personnel {
			rule = "8.7"
		}
	default:
		return false
	}
	v.tell("assault", rule, "%s assaults %s, which is eliminated without a roll", from.Name, to.Name)
	v.destroy(x.Target, x.along)
	return true
}

// assaultTank is what personnel do to an armored vehicle in contact: one hit,
// or with engineers its destruction (CD 7.21).
func (v *volley) assaultTank(x *shot, hits int) {
	from, to := v.unit(x.Stand), v.unit(x.Target)
	switch {
	case hits == 0:
	case from.Kind.Engineer:
		v.tell("assault", "7.21", "The engineers of %s destroy %s", from.Name, to.Name)
		v.destroy(x.Target, x.along)
	default:
		v.hit(x.Target, hits, x.along)
	}
}
