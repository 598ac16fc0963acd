package picture

import (
	"math"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// at returns the point (x, y) in inches, rounded to a hundredth.
func at(x, y float64) geom.Point {
	h := func(v float64) geom.Length { return geom.Length(math.Round(v*100)) * geom.Inch / 100 }
	return geom.Pt(h(x), h(y))
}

func ring(xy ...float64) geom.Ring {
	var r geom.Ring
	for i := 0; i+1 < len(xy); i += 2 {
		r = append(r, at(xy[i], xy[i+1]))
	}
	return r
}

// blob returns an uneven outline about a center, in steps of a hundredth.
func blob(name string, cx, cy, rx, ry float64, n int) geom.Polygon {
	r := seeded(name)
	var out geom.Ring
	for i := range n {
		sin, cos := sinCosDegrees(360 * float64(i) / float64(n))
		k := between(r, 0.86, 1.12)
		out = append(out, at(cx+cos*rx*k, cy+sin*ry*k))
	}
	return geom.Polygon{Outline: out}
}

func area1(name string, k los.Kind, level int, p geom.Polygon) los.Feature {
	return los.Feature{Name: name, Kind: k, Level: level, Area: p}
}

func line1(name string, k los.Kind, width float64, xy ...float64) los.Feature {
	return los.Feature{Name: name, Kind: k, Line: geom.Polyline{Points: ring(xy...), Width: at(width, 0).X}}
}

func stand1(name, side, kind string, w, d, x, y float64, facing geom.Angle) scenarios.Stand {
	return scenarios.Stand{Name: name, Side: side, Kind: kind, Width: at(w, 0).X, Depth: at(d, 0).X, At: at(x, y), Facing: facing * geom.Degree}
}

func setup(title string, w, d float64, terrain []los.Feature, stands ...scenarios.Stand) *scenarios.Setup {
	return &scenarios.Setup{
		Title: title, Table: scenarios.Table{Width: at(w, 0).X, Depth: at(0, d).Y},
		Rulings: los.DefaultRulings(), Terrain: terrain, Stands: stands,
		Sides: []scenarios.Side{{Name: "German", Nation: "german"}, {Name: "US", Nation: "us"}},
	}
}

// village is a table like that of the look: hills, woods, a town, roads, a
// stream, hedges and smoke.
func village() *scenarios.Setup {
	return setup("Lezey, 21 Sept 1944", 66, 41.5, []los.Feature{
		area1("Hill A", los.Rise, 1, blob("a1", 13, 12.5, 8.2, 6.6, 22)),
		area1("Hill A2", los.Hill, 2, blob("a2", 13.3, 12, 4.6, 3.6, 18)),
		area1("Hill B", los.Rise, 1, blob("b1", 52, 31, 7.4, 5.6, 20)),
		area1("Wood 1", los.Woods, 0, blob("w1", 24, 12.4, 2.9, 2.3, 16)),
		area1("Wood 2", los.Woods, 0, blob("w2", 41.6, 11, 4.3, 3.2, 18)),
		area1("Wood 3", los.Woods, 0, blob("w3", 14.5, 35.3, 5.8, 3.4, 18)),
		area1("Wood 4", los.Woods, 0, blob("w4", 58, 22.4, 3.3, 2.4, 16)),
		area1("Lezey", los.Town, 0, blob("lezey", 33.4, 23.2, 4.2, 3.3, 16)),
		area1("Smoke", los.SmokeScreen, 0, blob("smoke", 46.5, 20.8, 2.4, 1.7, 14)),
		line1("Road 1", los.Road, 0.7, 0, 30, 9, 29, 18, 26, 27, 24, 33.4, 22, 40.5, 20, 50, 17.4, 58, 15, 66, 14),
		line1("Road 2", los.Road, 0.6, 31, 0, 31.5, 8, 31, 15, 33.4, 22, 35, 28, 37, 31, 40, 36, 42, 41.5),
		line1("The Seille", los.Stream, 0.7, 66, 6, 60, 8, 55, 7, 49, 10, 44, 15, 41, 20.4, 37, 27, 35, 33, 30, 37, 27.3, 41.5),
		line1("Bridge 1", los.Bridge, 1.2, 39.3, 20.6, 42.6, 19.2),
		line1("Hedge 1", los.Hedge, 0.3, 4, 22, 12, 21, 12.4, 25),
		line1("Hedge 2", los.Hedge, 0.3, 44, 27, 50, 25.2, 51, 22),
		line1("Hedge 3", los.Hedge, 0.3, 47, 36, 58, 38),
		line1("Trail 1", los.Trail, 0.5, 9, 29, 12, 26, 20, 21, 24, 17, 31, 15),
	},
		stand1("Pz IV 1", "German", "panzer-iv-h", 1.1, 1.4, 16.5, 13.6, 100),
		stand1("Pz IV 2", "German", "panzer-iv-h", 1.1, 1.4, 14.2, 11.2, 95),
		stand1("Pz IV cmd", "German", "panzer-iv-h", 1.1, 1.4, 12.5, 14.6, 105),
		stand1("Stab", "German", "command", 0.7, 0.8, 11.2, 10.2, 95),
		stand1("Rifle 1", "US", "rifle", 0.9, 0.75, 36.6, 19.2, 270),
		stand1("Rifle 3", "US", "rifle", 1, 0.8, 38.2, 17.6, 280),
		stand1("M4 1", "US", "m4", 1.1, 1.4, 52, 30, 290),
		stand1("M4 2", "US", "m4", 1.1, 1.4, 54.2, 31.6, 290),
		stand1("IG 18", "German", "gun", 1, 1.2, 18.6, 35.4, 20),
	)
}

// everything shows each kind of terrain, nested hills to level 5 and a hole.
func everything() *scenarios.Setup {
	clearing := blob("big wood", 8, 38, 6, 5, 16)
	clearing.Holes = []geom.Ring{ring(7, 37, 7, 39.5, 10, 39, 9.5, 36.5)}
	f := []los.Feature{
		area1("Ridge 1", los.Rise, 1, blob("r1", 17, 12, 15, 9.5, 30)),
		area1("Ridge 2", los.Hill, 2, blob("r2", 17, 12, 11.5, 7.2, 26)),
		area1("Ridge 3", los.Hill, 3, blob("r3", 16, 12, 8.4, 5.2, 22)),
		area1("Ridge 4", los.Hill, 4, blob("r4", 16, 12, 5.6, 3.2, 18)),
		area1("Ridge 5", los.Hill, 5, blob("r5", 15.6, 12, 2.9, 1.5, 14)),
		area1("Great Wood", los.Woods, 0, clearing),
		area1("Brush", los.Bush, 0, blob("bush", 20, 30, 3.6, 2.8, 14)),
		area1("Sand", los.Dunes, 0, blob("dunes", 29, 34, 4.4, 3.2, 16)),
		area1("Barley", los.Crops, 0, geom.Polygon{Outline: ring(36, 30, 44, 31, 43, 37, 35, 36)}),
		area1("Plough", los.Field, 0, geom.Polygon{Outline: ring(46, 30, 54, 30, 54, 36, 46, 36)}),
		area1("Reeds", los.Marsh, 0, blob("marsh", 60, 26, 4, 3.4, 16)),
		area1("Peski", los.Town, 0, blob("peski", 46, 12, 6.5, 4.6, 18)),
		area1("Smoke 1", los.SmokeScreen, 0, blob("s1", 34, 24, 2.6, 1.8, 12)),
		area1("Burning T-26", los.BurningSmoke, 0, blob("s2", 52, 24.4, 1.4, 1.4, 10)),
		area1("Wreck", los.Wreck, 0, geom.Polygon{Outline: ring(57, 16, 58.2, 16.3, 57.9, 17.4, 56.7, 17.1)}),
		line1("Khalkhin Gol", los.River, 2, 0, 24, 8, 23, 16, 25, 24, 24, 29, 27, 30, 31, 40, 40, 44, 44),
		line1("Brook", los.Stream, 0.5, 66, 34, 58, 33, 52, 38, 46, 40, 40, 40),
		line1("High Road", los.Road, 0.9, 0, 18.5, 20, 22.5, 22, 27, 33, 20, 46, 12, 66, 4),
		line1("Road 2", los.Road, 0.7, 46, 0, 46, 12, 50, 22, 50, 44),
		line1("Trail 1", los.Trail, 0.6, 33, 20, 26, 17, 20, 12, 12, 10, 4, 2),
		line1("Bridge 1", los.Bridge, 1.5, 20.6, 22.4, 21.8, 26.6),
		line1("Hedge 1", los.Hedge, 0.3, 55, 8, 62, 10, 64, 16),
		line1("Bocage 1", los.Bocage, 0.6, 54, 12, 60, 13.4, 61.5, 19),
		line1("Wall 1", los.Wall, 0.25, 38, 18, 42, 19.6, 44, 18.4),
		line1("Trench", los.Entrenchment, 0.6, 34, 6, 36, 12, 35, 16),
	}
	return setup("Every kind of terrain", 66, 44, f,
		stand1("T-26", "Soviet", "t-26", 1, 1.3, 30, 12, 90),
		stand1("A very long name for a rifle stand of the 149th", "Soviet", "rifle", 1, 0.8, 44, 24, 200),
	)
}

// awkward is a table with names that need escaping or room, tiny features and
// lines that double back.
func awkward() *scenarios.Setup {
	dead := stand1("<Dead> & \"gone\"", "A&B", "", 0.8, 1, 9, 6, 45)
	dead.Destroyed = true
	s := setup("Names with <angle> & \"quotes\"", 18, 12, []los.Feature{
		area1("A<B & C>D \"Höhe\" № 5 — with a name far too long for any map of this size", los.Woods, 0, geom.Polygon{Outline: ring(2, 2, 6, 2, 6, 5, 2, 5)}),
		area1("dot", los.Town, 0, geom.Polygon{Outline: ring(10, 3, 10.02, 3, 10.01, 3.02)}),
		area1("sliver", los.Hill, 2, geom.Polygon{Outline: ring(1, 8, 17, 8.01, 1, 8.02)}),
		area1("", los.Bush, 0, geom.Polygon{Outline: ring(12, 2, 15, 2, 12, 5)}),
		line1("back and forth", los.Road, 0.4, 0, 10, 12, 10, 3, 10, 18, 11),
		line1("short", los.Hedge, 0.2, 14, 7, 14.01, 7),
		line1("\u4e2d\u6587\x00\x01", los.Stream, 0.3, 16, 0, 16, 12),
	}, stand1("\t", "US", "rifle", 1, 1, 4, 7, 0), dead)
	s.Sides = nil
	return s
}

// slot is a table with two woods that leave a slot between them, as in the
// rulings.
func slot() *scenarios.Setup {
	return setup("A slot between two woods", 48, 36, []los.Feature{
		area1("Wood 1", los.Woods, 0, geom.Polygon{Outline: ring(20, 10, 24, 10, 24, 17.95, 20, 17.95)}),
		area1("Wood 2", los.Woods, 0, geom.Polygon{Outline: ring(20, 18, 24, 18, 24, 26, 20, 26)}),
		area1("Hill", los.Hill, 2, blob("slot hill", 8, 18, 4, 6, 16)),
		line1("Hedge", los.Hedge, 0.25, 28, 8, 28, 28),
	},
		stand1("Rifle 1", "US", "rifle", 1, 1, 10, 18, 90),
		stand1("StuG 1", "German", "stug", 1, 1, 34, 18, 270),
	)
}

// slotSeen is about what Rifle 1 sees on slot, with a hole in it, of fixed
// figures like those of the rulings.
func slotSeen() *Seen {
	seen := ring(0, 0, 22, 0, 20, 10, 20, 17.95, 48, 17.5, 48, 18.5, 20, 18, 20, 26, 23, 36, 0, 36)
	hole := ring(2, 28, 2, 33, 7, 33, 7, 28)
	return &Seen{
		InSight: [][]geom.Point{seen, hole},
		Dead:    [][]geom.Point{ring(22, 0, 48, 0, 48, 17.5, 20, 17.95, 20, 10), ring(48, 18.5, 48, 36, 23, 36, 20, 26, 20, 18), ring(2, 28, 7, 28, 7, 33, 2, 33)},
		By:      "Rifle 1", Stand: 0,
	}
}

// clearRuling and blockedRuling are rulings on slot as los gives them, with
// fixed figures, so that pictures do not change with the engine.
func clearRuling() *los.Ruling {
	r := baseRuling()
	r.Verdict, r.Summary = los.Clear, "Rifle 1 sees StuG 1 through a slot 0.05\" wide between Wood 1 and Wood 2."
	r.Witness = &los.Witness{From: at(10.5, 17.98), To: at(33.5, 17.97), Clearance: geom.Inch / 50, Past: "Wood 1"}
	for i := range r.Parts {
		r.Parts[i].Alone = false
	}
	return r
}

func blockedRuling() *los.Ruling {
	r := baseRuling()
	r.Verdict, r.Clause, r.By = los.Blocked, los.S4, []string{"Wood 1", "Wood 2"}
	r.Summary = "Wood 1 and Wood 2 together shut the whole corridor between Rifle 1 and StuG 1."
	return r
}

func baseRuling() *los.Ruling {
	base := func(x, y float64) [4]geom.Point {
		return [4]geom.Point{at(x-.5, y-.5), at(x+.5, y-.5), at(x+.5, y+.5), at(x-.5, y+.5)}
	}
	shadow := [2]geom.Point{at(31.5, 17.5), at(31.5, 18.5)}
	quad := func(x0, y0, x1, y1 float64) []geom.Point {
		return []geom.Point{at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)}
	}
	return &los.Ruling{
		Question: los.Sight,
		From:     los.Party{Stand: 0, Name: "Rifle 1", Side: "US", Level: 2, On: []string{"Hill"}, Base: base(10, 18), Center: at(10, 18)},
		To:       los.Party{Stand: 1, Name: "StuG 1", Side: "German", Level: 0, Base: base(34, 18), Center: at(34, 18)},
		Gap:      at(23, 0).X,
		Corridor: []geom.Point{at(9.5, 17.5), at(34.5, 17.5), at(34.5, 18.5), at(9.5, 18.5)},
		Axis: los.Axis{
			Length: at(23, 0).X, Halfway: [2]geom.Point{at(22, 17.5), at(22, 18.5)}, Shadow: &shadow,
			HalfAt: at(11.5, 0).X, ShadowAt: at(21, 0).X,
		},
		Parts: []los.Part{
			{Name: "Hill", Feature: 2, Stand: -1, Kind: "hill", Top: 2, Start: 0, End: at(1.4, 0).X, Clause: los.Crest, Outlines: [][]geom.Point{quad(10.5, 17.5, 11.9, 18.5)}, Text: "Rifle 1 stands on the hill's crest, within 1\" of its edge."},
			{Name: "Wood 1", Feature: 0, Stand: -1, Kind: "woods", Top: 2, Start: at(9.5, 0).X, End: at(11.5, 0).X, Clause: los.S4, Blocks: true, Outlines: [][]geom.Point{quad(20, 17.5, 22, 17.95)}, Text: "Wood 1 (top 2) lies between: Rifle 1 at level 2 is not a level above it."},
			{Name: "Wood 1", Feature: 0, Stand: -1, Kind: "woods", Top: 2, Start: at(11.5, 0).X, End: at(13.5, 0).X, Clause: los.S4, Blocks: true, Outlines: [][]geom.Point{quad(22, 17.5, 24, 17.95)}, Text: "Wood 1 (top 2) reaches 2\" past halfway."},
			{Name: "Wood 2", Feature: 1, Stand: -1, Kind: "woods", Top: 2, Start: at(9.5, 0).X, End: at(13.5, 0).X, Clause: los.S4, Blocks: true, Alone: false, Outlines: [][]geom.Point{quad(20, 18, 24, 18.5)}, Text: "Wood 2 (top 2) lies between: Rifle 1 at level 2 is not a level above it."},
			{Name: "Hedge", Feature: 3, Stand: -1, Kind: "hedge", Top: 0, Start: at(17.38, 0).X, End: at(17.62, 0).X, Clause: los.S1, Outlines: [][]geom.Point{quad(27.88, 17.5, 28.12, 18.5)}, Text: "The hedge (top 0) is not higher than either stand."},
		},
		Profile: los.Profile{
			From: at(10.5, 18), To: at(33.5, 18), Length: at(23, 0).X, Levels: [2]int{2, 0}, Half: at(11.5, 0).X, Shadow: at(21, 0).X,
			Ground: []los.Span{{Start: 0, End: at(1.4, 0).X, Level: 2}, {Start: at(1.4, 0).X, End: at(23, 0).X, Level: 0}},
			Free:   []los.Span{{Start: 0, End: at(11.5, 0).X, Level: 1}, {Start: at(11.5, 0).X, End: at(23, 0).X, Level: 0}},
			Over: []los.ProfilePart{
				{Name: "Wood 1", Kind: "woods", Start: at(9.5, 0).X, End: at(13.5, 0).X, Top: 2, Clause: los.S4, Blocks: true},
				{Name: "Hedge", Kind: "hedge", Start: at(17.38, 0).X, End: at(17.62, 0).X, Top: 0, Clause: los.S1},
			},
		},
		InForce: []string{"edge = 0.5", "crest = 1", "nearer = every-part"},
	}
}

// tables are the tables of the golden pictures.
func tables() map[string]*scenarios.Setup {
	return map[string]*scenarios.Setup{
		"village": village(), "everything": everything(), "awkward": awkward(), "slot": slot(),
		"empty": setup("An empty table", 12, 8, nil),
		"tiny":  setup("Tiny", 1, 0.5, []los.Feature{area1("W", los.Woods, 0, geom.Polygon{Outline: ring(.2, .1, .8, .1, .8, .4, .2, .4)})}),
	}
}
