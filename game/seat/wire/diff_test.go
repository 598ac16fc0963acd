package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// Of any two texts, the one and the difference are the other; of like ones the difference
// is short.
func FuzzDiff(f *testing.F) {
	long := strings.Repeat(`{"name":"Rifle 1","at":[12.5,3],"facing":90},`, 40)
	f.Add(long, strings.Replace(long, "12.5", "13.25", 3))
	f.Add("", "x")
	f.Add("x", "")
	f.Fuzz(func(t *testing.T, old, now string) {
		if !utf8.ValidString(old) || !utf8.ValidString(now) {
			return // views are UTF-8
		}
		data, err := json.Marshal(diffOf([]byte(old), []byte(now)))
		if err != nil {
			t.Fatal(err)
		}
		var d diff
		if err := json.Unmarshal(data, &d); err != nil {
			t.Fatal(err)
		}
		got, err := d.of([]byte(old))
		if err != nil || string(got) != now {
			t.Errorf("%q and %s are %q: %v; want %q", old, data, got, err, now)
		}
	})
}

func TestDiffIsShort(t *testing.T) {
	long := strings.Repeat(`{"name":"Rifle 1","at":[12.5,3],"facing":90},`, 400)
	now := strings.Replace(long, "12.5", "13.25", 1) + "the end"
	data, err := json.Marshal(diffOf([]byte(long), []byte(now)))
	if err != nil || len(data) > 100 {
		t.Errorf("%d bytes: %v: want a hundred at most", len(data), err)
	}
}

// Whatever is said to be a difference, it makes a text or an error.
func FuzzDiffOf(f *testing.F) {
	for _, s := range []string{`[0,3,"x"]`, `[0]`, `[-1,2]`, `[0,99]`, `["x","y",1,1]`, `[1e9,1]`, `[null,{}]`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var d diff
		if json.Unmarshal([]byte(s), &d) != nil {
			return
		}
		if out, err := d.of([]byte("an old text")); err == nil && len(out) > len(s)*len("an old text") {
			t.Errorf("%s makes %d bytes", s, len(out))
		}
	})
}
