package commanddecision_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/replay"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A knowing is how a side is told the game; cd.State.ViewOf, if nothing leaks.
type knowing func(s *cd.State, side int) *cd.State

// TestNothingHiddenIsSent plays random games and, at many moments, changes what
// one side cannot know: where the other's hidden stands are, what they are and
// how they fare, its covered chits, plans and declared fire. Nothing that the
// side is told may change: its view, what it may do, why it may not, what
// happens when it acts. And no name of a hidden stand is anywhere in what it is
// told.
func TestNothingHiddenIsSent(t *testing.T) {
	moments := manyGames(t, 3, func(name, seed string, k int) (int, error) {
		l := &leaks{dice: game.NewDice(seed, k), tell: (*cd.State).ViewOf}
		var journal bytes.Buffer
		m := bot.Match{Opening: opening(t, name, seed), Bots: newBots(t, "random", "random"), Watch: l.watch, Journal: &journal}
		if k%3 == 2 {
			m.Opening = ownersChoose(m.Opening)
		}
		if k%3 == 1 {
			m.Bots = newBots(t, "steady", "random")
		}
		if _, err := m.Play(); err != nil {
			return l.moments, err
		}
		return l.moments, l.reports(journal.Bytes())
	})
	if moments < 100 {
		t.Errorf("only %d moments were looked at", moments)
	}
}

// TestLeaksAreFound makes sure that the checks above can fail: each view tells
// a little too much.
func TestLeaksAreFound(t *testing.T) {
	with := func(change func(v, s *cd.State, side int)) knowing {
		return func(s *cd.State, side int) *cd.State {
			v := s.ViewOf(side)
			change(v, s, side)
			return v
		}
	}
	for name, tell := range map[string]knowing{
		"everything":       func(s *cd.State, side int) *cd.State { return s },
		"chits":            with(func(v, s *cd.State, side int) { v.Orders = s.Orders }),
		"fire":             with(func(v, s *cd.State, side int) { v.Fires = s.Fires }),
		"ways back":        with(func(v, s *cd.State, side int) { v.Backs = s.Backs }),
		"plans":            with(func(v, s *cd.State, side int) { v.Plans = s.Plans }),
		"tries":            with(func(v, s *cd.State, side int) { v.Stands[0].Tries = s.Stands[0].Tries }),
		"ways":             with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Path = y.Path }) }),
		"shots fired":      with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Spent = y.Spent }) }),
		"losses":           with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Loss = y.Loss }) }),
		"who sees a stand": with(func(v, s *cd.State, side int) { kept(v, s, func(x, y *cd.Stand) { x.Seen = y.Seen }) }),
		"areas":            with(func(v, s *cd.State, side int) { v.Holder = s.Holder }),
		"a hidden count":   with(func(v, s *cd.State, side int) { v.Dice = append(v.Dice, hits(s, 1-side)) }),
		"the scenario":     with(func(v, s *cd.State, side int) { v.Battle().Scenario = s.Battle().Scenario }),
	} {
		found := false
		for k := 0; k < 8 && !found; k++ {
			l := &leaks{dice: game.NewDice(name, k), tell: tell}
			m := bot.Match{Opening: ownersChoose(opening(t, "lezey-1944.toml", fmt.Sprintf("leaks %d", k))), Bots: newBots(t, "random", "random"), Watch: l.watch}
			_, err := m.Play()
			found = err != nil
		}
		if !found {
			t.Errorf("a view that tells %s passes", name)
		}
	}
}

// kept keeps in a view something of how the stands that it knows are.
func kept(v, s *cd.State, keep func(x, y *cd.Stand)) {
	for i, u := range s.Battle().Units {
		if k := slices.IndexFunc(v.Battle().Units, func(w cd.Unit) bool { return w.Name == u.Name }); k >= 0 {
			keep(&v.Stands[k], &s.Stands[i])
		}
	}
}

func hits(s *cd.State, side int) int {
	n := 0
	for i := range s.Stands {
		if s.Battle().Units[i].Side == side {
			n += s.Stands[i].Hits
		}
	}
	return n
}

