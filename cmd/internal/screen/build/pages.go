package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
	"sightline/units"
)

// A page is one of those of the rules.
type page struct {
	id, title, under string
	form             func() []field
}

// crossings are what a piece of ground may be to cross that is no kind of its own.
var crossings = []string{"clear", "building", "broken", "sand", "forest", "rubble", "steep", "swamp", "cliff", "mud", "snow", "ford", "fence", "bank", "slope"}

// pages are those of the rules, in order.
func (t *Table) pages() []page {
	sc := t.scenario()
	list := []page{{"file", "Scenario", "title, date, turns, sources", t.fileForm}, {"table", "Table", "size, how far is seen", t.tableForm}}
	if sc == nil {
		return list
	}
	for i, s := range t.setup().Sides {
		nation, _ := t.setup().Nation(s.Name)
		under := strings.Join(nonempty(nation.Name, s.Edge), ", ")
		if s.Briefing == "" {
			under = strings.TrimPrefix(under+", no briefing", ", ")
		}
		list = append(list, page{fmt.Sprintf("side %d", i+1), s.Name, under, func() []field { return t.sideForm(builder.Thing{Of: "side", Name: s.Name}) }})
	}
	victories := 0
	if terms := t.terms(); terms != nil {
		victories = len(terms.Victory)
	}
	if len(t.setup().Sides) < 2 {
		list = append(list, page{"new side", "Another side", "a battle has two", t.newSideForm})
	}
	return append(list,
		page{"victory", "Victory", counted(victories, "result", "results"), t.victoryForm},
		page{"areas", "Areas", counted(len(sc.Areas), "area", "areas") + " to deploy in, enter, hold", t.areasForm},
		page{"strikes", "Support", "fire from off the table", t.strikesForm},
		page{"rulings", "Rulings", "what the rules leave open", t.rulingsForm},
	)
}

func nonempty(words ...string) (out []string) {
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// pageNow is the page that is open.
func (t *Table) pageNow() page {
	list := t.pages()
	if i := slices.IndexFunc(list, func(g page) bool { return g.id == t.open }); i >= 0 {
		return list[i]
	}
	return list[0]
}

// showsPage opens the page of the rules that a thing is on, and reports whether there is
// one.
func (t *Table) showsPage(c builder.Thing) bool {
	id := map[string]string{"file": "file", "table": "table", "visibility": "table", "victory": "victory", "strike": "strikes",
		"game": "rulings", "game.rulings": "rulings", "rulings": "rulings", "rulings.height": "rulings", "cell": "rulings"}[c.Of]
	if i := slices.Index(t.view.Entries("side"), c.Name); c.Of == "side" && i >= 0 {
		id = fmt.Sprintf("side %d", i+1)
	}
	if id == "" {
		return false
	}
	t.turnsTo(rulesTab)
	t.open = id
	return true
}

var theFile, theTable = builder.Thing{Of: "file"}, builder.Thing{Of: "table"}

// fileForm is what stands at the head of the file.
func (t *Table) fileForm() []field {
	title := t.textRow(theFile, "title", "Title", "")
	form := []field{title}
	if t.scenario() == nil {
		return append(form, t.longRow(theFile, "note", "Note", "what is asked, and why the answer is so"))
	}
	return append(form,
		t.numberRow(theFile, "turns", "Turns", "", "12"),
		t.textRow(theFile, "date", "Date", "21 September 1944"),
		t.textRow(theFile, "place", "Place", "near Lezey, Lorraine"),
		t.textRow(theFile, "weather", "Weather", "fog until noon"),
		t.pickRow(theFile, "measuring", "Measuring", []option{{"", "declare first"}, {"free", "free"}, {"referee", "the referee measures"}}),
		t.longRow(theFile, "note", "Note, for everybody", "what the battle is about, in a sentence or two"),
		t.longRow(theFile, "source", "Source", "where the battle is described"),
		t.longRow(theFile, "history", "History, shown at the end", "what happened in the battle"),
	)
}

// tableForm is the size of the table, and how far is seen on it.
func (t *Table) tableForm() []field {
	tb := t.setup().Table
	size := func(label string, now string, make func(n json.RawMessage) []any) field {
		return field{id: "field table " + label, label: label, value: now + "″", set: func(text string) {
			if n, ok := t.number(text); ok && n != nil {
				t.set([]builder.Thing{theTable}, "size", make(n.(json.RawMessage)))
			}
		}}
	}
	form := []field{
		size("Width", tb.Width.String(), func(n json.RawMessage) []any { return []any{n, tb.Depth} }),
		size("Depth", tb.Depth.String(), func(n json.RawMessage) []any { return []any{tb.Width, n} }),
		t.numberRow(theTable, "visibility", "Seen to", "″", "no limit"),
	}
	if t.scenario() != nil {
		form = append(form, head("Seen otherwise later"))
		for i := range t.scenario().Visibility {
			v := builder.Thing{Of: "visibility", N: i + 1}
			form = append(form, t.pickRow(v, "turn", "From turn", numbers(1, t.turns(), "")), t.numberRow(v, "distance", "Seen to", "″", "no limit"),
				t.button(fmt.Sprint("remove visibility ", i+1), "Take this away", "", func() { t.drops(v) }))
		}
		form = append(form, t.button("add visibility", "Add a turn", "", func() {
			t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "visibility"}}, Keys: keysOf(map[string]any{"turn": t.laterTurn(), "distance": 24})})
		}))
	}
	return append(form, head("The whole table"),
		t.button("mirror table", "Mirror east-west", "", func() { t.do(builder.Action{Do: "mirror-table", Across: "east-west"}) }),
		t.button("mirror table over", "Mirror north-south", "", func() { t.do(builder.Action{Do: "mirror-table", Across: "north-south"}) }),
	)
}

