package cd

// sameAct reports whether one key or click of the player's did both.
func sameAct(a, b *moment) bool { return a.mine && b.mine && a.look != 0 && a.look == b.look }

// lastAct is how many choices the last key or click of the player's made that hold.
func (p *player) lastAct() int {
	acts := p.acts()
	if len(acts) == 0 {
		return 0
	}
	return len(acts[len(acts)-1])
}

// acts lists the moments that hold, those of one key or click together.
func (p *player) acts() (out [][]*moment) {
	for _, m := range p.since(-1) {
		if n := len(out); n > 0 && sameAct(out[n-1][0], m) {
			out[n-1] = append(out[n-1], m)
			continue
		}
		out = append(out, []*moment{m})
	}
	return out
}

// keepActs keeps what in this step one key or click chose together, for who goes on.
func (t *Table) keepActs() {
	var all [2][][2]int
	for _, p := range t.players {
		if p.isReferee() {
			continue
		}
		begun := p.begun()
		for _, act := range p.acts() {
			if last := act[len(act)-1]; len(act) > 1 && last.version > begun {
				all[p.side] = append(all[p.side], [2]int{act[0].from, last.to})
			}
		}
	}
	t.tools.Games.Act(all)
}

// regroup joins again what one key or click chose before this table was opened.
func (p *player) regroup(acts [][2]int) {
	for i, of := range acts {
		for k := range p.moments {
			if m := &p.moments[k]; m.mine && m.from >= of[0] && m.to <= of[1] {
				m.look = -1 - i
			}
		}
	}
}
