package games

import (
	"io"

	"sightline/game"
	"sightline/game/freetable"
	"sightline/game/seat"
)

// Study opens a free table of a text beside the game that is open, to try things
// on: it is kept nowhere. End closes it. The error is all that is wrong with the
// text.
func (f *Folder) Study(name string, text []byte) (at *seat.Seat, end func(), err error) {
	g, err := game.NewGame(freetable.System{}, opening(name, text), io.Discard)
	if err != nil {
		return nil, nil, err
	}
	host := seat.NewHost(g)
	at, err = host.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Plays)
	if err != nil {
		host.Close()
		return nil, nil, err
	}
	return at, host.Close, nil
}
