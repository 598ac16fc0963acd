package free

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/screen/table"
	"sightline/geom"
	"sightline/los"
)

// A looking is a lookout with what numbers its orders.
type looking struct {
	*table.Lookout
	gazing
}

func newLookout() *looking { return &looking{Lookout: table.NewLookout()} }

func (l *looking) want(g gaze) { l.Want(l.order(g)) }

// awaited has the lookout work until its map is settled.
func (l *looking) awaited(t *testing.T, g gaze) *table.Mask {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for l.want(g); !l.Settled(); l.want(g) {
		if time.Now().After(deadline) {
			t.Fatal("the map is never fine")
		}
		time.Sleep(time.Millisecond)
	}
	return l.Mask()
}

func mustGaze(t *testing.T, s *session) gaze {
	t.Helper()
	g, ok := s.gaze()
	if !ok {
		t.Fatal("no seen map is asked for")
	}
	return g
}

// What a mask shows of a place is what a probe there answers.
func TestMaskAgreesWithProbes(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.switchSeen(oneStand)
	g := mustGaze(t, s)
	k := newLookout().awaited(t, g)
	if k.Grain != los.SeenGrain {
		t.Fatalf("the grain is %v, want %v", k.Grain, los.SeenGrain)
	}
	both := map[bool]int{}
	for y := 0; y < k.High; y += 5 {
		for x := 0; x < k.Wide; x += 7 {
			at := geom.Pt(geom.Length(x)*k.Grain, geom.Length(y)*k.Grain)
			want := s.state().Board().Probe(los.Sight, 0, at)
			both[want]++
			if got := k.Rgba[4*(y*k.Wide+x)] >= 128; got != want {
				t.Fatalf("at %v the mask says %v, want %v", at, got, want)
			}
		}
	}
	if both[true] == 0 || both[false] == 0 {
		t.Errorf("the table has %d places in sight and %d out of it; want some of both", both[true], both[false])
	}
}

// A map is made anew when what it shows may have changed, and only then.
func TestMapFollowsWhatMatters(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.switchSeen(oneStand)
	l := newLookout()
	before := l.awaited(t, mustGaze(t, s))
	number := l.Number()

	s.place(1, geom.Pt(40*geom.Inch, 20*geom.Inch), 0)
	s.drop()
	if k := l.awaited(t, mustGaze(t, s)); k != before || l.Number() != number {
		t.Error("the map of Rifle 1 was made anew for a stand that is no obstacle")
	}
	s.ask(los.Fire)
	if g := mustGaze(t, s); l.awaited(t, g) == before {
		t.Error("the map of what can be fired on is that of what is seen")
	}
	s.ask(los.Sight)
	s.place(0, geom.Pt(30*geom.Inch, 15*geom.Inch), 0)
	after := l.awaited(t, mustGaze(t, s))
	if slices.Equal(after.Rgba, before.Rgba) {
		t.Error("the map did not follow Rifle 1")
	}
}

// A map of other viewers is never shown, not even while the right one is made.
func TestOtherViewersAreNotShown(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.switchSeen(oneStand)
	l := newLookout()
	l.want(mustGaze(t, s))
	first := l.version
	s.from = 1
	l.want(mustGaze(t, s))
	if l.Mask() != nil {
		t.Error("the map of the first stand still shows")
	}
	l.awaited(t, mustGaze(t, s))
	if l.Number() <= first || !slices.Equal(l.last.viewers, []int{1}) {
		t.Errorf("the map shown is of %v, order %d", l.last.viewers, l.Number())
	}
	l.Stop()
	if l.Mask() != nil || !l.Settled() {
		t.Error("a stopped lookout shows a map")
	}
}

func TestSeenNeedsAStand(t *testing.T) {
	s := woodSession(t)
	s.switchSeen(oneStand)
	if !s.refused || !strings.Contains(s.prompt(), "Choose a stand") {
		t.Errorf("the bar says %q", s.prompt())
	}
	if _, ok := s.gaze(); ok {
		t.Error("a map is asked for without a stand")
	}
	s.choose(0)
	s.switchSeen(oneStand)
	if !strings.Contains(s.prompt(), "what Rifle 1 sees") {
		t.Errorf("the bar says %q", s.prompt())
	}
	s.switchSeen(wholeSide)
	if !strings.Contains(s.prompt(), "what the US side sees") {
		t.Errorf("the bar says %q", s.prompt())
	}
	s.switchSeen(wholeSide)
	if _, ok := s.gaze(); ok {
		t.Error("the map does not go when asked for again")
	}
	s.switchSeen(wholeSide)
	s.switchSeen(oneStand)
	if !strings.Contains(s.prompt(), "what Rifle 1 sees") {
		t.Errorf("the bar says %q", s.prompt())
	}
	s.switchSeen(oneStand)
	if _, ok := s.gaze(); ok {
		t.Error("Shift+V twice after V leaves a map")
	}
}

