package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/geom"
	"sightline/geom/testtable"
)

// crowd is a battle on a drawn table of the size of the benchmarks: sixty
// features, and so many stands, ten to a company.
func crowd(stands int) []byte {
	size := testtable.S
	size.Stands = stands
	drawn := testtable.New(1, size)
	var out strings.Builder
	add := func(format string, args ...any) { fmt.Fprintf(&out, format+"\n", args...) }
	add("format = \"sightline/scenario 1\"\ntitle = \"A crowd\"\nturns = 6\n[table]\nsize = [72, 48]\nvisibility = 48\n[game]\nsystem = \"command-decision\"")
	add("[[side]]\nname = \"US\"\n[[side]]\nname = \"German\"")
	for i, f := range drawn.Features {
		level := ""
		kind := f.Kind
		switch kind {
		case "hill":
			level = fmt.Sprintf("level = %d\n", f.Top/2)
		case "smoke":
			kind = "field"
		}
		add("[[terrain]]\nname = \"Feature %d\"\nkind = %q\n%soutline = %s", i, kind, level, outline(f.Area.Outline))
	}
	sides := []string{"US", "German"}
	for i := range (stands + 19) / 20 * 2 {
		add("[[formation]]\nname = \"Company %d\"\nside = %q\nechelon = \"company\"\nmorale = 8\nquality = \"regular\"", i, sides[i%2])
	}
	kinds := []string{"command-infantry", "rifle", "rifle", "truck", "rifle"}
	for i, s := range drawn.Stands {
		at := s.Footprint.Center
		add("[[stand]]\nname = \"Stand %d\"\nside = %q\ncompany = \"Company %d\"\nkind = %q\nat = [%.4f, %.4f]\nfacing = %d",
			i, sides[s.Side], i/20*2+s.Side, kinds[i/2%10%5], at.X.Inches(), at.Y.Inches(), 180-180*s.Side)
	}
	return []byte(out.String())
}

func outline(ring geom.Ring) string {
	var out []string
	for _, p := range ring {
		out = append(out, fmt.Sprintf("[%.4f, %.4f]", p.X.Inches(), p.Y.Inches()))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// crowded lays a match of so many stands out in a window, at a step of its second
// turn: until there both sides play as steady does. All is on that a player may
// switch on.
func crowded(folder string, stands int, step rules.Step) (*hand, error) {
	f := games.In(folder)
	f.Seed = "a crowd"
	h, err := newHandAt(f, "crowd", crowd(stands), [2]string{})
	if err != nil {
		return nil, err
	}
	h.referee, h.curtain = nil, nil
	for h.player.model.view.Turn != 2 || h.player.model.view.Step != step {
		if err := h.bothSteady(); err != nil {
			return nil, err
		}
	}
	if err := h.choosesAsSteady(h.player); err != nil {
		return nil, err
	}
	h.player.recap = len(h.player.log)
	h.sit(h.player)
	on := true
	h.trails, h.sight.veil, h.sight.line = showsWays, &on, true
	h.refit()
	h.aimAtAll()
	h.layPage()
	return h, nil
}

// bothSteady has both sides do a step.
func (h *hand) bothSteady() error {
	for _, p := range h.players {
		if err := h.choosesAsSteady(p); err != nil {
			return err
		}
		if err := p.seat.Do(rules.EncodeAction(rules.Ready{})); err != nil {
			return err
		}
	}
	for _, p := range h.players {
		if _, _, err := p.look(); err != nil {
			return err
		}
	}
	return nil
}

// choosesAsSteady has a player choose what steady would, and look at it.
func (h *hand) choosesAsSteady(p *player) error {
	steady, err := bot.New("steady")
	if err != nil {
		return err
	}
	for _, a := range steady.Choose(p.model.view, p.side, game.NewDice("1", 0)) {
		if err := p.seat.Do(rules.EncodeAction(a)); err != nil {
			return err
		}
	}
	_, _, err = p.look()
	return err
}

// aimAtAll selects who has most to show: a commander with its chit in hand, or a
// firer; and points at an enemy.
func (h *hand) aimAtAll() {
	switch x := h.player.tool.(type) {
	case *ordering:
		by := x.commanders()[0]
		h.player.selected = []string{by}
		h.selected()
		c := x.placed()[by]
		x.put(by, c.At, c.Facing)
	case *firing:
		h.player.selected = x.firers[:1]
		h.selected()
	}
	for i := range h.player.model.pieces {
		if q := &h.player.model.pieces[i]; !q.own && q.onTable {
			h.under = q.Name
		}
	}
}
