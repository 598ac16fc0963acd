package screen

import (
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/build"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
)

// open goes to a scene, or says why there is none.
func (l *lobby) open(s ui.Scene, err error) {
	if err != nil {
		l.refuse(err)
		return
	}
	l.message, l.next, l.stale = "", s, true
	l.typing = false // back from there, keys are those of the lobby again
}

// openFree opens the free table of a file.
func (l *lobby) openFree(v *volume) {
	if v.err != nil {
		l.refuse(v.err)
		return
	}
	name, text := v.name, v.text
	l.begins("Opening "+v.title(), func() func() {
		t, err := free.NewTable(l.free, l, name, text)
		return func() {
			if err != nil {
				l.refuse(err)
				return
			}
			l.shelved = shelvedTable(t, name, text)
			l.open(t, nil)
		}
	})
}

// begin begins a match at the table that is chosen, and asks first where another goes on.
func (l *lobby) begin() {
	v := &l.tables[l.chosen[playSection]]
	if v.err != nil {
		l.refuse(v.err)
		return
	}
	if why := l.mayNotBegin(v); why != "" {
		l.message, l.stale = why, true
		return
	}
	if l.keptOf(v) < 0 {
		l.beginsMatch(v)
		return
	}
	l.question, l.stale = &question{
		title: "Begin " + v.title() + " anew?",
		text:  "A game of this table goes on. Begun anew, it lies aside and can be taken up again under Continue.",
		yes:   "Begin anew", no: "Not now",
		do: func() { l.beginsMatch(v) },
	}, true
}

// beginsMatch begins a match at a table.
func (l *lobby) beginsMatch(v *volume) {
	text, err := v.measured(l.measuring(v))
	if err != nil {
		l.refuse(err)
		return
	}
	bots, _ := l.botsOf(v)
	setting := l.seats.setting(bots)
	if _, is := v.board(); !is {
		setting.Rulings = l.agreed.over(v)
	} else {
		setting.Referee = false
	}
	l.begins("Opening "+v.title(), func() func() {
		t, err := l.matched(v.name, text, l.games.BeginMatch, setting)
		return func() {
			if err != nil {
				l.refuse(err)
				return
			}
			l.agreedUpon()
			l.open(t, nil)
		}
	})
}

// goesOnWithLast goes on with the game that was played last, once the games are read.
func (l *lobby) goesOnWithLast() {
	if k := l.last(); k != nil {
		l.goOnWith(k.File)
	} else if l.reading {
		l.then = l.goesOnWithLast
	}
}

// goOnWith goes on with a game of the folder.
func (l *lobby) goOnWith(file string) {
	if l.goesOnFar(file) {
		return
	}
	l.begins("Opening the game", func() func() {
		t, err := l.takenUp(file)
		return func() {
			if err != nil {
				l.refuse(err)
				return
			}
			l.open(t, nil)
		}
	})
}

// takenUp is the table of a game of the folder.
func (l *lobby) takenUp(file string) (ui.Scene, error) {
	k, err := l.games.TakeUp(file)
	if err != nil {
		return nil, err
	}
	switch {
	case k.IsMatch():
		return l.matched(k.Name, k.Text, l.games.OpenMatch, games.Setting{})
	case k.IsBuild():
		return build.Open(l.buildTools(), l, k.Name, k.Text)
	}
	return free.NewTable(l.free, l, k.Name, k.Text)
}
