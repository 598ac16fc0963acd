package study

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// played plays games of a scenario of the library.
func played(t *testing.T, name string, n int) *Study {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name+".toml")
	if err != nil {
		t.Fatal(err)
	}
	s := &Study{File: name, Bots: [2]string{"steady", "random"}, Seed: "study"}
	for k := range n {
		m := bot.Match{Opening: game.Opening{Name: name, Scenario: text, Seed: fmt.Sprintf("study/%d", k+1)}}
		for side, who := range s.Bots {
			if m.Bots[side], err = bot.New(who); err != nil {
				t.Fatal(err)
			}
		}
		y := new(bot.Tally)
		m.Watch = func(x *bot.Moment) error { s.Battle = x.After.Battle(); return y.Watch(x) }
		r, err := m.Play()
		if err != nil {
			t.Fatal(err)
		}
		s.Games = append(s.Games, Game{r, y})
	}
	return s
}

func written(t *testing.T, s *Study) string {
	t.Helper()
	a, err := s.Article()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := a.WriteMarkdown(&b, "x"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	row    = regexp.MustCompile(`(?m)^\| (Blue|Red) \| (\d+) \| ([0-9.]+) \| ([0-9.]+) \|$`)
	killed = regexp.MustCompile(`(?m)^\| [^|]+\((?:Blue|Red)\) \| [^|]+ \| ([0-9.]+) \|$`)
)

// What an article says adds up to what came of the games.
func TestArticleAddsUp(t *testing.T) {
	s := played(t, "maneuvers-1941", 6)
	text := written(t, s)
	if text != written(t, s) {
		t.Error("the same games give another article")
	}
	s.Charts = []string{"club.toml"}
	if want := "sightline simulate maneuvers-1941 -n 6 --seed study --bots steady,random --charts club.toml plays them again."; !strings.Contains(written(t, s), want) {
		t.Errorf("it does not say %q", want)
	}
	for file, want := range map[string]string{
		"":                          "of seed \"study\": save the table first to play them again.",
		"/home/me/My tables/a.toml": "sightline simulate \"/home/me/My tables/a.toml\" -n 6 --seed study",
	} {
		other := *s
		if other.File = file; !strings.Contains(written(t, &other), want) {
			t.Errorf("in the file %q it does not say %q", file, want)
		}
	}
	lost, all := 0, 0.0
	for _, m := range row.FindAllStringSubmatch(text, -1) {
		n, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			t.Fatal(err)
		}
		all += n
	}
	sum := 0.0
	for _, m := range killed.FindAllStringSubmatch(text, -1) {
		n, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	for _, g := range s.Games {
		lost += g.Result.Lost[0] + g.Result.Lost[1]
	}
	want := float64(lost) / 6
	if lost == 0 || math.Abs(all-want) > 0.11 || math.Abs(sum-want) > 0.15 {
		t.Errorf("%.2f stands are lost in a game: the table of sides says %.2f, that of kills %.2f:\n%s", want, all, sum, text)
	}
	won := 0
	for _, who := range []string{"Blue wins", "Red wins", "A draw"} {
		m := regexp.MustCompile(`\| ` + who + ` \| (\d+) \| [0-9.]+ % \| `).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("%s: no row in\n%s", who, text)
		}
		n, _ := strconv.Atoi(m[1])
		won += n
	}
	if won != 6 {
		t.Errorf("%d games have an outcome; want 6", won)
	}
}

// Bars are as high as what they tell of, discs lie where stands were lost.
func TestFiguresShowWhatWasLost(t *testing.T) {
	s := played(t, "maneuvers-1941", 2)
	discs := 0
	for _, shape := range s.lossMap().Shapes {
		if strings.HasPrefix(fmt.Sprintf("%T", shape), "*picture.Circle") && shape.Name() == "" {
			discs++
		}
	}
	heaps := map[string]bool{}
	for _, g := range s.Games {
		for _, l := range g.Tally.Losses {
			heaps[fmt.Sprint(s.side(l.Stand), int(l.At.X.Inches()/2), int(l.At.Y.Inches()/2))] = true
		}
	}
	bare := *s
	bare.Games = []Game{{s.Games[0].Result, new(bot.Tally)}}
	for _, shape := range bare.lossMap().Shapes { // rings of the ground itself
		if strings.HasPrefix(fmt.Sprintf("%T", shape), "*picture.Circle") && shape.Name() == "" {
			discs--
		}
	}
	if len(heaps) == 0 || discs != len(heaps) {
		t.Errorf("%d discs; stands are lost in %d places", discs, len(heaps))
	}
}

func TestStepsOfScales(t *testing.T) {
	for _, most := range []float64{0, 0.3, 1, 4.5, 9.99, 13, 100, 5000} {
		step := stepOf(most)
		if n := most / step; n > 5 || most > 0 && n < 2 {
			t.Errorf("%g: steps of %g", most, step)
		}
	}
}

// The interval of Wilson, against figures worked out from its formula by hand.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		n         float64
		all       int
		low, high float64
	}{{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {180, 200, 0.8506, 0.9343}} {
		low, high := Wilson(c.n, c.all)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("Wilson(%v, %d) = %.4f, %.4f; want %.4f, %.4f", c.n, c.all, low, high, c.low, c.high)
		}
	}
}

// The head says what was played: how often, by which rules and figures, by which program.
func TestStudyTellsWhatWasPlayed(t *testing.T) {
	s := played(t, "first-fight", 1)
	s.Charts, s.Program = []string{"mine.toml"}, "v1.2"
	if got, want := written(t, s), fmt.Sprintf("1 game by version %d of the rules of Command Decision, with figures of mine.toml; played by sightline v1.2.", rules.System{}.Version()); !strings.Contains(got, want) {
		t.Errorf("nothing says %q in\n%.800s", want, got)
	}
}
