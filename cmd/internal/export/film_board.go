package export

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"reflect"
	"slices"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/replay"
)

// A boardFilm is a game on a board in the making of its moving picture.
type boardFilm struct {
	Roll
	kind   *boards.Kind
	board  *picture.Board
	places map[string]string
	side   string // whose views these are; "" is everything
	sides  []scene.Side
	scale  float64 // pixels per inch
	ground *image.RGBA
	frames []boardFrame
	marks  []mark // where pieces were lost in this turn
}

// A boardFrame is a board with how long it is shown.
type boardFrame struct {
	laid    []picture.Laid
	worths  []picture.Worth
	marks   []mark
	caption string
}

// A mark is a ring about a piece that something has happened to, or a cross where one was lost.
type mark struct {
	at   picture.Point
	size float64
	lost bool
}

// A boardMove is moves of pieces of one side that are shown together.
type boardMove struct {
	turn   int
	step   string
	by     string
	before []picture.Laid
	worths []picture.Worth
	ways   map[string][]picture.Point
	told   string // of the first
}

// Board returns what was to be seen of a game on a board from a turn to another one, with the
// longer side of the board that many pixels long.
func Board(k *boards.Kind, board *picture.Board, r *replay.Reel, from, to, longest int) (*Roll, error) {
	if last, _ := k.When(r.At(len(r.Shots))); from < 0 || from > to || to > last {
		return nil, fmt.Errorf("%d to %d: want turns from 0, before the first, to %d, the last", from, to, last)
	}
	if longest < leastFilm || longest > mostFilm {
		return nil, fmt.Errorf("the board would be %d pixels long: want %d to %d", longest, leastFilm, mostFilm)
	}
	f := &boardFilm{kind: k, board: board, places: boards.Places(board)}
	if f.Roll.draw = f.paint; r.Who() != game.Referee {
		f.side = r.Who()
	}
	for i, name := range r.At(0).Sides() {
		f.sides = append(f.sides, scene.Side{Name: name, Color: picture.SideColors[i]})
	}
	w, h := board.Bounds.Size()
	f.scale = float64(longest) / math.Max(w, h)
	f.size = image.Pt(int(math.Round(w*f.scale)), int(math.Round(h*f.scale))+band)
	f.shoot(r, from, to)
	if f.frames == nil {
		return nil, fmt.Errorf("nothing was done in those turns")
	}
	f.delays[len(f.delays)-1] = lastHold
	return &f.Roll, nil
}

// shoot makes the frames of turns.
func (f *boardFilm) shoot(r *replay.Reel, from, to int) {
	var m *boardMove
	turn := -1
	before := r.At(0)
	for i, shot := range r.Shots {
		a := before
		t, step := f.kind.When(a)
		if t > to {
			break
		}
		b := r.At(i + 1)
		before = b
		if t < from {
			continue
		}
		was, is := f.board.Lay(f.kind.Lie(a)), f.board.Lay(f.kind.Lie(b))
		if f.frames == nil {
			f.add(was, f.kind.Worths(a), f.when(t), firstHold)
		}
		if t != turn {
			turn, f.marks = t, nil
		}
		told := boards.Placed(f.places, firstLine(shot.Events, f.side))
		ways, marks := differences(was, is)
		if m != nil && (len(marks) > 0 || m.turn != t || m.step != step || m.by != shot.By.By) {
			f.move(m, was)
			m = nil
		}
		switch worths := f.kind.Worths(b); {
		case len(marks) > 0:
			caption := f.when(t) + " · " + told
			f.glide(was, is, ways, f.kind.Worths(a), caption)
			f.add(is, worths, caption, shotHold)
			last := &f.frames[len(f.frames)-1]
			last.marks = append(last.marks, marks...)
			f.marks = append(f.marks, slices.DeleteFunc(marks, func(x mark) bool { return !x.lost })...)
		case len(ways) > 0:
			if m == nil {
				m = &boardMove{turn: t, step: step, by: shot.By.By, before: was, ways: map[string][]picture.Point{}, told: told}
			}
			m.worths = worths
			for name, way := range ways {
				m.ways[name] = append(m.ways[name], way...)
			}
		case !reflect.DeepEqual(worths, f.kind.Worths(a)):
			f.add(is, worths, f.when(t)+" · "+told, stepHold)
		}
	}
	if m != nil {
		f.move(m, f.board.Lay(f.kind.Lie(before)))
	}
	if o, over := before.Over(); over && f.frames != nil {
		if last, _ := f.kind.When(before); last == to {
			f.frames[len(f.frames)-1].caption = f.board.Title + " · the end · " + usual.Outcome(o)
		}
	}
}

// when says when something was done, for captions.
func (f *boardFilm) when(turn int) string {
	if turn == 0 {
		return f.board.Title + " · before the first turn"
	}
	return fmt.Sprintf("%s · turn %d", f.board.Title, turn)
}

// firstLine is what is told of events first.
func firstLine(events []game.Event, side string) string {
	for _, e := range events {
		if text := e.TextFor(side); text != "" {
			return text
		}
	}
	return ""
}

