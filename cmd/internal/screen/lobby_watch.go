package screen

import (
	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/ui"
)

// watch shows the game that is chosen from its beginning.
func (l *lobby) watch() {
	if k := l.at(); k != nil && l.mayNotWatch(k) == "" {
		file := k.File
		if k.Elsewhere != nil {
			file = k.Elsewhere.Record
		}
		l.watchFile(file)
	}
}

// watchFile shows a match of the folder from its beginning.
func (l *lobby) watchFile(file string) {
	l.begins("Playing the game back", func() func() {
		s, err := l.watched(file)
		return func() { l.open(s, err) }
	})
}

func (l *lobby) watched(file string) (ui.Scene, error) {
	past, err := l.games.Past(file)
	if err != nil {
		return nil, err
	}
	if room, is := boardRooms[past.System()]; is {
		t, err := board.NewViewer(l.boardTools(), l, room, past)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
	return cd.NewViewer(l.cd, l, past)
}

// mayNotWatch says why a game cannot be shown again.
func (l *lobby) mayNotWatch(k *saved) string {
	switch {
	case k.Elsewhere != nil && k.Elsewhere.Record != "":
		return ""
	case k.Elsewhere != nil:
		return "Its host has the record of it: Look at its end, and open the record there"
	case k.Rules == "":
		return "Nothing of it can be read"
	case !k.IsMatch():
		return "Only matches can be watched again"
	case !k.Ended() && len(k.Bots) != 1:
		return "Several play at this screen: it can be watched again once it is over"
	}
	return ""
}

// lookAtEnd opens a game that is over at its end.
func (l *lobby) lookAtEnd() {
	if k := l.at(); k != nil && l.section == replaysSection && k.Cut == nil {
		l.goOnWith(k.File)
	}
}

// layGo is what can be done with a game that is kept: go on with it, or watch it again.
func (l *lobby) layGo(r ui.Rect, k *saved) {
	first, second := r, r
	first.Y, first.H = r.Bottom()-44, 44
	second.H = 32
	why := l.mayNotWatch(k)
	watch := ui.ButtonLook{Name: "watch", Text: "Watch so far", Key: "W", Tip: "All of it until now again, as your side was told it", Off: why != "", Press: l.watch}
	if why != "" {
		watch.Tip = why
	}
	end := ui.ButtonLook{Name: "go on", Text: "Go on", Key: "Enter", Tone: ui.Todo, Press: l.act}
	if k.Damage != nil {
		end.Off, end.Tip = true, "It is damaged and cannot go on. Its file stays as it is"
	}
	if !k.Ended() {
		l.page.Button(first, end)
		l.page.Button(second, watch)
		return
	}
	watch.Text, watch.Key, watch.Tone, watch.Tip = "Watch again", "Enter", ui.Todo, "All of the game again, from either side or both"
	end.Text, end.Key, end.Tone, end.Press = "Look at its end", "E", ui.Quiet, l.lookAtEnd
	switch {
	case k.Damage == nil:
		end.Tip = "The page of its end: losses, turning points, dice"
	case k.Cut == nil:
		end.Tip = "It is damaged. Its file stays as it is"
	}
	if k.Cut != nil {
		end.Off, end.Tip = true, "A part of a game has no end of its own"
	}
	l.page.Button(first, watch)
	l.page.Button(second, end)
}
