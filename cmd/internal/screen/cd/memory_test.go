package cd

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
)

// A given is all that a seat was ever given: names of stands, and places.
type given struct {
	names  map[string]bool
	places map[geom.Point]bool
	since  int
}

// take adds what the seat is given now. News tells of stands by name and place
// in its words and its fields.
func (v *given) take(p *player, all []string) error {
	l, err := p.seat.Look(v.since)
	if err != nil {
		return err
	}
	v.since = l.Version
	view := l.View.(*rules.State)
	for _, name := range view.Names() {
		v.names[name] = true
		if q, ok := view.Piece(name); ok {
			v.places[q.At], v.places[q.Footprint.Center] = true, true
		}
	}
	for _, n := range l.News {
		for _, e := range n.Events {
			text, err := json.Marshal(e)
			if err != nil {
				return err
			}
			for _, name := range all {
				if named(string(text), name, nil) {
					v.names[name] = true
				}
			}
		}
		in := walker{place: func(at geom.Point) { v.places[at] = true }, been: map[seenAt]bool{}}
		in.walk(reflect.ValueOf(n.Events))
	}
	return nil
}

// named reports whether a text has the name of a stand, which is not part of a
// longer one that is known.
func named(text, name string, known map[string]bool) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		from = i + 1
		end := i + len(name)
		if end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] >= 'a' && text[end] <= 'z') {
			continue
		}
		longer := false
		for k := range known {
			if at := strings.Index(k, name); at >= 0 && len(k) > len(name) && i >= at && strings.HasPrefix(text[i-at:], k) {
				longer = true
				break
			}
		}
		if !longer {
			return true
		}
	}
}

// isShared reports whether the walk of a memory leaves a type out: what all scenes
// share, and the doors to the game, which are opened by asking alone.
func isShared(t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[seat.Seat](), reflect.TypeFor[games.Match](), reflect.TypeFor[Tools](), reflect.TypeFor[ui.Theme](),
		reflect.TypeFor[ui.Brush](), reflect.TypeFor[ebiten.Image](), reflect.TypeFor[table.Sprites](), reflect.TypeFor[table.Bakery]():
		return true
	}
	return strings.HasPrefix(t.PkgPath(), "github.com/") || t.PkgPath() == "sync"
}

// A seenAt is memory that was walked already.
type seenAt struct {
	at   uintptr
	kind reflect.Type
	n    int
}

// A walker calls back for every text and every place that can be reached from a
// value, with fields that are nobody else's. Closures are not followed.
type walker struct {
	text  func(string) // may be nil
	place func(geom.Point)
	been  map[seenAt]bool
	path  []string // the fields that lead to where it is
}

