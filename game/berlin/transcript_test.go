package berlin

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/boardgame/transcript"
)

// Transcripts play the rules against worked examples: what is done, the dice, and exactly what
// comes of it.
func TestTranscripts(t *testing.T) { transcript.Play(t, System{}, "testdata/transcripts") }

// What is set of a unit, a formation or a strongpoint is beside it in words, and they are true: its name,
// and the hex as printed.
func TestTranscriptsSayWhere(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	update := flag.Lookup("update-transcripts").Value.String() == "true"
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var s *Position
		text, in := "", false // of the scenario
		lines := strings.Split(string(data), "\n")
		for n, l := range lines {
			name, begins := strings.CutPrefix(l, "-- scenario ")
			set, _, _ := strings.Cut(l, " # ")
			words := strings.Fields(set)
			switch {
			case begins:
				file, err := os.ReadFile(filepath.Join("testdata/transcripts", strings.TrimSuffix(name, " --")))
				if err != nil {
					t.Fatal(err)
				}
				text, in = string(file), true
			case l == "-- play --":
				p, err := System{}.Open(game.Opening{Name: f, Scenario: []byte(text)})
				if err != nil {
					t.Fatal(err)
				}
				s, in = p.(*Position), false
			case in:
				text += l + "\n"
			case len(words) == 3 && words[0] == "set":
				if said := s.inWords(words[1], words[2]); said != "" {
					lines[n] = set + " # " + said
				}
				if lines[n] != l && !update {
					t.Errorf("%s:%d: %s: want\n\t%s", f, n+1, l, lines[n])
				}
			}
		}
		if update {
			if err := os.WriteFile(f, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// inWords says what is set: "units.0.at", "9" is "P in 1001".
func (s *Position) inWords(path, value string) string {
	p := strings.Split(path, ".")
	n, err := strconv.Atoi(value)
	where := "off the map"
	if err == nil && n >= 0 && n < s.battle.Board.Size() {
		where = "in " + s.label(n)
	}
	i := 0
	if len(p) > 1 {
		i, _ = strconv.Atoi(p[1])
	}
	switch p[0] {
	case "units":
		switch p[2] {
		case "at":
			return s.nameOf(i) + " " + where
		case "state":
			return fmt.Sprint(s.nameOf(i), ": ", stateWords[n])
		}
		return s.nameOf(i)
	case "forms":
		switch name := s.battle.Formations[i].Name; p[2] {
		case "lz", "entry":
			return name + " " + where
		case "field":
			return name + ": " + s.battle.Fields[n].Name
		default:
			return name
		}
	case "strong":
		return "in " + s.label(s.battle.Strongpoints[i])
	case "captured":
		return s.battle.Leaders[i].Name
	case "points", "active":
		if p[0] == "active" {
			i = n
		}
		return s.army(i)
	}
	return ""
}

// Every worked example, O1 to O23, is played in a transcript that names it.
func TestTranscriptsNameExamples(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all += string(data)
	}
	for n := 1; n <= 23; n++ {
		if !regexp.MustCompile(fmt.Sprintf(`(?m)^# .*\bO%d(, O\d+)*: `, n)).MatchString(all) {
			t.Errorf("no transcript is headed O%d", n)
		}
	}
}