// leaks looks for them.
type leaks struct {
	dice    game.Dice
	tell    knowing
	told    follower
	actions int
	moments int
	last    *cd.State
	seen    [2]map[int]bool // what each side has ever seen
}

func (l *leaks) watch(m *bot.Moment) error {
	l.last = m.After
	for side := range l.seen {
		if l.seen[side] == nil {
			l.seen[side] = map[int]bool{}
		}
		for i := range m.After.Stands {
			if m.After.SeenBy(side, i) {
				l.seen[side][i] = true
			}
		}
	}
	if err := l.told.watch(m); err != nil {
		return err
	}
	if l.actions++; l.actions%13 != 0 {
		return nil
	}
	for side := range 2 {
		if err := l.look(m.After, side); err != nil {
			return fmt.Errorf("%s is told too much: %w", m.After.Battle().Sides[side], err)
		}
	}
	l.moments++
	return nil
}

// reports makes sure that what a side is told of the whole game names no stand
// of the other that it has never seen.
func (l *leaks) reports(journal []byte) error {
	j := game.ParseJournal(journal)
	for side, name := range l.last.Battle().Sides {
		var report strings.Builder
		if err := replay.Report(&report, cd.System{}, j, name); err != nil {
			return err
		}
		rest := report.String()
		for i, u := range l.last.Battle().Units {
			if u.Side == side || l.seen[side][i] {
				rest = strings.ReplaceAll(rest, u.Name, "|")
			}
		}
		for _, u := range l.last.Battle().Units {
			if cd.Mentions(rest, u.Name) {
				return fmt.Errorf("the report for %s names %s, which it has never seen", name, u.Name)
			}
		}
	}
	return nil
}

// look holds a moment against another that differs only in what a side does
// not know.
func (l *leaks) look(s *cd.State, side int) error {
	other := l.scramble(s, side)
	a, b := l.tell(s, side), l.tell(other, side)
	if !reflect.DeepEqual(a, b) {
		return fmt.Errorf("its view changes with what is hidden from it: %s", unlike(a, b))
	}
	if a.Hash() != b.Hash() {
		return fmt.Errorf("the hash of its view changes with what is hidden from it")
	}
	if x, y := s.Legal(side), other.Legal(side); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("what it may do changes with what is hidden from it: %s", firstUnlike(x, y))
	}
	if x, y := s.Legal(side), a.Legal(side); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("its view offers something else: %s", firstUnlike(x, y))
	}
	if l.moments%3 == 0 {
		names := namesIn(a)
		x := answersOf(a, side, names)
		for _, of := range []*cd.State{s, other, b} {
			if y := answersOf(of, side, names); !reflect.DeepEqual(x, y) {
				return fmt.Errorf("what it is told of its stands changes with what is hidden from it: %s", firstUnlikeAny(x, y))
			}
		}
	}
	if err := l.probe(s, other, a, side); err != nil {
		return err
	}
	if err := l.written(s, a, b, side); err != nil {
		return err
	}
	if l.moments%4 > 0 {
		return nil // the walk takes long
	}
	return l.reachable(s, a, side)
}

// written makes sure that the bytes of a view do not change with what is hidden
// from its side, and that no hidden stand's name, place or kind is in them.
func (l *leaks) written(s, view, other *cd.State, side int) error {
	x, err1 := view.MarshalJSON()
	y, err2 := other.MarshalJSON()
	if err1 != nil || err2 != nil || !bytes.Equal(x, y) {
		return fmt.Errorf("the bytes of its view change with what is hidden from it: %v, %v", err1, err2)
	}
	rest, kinds := string(x), map[string]bool{}
	for _, u := range view.Battle().Units { // a known name may have a hidden one in it
		rest = strings.ReplaceAll(rest, u.Name, "|")
		kinds[u.Kind.ID] = true
	}
	for i := range s.Stands {
		u := &s.Battle().Units[i]
		if s.SeenBy(side, i) {
			continue
		}
		if cd.Mentions(rest, u.Name) && !isKind(s, u.Name) {
			return fmt.Errorf("the bytes of its view name %s", u.Name)
		}
		if !kinds[u.Kind.ID] && strings.Contains(rest, `"kind":"`+u.Kind.ID+`"`) {
			return fmt.Errorf("the bytes of its view have the kind of %s, %s", u.Name, u.Kind.ID)
		}
	}
	for _, i := range l.hidden(s, side) {
		if at, _ := s.Stands[i].At.MarshalJSON(); strings.Contains(rest, string(at)) && !underChit(view, s.Stands[i].At) {
			return fmt.Errorf("the bytes of its view have the place of %s, %s", s.Battle().Units[i].Name, at)
		}
	}
	return nil
}

