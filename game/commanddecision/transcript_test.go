package commanddecision

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// Transcripts play rules against worked examples: what is done, the dice, and
// exactly what comes of it. testdata/transcripts/README.md says how they are
// written.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts:", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			readTranscript(t, string(data))
		})
	}
}

const everyVehicle = Everybody / 3 // the groups of vehicles: every other bit

// A reader of transcripts plays one.
type transcript struct {
	t      *testing.T
	line   int
	state  *State
	dice   []int
	events []Event  // of the last action that are not looked at yet
	last   Event    // looked at last
	no     []string // reasons of the last refusal that are not looked at yet
	kinds  kindsSeen
}

// readTranscript plays a transcript and returns the kinds of events that happen
// in it.
func readTranscript(t *testing.T, text string) kindsSeen {
	tr := &transcript{t: t, kinds: kindsSeen{}}
	var scenario []string
	in := "head"
	for n, l := range strings.Split(text, "\n") {
		tr.line = n + 1
		switch {
		case l == "-- scenario --":
			tr.spent()
			in, scenario = "scenario", nil
		case l == "-- play --":
			in = "play"
			tr.open(strings.Join(scenario, "\n"))
		case in == "scenario":
			scenario = append(scenario, l)
		case in == "play":
			tr.play(l)
		}
	}
	tr.spent()
	if tr.state == nil {
		t.Fatal("has no scenario and play")
	}
	return tr.kinds
}

func (tr *transcript) fatalf(format string, args ...any) {
	tr.t.Helper()
	tr.t.Fatalf("line %d: %s", tr.line, fmt.Sprintf(format, args...))
}

func (tr *transcript) open(scenario string) {
	doc, err := scenarios.Decode("scenario", []byte(scenario))
	if err != nil {
		tr.fatalf("%v", err)
	}
	b, err := NewBattle(doc.Scenario, nil)
	if err != nil {
		tr.fatalf("%v", err)
	}
	tr.state, tr.events, tr.no, tr.dice = New(b), nil, nil, nil
}

// play carries out a line.
func (tr *transcript) play(l string) {
	first, rest, _ := strings.Cut(strings.TrimSpace(l), " ")
	rest = strings.TrimSpace(rest)
	switch {
	case first == "" || strings.HasPrefix(first, "#"):
	case first == "dice":
		tr.spent()
		for f := range strings.FieldsSeq(rest) {
			n, err := strconv.Atoi(f)
			if err != nil {
				tr.fatalf("dice %q", f)
			}
			tr.dice = append(tr.dice, n)
		}
	case first == ">":
		if len(tr.events) == 0 {
			tr.fatalf("want event %q, there is none", rest)
		}
		tr.last, tr.events = tr.events[0], tr.events[1:]
		if tr.last.Text != rest {
			tr.fatalf("event\n got %s\nwant %s", tr.last.Text, rest)
		}
	case first == "...": // whatever else happened
		tr.events = nil
	case first == "..>": // whatever comes before this event
		came := tr.events
		for len(tr.events) > 0 && tr.events[0].Text != rest {
			tr.events = tr.events[1:]
		}
		if len(tr.events) == 0 {
			for _, e := range came {
				tr.t.Log("came: " + e.Text)
			}
		}
		tr.play("> " + rest)
	case first == "enemy>": // what the other side is told of the last event
		told := ""
		if tr.last.Enemy != nil {
			told = tr.last.Enemy.Text
		}
		if told != rest {
			tr.fatalf("the enemy is told\n got %s\nwant %s", told, rest)
		}
	case first == "=":
		var got []string
		for _, x := range tr.last.Ledger {
			got = append(got, fmt.Sprintf("%s %+d (%s)", x.Name, x.Value, x.Source))
		}
		if s := strings.Join(got, "; "); s != rest {
			tr.fatalf("ledger\n got %s\nwant %s", s, rest)
		}
	case first == "cd": // the rule the last event names
		if tr.last.Rule != rest {
			tr.fatalf("rule %s, want %s", tr.last.Rule, rest)
		}
	case first == "!":
		if len(tr.no) == 0 {
			tr.fatalf("want refusal %q, there is none", rest)
		}
		if tr.no[0] != rest {
			tr.fatalf("refusal\n got %s\nwant %s", tr.no[0], rest)
		}
		tr.no = tr.no[1:]
	case first == "@":
		tr.settle()
		tr.check(rest)
	case first == "step":
		tr.settle()
		if got := fmt.Sprint(tr.state.Step); got != rest {
			tr.fatalf("step %s, want %s", got, rest)
		}
	case first == "outcome":
		tr.settle()
		got := "none"
		if o := tr.state.Outcome; o != nil {
			got = strings.TrimSpace(o.Side + " " + o.Grade)
		}
		if got != rest {
			tr.fatalf("outcome %s, want %s", got, rest)
		}
	case first == "sees": // sees SIDE: names of enemy stands, in order
		tr.settle()
		side, want, _ := strings.Cut(rest, ":")
		tr.sees(side, strings.TrimSpace(want))
	case first == "caps": // caps SIDE: command USED/ALL staff USED/ALL self USED/ALL
		tr.settle()
		side, want, _ := strings.Cut(rest, ":")
		all, used := tr.state.Caps(slices.Index(tr.state.battle.Sides[:], side))
		got := fmt.Sprintf("command %d/%d staff %d/%d self %d/%d", used.Command, all.Command, used.Staff, all.Staff, used.Self, all.Self)
		if got != strings.TrimSpace(want) {
			tr.fatalf("caps of %s: %s, want %s", side, got, want)
		}
	case first == "both":
		tr.do(tr.state.battle.Sides[0], rest)
		tr.do(tr.state.battle.Sides[1], rest)
	default:
		tr.do(first, rest)
	}
}

