package cd

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
)

// A battle is a match of a scenario of testdata before its window opens.
type battle struct {
	t       *testing.T
	dir     string
	file    string
	folder  *games.Folder
	sides   [2]*seat.Seat
	referee *seat.Seat
	last    *rules.State  // what the first side saw at the end
	told    []rules.Event // all that it was told until then
}

// prepare opens the match with a measuring policy. All stands are seen.
func prepare(t *testing.T, measuring string) *battle {
	t.Helper()
	return prepareFrom(t, "fire.toml", measuring)
}

// prepareFrom is prepare with another scenario of testdata.
func prepareFrom(t *testing.T, name, measuring string) *battle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte(`"free"`), []byte(`"`+measuring+`"`), 1)
	dir := t.TempDir()
	b := &battle{t: t, dir: filepath.Join(dir, "games"), file: filepath.Join(dir, name)}
	if err := os.WriteFile(b.file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	b.folder = games.In(b.dir)
	b.folder.Seed = "a battle"
	m, err := b.folder.OpenMatch(name, text, games.Setting{Referee: true})
	if err != nil {
		t.Fatal(err)
	}
	b.sides, b.referee = m.Seats, m.Referee
	for _, s := range b.view(0).Battle().Units {
		b.do(b.referee, word(`"stand":{"name":"`+s.Name+`","seen":true}`))
	}
	return b
}

func word(what string) json.RawMessage {
	return json.RawMessage(`{"do":"referee","reason":"test",` + what + `}`)
}

func (b *battle) do(who *seat.Seat, a json.RawMessage) {
	b.t.Helper()
	if err := who.Do(a); err != nil {
		b.t.Fatalf("%s: %v", a, err)
	}
}

func (b *battle) view(side int) *rules.State {
	b.t.Helper()
	l, err := b.sides[side].Look(0)
	if err != nil {
		b.t.Fatal(err)
	}
	return l.View.(*rules.State)
}

// ready has both sides ready in a step.
func (b *battle) ready(step string) {
	b.t.Helper()
	if is := b.view(0).Step.String(); is != step {
		b.t.Fatalf("the step is %s, want %s", is, step)
	}
	for _, s := range b.sides {
		b.do(s, rules.EncodeAction(rules.Ready{}))
	}
}

// play closes the match and opens it in the window, where the first side sits
// down.
func (b *battle) play() *guest {
	b.t.Helper()
	b.folder.Close()
	g := &guest{windowtest.LaunchIn(b.t, b.dir, windowtest.Size, "--match", "player,player", b.file)}
	g.sitDown()
	g.seen()
	return g
}

// chosen opens the match again and returns what the first side has chosen.
func (b *battle) chosen(g *guest) (fires []rules.Fire) {
	b.t.Helper()
	g.Kill()
	text, err := os.ReadFile(b.file)
	if err != nil {
		b.t.Fatal(err)
	}
	m, err := b.folder.OpenMatch(filepath.Base(b.file), text, games.Setting{})
	if err != nil {
		b.t.Fatal(err)
	}
	defer b.folder.Close()
	b.sides = m.Seats
	l, err := b.sides[0].Look(0)
	if err != nil {
		b.t.Fatal(err)
	}
	b.last, b.told = l.View.(*rules.State), nil
	for _, n := range l.News {
		for _, e := range n.Events {
			b.told = append(b.told, e.(rules.Event))
		}
	}
	for _, a := range b.last.ChosenBy(0) {
		if x, ok := a.(rules.Fire); ok {
			fires = append(fires, x)
		}
	}
	return fires
}

// at returns where a place of the table is in the window, by two stands.
func (g *guest) at(x, y float64) gmath.Vec {
	g.T.Helper()
	stands := g.Now().Stands
	a, c := stands[0], stands[0]
	for _, s := range stands {
		if s.At.X > c.At.X {
			c = s
		}
		if s.At.X < a.At.X {
			a = s
		}
	}
	scale := g.Now().Scale
	return gmath.Vec{X: a.X + (x-a.At.X.Inches())*scale, Y: a.Y + (y-a.At.Y.Inches())*scale}
}

