package boardtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/boardgame/transcript"
)

var sources = regexp.MustCompile(` \((?:(?:seed|rebuilt|house|counter|QQ)(?:, )?)+\)`)

// A desk is one at which nothing is done.
type desk struct{}

func (desk) Do(...any) bool { return false }
func (desk) DoAll(...any)   {}
func (desk) Say(string)     {}
func (desk) Refuse(string)  {}

// Marks hold that every panel says whose the figures are in it: where a card, a button or the bar tells something else by
// a cell that holds another value, it has the source of the cell. Positions are some of a game at random.
func Marks[P boardgame.Legal[A], A any](t *testing.T, r *board.Room, system game.System, format, name string, scenario []byte, cells []boardgame.Cell, most, every int, hides ...string) {
	t.Helper()
	open := func(overlays ...game.Overlay) game.Position {
		p, err := system.Open(game.Opening{Name: name, Scenario: scenario, Overlays: overlays, Seed: "marks"})
		if err != nil {
			return nil
		}
		return p
	}
	raw := func(p game.Position) (all map[string]json.RawMessage) {
		data, err := p.MarshalJSON()
		if err == nil {
			err = json.Unmarshal(data, &all)
		}
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	const often = 2 // positions in which a cell decides: in others it is the same
	decided, missed := map[string]int{}, map[string]bool{}
	for _, id := range hides {
		missed[id] = true
	}
	transcript.Visit(t, open().(P), "panels", most, func(n int, now P, side string, act json.RawMessage, dice func() game.Dice) {
		if n%every != 0 {
			return
		}
		at := raw(now)
		// by is the position by a chart with a cell replaced.
		by := func(id, value string) game.Position {
			p := open(game.Overlay{Name: "mine", Text: fmt.Appendf(nil, "format = %q\n[[cell]]\nid = %q\nvalue = %q\nsource = \"QQ\"\n", format, id, value)})
			if p == nil {
				return nil
			}
			all := raw(p)
			all["now"] = at["now"]
			data, _ := json.Marshal(all)
			q, err := system.Read(data)
			if err != nil {
				return nil // it does not stand so by that chart
			}
			return q
		}
		panels := func(p game.Position) map[string]string {
			out := panels(r, p)
			_, events, _ := p.Do(side, act, dice())
			maps.Copy(out, trays(r, p, events))
			return out
		}
		is := panels(now)
		for _, c := range cells {
			for _, v := range transcript.Others(c) {
				if missed[c.ID] || decided[c.ID] >= often {
					break
				}
				other := by(c.ID, v)
				if other == nil {
					continue
				}
				were := panels(other)
				var same map[string]string
				shows := false
				for key, text := range is {
					told, there := were[key]
					if !there || sources.ReplaceAllString(text, "") == sources.ReplaceAllString(told, "") {
						continue
					}
					if shows = true; same == nil {
						same = panels(by(c.ID, c.Value))
					}
					if !strings.Contains(same[key]+told, "QQ") {
						missed[c.ID] = true
						t.Errorf("%s is not marked where %s tells\n%s\nand by %s\n%s", c.ID, key, same[key], v, told)
					}
				}
				if shows {
					decided[c.ID]++
				}
				break
			}
		}
	})
	var silent []string
	for _, c := range cells {
		if decided[c.ID] == 0 {
			silent = append(silent, c.ID)
		}
	}
	t.Logf("show nothing: %q", silent)
}

// panels are what is written in the panels, of everything that can be chosen and pointed at.
func panels(r *board.Room, v game.Position) map[string]string {
	out := map[string]string{}
	for side, name := range v.Sides() {
		p := r.New(desk{})
		p.See(v.For(name), side)
		key := name + ": "
		s := p.Status()
		out[key+"the bar"] = s.Todo + "\n" + s.Why
		out[key+"the foot"] = lines(p.Foot())
		for _, g := range p.Roster() {
			out[key+"roster: "+g.Name] = g.Right
			for _, x := range g.Rows {
				out[key+"roster: "+x.Name] = x.Text + "|" + x.Right
			}
		}
		counters := p.Counters()
		for _, c := range counters {
			out[key+"tip: "+c.Name] = c.Brief + "\n" + c.Tip
		}
		for k := 0; k <= len(counters); k++ {
			if k < len(counters) {
				p.Pick(counters[k].Name, false)
				key = name + ": " + counters[k].Name + ": "
			} else {
				for p.Back() {
				}
				key = name + ": "
			}
			out[key+"card"] = card(p.Card())
			out[key+"tags"] = tags(p.Marks())
			for _, b := range p.Buttons() {
				if b.ID != "done" { // it tells how many may do something, which is no figure
					out[key+"button "+b.ID] = b.Text + "\n" + b.Tip
				}
			}
			for _, m := range p.Marks() {
				if m.Kind != board.Target && m.Kind != board.Reach {
					continue
				}
				for _, cell := range m.Cells[:min(len(m.Cells), 5)] {
					p.Hover(cell)
					out[fmt.Sprint(key, "at ", cell)] = card(p.Card())
					out[fmt.Sprint(key, "tags at ", cell)] = tags(p.Marks())
				}
				p.Hover(-1)
			}
		}
	}
	return out
}

// trays are what is shown of events: in the bar and the tray, on the map, on the card.
func trays(r *board.Room, v game.Position, events []game.Event) map[string]string {
	out := map[string]string{}
	p := r.New(desk{})
	p.See(v, -1)
	for i, e := range events {
		x := p.Tell(e)
		key := fmt.Sprintf("event %d %s: ", i, x.Title)
		tray := ""
		for _, d := range x.Dice {
			tray += d.Caption + " " + fmt.Sprint(d.Dice) + " " + d.Text + "\n"
		}
		if tray+x.Result+x.Note != "" {
			out[key+"bar"] = x.Under
			out[key+"tray"] = tray + x.Result + "\n" + x.Note + "\n" + x.Tag
		}
		out[key+"tags"] = tags(x.Marks)
		out[key+"card"] = card(x.Card)
	}
	return out
}

// tags are what is said on the map.
func tags(list []board.Mark) (out string) {
	for _, m := range list {
		if m.Tag != "" {
			out += fmt.Sprint(m.Cells, " ", m.Tag, " ", m.Soft, "\n")
		}
	}
	return out
}

func lines(list []board.Line) (out string) {
	for _, l := range list {
		out += l.Left + "|" + l.Right
		if l.Source != "" {
			out += " (" + l.Source + ")"
		}
		out += "\n"
	}
	return out
}

func card(c *board.Card) string {
	if c == nil {
		return ""
	}
	out := c.Title + "\n" + c.Under + "\n" + lines(c.Lines) + lines(c.Halves[0]) + lines(c.Halves[1]) + lines(c.After)
	if c.Grid != nil {
		out += fmt.Sprint(c.Grid.Title, " (", c.Grid.Source, ")", c.Grid.Rows, c.Grid.Columns, c.Grid.Cells, c.Grid.At)
	}
	return out
}

// Acts does the first of what is allowed that is wanted, or the first of all.
func Acts[P game.Position, A any](t *testing.T, p P, by string, all []A, wanted func(A) bool) P {
	t.Helper()
	a := all[max(slices.IndexFunc(all, wanted), 0)]
	raw, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := p.Do(by, raw, game.NewDice("acts", 0))
	if err != nil {
		t.Fatal(err)
	}
	return next.(P)
}
