package units

// A Color is an opaque sRGB color.
type Color struct{ R, G, B uint8 }

// A Nation is one whose stands the charts list.
type Nation struct {
	ID    string // as files write it: "german"
	Name  string // for people: "German"
	Color Color  // of its stands; nations also differ in lightness
}
