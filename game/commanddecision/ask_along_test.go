package commanddecision

import (
	"slices"
	"testing"

	"sightline/geom"
)

// Everywhere on the paths of targets in muddled battles, fire is accepted where
// the question says that it may be and refused where it says that it may not;
// and Legal lists every weapon and target that fire would be accepted of, with
// a place where it is.
func TestFireAlongIsApply(t *testing.T) {
	t.Parallel()
	seeds := uint64(60)
	if testing.Short() {
		seeds = 8
	}
	asked, accepted, stretches, fresh := 0, 0, 0, 0
	// Then: one straight across a line of fire on Disengage; one that is in sight
	// for less than a hundredth of an inch.
	for seed := range seeds + 2 {
		if seed >= seeds {
			seed = []uint64{107, 200}[seed-seeds]
		}
		s, _ := muddle(t, seed)
		s.Step = Opportunity
		if seed%2 == 1 {
			s.battle.Terms.Measuring = "free"
		}
		options := s.Legal(0)
		for i := range s.Stands {
			for w := range s.unit(i).Kind.Mounts {
				for j := range s.Stands {
					if s.unit(i).Side != 0 || s.unit(j).Side != 1 {
						continue
					}
					a := Fire{Stand: s.unit(i).Name, Weapon: w, Target: s.unit(j).Name}
					p := s.FireAlong(0, a)
					stretches += len(p.Stretches)
					found := false
					for along := geom.Length(0); along <= p.Length; along += geom.Inch / 20 {
						a.Along = along
						got := why(s, "US", a)
						found = found || got == ""
						may := len(p.Refused) == 0 && p.at(along).May
						if may != (got == "") {
							t.Fatalf("seed %d: %+v: refused with %q, but %+v", seed, a, got, p)
						}
						asked++
					}
					if checkEnds(t, s, seed, a, p) || found {
						accepted++
						if !listed(options, a.Stand, w, a.Target) {
							t.Fatalf("seed %d: %+v is not listed: %+v", seed, a, p)
						}
						if known := s.fireAtWaypoints(a); !known {
							fresh++
						}
					}
				}
			}
		}
		checkBounds(t, seed, s, options)
	}
	t.Logf("%d places asked, %d pairs accepted, %d of them at no waypoint, %d stretches", asked, accepted, fresh, stretches)
	if accepted < int(seeds)*10 || !testing.Short() && fresh == 0 {
		t.Error("too few to tell")
	}
}

// Legal lists fire that is open only where a target passed a gap between two
// woods: neither where it is, where it started, nor midway.
func TestLegalListsWhatPassedAGap(t *testing.T) {
	s := field(t, `A1 mg 10 10 90
G1 rifle 20 22 180

[[terrain]]
name = "T1"
kind = "woods"
outline = [[14, 0], [16, 0], [16, 7.5], [14, 7.5]]

[[terrain]]
name = "T2"
kind = "woods"
outline = [[14, 9.5], [16, 9.5], [16, 20], [14, 20]]
`)
	s.Step = Opportunity
	s.march("G1", inch(20, 2))
	a := Fire{Stand: "A1", Target: "G1"}
	if s.fireAtWaypoints(a) {
		t.Fatal("it may be shot at at a waypoint")
	}
	options := s.Legal(0)
	if !listed(options, "A1", 0, "G1") {
		t.Fatalf("not listed: %+v", options)
	}
	for _, o := range options {
		if o.Do != "fire" {
			continue
		}
		if a.Along = o.Along[0]; why(s, "US", a) != "" {
			t.Errorf("listed at %v, but %s", a.Along, why(s, "US", a))
		}
		if a.Along < 2*geom.Inch || a.Along > 8*geom.Inch {
			t.Errorf("listed at %v, not at the gap", a.Along)
		}
	}
}

