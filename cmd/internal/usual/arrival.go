package usual

import (
	"strings"

	rules "sightline/game/commanddecision"
)

// Arrival is when, on what and where a stand comes on the table that a view knows to wait
// for it: "arrives from turn 3 on, on a die of 4 or less each turn, in West edge"; "" of
// any other. Who is aboard comes with the carrier.
func Arrival(view *rules.State, stand string) string {
	p, known := view.Piece(stand)
	sc := view.Battle().Scenario
	i := sc.StandIndex(stand)
	if !known || i < 0 || p.Place != rules.Waiting || p.Placed {
		return ""
	}
	st := sc.Stands[i]
	if k := sc.StandIndex(st.Aboard); st.Aboard != "" && k >= 0 {
		if c, _ := view.Piece(st.Aboard); c.Place == rules.Waiting && !c.Placed {
			st = sc.Stands[k]
			p = c
		}
	}
	if st.Arrives == 0 {
		return ""
	}
	when := rules.ComesWhen(&st)
	if p.Due {
		when = "is called up and arrives next turn"
	}
	if st.Entry != "" {
		when += ", in " + st.Entry
	}
	return when
}

// Arrivals tell by companies who of a side is still to come, and when.
func Arrivals(view *rules.State, side string) (out []string) {
	var whens []string
	who := map[string][]string{}
	for _, name := range view.Names() {
		p, _ := view.Piece(name)
		when := Arrival(view, name)
		if p.Side != side || when == "" {
			continue
		}
		key := when + "\n" + p.Company
		if who[key] == nil {
			whens = append(whens, key)
		}
		who[key] = append(who[key], name)
	}
	for _, key := range whens {
		when, _, _ := strings.Cut(key, "\n")
		names := InCompanies(view, who[key])
		line := listed(names) + ": " + when
		if company, _, _ := strings.Cut(names[0], " ("); len(who[key]) > 1 || Plural(company) {
			line = strings.NewReplacer(": arrives ", ": arrive ", ": is called up and arrives ", ": are called up and arrive ").Replace(line)
		}
		out = append(out, line)
	}
	return out
}
