package dday

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/board/boardtest"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/dday"
)

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// own are the battalions of who sits, as the roster has them.
func own(h *boardtest.Hand) (names []string) {
	for _, p := range h.Trace().Targets {
		if n, is := strings.CutPrefix(p.Name, "row "); is && !strings.HasPrefix(n, hqBegins) && h.Has(n) {
			names = append(names, n)
		}
	}
	return names
}

// A scene of Saint-Clair by mouse and keys: activations, moves, a move that is refused with its
// reason, an assault from its primary attacker to the choice of the defender, its line of the log
// opened, and all of it watched again, forth and back.
func TestScene(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "saint-clair", "a scene", func(h *boardtest.Hand) {
		moments := []string{h.Lies()}
		moved, refused, assaulted, opened := 0, false, false, false
		see := func() { moments = append(moments, h.Lies()) }
		end := func() { // twice, where something is left
			if h.Click("done"); strings.Contains(h.Trace().Message, "once more does it") {
				h.Click("done")
			}
		}
		decide := func() { // whatever is asked, as Enter does it
			for range 20 {
				if tr := h.Trace(); !strings.Contains(tr.Todo, "?") {
					return
				}
				h.Key(ebiten.KeyEnter)
				see()
			}
			h.Lost("it is asked for ever: %s", h.Todo())
		}
		for turns := 0; turns < 400 && h.Going() && !(moved > 3 && refused && assaulted && opened); turns++ {
			tr := h.Trace()
			switch tr.Step {
			case "Activate":
				for _, n := range own(h) {
					h.Click("row " + n)
					if h.Has("activate") {
						h.Click("activate")
						decide()
					}
					if h.Trace().Step != "Activate" || !h.Has("row "+n) || !h.Has(n) {
						break
					}
					h.Click("row " + n)
					if !slices.Contains(h.Trace().Chosen, n) {
						h.Click("row " + n) // it was chosen: another click lets it go
					}
					cells, was := h.Near(n), h.Lies()
					if !refused {
						h.Right(cells[len(cells)-1])
						if h.Lies() != was {
							h.Lost("%s goes across the map", n)
						}
						if m := h.Trace().Message; m == "" || !h.Says(strings.TrimSuffix(m, ".")) {
							h.Lost("no reason is given why %s does not go to %s", n, cells[len(cells)-1])
						}
						h.Keep("dday-refused")
						refused = true
					}
					for _, c := range cells[1:] {
						if h.Right(c); h.Lies() != was {
							moved++
							see()
							break
						}
					}
				}
				end()
			case "Assault":
				for _, n := range own(h) {
					if h.Click("row " + n); !slices.Contains(h.Trace().Chosen, n) {
						h.Click("row " + n)
					}
					for _, c := range h.Near(n)[1:6] {
						h.Right(c)
						if strings.HasPrefix(h.Trace().Todo, "Who defends") {
							h.Keep("dday-assault")
							assaulted = true
							decide()
							see()
							break
						}
					}
					if assaulted {
						break
					}
				}
				if assaulted && !opened {
					for _, l := range slices.Backward(h.Log()) {
						if h.Click(l); h.Says("is rolled") && h.Says("Hit on") {
							opened = true
							break
						}
					}
					h.Keep("dday-log")
					h.Key(ebiten.KeyEscape)
				}
				end()
			default:
				if h.Has("done") {
					end()
				} else {
					h.Key(ebiten.KeyEnter)
				}
			}
			decide()
			see()
		}
		if moved < 4 || !refused || !assaulted || !opened {
			h.Lost("moved %d, refused %v, assaulted %v, a roll of the log opened %v; %s", moved, refused, assaulted, opened, h.Todo())
		}
		h.Watched(moments)
	})
}

