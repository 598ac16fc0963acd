package builder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/scenarios"
)

// build is a small scenario made from nothing, an action a line.
const build = `
{"do":"set","things":[{"of":"file"}],"keys":{"title":"The mill","turns":4,"measuring":"free"}}
{"do":"set","things":[{"of":"table"}],"keys":{"size":[36,24]}}
{"do":"rename","things":[{"of":"side","name":"Blue"}],"as":"US"}
{"do":"rename","things":[{"of":"side","name":"Red"}],"as":"German"}
{"do":"set","things":[{"of":"side","name":"US"}],"keys":{"briefing":"Take the mill.","nation":"us"}}
{"do":"add","things":[{"of":"terrain","name":"Mill wood"}],"keys":{"kind":"woods","outline":[[10,4],[16,4],[16,9],[10,9]]}}
{"do":"add-corner","things":[{"of":"terrain","name":"Mill wood"}],"corner":3,"at":[18,6.5]}
{"do":"add-hole","things":[{"of":"terrain","name":"Mill wood"}],"points":[[12,5],[13,5],[13,6]]}
{"do":"add","things":[{"of":"terrain","name":"Brook"}],"keys":{"kind":"stream","width":0.5,"line":[[18,0],[19,12],[18,24]]}}
{"do":"copy","things":[{"of":"terrain","name":"Mill wood"}],"as":"Far wood","by":[8,12]}
{"do":"split","things":[{"of":"terrain","name":"Far wood"}],"as":"Near copse","points":[[17,18],[27,18.5]]}
{"do":"add","things":[{"of":"area","name":"The mill"}],"keys":{"outline":[[17,10],[21,10],[21,14],[17,14]]}}
{"do":"add","things":[{"of":"area","name":"West edge"}],"keys":{"outline":[[0,2],[4,2],[4,22],[0,22]]}}
{"do":"raise","raise":{"organization":"us-rifle-company","name":"A Company","side":"US","quality":"regular","morale":8,"coming":{"deploy":"West edge"}}}
{"do":"raise","raise":{"organization":"german-panzergrenadier-company","name":"1st Company","side":"German","quality":"trained","morale":7,"facing":270},"at":[28,8]}
{"do":"move","things":[{"of":"stand","name":"1st Company 1"},{"of":"stand","name":"1st Company 3"}],"by":[2,0.5]}
{"do":"add","things":[{"of":"victory"}],"keys":{"side":"US","text":"Hold the mill.","conditions":[{"hold":["The mill"]}]}}
{"do":"rename","things":[{"of":"area","name":"The mill"}],"as":"Mill farm"}
{"do":"add","things":[{"of":"victory"}],"keys":{"side":"German","text":"Otherwise."}}
`

