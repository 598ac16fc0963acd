package boards

import (
	"encoding/json"

	"sightline/game"
	"sightline/game/boardgame"
)

// ScenarioIn is the text of the scenario that a view began with.
func ScenarioIn(view game.Position) ([]byte, error) {
	raw, err := json.Marshal(view)
	if err != nil {
		return nil, err
	}
	var o boardgame.Origin
	err = json.Unmarshal(raw, &o)
	return []byte(o.Scenario), err
}

// acts reports whether a side may do anything in a view of its own, or in the whole position.
func acts[P boardgame.Legal[A], A any](view game.Position, side string) bool {
	p, ok := view.(P)
	return ok && boardgame.Acts(p, side)
}

// legal lists what a side may do in a view of its own, as it is written.
func legal[P boardgame.Legal[A], A any](view game.Position, side string) (list []json.RawMessage) {
	p, ok := view.(P)
	if !ok {
		return nil
	}
	for _, a := range p.Legal(side) {
		if raw, err := json.Marshal(a); err == nil {
			list = append(list, raw)
		}
	}
	return list
}
