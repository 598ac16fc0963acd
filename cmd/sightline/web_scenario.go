package main

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/site"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
)

// scenarioSheet writes of a scenario what both sides may know, and folded up what is for one
// side, or for who has played it.
func scenarioSheet(d document, s *site.Sheet) (*picture.Picture, error) {
	sc := d.doc.Scenario
	b, err := rules.NewBattle(sc, nil)
	if err != nil {
		return nil, err
	}
	s.Lead = strings.Join([]string{sc.Date, sc.Place, games.Size(sc), sc.Sides[0].Name + " against " + sc.Sides[1].Name}, " · ")
	table := fmt.Sprintf("The table is %s by %s.", sc.Table.Width.Show(), sc.Table.Depth.Show())
	if sc.Weather != "" {
		table += " Weather: " + sc.Weather + "."
	}
	s.Text = append(filled(sc.Note), table)
	s.Parts = append(s.Parts, site.Part{Title: "How it is won", Items: usual.Victories(b)})
	for i := range sc.Sides {
		s.Parts = append(s.Parts, sidePart(b, i))
	}
	if past := filled(sc.History, sc.Source); past != nil {
		s.Parts = append(s.Parts, site.Part{Title: "What happened, and sources: they tell where both sides were", Folded: true, Text: past})
	}
	s.Said, s.Open = "The table of "+sc.Title+" before anybody is on it.", "Play it"
	ground := scene.Of(d.doc.Setup())
	ground.Pieces = nil // where a side's stands are is its own affair
	return picture.Table(ground, picture.Options{}), nil
}

// filled are the texts that say something.
func filled(texts ...string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// sidePart is what the commander of a side is told, and nobody else: his task and his
// order of battle.
func sidePart(b *rules.Battle, side int) site.Part {
	of := b.Scenario.Sides[side]
	p := site.Part{Title: "For the " + of.Name + " commander alone: briefing and forces", Folded: true, Text: filled(of.Briefing)}
	for i := range b.Companies {
		if c := &b.Companies[i]; c.Side == side && len(c.Units) > 0 {
			p.Items = append(p.Items, companyLine(b, c))
		}
	}
	for _, f := range b.Terms.Strikes {
		if f.Side == of.Name {
			p.Items = append(p.Items, fmt.Sprintf("From off the table: %s on turn %d, at %s", f.Name, f.Turn, counted(f.Points, "point")))
		}
	}
	return p
}

// companyLine tells of a company what it is, whom it has, and where or when they begin.
func companyLine(b *rules.Battle, c *rules.Company) string {
	var quality, places []string
	who := map[string][]string{} // by places
	for _, i := range c.Units {
		u := &b.Units[i]
		if q := u.Quality.String(); !slices.Contains(quality, q) {
			quality = append(quality, q)
		}
		place := beginsWhere(b, u)
		if who[place] == nil {
			places = append(places, place)
		}
		name := u.Kind.Name
		if of, is := strings.CutSuffix(name, ", command"); is {
			name = "command " + of
		}
		who[place] = append(who[place], name)
	}
	var told []string
	for _, place := range places {
		told = append(told, tallied(who[place])+place)
	}
	return fmt.Sprintf("%s, %s, morale %d: %s", c.Name, strings.Join(quality, " and "), c.Morale, strings.Join(told, ", "))
}

// beginsWhere is where a stand is placed or arrives, in brackets; "" if the scenario has
// placed it.
func beginsWhere(b *rules.Battle, u *rules.Unit) string {
	st := u.Start
	if i := b.Scenario.StandIndex(st.Aboard); st.Aboard != "" && i >= 0 {
		st = b.Scenario.Stands[i] // it comes as its carrier does
	}
	switch when := rules.ComesWhen(&st); {
	case when != "" && st.Entry != "":
		return " (" + when + ", in " + st.Entry + ")"
	case when != "":
		return " (" + when + ")"
	case st.Deploy != "":
		return " (placed in " + st.Deploy + " before the first turn)"
	}
	return ""
}

// tallied counts names that are alike: "4 M4A1, 1 M4 (105)".
func tallied(names []string) string {
	var out []string
	for i, name := range names {
		if slices.Index(names, name) == i {
			n := 0
			for _, other := range names {
				if other == name {
					n++
				}
			}
			out = append(out, fmt.Sprintf("%d %s", n, name))
		}
	}
	return strings.Join(out, ", ")
}
