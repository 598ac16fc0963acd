package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// An audit plays a game that the other side kept again, as the keeper's program had to by the journal that
// it opened in the end, and holds each letter against what that comes to.
type audit struct {
	*play
	blocks []Block        // of the keeper, in order
	layers [][]game.Layer // by decision
	asked  int
}

// kept reads all letters of a game that the other side keeps.
func (b *Box) kept() (all []*Letter, err error) {
	for n := range b.state.Letters {
		l, err := b.letter(n + 1)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// audit says what of a journal does not fit all letters: the first that does not, since all after it
// follow from it.
func (b *Box) audit(journal []byte, all []*Letter) (faults []string) {
	faults = unverified(journal)
	a, err := b.audits(journal, all)
	if err != nil {
		return append(faults, err.Error())
	}
	for _, l := range all[1:] {
		for i := range l.Acts {
			when := a.when()
			if err := a.holds(l.By, &l.Acts[i]); err != nil {
				return append(faults, fmt.Sprintf("letter %d, of %s, %s: %v", l.Number, l.By, when, err))
			}
		}
		if l.By == b.Other() && l.Head != "" && l.Head != a.head() {
			return append(faults, fmt.Sprintf("letter %d, of %s, %s: it was bound to another journal than the one that was opened: something in that was changed since", l.Number, l.By, a.when()))
		}
	}
	if !bytes.Equal(a.journal.data, journal) {
		faults = append(faults, "the journal that was opened is not the one that the letters come to")
	}
	return faults
}

// audits begins an audit.
func (b *Box) audits(data []byte, all []*Letter) (*audit, error) {
	j := game.ParseJournal(data)
	t := newTape(nil)
	g, err := game.NewGame(rules.System{}, j.Header.Opening(), t)
	if err != nil {
		return nil, err
	}
	start, err := b.startView()
	if err != nil {
		return nil, err
	}
	if g.Position().For(b.state.Side).Hash() != start.Hash() {
		return nil, errors.New("letter 1: the game that was offered is another than was played")
	}
	h := hand{sides: b.sides, me: 1 - b.guest.me, round: round{Phase: leadBegins, Lead: 1 - b.guest.me}}
	a := &audit{play: &play{game: g, journal: t, hand: h, keeps: true}}
	keeper, sealed := b.Other(), 0
	var block Block
	for i := range j.Lines {
		l := &j.Lines[i]
		if l.Entropy != nil {
			a.layers = append(a.layers, l.Entropy)
		}
		if l.By != keeper || l.Sign == "" || l.Kind != game.ActionLine && l.Kind != game.DueLine {
			continue
		}
		block = append(block, Line{l.Do, l.Sign})
		if word := wordOf(l.Do); word == "ready" || word == "resign" {
			a.blocks, block = append(a.blocks, block), nil
		}
	}
	for _, l := range all { // what was sealed last may be in no journal
		for i := range l.Acts {
			switch x := &l.Acts[i]; {
			case x.Kind == seals && l.By == keeper:
				sealed++
			case x.Kind == ends && sealed >= len(x.Blocks) && len(a.blocks) >= sealed-len(x.Blocks):
				a.blocks = append(a.blocks[:sealed-len(x.Blocks)], x.Blocks...)
			}
		}
	}
	return a, nil
}

// when says where the game stands.
func (a *audit) when() string {
	s, is := a.now().(*rules.State)
	if !is {
		return ""
	}
	return fmt.Sprintf("turn %d, %s", s.Turn, s.Step)
}

// holds holds an act against what it has to be, and does that.
func (a *audit) holds(by string, x *Act) error {
	side, kind := a.expects()
	switch {
	case by != a.sides[side]:
		return fmt.Errorf("%s did not wait for %s", by, a.sides[side])
	case by != a.sides[a.me]:
		return a.apply(side, x)
	case kind != x.Kind && x.Kind == asks:
		return fmt.Errorf("%s had itself shown a layer when no dice were due", by)
	case kind != x.Kind && kind == asks:
		return fmt.Errorf("%s told what came of the step without the dice that were due", by)
	case kind != x.Kind:
		return fmt.Errorf("%q of %s: want %q", x.Kind, by, kind)
	}
	want := Act{Kind: kind}
	switch kind {
	case seals:
		if len(a.blocks) == 0 {
			return fmt.Errorf("%s has not opened what it had sealed", by)
		}
		block := a.blocks[0]
		word := block.follow(a.word(a.me)).String()
		if word != x.Word {
			return fmt.Errorf("what %s has opened is not what it had sealed: it was changed since", by)
		}
		a.blocks, a.own, want.Word = a.blocks[1:], append(a.own, block), word
	case asks:
		if a.asked >= len(a.layers) || len(a.layers[a.asked]) <= a.me {
			return fmt.Errorf("the journal has no dice of %s that were due", by)
		}
		a.Layers[a.me] = a.layers[a.asked][a.me].String()
		if l, err := game.ParseLayer(a.Layers[a.me]); err != nil || a.game.MayShow(by, l) != nil {
			return fmt.Errorf("the layer of %s is not of its chain: the dice were chosen", by)
		}
		a.asked++
	default:
		if err := a.says(&want); err != nil {
			return err
		}
	}
	if kind == tells {
		if err := a.sameTold(&want, x); err != nil {
			return err
		}
	}
	return a.apply(a.me, &want)
}

// sameTold compares what was told with what had to be.
func (a *audit) sameTold(want, is *Act) error {
	guest := a.sides[a.guest()]
	for i := range max(len(want.News), len(is.News)) {
		switch {
		case i >= len(is.News):
			return fmt.Errorf("%s was not told what it ought to have been: %s", guest, want.News[i])
		case i >= len(want.News):
			return fmt.Errorf("%s was told something that is not so: %s", guest, is.News[i])
		case !sameText(want.News[i], is.News[i]):
			return fmt.Errorf("%s was told %s: it ought to have been %s", guest, is.News[i], want.News[i])
		}
	}
	if !sameText(want.View, is.View) {
		return fmt.Errorf("%s was told another position than it ought to have been%s", guest, differing(want.View, is.View))
	}
	return nil
}

// sameText reports whether two texts of JSON are written alike but for spaces and escapes.
func sameText(x, y json.RawMessage) bool {
	if bytes.Equal(x, y) {
		return true
	}
	a, err := json.Marshal(x)
	b, err2 := json.Marshal(y)
	return err == nil && err2 == nil && bytes.Equal(a, b)
}

// differing names the stands that are otherwise in a position than in another, or is empty.
func differing(want, is json.RawMessage) string {
	stands := func(raw json.RawMessage) map[string]string {
		var v struct{ Stands []json.RawMessage }
		_ = json.Unmarshal(raw, &v) // it was read before
		list := map[string]string{}
		for _, s := range v.Stands {
			var n struct{ Name string }
			_ = json.Unmarshal(s, &n)
			list[n.Name] = string(s)
		}
		return list
	}
	w, i := stands(want), stands(is)
	var names []string
	for name := range w {
		if i[name] != w[name] {
			names = append(names, name)
		}
	}
	for name := range i {
		if _, known := w[name]; !known {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(": %q is otherwise", names)
}
