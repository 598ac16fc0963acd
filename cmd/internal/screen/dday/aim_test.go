package dday

import (
	"encoding/json"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/dday"
)

// counting is a desk that keeps what is done.
type counting struct {
	nobody
	did []any
}

func (c *counting) Do(a ...any) bool { c.did = append(c.did, a...); return true }

// sits is somebody at Saint-Clair as a side, with parts of the position as they are given.
func sits(t *testing.T, side int, with map[string]any) (*play, *counting) {
	t.Helper()
	text, _ := rules.BattleFile("saint-clair")
	v, err := rules.System{}.Open(game.Opening{Name: "saint-clair", Scenario: text, Seed: "sits"})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(v)
	var all map[string]any
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	now := all["now"].(map[string]any)
	now["turn"] = 1
	for k, x := range with {
		now[k] = x
	}
	if raw, err = json.Marshal(all); err == nil {
		v, err = rules.System{}.Read(raw)
	}
	if err != nil {
		t.Fatal(err)
	}
	desk := &counting{}
	p := Room.New(desk).(*play)
	p.See(v, side)
	return p, desk
}

func button(p *play, id string) *board.Button {
	for _, b := range p.Buttons() {
		if b.ID == id {
			return &b
		}
	}
	return nil
}

func said(c *board.Card) (out string) {
	for _, l := range c.Lines {
		out += l.Left + " " + l.Right + "\n"
	}
	return out
}

// zones of Saint-Clair, and battalions, as positions have them.
const (
	isigny, laCambe, laForet, saintClair = 0, 1, 3, 4
	tanks, guns, first914                = 3, 4, 5
)

// Who falls back or holds is told where each goes, and what it costs to hold; the map shows it.
func TestGoingBackIsTold(t *testing.T) {
	attack := map[string]any{"kind": "bombard", "side": 0, "primary": -1, "support": 1, "at": saintClair, "from": saintClair}
	p, _ := sits(t, 1, map[string]any{"step": "bombard", "pending": map[string]any{"kind": "stand", "side": 1, "units": []int{first914}, "at": saintClair, "attack": attack}})
	s := p.Status()
	if want := "I/914, Füsilier 352 to "; !strings.Contains(s.Why, want) || !strings.Contains(s.Why, "2 morale markers") {
		t.Errorf("it is asked %q %q, want %q and 2 morale markers", s.Todo, s.Why, want)
	}
	arrow := ""
	for _, m := range p.Marks() {
		if m.Kind == board.Thin {
			arrow = p.zone(m.Cells[0]) + " " + m.Tag
			if !strings.Contains(s.Why, "to "+p.zone(m.Cells[1])) {
				t.Errorf("an arrow leads to %s, and it is said %q", p.zone(m.Cells[1]), s.Why)
			}
		}
	}
	if arrow != "Saint-Clair 2 go back" {
		t.Errorf("the map shows %q", arrow)
	}
	if b := button(p, "stand"); b == nil || !strings.Contains(b.Tip, "2 morale markers") {
		t.Errorf("to hold is told as %+v", b)
	}
	p, _ = sits(t, 0, map[string]any{"step": "move", "pending": map[string]any{"kind": "fallback", "side": 0, "units": []int{tanks}, "at": isigny}})
	if s := p.Status(); !strings.Contains(s.Why, "747th Tank Battalion to La Cambe") {
		t.Errorf("who falls back is told %q", s.Why)
	}
}

// Who is bombarded is not told that the others help.
func TestFireIsTakenByOne(t *testing.T) {
	for kind, want := range map[string]string{"bombard": "do not help", "assault": "support"} {
		attack := map[string]any{"kind": kind, "side": 0, "primary": 0, "units": []int{0}, "at": saintClair, "from": laCambe}
		p, _ := sits(t, 1, map[string]any{"step": kind, "pending": map[string]any{"kind": "defend", "side": 1, "units": []int{first914, 8}, "at": saintClair, "attack": attack}})
		if s := p.Status(); !strings.Contains(s.Why, want) {
			t.Errorf("of %s it is said %q", kind, s.Why)
		}
	}
}

