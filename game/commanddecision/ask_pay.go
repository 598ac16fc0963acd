package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// A due is what is paid once where a wedge enters ground, at most or surely.
type due struct {
	at     geom.Length
	amount int64
	never  bool
}

// pay is where the ways in the wedge may end by their allowance and the ground:
// from where all of them have surely used as much as they must, to where none
// surely has used more than it may, or meets ground it may not enter.
func (w *wedge) pay() (least, most geom.Length) {
	f := w.fan
	must := int64(0)
	if f.order == FullAdvance {
		if must = f.draft.purse.part(half - f.acts); must > 0 {
			must += int64(f.draft.purse.road) // part rounds down
		}
	}
	slices.SortStableFunc(f.near, func(x, y piece) int { return cmp.Compare(x.from, y.from) })
	dues := w.dues()
	f.cuts = append(f.cuts[:0], 0, f.far(w.off)+pad)
	for k := range f.near {
		f.cuts = append(f.cuts, f.near[k].from, f.near[k].to)
	}
	owed := w.owed()
	for _, d := range slices.Concat(dues, owed) {
		f.cuts = append(f.cuts, d.at)
	}
	slices.Sort(f.cuts)
	spent, strayed, sure := int64(0), int64(0), int64(0) // sure: at least
	least = -1
	if sure >= must {
		least = 0
	}
	stuck, high := f.stuck, f.level
	for k := 1; k < len(f.cuts); k++ {
		from, to := f.cuts[k-1], f.cuts[k]
		if from == to {
			continue
		}
		for len(dues) > 0 && dues[0].at <= from {
			if spent += dues[0].amount; dues[0].never {
				return w.paid(least, most)
			}
			dues = dues[1:]
		}
		for len(owed) > 0 && owed[0].at <= from {
			sure += owed[0].amount
			owed = owed[1:]
		}
		climb, _ := w.climbs(from, to, &high)
		if sure += climb; least < 0 && sure >= must {
			least = from
		}
		p := w.price(from, to, stuck)
		if p.never || spent > f.budget {
			return w.paid(least, most)
		}
		stuck = p.stuck
		run := min(int64(to-from), (f.budget-spent)/p.most)
		if aside := p.aside * w.off >> 30; f.dodge >= 0 && p.aside > 0 {
			run = min(run, (f.dodge-strayed)/(aside+1))
			strayed += run * (aside + 1)
		}
		if least < 0 && sure+run*p.least >= must {
			least = from + geom.Length((must-sure)/p.least+1)
		}
		spent, sure = spent+run*p.most, sure+run*p.least
		if most = from + geom.Length(run); most < to {
			break
		}
	}
	return w.paid(least, most)
}

func (w *wedge) paid(least, most geom.Length) (from, to geom.Length) {
	if least < 0 {
		return most, most
	}
	return least + pad, most - pad
}

// A price is what a unit of length may cost over a stretch of a wedge.
type price struct {
	most, least int64
	aside       int64 // what counts of it for going aside
	never       bool
	bars        bool // all ways surely meet ground that may not be entered
	stuck       bool // it has not left the ground it began in, and may not enter
}

// price is what a stretch of the wedge costs in which nothing begins or ends.
func (w *wedge) price(from, to geom.Length, stuck bool) price {
	f := w.fan
	mover := slices.Index(movers, f.unit(f.i).Kind.Mover)
	roads, sureRoad, spans, sureSpans := w.ways(from, to)
	over, under, onRoad := int64(1), int64(1), int64(1)
	never, surelyNever, count := false, false, 0
	for k := range f.near {
		x := &f.near[k]
		if x.from >= to || x.to <= from {
			continue
		}
		row := x.rim.f.row
		c := &f.battle.ground.costs[row][mover]
		if roads && (paved(row) || acrossRoads>>row&1 != 0 && !(row == rowRiver && sureSpans)) {
			onRoad = max(onRoad, c.times)
			never = never || c.never
		}
		if sureRoad || row == rowRoad || row == rowTrail || sureSpans && spanned(row) {
			continue
		}
		if never = never || c.never; c.never {
			count += max(x.crosses, 1)
			surelyNever = surelyNever || x.sure && !(spans && spanned(row)) && !roads
		}
		over = max(over, c.times)
		if x.sure && !(spans && spanned(row)) {
			under = max(under, c.times)
		}
	}
	p := price{most: over * f.draft.purse.rate(false), least: under * f.draft.purse.rate(false), never: never, bars: surelyNever}
	if roads {
		p.least = min(p.least, f.draft.purse.rate(true))
		if p.most = max(p.most, onRoad*f.draft.purse.rate(true)); sureRoad {
			p.most = onRoad * f.draft.purse.rate(true)
		}
	}
	if p.aside = p.most; sureRoad && f.draft.column {
		p.aside = 0
	}
	if stuck && never && !f.mired.never && (surelyNever || count == 1) {
		p.never, p.stuck = false, surelyNever
		mired := f.mired.times * f.draft.purse.rate(false)
		if p.most = max(p.most, mired); surelyNever {
			p.most, p.least = mired, mired
		}
		p.aside = p.most
	}
	return p
}

// spanned reports whether bridges and fords lead over a row.
func spanned(row int) bool {
	return row == rowStream || row == rowRiver || row == rowMarsh || row == rowSwamp
}

// ways tells whether a stretch of the wedge may be on a road, or surely is, and
// on a bridge or ford.
func (w *wedge) ways(from, to geom.Length) (road, sureRoad, span, sureSpan bool) {
	for k := range w.near {
		x := &w.near[k]
		if x.from >= to || x.to <= from {
			continue
		}
		row := x.rim.f.row
		if w.fan.road && paved(row) {
			road, sureRoad = true, sureRoad || x.sure
		}
		if row == rowBridge || row == rowFord {
			span, sureSpan = true, sureSpan || x.sure
		}
	}
	return road, sureRoad, span, sureSpan
}

