package cd

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// partOf is a part of what is said whose name begins so; nil for none.
func partOf(s *ui.Spoken, name string) []ui.SpokenLine {
	for _, p := range s.Parts {
		if strings.HasPrefix(p.Name, name) {
			return p.Lines
		}
	}
	return nil
}

// pressed finds a button of what is said, by what stands on it.
func pressed(lines []ui.SpokenLine, text string) string {
	for _, l := range lines {
		if l.Text == text {
			return l.Press
		}
	}
	return ""
}

// What a match tells those who do not see it: who sits in which step, what is to be done,
// every stand that is known and where it is, and the commands as buttons that do them.
func TestSpokenMatch(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
		h.layPage()
		s := h.Table.Spoken()
		if !strings.HasPrefix(s.Title, "Maneuvers. ") || !strings.Contains(s.Title, "Deploy") || !strings.HasSuffix(s.Title, "Blue sits.") {
			t.Errorf("it opens with %q", s.Title)
		}
		if h.Table.Spoken() != s {
			t.Error("nothing has changed, and it is said anew")
		}
		company := partOf(s, h.player.model.groups[0].name)
		if len(company) == 0 || !strings.Contains(company[0].Of, "not placed yet") {
			t.Errorf("of the first company it says %q", company)
		}
		all := pressed(partOf(s, "What may be done now"), "Place all")
		if all == "" {
			t.Errorf("there is no button to place all: %q", partOf(s, "What may be done now"))
			return
		}
		left := len(h.player.tool.todo().next)
		h.PressSpoken(all)
		h.tick(ui.Input{})
		if now := len(h.player.tool.todo().next); left == 0 || now > 0 {
			t.Errorf("pressed, it leaves %d to place of %d", now, left)
		}
		for range 20 { // places are put into words a few at a time
			s = h.Table.Spoken()
		}
		placed := 0
		for _, p := range s.Parts {
			for _, l := range p.Lines {
				if strings.Contains(l.Of, ", faces ") && !strings.Contains(l.Of, "is on the table") {
					placed++
				}
			}
		}
		if placed < left {
			t.Errorf("of %d stands it is told where they are, want %d", placed, left)
		}
		if over := partOf(s, "Over the table"); over != nil {
			t.Errorf("nothing lies over the table, and it says %q", over)
		}
		name := h.player.model.groups[0].stands[0]
		h.PressSpoken("stand " + name)
		h.tick(ui.Input{})
		if !slices.Equal(h.player.selected, []string{name}) {
			t.Errorf("%s is pressed, %q is selected", name, h.player.selected)
		}
		h.PressSpoken("do ready")
		h.tick(ui.Input{})
		if said := h.Table.Spoken().Now; !slices.Contains(said, "Ready.") && !strings.Contains(strings.Join(said, " "), "Orders") {
			t.Errorf("after Ready it says %q", said)
		}
	})
}

// Under the curtain nothing of either side is told but who is to sit down; who sits then
// is told nothing of the other.
func TestSpokenUnderTheCurtain(t *testing.T) {
	withHand(t, "maneuvers-1941", [2]string{"", ""}, func(h *hand) {
		names := map[string][]string{}
		for _, p := range h.players {
			for _, g := range p.model.groups {
				names[p.name()] = append(names[p.name()], g.stands...)
			}
		}
		hides := func(side string) {
			t.Helper()
			said := fmt.Sprint(*h.Table.Spoken())
			for _, n := range names[side] {
				if strings.Contains(said, n) {
					t.Errorf("%s is named: %s", n, said)
				}
			}
		}
		first := h.curtain.name
		for _, side := range []string{first, h.players[1-h.curtain.to.side].name()} {
			h.layPage()
			if s := h.Table.Spoken(); h.curtain == nil || s.To != h.SpokenTo() || !strings.HasPrefix(s.Title, side+". ") {
				t.Errorf("for %s there hangs %v, and it says %q", side, h.curtain != nil, s.Title)
				return
			}
			hides("Blue")
			hides("Red")
			h.PressSpoken("hold")
			h.tick(ui.Input{})
			if s := h.Table.Spoken(); h.player.name() != side || !strings.Contains(s.Title, side+" sits") || len(partOf(s, h.player.model.groups[0].name)) == 0 {
				t.Errorf("%s is to sit, and it says %q", side, s.Title)
			}
			hides(map[string]string{"Blue": "Red", "Red": "Blue"}[side])
			h.PressSpoken("do place all")
			h.tick(ui.Input{})
			h.PressSpoken("do ready")
			h.tick(ui.Input{})
		}
	})
}
