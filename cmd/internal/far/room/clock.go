package room

import (
	"slices"
	"time"
)

// Time is what each side has to choose in; zero: as much as it likes.
type Time struct {
	Game time.Duration // all in all
	Step time.Duration // each step
}

// clocks are those of the sides: one runs while its side has something to choose.
type clocks struct {
	Time
	of      map[string]*clock
	acting  []string // sides that have something to choose
	step    string   // which it is of all steps
	settled time.Time
	paused  bool // as both agreed: nothing is done, and no clock runs
}

// A clock is the time that a side has left.
type clock struct {
	Left  time.Duration `json:"left"`
	Step  time.Duration `json:"step"`
	Began time.Duration `json:"began"` // what was left when the step began: what others are told
	Out   bool          `json:"out,omitempty"`
}

func (c *clocks) set(t Time, sides []string) {
	c.Time, c.of = t, map[string]*clock{}
	if !c.kept() {
		return
	}
	for _, s := range sides {
		c.of[s] = &clock{Left: t.Game, Step: t.Step, Began: t.Game}
	}
}

// kept reports whether there are clocks.
func (c *clocks) kept() bool { return c.Game > 0 || c.Time.Step > 0 }

func (c *clocks) recall(was map[string]*clock) {
	for side, w := range was {
		if c.of[side] != nil && w != nil {
			c.of[side] = w
		}
	}
}

// settle takes the time since it was last settled from who is acting. It returns the
// sides whose time has run out by now.
func (c *clocks) settle(now time.Time) (out []string) {
	past := now.Sub(c.settled)
	if c.settled.IsZero() || past < 0 {
		past = 0
	}
	c.settled = now
	if c.paused {
		return nil
	}
	for _, side := range c.acting {
		k := c.of[side]
		if k == nil {
			continue
		}
		k.Left, k.Step = max(0, k.Left-past), max(0, k.Step-past)
		if !k.Out && (c.Game > 0 && k.Left == 0 || c.Time.Step > 0 && k.Step == 0) {
			k.Out = true
			out = append(out, side)
		}
	}
	return out
}

func (c *clocks) out(side string) bool { return c.of[side] != nil && c.of[side].Out }

// Turn tells the room how the game stands: in which step, a name that no other step has, who has
// something to choose, and whether it is over.
func (r *Room) Turn(step string, acting []string, over bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.clocks.settle(r.now())
	next := r.clocks.step != "" && r.clocks.step != step
	r.clocks.step, r.clocks.acting = step, slices.Clone(acting)
	if next {
		for _, s := range r.seats {
			s.Ready = false
		}
		for _, k := range r.clocks.of {
			k.Step, k.Began = r.clocks.Time.Step, k.Left
			if r.clocks.Game == 0 {
				k.Out = false
			}
		}
		r.keepClocks()
	}
	if over {
		r.clocks.acting = nil
	}
	if over && !r.over {
		r.asked = nil
		if r.clocks.paused { // who resigns does so in a pause, too
			on := false
			r.clocks.paused = on
			r.note(&kept{Paused: &on})
		}
	}
	r.over = over
	r.ranOut(out)
	r.ring()
}

// Tick tells the room that time passes; it is to be called about once a second.
func (r *Room) Tick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := r.clocks.settle(r.now())
	r.ranOut(out)
	n := len(r.pings)
	r.pings = slices.DeleteFunc(r.pings, func(p pinged) bool { return !p.ends.After(r.now()) })
	if len(out) > 0 || n != len(r.pings) || r.standIn != "" {
		r.ring()
	}
	if r.clocks.kept() && r.now().Unix()%10 == 0 {
		r.keepClocks()
	}
}

// ranOut names who has no time left.
func (r *Room) ranOut(sides []string) {
	for _, s := range sides {
		r.says(said{Line: Line{Text: "The time of " + s + " has run out: the other side may claim the game."}})
	}
	if len(sides) > 0 {
		r.keepClocks()
	}
}

func (r *Room) keepClocks() {
	if r.clocks.kept() {
		r.note(&kept{Clocks: r.clocks.of})
	}
}

// clocksFor are the clocks as a side may know them: of another it is not told whether it
// still chooses, so neither how its time goes on before the step is over.
func (r *Room) clocksFor(by string) (list []Clock) {
	list = []Clock{}
	if !r.clocks.kept() {
		return list
	}
	for _, side := range r.sides {
		k := r.clocks.of[side]
		c := Clock{Side: side, Left: k.Began, Step: r.clocks.Time.Step, Out: k.Out}
		if side == by {
			c.Left, c.Step = k.Left, k.Step
			c.Running = !r.clocks.paused && slices.Contains(r.clocks.acting, side)
		}
		list = append(list, c)
	}
	return list
}

// awayFor is for how long nobody has been at a side's own seat.
func (r *Room) awayFor(side string) time.Duration {
	for _, s := range r.seats {
		if r.own(s) && s.By == side {
			if s.guest > 0 {
				return 0
			}
			return r.now().Sub(s.since)
		}
	}
	return 0
}
