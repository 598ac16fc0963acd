package boards

import (
	"encoding/json"
	"image/color"
	"math"
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/game"
	"sightline/game/hexboard"
	"sightline/game/zoneboard"
	"sightline/scenarios"
)

// Every scenario that comes with the program has a map on which each cell holds its own middle
// and none of another, and forces on both sides.
func TestMaps(t *testing.T) {
	for _, k := range All() {
		for _, name := range k.Names() {
			text, ok := k.File(name)
			if of, is := OfText(name, text); !ok || !is || of != k {
				t.Fatalf("%s is not of %s", name, k.Name())
			}
			d, err := scenarios.Decode(name, text)
			if err != nil {
				t.Fatal(err)
			}
			if n := k.Forces(d.Scenario); n[0] == 0 || n[1] == 0 {
				t.Errorf("%s: forces of %d", name, n)
			}
			b := k.Map(d.Scenario)
			p := b.Draw()
			for _, c := range b.Cells {
				at, box := cellAt(b, c.Middle), b.Bounds
				if at != c.Name {
					t.Errorf("%s: at the middle of %s is %q", name, c.Name, at)
				}
				for _, q := range c.Outline {
					if q.X < box.Min.X-1e-6 || q.Y < box.Min.Y-1e-6 || q.X > box.Max.X+1e-6 || q.Y > box.Max.Y+1e-6 {
						t.Errorf("%s: %s reaches out of the map, to %v", name, c.Name, q)
					}
				}
			}
			if len(p.Shapes) < len(b.Cells) {
				t.Errorf("%s: %d shapes of %d cells", name, len(p.Shapes), len(b.Cells))
			}
			pieces := k.Stand(d.Scenario)
			if len(pieces) == 0 {
				t.Errorf("%s: no pieces begin on it", name)
			}
			shapes := len(p.Shapes)
			for i, x := range pieces {
				if x.Look.Symbol == "" && x.Look.Word == "" && !x.Look.Star || x.Look.Body == (color.NRGBA{}) {
					t.Errorf("%s: piece %d looks like nothing: %+v", name, i, x.Look)
				}
				shapes += len(x.Look.Draw().Shapes)
			}
			if len(b.Worths) == 0 {
				t.Errorf("%s: nothing on it is worth points", name)
			}
			for _, w := range b.Worths {
				shapes += len(w.Draw().Shapes)
			}
			shapes += 2 * len(b.Works)
			if high := b.DrawWith(pieces).Bounds; b.Title != d.Scenario.Title || high.Min.Y >= b.Bounds.Min.Y {
				t.Errorf("%s: %q is no title over it: it is drawn in %v", name, b.Title, high)
			}
			b.Title = ""
			with := b.DrawWith(pieces)
			if len(with.Shapes) != shapes {
				t.Errorf("%s: with its pieces it has %d shapes, want %d", name, len(with.Shapes), shapes)
			}
			for _, x := range with.Shapes[len(p.Shapes):] {
				if e := x.Extent(); e.Min.X < b.Bounds.Min.X-1 || e.Min.Y < b.Bounds.Min.Y-1 || e.Max.X > b.Bounds.Max.X+1 || e.Max.Y > b.Bounds.Max.Y+1 {
					t.Errorf("%s: a piece is off the map: %v", name, e)
				}
			}
		}
	}
}

func cellAt(b *picture.Board, p picture.Point) string {
	if i := b.At(p); i >= 0 {
		return b.Cells[i].Name
	}
	return ""
}

// The side between two hexes is a side of both, whichever way hexes stand.
func TestHexsides(t *testing.T) {
	for _, l := range []hexboard.Layout{{}, {Odd: true}, {Rows: true}, {Rows: true, Odd: true}} {
		b, err := hexboard.New(l, 5, 5)
		if err != nil {
			t.Fatal(err)
		}
		m := Hexes(b)
		h := b.At(2, 2)
		for _, n := range b.Around(h) {
			side := Hexside(b, h, n)
			for _, end := range side {
				for _, c := range []int{b.Index(h), b.Index(n)} {
					near := math.Inf(1)
					for _, q := range m.Cells[c].Outline {
						near = min(near, math.Hypot(q.X-end.X, q.Y-end.Y))
					}
					if near > 1e-9 {
						t.Errorf("%+v: %v of the side of %s and %s is no corner of %s", l, end, b.Label(h), b.Label(n), m.Cells[c].Name)
					}
				}
			}
		}
		if Hexside(b, h, b.At(0, 0)) != nil {
			t.Error("hexes apart have a side")
		}
	}
}

