package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/game"
	"sightline/game/builder"
	"sightline/game/commanddecision"
)

// A Kept is a game that is kept: it can go on, or be looked at if it is over, unless it
// is damaged.
type Kept struct {
	Rules  string // the name of its rules
	Name   string // of its scenario, when it was opened first
	Text   []byte // of its scenario
	Moves  int    // actions in effect; 0 if all were taken back
	When   time.Time
	File   string // its journal, in the folder
	Called string // by the player; empty: he gave it no name
	Aside  bool   // another game of the same text goes on, or has begun, in its place

	// Damage is the first fault of a journal that cannot be trusted; nil of a sound one.
	// The rest is what can still be read of it: Rules may be empty then.
	Damage *game.Fault

	// Title is that of a scenario in the making, as it is now, and Saved as what it was saved.
	Title string
	Saved Saved

	// Of a match.
	Turn int               // 0 before the first; of Command Decision, as Step
	Step string            // as its events name it
	Head string            // on a board: the heading of the part that it is in, "Turn 3 of 10"
	Bots map[string]string // by side: the bot that sits there; people at all others
	Over *game.Outcome     // nil while it goes on
	Cut  *game.Cut         // it was cut out of a game, which was over; nil for a whole one
	// Rulings are those that its players agreed on.
	Rulings []commanddecision.Choice
	Charts  []string // names of the overlays that replace figures in it
	// Elsewhere is where the host of a game far apart is; nil of one that is played here.
	Elsewhere *Elsewhere
}

// Ended reports whether nothing goes on in it: it is watched again.
func (k *Kept) Ended() bool { return k.Over != nil || k.Cut != nil }

// IsBuild reports whether it is a scenario in the making.
func (k *Kept) IsBuild() bool { return k.Rules == builder.System{}.Name() }

// IsMatch reports whether it is a match of two sides.
func (k *Kept) IsMatch() bool { return isMatch(k.Rules) }

// OnBoard reports whether it is a match on a board.
func (k *Kept) OnBoard() bool {
	_, is := boards.Of(k.Rules)
	return is
}

// OrdersName names the step in which orders are placed: its Command Phase is of the
// turn that ends, before the Morale Phase, and the orders are those of the next
// (CD 1.4). Turns is how many there are to be, after which there is no next; 0 if
// that is not known.
func OrdersName(turn, turns int) string {
	if turns > 0 && turn >= turns {
		return "Orders"
	}
	return fmt.Sprintf("Orders for turn %d", turn+1)
}

// stepTexts are the steps of a turn in words, by their names.
var stepTexts = map[string]string{
	"deployment": "Deployment", "reveal": "Reveal", "movement": "Movement",
	"opportunity-fire": "Opportunity Fire", "turning": "Turning", "general-fire": "General Fire", "going-back": "Going back",
}

// StepName names a step of a turn, as OrdersName does that of the orders.
func StepName(turn, turns int, step string) string {
	if step == commanddecision.Commanding.String() {
		return OrdersName(turn, turns)
	}
	return stepTexts[step]
}

// WhenName says within a sentence which turn of how many it is, and which step.
func WhenName(turn, turns int, step commanddecision.Step) string {
	when := "before turn 1"
	if turn > 0 {
		when = fmt.Sprintf("turn %d", turn)
		if turns > 0 {
			when += fmt.Sprintf(" of %d", max(turn, turns)) // by the referee's word there may be one more
		}
	}
	if name := StepName(turn, turns, step.String()); name != "" {
		when += ", " + name
	}
	return when
}

// All lists the games in which anything was ever done, those that are over, lie aside or
// are damaged among them, the last played first. It may be called from any goroutine.
func (f *Folder) All() []Kept {
	if f.cannot != nil {
		return nil
	}
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil // there is none before the first game
	}
	var list []Kept
	for _, e := range entries {
		if k, ok := keptAs(filepath.Join(f.path, e.Name())); ok {
			list = append(list, k)
		}
	}
	list = withRecords(list, inOnePlace(slices.Concat(f.seatsElsewhere(), f.gamesHosted(), f.gamesByMail())))
	slices.SortStableFunc(list, func(a, b Kept) int { return b.When.Compare(a.When) })
	return list
}

// withRecords lists games with those far apart: where one of the games is the record of one of those, that alone.
func withRecords(list, far []Kept) []Kept {
	for i := range far {
		e := far[i].Elsewhere
		n := len(list)
		if list = slices.DeleteFunc(list, func(k Kept) bool { return e.Record != "" && k.File == e.Record }); len(list) == n {
			e.Record = "" // it was removed
		}
	}
	return append(list, far...)
}

