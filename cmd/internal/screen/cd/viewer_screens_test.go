package cd

import (
	"os"
	"path/filepath"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// Every screen of a game that is watched again is whole in every window: no words lie on
// others, are cut short or reach out of their panel.
func TestScreensOfViewer(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../../../../game/commanddecision/testdata/games/lezey-1944.jsonl")
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "lezey-over-1.jsonl"), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	folder := games.In(dir)
	of, err := folder.Past("lezey-over-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	of.Notes = []games.Note{
		{Action: 200, As: "German", Text: "Should have kept Panther 23 behind the wood until the grenadiers had found the gun."},
		{Action: 320, As: "referee", Text: "Held the gun's fire since turn 3 for this flank."},
	}
	windowtest.Do(t, func() {
		base, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		brush, err := ui.NewBrush()
		if err != nil {
			t.Error(err)
			return
		}
		fan, err := table.NewFan()
		if err != nil {
			t.Error(err)
			return
		}
		v, err := NewViewer(&Tools{Brush: brush, Fan: fan, Games: folder}, nil, of)
		if err != nil {
			t.Error(err)
			return
		}
		defer v.Close()
		faults := &windowtest.Faulty{Said: map[string]bool{}, Cuts: []string{}}
		for _, p := range windowtest.Panes() {
			theme := base.At(p.Text, p.Palette)
			v.Layout(p.Size, theme)
			look := func(name string) {
				v.lay()
				v.lay() // how high some are is known now
				for _, s := range faults.Find(v.t.page, theme, []string{"bar", "card", "tray", "log panel", "sight profile", "map overview"}) {
					t.Errorf("%s, %s: %s", name, p.Name, s)
				}
			}
			v.over = noOverlay
			v.look(0)
			v.jump(0)
			look("beginning")
			for k := 5; k < len(v.line); k += 31 {
				v.jump(k)
				look("moment")
			}
			for _, o := range []overlay{helpOverlay, verdictOverlay, seatsOverlay} {
				v.opens(o)
				look("overlay")
			}
			v.shuts()
			v.asksExport()
			for i := range exportables {
				v.chooseExport(i)
				look("export " + exportables[i].ending)
			}
			v.exporting.said = "It is written to /home/somebody/.local/share/sightline/games/exports/lezey-1944-figures-german-turns.csv. With it are those of stands and of rolls."
			look("exported")
			v.shuts()
			v.noteHere()
			v.noting.note.Text = of.Notes[0].Text
			look("note")
			v.shuts()
			v.look(1)
			v.rest = true
			v.t.choose(v.t.player.model.pieces[0].Name, false)
			v.t.switchLine()
			look("side, with a stand and the line")
			v.t.switchLine()
			v.foldLog()
			v.foldCard()
			look("folded, or opened")
			v.logShut, v.cardHid, v.rest = nil, nil, false
		}
	})
}