func (g *guest) click(at gmath.Vec) {
	g.T.Helper()
	g.Click(at)
	g.Ticks(30) // no double click
}

// fireOf returns what a stand is to fire with a weapon.
func fireOf(t *testing.T, fires []rules.Fire, stand string, weapon int) rules.Fire {
	t.Helper()
	for _, x := range fires {
		if x.Stand == stand && x.Weapon == weapon {
			return x
		}
	}
	t.Fatalf("%s is not to fire weapon %d: %v", stand, weapon, fires)
	return rules.Fire{}
}

// General fire: a target at two inputs, a circle that is dragged, another weapon
// beside the first, a refusal with its rule, fire from off the table, and the
// best for the rest.
func TestGeneralFireInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"general-fire","stand":{"name":"Rifle 2","facing":270}`))
	g := b.play()
	g.want("general-fire")

	g.click(g.Place("Rifle 1"))
	g.click(g.Place("Grenadier 1"))
	if left := g.Now().Left; slices.Contains(left, "Rifle 1") {
		t.Fatalf("Rifle 1 is still to fire: %q", g.Now().Message)
	}
	g.Drag(g.at(13.5, 9.8), g.at(14.5, 10.4), ebiten.MouseButtonLeft)
	g.Ticks(5)

	g.click(g.Place("Rifle 3"))
	g.press(ebiten.KeyQ)
	g.press(ebiten.KeyG)
	g.Save("fire-joined", g.Settled())

	g.click(g.Place("Rifle 2"))
	g.Move(g.Place("Grenadier 2"))
	g.Ticks(4)
	g.Save("fire-refused", g.Settled())
	g.click(g.Place("Grenadier 2"))
	if m := g.Now().Message; !strings.Contains(m, "Grenadier 2 is outside the arc of Rifles (CD 5.4)") {
		t.Errorf("fire out of the arc: %q", m)
	}

	g.click(g.Place("M4 1"))
	g.press(ebiten.KeyW)
	g.click(g.Place("Grenadier 3"))
	g.click(g.Target("weapon 0"))
	g.Move(g.Place("Grenadier 3"))
	g.Ticks(4)
	g.Save("fire-weapons", g.Settled())
	g.click(g.Place("Grenadier 3"))
	g.press(ebiten.KeyDigit1)

	// A second click adds a weapon, and both turn on another target.
	g.click(g.Place("M4 2"))
	g.click(g.Place("Grenadier 1"))
	g.click(g.Place("Grenadier 1"))
	g.click(g.Place("Grenadier 2"))

	g.press(ebiten.KeyK)
	g.click(g.at(30, 9))
	g.click(g.at(31.5, 8))
	g.press(ebiten.KeyEscape, ebiten.KeyB)
	g.Save("fire-best", g.Settled())

	fires := b.chosen(g)
	if c := fireOf(t, fires, "Rifle 1", 0).Circle; c == nil || c.X < geom.Inch*151/10 || c.X > geom.Inch*159/10 || c.Y < geom.Inch*113/10 || c.Y > geom.Inch*119/10 {
		t.Errorf("the circle of Rifle 1 is at %v, want it about (15.5, 11.6)", c)
	}
	if a, c := fireOf(t, fires, "Rifle 1", 0).Circle, fireOf(t, fires, "Rifle 3", 0).Circle; c == nil || *c != *a {
		t.Errorf("the circle of Rifle 3 is at %v, want it where that of Rifle 1 is", c)
	}
	if x := fireOf(t, fires, "M4 1", 0); x.Target != "Grenadier 3" || x.Shots != 1 {
		t.Errorf("the gun of M4 1: %+v, want 1 shot at Grenadier 3", x)
	}
	if x := fireOf(t, fires, "M4 1", 1); x.Target != "Grenadier 3" || x.Shots != 0 {
		t.Errorf("the machine gun of M4 1: %+v, want all at Grenadier 3", x)
	}
	for w := range 2 {
		if x := fireOf(t, fires, "M4 2", w); x.Target != "Grenadier 2" {
			t.Errorf("weapon %d of M4 2 fires at %s, want Grenadier 2", w, x.Target)
		}
	}
	fireOf(t, fires, "Mortars", 0) // by B
	if i := slices.IndexFunc(fires, func(x rules.Fire) bool { return x.Stand == "Rifle 2" }); i >= 0 {
		t.Errorf("B has Rifle 2 fire: %+v", fires[i])
	}
	var strikes []rules.Strike
	for _, a := range b.last.ChosenBy(0) {
		if x, ok := a.(rules.Strike); ok {
			strikes = append(strikes, x)
		}
	}
	if len(strikes) != 1 || len(strikes[0].At) != 2 {
		t.Errorf("fire from off the table: %v, want one with two points", strikes)
	}
}

// Opportunity fire at a chosen place of a path; where the copse is in the way it
// is refused.
func TestOpportunityFireInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.advance()
	g := b.play()
	g.want("opportunity-fire")
	g.click(g.Place("M4 1"))
	g.click(g.at(14, 2.5))
	if m := g.Now().Message; !strings.Contains(m, "no line of fire to Pz IV 1; in the way: ") {
		t.Errorf("fire where the copse is in the way: %q", m)
	}
	g.Move(g.at(14.2, 2.55))
	g.Ticks(4)
	g.Save("opp-blocked", g.Settled())
	g.click(g.at(20, 3))
	g.Save("opp-fired", g.Settled())
	g.Drag(g.at(20, 3), g.at(18, 3.2), ebiten.MouseButtonLeft)
	g.Ticks(5)
	x := fireOf(t, b.chosen(g), "M4 1", 0)
	if x.Target != "Pz IV 1" || x.Along < geom.Inch*57/10 || x.Along > geom.Inch*63/10 {
		t.Errorf("M4 1 fires at %s, %v along its path; want Pz IV 1, about 6 inches", x.Target, x.Along)
	}
}

// The best fire of the rest is that of every weapon that does harm: of a tank whose
// gun has a target, its machine gun too, at the same; until then the bar says so.
func TestRestBestFiresEveryWeaponInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"general-fire"`))
	for _, s := range []string{"Pz IV 1", "Pz IV 2"} { // no machine gun harms them
		b.do(b.referee, word(`"stand":{"name":"`+s+`","place":"eliminated"}`))
	}
	g := b.play()
	g.click(g.Place("M4 1"))
	g.click(g.Place("Grenadier 3"))
	g.press(ebiten.KeyEscape, ebiten.KeyB)
	if words := strings.Join(g.Now().Words, " "); strings.Contains(words, "a figure of this program's own") {
		t.Error("marks of figures are explained where there are none")
	}
	if m := g.Now().Message; !strings.Contains(m, "more weapon") {
		t.Errorf("B says %q, want the weapons it declared", m)
	}
	if words := strings.Join(g.Now().Words, "|"); strings.Contains(words, "All who may fire have a target") || !strings.Contains(words, ": 0 of 2 points placed|") {
		t.Errorf("all stands have a target, but a strike has points left: the bar says %s", words)
	}
	g.click(g.Place("M4 1"))
	g.Frame()
	if words := strings.Join(g.Now().Words, " "); !strings.Contains(words, "house: a figure of this program's own") {
		t.Errorf("the card does not say what its marks are: %s", words)
	}
	fires := b.chosen(g)
	for _, s := range []string{"M4 1", "M4 2"} {
		gun, machine := fireOf(t, fires, s, 0), fireOf(t, fires, s, 1)
		if gun.Target != machine.Target {
			t.Errorf("%s fires its gun at %s and its machine gun at %s", s, gun.Target, machine.Target)
		}
	}
	fireOf(t, fires, "Mortars", 0)
}

