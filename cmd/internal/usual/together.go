package usual

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/places"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A Told is an event as a side was told it.
type Told struct {
	Event *rules.Event
	Text  string // in the words of the rules; "": it is only shown
}

// A Sentence tells of what stands of one company did alike.
type Sentence struct {
	Text    string
	Company string // "": the stand is in none that is known
	Of      []int  // what it tells, in order: one or more
}

// Together finds what can be told by companies of what happened at once: which
// stands moved, which turned, and which were seen as they moved in the open. A stand that was stopped, that pushed something
// or left the table is told by itself, and is in no sentence.
func Together(view *rules.State, told []Told) []Sentence { return TogetherTo(view, told, nil) }

// TogetherTo is Together that tells of those that moved also where to, which to puts
// in words; nil leaves it out.
func TogetherTo(view *rules.State, told []Told, to func(geom.Point) string) (out []Sentence) {
	for from := 0; from < len(told); {
		end := from + 1
		if alike(&told[from]) {
			for end < len(told) && (told[end].Text == "" || alike(&told[end]) && told[end].Event.Kind == told[from].Event.Kind) {
				end++
			}
			out = append(out, companies(view, told[:end], from, to)...)
		}
		from = end
	}
	return out
}

// alike reports whether a move or a turn is like any other, or somebody was seen in
// the open.
func alike(t *Told) bool {
	if seersOf(t) != "" {
		return true
	}
	rest, is := strings.CutPrefix(t.Text, t.Event.Stand+" ")
	switch {
	case !is || t.Event.Stand == "" || changeOf(t.Event) == nil:
		return false
	case t.Event.Kind == rules.EventTurned:
		return true
	}
	return t.Event.Kind == rules.EventMoved && (rest == "moves" ||
		strings.HasSuffix(rest, "% of its allowance") && strings.HasPrefix(rest, "moves ") && !strings.Contains(rest, ", pushing "))
}

// changeOf is how the stand that an event is about is after it, or nil.
func changeOf(e *rules.Event) *rules.Change {
	i := slices.IndexFunc(e.Changes, func(c rules.Change) bool { return c.Stand == e.Stand && !c.Gone })
	if i < 0 {
		return nil
	}
	return &e.Changes[i]
}

// companies tells what is like any other of what was told from one on, by companies
// in the order in which they come first.
func companies(view *rules.State, told []Told, from int, to func(geom.Point) string) (out []Sentence) {
	for i := from; i < len(told); i++ {
		if told[i].Text == "" {
			continue
		}
		company := companyOf(view, about(told[i].Event))
		k := slices.IndexFunc(out, func(s Sentence) bool { return s.Company == company && company != "" })
		if k < 0 {
			k, out = len(out), append(out, Sentence{Company: company})
		}
		out[k].Of = append(out[k].Of, i)
	}
	for k := range out {
		var events []*rules.Event
		var of []Told
		for _, i := range out[k].Of {
			events, of = append(events, told[i].Event), append(of, told[i])
		}
		switch events[0].Kind {
		case rules.EventMoved:
			out[k].Text = moves(view, events, to)
		case rules.EventSpotted:
			out[k].Text = opens(view, of)
		default:
			out[k].Text = turns(view, events)
		}
	}
	return out
}

// about is the stand that an event is about.
func about(e *rules.Event) string {
	if e.Kind == rules.EventSpotted {
		return e.Target
	}
	return e.Stand
}

// moves tells how stands of one company move. How far is told of one's own alone,
// and where to if that is to be put in words.
func moves(view *rules.State, events []*rules.Event, to func(geom.Point) string) string {
	var sum geom.Point
	least, most := events[0].Far, events[0].Far
	var names []string
	for _, e := range events {
		if p := changeOf(e).Path; len(p) > 1 {
			sum = sum.Add(p[len(p)-1].Sub(p[0]))
		}
		least, most = min(least, e.Far), max(most, e.Far)
		names = append(names, e.Stand)
	}
	who, rest := whose(view, names)
	text := who + " " + verb(who, "moves")
	if most > 0 {
		text += " " + either(tenths(least) == tenths(most), "", "up to ") + tenths(most)
	}
	if sum != (geom.Point{}) {
		text += " to the " + places.Eighth(geom.Point{}.AngleTo(sum))
	}
	if to == nil {
		return text + rest
	}
	ends := make([]string, len(events))
	for i, e := range events {
		ends[i] = to(changeOf(e).At)
	}
	if !slices.ContainsFunc(ends, func(end string) bool { return end != ends[0] }) {
		return text + ", " + ends[0] + rest
	}
	return text + ": " + each(view, names, ends)
}