// begin begins a game of building on a file, and sits down.
func begin(t testing.TB, file string) (*game.Game, *bytes.Buffer) {
	t.Helper()
	var journal bytes.Buffer
	g, err := game.NewGame(System{}, game.Opening{Name: "table", Scenario: []byte(file)}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	return g, &journal
}

func do(t testing.TB, g *game.Game, action string) {
	t.Helper()
	if _, err := g.Do(game.Referee, json.RawMessage(action)); err != nil {
		t.Fatalf("%s: %v", action, err)
	}
}

func now(g *game.Game) *State { return g.Position().(*State) }

// A scenario is built from nothing, saved, and played by bots; what its journal says is
// built again to the byte, and all of it can be taken back.
func TestBuildFromNothing(t *testing.T) {
	g, journal := begin(t, "")
	texts := []string{now(g).Text()}
	for _, a := range strings.Split(strings.TrimSpace(build), "\n") {
		do(t, g, a)
		texts = append(texts, now(g).Text())
	}
	if f := now(g).Faults(commanddecision.System{}); len(f) > 0 {
		t.Fatalf("faults %v in\n%s", f, now(g).Text())
	}
	text := now(g).Text()
	doc, err := scenarios.Decode("built", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if again := string(scenarios.Encode(doc)); again != text {
		t.Errorf("saved as\n%s\nread as\n%s", text, again)
	}
	for _, want := range []string{`hold = ["Mill farm"]`, `aboard  = "1st Company 1"`, `deploy  = "West edge"`, `name    = "Near copse"`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s in\n%s", want, text)
		}
	}
	if now(g).Worth("US") <= 0 || now(g).Worth("German") <= 0 {
		t.Error("the sides are worth nothing")
	}
	m := bot.Match{Opening: game.Opening{Name: "built", Scenario: []byte(text), Seed: "1"}}
	for side := range m.Bots {
		if m.Bots[side], err = bot.New("steady"); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := m.Play(); err != nil || r.Refused > 0 {
		t.Errorf("played: %+v, %v", r, err)
	}
	back, _, err := game.Resume(System{}, &file{Buffer: *journal})
	if err != nil || now(back).Text() != text {
		t.Fatalf("the journal comes to something else, %v", err)
	}
	for i := len(texts) - 2; i >= 0; i-- {
		if _, err := g.TakeBack(game.Doer{By: game.Referee}, "undo"); err != nil {
			t.Fatal(err)
		}
		if now(g).Text() != texts[i] {
			t.Fatalf("after taking back %d actions it is\n%s\nwant\n%s", len(texts)-1-i, now(g).Text(), texts[i])
		}
	}
}

// A file is a journal in memory.
type file struct{ bytes.Buffer }

func (f *file) Seek(int64, int) (int64, error) { return 0, nil }
func (f *file) Truncate(int64) error           { return errors.New("torn") }

// A builder sits at a seat as every player does.
func TestBuiltFromASeat(t *testing.T) {
	g, _ := begin(t, "")
	h := seat.NewHost(g)
	defer h.Close()
	s, err := h.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Plays)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Do(Action{Do: "set", Things: []Thing{{Of: "file"}}, Keys: map[string]json.RawMessage{"weather": raw("fog")}}.Encode()); err != nil {
		t.Fatal(err)
	}
	l, err := s.Look(0)
	if err != nil || !strings.Contains(l.View.(*State).Text(), `weather = "fog"`) {
		t.Errorf("%v", err)
	}
}

const small = `format = "sightline/scenario 1"
title = "T"
turns = 3
# the table of the club
[table]
size = [48, 36]
[[side]]
name = "US"
edge = "west"
[[side]]
name = "German"
# in leaf
[[terrain]]
name = "Wood"
kind = "woods"
outline = [
  [10, 10], # by the road
  [20, 10], [20, 20], [10, 20],
]
[[terrain]]
name = "Grove"
kind = "woods"
outline = [[20, 12], [26, 12], [26, 18], [20, 18]]
[[terrain]]
name = "Marsh"
kind = "marsh"
outline = [[30, 20], [40, 20], [40, 30], [30, 30]]
holes = [[[32, 22], [34, 22], [34, 24]]]
[[terrain]]
name = "Lane"
kind = "road"
line = [[0, 5], [30, 5]]
[[area]]
name = "Ford"
outline = [[0, 0], [9, 0], [9, 9]]
# the point
[[stand]]
name = "A 1"
side = "US"
kind = "rifle"
at = [5, 25]
facing = 90
[[stand]]
name = "A 2"
side = "US"
kind = "rifle"
deploy = "Ford"
`

// Every action comes to what it says, with the comments of the author where they were.
func TestActions(t *testing.T) {
	wood := `"things":[{"of":"terrain","name":"Wood"}]`
	for _, c := range []struct {
		action     string
		want, gone []string
	}{
		{`{"do":"rename",` + wood + `,"as":"Oaks"}`, []string{"# in leaf\n[[terrain]]\nname    = \"Oaks\""}, []string{"Wood"}},
		{`{"do":"remove",` + wood + `}`, nil, []string{"in leaf", "Wood", "by the road"}},
		{`{"do":"remove","things":[{"of":"terrain","name":"Wood"},{"of":"terrain","name":"Lane"},{"of":"stand","name":"A 1"}]}`, []string{"Grove"}, []string{"Lane", "A 1", "the point"}},
		{`{"do":"order",` + wood + `,"to":3}`, []string{"# in leaf\n[[terrain]]\nname    = \"Wood\""}, nil},
		{`{"do":"move",` + wood + `,"by":[1,-1]}`, []string{"[11, 9], # by the road\n  [21, 9], [21, 19], [11, 19],"}, nil},
		{`{"do":"move","things":[{"of":"stand","name":"A 1"},{"of":"area","name":"Ford"}],"by":[2,3]}`, []string{"at     = [7, 28]", "[[2, 3], [11, 3], [11, 12]]"}, nil},
		{`{"do":"copy",` + wood + `,"as":"Wood 2","by":[0,12]}`, []string{"[10, 10], # by the road", "[[10, 22], [20, 22], [20, 32], [10, 32]]"}, nil},
		{`{"do":"add-corner",` + wood + `,"corner":1,"at":[9,15]}`, []string{"[9, 15], [10, 10], # by the road"}, nil},
		{`{"do":"move-corner",` + wood + `,"corner":1,"at":[9,9]}`, []string{"[9, 9], # by the road"}, nil},
		{`{"do":"remove-corner",` + wood + `,"corner":1}`, []string{"outline = [[20, 10], [20, 20], [10, 20]]"}, []string{"by the road"}},
		{`{"do":"mirror",` + wood + `,"across":"east-west"}`, []string{"[20, 10], # by the road\n  [10, 10], [10, 20], [20, 20],"}, nil},
		{`{"do":"mirror-table","across":"east-west"}`, []string{`edge = "east"`, "at     = [43, 25]\nfacing = 270", "[[48, 0], [39, 0], [39, 9]]"}, []string{`"west"`}},
		{`{"do":"mirror-table","across":"north-south"}`, []string{`edge = "west"`, "at     = [5, 11]\nfacing = 90"}, nil},
		{`{"do":"split",` + wood + `,"as":"East wood","points":[[15,0],[15,36]]}`, []string{"# in leaf\n[[terrain]]\nname    = \"Wood\"", "East wood", "[15, 10]", "[15, 20]"}, nil},
		{`{"do":"merge","things":[{"of":"terrain","name":"Wood"},{"of":"terrain","name":"Grove"}]}`, []string{"[20, 12]", "[26, 12]"}, []string{"Grove"}},
		{`{"do":"set","things":[{"of":"stand","name":"A 2"}],"keys":{"deploy":null,"at":[20,30],"hidden":true,"quality":"veteran"}}`, []string{"at      = [20, 30]", "hidden  = true", `quality = "veteran"`}, []string{"deploy"}},
		{`{"do":"set","things":[{"of":"rulings"}],"keys":{"edge":0.75}}`, []string{"[rulings]\nedge = 0.75"}, nil},
		{`{"do":"add","things":[{"of":"visibility"}],"keys":{"turn":2,"distance":12}}`, []string{"[[visibility]]\nturn     = 2\ndistance = 12"}, nil},
		{`{"do":"rename","things":[{"of":"area","name":"Ford"}],"as":"Bridge"}`, []string{`deploy = "Bridge"`}, []string{"Ford"}},
		{`{"do":"rename","things":[{"of":"side","name":"US"}],"as":"Yanks"}`, []string{`side   = "Yanks"`}, []string{`"US"`}},
		{`{"do":"raise","raise":{"organization":"german-rifle-battalion","name":"II","side":"German","by_kind":true},"at":[30,15]}`, []string{`name    = "75 mm Pak 40 1"`, `crew    = "Gun crew 1"`, `name    = "Staff 1"`}, []string{`"II 1"`, `"4th Company, II 1"`}},
		{`{"do":"raise","raise":{"organization":"german-rifle-battalion","name":"I","side":"German"},"at":[30,5]}`, []string{`name    = "4th Company, I 5"`, `crew    = "4th Company, I 5"`, `within  = "I"`}, nil},
	} {
		g, _ := begin(t, small)
		events, err := g.Do(game.Referee, json.RawMessage(c.action))
		if err != nil {
			t.Errorf("%s: %v", c.action, err)
			continue
		}
		text := now(g).Text()
		if text := events[0].TextFor(""); !strings.HasSuffix(text, ".") {
			t.Errorf("%s: told %q", c.action, text)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: want %s in\n%s", c.action, want, text)
			}
		}
		for _, gone := range c.gone {
			if strings.Contains(text, gone) {
				t.Errorf("%s: %s is still there:\n%s", c.action, gone, text)
			}
		}
	}
}

