package assault

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sightline/game"
)

var updateCard = flag.Bool("update-card", false, "write what comes of the examples of the card anew: read it then")

// The worked examples of the card, as a file: assaults as `sightline assault` reads them after
// "-- assault --", and after "-- play --" the dice of rounds, each with every event and line of
// its ledger; "refused" is why the attackers may not begin; "recover STATE MORALE", with "leader" and "town", is an attempt to recover.
func TestCardTranscripts(t *testing.T) {
	for name, want := range map[string]int{"examples": 22, "shifts": 26} {
		if rounds := playCard(t, "testdata/card/"+name+".txt"); rounds < want {
			t.Errorf("%s: %d rounds and attempts; want %d or more", name, rounds, want)
		}
	}
}

// playCard plays the examples of a file, and returns how many rounds and attempts they are.
func playCard(t *testing.T, file string) int {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	in, text, rounds := "", "", 0
	var assault *File
	for n, l := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		words := strings.Fields(l)
		if in == "play" && len(words) > 0 && slices.Contains([]string{">", "=", "!"}, words[0]) {
			continue
		}
		out = append(out, l)
		switch {
		case l == "-- assault --":
			in, text = "assault", ""
		case l == "-- play --":
			if assault, err = Decode("assault", []byte(text), Standard()); err != nil {
				t.Fatalf("%s:%d: %v", file, n+1, err)
			}
			in = "play"
		case in == "assault":
			text += l + "\n"
		case in != "play" || len(words) == 0 || words[0] == "#":
		case words[0] == "refused":
			for _, why := range assault.Card.Refused(&assault.Assault) {
				out = append(out, "! "+why)
			}
		default:
			rounds++
			rolls := words[1:]
			if words[0] == "recover" {
				rolls = words[len(words)-2:]
			}
			var dice []int
			for _, w := range rolls {
				d, err := strconv.Atoi(w)
				if err != nil {
					t.Fatalf("%s:%d: dice %q", file, n+1, w)
				}
				dice = append(dice, d)
			}
			d := game.Recorded(dice)
			if words[0] == "recover" {
				state := map[string]State{"disrupted": Disrupted, "demoralized": Demoralized}[words[1]]
				morale, _ := strconv.Atoi(words[2])
				x := Standard().Recover(state, 0, morale, strings.Contains(l, " leader "), Hex{Town: strings.Contains(l, " town ")}, d)
				out = append(out, fmt.Sprintf("> %d, below %d recovers: %s; deserts: %v", x.Dice[0]+x.Dice[1], x.Need, x.State, x.Deserts))
			} else {
				for _, e := range assault.Card.Begin(assault.Assault).Resolve(d) {
					out = append(out, "> "+e.Text)
					if e.Column != nil {
						for _, line := range e.Column.Ledger() {
							out = append(out, "= "+line)
						}
					}
				}
			}
			if d.Err() != nil || d.Left() > 0 {
				t.Fatalf("%s:%d: %v, and %d dice left over", file, n+1, d.Err(), d.Left())
			}
		}
	}
	is := strings.Join(out, "\n") + "\n"
	if *updateCard {
		if err := os.WriteFile(file, []byte(is), 0o666); err != nil {
			t.Fatal(err)
		}
		return rounds
	}
	for i, l := range strings.Split(is, "\n") {
		if want := strings.Split(string(data), "\n"); i >= len(want) || want[i] != l {
			t.Fatalf("%s:%d: it comes to %q", file, i+1, l)
		}
	}
	if is != string(data) {
		t.Errorf("%s: it says more than it comes to", file)
	}
	return rounds
}
