package screen

import (
	"image"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// The buttons below Play are whole, whether a game of the table goes on or none does: once
// one was kept they read "… B" and "… F".
func TestLabelsBelowPlayAreWhole(t *testing.T) {
	l := lobbyOfGames(t)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		brush, failed := ui.NewBrush()
		if err != nil || failed != nil {
			t.Error(err, failed)
			return
		}
		l.free.Brush, l.cd.Brush = brush, brush
		l.Layout(image.Pt(1280, 800), th)
		for l.reading || l.answers.reading {
			l.Update(&ui.Input{})
			time.Sleep(time.Millisecond)
		}
		v := &l.tables[0]
		text, err := v.measured(l.measuring(v))
		if err != nil {
			t.Error(err)
			return
		}
		for name, id := range map[string]string{"none": "", "kept": idOf(text)} {
			l.kept[0].id, l.kept[0].Aside = id, false
			if has := l.keptOf(v) >= 0; has != (id != "") {
				t.Errorf("%s: a game of the table goes on: %v", name, has)
			}
			l.lay()
			for _, want := range []string{"Begin", "Free table", "Far apart"} {
				if want == "Begin" && id != "" {
					want = "Begin anew"
				}
				if said := strings.Join(l.page.Said(), "\n"); !strings.Contains("\n"+said+"\n", "\n"+want+"\n") {
					t.Errorf("%s: no button says %q whole", name, want)
				}
			}
			keepPicture(t, l, image.Pt(1280, 800), "play-"+name)
		}
	})
}
