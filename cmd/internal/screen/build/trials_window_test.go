//go:build !js

package build

import (
	"bytes"
	"image"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// The program plays what is built against itself, beside the ticks, and the window shows a
// report, which can be saved; stopped, it tells of the games that are over.
func TestTableIsSimulated(t *testing.T) {
	windowtest.Do(t, func() {
		b := tableOf(t, "first-fight")
		th, err := ui.NewTheme()
		if b == nil || err != nil {
			t.Error(err)
			return
		}
		path, err := b.tools.Games.SaveBuilt(b.name, []byte(b.view.Text()), false)
		if err != nil {
			t.Error(err)
			return
		}
		saved := map[string]string{}
		b.tools.Export = func(name string, write func(io.Writer) error) (string, error) {
			var out bytes.Buffer
			err := write(&out)
			saved[name] = out.String()
			return "It is written.", err
		}
		b.Layout(image.Pt(1280, 800), th)
		b.settles()
		text := b.view.Text()
		press := func(k ebiten.Key) { b.Update(&ui.Input{Keys: []ebiten.Key{k}}); b.Update(&ui.Input{}) }
		plays := func(until func() bool) {
			slow := time.Duration(0)
			for end := time.Now().Add(4 * time.Minute); time.Now().Before(end) && !until(); {
				since := time.Now()
				b.Update(&ui.Input{})
				slow = max(slow, time.Since(since))
				time.Sleep(2 * time.Millisecond)
			}
			t.Log("the slowest tick took", slow)
		}
		press(ebiten.KeyF5)
		keep := func(name string) {
			dst := ebiten.NewImage(1280, 800)
			b.Draw(dst)
			windowtest.Keep(t, name, dst)
			dst.Deallocate()
		}
		keep("build-simulate")
		b.clicks(b.spot("play 4"))
		plays(func() bool { return b.trials.over > 0 })
		b.lay()
		keep("build-simulating")
		plays(b.trials.reported)
		if !b.trials.reported() || b.trials.over != 4 {
			t.Errorf("%d games are over, and the report is there: %t (%s)", b.trials.over, b.trials.reported(), b.message)
			return
		}
		b.settles()
		keep("build-simulated")
		said := strings.Join(b.page.Said(), "\n")
		for _, want := range []string{"First fight: 4 games", "Who wins", "What is lost", "Blue wins"} {
			if !strings.Contains(said, want) {
				t.Errorf("the report says nothing of %q:\n%s", want, said)
			}
		}
		faults := &windowtest.Faulty{Said: map[string]bool{}}
		for _, s := range faults.Find(b.page, th, []string{"trials panel"}) {
			t.Error(s)
		}
		for range 6 {
			press(ebiten.KeyPageDown)
		}
		b.settles()
		keep("build-simulated-end")
		b.clicks(b.spot("save report"))
		if page := saved["first-fight-simulated.html"]; !strings.Contains(page, "<svg") || !strings.Contains(page, "sightline simulate "+path+" -n 4 --seed built") {
			t.Errorf("saved are %d bytes, not the report", len(page))
		}
		// Others, stopped at once.
		b.clicks(b.spot("more trials"))
		b.clicks(b.spot("play 40"))
		plays(func() bool { return b.trials.over > 0 })
		b.lay()
		b.clicks(b.spot("stop trials"))
		plays(func() bool { return b.trials.reported() })
		if n := b.trials.over; n == 0 || n >= 40 {
			t.Errorf("stopped, %d games are told of", n)
		}
		press(ebiten.KeyEscape)
		if b.trials.open || b.view.Text() != text {
			t.Error("closed, the table is not as it was")
		}
	})
}
