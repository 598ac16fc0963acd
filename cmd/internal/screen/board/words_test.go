package board

import (
	"slices"
	"testing"
)

// Below the name of its formation a piece is called by what tells it apart.
func TestWithin(t *testing.T) {
	for _, c := range []struct{ formation, name, want string }{
		{"British 1st Parachute", "1st Br parachute 1", "Parachute 1"},
		{"British 1st Parachute", "1st Br Polish parachute 1", "Polish parachute 1"},
		{"20th Panzergrenadier", "20th Panzergrenadier mechanized 2", "Mechanized 2"},
		{"56th Panzer Corps", "56th Panzer Corps 456 machine guns", "56th Panzer Corps 456 machine guns"},
		{"Berlin", "Berlin", "Berlin"},
		{"", "VS 5", "VS 5"},
	} {
		if got := Within(c.formation, c.name); got != c.want {
			t.Errorf("%q of %q is called %q, want %q", c.name, c.formation, got, c.want)
		}
	}
}

// Shares in percent sum to 100, and each is next to what it is.
func TestPercents(t *testing.T) {
	for _, c := range []struct{ parts, want []int }{
		{[]int{5, 10, 0}, []int{33, 67, 0}}, {[]int{1, 1, 1}, []int{34, 33, 33}}, {[]int{415, 555, 30}, []int{42, 55, 3}}, {[]int{0, 0}, []int{0, 0}}, {[]int{7}, []int{100}},
	} {
		if got := Percents(c.parts...); !slices.Equal(got, c.want) {
			t.Errorf("%v are %v percent, want %v", c.parts, got, c.want)
		}
	}
}

// A line begins with a capital, and nothing stays nothing: it is no broken letter.
func TestTitle(t *testing.T) {
	for in, want := range map[string]string{"": "", "é": "É", "saint-clair": "Saint-clair"} {
		if got := Title(in); got != want {
			t.Errorf("%q begins as %q, want %q", in, got, want)
		}
	}
}
