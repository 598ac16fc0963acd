package picture

import (
	"os"
	"testing"

	"fmt"
	"image/color"
	"image/png"
	"math"
	"sightline/scenarios"
	"sightline/units"
	"time"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	write := func(name string, p *Picture, dpi float64) {
		f, err := os.Create(dir + "/" + name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := p.WritePNG(f, dpi); err != nil {
			t.Fatal(name, err)
		}
	}
	for n, s := range tables() {
		w, _ := tableRect(s).Size()
		write("ground-"+n, Terrain(s), 1500/w)
		p := Table(s, Options{})
		w, _ = p.Bounds.Size()
		write("table-"+n, p, 1500/w)
	}
	write("sheet-clear", Sheet(slot(), clearRuling()), 22)
	write("sheet-blocked", Sheet(slot(), blockedRuling()), 22)
	write("profile-dark", Profile(blockedRuling(), 9, 1.8, DarkTheme), 96)
	write("profile-paper", Profile(clearRuling(), 9, 1.8, PaperTheme), 96)
}

func TestLookStands(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	p := &Picture{Bounds: Rect{Max: Pt(17, 10)}}
	p.Add(&Path{Lines: rect(0, 0, 17, 10), Style: Style{Fill: paper}})
	ns := units.Nations()
	for i, s := range units.Symbols() {
		w, d := 0.75, 0.75
		if i >= 13 {
			d = 1.25
		}
		n := ns[i%len(ns)].Color
		l := StandLook{Width: w, Depth: d, Fill: color.NRGBA{n.R, n.G, n.B, 255}, Symbol: s, Company: i % 10}
		at := Pt(0.8+float64(i%14)*1.2, 1+float64(i/14)*2)
		p.Over(Stand(l).Placed(at, 0, 1))
		l.Small = true
		p.Over(Stand(l).Placed(Pt(at.X, at.Y+4), 30, 1))
		l.Small = false
		switch i % 4 {
		case 0:
			l.Destroyed = true
		case 1:
			l.Selected = true
		case 2:
			l.Hidden = true
		case 3:
			l.Carrying = true
		}
		p.Over(Stand(l).Placed(Pt(at.X, at.Y+7-float64(i/14)*0.4), 20, 1))
	}
	f, err := os.Create(dir + "/stands.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := p.WritePNG(f, 85); err != nil {
		t.Fatal(err)
	}
}

func TestLookScreen(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	for n, s := range map[string]*scenarios.Setup{"everything": everything(), "village": village()} {
		p := Terrain(s)
		p.stands(s)
		for z, sc := range []float64{8, 17, 60} {
			w := math.Min(66, 1280/sc)
			start := time.Now()
			img := p.Raster(Rect{Pt(20-w*20/66, 15-w/1.6*15/44), Pt(20-w*20/66+w, 15-w/1.6*15/44+math.Min(44, 800/sc))}, sc)
			t.Log(n, sc, time.Since(start), img.Rect, len(p.Shapes))
			f, _ := os.Create(fmt.Sprintf("%s/screen-%s-%d.png", dir, n, z))
			png.Encode(f, img)
			f.Close()
		}
	}
}