// laterTurn is one after the last of which visibility is said.
func (t *Table) laterTurn() int {
	turn := 2
	for _, v := range t.scenario().Visibility {
		turn = max(turn, v.Turn+1)
	}
	return min(turn, t.turns())
}

func (t *Table) drops(c builder.Thing) {
	t.do(builder.Action{Do: "remove", Things: []builder.Thing{c}})
}

// sideForm is what can be said of a side.
func (t *Table) sideForm(c builder.Thing) []field {
	var nations []option
	for _, n := range units.Nations() {
		nations = append(nations, option{n.ID, n.Name})
	}
	worth := t.view.Worth(c.Name)
	stands := 0
	for _, st := range t.setup().Stands {
		if st.Side == c.Name {
			stands++
		}
	}
	return []field{
		t.nameRow(c),
		t.pickRow(c, "nation", "Nation", append([]option{{"", "as it is called"}}, nations...)),
		t.pickRow(c, "edge", "Edge", []option{{"", "none"}, {"north", "north"}, {"east", "east"}, {"south", "south"}, {"west", "west"}}),
		said(counted(stands, "stand", "stands") + ", worth " + points(worth) + " points by the charts: a hint, for whoever balances the sides."),
		t.longRow(c, "briefing", "Briefing, for its commander alone", "his task, what he has, what he knows of the enemy"),
		t.button("remove side", "Take it away with its stands", "", func() { t.removesSide(c) }),
	}
}

// removesSide takes a side away with all that is its own, as one change.
func (t *Table) removesSide(c builder.Thing) {
	all := []builder.Thing{c}
	for _, list := range [...]string{"stand", "formation", "strike", "victory"} {
		for i, name := range t.view.Entries(list) {
			thing := builder.Thing{Of: list, Name: name}
			if list == "strike" || list == "victory" {
				thing = builder.Thing{Of: list, N: i + 1}
			}
			if t.text(thing, "side") == c.Name {
				all = append(all, thing)
			}
		}
	}
	t.removesAll(c, all)
}

// newSideForm adds a side.
func (t *Table) newSideForm() []field {
	return []field{t.button("add side", "Add a side", "", func() {
		named, ok := t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "side", Name: t.nameFree("side", "Red")}}, Keys: keysOf(map[string]any{"edge": "east"})})
		if ok && len(named) > 0 {
			t.showsPage(named[0])
		}
	})}
}

// areasForm lists the parts of the table.
func (t *Table) areasForm() []field {
	form := []field{said("Areas are drawn on the ground. Stands deploy or come in there, and victory may ask who holds them.")}
	for _, a := range t.scenario().Areas {
		c := builder.Thing{Of: "area", Name: a.Name}
		form = append(form, t.button("area "+a.Name, a.Name, "", func() { t.tab = groundTab; t.choose(c, false) }))
	}
	f := t.button("new area", "Draw an area", "draw area", func() { t.takes(tool{draws: "area"}) })
	return append(form, f)
}

