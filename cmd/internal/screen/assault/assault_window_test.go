package assault

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/assault"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// worth fails unless somebody who does not see the board is told what a place is worth, and who
// holds it.
func worth(h *boardtest.Hand, want string) {
	var all []string
	for _, p := range h.Spoken().Parts {
		for _, l := range p.Lines {
			all = append(all, l.Text)
		}
	}
	if !strings.Contains(strings.Join(all, "\n"), want) {
		h.Lost("it is not told: %q: %q", want, all)
	}
}

// chosen is who is chosen after a click on his row.
func chosen(h *boardtest.Hand, name string) bool {
	if h.Has("row "+name) && h.Has(name) {
		h.Click("row " + name)
	}
	return slices.Contains(h.Trace().Chosen, name)
}

// passes passes, and says yes if that is asked about.
func passes(h *boardtest.Hand) {
	was := h.Log()
	if h.Key(ebiten.KeyP); slices.Equal(h.Log(), was) {
		h.Key(ebiten.KeyP)
	}
}

// rows are the pieces of who sits, as the roster has them.
func rows(h *boardtest.Hand) (names []string) {
	for _, p := range h.Trace().Targets {
		if n, is := strings.CutPrefix(p.Name, "row "); is && h.Has(n) {
			names = append(names, n)
		}
	}
	return names
}

// toward are the cells around a piece, those nearest to an enemy first.
func toward(h *boardtest.Hand, name string) []string {
	own, enemies := rows(h), map[string]bool{}
	for piece, cell := range h.At() {
		if !slices.Contains(own, piece) {
			enemies[cell] = true
		}
	}
	near := h.Near(name)
	i := slices.IndexFunc(near, func(c string) bool { return enemies[c] })
	if i < 0 {
		return nil
	}
	by, around := h.Near(near[i]), slices.Clone(near[1:19])
	slices.SortStableFunc(around, func(a, b string) int { return slices.Index(by, a) - slices.Index(by, b) })
	return around
}

// goes has who is chosen go to a cell, and says yes if that is asked about.
func goes(h *boardtest.Hand, cell string) {
	if h.Right(cell); h.Has("move") {
		h.Key(ebiten.KeyEnter)
	}
}

// A scene at the crossroads by mouse and keys: activations, moves, a move that is refused with its
// reason, fire and an assault by a click on a hex, its line of the log opened, and all of it
// watched again, forth and back.
func TestScene(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "a scene", func(h *boardtest.Hand) {
		worth(h, "Tolstoye, hex 0603: 4 points, held by nobody")
		worth(h, "The farm, hex 0707: 4 points, held by nobody")
		h.Click("begin")
		moments := []string{h.Lies()}
		moved, fired, stormed, refused, opened := 0, 0, 0, false, false
		done := func() bool { return moved > 3 && fired > 0 && stormed > 0 && refused && opened }
		for range 400 {
			if !h.Going() || done() || !h.Has("pass") {
				break
			}
			side, acted := h.Trace().Side, false
			for _, n := range rows(h) {
				if !chosen(h, n) || !h.Has("activate") {
					continue
				}
				h.Click("activate")
				acted = true
				break
			}
			if !acted {
				h.Click("pass")
				h.Click("pass") // asked about
				continue
			}
			for range 8 {
				tr := h.Trace()
				if tr.Side != side || !h.Has("done") || len(tr.Chosen) == 0 {
					break
				}
				n, was := tr.Chosen[0], h.Lies()
				if !refused {
					far := h.Near(n)
					h.Right(far[len(far)-1])
					if m := h.Trace().Message; h.Lies() != was || !strings.Contains(m, "has a movement of") || !h.Says("has a movement of") {
						h.Lost("%s is told %q of the other end of the map", n, m)
					}
					h.Keep("assault-refused")
					refused = true
				}
				did := false
				if kind := "assault"; h.Has(kind) || h.Has("fire") {
					if !h.Has(kind) {
						kind = "fire"
					}
					h.Click(kind)
					h.Keep("assault-offered-" + kind)
					if kind == "fire" && !h.Says(" of 6") && !h.Says("no effect") {
						h.Lost("it is not said how often fire does something: %q", h.Trace().Words)
					}
					h.Key(ebiten.KeyEnter)
					did = true
					if fired++; h.Says(": assault on") {
						stormed++
					}
				}
				if !did {
					for _, c := range toward(h, n) {
						if goes(h, c); h.Lies() != was {
							moved, did = moved+1, true
							break
						}
					}
				}
				moments = append(moments, h.Lies())
				if fired > 0 && !opened {
					for _, l := range slices.Backward(h.Log()) {
						if h.Click(l); h.Says("The attacker") || h.Says("column") {
							opened = true
							break
						}
					}
					h.Keep("assault-log")
					h.Key(ebiten.KeyEscape)
				}
				if !did {
					break
				}
				h.Key(ebiten.KeyTab)
			}
			if h.Trace().Side == side && h.Has("done") {
				h.Click("done")
			}
			moments = append(moments, h.Lies())
		}
		if !done() {
			h.Lost("moved %d, fired %d, stormed %d, refused %v, a roll of the log opened %v; %s", moved, fired, stormed, refused, opened, h.Todo())
		}
		h.Watched(moments)
	})
}

