package cd

import (
	"fmt"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/scenarios"
)

// mayNotStudy says why the table may not be studied: there lengths are shown.
func (t *Table) mayNotStudy() string {
	if !t.player.model.view.MayMeasure() {
		return "Nothing is measured before it is committed in this game (CD 1.6)"
	}
	return ""
}

// A Copy is the moment of a match as a table without rules.
type Copy struct {
	Seat *seat.Seat // at the copy
	End  func()     // ends it
	// Fire says what fire of one stand at another comes to by the rules, as
	// stands are on the copy now.
	Fire func(now *scenarios.Setup, from, to string) []string
}

// study leaves the match for a free table with all that the player's side knows
// of; going back finds the match as it was.
func (t *Table) study() {
	doc := &scenarios.Document{Scenario: t.player.model.laid()}
	text := scenarios.Encode(doc)
	at, end, err := t.tools.Games.Study(t.name, text)
	if err != nil {
		t.player.refuse(err)
		return
	}
	scene, err := t.tools.Study(t, t.name, Copy{Seat: at, End: end, Fire: t.player.model.fireIf})
	if err != nil {
		t.player.refuse(err)
		return
	}
	t.beside = scene
}

// fireIf says what the fire of a stand comes to if stands are as on a copy.
func (m *model) fireIf(now *scenarios.Setup, from, to string) []string {
	v := m.view
	for i := range now.Stands {
		st := &now.Stands[i]
		p, ok := v.Piece(st.Name)
		if !ok || p.Place != rules.OnTable || p.Aboard != "" || p.At == st.At && p.Facing == st.Facing {
			continue
		}
		moved, no := v.WithStandAt(st.Name, st.At, st.Facing)
		if no != nil {
			return []string{ui.Sentence(no[0].Text)}
		}
		v = moved
	}
	p, target := m.get(from), m.get(to)
	switch {
	case p == nil || target == nil || p.Side == target.Side:
		return []string{"One fires at the other side."}
	case !p.own:
		return []string{"What the enemy's fire comes to is not told."}
	case len(p.Kind.Mounts) == 0:
		return []string{from + " has no weapon."}
	}
	var out []string
	for i, mount := range p.Kind.Mounts {
		a, ok := v.AskFire(m.sideIndex(p.Side), rules.Fire{Stand: from, Weapon: i, Target: to})
		out = append(out, mount.Weapon.Name+": "+fireInWords(a, ok))
	}
	return out
}

// fireInWords is what a fire comes to, in a line.
func fireInWords(a *rules.FireAnswer, ok bool) string {
	switch {
	case !ok && len(a.Refused) > 0:
		return a.Refused[0].Text
	case !ok:
		return "no such target"
	case a.Overrun != "":
		return "a close assault (CD " + a.Overrun + ")"
	case !a.Measured:
		return "not measured before it is committed (CD 1.6)"
	case a.Spent:
		return "out of range"
	}
	expects := fmt.Sprintf(", %.2f hits expected", float64(a.Odds.Harm)/1000)
	if a.Indirect {
		return dice(a.Dice) + " in bursts" + expects
	}
	return fmt.Sprintf("%d or less, %s%s", a.Need, dice(a.Dice), expects)
}

// laid is the table as the side knows it, as a scenario without rules.
func (m *model) laid() *scenarios.Scenario {
	sc := *m.scenario
	sc.System, sc.Rules, sc.Areas, sc.Stands = "", nil, nil, nil
	sc.Table.Visibility = m.view.Battle().Visibility(max(m.view.Turn, 1))
	sc.Visibility = nil
	for i := range m.pieces {
		p := &m.pieces[i]
		if p.Place != rules.OnTable && !p.Wreck {
			continue
		}
		j := m.scenario.StandIndex(p.Name)
		if j < 0 {
			continue
		}
		st := m.scenario.Stands[j]
		st.At, st.Facing, st.Aboard, st.Destroyed = p.At, p.Facing, p.Aboard, p.Wreck
		st.Hidden = p.own && !p.Seen
		st.Company, st.Deploy, st.Arrives, st.Entry, st.Part = "", "", 0, "", nil
		sc.Stands = append(sc.Stands, st)
	}
	return &sc
}
