package cd

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// resolved is ready for the first side, the second being so: then all fire is resolved.
// The journal verifies.
func (b *battle) resolved(g *guest) {
	b.t.Helper()
	g.ready()
	b.chosen(g)
	windowtest.Verifies(b.t, b.dir)
}

// of lists what was told of a kind of event: whom it was about, and how it ended.
func (b *battle) of(kind rules.EventKind) (out []string) {
	for _, e := range b.told {
		if e.Kind == kind {
			out = append(out, e.Target+e.Text[strings.LastIndex(e.Text, ":"):])
		}
	}
	return out
}

// hits is how many hits a stand had at the end.
func (b *battle) hits(stand string) int {
	b.t.Helper()
	p, ok := b.last.Piece(stand)
	if !ok {
		b.t.Fatalf("no %s", stand)
	}
	return p.Hits
}

// Points that are placed in the window roll for whom their bursts touch and for nobody
// else, and who is hit has a hit more.
func TestBurstsPlacedInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"general-fire","stand":{"name":"Grenadier 3","at":[16.9,12.6]},"dice":[1,10]`))
	b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
	g := b.play()
	g.want("general-fire")
	g.press(ebiten.KeyK)
	g.click(g.at(16.4, 12.6))
	g.click(g.at(30, 9))
	b.resolved(g)
	if is, want := b.of(rules.EventBurst), []string{"Grenadier 2: hit", "Grenadier 3: missed"}; !slices.Equal(is, want) {
		t.Errorf("the bursts: %q, want %q", is, want)
	}
	if a, c := b.hits("Grenadier 2"), b.hits("Grenadier 3"); a != 1 || c != 0 {
		t.Errorf("Grenadier 2 has %d hits and Grenadier 3 %d, want 1 and 0", a, c)
	}
}

// A shell that is fired directly hits or misses, and bursts either way: the card tells the
// two numbers apart. One that misses bursts on its target.
func TestShellBurstsInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"general-fire","dice":[10,1]`))
	b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
	g := b.play()
	g.want("general-fire")
	g.click(g.Place("M4 1"))
	g.click(g.Place("Grenadier 1"))
	g.press(ebiten.KeyDigit1)
	g.Save("fire-shell", g.Settled())
	words := strings.Join(g.Now().Words, "|")
	for _, want := range []string{"The shell hits", "Its burst, hit or miss", "Grenadier 1, if missed"} {
		if !strings.Contains(words, want) {
			t.Errorf("the card of a shell does not say %q: %s", want, words)
		}
	}
	b.resolved(g)
	if is, want := b.of(rules.EventBurst), []string{"Grenadier 1: hit"}; !slices.Equal(is, want) {
		t.Errorf("the burst: %q, want %q", is, want)
	}
	if n := b.hits("Grenadier 1"); n != 1 {
		t.Errorf("Grenadier 1 has %d hits, want that of the burst", n)
	}
}

// A shot in opportunity hits its target where it is aimed along the way, and there the
// target stays.
func TestOpportunityShotResolvedInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.advance()
	b.do(b.referee, word(`"dice":[1,10,1,10]`))
	b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
	g := b.play()
	g.want("opportunity-fire")
	g.click(g.Place("M4 1"))
	g.click(g.at(20, 3))
	g.press(ebiten.KeyDigit1)
	b.resolved(g)
	if is, want := b.of(rules.EventFire), []string{"Pz IV 1: 1 hit"}; !slices.Equal(is, want) {
		t.Errorf("the shot: %q, want %q", is, want)
	}
	p, _ := b.last.Piece("Pz IV 1")
	if aim := geom.InchPt(20, 3); !p.Wreck || geom.Distance(p.At, aim) > geom.Inch/10 {
		t.Errorf("Pz IV 1 is at %v, a wreck: %v; want it destroyed at %v, where it was hit", p.At, p.Wreck, aim)
	}
}

// Hits in a circle that is dragged in the window fall on those in it, in order: on one
// more than in a circle about the target.
func TestCircleResolvedInWindow(t *testing.T) {
	for _, c := range []struct {
		drag bool
		want string
	}{{false, ": Grenadier 1 2, Grenadier 2 2"}, {true, ": Grenadier 1 2, Grenadier 2 1, Grenadier 3 1"}} {
		b := prepare(t, "free")
		b.do(b.referee, word(`"turn":1,"step":"general-fire","dice":[1,1,1,1,1,1]`))
		b.do(b.sides[1], rules.EncodeAction(rules.Ready{}))
		g := b.play()
		g.want("general-fire")
		g.click(g.Place("Rifle 1"))
		g.click(g.Place("Grenadier 1"))
		if c.drag {
			g.Drag(g.at(13.5, 9.8), g.at(14.5, 10.4), ebiten.MouseButtonLeft)
			g.Ticks(5)
		}
		g.click(g.Place("Rifle 3"))
		g.press(ebiten.KeyQ, ebiten.KeyG)
		b.resolved(g)
		if is := b.of(rules.EventSpread); len(is) != 1 || is[0] != c.want {
			t.Errorf("dragged: %v; the hits are spread %q, want %q", c.drag, is, c.want)
		}
	}
}
