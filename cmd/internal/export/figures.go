package export

import (
	"errors"
	"slices"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/units"
)

// Figures are a game in numbers, as one side or everybody knew it. docs/export.md says
// what each is.
type Figures struct {
	Format  string         `json:"format"`
	Title   string         `json:"title"`
	Side    string         `json:"side,omitempty"`
	Outcome *game.Outcome  `json:"outcome,omitempty"`
	Turns   []TurnFigures  `json:"turns"`
	Stands  []StandFigures `json:"stands"`
	Rolls   []RollFigures  `json:"rolls"`
}

// FiguresFormat names what the figures are and how.
const FiguresFormat = "sightline/figures 1"

// Dice are dice of one purpose: how many, how many of them came as wished, and how many
// were to be expected to.
type Dice struct {
	Dice     int     `json:"dice"`
	Hits     int     `json:"hits"`
	Expected float64 `json:"expected"`
}

// TurnFigures are how a side fared in a turn, and stood at its end. Guns do not count,
// their crews do.
type TurnFigures struct {
	Turn        int    `json:"turn"`
	Side        string `json:"side"`
	InPlay      int    `json:"in_play"`
	ToCome      int    `json:"to_come"`
	Left        int    `json:"left"`
	Lost        int    `json:"lost"`
	LostSoFar   int    `json:"lost_so_far"`
	HitsTaken   int    `json:"hits_taken"`
	Pinned      int    `json:"pinned"`
	Demoralized int    `json:"demoralized"`
	Fire        Dice   `json:"fire"`
	Bursts      Dice   `json:"bursts"`
	Ground      int    `json:"ground"`
	GroundOf    int    `json:"ground_of"`
}

// StandFigures are what a stand did and what became of it.
type StandFigures struct {
	Stand   string `json:"stand"`
	Side    string `json:"side"`
	Company string `json:"company"`
	Kind    string `json:"kind"`
	Fate    string `json:"fate"`           // "in play", "to come", "left" or "lost"
	Turn    int    `json:"turn,omitempty"` // in which it left or was lost
	By      string `json:"by,omitempty"`   // who last hit it, or "morale"
	Hits    int    `json:"hits_taken"`
	Fire    Dice   `json:"fire"`
}

// RollFigures are a die.
type RollFigures struct {
	Line   int    `json:"line,omitempty"` // of the journal; to a side 0, as it would tell how much was done in secret
	Turn   int    `json:"turn"`
	Step   string `json:"step"`
	Kind   string `json:"kind"` // of the event
	Side   string `json:"side,omitempty"`
	Stand  string `json:"stand,omitempty"`
	Target string `json:"target,omitempty"`
	What   string `json:"what,omitempty"`
	Need   *int   `json:"need,omitempty"` // nil: there is no number to reach
	Roll   int    `json:"roll"`
	Again  bool   `json:"again,omitempty"` // it was rolled before, and counts again: a row of its own, no die
}

// reaches reports whether a die came as wished: at most the number needed.
func (r *RollFigures) reaches() bool { return r.Need != nil && r.Roll <= *r.Need }

// tenths is how many of ten rolls reach the number needed.
func (r *RollFigures) tenths() int {
	if r.Need == nil {
		return 0
	}
	return max(0, min(*r.Need, 10))
}

// Figures counts a game of Command Decision.
func (g *Game) Figures() (*Figures, error) {
	start, is := g.start.(*commanddecision.State)
	if !is {
		return nil, errors.New("figures are those of a game of Command Decision")
	}
	c := &counter{out: &Figures{Format: FiguresFormat, Title: g.Title, Side: g.Side}, sides: g.Sides, index: map[string]int{}, hitBy: map[string]string{}, lastOn: map[string]string{}}
	c.know(start, 0)
	turns := g.Turns()
	for turn := range turns + 1 {
		c.turn = make([]TurnFigures, len(c.sides))
		k := -1
		for i := range g.acts {
			if a := &g.acts[i]; a.turn == turn {
				k = i
				c.act(a)
			}
		}
		if turn > 0 && k >= 0 {
			c.endTurn(g.acts[k].after.(*commanddecision.State), turn)
		}
	}
	if o, over := g.last().Over(); over {
		c.out.Outcome = &o
	}
	return c.out, nil
}

// A counter counts a game action by action.
type counter struct {
	out     *Figures
	sides   []string
	index   map[string]int // of stands in out.Stands, by name
	turn    []TurnFigures  // that goes on, by side
	hitBy   map[string]string
	lastOn  map[string]string // who last hit a stand of a side
	firer   string
	checked []string // by the last check of morale, until somebody fires
}

// know takes up the stands of a view.
func (c *counter) know(view *commanddecision.State, turn int) {
	for _, name := range view.Names() {
		p, _ := view.Piece(name)
		i, known := c.index[name]
		if !known {
			i = len(c.out.Stands)
			c.index[name] = i
			c.out.Stands = append(c.out.Stands, StandFigures{Stand: name, Side: p.Side, Company: p.Company, Kind: p.Kind.Name, Fate: "in play"})
		}
		s := &c.out.Stands[i]
		if s.Fate == "lost" {
			continue
		}
		was := s.Fate
		switch p.Place {
		case commanddecision.Waiting:
			s.Fate = "to come"
		case commanddecision.Eliminated:
			if !known { // before what is counted
				s.Fate = "lost"
			}
		case commanddecision.OnTable:
			s.Fate = "in play"
		case commanddecision.Exited:
			s.Fate = "left"
			if was != s.Fate {
				s.Turn = turn
			}
		}
	}
}

func (c *counter) stand(name string) *StandFigures {
	if i, known := c.index[name]; known {
		return &c.out.Stands[i]
	}
	return nil
}

// of is the row of a side of the turn that goes on; one that nobody sees if it is not
// known whose.
func (c *counter) of(side string) *TurnFigures {
	if k := slices.Index(c.sides, side); k >= 0 {
		return &c.turn[k]
	}
	return &TurnFigures{}
}

func (c *counter) sideOf(stand string) string {
	if s := c.stand(stand); s != nil {
		return s.Side
	}
	return ""
}

// against is the side that is not a stand's.
func (c *counter) against(stand string) string {
	own := c.sideOf(stand)
	if k := slices.IndexFunc(c.sides, func(s string) bool { return s != own }); own != "" && k >= 0 {
		return c.sides[k]
	}
	return ""
}

// endTurn writes how the sides stand.
func (c *counter) endTurn(view *commanddecision.State, turn int) {
	for k, side := range c.sides {
		row := &c.turn[k]
		row.Turn, row.Side = turn, side
		for i, name := range view.Names() {
			p, _ := view.Piece(name)
			if p.Side != side || view.Battle().Units[i].Kind.Class == units.Gun {
				continue
			}
			switch p.Place {
			case commanddecision.OnTable:
				row.InPlay++
				row.Pinned += either(p.Pin > 0, 1, 0)
				row.Demoralized += either(p.Demoralized, 1, 0)
			case commanddecision.Waiting:
				row.ToCome++
			case commanddecision.Exited:
				row.Left++
			}
		}
		for i := len(c.out.Turns) - 1; i >= 0; i-- {
			if c.out.Turns[i].Side == side {
				row.LostSoFar = c.out.Turns[i].LostSoFar
				break
			}
		}
		row.LostSoFar += row.Lost
		row.Ground, row.GroundOf = view.Ground(slices.Index(view.Sides(), side))
		c.out.Turns = append(c.out.Turns, *row)
	}
}
