package picture

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/scenarios"
)

// On a large table what is hatched was too small to see.
func TestSmallCorridorIsEnlarged(t *testing.T) {
	s, r := ruled(t, "sight", "10, 12", "14, 12", areaText("Gorse", "bush", "[11.5, 10], [12.5, 10], [12.5, 14], [11.5, 14]", ""))
	p := Sheet(scene.Of(s), r)
	frames := pathsOf(p, "inset")
	if len(frames) != 2 {
		t.Fatalf("%d frames, want one on the table and one of the inset", len(frames))
	}
	in, large := frames[0].Extent(), frames[1].Extent()
	w, _ := in.Size()
	wide, _ := large.Size()
	if wide < worthIt*w {
		t.Errorf("%.1f inches are drawn as %.1f", w, wide)
	}
	hatched := false
	for _, q := range pathsOf(p, partID(0)) {
		b := q.Extent()
		hatched = hatched || b.Touches(large) && large.Contains(b.Min) && large.Contains(b.Max)
	}
	if !hatched {
		t.Error("the part is not in the inset")
	}
	if faults := faultyLabels(p); faults != nil {
		t.Error(faults)
	}
	if frames := pathsOf(Sheet(scene.Of(slot()), blockedRuling()), "inset"); frames != nil {
		t.Error("a corridor of half the table is enlarged")
	}
}

// What is hatched and smaller than a letter had no inset: in a corridor too long for
// one, that is of what is hatched.
func TestSmallPartsAreEnlarged(t *testing.T) {
	for name, whole := range map[string]bool{"past-a-town": true, "past-smoke-on-a-hill": true, "along-the-side-of-the-corridor": false} {
		doc, err := scenarios.LoadFS(os.DirFS("../../../scenarios/testdata/sight"), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		board, err := doc.Ruling.Board()
		if err != nil {
			t.Fatal(err)
		}
		ask := doc.Ruling.Ask
		r := board.Rule(ask.Question, doc.Ruling.StandIndex(ask.From), doc.Ruling.StandIndex(ask.To))
		p := Sheet(scene.Of(doc.Setup()), r)
		frames := pathsOf(p, "inset")
		if len(frames) != 2 {
			t.Errorf("%s: %d frames, want one on the table and one of the inset", name, len(frames))
			continue
		}
		in := frames[0].Extent()
		corridor := bounds(closed(pointsOf(r.Corridor)...))
		if got := in.Contains(corridor.Min) && in.Contains(corridor.Max); got != whole {
			t.Errorf("%s: all of the corridor is in the inset: %v", name, got)
		}
		for _, part := range r.Parts {
			if box := bounds(linesOfPart(part)); part.Blocks && !(in.Contains(box.Min) && in.Contains(box.Max)) {
				t.Errorf("%s: a part of %s is not in the inset", name, part.Name)
			}
		}
		if faults := faultyLabels(p); faults != nil {
			t.Errorf("%s: %v", name, faults)
		}
	}
}

func TestCroppedKeepsWithin(t *testing.T) {
	crop := Rect{Pt(20, 10), Pt(40, 25)}
	p := cropped(Ground(scene.Of(everything())), crop, 0.05)
	if len(p.Shapes) < 50 {
		t.Fatalf("%d shapes", len(p.Shapes))
	}
	for _, s := range p.Shapes {
		q, ok := s.(*Path)
		if !ok {
			continue
		}
		for _, l := range q.Lines {
			for _, pt := range l.Points {
				if !crop.Grow(1e-9).Contains(pt) {
					t.Fatalf("%s reaches %v", q.ID, pt)
				}
			}
		}
	}
}

// The end of a wide river that leaves an inset aslant lay beside it, as a speck on the paper;
// and of one whose middle is beyond it nothing was drawn.
func TestWideRiversEndAtTheInset(t *testing.T) {
	const pen = 0.1
	river := "[[terrain]]\nname = %q\nkind = \"stream\"\nwidth = 2.5\nline = [%s]\n"
	text := areaText("Gorse", "bush", "[11.5, 10], [12.5, 10], [12.5, 14], [11.5, 14]", "") +
		fmt.Sprintf(river, "Aslant", "[4, 6], [12, 13.8], [20, 18]") + fmt.Sprintf(river, "Beside", "[2, 9], [22, 9]")
	s, r := ruled(t, "sight", "10, 12", "14, 12", text)
	crop := Rect{Pt(7, 10), Pt(17, 14)}
	p := inset(scene.Of(s), r, crop, pen)
	p.Shapes = slices.DeleteFunc(p.Shapes, func(s Shape) bool { _, is := s.(*Label); return is })
	all, edge, perInch := crop.Grow(2), crop.Grow(frameWide*pen/2+0.03), 40.0
	img := p.Raster(all, perInch)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			at := Pt(all.Min.X+(float64(x)+0.5)/perInch, all.Min.Y+(float64(y)+0.5)/perInch)
			if !edge.Contains(at) && img.RGBAAt(x, y).A > 0 {
				t.Fatalf("something is drawn at %v, beyond %v", at, crop)
			}
		}
	}
	if len(pathsOf(p, "terrain/2")) == 0 {
		t.Error("the bank of the river beside it is not drawn")
	}
}

