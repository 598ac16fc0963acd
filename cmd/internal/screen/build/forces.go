package build

import (
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
	"sightline/units"
)

// terms are those of Command Decision; nil if the file has none.
func (s *session) terms() *rules.Terms {
	if sc := s.scenario(); sc != nil {
		return rules.TermsOf(sc)
	}
	return nil
}

// formations are those of the scenario.
func (s *session) formations() []rules.Formation {
	if t := s.terms(); t != nil {
		return t.Formations
	}
	return nil
}

// formation returns the one of a name, or nil.
func (s *session) formation(name string) *rules.Formation {
	list := s.formations()
	if i := slices.IndexFunc(list, func(f rules.Formation) bool { return f.Name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}

// standsOf are the stands of a formation.
func (s *session) standsOf(company string) (out []*scenarios.Stand) {
	all := s.setup().Stands
	for i := range all {
		if all[i].Company == company {
			out = append(out, &all[i])
		}
	}
	return out
}

// where says where the stands of a formation begin, in a word or two.
func where(stands []*scenarios.Stand) string {
	for _, st := range stands {
		switch {
		case st.Aboard != "":
		case st.Deploy != "":
			return st.Deploy
		case st.Arrives > 0 && st.Entry != "":
			return "turn " + itoa(st.Arrives) + ", " + st.Entry
		case st.Arrives > 0:
			return "turn " + itoa(st.Arrives)
		}
	}
	return ""
}

// An offer is a ready organisation or a kind of stand that the list offers.
type offer struct {
	head         string // of a part of the list; all else is empty
	name, right  string
	kind         string
	organization string
}

// offers are what a side may have: what its nation's charts list, as far as a search
// leaves it.
func (t *Table) offers(side, search string) (out []offer) {
	nation, known := t.setup().Nation(side)
	words := strings.Fields(strings.ToLower(search))
	fits := func(text string) bool {
		text = strings.ToLower(text)
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	}
	part := func(head string, list []offer) {
		if len(list) > 0 {
			out = append(append(out, offer{head: head}), list...)
		}
	}
	var ready []offer
	for _, o := range builder.Organizations() {
		if (!known || o.Nation == nation.ID) && fits(o.Name+" "+o.Echelon+" organisation") {
			ready = append(ready, offer{name: ui.Capital(strings.TrimPrefix(o.Name, nation.Name+" ")), right: points(o.Worth()), organization: o.ID})
		}
	}
	part("Ready organisations", ready)
	for _, class := range []struct {
		of   units.Class
		head string
	}{{units.Personnel, "Personnel"}, {units.Gun, "Guns"}, {units.Vehicle, "Vehicles"}} {
		var list []offer
		for _, k := range units.All() {
			if k.Class == class.of && (!known || isOf(&k, nation.ID)) && fits(k.Name+" "+k.ID+" "+string(class.of)) {
				list = append(list, offer{name: k.Name, right: points(k.Value), kind: k.ID})
			}
		}
		part(class.head, list)
	}
	var others []offer
	for _, k := range units.All() {
		name := k.Name
		if n, ok := units.NationNamed(k.Nation); ok && k.Nation != "" {
			name = n.Name + " " + name
		}
		if known && !isOf(&k, nation.ID) && fits(name+" "+k.ID+" "+string(k.Class)) {
			others = append(others, offer{name: name, right: points(k.Value), kind: k.ID})
		}
	}
	part("Others", others)
	return out
}

// handArms are the kinds of no nation's chart whose arms were those of some: they carry them
// in their names.
var handArms = map[string][]string{
	"rifle-bazooka": {"us"}, "bazooka": {"us"}, "rifle-piat": {"british", "polish"},
	"rifle-panzerfaust": {"german"}, "panzerschreck": {"german"},
}

// isOf reports whether a kind is of a nation's charts, or of those of all.
func isOf(k *units.Kind, nation string) bool {
	if of, some := handArms[k.ID]; some {
		return slices.Contains(of, nation)
	}
	return k.Nation == "" || k.Nation == nation
}

// points writes tenths of a point.
func points(tenths int) string {
	if tenths%10 == 0 {
		return itoa(tenths / 10)
	}
	return itoa(tenths/10) + "." + itoa(tenths%10)
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
