package cd

import (
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// mayNotStudy says why the table may not be studied: there lengths are shown.
func (t *Table) mayNotStudy() string {
	if !t.player.model.view.MayMeasure() {
		return "Nothing is measured before it is committed in this game (CD 1.6)"
	}
	return ""
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
	scene, err := t.tools.Study(t, t.name, at, end)
	if err != nil {
		t.player.refuse(err)
		return
	}
	t.beside = scene
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
