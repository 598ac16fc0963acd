package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// right presses the right button at a place.
func (g *guest) right(at gmath.Vec) {
	g.T.Helper()
	g.Move(at)
	g.Ticks(2)
	g.Session.PressMouseButton(ebiten.MouseButtonRight)
	g.Ticks(2)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonRight)
	g.Ticks(4)
	g.Frame()
	g.Ticks(1)
}

// onTheMarch is a match of hands.toml in which all of the first side are to move.
func onTheMarch(t *testing.T) *battle {
	b := prepareFrom(t, "hands.toml", "free")
	b.do(b.referee, word(`"turn":1,"step":"movement"`))
	for _, s := range []string{"Crew", "Tow", "Truck", "Rider", "Walker", "Van"} {
		b.do(b.referee, word(`"stand":{"name":"`+s+`","obeys":"full-advance"}`))
	}
	b.do(b.referee, word(`"stand":{"name":"Leaver","obeys":"full-advance"},"order":{"by":"A command","order":"full-advance","at":[4,18],"facing":270}`))
	return b
}

// plans returns the plans of the first side, by stand, and verifies the journal.
func (b *battle) plans(g *guest) map[string]rules.Move {
	b.t.Helper()
	b.chosen(g)
	windowtest.Verifies(b.t, b.dir)
	out := map[string]rules.Move{}
	for _, a := range b.last.ChosenBy(0) {
		if m, ok := a.(rules.Move); ok {
			out[m.Stand] = m
		}
	}
	return out
}

// wantPlans fails unless all that the menu of a stand can do besides going
// somewhere is planned.
func wantPlans(t *testing.T, plans map[string]rules.Move) {
	t.Helper()
	if m := plans["Rider"]; !m.Dismount {
		t.Errorf("Rider: %+v, want it to get out", m)
	}
	if m := plans["Walker"]; m.Mount != "Van" {
		t.Errorf("Walker: %+v, want it to get into Van", m)
	}
	if m := plans["Leaver"]; len(m.Path) == 0 || m.Path[len(m.Path)-1].X >= 0 {
		t.Errorf("Leaver: %+v, want a way over the west edge", m)
	}
}

// By mouse: the right button opens the menu of a stand, and a click chooses.
func TestMovementMenuByMouse(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.want("movement")
	for i, x := range [][2]string{{"Crew", "push Gun"}, {"Rider", "dismount"}, {"Walker", "mount Van"}, {"Leaver", "leave west"}} {
		if x[0] == "Rider" { // aboard: it is in the tray
			g.click(g.Target("mover Rider"))
			g.press(ebiten.KeyM)
			g.drawn()
		} else {
			g.right(g.Place(x[0]))
		}
		if i == 0 {
			g.Save("movement-menu", g.Settled())
		}
		g.click(g.Target("popup " + x[1]))
		g.press(ebiten.KeyEscape)
		g.drawn()
	}
	g.Save("movement-menu-done", g.Settled())
	plans := b.plans(g)
	wantPlans(t, plans)
	if m := plans["Crew"]; m.Push != "Gun" || len(m.Path) == 0 || m.Path[0].X <= 9*geom.Inch {
		t.Errorf("Crew: %+v, want it to man-handle the gun along its arrow", m)
	}
}

// By keys: Tab to the stand, M, and the number of the line.
func TestMovementMenuByKeys(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	for _, x := range [][2]string{{"Crew", "mount Tow"}, {"Truck", "dismount Rider"}, {"Walker", "mount Van"}, {"Leaver", "leave west"}} {
		g.choosesByKey(x[0], x[1])
	}
	plans := b.plans(g)
	wantPlans(t, plans)
	if m := plans["Crew"]; m.Mount != "Tow" {
		t.Errorf("Crew: %+v, want it to limber the gun to its tow", m)
	}
}

// choosesByKey goes to a stand by Tab and chooses a line of its menu by its
// number.
func (g *guest) choosesByKey(stand, line string) {
	g.T.Helper()
	for n := 0; len(g.Now().Chosen) == 0 || g.Now().Chosen[0] != stand; n++ {
		if n > 12 {
			g.T.Fatalf("Tab never comes to %s, of %v", stand, g.Now().Left)
		}
		g.press(ebiten.KeyTab)
	}
	g.press(ebiten.KeyM)
	g.drawn()
	number := ebiten.KeyDigit1
	for _, s := range g.Now().Targets {
		switch {
		case s.Name == "popup "+line:
			g.press(number, ebiten.KeyEscape)
			return
		case len(s.Name) > 6 && s.Name[:6] == "popup ":
			number++
		}
	}
	g.T.Fatalf("the menu of %s has no %s: %v", stand, line, g.Now().Targets)
}

// The owner says where a stand goes back to: by dragging it, and by keys: Tab,
// the arrows move the end of its way, Enter takes it.
func TestWayBackOfTheOwner(t *testing.T) {
	for _, by := range []string{"mouse", "keys"} {
		b := prepareFrom(t, "hands.toml", "free")
		b.do(b.referee, word(`"turn":1,"step":"movement","stand":{"name":"Walker","at":[10,13],"demoralized":true}`))
		b.do(b.referee, word(`"stand":{"name":"G","at":[20,14],"seen":true}`))
		g := b.play()
		g.want("movement")
		g.Save("way-back-"+by, g.Settled())
		if by == "mouse" {
			g.hold(g.Place("Walker"), g.at(5.5, 13))
			g.Save("way-back-held", g.Settled())
			g.let()
		} else {
			g.press(ebiten.KeyTab, ebiten.KeyArrowDown)
			g.drawn()
			g.Save("way-back-pushed", g.Settled())
			g.press(ebiten.KeyEnter)
		}
		message := g.Now().Message
		b.chosen(g)
		windowtest.Verifies(t, b.dir)
		if way := b.last.ChosenBy(0); len(way) != 1 {
			t.Errorf("by %s: chosen %v, want a way back for Walker: %q", by, way, message)
		}
	}
}

