package commanddecision_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

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
	for _, x := range s.Battle().Scenario.Sides {
		if where, ok := w.strings[x.Briefing]; ok && x.Briefing != "" && x.Name != s.Battle().Sides[side] {
			return fmt.Errorf("its view holds the briefing of %s in %s", x.Name, where)
		}
	}
	return nil
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
	leads   map[reflect.Type]bool  // of a type: may its values lead to either
	fields  map[reflect.Type][]int // of a struct: those that may
}

func newWalker() walker {
	return walker{map[uintptr]bool{}, map[string]string{}, map[geom.Point]string{}, map[reflect.Type]bool{}, map[reflect.Type][]int{}}
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
		if !w.leadsOn(v.Type().Elem()) {
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
	list, ok := w.fields[v.Type()]
	if !ok {
		for i := range v.NumField() {
			if w.leadsOn(v.Type().Field(i).Type) {
				list = append(list, i)
			}
		}
		w.fields[v.Type()] = list
	}
	for _, i := range list {
		w.walk(at+"."+v.Type().Field(i).Name, v.Field(i))
	}
}

// leadsOn is holds, once for each type.
func (w *walker) leadsOn(t reflect.Type) bool {
	is, ok := w.leads[t]
	if !ok {
		is = holds(t, map[reflect.Type]bool{})
		w.leads[t] = is
	}
	return is
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
		if t == pointType || t == reflect.TypeFor[sync.Map]() || strings.HasPrefix(t.String(), "atomic.Pointer[") {
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
