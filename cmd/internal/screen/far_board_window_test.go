package screen

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	"sightline/game/replay"
)

// hostBoard hosts the game to learn by of a system on a board, and serves it.
func hostBoard(t *testing.T, k *boards.Kind, of far.Game) (dir string, links []string) {
	t.Helper()
	name := k.Smallest()
	of.Name = name + ".toml"
	of.Scenario, _ = k.File(name)
	dir = t.TempDir()
	h, err := far.NewGame(dir, of)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(h.Handler())
	t.Cleanup(func() { _ = h.Close(); s.CloseClientConnections(); s.Close() })
	seats, err := h.Seats(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats {
		links = append(links, s.Link.String())
	}
	return dir, links
}

// hostKnows is the position of a host on the disk.
func hostKnows(t *testing.T, k *boards.Kind, dir string) game.Position {
	t.Helper()
	back, err := journalAt(t, dir).Play(k.System)
	if err != nil {
		t.Fatal(err)
	}
	for s, ok := back.Next(); ok; s, ok = back.Next() {
		if s.Err != nil {
			t.Fatal(s.Err)
		}
	}
	return back.Position()
}

// plays does one thing that is due at a board: skips what is shown, or presses what goes on.
func (g *guest) plays() {
	g.T.Helper()
	for _, name := range []string{"arrange", "aim", "displace", "field", "defend", "stand", "activate", "fire", "assault", "done", "pass"} {
		for _, p := range g.Now().Targets {
			if p.Name == name || strings.HasPrefix(p.Name, name+" ") {
				g.Click(g.Target(p.Name))
				return
			}
		}
	}
	g.Key(ebiten.KeyEnter)
}

// In the window a link opens a seat of a game on a board, of every system: several turns are
// played by mouse and keys against a bot elsewhere, and before each choice the window knows what
// the host has for its side, nothing more and nothing less. Left, it goes on under Continue.
func TestBoardsFarAway(t *testing.T) {
	for _, k := range boards.All() {
		t.Run(k.Smallest(), func(t *testing.T) {
			dir, links := hostBoard(t, k, far.Game{})
			folder := t.TempDir()
			g := sitsAt(t, folder, links[0])
			bot := make(chan error, 1)
			go func() {
				j := comesTo(t, links[1])
				bot <- far.Plays("plain", j.Seat, "a board")
			}()
			tr := g.soon("the board", func(tr ui.Trace) bool { return tr.Scene == "board" && !tr.Baking })
			side := tr.Side
			chosen := 0
			yours := func(tr ui.Trace) bool {
				if tr.Showing {
					g.Key(ebiten.KeyE)
					return false
				}
				if strings.Contains(tr.Todo, "is over") {
					return true
				}
				now := hostKnows(t, k, dir)
				return tr.Known == fmt.Sprintf("%x", now.For(side).Hash()) && slices.Contains(tr.Words, "Your turn")
			}
			for tr = g.soon("the player's turn", yours); tr.Turn < 3 && !strings.Contains(tr.Todo, "is over"); tr = g.soon("the player's turn again", yours) {
				chosen++
				if !strings.Contains(tr.Message, "once more does it") { // another choice is no answer
					g.Key(ebiten.KeyTab)
				}
				g.plays()
			}
			if chosen < 10 {
				t.Errorf("in two turns the player chose %d times", chosen)
			}
			g.Save("far-board-"+k.Smallest(), g.Settled())
			g.Key(ebiten.KeyF10)
			g.Save("far-board-menu-"+k.Smallest(), g.Settled())
			g.Click(g.Target("menu lobby"))
			g.soon("the lobby", func(tr ui.Trace) bool { return tr.Scene == "lobby" && !tr.Baking })
			g.Key(ebiten.KeyDigit1)
			g.soon("it is listed", func(ui.Trace) bool {
				return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return strings.HasPrefix(p.Name, "kept seats/") })
			})
			g.Save("far-board-continue-"+k.Smallest(), g.Settled())
			g.Key(ebiten.KeyEnter)
			again := g.soon("the board again", func(tr ui.Trace) bool { return tr.Scene == "board" && !tr.Baking })
			if again.Known != tr.Known || again.Turn != tr.Turn {
				t.Errorf("it goes on with %s in turn %d, was %s in %d", again.Known, again.Turn, tr.Known, tr.Turn)
			}
			select {
			case err := <-bot:
				t.Fatalf("the bot plays no more: %v", err)
			default:
			}
		})
	}
}