// underChit reports whether a chit that a side knows lies at a place: whoever
// lays one on a stand tells the place himself.
func underChit(view *cd.State, at geom.Point) bool {
	return slices.ContainsFunc(view.Orders, func(c cd.Chit) bool { return c.At == at })
}

// reachable walks the memory that can be reached from a view, pointers and all
// that nobody outside of the package can touch included, also what the view has
// worked out since: there are no names and no places of hidden stands in it, nor
// rolls that the referee has set.
func (l *leaks) reachable(s, view *cd.State, side int) error {
	w := newWalker()
	w.walk("view", reflect.ValueOf(view))
	for i := range s.Stands {
		name := s.Battle().Units[i].Name
		if where, ok := w.strings[name]; ok && !s.SeenBy(side, i) && !isKind(s, name) {
			return fmt.Errorf("its view holds the name of %s in %s", name, where)
		}
	}
	for _, i := range l.hidden(s, side) {
		if where, ok := w.points[s.Stands[i].At]; ok && !underChit(view, s.Stands[i].At) {
			return fmt.Errorf("its view holds the place of %s in %s", s.Battle().Units[i].Name, where)
		}
	}
	if len(view.Dice) > 0 {
		return fmt.Errorf("its view holds rolls to come")
	}
	return nil
}

// unlike names the parts of two views that differ.
func unlike(a, b *cd.State) string {
	var list []string
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		if f := x.Type().Field(i); f.IsExported() && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			list = append(list, fmt.Sprintf("%s: %+v, %+v", f.Name, x.Field(i).Interface(), y.Field(i).Interface()))
		}
	}
	if !reflect.DeepEqual(a.Battle(), b.Battle()) {
		list = append(list, "its order of battle")
	}
	return strings.Join(list, "; ")
}

