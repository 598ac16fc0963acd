package free

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

// doing is what each command does at the table, by its name among the keys.
var doing = map[string]func(*tableScene){
	"fit":         func(t *tableScene) { t.camera.Fit() },
	"zoom in":     func(t *tableScene) { t.camera.ZoomAt(t.zoomPoint(), zoomStep) },
	"zoom out":    func(t *tableScene) { t.camera.ZoomAt(t.zoomPoint(), 1/zoomStep) },
	"undo":        func(t *tableScene) { t.letGo(); t.undo() },
	"redo":        func(t *tableScene) { t.letGo(); t.redo() },
	"line":        func(t *tableScene) { t.toggleSight() },
	"veil":        func(t *tableScene) { t.switchSeen(wholeSide) },
	"view":        func(t *tableScene) { t.switchSeen(oneStand) },
	"question":    func(t *tableScene) { t.ask(t.otherQuestion()) },
	"swap":        func(t *tableScene) { t.swap() },
	"legend":      func(t *tableScene) { t.legend.shown = !t.legend.shown },
	"save moment": func(t *tableScene) { t.saveTable() },
	"studio":      func(t *tableScene) { t.opensStudio() },
	"open":        func(t *tableScene) { t.open(nil) },
	"start over":  func(t *tableScene) { t.letGo(); t.startOver() },
	"help":        func(t *tableScene) { t.letGo(); t.help = true },
	"fullscreen":  func(*tableScene) { ebiten.SetFullscreen(!ebiten.IsFullscreen()) },
	"quit":        func(t *tableScene) { t.quits() },
	clearChoice:   func(t *tableScene) { t.escape() },
}

// clearChoice is the command of Escape, which no player can change.
const clearChoice = "back"

// zoomStep is how much closer a key brings the table.
const zoomStep = 1.25

// besides are keys of other programs that do what they do there, where no command
// has been given them.
var besides = map[string]string{"Escape": clearChoice, "Ctrl+Z": "undo", "Ctrl+Shift+Z": "redo", "_": "zoom out"}

// commandsOf returns what the keys of a tick ask for, with the keys that a player
// has changed.
func commandsOf(in *ui.Input, m keys.Changed) []string {
	var out []string
	for _, key := range in.Typed() {
		if id := commandOf(key, m); id != "" {
			out = append(out, id)
		}
	}
	return out
}

// commandOf returns the command of a key, or "".
func commandOf(key string, m keys.Changed) string {
	for _, c := range keys.Table {
		if c.AtFree() && m.Of(c.ID, "") == key {
			return c.ID
		}
	}
	return besides[key]
}

// key is how the key of a command is written in sentences.
func (s *session) key(id string) string { return keys.Cap(s.keys.Of(id, "")) }
