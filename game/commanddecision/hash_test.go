package commanddecision

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
)

// fullState is a state with something in every list.
func fullState(t *testing.T) *State {
	s := smallState(t, smallStand{kind: "rifle", side: "US", x: 10, y: 10}, smallStand{kind: "rifle", side: "German", x: 10, y: 20})
	at := []geom.Point{geom.Pt(geom.Inch, geom.Inch), geom.Pt(2*geom.Inch, geom.Inch)}
	s.Stands[0].Path, s.Stands[0].Spent = at, []int{1}
	s.Stands[0].Tries = []Try{{Foot, 6}}
	s.Orders = []Chit{{By: 0, Order: FullAdvance, At: at[0]}}
	s.Turns = []Turned{{Stand: 0, Facing: 1}}
	s.Plans = []Plan{{Stand: 0, Move: Move{Stand: "x", Path: at, Mount: "y", Push: "z"}}}
	s.Fires = []Declared{{Stand: 1, Target: 0, Along: -1}}
	s.Backs = []WayBack{{Stand: 0, Path: at}}
	s.Strikes = []Struck{{Strike: 0, At: at}}
	s.Holder, s.Held, s.Dice = []int{-1, 0}, [2][]int{{1, 0}, {0, -1}}, []int{3}
	s.Down = []int{2}
	s.Words = []SightWord{{Question: los.Sight, From: "a", To: "b"}}
	s.Outcome = &game.Outcome{Side: "US", Grade: "win", Text: "x"}
	return s
}

// TestHashCoversState changes every exported field of a state, one at a time,
// and adds to and takes from every list: each must change the hash, and undoing
// it must bring it back.
func TestHashCoversState(t *testing.T) {
	s := fullState(t)
	whole, changes := s.Hash(), 0
	differs := func(path string) {
		changes++
		if s.Hash() == whole {
			t.Errorf("a change of %s leaves the hash as it is", path)
		}
	}
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		switch v.Kind() {
		case reflect.Bool:
			v.SetBool(!v.Bool())
			differs(path)
		case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
			for _, by := range []int64{1, -1, 1 << 20} {
				v.SetInt(old.Int() + by)
				differs(path)
			}
		case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
			v.SetUint(v.Uint() + 1)
			differs(path)
		case reflect.String:
			v.SetString(v.String() + "'")
			differs(path)
		case reflect.Struct:
			for k := range v.NumField() {
				if v.Type().Field(k).IsExported() {
					walk(path+"."+v.Type().Field(k).Name, v.Field(k))
				}
			}
		case reflect.Array:
			for k := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, k), v.Index(k))
			}
		case reflect.Slice:
			if v.Len() == 0 {
				t.Errorf("%s is empty: nothing of it is tried", path)
				break
			}
			for k := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, k), v.Index(k))
			}
			v.Set(old.Slice(0, old.Len()-1))
			differs(path + " shorter")
			longer := reflect.MakeSlice(v.Type(), 0, old.Len()+1)
			v.Set(reflect.Append(reflect.AppendSlice(longer, old), reflect.Zero(v.Type().Elem())))
			differs(path + " longer")
		case reflect.Pointer:
			walk(path, v.Elem())
			v.SetZero()
			differs(path + " nil")
		default:
			t.Errorf("%s: a %v is not tried", path, v.Kind())
		}
		v.Set(old)
		if s.Hash() != whole {
			t.Fatalf("%s is as it was, the hash is not", path)
		}
	}
	v := reflect.ValueOf(s).Elem()
	for k := range v.NumField() {
		f := v.Type().Field(k)
		switch {
		case !f.IsExported():
			if !slices.Contains([]string{"battle", "gaze"}, f.Name) {
				t.Errorf("State.%s: is it part of the game?", f.Name)
			}
		case f.Name == "Stands": // the lists of the second are empty
			walk("Stands[0]", v.Field(k).Index(0))
		default:
			walk(f.Name, v.Field(k))
		}
	}
	if changes < 100 {
		t.Errorf("only %d changes tried", changes)
	}
	if s.clone().Hash() != whole || fullState(t).Hash() != whole {
		t.Error("equal states have unequal hashes")
	}
}

// TestWriterWritesVarints holds short cuts of the writer against encoding/binary.
func TestWriterWritesVarints(t *testing.T) {
	list := []int{0, 1, -1, 62, 63, 64, 65, -62, -63, -64, -65, -66, 127, 128, -128, -129, math.MaxInt32, math.MinInt32}
	var want []byte
	for _, n := range list {
		want = binary.AppendVarint(want, int64(n))
	}
	var w writer
	if w.ints(list...); !bytes.Equal(w.buf, want) {
		t.Errorf("ints: %x; want %x", w.buf, want)
	}
	w.buf = nil
	if w.bools(true, false, true, true); !bytes.Equal(w.buf, []byte{0b1011}) {
		t.Errorf("bools: %b; want 1011", w.buf)
	}
}
