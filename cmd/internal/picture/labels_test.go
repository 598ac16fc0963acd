package picture

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/los"
	"sightline/scenarios"
)

// faultyLabels returns what is wrong with the labels of a picture: those that
// touch another, and those that leave the sheet.
func faultyLabels(p *Picture) []string {
	var out []string
	var labels []*Label
	for _, s := range p.Shapes {
		l, ok := s.(*Label)
		if !ok || strings.TrimSpace(l.Text) == "" {
			continue
		}
		r := l.inked()
		if !p.Bounds.Contains(r.Min) || !p.Bounds.Contains(r.Max) {
			out = append(out, "\""+l.Text+"\" leaves the sheet")
		}
		for _, o := range labels {
			if overlap(r, o.inked()) > 0 {
				out = append(out, "\""+l.Text+"\" lies over \""+o.Text+"\"")
			}
		}
		labels = append(labels, l)
	}
	return out
}

// eachShipped calls test with each scenario and ruling that comes with the program.
func eachShipped(t *testing.T, test func(*testing.T, *scenarios.Document)) {
	t.Helper()
	for _, folder := range []fs.FS{scenarios.Library(), scenarios.WorkedCases()} {
		files, err := scenarios.Names(folder)
		if err != nil || len(files) == 0 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, file := range files {
			doc, err := scenarios.LoadFS(folder, file)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(strings.TrimSuffix(file, ".toml"), func(t *testing.T) { test(t, doc) })
		}
	}
}

// Names lay over clauses, "halfway" over "2″ shadow", and names of stands over
// each other.
func TestLabelsNeverCollide(t *testing.T) {
	eachShipped(t, func(t *testing.T, doc *scenarios.Document) {
		s := doc.Laid().Setup()
		pictures := map[string]*Picture{"table": Table(scene.Of(s), Options{})}
		if doc.Ruling != nil {
			board, err := doc.Ruling.Board()
			if err != nil {
				t.Fatal(err)
			}
			ask := doc.Ruling.Ask
			r := board.Rule(ask.Question, s.StandIndex(ask.From), s.StandIndex(ask.To))
			pictures["sheet"] = Sheet(scene.Of(s), r)
			pictures["sheet back"] = Sheet(scene.Of(s), board.Rule(ask.Question, s.StandIndex(ask.To), s.StandIndex(ask.From)))
			pictures["profile"] = Profile(r, 9, 1.8, DarkTheme)
			missingNames(t, pictures["profile"], r)
		}
		for name, p := range pictures {
			for _, fault := range faultyLabels(p) {
				t.Errorf("%s: %s", name, fault)
			}
		}
	})
}

// The name of a copse lay over the hatching of another wood, and that of a hill over its
// edge.
func TestNamesKeepOff(t *testing.T) {
	for name, label := range map[string]string{"case-22-baffles": "Middle copse", "from-the-horn-into-the-bay": "Horseshoe"} {
		s, board := shipped(t, name)
		r := board.Rule(s.ask.Question, s.StandIndex(s.ask.From), s.StandIndex(s.ask.To))
		found := false
		for _, sh := range Table(scene.Of(s.Setup), Options{Ruling: r}).Shapes {
			l, ok := sh.(*Label)
			if !ok || l.Text != label {
				continue
			}
			found = true
			box := l.inked()
			for _, part := range r.Parts {
				if part.Blocks && overlap(box, bounds(linesOfPart(part))) > 0 {
					t.Errorf("%q lies over the hatching of %s", label, part.Name)
				}
			}
			if label == "Horseshoe" && (box.Min.X < 4 || box.Min.Y < 4) {
				t.Errorf("%q lies over the edge of its hill: %v", label, box)
			}
		}
		if !found {
			t.Errorf("%s: no %q", name, label)
		}
	}
}

// missingNames looks for what is to be named in a profile whatever the room:
// both stands and all that blocks on the line.
func missingNames(t *testing.T, p *Picture, r *los.Ruling) {
	t.Helper()
	var texts []string
	for _, s := range p.Shapes {
		if l, ok := s.(*Label); ok {
			texts = append(texts, l.Text)
		}
	}
	if r.Profile.Length <= 0 {
		return
	}
	want := []string{r.From.Name, r.To.Name}
	for _, o := range r.Profile.Over {
		if o.Blocks {
			want = append(want, o.Name)
		}
	}
	for _, name := range want {
		if !slices.ContainsFunc(texts, func(text string) bool { return strings.HasPrefix(text, name) }) {
			t.Errorf("the profile does not name %s: %q", name, texts)
		}
	}
}

// In a window letters are larger than on paper: names that kept clear there ran into
// each other, as that of a bridge into its stream's.
func TestNamesKeepClearOnAScreen(t *testing.T) {
	for _, file := range []string{"lezey-1944", "maneuvers-1941", "breakout", "peski-1939"} {
		doc, err := scenarios.Load("../../../scenarios/library/" + file + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		s := doc.Setup()
		scale := 17 / screenSwell / penScale(tableRect(scene.Of(s))) // where letters are swollen so much
		var boxes []Rect
		var texts []string
		for _, shape := range Names(scene.Of(s)).Shapes {
			l, ok := shape.(*Label)
			if !ok {
				continue
			}
			drawn := *l
			drawn.Size.Inches = l.Size.Pixels(scale, 1) / scale
			box := drawn.inked()
			for i, o := range boxes {
				if box.Min.X < o.Max.X-1e-6 && o.Min.X < box.Max.X-1e-6 && box.Min.Y < o.Max.Y-1e-6 && o.Min.Y < box.Max.Y-1e-6 {
					t.Errorf("%s: at %.1f pixels to the inch %q runs into %q", file, scale, l.Text, texts[i])
				}
			}
			boxes, texts = append(boxes, box), append(texts, l.Text)
		}
		if len(boxes) < 10 {
			t.Errorf("%s has %d names", file, len(boxes))
		}
	}
}
