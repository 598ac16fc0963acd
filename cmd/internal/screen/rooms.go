package screen

import (
	"image"
	"math"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/assault"
	"sightline/cmd/internal/screen/berlin"
	"sightline/cmd/internal/screen/board"
	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/dday"
	"sightline/cmd/internal/screen/ui"
	assaultrules "sightline/game/assault"
	berlinrules "sightline/game/berlin"
	ddayrules "sightline/game/dday"
	"sightline/scenarios"
)

// boardRooms are those of the systems that are played on boards, by their names; all others are
// Command Decision's.
var boardRooms = map[string]*board.Room{
	assaultrules.SystemName: &assault.Room,
	ddayrules.SystemName:    &dday.Room,
	berlinrules.SystemName:  &berlin.Room,
}

// boardTools are what tables of those rooms have.
func (l *lobby) boardTools() *board.Tools {
	return &board.Tools{
		Brush: l.free.Brush, Games: l.games, Sound: l.cd.Sound, Speed: func() int { return l.cd.Prefs.Speed },
		Export:   l.free.Export,
		Settings: l.settingsOver, Handbook: l.readsOver, StopHosting: l.cd.StopHosting,
		Watch: func(back ui.Scene, file string) (ui.Scene, error) { return l.watched(file) },
	}
}

// matched is the table of a match that was opened, in the room of its system.
func (l *lobby) matched(name string, text []byte, open func(string, []byte, games.Setting) (*games.Match, error), s games.Setting) (ui.Scene, error) {
	m, err := open(name, text, s)
	if k, is := boards.OfText(name, text); is {
		t, err := board.New(l.boardTools(), l, boardRooms[k.Name()], name, text, m, err)
		if err != nil {
			return nil, err
		}
		return t, nil
	}
	t, err := cd.NewOf(l.cd, l, name, m, err)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// boardShelf are the scenarios of boards that come with the program.
func boardShelf() (out []volume) {
	for _, k := range boards.All() {
		for _, name := range k.Names() {
			if text, ok := k.File(name); ok {
				out = append(out, newVolume(name, text))
			}
		}
	}
	return out
}

// board is the system of a table that is played on a board, if it is one.
func (v *volume) board() (*boards.Kind, bool) {
	if v.err != nil {
		return nil, false
	}
	return boards.OfScenario(v.doc)
}

// playable reports whether there are rules that the table is played by.
func (v *volume) playable() bool {
	_, is := v.board()
	return is || v.terms() != nil
}

// botsOf are the opponents at a table, the weakest first, and what is said of each.
func (l *lobby) botsOf(v *volume) (names, words []string) {
	k, is := v.board()
	if !is {
		return l.seats.bots, games.OpponentWords()
	}
	for _, b := range k.Bots {
		names, words = append(names, b.Name), append(words, b.Words)
	}
	return names, words
}

// paintBoard draws the board of a scenario in a room of device pixels, all of it.
func paintBoard(k *boards.Kind, s *scenarios.Scenario, room image.Point) *image.RGBA {
	b := k.Map(s)
	w, h := b.Bounds.Size()
	scale := math.Min(float64(room.X)/w, float64(room.Y)/h)
	for i := range b.Cells { // too small to be read
		b.Cells[i].Label = ""
	}
	b.Names = nil
	half := picture.Pt((float64(room.X)-0.01)/scale/2, (float64(room.Y)-0.01)/scale/2)
	return b.Draw().RasterScaled(picture.Rect{
		Min: picture.Pt(w/2-half.X, h/2-half.Y), Max: picture.Pt(w/2+half.X, h/2+half.Y),
	}, scale, 0.5)
}
