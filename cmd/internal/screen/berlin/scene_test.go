package berlin

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/berlin"
)

// until plays on, as the scenario proposes, until a step of a side.
func until(h *boardtest.Hand, side, step string) {
	for range 60 {
		tr := h.Trace()
		if !h.Going() || tr.Scene != "curtain" && tr.Side == side && tr.Step == step {
			return
		}
		switch {
		case tr.Scene == "curtain":
			h.SitDown()
		case h.Has("arrange"):
			h.Click("arrange")
		case h.Has("done"):
			h.Click("done")
		default:
			h.Key(ebiten.KeyEnter)
		}
	}
	h.Lost("%s never comes to %s: %s", side, step, h.Todo())
}

// shows reports whether a line of the panels is a text, and nothing else.
func shows(h *boardtest.Hand, text string) bool { return slices.Contains(h.Trace().Words, text) }

// Divisions are sent to airfields one by one: the map shows all of those, with who is sent where,
// what is asked names the next division, Tab passes over who is sent until all are, and the roster
// shows who is chosen. Then a strike before the game is for nobody who is chosen: while somebody is it is not spent.
func TestAirfieldsOneByOne(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "berlin", "airfields", func(h *boardtest.Hand) {
		until(h, "Allied", "Airfields")
		h.Keep("berlin-airfields")
		for _, f := range []string{"Tempelhof", "Tegel", "Gatow", "Oranienburg, beyond the north edge", "Rechlin, beyond the south edge"} {
			r, is := h.Box("tag " + f)
			if frame := (ui.Rect{X: 236, Y: 44, W: 728, H: 660}); !is || r.X < frame.X || r.Y < frame.Y || r.Right() > frame.Right() || r.Bottom() > frame.Bottom() {
				h.Lost("%s lies at %v on the map, %v: want it in view", f, r, is)
			}
			if !shows(h, f) {
				h.Lost("the card says nothing of %s: %q", f, h.Trace().Words)
			}
		}
		for _, p := range h.Trace().Targets {
			if strings.HasPrefix(p.Name, "cell ") && (p.X < 256 || p.X > 972 || p.Y < 44 || p.Y > 704) {
				h.Lost("%s lies under panels: want all of the board in what is free", p.Name)
				break
			}
		}
		if list := h.Covering("tag", "tag", "counter"); list != nil {
			h.Lost("airfields are covered: %q", list)
		}
		sent := map[string]bool{}
		for n := range 5 {
			if !h.Going() {
				return
			}
			division, _, is := strings.Cut(h.Trace().Todo, ": to which airfield?")
			if !is || sent[division] {
				h.Lost("after %d are sent it asks %q", n, h.Trace().Todo)
			}
			h.Key(ebiten.KeyTab)
			division, _, is = strings.Cut(h.Trace().Todo, ": to which airfield?")
			if !is || sent[division] {
				h.Lost("Tab goes to who is sent already, or to nobody: %s", h.Trace().Todo)
			}
			if words := h.Trace().Words; !slices.ContainsFunc(words, func(s string) bool { return h.Has("row " + s) }) {
				h.Lost("who is chosen by a key, of %s, is not in view in the roster: %q", division, words)
			}
			// An airfield keeps its figure while others are taken.
			h.Key(ebiten.KeyDigit1 + ebiten.Key(n))
			to := []string{"Tempelhof", "Tegel", "Gatow", "Oranienburg", "Rechlin"}[n]
			said := strings.Join(h.Trace().Words, " ") // the log may break the line
			if sent[division] = true; !strings.Contains(said, division+" goes to "+to) {
				h.Lost("%s is not sent to %s by %d: %s", division, to, n+1, h.Todo())
			}
		}
		if todo := h.Trace().Todo; todo != "Send divisions to airfields" {
			h.Lost("all are sent, and it asks %q", todo)
		}
		h.Keep("berlin-airfields-sent")
		h.Click("done")
		until(h, "Allied", "Air strikes")
		todo := h.Trace().Todo
		enemy := "cell 5115"
		h.Click("row 101st US HQ")
		h.Rest(enemy)
		if m := h.Trace().Message; !strings.Contains(m, "With nobody chosen (Esc) it is an air strike") {
			h.Lost("with somebody chosen an enemy says %q", m)
		}
		h.Right(enemy)
		if h.Trace().Todo != todo {
			h.Lost("with somebody chosen a strike is spent: %s", h.Todo())
		}
		h.Key(ebiten.KeyEscape)
		h.Rest(enemy)
		h.Keep("berlin-strike")
		h.Right(enemy)
		if h.Trace().Todo == todo {
			h.Lost("with nobody chosen no strike is made: %s", h.Todo())
		}
	})
}

