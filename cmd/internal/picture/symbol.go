package picture

import (
	"image/color"
	"math"

	"sightline/units"
)

// A sign draws the strokes of a unit symbol. Its coordinates run from -1 to 1
// across and from -1 at the front to 1 at the rear.
type sign struct {
	p      *Picture
	c      Point   // the middle
	hx, hy float64 // half of the room
	col    color.NRGBA
	pen    Width
	small  bool // without frames, which clog
}

// symbol draws a unit symbol in a room on a stand; small leaves out what
// would clog.
func symbol(p *Picture, s units.Symbol, room Rect, col color.NRGBA, small bool) {
	w, h := room.Size()
	k := math.Min(w, h)
	g := &sign{p: p, c: Pt(0, (room.Min.Y+room.Max.Y)/2), hx: 0.36 * k, hy: 0.36 * k, col: col}
	if h > 1.2*w {
		g.hy *= 1.2
	}
	g.pen = Width{0.09 * k, 1.1, 5}
	if small {
		g.pen = Width{0.11 * k, 0.9, 6}
		g.small = true
	}
	draw, ok := signs[s]
	if ok {
		draw(g)
	}
}

// signs draws every symbol of units; the set there is closed.
var signs = map[units.Symbol]func(*sign){
	units.SymbolInfantry: func(g *sign) { g.box(); g.cross() },
	units.SymbolCommand:  func(g *sign) { g.flag(-0.75, -1, 1, true) },
	units.SymbolCommandFoot: func(g *sign) {
		g.flag(-1, -1, 0.3, true)
		low := *g
		low.c.Y, low.hy, low.hx = g.c.Y+g.hy*0.45, g.hy*0.8, g.hx
		low.box()
		low.cross()
	},
	units.SymbolStaff: func(g *sign) {
		g.flag(-0.75, -1, 1, false)
		g.dot(0.08, -0.48, 0.17)
	},
	units.SymbolObserver: func(g *sign) {
		g.ring(0, -0.9, 0.95, 0.75, -0.95, 0.75)
		g.dot(0, 0.25, 0.22)
	},
	units.SymbolPatrol: func(g *sign) { g.box(); g.line(-1, 0.7, 1, -0.7) },
	units.SymbolMG: func(g *sign) {
		g.arrow(0.75)
		g.line(-0.55, 0.8, 0.55, 0.8)
	},
	units.SymbolMortar: func(g *sign) { g.arrow(0.25); g.circle(0, 0.62, 0.36, false) },
	units.SymbolATFoot: func(g *sign) { g.box(); g.line(-1, 0.7, 0, -0.65, 1, 0.7) },
	units.SymbolEngineer: func(g *sign) {
		g.box()
		g.line(-0.55, 0.4, -0.55, -0.3, 0.55, -0.3, 0.55, 0.4)
		g.line(0, -0.3, 0, 0.4)
	},
	units.SymbolCavalry: func(g *sign) {
		g.box()
		g.solid(-1, 0.7, 1, -0.7, 1, 0.7)
	},
	units.SymbolMotorcycle: func(g *sign) {
		g.circle(-0.6, 0.42, 0.34, true)
		g.circle(0.6, 0.42, 0.34, true)
		g.line(-0.6, 0.42, -0.1, -0.15, 0.35, -0.15, 0.6, 0.42)
		g.line(0.35, -0.15, 0.2, -0.7, 0.55, -0.7)
	},
	units.SymbolCycle: func(g *sign) {
		g.circle(-0.58, 0.35, 0.42, false)
		g.circle(0.58, 0.35, 0.42, false)
		g.line(-0.58, 0.35, -0.15, -0.4, 0.35, -0.4, 0.58, 0.35)
	},
	units.SymbolArmor:      func(g *sign) { g.hull() },
	units.SymbolAssaultGun: func(g *sign) { g.hull(); g.line(0, 0.25, 0, -1); g.line(-0.34, 0.25, 0.34, 0.25) },
	units.SymbolTankHunter: func(g *sign) { g.hull(); g.line(-0.6, 0.62, 0, -0.62, 0.6, 0.62) },
	units.SymbolSelfGun:    func(g *sign) { g.hull(); g.circle(0, 0, 0.3, true) },
	units.SymbolRocket: func(g *sign) {
		g.line(0, 1, 0, -0.2)
		g.line(-0.6, -0.05, 0, -0.55, 0.6, -0.05)
		g.line(-0.6, -0.5, 0, -1, 0.6, -0.5)
	},
	units.SymbolRecon:      func(g *sign) { g.hull(); g.line(-0.62, 0.72, 0.62, -0.72) },
	units.SymbolCommandCar: func(g *sign) { g.hull(); g.flag(-0.22, -0.5, 0.55, true) },
	units.SymbolHalfTrack: func(g *sign) {
		g.hull()
		g.line(-0.62, 0.72, 0.62, -0.72)
		g.line(0.62, 0.72, -0.62, -0.72)
	},
	units.SymbolCarrier: func(g *sign) { g.hull(); g.line(-0.78, 0, 0.78, 0) },
	units.SymbolTruck: func(g *sign) {
		g.ring(-0.85, -0.7, 0.85, -0.7, 0.85, 0.4, -0.85, 0.4)
		g.circle(-0.5, 0.75, 0.24, true)
		g.circle(0.5, 0.75, 0.24, true)
	},
	units.SymbolCar: func(g *sign) {
		g.line(-0.85, 0.4, -0.85, -0.05, -0.35, -0.5, 0.85, -0.5, 0.85, 0.4, -0.85, 0.4)
		g.circle(-0.45, 0.7, 0.22, true)
		g.circle(0.45, 0.7, 0.22, true)
	},
	units.SymbolGun: func(g *sign) {
		g.line(0, 0.1, 0, -1)
		g.carriage()
		g.line(-0.6, 0.1, 0.6, 0.1)
	},
	units.SymbolAntitank: func(g *sign) {
		g.line(0, 0.1, 0, -1)
		g.carriage()
		g.line(-0.75, 0.2, 0, -0.5, 0.75, 0.2)
	},
	units.SymbolAntiaircraft: func(g *sign) {
		g.line(0, 0.6, 0, -1)
		g.curve(0, 0.75, 0.85)
		g.line(-0.85, 0.75, 0.85, 0.75)
	},
	units.SymbolBlank: func(g *sign) { g.circle(0, 0, 0.34, false) },
}

