package room

import (
	"bytes"
	"slices"
	"testing"
	"time"
)

// A clockwork has a time that the test sets.
type clockwork struct{ at time.Time }

func (c *clockwork) now() time.Time { return c.at }

// again is the room of a host that was killed, an hour later at another: kept is what the one before kept.
func again(t *testing.T, c *clockwork, kept *bytes.Buffer) *Room {
	t.Helper()
	held := bytes.Clone(kept.Bytes())
	r, err := Open(plain{}, people, Time{Game: 10 * time.Minute}, held, kept, c.now)
	if err != nil {
		t.Fatal(err)
	}
	r.Begun()
	r.Turn("1", []string{"Red", "Blue"}, false)
	return r
}

// agreeOn has both sides agree on something.
func agreeOn(t *testing.T, red, blue *Guest, p Proposal) {
	t.Helper()
	p.ID = "0123456789abcde" + string("0123456789"[len(p.What)])
	for _, err := range []error{red.Do(&Ask{Do: Propose, What: &p, Sign: "ok"}), blue.Do(&Ask{Do: Agree, ID: p.ID, Sign: "ok"})} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// In a pause no clock runs, after the host was killed in it, too: once the game alone stood then, and the time of
// both ran out.
func TestPauseOutlastsTheHost(t *testing.T) {
	c, kept := &clockwork{time.Unix(1000, 0)}, new(bytes.Buffer)
	r := again(t, c, kept)
	red, blue := r.Enter(0), r.Enter(1)
	c.at = c.at.Add(time.Minute)
	r.Tick()
	agreeOn(t, red, blue, Proposal{What: Pause})
	for range 2 {
		c.at = c.at.Add(time.Hour)
		r = again(t, c, kept)
		red = r.Enter(0)
		for range 30 {
			c.at = c.at.Add(time.Minute)
			r.Tick()
		}
		k := r.clocksFor("Red")
		if !r.Paused() || k[0].Left != 9*time.Minute || k[0].Out || k[0].Running {
			t.Fatalf("it is paused: %v, and the clock of Red is %+v: want 9 minutes that stand", r.Paused(), k[0])
		}
	}
	if err := red.Do(&Ask{Do: GoOn}); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(2 * time.Minute)
	r.Tick()
	if k := r.clocksFor("Red"); k[0].Left != 7*time.Minute || !k[0].Running {
		t.Errorf("the pause has ended, and the clock of Red is %+v: want 7 minutes that run", k[0])
	}
}

// A side whose host was killed is away from when that is back: once it was so for ever at once, and the bot
// that both had agreed on could be claimed before anybody could come back.
func TestAwayBeginsWithTheHost(t *testing.T) {
	c, kept := &clockwork{time.Unix(1000, 0)}, new(bytes.Buffer)
	r := again(t, c, kept)
	agreeOn(t, r.Enter(0), r.Enter(1), Proposal{What: Bot, Bot: "steady"})
	c.at = c.at.Add(time.Hour)
	r = again(t, c, kept)
	red := r.Enter(0)
	claim := func() error { return red.Do(&Ask{Do: Claim, Text: ClaimBot}) }
	c.at = c.at.Add(AwayFor - time.Second)
	if claims, _ := r.claims("Red"); slices.Contains(claims, ClaimBot) || claim() == nil {
		t.Errorf("Red may claim %q before Blue could come back", claims)
	}
	c.at = c.at.Add(2 * time.Second)
	if err := claim(); err != nil {
		t.Errorf("Blue has not come back: %v", err)
	}
}