// scramble changes what a side does not know of the other.
func (l *leaks) scramble(s *cd.State, side int) *cd.State {
	n := *s
	n.Stands, n.Orders = slices.Clone(s.Stands), slices.Clone(s.Orders)
	list := slices.Clone(s.Battle().Units)
	hidden := l.hidden(s, side)
	for k := len(hidden) - 1; k > 0; k-- { // shuffled places and kinds
		i, j := hidden[k], hidden[l.dice.Roll(k+1)-1]
		a, b := &n.Stands[i], &n.Stands[j]
		a.At, b.At = b.At, a.At
		a.Facing, b.Facing = b.Facing, a.Facing
		if x, y := &list[i], &list[j]; x.Kind.Class == y.Kind.Class && x.Kind.Command == units.NoCommand && y.Kind.Command == units.NoCommand {
			x.Kind, y.Kind = y.Kind, x.Kind
			x.Quality, y.Quality = y.Quality, x.Quality
			x.Width, x.Depth, y.Width, y.Depth = y.Width, y.Depth, x.Width, x.Depth
		}
	}
	for _, i := range hidden {
		st := &n.Stands[i]
		st.Hits, st.Pin, st.Loss = l.dice.Roll(list[i].Quality.Hits())-1, l.dice.Roll(3)-1, l.dice.Roll(4)-1
		st.Facing = geom.Angle(l.dice.Roll(int(geom.FullTurn)) - 1)
	}
	for i := range n.Stands {
		if st := &n.Stands[i]; list[i].Side != side && s.SeenBy(side, i) { // what nobody sees of it
			st.Loss, st.Used, st.Halted = l.dice.Roll(4)-1, int64(l.dice.Roll(1_000_000)), l.dice.Roll(2) == 1
			st.Spent = slices.Repeat([]int{l.dice.Roll(3)}, len(list[i].Kind.Mounts))
			if len(st.Path) > 1 && st.Unseen > 0 {
				before := make([]geom.Point, l.dice.Roll(4))
				for k := range before {
					before[k] = geom.InchPt(geom.Length(l.dice.Roll(40)), geom.Length(l.dice.Roll(40)))
				}
				st.Path, st.Unseen = slices.Concat(before, st.Path[st.Unseen:]), len(before)
			}
		}
		if list[i].Side == side && n.Stands[i].Seen != 0 { // by whom it is not told
			n.Stands[i].Seen = cd.Groups(l.dice.Roll(255))
		}
		// What failed is told to neither side.
		n.Stands[i].Tries = []cd.Try{{Group: cd.Group(l.dice.Roll(2) - 1), Roll: l.dice.Roll(10)}}
	}
	obeyed := map[int]bool{}
	for i := range n.Stands {
		if s.SeenBy(side, i) && s.Step > cd.Reveal {
			obeyed[s.Stands[i].Obeys] = true
		}
	}
	for k := range n.Orders {
		if c := &n.Orders[k]; list[c.By].Side != side && !obeyed[k] {
			c.Order = cd.OrderKind(l.dice.Roll(5) - 1)
			c.Facing = geom.Angle(l.dice.Roll(int(geom.FullTurn)) - 1)
			c.At = c.At.Add(geom.Pt(geom.Length(l.dice.Roll(100)), 0))
		}
	}
	n.Plans = slices.DeleteFunc(slices.Clone(s.Plans), func(p cd.Plan) bool { return list[p.Stand].Side != side })
	n.Fires = slices.DeleteFunc(slices.Clone(s.Fires), func(f cd.Declared) bool { return list[f.Stand].Side != side })
	n.Backs = slices.DeleteFunc(slices.Clone(s.Backs), func(b cd.WayBack) bool { return list[b.Stand].Side != side })
	n.Ready[1-side] = false
	n.Holder, n.Held[1-side] = slices.Clone(s.Holder), slices.Clone(s.Holder)
	for k := range n.Holder { // it knows what it has been told of areas
		n.Holder[k], n.Held[1-side][k] = l.dice.Roll(3)-2, l.dice.Roll(3)-2
	}
	return n.WithUnits(list)
}

// hidden lists the other side's stands that a side does not see, but for
// carriers and what hangs on others.
func (l *leaks) hidden(s *cd.State, side int) []int {
	var list []int
	for i := range s.Stands {
		u := &s.Battle().Units[i]
		if u.Side != side && s.OnTable(i) && !s.SeenBy(side, i) && u.Gun < 0 && u.Crew < 0 && len(s.Aboard(i)) == 0 {
			list = append(list, i)
		}
	}
	return list
}

// probe tries what may and may not be done, above all where hidden stands are,
// in both games: the same is refused for the same reasons, and the same is
// told.
func (l *leaks) probe(s, other, view *cd.State, side int) error {
	by := s.Battle().Sides[side]
	for _, a := range l.probes(s, view, side) {
		was, e1, err1 := cd.Apply(s, by, a, game.NewDice("probe", 0))
		is, e2, err2 := cd.Apply(other, by, a, game.NewDice("probe", 0))
		if fmt.Sprint(err1) != fmt.Sprint(err2) {
			return fmt.Errorf("%s is refused with %v, or %v", cd.EncodeAction(a), err1, err2)
		}
		if err1 != nil || was.Step != s.Step || is.Step != s.Step {
			continue
		}
		if x, y := toldOf(e1, by), toldOf(e2, by); !reflect.DeepEqual(x, y) {
			return fmt.Errorf("%s is told as %v, or %v", cd.EncodeAction(a), x, y)
		}
	}
	if l.moments%2 > 0 {
		return nil // the questions take long
	}
	for _, a := range append(l.probes(s, view, side), offered(view, side)...) {
		is := answersTo(view, side, a)
		for _, whole := range []*cd.State{s, other} {
			if x := answersTo(whole, side, a); !reflect.DeepEqual(x, is) {
				return fmt.Errorf("what comes of %s is answered otherwise: %s", cd.EncodeAction(a), differ(reflect.ValueOf(is), reflect.ValueOf(x)))
			}
		}
	}
	return nil
}

