package assault

import (
	"fmt"
	"io"
	"strings"

	"sightline/game/boardgame"
	"sightline/scenarios"
)

// FileFormat is what a file of one assault says of itself.
const FileFormat = "sightline/assault 1"

// CardFormat is what a file says of itself that replaces cells of the card.
const CardFormat = "sightline/assault-card 1"

// A File is one assault as its owner writes it.
type File struct {
	Title   string
	Note    string
	Assault Assault
	Changes []Change
	Card    *Card // the card in force: the program's with the changes of the file
}

// Limits of a file.
const (
	maxUnits   = 20
	maxLeaders = 10
)

// Decode reads an assault. Name is the file's, for faults; base is the card that its cells
// replace. The error is scenarios.Faults, all at once, or what With says of its cells.
func Decode(name string, data []byte, base *Card) (*File, error) {
	f := &File{}
	err := scenarios.DecodeTables(name, data, func(s *scenarios.Section) {
		if !boardgame.Format(s, FileFormat) {
			return
		}
		f.Title = s.Name("title", "a title")
		f.Note = s.Text("note")
		cells := boardgame.ReadChanges(s, likeCell)
		f.Changes = cells.List
		card, err := base.With(f.Changes)
		if cells.Fault(err); err != nil {
			card = base
		}
		f.Card = card
		if h, ok := s.Table("hex"); ok {
			f.Assault.Hex = readHex(h)
		} else {
			s.Need("hex", "a table [hex]: what the ground is")
		}
		names := map[string]bool{}
		for _, side := range []struct {
			key string
			to  *Force
		}{{"attacker", &f.Assault.Attacker}, {"defender", &f.Assault.Defender}} {
			if t, ok := s.Table(side.key); ok {
				*side.to = readForce(t, f.Card, names)
			} else {
				s.Need(side.key, "a table ["+side.key+"]: its side and units")
			}
		}
	})
	if err != nil {
		return nil, err
	}
	if a, d := f.Assault.Attacker.Side, f.Assault.Defender.Side; a == d {
		return nil, fmt.Errorf("%s: attacker and defender are both %s: want two sides", name, scenarios.Quoted(a))
	}
	return f, nil
}

// DecodeChanges reads a file that replaces cells of the card, and tries them on it.
func DecodeChanges(name string, data []byte, base *Card) (*Card, error) {
	return boardgame.Overlay(name, data, CardFormat, likeCell, base, base.With)
}

// WriteCells writes every cell as a file of CardFormat, to be changed.
func (c *Card) WriteCells(w io.Writer) error { return c.Chart.WriteCells(w, CardFormat) }

// likeCell is the id of a cell.
const likeCell = "shift.woods"

func readHex(s *scenarios.Section) Hex {
	h := Hex{
		Name: s.Phrase("name"), Uphill: s.Truth("uphill"), River: s.Truth("river"),
		Round: s.Whole("round", 1, 1, 99), Continues: s.Truth("continues"),
	}
	for _, g := range s.Names("ground", `a list of "town" and "woods"`) {
		switch g {
		case "town":
			h.Town = true
		case "woods":
			h.Woods = true
		default:
			s.Fault("ground", "has %s: want \"town\" or \"woods\", or leave it out for open ground", scenarios.Quoted(g))
		}
	}
	switch s.Choice("works", "", "entrenchment", "dug-in") {
	case "entrenchment":
		h.Entrench = true
	case "dug-in":
		h.DugIn = true
	}
	return h
}

// readForce reads a side. Names are those of units and leaders so far, of both sides.
func readForce(s *scenarios.Section, c *Card, names map[string]bool) Force {
	f := Force{Side: s.Name("side", "what the side is called"), Nation: s.Choice("nation", "", "german", "soviet", "other")}
	once := func(t *scenarios.Section) string {
		n := t.Name("name", "a name of its own")
		if n != "" && names[n] {
			t.Fault("name", "is %s, as another is: want a name of its own", scenarios.Quoted(n))
		}
		names[n] = true
		return n
	}
	s.Need("unit", "a list [["+s.Key("unit")+"]]")
	for _, t := range s.Tables("unit", maxUnits) {
		u := readUnit(t, c)
		u.Name = once(t)
		f.Units = append(f.Units, u)
	}
	for _, t := range s.Tables("leader", maxLeaders) {
		l := readLeader(t, once(t))
		f.Leaders = append(f.Leaders, l)
	}
	return f
}

func readLeader(t *scenarios.Section, name string) Leader {
	l := Leader{Name: name, Morale: t.Whole("morale", 0, 2, 12), Bonus: t.Whole("bonus", 0, 0, 3), Lost: t.Whole("lost", 0, -10, 0)}
	t.Need("morale", "his morale, 2 to 12")
	arm := make([]string, len(Arms))
	for i, a := range Arms {
		arm[i] = string(a)
	}
	l.Arm = Arm(t.Choice("arm", string(LeadsInfantry), arm...))
	l.State = readState(t)
	return l
}

func readState(t *scenarios.Section) State {
	switch t.Choice("state", "good", stateNames...) {
	case "disrupted":
		return Disrupted
	case "demoralized":
		return Demoralized
	}
	return Good
}

func readUnit(t *scenarios.Section, c *Card) Unit {
	words := make([]string, len(Kinds))
	for i, k := range Kinds {
		words[i] = string(k)
	}
	t.Need("kind", "one of "+strings.Join(words, ", "))
	u := Unit{
		Kind: Kind(t.Choice("kind", string(Infantry), words...)), State: readState(t),
		Guards: t.Truth("guards"), Open: t.Truth("open"), Riding: t.Truth("riding"), Charging: t.Truth("charging"),
		Full: t.Whole("full", 0, 1, 9), Steps: t.Whole("steps", 0, 1, 9), Lost: t.Whole("lost", 0, -10, 0),
	}
	u.usual.fire, u.usual.reduced, u.usual.shaken = !t.Has("fire"), !t.Has("reduced"), !t.Has("morale_reduced")
	u.Fire, u.Reduced = t.Whole("fire", 0, 0, 99), t.Whole("reduced", 0, 0, 99)
	t.Need("morale", "its morale as printed, 2 to 12")
	u.Morale, u.Shaken = t.Whole("morale", 0, 2, 12), t.Whole("morale_reduced", 0, 0, 12)
	u.Class = t.Choice("armor", "medium", "light", "medium", "heavy")
	u.figure(c)
	if u.Full == 0 {
		if u.Full = max(2, u.Steps); u.Kind == Transport {
			u.Full = max(1, u.Steps)
		}
	}
	if u.Steps == 0 {
		u.Steps = u.Full
	}
	only := func(key string, holds bool, what string) {
		if t.Has(key) && !holds {
			t.Fault(key, "is given of a unit of kind %q: want it of %s alone", u.Kind, what)
		}
	}
	only("open", u.Kind == AFV, "an afv")
	only("armor", u.Kind == AFV, "an afv")
	only("charging", u.Kind == Cavalry, "cavalry")
	only("riding", u.infantry() || u.Kind == HMG, "infantry and hmg")
	if u.Steps > u.Full {
		t.Fault("steps", "is %d: want at most the %d of the whole counter", u.Steps, u.Full)
	}
	return u
}
