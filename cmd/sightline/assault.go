package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"

	"sightline/game"
	"sightline/game/assault"
	"sightline/scenarios"
)

type assaultCommand struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of one assault each, or the names of examples; none lists those."`
	Rolls []int    `placeholder:"DIE,..." help:"Resolve the round with these dice, in the order in which they are asked for."`
	Seed  string   `placeholder:"TEXT" help:"Resolve the round with dice of this seed."`
	Card  string   `placeholder:"FILE" help:"A file that replaces cells of the card."`
	Cells bool     `help:"Print every cell of the card with its source, as such a file."`
	JSON  bool     `name:"json" help:"Print each assault as one line of JSON."`
}

func (assaultCommand) Help() string {
	return `Answers a close assault of platoons on the Assault card (the first of the three other systems): for both sides what each unit brings, the column of the table with every shift, and the exact chances of everything that may come of the round, by every roll there is: the results, the steps, and what becomes of each unit and leader.

With --rolls or --seed the round is resolved instead, roll by roll. Rolls are asked for in this order: the attacker's result, the defender's (the defender first, to the end of his checks, if entrenched or dug in); German infantry at Soviet vehicles; for each leader of a side that lost a step, two dice; for each unit and then each leader of a side that has to check, two dice. A unit written first loses its step first where the owner may choose.

A file says where the assault is and who is in it:

  format = "sightline/assault 1"
  title  = "Two platoons into a wood"
  [hex]
  ground = ["woods"]            # or "town"
  works  = "dug-in"             # or "entrenchment"
  # uphill, river, continues = true; round = 2
  [attacker]
  side   = "German"
  nation = "german"             # german and soviet have rules of their own
  [[attacker.unit]]
  name   = "Rifle 1"
  kind   = "infantry"           # engineer, smg, hmg, cavalry, aa, afv, gun, transport
  morale = 8                    # as printed
  # fire, reduced, morale_reduced, steps, full, lost, state = "disrupted",
  # guards, open, riding, charging = true; armor = "heavy"
  [[attacker.leader]]
  name   = "Lt. Brandt"
  morale = 9
  bonus  = 1                    # to the morale of units; arm = "armor"
  [defender]
  ...
  [[cell]]                      # a figure of the card replaced
  id     = "shift.woods"
  value  = "-2"
  source = "my copy"

The print of the table that this was made after is damaged: what was put together again is marked "rebuilt", what the card does not say and we have set "house". Who owns the game replaces cells, in the file or by --card.

Examples:
  sightline assault tolstoye
  sightline assault tolstoye --rolls 3,5,4,4,1,2,3,3,2,6,1,1,4,5,2,2,3,4
  sightline assault my/storm.toml --card my/card.toml
  sightline assault --cells > card.toml`
}

// An assaultAnswer is an assault as --json prints it. Chances are fractions as text.
type assaultAnswer struct {
	File    string          `json:"file"`
	Title   string          `json:"title"`
	Refused []string        `json:"refused,omitempty"`
	First   bool            `json:"defender_first,omitempty"`
	Sides   []assaultSide   `json:"sides,omitempty"`
	Events  []assault.Event `json:"events,omitempty"`
	Cells   []assault.Cell  `json:"cells,omitempty"` // on which it rests, each with its source
}

type assaultSide struct {
	Side    string              `json:"side"`
	Total   string              `json:"strength"`
	From    string              `json:"from"`
	Net     int                 `json:"shift"`
	To      string              `json:"column"`
	Ledger  []string            `json:"ledger"`
	Parts   []assault.Part      `json:"parts"`
	Shifts  []assault.Line      `json:"shifts"`
	Heads   []assault.Cell      `json:"heads,omitempty"` // the headings of the columns
	Chances *assault.SideChance `json:"chances,omitempty"`

	column assault.Column
}

