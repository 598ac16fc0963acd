package los

// A Kind is a kind of terrain.
type Kind uint8

// The kinds of terrain.
const (
	Woods Kind = iota
	Town
	Bush
	Dunes
	Crops
	Hill
	Rise
	SmokeScreen
	BurningSmoke
	Wreck
	Hedge
	Bocage
	Wall
	Road
	Trail
	Stream
	River
	Bridge
	Marsh
	Field
	Entrenchment
	NumKinds int = iota
)

// A KindData says how a kind of terrain stands in the way of sight.
type KindData struct {
	Name   string
	Height int    // levels above the ground beneath; for contours the default level
	Source string // where Height comes from: "seed" or "house"
	Linear bool   // drawn as a line with a width, not as an outline
	// Contour: raises the ground. Its top is its own level.
	Contour bool
	// Concealing: stands inside may hide in it; the two-inch rule and R-edge
	// apply.
	Concealing bool
	Lining     bool // a stand whose base touches it lines it (R-lining)
}

var kinds = [NumKinds]KindData{
	Woods:        {Name: "woods", Height: 2, Source: "seed", Concealing: true},
	Town:         {Name: "town", Height: 2, Source: "seed", Concealing: true},
	Bush:         {Name: "bush", Height: 1, Source: "seed", Concealing: true},
	Dunes:        {Name: "dunes", Height: 1, Source: "house", Concealing: true},
	Crops:        {Name: "crops", Height: 0, Source: "house", Concealing: true},
	Hill:         {Name: "hill", Height: 2, Source: "seed", Contour: true},
	Rise:         {Name: "rise", Height: 1, Source: "seed", Contour: true},
	SmokeScreen:  {Name: "smoke", Height: 3, Source: "seed", Concealing: true},
	BurningSmoke: {Name: "burning", Height: 1, Source: "seed", Concealing: true},
	Wreck:        {Name: "wreck", Height: 1, Source: "house"},
	Hedge:        {Name: "hedge", Height: 0, Source: "house", Linear: true, Concealing: true, Lining: true},
	Bocage:       {Name: "bocage", Height: 1, Source: "house", Linear: true, Concealing: true, Lining: true},
	Wall:         {Name: "wall", Height: 0, Source: "house", Linear: true, Lining: true},
	Road:         {Name: "road", Linear: true, Source: "house"},
	Trail:        {Name: "trail", Linear: true, Source: "house"},
	Stream:       {Name: "stream", Linear: true, Source: "house"},
	River:        {Name: "river", Linear: true, Source: "house"},
	Bridge:       {Name: "bridge", Linear: true, Source: "house"},
	Marsh:        {Name: "marsh", Source: "house"},
	Field:        {Name: "field", Source: "house"},
	Entrenchment: {Name: "entrenchment", Linear: true, Source: "house"},
}

// Data returns what is known of the kind.
func (k Kind) Data() KindData { return kinds[k] }

// String returns the name of the kind as files write it.
func (k Kind) String() string {
	if int(k) < NumKinds {
		return kinds[k].Name
	}
	return "unknown"
}

// KindNamed returns the kind that files write as name.
func KindNamed(name string) (Kind, bool) {
	for k := range kinds {
		if kinds[k].Name == name {
			return Kind(k), true
		}
	}
	return 0, false
}

// MarshalText writes the kind's name.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }
