package free

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/freetable"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

func openSession(t testing.TB, path string) *session {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sessionOf(t, text)
}

// sessionOf opens a game that is kept nowhere.
func sessionOf(t testing.TB, text []byte) *session {
	t.Helper()
	folder := games.Nowhere(errors.New("a test keeps nothing"))
	t.Cleanup(folder.Close)
	at, _, err := folder.Open("behind-a-wood", text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSession("behind-a-wood", at)
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
	if s.look(); s.mayUndo {
		t.Error("a move under way has been made")
	}
	s.cancel()
	if r := s.ruling(); r.Verdict != los.Blocked {
		t.Errorf("the move given up, it is %s", r.Verdict)
	}
	s.place(1, geom.InchPt(36, 4), 270*geom.Degree)
	s.place(1, geom.InchPt(36, 3), 270*geom.Degree)
	s.drop()
	if s.version != 1 {
		t.Errorf("a drag is %d news, want 1", s.version)
	}
	s.undo()
	if s.ruling().Verdict != los.Blocked || s.refused || s.mayUndo {
		t.Error("undo did not bring the stand back")
	}
	s.redo()
	if s.ruling().Verdict != los.Clear || len(s.undone) > 0 {
		t.Error("redo did not move the stand again")
	}
}

func TestDragBackChangesNothing(t *testing.T) {
	s := woodSession(t)
	at := s.stand(0).At
	s.place(0, at.Add(geom.InchPt(1, 0)), 90*geom.Degree)
	s.place(0, at, 90*geom.Degree)
	s.drop()
	if s.mayUndo || s.refused {
		t.Error("a stand put back where it was has been moved, or refused")
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
	if !s.mayUndo {
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
	s = sessionOf(t, scenarios.Encode(s.view.Document().WithSetup(setup)))
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
	for _, shelf := range []fs.FS{scenarios.Library(), scenarios.WorkedCases()} {
		names, err := scenarios.Names(shelf)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			momentsOpenAgain(t, shelf, name)
		}
	}
}

func momentsOpenAgain(t *testing.T, shelf fs.FS, name string) {
	text, err := fs.ReadFile(shelf, name)
	if err != nil {
		t.Fatal(err)
	}
	s := sessionOf(t, text)
	docs := []*scenarios.Document{s.moment()}
	s.from, s.to, s.sight = 0, 1, !s.sight
	docs = append(docs, s.moment())
	for _, d := range docs {
		if _, err := scenarios.Decode(name, scenarios.Encode(d)); err != nil {
			t.Errorf("a moment of %s: %v", name, err)
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
		if got := ui.Sentence(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// What is undone is done again from the last, moves of carriers with those
// aboard among it, until something else is done.
func TestUndoAndRedo(t *testing.T) {
	s := woodSession(t)
	states := []*freetable.State{s.view}
	for i := range 4 {
		s.place(i%2, geom.InchPt(20, geom.Length(4*i+3)), geom.Angle(i)*geom.Degree)
		s.drop()
		states = append(states, s.view)
	}
	for i := 3; i >= 0; i-- {
		if s.undo(); !s.view.Equal(states[i]) {
			t.Fatalf("undone to %d moves, the table is another", i)
		}
	}
	for i := 1; i <= 3; i++ {
		if s.redo(); !s.view.Equal(states[i]) {
			t.Fatalf("done again to %d moves, the table is another", i)
		}
	}
	s.place(0, geom.InchPt(30, 3), 0)
	s.drop()
	if s.redo(); !s.refused {
		t.Error("what was undone is done again after another move")
	}
}

// The panel said nothing of what would change a ruling, as sheets do.
func TestRulingSaysWhatWouldChangeIt(t *testing.T) {
	s := woodSession(t)
	s.choose(0)
	s.choose(1)
	if got := strings.Join(s.would(), " "); !strings.Contains(got, "would be clear") {
		t.Errorf("a blocked line says %q", got)
	}
	s.place(0, s.stand(0).At.Add(geom.Pt(0, geom.Inch)), s.stand(0).Facing)
	if got := s.would(); s.preview == nil || got != nil {
		t.Errorf("during a move it says %q", got)
	}
}
