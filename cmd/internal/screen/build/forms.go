package build

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
	"sightline/units"
)

func itoa(n int) string { return strconv.Itoa(n) }

// formNow is the form of what is chosen, else the page of the rules that is open; nil
// for the list of all forces.
func (t *Table) formNow() []field {
	if len(t.chosen) > 1 {
		return t.manyForm()
	}
	if c, one := t.one(); one {
		switch c.Of {
		case "terrain":
			return t.terrainForm(c)
		case "area":
			return t.areaForm(c)
		case "stand":
			return t.standForm(c)
		case "formation":
			return t.formationForm(c)
		}
	}
	if t.tab == rulesTab {
		return t.pageNow().form()
	}
	return nil
}

// formTitle is what stands above it.
func (t *Table) formTitle() (title, under string) {
	if n := len(t.chosen); n > 1 {
		return counted(n, "thing", "things"), "chosen together"
	}
	if c, one := t.one(); one {
		return t.nameOf(c), t.kindOf(c)
	}
	g := t.pageNow()
	return g.title, g.under
}

// nameOf is what people call a thing.
func (t *Table) nameOf(c builder.Thing) string {
	words := map[string]string{"file": "The scenario", "table": "The table", "victory": "Victory", "strike": "Strike", "visibility": "Visibility",
		"rulings": "Rulings of sight", "game": "The game", "game.rulings": "Rulings", "cell": "Figure"}
	switch {
	case c.Name != "":
		return c.Name
	case c.N > 0:
		return words[c.Of] + " " + itoa(c.N)
	}
	return words[c.Of]
}

// kindOf says what a thing is.
func (t *Table) kindOf(c builder.Thing) string {
	switch c.Of {
	case "terrain":
		return titleOfKind(t.text(c, "kind"))
	case "area":
		return "a part of the table"
	case "formation":
		return t.text(c, "side") + ", " + t.text(c, "echelon")
	case "stand":
		k, _ := units.Lookup(t.text(c, "kind"))
		return t.text(c, "side") + ", " + k.Name
	}
	return ""
}

// keyWords is a key of a file in people's words.
func keyWords(key string) string {
	head, _, _ := strings.Cut(key, ".")
	head, _, _ = strings.Cut(head, "[")
	if w, ok := map[string]string{"at": "place", "deploy": "deploys in", "entry": "comes in", "arrives": "turn it comes", "company": "formation", "once_taken": "once taken"}[head]; ok {
		return w
	}
	return strings.ReplaceAll(head, "_", " ")
}

// Rows of forms, by the keys of a thing.

// textRow is a key that is typed; empty takes it away.
func (t *Table) textRow(c builder.Thing, key, label, hint string) field {
	return field{id: fieldID(c, key), label: label, value: t.text(c, key), hint: hint, set: func(text string) {
		t.set([]builder.Thing{c}, key, orNothing(text))
	}}
}

// longRow is a key that is typed, of several lines.
func (t *Table) longRow(c builder.Thing, key, label, hint string) field {
	f := t.textRow(c, key, label, hint)
	f.long = true
	return f
}

// nameRow is the name of a thing; what names it follows.
func (t *Table) nameRow(c builder.Thing) field {
	return field{id: fieldID(c, "name"), label: "Name", value: c.Name, set: func(text string) {
		t.makes(builder.Action{Do: "rename", Things: []builder.Thing{c}, As: text})
	}}
}

// numberRow is a key that is a number, with a unit shown after it.
func (t *Table) numberRow(c builder.Thing, key, label, unit, hint string) field {
	value := t.text(c, key)
	if value != "" {
		value += unit
	}
	return field{id: fieldID(c, key), label: label, value: value, hint: hint, set: func(text string) {
		n, ok := t.number(strings.TrimSuffix(text, unit))
		if ok {
			t.set([]builder.Thing{c}, key, n)
		}
	}}
}

// number reads what was typed into a field of a number: nil for nothing.
func (t *Table) number(text string) (n any, ok bool) {
	text = strings.TrimSpace(strings.TrimRight(strings.ReplaceAll(text, ",", "."), "″\"° "))
	if text == "" {
		return nil, true
	}
	if _, err := strconv.ParseFloat(text, 64); err != nil || strings.ContainsAny(text, "eExXnNiIpP_") {
		t.refuse(errors.New(text + " is no number"))
		return nil, false
	}
	text = strings.TrimPrefix(text, "+")
	if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	return json.RawMessage(strings.TrimSuffix(text, ".")), true
}

// An option is a value of a key, with what it is called.
type option struct{ value, text string }

