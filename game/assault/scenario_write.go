package assault

import (
	"strings"

	"sightline/game/boardgame"
	"sightline/scenarios"
)

// writeForces writes the board, the armies and what they have.
func (b *Battle) writeForces(w *scenarios.Writer) {
	boardgame.WriteChanges(w, b.Changes)
	w.Table("board")
	w.Truth("odd", b.Board.Odd)
	w.Whole("first", b.Board.First, 0)
	var rows []string
	for r := range b.Board.Height {
		var row []string
		for c := range b.Board.Columns {
			row = append(row, string(b.Grounds[b.Board.Index(b.Board.At(c, r))]))
		}
		rows = append(rows, strings.Join(row, " "))
	}
	w.Text("map", strings.Join(rows, "\n"), "")
	for i, x := range b.Works {
		if x != NoWorks {
			w.Entry("works")
			w.Name("hex", b.Board.Label(b.Board.Hex(i)))
			w.Name("kind", string(x))
		}
	}
	for _, a := range b.Armies {
		w.Entry("army")
		w.Name("side", a.Side)
		if a.Nation != "" {
			w.Name("nation", a.Nation)
		}
		w.Whole("initiative", a.Initiative, 0)
	}
	for i := range b.Platoons {
		b.writePlatoon(w, &b.Platoons[i])
	}
	for _, l := range b.Chiefs {
		w.Entry("leader")
		w.Name("name", l.Name)
		w.Name("side", b.Armies[l.Side].Side)
		w.Name("hex", b.Board.Label(l.At))
		if l.Arm != LeadsInfantry {
			w.Name("arm", string(l.Arm))
		}
		w.Whole("morale", l.Morale, 0)
		w.Whole("bonus", l.Bonus, 0)
		writeState(w, l.State, l.Lost)
	}
}

func writeState(w *scenarios.Writer, s State, lost int) {
	if s != Good {
		w.Name("state", s.String())
	}
	w.Whole("lost", lost, 0)
}

// writePlatoon writes a counter. What it does not give is left to the card, with its mark.
func (b *Battle) writePlatoon(w *scenarios.Writer, p *Platoon) {
	w.Entry("platoon")
	w.Name("name", p.Name)
	w.Name("side", b.Armies[p.Side].Side)
	w.Name("hex", b.Board.Label(p.At))
	w.Name("kind", string(p.Kind))
	given := func(key string, usual bool, n int) {
		if !usual {
			w.Whole(key, n, -1)
		}
	}
	given("fire", p.usual.fire, p.Fire)
	given("reduced", p.usual.reduced, p.Reduced)
	given("range", p.usual.reach, p.Range)
	given("antitank", p.usual.antitank, p.AntiTank)
	given("move", p.usual.move, p.Move)
	w.Whole("morale", p.Morale, -1)
	given("morale_reduced", p.usual.shaken, p.Shaken)
	w.Whole("full", p.Full, -1)
	w.Whole("steps", p.Steps, p.Full)
	if p.Kind == AFV {
		w.Name("armor", p.Class)
	}
	writeState(w, p.State, p.Lost)
	w.Truth("guards", p.Guards)
	w.Truth("open", p.Open)
	w.Truth("riding", p.Riding)
	w.Truth("charging", p.Charging)
}