// keptAs reads a journal, and reports whether it is listed: something was done in it,
// even if all of that was taken back, or it is damaged.
func keptAs(path string) (Kept, bool) {
	if filepath.Ext(path) != extension {
		return Kept{}, false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return Kept{}, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Kept{}, false
	}
	j := game.ParseJournal(data)
	text := []byte(j.Header.Scenario.Text)
	rules, ok := rulesOf(j.Header.System)
	damage := damageOf(j)
	if len(data) == 0 || !ok && damage == nil {
		return Kept{}, false
	}
	k := Kept{Name: j.Header.Scenario.Name, Text: text, When: info.ModTime(), File: filepath.Base(path), Called: called(path), Aside: true, Damage: damage}
	if ok {
		k.Rules = rules.Name()
		k.Aside = !strings.HasSuffix(path, "-"+key(rules, text)+extension)
	}
	acted := damage != nil // who can say what was done in it
	for i := range j.Lines {
		switch j.Lines[i].Kind {
		case game.ActionLine:
			acted = true
			k.Moves++
		case game.UndoLine:
			k.Moves = max(k.Moves-1, 0) // of a damaged one more may be taken back than is there
		}
	}
	if k.IsBuild() {
		k.Title, k.Saved = titleOf(doneIn(j), text), savedBeside(path)
	}
	if k.IsMatch() {
		k.tell(j)
		if k.OnBoard() {
			k.Step, k.Head = "", headed(rules, j)
		}
		k.Cut = j.Cut()
		for _, o := range j.Header.Overlays {
			agreed := commanddecision.AgreedOf([]byte(o.Text))
			if k.Rulings = append(k.Rulings, agreed...); len(agreed) == 0 {
				k.Charts = append(k.Charts, o.Name)
			}
		}
	}
	return k, acted
}

// damageOf is the first fault for which a journal cannot be trusted; nil of a sound one.
func damageOf(j *game.Journal) *game.Fault {
	i := slices.IndexFunc(j.Faults, func(f game.Fault) bool { return !f.Torn })
	if i < 0 {
		return nil
	}
	return &j.Faults[i]
}

// damaged says that a journal is damaged, and where.
func damaged(file string, at *game.Fault) error {
	return fmt.Errorf("%s is damaged: %w", filepath.Base(file), at)
}

// tell finds how far a match is and who sits at it, without playing it.
func (k *Kept) tell(j *game.Journal) {
	k.Step = commanddecision.Deployment.String()
	k.Bots = map[string]string{}
	undone, step, resumed := 0, false, false
	for i := len(j.Lines) - 1; i >= 0; i-- {
		l := &j.Lines[i]
		switch l.Kind {
		case game.OutcomeLine:
			if k.Over == nil && undone == 0 && !resumed {
				k.Over = l.Outcome
			}
		case game.SitLine:
			if name, ok := botOf(j.Header.System, l.Sits.Seat); ok {
				k.Bots[l.Sits.By] = name
			}
		case game.UndoLine:
			undone++
		case game.ActionLine:
			if undone > 0 {
				undone--
				continue
			}
			resumed = resumed || bytes.Contains(l.Do, []byte(`"resume":true`)) // the referee's word
			if k.Turn == 0 {
				step = k.came(l.Events, step)
			}
		}
	}
	if !step && !k.OnBoard() {
		k.begins(j)
	}
}

// begins takes the step that the game begins in: where nobody has a stand to deploy,
// it is not the deployment.
func (k *Kept) begins(j *game.Journal) {
	o := game.Opening{Name: k.Name, Scenario: k.Text}
	for _, s := range j.Header.Overlays {
		o.Overlays = append(o.Overlays, game.Overlay{Name: s.Name, Text: []byte(s.Text)})
	}
	p, err := commanddecision.System{}.Open(o)
	if now, ok := p.(*commanddecision.State); err == nil && ok {
		k.Step = now.Step.String()
	}
}

// came takes the step and the turn from the events of an action, the last done
// first: the turn, and the step unless a later one is known.
func (k *Kept) came(events []byte, known bool) (step bool) {
	if !bytes.Contains(events, []byte(`"e":"step"`)) && !bytes.Contains(events, []byte(`"e":"turn"`)) {
		return known
	}
	var list []struct {
		Kind  commanddecision.EventKind `json:"e"`
		Step  string                    `json:"step"`
		Count int                       `json:"count"`
	}
	if json.Unmarshal(events, &list) != nil {
		return known
	}
	for _, e := range slices.Backward(list) {
		switch {
		case e.Kind == commanddecision.EventStep && !known:
			k.Step, known = e.Step, true
		case e.Kind == commanddecision.EventTurn && k.Turn == 0:
			k.Turn = e.Count
		}
	}
	return known
}