// settle fails if something of the last action has not been looked at.
func (tr *transcript) settle() {
	tr.t.Helper()
	for _, e := range tr.events {
		tr.fatalf("event not expected: %s", e.Text)
	}
	for _, r := range tr.no {
		tr.fatalf("refused: %s", r)
	}
}

// spent fails if dice are left over.
func (tr *transcript) spent() {
	tr.t.Helper()
	tr.settle()
	if len(tr.dice) > 0 {
		tr.fatalf("dice %v were not rolled", tr.dice)
	}
}

// do carries out an action: JSON, or a bare word such as ready.
func (tr *transcript) do(by, text string) {
	tr.t.Helper()
	tr.settle()
	if !strings.HasPrefix(text, "{") {
		text = `{"do":"` + text + `"}`
	}
	a, err := DecodeAction(json.RawMessage(text))
	if err != nil { // what cannot even be said is refused
		tr.no = append(tr.no, err.Error())
		return
	}
	before, given := tr.state.Hash(), len(tr.dice)
	next, events, err := Apply(tr.state, by, a, (*scripted)(tr))
	if tr.state.Hash() != before {
		tr.fatalf("Apply changed its argument")
	}
	var r *game.Refusal
	if errors.As(err, &r) {
		for _, x := range r.Reasons {
			tr.no = append(tr.no, x.Text)
		}
		return
	}
	if n := len(tr.dice); n > 0 && n < given {
		tr.fatalf("dice %v were not rolled", tr.dice)
	}
	tr.state = next
	for _, e := range events {
		tr.kinds.add(e)
		if e.Text != "" { // the others are only shown
			tr.events = append(tr.events, e)
		}
	}
}

// scripted dice are those the transcript gives.
type scripted transcript

func (d *scripted) Roll(int) int {
	if len(d.dice) == 0 {
		(*transcript)(d).fatalf("a die is rolled that the transcript does not give")
	}
	n := d.dice[0]
	d.dice = d.dice[1:]
	return n
}

func (d *scripted) For(string) game.Dice { return d }

// check compares what is given of a stand: "Name: hits=1 pin=2".
func (tr *transcript) check(text string) {
	name, fields, ok := strings.Cut(text, ":")
	i := tr.state.battle.named(name)
	if !ok || i < 0 {
		tr.fatalf("there is no stand %q", name)
	}
	st := tr.state.Stands[i]
	have := map[string]string{
		"place": placeNames[st.Place], "at": fmt.Sprintf("%v,%v", st.At.X, st.At.Y), "facing": st.Facing.String(),
		"hits": strconv.Itoa(st.Hits), "pin": strconv.Itoa(st.Pin), "demoralized": strconv.FormatBool(st.Demoralized),
		"loss": strconv.Itoa(st.Loss), "motion": motionNames[st.Motion], "fired": firedNames[st.Fired],
		"wreck": strconv.FormatBool(st.Wreck), "abandoned": strconv.FormatBool(st.Abandoned),
		"hidden":   strconv.FormatBool(st.Seen == 0),
		"vehicles": strconv.FormatBool(st.Seen&everyVehicle != 0), "foot": strconv.FormatBool(st.Seen&^everyVehicle != 0),
		"declined": strconv.FormatBool(st.Declined), "halted": strconv.FormatBool(st.Halted),
		"obeys": "none", "aboard": "none",
	}
	if st.Obeys >= 0 {
		have["obeys"] = tr.state.Orders[st.Obeys].Order.String()
	}
	if st.Aboard >= 0 {
		have["aboard"] = strings.ReplaceAll(tr.state.unit(st.Aboard).Name, " ", "_")
	}
	for f := range strings.FieldsSeq(fields) {
		key, want, _ := strings.Cut(f, "=")
		got, ok := have[key]
		if !ok {
			tr.fatalf("nothing called %q is known of a stand", key)
		}
		if got != want {
			tr.fatalf("%s: %s is %s, want %s", name, key, got, want)
		}
	}
}

func (tr *transcript) sees(side, want string) {
	k := slices.Index(tr.state.battle.Sides[:], side)
	if k < 0 {
		tr.fatalf("there is no side %q", side)
	}
	v := tr.state.ViewOf(k)
	var got []string
	for i := range v.Stands {
		if v.unit(i).Side != k {
			got = append(got, v.unit(i).Name)
		}
	}
	if s := strings.Join(got, ", "); s != want {
		tr.fatalf("%s sees %q, want %q", side, s, want)
	}
}
