package screen

import "sightline/cmd/internal/games"

func notices(games.Visit) {}