// A drop: who does not fly is set aside, and his row says so while others have yet to drop; who is
// displaced comes down by Enter; and the end of the moves is asked about while some may move.
func TestDropByKeys(t *testing.T) {
	aside, displaced := false, false
	drop := func(h *boardtest.Hand) {
		failed := false
		if h.Trace().Scene == "curtain" {
			h.Lost("a curtain hangs before a game that has yet to begin")
		}
		if h.Key(ebiten.KeyEnter); h.Trace().Scene != "curtain" || h.Trace().Message != "German" {
			h.Lost("it has begun, and the Germans are not called: %s, %q", h.Trace().Scene, h.Trace().Message)
		}
		until(h, "Allied", "Move")
		h.Key(ebiten.KeyL) // the log has such words, too
		for n := 0; n < 80 && h.Going() && h.Has("aim"); n++ {
			h.Key(ebiten.KeyA)
			for i := 0; i < 8 && strings.HasSuffix(h.Trace().Todo, " is displaced"); i++ {
				who := strings.TrimSuffix(h.Trace().Todo, " is displaced")
				if w := h.Trace().Words; strings.HasSuffix(w[slices.Index(w, "Enter")+1], ", bad") && slices.ContainsFunc(w, func(s string) bool { return strings.HasPrefix(s, "To 1") }) {
					h.Lost("Enter has %s land on bad ground: %q", who, w)
				}
				if shows(h, "set aside") && !failed {
					h.Lost("while %s is displaced who has yet to drop is set aside: %q", who, h.Trace().Words)
				}
				if !displaced {
					h.Keep("berlin-displaced")
				}
				if h.Key(ebiten.KeyEnter); !h.Has(who) && h.Trace().Todo == who+" is displaced" {
					h.Lost("Enter does not place %s: %s", who, h.Todo())
				}
				displaced = true
			}
			failed = failed || shows(h, "set aside")
			if !aside && h.Has("aim") && shows(h, "set aside") && shows(h, "to drop") {
				aside = true
				h.Keep("berlin-aside")
			}
		}
		h.Key(ebiten.KeyTab)
		h.Keep("berlin-reach")
		h.Key(ebiten.KeyD)
		tr := h.Trace()
		if tr.Step != "Move" || !strings.Contains(tr.Message, " may still move: D once more does it") {
			h.Lost("the moves end unasked: %s, %q", h.Todo(), tr.Message)
		}
		h.Key(ebiten.KeyD)
		if tr := h.Trace(); tr.Step == "Move" && tr.Side == "Allied" && tr.Scene != "curtain" {
			h.Lost("D again does not end them: %s", h.Todo())
		}
	}
	for _, dice := range []string{"drop", "a drop"} { // in one somebody is displaced, in one somebody does not fly
		boardtest.Sit(t, &Room, rules.SystemName, "tempelhof", dice, drop)
	}
	if !aside || !displaced {
		t.Errorf("nobody is set aside while others are to drop: %v; nobody is displaced: %v", !aside, !displaced)
	}
}

// Shift+A has all of a division fly, one by one, until somebody is to be displaced; of whom
// nothing is to be decided none is left.
func TestDropAll(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "tempelhof", "drop all", func(h *boardtest.Hand) {
		until(h, "Allied", "Move")
		presses := 0
		for h.Going() && presses < 14 {
			if h.Has("aim all") {
				h.Click("aim all")
				presses++
			} else if strings.HasSuffix(h.Trace().Todo, " is displaced") {
				h.Key(ebiten.KeyEnter)
			} else {
				break
			}
		}
		if presses == 0 || presses > 6 { // for 15 units
			h.Lost("a division has dropped by pressing %d times: %s", presses, h.Todo())
		}
	})
}

// While a unit is to be displaced another may be looked at, and what leads away from that leads
// back to it.
func TestBackToWhatIsAsked(t *testing.T) {
	v, dice := opened(t, "tempelhof"), game.NewDice("asked", 0)
	for n := range 20_000 {
		by := v.Decides()
		if by == "" {
			v, dice = opened(t, "tempelhof"), game.NewDice("asked", n)
			continue
		}
		p := Room.New(nil).(*play)
		if c, is := v.Choice(); is {
			p.See(v.For(by), slices.Index(v.Sides(), by))
			for _, u := range p.units {
				if u.At == "" || slices.Contains(c.Units, u.Name) {
					continue
				}
				if p.Pick(u.Name, false); !p.Back() || p.who != c.Units[0] || p.Back() {
					t.Fatalf("back from %s to %s it is %q", u.Name, c.Kind, p.who)
				}
			}
			p.who = "nobody"
			if p.See(v.For(by), slices.Index(v.Sides(), by)); p.who != c.Units[0] {
				t.Fatalf("of %s %q is chosen", c.Units[0], p.who)
			}
			return
		}
		all := v.Legal(by)
		raw, err := json.Marshal(all[dice.Roll(len(all))-1])
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := v.Do(by, raw, dice)
		if err != nil {
			t.Fatal(err)
		}
		v = next.(*rules.Position)
	}
	t.Fatal("nothing is ever asked")
}
