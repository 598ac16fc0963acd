package commanddecision

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestEventsAreWrittenAsJSON writes events of every kind of content, and holds
// each against what package encoding/json makes of it.
func TestEventsAreWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		var e Event
		fill(r, reflect.ValueOf(&e).Elem())
		checkWritten(r, &e)
	})
}

// FuzzEventText does it with any text.
func FuzzEventText(f *testing.F) {
	for _, s := range []string{"", "7.4\" to 90°", `a\b`, "<A&B>", "\u2028\u2029", "\xff\xc3", "\x00\t\n\x7f", "\ufffd", "🂡"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		checkWritten(t, &Event{
			Kind: EventKind(s), Rule: s, Telling: Telling{Text: s, Stands: []string{s, s}, Ledger: []Line{{Name: s, Source: s}}},
			Enemy: &Telling{What: s}, Changes: []Change{{Stand: s, Aboard: s}},
		})
	})
}

type failer interface {
	Fatalf(format string, args ...any)
}

func checkWritten(t failer, e *Event) {
	var want bytes.Buffer
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		t.Fatalf("%v", err)
	}
	const before = "[{},"
	got := string(e.AppendJSON([]byte(before)))
	if got != before+strings.TrimSuffix(want.String(), "\n") {
		t.Fatalf("written\n%swant\n%s", got[len(before):]+"\n", want.String())
	}
	for _, c := range e.Changes {
		w := writtenChange{plainChange: plainChange(c)}
		if c.Place != OnTable {
			w.Place = &c.Place
		}
		want, err := json.Marshal(w)
		got, err2 := c.MarshalJSON()
		if err != nil || err2 != nil || string(got) != string(want) {
			t.Fatalf("written\n%s\nwant\n%s (%v, %v)", got, want, err, err2)
		}
	}
}

// fill gives every field below a value something, or leaves it out.
func fill(r *rapid.T, v reflect.Value) {
	if rapid.IntRange(0, 2).Draw(r, "left out") == 0 {
		return
	}
	switch v.Interface().(type) {
	case OrderKind:
		v.SetUint(rapid.Uint64Range(0, uint64(Rally)).Draw(r, "order"))
		return
	case Place:
		v.SetUint(rapid.Uint64Range(0, uint64(Eliminated)).Draw(r, "place"))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), rapid.IntRange(0, 3).Draw(r, "length"), 3))
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.String:
		v.SetString(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"Rifle 1/2", `12.5" & <less>`, "°", "\xff", "\n\u2028"})).Draw(r, "text"))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(rapid.OneOf(rapid.Int64Range(-1<<31, 1<<31-1), rapid.Int64Range(-20, 20)).Draw(r, "number"))
	default:
		r.Fatalf("an event has a %v: say how it is filled", v.Type())
	}
}
