package cd

import (
	"image"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
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
	return playingOf(t, "a showing")
}

func playingOf(t *testing.T, seed string) *played {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	g := &played{T: t, folder: games.In(t.TempDir()), text: text}
	g.folder.Seed = seed
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
					// Who is aboard is hit with what carries him, and shown with it alone.
					if carrier := was.Aboard; !hit[q.Name] && !said(s.beats[i].entries, q.Name) && (carrier == "" || !hit[carrier] && !said(s.beats[i].entries, carrier)) {
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

// shown returns a showing of all that the first side was told of a turn, on a
// table in a window.
func (g *played) shown() *showing {
	g.Helper()
	for g.table.player.model.view.Turn < 2 {
		g.step()
		for _, p := range g.table.players {
			if _, _, err := p.look(); err != nil {
				g.Fatal(err)
			}
		}
	}
	t := g.table
	t.theme, t.stays = &ui.Theme{Density: 1}, false
	t.camera.Table = table.Inches(geom.Pt(t.player.model.scenario.Table.Width, t.player.model.scenario.Table.Depth))
	t.camera.Window = image.Rect(0, 0, 1280, 800)
	t.camera.Resize(image.Rect(236, 52, 964, 696))
	t.frame.safe = ui.Rect{X: 236, Y: 52, W: 728, H: 644}
	base, err := t.player.back(0)
	if err != nil {
		g.Fatal(err)
	}
	t.begin(base, t.player.log)
	if t.show == nil {
		g.Fatal("nothing is shown")
	}
	return t.show
}

// The camera goes to what is out of sight alone, and in the end the player has
// its view back; not if it has looked elsewhere meanwhile, nor if it is to stay.
func TestCameraComesBack(t *testing.T) {
	g := playing(t)
	s := g.shown()
	c := &g.table.camera
	whole := gaze{c.Center, c.Scale}
	for s.goTo(s.at + 1) {
		s.enter()
		if now := (gaze{c.Center, c.Scale}); now != whole {
			t.Fatalf("with all of the table in view the camera goes from %v to %v", whole, now)
		}
	}
	near := func() gaze {
		c.Scale, c.Center = 60, gmath.Vec{X: 4, Y: 4}
		c.Pan(gmath.Vec{})
		return gaze{c.Center, c.Scale}
	}
	for _, stays := range []bool{false, true} {
		home, went := near(), false
		g.table.stays, s.at, s.home, s.left = stays, 0, home, home
		for s.enter(); s.goTo(s.at + 1); s.enter() {
			went = went || (gaze{c.Center, c.Scale}) != home
		}
		if went == stays {
			t.Errorf("the camera went: %t, it stays: %t", went, stays)
		}
		s.goHome()
		if now := (gaze{c.Center, c.Scale}); now != home {
			t.Errorf("in the end it looks at %v, at first at %v", now, home)
		}
	}
	home := near()
	g.table.stays, s.at, s.home, s.left = false, 0, home, home
	s.enter()
	c.Center = gmath.Vec{X: 20, Y: 20}
	mine := gaze{c.Center, c.Scale}
	s.goHome()
	if now := (gaze{c.Center, c.Scale}); now != mine {
		t.Errorf("the player looks at %v, and has %v in the end", mine, now)
	}
}

// Movement takes its time at single speed; every further step is twice as fast,
// and the last is at once. What was chosen is kept.
func TestSpeedsOfWhatIsShown(t *testing.T) {
	g := playing(t)
	s := g.shown()
	var kept []int
	g.table.tools.Keep = func(p Prefs) { kept = append(kept, p.Speed) }
	for ; s.beat().lead().Kind != rules.EventMoved; s.enter() {
		if !s.goTo(s.at + 1) {
			t.Fatal("nobody moves")
		}
	}
	if seconds := float64(s.turn()) / 60; seconds < 3 || seconds > 6 {
		t.Errorf("movement is shown in %.1f s at single speed, want 3 to 6", seconds)
	}
	first := map[string]geom.Point{}
	for name := range s.ways() {
		if q := s.model().get(name); q != nil && q.onTable {
			first[name] = q.Footprint.Center
		}
	}
	if len(first) < 5 {
		t.Errorf("only %d stands move", len(first))
	}
	s.ticks = s.turn() / 2
	for name, at := range first {
		half := s.model().get(name).Footprint.Center
		end := s.post.get(name).Footprint.Center
		if all, way := geom.Distance(at, end), geom.Distance(at, half); way < all/3 || way > all*2/3 {
			t.Errorf("half of the time %s has gone %v of %v", name, way, all)
		}
	}
	at := s.at
	g.table.showSkip()
	if s.at != at || !s.done() {
		t.Error("a key does not skip what moves")
	}
	g.table.showSkip()
	if s.at == at {
		t.Error("a second key does not go on")
	}
	for range 4 {
		g.table.showFaster(1)
	}
	if !slices.Equal(kept, []int{2, 4, 8, 16}) || s.speed != 16 {
		t.Errorf("kept %v, shown %d times as fast; want 2, 4, 8 and 16", kept, s.speed)
	}
	g.table.showFaster(1)
	if kept[len(kept)-1] != 0 || g.table.show != nil && !s.beat().waits() {
		t.Errorf("at last %d is kept, and what does not wait is shown", kept[len(kept)-1])
	}
}

// Trails are from where the player's stands, and those it saw, were when the last
// movement began.
func TestTrails(t *testing.T) {
	g := playing(t)
	g.shown()
	g.table.show = nil
	ways := g.table.lastWays()
	back := map[string]geom.Point{} // where those are that fire forced back since
	for _, e := range g.table.logShown() {
		for _, c := range e.event.Changes {
			if e.event.Kind == rules.EventMoved {
				delete(back, c.Stand)
			} else if len(c.Path) > 1 {
				back[c.Stand] = c.Path[len(c.Path)-1]
			}
		}
	}
	own := 0
	for name, path := range ways {
		q, end := g.table.player.model.get(name), path[len(path)-1]
		if at, ok := back[name]; ok {
			end = at
		}
		if q == nil {
			continue // out of sight again
		}
		if q.own {
			own++
			if q.onTable && geom.Distance(end, q.Footprint.Center) > geom.Inch/100 {
				t.Errorf("the trail of %s ends at %v, it is at %v", name, end, q.At)
			}
		}
	}
	if own < 5 {
		t.Errorf("only %d own stands have a trail: %v", own, ways)
	}
}

// Which steps stop is the player's who has the screen alone, and is kept.
func TestStopsAreKept(t *testing.T) {
	g := playing(t)
	g.table.player.stops = nil
	var kept Prefs
	g.table.tools.Keep = func(p Prefs) { kept = p }
	g.table.stops(rules.Turning, stopsNever)
	g.table.stops(rules.Reveal, stopsNever)
	g.table.stops(rules.Turning, stopsAtNeed)
	g.table.stops(rules.Opportunity, stopsAlways)
	if !slices.Equal(kept.Pass, []rules.Step{rules.Reveal}) || !slices.Equal(kept.Stop, []rules.Step{rules.Opportunity}) {
		t.Errorf("%v pass and %v stop, want reveal and opportunity fire", kept.Pass, kept.Stop)
	}
}

// To the end stops at the digest of the turn, which no command shows again, and
// ends from there.
func TestEndStopsAtTheDigest(t *testing.T) {
	g := playing(t)
	s := g.shown()
	if s.beat().waits() {
		t.Fatal("the first that is shown waits already")
	}
	g.table.showEnd()
	if g.table.show == nil || s.beat().digest == nil {
		t.Fatal("to the end skips the digest")
	}
	g.table.showEnd()
	if g.table.show != nil {
		t.Error("to the end does not end what is shown")
	}
}
