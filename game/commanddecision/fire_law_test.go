package commanddecision

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// muddle is a random moment of a battle in which fire is declared.
func muddle(t *testing.T, seed uint64) (*State, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 7))
	kinds := [...]string{
		"rifle", "rifle-bazooka", "bazooka", "mg", "engineer", "patrol", "m1-81mm", "flamethrower", "motorcycle",
		"m10a1", "m4a1-sherman", "ha-go", "t-35", "sdkfz-251-1", "sdkfz-251-1-rocket", "truck", "grille", "panzer-iv-h",
	}
	guns := [...]string{"2-pounder", "leig-18", "pak-40", "flak-38"}
	var b strings.Builder
	for side, name := range [...]string{"A", "G"} {
		for k := range 9 {
			// A lattice with room for a crew behind and a stand in contact before.
			x, y := 8+6*(k%3)+18*side, 6+8*(k/3)
			facing := []int{90, 270}[side]
			if r.IntN(3) == 0 {
				facing = 45 * r.IntN(8)
			}
			id := fmt.Sprint(name, k)
			switch r.IntN(5) {
			case 0:
				fmt.Fprintf(&b, "%s %s %d %d 90 crew=%sc\n%sc crew %d.87 %d 90\n", id, guns[r.IntN(len(guns))], x, y, id, id, x-2, y)
			case 1:
				fmt.Fprintf(&b, "%s %s %d %d %d\n%sp rifle-panzerfaust aboard=%s\n", id, kinds[9+r.IntN(9)], x, y, facing, id, id)
			default:
				fmt.Fprintf(&b, "%s %s %d %d %d quality=%s\n", id, kinds[r.IntN(len(kinds))], x, y, facing, units.Qualities()[r.IntN(6)])
			}
		}
	}
	for k := range 4 {
		x, y := 10+r.IntN(30), r.IntN(24)
		fmt.Fprintf(&b, "\n[[terrain]]\nname = \"T%d\"\nkind = %q\noutline = [[%d, %d], [%d, %d], [%d, %d]]\n\n",
			k, [...]string{"woods", "town", "crops", "hill"}[k], x, y, x+3+r.IntN(5), y, x, y+3+r.IntN(5))
	}
	s := field(t, b.String())
	s.Step = []Step{Opportunity, General}[r.IntN(2)]
	for i := range s.Stands {
		disturb(s, r, i)
	}
	s.stirred()
	return s, r
}

// disturb gives a stand some of what stands may come to.
func disturb(s *State, r *rand.Rand, i int) {
	st := &s.Stands[i]
	odds := func(n int) bool { return r.IntN(n) == 0 }
	if odds(4) {
		s.obey(s.unit(i).Name, OrderKind(1+r.IntN(4)))
	}
	if st.Aboard < 0 && odds(4) {
		to := st.At.Add(inch(float64(r.IntN(9)-4), float64(r.IntN(9)-4)))
		if to != st.At {
			s.march(s.unit(i).Name, to, st.At.Add(inch(float64(r.IntN(5)-2), 6)))
		}
	}
	if st.Aboard < 0 && odds(5) { // next to an enemy
		o := r.IntN(len(s.Stands))
		if s.Stands[o].Aboard < 0 && s.unit(o).Side != s.unit(i).Side {
			st.At = s.Stands[o].At.Add(inch(0, 0.76))
		}
	}
	if odds(6) {
		st.Pin = 1 + r.IntN(2)
	}
	st.Demoralized = odds(12)
	st.Abandoned = odds(12)
	st.Hits = r.IntN(s.unit(i).Quality.Hits())
	if odds(10) {
		st.Fired = FiredOpportunity
	}
	if st.Aboard < 0 && len(s.load(i)) == 0 && odds(15) {
		st.Place = []Place{Waiting, Eliminated, Exited}[r.IntN(3)]
	}
	if odds(3) {
		st.Seen = 0
		for _, g := range [...]Group{Vehicles, Foot} {
			if odds(2) {
				st.Seen = st.Seen.with(g)
			}
		}
	}
	if odds(8) {
		st.Spent = []int{0, 3}
	}
}

