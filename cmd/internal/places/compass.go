package places

import "sightline/geom"

// Compass are the names of directions, short and whole, every Point clockwise
// from north.
var Compass = [16][2]string{
	{"n", "north"}, {"nne", "north-north-east"}, {"ne", "north-east"}, {"ene", "east-north-east"},
	{"e", "east"}, {"ese", "east-south-east"}, {"se", "south-east"}, {"sse", "south-south-east"},
	{"s", "south"}, {"ssw", "south-south-west"}, {"sw", "south-west"}, {"wsw", "west-south-west"},
	{"w", "west"}, {"wnw", "west-north-west"}, {"nw", "north-west"}, {"nnw", "north-north-west"},
}

// Point is the angle from one direction of the Compass to the next.
const Point = geom.FullTurn / 16

// Bearing is the name of the direction that is nearest to an angle.
func Bearing(a geom.Angle) string { return Compass[(a.Normal()+Point/2)/Point%16][1] }

// Eighth is Bearing with north-east and its like, and nothing finer.
func Eighth(a geom.Angle) string { return Compass[(a.Normal()+Point)/(2*Point)%8*2][1] }