// A hatched sliver of a thirtieth of an inch beside a stand was hidden by its base.
func TestTinyPartsAreRinged(t *testing.T) {
	s, board := shipped(t, "from-the-horn-into-the-bay")
	r := board.Rule(s.ask.Question, s.StandIndex(s.ask.From), s.StandIndex(s.ask.To))
	rings, stands := 0, false
	for _, sh := range Table(scene.Of(s.Setup), Options{Ruling: r, Bare: true}).Shapes {
		if c, ok := sh.(*Circle); ok && c.ID == partID(0) {
			rings++
			if !stands {
				t.Error("a ring lies under the stands")
			}
		}
		stands = stands || sh.Name() == standID(1)
	}
	if rings != 2 {
		t.Errorf("%d circles about the sliver, want a light one and a dark one", rings)
	}
}

// The name of a hill lay over another in an inset, where only its edge was to be seen.
func TestNamesOfInsetsLieOnTheirAreas(t *testing.T) {
	s, board := shipped(t, "within-the-shadow")
	r := board.Rule(s.ask.Question, s.StandIndex(s.ask.From), s.StandIndex(s.ask.To))
	crop := Rect{Pt(5.2, 10), Pt(16.2, 14)}
	found := 0
	for _, sh := range inset(scene.Of(s.Setup), r, crop, 0.17).Shapes {
		l, ok := sh.(*Label)
		if !ok || l.Text != "Lower" && l.Text != "Upper" {
			continue
		}
		found++
		if box := l.inked(); (l.Text == "Lower") != (box.Max.X < 6) || box.Max.X > 10 {
			t.Errorf("%q lies at %v", l.Text, box)
		}
	}
	if found != 2 {
		t.Errorf("%d names, want those of both contours", found)
	}
}

// The legend told of parts that do not block where none was drawn.
func TestLegendTellsOfWhatIsDrawn(t *testing.T) {
	for name, want := range map[string]string{"passed-by-a-hair": "part that would block", "lining-a-bocage": "part that does not block", "in-contact-across-a-bank": ""} {
		s, board := shipped(t, name)
		r := board.Rule(s.ask.Question, s.StandIndex(s.ask.From), s.StandIndex(s.ask.To))
		for _, e := range lineEntries(scene.Of(s.Setup), Options{Ruling: r}) {
			if strings.HasPrefix(e.text, "part that") && e.text != want || want == "" && e.text == "halfway line" {
				t.Errorf("%s: the legend has %q", name, e.text)
			}
		}
	}
}

// The legend of a screen said nothing of signs, of the knob, nor of who is hidden
// or aboard, and listed every company.
func TestLegendTellsOfIcons(t *testing.T) {
	s, err := scenarios.Load("../../../scenarios/library/lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for _, shape := range Legend(scene.Of(s.Setup()), Options{}, 15).Shapes {
		if l, ok := shape.(*Label); ok {
			said[l.Text]++
		}
	}
	for _, want := range []string{"infantry", "mortar", "hidden, its rim dashed", "others are aboard", "knob: drag it to turn the stand", "stands in a pile: click it", "how far is seen, 10\"", "band of its company"} {
		if said[want] != 1 {
			t.Errorf("the legend has %q %d times, want once", want, said[want])
		}
	}
}
