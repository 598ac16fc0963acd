package free

import (
	"image"
	"os"
	"strings"
	"testing"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// A paper is a free table that is laid out in windows of all sizes.
type paper struct {
	t     *testing.T
	scene *tableScene
	theme *ui.Theme
}

// look looks at what shows, in every window: buttons lie in the bar and on no other,
// and the words of bar and panel have their room.
func (p *paper) look(name string) {
	for _, w := range []struct {
		name string
		size image.Point
		text float64
	}{
		{"1280", image.Pt(1280, 800), 1}, {"1024", image.Pt(1024, 640), 1},
		{"1280-text-80", image.Pt(1280, 800), 0.8}, {"1920-text-200", image.Pt(1920, 1080), 2},
	} {
		least := p.scene.Least() // as far as the window has room
		scale := min(w.text, max(min(float64(w.size.X)/float64(least.X), float64(w.size.Y)/float64(least.Y)), 1))
		p.scene.Layout(w.size, p.theme.At(scale, ui.Palette{}))
		dst := ebiten.NewImageWithOptions(image.Rectangle{Max: w.size}, &ebiten.NewImageOptions{Unmanaged: true})
		p.scene.Draw(dst)
		p.scene.Draw(dst) // what has its size now has its place
		// All that was drawn would wait in memory for the end of the frame.
		dst.ReadPixels(make([]byte, 4*w.size.X*w.size.Y))
		dst.Deallocate()
		p.bar(name + ", " + w.name)
		p.panel(name+", "+w.name, p.scene.panel.body)
		if p.scene.help {
			p.sheet(name + ", " + w.name)
		}
	}
}

// sheet fails if words of the help reach out of it, lie on others or are cut short.
func (p *paper) sheet(name string) {
	s, th := p.scene.layHelp(), p.scene.theme
	if size := p.scene.size; s.place.X < 0 || s.place.Y < 0 || s.place.Right() > float64(size.X) || s.place.Bottom() > float64(size.Y) {
		p.t.Errorf("%s: the sheet at %.0f is not in the window", name, s.place)
	}
	var before []ui.Rect
	for _, w := range s.words {
		size := ui.NewLabels(th).Size(w.Label)
		r := ui.Rect{X: w.at.X - w.by.X*size.X, Y: w.at.Y - w.by.Y*size.Y, W: size.X, H: size.Y}
		if r.X < s.place.X || r.Y < s.place.Y || r.Right() > s.place.Right() || r.Bottom() > s.place.Bottom() {
			p.t.Errorf("%s: %q at %.0f reaches out of the sheet %.0f", name, w.Text, r, s.place)
		}
		for _, o := range before {
			if !o.Meets(r.Inset(0, 2)).Empty() {
				p.t.Errorf("%s: %q lies on other words", name, w.Text)
			}
		}
		if before = append(before, r.Inset(0, 2)); strings.HasSuffix(w.Text, "…") {
			p.t.Errorf("%s: %q is cut short", name, w.Text)
		}
	}
}

// bar fails if buttons lie on each other or leave the words of the bar too little room.
func (p *paper) bar(name string) {
	bar, b := p.scene.regions.bar, p.scene.bar
	for i, w := range b.list {
		r := w.GetWidget().Rect
		if r.Empty() || !r.In(bar) {
			p.t.Errorf("%s: %q at %v is not in the bar %v", name, b.names[i], r, bar)
		}
		for j := range i {
			if r.Overlaps(b.list[j].GetWidget().Rect) {
				p.t.Errorf("%s: %q lies on %q", name, b.names[i], b.names[j])
			}
		}
	}
	th := p.scene.theme
	room := float64(b.buttons.GetWidget().Rect.Min.X) - th.Fpx(12+gap)
	say, below := p.scene.said(room)
	if w := say.Width(th); w > room {
		p.t.Errorf("%s: %q is cut short: it takes %.0f of %.0f", name, say.Text, w, room)
	}
	for _, line := range below {
		say.Text = line
		if w := say.Width(th); w > float64(p.scene.regions.panel.Min.X)-th.Fpx(2*12) {
			p.t.Errorf("%s: %q is cut short below the bar: it takes %.0f", name, line, w)
		}
	}
	if say.Text == "" || len(below) > 2 {
		p.t.Errorf("%s: the prompt takes %d lines below the bar", name, len(below))
	}
}

// panel fails if words of the panel reach out of it or lie on others.
func (p *paper) panel(name string, in *widget.Container) {
	var before image.Rectangle
	for _, c := range in.Children() {
		r := c.GetWidget().Rect
		if r.Min.X < p.scene.regions.panel.Min.X || r.Max.X > p.scene.regions.panel.Max.X {
			p.t.Errorf("%s: %v is not in the panel %v", name, r, p.scene.regions.panel)
		}
		if r.Overlaps(before) {
			p.t.Errorf("%s: what is at %v lies on what is at %v", name, r, before)
		}
		before = r
		switch c := c.(type) {
		case *widget.Container:
			p.panel(name, c)
		case *widget.Text:
			if w, h := c.PreferredSize(); w > r.Dx()+1 || h > r.Dy()+1 {
				p.t.Errorf("%s: %q takes %d by %d of %v", name, c.Label, w, h, r)
			}
		}
	}
}

// The free table, and the copy of a match on it, are laid out in windows of all sizes.
func TestScreensOfFreeTable(t *testing.T) {
	text, err := os.ReadFile("testdata/behind-a-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	f := games.In(t.TempDir())
	t.Cleanup(f.Close)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
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
		tools := &Tools{Brush: brush, Fan: fan, Games: f}
		scene, err := NewTable(tools, nil, "behind-a-wood", text)
		if err != nil {
			t.Error(err)
			return
		}
		walk := func(kind string, s *tableScene) {
			p := &paper{t, s, th}
			s.say("")
			p.look(kind)
			s.choose(0)
			p.look(kind + ", one chosen")
			s.choose(1)
			p.look(kind + ", a line")
			s.ask(s.otherQuestion())
			p.look(kind + ", the other question")
			s.pressSeen()
			p.look(kind + ", what is seen")
			s.say("Saved as /home/somebody/.local/share/sightline/games/tables/behind-a-wood-moment.toml. The lobby lists it under Play, Your tables.")
			p.look(kind + ", saved")
			s.help = true
			p.look(kind + ", help")
		}
		walk("free table", scene)
		at, end, err := f.Study("behind-a-wood", text)
		if err != nil {
			t.Error(err)
			return
		}
		defer end()
		copied, err := NewStudy(tools, nil, "behind-a-wood", Study{Seat: at, End: func() {}})
		if err != nil {
			t.Error(err)
			return
		}
		walk("copy", copied.(*tableScene))
	})
}
