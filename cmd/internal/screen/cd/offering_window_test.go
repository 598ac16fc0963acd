package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
	"sightline/geom"
)

// A company that is let go of outside of its area is offered the nearest place as
// it stands, which a click on one of its ghosts takes.
func TestRefusedCompanyIsOfferedAPlace(t *testing.T) {
	dir := t.TempDir()
	g := launchIn(t, dir, "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.drawn()
	g.click(g.Place("Blue rifle 1"))
	g.with(ebiten.KeyShiftLeft, ebiten.KeyA)
	was := map[string]geom.Point{}
	for _, s := range g.Now().Chosen {
		was[s] = g.Pose(s).At
	}
	if len(was) < 4 {
		t.Fatalf("the company is %v", g.Now().Chosen)
	}
	g.hold(g.Place("Blue rifle 1"), g.onTable(24, 12))
	g.let()
	g.Save("company-offered", g.Settled())
	g.drawn()
	g.click(g.Target("ghost Blue rifle 2"))
	g.drawn()
	by := g.Pose("Blue rifle 1").At.Sub(was["Blue rifle 1"])
	if by == (geom.Point{}) {
		t.Errorf("the company stays: %q", g.Now().Message)
	}
	for s, at := range was {
		if now := g.Pose(s).At.Sub(at); now != by {
			t.Errorf("%s goes by %v and Blue rifle 1 by %v: want them as they stood", s, now, by)
		}
	}
	if tr := g.Now(); tr.Frozen > 250 {
		t.Errorf("a tick took %.0f ms", tr.Frozen)
	}
	windowtest.Verifies(t, dir)
}

// A stand that may not move where it is let go of is offered the nearest place,
// which Enter takes.
func TestRefusedMoveIsOfferedAPlace(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.hold(g.Place("Walker"), g.at(34, 16))
	g.let()
	g.Save("move-offered", g.Settled())
	g.press(ebiten.KeyEnter)
	if m := b.plans(g)["Walker"]; len(m.Path) == 0 || m.Path[0].X < 12*geom.Inch {
		t.Errorf("Enter plans %+v, want the nearest place to the east", m)
	}
}

// Of several that go together each that may not go there is offered a place; a
// click on one takes all.
func TestRefusedMovesAreOfferedPlaces(t *testing.T) {
	b := onTheMarch(t)
	b.do(b.referee, word(`"stand":{"name":"A command","at":[8,15],"obeys":"full-advance"}`))
	g := b.play()
	g.boxed(g.at(7, 13.5), g.at(11, 17.7))
	g.hold(g.Place("Walker"), g.at(34, 12))
	g.let()
	g.Save("moves-offered", g.Settled())
	g.drawn()
	g.click(g.Target("ghost Walker").Add(gmath.Vec{X: 3}))
	plans := b.plans(g)
	for _, s := range []string{"Walker", "A command"} {
		if m := plans[s]; len(m.Path) == 0 {
			t.Errorf("a click plans %+v for %s, want the nearest place", m, s)
		}
	}
}

// Any other plan takes away what was offered for one refused: Enter is Ready then,
// and takes no place that is stale.
func TestPlanTakesOfferAway(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.hold(g.Place("Walker"), g.at(34, 16))
	g.let()
	g.drawn()
	offered := g.Target("ghost Walker")
	g.press(ebiten.KeyA)
	g.drawn()
	planned := g.Target("ghost Walker")
	if planned.DistanceTo(offered) < 3 {
		t.Fatalf("A plans Walker to %v, where it was offered before", planned)
	}
	g.press(ebiten.KeyEnter)
	g.press(ebiten.KeyEscape) // not ready after all
	g.drawn()
	if now := g.Target("ghost Walker"); now.DistanceTo(planned) > 1 {
		t.Errorf("Enter takes the place that was offered before: the plan ends at %v, was %v", now, planned)
	}
}

// An arrow points where its drag ends, over a panel too; a chit that is let go of
// there is not placed, and the bar says so. In movement A sends the stand that is
// selected, and once more all that have no plan.
func TestEndsOverAPanel(t *testing.T) {
	g := launchIn(t, t.TempDir(), "maneuvers-1941", "player,steady")
	g.press(ebiten.KeyA)
	g.ready()
	g.want("command")
	panel := gmath.Vec{X: 100, Y: 400} // the roster
	left := g.Now().Left
	g.hold(g.Target("chit full-advance"), panel)
	g.let()
	if tr := g.Now(); len(tr.Left) != len(left) || !strings.Contains(tr.Message, "over a panel") {
		t.Errorf("a chit let go of over a panel: %d of %d left, the bar says %q", len(tr.Left), len(left), tr.Message)
	}
	g.press(ebiten.KeyEscape)
	g.drawn()
	for _, s := range left {
		g.hold(g.Place(s), panel)
		g.let()
		g.drawn()
	}
	if tr := g.Now(); len(tr.Left) > 0 {
		t.Errorf("arrows let go of over a panel: %v have no chit, the bar says %q", tr.Left, tr.Message)
	}
	for g.ready(); g.Now().Step == "reveal"; {
		g.ready()
	}
	g.want("movement")
	first := g.Now().Left
	g.click(g.Place("Blue rifle 1"))
	g.press(ebiten.KeyA)
	g.drawn()
	if one := g.Now().Left; len(one) != len(first)-1 {
		t.Errorf("A with one selected leaves %d of %d: %q", len(one), len(first), g.Now().Message)
	}
	g.Save("along-all", g.Settled())
	g.press(ebiten.KeyA)
	g.drawn()
	if all := g.Now().Left; len(all) > 1 {
		t.Errorf("A again leaves %v: %q", all, g.Now().Message)
	}
}
