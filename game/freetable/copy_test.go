package freetable

import (
	"encoding/json"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
)

// What is written of a table is read as the same table, and goes on as it.
func TestCopy(t *testing.T) {
	_, s := open(t)
	s, _, err := Apply(s, Place{"Truck", geom.Pt(30*geom.Inch+1, 5*geom.Inch), 90 * geom.Degree})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := (System{}).Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	if read.Hash() != s.Hash() {
		t.Error("the copy has another hash")
	}
	if again, err := json.Marshal(read); err != nil || string(again) != string(raw) {
		t.Errorf("written again: %s, %v\nwas %s", again, err, raw)
	}
	action := Place{"Truck", geom.InchPt(20, 5), 0}.Encode()
	a, _, err1 := s.Do(game.Referee, action, nil)
	b, _, err2 := read.Do(game.Referee, action, nil)
	if err1 != nil || err2 != nil || a.Hash() != b.Hash() {
		t.Errorf("the copy goes on otherwise: %v, %v", err1, err2)
	}
	for _, c := range []struct{ was, is, want string }{
		{`{"format"`, `{"colour":1,"format"`, "colour"},
		{`table 1"`, `table 2"`, "format"},
		{`"stand":"Truck"`, `"stand":"Lorry"`, `"Truck"`},
		{`"at":[`, `"at":[99`, "inches"},
	} {
		bad := strings.Replace(string(raw), c.was, c.is, 1)
		if _, err := (System{}).Read([]byte(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %s: %v; want it to say %s", c.is, err, c.want)
		}
	}
	if _, err := (System{}).Read(append(raw, '{')); err == nil {
		t.Error("more after the end is read")
	}
}

func FuzzRead(f *testing.F) {
	_, s := open(f)
	raw, err := json.Marshal(s)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, err := (System{}).Read(raw)
		if err != nil {
			return
		}
		again, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := (System{}).Read(again); err != nil || q.Hash() != p.Hash() {
			t.Errorf("read again: %v", err)
		}
	})
}
