package cd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/scenarios"
)

// untold says on a copy what is not told there, and why; "" if all is.
func (m *model) untold() string {
	if m.tellsAll() {
		return ""
	}
	why, weather := "nobody measures before committing (CD 1.6).", ""
	if m.view.Battle().Terms.Measuring == "referee" {
		why = "only the referee measures (CD 1.6)."
	}
	if m.visibility() > 0 {
		weather = ", nor how far one sees in this weather"
	}
	return "No lengths, ranges or odds are told here" + weather + ": " + why
}

// mayMeasure reports whether lengths may be told before anything is committed: the
// referee is told all, and so is who looks at a game that is over.
func (m *model) mayMeasure() bool { return m.side == refereeSide || m.open || m.view.MayMeasure() }

// tellsAll reports whether a copy or a file of the moment may tell lengths: when the
// game is over, too.
func (m *model) tellsAll() bool {
	_, over := m.view.Over()
	return over || m.mayMeasure()
}

func (m *model) visibility() geom.Length { return m.view.Battle().Visibility(max(m.view.Turn, 1)) }

// A Copy is the moment of a match as a table without rules.
type Copy struct {
	Seat *seat.Seat // at the copy
	End  func()     // ends it
	// Of says in a sentence what it is a copy of, and who knows it so.
	Of string
	// Unmeasured says, in a sentence, what of the game is not told on the copy and
	// why; "" if all may be measured.
	Unmeasured string
	// Fire says what fire of one stand at another comes to by the rules, as
	// stands are on the copy now; clear, whether there is a line of fire there.
	Fire func(now *scenarios.Setup, clear bool, from, to string) []string
	// Saved is the moment as a scenario to keep, with its rules, as stands are on the copy
	// now; the error is why rules do not have it so.
	Saved func(now *scenarios.Setup) ([]byte, error)
	// From and To are the stands between which a line is looked at; empty for none.
	From, To string
	// Moment is how the table looks.
	Moment table.Moment
}

// mayNotStudy says why the moment cannot be studied: nobody sits at the table.
func (t *Table) mayNotStudy() string {
	if t.curtain != nil {
		return "Who sits down has it"
	}
	return ""
}

// studies takes the key of the copy, which does wherever somebody sits: under the
// menu and in a form too, unless it is a letter that is typed there.
func (t *Table) studies(names []string) bool {
	key := t.tools.Prefs.Keys.Of("study", "F3")
	if !slices.Contains(names, key) || len(key) == 1 && t.types() || t.mayNotStudy() != "" {
		return false
	}
	t.study()
	return true
}

// study leaves the match for a free table with all that the player's side knows
// of; going back finds the match as it was. While news is shown it is of the
// moment that is shown.
func (t *Table) study() {
	m := t.player.model
	if t.show != nil {
		m = t.show.model()
	}
	t.help, t.menu, t.sure = false, false, false
	t.player.tool.cancel()
	t.beside = t.copied(t, m)
}

// copyOf says what a copy of a moment is of.
func (t *Table) copyOf(m *model) string {
	switch {
	case m.side == refereeSide:
		return "A moment of the game, with the stands of both sides."
	case t.past != nil:
		return "A moment of the game as the " + m.view.Sides()[m.side] + " side knew it."
	}
	return "A moment of the game as your side knows it."
}

// copied opens a copy of the moment of a model, which goes back to a scene; nil, and it
// says why, if there can be none.
func (t *Table) copied(back ui.Scene, m *model) ui.Scene {
	at, end, err := t.tools.Games.Study(t.name, scenarios.Encode(&scenarios.Document{Scenario: m.studied()}))
	if err != nil {
		t.player.refuse(err)
		return nil
	}
	c := Copy{Seat: at, End: end, Of: t.copyOf(m), Unmeasured: m.untold(), Fire: m.fireIf, Saved: m.savedIf, Moment: t.moment(m)}
	if _, lies := t.sightLine(); lies {
		c.From, c.To = t.sight.ruled.from, t.sight.ruled.to
	}
	t.held, t.box = holdsNothing, nil
	t.gestures.Drop()
	scene, err := t.tools.Study(back, t.name, c)
	if err != nil {
		t.player.refuse(err)
		return nil
	}
	return scene
}

// moment is how the table looks, with the stands of a model.
func (t *Table) moment(m *model) table.Moment {
	out := table.Moment{Camera: t.camera, Icons: make(map[string]picture.Icon, len(m.pieces))}
	for i := range m.pieces {
		out.Icons[m.pieces[i].Name] = m.pieces[i].icon
	}
	chits := t.chitsNow()
	for i, at := range t.place(chits) {
		c := &chits[i]
		aside := at.Sub(t.camera.ToScreen(table.Inches(c.at)))
		out.Chits = append(out.Chits, table.LaidChit{Chit: c.sign(), At: c.at, Aside: aside})
	}
	return out
}