// lawful is the law of fire anew, without the code it is to check: why the
// fire of the side 0 is against it, or "".
func lawful(s *State, a Fire) string {
	i, j := s.battle.named(a.Stand), s.battle.named(a.Target)
	if i < 0 || j < 0 || s.unit(i).Side != 0 || s.unit(j).Side != 1 {
		return "no such stands"
	}
	u, st, v, to := s.unit(i), s.Stands[i], s.unit(j), s.Stands[j]
	m, w := u.Kind.Mounts[a.Weapon], u.Kind.Mounts[a.Weapon].Weapon
	crew, gun := u.Crew, u.Kind.Class == units.Gun
	men := i // who fires
	if crew >= 0 {
		men = crew
	}
	moved := func(k int) bool { return s.Stands[k].Motion != Still }
	hasMoved := moved(i) || moved(men) || st.Aboard >= 0 && moved(st.Aboard)
	order := func(k int) OrderKind {
		if c := s.unit(k).Crew; c >= 0 {
			k = c
		}
		if n := s.Stands[k].Obeys; n >= 0 && !s.Stands[k].Declined {
			return s.Orders[n].Order
		}
		return NoOrder
	}
	o := order(i)
	if st.Aboard >= 0 {
		if c := order(st.Aboard); c == CautiousAdvance || c == FullAdvance || c == Disengage {
			o = c
		}
	}
	switch {
	case st.Place != OnTable || to.Place != OnTable || to.Aboard >= 0 || to.Seen == 0:
		return "not there"
	case st.Fired != NotFired || u.Crew >= 0 && s.Stands[u.Crew].Fired != NotFired || u.Gun >= 0 && s.Stands[u.Gun].Fired != NotFired:
		return "fired"
	case s.Stands[men].Demoralized:
		return "demoralized"
	case gun && (st.Aboard >= 0 || st.Abandoned || crew < 0 || s.Stands[crew].Place != OnTable || s.Stands[crew].Aboard >= 0):
		return "not served"
	case m.Stationary && (hasMoved || s.Step == Opportunity):
		return "not stationary"
	case m.Heavy && hasMoved && o != CautiousAdvance, m.Other && !(hasMoved && o != CautiousAdvance):
		return "heavy"
	case m.Shots > 0 && a.Weapon < len(st.Spent) && st.Spent[a.Weapon] >= m.Shots:
		return "no shots left"
	case st.Aboard >= 0 && !gun && (!w.SmallArms || s.unit(st.Aboard).Kind.Transport && s.unit(st.Aboard).Kind.Armored && !s.unit(st.Aboard).Kind.Open):
		return "passenger"
	case w.NoPersonnel && v.Kind.Class == units.Personnel:
		return "not at personnel"
	}
	if s.Step == Opportunity && (o != NoOrder || hasMoved || st.Pin > 0 || s.Stands[men].Pin > 0 || st.Demoralized || w.IndirectOnly) {
		return "not in opportunity fire"
	}
	// The table at the moment of the fire, from nothing.
	foot := func(k int) geom.Footprint {
		if c := s.Stands[k].Aboard; c >= 0 {
			k = c
		}
		at, facing := s.Stands[k].At, s.Stands[k].Facing
		if path := s.Stands[k].Path; k == j && s.Step == Opportunity && len(path) > 0 && a.Along < pathLength(path) {
			left := a.Along
			for n := 1; n < len(path); n++ {
				leg := geom.Distance(path[n-1], path[n])
				if left < leg {
					at, facing = geom.Divide(path[n-1], path[n], int64(left), int64(leg)), path[n-1].AngleTo(path[n])
					break
				}
				left -= leg
			}
		}
		return geom.NewFootprint(at, facing, s.unit(k).Kind.Width, s.unit(k).Kind.Depth)
	}
	var list []los.Stand
	index := map[int]int{}
	for k := range s.Stands {
		if s.Stands[k].Place != OnTable && !s.Stands[k].Wreck {
			continue
		}
		index[k] = len(list)
		list = append(list, los.Stand{Name: s.unit(k).Name, Side: s.battle.Sides[s.unit(k).Side], Footprint: foot(k), Destroyed: s.Stands[k].Wreck, Aboard: -1})
	}
	for k, n := range index {
		if c := s.Stands[k].Aboard; c >= 0 {
			list[n].Aboard = index[c]
		}
	}
	board, err := los.NewBoardOn(s.battle.Scenario.Table.Bounds(), s.battle.Scenario.Terrain, list, 0, s.battle.Scenario.Rulings)
	if err != nil {
		return err.Error()
	}
	from, target := foot(i), foot(j)
	touch := func(k, l int) bool { f, g := foot(k), foot(l); return f.Within(&g, 508*geom.Micrometer) }
	if gun && !touch(i, crew) {
		return "crew not in contact"
	}
	if (o == Disengage || o == Rally) && (st.Aboard >= 0 || !touch(i, j)) {
		return "only in contact"
	}
	g := Vehicles
	if u.Kind.Class != units.Vehicle {
		g = Foot
	}
	spotted := to.Seen.has(g)
	for k := range s.Stands {
		other := s.unit(k).Kind.Class
		if to.Seen.has(1-g) && s.unit(k).Side == 0 && s.Stands[k].Place == OnTable && s.Stands[k].Aboard < 0 && s.Stands[men].Aboard < 0 && touch(men, k) &&
			(g == Foot && other == units.Vehicle || g == Vehicles && other == units.Personnel) {
			spotted = spotted || !(gun && st.Abandoned)
		}
	}
	line := board.Clear(los.Fire, index[i], index[j])
	if w.IndirectOnly || w.Indirect > 0 && s.Step == General && !(spotted && line) {
		seen := false
		for k := range s.Stands {
			seen = seen || k != i && s.unit(k).Side == 0 && s.Stands[k].Place == OnTable && s.unit(k).Kind.Class != units.Gun && board.Clear(los.Sight, index[k], index[j])
		}
		if !seen {
			return "no observer"
		}
	} else if !spotted || !line {
		return "not seen"
	}
	arc := geom.Front120
	if u.Kind.Class == units.Personnel {
		arc = geom.HalfCircle
	}
	all := st.Aboard >= 0 || m.Where == units.InTurret || m.Where == units.RearTurret || m.Where == units.AntiAir || m.Where == units.Turntable
	switch {
	case all:
	case m.Where == units.RearHull:
		if arc.HoldsAll(from.Center, from.Facing, target.Corners[:]) {
			return "arc"
		}
	case !arc.HoldsAny(from.Center, from.Facing, target.Corners[:]):
		return "arc"
	}
	if order(j) == Disengage && v.Kind.Class != units.Gun && s.Step == Opportunity {
		if len(to.Path) == 0 {
			return "disengages"
		}
		start := geom.NewFootprint(to.Path[0], to.Path[0].AngleTo(to.Path[1]), v.Kind.Width, v.Kind.Depth)
		// Places and gaps are rounded here; nearer by less than that is what
		// Footprint.NearerOnWay, with a test of its own, says.
		nearer := from.Gap(&start) - from.Gap(&target)
		f := &Declared{Stand: i, Weapon: a.Weapon, Target: j, Along: s.alongOf(j, a.Along)}
		if nearer < -2*geom.Micrometer || nearer <= 2*geom.Micrometer && !s.comesNearer(f) {
			return "disengages"
		}
	}
	// Together with what is declared already.
	tank := u.Kind.Class == units.Personnel && v.Kind.Armored && st.Aboard < 0 && touch(i, j)
	for _, d := range s.Fires {
		if d.Stand == u.Gun || d.Stand == u.Crew {
			return "the same men"
		}
		if d.Stand != i || d.Weapon == a.Weapon {
			continue
		}
		n := u.Kind.Mounts[d.Weapon]
		turret := func(m units.Mount) bool {
			return m.Where == units.InTurret || m.Where == units.RearTurret || m.Where == units.AntiAir
		}
		rear, aa := m.Where == units.RearTurret || n.Where == units.RearTurret, m.Where == units.AntiAir || n.Where == units.AntiAir
		switch {
		case m.Instead || n.Instead, rear && (m.Main || n.Main), aa && turret(m) && turret(n) && !m.DedicatedAA && !n.DedicatedAA:
			return "not together"
		case turret(m) && turret(n) && d.Target != j:
			return "one target"
		case tank && d.Along < 0 && s.unit(d.Target).Kind.Armored && touchNow(s, i, d.Target):
			return "one attack"
		}
	}
	return ""
}