// dues are what is paid at most for entering ground, in order of distance.
func (w *wedge) dues() []due {
	f := w.fan
	mover := slices.Index(movers, f.unit(f.i).Kind.Mover)
	var list []due
	for row := range numRows {
		if c := &f.battle.ground.costs[row][mover]; c.toll > 0 {
			list = w.entered(list, row, int64(c.toll)*int64(f.draft.purse.road))
		}
	}
	slope := &f.battle.ground.costs[rowSlope][mover]
	if slope.toll > 0 || slope.never {
		list = w.climbed(list, slope)
	}
	slices.SortStableFunc(list, func(a, b due) int { return cmp.Compare(a.at, b.at) })
	return list
}

// entered adds the dues of a row. A way enters it at every other rim that it
// crosses, if the row does not go on beyond the rim; and where a road or bridge
// ends that led through it.
func (w *wedge) entered(list []due, row int, toll int64) []due {
	in := w.in>>row&1 != 0
	n := 0 // crossings so far
	if !in && slices.ContainsFunc(w.near, func(x piece) bool { return x.rim.f.row == row && w.begins(&x) }) {
		list = append(list, due{0, toll, false})
		n = 1
	}
	for k := range w.near {
		x := &w.near[k]
		if x.rim.f.row != row {
			continue
		}
		for m := range w.near {
			y := &w.near[m]
			if r := y.rim.f.row; !y.sure && y.from < x.to && x.from < y.to && (w.fan.road && paved(r) || (r == rowBridge || r == rowFord) && spanned(row)) {
				list = append(list, due{max(x.from, y.from), toll, false})
			}
		}
		if x.sure || w.led(row, x) || w.lasts(row, x) {
			continue
		}
		for range x.crosses {
			if n++; (n%2 == 1) != in {
				list = append(list, due{x.from, toll, false})
			}
		}
	}
	return list
}

// owed are the dues that are surely paid, in order of distance: where a row that
// the ways surely were out of is surely entered, and no road or bridge can lead
// through it any more.
func (w *wedge) owed() []due {
	f := w.fan
	mover := slices.Index(movers, f.unit(f.i).Kind.Mover)
	var list []due
	for row := range numRows {
		c := &f.battle.ground.costs[row][mover]
		if c.toll == 0 {
			continue
		}
		out, last := w.in>>row&1 == 0, geom.Length(0) // surely not in it; how far it may go on
		for k := range w.near {
			x := &w.near[k]
			if x.rim.f.row != row {
				continue
			}
			if out = out || x.from > last; out && x.sure && x.from > 0 {
				if at := w.unled(row, x); at < x.to {
					out = false
					list = append(list, due{at, int64(c.toll) * int64(f.draft.purse.road), false})
				}
			}
			last = max(last, x.to)
		}
	}
	slices.SortStableFunc(list, func(a, b due) int { return cmp.Compare(a.at, b.at) })
	return list
}

// unled is from where on no road, bridge or ford can lead through a piece of a
// row.
func (w *wedge) unled(row int, x *piece) geom.Length {
	at := x.from
	for k := range w.near { // in order of where they begin
		if y := &w.near[k]; y.from <= at && at < y.to && w.leads(y.rim.f.row, row) {
			at = y.to
		}
	}
	return at
}

// leads reports whether a road, bridge or ford leads through a row.
func (w *wedge) leads(way, row int) bool {
	return w.fan.road && paved(way) && acrossRoads>>row&1 == 0 && !paved(row) ||
		(way == rowBridge || way == rowFord) && spanned(row)
}

// begins reports whether the ways in the wedge begin in an area at its very rim,
// and do not just enter it there.
func (w *wedge) begins(x *piece) bool {
	if x.from > 0 || !x.rim.holds {
		return false
	}
	return x.sure || x.crosses != 1 || !slices.ContainsFunc(w.near, func(y piece) bool { return y.rim == x.rim && y.sure && y.from == x.to })
}

// led reports whether a road, bridge or ford surely leads through a row where it
// is crossed.
func (w *wedge) led(row int, x *piece) bool {
	return slices.ContainsFunc(w.near, func(y piece) bool {
		return y.sure && y.from <= x.from && x.to <= y.to && w.leads(y.rim.f.row, row)
	})
}

// lasts reports whether a row surely goes on where one of its rims is crossed:
// the pieces of a line overlap.
func (w *wedge) lasts(row int, x *piece) bool {
	return slices.ContainsFunc(w.near, func(y piece) bool {
		return y.sure && y.rim.f.row == row && y.rim != x.rim && y.from <= x.from && x.to <= y.to
	})
}

// climbed adds the dues of going up: none on a road.
func (w *wedge) climbed(list []due, slope *cost) []due {
	for k := range w.fan.rims {
		r := &w.fan.rims[k]
		if r.rise == 0 {
			continue
		}
		amount := r.rise * int64(slope.toll) * int64(w.draft.purse.road)
		in, n := r.holds && w.level >= r.f.level, 0
		if !in && slices.ContainsFunc(w.near, func(x piece) bool { return x.rim == r && w.begins(&x) }) {
			list = append(list, due{0, amount, slope.never})
			n = 1
		}
		for m := range w.near {
			x := &w.near[m]
			if x.rim != r || x.sure || w.fan.road && w.led(rowSlope, x) {
				continue
			}
			for range x.crosses {
				if n++; (n%2 == 1) != in {
					list = append(list, due{x.from, amount, slope.never})
				}
			}
		}
	}
	return list
}