// studied is the table of a copy. Where nobody measures it knows no limit of
// visibility: one that goes with a stand wherever that is put would be a measure.
func (m *model) studied() *scenarios.Scenario {
	sc := m.laid()
	if !m.tellsAll() {
		sc.Table.Visibility = 0
	}
	return sc
}

// viewIf is the view with stands as on a copy; the error is why there is none.
func (m *model) viewIf(now *scenarios.Setup) (*rules.State, error) {
	v := m.view
	for i := range now.Stands {
		st := &now.Stands[i]
		p, ok := v.Piece(st.Name)
		if !ok || p.Place != rules.OnTable || p.Aboard != "" || p.At == st.At && p.Facing == st.Facing {
			continue
		}
		moved, no := v.WithStandAt(st.Name, st.At, st.Facing)
		if no != nil {
			return nil, errors.New(no[0].Text)
		}
		v = moved
	}
	return v, nil
}

// savedIf is the moment as a scenario with its rules, with stands as on a copy.
func (m *model) savedIf(now *scenarios.Setup) ([]byte, error) {
	v, err := m.viewIf(now)
	if err != nil {
		return nil, err
	}
	sc, err := v.Moment()
	if err != nil {
		return nil, err
	}
	sc.Title += ", " + m.moment()
	return scenarios.Encode(&scenarios.Document{Scenario: sc}), nil
}

// fireIf says what the fire of a stand comes to if stands are as on a copy.
func (m *model) fireIf(now *scenarios.Setup, clear bool, from, to string) []string {
	v, err := m.viewIf(now)
	if err != nil {
		return []string{ui.Sentence(err.Error())}
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
	side := m.side
	var out []string
	for i, mount := range p.Kind.Mounts {
		a, ok := v.AskFire(side, rules.Fire{Stand: from, Weapon: i, Target: to})
		out = append(out, ui.Capital(usual.Weapon(mount.Weapon.Name))+": "+fireInWords(a, ok, clear))
	}
	return out
}

// fireInWords is what a fire comes to, in a line. Of refusals only the arc is told:
// the step, and what has been done in it, do not matter on a copy.
func fireInWords(a *rules.FireAnswer, ok, clear bool) string {
	switch {
	case !ok && len(a.Refused) > 0:
		return a.Refused[0].Text
	case !ok:
		return "no such target"
	case a.Overrun != "":
		return "a close assault (CD " + a.Overrun + ")"
	case outOfArc(a):
		return "the target is outside its arc"
	case !clear && !a.Indirect:
		return "no line of fire"
	case !a.Measured:
		return strings.Join(unmeasuredFire(a), ", ")
	case a.Spent:
		return "out of range"
	}
	expects := fmt.Sprintf(", %.2f hits expected", float64(a.Odds.Harm)/1000)
	if a.Indirect {
		return dice(a.Dice) + " in bursts" + expects
	}
	return fmt.Sprintf("%d or less, %s%s", a.Need, dice(a.Dice), expects)
}

// outOfArc reports whether a target is outside the arc of the weapon (CD 5.4).
func outOfArc(a *rules.FireAnswer) bool {
	return slices.ContainsFunc(a.Refused, func(r game.Reason) bool { return r.Rule == "5.4" })
}

// unmeasuredFire is what is told of a fire without its range: dice, cover, the face
// of the armor that is hit, and what is added to the number of the range.
func unmeasuredFire(a *rules.FireAnswer) []string {
	out := []string{dice(a.Dice)}
	if a.Indirect {
		out[0] += " in bursts"
	}
	if a.CoverBy != "" {
		out = append(out, "cover "+coverText(a.Cover, a.CoverBy))
	} else {
		out = append(out, "cover "+a.Cover.String())
	}
	if a.Face != "" {
		out = append(out, fmt.Sprintf("at the %s, armor %d", a.Face, a.Armor))
	}
	for _, l := range a.Ledger {
		out = append(out, fmt.Sprintf("%s %+d", l.Name, l.Value))
	}
	return out
}

// laid is the table as the side knows it, as a scenario without rules.
func (m *model) laid() *scenarios.Scenario {
	sc := *m.scenario
	sc.System, sc.Rules, sc.Areas, sc.Stands = "", nil, nil, nil
	sc.Table.Visibility = m.visibility()
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