func touchNow(s *State, i, j int) bool {
	f, g := s.Footprint(i), s.Footprint(j)
	return f.Within(&g, 508*geom.Micrometer)
}

// Random fire is accepted exactly where the law, said anew, has nothing
// against it; what is accepted is an option, and options are accepted.
func TestFireIsLawful(t *testing.T) {
	t.Parallel()
	accepted, refused, held := 0, map[string]int{}, 0
	for seed := range uint64(50) {
		s, r := muddle(t, seed)
		for range 4 {
			var options []Option
			for _, o := range s.Legal(0) {
				if o.Do == "fire" {
					options = append(options, o)
				}
			}
			if known := s.ViewOf(0).Legal(0); !reflect.DeepEqual(s.Legal(0), known) {
				t.Fatalf("seed %d: options\n%+v\nas the side knows it\n%+v", seed, s.Legal(0), known)
			}
			var good []Fire
			for i := range s.Stands {
				if s.unit(i).Side != 0 {
					continue
				}
				for w := range s.unit(i).Kind.Mounts {
					for j := range s.Stands {
						found := checkFire(t, seed, s, Fire{Stand: s.unit(i).Name, Weapon: w, Target: s.unit(j).Name}, &accepted, refused)
						good = append(good, found...)
						if len(found) > 0 && !listed(options, s.unit(i).Name, w, s.unit(j).Name) {
							t.Fatalf("seed %d: %s weapon %d at %s is not listed: accepted %v", seed, s.unit(i).Name, w, s.unit(j).Name, found)
						}
					}
				}
			}
			checkBounds(t, seed, s, options)
			if len(good) == 0 {
				break
			}
			next, _, err := Apply(s, "US", good[r.IntN(len(good))], nil)
			if err != nil {
				t.Fatal(err)
			}
			held += len(next.Fires)
			s = next
		}
	}
	t.Log(accepted, "accepted; refused:", refused)
	for _, reason := range []string{
		"not there", "fired", "demoralized", "not served", "not stationary", "heavy", "no shots left", "passenger", "not at personnel",
		"not in opportunity fire", "crew not in contact", "only in contact", "no observer", "not seen", "arc", "disengages",
		"the same men", "not together", "one target",
	} {
		if refused[reason] == 0 {
			t.Errorf("nothing was refused as %q", reason)
		}
	}
	if accepted < 1000 || held == 0 {
		t.Errorf("%d accepted", accepted)
	}
}

