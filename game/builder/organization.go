package builder

import (
	_ "embed"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"sightline/units"
)

// An Organization is a unit that is put into a scenario whole: its stands and the
// formations below it.
type Organization struct {
	ID, Name string
	Nation   string // a nation of the charts
	Echelon  string // "company" or "battalion"
	Source   string // where its numbers are from
	Stands   []Strength
	Parts    []OrganizationPart
}

// A Strength is a number of like stands.
type Strength struct {
	Kind   string
	Count  int
	Crew   string // the kind of the stands that serve them, of guns
	Aboard string // the kind of the stands that carry them
}

// An OrganizationPart is a formation within another.
type OrganizationPart struct {
	Organization string
	Name         string
}

//go:embed organizations.toml
var organizationsFile []byte

// Organizations returns the ready organisations, in the order of their file. The caller
// must not change them.
var Organizations = sync.OnceValue(func() []Organization {
	var file struct{ Organization []Organization }
	if err := toml.Unmarshal(organizationsFile, &file); err != nil {
		panic("builder: organizations.toml: " + err.Error())
	}
	return file.Organization
})

// organization returns the one of an ID.
func organization(id string) (Organization, bool) {
	for _, o := range Organizations() {
		if o.ID == id {
			return o, true
		}
	}
	return Organization{}, false
}

// Worth is what its stands are worth by the charts, in tenths of a point.
func (o Organization) Worth() int {
	sum := 0
	for _, s := range o.Stands {
		for _, kind := range [...]string{s.Kind, s.Crew, s.Aboard} {
			k, _ := units.Lookup(kind)
			sum += s.Count * k.Value
		}
	}
	for _, part := range o.Parts {
		below, _ := organization(part.Organization)
		sum += below.Worth()
	}
	return sum
}
