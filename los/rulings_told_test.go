package los

import (
	"slices"
	"strings"
	"testing"

	"sightline/geom"
)

// Every ruling is told, and what is changed is told otherwise.
func TestRulingsAreTold(t *testing.T) {
	d := DefaultRulings()
	for name, change := range map[string]func(r *Rulings){
		"edge":          func(r *Rulings) { r.Edge = 3 * geom.Inch },
		"crest":         func(r *Rulings) { r.Crest = 3 * geom.Inch },
		"nearer":        func(r *Rulings) { r.Nearer = NearestPoint },
		"graze":         func(r *Rulings) { r.Graze = SingleLine },
		"friend_height": func(r *Rulings) { r.FriendHeight = 2 },
		"lining":        func(r *Rulings) { r.Lining = false },
	} {
		r := d
		change(&r)
		told := 0
		for i, line := range r.Told() {
			if line != d.Told()[i] {
				told++
				if !strings.HasPrefix(r.Lines()[i], name) {
					t.Errorf("%s is told as %q, at the place of %q", name, line, r.Lines()[i])
				}
			}
		}
		if told != 1 {
			t.Errorf("%s changes %d sentences, want 1", name, told)
		}
	}
	r := d
	r.Heights[1]++
	if got := r.Told(); len(got) != len(r.Lines()) || slices.Equal(got, d.Told()) {
		t.Errorf("another height is told as %q", got)
	}
}
