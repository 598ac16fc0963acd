package commanddecision

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sightline/geom"
)

// Told follows what both sides and the referee are told of the stands of a
// game, action by action.
type Told struct {
	Tell func(e Event, who string) (Event, bool) // Event.For, if nothing leaks; nil is that
	// Unexplained counts what was told as EventChanged, by the kind of event
	// that it was told for.
	Unexplained map[EventKind]int

	stands map[string]map[string]Change // as they were told to be, by audience and name
}

// ToldFor is Event.For, of this type.
func ToldFor(e Event, who string) (Event, bool) {
	told, ok := e.For(who)
	if !ok {
		return Event{}, false
	}
	return told.(Event), true
}

// Follow holds what an action tells against what everybody knows before and
// after it: what was known and what is told come to what is known then, and no
// side is told of a stand that it knows neither before nor after, or where one
// is that it does not see.
func (o *Told) Follow(before *State, events []Event, after *State) error {
	if o.Tell == nil {
		o.Tell = ToldFor
	}
	if o.stands == nil {
		o.stands, o.Unexplained = map[string]map[string]Change{}, map[EventKind]int{}
		for _, who := range append(before.Sides(), RefereeSeat) {
			o.stands[who] = knownTo(before, who)
		}
	}
	var errs []error
	for _, who := range append(before.Sides(), RefereeSeat) {
		secret := secretsFrom(who, before, after)
		for _, e := range events {
			told, ok := o.Tell(e, who)
			if !ok {
				continue
			}
			if told.Kind == EventChanged {
				o.Unexplained[e.Kind]++
			}
			errs = append(errs, o.change(who, told.Changes), secret.leaked(&told))
		}
		errs = append(errs, o.differ(after, who))
	}
	return errors.Join(errs...)
}

// knownTo is how an audience knows the stands of a game.
func knownTo(s *State, who string) map[string]Change {
	v := s.For(who).(*State)
	known := map[string]Change{}
	for i := range v.Stands {
		st, u := &v.Stands[i], v.unit(i)
		c := Change{
			Stand: u.Name, Place: st.Place, At: st.At, Facing: st.Facing, Wreck: st.Wreck, Hits: st.Hits, Pin: st.Pin, Loss: st.Loss,
			Demoralized: st.Demoralized, Abandoned: st.Abandoned, Hidden: v.In(i) && !v.SeenBy(1-u.Side, i),
		}
		if st.Loss > 0 && who == RefereeSeat {
			c.Of = v.battle.Sides[u.Side]
		}
		if st.Aboard >= 0 {
			c.Aboard = v.unit(st.Aboard).Name
		}
		known[u.Name] = c
	}
	return known
}

// change changes what an audience knows. A way begins where the stand was known
// to be, and ends where it is now.
func (o *Told) change(who string, changes []Change) error {
	known := o.stands[who]
	for _, c := range changes {
		was, ok := known[c.Stand]
		gone := c.Gone && c.To == ""
		switch n := len(c.Path); {
		case gone && (!ok || !reflect.DeepEqual(c, Change{Stand: c.Stand, Gone: true})):
			return fmt.Errorf("%s is told %+v of what it does not know", who, c)
		case gone:
			delete(known, c.Stand)
			continue
		case n > 0 && (c.Path[0] != was.At || c.Path[n-1] != c.At):
			return fmt.Errorf("%s is told of a way %v of %s, from %v to %v", who, c.Path, c.Stand, was.At, c.At)
		}
		c.Path, c.To, c.Gone = nil, "", false
		known[c.Stand] = c
	}
	for name, c := range known { // what is aboard goes where its carrier goes
		if on, ok := known[c.Aboard]; ok {
			c.At, c.Facing = on.At, on.Facing
			known[name] = c
		}
	}
	return nil
}

