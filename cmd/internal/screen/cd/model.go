package cd

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/table"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A model is what a screen shows of a view, made once for each.
type model struct {
	view     *rules.State
	side     int
	scenario *scenarios.Scenario
	pieces   []piece
	index    map[string]int // by name, in pieces
	groups   []group        // companies of the player's side, in the order of battle
	options  []rules.Option // what the side may do now
	chosen   []rules.Action // what it has chosen in this step
	chits    []rules.Issued
	open     bool                    // of a game that is over: lengths may be told of all its moments
	isPlain  *bool                   // what plain found
	ways     map[string][]geom.Point // of a showing: those of the last movement
}

// A piece is a stand as it is shown.
type piece struct {
	rules.Piece
	own     bool
	number  int // of its company, from 1
	icon    picture.Icon
	onTable bool   // by itself: it can be clicked
	stood   *stood // where it is while it is shown where it was shot at; else nil
}

// A group is a company, or what belongs to none, in the roster.
type group struct {
	name   string
	number int
	morale int
	stands []string
}

func newModel(view *rules.State, side int) *model {
	m := modelOf(view, side)
	if side != refereeSide {
		m.options, m.chosen = view.Legal(side), view.ChosenBy(side)
	}
	return m
}

// modelOf is a model of a view of which nobody asks what may be done.
func modelOf(view *rules.State, side int) *model {
	m := &model{view: view, side: side, scenario: view.Battle().Scenario, index: map[string]int{}}
	m.chits = view.Issued()
	all := side == refereeSide // he is shown all as if it were his
	sides := view.Sides()
	numbers := m.numbers()
	for _, name := range view.Names() {
		p, ok := view.Piece(name)
		if !ok {
			continue
		}
		x := piece{Piece: p, own: all || p.Side == sides[side], number: numbers[p.Side+"\n"+p.Company]}
		x.onTable = p.Place == rules.OnTable && p.Aboard == ""
		x.icon = m.iconOf(&x)
		m.index[name] = len(m.pieces)
		m.pieces = append(m.pieces, x)
	}
	m.group(numbers)
	return m
}

// numbers counts the companies of each side, as pictures number them.
func (m *model) numbers() map[string]int {
	out, next := map[string]int{}, map[string]int{}
	for i := range m.scenario.Stands {
		st := &m.scenario.Stands[i]
		key := st.Side + "\n" + st.Company
		if st.Company != "" && out[key] == 0 {
			next[st.Side]++
			out[key] = next[st.Side]
		}
	}
	return out
}

// group sorts the player's stands by company.
func (m *model) group(numbers map[string]int) {
	at := map[string]int{}
	for i := range m.pieces {
		p := &m.pieces[i]
		if !p.own {
			continue
		}
		key := p.Side + "\n" + p.Company
		g, ok := at[key]
		if !ok {
			g = len(m.groups)
			at[key] = g
			name := p.Company
			if name == "" {
				name = "In no company"
				if m.side == refereeSide {
					name = p.Side + ": in no company"
				}
			}
			m.groups = append(m.groups, group{name: name, number: p.number})
		}
		m.groups[g].stands = append(m.groups[g].stands, p.Name)
	}
	for i, c := range m.view.Battle().Companies {
		if g, ok := at[m.view.Sides()[c.Side]+"\n"+c.Name]; ok && i < len(m.view.Morale) {
			m.groups[g].morale = c.Morale + m.view.Morale[i]
		}
	}
}

// sideIndex returns the index of a side.
func (m *model) sideIndex(name string) int {
	for i, s := range m.view.Sides() {
		if s == name {
			return i
		}
	}
	return 0
}

// get returns the stand of a name, or nil.
func (m *model) get(name string) *piece {
	if i, ok := m.index[name]; ok {
		return &m.pieces[i]
	}
	return nil
}

// optionsOf returns what a stand may do of one kind.
func (m *model) optionsOf(do, stand string) (out []*rules.Option) {
	for i := range m.options {
		if o := &m.options[i]; o.Do == do && o.Stand == stand {
			out = append(out, o)
		}
	}
	return out
}

// able lists the stands that may do something of a kind, in order.
func (m *model) able(do string) (out []string) {
	for i := range m.options {
		o := &m.options[i]
		if o.Do == do && o.Stand != "" && (len(out) == 0 || out[len(out)-1] != o.Stand) {
			out = append(out, o.Stand)
		}
	}
	return out
}

// strength is how many stands the player's side has in its order of battle, those
// that are lost, off the table or aboard included.
func (m *model) strength() (n int) {
	for i := range m.pieces {
		if m.pieces[i].own {
			n++
		}
	}
	return n
}

