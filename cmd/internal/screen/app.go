package screen

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/cd"
	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/sound"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/settings"
)

// app is the program as Ebitengine runs it.
type app struct {
	theme    *ui.Theme
	settings *settings.File
	scene    ui.Scene
	devices  ui.Inputs
	tracer   ui.Tracer
	size     image.Point // of the window in device pixels
	laid     image.Point // the size the scene is laid out for
	density  float64
	onStart  func() // called at the first tick
	onShown  func() // called when the first frame is drawn; nil after it
	address  addressing
	lobby    *lobby
	speaking speaking
	rest     rest
	drawn    float64 // how long the frame since the last tick kept the window waiting, in milliseconds
}

func newApp(o Options) (*app, error) {
	th, err := ui.NewTheme()
	if err != nil {
		return nil, err
	}
	a := &app{theme: th, tracer: ui.StandardTracer(), density: 1, rest: newRest()}
	brush, err := ui.NewBrush()
	if err != nil {
		return nil, err
	}
	fan, err := table.NewFan()
	if err != nil {
		return nil, err
	}
	a.settings = o.Settings
	if a.speaking.browser = o.Browser; o.Browser != nil {
		a.devices.Brought, a.onShown = o.Browser.Brought, o.Browser.Shown
	}
	tools := &free.Tools{Brush: brush, Fan: fan, Games: o.Games, Clipboard: o.Clipboard, Export: o.export, Site: o.site()}
	match := &cd.Tools{Brush: brush, Fan: fan, Games: o.Games, Export: o.export, Copy: o.copy, Site: func() string { return tools.Site }, Study: study(tools), Sound: sound.NewPlayer()}
	l := newLobby(tools, match, &o)
	a.theme.Clicked = func() { match.Sound.Play(sound.Click) }
	a.scene, a.lobby, a.address = l, l, addressing{follow: o.Follow, hash: o.Hash}
	switch {
	case o.Watch != "":
		s, err := l.watched(o.Watch)
		if err != nil {
			return nil, err
		}
		a.scene = s
	case o.Match != nil:
		t, err := l.matched(o.Name, o.Text, l.games.OpenMatch, *o.Match)
		if err != nil {
			return nil, err
		}
		a.scene = t
	case o.Again != (Again{}):
		s, err := l.reopened(o.Again)
		if err != nil {
			l.refuse(err)
			a.address.hash = ""
			break
		}
		a.scene = s
	case o.Free:
		t, err := free.NewTable(tools, l, o.Name, o.Text)
		if err != nil {
			return nil, err
		}
		a.scene, l.shelved = t, shelved{t, o.Hash}
	case o.Text != nil:
		l.offer(o.Name, o.Text)
	}
	return a, nil
}

// Update runs one tick.
func (a *app) Update() error {
	if a.onStart != nil {
		a.onStart()
		a.onStart = nil
	}
	since := startWatch()
	a.place()
	in := a.devices.Read()
	a.speaking.press(a.scene)
	next := a.scene.Update(&in)
	if next == nil {
		return ebiten.Termination
	}
	if next != a.scene {
		a.scene = next
		a.laid = image.Point{}
		a.place()
	}
	a.address.see(a.lobby, a.scene)
	a.speaking.say(a.scene)
	a.rest.see(a, &in)
	a.tracer.Write(a.scene, math.Max(since.frozen(), a.drawn))
	a.drawn = 0
	return nil
}

// place lays the scene out for the window as it is now.
func (a *app) place() {
	scale := a.density * a.enlarged()
	palette := ui.Palette{High: a.settings.High, Safe: a.settings.Safe}
	same := scale == a.theme.Density && palette == a.theme.Palette
	if a.size == a.laid && same || a.size == (image.Point{}) {
		return
	}
	if !same {
		a.theme = a.theme.At(scale, palette)
	}
	a.laid = a.size
	a.scene.Layout(a.size, a.theme)
}

// leastPage is the room that panels need, in units: text grows no larger than
// leaves them that.
var leastPage = image.Pt(640, 400)

// A roomy scene needs more than that.
type roomy interface {
	Least() image.Point // in units
}

// enlarged is the size of text, 1 as it comes, as far as the window has room.
func (a *app) enlarged() float64 {
	want, least := float64(a.settings.Text)/100, leastPage
	if r, ok := a.scene.(roomy); ok {
		least = r.Least()
	}
	room := math.Min(float64(a.size.X)/float64(least.X), float64(a.size.Y)/float64(least.Y)) / a.density
	return math.Min(want, math.Max(room, 1))
}

// Draw draws the window.
func (a *app) Draw(dst *ebiten.Image) {
	if a.laid != (image.Point{}) && a.rest.draws() {
		since := startWatch()
		dst.Clear()
		a.scene.Draw(dst)
		a.drawn = since.frozen()
		if a.onShown != nil {
			a.onShown()
			a.onShown = nil
		}
	}
}

// LayoutF makes one pixel of the game one pixel of the device.
func (a *app) LayoutF(w, h float64) (float64, float64) {
	a.density = ebiten.Monitor().DeviceScaleFactor()
	density := a.density
	w, h = math.Max(1, math.Ceil(w*density)), math.Max(1, math.Ceil(h*density))
	a.size = image.Pt(int(w), int(h))
	return w, h
}

// Layout is never called, as LayoutF is there.
func (a *app) Layout(w, h int) (int, int) { return w, h }

// study opens free tables for matches.
func study(tools *free.Tools) func(ui.Scene, string, cd.Copy) (ui.Scene, error) {
	return func(back ui.Scene, name string, c cd.Copy) (ui.Scene, error) {
		return free.NewStudy(tools, back, name, free.Study(c))
	}
}
