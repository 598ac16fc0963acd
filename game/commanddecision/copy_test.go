package commanddecision_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// TestCopy writes games down at many moments, whole and as each side knows
// them, and reads them again: the copy is the same in all that decides, and
// answers the same.
func TestCopy(t *testing.T) {
	t.Parallel()
	moments, most := 0, 0
	ask(t, 43, func(s *cd.State, side int, dice game.Dice) {
		l := &leaks{dice: dice}
		v := s.ViewOf(side)
		for _, was := range []*cd.State{s, v} {
			is, raw := copied(t, was)
			most = max(most, len(raw))
			if where := differ(reflect.ValueOf(is), reflect.ValueOf(was)); where != "" {
				t.Fatalf("the copy differs in %s", where)
			}
			sameAnswers(t, is, was, side)
			by := s.Battle().Sides[side]
			for _, a := range l.probes(s, v, side) {
				n1, e1, err1 := cd.Apply(was, by, a, game.NewDice("copy", 0))
				n2, e2, err2 := cd.Apply(is, by, a, game.NewDice("copy", 0))
				if fmt.Sprint(err1) != fmt.Sprint(err2) || !reflect.DeepEqual(e1, e2) || err1 == nil && n1.Hash() != n2.Hash() {
					t.Fatalf("%s comes to %v, %v; of the copy %v, %v", cd.EncodeAction(a), e1, err1, e2, err2)
				}
			}
			for _, a := range append(l.probes(s, v, side), offered(v, side)...) {
				if x, y := answersTo(is, side, a), answersTo(was, side, a); !reflect.DeepEqual(x, y) {
					t.Fatalf("the copy answers %+v about %s, not %+v", x, cd.EncodeAction(a), y)
				}
			}
			for _, of := range []int{0, 1} {
				if x, y := is.ViewOf(of), was.ViewOf(of); x.Hash() != y.Hash() || differ(reflect.ValueOf(x), reflect.ValueOf(y)) != "" {
					t.Fatalf("the copy's view for %s is another", s.Battle().Sides[of])
				}
			}
			moments++
		}
		if x := v.ViewOf(side); differ(reflect.ValueOf(x), reflect.ValueOf(v)) != "" {
			t.Fatalf("what %s knows of what it knows is something else: %s", s.Battle().Sides[side], differ(reflect.ValueOf(x), reflect.ValueOf(v)))
		}
	})
	t.Logf("%d moments, at most %d bytes", moments, most)
	if moments < 100 || most >= 64<<10 {
		t.Errorf("%d moments, at most %d bytes: want 100 and less than 64 KB", moments, most)
	}
}

// copied writes a state and reads it; the copy is written as the same bytes.
func copied(t testing.TB, s *cd.State) (*cd.State, []byte) {
	t.Helper()
	raw, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	p, err := cd.System{}.Read(raw)
	if err != nil {
		t.Fatalf("%v\n%s", err, raw)
	}
	again, err := json.Marshal(p)
	if err != nil || !bytes.Equal(again, raw) {
		t.Fatalf("written again it is %s, %v\nwas %s", again, err, raw)
	}
	return p.(*cd.State), raw
}

// differ returns where two values differ, or "": empty lists and none are the
// same. What is worked out when it is first asked for is left out, and so are
// the stands of the scenario, which are the starts of the units.
func differ(a, b reflect.Value) string {
	switch a.Type().String() {
	case "*commanddecision.gaze", "*los.Board", "[]scenarios.Stand":
		return ""
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return map[bool]string{true: "!", false: ""}[a.IsNil() != b.IsNil()]
		}
		if a.Pointer() == b.Pointer() {
			return ""
		}
		return differ(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if where := differ(a.Field(i), b.Field(i)); where != "" {
				return "." + a.Type().Field(i).Name + where
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf(" (%d, %d)", a.Len(), b.Len())
		}
		for i := range a.Len() {
			if where := differ(a.Index(i), b.Index(i)); where != "" {
				return fmt.Sprintf("[%d]%s", i, where)
			}
		}
	case reflect.Map:
		if a.Len() != b.Len() {
			return fmt.Sprintf(" (%d, %d)", a.Len(), b.Len())
		}
		for it := a.MapRange(); it.Next(); {
			x := b.MapIndex(it.Key())
			if !x.IsValid() {
				return fmt.Sprintf("[%v]", it.Key())
			}
			if where := differ(it.Value(), x); where != "" {
				return fmt.Sprintf("[%v]%s", it.Key(), where)
			}
		}
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return map[bool]string{true: "!", false: ""}[a.IsNil() != b.IsNil()]
		}
		return differ(a.Elem(), b.Elem())
	default:
		if !a.Equal(b) {
			return fmt.Sprintf(": %v, %v", a, b)
		}
	}
	return ""
}
