package build

import (
	"io/fs"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/scenarios"
)

func session0(t *testing.T, f *games.Folder, text []byte) *session {
	t.Helper()
	b, err := f.OpenBuild("x", text)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	s, err := newSession("x", b)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wood(name string, x geom.Length) builder.Action {
	at := func(x, y geom.Length) geom.Point { return geom.Pt(x*geom.Inch, y*geom.Inch) }
	return builder.Action{Do: "add", Things: []builder.Thing{{Of: "terrain", Name: name}}, Keys: keysOf(map[string]any{
		"kind": "woods", "outline": []geom.Point{at(x, 2), at(x+4, 2), at(x+4, 6), at(x, 6)},
	})}
}

// All is taken back to the beginning and done again to the same text, though the table
// was left and opened again in between.
func TestUndoHasNoEnd(t *testing.T) {
	f := games.In(t.TempDir())
	f.Seed = "undo"
	text := (&Fresh{Title: "Undo", Width: 48, Depth: 36, Turns: 6, Nations: [2]string{"us", "german"}}).Text()
	s := session0(t, f, text)
	first := s.view.Text()
	for i := range 5 {
		if _, ok := s.do(wood(s.numbered("terrain", "Wood"), geom.Length(i*6))); !ok {
			t.Fatal(s.message)
		}
	}
	last := s.view.Text()
	f.Close()
	s = session0(t, f, text)
	if s.view.Text() != last {
		t.Fatalf("opened again it is\n%s\nwant\n%s", s.view.Text(), last)
	}
	for range 5 {
		s.undo()
	}
	if s.view.Text() != first || len(s.done) != 0 {
		t.Errorf("taken back it is\n%s", s.view.Text())
	}
	if s.undo(); !s.refused {
		t.Error("what is not there was taken back")
	}
	for range 5 {
		s.redo()
	}
	if s.view.Text() != last {
		t.Errorf("done again it is\n%s", s.view.Text())
	}
	s.undo()
	if s.do(wood("Other", 40)); len(s.undone) != 0 {
		t.Error("what was taken back before another change can still be done again")
	}
}

// A trial leaves what is built as it is, open again once the trial is closed, and keeps
// nothing.
func TestTrialGoesBack(t *testing.T) {
	dir := t.TempDir()
	f := games.In(dir)
	f.Seed = "trial"
	text, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	s := session0(t, f, text)
	s.do(wood("Other", 2))
	m, err := f.TryMatch("x", []byte(s.view.Text()), games.Setting{Sides: [2]string{games.Person, "steady"}})
	if err != nil {
		t.Fatal(err)
	}
	if m.Seats[0] == nil {
		t.Fatal("nobody sits")
	}
	if _, err = f.MatchOver(games.Setting{Sides: [2]string{games.Person, "steady"}}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, ok := s.do(wood("Third", 10)); !ok {
		t.Errorf("after the trial: %s", s.message)
	}
	if kept := f.All(); len(kept) != 1 || !kept[0].IsBuild() || kept[0].Moves != 2 {
		t.Errorf("kept is %+v, want what is built alone", kept)
	}
}