// A key lays a gun off the map, with its odds, and fires nothing; a click elsewhere lays it there.
func TestGunsOffTheMapAreLaid(t *testing.T) {
	p, desk := sits(t, 0, map[string]any{"step": "bombard", "guns": [2]int{1, 0}})
	if button(p, "fire") != nil {
		t.Fatal("there is something to fire before a zone is chosen")
	}
	b := button(p, "guns")
	if b == nil || b.Key != "1" {
		t.Fatalf("guns off the map are laid by %+v", b)
	}
	b.Do()
	at := p.aim
	if c := p.Card(); len(desk.did) > 0 || at < 0 || c == nil || !strings.Contains(c.Title, p.zone(at)) || !strings.Contains(said(c), "Hit on ") {
		t.Fatalf("laid on zone %d it did %v, and the card is %+v", at, desk.did, c)
	}
	tag := ""
	for _, m := range p.Marks() {
		if m.Kind == board.Cross && m.Cells[0] == at {
			tag = m.Tag
		}
	}
	if !strings.HasSuffix(tag, " or less, with 1 gun off the map") {
		t.Errorf("the zone has the tag %q", tag)
	}
	button(p, "guns").Do()
	if p.aim == at || len(desk.did) > 0 {
		t.Errorf("the key again lays it on zone %d, and did %v", p.aim, desk.did)
	}
	if p.Point(at, true); p.aim != at || len(desk.did) > 0 {
		t.Errorf("a click on another zone lays it on %d, and did %v", p.aim, desk.did)
	}
	p.Back()
	if p.aim >= 0 {
		t.Error("Escape leaves it laid")
	}
	button(p, "guns").Do()
	button(p, "fire").Do()
	if len(desk.did) != 1 {
		t.Fatalf("it fires %v", desk.did)
	}
}

// A zone that is pointed at tells its ground, what that gives, and how much room is left in it.
func TestZoneTellsItsGround(t *testing.T) {
	p, _ := sits(t, 0, nil)
	for _, c := range []struct {
		zone int
		want string
	}{{saintClair, "Town: to be hit \u22122\nGerman battalions 2 of 4\n"}, {laForet, "Hedges: to be hit \u22121\nZones through hedges, off roads 1\nGerman battalions 1 of 4\n"}, {2, "Open ground \n"}} {
		p.hover = c.zone
		if card := p.Card(); card == nil || card.Title != p.zone(c.zone) || said(card) != c.want {
			t.Errorf("of zone %d it is told %+v", c.zone, card)
		}
	}
	if c := p.unitCard(first914); !strings.Contains(said(c), "Ground town") {
		t.Errorf("who is in a town is told\n%s", said(c))
	}
}

// What a battalion is ordered, or that it has fought, does not take the place of where it is in the roster.
func TestRosterHasOrderAndZone(t *testing.T) {
	var units []map[string]any
	for _, z := range []int{laCambe, laCambe, laCambe, laCambe, isigny, saintClair, laForet, 7, saintClair, 5} {
		units = append(units, map[string]any{"at": z})
	}
	units[0]["order"] = "full"
	units[1]["order"], units[1]["fought"] = "full", true
	p, _ := sits(t, 0, map[string]any{"step": "move", "units": units})
	for i, want := range []string{"Full \u00b7 La Cambe", "fought \u00b7 La Cambe", "La Cambe"} {
		if r := p.row(i, nil); r.Right != want {
			t.Errorf("the roster has %q, want %q", r.Right, want)
		}
	}
}

// Who is activated and has no way says so in the roster, and why in its card.
func TestNoWayIsTold(t *testing.T) {
	var units []map[string]any
	for _, z := range []int{laCambe, laCambe, laCambe, laCambe, isigny, saintClair, laForet, 7, saintClair, 5} {
		units = append(units, map[string]any{"at": z})
	}
	units[guns]["order"] = "full"
	p, _ := sits(t, 0, map[string]any{"step": "move", "units": units})
	if r := p.row(guns, p.able()); r.Todo || r.Right != "no way \u00b7 Isigny" {
		t.Errorf("the roster has %+v", r)
	}
	if c := said(p.unitCard(guns)); !strings.Contains(c, "La Cambe has 4 battalions already (house); La Forêt is held by the enemy") {
		t.Errorf("the card says\n%s", c)
	}
}

// What ends the first half of a turn is not called its end.
func TestEndOfHalf(t *testing.T) {
	for second, want := range map[bool]string{false: "End our half", true: "End the turn"} {
		p, _ := sits(t, 0, map[string]any{"step": "assault", "second": second})
		if b := button(p, "done"); b == nil || b.Text != want {
			t.Errorf("with second %v it ends by %+v", second, b)
		}
	}
}