// A step in which nothing can be done ends by itself, with a line in the log, and is taken back
// with what came before it; in one in which something can Enter goes to the next who may act, and D ends it when it is pressed again.
func TestEmptyStepsPass(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "saint-clair", "empty", func(h *boardtest.Hand) {
		h.Click("begin")
		if !h.Has("first") {
			h.Lost("nobody chooses who is first: %s", h.Todo())
			return
		}
		h.Click("first")
		if tr := h.Trace(); tr.Step != "Activate" || !h.Says("nobody is to be rallied") {
			h.Lost("nobody is to be rallied, and it is %s", h.Todo())
		}
		h.Key(ebiten.KeyZ)
		if !h.Has("first") || h.Says("nobody is to be rallied") {
			h.Lost("taken back it is %s", h.Todo())
		}
		h.Click("first")
		h.Key(ebiten.KeyEnter)
		if tr := h.Trace(); tr.Step != "Activate" || len(tr.Chosen) == 0 || tr.Chosen[0] == "" {
			h.Lost("Enter does not go to the next who may act, but to %q: %s", tr.Chosen, h.Todo())
		}
		h.Key(ebiten.KeyD)
		if tr := h.Trace(); tr.Step != "Activate" || !strings.Contains(tr.Message, "ended by itself") {
			h.Lost("D that was meant for the step before says %q: %s", tr.Message, h.Todo())
		}
		h.Key(ebiten.KeyD)
		if tr := h.Trace(); tr.Step != "Activate" || !strings.Contains(tr.Message, "more may do something") {
			h.Lost("D ends a step in which much can be done, and says %q: %s", tr.Message, h.Todo())
		}
		h.Key(ebiten.KeyD)
		if h.Trace().Step == "Activate" {
			h.Lost("D again does not end it: %s", h.Todo())
		}
	})
}

// The room as it looks with a battalion chosen that is to be activated, and a zone pointed at.
func TestGoldenRoom(t *testing.T) {
	boardtest.SitAt(t, &Room, "testdata/golden.toml", "golden", func(h *boardtest.Hand) {
		h.Click("begin")
		h.Click("first")
		h.Key(ebiten.KeyTab)
		h.Key(ebiten.KeyTab)
		h.Rest("cell Saint-Clair")
		h.Golden("room")
		if !h.Says("American: ") {
			h.Lost("nothing is said of who is in Saint-Clair: %q", h.Trace().Words)
		}
		h.Keep("dday-here")
	})
}

// A whole side is activated at once, until something is to be decided, and who then can go nowhere
// says why in his card.
func TestAllAreActivated(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "saint-lo", "all", func(h *boardtest.Hand) {
		told := false
		for range 60 {
			switch {
			case h.Trace().Step != "Activate":
				h.Key(ebiten.KeyEnter)
			case h.Has("all"):
				if h.Click("all"); h.Says("is to be decided now") {
					h.Lost("what stops it is told as if it were refused")
				}
			default:
				for h.Going() && (strings.Contains(h.Trace().Todo, "?") || h.Has("marker")) {
					h.Key(ebiten.KeyEnter)
				}
				if h.Has("all") {
					continue
				}
				for _, n := range own(h) {
					h.Click("row " + n)
					if told = told || h.Says("does not move"); told {
						h.Keep("dday-stuck")
						return
					}
				}
				h.Lost("nobody says why he can go nowhere: %q", h.Trace().Words)
				return
			}
		}
		h.Lost("they are never activated: %s", h.Todo())
	})
}

// Those of a regiment in a zone go together, if that is wanted, and come back together.
func TestRegimentGoesTogether(t *testing.T) {
	boardtest.Sit(t, &Room, rules.SystemName, "saint-lo", "together", func(h *boardtest.Hand) {
		for range 60 {
			for h.Going() && (strings.Contains(h.Trace().Todo, "?") || h.Has("marker")) {
				h.Key(ebiten.KeyEnter)
			}
			if h.Trace().Step != "Activate" {
				h.Key(ebiten.KeyEnter)
				continue
			}
			if h.Has("all") {
				h.Click("all")
				continue
			}
			for range 40 {
				if h.Key(ebiten.KeyTab); !h.Has("together") {
					continue
				}
				n := h.Trace().Chosen[0]
				if !h.Has("row " + n) {
					h.Lost("who is chosen by a key, %s, is not in view in the roster", n)
				}
				h.Click("together")
				was := h.At()
				for _, c := range h.Near(n)[1:] {
					h.Right(c)
					went := 0
					for name, at := range h.At() {
						if was[name] != at {
							went++
						}
					}
					if went == 0 {
						continue
					}
					h.Keep("dday-together")
					if h.Key(ebiten.KeyZ); went < 2 || !maps.Equal(h.At(), was) {
						h.Lost("%d of %s's regiment went, and came back: %v", went, n, maps.Equal(h.At(), was))
					}
					return
				}
			}
			h.Lost("no regiment may go together: %s", h.Todo())
			return
		}
		h.Lost("they are never activated: %s", h.Todo())
	})
}
