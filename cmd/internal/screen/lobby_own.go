package screen

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
)

// ownVolumes reads the tables that a player has saved.
func ownVolumes(list []games.Own) (out []volume) {
	for _, o := range list {
		v := newVolume(filepath.Base(o.File), o.Text)
		v.name, v.when = strings.TrimSuffix(v.name, ".toml"), o.When
		out = append(out, v)
	}
	return out
}

// listOwn lists the tables that a player has saved after the others; what is chosen
// stays so.
func (l *lobby) listOwn(own []volume) {
	chosen := l.tables[l.chosen[playSection]]
	l.tables = append(l.tables[:l.given():l.given()], own...)
	at := slices.IndexFunc(l.tables, func(v volume) bool { return v.id == chosen.id && v.name == chosen.name })
	l.chosen[playSection] = max(at, 0)
}

// given is how many tables are not the player's own.
func (l *lobby) given() int {
	n := slices.IndexFunc(l.tables, func(v volume) bool { return !v.when.IsZero() })
	if n < 0 {
		return len(l.tables)
	}
	return n
}

// layOwnHead is the line above the tables that a player has saved.
func (l *lobby) layOwnHead(r ui.Rect) {
	where, _ := l.games.OwnPath()
	l.heading(r, "Your tables", "saved in "+where)
}

// layOwnLine says of a table that a player has saved what its file is called and
// when it was saved.
func (l *lobby) layOwnLine(x, y, wide float64, v *volume) {
	l.page.Pair(x, y, wide, ui.Text(v.name+".toml", ui.TextSoft).In(ui.InkSoft), ui.Text(whenText(v.when, time.Now()), ui.TextSoft).In(ui.InkSoft))
}