// What is done at a seat elsewhere shows before its host confirms it, and is gone once that refuses
// it: whatever the host has told meanwhile, its version is the same.
func TestAheadOfTheHost(t *testing.T) {
	boardtest.SitAway(t, &Room, rules.SystemName, "crossroads", "ahead", func(h *boardtest.Hand, a *boardtest.Away) {
		before := h.Todo()
		h.Click("begin")
		if h.Trace().Turn != 1 {
			h.Lost("before the host answers there is %s", h.Todo())
		}
		a.Forgets()
		h.Key(ebiten.KeyShiftLeft)
		if h.Todo() != before {
			h.Lost("the host has refused it, and there is %s: want %s", h.Todo(), before)
		}
	})
}

// The log follows what happens; who has scrolled up keeps the lines that he reads.
func TestLogStays(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "a log", func(h *boardtest.Hand) {
		h.Click("begin")
		for range 14 {
			passes(h)
		}
		newest := func() string { l := h.Log(); return l[len(l)-1] }
		was := newest()
		passes(h)
		if newest() == was {
			h.Lost("the log does not follow: it ends with %s", was)
		}
		h.Wheel(newest(), 3)
		read := h.Log()
		passes(h)
		passes(h)
		if now := h.Log(); !slices.Equal(now, read) {
			h.Lost("who has scrolled up reads %q, and then %q", read, now)
		}
		h.Wheel(newest(), -30)
		was = newest()
		passes(h)
		if newest() == was {
			h.Lost("back at its end the log does not follow: it ends with %s", was)
		}
	})
}

// What rolls nothing is taken back by Z, and done again by Shift+Z, with its line of the log; what
// was rolled stays, and Z says why.
func TestUndo(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "undone", func(h *boardtest.Hand) {
		h.Click("begin")
		h.Key(ebiten.KeyZ)
		if m := h.Trace().Message; !strings.Contains(m, "Dice were rolled since") {
			h.Lost("of a roll Z says %q", m)
		}
		log := h.Log()
		chosen(h, rows(h)[0])
		h.Click("activate")
		if !h.Has("done") || slices.Equal(h.Log(), log) {
			h.Lost("nobody is activated: %s", h.Todo())
		}
		active := h.Log()
		if h.Key(ebiten.KeyEnter); !h.Has("done") || !slices.Equal(h.Log(), active) {
			h.Lost("Enter ends an activation in which nobody has acted: %s", h.Todo())
		}
		h.Key(ebiten.KeyZ)
		if h.Has("done") || !slices.Equal(h.Log(), log) {
			h.Lost("it is not taken back: %s, log %q, want %q", h.Todo(), h.Log(), log)
		}
		h.Click("redo")
		if !h.Has("done") {
			h.Lost("it is not done again: %s", h.Todo())
		}
		// The other side sits: until it acts, who sat before takes back that he has passed.
		h.Click("take back")
		side := h.Trace().Side
		h.Click("pass")
		h.Click("pass") // asked about
		if h.Trace().Side == side {
			h.Lost("the other side does not sit: %s", h.Todo())
		}
		h.Click("take back")
		if h.Trace().Side != side || h.Says(side+" passes") {
			h.Lost("%s sits, and has passed: %s", h.Trace().Side, h.Todo())
		}
	})
}

