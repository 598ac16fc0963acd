package commanddecision

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// A hostile player makes actions of whatever comes to its mind: names that are
// and are not, numbers in and far out of their bounds, every key that there is.
type hostile struct {
	*rand.Rand
	names []string
}

func (h hostile) pick(words ...string) string { return words[h.IntN(len(words))] }

func (h hostile) quoted(words ...string) string { return strconv.Quote(h.pick(words...)) }

func (h hostile) stand() string {
	if h.IntN(20) == 0 {
		return h.quoted("", "nobody", "\x00", "Rifle")
	}
	return strconv.Quote(h.names[h.IntN(len(h.names))])
}

func (h hostile) number() string {
	switch h.IntN(10) {
	case 0:
		return h.pick("-1", "0", "1e3", "99999", "-99999", "360", "0.00001", "16000", "-16000", "4294967295", "9223372036854775807", `"x"`, "null", "[]")
	case 1:
		return strconv.Itoa(h.IntN(400) - 200)
	}
	return strconv.Itoa(h.IntN(72)) + "." + strconv.Itoa(h.IntN(100))
}

func (h hostile) point() string { return "[" + h.number() + "," + h.number() + "]" }

func (h hostile) points() string {
	list := "["
	for i := range h.IntN(5) {
		if i > 0 {
			list += ","
		}
		list += h.point()
	}
	return list + "]"
}

func (h hostile) whole() string {
	return h.pick("0", "0", "0", "1", "2", "-1", "7", "100", "9223372036854775807", "1.5")
}

// keys joins some of the keys it is given, with their values.
func (h hostile) keys(often int, list ...func() string) string {
	out := ""
	for _, f := range list {
		if h.IntN(10) < often {
			out += "," + f()
		}
	}
	return out
}

func (h hostile) action() string {
	key := func(k string, v func() string) func() string {
		return func() string { return `"` + k + `":` + v() }
	}
	order := func() string {
		return h.quoted("no-order", "cautious-advance", "full-advance", "disengage", "rally", "charge")
	}
	yes := func() string { return h.pick("true", "false") }
	do := h.pick("deploy", "order", "withdraw", "decline", "follow", "face", "move", "stay", "fire", "hold", "strike", "measure", "wait", "", "jump")
	common := h.keys(9, key("stand", h.stand), key("at", h.point), key("facing", h.number))
	switch do {
	case "order":
		common = h.keys(9, key("by", h.stand), key("order", order), key("at", h.point), key("facing", h.number))
	case "withdraw":
		common = h.keys(9, key("by", h.stand))
	case "decline":
		common = h.keys(9, key("stand", h.stand)) + h.keys(3, key("not", yes))
	case "follow":
		common = h.keys(9, key("stand", h.stand), key("by", h.stand))
	case "move":
		common = h.keys(9, key("stand", h.stand), key("path", h.points)) +
			h.keys(2, key("mount", h.stand), key("dismount", yes), key("at", h.point), key("facing", h.number), key("push", h.stand))
	case "stay", "hold":
		common = h.keys(9, key("stand", h.stand))
	case "fire":
		common = h.keys(9, key("stand", h.stand), key("weapon", h.whole), key("target", h.stand)) +
			h.keys(3, key("shots", h.whole), key("circle", h.point), key("along", h.number), key("spread", h.number))
	case "strike":
		common = h.keys(9, key("name", func() string { return h.quoted("Stukas", "105 mm howitzers", "x") }), key("at", h.points))
	case "measure":
		common = h.keys(9, key("from", h.stand), key("to", h.stand))
	case "wait":
		common = ""
	}
	return `{"do":"` + do + `"` + common + "}"
}

// word is the referee's word: often nonsense, sometimes a strange table.
func (h hostile) word() string {
	key := func(k string, v func() string) func() string {
		return func() string { return `"` + k + `":` + v() }
	}
	yes := func() string { return h.pick("true", "false") }
	stand := func() string {
		return "{" + `"name":` + h.stand() + h.keys(3,
			key("at", h.point), key("facing", h.number), key("aboard", h.stand), key("hits", h.whole), key("pin", h.whole),
			key("demoralized", yes), key("loss", h.whole), key("seen", yes), key("fired_at", yes),
			key("place", func() string { return h.quoted("waiting", "on-table", "exited", "eliminated") }),
			key("motion", func() string { return h.quoted("still", "covered", "open") }),
			key("fired", func() string { return h.quoted("not", "opportunity", "general") }),
			key("obeys", func() string { return h.quoted("no-order", "full-advance", "disengage", "rally") })) + "}"
	}
	return `{"do":"referee","reason":"whim"` + h.keys(2,
		key("stand", stand), key("stand", stand),
		key("order", func() string {
			return "{" + `"by":` + h.stand() + h.keys(5, key("at", h.point), key("remove", yes), key("order", func() string { return h.quoted("full-advance", "rally") })) + "}"
		}),
		key("sight", func() string {
			return `{"question":` + h.quoted("sight", "fire", "x") + `,"from":` + h.stand() + `,"to":` + h.stand() + `,"clear":` + yes() + "}"
		}),
		key("dice", func() string { return h.pick("[1,10]", "[]", "[0]", "[5,5,5,5,5]") }),
		key("step", func() string {
			return h.quoted("deployment", "command", "reveal", "movement", "opportunity-fire", "turning", "general-fire", "over")
		}),
		key("turn", h.whole),
		key("holder", func() string {
			return `{"area":` + h.quoted("x", "Moncourt", "Lezey") + `,"side":` + h.quoted("", "German", "x") + "}"
		}),
		key("morale", func() string {
			return `{"company":` + h.quoted("A Company", "x", "1 Kompania") + `,"change":` + h.whole() + "}"
		}),
		key("outcome", func() string { return `{"side":` + h.quoted("", "German", "x") + `,"text":"done"}` }),
		key("resume", yes),
		key("answer", func() string { return `{"side":"German","from":` + h.stand() + `,"to":` + h.stand() + "}" })) + "}"
}

