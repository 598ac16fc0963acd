package los

import (
	"testing"

	"sightline/geom"
)

// A rim of 0.33333" was quoted as one of 0.33335", which is as many micrometers.
func TestDepthsAreQuotedAsWritten(t *testing.T) {
	for _, text := range []string{"0", "0.1", "0.25", "0.5", "1", "1.5", "0.33333", "0.66667", "0.16667", "0.08333", "0.41667", "2.33333", "5.9", "12"} {
		l, err := geom.ParseInches(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := depth(l); got != text {
			t.Errorf("%s is quoted as %s", text, got)
		}
	}
	for l := range 3 * geom.Inch {
		if back, err := geom.ParseInches(depth(l)); err != nil || back != l {
			t.Fatalf("%d µm are quoted as %s: %v, %v", l, depth(l), back, err)
		}
	}
}
