package screen

import (
	"path/filepath"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
)

// ownVolumes reads the tables that a player has saved.
func ownVolumes(list []games.Own) (out []volume) {
	for _, o := range list {
		v := newVolume(filepath.Base(o.File), o.Text)
		v.name, v.when, v.called = strings.TrimSuffix(v.name, ".toml"), o.When, o.Called
		out = append(out, v)
	}
	return out
}

// listOwn lists the tables that a player has saved after the others; what is chosen
// stays so.
func (l *lobby) listOwn(own []volume) {
	was := l.chosen[playSection]
	chosen := l.tables[was]
	l.tables = append(l.tables[:l.given():l.given()], own...)
	at := slices.IndexFunc(l.tables, func(v volume) bool { return v.id == chosen.id && v.name == chosen.name })
	if at < 0 { // removed: the one in its place, which is in view
		at = min(was, len(l.tables)-1)
		l.seats.measuring = ""
	}
	l.chosen[playSection] = at
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
	if l.browser != nil {
		where = "this browser"
	}
	l.heading(r, "Your tables", "saved in "+where)
}

// ownNow is the table of the player's own that is chosen; nil for none.
func (l *lobby) ownNow() *volume {
	if l.section != playSection {
		return nil
	}
	if v := &l.tables[l.chosen[playSection]]; !v.when.IsZero() {
		return v
	}
	return nil
}