// The lobby hosts a board as it hosts other tables: the seats show with their forces, and once
// the other has sat down the game begins, and goes on under Continue.
func TestLobbyHostsBoards(t *testing.T) {
	folder := t.TempDir()
	g := launchIn(t, folder, windowtest.Size, "saint-clair")
	g.Settled()
	g.Key(ebiten.KeyP)
	g.Save("far-board-page", g.Settled())
	g.Key(ebiten.KeyEnter)
	g.soon("it is hosted", func(ui.Trace) bool { return g.has("copy German") })
	other := g.begins("far-board-hosted", hostedLink(t, folder, 1), t.TempDir())
	tr := g.soon("the board", func(tr ui.Trace) bool { return tr.Scene == "board" && !tr.Baking })
	if tr.Side != "American" || tr.Table != "The road to Saint-Clair" {
		t.Errorf("the host sits at %q as %q", tr.Table, tr.Side)
	}
	g.Key(ebiten.KeyEnter) // begins
	g.soon("turn 1", func(tr ui.Trace) bool {
		if tr.Showing {
			g.Key(ebiten.KeyE)
		}
		return tr.Turn == 1 && !tr.Showing
	})
	other.Leave()
	g.Kill()

	again := launchIn(t, folder, windowtest.Size)
	again.Settled()
	again.Key(ebiten.KeyC)
	again.soon("it is hosted again", func(ui.Trace) bool { return again.has("begin far") })
	again.Key(ebiten.KeyEnter)
	again.soon("the board as it was", func(tr ui.Trace) bool { return tr.Scene == "board" && !tr.Baking && tr.Turn == 1 })

	// Once it is over the page of who hosts says how, and what can be done.
	again.Key(ebiten.KeyF10)
	again.Click(again.Target("menu resign"))
	again.Click(again.Target("menu yes"))
	again.soon("it is over", func(tr ui.Trace) bool { return says(tr, "The game is over") && again.has("verify") })
	again.Key(ebiten.KeyQ)
	again.soon("the page says so", func(tr ui.Trace) bool { return says(tr, "American resigns") && again.has("end hosting") })
	again.Save("far-board-host-over", again.Settled())
}

