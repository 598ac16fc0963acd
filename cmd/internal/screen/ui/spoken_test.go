package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Changes done one after the other lead from any lines to any others; a line that stands
// where it stood is not touched.
func TestChangesLeadFromLinesToOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	lines := func() (out []SpokenLine) {
		for range r.IntN(7) {
			out = append(out, SpokenLine{Text: fmt.Sprint(r.IntN(4))})
		}
		return out
	}
	for range 3000 {
		before, now := lines(), lines()
		have := slices.Clone(before)
		for _, c := range Changes(before, now) {
			switch {
			case c.Gone:
				have = slices.Delete(have, c.At, c.At+1)
			case c.New:
				have = slices.Insert(have, c.At, c.Line)
			case have[c.At] == c.Line:
				t.Fatalf("from %v to %v: %v changes nothing", before, now, c)
			default:
				have[c.At] = c.Line
			}
		}
		if !slices.Equal(have, now) {
			t.Fatalf("from %v to %v: it becomes %v", before, now, have)
		}
	}
	long := make([]SpokenLine, 50)
	for i := range long {
		long[i].Text = fmt.Sprint(i)
	}
	if n := len(Changes(long, append(long[:20:20], long[21:]...))); n != 1 {
		t.Errorf("one of 50 lines is gone: %d changes", n)
	}
}

// Aloud is said what is new alone; to another who sits down all that there is.
func TestWhatIsSaidAloud(t *testing.T) {
	first := &Spoken{To: "Blue", Title: "Hill. Blue sits.", Now: []string{"Orders."}, News: []string{"a"}}
	next := &Spoken{To: "Blue", Title: "Hill. Blue sits.", Now: []string{"Orders.", "It is too far."}, News: []string{"a", "b", "c"}}
	if said := next.Since(first); !slices.Equal(said, []string{"b", "c", "It is too far."}) {
		t.Errorf("it says %q", said)
	}
	chosen := &Spoken{To: "Blue", Title: next.Title, Now: next.Now, News: []string{"a", "c", "d"}} // b was a choice that is another now
	if said := chosen.Since(next); !slices.Equal(said, []string{"d"}) {
		t.Errorf("when a line has gone it says %q", said)
	}
	if said := next.Since(next); said != nil {
		t.Errorf("when nothing has changed it says %q", said)
	}
	other := &Spoken{To: "Red", Title: "Hill. Red sits.", Now: []string{"Orders."}}
	if said := other.Since(next); !slices.Equal(said, []string{"Hill. Red sits.", "Orders."}) {
		t.Errorf("to another it says %q", said)
	}
}

// A page says its words in sentences, though they take several lines or are cut short, and
// its buttons by what stands on them; nothing that is out of view or below a dialog.
func TestPageInLines(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p := NewPage(th, nil)
	p.Begin(400, 300)
	long := strings.TrimSpace(strings.Repeat("many words ", 12))
	p.Paragraph(10, 10, 120, 18, Text(long, TextBody))
	p.Button(Rect{10, 200, 70, 30}, ButtonLook{Name: "go", Text: "Go on with all of it", Key: "Enter", Press: func() {}})
	p.Button(Rect{90, 200, 70, 30}, ButtonLook{Name: "not", Text: "Not now", Off: true, Press: func() {}})
	p.Button(Rect{170, 200, 30, 30}, ButtonLook{Name: "close", Text: "×", Tip: "Close the card", Press: func() {}})
	before := p.Clip(Rect{0, 0, 50, 50})
	p.Words(10, 100, Text("out of view", TextBody), TopLeft)
	p.Unclip(before)
	want := []SpokenLine{{Text: long}, {Text: "Go on with all of it", Press: "go", Of: "Key Enter"}, {Text: "Not now: not now"}, {Text: "Close the card", Press: "close"}}
	if have := p.Lines(); !slices.Equal(have, want) {
		t.Errorf("the page says\n%q, want\n%q", have, want)
	}
	at := p.Here()
	p.Spot(Spot{Name: "outside", Place: p.Size(), Modal: true, Press: func() {}})
	p.Words(100, 100, Text("Are you sure?", TextBody), TopLeft)
	p.Button(Rect{100, 120, 70, 30}, ButtonLook{Name: "yes", Text: "Yes", Press: func() {}})
	want = []SpokenLine{{Text: "Are you sure?"}, {Text: "Yes", Press: "yes"}}
	if have := p.Lines(); !slices.Equal(have, want) || !slices.Equal(p.LinesOf(at, p.Here()), want) {
		t.Errorf("with a dialog over it the page says %q, want %q", have, want)
	}
}