// Zones of which nobody says where they lie come to lie apart, those that are linked nearer.
func TestZonesAreSpread(t *testing.T) {
	var zones []zoneboard.Zone
	var links []zoneboard.Link
	for i := range 9 {
		zones = append(zones, zoneboard.Zone{Name: string(rune('A' + i))})
		if i%3 > 0 {
			links = append(links, zoneboard.Link{A: i - 1, B: i, River: i == 4})
		}
		if i >= 3 {
			links = append(links, zoneboard.Link{A: i - 3, B: i, Road: true})
		}
	}
	b, err := zoneboard.New(zones, links)
	if err != nil {
		t.Fatal(err)
	}
	m := Zones(b, nil, 30, 20)
	far := func(i, j int) float64 {
		p, q := m.Cells[i].Middle, m.Cells[j].Middle
		return math.Hypot(p.X-q.X, p.Y-q.Y)
	}
	if far(0, 1) >= far(0, 2) || far(0, 3) >= far(0, 8) || far(4, 5) < 2 {
		t.Errorf("linked zones lie %.1f and %.1f apart, others %.1f and %.1f", far(0, 1), far(0, 3), far(0, 2), far(0, 8))
	}
	rivers := 0
	for _, e := range m.Edges {
		if e.Kind == picture.RiverEdge {
			rivers++
		}
	}
	if rivers != 1 || len(m.Roads) != 6 {
		t.Errorf("%d rivers and %d roads, want 1 and 6", rivers, len(m.Roads))
	}
}

// A picture of On to Berlin! has the strongpoints that stand and the landing zones.
func TestSignsAreDrawn(t *testing.T) {
	k, _ := Of("berlin")
	text, _ := k.File("tempelhof")
	now, err := k.Open(game.Opening{Name: "tempelhof", Scenario: text, Seed: "signs"})
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range []string{`{"do":"begin"}`, `{"do":"arrange"}`, `{"do":"done"}`} {
		if now, _, err = now.Do([]string{"Allied", "German", "German"}[i], json.RawMessage(a), game.NewDice("signs", i)); err != nil {
			t.Fatal(err)
		}
	}
	if works, flags := k.Signs(now); len(works) != 8 || len(flags) != 1 {
		t.Errorf("there are %d strongpoints and %d landing zones, want 8 and 1", len(works), len(flags))
	}
	d, err := scenarios.Decode("tempelhof", text)
	if err != nil {
		t.Fatal(err)
	}
	b := k.Map(d.Scenario)
	with := len(k.Drawn(b, now).Shapes)
	none := *k
	none.Signs = nil
	bare := *b
	bare.Works = nil
	if without := len(none.Drawn(&bare, now).Shapes); with-without != 2*8+2 {
		t.Errorf("%d shapes are drawn of them", with-without)
	}
}

// A picture of a game says which side has which sign, in the order of the game.
func TestPicturesNameSides(t *testing.T) {
	for _, k := range All() {
		for _, name := range k.Names() {
			text, _ := k.File(name)
			d, err := scenarios.Decode(name, text)
			now, failed := k.Open(game.Opening{Name: name, Scenario: text, Seed: "sides"})
			if err != nil || failed != nil {
				t.Fatal(err, failed)
			}
			said := map[string]bool{}
			for _, x := range k.Drawn(k.Map(d.Scenario), now).Shapes {
				if l, is := x.(*picture.Label); is {
					said[l.Text] = true
				}
			}
			for i, side := range now.Sides() {
				if !said[side] || k.Map(d.Scenario).Sides[i] != side {
					t.Errorf("%s does not name %s", name, side)
				}
			}
		}
	}
}