// Where nobody measures before fire is declared, what is chosen within reach does not depend
// on how far away an enemy is.
func TestDeclareFirstTellsNoRange(t *testing.T) {
	b := prepare(t, "declare-first")
	b.do(b.referee, word(`"turn":1,"step":"general-fire"`))
	g := b.play()
	g.click(g.Place("Rifle 1"))
	g.Move(g.Place("Grenadier 2"))
	g.Ticks(4)
	g.Save("fire-unmeasured", g.Settled())
	g.press(ebiten.KeyEscape, ebiten.KeyB)
	g.Save("fire-unmeasured-best", g.Settled())
	near := fireOf(t, b.chosen(g), "Rifle 1", 0)

	b = prepare(t, "declare-first")
	by, _ := b.view(0).Piece("Rifle 1")
	for _, s := range []string{"Grenadier 3", "Grenadier 2", "Grenadier 1"} {
		p, _ := b.view(0).Piece(s)
		way := p.At.Sub(by.At)
		at, err := json.Marshal(p.At.Add(geom.Pt(way.X/2, way.Y/2))) // half as far again
		if err != nil {
			t.Fatal(err)
		}
		b.do(b.referee, word(`"stand":{"name":"`+s+`","seen":true,"at":`+string(at)+`}`))
	}
	b.do(b.referee, word(`"turn":1,"step":"general-fire"`))
	g = b.play()
	g.press(ebiten.KeyB)
	if far := fireOf(t, b.chosen(g), "Rifle 1", 0); far.Target != near.Target || far.Weapon != near.Weapon {
		t.Errorf("with enemies half as far away again the best for Rifle 1 is %s, not %s", far.Target, near.Target)
	}
}

