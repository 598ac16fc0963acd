package screen

import (
	"image"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// In large text the sections of the lobby lost the caps of their keys.
func TestSectionsKeepTheirKeys(t *testing.T) {
	l := lobbyOfGames(t)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		brush, failed := ui.NewBrush()
		if err != nil || failed != nil {
			t.Error(err, failed)
			return
		}
		l.free.Brush, l.cd.Brush = brush, brush
		l.section = helpSection
		for _, text := range []float64{1, 1.5, 2} {
			l.Layout(image.Pt(1280, 800), th.At(text, ui.Palette{}))
			l.lay()
			for _, key := range []string{"1", "2", "3", "4", "5", "6", "F1", "Ctrl Q"} {
				if !slices.Contains(l.page.Said(), key) {
					t.Errorf("in text of %.0f %% the key %s does not show", 100*text, key)
				}
			}
		}
	})
}