// answersOf are all that can be asked of stands that a side knows.
func answersOf(s *cd.State, side int, names []string) []any {
	list := []any{s.AskMorale(side)}
	add := func(answer any, ok bool) { list = append(list, answer, ok) }
	for k, name := range names {
		add(s.AskSpotted(side, name))
		add(s.AskSpotter(side, name))
		list = append(list, s.AskSees(side, name))
		for d := range 2 {
			other := names[(k+1+3*d)%len(names)]
			add(s.AskSight(side, los.Sight, name, other))
			add(s.AskSight(side, los.Fire, name, other))
			add(s.AskSpot(side, name, other))
		}
	}
	return list
}

// namesIn are those of a few of the stands of a view.
func namesIn(v *cd.State) []string {
	var list []string
	units := v.Battle().Units
	for k := v.Turn % 3; k < len(units); k += 1 + len(units)/8 {
		list = append(list, units[k].Name)
	}
	return list
}

// answersTo are all that can be asked about an action before it is done.
func answersTo(s *cd.State, side int, a cd.Action) []any {
	switch a := a.(type) {
	case cd.Fire:
		odds, ok := s.Estimate(side, a)
		answer, is := s.AskFire(side, a)
		return []any{odds, ok, s.FireAlong(side, a), answer, is}
	case cd.GoBack:
		answer, ok := s.AskWayBack(side, a)
		return []any{answer, ok}
	case cd.Order:
		return []any{s.Obeyers(side, a)}
	case cd.Move:
		list := []any{s.Costs(side, a), s.Region(side, a.Stand), s.Advance(side, a.Stand)}
		if len(a.Path) > 0 {
			path, why := s.Reachable(side, a.Stand, a.Path[len(a.Path)-1])
			list = append(list, path, why)
		}
		n, why := s.WithMove(side, a)
		if n != nil {
			return append(list, n.ViewOf(side).Hash())
		}
		return append(list, why)
	case cd.Deploy:
		if n, why := s.WithStandAt(a.Stand, a.At, a.Facing); n == nil {
			return []any{why}
		} else {
			return []any{n.ViewOf(side).Hash()}
		}
	}
	return nil
}

// offered are a few of the actions that a view says are legal.
func offered(v *cd.State, side int) []cd.Action {
	var list []cd.Action
	of := map[string]int{}
	for _, o := range v.Legal(side) {
		p, _ := v.Piece(o.Stand)
		switch of[o.Do]++; {
		case of[o.Do] > 3:
		case o.Do == "fire" && len(o.Targets) > 0:
			f := cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: o.Targets[len(o.Targets)-1]}
			if len(o.Along) > 0 {
				f.Along = o.Along[len(o.Along)-1]
			}
			list = append(list, f)
		case o.Do == "go-back":
			list = append(list, cd.GoBack{Stand: o.Stand, Path: o.Ways[len(o.Ways)-1]})
		case o.Do == "order":
			list = append(list, cd.Order{By: o.Stand, Order: cd.FullAdvance, At: p.At, Facing: p.Facing})
		case o.Do == "move" && len(o.Mount) > 0:
			list = append(list, cd.Move{Stand: o.Stand, Mount: o.Mount[0]})
		case o.Do == "move":
			list = append(list, cd.Move{Stand: o.Stand, Path: []geom.Point{p.At.Ahead(o.Arrow.Direction(), o.Most)}})
		}
	}
	return list
}

func firstUnlikeAny(x, y []any) string {
	for k := range x {
		if !reflect.DeepEqual(x[k], y[k]) {
			return fmt.Sprintf("%+v, %+v", x[k], y[k])
		}
	}
	return ""
}

func toldOf(events []cd.Event, side string) []cd.Event {
	var list []cd.Event
	for _, e := range events {
		if seen, ok := e.For(side); ok {
			list = append(list, seen.(cd.Event))
		}
	}
	return list
}