// What is selected by a box goes as one, in the formation that is chosen.
func TestSelectionMovesInFormation(t *testing.T) {
	b := onTheMarch(t)
	b.do(b.referee, word(`"stand":{"name":"A command","at":[8,15],"obeys":"full-advance"}`))
	g := b.play()
	g.boxed(g.at(7, 13.5), g.at(11, 17.7))
	if n := g.Now().Chosen; len(n) != 2 {
		t.Fatalf("the box selects %v, want A command and Walker", n)
	}
	g.press(ebiten.KeyF)
	g.hold(g.Place("Walker"), g.at(17.5, 16))
	g.Save("formation-in-hand", g.Settled())
	g.let()
	plans := b.plans(g)
	a, w := plans["A command"], plans["Walker"]
	if len(a.Path) == 0 || len(w.Path) == 0 {
		t.Fatalf("plans %+v and %+v, want ways for both", a, w)
	}
	p, q := a.Path[len(a.Path)-1], w.Path[len(w.Path)-1]
	if d := p.X - q.X; d > geom.Inch || d < -geom.Inch || q.Y-p.Y < 3*geom.Inch/2 {
		t.Errorf("they go to %v and %v, want them side by side", p, q)
	}
}

// With stands selected of which some have a plan, these keep it, and it is said; are
// all planned, H plans them anew.
func TestPlansByHandAreKept(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.choosesByKey("Walker", "mount Van")
	g.with(ebiten.KeyControlLeft, ebiten.KeyA)
	g.press(ebiten.KeyH)
	if m := g.Now().Message; !strings.Contains(m, "1 stand keeps the plan it has.") {
		t.Errorf("H says %q, want that one keeps its plan", m)
	}
	if m := b.plans(g)["Walker"]; m.Mount != "Van" {
		t.Errorf("Walker: %+v, want it to get into Van as before", m)
	}
	if n := len(b.plans(g)); n < 2 {
		t.Errorf("%d stands are planned, want the others too", n)
	}
}

// A drop a few pixels short of half the allowance goes the half that it must, one at the
// edge of the table where it can still turn, and it is said; with Shift to the edge itself.
func TestDropsAreMended(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.hold(g.Place("Walker"), g.at(15.8, 17))
	g.Save("mended", g.Settled())
	g.let()
	g.drawn()
	if tr := g.Now(); !strings.Contains(tr.Message, "Walker goes 6.0\u2033 of 12.0\u2033: half, the least it must go") {
		t.Errorf("let go of a little short of half: %q", tr.Message)
	}
	leaver := func() {
		g.hold(g.Place("Leaver"), g.at(0.42, 20))
		g.let()
		g.drawn()
	}
	leaver()
	if m := g.Now().Message; !strings.Contains(m, "Leaver goes 2.5\u2033 of 12.0\u2033: off the edge, so that it can turn") {
		t.Errorf("let go of at the edge: %q", m)
	}
	g.Session.PressKey(ebiten.KeyShiftLeft)
	leaver()
	g.Session.ReleaseKey(ebiten.KeyShiftLeft)
	if m := g.Now().Message; strings.Contains(m, "off the edge") {
		t.Errorf("with Shift let go of at the edge: %q", m)
	}
	plans := b.plans(g)
	if p := plans["Walker"].Path; len(p) != 1 || geom.Distance(geom.Pt(10*geom.Inch, 17*geom.Inch), p[0]) < 6*geom.Inch || p[0].X > 161*geom.Inch/10 {
		t.Errorf("Walker is planned to %v", p)
	}
	if p := plans["Leaver"].Path; len(p) != 1 || p[0].X > 45*geom.Inch/100 {
		t.Errorf("with Shift Leaver is planned to %v", p)
	}
}

// With the roster folded the card lies over the map: while stands are dragged it gives way
// to any of them that would be below it, not to the pointer alone.
func TestCardGivesWayToGhosts(t *testing.T) {
	b := onTheMarch(t)
	g := b.play()
	g.click(g.Target("roster"))
	g.boxed(g.at(8.8, 4.8), g.at(11, 11))
	card := func() bool {
		g.Settled()
		g.Ticks(1)
		return strings.Count(strings.Join(g.Now().Words, "|"), "2 stands in formation") == 2 // measured, and shown
	}
	if !card() {
		t.Fatalf("there is no card of %v", g.Now().Chosen)
	}
	g.hold(g.Place("Truck"), g.at(24, 10))
	if !card() {
		t.Error("the card is gone where nothing lies below it")
	}
	g.let()
	g.hold(g.Place("Truck"), g.at(31.5, 10))
	if card() {
		t.Error("the ghost of Tow lies below the card")
	}
	g.Save("card-gives-way", g.Settled())
	g.let()
	if !card() {
		t.Error("after the drag the card does not come back")
	}
	if n := len(b.plans(g)); n != 2 {
		t.Errorf("%d stands are planned, want both", n)
	}
}
