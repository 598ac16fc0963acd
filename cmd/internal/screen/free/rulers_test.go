package free

import "testing"

func TestTicksCoverTheTable(t *testing.T) {
	got := ticks(-3, 100, 48, tickStep{1, 4})
	if len(got) != 49 || got[0].inches != 0 || got[48].inches != 48 {
		t.Errorf("got %d ticks from %v, want one an inch from 0 to 48", len(got), got[0])
	}
	for _, k := range got {
		if want := int(k.inches)%4 == 0; k.labeled != want {
			t.Errorf("%v inches: labeled %v", k.inches, k.labeled)
		}
	}
	if got := ticks(10, 9, 48, tickStep{1, 4}); len(got) != 0 {
		t.Errorf("got %v between 10 and 9", got)
	}
}

func TestRulerLabelsKeepApart(t *testing.T) {
	for scale := 0.5; scale < 500; scale *= 1.1 {
		s := stepFor(scale, 64)
		if s != tickSteps[len(tickSteps)-1] && s.labeled*scale < 64 {
			t.Errorf("at %v pixels per inch labels are %v pixels apart", scale, s.labeled*scale)
		}
		if n := s.labeled / s.minor; n != float64(int(n)) {
			t.Errorf("%v is no multiple of %v", s.labeled, s.minor)
		}
	}
}
