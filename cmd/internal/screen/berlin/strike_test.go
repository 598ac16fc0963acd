package berlin

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board/boardtest"
	rules "sightline/game/berlin"
)

// Napalm is never dropped without a word: with it as many strikes are used at once as are left of it.
// A hex without an enemy says that it has none, and a hex says that it has a strongpoint.
func TestNapalmIsNapalm(t *testing.T) {
	p := &play{strikes: 2, napalm: true}
	strike := func(n int, napalm bool) rules.Action {
		return rules.Action{Do: "strike", At: "0101", Strikes: n, Napalm: napalm}
	}
	boardtest.Sit(t, &Room, rules.SystemName, "tempelhof", "napalm", func(h *boardtest.Hand) {
		until(h, "Allied", "Air strikes")
		h.Right("cell 0910")
		if m := h.Trace().Message; !strings.Contains(m, "no enemy in") {
			h.Lost("an empty hex is refused with %q", m)
		}
	})
	v := opened(t, "tempelhof")
	p.view = v
	p.legal = []rules.Action{strike(1, false), strike(1, true), strike(2, false)}
	if a, ok := p.strike(p.cell("0101")); !ok || !a.Napalm || a.Strikes != 1 {
		t.Errorf("with one napalm strike left two are %+v, %v", a, ok)
	}
	p.napalm = false
	if a, ok := p.strike(p.cell("0101")); !ok || a.Napalm || a.Strikes != 2 {
		t.Errorf("without napalm two are %+v, %v", a, ok)
	}
	p.napalm = true
	if !p.Back() || p.strikes != 1 || p.napalm || p.Back() {
		t.Errorf("with nobody chosen Esc leaves %d strikes at once, napalm %v: want one without it", p.strikes, p.napalm)
	}
	for _, at := range v.Standing() {
		if got := p.ground(p.cell(at)); !strings.HasSuffix(got, ", strongpoint") {
			t.Errorf("%s is %q", at, got)
		}
	}
}
