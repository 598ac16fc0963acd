package cd

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// A played is a match of two players at one screen, without a window.
type played struct {
	*testing.T
	folder *games.Folder
	table  *Table
	text   []byte
}

func playing(t *testing.T) *played {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	g := &played{T: t, folder: games.In(t.TempDir()), text: text}
	g.folder.Seed = "a showing"
	t.Cleanup(g.folder.Close)
	g.open()
	return g
}

// open opens the match, where it was left if it was.
func (g *played) open() {
	g.Helper()
	m, err := g.folder.OpenMatch("maneuvers-1941", g.text, games.Setting{})
	if err != nil {
		g.Fatal(err)
	}
	if g.table, err = newTable(&Tools{Games: g.folder, Prefs: Prefs{Speed: 1}}, nil, "maneuvers-1941", m, nil); err != nil {
		g.Fatal(err)
	}
	g.table.stays = true
}

// step has both sides choose as steady does, and be ready. News is what the side
// that was ready first, which sees all that comes of it at once, is told.
func (g *played) step() {
	g.Helper()
	steady, err := bot.New("steady")
	if err != nil {
		g.Fatal(err)
	}
	for _, p := range g.table.players {
		if _, over := p.model.view.Over(); over {
			return
		}
		for i, a := range append(steady.Choose(p.model.view, p.side, game.NewDice("1", 0)), rules.Ready{}) {
			if err := p.seat.Do(rules.EncodeAction(a)); err != nil && i == 0 {
				g.Log(err)
			}
		}
	}
}

func (g *played) over() bool {
	_, over := g.table.player.model.view.Over()
	return over
}

// What is shown is what was told until then, and nothing that comes later: no
// stand is hit or lost before it was said, and in the end all is as it is.
func TestShowingIsNeverAhead(t *testing.T) {
	g := playing(t)
	beats, lost := 0, 0
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
			g.table.player = p
			s := newShowing(g.table, p.before, news)
			if s == nil {
				continue
			}
			hit := map[string]bool{}
			for i := range s.beats {
				s.at = i
				s.enter()
				beats++
				if end := s.beats[i].entries[len(s.beats[i].entries)-1].at; s.upTo() != end+1 {
					t.Errorf("the log tells %d lines, want %d", s.upTo(), end+1)
				}
				for _, e := range s.beats[i].entries {
					if s.beats[i].lead().Kind == rules.EventFire && slices.Contains(results, e.event.Kind) {
						t.Errorf("%q is shown with a shot: it comes of all of them", e.text)
					}
				}
				for k := range s.post.pieces {
					q := &s.post.pieces[k]
					was := s.base.get(q.Name)
					if was == nil || q.Hits <= was.Hits && (q.Place != rules.Eliminated || was.Place == rules.Eliminated) {
						continue
					}
					if !hit[q.Name] && !said(s.beats[i].entries, q.Name) {
						t.Errorf("%s has %d hits and is %v, was %d and %v, and nothing that was shown says so", q.Name, q.Hits, q.Place, was.Hits, was.Place)
					}
					hit[q.Name] = true
				}
			}
			for k := range s.last.pieces {
				now := &s.last.pieces[k]
				q := s.post.get(now.Name)
				if q == nil || !now.own {
					continue
				}
				if now.Place == rules.Eliminated {
					lost++
				}
				if q.Place != now.Place || q.Hits != now.Hits && now.inPlay() || now.onTable && len(s.quiet) == 0 && q.Footprint.Center != now.Footprint.Center {
					t.Errorf("in the end %s is shown %v with %d hits at %v, and is %v with %d at %v", q.Name, q.Place, q.Hits, q.At, now.Place, now.Hits, now.At)
				}
			}
		}
	}
	if beats < 50 || lost == 0 {
		t.Errorf("only %d beats were shown, and %d losses", beats, lost)
	}
}

// said reports whether an entry says what became of a stand.
func said(entries []entry, name string) bool {
	return slices.ContainsFunc(entries, func(e entry) bool {
		return slices.Contains(e.about(), name) && slices.Contains([]rules.EventKind{
			rules.EventHit, rules.EventEliminated, rules.EventThrownOut, rules.EventMorale, rules.EventDemoralized, rules.EventAssault,
		}, e.event.Kind)
	})
}

// A match that is opened again has the whole log of each player, what it had not
// seen is shown, on the table as it saw it last, and last turn's orders are known.
func TestNewsAfterOpeningAgain(t *testing.T) {
	g := playing(t)
	look := func() {
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for g.table.player.model.view.Turn < 2 {
		g.step()
		look()
	}
	g.table.saw()
	seen := len(g.table.player.log)
	then := g.table.player.model.get("Blue rifle 1").At
	for g.table.player.model.view.Step != rules.Commanding {
		g.step()
		look()
	}
	before := g.table
	g.folder.Close()
	g.open()
	for i, p := range g.table.players {
		was := before.players[i].log
		if len(p.log) != len(was) {
			t.Fatalf("%s has %d lines of the log, had %d", p.name(), len(p.log), len(was))
		}
		for k := range was {
			if p.log[k].text != was[k].text || p.log[k].turn != was[k].turn || p.log[k].step != was[k].step {
				t.Fatalf("line %d is %q, was %q", k, p.log[k].text, was[k].text)
			}
		}
		if len(p.lastOrders()) == 0 {
			t.Errorf("%s does not know its orders of the turn before", p.name())
		}
	}
	p := g.table.player
	if !p.owed || p.recap != seen {
		t.Errorf("shown from line %d, want %d", p.recap, seen)
	}
	if at := p.leftAt.get("Blue rifle 1").At; at != then {
		t.Errorf("it is shown from where Blue rifle 1 is at %v, and was at %v", at, then)
	}
	s := newShowing(g.table, p.leftAt, p.log[p.recap:])
	if s == nil || len(s.beats) < 3 {
		t.Error("nothing is shown of what was not seen")
	}
}

// The log is sentences of people, and no plan is told that was carried out.
func TestLogIsForPeople(t *testing.T) {
	g := playing(t)
	for range 12 {
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
		}
	}
	raw := regexp.MustCompile(`[0-9]°|\([-0-9.]+, [-0-9.]+\)`)
	log := g.table.logShown()
	keeps := g.table.toldNow(log)
	n, moves := 0, 0
	for i := range log {
		e := &log[i]
		if !keeps[i] {
			continue
		}
		n++
		if raw.MatchString(e.said()) {
			t.Errorf("%q", e.said())
		}
		if e.event.Kind == rules.EventMoved {
			moves++
		}
		if strings.Contains(e.text, "is to ") && (e.turn != g.table.player.model.view.Turn || e.step != g.table.player.model.view.Step) {
			t.Errorf("a plan is told after it was carried out: %q", e.said())
		}
	}
	if n < 40 || moves < 5 {
		t.Errorf("only %d lines, %d of moves", n, moves)
	}
}

// Stands are counted one way: the order of battle, whatever became of it.
func TestOneCountOfStands(t *testing.T) {
	g := playing(t)
	for range 60 {
		if g.over() {
			break
		}
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, s := range p.model.scenario.Stands {
				if s.Side == p.name() {
					n++
				}
			}
			if p.model.strength() != n || !strings.Contains(p.model.standing(), stands(n)) {
				t.Fatalf("%s: %q, want of %d", p.name(), p.model.standing(), n)
			}
		}
	}
}
