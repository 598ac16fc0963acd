package builder

import (
	"encoding/json"
	"slices"
	"strings"

	"sightline/scenarios"
)

// raw writes a value as a file has it.
func raw(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic("builder: unreachable: " + err.Error())
	}
	return text
}

// add puts a new thing with its keys into a list, at place To if that is not 0.
func (p *plan) add() {
	if len(p.Things) != 1 {
		p.refuse(BadAction, "one thing is added at a time, not %d", len(p.Things))
		return
	}
	t := p.Things[0]
	named, list := lists[t.Of]
	if !list {
		p.refuse(NoSuchThing, "there is no list of %q in a scenario", t.Of)
		return
	}
	keys := map[string]json.RawMessage{}
	for key, value := range p.Keys {
		keys[key] = value
	}
	if named {
		p.free(t.Of, t.Name)
		keys["name"] = raw(t.Name)
	}
	n := len(p.state.Entries(t.Of))
	if p.To < 0 || p.To > n+1 {
		p.refuse(NoSuchPlace, "there is no place %d in a list of %d", p.To, n)
	}
	at := n
	if p.To > 0 {
		at = p.To - 1
	}
	p.change(scenarios.Change{What: scenarios.Add, Table: t.Of, Entry: at, Value: raw(keys)})
	if !named {
		t.N = at + 1
	}
	p.told.Things = []Thing{t}
	p.tell("%s is new.", t.title())
}

// free refuses a name that is none or that another thing of the list has.
func (p *plan) free(of, name string) {
	switch {
	case strings.TrimSpace(name) == "":
		p.refuse(BadValue, "it needs a name")
	case slices.Contains(p.state.Entries(of), name):
		p.refuse(NameTaken, "there is a %s %q already", of, name)
	}
}

// set gives keys of things their values, or takes them away.
func (p *plan) set() {
	if len(p.Keys) == 0 || len(p.Things) == 0 {
		p.refuse(BadAction, "nothing is said of what is to be otherwise")
	}
	for _, t := range p.Things {
		table, entry := p.find(t)
		for _, key := range p.sorted() {
			value := p.Keys[key]
			switch {
			case key == "name" && lists[t.Of]:
				p.refuse(BadAction, "%s is renamed, so that what names it follows", t.title())
			case table == "" && (lists[key] || tables[key] != "" || key == "format"):
				p.refuse(BadAction, "%q is changed by itself", key)
			case value == nil || string(value) == "null":
				p.change(scenarios.Change{What: scenarios.Unset, Table: table, Entry: entry, Key: key})
			default:
				p.change(scenarios.Change{What: scenarios.Set, Table: table, Entry: entry, Key: key, Value: value})
			}
		}
	}
	if !p.refused() {
		p.tell("%s: %s changed.", titlesOf(p.Things), strings.Join(p.sorted(), ", "))
	}
}