// What cannot be done is refused with every reason, and changes nothing.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		action string
		why    game.Why
		want   string
	}{
		{`{"do":"fly"}`, BadAction, `"fly"`},
		{`{"do":"add","size":3}`, BadAction, "size"},
		{`{"do":"remove","things":[{"of":"stand","name":"A 9"},{"of":"table"}]}`, NoSuchThing, "cannot be taken away"},
		{`{"do":"add","things":[{"of":"stand","name":"A 1"}],"keys":{"side":"US","kind":"rifle","at":[1,1]}}`, NameTaken, `"A 1"`},
		{`{"do":"add","things":[{"of":"stand","name":"A 3"}],"keys":{"kind":"rifle"}}`, BadValue, "side: missing"},
		{`{"do":"set","things":[{"of":"file"}],"keys":{"turns":0,"title":7}}`, BadValue, "title: is 7"},
		{`{"do":"set","things":[{"of":"file"}],"keys":{"stand":[]}}`, BadAction, "stand"},
		{`{"do":"set","things":[{"of":"stand","name":"A 1"}],"keys":{"wings":2}}`, BadValue, "unknown key"},
		{`{"do":"set","things":[{"of":"stand","name":"A 1"}],"keys":{"facing":90}}`, Unchanged, "already"},
		{`{"do":"move","things":[{"of":"stand","name":"A 2"}],"by":[1,1]}`, NoSuchPlace, "no place of its own"},
		{`{"do":"remove-corner","things":[{"of":"area","name":"Ford"}],"corner":1}`, TooFew, "3 corners"},
		{`{"do":"move-corner","things":[{"of":"terrain","name":"Wood"}],"corner":5,"at":[1,1]}`, NoSuchPlace, "corner 5"},
		{`{"do":"add-hole","things":[{"of":"terrain","name":"Lane"}],"points":[[1,1],[2,2],[3,1]]}`, NotItsShape, "Lane"},
		{`{"do":"split","things":[{"of":"terrain","name":"Wood"}],"as":"B","points":[[5,0],[5,30]]}`, Apart, "does not cross"},
		{`{"do":"merge","things":[{"of":"terrain","name":"Wood"},{"of":"terrain","name":"Lane"}]}`, NotItsShape, "Lane is a line"},
		{`{"do":"raise","raise":{"organization":"legion","name":"X","side":"US"}}`, NoSuchThing, "legion"},
	} {
		g, _ := begin(t, small)
		was := now(g).Text()
		_, err := g.Do(game.Referee, json.RawMessage(c.action))
		var r *game.Refusal
		if !errors.As(err, &r) || !r.Because(c.why) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q, %s", c.action, err, c.why, c.want)
		}
		if now(g).Text() != was {
			t.Errorf("%s has changed the scenario", c.action)
		}
	}
	g, _ := begin(t, small)
	var r *game.Refusal
	if _, err := g.Do("US", Action{Do: "remove"}.Encode()); !errors.As(err, &r) {
		t.Errorf("a side builds: %v", err)
	}
}