// At a far seat of a board the window has the room: talk that says how much was said while it was
// closed, a pause that both agree on, who is here. Once the game is over its record is fetched,
// verified, kept and watched. Who watches both sides looks on, and says nothing.
func TestRoomOfBoards(t *testing.T) {
	k := boards.All()[1]
	_, links := hostBoard(t, k, far.Game{Late: 1, Seats: []visit.Seat{{Watches: true}}})
	games := t.TempDir()
	g := sitsAt(t, games, links[0])
	others := make(chan *far.Joined, 1)
	go func() { others <- comesTo(t, links[1]) }()
	g.soon("the board", func(tr ui.Trace) bool { return tr.Scene == "board" && !tr.Baking })
	other := <-others
	them, us := other.Seat.Who().By, g.Now().Side
	asks(t, other, room.Ask{Do: room.Name, Text: "Anna"})
	asks(t, other, room.Ask{Do: room.Say, Text: "Good luck."})
	g.soon("a line is unheard", func(tr ui.Trace) bool { return slices.Contains(tr.Words, "1") && says(tr, "Anna: Good luck.") })
	g.Key(ebiten.KeyF7)
	g.soon("the panel shows", func(tr ui.Trace) bool {
		return says(tr, "Good luck.") && says(tr, "You") && !slices.Contains(tr.Words, "1")
	})
	g.types("Thanks. l")
	if tr := g.Now(); !says(tr, "Thanks. l") || tr.Turn != 0 {
		t.Errorf("typing does something else: %q", tr.Words)
	}
	g.Key(ebiten.KeyEnter)
	g.hears(other, "the other hears it", func(n room.Now) bool {
		return slices.ContainsFunc(n.Lines, func(l room.Line) bool { return l.Text == "Thanks. l" && l.From.By == us })
	})
	g.soon("it is said", func(tr ui.Trace) bool { return says(tr, "Thanks. l") })
	g.Save("far-board-talk", g.Settled())
	g.Click(g.Target("offer pause"))
	g.hears(other, "a pause is offered", func(n room.Now) bool { return len(n.Proposals) == 1 })
	g.soon("it waits", func(tr ui.Trace) bool { return says(tr, "You propose a pause") })
	if err := <-other.Visitor.Agree(other.Visitor.Room().Now().Proposals[0]); err != nil {
		t.Fatal(err)
	}
	g.soon("it is paused", func(tr ui.Trace) bool { return g.has("end pause") && says(tr, "It is paused, as both agreed") })
	g.Save("far-board-paused", g.Settled())
	g.Click(g.Target("end pause"))
	g.hears(other, "it goes on", func(n room.Now) bool { return !n.Paused })
	if err := <-other.Visitor.Propose(room.Proposal{What: room.Bot, Bot: "plain"}); err != nil {
		t.Fatal(err)
	}
	g.soon("it is asked", func(tr ui.Trace) bool { return says(tr, them+" proposes") })
	g.Save("far-board-asked", g.Settled())
	g.Click(g.Target("agree bot"))
	g.hears(other, "it is agreed", func(n room.Now) bool { return n.StandIn == "plain" })

	// With the panel closed a proposal stands small over the board, and is answered there.
	for range 3 {
		if g.has("say") {
			g.Key(ebiten.KeyEscape)
		}
	}
	if err := <-other.Visitor.Propose(room.Proposal{What: room.Pause}); err != nil {
		t.Fatal(err)
	}
	g.soon("it stands over the board", func(tr ui.Trace) bool {
		return says(tr, them+" proposes a pause") && g.has("agree pause") && !g.has("say")
	})
	g.Save("far-board-standing", g.Settled())
	g.Click(g.Target("decline pause"))
	g.hears(other, "it is declined", func(n room.Now) bool { return len(n.Proposals) == 0 && !n.Paused })
	g.soon("it stands there no more", func(ui.Trace) bool { return !g.has("agree pause") })

	w := sitsAt(t, t.TempDir(), links[2])
	w.soon("who watches sees", func(tr ui.Trace) bool {
		return tr.Scene == "board" && !tr.Baking && tr.Side == "" && slices.Contains(tr.Words, "Watching")
	})
	known := w.Now().Known
	w.Key(ebiten.KeyEnter)
	w.Key(ebiten.KeyF7)
	w.soon("who watches may say nothing", func(tr ui.Trace) bool {
		return tr.Known == known && says(tr, "You watch. Who watches reads") && !w.has("say")
	})
	w.Save("far-board-watches", w.Settled())

	g.Key(ebiten.KeyF10)
	g.Click(g.Target("menu resign"))
	g.Click(g.Target("menu yes"))
	g.soon("it is over", func(tr ui.Trace) bool { return says(tr, "The game is over") && g.has("verify") })
	g.Click(g.Target("verify"))
	g.soon("the record verifies and is kept", func(tr ui.Trace) bool {
		return says(tr, "Verified: every order is signed") && g.has("watch again")
	})
	g.Save("far-board-verified", g.Settled())
	kept, _ := filepath.Glob(filepath.Join(games, "*.jsonl"))
	if len(kept) != 1 {
		t.Fatalf("kept are %q: want the record", kept)
	}
	data, err := os.ReadFile(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range replay.Verify(k.System, game.ParseJournal(data)).Differences {
		if d.Severity > replay.Remark {
			t.Errorf("the record: %v", d)
		}
	}
	g.Click(g.Target("watch again"))
	g.soon("it is watched", func(tr ui.Trace) bool { return tr.Scene == "film" && !tr.Baking })
}