// Run answers every assault.
func (c assaultCommand) Run(p *program) error {
	card := assault.Standard()
	switch {
	case c.Rolls != nil && c.Seed != "":
		return usageError("assault: want --rolls or --seed, not both")
	case c.Cells && (len(c.Files) > 0 || c.JSON || c.Rolls != nil || c.Seed != ""):
		return usageError("assault: --cells prints the card alone: want it with --card or by itself")
	case len(c.Rolls) > 0 && len(c.Files) > 1:
		return usageError("assault: --rolls are those of one assault: want one file")
	}
	if i := slices.IndexFunc(c.Rolls, func(n int) bool { return n < 1 || n > 6 }); i >= 0 {
		return usageError(fmt.Sprintf("assault: roll %d is %d: want 1 to 6", i+1, c.Rolls[i]))
	}
	if c.Card != "" {
		s := onDisk(c.Card)
		data, err := s.data()
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, bare(err))
		}
		if card, err = assault.DecodeChanges(s.name, data, card); err != nil {
			return err
		}
	}
	if c.Cells {
		return card.WriteCells(p.stdout)
	}
	if len(c.Files) == 0 {
		return listAssaults(p)
	}
	var failed error
	for i, arg := range c.Files {
		a, err := c.answer(p, arg, card)
		if err != nil {
			fmt.Fprintln(p.stderr, err)
			failed = errReported
			continue
		}
		if len(a.Refused) > 0 {
			failed = errReported
		}
		if c.JSON {
			line, err := json.Marshal(a)
			if err != nil {
				return err
			}
			fmt.Fprintf(p.stdout, "%s\n", line)
			continue
		}
		if i > 0 {
			fmt.Fprintln(p.stdout)
		}
		fmt.Fprint(p.stdout, a.words(c.Rolls != nil || c.Seed != ""))
	}
	return failed
}

func listAssaults(p *program) error {
	fmt.Fprint(p.stdout, "Assaults that come with the program; sightline assault NAME answers one:\n\n")
	for _, name := range assault.Examples() {
		data, _ := assault.Example(name)
		f, err := assault.Decode(name, data, assault.Standard())
		if err != nil {
			return err
		}
		fmt.Fprintf(p.stdout, "  %-12s %s\n", name, f.Title)
	}
	return nil
}

// assaultSource is the file of one argument.
func assaultSource(p *program, arg string) (source, error) {
	if arg == "-" {
		return source{name: stdinName, data: func() ([]byte, error) { return readAll(p.stdin) }}, nil
	}
	_, err := os.Stat(arg)
	if err == nil {
		return onDisk(arg), nil
	}
	if data, ok := assault.Example(arg); ok {
		return source{name: arg, data: func() ([]byte, error) { return data, nil }}, nil
	}
	if _, small, is := p.smallBattle(arg); is {
		return source{}, fmt.Errorf("sightline: %s is a battle of %s and no single assault: sightline play %[1]s plays it", nameOf(arg), small.what())
	}
	if errors.Is(err, fs.ErrNotExist) {
		return source{}, fmt.Errorf("sightline: %s: no such file, and no assault of that name comes with the program%s", nameOf(arg), scenarios.Suggest(arg, assault.Examples()))
	}
	return source{}, fmt.Errorf("sightline: %s: %w", nameOf(arg), bare(err))
}

func (c assaultCommand) answer(p *program, arg string, card *assault.Card) (assaultAnswer, error) {
	s, err := assaultSource(p, arg)
	if err != nil {
		return assaultAnswer{}, err
	}
	data, err := s.data()
	if err != nil {
		return assaultAnswer{}, fmt.Errorf("sightline: %s: %w", s.name, bare(err))
	}
	f, err := assault.Decode(s.name, data, card)
	if err != nil {
		return assaultAnswer{}, err
	}
	a := assaultAnswer{File: s.name, Title: f.Title, Refused: f.Card.Refused(&f.Assault)}
	if a.Refused != nil {
		return a, nil
	}
	r := f.Card.Begin(f.Assault)
	a.First = r.First
	for i, force := range []assault.Force{f.Assault.Attacker, f.Assault.Defender} {
		x := r.Column(i == 0)
		a.Sides = append(a.Sides, assaultSide{force.Side, x.Strength(), x.From, x.Net, x.To, x.Ledger(), x.Parts, x.Shifts, x.Heads, nil, x})
	}
	switch {
	case c.Rolls != nil:
		rolls := game.Recorded(c.Rolls)
		a.Events = r.Resolve(rolls)
		if rolls.Err() != nil {
			return a, fmt.Errorf("sightline: assault: --rolls has %s: %s are asked for%s", diceWords(len(c.Rolls)), wantedDice(&f.Assault, f.Card, c.Rolls), missingRolls(&f.Assault, f.Card, c.Rolls))
		}
		if n := rolls.Left(); n > 0 {
			return a, fmt.Errorf("sightline: assault: --rolls has %s, and only %d are asked for", diceWords(len(c.Rolls)), len(c.Rolls)-n)
		}
	case c.Seed != "":
		a.Events = r.Resolve(game.KeyedDice(c.Seed).For("assault"))
	default:
		odds, err := f.Card.Chances(f.Assault)
		if err != nil {
			return a, fmt.Errorf("sightline: %s: %w", s.name, err)
		}
		for i := range a.Sides {
			a.Sides[i].Chances = &odds.Sides[i]
		}
		a.Cells = odds.Cells
		return a, nil
	}
	a.Cells = a.rests()
	return a, nil
}