// strikesForm is the fire from off the table.
func (t *Table) strikesForm() []field {
	form := []field{said("Fire from off the table, in the General Fire of a turn, at points that its side chooses.")}
	n := 0
	if terms := t.terms(); terms != nil {
		n = len(terms.Strikes)
	}
	for i := range n {
		c := builder.Thing{Of: "strike", N: i + 1}
		form = append(form, head(orElse(t.text(c, "name"), "Strike")),
			t.textRow(c, "name", "Name", ""), t.pickRow(c, "side", "Side", named(t.view.Entries("side"), "")),
			t.pickRow(c, "turn", "Turn", numbers(1, t.turns(), "")), t.numberRow(c, "points", "Bursts", "", "1"),
			t.numberRow(c, "burst", "Burst", "″", ""), t.numberRow(c, "value", "Value", "", ""),
			t.button(fmt.Sprint("remove strike ", i+1), "Take it away", "", func() { t.drops(c) }))
	}
	return append(form, t.button("add strike", "Add a strike", "", func() {
		t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "strike"}}, Keys: keysOf(map[string]any{
			"side": t.sideNow(), "name": "Artillery", "turn": 1, "points": 2, "burst": 4, "value": 4,
		})})
	}))
}

// rulingsForm is the rulings that the scenario sets, and all others to be set.
func (t *Table) rulingsForm() []field {
	terms := t.terms()
	if terms == nil {
		return []field{said("This scenario names no rules, so nothing is left open by them.")}
	}
	c := builder.Thing{Of: "game.rulings"}
	form := []field{said("What the rules leave open is decided here for this scenario; what is not named stays as the rules have it.")}
	for _, r := range rules.Rulings() {
		i := slices.IndexFunc(terms.Choices, func(x rules.Choice) bool { return x.Name == r.Name })
		if i < 0 {
			continue
		}
		f := t.rulingRow(c, &r)
		f.label = ""
		form = append(form, head(r.Title()), f, said(ui.Sentence(r.Said())), t.button("remove ruling "+r.Name, "As the rules have it", "", func() { t.set([]builder.Thing{c}, r.Name, nil) }))
	}
	return append(form, field{id: "add ruling", label: "Decide another", pick: func() []choice { return t.otherRulings(c) }, value: "choose …"})
}

// rulingRow is the value of a ruling: chosen where it can be one of a few, else typed.
func (t *Table) rulingRow(c builder.Thing, r *rules.Ruling) field {
	f := t.textRow(c, r.Name, r.Title(), r.Value)
	f.tip = "May be " + r.Want
	if len(r.Readings) > 0 {
		var options []option
		for _, v := range r.Readings {
			options = append(options, option{v.Value, r.Shown(v.Value)})
		}
		return t.pickRow(c, r.Name, r.Title(), options)
	}
	return f
}

// otherRulings are those that the scenario leaves as they are.
func (t *Table) otherRulings(c builder.Thing) (out []choice) {
	for _, r := range rules.Rulings() {
		if slices.ContainsFunc(t.terms().Choices, func(x rules.Choice) bool { return x.Name == r.Name }) {
			continue
		}
		out = append(out, choice{text: r.Title(), right: r.Shown(r.Value), take: func() { t.set([]builder.Thing{c}, r.Name, r.Value) }})
	}
	return out
}

// victoryForm is how the game is won.
func (t *Table) victoryForm() []field {
	terms := t.terms()
	if terms == nil {
		return []field{said("This scenario names no rules.")}
	}
	form := []field{said("They are tried from the first on; the first that is met is the result. One without conditions is always met: put it last.")}
	for i := range terms.Victory {
		form = append(form, t.resultRows(i)...)
	}
	form = append(form, head("Add a result"))
	for _, side := range t.view.Entries("side") {
		form = append(form, t.button("win "+side, side+" wins …", "", func() { t.addResult(side) }))
	}
	return append(form, t.button("draw", "Otherwise: a draw", "", func() { t.addResult("") }))
}

