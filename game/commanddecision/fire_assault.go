package commanddecision

import "sightline/units"

// assaults reports whether a fire is close assault: firer and target touch
// (CD 7.20). Who is aboard touches nobody; its carrier does.
func (s *State) assaults(f *Declared) bool {
	return s.OnTable(f.Stand) && s.InContact(f.Stand, f.Target)
}

// overrun is what close assault does without a die. It reports whether it was
// that.
func (v *volley) overrun(x *shot) bool {
	rule := v.overruns(x)
	if rule == "" {
		return false
	}
	from, to := v.unit(x.Stand), v.unit(x.Target)
	v.assaulted(x, rule, from.Name+" assaults "+to.Name+", which is eliminated without a roll", "eliminated without a roll")
	v.destroy(x.Target, x.along)
	return true
}

// overruns returns the rule by which a close assault needs no die, or "":
// dismounted personnel eliminate soft vehicles (CD 7.22), and whoever is
// demoralized is eliminated by any close assault (CD 7.22, 8.7).
func (s *State) overruns(x *shot) string {
	foot := s.unit(x.Stand).Kind.Class == units.Personnel
	victim := s.victim(x.Target)
	if !x.assault || !(foot && s.unit(x.Target).Kind.IsSoft()) && (victim < 0 || !s.Stands[victim].Demoralized) {
		return ""
	}
	return either(foot, "7.22", "8.7")
}

// assaulted tells of a close assault; the other side is told whose it is only
// if it sees it.
func (v *volley) assaulted(x *shot, rule, text, what string) {
	to := v.unit(x.Target).Name
	e := v.note(x.Stand, EventAssault, rule, Telling{Text: text, Target: to})
	if e.Side != "" {
		e.Enemy = &Telling{Text: to + " is assaulted by something unseen: " + what, Target: to}
	}
	v.emit(e)
}

// assaultTank is what personnel do to an armored vehicle in contact: one hit,
// or with engineers its destruction (CD 7.21).
func (v *volley) assaultTank(x *shot, hits int) {
	from, to := v.unit(x.Stand), v.unit(x.Target)
	switch {
	case hits == 0:
	case from.Kind.Engineer:
		v.assaulted(x, "7.21", "The engineers of "+from.Name+" destroy "+to.Name, "destroyed")
		v.destroy(x.Target, x.along)
	default:
		v.hit(x.Target, hits, x.along)
	}
}