func (g *sign) at(x, y float64) Point { return Pt(g.c.X+x*g.hx, g.c.Y+y*g.hy) }

func (g *sign) points(xy []float64) []Point {
	var pts []Point
	for i := 0; i+1 < len(xy); i += 2 {
		pts = append(pts, g.at(xy[i], xy[i+1]))
	}
	return pts
}

func (g *sign) add(l []Line, fill bool) {
	st := Style{Stroke: g.col, Width: g.pen, Round: true}
	if fill {
		st = Style{Fill: g.col}
	}
	g.p.Add(&Path{Lines: l, Style: st})
}

func (g *sign) line(xy ...float64)  { g.add(open(g.points(xy)...), false) }
func (g *sign) ring(xy ...float64)  { g.add(closed(g.points(xy)...), false) }
func (g *sign) solid(xy ...float64) { g.add(closed(g.points(xy)...), true) }

// box is the frame of foot troops.
func (g *sign) box() {
	if !g.small {
		g.ring(-1, -0.7, 1, -0.7, 1, 0.7, -1, 0.7)
	}
}

func (g *sign) cross() {
	g.line(-1, -0.7, 1, 0.7)
	g.line(-1, 0.7, 1, -0.7)
}

// hull is the long round of tracked and armored vehicles.
func (g *sign) hull() {
	g.add(rounded(g.c.X-0.78*g.hx, g.c.Y-g.hy, g.c.X+0.78*g.hx, g.c.Y+g.hy, 0.6*g.hx), false)
}

func (g *sign) circle(x, y, r float64, fill bool) {
	g.add(ellipse(g.at(x, y), r*g.hx, r*g.hy), fill)
}

func (g *sign) dot(x, y, r float64) { g.circle(x, y, r, true) }

// curve is a half circle over a point.
func (g *sign) curve(x, y, r float64) {
	g.add([]Line{{arc(g.at(x, y), r*g.hx, -90, 90, 12), false}}, false)
}

// arrow points to the front from a height.
func (g *sign) arrow(from float64) {
	g.line(0, from, 0, -0.95)
	g.line(-0.45, -0.45, 0, -0.95, 0.45, -0.45)
}

// carriage is the wheels and trails of a gun.
func (g *sign) carriage() {
	g.line(-0.7, -0.2, -0.7, 0.4)
	g.line(0.7, -0.2, 0.7, 0.4)
	g.line(-0.5, 1, 0, 0.1, 0.5, 1)
}

// flag is a pole with a flag from a top to a foot.
func (g *sign) flag(x, top, foot float64, fill bool) {
	h := (foot - top) * 0.52
	g.line(x, foot, x, top)
	if fill {
		g.solid(x, top, x+h*1.6, top, x+h*1.6, top+h, x, top+h)
	}
	g.ring(x, top, x+h*1.6, top, x+h*1.6, top+h, x, top+h)
}
