package freetable

import "slices"

// A History is the way a table came to be as it is: its states in order and
// the actions between them. It always has a state.
type History struct {
	states  []*State
	actions []Place // actions[i] leads from states[i] to states[i+1]
	now     int
}

// NewHistory returns a history that begins with s.
func NewHistory(s *State) *History { return &History{states: []*State{s}} }

// State returns the state now.
func (h *History) State() *State { return h.states[h.now] }

// Done returns the actions from the first state to the state now, in order.
func (h *History) Done() []Place { return slices.Clone(h.actions[:h.now]) }

// Do applies an action to the state now. What was undone is then forgotten.
// A refused action changes nothing.
func (h *History) Do(p Place) error {
	next, _, err := Apply(h.State(), p)
	if err != nil {
		return err
	}
	h.states = append(h.states[:h.now+1], next)
	h.actions = append(h.actions[:h.now], p)
	h.now++
	return nil
}

// CanUndo reports whether there is an action to undo.
func (h *History) CanUndo() bool { return h.now > 0 }

// CanRedo reports whether there is an undone action to do again.
func (h *History) CanRedo() bool { return h.now < len(h.actions) }

// Undo goes back one action; it reports false if there is none.
func (h *History) Undo() bool {
	if !h.CanUndo() {
		return false
	}
	h.now--
	return true
}

// Redo does the action undone last again; it reports false if there is none.
func (h *History) Redo() bool {
	if !h.CanRedo() {
		return false
	}
	h.now++
	return true
}