// sorted are the keys that are set, in order.
func (p *plan) sorted() []string {
	var keys []string
	for key := range p.Keys {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// titlesOf names things, or counts them if they are many.
func titlesOf(things []Thing) string {
	names := make([]string, min(len(things), 3))
	for i := range names {
		names[i] = things[i].title()
	}
	if len(things) > len(names) {
		names = append(names, "others")
	}
	return strings.Join(names, ", ")
}

// references are the keys that name a thing, by its list.
var references = map[string][]struct{ list, key string }{
	"side": {
		{"stand", "side"}, {"area", "holder"}, {"formation", "side"}, {"strike", "side"}, {"victory", "side"},
		{"victory", "conditions.side"}, {"terrain", "laid_by"}, {"stand", "once_taken_by"},
	},
	"area":      {{"stand", "deploy"}, {"stand", "entry"}, {"stand", "once_taken"}, {"victory", "conditions.hold"}},
	"stand":     {{"stand", "aboard"}, {"stand", "crew"}, {"stand", "tow"}, {"ask", "sight"}, {"ask", "fire"}, {"expect", "by"}},
	"formation": {{"stand", "company"}, {"formation", "within"}},
	"terrain":   {{"expect", "by"}},
}

// rename gives a thing another name; all that names it follows.
func (p *plan) rename() {
	t, table, entry := p.one()
	if p.refused() {
		return
	}
	if !lists[t.Of] {
		p.refuse(BadAction, "%s has no name", t.title())
		return
	}
	p.free(t.Of, p.As)
	p.change(scenarios.Change{What: scenarios.Set, Table: table, Entry: entry, Key: "name", Value: raw(p.As)})
	for _, r := range references[t.Of] {
		p.change(scenarios.Change{What: scenarios.Rename, Table: r.list, Key: r.key, Was: t.Name, Value: raw(p.As)})
	}
	p.told.Things = []Thing{{Of: t.Of, Name: p.As}}
	p.tell("%s is called %s now.", t.Name, p.As)
}

// order puts a thing elsewhere in its list.
func (p *plan) order() {
	t, table, entry := p.one()
	if p.refused() {
		return
	}
	n := len(p.state.Entries(t.Of))
	if n == 0 || p.To < 1 || p.To > n {
		p.refuse(NoSuchPlace, "there is no place %d in a list of %d", p.To, n)
		return
	}
	p.change(scenarios.Change{What: scenarios.Move, Table: table, Entry: entry, At: p.To - 1})
	if t.N > 0 {
		t.N = p.To
	}
	p.told.Things = []Thing{t}
	p.tell("%s is number %d in the list.", t.title(), p.To)
}

// remove takes things away, with what the author has written beside them.
func (p *plan) remove() {
	if len(p.Things) == 0 {
		p.refuse(BadAction, "nothing is named that is to go")
	}
	var drops []scenarios.Change
	for _, t := range p.Things {
		table, entry := p.find(t)
		if _, single := tables[t.Of]; single {
			p.refuse(BadAction, "%s cannot be taken away", t.title())
		}
		c := scenarios.Change{What: scenarios.Drop, Table: table, Entry: entry}
		if slices.ContainsFunc(drops, func(d scenarios.Change) bool { return d.Table == table && d.Entry == entry }) {
			p.refuse(BadAction, "%s is named twice", t.title())
		}
		drops = append(drops, c)
	}
	// The last first, so that the others keep their places.
	slices.SortFunc(drops, func(a, b scenarios.Change) int { return b.Entry - a.Entry })
	p.changes = append(p.deserts(), drops...)
	p.told.Things = []Thing{}
	if !p.refused() {
		p.tell("%s: gone.", titlesOf(p.Things))
	}
}

// deserts has nobody hold what the sides hold that are taken away.
func (p *plan) deserts() (changes []scenarios.Change) {
	for _, t := range p.Things {
		if t.Of != "side" {
			continue
		}
		for _, r := range [...]struct{ list, key string }{{"area", "holder"}, {"terrain", "laid_by"}} {
			for i := range p.state.Entries(r.list) {
				if string(p.state.draft.Value(r.list, i, r.key)) == string(raw(t.Name)) {
					changes = append(changes, scenarios.Change{What: scenarios.Unset, Table: r.list, Entry: i, Key: r.key})
				}
			}
		}
	}
	return changes
}

// copy adds a thing like another, moved by By, under a name of its own. What the author
// has written beside the first is not copied.
func (p *plan) copy() {
	t, table, entry := p.one()
	if p.refused() {
		return
	}
	named, list := lists[t.Of]
	if !list {
		p.refuse(BadAction, "there can be but one of it")
		return
	}
	if named {
		p.free(t.Of, p.As)
	}
	p.change(scenarios.Change{What: scenarios.Copy, Table: table, Entry: entry, Value: raw(p.As)})
	made := Thing{Of: t.Of, N: entry + 2}
	if named {
		made = Thing{Of: t.Of, Name: p.As}
	}
	if p.By != nil {
		p.moved(t, table, entry, entry+1, *p.By)
	}
	p.told.Things = []Thing{made}
	p.tell("%s is like %s.", made.title(), t.title())
}
