package free

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/ebitenui/ebitenui/widget"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
	"sightline/scenarios"
)

// ranged is a table on which one stand looks at another that is so many inches away.
const ranged = `format = "sightline/scenario 1"
title = "Ranges"
[table]
size = [64, 40]
[[side]]
name = "Red"
[[side]]
name = "Blue"
[[terrain]]
kind = "hill"
name = "Long hill"
level = 1
outline = [[8, 0], [16, 0], [16, 20], [8, 20]]
[[terrain]]
kind = "%[1]s"
name = "The cover"
outline = [[10, 0], [14, 0], [14, 20], [10, 20]]
[[stand]]
name = "A"
side = "Red"
base = [1, 1]
at = [4, %[2]g]
facing = 90
[[stand]]
name = "B"
side = "Blue"
base = [1, 1]
at = [%[3]g, %[2]g]
facing = 270
`

// unmeasuredAt is a copy without lengths with B so many inches from the west edge, and both
// so many from the north edge: from 20 on nothing is between them.
func unmeasuredAt(t *testing.T, kind string, y, x float64) *tableScene {
	t.Helper()
	folder := games.Nowhere(errors.New("a test keeps nothing"))
	t.Cleanup(folder.Close)
	at, end, err := folder.Study("ranged", fmt.Appendf(nil, ranged, kind, y, x))
	if err != nil {
		t.Fatal(err)
	}
	scene, err := NewStudy(&Tools{}, nil, "ranged", Study{
		Seat: at, End: end, Unmeasured: "Nothing is measured.",
		Fire: func(_ *scenarios.Setup, clear bool, from, to string) []string {
			return []string{fmt.Sprintf("%s at %s: clear %v", from, to, clear)}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(end)
	s := scene.(*tableScene)
	s.choose(0)
	s.choose(1)
	return s
}

// written are all words of the panel.
func written(t *testing.T, s *tableScene) []string {
	t.Helper()
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p := newPanel(ui.NewKit(th))
	p.width = 268
	p.show(s)
	var out []string
	var walk func(c *widget.Container)
	walk = func(c *widget.Container) {
		for _, w := range c.Children() {
			switch w := w.(type) {
			case *widget.Container:
				walk(w)
			case *widget.Text:
				out = append(out, w.Label)
			}
		}
	}
	walk(p.body)
	return out
}

// On a copy of a game in which nobody measures, what is told of a line does not
// change with how long that is: a search that moves one stand away from another
// learns nothing from the panel, the strip, or what would be saved.
func TestUnmeasuredCopyTellsNoRange(t *testing.T) {
	for _, c := range []struct {
		kind    string
		y       float64
		verdict los.Verdict
	}{{"woods", 10, los.Blocked}, {"bush", 10, los.Blocked}, {"woods", 30, los.Clear}} {
		kind := c.kind
		var words []string
		var strip *picture.Picture
		for _, x := range []float64{22, 22.4, 25, 30, 37, 58} {
			s := unmeasuredAt(t, kind, c.y, x)
			r := s.ruling()
			if r.Verdict != c.verdict {
				t.Fatalf("%s from %g: %s, want %s", kind, x, r.Verdict, c.verdict)
			}
			now := append(written(t, s), verdictSaid(r), s.standSaid(0).Of, s.standSaid(1).Of)
			side := picture.Profile(r, 9, 1.5, picture.DarkTheme)
			if words == nil {
				words, strip = now, side
			}
			if !slices.Equal(now, words) {
				t.Errorf("%s from %g: the panel says\n%q\nand from 22 inches\n%q", kind, x, now, words)
			}
			if !reflect.DeepEqual(side, strip) {
				t.Errorf("%s from %g: the strip is another", kind, x)
			}
			s.save(nil)
			if s.message != ui.Sentence(errUnmeasured.Error()) {
				t.Errorf("saving says %q", s.message)
			}
		}
		rulings := slices.Index(words, "Rulings in force")
		for _, w := range words[:rulings] {
			if regexp.MustCompile(`\d(\.\d+)?(″|"| inch)`).MatchString(w) {
				t.Errorf("%s: a length is told: %q", kind, w)
			}
		}
	}
}
