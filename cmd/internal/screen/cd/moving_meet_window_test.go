package cd

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/geom"
)

// A sends nobody on through an enemy that is known: the plan ends where he is met, the bar
// says how many are stopped, who these are is selected, and the card names the enemy. A
// plan by hand that goes on beyond him says so too. Who is carried is never counted.
func TestAlongStopsAtKnownEnemies(t *testing.T) {
	b := onTheMarch(t)
	b.do(b.referee, word(`"stand":{"name":"G","at":[16,17],"seen":true}`))
	g := b.play()
	bar := func() string {
		g.drawn()
		for _, s := range g.Now().Words {
			if is, _, ok := strings.Cut(s, " movers planned"); ok { // what else is to be said may follow
				return is
			}
		}
		return strings.Join(g.Now().Words, "|")
	}
	if s := bar(); s != "0 of 6" { // not Rider
		t.Errorf("at the beginning the bar says %q", s)
	}
	g.press(ebiten.KeyA)
	g.drawn()
	g.Save("along-met", g.Settled())
	if tr := g.Now(); !strings.Contains(tr.Message, "1 of 6 will be stopped by an enemy it knows: Walker by G") || len(tr.Chosen) != 1 || tr.Chosen[0] != "Walker" {
		t.Errorf("A says %q and selects %v", tr.Message, tr.Chosen)
	}
	words := strings.Join(g.Now().Words, "|")
	if !strings.Contains(words, "|Stopped after ") || !strings.Contains(words, "by G (CD 4.5)") || !strings.Contains(words, "|6 of 6 movers planned.") {
		t.Errorf("the card does not say who stops Walker, or the tray does not count the same: %s", words)
	}
	g.hold(g.at(14.8, 17), g.at(20, 17)) // the ghost
	g.Save("beyond-met", g.Settled())
	words = strings.Join(g.Now().Words, "|")
	g.let()
	if !strings.Contains(words, "|Stopped after 5.2\u2033|") || !strings.Contains(words, "|5.2\u2033|Clear|") {
		t.Errorf("dragged beyond G the card does not tell the way as far as it gets: %s", words)
	}
	if s := b.plans(g)["Walker"].Path; len(s) == 0 || s[len(s)-1].X < 19*geom.Inch {
		t.Errorf("dragged beyond G Walker is planned to %v", s)
	}
}