// Passengers see from their carriers; wrecks see nothing.
func TestWatchersOfASide(t *testing.T) {
	s := woodSession(t)
	setup := s.setup()
	extra := setup.Stands[0]
	extra.Name, extra.Aboard = "Rider", "Rifle 1"
	wreck := setup.Stands[0]
	wreck.Name, wreck.Destroyed = "Wreck", true
	setup.Stands = append(setup.Stands, extra, wreck)
	if got := s.watchers("US"); !slices.Equal(got, []int{0}) {
		t.Errorf("watchers: %v, want the rifle alone", got)
	}
}

// At the place between the stands both see it; the label named the stand of the
// side that does not look, whether those who look saw it or not.
func TestWitnesses(t *testing.T) {
	s := woodSession(t)
	var w witnesses
	between := geom.Pt(15*geom.Inch, 12*geom.Inch)
	said := func(q los.Question) []string {
		w.ask(s.state(), q, between)
		return w.lines("German")
	}
	rifle, gun := s.setup().StandIndex("Rifle 1"), s.setup().StandIndex("StuG 1")
	if !s.state().Board().Probe(los.Sight, rifle, between) || s.state().Board().Clear(los.Sight, gun, rifle) {
		t.Fatal("want a rifle that sees the place, and that the gun does not see")
	}
	if got := strings.Join(said(los.Sight), "|"); strings.Contains(got, "Rifle") {
		t.Errorf("to the German side the label says %q, which it cannot know", got)
	}
	if got := strings.Join(w.lines("US"), "|"); got != "Seen by|US: Rifle 1" {
		t.Errorf("to the US side the label says %q", got)
	}
	if got := strings.Join(said(los.Fire), "|"); strings.Contains(got, "the fire of") || !strings.Contains(got, "clear line of fire") {
		t.Errorf("of fire it says %q, want no word of range and arc", got)
	}
	s.place(gun, s.stand(rifle).At.Add(geom.Pt(4*geom.Inch, 0)), 0)
	s.drop()
	if got := strings.Join(said(los.Sight), "|"); got != "Seen by|German: StuG 1|US: Rifle 1" {
		t.Errorf("with the rifle in the gun's sight the label says %q", got)
	}
}

func TestSomeOf(t *testing.T) {
	for _, c := range []struct {
		names, want string
	}{
		{"a", "a"},
		{"a b c d e f", "a, b, c, d, e, f"},
		{"a b c d e f g h i", "a, b, c, d, e and 4 more"},
	} {
		if got := someOf(strings.Fields(c.names)); got != c.want {
			t.Errorf("someOf(%s) = %q, want %q", c.names, got, c.want)
		}
	}
}

// How long the parts of a map take, for the one who changes them.
func BenchmarkLookout(b *testing.B) {
	for _, file := range []string{"testdata/behind-a-wood.toml", "../../../../scenarios/library/lezey-1944.toml"} {
		s := openSession(b, file)
		bounds := s.setup().Table.Bounds()
		s.choose(0)
		for _, as := range []scope{oneStand, wholeSide} {
			s.seeing = as
			g, _ := s.gaze()
			m := los.NewSeen(s.state().Board(), g.question, g.viewers, bounds)
			name := s.setup().Title + "/" + strings.ReplaceAll(s.seenOf(), " ", "-")
			b.Run(name+"/coarse", func(b *testing.B) {
				for b.Loop() {
					m.Reset(s.state().Board(), g.question, g.viewers, bounds)
					m.Coarse()
					table.NewMask(m, bounds, geom.Inch)
				}
			})
			b.Run(name+"/mask", func(b *testing.B) {
				m.Refine()
				for b.Loop() {
					table.NewMask(m, bounds, los.SeenGrain)
				}
			})
			b.Run(name+"/fine", func(b *testing.B) {
				for b.Loop() {
					m.Reset(s.state().Board(), g.question, g.viewers, bounds)
					m.Refine()
				}
			})
			b.Run(name+"/witnesses", func(b *testing.B) {
				var w witnesses
				for b.Loop() {
					w.forget()
					w.ask(g.state, g.question, geom.Pt(20*geom.Inch, 20*geom.Inch))
				}
			})
		}
	}
}

// The button goes through what the keys show.
func TestSeenButtonCycles(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	for _, want := range []scope{oneStand, wholeSide, noScope} {
		if s.pressSeen(); s.seeing != want {
			t.Fatalf("the button shows %v, want %v", s.seeing, want)
		}
	}
}