// each tells of stands of one company what is so of each, those together of whom it is
// the same.
func each(view *rules.State, stands, words []string) string {
	var parts []string
	for i, word := range words {
		if slices.Index(words, word) < i {
			continue
		}
		var who []string
		for k, s := range stands {
			if words[k] == word {
				who = append(who, short(view, s))
			}
		}
		parts = append(parts, listed(who)+" "+word)
	}
	return strings.Join(parts, "; ")
}

// Stand tells where stands are, company by company, which near puts in words.
func Stand(view *rules.State, stands []string, near func(geom.Point) string) (out []string) {
	for _, of := range byCompanies(view, stands) {
		where := make([]string, len(of))
		for i, s := range of {
			p, _ := view.Piece(s)
			where[i] = near(p.Footprint.Center)
		}
		who, rest := whose(view, of)
		if slices.ContainsFunc(where, func(w string) bool { return w != where[0] }) {
			out = append(out, who+": "+each(view, of, where))
		} else {
			out = append(out, who+" "+where[0]+rest)
		}
	}
	return out
}

// turns tells where stands of one company turn to.
func turns(view *rules.State, events []*rules.Event) string {
	var ways, names []string
	to := map[string][]string{}
	for _, e := range events {
		way := places.Bearing(changeOf(e).Facing)
		if !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
		to[way] = append(to[way], short(view, e.Stand))
		names = append(names, e.Stand)
	}
	who, rest := whose(view, names)
	if len(ways) == 1 {
		return who + " " + verb(who, "turns") + " to the " + ways[0] + rest
	}
	var parts []string
	for _, way := range ways {
		parts = append(parts, listed(to[way])+" to the "+way)
	}
	return who + " " + verb(who, "turns") + ": " + strings.Join(parts, "; ")
}

// whose names stands of one company: one by its name, several by that of their
// company, with who they are.
func whose(view *rules.State, stands []string) (who, rest string) {
	company := companyOf(view, stands[0])
	if len(stands) == 1 || company == "" {
		return listed(stands), ""
	}
	var names []string
	for _, s := range stands {
		names = append(names, short(view, s))
	}
	return company, ": " + listed(names)
}

// InCompanies names stands, in the order in which they come: several of one company
// by its name, with who they are.
func InCompanies(view *rules.State, stands []string) (out []string) {
	for _, of := range byCompanies(view, stands) {
		who, rest := whose(view, of)
		if names, is := strings.CutPrefix(rest, ": "); is {
			who += " (" + names + ")"
		}
		out = append(out, who)
	}
	return out
}

// byCompanies sorts stands into companies, in the order in which these come; who is in
// none that is known is by itself.
func byCompanies(view *rules.State, stands []string) (out [][]string) {
	at := map[string]int{}
	for _, s := range stands {
		company := companyOf(view, s)
		k, there := at[company]
		if !there || company == "" {
			k = len(out)
			at[company], out = k, append(out, nil)
		}
		out[k] = append(out[k], s)
	}
	return out
}

// ByCompany names stands by their companies where there are several of one, in
// the order in which they come first. The company of a stand is as the first of
// the views has it that knows one.
func ByCompany(stands []string, views ...*rules.State) (out []string) {
	count, in := map[string]int{}, map[string]string{}
	for _, s := range stands {
		for _, v := range views {
			if in[s] == "" {
				in[s] = companyOf(v, s)
			}
		}
		count[in[s]]++
	}
	for _, s := range stands {
		name := in[s]
		if name == "" || count[name] == 1 {
			name = s
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// CompanyOf is the company of a stand as a sentence has it, with its side; "" if it is
// in none or nothing is known of it any more.
func CompanyOf(view *rules.State, stand string) string { return companyOf(view, stand) }

// companyOf is the company of a stand, with its side unless the name says that;
// "" if it is in none or nothing is known of it any more.
func companyOf(view *rules.State, stand string) string {
	p, ok := view.Piece(stand)
	if !ok || p.Company == "" {
		return ""
	}
	if strings.Contains(strings.ToLower(p.Company), strings.ToLower(p.Side)) {
		return p.Company
	}
	if People(p.Side) != p.Side || strings.ToUpper(p.Side) == p.Side {
		return p.Side + " " + p.Company
	}
	return p.Side + "'s " + p.Company
}

// Short is the name of a stand without that of its side, as it is told below the name of
// its company.
func Short(view *rules.State, stand string) string { return short(view, stand) }

// short is the name of a stand without that of its side.
func short(view *rules.State, stand string) string {
	p, ok := view.Piece(stand)
	rest, is := strings.CutPrefix(stand, p.Side+" ")
	if !ok || !is || rest == "" {
		return stand
	}
	return strings.ToUpper(rest[:1]) + rest[1:]
}

// Listed names all of several.
func Listed(names []string) string { return listed(names) }

// listed names all of several.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// tenths is a length in inches with at most one place.
func tenths(n geom.Length) string {
	t := (n*10 + geom.Inch/2) / geom.Inch
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", t/10, t%10), ".0") + "″"
}
