package cd

import (
	"slices"

	"sightline/cmd/internal/keys"
	rules "sightline/game/commanddecision"
)

// A row of the sheet of keys has a key or a gesture, and what it does; without that it
// is the head of a part.

// keyRows are the keys there are now, those of the step first. A key that does
// something of its own in the step is listed once.
func (t *Table) keyRows() (rows [][2]string) {
	own := t.player.tool.commands()
	if t.show != nil {
		own = t.showCommands()
	}
	_, step := t.when()
	head := "While what happened is shown"
	if t.show == nil {
		head = "Now: " + stepName(step)
	}
	var known []string
	add := func(head string, all []command) {
		rows = append(rows, [2]string{head})
		for _, c := range all {
			if c.key == "" || c.help == "" || slices.Contains(known, c.key) {
				continue
			}
			known = append(known, c.key)
			rows = append(rows, [2]string{keys.Cap(c.key), c.help})
		}
	}
	for _, c := range t.common() {
		if c.id == "ready" || c.id == "next" || c.id == "undo" && t.show == nil {
			own = append(own, c) // what every step is played with
		}
	}
	add(head, t.keyed(own))
	add("At any time", t.commands())
	return rows
}

// gestureRows are what the mouse does, and the keys that are held.
func (t *Table) gestureRows() [][2]string {
	rows := [][2]string{
		{"Mouse"},
		{"Click, double click", "select a stand; its company"},
		{"Shift + click, Shift + drag", "add to what is selected; on empty ground all in a box"},
	}
	if does, ok := byMouse[t.player.model.view.Step]; ok && t.show == nil && !t.player.isReferee() {
		rows = append(rows, [2]string{"Drag", does[0]}, [2]string{"Right click", does[1]})
	}
	return append(rows, [][2]string{
		{"Wheel; right drag, arrows", "zoom at the cursor; pan"},
		{"Wheel while dragging, Shift + wheel", "turn what is in hand; what is selected and under the cursor"},
		{"Arrows, comma and full stop", "with a stand selected: nudge by 1″ and turn by 15°; with Shift 0.1″ and 1°"},
		{"Drag with the tape out", "measures; arrows move its end"},
		{"Alt + click, Alt + right click", "show a ring; put a mark"},
		{"Click, drag, right click a mark", "write it anew; move it; take it away"},
		{"Space, held", "the table as it stands"},
	}...)
}

// byMouse is what a drag and a right click do in a step.
var byMouse = map[rules.Step][2]string{
	rules.Deployment:  {"put a stand, or all that are selected, where they are to begin", "put what is selected here"},
	rules.Commanding:  {"from a commander: its chit; by the tip of its arrow: where it leads", "the chit of the commander selected, here"},
	rules.Reveal:      {"turn a stand that may turn", "turn what is selected to look here"},
	rules.Moving:      {"the way of a stand, or of all that are selected", "the way of what is selected, to here; on a stand that moves: what else it may do"},
	rules.Opportunity: {"the place on the way of a target where it is shot at", "fire at the enemy here, or at this place of its way, as a click does"},
	rules.Turning:     {"turn a stand", "turn what is selected to look here"},
	rules.General:     {"the circle in which hits of small arms fall", "fire at the enemy here, as a click does; of fire from off the table: take the point here off"},
	rules.GoingBack:   {"where a stand goes back to", "the stand selected goes back to here"},
}
