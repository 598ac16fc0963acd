package screen

import (
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

func openSession(t testing.TB, path string) *session {
	t.Helper()
	doc, err := scenarios.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSession("behind-a-wood", doc)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func woodSession(t *testing.T) *session { return openSession(t, "testdata/behind-a-wood.toml") }

func TestChooseTwoStands(t *testing.T) {
	s := woodSession(t)
	if s.ruling() != nil {
		t.Error("a ruling shows before any stand is chosen")
	}
	s.choose(0)
	if s.ruling() != nil || s.active != 0 {
		t.Error("a ruling shows with one stand chosen")
	}
	s.choose(1)
	r := s.ruling()
	if r == nil || r.Verdict != los.Blocked || r.From.Name != "Rifle 1" || r.To.Name != "StuG 1" {
		t.Fatalf("got %+v, want Rifle 1 blocked from StuG 1", r)
	}
	if s.ruling() != r {
		t.Error("the ruling is worked out again though nothing changed")
	}
	s.swap()
	if r := s.ruling(); r.From.Name != "StuG 1" {
		t.Errorf("swapped, %s looks", r.From.Name)
	}
	s.toggleSight()
	if s.ruling() != nil {
		t.Error("the ruling shows though it is switched off")
	}
	s.unchoose()
	s.unchoose()
	s.unchoose()
	if s.from != none || s.to != none || s.active != none {
		t.Error("stands are still chosen")
	}
}

func TestSwitchesThatNeedTwoStandsSaySo(t *testing.T) {
	for _, do := range []func(*session){(*session).toggleSight, (*session).swap, (*session).undo, (*session).redo} {
		s := woodSession(t)
		do(s)
		if !s.refused || s.prompt() == "" {
			t.Errorf("refused %v, prompt %q", s.refused, s.prompt())
		}
	}
}

func TestPreviewIsNotHistory(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	s.place(1, geom.InchPt(36, 3), 270*geom.Degree)
	if r := s.ruling(); r.Verdict != los.Clear {
		t.Errorf("out from behind the wood it is %s", r.Verdict)
	}
	if s.history.CanUndo() {
		t.Error("a move under way is in the history")
	}
	s.cancel()
	if r := s.ruling(); r.Verdict != los.Blocked {
		t.Errorf("the move given up, it is %s", r.Verdict)
	}
	s.place(1, geom.InchPt(36, 4), 270*geom.Degree)
	s.place(1, geom.InchPt(36, 3), 270*geom.Degree)
	s.drop()
	if n := len(s.history.Done()); n != 1 {
		t.Errorf("a drag made %d steps, want 1", n)
	}
	s.undo()
	if s.ruling().Verdict != los.Blocked || s.refused {
		t.Error("undo did not bring the stand back")
	}
	s.redo()
	if s.ruling().Verdict != los.Clear {
		t.Error("redo did not move the stand again")
	}
}

func TestDragBackChangesNothing(t *testing.T) {
	s := woodSession(t)
	at := s.stand(0).At
	s.place(0, at.Add(geom.InchPt(1, 0)), 90*geom.Degree)
	s.place(0, at, 90*geom.Degree)
	s.drop()
	if s.history.CanUndo() || s.refused {
		t.Error("a stand put back where it was is a step of the history, or refused")
	}
}

func TestOffTheTableBecomesItsEdge(t *testing.T) {
	s := woodSession(t)
	s.place(1, geom.InchPt(-20, 100), 315*geom.Degree)
	if !s.refused || !strings.Contains(s.prompt(), "off the table") {
		t.Errorf("the prompt is %q, want why the stand stays", s.prompt())
	}
	f := s.footprint(1)
	b, table := f.Bounds(), s.setup().Table.Bounds()
	if b.Min.X != table.Min.X || b.Max.Y != table.Max.Y {
		t.Errorf("the stand is at %v, want it against the corner of %v", b, table)
	}
	s.drop()
	if len(s.history.Done()) != 1 {
		t.Error("the move to the edge is not made")
	}
}

func TestAspects(t *testing.T) {
	s := woodSession(t)
	if _, ok := s.aspectOf(0, 1); ok {
		t.Error("a stand of no kind has a front arc")
	}
	setup := *s.setup()
	setup.Stands = append([]scenarios.Stand(nil), setup.Stands...)
	for i := range setup.Stands {
		setup.Stands[i].Kind = "rifle"
	}
	s, err := newSession("", s.doc.WithSetup(setup))
	if err != nil {
		t.Fatal(err)
	}
	for facing, want := range map[geom.Angle]string{
		90 * geom.Degree:  "StuG 1 is in front of Rifle 1.",
		270 * geom.Degree: "StuG 1 is on the flank of Rifle 1.",
		180 * geom.Degree: "StuG 1 is partly in front, partly on the flank of Rifle 1.",
	} {
		s.place(0, s.stand(0).At, facing)
		if a, ok := s.aspectOf(0, 1); !ok || a.text() != want {
			t.Errorf("facing %v: %q, want %q", facing, a.text(), want)
		}
	}
}

// A moment of every table that comes with the program can be opened again,
// with a ruling and without.
func TestMomentsOpenAgain(t *testing.T) {
	for _, v := range append(readShelf(scenarios.Library()), readShelf(scenarios.WorkedCases())...) {
		if v.err != nil {
			t.Errorf("%s: %v", v.file, v.err)
			continue
		}
		s, err := newSession(v.name, v.doc)
		if err != nil {
			t.Errorf("%s: %v", v.file, err)
			continue
		}
		docs := []*scenarios.Document{s.moment()}
		s.from, s.to, s.sight = 0, 1, !s.sight
		docs = append(docs, s.moment())
		for _, d := range docs {
			if _, err := scenarios.Decode(v.file, scenarios.Encode(d)); err != nil {
				t.Errorf("a moment of %s: %v", v.file, err)
			}
		}
	}
}

func TestMomentNames(t *testing.T) {
	for _, tt := range []struct {
		name string
		n    int
		want string
	}{
		{"lezey-1944", 1, "lezey-1944-moment.toml"},
		{"lezey-1944", 2, "lezey-1944-moment-2.toml"},
		{"some/where/table.toml", 1, "table-moment.toml"},
		{"table-moment.toml", 1, "table-moment.toml"},
		{"", 1, "table-moment.toml"},
		{"-", 1, "--moment.toml"},
	} {
		if got := momentName(tt.name, tt.n); got != tt.want {
			t.Errorf("%q, %d: %q, want %q", tt.name, tt.n, got, tt.want)
		}
	}
}

func TestStandAtFindsTheFrontmost(t *testing.T) {
	s := woodSession(t)
	s.place(0, geom.InchPt(36, 15), 0)
	if got := s.standAt(geom.InchPt(36, 15), 0); got != 1 {
		t.Errorf("found %d where two stands lie, want the later", got)
	}
	s.cancel()
	if got := s.standAt(geom.InchPt(10, 17), 0); got != none {
		t.Errorf("found %d beside a stand", got)
	}
	if got := s.standAt(geom.InchPt(10, 17), 3*geom.Inch); got != 0 {
		t.Errorf("found %d within reach of a stand, want 0", got)
	}
}

func TestSentence(t *testing.T) {
	for in, want := range map[string]string{"": "", " nothing to undo": "Nothing to undo.", "Über?": "Über?", "é": "É."} {
		if got := sentence(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}