// pickRow is a key that is chosen; the empty value takes it away.
func (t *Table) pickRow(c builder.Thing, key, label string, options []option) field {
	return t.pickOf([]builder.Thing{c}, key, label, options)
}

func (t *Table) pickOf(all []builder.Thing, key, label string, options []option) field {
	now := t.text(all[0], key)
	for _, c := range all[1:] {
		if t.text(c, key) != now {
			now = "\x00"
		}
	}
	shown := now
	if now == "\x00" {
		shown = "different"
	}
	for _, o := range options {
		if o.value == now {
			shown = o.text
		}
	}
	return field{id: fieldID(all[0], key), label: label, value: shown, pick: func() (out []choice) {
		for _, o := range options {
			out = append(out, choice{text: o.text, now: o.value == now, take: func() {
				v := orNothing(o.value)
				if n, err := strconv.Atoi(o.value); err == nil && numeric[key] {
					v = n
				}
				t.set(all, key, v)
			}})
		}
		return out
	}}
}

// numeric are the keys that are numbers where they are chosen from a list.
var numeric = map[string]bool{"arrives": true, "turn": true, "morale": true, "level": true, "height": true, "chance": true}

// flagRow is a key that is true or is not there.
func (t *Table) flagRow(all []builder.Thing, key, label, text string) field {
	on := t.text(all[0], key) == "true"
	return field{id: fieldID(all[0], key), label: label, value: text, on: &on, press: func() {
		var v any
		if !on {
			v = true
		}
		t.set(all, key, v)
	}}
}

func fieldID(c builder.Thing, key string) string {
	id := "field " + c.Of + " " + key
	if c.N > 0 {
		id += " " + itoa(c.N)
	}
	return id
}

