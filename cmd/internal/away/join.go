package away

import (
	"context"
	"path/filepath"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/game/seat"
)

// Join comes to the seat of a link, once its game has begun, with the keys that a folder of
// games keeps. Told is as of far.Join, and so is the error.
func Join(ctx context.Context, at games.Elsewhere, folder string, told func(string)) (games.Visit, error) {
	l, err := far.ParseLink(at.Link)
	if err != nil {
		return games.Visit{}, err
	}
	j, err := far.Join(ctx, l, filepath.Join(folder, games.SeatsFolder), told)
	if err != nil {
		return games.Visit{}, err
	}
	file := games.HeldFile(folder, at.Link)
	if j.Seat.Role() == seat.Watches {
		file = ""
	}
	d, err := NewDesk(j, file)
	if err != nil {
		j.Leave()
		return games.Visit{}, err
	}
	at.Where, at.Side = l.Where(), j.Seat.Who().By
	return games.Visit{Elsewhere: at, Seat: d.Seat(), Away: d, Leave: d.Leave}, nil
}

// Where is the host of a link, without its secret. The error says what is wrong with the
// link.
func Where(link string) (string, error) {
	l, err := far.ParseLink(link)
	if err != nil {
		return "", err
	}
	return l.Where(), nil
}
