package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

var negative = regexp.MustCompile(`(^|[ (])[-−]<?[0-9]`)

// Sheets told distances below 0 that the sentences did not, and another far end; and what
// would block a clear line blocked it there. Sentences, sheet and data say the same.
func TestAllSayTheSameNumbers(t *testing.T) {
	for _, folder := range []fs.FS{scenarios.WorkedCases(), os.DirFS("../../scenarios/testdata/sight")} {
		files, err := scenarios.Names(folder)
		if err != nil || len(files) == 0 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, file := range files {
			doc, err := scenarios.LoadFS(folder, file)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(strings.TrimSuffix(file, ".toml"), func(t *testing.T) {
				sameNumbers(t, file, doc)
				ask := &doc.Ruling.Ask
				ask.From, ask.To = ask.To, ask.From
				sameNumbers(t, file, doc)
			})
		}
	}
}

func sameNumbers(t *testing.T, file string, doc *scenarios.Document) {
	a, err := ask(document{source: source{name: file}, doc: doc})
	if err != nil {
		t.Fatal(err)
	}
	r := a.Ruling
	var text bytes.Buffer
	if err := printReport(&text, a); err != nil {
		t.Fatal(err)
	}
	sheet := wordsOf(picture.Sheet(scene.Of(doc.Setup()), r, a.Would...))
	_, body, _ := strings.Cut(text.String(), "\n") // after the title
	for where, said := range map[string]string{"text": body, "sheet": sheet} {
		if at := negative.FindStringIndex(said); at != nil {
			t.Errorf("%s: below 0: %.60q", where, said[at[0]:])
		}
		// What is too far to be seen has no part that blocks.
		part := r.Verdict == los.Blocked && slices.ContainsFunc(r.Parts, func(p los.Part) bool { return p.Blocks })
		if r.Verdict == los.Clear && strings.Contains(said, "S4 blocks") || strings.Contains(said, "part that blocks") != part && where == "sheet" {
			t.Errorf("%s: a clear line is blocked: %q", where, said)
		}
		want := append([]string{r.Summary, r.Distances()}, a.Would...)
		for i := range r.Parts {
			want = append(want, r.Where(&r.Parts[i]), r.Parts[i].Text)
		}
		for _, w := range want {
			if !strings.Contains(said, w) {
				t.Errorf("%s does not say %q: %s", where, w, said)
			}
		}
	}
	sameData(t, r)
}

// sameData holds the measures of a ruling's data against what is said of them.
func sameData(t *testing.T, r *los.Ruling) {
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Axis  struct{ Length, HalfAt, ShadowAt float64 }
		Parts []struct{ Start, End float64 }
	}
	data = bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("half_at"), []byte("HalfAt")), []byte("shadow_at"), []byte("ShadowAt"))
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for _, v := range []float64{got.Axis.HalfAt, got.Axis.ShadowAt} {
		if v < 0 || v > got.Axis.Length {
			t.Errorf("data: %+v", got.Axis)
		}
	}
	show := func(inches float64) string { return geom.Length(math.Round(inches * float64(geom.Inch))).Show() }
	for i, p := range got.Parts {
		where := r.Where(&r.Parts[i])
		if p.Start < 0 || p.End < p.Start || p.End > got.Axis.Length {
			t.Errorf("data: %+v of %v", p, got.Axis.Length)
		}
		if told := show(p.Start) + " to " + show(p.End); told != where && !strings.HasPrefix(where, "beside ") {
			t.Errorf("data: %s; words: %s", told, where)
		}
	}
}

// wordsOf joins what the labels of a picture say.
func wordsOf(p *picture.Picture) string {
	var all []string
	for _, s := range p.Shapes {
		if l, ok := s.(*picture.Label); ok {
			all = append(all, strings.ReplaceAll(l.Text, "″", `"`))
		}
	}
	return strings.Join(all, " ")
}
