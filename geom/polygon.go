package geom

// A Ring is a closed line through its points; the last joins the first.
type Ring []Point

// A Polygon is an area of the table with straight edges, possibly concave,
// possibly with holes. Its edges belong to it. Winding does not matter.
type Polygon struct {
	Outline Ring
	Holes   []Ring
}

// A Polyline is a line of straight segments with a width: a hedge, a road.
type Polyline struct {
	Points []Point
	Width  Length
}