// words is an answer for people.
func (a assaultAnswer) words(resolved bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", a.File, a.Title)
	if a.Refused != nil {
		fmt.Fprintf(&b, "\nThe assault may not be made:\n  %s\n", strings.Join(a.Refused, "\n  "))
		return b.String()
	}
	if a.First {
		fmt.Fprint(&b, "The defender fires first; the attackers as they stand then.\n")
	}
	for i, s := range a.Sides {
		strength, shifts := s.column.Marks()
		fmt.Fprintf(&b, "\n%s, %s: strength %s%s, column %s", s.Side, []string{"attacking", "defending"}[i], s.Total, strength, orNone(s.column.Headed(s.From)))
		if s.Net != 0 || shifts != "" {
			fmt.Fprintf(&b, ", shifted %+d%s to %s", s.Net, shifts, orNone(s.column.Headed(s.To)))
		}
		fmt.Fprint(&b, "\n")
		for _, l := range s.Ledger {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	if resolved {
		fmt.Fprint(&b, "\n")
		for _, e := range a.Events {
			fmt.Fprintf(&b, "%s\n", e.Text)
		}
		return b.String() + a.marks()
	}
	for _, s := range a.Sides {
		fmt.Fprintf(&b, "\n%s inflicts:", s.Side)
		for r, p := range s.Chances.Results {
			if p.Sign() > 0 {
				fmt.Fprintf(&b, " %s %s", chance(p), assault.Result(r))
				if r < len(s.Chances.Results)-1 && slices.ContainsFunc(s.Chances.Results[r+1:], func(q *big.Rat) bool { return q.Sign() > 0 }) {
					fmt.Fprint(&b, ",")
				}
			}
		}
		fmt.Fprint(&b, "\n")
	}
	width := 0
	for _, s := range a.Sides {
		width = max(width, len([]rune(s.Side+" afterwards")))
		for _, x := range s.Chances.Pieces {
			width = max(width, len([]rune("  "+x.Name)))
		}
	}
	row := func(cells ...any) { fmt.Fprintf(&b, "%-*s  %8s  %9s  %11s  %8s  %12s\n", cells...) }
	for _, s := range a.Sides {
		fmt.Fprint(&b, "\n")
		row(width, s.Side+" afterwards", "good", "disrupted", "demoralized", "gone", "loses a step")
		for _, x := range s.Chances.Pieces {
			row(width, "  "+x.Name, chance(x.Good), chance(x.Disrupted), chance(x.Demoralized), chance(x.Gone), chance(x.Hit))
		}
		steps := "loses no step"
		if s.Chances.Loses.Sign() > 0 {
			steps = fmt.Sprintf("loses a step or more: %s, %s in the mean", chance(s.Chances.Loses), s.Chances.Steps.FloatString(2))
		}
		fmt.Fprintf(&b, "  %s; all gone or demoralized: %s\n", steps, chance(s.Chances.Broken))
	}
	return b.String() + a.marks()
}

// rests are the cells of the card on which a round that was resolved rests, each once.
func (a assaultAnswer) rests() (list []assault.Cell) {
	add := func(cells ...assault.Cell) {
		for _, c := range cells {
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	column := func(parts []assault.Part, shifts []assault.Line, heads []assault.Cell) {
		for _, p := range parts {
			add(p.Cells...)
			add(p.Times...)
		}
		for _, s := range shifts {
			add(s.Cell)
		}
		add(heads...)
	}
	for _, s := range a.Sides {
		column(s.Parts, s.Shifts, s.Heads)
	}
	for _, e := range a.Events {
		if e.Column != nil {
			column(e.Column.Parts, e.Column.Shifts, e.Column.Heads)
		}
		add(e.Cells...)
	}
	return list
}

// marks are the cells that it rests on and the card does not print, by where they are from.
func (a assaultAnswer) marks() string {
	var froms []string
	by := map[string][]string{}
	for _, c := range a.Cells {
		if c.Source == "seed" {
			continue
		}
		if by[c.Source] == nil {
			froms = append(froms, c.Source)
		}
		id := c.ID
		if c.Rule == "table" {
			id = "column " + id[strings.LastIndexByte(id, '.')+1:] + " of the table"
		}
		if !slices.Contains(by[c.Source], id) {
			by[c.Source] = append(by[c.Source], id)
		}
	}
	if froms == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nWhat this rests on and the card does not print:\n")
	for _, f := range froms {
		fmt.Fprintf(&b, "  %s: %s\n", f, strings.Join(by[f], ", "))
	}
	return b.String()
}

func orNone(column string) string {
	if column == "" {
		return "none: no effect"
	}
	return column
}

// chance is a chance for people, rounded to a tenth; the least and the most that are not
// certain stay so.
func chance(p *big.Rat) string {
	s := new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(1)
	switch {
	case p.Sign() == 0:
		return "-"
	case s == "0.0":
		return "<0.1 %"
	case s == "100.0" && p.Cmp(big.NewRat(1, 1)) < 0:
		return ">99.9 %"
	}
	return s + " %"
}

// diceWords is so many dice in words.
func diceWords(n int) string {
	if n == 1 {
		return "1 die"
	}
	return fmt.Sprintf("%d dice", n)
}

// wantedDice says how many dice a round asks for that begins with some: as few as if the others were
// all 1, as many as if all were 6.
func wantedDice(a *assault.Assault, c *assault.Card, rolls []int) string {
	var count [2]int
	for i, rest := range []int{1, 6} {
		d := &filledDice{rolls: rolls, rest: rest}
		c.Begin(*a).Resolve(d)
		count[i] = d.asked
	}
	if low, high := slices.Min(count[:]), slices.Max(count[:]); low < high {
		return fmt.Sprintf("%d to %d, as they fall,", low, high)
	}
	return strconv.Itoa(count[0])
}

// missingRolls says what the dice are for that a round asks for after some, in their order: as far as
// that is the same however they fall.
func missingRolls(a *assault.Assault, c *assault.Card, rolls []int) string {
	var lists [2][]string
	for i, rest := range []int{1, 6} {
		n := 0
		for _, e := range c.Begin(*a).Resolve(&filledDice{rolls: rolls, rest: rest}) {
			if n += len(e.Dice); n > len(rolls) && len(e.Dice) > 0 {
				text := map[assault.EventKind]string{assault.Fired: "result of " + e.Side, assault.Tank: "anti-tank fire on " + e.Who, assault.Fell: "whether " + e.Who + " is hit", assault.Checked: "check of " + e.Who}[e.Kind]
				if left := min(n-len(rolls), len(e.Dice)); left > 1 {
					text += fmt.Sprintf(" (%d dice)", left)
				}
				lists[i] = append(lists[i], text)
			}
		}
	}
	same := 0
	for same < len(lists[0]) && same < len(lists[1]) && lists[0][same] == lists[1][same] {
		same++
	}
	told := lists[0][:same]
	if same < max(len(lists[0]), len(lists[1])) {
		told = append(slices.Clone(told), "then what comes of them")
	}
	return "; to come: " + strings.Join(told, ", ")
}

// filledDice are dice of which the first are known.
type filledDice struct {
	rolls       []int
	rest, asked int
}

// Roll is the next of those that are known, or what the rest show.
func (d *filledDice) Roll(int) int {
	d.asked++
	if d.asked <= len(d.rolls) {
		return d.rolls[d.asked-1]
	}
	return d.rest
}

// For are the same dice.
func (d *filledDice) For(string) game.Dice { return d }