// An unfinished scenario is kept, and its faults say what they concern.
func TestFaults(t *testing.T) {
	g, _ := begin(t, small)
	do(t, g, `{"do":"move-corner","things":[{"of":"terrain","name":"Wood"}],"corner":1,"at":[30,15]}`)
	do(t, g, `{"do":"set","things":[{"of":"stand","name":"A 1"}],"keys":{"kind":"riffle"}}`)
	do(t, g, `{"do":"remove","things":[{"of":"area","name":"Ford"}]}`)
	do(t, g, `{"do":"add","things":[{"of":"visibility"}],"keys":{"turn":7}}`)
	var got []string
	for _, f := range now(g).Faults() {
		got = append(got, fmt.Sprintf("%s|%s|%d|%s", f.Thing.Of, f.Thing.Name, f.Thing.N, f.Key))
	}
	want := []string{"terrain|Wood|0|outline", "stand|A 1|0|kind", "stand|A 2|0|deploy", "visibility||1|turn"}
	if !slices.Equal(slices.Compact(got), want) {
		t.Errorf("faults\n%s", strings.Join(got, "\n"))
	}
	raw, err := json.Marshal(now(g))
	if err != nil {
		t.Fatal(err)
	}
	if read, err := (System{}).Read(raw); err != nil || read.Hash() != now(g).Hash() {
		t.Errorf("the unfinished scenario is read as another, %v", err)
	}
	g, _ = begin(t, small)
	f := now(g).Faults(commanddecision.System{})
	if len(f) > 0 && f[0].Hint {
		t.Errorf("a scenario that cannot be played has only hints: %v", f)
	}
}

