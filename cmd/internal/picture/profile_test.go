package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/los"
	"sightline/scenarios"
)

// ruled answers a ruling file: a Tiger and a Rifle of a base of one inch at two
// places, and terrain and further stands as the file writes them.
func ruled(t *testing.T, question, tiger, rifle, rest string) (*scenarios.Setup, *los.Ruling) {
	t.Helper()
	stand := func(name, side, at string) string {
		return fmt.Sprintf("[[stand]]\nname = %q\nside = %q\nbase = [1, 1]\nat = [%s]\nfacing = 90\n", name, side, at)
	}
	text := "format = \"sightline/ruling 1\"\ntitle = \"test\"\n[table]\nsize = [36, 24]\n" + rest +
		stand("Tiger", "German", tiger) + stand("Rifle", "US", rifle) +
		fmt.Sprintf("[ask]\n%s = [\"Tiger\", \"Rifle\"]\n", question)
	doc, err := scenarios.Decode("test.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	board, err := doc.Ruling.Board()
	if err != nil {
		t.Fatal(err)
	}
	s, ask := doc.Setup(), doc.Ruling.Ask
	return s, board.Rule(ask.Question, s.StandIndex(ask.From), s.StandIndex(ask.To))
}

func areaText(name, kind, outline, more string) string {
	return fmt.Sprintf("[[terrain]]\nname = %q\nkind = %q\noutline = [%s]\n%s\n", name, kind, outline, more)
}

// textsOf returns the labels of a picture.
func textsOf(p *Picture) []string {
	var out []string
	for _, s := range p.Shapes {
		if l, ok := s.(*Label); ok {
			out = append(out, l.Text)
		}
	}
	return out
}

// pathsOf returns the paths with an ID.
func pathsOf(p *Picture, id string) []*Path {
	var out []*Path
	for _, s := range p.Shapes {
		if q, ok := s.(*Path); ok && q.ID == id {
			out = append(out, q)
		}
	}
	return out
}

func says(texts []string, part string) bool { return strings.Contains(strings.Join(texts, "\n"), part) }

// A line from a courtyard to the corner of the town runs along a seam within the
// town, and the profile was empty.
func TestProfileShowsWhatTheLineRunsAlong(t *testing.T) {
	_, r := ruled(t, "sight", "15, 12", "23, 20", areaText("Town", "town", "[9, 6], [21, 6], [21, 18], [9, 18]", "holes = [[[13, 10], [17, 10], [17, 14], [13, 14]]]"))
	p := Profile(r, 9, 2, PaperTheme)
	if r.Verdict != los.Blocked || !says(textsOf(p), "Town (S4)") {
		t.Fatalf("%s; the profile says %q", r.Verdict, textsOf(p))
	}
	// Two halves of a hill meet on the line.
	_, r = ruled(t, "sight", "6, 12", "18, 12", areaText("North", "hill", "[4, 6], [20, 6], [20, 12], [4, 12]", "level = 2")+areaText("South", "hill", "[4, 12], [20, 12], [20, 18], [4, 18]", "level = 2"))
	p = Profile(r, 9, 2, PaperTheme)
	ground := pathsOf(p, "profile/ground")[1].Lines[0].Points
	for _, q := range ground[1:] {
		if q.Y != ground[0].Y {
			t.Errorf("the ground is at %v, and at %v under the stand", q, ground[0])
		}
	}
}

// A stand is on the ground of its level, be its front beyond the contour.
func TestStandsOfAProfileStandOnGround(t *testing.T) {
	_, r := ruled(t, "sight", "5.8, 12", "18, 12", areaText("Ridge", "hill", "[2, 6], [6, 6], [6, 18], [2, 18]", "level = 3"))
	p := Profile(r, 9, 2, PaperTheme)
	stand := pathsOf(p, standID(r.From.Stand))[0].Extent()
	var under float64
	top := pathsOf(p, "profile/ground")[1].Lines[0].Points
	for i := range top[1:] {
		if x := middle(stand).X; top[i].X <= x && x <= top[i+1].X {
			under = math.Max(top[i].Y, top[i+1].Y)
		}
	}
	if d := under - stand.Max.Y; d < -0.02 || d > 0.03 {
		t.Errorf("the stand ends at %.3f and the ground under it is at %.3f", stand.Max.Y, under)
	}
}

// A gorse past halfway blocks though the straight line passes above it.
func TestProfileShowsWhatTheRuleCounts(t *testing.T) {
	hill := areaText("Ridge", "hill", "[2, 6], [6, 6], [6, 18], [2, 18]", "level = 3")
	for _, c := range []struct {
		x      float64 // of the gorse
		blocks bool
	}{{16.2, true}, {14.5, false}, {24, true}} {
		gorse := fmt.Sprintf("[%v, 10], [%v, 10], [%v, 14], [%v, 14]", c.x, c.x+0.8, c.x+0.8, c.x)
		_, r := ruled(t, "sight", "5.4, 12", "26.4, 12", hill+areaText("Gorse", "bush", gorse, ""))
		if (r.Verdict == los.Blocked) != c.blocks {
			t.Fatalf("gorse at %v: %s", c.x, r.Verdict)
		}
		p := Profile(r, 9, 2, PaperTheme)
		column := pathsOf(p, "profile/0")[0].Extent()
		steps := pathsOf(p, "profile/steps")[0].Lines[0].Points
		for i := 0; i < len(steps); i += 2 {
			a, b := steps[i], steps[i+1]
			if x := middle(column).X; a.X <= x && x <= b.X && (column.Min.Y < a.Y) != c.blocks {
				t.Errorf("gorse at %v: its top is drawn at %.3f and what is seen over ends at %.3f", c.x, column.Min.Y, a.Y)
			}
		}
	}
}

// The hatching of a friend that blocks lay under the friend.
func TestStandThatBlocksIsHatched(t *testing.T) {
	s, r := ruled(t, "fire", "6, 12", "26, 12", "[[stand]]\nname = \"Panther\"\nside = \"German\"\nbase = [1, 1]\nat = [9, 12]\nfacing = 90\n")
	p := Table(scene.Of(s), Options{Ruling: r})
	stand, part := 0, 0
	for i, sh := range p.Shapes {
		switch _, label := sh.(*Label); {
		case sh.Name() == standID(s.StandIndex("Panther")) && !label:
			stand = i
		case sh.Name() == partID(0):
			part = i
		}
	}
	if part < stand {
		t.Errorf("the part is shape %d, under the stand, shape %d", part, stand)
	}
}

// A clear sheet said "S4 blocks" where the words said "would block".
func TestClearSheetBlocksNothing(t *testing.T) {
	texts := textsOf(Sheet(scene.Of(slot()), clearRuling()))
	if says(texts, "S4 blocks") || !says(texts, "S4 would block") || !says(texts, "part that would block") {
		t.Errorf("%q", texts)
	}
	if texts := textsOf(Sheet(scene.Of(slot()), blockedRuling())); says(texts, "would block") || !says(texts, "S4 blocks") {
		t.Errorf("%q", texts)
	}
}

// A long name of what a line crosses is whole where there is room beside it, and gives way
// where it would lie over another thing. It was cut at two fifths of the view.
func TestLongNamesOfProfileAreWhole(t *testing.T) {
	town := areaText("Bezange-la-Petite", "town", "[10, 8], [12, 8], [12, 16], [10, 16]", "")
	woods := areaText("Bois de Moncourt", "woods", "[16, 8], [18, 8], [18, 16], [16, 16]", "")
	for _, c := range []struct {
		terrain string
		wide    float64
		whole   bool
	}{{town, 3.6, true}, {town + woods, 4.8, true}, {town + woods, 3.6, false}} {
		_, r := ruled(t, "sight", "6, 12", "24, 12", c.terrain)
		r.Profile.Order, r.Parts = true, nil // as it is told before there is measuring
		for i := range r.Profile.Over {
			r.Profile.Over[i].Clause = ""
		}
		texts := textsOf(Profile(r, c.wide, 1.04, DarkTheme))
		if slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, "…") }) ||
			!says(texts, "Bezange-la-Petite") || says(texts, "Bezange-la-Petite, up to level 2") != c.whole {
			t.Errorf("%v inches wide the profile says %q", c.wide, texts)
		}
	}
}