// addResult adds a result of a side, before what is always met, or a draw.
func (t *Table) addResult(side string) {
	keys, to := map[string]any{"text": "Otherwise nobody wins."}, 0
	if side != "" {
		asked := []map[string]json.RawMessage{{"destroy": raw("1/2")}}
		keys["side"], keys["conditions"], keys["text"] = side, asked, goalText(asked)
		to = t.alwaysMet() + 1
	}
	t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "victory"}}, Keys: keysOf(keys), To: to})
}

// alwaysMet is the first result without conditions, from 0; -1 if there is none.
func (t *Table) alwaysMet() int {
	for i := range t.terms().Victory {
		if len(t.conditions(builder.Thing{Of: "victory", N: i + 1})) == 0 {
			return i
		}
	}
	return -1
}

// resultRows are the rows of a result.
func (t *Table) resultRows(i int) []field {
	c := builder.Thing{Of: "victory", N: i + 1}
	side := t.text(c, "side")
	title := fmt.Sprintf("%d. %s", i+1, either(side == "", "A draw", side+" wins"))
	form := []field{head(title)}
	if met := t.alwaysMet(); met >= 0 && met < i {
		form = append(form, said(fmt.Sprintf("It is never tried: result %d asks for nothing and is always met. Try this one earlier.", met+1)))
	}
	if side != "" {
		form = append(form, t.pickRow(c, "grade", "Grade", []option{{"", "win"}, {"decisive", "decisive"}}))
	}
	form = append(form,
		t.pickRow(c, "when", "When", []option{{"", "at the end"}, {"at-once", "at once"}}),
		t.longRow(c, "text", "What it takes, for people", ""))
	conditions := t.conditions(c)
	for k := range conditions {
		form = append(form, t.conditionRows(c, conditions, k)...)
	}
	form = append(form, field{id: fmt.Sprint("add condition ", i+1), label: "And also", value: "a condition …", pick: func() (out []choice) {
		for _, o := range []struct {
			text, also string
			of         map[string]json.RawMessage
		}{
			{"areas are held", "hold holds taken take ground", map[string]json.RawMessage{"hold": raw(t.objective(side))}},
			{"a share of the enemy is destroyed", "destroy destroys losses lost kill", map[string]json.RawMessage{"destroy": raw("1/2")}},
			{"a share has left by an edge", "leave leaves exit exits", map[string]json.RawMessage{"exit": raw("east"), "share": raw("1/2")}},
		} {
			out = append(out, choice{text: o.text, also: o.also, take: func() {
				if len(t.view.Entries("area")) == 0 && o.of["hold"] != nil {
					t.refuse(errors.New("only areas are held, and none is there: draw one on the ground, or choose a town or a wood here"))
					return
				}
				t.setConditions(c, append(conditions, o.of))
			}})
		}
		return append(out, t.heldGround(func(area string) {
			t.setConditions(c, append(conditions, map[string]json.RawMessage{"hold": raw([]string{area})}))
		})...)
	}})
	return append(form,
		t.button(fmt.Sprint("up victory ", i+1), "Try it earlier", "", func() { t.do(builder.Action{Do: "order", Things: []builder.Thing{c}, To: i}) }),
		t.button(fmt.Sprint("remove victory ", i+1), "Take it away", "", func() { t.drops(c) }))
}

// objective is the area that a side is to hold first: one that is not its own from the start,
// if there is one.
func (t *Table) objective(side string) []string {
	names := t.view.Entries("area")
	own := func(area string) bool {
		return t.text(builder.Thing{Of: "area", Name: area}, "holder") == side || slices.ContainsFunc(t.setup().Stands, func(st scenarios.Stand) bool {
			return st.Side == side && (st.Deploy == area || st.Entry == area)
		})
	}
	if i := slices.IndexFunc(names, func(n string) bool { return !own(n) }); i >= 0 {
		return names[i : i+1]
	}
	return names[:min(len(names), 1)]
}

// heldGround are the pieces of ground that no area of their name lies on yet, towns first. Only
// areas are held: for the one that is chosen one is made of its outline.
func (t *Table) heldGround(then func(area string)) (out []choice) {
	for _, towns := range []bool{true, false} {
		for i := range t.setup().Terrain {
			f := &t.setup().Terrain[i]
			kind := t.text(builder.Thing{Of: "terrain", Name: f.Name}, "kind")
			if isLine(kind) || (kind == "town") != towns || slices.Contains(t.view.Entries("area"), f.Name) {
				continue
			}
			out = append(out, choice{text: f.Name + " is held", right: "makes an area of it", also: "hold holds around " + titleOfKind(kind), take: func() {
				made, ok := t.do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "area", Name: f.Name}}, Keys: keysOf(map[string]any{"outline": f.Area.Outline})})
				if ok && len(made) > 0 {
					then(made[0].Name)
				}
			}})
		}
	}
	return out
}

