package export

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/usual"
	"sightline/game/commanddecision"
)

// A Film is what was to be seen in a range of turns of a game, frame by frame.
type Film struct {
	Roll
	game    *Game
	frames  []frame
	camera  camera
	lost    []cross           // so far
	numbers map[[2]string]int // of companies, in the order in which they came to be known
}

// A frame is a table with how long it is shown.
type frame struct {
	scene   *scene.Scene
	fire    fire // over it
	lost    []cross
	caption string
	delay   int // hundredths of a second
}

// How long is shown what.
const (
	firstHold = 150
	shotHold  = 110
	stepHold  = 70
	moveDelay = 9
	lastHold  = 400
)

// moveFrames is in how many parts a movement is shown.
const moveFrames = 7

// Film returns what was to be seen from a turn to another one, with the longest side
// of the table that many pixels long.
func (g *Game) Film(from, to, longest int) (*Film, error) {
	if _, is := g.start.(*commanddecision.State); !is {
		return nil, fmt.Errorf("moving pictures are of turns, and this game has none: want a game of Command Decision")
	}
	if last := g.Turns(); from < 0 || from > to || to > last {
		return nil, fmt.Errorf("%d to %d: want turns from 0, the set-up, to %d, the last", from, to, last)
	}
	f := &Film{game: g, numbers: map[[2]string]int{}}
	in := func(a act) bool { return a.turn >= from && a.turn <= to }
	k := slices.IndexFunc(g.acts, in)
	if k < 0 {
		return nil, fmt.Errorf("nothing was done in those turns")
	}
	s, err := sceneOf(g.acts[k].before)
	if err != nil {
		return nil, err
	}
	if f.camera, err = newCamera(s, longest); err != nil {
		return nil, err
	}
	f.add(s, f.caption(&g.acts[k]), firstHold)
	for i := range g.acts {
		if in(g.acts[i]) {
			if err := f.act(&g.acts[i]); err != nil {
				return nil, err
			}
		}
	}
	last := &f.frames[len(f.frames)-1]
	last.delay = lastHold
	if o, over := g.last().Over(); over && to == g.Turns() {
		last.caption = g.Title + " · the end · " + usual.Outcome(o)
	}
	f.Roll.size, f.Roll.draw = f.camera.size, f.draw
	for i := range f.frames {
		f.delays = append(f.delays, f.frames[i].delay)
	}
	return f, nil
}

// caption says when an act was done.
func (f *Film) caption(a *act) string {
	when := fmt.Sprintf("turn %d", a.turn)
	if a.turn == 0 {
		when = "before the first turn"
	}
	return f.game.Title + " · " + when + " · " + stepNames[a.step]
}

func (f *Film) add(s *scene.Scene, caption string, delay int) {
	for i := range s.Pieces {
		p := &s.Pieces[i]
		key := [2]string{p.Side, p.Company}
		if p.Company == "" || !p.OnTable {
			continue
		}
		if f.numbers[key] == 0 {
			n := 1
			for k := range f.numbers {
				if k[0] == p.Side {
					n++
				}
			}
			f.numbers[key] = n
		}
		p.Number = f.numbers[key]
	}
	f.frames = append(f.frames, frame{scene: s, lost: slices.Clip(f.lost), caption: caption, delay: delay})
}

// act shows what an act has brought about: who fires at whom, who goes where, and how
// it is then. What is chosen in secret is shown once it is carried out.
func (f *Film) act(a *act) error {
	shown := a.shown()
	if !shown.any {
		return nil
	}
	before, err := sceneOf(a.before)
	if err != nil {
		return err
	}
	caption := f.caption(a)
	if len(shown.fire.shots)+len(shown.fire.bursts) > 0 {
		f.add(with(before), caption, shotHold)
		f.frames[len(f.frames)-1].fire = shown.fire
	}
	if len(shown.ways) > 0 {
		for k := 1; k < moveFrames; k++ {
			s := with(before)
			for i := range s.Pieces {
				if way := shown.ways[s.Pieces[i].Name]; way != nil && s.Pieces[i].OnTable {
					s.Pieces[i].At, s.Pieces[i].Facing = along(way, k, moveFrames, s.Pieces[i].Facing)
				}
			}
			f.add(s, caption, moveDelay)
		}
	}
	after, err := sceneOf(a.after)
	if err != nil {
		return err
	}
	f.losses(a.events, before, after)
	f.add(after, caption, stepHold)
	return nil
}

// with is a scene with pieces of its own.
func with(s *scene.Scene) *scene.Scene {
	c := *s
	c.Pieces = slices.Clone(s.Pieces)
	return &c
}