func (p *FirePath) at(along geom.Length) *Stretch {
	for k := range p.Stretches {
		if x := &p.Stretches[k]; x.From <= along && along <= x.To {
			return x
		}
	}
	return new(Stretch)
}

// checkEnds tries both ends of every stretch, and makes sure that they cover
// the path; it reports whether anything was accepted on one that is not so short
// that it may go unnoticed.
func checkEnds(t *testing.T, s *State, seed uint64, a Fire, p *FirePath) bool {
	t.Helper()
	found, next := false, geom.Length(0)
	for k := range p.Stretches {
		x := &p.Stretches[k]
		if x.From != next || x.To < x.From {
			t.Fatalf("seed %d: %+v: stretches do not join: %+v", seed, a, p)
		}
		next = x.To + 1
		for _, along := range [...]geom.Length{x.From, (x.From + x.To) / 2, x.To} {
			a.Along = along
			got := why(s, "US", a)
			if may := len(p.Refused) == 0 && x.May; may != (got == "") {
				t.Fatalf("seed %d: %+v: refused with %q, but %+v", seed, a, got, x)
			}
			found = found || got == "" && x.To-x.From >= trackGrain
			if f, ok := (&play{State: s}).fires(0, a, new(refusal)); ok {
				f.Along = s.alongOf(f.Target, along)
				at := s.fireState(&f)
				if _, need := at.hitNumber(&f); x.May && s.MayMeasure() && need != x.Need {
					t.Fatalf("seed %d: %+v: needs %d, but %+v", seed, a, need, x)
				}
				if cover := at.coverFor(&f); x.May && cover != x.Cover {
					t.Fatalf("seed %d: %+v: %v, but %+v", seed, a, cover, x)
				}
			}
		}
	}
	if len(p.Stretches) > 0 && next != p.Length+1 {
		t.Fatalf("seed %d: %+v: stretches end before the path: %+v", seed, a, p)
	}
	return found
}

func (s *State) fireAtWaypoints(a Fire) bool {
	path := s.at(a.Target).Path
	if len(path) < 2 {
		return why(s, "US", a) == ""
	}
	for _, d := range append(waypoints(path), pathLength(path)) {
		if a.Along = d; why(s, "US", a) == "" {
			return true
		}
	}
	return false
}

// What is so along a path is the same, whether every place is looked at or only
// those between which something may change.
func TestFireAlongLooksAtEnough(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 4
	}
	paths := 0
	for seed := range seeds {
		s, _ := muddle(t, seed)
		s.Step = Opportunity
		for j := range s.Stands {
			if seed%2 == 1 && s.unit(j).Side == 1 && s.In(j) {
				s.obey(s.unit(j).Name, CautiousAdvance) // with cover on the way
			}
		}
		for i := range s.Stands {
			for j := range s.Stands {
				f := Declared{Stand: i, Weapon: len(s.unit(i).Kind.Mounts) - 1, Target: j, Along: -1}
				if s.unit(i).Side != 0 || s.unit(j).Side != 1 || f.Weapon < 0 || !s.In(i) || !s.OnTable(j) || len(s.Stands[j].Path) < 2 {
					continue
				}
				look := func(measured bool, steady *steadiness) *stretches {
					w := &stretches{s: s, f: f, measured: measured, track: s.newFireTrack(j), steady: steady}
					w.track.f = f
					w.look()
					return w
				}
				measured := j%2 == 0
				want := look(measured, &steadiness{never: true})
				got := look(measured, s.newSteadiness(&f, measured))
				if !slices.Equal(got.holds, want.holds) || !slices.EqualFunc(got.list, want.list, func(x, y Stretch) bool { return x.From == y.From && x.To == y.To }) {
					t.Fatalf("seed %d, %+v: %+v %+v, want %+v %+v", seed, f, got.list, got.holds, want.list, want.holds)
				}
				paths++
			}
		}
	}
	if paths < 100 {
		t.Errorf("%d paths; too few to tell", paths)
	}
}