// probes are a few of a random bot's choices, and actions at hidden stands and
// at stands that are not there.
func (l *leaks) probes(s, view *cd.State, side int) []cd.Action {
	b, err := bot.New("random")
	if err != nil {
		panic(err)
	}
	var list []cd.Action
	if !view.Ready[side] && view.Outcome == nil {
		chosen := b.Choose(view, side, l.dice)
		list = append(list, chosen[:min(len(chosen), 3)]...)
	}
	hidden := l.hidden(s, side)
	for _, i := range hidden[:min(len(hidden), 4)] {
		at, name := s.Stands[i].At, s.Battle().Units[i].Name
		mine := l.dice.Roll(len(view.Stands)) - 1
		own := view.Battle().Units[mine].Name
		list = append(list, cd.Measure{From: own, To: name}, cd.Fire{Stand: own, Target: name},
			cd.Deploy{Stand: own, At: at}, cd.Move{Stand: own, Path: []geom.Point{at}}, cd.GoBack{Stand: own, Path: []geom.Point{at}},
			cd.Order{By: own, Order: cd.FullAdvance, At: at}, cd.Move{Stand: own, Mount: name}, cd.Follow{Stand: own, By: name})
	}
	return list
}

// isKind reports whether a stand is called like a kind of the charts, which
// everybody knows.
func isKind(s *cd.State, name string) bool {
	return slices.ContainsFunc(s.Battle().Book.Kinds(), func(k units.Kind) bool { return k.Name == name })
}

// A walker gathers every string and every point that can be reached, and where
// it is.
type walker struct {
	seen    map[uintptr]bool
	strings map[string]string
	points  map[geom.Point]string
}

func newWalker() walker {
	return walker{map[uintptr]bool{}, map[string]string{}, map[geom.Point]string{}}
}

func (w *walker) walk(at string, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		w.strings[v.String()] = at
	case reflect.Pointer:
		if !v.IsNil() && !w.seen[v.Pointer()] {
			w.seen[v.Pointer()] = true
			w.walk(at, v.Elem())
		}
	case reflect.Interface:
		w.walk(at, v.Elem())
	case reflect.Struct:
		w.walkStruct(at, v)
	case reflect.Array, reflect.Slice:
		if !holds(v.Type().Elem(), map[reflect.Type]bool{}) {
			return
		}
		for i := range v.Len() {
			w.walk(at, v.Index(i))
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			w.walk(at, it.Key())
			w.walk(at, it.Value())
		}
	}
}

var pointType = reflect.TypeFor[geom.Point]()

func (w *walker) walkStruct(at string, v reflect.Value) {
	switch t := v.Type(); {
	case t == pointType:
		w.points[geom.Point{X: geom.Length(v.Field(0).Int()), Y: geom.Length(v.Field(1).Int())}] = at
		return
	case t == reflect.TypeFor[sync.Map]() && v.CanAddr():
		m := reflect.NewAt(t, v.Addr().UnsafePointer()).Interface().(*sync.Map)
		m.Range(func(key, value any) bool {
			w.walk(at, reflect.ValueOf(key))
			w.walk(at, reflect.ValueOf(value))
			return true
		})
		return
	case strings.HasPrefix(t.String(), "atomic.Pointer["): // a [0]*T and an unsafe.Pointer among its fields
		for i := range t.NumField() {
			if p := v.Field(i); p.Kind() == reflect.UnsafePointer && !p.IsNil() {
				w.walk(at, reflect.NewAt(t.Field(0).Type.Elem().Elem(), p.UnsafePointer()))
			}
		}
		return
	}
	for i := range v.NumField() {
		w.walk(at+"."+v.Type().Field(i).Name, v.Field(i))
	}
}

// holds reports whether values of a type may lead to a string or a point.
func holds(t reflect.Type, on map[reflect.Type]bool) bool {
	if on[t] {
		return false
	}
	on[t] = true
	switch t.Kind() {
	case reflect.String, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Array, reflect.Slice:
		return holds(t.Elem(), on)
	case reflect.Map:
		return holds(t.Key(), on) || holds(t.Elem(), on)
	case reflect.Struct:
		if t == pointType || strings.HasPrefix(t.String(), "atomic.Pointer[") {
			return true
		}
		for i := range t.NumField() {
			if holds(t.Field(i).Type, on) {
				return true
			}
		}
	}
	return false
}
