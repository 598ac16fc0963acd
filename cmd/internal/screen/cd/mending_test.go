package cd

import (
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// Plain words find what the referee may say.
func TestRefereeSearchKnowsOtherWords(t *testing.T) {
	for word, id := range map[string]string{"move": "put", "kill": "place", "hit": "hits", "pin": "pin", "undo": "take back", "Face": "turn", "distance": "answer"} {
		r := &refereeing{search: word}
		found := false
		for _, w := range r.found() {
			found = found || w.id == id
		}
		if !found {
			t.Errorf("%q does not find %q", word, id)
		}
	}
	known := map[string]bool{}
	for i := range refereeWords {
		known[refereeWords[i].id] = true
	}
	for id := range searchedBy {
		if !known[id] {
			t.Errorf("no word is called %q", id)
		}
	}
	if r := (&refereeing{search: "move zebra"}); len(r.found()) > 0 {
		t.Error("all words of a search must be found")
	}
}

// A tip lies beside the panel of what it is of.
func TestTipBesideItsPanel(t *testing.T) {
	f := newFrame(ui.Rect{W: 1280, H: 800}, framing{roster: rosterNeed{180, 4, 14}})
	row := ui.Rect{X: f.roster.X + 4, Y: 200, W: f.roster.W - 8, H: 24}
	if x, _ := f.tipAt(row, 180, 24); x < f.roster.Right() {
		t.Errorf("of a row of the roster it begins at %g", x)
	}
	next := ui.Rect{X: 900, Y: f.tray.Y + 8, W: 120, H: 32}
	if _, y := f.tipAt(next, 180, 24); y+24 > f.tray.Y {
		t.Errorf("of a button of the tray it begins at %g", y)
	}
	if x, _ := f.tipAt(ui.Rect{X: f.right.X + 20, Y: 100, W: 80, H: 30}, 180, 24); x+180 > f.right.X {
		t.Errorf("of a button of the card it begins at %g", x)
	}
	if _, y := f.tipAt(ui.Rect{X: 6, Y: 6, W: 34, H: 32}, 180, 24); y < 38 {
		t.Errorf("of a button of the bar it begins at %g", y)
	}
}

// What is to be done lies in a corner of the icon that no mark of it is in.
func TestFreeCorner(t *testing.T) {
	for _, c := range []struct {
		icon     picture.Icon
		numbered bool
		x, y     float64
	}{
		{picture.Icon{Tag: "P1"}, false, 1, -1}, {picture.Icon{Hits: 1}, false, -1, -1}, {picture.Icon{Hits: 1, Tag: "D"}, false, -1, 1},
		{picture.Icon{Hits: 1, Tag: "D"}, true, 1, 1},
	} {
		if at := freeCorner(&c.icon, c.numbered); at.X != c.x || at.Y != c.y {
			t.Errorf("%+v: %v", c, at)
		}
	}
}

// What is paid once says for what.
func TestTollSaysOfWhat(t *testing.T) {
	cells := func(ids ...string) (out []rules.Cell) {
		for _, id := range ids {
			out = append(out, rules.Cell{ID: id})
		}
		return out
	}
	for want, l := range map[string]rules.PlanLeg{
		"Woods: to enter":  {Ground: "woods", Cells: cells("terrain.woods.tracked")},
		"Fence: to enter":  {Ground: "clear", Cells: cells("terrain.clear.foot", "terrain.fence.foot")},
		"Uphill: to climb": {Ground: "clear", Cells: cells("terrain.clear.foot", "ruling.mired", "terrain.slope.foot")},
	} {
		if got := tollOf(&l); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// An enemy that is lost from sight is said to be, and stays where it was seen
// last until the end of the next turn or until that place is seen again; never one
// that is on the table.
func TestLostFromSight(t *testing.T) {
	seen, lain, ended := 0, 0, 0
	for _, seed := range []string{"a showing", "another"} {
		g := playingOf(t, seed)
		for range 60 {
			if g.over() {
				break
			}
			g.step()
			for _, p := range g.table.players {
				news, _, err := p.look()
				if err != nil {
					t.Fatal(err)
				}
				for i := range news {
					e := &news[i]
					for _, s := range p.lastSeen(e) {
						seen++
						was := p.before.get(s.Name)
						switch {
						case s.own || s.turn != e.turn:
							t.Errorf("%s is lost: %+v", s.Name, s)
						case was == nil || e.text == "":
							t.Errorf("%s is lost, was %v, and the log says %q", s.Name, was, e.text)
						}
					}
				}
				turn := p.model.view.Turn
				for _, s := range p.sightings(p.log, p.model, turn) {
					switch {
					case s.inView:
						lain++
					case p.model.looksAt(s.Footprint):
						t.Errorf("turn %d: %s is shown where it was, which is seen", turn, s.Name)
					}
					for i := range p.log {
						if e := &p.log[i]; e.event.Kind == rules.EventEliminated && e.event.Stand == s.Name {
							t.Errorf("turn %d: %s is shown where it was, and is eliminated", turn, s.Name)
						}
					}
					if now := p.model.get(s.Name); now != nil && now.onTable || s.turn < turn-1 {
						t.Errorf("turn %d: %s is shown where it was in turn %d", turn, s.Name, s.turn)
					}
				}
				for _, list := range p.lostSeen {
					for _, s := range list {
						if s.ended > 0 {
							ended++
						}
					}
				}
				if left := p.sightings(p.log, p.model, turn+2); len(left) > 0 {
					t.Errorf("two turns later %d are shown", len(left))
				}
			}
		}
	}
	if seen == 0 || lain == 0 || ended == 0 {
		t.Errorf("%d are lost from sight, %d in view, and of %d the place was seen again", seen, lain, ended)
	}
}

// Who was told that an enemy is eliminated, or saw it leave the table, does not look
// for it, unless it is lost from sight again later.
func TestGoneIsNotLost(t *testing.T) {
	told := func(kind rules.EventKind, words string, taken bool) []entry {
		e := entry{version: 5, exact: words, taken: taken}
		e.event.Kind, e.event.Stand = kind, "Red gun"
		return []entry{{version: 4}, e, {version: 6}}
	}
	for _, x := range []struct {
		log   []entry
		since int
		want  bool
	}{
		{told(rules.EventEliminated, "Red gun is eliminated", false), 5, true},
		{told(rules.EventEliminated, "Red gun is eliminated", false), 3, true},
		{told(rules.EventEliminated, "Red gun is eliminated", false), 6, false},
		{told(rules.EventEliminated, "Red gun is eliminated", true), 5, false},
		{told(rules.EventMoved, "Red gun leaves the table by the east edge", false), 5, true},
		{told(rules.EventMoved, "Red gun moves", false), 5, false},
	} {
		if got := toldGone(x.log, "Red gun", x.since); got != x.want {
			t.Errorf("%q since %d: gone is %v", x.log[1].exact, x.since, got)
		}
		if toldGone(x.log, "Red truck", x.since) {
			t.Error("another is gone")
		}
	}
}
