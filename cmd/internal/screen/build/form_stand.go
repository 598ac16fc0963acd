package build

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/units"
)

// standForm is what can be said of a stand.
func (t *Table) standForm(c builder.Thing) []field {
	s := t.setup()
	st := &s.Stands[s.StandIndex(c.Name)]
	kind, _ := units.Lookup(st.Kind)
	all := []builder.Thing{c}
	form := []field{
		t.nameRow(c),
		t.pickRow(c, "kind", "Kind", t.kindOptions(st.Side)),
		t.pickRow(c, "side", "Side", named(t.view.Entries("side"), "")),
		t.pickRow(c, "company", "Formation", named(t.companiesOf(all), "none")),
		t.pickRow(c, "quality", "Quality", qualities()),
		t.flagRow(all, "hidden", "", "Hidden at first"),
	}
	if st.OnTable() {
		form = append(form, t.numberRow(c, "facing", "Facing", "°", "0"))
	}
	form = append(form, head("How it comes"))
	form = append(form, t.comingRows(all)...)
	form = append(form, head("More"), t.pickRow(c, "cover", "Dug in", covers[1:]))
	form[len(form)-1].value = orElse(t.text(c, "cover"), "not dug in")
	if kind.Class == units.Gun {
		form = append(form, t.pickRow(c, "crew", "Crew", named(t.standsLike(st.Side, units.Personnel), "none")), t.pickRow(c, "tow", "Towed by", named(t.standsLike(st.Side, units.Vehicle), "nothing")))
	}
	wreck := t.text(c, "state") == "destroyed"
	form = append(form, field{id: fieldID(c, "state"), value: "A wreck from the beginning", on: &wreck, press: func() {
		t.set(all, "state", orNothing(either(wreck, "", "destroyed")))
	}})
	return append(form, t.button("copy", "Copy", "build copy", t.copy), t.button("remove", "Take away", "build remove", t.remove))
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// kindOptions are the kinds of stands of a side's charts.
func (t *Table) kindOptions(side string) (out []option) {
	nation, known := t.setup().Nation(side)
	for _, k := range units.All() {
		if !known || k.Nation == "" || k.Nation == nation.ID {
			out = append(out, option{k.ID, k.Name})
		}
	}
	return out
}

// standsLike are the stands of a side of a class.
func (t *Table) standsLike(side string, class units.Class) (out []string) {
	for _, st := range t.setup().Stands {
		if k, ok := units.Lookup(st.Kind); ok && st.Side == side && k.Class == class {
			out = append(out, st.Name)
		}
	}
	return out
}

// comingRows say how stands come: on the table, aboard, in an area before the first turn,
// or at a turn.
func (t *Table) comingRows(all []builder.Thing) []field {
	c := all[0]
	how, words := "at", []option{{"at", "stands on the table"}, {"deploy", "placed before the game"}, {"arrives", "comes at a turn"}, {"aboard", "aboard another stand"}}
	for _, key := range [...]string{"deploy", "arrives", "aboard"} {
		if t.text(c, key) != "" {
			how = key
		}
	}
	pick := field{id: fieldID(c, "how"), label: "Begins", pick: func() (out []choice) {
		for _, o := range words {
			out = append(out, choice{text: o.text, now: o.value == how, take: func() { t.comes(all, o.value) }})
		}
		return out
	}}
	for _, o := range words {
		if o.value == how {
			pick.value = o.text
		}
	}
	form := []field{pick}
	areas := t.view.Entries("area")
	switch how {
	case "deploy":
		form = append(form, t.pickOf(all, "deploy", "In", named(areas, "")))
	case "aboard":
		form = append(form, t.pickOf(all, "aboard", "Carrier", named(t.standsLike(t.text(c, "side"), units.Vehicle), "")))
	case "arrives":
		form = append(form, t.pickOf(all, "arrives", "Turn", numbers(1, t.turns(), "")), t.pickOf(all, "entry", "Comes in", named(areas, "")),
			t.pickOf(all, "chance", "On a die of", append([]option{{"", "no die"}}, numbers(1, 9, "")...)),
			t.pickOf(all, "once_taken", "Once taken", named(areas, "no condition")))
		if t.text(c, "once_taken") != "" {
			form = append(form, t.pickOf(all, "once_taken_by", "By", named(t.view.Entries("side"), "the enemy")))
		}
		form = append(form, t.numberRow(c, "once_lost", "Once lost", "", "no condition"))
	}
	return form
}

// turns is how many there are.
func (t *Table) turns() int {
	if sc := t.scenario(); sc != nil && sc.Turns > 0 {
		return min(sc.Turns, 100)
	}
	return 12
}

// comingKeys are the keys that say how a stand comes, all of them taken away.
func comingKeys() map[string]json.RawMessage {
	keys := map[string]json.RawMessage{}
	for _, key := range [...]string{"at", "facing", "deploy", "arrives", "entry", "aboard", "chance", "once_taken", "once_taken_by", "once_lost"} {
		keys[key] = json.RawMessage("null")
	}
	return keys
}

// comes changes how stands come. Those that come onto the table by this stand in a row
// about its middle.
func (t *Table) comes(all []builder.Thing, how string) {
	keys := comingKeys()
	areas := t.view.Entries("area")
	switch {
	case how == "at":
		tb := t.setup().Table
		t.comesTo(all, geom.Pt(nearest(tb.Width/2, geom.Inch), nearest(tb.Depth/2, geom.Inch)))
		return
	case how == "aboard":
		carriers := t.standsLike(t.text(all[0], "side"), units.Vehicle)
		if len(carriers) == 0 {
			t.refuse(errors.New("there is no vehicle of this side to carry it: add one first"))
			return
		}
		keys["aboard"] = raw(carriers[len(carriers)-1])
	case len(areas) == 0:
		t.refuse(errors.New("draw an area first, on the ground: where they deploy or come in"))
		return
	case len(areas) > 1, how == "arrives" && t.farFromEdge(all[0]):
		t.opens(either(how == "deploy", "Deploys in", "Comes in"), t.areaChoices(all, how))
		return
	case how == "deploy":
		keys["deploy"] = raw(areas[0])
	case how == "arrives":
		keys["arrives"], keys["entry"] = raw(2), raw(areas[0])
	}
	t.do(builder.Action{Do: "set", Things: all, Keys: keys})
}

// areaChoices are the areas that stands may begin or come in, those at the edge of their side
// first.
func (t *Table) areaChoices(all []builder.Thing, how string) (out []choice) {
	side := t.text(all[0], "side")
	for _, near := range []bool{true, false} {
		for _, a := range areasOf(t.scenario()) {
			if t.atEdgeOf(side, a.Outline.Outline) != near {
				continue
			}
			keys := comingKeys()
			if keys["deploy"] = raw(a.Name); how == "arrives" {
				keys["deploy"], keys["arrives"], keys["entry"] = raw(nil), raw(2), raw(a.Name)
			}
			out = append(out, choice{text: a.Name, right: either(near, "at the edge of "+side, "not at the edge of "+side), take: func() {
				t.do(builder.Action{Do: "set", Things: all, Keys: keys})
			}})
		}
	}
	return out
}

// farFromEdge reports whether there is one area, and not at the edge that the side of a
// stand has: nobody comes in there unasked.
func (t *Table) farFromEdge(c builder.Thing) bool {
	list := areasOf(t.scenario())
	return len(list) == 1 && !t.atEdgeOf(t.text(c, "side"), list[0].Outline.Outline)
}

// atEdgeOf reports whether an outline reaches the edge of the table that a side has.
func (t *Table) atEdgeOf(side string, outline []geom.Point) bool {
	b, tb := geom.BoundsOf(outline...), t.setup().Table
	for _, s := range t.setup().Sides {
		if s.Name == side {
			return s.Edge == "north" && b.Min.Y == 0 || s.Edge == "west" && b.Min.X == 0 ||
				s.Edge == "south" && b.Max.Y == tb.Depth || s.Edge == "east" && b.Max.X == tb.Width
		}
	}
	return false
}

// comesTo puts stands on the table in a row from a place on.
func (t *Table) comesTo(all []builder.Thing, at geom.Point) {
	for i, c := range all {
		own := comingKeys()
		own["at"] = raw(t.onTable(geom.Pt(at.X+geom.Length(i)*3*geom.Inch/2, at.Y)))
		own["facing"] = raw(t.ahead(t.text(c, "side")))
		t.do(builder.Action{Do: "set", Things: []builder.Thing{c}, Keys: own})
	}
}

// formationForm is what can be said of a formation.
func (t *Table) formationForm(c builder.Thing) []field {
	f := t.formation(c.Name)
	if f == nil {
		return []field{t.nameRow(c)}
	}
	var above []string
	for _, o := range t.formations() {
		if o.Side == f.Side && o.Echelon == "battalion" && o.Name != f.Name {
			above = append(above, o.Name)
		}
	}
	with := []builder.Thing{c} // its stands are of its side
	for _, st := range t.standsOf(c.Name) {
		with = append(with, builder.Thing{Of: "stand", Name: st.Name})
	}
	form := []field{
		t.nameRow(c),
		t.pickOf(with, "side", "Side", named(t.view.Entries("side"), "")),
		t.pickRow(c, "echelon", "Echelon", []option{{"company", "company"}, {"battalion", "battalion"}}),
	}
	if f.Echelon != "battalion" {
		form = append(form, t.pickRow(c, "within", "Within", named(above, "no battalion")))
	}
	form = append(form, t.pickRow(c, "morale", "Morale", numbers(1, 10, "")), t.pickRow(c, "quality", "Quality", named(units.Qualities(), "")))
	var all []builder.Thing
	worth := 0
	for _, st := range t.standsOf(c.Name) {
		all = append(all, builder.Thing{Of: "stand", Name: st.Name})
		k, _ := units.Lookup(st.Kind)
		worth += k.Value
	}
	form = append(form, head(counted(len(all), "stand", "stands")+", worth "+points(worth)))
	for _, st := range all {
		form = append(form, t.button("stand "+st.Name, st.Name, "", func() { t.choose(st, false) }))
	}
	if len(all) > 0 {
		form = append(form, head("All of its stands"))
		form = append(form, t.comingRows(t.ashore(all))...)
		form = append(form, t.button("choose all", "Choose them", "", func() { t.chosen, t.stale = all, true }))
	}
	form = append(form, t.button("earlier", "Earlier in the list", "build later", func() { t.order(-1) }), t.button("later", "Later in the list", "build earlier", func() { t.order(1) }))
	return append(form, t.button("remove", "Take away with its stands", "build remove", func() { t.removesFormation(c) }))
}

// ashore are the stands that are not aboard others, which go with those.
func (t *Table) ashore(all []builder.Thing) []builder.Thing {
	out := slices.DeleteFunc(slices.Clone(all), func(c builder.Thing) bool { return t.text(c, "aboard") != "" })
	if len(out) == 0 {
		return all
	}
	return out
}

// removesFormation takes a formation away with its stands, after a second press if there are
// several.
func (t *Table) removesFormation(c builder.Thing) {
	all := []builder.Thing{c}
	for _, st := range t.standsOf(c.Name) {
		all = append(all, builder.Thing{Of: "stand", Name: st.Name})
	}
	t.removesAll(c, all)
}

// removesAll takes a thing away with what is its own, as one change. Where several stands
// would go it says so first, and does it when it is asked again.
func (t *Table) removesAll(c builder.Thing, all []builder.Thing) {
	what := c.Name + " with " + listed(all[1:])
	if len(all) == 1 {
		what = c.Name
	}
	stands := 0
	for _, x := range all {
		if x.Of == "stand" {
			stands++
		}
	}
	if sure := (sureOf{c, t.view}); stands > 1 && t.sure != sure {
		t.sure, t.stale = sure, true
		t.say("That takes away " + what + ". Do it again to go on.")
		return
	}
	t.sure = sureOf{}
	if _, ok := t.do(builder.Action{Do: "remove", Things: all}); ok {
		t.chosen, t.card = nil, ui.Scroll{}
		t.say(what + " is taken away; undo brings all back.")
	}
}

// A sureOf is what was asked to be taken away, as it is now; it is no more so after a change.
type sureOf struct {
	thing builder.Thing
	of    *builder.State
}

// listed counts things by what they are: "4 stands, 1 formation".
func listed(all []builder.Thing) string {
	var parts []string
	for _, of := range [...][3]string{{"formation", "formation", "formations"}, {"stand", "stand", "stands"}, {"strike", "strike", "strikes"}, {"victory", "result", "results"}} {
		n := 0
		for _, x := range all {
			if x.Of == of[0] {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, counted(n, of[1], of[2]))
		}
	}
	return strings.Join(parts, ", ")
}
