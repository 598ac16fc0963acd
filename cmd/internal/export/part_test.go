package export

import (
	"slices"
	"testing"
)

// What is made of a part of a game is of that part alone: its film begins with the table
// as it was then, its figures count what was rolled in it, and those of parts that follow
// each other come to those of the whole.
func TestPartOfAGame(t *testing.T) {
	g := play(t, "lezey-1944", "")
	half := slices.IndexFunc(g.acts, func(a act) bool { return a.turn == 5 })
	whole, err := g.Figures()
	if err != nil {
		t.Fatal(err)
	}
	rolls, lost := 0, 0
	for _, c := range [][2]int{{0, half}, {half, len(g.acts)}} {
		part, err := g.Between(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		f, err := part.Figures()
		if err != nil {
			t.Fatal(err)
		}
		rolls += len(f.Rolls)
		for _, row := range f.Turns {
			lost += row.Lost
		}
		film, err := part.Film(part.First(), part.Turns(), 200)
		if err != nil {
			t.Fatal(err)
		}
		want, err := sceneOf(g.acts[c[0]].before)
		if err != nil {
			t.Fatal(err)
		}
		if got := film.frames[0].scene; len(got.Pieces) != len(want.Pieces) || got.Pieces[0].At != want.Pieces[0].At {
			t.Error("the film does not begin with the table as it was")
		}
	}
	all := 0
	for _, row := range whole.Turns {
		all += row.Lost
	}
	if rolls != len(whole.Rolls) || lost != all || lost == 0 {
		t.Errorf("the parts have %d rolls and %d losses, the whole %d and %d", rolls, lost, len(whole.Rolls), all)
	}
	dead := 0
	last, _ := g.Between(len(g.acts)-2, len(g.acts))
	f, _ := last.Figures()
	for _, s := range f.Stands {
		if s.Fate == "lost" {
			dead++
		}
	}
	if dead < all {
		t.Errorf("at the end %d stands are lost, want %d", dead, all)
	}
	for _, c := range [][2]int{{3, 3}, {-1, 2}, {0, len(g.acts) + 1}} {
		if _, err := g.Between(c[0], c[1]); err == nil {
			t.Errorf("%v is a part", c)
		}
	}
}