// R rolls for a regiment in a zone, says so, and what rolled as one moves as one; it moved one by one.
func TestRegimentRollsAndMoves(t *testing.T) {
	p, desk := sits(t, 0, map[string]any{"step": "move"})
	for _, a := range p.legal {
		if a.Do == "activate" && len(a.Units) == 3 {
			p.who = a.Units[0]
		}
	}
	b := button(p, "regiment")
	if b == nil || b.Key != "R" || b.Text != "Activate 3" || !strings.Contains(b.Tip, p.who) {
		t.Fatalf("a regiment is activated by %+v", b)
	}
	if b.Do(); len(desk.did) != 1 || !p.together {
		t.Errorf("R does %v, and that they move together is %v", desk.did, p.together)
	}
}

// An attack says who takes part in it, before and after it is declared, and guns off the map aim at
// their zone; whose answer is awaited is told alone.
func TestAttacksSayWhoSupports(t *testing.T) {
	pending := func(kind string, primary int, units, guns []int, support int) map[string]any {
		attack := map[string]any{"kind": kind, "side": 0, "primary": primary, "units": units, "guns": guns, "support": support, "at": saintClair, "from": laCambe}
		return map[string]any{"step": kind, "pending": map[string]any{"kind": "defend", "side": 1, "units": []int{first914, 8}, "at": saintClair, "attack": attack}}
	}
	of := func(p *play, kind board.MarkKind) *board.Mark {
		for _, m := range p.Marks() {
			if m.Kind == kind {
				return &m
			}
		}
		t.Fatalf("there is no mark of kind %v", kind)
		return nil
	}
	p, _ := sits(t, 1, pending("assault", 0, []int{0, 1}, []int{4}, 2))
	if m := of(p, board.Arrow); m.Tag != "Assault, with 1 battalion, 1 artillery battalion, 2 guns off the map" {
		t.Errorf("it is marked %+v", m)
	}
	if m := of(p, board.Thin); m.Cells[1] != saintClair {
		t.Errorf("of its artillery there is %+v", m)
	}
	if s := p.Status(); s.Active != 1 || strings.Contains(strings.Join(s.Steps, ""), "American") {
		t.Errorf("the bar has side %d and %q", s.Active, s.Steps)
	}
	p, _ = sits(t, 1, pending("bombard", -1, nil, nil, 1))
	if m := of(p, board.Cross); m.Cells[0] != saintClair || !strings.HasSuffix(m.Tag, ", with 1 gun off the map") {
		t.Errorf("a gun off the map is marked %+v", m)
	}
	told := p.Tell(rules.Happening{Kind: rules.Bombard, Side: "American", Unit: "guns off the map", From: "Saint-Clair", To: "Saint-Clair", Text: "it fires"})
	if len(told.Marks) != 1 || told.Marks[0].Kind != board.Cross {
		t.Errorf("as it is told it is marked %+v", told.Marks)
	}
	told = p.Tell(rules.Happening{Kind: rules.Assault, Side: "American", Unit: "A, B, C", From: "La Cambe", To: "Saint-Clair", Text: "they assault"})
	if told.Tag != "Assault, with 2 battalions" {
		t.Errorf("three that assault are told as %q", told.Tag)
	}
}

// The guns and aircraft of both sides are told, and guns do not go on foot.
func TestBothSidesAreTold(t *testing.T) {
	p, _ := sits(t, 0, map[string]any{"step": "move", "guns": [2]int{1, 1}})
	var foot []string
	for _, l := range p.Foot() {
		foot = append(foot, l.Right)
	}
	if all := strings.Join(foot, "; "); !strings.Contains(all, "1 gun, 0 air; 1 gun, 0 air") {
		t.Errorf("below the roster there is %q", all)
	}
	for i := range p.view.Units {
		if b := p.of(i); b.Arm == rules.Artillery && b.Mobility == rules.Foot {
			if p.view.Units[i].At = 0; strings.Contains(p.tip(i)+said(p.unitCard(i)), "on foot") {
				t.Errorf("of artillery it is said %q", p.tip(i))
			}
			return
		}
	}
	b := *p.of(0)
	if b.Arm, b.Mobility = rules.Artillery, rules.Foot; goes(&b) != "as fast as foot" {
		t.Errorf("artillery goes %s", goes(&b))
	}
}