// conditions are those of a result, as its file has them.
func (t *Table) conditions(c builder.Thing) (out []map[string]json.RawMessage) {
	if json.Unmarshal(t.view.Value(c, "conditions"), &out) != nil {
		return nil
	}
	return out
}

func (t *Table) setConditions(c builder.Thing, all []map[string]json.RawMessage) {
	var v any
	if len(all) > 0 {
		v = all
	}
	keys := map[string]any{"conditions": v}
	if old := goalText(t.conditions(c)); old != "" && t.text(c, "text") == old && goalText(all) != "" {
		keys["text"] = goalText(all) // nobody has written another
	}
	t.do(builder.Action{Do: "set", Things: []builder.Thing{c}, Keys: keysOf(keys)})
}

// conditionRows are the rows of a condition.
func (t *Table) conditionRows(c builder.Thing, all []map[string]json.RawMessage, k int) []field {
	with := func(key string, value any) {
		list := slices.Clone(all)
		own := map[string]json.RawMessage{}
		for name, v := range all[k] {
			own[name] = v
		}
		if own[key] = raw(value); value == nil {
			delete(own, key)
		}
		list[k] = own
		t.setConditions(c, list)
	}
	value := func(key string) (text string) {
		if json.Unmarshal(all[k][key], &text) != nil {
			return string(all[k][key])
		}
		return text
	}
	id := func(key string) string { return fmt.Sprint("field condition ", c.N, " ", k+1, " ", key) }
	typed := func(key, label, hint string) field {
		return field{id: id(key), label: label, value: value(key), hint: hint, set: func(text string) { with(key, orNothing(text)) }}
	}
	picked := func(key, label string, options []option) field {
		f := field{id: id(key), label: label, value: value(key), pick: func() (out []choice) {
			for _, o := range options {
				out = append(out, choice{text: o.text, now: o.value == value(key), take: func() { with(key, orNothing(o.value)) }})
			}
			return out
		}}
		for _, o := range options {
			if o.value == f.value {
				f.value = o.text
			}
		}
		return f
	}
	of := picked("of", "Counted", []option{{"", "by stands"}, {"value", "by worth"}})
	who := picked("side", "Asked of", named(t.view.Entries("side"), "the winner"))
	var form []field
	switch {
	case all[k]["hold"] != nil:
		var held []string
		_ = json.Unmarshal(all[k]["hold"], &held)
		for _, a := range t.view.Entries("area") {
			on := slices.Contains(held, a)
			form = append(form, field{id: id("hold " + a), label: "Holds", value: a, on: &on, press: func() {
				if on {
					with("hold", slices.DeleteFunc(slices.Clone(held), func(h string) bool { return h == a }))
				} else {
					with("hold", append(slices.Clone(held), a))
				}
			}})
		}
		if more := t.heldGround(func(area string) { with("hold", append(slices.Clone(held), area)) }); len(more) > 0 {
			form = append(form, field{id: id("hold more"), label: "Ground", value: "a town, a wood …", tip: "Only areas are held: an area is made of the ground that you choose", pick: func() []choice { return more }})
		}
		count := typed("count", "How many", "all")
		count.set = func(text string) {
			if n, ok := t.number(text); ok {
				with("count", n)
			}
		}
		form = append(form, count, who)
	case all[k]["exit"] != nil:
		form = append(form, picked("exit", "Leaves by", []option{{"north", "north"}, {"east", "east"}, {"south", "south"}, {"west", "west"}}), typed("share", "A share of", "1/2"), of, who)
	default:
		form = append(form, typed("destroy", "Destroys", "1/2"), of, who)
	}
	return append(form, t.button(fmt.Sprint("remove condition ", c.N, " ", k+1), "Without this", "", func() {
		t.setConditions(c, slices.Delete(slices.Clone(all), k, k+1))
	}))
}
