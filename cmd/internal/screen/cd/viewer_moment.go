package cd

// shown is the model of the moment that shows, with stands in the view where what is
// shown of an action has brought them. An action that ends a turn begins the next: what
// shows of that is of the view after it.
func (v *Viewer) shown() *model {
	m, x := v.t.player.model.copied(), v.instant()
	later := v.witness().model(x.shot).view
	if m.view.Turn < x.turn {
		m.view = later
	}
	m.view = movedTo(m, later)
	return m
}

// saveMoment saves the moment, as who looks knows it, as a scenario of the player's own.
func (v *Viewer) saveMoment() {
	v.playing = false
	v.t.saves(v.shown())
}

// study leaves the replay for a copy of the moment, on which a question is asked of two
// stands and made a ruling; going back finds it as it was.
func (v *Viewer) study() {
	v.playing = false
	v.t.beside = v.t.copied(v, v.shown())
}
