package cd

import (
	"strings"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/geom"
)

// The pointer rests on ground for half a second before a tip tells of it: it passes over
// all that lies there. It is as near to an obstacle as a finger is thick.
const (
	groundTicks = 30
	groundNear  = 6
)

// groundTip is what is said of the obstacle that the pointer rests on, if it rests on one
// and on nobody, and where: at the pointer.
func (t *Table) groundTip() (text string, of ui.Rect) {
	if t.rests.on != "" || t.rests.ticks < groundTicks || t.menu || t.help || t.dialog != nil || t.popup != nil || t.peek {
		return "", of
	}
	view := t.player.model.view
	far := max(geom.Length(groundNear*t.theme.Density/t.camera.Scale*float64(geom.Inch)), geom.Inch/8)
	o, is := view.AskObstacle(table.Point(t.camera.ToTable(t.rests.at)), far)
	if !is {
		return "", of
	}
	at := t.page.Unit(t.rests.at)
	return strings.Join(usual.Obstacle(view, &o), "\n"), ui.Rect{X: at.X + 10, Y: at.Y, W: 1, H: 14}
}