// A move after which the other side acts is asked about, and Escape is no; another click there does it.
func TestLastMoveIsAsked(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "pointed", func(h *boardtest.Hand) {
		h.Click("begin")
		for h.Going() && h.Says("activations before the other side") {
			passes(h)
		}
		n := ""
		for _, r := range rows(h) {
			if chosen(h, r) && h.Says("acts alone") || h.Has("activate") && h.Says("Activate") && !h.Says("Lead ") {
				n = r
				break
			}
		}
		side, was, to := h.Trace().Side, h.Lies(), h.Near(n)[1]
		if h.Right(to); h.Lies() != was || !strings.HasSuffix(h.Trace().Todo, "?") || !h.Has("move") {
			h.Lost("%s goes to %s unasked: %s", n, to, h.Todo())
		}
		h.Keep("assault-asked")
		if h.Key(ebiten.KeyEscape); h.Has("move") || h.Lies() != was {
			h.Lost("Escape does not say no: %s", h.Todo())
		}
		h.Right(to)
		if h.Right(to); h.Lies() == was || h.Trace().Side == side {
			h.Lost("a second click does not do it: %s", h.Todo())
		}
	})
}

// What cannot be done says why, at the pointer that rests there; what can says nothing.
func TestPointedAt(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "pointed", func(h *boardtest.Hand) {
		h.Click("begin")
		n := rows(h)[0]
		chosen(h, n)
		h.Click("activate")
		list := h.Near(h.Trace().Chosen[0])
		h.Rest(list[len(list)-1])
		if m := h.Trace().Message; !strings.Contains(m, "has a movement of") {
			h.Lost("the other end of the map says %q", m)
		}
		h.Keep("assault-pointed")
		h.Rest(list[1])
		if m := h.Trace().Message; m != "" {
			h.Lost("the hex beside says %q", m)
		}
		own, at := rows(h), h.At()
		for piece := range at {
			if !slices.Contains(own, piece) {
				h.Rest(piece)
				if m := h.Trace().Message; !strings.Contains(m, "is not beside") && !strings.Contains(m, "Choose one of those") {
					h.Lost("an enemy far away says %q", m)
				}
				break
			}
		}
	})
}

// The roster keeps its order, whoever moves away from his leader.
func TestRosterIsSteady(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "a roster", func(h *boardtest.Hand) {
		h.Click("begin")
		order := map[string][]string{h.Trace().Side: rows(h)}
		for range 12 {
			n := ""
			for _, r := range rows(h) {
				if chosen(h, r) && h.Has("activate") {
					n = r
					break
				}
			}
			if n == "" {
				break
			}
			side := h.Trace().Side
			h.Click("activate")
			for range 3 {
				was := h.Lies()
				for _, c := range toward(h, h.Trace().Chosen[0]) {
					if goes(h, c); h.Lies() != was {
						break
					}
				}
				if h.Trace().Side != side || !h.Has("done") || len(h.Trace().Chosen) == 0 {
					break
				}
			}
			if h.Trace().Side == side && h.Has("done") {
				h.Click("done")
			}
			side = h.Trace().Side
			if order[side] == nil {
				order[side] = rows(h)
			}
			if now := rows(h); !slices.Equal(now, order[side]) {
				h.Lost("the roster of %s was %q and is %q", side, order[side], now)
			}
		}
		if len(order) != 2 {
			h.Lost("one side alone has acted")
		}
	})
}

// The room as it looks with a leader chosen who could be activated, and an objective pointed at.
func TestGoldenRoom(t *testing.T) {
	boardtest.SitAt(t, &Room, "testdata/golden.toml", "golden", func(h *boardtest.Hand) {
		h.Click("begin")
		chosen(h, rows(h)[0])
		h.Rest("cell 0707")
		h.Golden("room")
	})
}
