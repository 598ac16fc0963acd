// Package geom is the geometry of the table: lengths in whole micrometers,
// points, directions, footprints, outlines with holes, bands, circles and arcs.
//
// Two kinds of functions live here and are never mixed. A function that
// decides (inside, touching, within 12 inches, left of) answers from integers
// alone and is exact, the same on every processor. A function that measures
// returns a length rounded to the micrometer and says so; show it, but decide
// nothing from it.
//
// Coordinates follow the files: the origin is the table's north-west corner,
// x runs east and y runs south. An outline winds counterclockwise when
// [Orient] is positive along it in these coordinates (on the screen, with y
// pointing down, it then appears to run clockwise).
package geom
