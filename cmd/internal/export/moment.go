package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/scene"
	"sightline/game"
	"sightline/game/commanddecision"
)

// stepsOfTurn are the steps of a turn in their order, which their numbers count from 1.
var stepsOfTurn = []commanddecision.Step{
	commanddecision.Reveal, commanddecision.Moving, commanddecision.Opportunity,
	commanddecision.Turning, commanddecision.General, commanddecision.Commanding,
}

// stepsBefore are those before the first turn.
var stepsBefore = []commanddecision.Step{commanddecision.Deployment, commanddecision.Commanding}

// stepNames says what is done in a step, for captions.
var stepNames = map[commanddecision.Step]string{
	commanddecision.Deployment:  "setting up",
	commanddecision.Reveal:      "orders revealed",
	commanddecision.Moving:      "movement",
	commanddecision.Opportunity: "opportunity fire",
	commanddecision.Turning:     "turning",
	commanddecision.General:     "general fire",
	commanddecision.Commanding:  "morale and orders",
}

// MomentsHelp says how a moment is named.
const MomentsHelp = `a turn, which is the table at its end ("3", and "0" for the table before the first); a turn and a step of it, which is the table once that is carried out ("3.movement" or "3.2": 1 reveal, 2 movement, 3 opportunity-fire, 4 turning, 5 general-fire, 6 command); or a line of the journal ("line:120")`

// Scene returns the table of a moment, which is named as MomentsHelp says; "" is the
// last one. Its title says which moment it is.
func (g *Game) Scene(at string) (*scene.Scene, error) {
	p, when, err := g.moment(at)
	if err != nil {
		return nil, err
	}
	s, err := sceneOf(p)
	if err != nil {
		return nil, err
	}
	s.Title += ": " + when + g.knew()
	return s, nil
}

// SceneAfter returns the table after so many of the reel's shots. Its title says which
// turn and step it is then, as the window does.
func (g *Game) SceneAfter(shots int) (*scene.Scene, error) {
	p, when := g.start, "at the beginning"
	if shots = min(shots, len(g.acts)); shots > 0 {
		p = g.acts[shots-1].after
		switch now, turns := p.(*commanddecision.State); {
		case !turns:
			when = fmt.Sprintf("after line %d", g.acts[shots-1].line)
		case now.Step == commanddecision.Over:
			when = "at the end"
		case now.Turn == 0:
			when = "before the first turn, " + stepNames[now.Step]
		case now.Step == commanddecision.GoingBack:
			when = fmt.Sprintf("turn %d, %s", now.Turn, stepNames[now.Resumes])
		default:
			when = fmt.Sprintf("turn %d, %s", now.Turn, stepNames[now.Step])
		}
	}
	s, err := sceneOf(p)
	if err != nil {
		return nil, err
	}
	s.Title += ": " + when + g.knew()
	return s, nil
}

// moment returns the position of a moment and what it is, in words.
func (g *Game) moment(at string) (p game.Position, when string, err error) {
	if at == "" {
		return g.last(), either(g.Over, "at the end", "as it stands"), nil
	}
	if line, is := strings.CutPrefix(at, "line:"); is {
		return g.atLine(line)
	}
	turn, step, stepped := strings.Cut(at, ".")
	n, err := strconv.Atoi(turn)
	if err == nil && n < 0 && g.Turns() > 0 {
		return nil, "", fmt.Errorf("it has no turn %d: want 0 to %d", n, g.Turns())
	}
	if err != nil || n < 0 {
		return nil, "", fmt.Errorf("%q is no moment: want a turn (3), a turn and a step (3.movement) or a line of the journal (line:120)", at)
	}
	if _, is := g.start.(*commanddecision.State); !is {
		return nil, "", fmt.Errorf("a game without turns has no turn %d: want a line of the journal (line:120)", n)
	}
	in := func(a act) bool { return a.turn == n }
	when = fmt.Sprintf("after turn %d", n)
	if n == 0 {
		when = "before the first turn"
	}
	if stepped {
		s, err := stepNamed(step, n)
		if err != nil {
			return nil, "", err
		}
		in = func(a act) bool { return a.turn == n && a.step == s }
		when = fmt.Sprintf("turn %d, after %s", n, stepNames[s])
		if n == 0 {
			when = "before the first turn, after " + stepNames[s]
		}
	}
	k := lastOf(g.acts, in)
	if k < 0 {
		if last := g.Turns(); n > last {
			return nil, "", fmt.Errorf("it has no turn %d: want 0 to %d", n, last)
		}
		return nil, "", fmt.Errorf("nothing was done in that step of turn %d", n)
	}
	return g.acts[k].after, when, nil
}

// atLine is the moment after a line of the journal.
func (g *Game) atLine(text string) (game.Position, string, error) {
	last := 1
	if len(g.acts) > 0 {
		last = g.acts[len(g.acts)-1].line
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > last {
		return nil, "", fmt.Errorf("it has no line %q: want 1 to %d", text, last)
	}
	p := g.start
	if k := lastOf(g.acts, func(a act) bool { return a.line <= n }); k >= 0 {
		p = g.acts[k].after
	}
	return p, fmt.Sprintf("after line %d", n), nil
}

func (g *Game) last() game.Position {
	if n := len(g.acts); n > 0 {
		return g.acts[n-1].after
	}
	return g.start
}

// Turns is the number of the last turn that anything was done in.
func (g *Game) Turns() int {
	n := 0
	for _, a := range g.acts {
		n = max(n, a.turn)
	}
	return n
}

// stepNamed is a step of a turn by its name or number.
func stepNamed(name string, turn int) (commanddecision.Step, error) {
	list := stepsOfTurn
	if turn == 0 {
		list = stepsBefore
	}
	var names []string
	for i, s := range list {
		if name == s.String() || name == strconv.Itoa(i+1) {
			return s, nil
		}
		names = append(names, s.String())
	}
	return 0, fmt.Errorf("%q is no step of turn %d: want %s, or its number", name, turn, strings.Join(names, ", "))
}

func lastOf(list []act, is func(act) bool) int {
	for i, a := range slices.Backward(list) {
		if is(a) {
			return i
		}
	}
	return -1
}

func either[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}