func (w *walker) walk(v reflect.Value) {
	if !v.IsValid() || isShared(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		if w.text != nil {
			w.text(v.String())
		}
	case reflect.Pointer:
		if !v.IsNil() && w.first(seenAt{v.Pointer(), v.Type(), 0}) {
			w.walk(v.Elem())
		}
	case reflect.Interface:
		w.walk(v.Elem())
	case reflect.Slice:
		if v.Len() == 0 || plain(v.Type().Elem()) || !w.first(seenAt{v.Pointer(), v.Type(), v.Len()}) {
			return
		}
		for i := range v.Len() {
			w.walk(v.Index(i))
		}
	case reflect.Array:
		for i := 0; i < v.Len() && !plain(v.Type().Elem()); i++ {
			w.walk(v.Index(i))
		}
	case reflect.Map:
		if v.IsNil() || !w.first(seenAt{v.Pointer(), v.Type(), 0}) {
			return
		}
		for it := v.MapRange(); it.Next(); {
			w.walk(it.Key())
			w.walk(it.Value())
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[geom.Point]() {
			w.place(geom.Point{X: geom.Length(v.Field(0).Int()), Y: geom.Length(v.Field(1).Int())})
			return
		}
		if madeOnce(v.Type()) {
			return
		}
		for i := range v.NumField() {
			w.path = append(w.path, v.Type().Field(i).Name)
			w.walk(v.Field(i))
			w.path = w.path[:len(w.path)-1]
		}
	}
}

// madeOnce reports whether a struct is made when it is first asked for, by any
// goroutine: what views keep of what they answered.
func madeOnce(t reflect.Type) bool {
	for i := range t.NumField() {
		if t.Field(i).Type == reflect.TypeFor[sync.Once]() {
			return true
		}
	}
	return false
}

// first reports whether a piece of memory was not walked before.
func (w *walker) first(k seenAt) bool {
	if w.been[k] {
		return false
	}
	w.been[k] = true
	return true
}

// plain reports whether values of a type hold neither text nor places.
func plain(t reflect.Type) bool { return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Complex128 }

// A watch holds the memory of a screen against what its seats were given.
type watch struct {
	t       *testing.T
	table   *Table
	referee *seat.Seat // who knows the truth
	all     []string   // stands of both sides
	given   []*given   // by player
	checks  int
	secrets int // names and places that were looked for
}

func newWatch(t *testing.T, tb *Table) (*watch, error) {
	w := &watch{t: t, table: tb, referee: tb.match.Referee}
	tb.referee = nil // nobody may call him
	truth, err := w.truth()
	if err != nil {
		return nil, err
	}
	w.all = truth.Names()
	for range tb.players {
		w.given = append(w.given, &given{names: map[string]bool{}, places: map[geom.Point]bool{}})
	}
	return w, nil
}

func (w *watch) truth() (*rules.State, error) {
	l, err := w.referee.Look(0)
	if err != nil {
		return nil, err
	}
	return l.View.(*rules.State), nil
}

// leaks lists what the screen holds and the player who sits was not given.
func (w *watch) leaks() (out []string, err error) {
	// The truth first: what is done meanwhile the seats are given.
	truth, err := w.truth()
	if err != nil {
		return nil, err
	}
	if _, over := truth.Over(); over { // nothing is a secret
		return nil, nil
	}
	for i, p := range w.table.players {
		if err := w.given[i].take(p, w.all); err != nil {
			return nil, err
		}
	}
	p := w.table.player
	v := w.given[slices.Index(w.table.players, p)]
	var names []string
	places := map[geom.Point]string{}
	for _, name := range w.all {
		q, ok := truth.Piece(name)
		if !ok || q.Side == p.name() {
			continue
		}
		if !v.names[name] {
			names = append(names, name)
		}
		for _, at := range []geom.Point{q.At, q.Footprint.Center} {
			if q.Place == rules.OnTable && !v.places[at] {
				places[at] = name
			}
		}
	}
	w.checks++
	w.secrets += len(names) + len(places)
	in, known := walker{been: map[seenAt]bool{}}, map[string]bool{}
	in.text = func(s string) {
		if known[s] {
			return
		}
		known[s] = true
		for _, name := range names {
			if named(s, name, v.names) {
				out = append(out, fmt.Sprintf("%s: %q names %s", strings.Join(in.path, "."), s, name))
			}
		}
	}
	in.place = func(at geom.Point) {
		if name, is := places[at]; is {
			out = append(out, fmt.Sprintf("%s: %v is where %s is", strings.Join(in.path, "."), at, name))
		}
	}
	for _, q := range w.table.players { // another player's own memory is not looked at
		if q != p {
			in.been[seenAt{reflect.ValueOf(q).Pointer(), reflect.TypeFor[*player](), 0}] = true
		}
	}
	if w.table.curtain == nil {
		in.walk(reflect.ValueOf(w.table))
		return out, nil
	}
	// Nobody looks: then no stand at all is on the page.
	marks := reflect.ValueOf(w.table.page).Elem().FieldByName("marks")
	page := walker{been: in.been, place: in.place, text: func(s string) {
		for _, name := range w.all {
			if named(s, name, nil) {
				out = append(out, fmt.Sprintf("behind the curtain %q names %s", s, name))
			}
		}
	}}
	page.walk(marks)
	return out, nil
}

// settle has nothing look about in the background, which writes to its memory.
func (h *hand) settle() {
	busy := reflect.ValueOf(h.sight.lookout).Elem().FieldByName("busy")
	for busy.Bool() {
		h.sight.lookout.Stop()
		time.Sleep(time.Millisecond)
	}
}

// check fails if there are any.
func (w *watch) check() bool {
	w.t.Helper()
	leaks, err := w.leaks()
	if err != nil {
		w.t.Error(err)
		return false
	}
	v := w.table.player.model.view
	for _, l := range leaks[:min(len(leaks), 5)] {
		w.t.Errorf("turn %d, %v: %s sits, and %s", v.Turn, v.Step, w.table.player.name(), l)
	}
	return len(leaks) == 0
}

// A screen holds nothing that the side who sits was not given, whatever is done at it:
// no name of a hidden stand and no place where one is, in what it shows or
// keeps; against steady and between two players. SIGHTLINE_INPUTS tries more.
func TestMemoryHoldsWhatWasGiven(t *testing.T) {
	for _, c := range []struct {
		scenario string
		sides    [2]string
		steps    int
	}{
		{"lezey-1944", [2]string{"", "steady"}, 6},
		{"maneuvers-1941", [2]string{"", "steady"}, 8},
		{"maneuvers-1941", [2]string{"", ""}, 12},
		{"lezey-1944", [2]string{"", ""}, 7},
	} {
		t.Run(c.scenario+" "+c.sides[1], func(t *testing.T) {
			f := games.In(t.TempDir())
			f.Seed = "a memory"
			t.Cleanup(f.Close)
			windowtest.Do(t, func() { watchMemory(t, f, c.scenario, c.sides, c.steps) })
		})
	}
}

func watchMemory(t *testing.T, f *games.Folder, scenario string, sides [2]string, steps int) {
	h, err := newHand(f, scenario, sides)
	if err != nil {
		t.Error(err)
		return
	}
	w, err := newWatch(t, h.Table)
	if err != nil {
		t.Error(err)
		return
	}
	inputs := 12
	if more, err := strconv.Atoi(os.Getenv("SIGHTLINE_INPUTS")); err == nil {
		inputs = more / 4 / steps
	}
	for range steps {
		for i := range inputs {
			if h.once(); i%50 == 49 {
				h.settle()
				if !w.check() {
					return
				}
			}
			if h.ends {
				t.Error("the match is left")
				return
			}
		}
		h.settle()
		if !w.check() {
			return
		}
		h.stepOn()
		h.settle()
		if !w.check() || h.ends {
			return
		}
	}
	t.Logf("turn %d, %v: %d checks for %d secrets", h.player.model.view.Turn, h.player.model.view.Step, w.checks, w.secrets)
	if w.secrets == 0 {
		t.Error("there was nothing to hide")
	}
	w.canFail()
}

// canFail plants a name and a place that the player was not given: both are found.
func (w *watch) canFail() {
	w.t.Helper()
	truth, err := w.truth()
	if err != nil {
		w.t.Error(err)
		return
	}
	p := w.table.player
	v := w.given[slices.Index(w.table.players, p)]
	for _, name := range w.all {
		q, _ := truth.Piece(name)
		if q.Side == p.name() || q.Place != rules.OnTable || v.places[q.Footprint.Center] || v.names[name] {
			continue
		}
		w.table.curtain = nil
		w.table.tape = &tape{{q.Footprint.Center, ""}, {}}
		w.table.page.Words(0, 0, ui.Text("by "+name, 12), ui.TopLeft)
		leaks, err := w.leaks()
		if err != nil || len(leaks) < 2 {
			w.t.Errorf("a name and a place that were planted are not found: %q, %v", leaks, err)
		}
		return
	}
	w.t.Log("nothing is hidden at the end")
}
