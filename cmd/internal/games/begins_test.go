package games

import (
	"io/fs"
	"testing"

	"sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

// A game in which nobody has a stand to deploy begins with orders, and is listed so
// before any step has ended.
func TestKeptBeginsWithoutDeployment(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "first-fight.toml")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode("first-fight.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range doc.Scenario.Stands {
		st := &doc.Scenario.Stands[i]
		st.Deploy, st.At = "", geom.Pt(geom.Length(i+1)*2*geom.Inch, geom.Length(5+i%2*10)*geom.Inch)
	}
	f := In(t.TempDir())
	defer f.Close()
	m, err := f.BeginMatch("laid", scenarios.Encode(doc), Setting{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Seats[0].Do(commanddecision.EncodeAction(commanddecision.Ready{})); err != nil {
		t.Fatal(err)
	}
	list := f.All()
	if len(list) != 1 || list[0].Step != "command" || list[0].Turn != 0 {
		t.Errorf("listed is %+v, want the orders of turn 1", list)
	}
}