// Turning: all to the nearest enemy, one by a right click, and kept.
func TestTurningInWindow(t *testing.T) {
	b := prepare(t, "free")
	b.do(b.referee, word(`"turn":1,"step":"turning","stand":{"name":"Rifle 2","facing":270}`))
	g := b.play()
	g.want("turning")
	g.press(ebiten.KeyEnter)
	g.Target("all face enemy") // Ready's question offers it
	g.press(ebiten.KeyG)
	g.click(g.Place("M4 1"))
	g.Save("turn-arc", g.Settled())
	g.press(ebiten.KeyK)
	g.click(g.Place("Mortars"))
	g.Move(g.at(3.5, 5))
	g.Session.PressMouseButton(ebiten.MouseButtonRight)
	g.Ticks(2)
	g.Session.ReleaseMouseButton(ebiten.MouseButtonRight)
	g.Ticks(6)
	g.Save("turned", g.Settled())
	b.chosen(g)
	turns := map[string]geom.Angle{}
	for _, a := range b.last.ChosenBy(0) {
		if x, ok := a.(rules.Face); ok {
			turns[x.Stand] = x.Facing
		}
	}
	if a := turns["Rifle 2"]; a < 70*geom.Degree || a > 85*geom.Degree {
		t.Errorf("Rifle 2 turns to %v, want to Grenadier 1", a)
	}
	if a, ok := turns["M4 1"]; ok && a != 90*geom.Degree {
		t.Errorf("M4 1 turns to %v, want it to keep looking east", a)
	}
	if a, ok := turns["Mortars"]; !ok || a != 0 {
		t.Errorf("the mortars turn to %v, want north", turns["Mortars"])
	}
}

// advance has the tank of the other side drive past the copse.
func (b *battle) advance() {
	b.t.Helper()
	b.do(b.referee, word(`"turn":1,"step":"movement","stand":{"name":"Pz IV 1","obeys":"full-advance"},"order":{"by":"Zug command","order":"full-advance","at":[26,5],"facing":270}`))
	b.do(b.sides[1], rules.EncodeAction(rules.Move{Stand: "Pz IV 1", Path: []geom.Point{geom.InchPt(16, 3), geom.InchPt(12, 2)}}))
	b.ready("movement")
}