func orNothing(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// button is a row that is pressed.
func (t *Table) button(id, label, key string, press func()) field {
	f := field{id: id, label: label, press: press}
	if key != "" {
		f.key = t.cap(key)
	}
	return f
}

func head(text string) field { return field{head: true, label: text} }

func said(text string) field { return field{say: text} }

// numbers are options from one number to another, after one for none.
func numbers(from, to int, none string) (out []option) {
	if none != "" {
		out = append(out, option{"", none})
	}
	for n := from; n <= to; n++ {
		out = append(out, option{itoa(n), itoa(n)})
	}
	return out
}

// named are options of names, after one for none.
func named(names []string, none string) (out []option) {
	if none != "" {
		out = append(out, option{"", none})
	}
	for _, n := range names {
		out = append(out, option{n, n})
	}
	return out
}

var covers = []option{{"", "as its kind"}, {"none", "none"}, {"light", "light"}, {"medium", "medium"}, {"hard", "hard"}, {"fortification", "fortification"}}

// terrainForm is what can be said of a piece of ground.
func (t *Table) terrainForm(c builder.Thing) []field {
	name := t.text(c, "kind")
	var same []option
	for _, k := range kinds {
		if k.name != "area" && isLine(k.name) == isLine(name) {
			same = append(same, option{k.name, k.title})
		}
	}
	form := []field{t.nameRow(c), t.pickRow(c, "kind", "Kind", same)}
	switch {
	case isContour(name):
		form = append(form, t.pickRow(c, "level", "Level", numbers(1, 20, "as its kind")))
	default:
		form = append(form, t.pickRow(c, "height", "Height", numbers(0, 20, "as its kind")))
	}
	if isLine(name) {
		form = append(form, t.numberRow(c, "width", "Width", "″", "as its kind"))
	}
	form = append(form, t.pickRow(c, "cover", "Cover", covers), t.pickRow(c, "ground", "To cross", named(crossings, "as its kind")))
	if slices.Contains([]string{"wire", "minefield", "roadblock"}, name) || t.text(c, "laid_by") != "" {
		form = append(form, t.pickRow(c, "laid_by", "Laid by", named(t.view.Entries("side"), "nobody")))
	}
	rings, closed := t.rings(c)
	corners := 0
	for _, r := range rings {
		corners += len(r)
	}
	form = append(form, said(counted(corners, "corner", "corners")+holesText(len(rings)-1)))
	form = append(form, head("Change it"))
	if closed {
		form = append(form, t.button("hole", "Draw a hole", "build hole", t.hole), t.button("split", "Cut in two", "build split", t.split))
	}
	return append(form, t.shapeButtons()...)
}

func holesText(n int) string {
	if n <= 0 {
		return ""
	}
	return ", " + counted(n, "hole", "holes") + ". Right click a corner of a hole of three, and it is filled."
}

// shapeButtons are what is done with whatever lies on the table.
func (t *Table) shapeButtons() []field {
	return []field{
		t.button("copy", "Copy", "build copy", t.copy),
		t.button("mirror", "Mirror east-west", "build mirror", func() { t.mirror("east-west") }),
		t.button("mirror over", "Mirror north-south", "build mirror over", func() { t.mirror("north-south") }),
		t.button("later", "Draw over others", "build later", func() { t.order(1) }),
		t.button("earlier", "Draw under others", "build earlier", func() { t.order(-1) }),
		t.button("remove", "Take away", "build remove", t.remove),
	}
}

// areaForm is what can be said of a part of the table that is no terrain.
func (t *Table) areaForm(c builder.Thing) []field {
	form := []field{
		t.nameRow(c),
		t.pickRow(c, "holder", "Held by", named(t.view.Entries("side"), "nobody")),
	}
	var uses []string
	for _, st := range t.setup().Stands {
		if st.Deploy == c.Name || st.Entry == c.Name {
			uses = append(uses, st.Name)
		}
	}
	if len(uses) > 0 {
		form = append(form, said(counted(len(uses), "stand begins or comes here.", "stands begin or come here.")))
	} else {
		form = append(form, said("To deploy in, to come in by, or to hold: stands, formations and the conditions of victory name it."))
	}
	form = append(form, head("Change it"), t.button("split", "Cut in two", "build split", t.split))
	return append(form, t.shapeButtons()...)
}

// manyForm is what can be done with several things at once.
func (t *Table) manyForm() []field {
	var stands []builder.Thing
	areas := 0
	for _, c := range t.chosen {
		switch c.Of {
		case "stand":
			stands = append(stands, c)
		case "terrain", "area":
			areas++
		}
	}
	var form []field
	if len(stands) > 0 {
		form = append(form, head(counted(len(stands), "stand", "stands")))
		form = append(form, t.pickOf(stands, "company", "Formation", named(t.companiesOf(stands), "none")))
		form = append(form, t.pickOf(stands, "quality", "Quality", qualities()), t.flagRow(stands, "hidden", "", "Hidden at first"))
		form = append(form, t.comingRows(stands)...)
	}
	form = append(form, head("Change them"))
	if areas == 2 && len(stands) == 0 {
		form = append(form, t.button("merge", "Make one of both", "build merge", t.merge))
	}
	return append(form, t.button("copy", "Copy", "build copy", t.copy), t.button("remove", "Take away", "build remove", t.remove))
}

// companiesOf are the formations that all of some stands may be in.
func (t *Table) companiesOf(stands []builder.Thing) (out []string) {
	side := t.text(stands[0], "side")
	for _, f := range t.formations() {
		if f.Side == side {
			out = append(out, f.Name)
		}
	}
	return out
}

func qualities() []option {
	return append([]option{{"", "that of its formation"}}, named(units.Qualities(), "")...)
}

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

func either(is bool, yes, no string) string {
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
	case how == "deploy":
		keys["deploy"] = raw(areas[0])
	case how == "arrives":
		keys["arrives"], keys["entry"] = raw(2), raw(areas[0])
	}
	t.do(builder.Action{Do: "set", Things: all, Keys: keys})
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
	form = append(form, t.button("later", "Later in the list", "build later", func() { t.order(1) }), t.button("earlier", "Earlier in the list", "build earlier", func() { t.order(-1) }))
	return append(form, t.button("remove", "Take away with its stands", "build remove", func() {
		if _, ok := t.do(builder.Action{Do: "remove", Things: append(all, c)}); ok {
			t.chosen = nil
		}
	}))
}

// ashore are the stands that are not aboard others, which go with those.
func (t *Table) ashore(all []builder.Thing) []builder.Thing {
	out := slices.DeleteFunc(slices.Clone(all), func(c builder.Thing) bool { return t.text(c, "aboard") != "" })
	if len(out) == 0 {
		return all
	}
	return out
}

// searchField is the search of the list of forces.
func (t *Table) searchField() field {
	return field{id: "search", value: t.search, hint: "Search, " + t.cap("build find"), set: func(text string) { t.search, t.list = text, ui.Scroll{} }}
}

// sought is what is searched for: what is being typed, too.
func (t *Table) sought() string {
	if e := t.editing; e != nil && e.id == "search" {
		return string(e.text)
	}
	return t.search
}

// find begins to type into the search.
func (t *Table) find() {
	if t.tab != forcesTab {
		t.turnsTo(forcesTab)
	}
	t.search = ""
	f := t.searchField()
	t.takesField(&f)
}

// sideNow is whose forces are offered.
func (t *Table) sideNow() string {
	names := t.view.Entries("side")
	if !slices.Contains(names, t.side) && len(names) > 0 {
		t.side = names[0]
	}
	return t.side
}
