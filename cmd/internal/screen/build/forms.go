package build

import (
	"slices"
	"strconv"
	"strings"

	"sightline/game/builder"
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
	if t.trace.open {
		return t.traceForm()
	}
	if t.tab == rulesTab {
		return t.pageNow().form()
	}
	return nil
}

// formTitle is what stands above it.
func (t *Table) formTitle() (title, under string) {
	if len(t.chosen) > 1 {
		return t.chosenText(), "chosen together"
	}
	if c, one := t.one(); one {
		return t.nameOf(c), t.kindOf(c)
	}
	if t.trace.open {
		return "A picture to draw after", orElse(t.trace.name, "under the ground")
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
