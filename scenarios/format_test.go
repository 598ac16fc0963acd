package scenarios

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// The examples of FORMAT.md are canonical files.
func TestExamples(t *testing.T) {
	page, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(page, -1)
	if len(examples) != 2 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		doc, err := Decode("example", e[1])
		if err != nil {
			t.Error(err)
			continue
		}
		if got := Encode(doc); string(got) != string(e[1]) {
			t.Errorf("got\n%s\nwant\n%s", got, e[1])
		}
	}
}

// FORMAT.md lists what the program knows, with the defaults it has.
func TestFormatPage(t *testing.T) {
	page, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| ([a-z, ]+) \| (area|line) \| (level )?(\d+) \| ?([0-9.]*) ?\|$`).FindAllStringSubmatch(string(page), -1)
	listed := map[string]string{}
	for _, r := range rows {
		for _, name := range strings.Split(r[1], ", ") {
			listed[name] = fmt.Sprint(r[2], " ", r[3], r[4], " ", r[5])
		}
	}
	for k := range los.NumKinds {
		kind := los.Kind(k)
		d := kind.Data()
		want := fmt.Sprintf("area %d ", d.Height)
		switch {
		case d.Linear:
			want = fmt.Sprintf("line %d %v", d.Height, defaultWidth(kind))
		case d.Contour:
			want = fmt.Sprintf("area level %d ", d.Height)
		}
		if got := listed[d.Name]; got != want {
			t.Errorf("FORMAT.md says %q of %s, the program %q", got, d.Name, want)
		}
	}
	if len(listed) != los.NumKinds {
		t.Errorf("FORMAT.md lists %d kinds of terrain, the program has %d", len(listed), los.NumKinds)
	}
	for _, n := range units.Nations() {
		if !strings.Contains(string(page), "`"+n.ID+"`") {
			t.Errorf("FORMAT.md does not name the nation %s", n.ID)
		}
	}
	for _, q := range units.Qualities() {
		if !strings.Contains(string(page), "`\""+q+"\"`") {
			t.Errorf("FORMAT.md does not name the quality %s", q)
		}
	}
}

// One case of every form of value, by its canonical text.
func TestCanonical(t *testing.T) {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, "[%d.5, 1], ", i)
	}
	zigzag := `
[[terrain]]
name = "Long"
kind = "road"
line = [` + b.String() + `]
[[terrain]]
name = "Holed"
kind = "woods"
height = 03
outline = [[+10, 10], [30, 10], [30.000, 30], [10, 30]]
holes = [[[11, 11], [12, 11], [12, 12]], [[15, 11], [16, 11], [16, 12], [16, 13], [15.5, 13], [15.4, 13], [15.3, 13], [15, 13]]]
`
	zigzag = strings.Replace(zigzag, "03", "3", 1)
	src := strings.Replace(goodRuling, "[ask]", zigzag+"[ask]", 1)
	src = strings.Replace(src, `title = "T"`, "title = 'a \"b\" \\\\ c'\nnote = \"\"\"\none\n  \\\"two\\\" \"\"\\\"\"\"\n\"\"\"", 1)
	src = strings.Replace(src, "facing = 90", "facing = -0.500", 1)
	doc, err := Decode("f", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	got := string(Encode(doc))
	for _, want := range []string{
		"title  = \"a \\\"b\\\" \\\\\\\\ c\"\n",
		"note   = \"\"\"\none\n  \\\"two\\\" \\\"\\\"\\\"\\\"\\\"\n\"\"\"\n",
		"facing = 359.5\n",
		"line  = [\n  [0.5, 1], [1.5, 1],",
		"[7.5, 1],\n  [8.5, 1], ",
		"[19.5, 1],\n]\n",
		"height  = 3\n",
		"outline = [[10, 10], [30, 10], [30, 30], [10, 30]]\n",
		"holes   = [\n  [[11, 11], [12, 11], [12, 12]],\n  [[15, 11],",
		"width = 0.75\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "[rulings") || strings.Contains(got, "[[side]]") {
		t.Errorf("defaults are written:\n%s", got)
	}
	if Encode(&Document{}) != nil || (&Document{}).Setup() != nil {
		t.Error("a document of nothing is written as something")
	}
}

// The largest outline a file may have is checked in a moment.
func TestLargeFile(t *testing.T) {
	var b strings.Builder
	b.WriteString("format = \"sightline/scenario 1\"\ntitle = \"T\"\n[table]\nsize = [600, 600]\n[[terrain]]\nname = \"W\"\nkind = \"woods\"\noutline = [")
	for i := range maxCorners {
		angle := 2 * math.Pi * float64(i) / maxCorners
		at := geom.Pt(geom.Length(7e6*(1+math.Sin(angle))), geom.Length(7e6*(1-math.Cos(angle))))
		fmt.Fprintf(&b, "[%v, %v],\n", at.X, at.Y)
	}
	b.WriteString("]\n")
	start := time.Now()
	doc, err := Decode("f", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Setup().Terrain[0].Area.Outline); n != maxCorners {
		t.Errorf("%d points", n)
	}
	t.Log(time.Since(start))
}

// A scenario without a rule system is a table to look at.
const tableScenario = `format = "sightline/scenario 1"
title = "T"
[table]
size = [72, 48]
[[side]]
name = "Poles"
nation = "polish"
[[side]]
name = "Germans"
[[stand]]
name = "Truck"
side = "Germans"
kind = "truck"
at = [10, 10]
[[stand]]
name = "Rifle"
side = "Germans"
kind = "rifle"
aboard = "Truck"
[[stand]]
name = "Pole"
side = "Poles"
base = [1, 1]
at = [20, 10]
`

func TestBoardOfSetup(t *testing.T) {
	doc, err := Decode("f", []byte(tableScenario))
	if err != nil {
		t.Fatal(err)
	}
	s := doc.Setup()
	if s.StandIndex("Pole") != 2 || s.StandIndex("nobody") != -1 || s.Carrier(1) != 0 || s.Carrier(2) != -1 {
		t.Error("stands are not where they are")
	}
	stands := s.SightStands()
	if stands[1].Aboard != 0 || stands[1].Footprint != stands[0].Footprint || stands[2].Aboard != -1 {
		t.Errorf("%+v", stands)
	}
	if n, ok := s.Nation("Poles"); !ok || n.ID != "polish" {
		t.Errorf("the Poles are %+v", n)
	}
	if n, ok := s.Nation("us"); !ok || n.ID != "us" {
		t.Errorf("a side named after a nation is %+v", n)
	}
	if _, ok := s.Nation("Martians"); ok {
		t.Error("Martians have a nation")
	}
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	if r := b.Rule(los.Sight, 0, 2); r.To.Name != "Pole" || r.From.Center != geom.InchPt(10, 10) {
		t.Errorf("%+v", r)
	}
}

func TestLoad(t *testing.T) {
	if _, err := Load("testdata/no such file.toml"); !os.IsNotExist(err) {
		t.Error(err)
	}
	if _, err := LoadFS(WorkedCases(), "no such file.toml"); !os.IsNotExist(err) {
		t.Error(err)
	}
	path := t.TempDir() + "/good.toml"
	if err := os.WriteFile(path, []byte(goodRuling), 0o644); err != nil {
		t.Fatal(err)
	}
	if doc, err := Load(path); err != nil || doc.Ruling == nil {
		t.Error(doc, err)
	}
	if _, err := Load(t.TempDir()); err == nil {
		t.Error("a folder is read as a file")
	}
}
