package cd

import (
	"testing"

	rules "sightline/game/commanddecision"
)

// The line between two stands is ruled on at any moment of a game that is over, in full
// though nobody measures in it, and with stands where what is shown has brought them.
func TestLineInThePast(t *testing.T) {
	f := filmOf(t, "lezey-1944")
	w := witnessOf(t, f, f.Sides()[0])
	tb := atTable(w)
	if w.player.model.view.MayMeasure() {
		t.Fatal("in this game everybody measures: it tells nothing")
	}
	moved := 0
	for i := 40; i < len(w.instants); i += 7 {
		x := &w.instants[i]
		if x.beat < 0 {
			continue
		}
		s := w.show(tb, x.shot)
		tb.show, s.at = s, x.beat
		s.enter()
		s.ticks = s.turn()
		m := s.settled().copied()
		m.view = movedTo(m, w.model(x.shot).view)
		tb.player.model = m
		for k := range m.pieces {
			p := &m.pieces[k]
			was, known := w.model(x.shot - 1).view.Piece(p.Name)
			now, is := m.view.Piece(p.Name)
			if p.onTable && known && is && was.Place == rules.OnTable && was.Aboard == "" && was.At != p.At {
				moved++
				if now.At != p.At {
					t.Errorf("instant %d: %s is looked from where it was", i, p.Name)
				}
			}
		}
		var own, other string
		for k := range m.pieces {
			switch p := &m.pieces[k]; {
			case !p.onTable || p.Wreck:
			case p.own:
				own = p.Name
			default:
				other = p.Name
			}
		}
		if own == "" || other == "" {
			continue
		}
		tb.player.selected, tb.under, tb.sight.line = []string{own}, other, true
		if a, ok := tb.sightLine(); !ok || a.Ruling == nil && !a.Word {
			t.Errorf("instant %d: no full ruling from %s to %s: %+v", i, own, other, a)
		}
	}
	if moved == 0 {
		t.Error("nobody moved within an action: the test tells nothing")
	}
}
