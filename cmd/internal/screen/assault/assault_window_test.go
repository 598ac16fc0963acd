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

// chosen is who is chosen after a click on his row.
func chosen(h *boardtest.Hand, name string) bool {
	if h.Has("row "+name) && h.Has(name) {
		h.Click("row " + name)
	}
	return slices.Contains(h.Trace().Chosen, name)
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

// A scene at the crossroads by mouse and keys: activations, moves, a move that is refused with its
// reason, fire and an assault by a click on a hex, its line of the log opened, and all of it
// watched again, forth and back.
func TestScene(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "crossroads", "a scene", func(h *boardtest.Hand) {
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
					if m := h.Trace().Message; h.Lies() != was || !strings.Contains(m, "does not get to") || !h.Says("does not get to") {
						h.Lost("%s is told %q of the other end of the map", n, m)
					}
					h.Keep("assault-refused")
					refused = true
				}
				did := false
				if h.Has("offer 1") { // assaults are offered before fire
					h.Keep("assault-offered")
					h.Click("offer 1")
					did = true
					if fired++; h.Says(": assault on") {
						stormed++
					}
				}
				if !did {
					for _, c := range toward(h, n) {
						if h.Right(c); h.Lies() != was {
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