// checkFire tries a fire at a few places of the target's path; it returns those
// that are accepted. (checkBounds tries what else is listed.)
func checkFire(t *testing.T, seed uint64, s *State, a Fire, accepted *int, refused map[string]int) []Fire {
	t.Helper()
	path := s.at(a.Target).Path
	alongs := []geom.Length{0}
	if s.Step == Opportunity && len(path) > 1 {
		alongs = append(waypoints(path), pathLength(path))
	}
	var good []Fire
	for _, d := range alongs {
		a.Along = d
		got, law := why(s, "US", a), lawful(s, a)
		if (got == "") != (law == "") {
			t.Fatalf("seed %d, %s: %+v: refused with %q, the law says %q", seed, s.Step, a, got, law)
		}
		if got == "" {
			good = append(good, a)
			*accepted++
		} else {
			refused[law]++
		}
	}
	return good
}

// waypoints are the start of a path, its corners and midway between them.
func waypoints(path []geom.Point) []geom.Length {
	var list []geom.Length
	var far geom.Length
	for k := 1; k < len(path); k++ {
		leg := geom.Distance(path[k-1], path[k])
		list = append(list, far, far+leg/2)
		far += leg
	}
	return list
}

func listed(options []Option, stand string, weapon int, target string) bool {
	for _, o := range options {
		for _, t := range o.Targets {
			if o.Stand == stand && o.Weapon == weapon && t == target {
				return true
			}
		}
	}
	return false
}

// checkBounds tries what options say: where along, how many shots, whether
// spread.
func checkBounds(t *testing.T, seed uint64, s *State, options []Option) {
	t.Helper()
	for _, o := range options {
		for k, name := range o.Targets {
			a := Fire{Stand: o.Stand, Weapon: o.Weapon, Target: name, Shots: o.Shots}
			if o.Along != nil {
				a.Along = o.Along[k]
			}
			if got := why(s, "US", a); got != "" {
				t.Fatalf("seed %d: option %+v, target %s: %s", seed, o, name, got)
			}
			a.Shots++
			if why(s, "US", a) == "" {
				t.Fatalf("seed %d: option %+v, target %s: more shots are accepted", seed, o, name)
			}
			a.Shots, a.Spread = 0, geom.Inch
			if got := why(s, "US", a); (got == "") != o.Spread {
				t.Fatalf("seed %d: option %+v, target %s: spread: %q", seed, o, name, got)
			}
		}
	}
}

// Declaring in the opportunity fire of the largest library scenario, every
// stand of the other side having moved: the dearest question of options.
func BenchmarkFireOptions(b *testing.B) {
	s := crowded(b)
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			s.stirred()
			s.fireOptions(0)
		}
	})
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			s.fireOptions(0)
		}
	})
}

// crowded is 30 stands against 30 that have moved, among woods.
func crowded(t testing.TB) *State {
	var text strings.Builder
	for k := range 30 {
		x, y := 5+3*(k%6), 5+9*(k/6)
		fmt.Fprintf(&text, "A%d rifle-lmg %d %d 90\nG%d m4a1-sherman %d %d 270\n", k, x, y, k, x+30, y)
	}
	for k := range 12 {
		fmt.Fprintf(&text, "\n[[terrain]]\nname = \"W%d\"\nkind = \"woods\"\noutline = [[%d, %d], [%d, %d], [%d, %d]]\n\n", k, 21+k%3*3, 2+4*k, 23+k%3*3, 2+4*k, 22+k%3*3, 5+4*k)
	}
	s := field(t, text.String())
	s.Step = Opportunity
	for k := range 30 {
		name := fmt.Sprint("G", k)
		s.march(name, s.at(name).At.Add(inch(8, 0)), s.at(name).At.Add(inch(4, 1)))
	}
	return s
}
