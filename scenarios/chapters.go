package scenarios

import "slices"

// A Chapter is what the rulings that come with the program have to say of one subject.
type Chapter struct {
	Title string
	Names []string // of files, without ".toml": a near miss stands next to the hit
}

// Chapters returns the chapters of the rulings that come with the program, in the order
// in which they are read. Every ruling is in one of them.
func Chapters() []Chapter {
	out := slices.Clone(chapters)
	for i := range out {
		out[i].Names = slices.Clone(out[i].Names)
	}
	return out
}

var chapters = []Chapter{
	{"Woods and their edges", []string{
		"case-12-at-the-edge-of-a-wood",
		"case-13-deep-in-a-wood",
		"half-an-inch-inside-a-wood",
		"a-hair-too-deep-in-a-wood",
		"deep-in-one-wood",
		"deep-in-a-wood-of-two",
		"rim-at-a-corner-outward",
		"rim-at-a-corner-through",
		"from-edge-to-edge-of-two-woods",
		"case-14a-two-inches-in-a-wood",
		"two-inches-exactly-in-a-wood",
		"case-14b-too-far-in-a-wood",
		"two-inches-between-two-woods",
		"two-inches-around-a-corner",
		"too-far-around-a-corner",
		"across-the-bay-of-a-wood",
		"through-the-horns-of-a-wood",
		"clearing-from-its-edge",
		"clearing-from-outside",
		"along-a-belt-of-trees",
		"along-a-wider-belt-of-trees",
		"a-belt-of-trees-between",
		"center-on-the-edge-of-a-belt",
		"center-just-behind-a-belt",
		"across-standing-crops",
		"across-crops-one-level-high",
		"in-the-corner-of-the-table",
	}},
	{"Gaps, seams and corners", []string{
		"case-19-slot-between-two-woods",
		"a-slit-in-a-wood",
		"case-20-two-woods-that-touch",
		"seam-between-wood-and-town",
		"seam-under-the-single-line-ruling",
		"where-two-corners-meet",
		"case-21-wood-along-the-corridor",
		"passed-by-a-hair",
		"a-copse-narrower-by-a-hair",
		"a-copse-as-wide-as-the-bases",
		"a-narrow-base-behind-a-copse",
		"a-wide-base-behind-a-copse",
		"in-a-gap-of-one-inch",
		"in-a-gap-at-an-angle",
		"case-22-baffles",
	}},
	{"Hills and crests", []string{
		"at-the-brow-of-a-hill",
		"dead-ground-behind-a-crest",
		"an-inch-behind-the-brow",
		"a-hair-behind-the-crest",
		"own-slope-to-halfway",
		"own-slope-past-halfway",
		"on-a-reverse-slope",
		"through-a-saddle",
		"crest-center-on-the-line",
		"crest-center-just-short",
		"across-a-contour",
		"on-the-seam-of-a-hill",
		"from-the-horn-into-the-bay",
		"within-the-shadow",
		"dip-in-a-plateau",
		"in-a-sunken-road",
		"at-the-lip-of-a-sunken-road",
	}},
	{"Over what lies between", []string{
		"case-01-bush-on-the-flat",
		"case-02-two-hills-over-a-wood",
		"case-03-bush-nearer-the-higher",
		"case-04-bush-nearer-the-lower",
		"case-18-bush-exactly-in-the-middle",
		"bush-that-ends-at-halfway",
		"halfway-between-the-bases",
		"nearer-by-every-part",
		"nearer-by-the-nearest-point",
		"from-a-rise-over-a-bush",
		"bush-on-the-brow",
		"case-05-wood-as-high-as-the-hill",
		"a-level-above-the-wood",
		"wood-on-a-slope-lower-half",
		"wood-on-a-slope-upper-half",
		"case-06-high-ridge-over-a-far-bush",
		"case-07-bush-inside-the-shadow",
		"shadow-line-exactly",
		"gorse-past-halfway",
	}},
	{"Hedges, walls and bocage", []string{
		"along-a-hedge",
		"along-a-bocage",
		"bocage-wanders-across",
		"lining-a-bocage",
		"lining-switched-off",
		"lined-bocage-comes-back",
	}},
	{"Towns", []string{
		"case-08-ridge-over-a-near-town",
		"case-08b-town-reaches-past-halfway",
		"case-09-town-beyond-halfway",
		"from-a-courtyard",
		"road-through-a-town",
	}},
	{"Smoke", []string{
		"case-10-over-a-smoke-screen",
		"case-11-smoke-between-two-hills",
		"smoke-below-two-ridges",
		"smoke-on-a-rise-between-ridges",
	}},
	{"Friends, enemies and wrecks", []string{
		"case-15a-sight-through-a-friend",
		"case-15b-fire-through-a-friend",
		"a-friend-in-front",
		"past-a-friends-shoulder",
		"over-a-friend-from-a-hill",
		"over-a-friend-beyond-halfway",
		"case-16a-sight-past-an-enemy",
		"case-16b-fire-past-an-enemy",
		"from-aboard-a-truck",
		"case-17-wreck-between",
		"wreck-beside-the-target",
	}},
	{"Night, contact and facing", []string{
		"at-night",
		"night-exactly-at-the-limit",
		"night-just-beyond-the-limit",
		"in-contact-across-a-bank",
		"behind-its-back",
	}},
}