// A table on which neither side can win has a hint at its result, and one whose result cannot be
// reached a fault there.
func TestFaultsOfResults(t *testing.T) {
	playable := "[game]\nsystem = \"command-decision\"\n"
	won := "[[victory]]\nside = \"US\"\ntext = \"Won.\"\n"
	drawn := "[[victory]]\ntext = \"Nobody.\"\n"
	for _, c := range []struct {
		results string
		hint    bool
		want    string // empty: nothing is said of a result
	}{
		{won, false, ""},
		{drawn, true, "every result is a draw"},
		{won, true, "cannot win: want one with that side"},
		{won + "[[victory]]\nside = \"German\"\nwhen = \"at-once\"\nconditions = [{ destroy = \"1/2\" }]\ntext = \"Lost.\"\n", false, ""},
		{won + drawn, false, "is never reached"},
	} {
		g, _ := begin(t, strings.TrimSuffix(small, "\n")+"\n"+c.results+playable)
		got := ""
		for _, f := range now(g).Faults() {
			if f.Thing.Of == "victory" && f.Hint == c.hint && f.Line > 0 {
				got = f.Why
			}
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q of %v, want %q", c.results, got, now(g).Faults(), c.want)
		}
	}
}

// The ready organisations can all be raised, of kinds that there are, and are worth
// something.
func TestOrganizations(t *testing.T) {
	for _, o := range Organizations() {
		g, _ := begin(t, "")
		r := Raise{Organization: o.ID, Name: "X", Side: "Blue", Quality: "regular", Morale: 8}
		at := geom.InchPt(10, 20)
		if _, err := g.Do(game.Referee, Action{Do: "raise", Raise: &r, At: &at}.Encode()); err != nil {
			t.Errorf("%s: %v", o.ID, err)
			continue
		}
		if f := now(g).Faults(); len(f) > 0 && !f[0].Hint {
			t.Errorf("%s: %v", o.ID, f[0])
		}
		if o.Worth() == 0 || o.Worth() != now(g).Worth("Blue") || o.Source == "" || o.Name == "" {
			t.Errorf("%s: worth %d, raised %d", o.ID, o.Worth(), now(g).Worth("Blue"))
		}
	}
}

// Every action is in the document, and none that is not.
func TestActionsAreDescribed(t *testing.T) {
	text, err := os.ReadFile("ACTIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	told := regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(string(text), -1)
	if len(told) != len(words)-1 {
		t.Errorf("%d actions are described, %d tried", len(told), len(words)-1)
	}
	for _, m := range told {
		if verbs(m[1]) == nil {
			t.Errorf("%q is described and there is none", m[1])
		}
	}
}