// differ holds what an audience has been told against what it knows.
func (o *Told) differ(s *State, who string) error {
	told, known := o.stands[who], knownTo(s, who)
	var errs []error
	for i := range s.Stands {
		name := s.unit(i).Name
		a, toldOf := told[name]
		b, knows := known[name]
		switch {
		case toldOf != knows:
			errs = append(errs, fmt.Errorf("%s knows of %s: %v; it was told: %v", who, name, knows, toldOf))
		case !reflect.DeepEqual(a, b):
			errs = append(errs, fmt.Errorf("%s was told %+v; it is %+v", who, a, b))
		}
	}
	return errors.Join(errs...)
}

// A secret is what a side may not be told.
type secret struct {
	who    string
	known  []string // names that others may be a part of
	names  []string
	places map[geom.Point]bool
}

// secretsFrom gathers the names of the stands that a side knows neither before
// nor after an action, and the places of those that it does not see: where they
// were before it, or are after it.
func secretsFrom(who string, before, after *State) secret {
	x := secret{who: who, places: map[geom.Point]bool{}}
	side := slices.Index(before.battle.Sides[:], who)
	if side < 0 {
		return x
	}
	open := map[geom.Point]bool{}
	for i := range before.Stands {
		was, is := before.SeenBy(side, i), after.SeenBy(side, i)
		if was || is {
			x.known = append(x.known, before.unit(i).Name)
		} else {
			x.names = append(x.names, before.unit(i).Name)
		}
		open[before.Stands[i].At] = open[before.Stands[i].At] || was
		open[after.Stands[i].At] = open[after.Stands[i].At] || is || was && after.Stands[i].Place != OnTable
	}
	for i := range before.Stands {
		for _, s := range []*State{before, after} {
			if at := s.Stands[i].At; !open[at] && at != (geom.Point{}) {
				x.places[at] = true
			}
		}
	}
	return x
}

func written(v any) string {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

// leaked looks for a secret in an event as it would be sent.
func (x secret) leaked(e *Event) error {
	text := written(e)
	rest := text
	for _, name := range x.known { // a known name may have a hidden one in it
		rest = strings.ReplaceAll(rest, name, "|")
	}
	for _, name := range x.names {
		if Mentions(rest, name) {
			return fmt.Errorf("%s is told %s, and has never seen %s", x.who, text, name)
		}
	}
	// A chit that is turned up lies where it was put, and what a side chooses is
	// where it says, on whomever that is.
	chosen := func(at geom.Point) bool {
		return e.Kind == EventRevealed && at == e.At || slices.Contains([]EventKind{EventPlanned, EventDeclared, EventOrder}, e.Kind) && len(e.Changes) == 0
	}
	for _, at := range pointsIn(reflect.ValueOf(e), nil) {
		if x.places[at] && !chosen(at) {
			return fmt.Errorf("%s is told %s, and does not see what is at %v", x.who, text, at)
		}
	}
	for at := range x.places {
		if strings.Contains(e.Text, at.String()) && !chosen(at) {
			return fmt.Errorf("%s is told %s, and does not see what is at %v", x.who, text, at)
		}
	}
	return nil
}

// pointsIn appends every point that can be reached.
func pointsIn(v reflect.Value, list []geom.Point) []geom.Point {
	if at, ok := v.Interface().(geom.Point); ok {
		return append(list, at)
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			list = pointsIn(v.Elem(), list)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			list = pointsIn(v.Field(i), list)
		}
	case reflect.Slice:
		for i := range v.Len() {
			list = pointsIn(v.Index(i), list)
		}
	}
	return list
}

// Mentions reports whether a text has a name in it, not as a part of a longer
// word or number.
func Mentions(text, name string) bool {
	for at := 0; ; {
		k := strings.Index(text[at:], name)
		if k < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+k])
		after, _ := utf8.DecodeRuneInString(text[at+k+len(name):])
		if !letter(before) && !letter(after) {
			return true
		}
		at += k + len(name)
	}
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '/' }