// standing says how many of them are on the table, and how many lost.
func (m *model) standing() string {
	on, lost := 0, 0
	for i := range m.pieces {
		switch p := &m.pieces[i]; {
		case !p.own:
		case p.inPlay():
			on++
		case p.Place == rules.Eliminated:
			lost++
		}
	}
	out := fmt.Sprintf("%d of %s", on, stands(m.strength()))
	if lost > 0 {
		out += fmt.Sprintf(", %d lost", lost)
	}
	return out
}

// inPlay reports whether a stand is on the table, by itself or aboard.
func (p *piece) inPlay() bool { return p.Place == rules.OnTable }

func (m *model) iconOf(p *piece) picture.Icon {
	c := picture.Icon{
		Side: m.sideIndex(p.Side), Body: scene.SideColor(&m.scenario.Setup, p.Side), Company: p.number,
		Symbol: p.Kind.Symbol, Size: table.IconSize, Hits: p.Hits, Left: p.Quality.Hits() - p.Hits,
		Unspotted: p.own && !p.Seen && p.inPlay(), Demoralized: p.Stand.Demoralized,
		Destroyed: p.Wreck || p.Place == rules.Eliminated, Cargo: len(p.Cargo) > 0, Towing: m.tows(p),
		Dug: p.Dug && p.onTable, Moved: p.inPlay() && p.Motion != rules.Still, Fired: p.inPlay() && p.Fired != rules.NotFired,
	}
	if c.Symbol == "" {
		c.Symbol = units.SymbolBlank
	}
	switch {
	case c.Destroyed:
		c.Hits, c.Demoralized, c.Moved, c.Fired, c.Dug = 0, false, false, false, false
	case p.Stand.Demoralized:
		c.Tag = "D"
	case p.Pin == 1:
		c.Tag = "P1"
	case p.Pin == 2:
		c.Tag = "P2"
	}
	if m.view.Step == rules.Commanding || m.view.Step == rules.Over { // of a turn that is over
		c.Moved, c.Fired = false, false
	}
	c.Order = m.orderShown(p)
	return c
}

// tows reports whether a limbered gun is aboard of a stand.
func (m *model) tows(p *piece) bool {
	return slices.ContainsFunc(p.Cargo, func(name string) bool {
		q, ok := m.view.Piece(name)
		return ok && q.Kind.Class == units.Gun
	})
}

// orderShown is the order on a stand's icon.
func (m *model) orderShown(p *piece) picture.IconOrder {
	if !p.inPlay() || p.Wreck {
		return picture.UnknownOrder
	}
	switch m.view.Step {
	case rules.Deployment, rules.Commanding, rules.Over:
		return picture.UnknownOrder
	}
	if !p.own && p.Obeys == rules.NoOrder && p.By == "" {
		return picture.UnknownOrder
	}
	return orderIcon(p.Obeys)
}

func orderIcon(o rules.OrderKind) picture.IconOrder {
	switch o {
	case rules.CautiousAdvance:
		return picture.CautiousOrder
	case rules.FullAdvance:
		return picture.FullOrder
	case rules.Disengage:
		return picture.DisengageOrder
	case rules.Rally:
		return picture.RallyOrder
	}
	return picture.HoldOrder
}

// companions lists the stands of the company of one that are on the table by
// themselves, it among them.
func (m *model) companions(name string) (out []string) {
	p := m.get(name)
	if p == nil {
		return nil
	}
	if p.Company == "" {
		return []string{name}
	}
	for i := range m.pieces {
		if q := &m.pieces[i]; q.own && q.Company == p.Company && q.onTable && !q.Wreck {
			out = append(out, q.Name)
		}
	}
	return out
}

// drawn lists pieces that are drawn by themselves.
func (m *model) drawn() (out []*piece) {
	for i := range m.pieces {
		if p := &m.pieces[i]; p.drawn() {
			out = append(out, p)
		}
	}
	return out
}

func (p *piece) drawn() bool { return p.onTable || p.Wreck }

// choosing are the actions that make a step stop.
var choosing = map[rules.Step][]string{
	rules.Deployment:  {"deploy"},
	rules.Commanding:  {"order", "withdraw", "deploy"},
	rules.Reveal:      {"follow"},
	rules.Moving:      {"move", "go-back"},
	rules.Opportunity: {"fire"},
	rules.Turning:     {"face"},
	rules.General:     {"fire", "strike"},
	rules.GoingBack:   {"go-back"},
}

// idle reports whether the side has nothing to choose in this step: then it does
// not stop.
func (m *model) idle() bool {
	for i := range m.options {
		o := &m.options[i]
		if slices.Contains(choosing[m.view.Step], o.Do) && (o.Do != "fire" || len(o.Targets) > 0) {
			return false
		}
	}
	if m.view.Step == rules.Reveal && len(m.flanked()) > 0 {
		return false
	}
	return len(m.chosen) == 0 && m.view.Step != rules.Over
}
