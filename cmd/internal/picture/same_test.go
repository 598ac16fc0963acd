package picture

import (
	"image/color"
	"reflect"
	"testing"
)

// Shapes are the same if every field is: each is changed by itself, and leaves nothing
// behind.
func TestSame(t *testing.T) {
	style := func() Style { return Style{Fill: color.NRGBA{R: 1}, Dash: []float64{1, 2}} }
	list := func() []Shape {
		return []Shape{
			&Path{ID: "p", Lines: []Line{{Points: []Point{Pt(1, 2), Pt(3, 4)}}}, Style: style()},
			&Circle{ID: "c", Center: Pt(1, 1), Radius: 2, Style: style()},
			&Label{ID: "l", Text: "text", Size: Inch(1)},
		}
	}
	a, b := list(), list()
	if !Same(a, b) || Same(a, b[:2]) {
		t.Fatal("a list is not the same as its like, or as part of it")
	}
	if n := testing.AllocsPerRun(10, func() { Same(a, b) }); n > 0 {
		t.Errorf("it leaves %v things behind", n)
	}
	fields := 0
	var change func(v reflect.Value, path string, i int, b []Shape)
	change = func(v reflect.Value, path string, i int, b []Shape) {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Kind() {
		case reflect.Struct:
			for k := range v.NumField() {
				change(v.Field(k), path+"."+v.Type().Field(k).Name, i, b)
			}
			return
		case reflect.Slice:
			change(v.Index(0), path+"[0]", i, b)
			v.Set(v.Slice(0, v.Len()-1))
		case reflect.String:
			v.SetString(v.String() + "!")
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Float64:
			v.SetFloat(v.Float() + 1)
		case reflect.Uint8:
			v.SetUint(v.Uint() + 1)
		default:
			t.Fatalf("%s is a %v", path, v.Kind())
		}
		if fields++; Same(a, b) {
			t.Errorf("shape %d is the same with another %s", i, path)
		}
		v.Set(was)
	}
	for i := range a {
		b := list()
		change(reflect.ValueOf(b[i]).Elem(), "", i, b)
	}
	if fields < 40 || Same(a, []Shape{a[1], a[0], a[2]}) {
		t.Errorf("%d fields were changed, or kinds are mixed up", fields)
	}
}