// differences are the ways of pieces from where they lay to where they lie in another cell, and
// marks at those that are lost, or look otherwise.
func differences(was, is []picture.Laid) (ways map[string][]picture.Point, marks []mark) {
	now := map[string]*picture.Laid{}
	for i := range is {
		now[is[i].Name] = &is[i]
	}
	ways = map[string][]picture.Point{}
	for i := range was {
		a := &was[i]
		switch b := now[a.Name]; {
		case b == nil:
			marks = append(marks, mark{a.At, a.Size, true})
		case b.Cell != a.Cell:
			ways[a.Name] = []picture.Point{a.At, b.At}
			fallthrough
		default:
			if b.Look.Left < a.Look.Left || b.Look.Tag != a.Look.Tag && b.Look.Tag != "" {
				marks = append(marks, mark{b.At, b.Size, false})
			}
		}
		delete(now, a.Name)
	}
	for name, b := range now { // who has come is seen where he is
		ways[name] = []picture.Point{b.At, b.At}
	}
	return ways, marks
}

// move shows moves that go on together, and how it is then.
func (f *boardFilm) move(m *boardMove, after []picture.Laid) {
	caption := f.when(m.turn) + " · " + m.told
	if len(m.ways) > 1 && m.by != "" {
		does := "move"
		if !goes(m.ways) {
			does = "come"
		}
		caption = fmt.Sprintf("%s · %s: %d %s %s", f.when(m.turn), m.by, len(m.ways), f.kind.Pieces, does)
	}
	f.glide(m.before, after, m.ways, m.worths, caption)
	f.add(after, m.worths, caption, stepHold)
}

// glide shows pieces on their ways.
func (f *boardFilm) glide(was, is []picture.Laid, ways map[string][]picture.Point, worths []picture.Worth, caption string) {
	if !goes(ways) {
		return
	}
	for k := 1; k < moveFrames; k++ {
		list := slices.Clone(was)
		slices.SortStableFunc(list, func(a, b picture.Laid) int { return boolOrder(ways[a.Name] != nil) - boolOrder(ways[b.Name] != nil) })
		for i := range list {
			if way := ways[list[i].Name]; way != nil {
				list[i].At, list[i].Under = part(way, float64(k)/moveFrames), false
			}
		}
		f.add(list, worths, caption, moveDelay)
	}
}

// goes reports whether anybody goes on ways, and not all have only come.
func goes(ways map[string][]picture.Point) bool {
	for _, way := range ways {
		if way[0] != way[len(way)-1] {
			return true
		}
	}
	return false
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}

// part is the place that is a share of a way along it.
func part(way []picture.Point, share float64) picture.Point {
	long := func(a, b picture.Point) float64 { return math.Hypot(b.X-a.X, b.Y-a.Y) }
	whole := 0.0
	for i := 1; i < len(way); i++ {
		whole += long(way[i-1], way[i])
	}
	left := share * whole
	for i := 1; i < len(way); i++ {
		a, b := way[i-1], way[i]
		if d := long(a, b); left < d {
			return picture.Pt(a.X+(b.X-a.X)*left/d, a.Y+(b.Y-a.Y)*left/d)
		} else {
			left -= d
		}
	}
	return way[len(way)-1]
}

func (f *boardFilm) add(laid []picture.Laid, worths []picture.Worth, caption string, delay int) {
	f.frames = append(f.frames, boardFrame{laid, worths, slices.Clip(f.marks), caption})
	f.delays = append(f.delays, delay)
}

// paint draws a frame.
func (f *boardFilm) paint(i int) *image.RGBA {
	from := picture.Pt(f.board.Bounds.Min.X, f.board.Bounds.Min.Y-band/f.scale)
	if f.ground == nil {
		f.ground = image.NewRGBA(image.Rectangle{Max: f.size})
		for i := range f.ground.Pix {
			f.ground.Pix[i] = 255
		}
		f.board.Ground().Onto(f.ground, from, f.scale, 1)
	}
	img := image.NewRGBA(f.ground.Rect)
	copy(img.Pix, f.ground.Pix)
	fr := &f.frames[i]
	p := &picture.Picture{Bounds: f.board.Bounds}
	for i := range fr.laid {
		fr.laid[i].Draw(p)
	}
	now := *f.board
	now.Worths = fr.worths
	now.Over(p)
	pen := picture.Pen{Color: color.NRGBA{0x9c, 0x1f, 0x16, 255}, Width: 2.5}
	for _, m := range fr.marks {
		m.draw(p, pen)
	}
	p.Onto(img, from, f.scale, 1)
	text := fr.caption
	if f.side != "" {
		text += ", as " + usual.People(f.side) + " knew it"
	}
	titled(f.size.X, text, f.sides).Onto(img, picture.Point{}, 1, 1)
	return img
}

// draw draws the mark.
func (m mark) draw(p *picture.Picture, pen picture.Pen) {
	style := picture.Style{Stroke: pen.Color, Width: picture.Inch(0.09 * m.size), Round: true}
	if !m.lost {
		p.Add(&picture.Circle{Center: m.at, Radius: 0.68 * m.size, Style: style})
		return
	}
	d := 0.42 * m.size
	for _, s := range []float64{-1, 1} {
		p.Add(&picture.Path{Lines: []picture.Line{{Points: []picture.Point{picture.Pt(m.at.X-d, m.at.Y-s*d), picture.Pt(m.at.X+d, m.at.Y+s*d)}}}, Style: style})
	}
}
