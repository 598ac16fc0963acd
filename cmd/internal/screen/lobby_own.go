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

// ownCases reads the rulings that a player has saved.
func ownCases(list []games.Own) []volume {
	out := ownVolumes(list)
	for i := range out {
		out[i].name, out[i].chapter = caseFolder+out[i].name, "Your rulings"
	}
	return out
}

// caseFolder stands before the names of the player's own rulings, which have a folder of
// their own beside that of the tables.
const caseFolder = "rulings/"

// listCases lists the rulings that a player has saved before the others; what is chosen
// stays so.
func (l *lobby) listCases(own []volume) {
	chosen := ""
	if v := l.caseNow(); v != nil {
		chosen = v.id + v.name
	}
	given := slices.IndexFunc(l.rulings, func(v volume) bool { return v.when.IsZero() })
	if given < 0 {
		given = len(l.rulings)
	}
	l.rulings = slices.Concat(own, l.rulings[given:])
	l.seek()
	at := slices.IndexFunc(l.found, func(i int) bool { return l.rulings[i].id+l.rulings[i].name == chosen })
	l.chosen[rulingsSection] = max(at, 0)
}

// caseNow is the worked case that is chosen; nil for none.
func (l *lobby) caseNow() *volume {
	if i := l.chosen[rulingsSection]; i < len(l.found) {
		return &l.rulings[l.found[i]]
	}
	return nil
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
		l.seats = newSeating()
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

// ownNow is the table or the ruling of the player's own that is chosen; nil for none.
func (l *lobby) ownNow() *volume {
	if l.section == rulingsSection {
		if v := l.caseNow(); v != nil && !v.when.IsZero() {
			return v
		}
	}
	if l.section != playSection {
		return nil
	}
	if v := &l.tables[l.chosen[playSection]]; !v.when.IsZero() {
		return v
	}
	return nil
}