// No action of anybody makes the rules panic, whatever the referee has made of
// the table before; what is refused changes nothing; all that can be asked of
// any state can be; and all are told what comes of it, and no more.
func TestHostile(t *testing.T) {
	t.Parallel()
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	rounds := 20
	if testing.Short() {
		rounds = 2
	}
	accepted := 0
	for _, name := range names {
		doc, err := scenarios.LoadFS(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBattle(doc.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(rounds) {
			accepted += playHostile(t, b, seed)
		}
	}
	// A game on a small table may be over soon.
	if games := rounds * len(names); accepted < 20*games {
		t.Errorf("only %d actions of %d games were accepted", accepted, games)
	}
}

// likely is an action that is open to a side, with places near the stand: half
// of them are accepted.
func (h hostile) likely(s *State, side int) string {
	list := s.Legal(side)
	if len(list) == 0 {
		return h.action()
	}
	o := list[h.IntN(len(list))]
	i := s.battle.named(o.Stand)
	near := func() string {
		if i < 0 {
			return h.point()
		}
		at := s.Stands[i].At.Add(geom.Pt(geom.Length(h.IntN(16)-8)*geom.Inch, geom.Length(h.IntN(16)-8)*geom.Inch))
		text, _ := json.Marshal(at)
		return string(text)
	}
	name := strconv.Quote(o.Stand)
	some := func(list []string) string {
		if len(list) == 0 {
			return h.stand()
		}
		return strconv.Quote(list[h.IntN(len(list))])
	}
	switch o.Do {
	case "deploy", "face":
		return `{"do":"` + o.Do + `","stand":` + name + `,"facing":` + strconv.Itoa(h.IntN(360)) + h.keys(5, func() string { return `"at":` + h.point() }) + "}"
	case "order":
		return `{"do":"order","by":` + name + `,"order":"` + o.Orders[h.IntN(len(o.Orders))].String() + `","at":` + near() + `,"facing":` + strconv.Itoa(h.IntN(360)) + "}"
	case "follow":
		return `{"do":"follow","stand":` + name + `,"by":` + some(o.Chits) + "}"
	case "move":
		return `{"do":"move","stand":` + name + `,"path":[` + near() + "]" + h.keys(1,
			func() string { return `"mount":` + some(o.Mount) }, func() string { return `"push":` + some(o.Push) }, func() string { return `"dismount":true` }) + "}"
	case "fire":
		return `{"do":"fire","stand":` + name + `,"weapon":` + strconv.Itoa(o.Weapon) + `,"target":` + some(o.Targets) + h.keys(1,
			func() string { return `"along":` + strconv.Itoa(h.IntN(20)) }, func() string { return `"spread":1` }) + "}"
	case "strike":
		return `{"do":"strike","name":` + strconv.Quote(o.Strike) + `,"at":[` + h.point() + "]}"
	case "ready", "resign", "wait":
		return `{"do":"measure","from":` + h.stand() + `,"to":` + h.stand() + "}"
	}
	return `{"do":"` + o.Do + `","stand":` + name + `,"by":` + name + "}"
}

// playHostile plays a game of 600 actions and returns how many were accepted.
func playHostile(t *testing.T, b *Battle, seed uint64) (accepted int) {
	h := hostile{Rand: rand.New(rand.NewPCG(seed, 7))}
	for _, u := range b.Units {
		h.names = append(h.names, u.Name)
	}
	s := New(b)
	var told Told
	var done []string
	defer func() {
		if r := recover(); r != nil {
			for _, d := range done[max(0, len(done)-12):] {
				t.Log(d)
			}
			t.Fatalf("%s, seed %d: %v", b.Scenario.Title, seed, r)
		}
	}()
	for n := range 600 {
		by, text := b.Sides[h.IntN(2)], h.action()
		switch h.IntN(12) {
		case 0:
			by, text = RefereeSeat, h.word()
		case 1:
			text = `{"do":"ready"}`
		case 2, 3, 4, 5, 6, 7:
			side := h.IntN(2)
			by, text = b.Sides[side], h.likely(s.ViewOf(side), side)
		}
		if s.Outcome != nil && n%4 == 0 {
			by, text = RefereeSeat, `{"do":"referee","reason":"on","resume":true,"turn":1}`
		}
		done = append(done, by+" "+text)
		before := s.Hash()
		next, events, err := s.Do(by, json.RawMessage(text), game.NewDice(strconv.FormatUint(seed, 10), n))
		if s.Hash() != before {
			t.Fatalf("%s changed the state it was done on", text)
		}
		var no *game.Refusal
		if errors.As(err, &no) {
			if len(no.Reasons) == 0 {
				t.Fatalf("%s is refused without a reason", text)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v: want a refusal", text, err)
		}
		if err := Unnoticed(s, next.(*State), by, events); err != nil {
			t.Fatalf("%s %s: %v", by, text, err)
		}
		list := make([]Event, len(events))
		for i, e := range events {
			list[i] = e.(Event)
		}
		if err := told.Follow(s, list, next.(*State)); err != nil {
			t.Fatalf("%s, seed %d, action %d, %s %s: %v", b.Scenario.Title, seed, n, by, text, err)
		}
		s = next.(*State)
		accepted++
		for side := range 2 {
			v := s.ViewOf(side)
			v.Legal(side)
			v.Hash()
		}
	}
	return accepted
}
